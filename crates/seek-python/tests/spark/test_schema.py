"""The schema of Spark is that of the package."""

import content_seeker
import pyarrow as pa
from content_seeker.spark.schema import COPY_SCHEMA, FAILURE_SCHEMA, PAGE_SCHEMA
from pyspark.sql.pandas.types import to_arrow_schema


def signed(kind: pa.DataType) -> pa.DataType:
    """The same type with signed integers of 64 bits, as Spark has no others."""
    if pa.types.is_integer(kind):
        return pa.int64()
    if pa.types.is_list(kind):
        return pa.list_(signed(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([pa.field(field.name, signed(field.type), field.nullable) for field in kind])
    return kind


def test_the_schema_is_that_of_extract_batch() -> None:
    table = pa.table(content_seeker.extract_batch(pa.table({"html": ["<p>A page."]})))
    ours = to_arrow_schema(PAGE_SCHEMA)
    assert ours.names == table.schema.names
    for field in table.schema:
        assert pa.struct([ours.field(field.name)]) == pa.struct([pa.field(field.name, signed(field.type), field.nullable)]), field.name


def test_the_other_tables_have_columns_of_pages() -> None:
    for table in (FAILURE_SCHEMA, COPY_SCHEMA):
        shared = [field for field in table.fields if field.name in PAGE_SCHEMA.names]
        assert {field.name: field.dataType for field in shared}.items() <= {field.name: field.dataType for field in PAGE_SCHEMA.fields}.items()
        assert shared
