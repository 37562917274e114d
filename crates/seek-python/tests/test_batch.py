"""Tables: the records of the program, in the order of the rows, from every Arrow library and type."""

import subprocess
import sys
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import run

import content_seeker as cs

PAGES = ["<p>The storm hit the coast at night, and it left at dawn.", "<p>The ferry left the quay at ten past six on Monday."]


def test_a_table_of_samples_is_that_of_the_program(samples: list[Path], seek: Path, tmp_path: Path) -> None:
    output = tmp_path / "records.parquet"
    run([seek, "extract", "--format", "parquet", "--markdown", "-o", output, *samples])
    pages = pa.table({"id": [str(path) for path in samples], "html": [path.read_bytes() for path in samples]})
    table = cs.extract_batch(pages, markdown=True, parts=True).to_pyarrow()
    expected = pq.read_table(output)
    assert table.column_names == expected.column_names
    assert table.to_pylist() == expected.to_pylist()


def test_pages_of_a_corpus_have_the_records_of_the_program(corpora: Path, seek: Path, tmp_path: Path) -> None:
    pages = pq.read_table(corpora / "wcxb-dev.parquet", columns=["id", "url", "html"]).slice(0, 150)
    pq.write_table(pages, tmp_path / "pages.parquet")
    run([seek, "extract", "--format", "parquet", "-o", tmp_path / "records.parquet", tmp_path / "pages.parquet"])
    table = cs.extract_batch(pages, parts=True).to_pyarrow()
    assert table.to_pylist() == pq.read_table(tmp_path / "records.parquet").to_pylist()


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_rows_keep_their_order_on_any_number_of_threads(threads: int | None) -> None:
    html = [f"<p>Page {i} tells of the storm that hit the coast at night.</p>" * (1 + i % 7) for i in range(500)]
    table = cs.extract_batch(pa.table({"html": html}), threads=threads, metadata=False).to_pyarrow()
    assert table["id"].to_pylist() == [str(i) for i in range(500)]
    assert all(f"Page {i} " in text for i, text in enumerate(table["text"].to_pylist()))


def test_bad_pages_are_rows_with_an_error(article: bytes) -> None:
    html = [article, None, b"", article + b" " * 3_000_000, article]
    table = cs.extract_batch(pa.table({"html": pa.array(html, pa.binary())}), max_bytes=1_000_000).to_pyarrow()
    errors, texts = table["error"].to_pylist(), table["text"].to_pylist()
    assert [error is None for error in errors] == [True, False, True, False, True]
    assert "html" in errors[1] and "1000000" in errors[3]
    assert texts[0] == texts[4] == cs.extract(article).text and texts[1] is None and texts[2] == "" and texts[3] is None


def test_columns_have_any_name_and_their_own_values(article: bytes) -> None:
    pages = pa.table({"page": [article], "address": ["https://a.example/x"], "key": ["k1"], "type": ["text/html; charset=utf-8"]})
    table = cs.extract_batch(pages, html="page", url="address", id="key", content_type="type").to_pyarrow()
    assert (table["id"][0].as_py(), table["url"][0].as_py()) == ("k1", "https://a.example/x")
    named = cs.extract_batch(pa.table({"html": [article], "url": ["https://a.example/y"], "id": ["k2"]})).to_pyarrow()
    assert (named["id"][0].as_py(), named["url"][0].as_py()) == ("k2", "https://a.example/y")


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(), pa.dictionary(pa.int32(), pa.string())],
    ids=str,
)
def test_every_type_of_text_and_bytes_is_read(kind: pa.DataType) -> None:
    column = pa.array([*PAGES, None], pa.string()).cast(kind) if "dictionary" not in str(kind) else pa.array([*PAGES, None]).dictionary_encode()
    table = cs.extract_batch(pa.table({"html": column})).to_pyarrow()
    assert [bool(text) for text in table["text"].to_pylist()] == [True, True, False]


def test_tables_of_all_libraries_are_read_and_made() -> None:
    frame = pl.DataFrame({"html": PAGES})
    texts = cs.extract_batch(frame).to_polars()["text"].to_list()
    assert all(texts)
    assert cs.extract_batch(pa.table({"html": PAGES})).to_pyarrow()["text"].to_pylist() == texts
    assert cs.extract_batch(pd.DataFrame({"html": PAGES})).to_pandas()["text"].tolist() == texts
    batches = pa.table({"html": PAGES}).to_batches(max_chunksize=1)
    assert cs.extract_batch(batches[0]).to_pyarrow()["text"].to_pylist() == texts[:1]
    reader = pa.RecordBatchReader.from_batches(batches[0].schema, iter(batches))
    result = cs.extract_batch(reader)
    assert pl.DataFrame(result)["text"].to_list() == pa.table(result)["text"].to_pylist() == texts
    assert pa.schema(result).names == result.column_names and len(result) == 2


