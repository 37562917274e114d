#!/usr/bin/env python3
"""Replays a site on this machine, and counts how many of the first pages of a crawl have content, by the order of the links.

    git clone https://github.com/OWNER/SITE.git
    benches/crawl_replay.py SITE --host www.site.example --content '^20\\d\\d/' --pages 500

SITE is a folder with the pages of a site, as many sites keep in a public repository. A page whose path after the host matches the regular
expression `--content` has content; all others are lists, tags, archives and the like. Links to `--host` lead to the copy.
Prints, for each order of `seek crawl --order`, the number of pages with content among the first ones.
"""

import argparse
import http.server
import json
import pathlib
import re
import subprocess
import tempfile
import threading
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = {".html": "text/html; charset=utf-8", ".htm": "text/html; charset=utf-8", ".xml": "application/xml"}


def server(site, host):
    """A server of the files of a site, on a free port."""
    own = re.compile(rb"https?:(\\?/\\?/)(?:www\.)?" + re.escape(host.removeprefix("www.").encode()))

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).strip("/")
            names = [path, f"{path}/index.html".lstrip("/"), f"{path}.html"]
            file = next((site / name for name in names if (site / name).is_file()), None)
            body = file.read_bytes() if file else b"There is no such page."
            kind = KINDS.get(file.suffix.lower(), "application/octet-stream") if file else KINDS[".html"]
            if kind in KINDS.values():
                body = own.sub(rb"http:\g<1>127.0.0.1:%d" % self.server.server_port, body)
            self.send_response(200 if file else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        # At its end, a crawl leaves connections open.
        def handle_error(self, *_):
            pass

    return Server(("127.0.0.1", 0), Handler)


def crawled(seek, start, order, pages):
    """The paths of the pages of a crawl, in the order in which they were fetched, with their status."""
    with tempfile.TemporaryDirectory() as folder:
        archive = pathlib.Path(folder) / "site.warc.gz"
        command = [seek, "crawl", start, "--order", order, "--max-pages", str(pages), "--delay", "0", "-q", "-o", archive]
        # A link to a page that is gone is a failure, and the status 1.
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        lines = archive.with_name("site.cdxj").read_text("utf-8").splitlines()
    records = sorted((json.loads(line.split(" ", 2)[2]) for line in lines), key=lambda record: int(record["offset"]))
    return [(urllib.parse.urlsplit(record["url"]).path.lstrip("/"), record["status"]) for record in records]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("--host", required=True)
    parser.add_argument("--content", required=True, type=re.compile)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--seek", default=ROOT / "target/release/seek")
    options = parser.parse_args()
    with server(options.site, options.host) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        for order in ("breadth", "gain"):
            pages = crawled(options.seek, f"http://127.0.0.1:{site.server_port}/", order, options.pages)
            content = sum(status == "200" and bool(options.content.search(path)) for path, status in pages)
            print(f"{order}: {content} of the first {len(pages)} pages have content")
        site.shutdown()


if __name__ == "__main__":
    main()
