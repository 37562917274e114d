#!/usr/bin/env python3
"""Compares the time, memory and quality of this program with those of other programs, on the same pages.

    cargo build --release -p content-seeker-cli --example side_by_side
    python3 -m venv target/peers
    target/peers/bin/pip install -r benches/requirements.txt
    npm ci --prefix benches/beside/readability_js
    target/peers/bin/python benches/side_by_side.py CORPUS.parquet... --json results.json --svg plot.svg

Programs: this one (the text of `seek extract -f text`, and the record of `-f json` with metadata and parts), resiliparse
(plain text, main content), Trafilatura, readability-lxml, jusText, dom_smoothie, and Readability.js on linkedom. A program
that is not installed is named and left out.

How it is fair:

* Each program runs as a library in a process that starts once and extracts some pages before the measurement. The process
  measures the clock from the bytes of a page to the text of its main content. So neither start nor imports, input or output
  enter. Decoding belongs to the time. dom_smoothie, readability-lxml and Readability.js need decoded text: this program,
  resiliparse and Node decode for them.
* All processes run on the same core, one at a time. The programs extract a set of pages in turn, then the next set, so other
  load on the machine affects all alike. Numbers are medians over rounds, with the least and the greatest.
* Ratios compare the times of the same round. On Linux, times are those of the processor, because other work disturbs them
  less. They are the sum over all threads, and include reading the page from a pipe. Ratios by the clock are beside them.
* A page on which a program fails, crashes or takes too long is a failure. Its text is empty, and its time counts.
* Texts are what each library gives with its defaults. jusText runs in its mode for any language, its best on these corpora.
  dom_smoothie separates paragraphs by lines, for which it has an option.
* F1 is that of `seek-score`, on pages with gold. The shipped model of this program was trained on some corpora. With
  `--scores`, its F1 comes from models that have not seen the site of a page. Pages with such a score are drawn first, and
  F1 of all programs counts only them.
* Memory is that of the process before its first page and at its peak, with the interpreter and all libraries (Linux only).

A corpus is a Parquet file or a folder with corpus.jsonl, as data/README.md describes. A folder of HTML files has no gold.
Needs Python 3.11 or later.
"""

import argparse
import json
import os
import platform
import sys
from pathlib import Path

from beside import documents, measure, pages, plot
from beside.programs import OURS, TOP, programs
from beside.worker import Missing, Worker

BINARY = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")) / "release/examples/side_by_side"
OUT_OF_FOLD, SHIPPED = "out-of-fold", "by the shipped model"


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="corpora or folders of HTML files")
    parser.add_argument("--results", metavar="JSON", help="read earlier results and measure nothing")
    parser.add_argument("--count", type=int, default=600, help="pages of all inputs (default: 600)")
    parser.add_argument("--seed", type=int, default=20, help="draws the pages (default: 20)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each page is measured (default: 3)")
    parser.add_argument("--set", type=int, default=20, help="pages that a program extracts in turn (default: 20)")
    parser.add_argument("--warm-up", type=int, default=20, help="pages before the measurement (default: 20)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for a page (default: 60)")
    parser.add_argument("--core", type=int, help="the core of all processes, or -1 for any (default: the last one; Linux only)")
    parser.add_argument("--only", action="append", metavar="NAME", help=f"a program to measure: {', '.join(p.name for p in programs(BINARY))}")
    parser.add_argument("--binary", type=Path, default=BINARY, help="the example side_by_side of content-seeker-cli")
    parser.add_argument("--scores", metavar="JSON", help="out-of-fold scores of `just scores`, for F1 of this program")
    parser.add_argument("--texts", metavar="JSONL", help="write what each program returned for each page")
    parser.add_argument("--json", metavar="FILE", help="write the results")
    parser.add_argument("--svg", metavar="FILE", help="draw F1 against time")
    parser.add_argument("--fill", action="append", default=[], metavar="FILE", help="fill the results into a document")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a document or picture differs from the results")
    chosen = parser.parse_args()
    if bool(chosen.inputs) == bool(chosen.results):
        parser.error("give either inputs or --results")
    return chosen


def main():
    args = arguments()
    results = json.loads(Path(args.results).read_text()) if args.results else measured(args)
    # The results first: a document may lack its marks.
    if args.json and not args.check:
        Path(args.json).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    made = {name: documents.filled(Path(name).read_text(encoding="utf-8"), results) for name in args.fill}
    if args.svg:
        made[args.svg] = plot.plot(results)
    print(documents.table(results))
    for name, content in made.items():
        path = Path(name)
        if not args.check:
            path.write_text(content, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != content:
            sys.exit(f"{name} differs from the results")


def measured(args):
    """Measures all programs that are installed."""
    scores = out_of_fold(args.scores) if args.scores else None
    drawn = pages.sample(args.inputs, args.count, args.seed, scores)
    if not drawn:
        sys.exit("there are no pages to measure")
    runs, missing = [], {}
    core = max(os.sched_getaffinity(0)) if args.core is None and hasattr(os, "sched_getaffinity") else args.core
    core = None if core == -1 else core
    for program in programs(args.binary):
        if args.only and program.name not in args.only:
            continue
        try:
            runs.append(measure.Run(program, Worker(program.command, core, args.timeout), args.rounds, len(drawn)))
        except Missing as error:
            missing[program.name] = str(error)
            print(f"{program.name} is left out: {error}; {program.install}", file=sys.stderr)
    if not runs:
        sys.exit("there are no programs to measure")
    texts = open(args.texts, "w", encoding="utf-8") if args.texts else None
    write = lambda name, page, text, failed: print(
        json.dumps({"program": name, "id": page.id, "text": text, "failed": failed}), file=texts
    )
    try:
        measure.measure(runs, drawn, args.set, args.warm_up, write if texts else None)
    finally:
        for run in runs:
            run.worker.stop()
        if texts:
            texts.close()
    if scores:
        for run in (run for run in runs if run.program.name.startswith(OURS)):
            run.scores = {number: scores[drawn[number].id] for number in run.scores}
    return {
        "pages": len(drawn),
        "bytes": sum(len(page.html) for page in drawn),
        "corpora": sorted({page.corpus for page in drawn}),
        "rounds": args.rounds,
        "scored": sum(page.gold is not None for page in drawn),
        "our_f1": OUT_OF_FOLD if scores else SHIPPED,
        "processor": processor(),
        "missing": sorted(missing),
        "programs": [measure.summary(run, drawn) for run in runs],
    }


def out_of_fold(path):
    """F1 by the id of a page."""
    return {page["id"]: page["f1"] for page in json.loads(Path(path).read_text())["pages"]}


def processor():
    """The name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    main()
