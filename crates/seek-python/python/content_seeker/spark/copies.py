"""Finds copies among all texts of a collection, with the meaning of `seek export --dedup near`.

Texts are looked at in the order of their ids. A text is an *original* if no earlier original is similar to it. Each other text is a copy of one
original: of the most similar, and of equals the first. So copies never belong to copies, and a chain of small changes never joins two texts.

1. Texts with the same hash are one *node*. Nodes have ascending numbers in the order of (id, hash), so all joins are over numbers.
2. Nodes that share a band are candidates. A bucket compares each node with its earliest `BUCKET_NODES`, so a hostile bucket costs no square.
3. Candidates whose signatures are similar enough are edges, from the earlier to the later node.
4. Rounds decide nodes: a node without an earlier neighbour is an original, its later neighbours are copies. The edges of copies are dropped.
   One task decides the rest in order as soon as few edges are left.

Each step is written to a scratch folder. So nothing is computed twice, and a lost executor loses no step that was finished.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc
from content_seeker import similarity
from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F

from content_seeker.spark.scratch import Scratch

#: As in the index of `seek export`, which keeps so many originals for a band.
BUCKET_NODES = 16
#: One task decides so many edges: about 100 bytes of memory for each copy among them.
SWEPT_EDGES = 2_000_000


def find_copies(texts: DataFrame, threshold: float, scratch: Scratch, swept_edges: int = SWEPT_EDGES) -> DataFrame:
    """The copies among texts, which are in the columns `row` (unique), `id`, `_hash`, `_signature` and `_bands`.

    The result has `row` of the copy, the id of the `original`, the `similarity` and whether the copy is `exact`.
    """
    nodes = scratch.write("nodes", nodes_of(texts))
    edges = scratch.write("edges", edges_of(nodes, scratch.write("candidates", candidates_of(nodes)), threshold))
    copied = scratch.write("copied", copied_nodes(edges, scratch, swept_edges))
    return rows_of(texts, nodes, nearest_originals(edges, copied))


def nodes_of(texts: DataFrame) -> DataFrame:
    """A node for each hash, with the first row that has it. Empty texts have no hash, and are never copies."""
    first = F.min(F.struct("id", "row", "_signature", "_bands")).alias("first")
    groups = texts.where("_hash is not null").groupBy("_hash").agg(first, F.count("*").alias("rows"))
    # These numbers ascend with the partitions, and a sort makes ascending partitions.
    return groups.orderBy("first.id", "_hash").select(F.monotonically_increasing_id().alias("node"), "_hash", "first.*", "rows")


def candidates_of(nodes: DataFrame) -> DataFrame:
    """Pairs (`one`, `other`) of nodes to compare, `one` before `other`."""
    buckets = nodes.select("node", F.explode("_bands").alias("band"))
    in_order = Window.partitionBy("band").orderBy("node")
    numbered = buckets.withColumn("number", F.row_number().over(in_order))
    # A list of at most `BUCKET_NODES`, because it leaves out nulls.
    earliest = F.collect_list(F.when(F.col("number") <= BUCKET_NODES, F.col("node")))
    before = earliest.over(in_order.rowsBetween(Window.unboundedPreceding, -1))
    pairs = numbered.select(before.alias("before"), F.col("node").alias("other"))
    return pairs.select(F.explode("before").alias("one"), "other").distinct()


def edges_of(nodes: DataFrame, candidates: DataFrame, threshold: float) -> DataFrame:
    """The candidates that are similar enough, with their `similarity`."""
    signatures = nodes.select("node", "_signature")
    one = signatures.toDF("one", "one_signature")
    other = signatures.toDF("other", "other_signature")

    def compare(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            pairs = zip(batch.column("one_signature").to_pylist(), batch.column("other_signature").to_pylist())
            found = pa.array([similarity(*pair) for pair in pairs], pa.float64())
            table = pa.table({"one": batch.column("one"), "other": batch.column("other"), "similarity": found})
            yield from table.filter(pc.greater_equal(found, threshold)).combine_chunks().to_batches()

    pairs = candidates.join(one, "one").join(other, "other").select("one", "other", "one_signature", "other_signature")
    return pairs.mapInArrow(compare, "one long, other long, similarity double")


def copied_nodes(edges: DataFrame, scratch: Scratch, swept_edges: int) -> DataFrame:
    """The nodes (`node`) that are copies of originals."""
    open_edges = edges.select("one", "other")
    parts = []
    for number in range(edges.count()):
        if open_edges.count() <= swept_edges:
            break
        later = open_edges.select(F.col("other").alias("one")).distinct()
        originals = open_edges.select("one").distinct().join(later, "one", "left_anti")
        copied = scratch.write(f"copied-{number}", open_edges.join(originals, "one").select(F.col("other").alias("node")).distinct())
        parts.append(copied)
        left = open_edges.join(copied.toDF("other"), "other", "left_anti").join(copied.toDF("one"), "one", "left_anti")
        open_edges = scratch.write(f"open-{number}", left.select("one", "other"))
    in_order = open_edges.coalesce(1).sortWithinPartitions("other", "one")
    copied = in_order.mapInArrow(sweep, "node long")
    for part in parts:
        copied = copied.unionByName(part)
    return copied


def sweep(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The copies among the later nodes of edges in order: a node is one if any earlier neighbour is none."""
    copied: set[int] = set()
    for batch in batches:
        found = []
        for one, other in zip(batch.column("one").to_pylist(), batch.column("other").to_pylist()):
            if one not in copied and other not in copied:
                copied.add(other)
                found.append(other)
        if found:
            yield pa.RecordBatch.from_pydict({"node": pa.array(found, pa.int64())})


def nearest_originals(edges: DataFrame, copied: DataFrame) -> DataFrame:
    """For each copied node (`other`) the most similar original before it (`original`), and of equals the first."""
    to_originals = edges.join(copied.toDF("one"), "one", "left_anti").join(copied.toDF("other"), "other")
    best = F.max(F.struct("similarity", (-F.col("one")).alias("first"))).alias("best")
    return to_originals.groupBy("other").agg(best).select("other", (-F.col("best.first")).alias("original"), "best.similarity")


def rows_of(texts: DataFrame, nodes: DataFrame, nearest: DataFrame) -> DataFrame:
    """The rows that are copies, with the id of their original."""
    ids = nodes.select(F.col("node").alias("original"), F.col("id").alias("original_id"))
    near = nearest.join(ids, "original").select(F.col("other").alias("node"), "original_id", "similarity")
    groups = nodes.join(near, "node", "left").where("rows > 1 or original_id is not null")
    groups = groups.select("_hash", F.col("row").alias("first_row"), F.col("id").alias("first_id"), "original_id", "similarity")
    rows = texts.select("row", "_hash").join(groups, "_hash").where("original_id is not null or row != first_row")
    return rows.select(
        "row",
        F.coalesce("original_id", "first_id").alias("original"),
        F.coalesce("similarity", F.lit(1.0)).alias("similarity"),
        F.col("original_id").isNull().alias("exact"),
    )
