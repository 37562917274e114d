"""Crawls: the pages of a WARC file, with its failures, in bounded memory."""

import gzip
import json
from pathlib import Path

import pytest
from conftest import run

import content_seeker as cs


def warc_record(url: str, html: bytes) -> bytes:
    body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html
    head = f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Record-ID: <urn:x:{len(url)}>\r\n"
    head += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body + b"\r\n\r\n"


@pytest.fixture
def crawl(samples: list[Path], tmp_path: Path) -> Path:
    """A compressed crawl of the sample pages; after the third record there are bytes that are no record."""
    parts = [warc_record(f"https://pages.example/{'x' * i}", path.read_bytes()) for i, path in enumerate(samples)]
    parts.insert(3, b"these bytes are no record\r\n\r\n")
    file = tmp_path / "crawl.warc.gz"
    file.write_bytes(b"".join(gzip.compress(part) for part in parts))
    return file


def test_pages_and_failures_are_those_of_the_program(crawl: Path, samples: list[Path], seek: Path) -> None:
    documents = list(cs.iter_warc(crawl))
    pages = [document for document in documents if document.error is None]
    assert [page.html for page in pages] == [path.read_bytes() for path in samples]
    assert pages[5].url == "https://pages.example/xxxxx" and pages[5].content_type == "text/html; charset=utf-8"
    failures = [document for document in documents if document.error is not None]
    assert len(failures) == 1 and failures[0].html is None and "not a WARC record" in str(failures[0].error)
    records = [json.loads(line) for line in run([seek, "extract", "-f", "json", crawl], status=1).stdout.splitlines()]
    assert [(record["id"], record["error"]) for record in records] == [(document.id, document.error) for document in documents]


def test_pages_come_one_by_one(crawl: Path) -> None:
    documents = cs.iter_warc(str(crawl))
    first = next(documents)
    assert first.html is not None and cs.extract(first.html, url=first.url, content_type=first.content_type).text
    assert len(list(documents)) == 28
    assert list(documents) == []


def test_a_crawl_that_was_cut_short_ends_with_a_failure(crawl: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.warc.gz"
    cut.write_bytes(crawl.read_bytes()[:-4000])
    documents = list(cs.iter_warc(cut))
    assert documents[0].error is None and documents[-1].error is not None


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing.warc"):
        cs.iter_warc(tmp_path / "missing.warc")
    with pytest.raises(ValueError, match="max_bytes"):
        cs.iter_warc(tmp_path, max_bytes=0)


def test_large_pages_are_failures(crawl: Path) -> None:
    errors = [document.error for document in cs.iter_warc(crawl, max_bytes=3000)]
    assert all(error is not None for error in errors) and any("3000 bytes" in str(error) for error in errors)
