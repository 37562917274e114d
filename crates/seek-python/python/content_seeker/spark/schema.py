"""The columns of all tables that this package makes on Spark. This is their one definition.

`PAGE_SCHEMA` has the columns of `content_seeker.extract_batch`, in the same order. Spark has no unsigned types, so whole numbers are `bigint`.
A test compares both.
"""

from __future__ import annotations

from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    BooleanType,
    DataType,
    DoubleType,
    LongType,
    StringType,
    StructField,
    StructType,
)

TEXT = StringType()
TEXTS = ArrayType(TEXT)
NUMBER = DoubleType()
WHOLE = LongType()


def struct(**columns: DataType) -> StructType:
    """A struct of columns that may be null."""
    return StructType([StructField(name, kind) for name, kind in columns.items()])


def sourced(**columns: DataType) -> dict[str, DataType]:
    """Each column, and after it the column of its source."""
    result: dict[str, DataType] = {}
    for name, kind in columns.items():
        result[name] = kind
        result[f"{name}_source"] = TEXTS if kind == TEXTS else TEXT
    return result


POST = struct(position=WHOLE, author=TEXT, date=TEXT, text=TEXT)
ITEM = struct(title=TEXT, link=TEXT, snippet=TEXT)
OFFER = struct(
    name=TEXT,
    sku=TEXT,
    gtin=TEXT,
    price=NUMBER,
    price_low=NUMBER,
    price_high=NUMBER,
    regular_price=NUMBER,
    currency=TEXT,
    availability=TEXT,
    condition=TEXT,
    source=TEXT,
)
PRODUCT = struct(
    **sourced(
        name=TEXT,
        price=NUMBER,
        price_low=NUMBER,
        price_high=NUMBER,
        regular_price=NUMBER,
        currency=TEXT,
        availability=TEXT,
        condition=TEXT,
        brand=TEXT,
        sku=TEXT,
        gtin=TEXT,
        mpn=TEXT,
        category_path=TEXTS,
        images=TEXTS,
    ),
    rating=NUMBER,
    best_rating=NUMBER,
    ratings=WHOLE,
    description=TEXT,
    offers=ArrayType(OFFER),
)
# A test of `content-seeker` writes these lines from the table in `crates/seek-page/src/metadata.rs`.
METADATA = sourced(
    title=TEXT,
    authors=TEXTS,
    published=TEXT,
    modified=TEXT,
    site_name=TEXT,
    description=TEXT,
    declared_language=TEXT,
    canonical=TEXT,
    license=TEXT,
    categories=TEXTS,
    tags=TEXTS,
    image=TEXT,
)

#: A row for each page. A page that failed has a null `text` and the reason in `error`.
PAGE_SCHEMA = StructType(
    [
        StructField("id", TEXT, nullable=False),
        *struct(
            url=TEXT,
            page_type=TEXT,
            page_type_confidence=NUMBER,
            confidence=NUMBER,
            empty_reason=TEXT,
            language=TEXT,
            text=TEXT,
            markdown=TEXT,
            **METADATA,
            posts=ArrayType(POST),
            product=PRODUCT,
            items=ArrayType(ITEM),
            comments=ArrayType(POST),
            error=TEXT,
        ).fields,
    ]
)

#: `failures/` of the job: a row for each page that failed.
FAILURE_SCHEMA = struct(id=TEXT, url=TEXT, error=TEXT)

#: `copies/` of the job: a row for each page whose text is a copy. `original` is the id of the page that is kept. `exact` tells whether both
#: texts differ in white space and case only.
COPY_SCHEMA = struct(id=TEXT, url=TEXT, original=TEXT, similarity=NUMBER, exact=BooleanType())

#: What the search for copies needs of a text; columns that only the staging folder of the job has.
FINGERPRINT_SCHEMA = struct(_hash=BinaryType(), _signature=BinaryType(), _bands=ArrayType(WHOLE))
