#!/usr/bin/env python3
"""Speed of `seek` beside the command line of Trafilatura: the same pages, one core, Markdown plus metadata.

    python3 -m venv target/trafilatura
    target/trafilatura/bin/pip install trafilatura==2.3.1 lxml_html_clean
    cargo build --release
    benches/trafilatura.py ../shared/corpora/wcxb-dev.parquet

Needs Linux (programs are held to one core by `taskset`) and nothing but Python's own library. The first argument is a
folder of HTML files, or a corpus whose pages are unpacked into one (1,000 of them, evenly over the corpus). Both programs
read that folder and write a Markdown file with metadata for each page, in turn, so that both have the same share of
whatever else the machine does. Each run counts from start to end of the process. The middle run counts; the first of
each only fills the caches of the disk. Where the machine is busy with other things look at the processor's time instead.
Status 1 where `seek` is not as many times faster as the floor asks, or where one
of the programs gave fewer than 9 of 10 pages a text.
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
    """What the user wants."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", type=pathlib.Path, help="a folder of HTML files, or a corpus (.parquet)")
    parser.add_argument("--seek", default=TOP / "target/release/seek", type=pathlib.Path)
    parser.add_argument("--trafilatura", default=TOP / "target/trafilatura/bin/trafilatura", type=pathlib.Path)
    parser.add_argument("--count", default=1000, type=int, help="pages taken of a corpus (default: 1000)")
    parser.add_argument("--runs", default=3, type=int, help="runs of each program that count (default: 3)")
    parser.add_argument("--core", default=0, type=int, help="the core that both run on (default: 0)")
    parser.add_argument("--floor", default=15.0, type=float, help="how many times faster seek must be (default: 15)")
    return parser.parse_args()


def commands(wanted):
    """Each program's command, without the folder of pages and that of the output."""
    seek = [wanted.seek.resolve(), "extract", "--no-config", "--quiet", "-f", "markdown", "--metadata", "-j", "1"]
    trafilatura = [wanted.trafilatura.absolute(), "--markdown", "--with-metadata", "--parallel", "1"]
    return {
        "seek": lambda pages, out: [*seek, pages, "-o", out],
        "trafilatura": lambda pages, out: [*trafilatura, "--input-dir", pages, "--output-dir", out],
    }


def version(program):
    """What a program says of itself, in one line."""
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return told.stdout.strip().replace("\n", ", ")


def unpacked(corpus, count, folder):
    """A folder with the pages of a corpus."""
    pages = folder / "pages"
    cargo = ["cargo", "run", "--quiet", "-p", "seek-io", "--example", "unpack", "--"]
    subprocess.run([*cargo, corpus.resolve(), pages, str(count)], cwd=TOP, check=True)
    return pages


def run(command, core):
    """Seconds that a command takes on one core, by the clock and of the processor."""
    began, used = time.perf_counter(), processor()
    ended = subprocess.run(["taskset", "-c", str(core), *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    took = time.perf_counter() - began, processor() - used
    # Of real pages some may fail: seek says so by status 1.
    if ended.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with status {ended.returncode}:\n{ended.stderr.decode(errors='replace')}")
    return took


def processor():
    """Seconds of the processor that all commands so far have used."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def written(folder):
    """How many texts there are in a folder of output."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sum(path.stat().st_size > 0 for path in files)


def main():
    wanted = arguments()
    for name in ("seek", "trafilatura"):
        if not getattr(wanted, name).exists():
            sys.exit(f"there is no {getattr(wanted, name)}: see the head of {__file__}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pages = wanted.pages.resolve() if wanted.pages.is_dir() else unpacked(wanted.pages, wanted.count, folder)
        count, size = 0, 0
        for path in pages.rglob("*"):
            if path.is_file():
                count, size = count + 1, size + path.stat().st_size
        times, texts = {"seek": [], "trafilatura": []}, {}
        for turn in range(wanted.runs + 1):
            for name, command in commands(wanted).items():
                out = folder / name
                shutil.rmtree(out, ignore_errors=True)
                # Trafilatura writes into a folder that is there; seek makes it where it is not.
                out.mkdir()
                took = run(command(pages, out), wanted.core)
                texts[name] = written(out)
                if turn:
                    times[name].append(took)
    print(f"{count} pages, {size / 1e6:.0f} MB, one core, Markdown plus metadata, {wanted.runs} runs each; {os.uname().machine}")
    print("program", "pages/s", "seconds, middle", "least", "most", "of the processor", "texts", "version", sep="\t")
    middles = {}
    for name, both in times.items():
        took, used = zip(*both)
        middles[name] = statistics.median(took), statistics.median(used)
        middle, busy = middles[name]
        told = [f"{count / middle:.1f}", *(f"{seconds:.2f}" for seconds in (middle, min(took), max(took), busy))]
        print(name, *told, texts[name], version(getattr(wanted, name)), sep="\t")
    ratio, busy = (theirs / ours for ours, theirs in zip(middles["seek"], middles["trafilatura"]))
    print(f"seek is {ratio:.1f} times as fast; the floor is {wanted.floor:g} (by the processor's time {busy:.1f})")
    few = [name for name, found in texts.items() if found < 0.9 * count]
    if few:
        sys.exit(f"too few texts: {', '.join(few)}")
    sys.exit(ratio < wanted.floor)


if __name__ == "__main__":
    main()
