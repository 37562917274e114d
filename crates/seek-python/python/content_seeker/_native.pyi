"""The native part of the package: types, docstrings and errors of each function."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, Protocol, final

from content_seeker.records import EmptyReason, Metadata, Parts, Record

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

_Table = _ArrowStream | _ArrowArray
_Path = str | os.PathLike[str]
_PageType = Literal["article", "forum", "product", "collection", "listing", "documentation", "service"]
_Part = Literal["title", "standfirst", "byline", "captions", "comments"]
_TitleRule = Literal["learned", "always", "never"]
_Ruby = Literal["none", "brackets"]
_Level = Literal["block", "segment", "page"]

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

__version__: str

class Error(Exception):
    """A page, a model or a setting cannot be used."""

class PageError(Error):
    """A page exceeds a limit, or its time is over."""

class ModelError(Error):
    """A model cannot be read, or does not fit this version."""

@final
class Block:
    """One block of a page: text without a block-level boundary in it."""

    @property
    def text(self) -> str:
        """The text, with white space collapsed."""
    @property
    def probability(self) -> float | None:
        """The probability of main content, in [0, 1]; `None` if the method gives none."""
    @property
    def coverage(self) -> float:
        """The share of the words that the method chose, in [0, 1]."""

@final
class Page:
    """A page with its main content. Each attribute is computed when it is read, within the timeout of the extractor.

    Every attribute raises `PageError` if the page exceeds a limit or its time is over.
    """

    @property
    def text(self) -> str:
        """The main content as plain text, with an empty line between blocks. Empty if the page has no main content."""
    @property
    def markdown(self) -> str:
        """The main content as CommonMark with tables, without links and images."""
    @property
    def html(self) -> str:
        """The main content as a clean HTML document, without links and images."""
    @property
    def url(self) -> str | None:
        """The address of the page, if it was given."""
    @property
    def metadata(self) -> Metadata:
        """Title, authors, dates and more, each with its source."""
    @property
    def page_type(self) -> _PageType | None:
        """The most probable page type; `None` if the method does not classify pages."""
    @property
    def page_type_confidence(self) -> float | None:
        """The probability of that page type, in [0, 1]."""
    @property
    def page_types(self) -> dict[str, float] | None:
        """The probability of each page type. Their sum is 1."""
    @property
    def confidence(self) -> float | None:
        """The expected word-level F1 of the text, in [0, 1]; `None` if the method does not estimate it."""
    @property
    def empty_reason(self) -> EmptyReason | None:
        """Why the text is empty: `no_text`, `empty_page`, `low_confidence` or `nothing_chosen`; `None` if it is not."""
    @property
    def language(self) -> str | None:
        """The language of the text as an ISO 639 code; `None` for a text without letters of a known script."""
    @property
    def parts(self) -> Parts:
        """Posts of a forum, the product of a product page, items of a listing or collection, comments of other pages."""
    @property
    def blocks(self) -> list[Block]:
        """All blocks in document order, chosen or not."""
    def render(
        self, format: Literal["markdown", "html", "xml", "tei"], *, links: bool = False, images: bool = False
    ) -> str:
        """The main content in a format with markup. HTML, XML and TEI hold the metadata."""
    def to_dict(self, id: str = "", *, markdown: bool = False) -> Record:
        """The record that `seek extract --format json` writes for the page."""

@final
class Table:
    """A table in Arrow's memory format.

    `pyarrow.table(t)`, `polars.DataFrame(t)` and every other reader of the Arrow PyCapsule interface take it without a copy.
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def to_pyarrow(self) -> pyarrow.Table:
        """The table as a `pyarrow.Table`."""
    def to_polars(self) -> polars.DataFrame:
        """The table as a `polars.DataFrame`."""
    def to_pandas(self) -> pandas.DataFrame:
        """The table as a `pandas.DataFrame`; needs pyarrow, too."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Extractor:
    """Finds the main content of pages. Threads can share an extractor, and processes can send it to others (pickle).

    * `model`: a model file, or a loaded model. Without it, the shipped model of the method.
    * `method`: a name of `methods()`; by default `seek`.
    * `page_type`: the type of all pages. Without it, each page is classified.
    * `timeout`: seconds for one page; `None` or 0 for no limit.
    * `include`: parts of the page that are added to the text.
    * `title`: whether texts begin with the title: `always`, `never` or `learned`. Without it, Markdown and HTML do.
    * `ruby`: the readings of ruby: `none` leaves them out, `brackets` writes them in brackets.
    * `parameters`: parameters of the method by name.
    * `max_bytes`: the largest number of bytes of a page.

    Raises `ValueError` for a wrong setting, `ModelError` for a model that cannot be used.
    """

    def __new__(
        cls,
        *,
        model: Model | _Path | None = None,
        method: str | None = None,
        page_type: _PageType | None = None,
        timeout: float | None = 5.0,
        include: Iterable[_Part] | None = None,
        title: _TitleRule | None = None,
        ruby: _Ruby = "none",
        parameters: Mapping[str, str | float] | None = None,
        max_bytes: int | None = None,
    ) -> Extractor: ...
    @property
    def method(self) -> str:
        """The name of the method."""
    @property
    def model_fingerprint(self) -> str | None:
        """The fingerprint of the model file, 12 hexadecimal digits; `None` for a method without trained models."""
    def extract(self, html: bytes | str, *, url: str | None = None, content_type: str | None = None) -> Page:
        """Finds the main content of a page.

        The page type classifier reads `url`, and relative links become absolute. `content_type` is the value of the HTTP header; the
        encoding of a `str` is known. Raises `PageError` if the page cannot be used.
        """
    def extract_batch(
        self,
        table: _Table,
        *,
        html: str = "html",
        url: str | None = None,
        content_type: str | None = None,
        id: str | None = None,
        markdown: bool = False,
        metadata: bool = True,
        parts: bool = False,
        threads: int | None = None,
    ) -> Table:
        """Finds the main content of all pages of a table, on all cores or on `threads`.

        `html` (text or bytes), `url`, `id` and `content_type` name columns. Without a name, the columns `url` and `id` are read if the
        table has them. An id may be a whole number. Without a column of ids, a row has its number from 0; a missing id is `#` and the number.
        The result has the columns of `seek extract --format parquet`, and a row for each row of the table, in the same order. A page that
        failed has an `error` and no text.

        Raises `KeyError` for a missing column, and `TypeError` for one that is neither text nor bytes, or for something that is no table.
        """
    def classify(self, html: bytes | str, *, url: str | None = None, content_type: str | None = None) -> dict[str, float]:
        """The probability of each page type. Raises `ValueError` for a method that does not classify pages."""

@final
class Classifier:
    """Finds the types of pages, by the shipped model, or by a model with types of your own. Threads can share it; it can be pickled.

    Raises `ModelError` for a model that cannot be used, `ValueError` for one that does not classify pages.
    """

    def __new__(cls, *, model: Model | _Path | None = None, timeout: float | None = 5.0) -> Classifier: ...
    @property
    def names(self) -> list[str]:
        """The names of the types."""
    def classify(self, html: bytes | str, *, url: str | None = None, content_type: str | None = None) -> dict[str, float]:
        """The probability of each type."""

@final
class Model:
    """A model file in memory. It can be pickled."""

    @staticmethod
    def load(path: _Path) -> Model:
        """Reads a model file, such as `seek-train fit` writes. Raises `ModelError` for a file that is no model."""
    @staticmethod
    def from_bytes(bytes: bytes) -> Model:
        """Reads the bytes of a model file."""
    @staticmethod
    def from_sklearn(classifier: object, *, level: Literal["block", "page"] = "block") -> Model:
        """A model of a `DecisionTreeClassifier`, `RandomForestClassifier` or `ExtraTreesClassifier` of scikit-learn.

        It was fitted on rows of `features(level=level)`: all columns, or some by name. At the level `block` its labels are `False` and
        `True`, or 0 and 1, for main content. It then takes the place of the shipped classifier of blocks; a block is main content from
        the probability .5 on. At the level `page` its labels are the names of page types.

        Raises `TypeError` for another kind of classifier, `ValueError` for other columns or labels, and `ModelError` for a tree that a
        model file cannot hold.
        """
    def save(self, path: _Path) -> None:
        """Writes the model file, for `Extractor(model=path)` and `seek extract --model`."""
    def to_bytes(self) -> bytes:
        """The bytes of the model file."""
    @property
    def kind(self) -> Literal["pipeline", "chain", "page_types"]:
        """What the model is for."""
    @property
    def methods(self) -> list[str]:
        """The methods that take the model; empty for one that only classifies pages."""
    @property
    def fingerprint(self) -> str:
        """Short fingerprint of the file: 12 hexadecimal digits."""

@final
class Method:
    """A method that finds main content."""

    @property
    def name(self) -> str:
        """The name, for `Extractor(method=...)`."""
    @property
    def source(self) -> str:
        """The paper or the program that describes it."""
    @property
    def parameters(self) -> list[str]:
        """The names of its parameters, for `Extractor(parameters=...)`."""

@final
class Document:
    """A page as it was stored, or the failure in its place. It can be pickled."""

    def __new__(
        cls,
        id: str,
        *,
        url: str | None = None,
        content_type: str | None = None,
        html: bytes | None = None,
        error: str | None = None,
    ) -> Document: ...
    @property
    def id(self) -> str:
        """The path of the file, `#`, and the id of the record."""
    @property
    def url(self) -> str | None:
        """The address of the page, if the file has it."""
    @property
    def content_type(self) -> str | None:
        """The header `Content-Type` of the page, if the file has it."""
    @property
    def html(self) -> bytes | None:
        """The bytes of the page; `None` for a failure."""
    @property
    def error(self) -> str | None:
        """Why the record cannot be read; `None` if it can."""

@final
class Documents(Iterator[Document]):
    """Reads documents one by one."""

    def __next__(self) -> Document: ...

def extract(
    html: bytes | str,
    *,
    url: str | None = None,
    content_type: str | None = None,
    model: Model | _Path | None = None,
    method: str | None = None,
    page_type: _PageType | None = None,
    timeout: float | None = 5.0,
    include: Iterable[_Part] | None = None,
    title: _TitleRule | None = None,
    ruby: _Ruby = "none",
    parameters: Mapping[str, str | float] | None = None,
    max_bytes: int | None = None,
) -> Page:
    """Finds the main content of a page. `Extractor` explains the settings; for many pages with the same settings, make one.

    Raises `PageError` if the page cannot be used, `ValueError` for a wrong setting.
    """

def extract_batch(
    table: _Table,
    *,
    html: str = "html",
    url: str | None = None,
    content_type: str | None = None,
    id: str | None = None,
    markdown: bool = False,
    metadata: bool = True,
    parts: bool = False,
    threads: int | None = None,
    model: Model | _Path | None = None,
    method: str | None = None,
    page_type: _PageType | None = None,
    timeout: float | None = 5.0,
    include: Iterable[_Part] | None = None,
    title: _TitleRule | None = None,
    ruby: _Ruby = "none",
    parameters: Mapping[str, str | float] | None = None,
    max_bytes: int | None = None,
) -> Table:
    """Finds the main content of all pages of a table: `Extractor.extract_batch` with the settings of an `Extractor`."""

def classify(
    html: bytes | str,
    *,
    url: str | None = None,
    content_type: str | None = None,
    model: Model | _Path | None = None,
    timeout: float | None = 5.0,
) -> dict[str, float]:
    """The probability of each page type, by the shipped model or another. For many pages with a model, make a `Classifier`."""

def features(
    html: bytes | str,
    *,
    level: _Level = "block",
    url: str | None = None,
    content_type: str | None = None,
    timeout: float | None = 5.0,
) -> Table:
    """The features of all blocks or segments of a page, or of the page: one row each, in document order.

    Each column is a number of single precision without nulls. The Arrow field has its `unit` and its `meaning` as metadata. The rows of
    blocks are in the order of `Page.blocks`. Raises `PageError` if the page cannot be used.
    """

def methods() -> list[Method]:
    """All methods that this package can run: the pipeline of this project, then those of the literature."""

def iter_warc(path: _Path, *, max_bytes: int | None = None) -> Documents:
    """The pages of a WARC file, plain or compressed by gzip or Zstandard, one by one.

    A damaged record is a document with an `error`. HTML, MHTML, JSON Lines and Parquet files and folders are read, too. Raises
    `FileNotFoundError` if there is no such path.
    """

def fingerprints(
    table: _Table, *, text: str = "text", threshold: float = 0.8, threads: int | None = None
) -> Table:
    """What tells copies of the texts in a column, in three columns, on all cores or on `threads`.

    * `hash`: 16 bytes, the same for texts that differ only in white space and case; null for an empty text;
    * `signature`: 256 bytes for `similarity` (MinHash over runs of five words); null for a text without words;
    * `bands`: keys of a join. Two texts with a `similarity` from `threshold` on (.05 to 1) share a key with a probability of .99 or more.
    """

def similarity(one: bytes, other: bytes) -> float:
    """The estimated similarity of two texts by their signatures: the Jaccard index of their runs of five words, in [0, 1].

    Raises `ValueError` for bytes that are no signature.
    """

def sentences(text: str, *, language: str | None = None) -> list[str]:
    """The sentences of a text of any script, in order. The ISO 639 code of the language chooses abbreviations."""
