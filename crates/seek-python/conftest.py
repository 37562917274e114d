"""The last line of a run, as `cargo test` prints it: `.ci/run` counts the tests by it."""

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the numbers of tests that passed, failed and were skipped."""
    count = {name: len(terminalreporter.stats.get(name, [])) for name in ("passed", "failed", "error", "skipped")}
    bad = count["failed"] + count["error"]
    result = "FAILED" if bad else "ok"
    terminalreporter.write_line(f"test result: {result}. {count['passed']} passed; {bad} failed; {count['skipped']} ignored;")
