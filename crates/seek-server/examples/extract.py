"""The Markdown of a page, by httpx. `seek-server` must run."""

import pathlib
import sys

import httpx

page = pathlib.Path(sys.argv[1]).read_bytes()
answer = httpx.post("http://127.0.0.1:8080/v1/extract", params={"format": "markdown"}, content=page, headers={"content-type": "text/html"})
if answer.headers["content-type"] == "application/problem+json":
    sys.exit(answer.json()["detail"])
print(answer.text)
