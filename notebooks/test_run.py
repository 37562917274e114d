"""Tests that `run.py --check` finds a changed output. A check runs them first."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import nbformat

import run


def failures(source, *stored, tags=()):
    """What the check counts in a notebook of one cell with these stored outputs."""
    cell = nbformat.v4.new_code_cell(source, id="only", outputs=list(stored), metadata={"tags": list(tags)})
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        path = Path(folder) / "small.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
        return run.run_all([path], Path(folder) / "copies", check=True)


def printed(text):
    return nbformat.v4.new_output("stream", name="stdout", text=text)


def returned(text):
    return nbformat.v4.new_output("execute_result", data={"text/plain": text}, execution_count=1)


class Check(unittest.TestCase):
    def test_equal_outputs_pass(self):
        self.assertEqual(failures("print(42)\n6 * 7", printed("42\n"), returned("42")), 0)

    def test_a_changed_output_fails(self):
        self.assertEqual(failures("print(42)\n6 * 7", printed("43\n"), returned("42")), 1)
        self.assertEqual(failures("print(42)\n6 * 7", printed("42\n"), returned("43")), 1)

    def test_a_missing_output_fails(self):
        self.assertEqual(failures("print(42)"), 1)

    def test_a_failing_cell_fails(self):
        self.assertEqual(failures("1 / 0"), 1)

    def test_measured_outputs_may_change(self):
        self.assertEqual(failures("print(42)", printed("43\n"), tags=["measured"]), 0)
