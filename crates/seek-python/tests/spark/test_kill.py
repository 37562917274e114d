"""Executors and Python workers of a local cluster are killed in mid-job: nothing is lost, and nothing is doubled."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

from processes import executors, kill, wait_for, workers
from sample_collection import collection, write_pages

FILES = 24
#: Each file is a task, so that many tasks are open at a kill.
TASKS = ["--conf", "spark.sql.files.openCostInBytes=1g", "--conf", "spark.sql.files.maxPartitionBytes=1g", "--conf", "spark.sql.shuffle.partitions=4"]
CLUSTER = ["--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.memory=600m"]


def finished_tasks(output: Path) -> int:
    """The tasks whose files wait for the commit of the first step."""
    return len(list(output.glob("_staging/pages/_temporary/0/task_*")))


def kill_two(job: subprocess.Popen[bytes], output: Path) -> None:
    """Kills a Python worker, then an executor, while tasks are open. A job that ends before is not killed."""
    wait_for(lambda: job.poll() is not None or (finished_tasks(output) >= 2 and bool(workers(job.pid))), 120, "finished task")
    for worker in workers(job.pid)[:1]:
        kill(worker)
    before = executors(job.pid)
    wait_for(lambda: job.poll() is not None or finished_tasks(output) >= 6 or not executors(job.pid), 60, "finished task")
    for executor in before[:1]:
        kill(executor)


def loses_and_doubles_nothing(folder: Path, times: int) -> bool:
    """Runs a job and kills two of its processes. Returns whether both were at work; what the job wrote must be right in any case."""
    folder.mkdir()
    pages = collection(times)
    pages_folder, output, log = write_pages(folder / "in", pages, FILES), folder / "out", folder / "log.txt"
    with log.open("w") as out:
        command = [sys.executable, "-m", "content_seeker.spark", str(pages_folder), "-o", str(output), *CLUSTER, *TASKS]
        job = subprocess.Popen(command, stderr=out)
        try:
            kill_two(job, output)
            status = job.wait(timeout=240)
        finally:
            job.kill()
    said = log.read_text()
    assert status == 1, said
    read = Counter(page.id for page in pages)
    found = Counter(id for name in ("texts", "failures", "copies") for id in pq.read_table(output / name)["id"].to_pylist())
    assert found == read
    assert not (output / "_staging").exists()
    return "Lost executor" in said and "Python worker exited unexpectedly" in said


def test_killed_executors_and_workers_lose_and_double_nothing(tmp_path: Path) -> None:
    # A fast machine may end a small job before both are killed: then a larger one is tried.
    sizes = (60, 180, 540)
    assert any(loses_and_doubles_nothing(tmp_path / str(times), times) for times in sizes), "no job was killed in its middle"
