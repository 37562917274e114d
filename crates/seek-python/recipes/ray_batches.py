"""Content Seeker on Ray: `python ray_batches.py pages.parquet texts`"""

import sys

import content_seeker
import pyarrow as pa
import ray


class Extract:
    def __init__(self) -> None:
        self.extractor = content_seeker.Extractor()

    def __call__(self, pages: pa.Table) -> pa.Table:
        return self.extractor.extract_batch(pages, threads=1).to_pyarrow()


if __name__ == "__main__":
    pages = ray.data.read_parquet(sys.argv[1]).select_columns(["id", "url", "html"])
    # From one worker on, so that a small machine has a core left to read with.
    texts = pages.map_batches(Extract, batch_format="pyarrow", batch_size=64, concurrency=(1, 8))
    texts.write_parquet(sys.argv[2])
