"""Executors and Python workers of a local cluster are killed in mid-job: nothing is lost, and nothing is doubled."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from processes import executors, kill, wait_for, workers
from sample_collection import collection, write_pages

FILES = 24
#: Each file is a task, so that many tasks are open at a kill.
TASKS = ["--conf", "spark.sql.files.openCostInBytes=1g", "--conf", "spark.sql.files.maxPartitionBytes=1g", "--conf", "spark.sql.shuffle.partitions=4"]
CLUSTER = ["--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.memory=600m"]


def finished_tasks(output: Path) -> int:
    """The tasks whose files wait for the commit of the first step."""
    return len(list(output.glob("_staging/pages/_temporary/0/task_*")))


@pytest.mark.parametrize("times", [60])
def test_killed_executors_and_workers_lose_and_double_nothing(tmp_path: Path, times: int) -> None:
    pages = collection(times)
    folder, output, log = write_pages(tmp_path / "in", pages, FILES), tmp_path / "out", tmp_path / "log.txt"
    with log.open("w") as out:
        job = subprocess.Popen([sys.executable, "-m", "content_seeker.spark", str(folder), "-o", str(output), *CLUSTER, *TASKS], stderr=out)
        try:
            wait_for(lambda: finished_tasks(output) >= 2 and bool(workers(job.pid)), 120, "finished task")
            kill(workers(job.pid)[0])
            before = executors(job.pid)
            wait_for(lambda: finished_tasks(output) >= 6, 60, "finished task")
            kill(before[0])
            # The cluster starts another executor in its place.
            wait_for(lambda: any(process not in before for process in executors(job.pid)), 60, "new executor")
            assert finished_tasks(output) < FILES, "the job was not killed in its middle"
            status = job.wait(timeout=240)
        finally:
            job.kill()
    said = log.read_text()
    assert status == 1, said
    assert "Lost executor" in said and "Python worker exited unexpectedly" in said
    read = Counter(page.id for page in pages)
    found = Counter(id for name in ("texts", "failures", "copies") for id in pq.read_table(output / name)["id"].to_pylist())
    assert found == read
    assert not (output / "_staging").exists()
