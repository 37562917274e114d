#!/usr/bin/env python3
"""Measures what a page costs in Python beyond the Rust program, and what a second core brings.

    cargo build --release -p content-seeker-cli --example side_by_side
    python crates/seek-python/benches/cost.py CORPUS.parquet --most-percent 5 --least-speed-up 1.8

Both extract the same pages from bytes to text, page by page in turn, on the same core, each in a process that runs already. So neither
start-up nor input enters, and other work on the machine disturbs both alike. Each turn measures all pages; the result is the median of
the turns, with the least and the greatest. Then a table of all pages goes through `extract_batch` on one thread and on two, in turn.

Times are those of the clock. The exit status is 1 beyond a given bound.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq

import content_seeker as cs

TOP = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")) / "release/examples/side_by_side"


class Rust:
    """The Rust library in a process that answers one page at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([PROGRAM, "text"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()  # type: ignore[union-attr]

    def seconds(self, id: str, url: str | None, html: bytes) -> tuple[float, str]:
        """The time for a page, and its text."""
        to, back = self.process.stdin, self.process.stdout
        assert to is not None and back is not None
        to.write(json.dumps({"id": id, "url": url, "length": len(html)}).encode() + b"\n" + html)
        to.flush()
        reply = json.loads(back.readline())
        return reply["nanoseconds"] / 1e9, back.read(reply["length"]).decode()


def python_seconds(extractor: cs.Extractor, url: str | None, html: bytes) -> tuple[float, str]:
    """The time for a page in this process, and its text."""
    start = time.perf_counter()
    text = extractor.extract(html, url=url).text
    return time.perf_counter() - start, text


def quotients(numbers: list[float]) -> str:
    """The median of some quotients, with the least and the greatest."""
    return f"{statistics.median(numbers):.3f} ({min(numbers):.3f} to {max(numbers):.3f})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--most-percent", type=float, default=None, help="the largest cost of Python, in percent")
    parser.add_argument("--least-speed-up", type=float, default=None, help="the least speed-up by a second thread")
    options = parser.parse_args()

    table = pq.read_table(options.corpus, columns=["id", "url", "html"])
    pages = [(row["id"], row["url"], row["html"]) for row in table.to_pylist()]
    pages = [(id, url, html.encode() if isinstance(html, str) else html) for id, url, html in pages]
    rust, extractor = Rust(), cs.Extractor(timeout=None)
    cost, speed_up = [], []
    if hasattr(os, "sched_setaffinity"):
        both = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(both)})
        os.sched_setaffinity(rust.process.pid, {min(both)})
    for turn in range(options.turns + 1):
        of_rust = of_python = 0.0
        for number, (id, url, html) in enumerate(pages):
            # Which is first alternates, because the second finds the page in the cache of the processor.
            if (number + turn) % 2:
                seconds, text = rust.seconds(id, url, html)
                own_seconds, own_text = python_seconds(extractor, url, html)
            else:
                own_seconds, own_text = python_seconds(extractor, url, html)
                seconds, text = rust.seconds(id, url, html)
            assert text == own_text, id
            of_rust, of_python = of_rust + seconds, of_python + own_seconds
        # The first turn fills caches.
        if turn:
            cost.append(of_python / of_rust)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, both)
    for turn in range(options.turns + 1):
        times = {}
        for threads in (1, 2) if turn % 2 else (2, 1):
            start = time.perf_counter()
            extractor.extract_batch(table, metadata=False, threads=threads)
            times[threads] = time.perf_counter() - start
        if turn:
            speed_up.append(times[1] / times[2])

    print(f"{len(pages)} pages, {options.turns} turns: median (least to greatest)")
    print(f"time of a page in Python over that in Rust: {quotients(cost)}")
    print(f"speed of extract_batch on two threads over one: {quotients(speed_up)}")
    too_slow = options.most_percent is not None and statistics.median(cost) > 1 + options.most_percent / 100
    too_alone = options.least_speed_up is not None and statistics.median(speed_up) < options.least_speed_up
    return int(too_slow or too_alone)


if __name__ == "__main__":
    sys.exit(main())
