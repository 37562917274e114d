"""`extract` gives the same as the package in one process."""

from collections.abc import Iterator
from pathlib import Path

import content_seeker
import pyarrow as pa
import pytest
from content_seeker.spark import PAGE_SCHEMA, extract
from content_seeker.spark.worker import extractor_of
from pyspark.sql import DataFrame, SparkSession

from sample_collection import COLUMNS, PageRow, sample_pages, write_pages


@pytest.fixture(scope="module")
def pages(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> DataFrame:
    rows = [*sample_pages(), PageRow("broken", "https://site.example/broken", None)]
    return spark.read.parquet(str(write_pages(tmp_path_factory.mktemp("pages") / "pages", rows, 3)))


def rows_of(table: DataFrame) -> dict[str, dict[str, object]]:
    return {row["id"]: row.asDict(recursive=True) for row in table.collect()}


def test_every_column_is_that_of_one_process(pages: DataFrame) -> None:
    spark_rows = rows_of(extract(pages, markdown=True, parts=True))
    table = pa.Table.from_pylist([vars(page) for page in sample_pages()], schema=COLUMNS)
    for row in pa.table(content_seeker.extract_batch(table, markdown=True, parts=True)).to_pylist():
        assert spark_rows[row["id"]] == row
    assert len(spark_rows) == table.num_rows + 1


def test_a_page_that_fails_is_a_row_with_an_error(pages: DataFrame) -> None:
    row = rows_of(extract(pages))["broken"]
    assert row["text"] is None and row["error"] == "has no value in column 'html'"


def test_columns_of_the_caller_are_kept_and_named(spark: SparkSession) -> None:
    page = sample_pages()[0]
    table = spark.createDataFrame([(7, page.url, page.html)], "crawl int, address string, source binary")
    found = extract(table, "source", "address", keep=["crawl"])
    assert found.columns == [*PAGE_SCHEMA.names, "crawl"]
    row = found.collect()[0]
    # Without ids, a page is named by its address.
    assert (row["crawl"], row["id"], row["url"]) == (7, page.url, page.url)
    assert row["text"] == content_seeker.extract(page.html or b"", url=page.url).text


def test_pages_without_address_and_id_are_named_by_their_bytes(spark: SparkSession) -> None:
    table = spark.createDataFrame([("<p>One page.",), ("<p>Another page.",)], "html string")
    ids = [{row["id"] for row in extract(table.repartition(count), url=None).collect()} for count in (1, 2)]
    assert ids[0] == ids[1] and len(ids[0]) == 2
    assert all(id.startswith("sha1:") for id in ids[0])


def test_wrong_columns_and_settings_are_errors_at_once(pages: DataFrame) -> None:
    with pytest.raises(ValueError, match="no column 'source', only id, url, html"):
        extract(pages, "source")
    with pytest.raises(ValueError, match="own column 'text'"):
        extract(pages.withColumnRenamed("id", "text"), keep=["text"])
    with pytest.raises(ValueError, match="unknown"):
        extract(pages, extractor=content_seeker.Extractor(method="unknown"))


def test_the_extractor_has_the_settings_of_the_driver(pages: DataFrame) -> None:
    found = rows_of(extract(pages, extractor=content_seeker.Extractor(method="boilerpipe")))
    page = sample_pages()[0]
    assert found[page.id]["text"] == content_seeker.extract(page.html or b"", method="boilerpipe").text
    assert found[page.id]["page_type"] is None


def test_a_worker_makes_its_extractor_once(spark: SparkSession, pages: DataFrame) -> None:
    def misses(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for _ in batches:
            yield pa.RecordBatch.from_pydict({"hits": [extractor_of.cache_info().hits], "misses": [extractor_of.cache_info().misses]})

    table = extract(pages.repartition(12))
    before = spark.range(2, numPartitions=2).mapInArrow(misses, "hits long, misses long").collect()
    table.count()
    table.count()
    after = spark.range(2, numPartitions=2).mapInArrow(misses, "hits long, misses long").collect()
    assert sum(row["hits"] for row in after) > sum(row["hits"] for row in before)
    assert max(row["misses"] for row in after) <= max(row["misses"] for row in before) + 1


def test_another_version_on_an_executor_is_an_error(pages: DataFrame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("content_seeker.spark.extraction.__version__", "0.0.1")
    with pytest.raises(Exception, match="the driver 0.0.1: install the same version on both"):
        extract(pages).collect()


def test_pages_of_ten_megabytes_pass(spark: SparkSession) -> None:
    # Repeated paragraphs would not be main content.
    html = "<article><h1>Fog</h1>" + "".join(f"<p>Fog {number} came in from the sea before noon and stayed.</p>" for number in range(180_000))
    rows = [(f"https://site.example/{number}", html) for number in range(2)]
    found = extract(spark.createDataFrame(rows, "url string, html string"), extractor=content_seeker.Extractor(timeout=60)).collect()
    assert [row["error"] for row in found] == [None, None] and len(found[0]["text"]) > 9_000_000
