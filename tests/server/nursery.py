"""Servers that are born warm, to be killed: a process that has everything imported forks them.

Each is a process of its own, with its own files, sockets and loop; only its imports are inherited.
For a line FOLDER DATABASE MAIL KIND on its input the nursery answers PID ADDRESS as soon as that
server answers.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import alembic.runtime.migration  # noqa: F401 - what a start imports when it is needed
import psycopg  # noqa: F401
import uvicorn.lifespan.off
import uvicorn.loops.auto
import uvicorn.protocols.websockets.auto  # noqa: F401

from sandtable.server.main import serve
from sandtable.server.notices import outbox, sender
from sandtable.server.notices.mail import mailer_of
from sandtable.server.people.doors import Club
from sandtable.server.tournaments import course
from tests.core.hands import Hands
from tests.server.toy import RULEBOOK


def live(folder: str, database: str, mail: str, kind: str) -> None:
    """Serve until it is killed; notices go out at once, and tournaments go on."""
    outbox.SOON = sender.HOLDS = sender.PAUSE = timedelta(0)  # type: ignore[misc]
    sender.TICK = 0.05  # type: ignore[misc]
    course.TICK = 0.5  # type: ignore[misc]

    def ready(address: str) -> None:
        os.write(1, f"{os.getpid()} {address}\n".encode())

    serve(
        port=0,
        data=folder,
        open_browser=False,
        rulebooks=[RULEBOOK, Hands()],
        pace=0,
        ready=ready,
        database=None if database == "-" else database,
        mailer=mailer_of(mail, "table@club.example"),
        club=Club() if kind == "club" else None,
    )


def main() -> None:
    """Fork one after the other."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed need no burial
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            live(*line.split())
            os._exit(0)


if __name__ == "__main__":
    main()
