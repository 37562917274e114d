#!/usr/bin/env python3
"""Writes what a build of `seek` extracts from all pages, with a SHA-256 of each output.

    benches/digests.py SEEK FOLDER [--corpora DIR | --samples-only] [--samples DIR] [--jobs N] [--only PREFIX]

Runs `extract -f json`, `-f markdown`, `-f html`, `classify -f json` and `extract --method M` for every method of
`seek methods` that needs no layout, on each Parquet file of the corpora and on the sample pages. Each output becomes a file in FOLDER, and
FOLDER/SHA256SUMS has a line for each. Two builds extract the same if their SHA256SUMS are the same:

    benches/digests.py before/seek target/before && benches/digests.py target/release/seek target/after
    diff target/before/SHA256SUMS target/after/SHA256SUMS

`--only PREFIX` runs only the commands whose names begin with PREFIX, such as `extract-json` or `method-dana`. It writes
their digests into SHA256SUMS.PREFIX. `--samples-only` needs no corpora.

The build needs all features (`--features parquet,readability`). The script stops if a command fails, if it extracts
nothing, or if every page fails, because two builds that both fail have equal digests. `--allow-empty NAME` names an
output that may be empty.
Pages have no time limit, so that a slow machine gives the same answers. Needs Python 3.11 or later.
"""
import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def methods(seek):
    """The names of the methods of a build that need no layout. Ends the script if the build lacks a feature."""
    listed = subprocess.run([seek, "methods"], check=True, capture_output=True, text=True).stdout
    rows = [line.split("\t") for line in listed.splitlines()[1:]]
    names = [name for name, view, *_ in rows if view != "layout"]
    if "readability" not in names:
        sys.exit(f"{seek} has no method `readability`: build it with `--features parquet,readability`")
    return names


def commands(names):
    yield "extract-json", ["extract", "-f", "json", "--markdown", "--links", "--images"]
    yield "extract-markdown", ["extract", "-f", "markdown", "--metadata"]
    yield "extract-html", ["extract", "-f", "html"]
    yield "classify-json", ["classify", "-f", "json"]
    for method in names:
        yield f"method-{method}", ["extract", "--method", method]


def inputs(samples, corpora):
    """The name, the paths and the folder of each input."""
    pages = [path.name for path in sorted(samples.glob("*.html"))]
    if not pages:
        sys.exit(f"{samples} has no *.html")
    found = [("samples", pages, samples)]
    if corpora is not None:
        tables = sorted(corpora.glob("*.parquet"))
        if not tables:
            sys.exit(f"{corpora} has no *.parquet; --samples-only leaves the corpora out")
        found += [(path.stem, [path.name], corpora) for path in tables]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seek", type=Path, help="the program")
    parser.add_argument("folder", type=Path, help="where the outputs go")
    parser.add_argument("--corpora", type=Path, default=Path(os.environ.get("SEEK_CORPORA", "../shared/corpora")))
    parser.add_argument("--samples", type=Path, default=Path(__file__).parent.parent / "data" / "samples")
    parser.add_argument("--samples-only", action="store_true", help="leave the corpora out")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--only", help="only commands whose name begins with this")
    parser.add_argument("--allow-empty", metavar="NAME", action="append", default=[], help="an output that may be empty")
    arguments = parser.parse_args()
    seek = str(arguments.seek.resolve())
    all_inputs = inputs(arguments.samples.resolve(), None if arguments.samples_only else arguments.corpora.resolve())
    all_commands = [
        (name, command)
        for name, command in commands(methods(seek))
        if not arguments.only or name.startswith(arguments.only)
    ]
    if not all_commands:
        sys.exit(f"no command has a name that begins with {arguments.only!r}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    sums_path = arguments.folder / (f"SHA256SUMS.{arguments.only}" if arguments.only else "SHA256SUMS")
    # The sums of an earlier run must not outlive a run that stops.
    sums_path.unlink(missing_ok=True)
    sums = []
    for name, command in all_commands:
        for corpus, pages, folder in all_inputs:
            path = arguments.folder / f"{name}.{corpus}"
            line = [seek, *command, "--timeout", "0", "-j", arguments.jobs, "-q", "--no-config", *pages]
            with path.open("wb") as out:
                if "html" in command:
                    write_documents(line, folder, out)
                else:
                    run(line, folder, out)
            check_output(path, "json" in command, arguments.allow_empty)
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            sums.append(f"{digest}  {path.name}\n")
            print(sums[-1], end="", flush=True)
    sums_path.write_text("".join(sums))


def run(line, folder, out):
    """Runs a command. Ends the script if the command fails."""
    ended = subprocess.run(line, cwd=folder, stdout=out, stderr=subprocess.PIPE, check=False)
    errors = ended.stderr.decode(errors="replace")
    # Status 1 means that some pages failed, which belongs to the output.
    if ended.returncode not in (0, 1):
        sys.exit(f"{' '.join(line)}: exit status {ended.returncode}\n{errors[-2000:]}")
    if "--features parquet" in errors:
        sys.exit(f"{line[0]} cannot read Parquet: build it with `--features parquet,readability`")


def write_documents(line, folder, out):
    """Runs a command that writes a document for each page, and joins the documents in the order of their names."""
    with tempfile.TemporaryDirectory() as documents:
        run([*line, "-o", documents], folder, subprocess.DEVNULL)
        for document in sorted(path for path in Path(documents).rglob("*") if path.is_file()):
            out.write(f"==> {document.relative_to(documents)} <==\n".encode())
            out.write(document.read_bytes())


def check_output(path, has_records, allowed):
    """Ends the script if an output is empty, or if all its records are failures."""
    if path.name in allowed:
        return
    if path.stat().st_size == 0:
        sys.exit(f"{path} is empty; `--allow-empty {path.name}` allows that")
    if has_records:
        with path.open("rb") as records:
            if not any(b'"error":null' in record for record in records):
                sys.exit(f"{path}: every page failed; `--allow-empty {path.name}` allows that")


if __name__ == "__main__":
    sys.exit(main())
