#!/usr/bin/env python3
"""Runs notebooks, each in a new kernel, and writes copies with their outputs into a folder.

    run.py NOTEBOOK... -o FOLDER            fails if a cell fails
    run.py NOTEBOOK... -o FOLDER --check    also fails if a notebook is stored with other texts in its outputs
    run.py NOTEBOOK... -o FOLDER --renew    writes the copies over the notebooks

Drawings are not compared: another processor may round a line to another pixel. Cells with the tag `measured` show times, which change.
The tests of the comparison (test_run.py) run before each check.
"""

import argparse
import base64
import io
import re
import shutil
import sys
import time
import unittest
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from PIL import Image

# Seconds that a cell may take.
TIMEOUT = 300
# A drawing has few colours; with a palette its file has a third of the size.
COLOURS = 64
# What colours the text of errors in a terminal.
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def executed(path):
    """The notebook with the outputs of a new run. It runs in its own folder."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, kernel_name="python3", timeout=TIMEOUT, resources={"metadata": {"path": path.parent}}).execute()
    for cell in code_cells(notebook):
        # Times of the run would change every copy.
        cell.metadata.pop("execution", None)
        for output in cell.outputs:
            if output.output_type == "stream" and output.name == "stderr":
                print(f"{path.name}, cell {cell.id}: {output.text}", file=sys.stderr)
        cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
        for output in cell.outputs:
            if "image/png" in output.get("data", {}):
                output.data["image/png"] = smaller(output.data["image/png"])
    # The version of Python would change a notebook with the machine.
    notebook.metadata.language_info = {"name": "python"}
    return notebook


def smaller(drawing):
    """The same drawing with a palette."""
    image = Image.open(io.BytesIO(base64.b64decode(drawing))).convert("RGB")
    written = io.BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(written, "png", optimize=True)
    return base64.b64encode(written.getvalue()).decode("ascii")


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def texts(cell):
    """The texts in the outputs of a cell."""
    return [output.text if output.output_type == "stream" else output.data.get("text/plain") for output in cell.outputs]


def differences(path, copy):
    """The cells whose stored texts are not those of the copy."""
    stored = {cell.id: cell for cell in code_cells(nbformat.read(path, as_version=4))}
    compared = [cell for cell in code_cells(copy) if "measured" not in cell.metadata.get("tags", [])]
    return [cell for cell in compared if texts(cell) != texts(stored[cell.id])]


def run_all(paths, folder, check=False, renew=False):
    """Runs notebooks and writes their copies. The number of notebooks that failed and, for a check, of cells that differ."""
    folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for path in paths:
        began = time.monotonic()
        try:
            notebook = executed(path)
        except CellExecutionError as error:
            print(f"{path.name}: {COLOUR.sub('', str(error))}", file=sys.stderr)
            wrong += 1
            continue
        copy = folder / path.name
        nbformat.write(notebook, copy)
        print(f"{path.name}: {len(code_cells(notebook))} cells in {time.monotonic() - began:.0f} s")
        if renew:
            shutil.copyfile(copy, path)
        for cell in differences(path, notebook) if check else []:
            print(f"{path.name}, cell {cell.id}: stored with another output; `SEEK_RENEW=1 .ci/run notebook` stores that of {copy}", file=sys.stderr)
            print(*texts(cell), sep="\n", file=sys.stderr)
            wrong += 1
    return wrong


def tested():
    """Whether the check finds what it looks for, by the tests of test_run.py."""
    tests = unittest.defaultTestLoader.loadTestsFromName("test_run")
    return unittest.TextTestRunner().run(tests).wasSuccessful()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--renew", action="store_true")
    arguments = parser.parse_args()
    if arguments.check and not tested():
        return 1
    return 1 if run_all(arguments.notebooks, arguments.output, arguments.check, arguments.renew) else 0


if __name__ == "__main__":
    sys.exit(main())
