"""What a Python worker of an executor does: batches of pages to batches of records."""

from __future__ import annotations

import functools
import hashlib
import pickle
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa
from content_seeker import Extractor, __version__, fingerprints

#: The columns of a batch of pages. A table may lack the last two.
PAGE_COLUMNS = ("id", "html", "url", "content_type")


def with_ids(pages: pa.Table) -> pa.Table:
    """A page without an id has its address as its id, and without an address a hash of its bytes: so ids do not depend on partitions."""
    ids: list[str | None] = [None] * pages.num_rows
    for name in ("id", "url"):
        if name in pages.column_names and None in ids:
            ids = [id or other for id, other in zip(ids, pages.column(name).cast(pa.string()).to_pylist())]
    for row, id in enumerate(ids):
        if id is None:
            html = pages.column("html")[row].as_py() or b""
            ids[row] = "sha1:" + hashlib.sha1(html.encode() if isinstance(html, str) else html).hexdigest()
    others = [name for name in pages.column_names if name != "id"]
    return pages.select(others).add_column(0, "id", pa.array(ids, pa.string()))


@functools.lru_cache(maxsize=4)
def extractor_of(pickled: bytes) -> Extractor:
    """The extractor, made once in a process: Spark uses a worker for many tasks."""
    made: Extractor = pickle.loads(pickled)
    return made


@dataclass(frozen=True)
class PageWork:
    """The settings that the driver sends to the workers."""

    #: The extractor as the driver has pickled it, with its model.
    extractor: bytes
    markdown: bool
    metadata: bool
    parts: bool
    #: The similarity from which texts are copies; `None` makes no fingerprints.
    near: float | None
    #: The columns of the result, with the columns of the caller at the end.
    schema: pa.Schema
    #: The version of the driver's package.
    version: str

    def check_version(self) -> None:
        """Raises an error if driver and executor have different versions, as their columns may differ."""
        if __version__ != self.version:
            raise RuntimeError(f"this executor has content-seeker {__version__}, the driver {self.version}: install the same version on both")

    def records(self, pages: pa.Table) -> Iterator[pa.RecordBatch]:
        """The records of the pages of a table with some of `PAGE_COLUMNS`, in the order of its rows. Its other columns are kept."""
        pages = with_ids(pages)
        columns = {name: name for name in PAGE_COLUMNS if name in pages.column_names}
        # A task has one core, so it has one thread.
        result = extractor_of(self.extractor).extract_batch(
            pages.select(list(columns)),
            **columns,
            markdown=self.markdown,
            metadata=self.metadata,
            parts=self.parts,
            threads=1,
        )
        records = pa.table(result)
        for name in pages.column_names:
            if name not in columns:
                records = records.append_column(name, pages.column(name))
        yield from self.finished(records)

    def finished(self, records: pa.Table) -> Iterator[pa.RecordBatch]:
        """The batches of some records in the columns of the result."""
        if self.near is not None:
            found = pa.table(fingerprints(records.select(["text"]), threshold=self.near, threads=1))
            for name in found.column_names:
                records = records.append_column(f"_{name}", found.column(name))
        yield from records.select(self.schema.names).cast(self.schema).combine_chunks().to_batches()

    def failure(self, id: str, error: str) -> Iterator[pa.RecordBatch]:
        """The record of an input that has no page."""
        values = {"id": id, "error": error}
        names = [name for name in self.schema.names if not name.startswith("_")]
        row = {name: pa.array([values.get(name)], self.schema.field(name).type) for name in names}
        yield from self.finished(pa.table(row))

    def over_pages(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """For `mapInArrow` over pages."""
        self.check_version()
        for batch in batches:
            yield from self.records(pa.Table.from_batches([batch]))
