"""The page of the book shows commands that the job understands, and every argument of it."""

from __future__ import annotations

import shlex
from pathlib import Path

from content_seeker.spark.arguments import parser

PAGE = (Path(__file__).parents[4] / "docs/book/src/spark.md").read_text()
START = "python -m content_seeker.spark "


def test_commands_of_the_book_are_understood() -> None:
    commands = [line.removeprefix(START) for line in PAGE.splitlines() if line.startswith(START)]
    assert len(commands) >= 2
    for command in commands:
        parser().parse_args(shlex.split(command))


def test_every_argument_is_in_the_book() -> None:
    flags = {flag for action in parser()._actions for flag in action.option_strings}
    assert len(flags) > 15
    assert [flag for flag in sorted(flags) if flag not in PAGE] == []
