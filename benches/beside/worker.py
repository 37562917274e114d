"""A process that extracts pages with one program, seen from the process that measures.

The first line that it writes is `{"version": ...}`, or `{"missing": REASON}` before it ends. Then each request is a line
`{"id", "url", "length"}` and the bytes of a page. Each reply is a line `{"nanoseconds", "length", "failure"}` and a text in
UTF-8, which is the message of a failure. The process measures the time itself, so pipes and protocol are outside of it.
"""

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

# Seconds until a process has loaded its libraries.
START_SECONDS = 300
# The clock of Linux that counts the processor time of a process by the scheduler (CPUCLOCK_SCHED).
PROCESSOR_CLOCK = 2


class Missing(Exception):
    """A program is not installed, or does not start."""


class Reply(NamedTuple):
    """The text of a page, or the message of a failure.

    `seconds` is by the clock. `processor` is the processor time of all threads in seconds, with the transfer of the page; None
    on a system that does not tell that of other processes.
    """

    seconds: float
    processor: float | None
    text: str
    failed: bool


class Broken(Exception):
    """The process has ended, or its time is over."""


class Worker:
    """A running process. It is started again after a crash. The time of a crash is that by the clock."""

    def __init__(self, command, core=None, timeout=60.0):
        self.command, self.core, self.timeout = command, core, timeout
        # MiB of memory before the first page, and at the peak of all processes so far.
        self.start_memory = self.peak_memory = None
        self.start()

    def start(self):
        """Starts the process and waits until it has loaded its libraries."""
        pin = (lambda: os.sched_setaffinity(0, {self.core})) if self.core is not None else None
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=pin, bufsize=0
            )
        except OSError as error:
            raise Missing(str(error)) from error
        self.buffer = b""
        try:
            greeting = json.loads(self.read_line(time.monotonic() + START_SECONDS))
        except (Broken, ValueError) as error:
            self.stop()
            raise Missing(f"{self.command[0]} does not start") from error
        if "missing" in greeting:
            self.stop()
            raise Missing(greeting["missing"])
        self.version = greeting["version"]
        if self.start_memory is None:
            self.start_memory = self.memory("VmRSS")

    def extract(self, page):
        """The reply for a page. A process that crashes or takes too long has failed on it, and starts again."""
        began, clock = time.monotonic(), self.processor_seconds()
        try:
            return self.ask(page, began + self.timeout)
        except Broken as error:
            seconds = time.monotonic() - began
            self.stop()
            self.start()
            return Reply(seconds, None if clock is None else seconds, str(error), True)

    def ask(self, page, deadline):
        """Sends a page and reads the reply."""
        used = self.processor_seconds()
        request = {"id": page.id, "url": page.url, "length": len(page.html)}
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            rest = memoryview(page.html)
            while rest:
                rest = rest[self.process.stdin.write(rest) :]
        except BrokenPipeError as error:
            raise Broken("the process has ended") from error
        reply = json.loads(self.read_line(deadline))
        text = self.read(reply["length"], deadline).decode("utf-8", errors="replace")
        self.peak_memory = max(filter(None, (self.peak_memory, self.memory("VmHWM"))), default=None)
        after = self.processor_seconds()
        processor = None if used is None or after is None else after - used
        return Reply(reply["nanoseconds"] / 1e9, processor, text, reply["failure"])

    def stop(self):
        """Ends the process."""
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def processor_seconds(self):
        """Processor time of the process so far; None where the system has no such clock."""
        try:
            # Linux numbers the clocks of processes so: the bits of the id, inverted, and the type of the clock.
            return time.clock_gettime(~self.process.pid << 3 | PROCESSOR_CLOCK) if sys.platform == "linux" else None
        except OSError:
            return None

    def memory(self, key):
        """A line of the process's status in MiB; None on a system without it."""
        try:
            lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        except OSError:
            return None
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(key + ":")), None)

    def read_line(self, deadline):
        """Reads a line of the output."""
        while b"\n" not in self.buffer:
            self.fill(deadline)
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line

    def read(self, length, deadline):
        """Reads this many bytes of the output."""
        while len(self.buffer) < length:
            self.fill(deadline)
        data, self.buffer = self.buffer[:length], self.buffer[length:]
        return data

    def fill(self, deadline):
        """Reads what the process has written."""
        output = self.process.stdout
        if not select.select([output], [], [], max(0.0, deadline - time.monotonic()))[0]:
            raise Broken(f"took more than {self.timeout:g} s")
        data = os.read(output.fileno(), 1 << 20)
        if not data:
            raise Broken("the process has ended")
        self.buffer += data
