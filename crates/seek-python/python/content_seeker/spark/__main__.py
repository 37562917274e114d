"""`python -m content_seeker.spark`."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

from content_seeker import Error

from content_seeker.spark.arguments import UsageError, check_arguments, parser, settings
from content_seeker.spark.session import start

log = logging.getLogger("content_seeker.spark")


def main(given: Sequence[str] | None = None) -> int:
    """Runs the job, and returns the exit status: that of `seek`."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    log.setLevel(logging.INFO)
    arguments = parser().parse_args(given)
    try:
        check_arguments(arguments)
        return job(arguments)
    except (UsageError, Error, ValueError, OSError) as error:
        # Wrong settings of an extractor are a `ValueError`, a model that cannot be read is an `Error` or `OSError`.
        log.error("%s", error)
        return 2


def job(arguments: argparse.Namespace) -> int:
    """Starts Spark, runs the job and stops Spark."""
    spark = start(arguments.master, settings(arguments))
    # These modules import pyspark, which `start` has looked for.
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    from content_seeker.spark.job import run

    try:
        counts = run(spark, arguments)
    except (PySparkException, Py4JError) as error:
        log.error("the job has failed, and its output is not complete: %s", error)
        return 2
    finally:
        spark.stop()
    log.info("%s", counts)
    if counts.failures:
        log.warning("%d pages failed: %s/failures has the reasons", counts.failures, arguments.output)
    return 1 if counts.failures else 0


if __name__ == "__main__":
    sys.exit(main())
