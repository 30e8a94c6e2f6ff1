"""The server that scripts/play starts, for tests to open, stop and kill."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.warm import Born, nursery


class Table:
    """A server on a free port with a data folder; started again, it comes back at the same port."""

    command: tuple[str, ...] = ("play", "--no-browser")

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.said = ""
        """What the terminal said up to the owner's way in."""
        self.errors = data / "stderr.txt"
        self.port = 0
        self.url = ""
        self.process: Born | None = None

    def start(self) -> None:
        """Start the server and wait until it has said where it is."""
        arguments = [*self.command, f"--port={self.port}", *self.options]
        env = {**os.environ, "SANDTABLE_DATA": str(self.data)}
        with self.errors.open("a") as errors:
            self.process = self.born(arguments, env, errors.fileno())
        for line in self.process.stdout:
            if found := re.search(r"http://\S+:(\d+)\S*", line):
                self.url, self.port = found[0].rstrip("/"), int(found[1])
                self.said = self.process.stdout.readline() if self.options else line
                return
        pytest.fail(f"the server did not start: {self.errors.read_text()}")

    def born(self, arguments: list[str], env: dict[str, str], errors: int) -> Born:
        """The process that does what `sandtable` with these arguments does."""
        return nursery().bear(arguments, env, errors)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, or kill it as a power cut would: stop(signal.SIGKILL)."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=60)
            self.process = None
