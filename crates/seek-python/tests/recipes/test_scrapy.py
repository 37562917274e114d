"""The pipeline runs in a crawl of a real server."""

from __future__ import annotations

import functools
import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import content_seeker
import pytest

from recipe import RECIPES, SAMPLES

pytest.importorskip("scrapy")

SPIDER = """
import scrapy

class Pages(scrapy.Spider):
    name = "pages"
    custom_settings = {"ITEM_PIPELINES": {"scrapy_pipeline.ContentSeekerPipeline": 300}}

    def parse(self, response):
        yield {"url": response.url, "html": response.body, "content_type": response.headers.get("Content-Type")}
"""


def test_items_of_a_crawl_have_text_and_title(tmp_path: Path) -> None:
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SAMPLES))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    names = ["article", "documentation-2-zh", "product-2-es"]
    addresses = [f"http://127.0.0.1:{server.server_port}/{name}.html" for name in names]
    (tmp_path / "spider.py").write_text(SPIDER + f"    start_urls = {addresses!r}\n")
    command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-o", "items.jsonl", "-s", "TELNETCONSOLE_ENABLED=False"]
    try:
        done = subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": str(RECIPES)}, capture_output=True, text=True, check=False, timeout=60)
    finally:
        server.shutdown()
    items = {item["url"]: item for item in map(json.loads, (tmp_path / "items.jsonl").read_text().splitlines())}
    assert sorted(items) == sorted(addresses), done.stderr
    for name, address in zip(names, addresses):
        page = content_seeker.extract((SAMPLES / f"{name}.html").read_bytes(), url=address, content_type="text/html")
        title = page.metadata["title"]
        expected = {"url": address, "text": page.text, "title": title and title["value"], "page_type": page.page_type, "error": None}
        assert items[address] == expected
