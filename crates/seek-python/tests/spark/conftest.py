"""A session of Spark."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SPARK = find_spec("pyspark")
# The environment of the other tests has no Spark.
collect_ignore_glob = [] if SPARK else ["test_*.py"]
# Executors of a local cluster are started from this folder, by this Python.
if SPARK and SPARK.origin:
    os.environ.setdefault("SPARK_HOME", str(Path(SPARK.origin).parent))
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", False)
        .config("spark.sql.shuffle.partitions", 4)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 64)
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()
