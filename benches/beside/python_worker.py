#!/usr/bin/env python3
"""Runs an extractor of `extractors.py` for `side_by_side.py`: `python_worker.py NAME`. `worker.py` describes the requests and replies."""

import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import extractors  # noqa: E402, beside the folder of this file


def main(name):
    # What a library prints must not mix with the replies.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def write(head, body=b""):
        replies.write(json.dumps(head).encode() + b"\n" + body)
        replies.flush()

    try:
        extract = extractors.load(name)
    except ImportError as error:
        write({"missing": str(error)})
        return
    write({"version": extractors.version(name)})
    for line in sys.stdin.buffer:
        request = json.loads(line)
        html = sys.stdin.buffer.read(request["length"])
        failure = False
        start = time.perf_counter_ns()
        try:
            text = extract(html, request["url"]) or ""
        # Any error of a library is a failure on this page. Some libraries raise errors that are not of the class Exception.
        except BaseException as error:  # noqa: BLE001
            failure, text = True, f"{type(error).__name__}: {error}"
        nanoseconds = time.perf_counter_ns() - start
        body = text.encode("utf-8", errors="replace")
        write({"nanoseconds": nanoseconds, "length": len(body), "failure": failure}, body)


if __name__ == "__main__":
    main(sys.argv[1])
