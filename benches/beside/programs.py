"""The programs that are measured side by side, and the process of each."""

import json
import sys
from pathlib import Path
from typing import Callable, NamedTuple

HERE = Path(__file__).resolve().parent
TOP = HERE.parent.parent
# All times are compared with this program.
REFERENCE = "resiliparse"
OURS = "Content Seeker"


class Program(NamedTuple):
    """A program. `text_of` gives the main content of a reply. `install` says how to get what may be missing."""

    name: str
    command: list
    install: str
    text_of: Callable[[str], str] = str


def programs(binary):
    """All programs, with those of this project first. `binary` is the example `side_by_side` of `content-seeker-cli`."""
    build = "cargo build --release -p content-seeker-cli --example side_by_side"
    pip, npm = "pip install -r benches/requirements.txt", "npm ci --prefix benches/beside/readability_js"
    rust = lambda name, mode, **rest: Program(name, [binary, mode], build, **rest)
    python = lambda name: Program(name, [sys.executable, HERE / "python_worker.py", name], pip)
    return [
        rust(f"{OURS}, text", "text"),
        rust(f"{OURS}, JSON", "json", text_of=lambda line: json.loads(line)["text"]),
        python(REFERENCE),
        rust("dom_smoothie", "dom_smoothie"),
        python("jusText"),
        python("readability-lxml"),
        python("Trafilatura"),
        Program("Readability.js", ["node", HERE / "readability_js" / "worker.mjs"], npm),
    ]
