"""Starts Spark for the job, or says what is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from content_seeker.spark.arguments import UsageError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

OLDEST_SPARK = (3, 5)
OLDEST_JAVA = 17


def check_packages() -> None:
    """Raises an error if a package is missing or too old."""
    for name in ("pyspark", "pyarrow", "pandas"):
        if find_spec(name) is None:
            raise UsageError(f"the package {name} is not installed: pip install 'content-seeker[spark]'")
    import pyspark

    version = tuple(int(part) for part in pyspark.__version__.split(".")[:2])
    if version < OLDEST_SPARK:
        raise UsageError(f"Spark {pyspark.__version__} is older than 3.5")


def check_java() -> None:
    """Raises an error if the driver would find no Java, or one that is too old. `spark-submit` has started it already."""
    if "PYSPARK_GATEWAY_PORT" in os.environ:
        return
    home = os.environ.get("JAVA_HOME")
    java = f"{home}/bin/java" if home else shutil.which("java")
    hint = f"install Java {OLDEST_JAVA} (on Debian: openjdk-17-jre-headless), or set JAVA_HOME"
    if java is None:
        raise UsageError(f"there is no Java: {hint}")
    try:
        said = subprocess.run([java, "-version"], capture_output=True, text=True, check=True).stderr
    except (OSError, subprocess.CalledProcessError) as error:
        raise UsageError(f"{java} does not run ({error}): {hint}") from error
    # Java 8 calls itself 1.8.
    found = re.search(r'version "(?:1\.)?(\d+)', said)
    if found and int(found[1]) < OLDEST_JAVA:
        raise UsageError(f"{java} is Java {found[1]}: {hint}")


def start(master: str | None, settings: list[tuple[str, str]]) -> SparkSession:
    """The session of the job."""
    check_packages()
    check_java()
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("content-seeker")
    if master is not None:
        builder = builder.master(master)
    if master is None or master.startswith("local"):
        # Workers on this machine have the packages of this Python.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    # Version 2 shows the files of a task before the job is whole.
    builder = builder.config("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "1")
    for name, value in settings:
        builder = builder.config(name, value)
    return builder.getOrCreate()
