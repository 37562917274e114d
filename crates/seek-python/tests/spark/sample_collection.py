"""Collections of pages, made of the sample pages."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

SAMPLES = Path(__file__).parents[4] / "data/samples"
COLUMNS = pa.schema([("id", pa.string()), ("url", pa.string()), ("html", pa.binary())])


@dataclass(frozen=True)
class PageRow:
    """A row of a table of pages."""

    id: str
    url: str | None
    html: bytes | None


def sample_pages() -> list[PageRow]:
    """The sample pages, in the order of their ids."""
    lines = [json.loads(line) for line in (SAMPLES / "corpus.jsonl").read_text().splitlines()]
    return sorted((PageRow(line["id"], line["url"], (SAMPLES / line["html_file"]).read_bytes()) for line in lines), key=lambda page: page.id)


def collection(times: int) -> list[PageRow]:
    """The sample pages several times: as they are, with some words more, and without some paragraphs. One page fails."""
    pages = []
    for number in range(times):
        for page in sample_pages():
            assert page.html is not None
            html = page.html
            if number % 3 == 1:
                html = html.replace(b"</p>", b" Added %d.</p>" % number, number)
            elif number % 3 == 2:
                parts = html.split(b"<p>")
                html = b"<p>".join(parts[: len(parts) - number % 5])
            pages.append(replace(page, id=f"{number:04}/{page.id}", html=html))
    return [*pages, PageRow("zz/null", "https://site.example/null", None)]


def write_pages(folder: Path, pages: Sequence[PageRow], files: int) -> Path:
    """Writes a table of pages as some Parquet files, which take turns."""
    folder.mkdir(parents=True)
    for number in range(files):
        rows = [vars(page) for page in pages[number::files]]
        pq.write_table(pa.Table.from_pylist(rows, schema=COLUMNS), folder / f"{number}.parquet")
    return folder


def write_warc(path: Path, pages: Sequence[PageRow]) -> Path:
    """Writes a WARC file: a response for each page, each compressed separately."""
    with path.open("wb") as out:
        for number, page in enumerate(pages):
            http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + (page.html or b"")
            head = (
                f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\n"
                f"WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: {page.url}\r\n"
                f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
            )
            out.write(gzip.compress(head.encode() + http + b"\r\n\r\n"))
    return path
