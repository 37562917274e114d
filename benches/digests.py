#!/usr/bin/env python3
"""Writes what a build of `seek` extracts from all pages, with a SHA-256 of each output.

    benches/digests.py SEEK FOLDER [--corpora DIR] [--samples DIR] [--jobs N]

Runs `extract -f json`, `-f markdown`, `-f html`, `classify -f json` and `extract --method M` for every method of
`seek methods`, on each Parquet file of the corpora and on the sample pages. Each output becomes a file in FOLDER, and
FOLDER/SHA256SUMS has a line for each. Two builds extract the same if their SHA256SUMS are the same:

    benches/digests.py before/seek target/before && benches/digests.py target/release/seek target/after
    diff target/before/SHA256SUMS target/after/SHA256SUMS

Build with all features (`--features parquet,readability`), or the method `readability` is missing.
Pages have no time limit, so that a slow machine gives the same answers. Needs Python 3.11 or later.
"""
import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def commands(seek):
    listed = subprocess.run([seek, "methods"], check=True, capture_output=True, text=True).stdout
    methods = [line.split("\t")[0] for line in listed.splitlines()[1:]]
    yield "extract-json", ["extract", "-f", "json", "--markdown", "--links", "--images"]
    yield "extract-markdown", ["extract", "-f", "markdown", "--metadata"]
    yield "extract-html", ["extract", "-f", "html"]
    yield "classify-json", ["classify", "-f", "json"]
    for method in methods:
        yield f"method-{method}", ["extract", "--method", method]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seek", type=Path, help="the program")
    parser.add_argument("folder", type=Path, help="where the outputs go")
    parser.add_argument("--corpora", type=Path, default=Path(os.environ.get("SEEK_CORPORA", "../shared/corpora")))
    parser.add_argument("--samples", type=Path, default=Path(__file__).parent.parent / "data" / "samples")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--only", help="only commands whose name begins with this")
    arguments = parser.parse_args()
    seek = str(arguments.seek.resolve())
    samples, corpora = arguments.samples.resolve(), arguments.corpora.resolve()
    inputs = [("samples", [path.name for path in sorted(samples.glob("*.html"))], samples)]
    inputs += [(path.stem, [path.name], corpora) for path in sorted(corpora.glob("*.parquet"))]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    sums = []
    for name, command in commands(seek):
        if arguments.only and not name.startswith(arguments.only):
            continue
        for corpus, pages, folder in inputs:
            path = arguments.folder / f"{name}.{corpus}"
            run = [seek, *command, "--timeout", "0", "-j", arguments.jobs, "-q", "--no-config", *pages]
            with path.open("wb") as out:
                if "html" in command:
                    write_documents(run, folder, out)
                else:
                    subprocess.run(run, cwd=folder, stdout=out, stderr=subprocess.DEVNULL, check=False)
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            sums.append(f"{digest}  {path.name}\n")
            print(sums[-1], end="", flush=True)
    (arguments.folder / "SHA256SUMS").write_text("".join(sums))


def write_documents(run, folder, out):
    """Runs a command that writes a document for each page, and joins the documents in the order of their names."""
    with tempfile.TemporaryDirectory() as documents:
        subprocess.run([*run, "-o", documents], cwd=folder, stderr=subprocess.DEVNULL, check=False)
        for document in sorted(path for path in Path(documents).rglob("*") if path.is_file()):
            out.write(f"==> {document.relative_to(documents)} <==\n".encode())
            out.write(document.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
