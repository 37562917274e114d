#!/usr/bin/env python3
"""Scores other extractors on corpora, for the tables in README.md and in the book.

    pip install -r benches/requirements.txt
    benches/peers.py CORPUS.parquet...

The metric is that of `seek-score`: F1 over bags of words; a page without gold counts 1 only for empty output. `extractors.py`
says what each tool gets of a page.
Snippets are found as in `seek-score`: without regard to white space and case, and a second time with typographic marks
replaced by plain ones.
"""

import collections
import sys

import extractors
import metric
import pyarrow.parquet

TOOLS = {
    name: extractors.load(name)
    for name in ("Trafilatura", "Trafilatura without comments", "rs-trafilatura", "resiliparse", "readability-lxml")
}
# Plain marks for typographic ones: quotation marks and apostrophes, dashes and hyphens, the ellipsis.
TYPED = {
    **dict.fromkeys([*range(0x2018, 0x201C), 0x2032, ord("`"), 0xB4], "'"),
    **dict.fromkeys([*range(0x201C, 0x2020), 0x2033], '"'),
    **dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-"),
    0x2026: "...",
}
MARKS = {"as written": {}, "marks as typed": TYPED}


def found(text, snippets, marks):
    """Counts the snippets, and those that a text holds."""
    normal = lambda text: " ".join(text.translate(marks).lower().replace("ς", "σ").split())
    text, snippets = normal(text), [normal(snippet) for snippet in snippets or []]
    return collections.Counter(all=sum(map(bool, snippets)), found=sum(bool(s) and s in text for s in snippets))


def text_of(tool, page):
    """The text that a tool finds on a page; empty if the tool fails."""
    try:
        return TOOLS[tool](page["html"], page["url"]) or ""
    except Exception as error:
        print(f"{page['id']}: {tool}: {error}", file=sys.stderr)
        return ""


def main(path):
    """Prints a line for each page type: pages, then the mean of each tool; then the shares of found snippets over all pages."""
    means, snippets = collections.defaultdict(list), collections.defaultdict(collections.Counter)
    table = pyarrow.parquet.ParquetFile(path)
    columns = ["id", "url", "page_type", "html", "gold_text", "with", "without"]
    for batch in table.iter_batches(32, columns=columns):
        for page in batch.to_pylist():
            for tool in TOOLS:
                text = text_of(tool, page)
                for how, marks in MARKS.items():
                    for kind in ("with", "without"):
                        snippets[tool, how, kind] += found(text, page[kind], marks)
                if page["gold_text"] is None:
                    continue
                score = metric.f1(text, page["gold_text"])
                for group in ("all", page["page_type"] or "untyped"):
                    means[group, tool].append(score)
    print(path, "pages", *TOOLS, sep="\t")
    for group in sorted({group for group, _ in means}):
        scores = [means[group, tool] for tool in TOOLS]
        print(group, len(scores[0]), *(f"{sum(s) / len(s):.3f}" for s in scores), sep="\t")
    for how in MARKS:
        for tool in TOOLS:
            there, wrong = (snippets[tool, how, kind] for kind in ("with", "without"))
            if there["all"]:
                precision = there["found"] / max(there["found"] + wrong["found"], 1)
                print(f"snippets, {how}: {tool} has {there['found'] / there['all']:.3f}, precision {precision:.3f}")


if __name__ == "__main__":
    for corpus in sys.argv[1:]:
        main(corpus)
