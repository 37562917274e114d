"""The job: pages in; texts, failures and copies out.

1. The executors extract all pages once, with fingerprints of the texts, into a staging folder below the output.
2. Copies are found from the fingerprints.
3. The three tables are written, `texts/` last. Then the staging folder is removed.

Each write is a job of Spark, whose committer shows the files of a task once and whole. A page is never extracted again after step 1, because a
page near its time limit could fail once and not the other time.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from content_seeker import Extractor
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from content_seeker.spark.arguments import UsageError, are_warc, input_paths, partitions
from content_seeker.spark.copies import find_copies
from content_seeker.spark.extraction import page_work
from content_seeker.spark.parquet import parquet_records
from content_seeker.spark.schema import COPY_SCHEMA, FAILURE_SCHEMA, FINGERPRINT_SCHEMA, PAGE_SCHEMA
from content_seeker.spark.scratch import Scratch, exists
from content_seeker.spark.warc import warc_records

#: The host of an address: what follows user and password, before the port.
HOST = r"^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+)"


@dataclass(frozen=True)
class Counts:
    """What became of the pages. `read` is the sum of the others."""

    read: int
    texts: int
    failures: int
    copies: int

    def __str__(self) -> str:
        return f"{self.read:,} pages = {self.texts:,} texts + {self.failures:,} failures + {self.copies:,} copies"


def run(spark: SparkSession, arguments: argparse.Namespace) -> Counts:
    """Runs the job. The arguments are those of `arguments.parser()`."""
    output = arguments.output.rstrip("/")
    paths = input_paths(arguments)
    partition_by = partitions(arguments)
    scratch = Scratch(spark, f"{output}/_staging")
    # The texts are the last: they are there if all is.
    folders = {name: f"{output}/{name}" for name in ("failures", "copies", "texts")}
    check_output(spark, arguments, scratch, list(folders.values()))

    pages = records(spark, arguments, paths).withColumn("_row", F.monotonically_increasing_id())
    staged = scratch.write("pages", pages)
    removed = None if arguments.no_copies else scratch.write("removed", copies_of(staged, arguments.near, scratch))
    tables = {
        "failures": staged.where("error is not null").select(FAILURE_SCHEMA.names),
        "copies": copies_table(spark, staged, removed),
        "texts": texts_table(staged, removed, partition_by),
    }
    written = {}
    for name, table in tables.items():
        columns = partition_by if name == "texts" else []
        table.write.mode("overwrite").partitionBy(columns).parquet(folders[name])
        written[name] = spark.read.schema(table.schema).parquet(folders[name]).count()
    counts = Counts(read=staged.count(), **written)
    if counts.read != counts.texts + counts.failures + counts.copies:
        raise RuntimeError(f"pages are lost or doubled: {counts}; {scratch.folder} is kept")
    scratch.remove()
    return counts


def check_output(spark: SparkSession, arguments: argparse.Namespace, scratch: Scratch, folders: list[str]) -> None:
    """Refuses to replace a result. A staging folder is of a job that was killed, so its tables are replaced."""
    if arguments.mode == "overwrite" or exists(spark, scratch.folder):
        return
    for folder in folders:
        if exists(spark, folder):
            raise UsageError(f"{folder} exists: choose another output, or --mode overwrite")


def records(spark: SparkSession, arguments: argparse.Namespace, paths: list[str]) -> DataFrame:
    """The records of all pages."""
    model = arguments.model
    extractor = Extractor(model=model, method=arguments.method, page_type=arguments.page_type, timeout=arguments.timeout)
    near = None if arguments.no_copies else arguments.near
    work, schema = page_work(extractor, markdown=arguments.markdown, metadata=True, parts=arguments.parts, near=near)
    if are_warc(paths):
        return warc_records(spark, paths, work, schema)
    columns = {"html": arguments.html, "url": arguments.url, "id": arguments.id, "content_type": arguments.content_type}
    return parquet_records(spark, paths, work, schema, **columns, batch_rows=arguments.pages_per_batch)


def copies_of(staged: DataFrame, near: float, scratch: Scratch) -> DataFrame:
    """The rows whose text is a copy."""
    fingerprints = staged.select(F.col("_row").alias("row"), "id", *FINGERPRINT_SCHEMA.names)
    return find_copies(fingerprints, near, scratch)


def copies_table(spark: SparkSession, staged: DataFrame, removed: DataFrame | None) -> DataFrame:
    """The table `copies/`."""
    if removed is None:
        return spark.createDataFrame([], COPY_SCHEMA)
    return staged.select(F.col("_row").alias("row"), "id", "url").join(removed, "row").select(COPY_SCHEMA.names)


def texts_table(staged: DataFrame, removed: DataFrame | None, partition_by: list[str]) -> DataFrame:
    """The table `texts/`: the columns of the schema without `error`, which is null in all rows."""
    texts = staged.where("error is null")
    if removed is not None:
        texts = texts.join(removed.select(F.col("row").alias("_row")), "_row", "left_anti")
    texts = texts.select([name for name in PAGE_SCHEMA.names if name != "error"])
    if "host" in partition_by:
        texts = texts.withColumn("host", F.lower(F.nullif(F.regexp_extract("url", HOST, 1), F.lit(""))))
    if not partition_by:
        return texts
    # Without the hint, each task would write a file for each folder. Spark 3.5 takes columns of a hint in SQL only.
    return texts.sparkSession.sql(f"select /*+ rebalance({', '.join(partition_by)}) */ * from {{texts}}", texts=texts)
