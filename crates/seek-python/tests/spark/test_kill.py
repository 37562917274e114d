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


def kill_until_said(job: subprocess.Popen[bytes], found: Callable[[], list[int]], log: Path, words: str) -> None:
    """Kills processes, one after the other, until the driver has noticed it, or until the job has ended. An idle process is not missed."""
    end = time.monotonic() + 120
    while job.poll() is None and words not in log.read_text():
        assert time.monotonic() < end, f"the driver does not say “{words}”"
        for process in found():
            kill(process)
            with contextlib.suppress(TimeoutError):
                wait_for(lambda: job.poll() is not None or words in log.read_text(), 2, words)
                break
        time.sleep(0.02)


def kill_two(job: subprocess.Popen[bytes], output: Path, log: Path) -> None:
    """Kills a Python worker, then an executor, while tasks are open. A job that ends before is not killed."""
    wait_for(lambda: job.poll() is not None or (finished_tasks(output) >= 2 and bool(workers(job.pid))), 120, "finished task")
    kill_until_said(job, lambda: workers(job.pid), log, WORKER_LOST)
    wait_for(lambda: job.poll() is not None or bool(executors(job.pid)), 60, "executor")
    kill_until_said(job, lambda: executors(job.pid), log, EXECUTOR_LOST)


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
    said = log.read_text()
    assert status == 1, said
    read = Counter(page.id for page in pages)
    found = Counter(id for name in ("texts", "failures", "copies") for id in pq.read_table(output / name)["id"].to_pylist())
    assert found == read
    assert not (output / "_staging").exists()
    return EXECUTOR_LOST in said and WORKER_LOST in said


def test_killed_executors_and_workers_lose_and_double_nothing(tmp_path: Path) -> None:
    # A fast machine may end a small job before both are killed: then a larger one is tried.
    sizes = (60, 180, 540)
    assert any(loses_and_doubles_nothing(tmp_path / str(times), times) for times in sizes), "no job was killed in its middle"
