"""The build for a CPython without the lock of the interpreter, where one is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SAMPLES

PACKAGE = Path(__file__).resolve().parents[1]
INTERPRETERS = ["python3.14t", "python3.13t"]

THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
import content_seeker as cs

assert not sys._is_gil_enabled(), "the package has switched the lock on"
pages = [open(path, "rb").read() for path in sys.argv[1:]]
extractor = cs.Extractor()
expected = [extractor.extract(page).text for page in pages]
shared = [extractor.extract(page) for page in pages]
with ThreadPoolExecutor(8) as threads:
    assert list(threads.map(lambda page: extractor.extract(page).text, pages * 8)) == expected * 8
    assert list(threads.map(lambda page: page.text, shared * 8)) == expected * 8
print("ok")
"""


def test_threads_without_the_lock_share_extractors_and_pages(tmp_path: Path) -> None:
    interpreter = next(filter(None, map(shutil.which, INTERPRETERS)), None)
    if interpreter is None:
        pytest.skip(f"none of {', '.join(INTERPRETERS)} is installed")
    maturin = [sys.executable, "-m", "maturin", "build", "--release", "--locked", "-i", interpreter, "-o", str(tmp_path)]
    subprocess.run(maturin, cwd=PACKAGE, check=True, env={**os.environ})
    environment = tmp_path / "environment"
    subprocess.run([interpreter, "-m", "venv", environment], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    python = environment / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True)
    done = subprocess.run([python, "-c", THREADS, *sorted(SAMPLES.glob("*.html"))], capture_output=True, text=True)
    assert done.stdout == "ok\n", done.stderr