def test_a_table_without_rows_has_the_columns() -> None:
    table = cs.extract_batch(pa.table({"html": pa.array([], pa.binary())}))
    assert len(table) == 0 and table.column_names[0] == "id" and table.column_names[-1] == "error"


def test_a_table_that_breaks_off_is_an_error_and_no_short_result() -> None:
    schema = pa.schema([("html", pa.string())])

    def batches() -> object:
        yield pa.record_batch({"html": PAGES})
        raise OSError("the disk is gone")

    with pytest.raises(cs.Error, match="the disk is gone"):
        cs.extract_batch(pa.RecordBatchReader.from_batches(schema, batches()))


def test_wrong_columns_are_errors_that_name_them() -> None:
    with pytest.raises(KeyError, match="no column .*html.*only page"):
        cs.extract_batch(pa.table({"page": PAGES}))
    with pytest.raises(TypeError, match="html.*Int64"):
        cs.extract_batch(pa.table({"html": [1, 2]}))
    with pytest.raises(KeyError, match="address"):
        cs.extract_batch(pa.table({"html": PAGES}), url="address")
    for threads in (0, -1, 100_000):
        with pytest.raises(ValueError, match="threads must be from 1 to 1024"):
            cs.extract_batch(pa.table({"html": PAGES}), threads=threads)
    with pytest.raises(TypeError, match="__arrow_c_stream__.*list has not"):
        cs.extract_batch(PAGES)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="no columns at all"):
        cs.extract_batch(pa.table({}))


def test_ids_may_be_numbers_and_those_that_are_missing_are_like_no_others(seek: Path, tmp_path: Path) -> None:
    pages = pa.table({"id": pa.array([7, 8], pa.int64()), "html": PAGES})
    pq.write_table(pages, tmp_path / "pages.parquet")
    run([seek, "extract", "--format", "parquet", "-o", tmp_path / "records.parquet", tmp_path / "pages.parquet"])
    expected = pq.read_table(tmp_path / "records.parquet")["id"].to_pylist()
    assert cs.extract_batch(pages).to_pyarrow()["id"].to_pylist() == expected == ["7", "8"]
    assert cs.extract_batch(pa.table({"id": ["1", None], "html": PAGES})).to_pyarrow()["id"].to_pylist() == ["1", "#1"]
    # A column that happens to have the name is no reason to fail.
    other = pa.table({"id": [[1], [2]], "url": [1, 2], "html": PAGES})
    assert cs.extract_batch(other).to_pyarrow()["id"].to_pylist() == ["0", "1"]


def test_chunks_slices_and_shared_values_are_the_rows_that_they_show() -> None:
    html = pa.array([*PAGES, None, PAGES[0]]).dictionary_encode()
    chunks = pa.chunked_array([html[1:], html[:2], html[2:3]])
    expected = [bool(value) for value in chunks.to_pylist()]
    table = cs.extract_batch(pa.table({"html": chunks}).slice(0)).to_pyarrow()
    assert [bool(text) for text in table["text"].to_pylist()] == expected
    one = cs.extract_batch(pa.table({"html": [*PAGES, *PAGES]}).slice(1, 2)).to_pyarrow()["text"].to_pylist()
    assert one == [cs.extract(PAGES[1]).text, cs.extract(PAGES[0]).text]


class Capsules:
    """A table that gives the same capsules to everybody, which the interface forbids."""

    def __init__(self, table: pa.RecordBatch) -> None:
        self.capsules = table.__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        return self.capsules  # type: ignore[no-any-return]


def test_tables_that_break_the_interface_are_errors() -> None:
    twice = Capsules(pa.record_batch({"html": PAGES}))
    assert len(cs.extract_batch(twice)) == 2
    with pytest.raises(cs.Error, match="cannot read the table"):
        cs.extract_batch(twice)
    hidden = pa.StructArray.from_arrays([pa.array(PAGES)], ["html"], mask=pa.array([True, False]))
    with pytest.raises(TypeError, match="1 rows of the array are null"):
        cs.extract_batch(hidden)
    with pytest.raises(TypeError, match="not a table"):
        cs.extract_batch(pa.array(PAGES))


INTERRUPTED = """
import os, signal, threading
import pyarrow as pa
import content_seeker as cs

html = "<p>The storm hit the coast at night, and it left at dawn. " * 2000
schema = pa.schema([("html", pa.string())])

def endless():
    while True:
        yield pa.record_batch({"html": [html] * 20}, schema)

threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    cs.extract_batch(pa.RecordBatchReader.from_batches(schema, endless()))
except KeyboardInterrupt:
    print("stopped")
"""


def test_ctrl_c_ends_an_endless_table() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert done.stdout == "stopped\n", done.stderr


def test_settings_are_checked_before_a_stream_is_read() -> None:
    batch = pa.record_batch({"html": PAGES})
    reader = pa.RecordBatchReader.from_batches(batch.schema, iter([batch]))
    with pytest.raises(ValueError, match="typo"):
        cs.extract_batch(reader, method="typo")
    assert len(cs.extract_batch(reader)) == 2
