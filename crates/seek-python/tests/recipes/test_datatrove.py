"""The extractor runs in a pipeline of datatrove, from a WARC file on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import content_seeker
import pytest

from recipe import SAMPLES

pytest.importorskip("datatrove")


def test_a_pipeline_gives_the_text_of_each_page(tmp_path: Path) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers.jsonl import JsonlWriter
    from datatrove_extractor import ContentSeekerExtractor

    names = ["article", "forum", "product-2-es"]
    pages = {name: (SAMPLES / f"{name}.html").read_text() for name in names}
    (tmp_path / "in").mkdir()
    lines = [json.dumps({"id": name, "text": html}) for name, html in pages.items()]
    (tmp_path / "in/pages.jsonl").write_text("\n".join(lines))
    pipeline = [JsonlReader(str(tmp_path / "in")), ContentSeekerExtractor(timeout=30), JsonlWriter(str(tmp_path / "out"))]
    LocalPipelineExecutor(pipeline, logging_dir=str(tmp_path / "logs")).run()
    written = [line for file in (tmp_path / "out").glob("*.jsonl.gz") for line in gzip.open(file, "rt")]
    texts = {row["id"]: row["text"] for row in map(json.loads, written)}
    assert texts == {name: content_seeker.extract(html).text for name, html in pages.items()}
