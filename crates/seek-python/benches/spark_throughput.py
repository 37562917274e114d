"""Compares the throughput of Spark in local[2] with that of one process with two threads.

    python spark_throughput.py CORPUS.parquet... [--pages 20000] [--turns 5]

"files" is what the job does: the executors read the files. "table" is `content_seeker.spark.extract`, whose pages Spark reads. All read the same Parquet files with two cores,
and sum the lengths of the texts. They start once and run a part of the pages before the first
turn, so start-up is not measured. They take turns, so other work on the machine affects both. Processor time is that of all their processes.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import content_seeker
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

CORES = 2
FILES = 40
TICK = os.sysconf("SC_CLK_TCK")
COLUMNS = ["id", "url", "html"]


def write_pages(corpora: list[str], folder: Path, count: int) -> None:
    """Writes the pages of the corpora again and again as some files of the same size. The order is a fixed shuffle, so no file is slow."""
    pages = pa.concat_tables([pq.read_table(corpus, columns=COLUMNS) for corpus in corpora])
    step = 997
    rows = [number * step % pages.num_rows for number in range(count)]
    for number in range(FILES):
        pq.write_table(pages.take(rows[number::FILES]), folder / f"{number:03}.parquet", compression="zstd")


def one_process(files: list[Path]) -> int:
    """The length of all texts, by one process."""
    extractor = content_seeker.Extractor()
    total = 0
    for file in files:
        texts = extractor.extract_batch(pq.read_table(file, columns=COLUMNS), threads=CORES).to_pyarrow()
        total += pc.sum(pc.utf8_length(texts["text"])).as_py()
    return total


def serve_one_process() -> None:
    """Runs on the files of each line of standard input, and answers with the result."""
    for line in sys.stdin:
        print(one_process([Path(name) for name in line.split()]), flush=True)


def serve_spark(role: str) -> None:
    """The same on Spark."""
    from content_seeker.spark import extract
    from content_seeker.spark.extraction import page_work
    from content_seeker.spark.parquet import parquet_records
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as F

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.memory": "2g",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "64",
        "spark.sql.parquet.columnarReaderBatchSize": "64",
        # A file is a task.
        "spark.sql.files.openCostInBytes": "1g",
        "spark.sql.files.maxPartitionBytes": "1g",
    }
    builder = SparkSession.builder.master(f"local[{CORES}]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    work, schema = page_work(None, markdown=False, metadata=True, parts=False)
    for line in sys.stdin:
        if role == "table":
            texts = extract(spark.read.parquet(*line.split()))
        else:
            texts = parquet_records(spark, line.split(), work, schema, html="html", url=None, id=None, content_type=None, batch_rows=64)
        print(texts.select(F.sum(F.length("text"))).collect()[0][0], flush=True)


def processor_time(root: int) -> float:
    """The seconds that a process and all below it have used, with those that have ended."""
    stats = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stats[int(folder.name)] = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
    own = {root}
    while more := {process for process, fields in stats.items() if int(fields[1]) in own} - own:
        own |= more
    return sum(sum(map(int, stats[process][11:15])) for process in own if process in stats) / TICK


def start(role: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, __file__, "--serve", role], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def turn(server: subprocess.Popen[str], files: list[Path]) -> tuple[int, float, float]:
    """The result, the seconds and the seconds of processors."""
    assert server.stdin and server.stdout
    before, began = processor_time(server.pid), time.monotonic()
    server.stdin.write(" ".join(map(str, files)) + "\n")
    server.stdin.flush()
    total = int(server.stdout.readline())
    return total, time.monotonic() - began, processor_time(server.pid) - before


def compare(corpora: list[str], count: int, turns: int) -> None:
    os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:CORES]))
    names = {"one": f"one process, {CORES} threads", "files": f"Spark, local[{CORES}], files", "table": f"Spark, local[{CORES}], table"}
    with tempfile.TemporaryDirectory() as folder:
        write_pages(corpora, Path(folder), count)
        files = sorted(Path(folder).iterdir())
        servers = {role: start(role) for role in names}
        for server in servers.values():
            turn(server, files[:4])
        print(f"{count:,} pages of {len(corpora)} corpora, {sum(file.stat().st_size for file in files) / 1e6:.0f} MB packed, {CORES} cores\n")
        print("| turn | " + " | ".join(f"{name}: pages/s | core-seconds for 1,000 pages" for name in names.values()) + " |")
        print("|--:" * (1 + 2 * len(names)) + "|")
        rates: dict[str, list[tuple[float, float]]] = {role: [] for role in names}
        for number in range(turns):
            totals = set()
            for role in list(names)[:: 1 if number % 2 == 0 else -1]:
                total, seconds, processors = turn(servers[role], files)
                totals.add(total)
                rates[role].append((count / seconds, processors / count * 1000))
            assert len(totals) == 1, f"the texts differ: {totals}"
            print(f"| {number + 1} | " + " | ".join(f"{rates[role][-1][0]:.0f} | {rates[role][-1][1]:.2f}" for role in names) + " |", flush=True)
        for server in servers.values():
            assert server.stdin
            server.stdin.close()
            server.wait()
    median: Callable[[str, int], float] = lambda role, part: statistics.median(values[part] for values in rates[role])  # noqa: E731
    print("| median | " + " | ".join(f"{median(role, 0):.0f} | {median(role, 1):.2f}" for role in names) + " |")
    print()
    for role in ("files", "table"):
        print(f"{names[role]}: {median(role, 0) / median('one', 0):.0%} of the pages a second of one process,", end=" ")
        print(f"{median(role, 1) / median('one', 1):.0%} of its processor time, {median(role, 0) / CORES * 3600:,.0f} pages a core-hour")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*")
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--serve", choices=["one", "files", "table"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_one_process() if given.serve == "one" else serve_spark(given.serve)
    else:
        compare(given.corpora, given.pages, given.turns)
