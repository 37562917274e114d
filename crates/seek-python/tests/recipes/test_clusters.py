"""The scripts for Ray and Dask give the texts of one process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import content_seeker
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from recipe import RECIPES, SAMPLES


@pytest.mark.parametrize("name", ["ray", "dask"])
def test_the_texts_are_those_of_one_process(name: str, tmp_path: Path) -> None:
    pytest.importorskip(name)
    html = [path.read_bytes() for path in sorted(SAMPLES.glob("*.html"))]
    pages = pa.table({"id": [str(number) for number in range(len(html))], "url": [f"https://site.example/{n}" for n in range(len(html))], "html": html})
    (tmp_path / "pages").mkdir()
    for number in range(3):
        pq.write_table(pages.take(list(range(number, len(html), 3))), tmp_path / f"pages/{number}.parquet")
    # Ray otherwise installs the packages of the project that it finds around it, and reports its use.
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
    command = [sys.executable, str(RECIPES / f"{name}_batches.py"), str(tmp_path / "pages"), str(tmp_path / "texts")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    texts = pq.read_table(tmp_path / "texts", columns=["id", "text"]).to_pylist()
    expected = pa.table(content_seeker.extract_batch(pages)).select(["id", "text"]).to_pylist()
    assert sorted(texts, key=lambda row: int(row["id"])) == expected
