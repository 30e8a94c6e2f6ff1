"""Runs `sandtable` in this process, in the current folder."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.cli.main import run

FIGHT: Final = """
half = "Japanese"
option = "combat"
die = 2
[map]
columns = 5
rows = 5
default = "jungle"
[[map.side]]
kind = "river"
between = ["0204", "0304"]
[units]
0303 = ["I/11", "5FldArt"]
0204 = ["II/11"]
0304 = ["2Argylls", "137FldRgt"]
"""
"""Japan attacks a river line; 0304 is next to 0303 and, over the river, to 0204."""

ATTACK: Final = ["attack 0304", "with I/11", "with II/11", "with 5FldArt", "resolve"]


class Done(NamedTuple):
    """Exit status and what was printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What was printed on stdout, line by line."""
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """What was printed on stdout as JSON."""
        return json.loads(self.out)


def sandtable(*words: str | Path) -> Done:
    """Run one command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run([str(word) for word in words])
    return Done(status, out.getvalue(), err.getvalue())


def ok(*words: str | Path) -> Done:
    """Run one command that must succeed without a word on stderr."""
    done = sandtable(*words)
    assert (done.status, done.err) == (0, ""), done
    return done


def trouble(*words: str | Path) -> str:
    """Run one command that must fail with one line on stderr and nothing on stdout."""
    done = sandtable(*words)
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert done.err.startswith("sandtable: ")
    return done.err.removeprefix("sandtable: ").rstrip("\n")


def digest(path: str) -> str:
    """Hash of the state of a record."""
    return ok("replay", path, "--digest").out.strip()


def fight(name: str = "fight.jsonl") -> str:
    """A practice game of the river line."""
    Path("fight.toml").write_text(FIGHT, encoding="utf-8")
    ok("position", "fight.toml", "-o", name)
    return name


def campaign(name: str = "game.jsonl", *more: str) -> str:
    """A campaign with repeatable dice, past its arrivals, at the first choice of an option."""
    ok("new", "doro-nawa", name, "--seed", "1941", "--turns", "1", *more)
    while ok("show", name, "--json").json["prompt"]["case"] == "8.1":
        ok("do", name, "done")
    return name
