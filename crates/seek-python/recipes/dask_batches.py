"""Content Seeker on Dask: `python dask_batches.py pages.parquet texts`"""

import sys

import content_seeker
import dask.dataframe as dd
import pandas as pd
import pyarrow as pa

COLUMNS = ["id", "url", "page_type", "language", "title", "text", "error"]


def extract(pages: pd.DataFrame) -> pd.DataFrame:
    table = pa.Table.from_pandas(pages, preserve_index=False)
    return content_seeker.extract_batch(table, threads=1).to_pyarrow().select(COLUMNS).to_pandas()


if __name__ == "__main__":
    pages = dd.read_parquet(sys.argv[1], columns=["id", "url", "html"])
    texts = pages.map_partitions(extract, meta=dict.fromkeys(COLUMNS, "string"))
    texts.to_parquet(sys.argv[2], schema=pa.schema([(name, pa.string()) for name in COLUMNS]), write_index=False)
