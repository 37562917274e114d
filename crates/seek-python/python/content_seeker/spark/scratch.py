"""The folder for what a job has finished but not yet put together, and other work with folders on any file system of Hadoop."""

from __future__ import annotations

from typing import Any

from pyspark.sql import DataFrame, SparkSession


def _path(spark: SparkSession, name: str) -> tuple[Any, Any]:
    """A path, and the file system that has it."""
    # The gateway to Java has no types.
    context: Any = spark.sparkContext
    path = context._jvm.org.apache.hadoop.fs.Path(name)
    return path, path.getFileSystem(context._jsc.hadoopConfiguration())


def exists(spark: SparkSession, name: str) -> bool:
    """Whether there is such a file or folder."""
    path, system = _path(spark, name)
    return bool(system.exists(path))


def remove(spark: SparkSession, name: str) -> None:
    """Removes a folder with all that it holds."""
    path, system = _path(spark, name)
    system.delete(path, True)


class Scratch:
    """A folder of tables. Spark does not read folders whose names begin with `_` as data."""

    def __init__(self, spark: SparkSession, folder: str) -> None:
        self.spark = spark
        self.folder = folder

    def write(self, name: str, table: DataFrame) -> DataFrame:
        """Writes a table and gives it back, as it is read from the folder."""
        path = f"{self.folder}/{name}"
        table.write.mode("overwrite").parquet(path)
        return self.spark.read.schema(table.schema).parquet(path)

    def remove(self) -> None:
        remove(self.spark, self.folder)
