"""The Python that the documents show."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, SAMPLES

PAGES = ["README.md", "crates/seek-python/README.md", "docs/book/src/python.md"]


def blocks() -> list[tuple[str, str]]:
    """The blocks of Python, each with its document and its number."""
    found = []
    for page in PAGES:
        texts = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
        assert texts, page
        found += [(f"{page} {number}", text) for number, text in enumerate(texts, 1)]
    return found


@pytest.mark.parametrize("code", [pytest.param(code, id=name) for name, code in blocks()])
def test_python_in_documents_runs(code: str, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "samples").symlink_to(SAMPLES)
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout, done.stderr
