"""The command line of the job."""

from __future__ import annotations

import argparse
import glob
import gzip
from collections.abc import Sequence
from pathlib import Path

#: What texts can be partitioned by.
PARTITIONS = ("language", "page_type", "host")
WARC_SUFFIXES = (".warc", ".warc.gz", ".warc.zst")

DESCRIPTION = """\
Extracts the main content of many pages on Spark. Writes Parquet below the output folder: texts/ (text and metadata of each page),
failures/ (pages that failed, with the reason) and copies/ (pages whose text is a copy of that of another page).
"""
EPILOG = """\
exit status: 0 success; 1 some pages failed, and failures/ has each; 2 wrong use, or the job could not run to its end.
"""


class UsageError(Exception):
    """A wrong argument or input."""


def parser() -> argparse.ArgumentParser:
    formatter = argparse.RawDescriptionHelpFormatter
    made = argparse.ArgumentParser(prog="python -m content_seeker.spark", description=DESCRIPTION, epilog=EPILOG, formatter_class=formatter)
    made.add_argument("inputs", nargs="*", metavar="INPUT", help="WARC files, or files and folders of Parquet with a page in each row; patterns such as 'crawl/*.warc.gz'")
    made.add_argument("-o", "--output", required=True, metavar="FOLDER", help="the folder for the tables")
    made.add_argument("--paths-from", metavar="FILE", help="read more inputs from a file, one a line; it may be packed by gzip")
    made.add_argument("--mode", choices=["error", "overwrite"], default="error", help="what to do if the output exists; what a killed job left is always replaced (default: error)")

    columns = made.add_argument_group("columns of Parquet")
    columns.add_argument("--html", default="html", metavar="COLUMN", help="the page, as bytes or text (default: html)")
    columns.add_argument("--url", metavar="COLUMN", help="the address of the page (default: url, if there is one)")
    columns.add_argument("--id", metavar="COLUMN", help="a name of the page that no other has (default: id, else the address)")
    columns.add_argument("--content-type", metavar="COLUMN", help="the HTTP header with the encoding")

    extraction = made.add_argument_group("extraction")
    extraction.add_argument("--method", default="seek", metavar="NAME", help="the method, as in `seek methods` (default: seek)")
    extraction.add_argument("--model", metavar="FILE", help="a model file of the driver, instead of the shipped model")
    extraction.add_argument("--page-type", metavar="TYPE", help="take all pages for this type")
    extraction.add_argument("--timeout", type=float, default=5.0, metavar="SECONDS", help="most time for a page (default: 5)")
    extraction.add_argument("--markdown", action="store_true", help="fill the column markdown")
    extraction.add_argument("--parts", action="store_true", help="fill the columns posts, product, items and comments")

    copies = made.add_argument_group("copies").add_mutually_exclusive_group()
    copies.add_argument("--near", type=float, default=0.8, metavar="SIMILARITY", help="texts from this similarity on are copies, 0 to 1 (default: 0.8)")
    copies.add_argument("--no-copies", action="store_true", help="keep copies")

    tables = made.add_argument_group("tables")
    tables.add_argument("--partition-by", default="", metavar="COLUMNS", help=f"a folder for each value of these columns, separated by commas: {', '.join(PARTITIONS)}")
    tables.add_argument("--pages-per-batch", type=int, default=64, metavar="N", help="pages that a worker has in memory at a time (default: 64)")

    spark = made.add_argument_group("Spark")
    spark.add_argument("--master", help="the cluster, such as yarn, k8s://... or local[4] (default: that of the configuration, else local[*])")
    spark.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark; can be repeated")
    return made


def partitions(arguments: argparse.Namespace) -> list[str]:
    """The columns that texts are partitioned by."""
    names = [name for name in arguments.partition_by.split(",") if name]
    for name in names:
        if name not in PARTITIONS:
            raise UsageError(f"--partition-by: {name!r} is none of {', '.join(PARTITIONS)}")
    return names


def settings(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    """The settings of Spark."""
    pairs = [text.partition("=") for text in arguments.conf]
    for name, equals, _ in pairs:
        if not name or not equals:
            raise UsageError(f"--conf: {name!r} is no NAME=VALUE")
    return [(name, value) for name, _, value in pairs]


def check_arguments(arguments: argparse.Namespace) -> None:
    """Raises an error for wrong arguments before Spark starts."""
    if not 0.0 < arguments.near <= 1.0:
        raise UsageError(f"--near: {arguments.near} is not above 0 and at most 1")
    if arguments.pages_per_batch < 1:
        raise UsageError(f"--pages-per-batch: {arguments.pages_per_batch} is less than 1")
    partitions(arguments)
    settings(arguments)
    are_warc(input_paths(arguments))


def input_paths(arguments: argparse.Namespace) -> list[str]:
    """All inputs, sorted, each once. Patterns of local paths are expanded; other addresses go to the executors as they are."""
    given = list(arguments.inputs)
    if arguments.paths_from:
        try:
            data = Path(arguments.paths_from).read_bytes()
            text = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"--paths-from: {arguments.paths_from}: {error}") from error
        given += [line.strip() for line in text.splitlines() if line.strip()]
    if not given:
        raise UsageError("no inputs: name WARC files or Parquet, or --paths-from")
    found: set[str] = set()
    for path in given:
        matches = [path] if "://" in path else glob.glob(path) or ([path] if Path(path).exists() else [])
        if not matches:
            raise UsageError(f"{path}: no such file or folder")
        # Executors have other working folders.
        found.update(match if "://" in match else str(Path(match).absolute()) for match in matches)
    return sorted(found)


def are_warc(paths: Sequence[str]) -> bool:
    """Whether the inputs are WARC files."""
    kinds = {path.endswith(WARC_SUFFIXES) for path in paths}
    if len(kinds) > 1:
        other = next(path for path in paths if not path.endswith(WARC_SUFFIXES))
        raise UsageError(f"WARC files cannot be mixed with others, such as {other}: run two jobs")
    return kinds.pop()
