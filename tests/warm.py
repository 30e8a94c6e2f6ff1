"""Servers that are born warm: a process that has everything imported forks them as they are wanted.

Each is a process of its own, with its own files, sockets and loop, and is killed like any other;
only its imports are inherited, which would cost each some seconds of processor.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from typing import Final, TextIO

MOST: Final = 1 << 20
"""Bytes of one order, in which the environment is."""


class Born:
    """A server that was forked: of a Popen what its tests need."""

    def __init__(self, pid: int, stdout: TextIO) -> None:
        self.pid, self.stdout = pid, stdout
        self._life = os.pidfd_open(pid)

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, if it still lives."""
        signal.pidfd_send_signal(self._life, how)

    def wait(self, timeout: float) -> None:
        """Wait until nothing is left of it."""
        ended, _, _ = select.select([self._life], [], [], timeout)
        if not ended:
            raise subprocess.TimeoutExpired(f"server {self.pid}", timeout)
        os.close(self._life)
        self.stdout.close()


class Nursery:
    """Where they are born."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        for end in (self._line, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(theirs.fileno())], pass_fds=[theirs.fileno()]
        )
        theirs.close()
        atexit.register(self.close)

    def bear(self, arguments: list[str], env: dict[str, str], errors: int) -> Born:
        """A new process that does what `sandtable` with these arguments does."""
        ours, out = os.pipe()
        socket.send_fds(self._line, [json.dumps([arguments, env]).encode()], [out, errors])
        os.close(out)
        return Born(int(self._line.recv(32)), os.fdopen(ours))

    def close(self) -> None:
        """No more are born; those that are live on."""
        self._line.close()
        self._process.wait()


@cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery()


def main() -> None:
    """Fork one after the other, until nobody is there who wants another."""
    import alembic.runtime.migration  # noqa: F401 - what a start imports when it is needed
    import uvicorn.lifespan.off
    import uvicorn.loops.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import sandtable.server.main  # noqa: F401
    from sandtable.cli.main import main as program
    from sandtable.games import RULEBOOKS

    assert RULEBOOKS
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no burial
    with socket.socket(fileno=int(sys.argv[1])) as line:
        while True:
            order, files, _, _ = socket.recv_fds(line, MOST, 2)
            if not order:
                return
            if pid := os.fork():
                for file in files:
                    os.close(file)
                line.send(str(pid).encode())
                continue
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            for number, file in enumerate(files, 1):
                os.dup2(file, number)
                os.close(file)
            arguments, env = json.loads(order)
            os.environ.clear()
            os.environ.update(env)
            sys.argv = ["sandtable", *arguments]
            program()


if __name__ == "__main__":
    main()
