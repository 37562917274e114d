#!/usr/bin/env python3
"""Measures peak memory of `seek extract` and `seek export` on some pages, and on the same pages many times over. It must grow by less than 20 %.

    benches/memory.py [--seek target/release/seek] [--times 20] [--jobs 2] [--most-mib N] [--format json|parquet|csv|markdown|export ...] [INPUT ...]

With `--times 1` the program reads the pages once, and only `--most-mib` is checked. The program reads no configuration file (`--no-config`).

INPUT is anything that seek reads; the default is the 1,358 pages of wcxb-dev.parquet, in $SEEK_CORPORA or ../shared/corpora. The command
line names it `--times` times. Needs Python 3.11 or later and a system that reports the peak memory of children (Linux, macOS).
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST_GROWTH = 0.20
TOP = Path(__file__).resolve().parent.parent
FORMATS = {"json": [], "parquet": ["--markdown"], "csv": [], "markdown": ["--metadata", "--links"]}
# Without --dedup, because the search for duplicates keeps data of each page.
EXPORT = ["--sentences", "--stats"]


def peak(command, out, allowed=(0, 1)):
    """Runs a command and returns its peak memory in MiB and its seconds. Ends the script for a status that is not allowed."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    # Status 1 means that some page failed, which does not matter to most callers.
    if child.returncode not in allowed:
        sys.exit(f"{' '.join(map(str, command))}: exit status {child.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_maxrss * unit / 2**20, time.monotonic() - start


def main():
    corpora = Path(os.environ.get("SEEK_CORPORA", TOP / "../shared/corpora"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seek", default=TOP / "target/release/seek", help="the program")
    parser.add_argument("--times", type=int, default=20, help="how often the second run reads the inputs")
    parser.add_argument("--jobs", default="2", help="threads")
    parser.add_argument("--format", choices=[*FORMATS, "export"], action="append", help="measure only this format; export means the tables of seek export")
    parser.add_argument("--most-mib", type=float, help="fail above this peak memory")
    parser.add_argument("inputs", nargs="*", metavar="INPUT", default=[corpora / "wcxb-dev.parquet"])
    arguments = parser.parse_args()
    failed = []
    print("| format | pages once, MiB | times over, MiB | growth | seconds |\n|---|--:|--:|--:|--:|")
    for form in arguments.format or [*FORMATS, "export"]:
        command = ["export", *EXPORT] if form == "export" else ["extract", "-f", form, *FORMATS[form]]
        base = [arguments.seek, "--no-config", *command, "-q", "-j", arguments.jobs]
        with tempfile.TemporaryDirectory() as folder:
            peaks, seconds = [], 0
            for times in sorted({1, arguments.times}):
                output = ["-o", Path(folder) / f"{times}.{form}"] if form in ("parquet", "csv", "export") else []
                memory, seconds = peak([*base, *output, *arguments.inputs * times], subprocess.DEVNULL)
                peaks.append(memory)
        growth = peaks[-1] / peaks[0] - 1
        if growth >= MOST_GROWTH:
            failed.append(f"{form}: peak memory grew by {growth:.0%}")
        if arguments.most_mib and max(peaks) > arguments.most_mib:
            failed.append(f"{form}: peak memory is {max(peaks):.0f} MiB, more than {arguments.most_mib:.0f}")
        print(f"| {form} | {peaks[0]:.0f} | {peaks[-1]:.0f} | {growth:+.1%} | {seconds:.0f} |", flush=True)
    if failed:
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main()
