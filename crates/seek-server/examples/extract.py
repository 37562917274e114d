"""The Markdown of a page, by httpx. `seek-server` must run."""

import os
import pathlib
import sys

import httpx

server = os.environ.get("SERVER", "http://127.0.0.1:8080")
page = pathlib.Path(sys.argv[1]).read_bytes()
answer = httpx.post(f"{server}/v1/extract", params={"format": "markdown"}, content=page, headers={"content-type": "text/html"})
if answer.headers["content-type"] == "application/problem+json":
    sys.exit(answer.json()["detail"])
print(answer.text)
