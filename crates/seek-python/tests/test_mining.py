"""Copies and sentences."""

import itertools
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest

import content_seeker as cs


def words(seed: int, count: int) -> str:
    return " ".join(f"w{(seed * 7919 + i * i * 31 + i) % 5003}" for i in range(count))


def test_near_copies_share_a_band_and_others_do_not() -> None:
    text = words(1, 400)
    near, other = text.replace("w", "changed", 3), words(2, 400)
    table = cs.fingerprints(pa.table({"text": [text, text.upper() + "  ", near, other, "", None]})).to_pyarrow()
    hashes, signatures = table["hash"].to_pylist(), table["signature"].to_pylist()
    bands = [set(keys) for keys in table["bands"].to_pylist()]
    assert hashes[0] == hashes[1] != hashes[2] and hashes[4] is None and hashes[5] is None
    assert [len(keys) for keys in bands] == [21, 21, 21, 21, 0, 0] and signatures[4] is None
    assert bands[0] == bands[1] and bands[0] & bands[2] and not bands[0] & bands[3]
    assert cs.similarity(signatures[0], signatures[1]) == 1
    assert cs.similarity(signatures[0], signatures[2]) > 0.9 > 0.1 > cs.similarity(signatures[0], signatures[3])


def test_joins_of_bands_find_the_pairs_that_comparisons_find(samples: list[Path]) -> None:
    texts = [cs.extract(path.read_bytes()).text for path in samples]
    texts += [" ".join(text.split()[:-6]) for text in texts]
    frame = pl.DataFrame(cs.fingerprints(pl.DataFrame({"text": texts}))).with_row_index("row")
    keys = frame.select("row", "bands").explode("bands").drop_nulls()
    joined = keys.join(keys, on="bands").filter(pl.col("row") < pl.col("row_right")).select("row", "row_right").unique()
    candidates = set(joined.iter_rows())
    signatures = frame["signature"].to_list()
    similar = {
        (a, b)
        for a, b in itertools.combinations(range(len(texts)), 2)
        if signatures[a] and signatures[b] and cs.similarity(signatures[a], signatures[b]) >= 0.8
    }
    assert len(similar) >= 20 and similar <= candidates


def test_wrong_arguments_are_errors() -> None:
    for threshold in (0, 0.01, 1.1):
        with pytest.raises(ValueError, match="threshold must be from 0.05 to 1"):
            cs.fingerprints(pa.table({"text": ["a"]}), threshold=threshold)
    with pytest.raises(KeyError, match="text"):
        cs.fingerprints(pa.table({"body": ["a"]}))
    with pytest.raises(ValueError, match="256 bytes, not 3"):
        cs.similarity(b"abc", b"abc")


def test_any_number_of_threads_gives_the_same_fingerprints() -> None:
    texts = pa.table({"text": [words(seed, seed % 90) for seed in range(20_000)]})
    one, four = (cs.fingerprints(texts, threads=threads).to_pyarrow() for threads in (1, 4))
    assert one.equals(four) and one.num_rows == 20_000 and one.column("hash").num_chunks == 2


def test_a_table_without_rows_has_the_columns() -> None:
    table = cs.fingerprints(pa.table({"text": pa.array([], pa.string())}))
    assert (len(table), table.column_names) == (0, ["hash", "signature", "bands"])


def test_sentences_of_several_scripts() -> None:
    assert cs.sentences("The storm hit at 6 p.m. on Monday. It left at dawn.", language="en") == [
        "The storm hit at 6 p.m. on Monday.",
        "It left at dawn.",
    ]
    assert cs.sentences("台风在夜间登陆。两艘渡轮停在港口。") == ["台风在夜间登陆。", "两艘渡轮停在港口。"]
    assert cs.sentences("") == []
