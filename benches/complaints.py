#!/usr/bin/env python3
"""Counts the cases of complaints that this program and other extractors pass, judged by their text alone.

    pip install -r benches/requirements.txt
    cargo build --release
    benches/complaints.py [SEEK]

The cases are in `crates/content-seeker-cli/tests/complaints/cases`. Archives and scripts are left out, since the libraries read pages,
and so are cases that expect nothing of the text. MHTML counts: a library that does not read it fails.
`extractors.py` says what each library gets of a page. Libraries that are not installed are left out.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

import extractors

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "crates/content-seeker-cli/tests/complaints/cases"
# The cases from these numbers on came later. Those from the second on are by writers who did not know the program.
FIRST_NEW = 101
FIRST_FRESH = 201
PEERS = ("Trafilatura", "rs-trafilatura", "resiliparse", "readability-lxml")
KEYS = ("must", "must_not", "raw_must", "text_regex", "text_regex_not", "once", "order")
ADDRESS = "https://page.example/"
GROUPS = ("first", "new", "fresh")


def follow(wanted, text):
    """Whether strings follow each other in a text."""
    place = 0
    for string in wanted:
        place = text.find(string, place)
        if place < 0:
            return False
        place += len(string)
    return True


def passes(case, text):
    """Whether a text is as the case expects. White space counts only for `raw_must` and patterns."""
    flat = " ".join(text.split())
    return (
        all(string in flat for string in case.get("must", []))
        and not any(string in flat for string in case.get("must_not", []))
        and all(string in text for string in case.get("raw_must", []))
        and all(re.search(pattern, text) for pattern in case.get("text_regex", []))
        and not any(re.search(pattern, text) for pattern in case.get("text_regex_not", []))
        and all(flat.count(string) == 1 for string in case.get("once", []))
        and follow(case.get("order", []), flat)
    )


def program(seek):
    """The text of the program for a file and the arguments of its case."""

    def extract(path, arguments):
        command = [seek, "extract", "--no-config", *arguments, path]
        return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8")

    return extract


def library(name):
    """The text of a library for a file."""
    extract = extractors.load(name)

    def of_file(path, arguments):
        address = arguments[arguments.index("--url") + 1] if "--url" in arguments else ADDRESS
        return extract(path.read_bytes(), address) or ""

    return of_file


def tools(seek):
    """The program and all installed libraries, by name."""
    found = {"Content Seeker": program(seek)}
    for name in PEERS:
        try:
            found[f"{name} {extractors.version(name)}"] = library(name)
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
    return found


def pages():
    """The cases with a page and expectations of its text."""
    for description in sorted(CASES.glob("*.json")):
        case = json.loads(description.read_text(encoding="utf-8"))
        [path] = [path for path in CASES.glob(f"{description.stem}.*") if path != description]
        if path.suffix in (".html", ".mht") and any(case.get(key) for key in KEYS):
            yield path, case


def main(seek):
    """Prints a table: the number of cases that each tool passes."""
    counts, all_tools = collections.Counter(), tools(seek)
    for path, case in pages():
        number = int(path.name.split("-")[0])
        group = "first" if number < FIRST_NEW else "new" if number < FIRST_FRESH else "fresh"
        counts[group] += 1
        for name, extract in all_tools.items():
            try:
                text = extract(path, case.get("args", []))
            except Exception as error:
                print(f"{path.name}: {name}: {error}", file=sys.stderr)
                continue
            counts[name, group] += passes(case, text)
    first, new, fresh = (counts[group] for group in GROUPS)
    print(f"| | of the first {first} | of {new} more | of {fresh} by others | of all {first + new + fresh} |\n|---|--:|--:|--:|--:|")
    for name in all_tools:
        numbers = [counts[name, group] for group in GROUPS]
        print(f"| {name} | {' | '.join(map(str, [*numbers, sum(numbers)]))} |")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/seek")
