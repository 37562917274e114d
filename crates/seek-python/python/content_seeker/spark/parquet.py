"""Reads Parquet files of pages in the executors. Each row group is one task, and only some pages of it are in memory at a time.

Spark could read the files, too (`extract` takes such a table). But then each page goes through the JVM and a socket, which takes longer than
all else that Spark does here.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from content_seeker.spark.tasks import over_tasks
from content_seeker.spark.worker import PageWork

#: Footers that the driver reads at a time: each waits for the file system.
FOOTER_THREADS = 16


def filesystem_of(path: str) -> tuple[fs.FileSystem, str]:
    """The file system of a path or an address (`s3://...`, `gs://...`, `hdfs://...`), and the path in it."""
    if "://" in path:
        found: tuple[fs.FileSystem, str] = fs.FileSystem.from_uri(path)
        return found
    return fs.LocalFileSystem(), path.removeprefix("file:")


def files_below(path: str) -> list[str]:
    """The file itself, or the files below a folder as Spark sees them: without names that begin with `_` or `.`."""
    system, name = filesystem_of(path)
    prefix = path.removesuffix("/").removesuffix(name.removesuffix("/"))
    if system.get_file_info(name).type != fs.FileType.Directory:
        return [path]
    below = system.get_file_info(fs.FileSelector(name, recursive=True))
    names = [info.path for info in below if info.type == fs.FileType.File]
    shown = [found for found in names if not any(part[0] in "_." for part in found[len(name) :].split("/") if part)]
    return sorted(prefix + found for found in shown)


@dataclass(frozen=True)
class PageColumns:
    """The names of the columns of pages. `url` and `id` may be missing."""

    html: str
    url: str | None
    id: str | None
    content_type: str | None

    def names(self) -> dict[str, str]:
        """The name in a file for each name that the workers expect."""
        names = {"id": self.id, "html": self.html, "url": self.url, "content_type": self.content_type}
        return {name: column for name, column in names.items() if column is not None}

    @staticmethod
    def of(html: str, url: str | None, id: str | None, content_type: str | None, present: list[str], where: str) -> PageColumns:
        """The columns of a table: `url` and `id` by default, if the table has them. A missing column is an error."""
        for name in (html, url, id, content_type):
            if name is not None and name not in present:
                raise ValueError(f"{where} no column {name!r}, only {', '.join(present)}")
        default = [name if name in present else None for name in ("url", "id")]
        return PageColumns(html, url or default[0], id or default[1], content_type)


@dataclass(frozen=True)
class ParquetWork:
    """Reads a row group of a file."""

    work: PageWork
    columns: PageColumns
    batch_rows: int

    def __call__(self, task: tuple[str, int]) -> Iterator[pa.RecordBatch]:
        path, group = task
        self.work.check_version()
        system, name = filesystem_of(path)
        names = self.columns.names()
        with system.open_input_file(name) as file:
            reader = pq.ParquetFile(file)
            # A task has one core, so it has one thread.
            for batch in reader.iter_batches(self.batch_rows, row_groups=[group], columns=list(set(names.values())), use_threads=False):
                yield from self.work.records(pa.table({name: batch.column(column) for name, column in names.items()}))


def row_groups(path: str) -> tuple[list[str], int]:
    """The columns of a file, and its number of row groups."""
    system, name = filesystem_of(path)
    try:
        with system.open_input_file(name) as file:
            reader = pq.ParquetFile(file)
            return reader.schema_arrow.names, reader.num_row_groups
    except pa.ArrowInvalid as error:
        raise ValueError(f"{path}: {error}") from error


def parquet_records(
    spark: SparkSession, paths: list[str], work: PageWork, schema: StructType, *, html: str, url: str | None, id: str | None, content_type: str | None, batch_rows: int
) -> DataFrame:
    """The records of all pages of Parquet files and folders."""
    files = [file for path in paths for file in files_below(path)]
    if not files:
        raise ValueError(f"there are no files in {', '.join(paths)}")
    with ThreadPoolExecutor(FOOTER_THREADS) as pool:
        footers = list(pool.map(row_groups, files))
    columns = {PageColumns.of(html, url, id, content_type, names, f"{file} has") for file, (names, _) in zip(files, footers)}
    if len(columns) > 1:
        raise ValueError(f"some of the files in {', '.join(paths)} lack the column 'id' or 'url': name both, or run two jobs")
    tasks = [(file, group) for file, (_, groups) in zip(files, footers) for group in range(groups)]
    return over_tasks(spark, tasks, ParquetWork(work, columns.pop(), batch_rows), schema)
