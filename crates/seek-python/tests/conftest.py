"""What several tests share: the sample pages, the program, and the corpora where they are present."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "data" / "samples"


@pytest.fixture(scope="session")
def samples() -> list[Path]:
    """The sample pages, sorted by name."""
    pages = sorted(SAMPLES.glob("*.html"))
    assert len(pages) >= 28
    return pages


@pytest.fixture(scope="session")
def article() -> bytes:
    """A sample page with an article."""
    return (SAMPLES / "article.html").read_bytes()


@pytest.fixture(scope="session")
def seek() -> Path:
    """The program `seek`, with Parquet: `SEEK`, or the one that the tests of the workspace have built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = target / "debug" / "seek"
    program = os.environ.get("SEEK") or (built if built.exists() else shutil.which("seek")) or built
    if not Path(program).exists():
        pytest.skip("the program `seek` is not built: set SEEK")
    return Path(program)


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of the labelled corpora."""
    folder = Path(os.environ.get("SEEK_CORPORA", ROOT.parent / "shared" / "corpora"))
    if not (folder / "wcxb-dev.parquet").exists():
        pytest.skip("the labelled corpora are not there: set SEEK_CORPORA")
    return folder


def run(command: list[str | os.PathLike[str]], status: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs a program and returns its output. Another exit status than this is a failure."""
    done = subprocess.run([os.fspath(part) for part in command], capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return done
