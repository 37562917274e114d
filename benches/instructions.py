#!/usr/bin/env python3
"""Counts the instructions that `seek extract -f text` takes for a page, and compares them with the pinned numbers.

    benches/instructions.py [--target target/debug] [--write | --lack] [CORPUS]

The pages are the first 51 of CORPUS, by default open-web.parquet in $SEEK_CORPORA or ../shared/corpora. The number is the mean of the last 50:
the count of a run on all of them less that of a run on the first, which is the start of the program. Instructions do not depend on other
work of the machine, unlike times. The script fails if a number is more than 3 % away from its pin, above or below it.

The pins are in benches/instructions.json, one for each folder of builds (debug, release). A pin depends on the compiler, on the version of
valgrind, and on the vector instructions of the processor: the program chooses them at run time, and valgrind 3.19 has those up to AVX2.
`--write` pins the number of this machine. Where any of them is another one than at the time of the pin, the numbers cannot be compared.

The folder must hold `seek`, built with Parquet, and the example `make_warc`. Needs Python 3.11 or later and valgrind. Status 77 says that
something is missing: the corpus, valgrind, or a pin of this machine. `--lack` only looks for that, and builds and runs nothing.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PINS = TOP / "benches/instructions.json"
PAGES = 50
MOST_CHANGE = 0.03
MISSING = 77


def missing(reason):
    print(reason)
    sys.exit(MISSING)


def first_line(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]


def machine():
    """What the numbers depend on besides the sources."""
    flags = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    vectors = "AVX2" if re.search(r"\bavx2\b", flags) else "no AVX2"
    return f"{first_line('rustc', '--version')}; {first_line('valgrind', '--version')}; {platform.machine()}, {vectors}"


def instructions(seek, pages):
    """The instructions of one run of the program."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    command += [seek, "extract", "-f", "text", "-j", "1", "--timeout", "0", "-q", "--no-config", pages]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    count = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode != 0 or count is None:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stderr[-2000:]}")
    return int(count.group(1).replace(",", ""))


def main():
    corpora = Path(os.environ.get("SEEK_CORPORA", TOP / "../shared/corpora"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", type=Path, default=TOP / "target/debug", help="the folder of the build")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--write", action="store_true", help="pin the numbers of this build")
    only.add_argument("--lack", action="store_true", help="only print what is missing")
    parser.add_argument("corpus", type=Path, nargs="?", default=corpora / "open-web.parquet")
    arguments = parser.parse_args()
    if not arguments.corpus.exists():
        missing(f"there is no {arguments.corpus}")
    if shutil.which("valgrind") is None:
        missing("there is no valgrind")
    pins = json.loads(PINS.read_text()) if PINS.exists() else {}
    build = arguments.target.resolve().name
    if build not in pins and not arguments.write:
        missing(f"{PINS.name} has no pin for {build}; --write makes one")
    if not arguments.write and pins[build]["machine"] != machine():
        missing(f"the pin was made with: {pins[build]['machine']}; this is: {machine()}; --write pins again")
    if arguments.lack:
        return
    seek, make_warc = arguments.target / "seek", arguments.target / "examples/make_warc"
    with tempfile.TemporaryDirectory() as folder:
        counts = []
        for pages in (1, 1 + PAGES):
            path = Path(folder) / f"{pages}.warc.gz"
            subprocess.run([make_warc, arguments.corpus, "-n", str(pages), "-o", path], check=True)
            counts.append(instructions(seek, path))
    found = {"a_page": (counts[1] - counts[0]) // PAGES, "first_page_and_start": counts[0]}
    if arguments.write:
        pins[build] = found | {"machine": machine()}
        PINS.write_text(json.dumps(pins, indent=4, sort_keys=True) + "\n")
    failed = False
    for name, count in found.items():
        change = count / pins[build][name] - 1
        failed |= abs(change) > MOST_CHANGE
        print(f"{name}: {count:,} instructions, {change:+.1%} of the pin {pins[build][name]:,}")
    if failed:
        sys.exit(
            f"A number is more than {MOST_CHANGE:.0%} away from its pin.\n"
            "`just instructions --write` pins it again; say in the commit why it changed."
        )


if __name__ == "__main__":
    main()
