"""The command line of the job, in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import content_seeker
import pyarrow.parquet as pq
import pytest

from sample_collection import PageRow, sample_pages, write_pages

COMMAND = [sys.executable, "-m", "content_seeker.spark"]


def run(arguments: list[object], command: list[str] = COMMAND, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, *map(str, arguments)], env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def test_the_exit_status_and_the_counts(tmp_path: Path) -> None:
    pages = [*sample_pages()[:3], PageRow("broken", None, None)]
    folder = write_pages(tmp_path / "in", pages, 1)
    done = run([folder, "-o", tmp_path / "out", "--master", "local[1]", "--conf", "spark.ui.enabled=false", "--conf", "spark.sql.shuffle.partitions=2"])
    assert done.returncode == 1, done.stderr
    assert "content_seeker.spark: 4 pages = 3 texts + 1 failures + 0 copies" in done.stderr
    assert f"1 pages failed: {tmp_path}/out/failures has the reasons" in done.stderr
    assert pq.read_table(tmp_path / "out/failures")["id"].to_pylist() == ["broken"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no inputs"),
        (["missing.parquet"], "missing.parquet: no such file or folder"),
        (["missing.parquet", "--near", "2"], "--near: 2.0"),
        ([__file__, "--partition-by", "title"], "'title' is none of language, page_type, host"),
        ([__file__, "--conf", "spark.x"], "'spark.x' is no NAME=VALUE"),
        ([__file__, "a.warc.gz"], "a.warc.gz: no such file"),
        (["--paths-from", "missing.txt"], "--paths-from: missing.txt"),
        ([__file__, "--mode", "append"], "invalid choice: 'append'"),
    ],
)
def test_wrong_use_has_status_2(arguments: list[object], message: str, tmp_path: Path) -> None:
    done = run(["-o", tmp_path / "out", *arguments])
    assert done.returncode == 2 and message in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_missing_java_is_named(tmp_path: Path) -> None:
    done = run([__file__, "-o", tmp_path / "out"], PATH="/nowhere", JAVA_HOME="")
    assert done.returncode == 2 and "there is no Java: install Java 17" in done.stderr, done.stderr
    java = tmp_path / "bin/java"
    java.parent.mkdir()
    java.write_text("#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n")
    java.chmod(0o755)
    done = run([__file__, "-o", tmp_path / "out"], JAVA_HOME=str(tmp_path))
    assert done.returncode == 2 and "is Java 11: install Java 17" in done.stderr, done.stderr


def test_missing_spark_is_named(tmp_path: Path) -> None:
    """With an interpreter that has the package and the standard library only."""
    (tmp_path / "content_seeker").symlink_to(Path(content_seeker.__file__).parent)
    start = f"import sys, runpy; sys.path.append({str(tmp_path)!r}); runpy.run_module('content_seeker.spark', run_name='__main__')"
    command = [sys.executable, "-I", "-S", "-c", start]
    done = run([__file__, "-o", tmp_path / "out"], command)
    assert done.returncode == 2 and "the package pyspark is not installed: pip install 'content-seeker[spark]'" in done.stderr, done.stderr
    assert run(["--help"], command).returncode == 0
