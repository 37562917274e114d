#!/usr/bin/env python3
"""Compares the speed of `seek` with the command line of Trafilatura: the same pages, one core, Markdown plus metadata.

    python3 -m venv target/trafilatura
    target/trafilatura/bin/pip install trafilatura==2.3.1 lxml_html_clean
    cargo build --release
    benches/time_trafilatura.py ../shared/corpora/wcxb-dev.parquet

Needs Linux (`taskset` holds both programs to one core) and only the standard library of Python. The first argument is a
folder of HTML files, or a corpus whose pages are unpacked into one (1,000 of them, evenly over the corpus). Both programs
read that folder and write a Markdown file with metadata for each page. They run in turn, so other load on the machine
affects both equally. A run is timed from start to end of the process. The result is the median; the first run of
each only fills the disk cache. On a busy machine compare the processor time instead.
The status is 1 if `seek` is below the floor, or if one of the programs wrote a text for fewer than 9 of 10 pages.
"""

import argparse
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", type=pathlib.Path, help="a folder of HTML files, or a corpus (.parquet)")
    parser.add_argument("--seek", default=TOP / "target/release/seek", type=pathlib.Path)
    parser.add_argument("--trafilatura", default=TOP / "target/trafilatura/bin/trafilatura", type=pathlib.Path)
    parser.add_argument("--count", default=1000, type=int, help="pages taken of a corpus (default: 1000)")
    parser.add_argument("--runs", default=3, type=int, help="runs of each program that count (default: 3)")
    parser.add_argument("--core", default=0, type=int, help="the core that both run on (default: 0)")
    parser.add_argument("--floor", default=15.0, type=float, help="how many times faster seek must be (default: 15)")
    return parser.parse_args()


def commands(args):
    """The command of each program, as a function of the folders of pages and of output."""
    seek = [args.seek.resolve(), "extract", "--no-config", "--quiet", "-f", "markdown", "--metadata", "-j", "1"]
    trafilatura = [args.trafilatura.absolute(), "--markdown", "--with-metadata", "--parallel", "1"]
    return {
        "seek": lambda pages, out: [*seek, pages, "-o", out],
        "trafilatura": lambda pages, out: [*trafilatura, "--input-dir", pages, "--output-dir", out],
    }


def version(program):
    """The version that a program prints, in one line."""
    printed = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return printed.stdout.strip().replace("\n", ", ")


def unpacked(corpus, count, folder):
    """Unpacks pages of a corpus and returns their folder."""
    pages = folder / "pages"
    cargo = ["cargo", "run", "--quiet", "-p", "seek-io", "--features", "parquet", "--example", "unpack", "--"]
    subprocess.run([*cargo, corpus.resolve(), pages, str(count)], cwd=TOP, check=True)
    return pages


def run(command, core):
    """Runs a command on one core and returns its seconds of wall clock and of processor time."""
    start, used = time.perf_counter(), processor()
    ended = subprocess.run(["taskset", "-c", str(core), *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    took = time.perf_counter() - start, processor() - used
    # seek ends with status 1 if some pages fail.
    if ended.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with status {ended.returncode}:\n{ended.stderr.decode(errors='replace')}")
    return took


def processor():
    """Processor seconds of all commands so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def written(folder):
    """Counts the texts in a folder of output."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sum(path.stat().st_size > 0 for path in files)


def main():
    args = arguments()
    for name in ("seek", "trafilatura"):
        if not getattr(args, name).exists():
            sys.exit(f"there is no {getattr(args, name)}: the head of {__file__} says how to get it")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pages = args.pages.resolve() if args.pages.is_dir() else unpacked(args.pages, args.count, folder)
        count, size = 0, 0
        for path in pages.rglob("*"):
            if path.is_file():
                count, size = count + 1, size + path.stat().st_size
        times, texts = {"seek": [], "trafilatura": []}, {}
        for turn in range(args.runs + 1):
            for name, command in commands(args).items():
                out = folder / name
                shutil.rmtree(out, ignore_errors=True)
                # Trafilatura needs an existing folder.
                out.mkdir()
                took = run(command(pages, out), args.core)
                texts[name] = written(out)
                if turn:
                    times[name].append(took)
    print(f"{count} pages, {size / 1e6:.0f} MB, one core, Markdown plus metadata, {args.runs} runs each; {os.uname().machine}")
    print("program", "pages/s", "seconds, median", "min", "max", "processor seconds", "texts", "version", sep="\t")
    medians = {}
    for name, both in times.items():
        took, used = zip(*both)
        medians[name] = statistics.median(took), statistics.median(used)
        wall, cpu = medians[name]
        numbers = [f"{count / wall:.1f}", *(f"{seconds:.2f}" for seconds in (wall, min(took), max(took), cpu))]
        print(name, *numbers, texts[name], version(getattr(args, name)), sep="\t")
    ratio, cpu_ratio = (theirs / ours for ours, theirs in zip(medians["seek"], medians["trafilatura"]))
    print(f"seek is {ratio:.1f} times as fast; the floor is {args.floor:g} (by processor time {cpu_ratio:.1f})")
    few = [name for name, found in texts.items() if found < 0.9 * count]
    if few:
        sys.exit(f"too few texts: {', '.join(few)}")
    sys.exit(ratio < args.floor)


if __name__ == "__main__":
    main()
