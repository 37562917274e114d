"""One task of Spark for each file or part of a file, which the executor reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

Task = TypeVar("Task")


@dataclass(frozen=True)
class ByNumber(Generic[Task]):
    """For `mapInArrow` over the numbers of tasks. Rows that Python gives to Spark would pass through one more worker in each task."""

    tasks: Sequence[Task]
    run: Callable[[Task], Iterator[pa.RecordBatch]]

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from self.run(self.tasks[number])


def over_tasks(spark: SparkSession, tasks: Sequence[Task], run: Callable[[Task], Iterator[pa.RecordBatch]], schema: StructType) -> DataFrame:
    """The batches of all tasks as a table."""
    numbers = spark.range(0, len(tasks), 1, max(len(tasks), 1))
    return numbers.mapInArrow(ByNumber(tasks, run), schema)
