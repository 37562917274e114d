"""The pages of a measurement: a sample of corpora, or of folders of HTML files."""

import json
import random
from pathlib import Path
from typing import NamedTuple


class Page(NamedTuple):
    """A page. `gold` is its labelled main content, or None."""

    corpus: str
    id: str
    url: str | None
    html: bytes
    gold: str | None


def sample(inputs, count, seed, scored=None):
    """Draws pages from all inputs in equal numbers, in random order. The same seed draws the same pages.

    An input with too few pages gives all of them. With `scored`, the ids of pages with a score, those are drawn first, and the
    others have no gold.
    """
    draw = random.Random(seed)
    pages = []
    for number, path in enumerate(map(Path, inputs)):
        source = next(source for source in (ParquetCorpus, FolderCorpus, HtmlFolder) if source.reads(path))(path)
        wanted = (count - len(pages)) // (len(inputs) - number)
        chosen, names = [], source.ids()
        for first in (True, False) if scored is not None else (True,):
            found = [row for row, name in enumerate(names) if scored is None or (name in scored) == first]
            chosen += draw.sample(found, min(wanted - len(chosen), len(found)))
        pages += source.pages(sorted(chosen))
    if scored is not None:
        pages = [page if page.id in scored else page._replace(gold=None) for page in pages]
    draw.shuffle(pages)
    return pages


class ParquetCorpus:
    """A corpus in a Parquet file, with the columns of `data/README.md`."""

    def __init__(self, path):
        import pyarrow.parquet

        self.name = path.stem
        self.file = pyarrow.parquet.ParquetFile(path)

    @staticmethod
    def reads(path):
        """Whether this is a Parquet file."""
        return path.suffix == ".parquet"

    def ids(self):
        """The ids of all pages."""
        return self.file.read(columns=["id"])["id"].to_pylist()

    def pages(self, rows):
        """Reads pages by their numbers, which are in ascending order."""
        wanted, first = set(rows), 0
        for batch in self.file.iter_batches(32, columns=["id", "url", "html", "gold_text"]):
            for row in wanted.intersection(range(first, first + len(batch))):
                page = batch.slice(row - first, 1).to_pylist()[0]
                yield Page(self.name, page["id"], page["url"], page["html"], page["gold_text"])
            first += len(batch)


class FolderCorpus:
    """A folder with `corpus.jsonl`, as `data/samples`."""

    def __init__(self, folder):
        self.folder = folder
        lines = (folder / "corpus.jsonl").read_text(encoding="utf-8").split("\n")
        self.entries = [json.loads(line) for line in lines if line.strip()]

    @staticmethod
    def reads(path):
        """Whether this is such a folder."""
        return (path / "corpus.jsonl").is_file()

    def ids(self):
        """The ids of all pages."""
        return [entry["id"] for entry in self.entries]

    def pages(self, rows):
        """Reads pages by their numbers."""
        for entry in map(self.entries.__getitem__, rows):
            html = (self.folder / entry["html_file"]).read_bytes()
            gold = entry.get("gold_text")
            if "gold_file" in entry:
                gold = (self.folder / entry["gold_file"]).read_text(encoding="utf-8")
            yield Page(self.folder.name, entry["id"], entry.get("url"), html, gold)


class HtmlFolder:
    """A folder of HTML files, without gold."""

    def __init__(self, folder):
        self.folder = folder
        self.files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in (".html", ".htm"))
        if not self.files:
            raise SystemExit(f"{folder}: no corpus, and no folder with HTML files")

    @staticmethod
    def reads(path):
        """Any other path."""
        return True

    def ids(self):
        """The paths in the folder."""
        return [file.relative_to(self.folder).as_posix() for file in self.files]

    def pages(self, rows):
        """Reads pages by their numbers."""
        names = self.ids()
        for row in rows:
            yield Page(self.folder.name, names[row], None, self.files[row].read_bytes(), None)
