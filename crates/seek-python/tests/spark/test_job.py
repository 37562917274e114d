"""The job: every page is in one of its tables, and the result depends neither on partitions nor on the way of the input."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from content_seeker.spark.arguments import UsageError, parser
from content_seeker.spark.job import Counts, run
from content_seeker.spark.schema import COPY_SCHEMA, FAILURE_SCHEMA, PAGE_SCHEMA
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import to_arrow_schema

from sample_collection import collection, sample_pages, write_pages, write_warc


def job(spark: SparkSession, output: Path, *arguments: object) -> Counts:
    return run(spark, parser().parse_args(["-o", str(output), *map(str, arguments)]))


def table(folder: Path) -> list[dict[str, object]]:
    """The rows of a table, sorted by id."""
    return sorted(pq.read_table(folder).to_pylist(), key=lambda row: row["id"])


def test_the_tables_account_for_every_page_and_have_their_columns(spark: SparkSession, tmp_path: Path) -> None:
    pages = collection(6)
    counts = job(spark, tmp_path / "out", write_pages(tmp_path / "in", pages, 3))
    ids = [row["id"] for name in ("texts", "failures", "copies") for row in table(tmp_path / "out" / name)]
    assert sorted(ids) == sorted(page.id for page in pages)
    assert counts.read == len(pages) and counts.failures == 1 and counts.copies > 28
    assert str(counts) == f"{len(pages)} pages = {counts.texts} texts + 1 failures + {counts.copies} copies"
    for name, schema in {"failures": FAILURE_SCHEMA, "copies": COPY_SCHEMA}.items():
        assert pq.read_table(tmp_path / "out" / name).schema.equals(to_arrow_schema(schema))
    assert pq.read_table(tmp_path / "out/texts").schema.names == PAGE_SCHEMA.names[:-1]
    assert all((tmp_path / "out" / name / "_SUCCESS").exists() for name in ("texts", "failures", "copies"))
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["copies", "failures", "texts"]


def test_the_result_does_not_depend_on_partitions(spark: SparkSession, tmp_path: Path) -> None:
    pages = collection(5)
    results = []
    for files in (1, 7):
        output = tmp_path / f"out-{files}"
        job(spark, output, write_pages(tmp_path / f"in-{files}", pages, files), "--pages-per-batch", files * 9)
        results.append([table(output / name) for name in ("texts", "failures", "copies")])
    assert results[0] == results[1]


def test_copies_are_those_of_seek_export(spark: SparkSession, tmp_path: Path, seek: Path) -> None:
    pages = sorted((page for page in collection(8) if page.html is not None), key=lambda page: page.id)
    folder = write_pages(tmp_path / "in", pages, 1)
    job(spark, tmp_path / "out", folder)
    subprocess.run([seek, "export", folder / "0.parquet", "-o", tmp_path / "export", "--dedup", "near", "--quiet"], check=True)
    exported = [row for path in sorted((tmp_path / "export").glob("part-*.parquet")) for row in pq.read_table(path).to_pylist()]
    expected = {row["id"]: (row["duplicate_of"], row["similarity"]) for row in exported if row["duplicate_of"] is not None}
    assert {row["id"]: (row["original"], row["similarity"]) for row in table(tmp_path / "out/copies")} == expected
    texts = {row["id"]: row["text"] for row in table(tmp_path / "out/texts")}
    assert texts == {row["id"]: row["text"] for row in exported if row["id"] not in expected}


def test_a_warc_file_gives_what_its_pages_give(spark: SparkSession, tmp_path: Path) -> None:
    pages = sample_pages()
    whole = write_warc(tmp_path / "a.warc.gz", pages)
    cut = tmp_path / "b.warc.gz"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    counts = job(spark, tmp_path / "out", tmp_path / "*.warc.gz", "--no-copies", "--parts", "--markdown")
    rows = table(tmp_path / "out/texts")
    job(spark, tmp_path / "same", write_pages(tmp_path / "in", pages, 1), "--no-copies", "--parts", "--markdown")
    expected = {row["url"]: row | {"id": None} for row in table(tmp_path / "same/texts")}
    for path in (whole, cut):
        found = [row for row in rows if str(row["id"]).startswith(f"{path}#")]
        assert found and all(row | {"id": None} == expected[row["url"]] for row in found)
    assert len([row for row in rows if str(row["id"]).startswith(str(whole))]) == len(pages)
    # The end of the cut file is a failure with the name of the file.
    failures = table(tmp_path / "out/failures")
    assert counts.failures == len(failures) == 1 and str(failures[0]["id"]).startswith(str(cut)) and failures[0]["error"]


def test_texts_are_partitioned(spark: SparkSession, tmp_path: Path) -> None:
    pages = [*sample_pages()]
    job(spark, tmp_path / "out", write_pages(tmp_path / "in", pages, 1), "--partition-by", "host,language")
    folders = {path.parent.relative_to(tmp_path / "out/texts").as_posix() for path in (tmp_path / "out/texts").rglob("*.parquet")}
    assert "host=courier.example/language=en" in folders
    rows = spark.read.parquet(str(tmp_path / "out/texts")).where("host = 'courier.example'").collect()
    assert rows and all(row["url"].startswith("https://courier.example/") for row in rows)
    assert spark.read.parquet(str(tmp_path / "out/texts")).count() == len(pages)


def test_a_result_is_replaced_only_if_that_is_asked_or_a_job_was_killed(spark: SparkSession, tmp_path: Path) -> None:
    folder, output = write_pages(tmp_path / "in", sample_pages()[:4], 1), tmp_path / "out"
    job(spark, output, folder, "--no-copies")
    with pytest.raises(UsageError, match="exists: choose another output, or --mode overwrite"):
        job(spark, output, folder)
    before = table(output / "texts")
    job(spark, output, folder, "--no-copies", "--mode", "overwrite")
    assert table(output / "texts") == before
    # The traces of a killed job: a staging folder, and tables without a success.
    (output / "_staging/pages/_temporary/0/task_0").mkdir(parents=True)
    (output / "texts/_SUCCESS").unlink()
    job(spark, output, folder, "--no-copies")
    assert table(output / "texts") == before


def test_a_wrong_column_or_setting_is_an_error_before_anything_is_written(spark: SparkSession, tmp_path: Path) -> None:
    folder = write_pages(tmp_path / "in", sample_pages()[:2], 1)
    for arguments, message in {
        ("--html", "source"): "no column 'source', only id, url, html",
        ("--method", "unknown"): "unknown",
        ("--page-type", "unknown"): "unknown",
    }.items():
        with pytest.raises(ValueError, match=message):
            job(spark, tmp_path / "out", folder, *arguments)
    assert not (tmp_path / "out").exists()
