"""The main content of all pages of a DataFrame."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Sequence
from dataclasses import replace

from content_seeker import Extractor, __version__
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from content_seeker.spark.parquet import PageColumns
from content_seeker.spark.schema import FINGERPRINT_SCHEMA, PAGE_SCHEMA
from content_seeker.spark.worker import PageWork

log = logging.getLogger("content_seeker.spark")

#: Spark copies so many rows at once to a Python worker. Its default of 10,000 pages may be gigabytes.
BATCH_ROWS = "spark.sql.execution.arrow.maxRecordsPerBatch"
MOST_BATCH_ROWS = 1000


def page_work(
    extractor: Extractor | None,
    *,
    markdown: bool,
    metadata: bool,
    parts: bool,
    near: float | None = None,
    kept: StructType | None = None,
) -> tuple[PageWork, StructType]:
    """The work of the executors, and the columns that it gives. The driver makes the extractor, so wrong settings are errors at once."""
    fields = [*PAGE_SCHEMA.fields, *(kept.fields if kept else []), *(FINGERPRINT_SCHEMA.fields if near is not None else [])]
    schema = StructType(fields)
    work = PageWork(
        extractor=pickle.dumps(extractor if extractor is not None else Extractor()),
        markdown=markdown,
        metadata=metadata,
        parts=parts,
        near=near,
        schema=to_arrow_schema(schema),
        version=__version__,
    )
    return work, schema


def pages_of(df: DataFrame, columns: PageColumns, keep: Sequence[str]) -> DataFrame:
    """The columns of pages under the names that the workers expect."""
    for name in keep:
        if name not in df.columns:
            raise ValueError(f"the pages have no column {name!r}, only {', '.join(df.columns)}")
        if name in PAGE_SCHEMA.names:
            raise ValueError(f"the result has its own column {name!r}: rename that of the pages")
    pages = []
    for name, column in columns.names().items():
        found = df[f"`{column}`"]
        pages.append((found if name == "html" else found.cast("string")).alias(name))
    return df.select(*pages, *(df[f"`{name}`"] for name in keep))


def extract(
    df: DataFrame,
    html: str = "html",
    url: str | None = "url",
    *,
    id: str | None = None,
    content_type: str | None = None,
    keep: Sequence[str] = (),
    extractor: Extractor | None = None,
    markdown: bool = False,
    metadata: bool = True,
    parts: bool = False,
) -> DataFrame:
    """The main content of each page of a DataFrame, in the columns of `PAGE_SCHEMA`. A page that fails is a row with an `error`.

    `html` is a column of bytes or text, `url` that of the addresses (`None` if there are none). Without `id`, a column `id` gives the ids, or else
    the addresses. `keep` names columns of `df` that follow the result. `extractor` has the settings; it is sent to the executors.
    """
    columns = PageColumns.of(html, url, id, content_type, df.columns, "the pages have")
    pages = pages_of(df, columns if url is not None else replace(columns, url=None), keep)
    kept = StructType([pages.schema[name] for name in keep])
    work, schema = page_work(extractor, markdown=markdown, metadata=metadata, parts=parts, kept=kept)
    rows = int(df.sparkSession.conf.get(BATCH_ROWS) or 0)
    if not 0 < rows <= MOST_BATCH_ROWS:
        log.warning("%s is %d: pages of 100 kB need less memory with 64", BATCH_ROWS, rows)
    return pages.mapInArrow(work.over_pages, schema)
