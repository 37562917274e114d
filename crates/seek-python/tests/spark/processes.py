"""Finds and kills processes that a job has started, by /proc."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path


def parents() -> dict[int, int]:
    """The parent of each process."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                # The name may hold spaces and brackets: the fields follow its last bracket.
                found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                # It has ended.
                continue
    return found


def command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def below(root: int, text: str) -> list[int]:
    """The descendants of a process whose command holds a text."""
    parent = parents()

    def is_below(process: int) -> bool:
        while process in parent:
            process = parent[process]
            if process == root:
                return True
        return False

    return sorted(process for process in parent if is_below(process) and text in command(process))


def executors(job: int) -> list[int]:
    """The Java processes of the executors of a job."""
    return [process for process in below(job, "CoarseGrainedExecutorBackend") if command(process).split(" ", 1)[0].endswith("java")]


def workers(job: int) -> list[int]:
    """The Python processes that run tasks: children of the process that forks them."""
    parent = parents()
    daemons = below(job, "pyspark.daemon")
    return [process for process in daemons if parent.get(process) in daemons]


def wait_for(ready: Callable[[], bool], seconds: float, what: str) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > end:
            raise TimeoutError(f"after {seconds} s there is no {what}")
        time.sleep(0.02)


def kill(process: int) -> None:
    """Kills a process, unless it has just ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
