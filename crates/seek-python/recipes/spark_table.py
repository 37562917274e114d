"""The main content of a table of pages: `spark-submit spark_table.py pages texts`"""

import sys

from content_seeker.spark import extract
from pyspark.sql import SparkSession

spark = SparkSession.builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 64).getOrCreate()
pages = spark.read.parquet(sys.argv[1])
extract(pages, html="html", url="url").write.parquet(sys.argv[2])
