"""Reads WARC files in the executors. Each file is one task, and only some pages of it are in memory at a time."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa
from content_seeker import Document, iter_warc
from pyarrow import fs
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from content_seeker.spark.parquet import filesystem_of
from content_seeker.spark.tasks import over_tasks
from content_seeker.spark.worker import PageWork

#: A chunk ends with the page that exceeds one of these.
CHUNK_BYTES = 32 << 20
CHUNK_PAGES = 64

PAGES = pa.schema([("id", pa.string()), ("html", pa.binary()), ("url", pa.string()), ("content_type", pa.string())])


@contextlib.contextmanager
def local(path: str) -> Iterator[str]:
    """The file on the disk of the executor. An object of a store or of HDFS (`s3://...`, `gs://...`, `hdfs://...`) is copied there for a while."""
    source, name = filesystem_of(path)
    if isinstance(source, fs.LocalFileSystem):
        yield name
        return
    with tempfile.TemporaryDirectory(prefix="content-seeker-") as folder:
        # The suffix tells how the file is packed.
        copy = f"{folder}/{name.rsplit('/', 1)[-1]}"
        fs.copy_files(name, copy, source_filesystem=source, destination_filesystem=fs.LocalFileSystem())
        yield copy


def chunks(documents: Iterator[Document]) -> Iterator[list[Document]]:
    """Documents in groups of bounded size."""
    chunk: list[Document] = []
    size = 0
    for document in documents:
        chunk.append(document)
        size += len(document.html or b"")
        if size >= CHUNK_BYTES or len(chunk) >= CHUNK_PAGES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def page_table(pages: list[tuple[str, Document]]) -> pa.Table:
    rows = [{"id": id, "html": page.html, "url": page.url, "content_type": page.content_type} for id, page in pages]
    return pa.Table.from_pylist(rows, schema=PAGES)


@dataclass(frozen=True)
class WarcWork:
    """Reads a WARC file."""

    work: PageWork

    def __call__(self, path: str) -> Iterator[pa.RecordBatch]:
        self.work.check_version()
        with local(path) as file:
            for chunk in chunks(iter_warc(file)):
                # The ids begin with the path of the file, which may be a copy.
                ids = [path + document.id.removeprefix(file) for document in chunk]
                pages = [(id, document) for id, document in zip(ids, chunk) if document.error is None]
                if pages:
                    yield from self.work.records(page_table(pages))
                for id, document in zip(ids, chunk):
                    if document.error is not None:
                        yield from self.work.failure(id, document.error)


def warc_records(spark: SparkSession, paths: list[str], work: PageWork, schema: StructType) -> DataFrame:
    """The records of all pages of WARC files."""
    return over_tasks(spark, paths, WarcWork(work), schema)
