"""Executors and Python workers of a local cluster are killed in mid-job: nothing is lost, and nothing is doubled."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq

from processes import executors, kill, wait_for, workers
from sample_collection import collection, write_pages

FILES = 24
#: Each file is a task, so that many tasks are open at a kill.
TASKS = ["--conf", "spark.sql.files.openCostInBytes=1g", "--conf", "spark.sql.files.maxPartitionBytes=1g", "--conf", "spark.sql.shuffle.partitions=4"]
#: What the driver says of a Python worker and of an executor that have ended.
WORKER_LOST, EXECUTOR_LOST = "Python worker exited unexpectedly", "Lost executor"
CLUSTER = ["--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.memory=600m"]


def finished_tasks(output: Path) -> int:
    """The tasks whose files wait for the commit of the first step."""
    return len(list(output.glob("_staging/pages/_temporary/0/task_*")))


def said(log: Path) -> str:
    """The driver may be in the middle of a character."""
    return log.read_text(errors="replace")


def kill_until_noticed(job: subprocess.Popen[bytes], found: Callable[[], list[int]], log: Path, words: str, seconds: float) -> None:
    """Kills a process. Where the driver says nothing of it for some seconds, because it was idle, kills another one. Ends with the job."""
    end = time.monotonic() + 120
    while job.poll() is None and words not in said(log) and time.monotonic() < end:
        for process in found()[:1]:
            kill(process)
            with contextlib.suppress(TimeoutError):
                wait_for(lambda: job.poll() is not None or words in said(log), seconds, words)
        time.sleep(0.02)


def kill_two(job: subprocess.Popen[bytes], output: Path, log: Path) -> None:
    """Kills Python workers until the driver misses one, then an executor, while tasks are open. A job that ends before is not killed."""
    wait_for(lambda: job.poll() is not None or (finished_tasks(output) >= 2 and bool(workers(job.pid))), 120, "finished task")
    kill_until_noticed(job, lambda: workers(job.pid), log, WORKER_LOST, 2)
    # The master may wait some seconds for an executor to come back.
    kill_until_noticed(job, lambda: executors(job.pid), log, EXECUTOR_LOST, 30)


def loses_and_doubles_nothing(folder: Path, times: int) -> bool:
    """Runs a job and kills two of its processes. Returns whether both were at work; what the job wrote must be right in any case."""
    folder.mkdir()
    pages = collection(times)
    pages_folder, output, log = write_pages(folder / "in", pages, FILES), folder / "out", folder / "log.txt"
    with log.open("w") as out:
        command = [sys.executable, "-m", "content_seeker.spark", str(pages_folder), "-o", str(output), *CLUSTER, *TASKS]
        job = subprocess.Popen(command, stderr=out)
        try:
            kill_two(job, output, log)
            status = job.wait(timeout=240)
        finally:
            job.kill()
    assert status == 1, said(log)
    read = Counter(page.id for page in pages)
    found = Counter(id for name in ("texts", "failures", "copies") for id in pq.read_table(output / name)["id"].to_pylist())
    assert found == read
    assert not (output / "_staging").exists()
    return EXECUTOR_LOST in said(log) and WORKER_LOST in said(log)


def test_killed_executors_and_workers_lose_and_double_nothing(tmp_path: Path) -> None:
    # A fast machine may end a small job before both are killed: then a larger one is tried.
    sizes = (60, 180, 540)
    assert any(loses_and_doubles_nothing(tmp_path / str(times), times) for times in sizes), "no job was killed in its middle"
