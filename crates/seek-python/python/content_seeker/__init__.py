"""Finds the main content of web pages with trained classifiers.

>>> import content_seeker as cs
>>> html = "<nav><a href=/>Home</a></nav><article><h1>Storm</h1><p>The storm hit the coast at night.</p></article>"
>>> page = cs.extract(html, url="https://example.org/storm")
>>> page.text
'The storm hit the coast at night.'
>>> page.metadata["title"]["value"]
'Storm'

* `extract` takes one page, `extract_batch` an Arrow table of pages; an `Extractor` holds settings for both.
* `classify` and `Classifier` find page types.
* `features` gives the rows that classifiers read; a `Model` is a model file.
* `iter_warc` reads the pages of a crawl; `fingerprints`, `similarity` and `sentences` help with text mining.

A page that cannot be used raises a `PageError`; in a table it is a row with an `error`. A wrong setting raises a `ValueError`.
"""

from content_seeker._native import (
    Block,
    Classifier,
    Document,
    Documents,
    Error,
    Extractor,
    Method,
    Model,
    ModelError,
    Page,
    PageError,
    Table,
    __version__,
    classify,
    extract,
    extract_batch,
    features,
    fingerprints,
    iter_warc,
    methods,
    sentences,
    similarity,
)

__all__ = [
    "Block",
    "Classifier",
    "Document",
    "Documents",
    "Error",
    "Extractor",
    "Method",
    "Model",
    "ModelError",
    "Page",
    "PageError",
    "Table",
    "__version__",
    "classify",
    "extract",
    "extract_batch",
    "features",
    "fingerprints",
    "iter_warc",
    "methods",
    "sentences",
    "similarity",
]
