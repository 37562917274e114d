#!/usr/bin/env python3
"""Measures the peak memory of `seek extract` on large real pages, as a multiple of the size of each page.

    benches/memory_of_pages.py [--seek target/release/seek] [--least BYTES] FOLDER...

Reads the HTML files of the folders and of their subfolders, from 1 MB on (`--least`). Each page is the input of a process of its own. The
memory of the program is that for the sample page that takes most; what is above it belongs to the page. Prints the median, the
greatest, and the pages above 4 times their size. Needs Python 3.11 or later and a system that reports the peak memory of
children (Linux, macOS).
"""

import argparse
import statistics
import subprocess
from pathlib import Path

from memory import TOP, peak

MOST = 4


def peak_bytes(seek, page):
    """The peak memory in bytes of one process that extracts a page. A page that fails ends the script: it would seem cheap."""
    command = [seek, "extract", "-f", "text", "-q", "-j", "1", "--timeout", "0", "--no-config", page]
    return peak(command, subprocess.DEVNULL, allowed=(0,))[0] * 2**20


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seek", default=TOP / "target/release/seek", help="the program")
    parser.add_argument("--least", type=int, default=1_000_000, help="bytes of the smallest page (default: 1000000)")
    parser.add_argument("folders", nargs="+", metavar="FOLDER", type=Path)
    arguments = parser.parse_args()
    pages = [page for folder in arguments.folders for page in sorted(folder.rglob("*.html"))]
    pages = [page for page in pages if page.stat().st_size >= arguments.least]
    if not pages:
        parser.error(f"no HTML file of {arguments.least} bytes or more")
    start = max(peak_bytes(arguments.seek, page) for page in sorted((TOP / "data/samples").glob("*.html")))
    ratios = {page: (peak_bytes(arguments.seek, page) - start) / page.stat().st_size for page in pages}
    above = {page: ratio for page, ratio in ratios.items() if ratio > MOST}
    print(f"{len(pages)} pages; {start / 2**20:.1f} MiB without a large page; peak memory over the size of the page:")
    print(f"median {statistics.median(ratios.values()):.2f}, greatest {max(ratios.values()):.2f}, above {MOST}: {len(above)}")
    for page, ratio in sorted(above.items(), key=lambda entry: -entry[1]):
        print(f"{ratio:.2f} {page}")


if __name__ == "__main__":
    main()
