"""Archives of `seek fetch`, read by the programs of others: warcio, fastwarc, and the indexer of pywb."""

import gzip
import http.server
import io
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from cdxj_indexer.main import write_cdx_index
from conftest import run
from fastwarc.warc import ArchiveIterator as FastIterator
from fastwarc.warc import WarcRecordType
from warcio.archiveiterator import ArchiveIterator

PAGES = ["article.html", "forum.html", "listing.html"]


def serve(samples: dict[str, bytes]) -> http.server.ThreadingHTTPServer:
    """A site with pages that have tags, one of them compressed, and one that is not there."""

    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.split("?")[0].strip("/")
            page = samples.get(name)
            if page is None or self.headers.get("If-None-Match") == f'"{name}"':
                self.send_response(404 if page is None else 304)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            is_packed = name == PAGES[1]
            body = gzip.compress(page) if is_packed else page
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("ETag", f'"{name}"')
            self.send_header("Content-Length", str(len(body)))
            if is_packed:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """The output of the tests has no requests."""

    return http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)


@pytest.fixture
def site(samples: list[Path]) -> Iterator[str]:
    """The address of the site."""
    server = serve({path.name: path.read_bytes() for path in samples})
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def archives(site: str, seek: Path, tmp_path: Path) -> list[Path]:
    """Two archives of the same pages, one after the other. The second refers to the first."""
    addresses = [f"{site}/{page}" for page in PAGES] + [f"{site}/{PAGES[0]}?b=2&a=1", f"{site}//{PAGES[2]}/", f"{site}/none.html"]
    first, second = tmp_path / "first.warc.gz", tmp_path / "second.warc.gz"
    run([seek, "fetch", "--delay", "0", *addresses, "-o", first], status=1)
    run([seek, "fetch", "--delay", "0", *addresses, "--since", first, "-o", second], status=1)
    return [first, second]


def test_warcio_reads_each_page_and_finds_all_digests_right(archives: list[Path], site: str, samples: list[Path]) -> None:
    kinds: list[str] = []
    pages: dict[str, bytes] = {}
    with archives[0].open("rb") as file:
        for record in ArchiveIterator(file, check_digests="raise"):
            kinds.append(record.rec_type)
            body = record.content_stream().read()
            if record.rec_type == "response" and record.http_headers.get_statuscode() == "200":
                pages[record.rec_headers.get_header("WARC-Target-URI")] = body
    assert kinds[0] == "warcinfo" and sorted(kinds[1:]) == ["metadata"] * 6 + ["request"] * 6 + ["response"] * 6
    read = {path.name: path.read_bytes() for path in samples}
    assert {page: pages[f"{site}/{page}"] for page in PAGES} == {page: read[page] for page in PAGES}


def test_fastwarc_reads_each_page_and_finds_all_digests_right(archives: list[Path]) -> None:
    for archive, kind in zip(archives, [WarcRecordType.response, WarcRecordType.revisit], strict=True):
        with archive.open("rb") as file:
            records = [(record.record_type, record.verify_block_digest()) for record in FastIterator(file, parse_http=False)]
        assert all(is_right for _, is_right in records)
        assert [found for found, _ in records].count(kind) >= 5


def test_the_index_is_that_of_the_indexer_of_pywb(archives: list[Path]) -> None:
    for archive in archives:
        indexed = io.StringIO()
        write_cdx_index(indexed, [str(archive)], {"sort": True})
        own = archive.with_name(archive.name.replace(".warc.gz", ".cdxj"))
        assert lines(own.read_text()) == lines(indexed.getvalue())


def lines(index: str) -> list[tuple[str, str, dict[str, str]]]:
    """The key, the time and the fields of each line."""
    parts = [line.split(" ", 2) for line in index.splitlines()]
    assert len(parts) == 6
    return [(key, time, json.loads(fields)) for key, time, fields in parts]
