#!/bin/sh
# The Markdown of a page, its type, and the records of many pages. `seek-server` must run.
set -eu
server=${SERVER:-http://127.0.0.1:8080}
curl -sf --data-binary @"$1" -H 'Content-Type: text/html' "$server/v1/extract?format=markdown"
curl -sf --data-binary @"$1" -H 'Content-Type: text/html' "$server/v1/classify"
# One line for each page, as from a crawl: {"id": ..., "html": ..., "url": ...}
[ $# -lt 2 ] || curl -sfN -T "$2" -X POST -H 'Content-Type: application/jsonl' "$server/v1/batch?markdown=true"
