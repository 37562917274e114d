"""The shapes of metadata, parts and records: dictionaries as the command line writes them in JSON.

Nothing is invented: a value is `None`, or a list is empty, if the page does not give it.
"""

from typing import Literal, TypedDict

#: Why the text of a page is empty: the page has no text, is probably one without main content, or any choice of its text is probably wrong, or
#: the method chose nothing.
EmptyReason = Literal["no_text", "empty_page", "low_confidence", "nothing_chosen"]


class Sourced(TypedDict):
    """A value, and where the page has it: `json-ld:author`, `meta:description`, `h1`."""

    value: str
    source: str


# A test of `content-seeker` writes these lines from the table in `crates/seek-page/src/metadata.rs`.
class Metadata(TypedDict):
    """The metadata of a page. Dates are in ISO 8601, addresses are absolute."""

    title: Sourced | None
    authors: list[Sourced]
    published: Sourced | None
    modified: Sourced | None
    site_name: Sourced | None
    description: Sourced | None
    language: Sourced | None
    canonical: Sourced | None
    license: Sourced | None
    categories: list[Sourced]
    tags: list[Sourced]
    image: Sourced | None


class Post(TypedDict):
    """A post of a forum, or a comment under an article. `position` counts from 1."""

    position: int
    author: str | None
    date: str | None
    text: str


class Item(TypedDict):
    """An entry of a listing or a collection."""

    title: str
    link: str | None
    snippet: str | None


class Offer(TypedDict):
    """An offer of a product, or a variant with its offer. Prices are decimal numbers with a point."""

    name: str | None
    sku: str | None
    gtin: str | None
    price: str | None
    price_low: str | None
    price_high: str | None
    regular_price: str | None
    currency: str | None
    availability: str | None
    condition: str | None
    source: str


class Product(TypedDict):
    """The product of a product page. Prices are decimal numbers with a point; the currency is a code of ISO 4217."""

    name: Sourced | None
    price: Sourced | None
    price_low: Sourced | None
    price_high: Sourced | None
    regular_price: Sourced | None
    currency: Sourced | None
    availability: Sourced | None
    condition: Sourced | None
    brand: Sourced | None
    sku: Sourced | None
    gtin: Sourced | None
    mpn: Sourced | None
    category_path: list[Sourced]
    images: list[Sourced]
    offers: list[Offer]
    rating: float | None
    best_rating: float | None
    ratings: int | None
    description: str | None


class Parts(TypedDict):
    """The parts of a page by its type. Parts that the page does not have are empty."""

    posts: list[Post]
    product: Product | None
    items: list[Item]
    comments: list[Post]


class Record(Parts):
    """The result for one page. In a table, a page that failed has an `error` and no text."""

    id: str
    url: str | None
    page_type: str | None
    page_type_confidence: float | None
    confidence: float | None
    empty_reason: EmptyReason | None
    language: str | None
    text: str | None
    markdown: str | None
    metadata: Metadata | None
    error: str | None
