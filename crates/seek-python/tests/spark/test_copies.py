"""Copies on Spark are those that one process finds in the order of the ids."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import content_seeker
import pyarrow as pa
import pytest
from content_seeker.spark.copies import BUCKET_NODES, find_copies
from content_seeker.spark.scratch import Scratch
from pyspark.sql import DataFrame, SparkSession

Copy = tuple[str, float, bool]


def texts() -> list[str | None]:
    """Texts in an order without meaning: copies, chains of small changes, empty texts, and texts without a word."""
    chance = random.Random(7)
    words = [f"word{number}" for number in range(3000)]
    made: list[str | None] = [None, "", " \n", "...", "!!", "...", "a", "A", "one two three"]
    for _ in range(40):
        text = chance.choices(words, k=chance.randrange(30, 200))
        for _ in range(chance.randrange(1, 12)):
            made.append(" ".join(text))
            if chance.random() < 0.3:
                made.append("  ".join(text).upper())
            # A chain: each text is similar to the one before it.
            for _ in range(chance.randrange(1, 4)):
                text[chance.randrange(len(text))] = chance.choice(words)
    chance.shuffle(made)
    return made


def in_one_process(rows: list[dict[str, object]], threshold: float) -> dict[str, Copy]:
    """The sequential meaning: each text is compared with the originals before it that share a band."""
    originals: dict[int, list[dict[str, object]]] = defaultdict(list)
    first: dict[object, str] = {}
    found: dict[str, Copy] = {}
    for row in sorted(rows, key=lambda row: str(row["id"])):
        id, same = str(row["id"]), first.get(row["_hash"])
        if row["_hash"] is None:
            continue
        if same is not None:
            original, similarity, _ = found.get(same, (same, 1.0, True))
            found[id] = (original, similarity, same not in found)
            continue
        first[row["_hash"]] = id
        bands = row["_bands"] or []
        best: tuple[float, str] | None = None
        for other in {str(other["id"]): other for band in bands for other in originals[band]}.values():
            similarity = content_seeker.similarity(row["_signature"], other["_signature"])
            if similarity >= threshold and (best is None or (-similarity, str(other["id"])) < (-best[0], best[1])):
                best = (similarity, str(other["id"]))
        if best is not None:
            found[id] = (best[1], best[0], False)
        else:
            for band in bands:
                originals[band].append(row)
    return found


def fingerprinted(made: list[str | None], threshold: float) -> list[dict[str, object]]:
    table = pa.table(content_seeker.fingerprints(pa.table({"text": pa.array(made, pa.string())}), threshold=threshold))
    rows = table.rename_columns(["_hash", "_signature", "_bands"]).to_pylist()
    return [{"row": number, "id": f"{number:06}", **row} for number, row in enumerate(rows)]


def on_spark(spark: SparkSession, rows: list[dict[str, object]], threshold: float, folder: Path, swept_edges: int, parts: int) -> dict[str, Copy]:
    schema = "row long, id string, _hash binary, _signature binary, _bands array<long>"
    table: DataFrame = spark.createDataFrame(rows, schema).repartition(parts)
    found = find_copies(table, threshold, Scratch(spark, str(folder)), swept_edges)
    return {f"{row['row']:06}": (row["original"], row["similarity"], row["exact"]) for row in found.collect()}


@pytest.mark.parametrize(("threshold", "swept_edges", "parts"), [(0.8, 2_000_000, 1), (0.5, 40, 3)])
def test_copies_are_those_of_one_process(spark: SparkSession, tmp_path: Path, threshold: float, swept_edges: int, parts: int) -> None:
    rows = fingerprinted(texts(), threshold)
    expected = in_one_process(rows, threshold)
    assert len(expected) > 50 and any(not exact for _, _, exact in expected.values())
    assert on_spark(spark, rows, threshold, tmp_path, swept_edges, parts) == expected


def test_a_bucket_is_bounded(spark: SparkSession, tmp_path: Path) -> None:
    """Texts that share a band and are not similar: each is compared with the earliest only."""
    rows = [row | {"_bands": [1]} for row in fingerprinted([f"text {n} of its own words {n * 7} and {n * 11}" for n in range(300)], 0.8)]
    assert on_spark(spark, rows, 0.8, tmp_path, 2_000_000, 2) == {}
    candidates = spark.read.parquet(str(tmp_path / "candidates")).count()
    assert candidates == BUCKET_NODES * (300 - BUCKET_NODES) + BUCKET_NODES * (BUCKET_NODES - 1) // 2


def test_no_texts_have_no_copies(spark: SparkSession, tmp_path: Path) -> None:
    assert on_spark(spark, fingerprinted([None, "", "alone"], 0.8), 0.8, tmp_path, 0, 1) == {}
