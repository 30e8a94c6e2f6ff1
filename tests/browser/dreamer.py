"""`sandtable` with a computer player, `dreamer`, that thinks for long unless it is to play now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any, Final

from sandtable.ai.player import Knowledge, Player, make, plug
from sandtable.core.choice import Choice
from tests.browser.table import Table

LONG: Final = 180.0
"""Seconds of a thought that nobody ends: longer than a test waits for anything."""
ALREADY: Final = 0.4
"""The share that is done when somebody first looks."""


class Dreamer:
    """Plays as staff does, but thinks about the first choice of each phase for long."""

    def __init__(self, side: int, seed: str) -> None:
        self.staff: Final[Player] = make("ford-at-dawn", "staff", side, seed)
        self.moment: Any = None

    def choose(self, known: Knowledge) -> Choice:
        moment = known.rulebook.clock(known.state)
        if moment != self.moment:
            self.moment = moment
            began = time.monotonic()
            while not known.thought.enough and (spent := time.monotonic() - began) < LONG:
                known.thought.tell(ALREADY + spent / LONG)
                time.sleep(0.05)
        return self.staff.choose(known)


class Dreaming(Table):
    """A server with this player: a process of its own, for it must be plugged in before."""

    def born(self, arguments: list[str], env: dict[str, str], errors: int) -> Any:
        program = [sys.executable, "-m", "tests.browser.dreamer", *arguments]
        return subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=errors, text=True)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        said = self.process.stdout if self.process is not None else None
        super().stop(how)
        if said is not None:
            said.close()


if __name__ == "__main__":
    from sandtable.cli.main import main

    plug("ford-at-dawn", "dreamer", Dreamer)
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
