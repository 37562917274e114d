"""Content Seeker on Spark: `extract` for a DataFrame of pages, and a job (`python -m content_seeker.spark`).

Nothing here imports pyspark before it is used, so that `--help` and a clear error need no Spark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from content_seeker.spark.extraction import extract
    from content_seeker.spark.schema import PAGE_SCHEMA

__all__ = ["PAGE_SCHEMA", "extract"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from content_seeker.spark import extraction, schema

    return extraction.extract if name == "extract" else schema.PAGE_SCHEMA
