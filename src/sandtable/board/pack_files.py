"""What all packs have alike beside map and counters: turns, markers, scenarios."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sandtable.board.files import Keys, PackError
from sandtable.board.folder import Folder
from sandtable.board.records import read_record, some_text, whole
from sandtable.board.sheets import Sheet

# ── turns and markers ────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """A space of the turn track."""

    date: str
    history: str


class Marker(NamedTuple):
    """A kind of marker and how many of it a set has; for show, play never runs out."""

    name: str = some_text("marker")
    number: int = whole(0, 999)


MARKERS: Final = Sheet("charts/markers.csv", Marker)


def read_turns(folder: Folder, dates: str = "date") -> list[Turn]:
    """The file charts/turns.csv: one line for each turn, from 1; `dates` is the column's name."""
    turns: list[Turn] = []
    table = folder.csv("charts/turns.csv", ["turn", dates, "history", "provenance"])
    for row in table.rows:
        if row.integer("turn", 1, 99) != len(turns) + 1:
            raise row.trouble("turn", f"is {row.text('turn')}", f"{len(turns) + 1} comes next")
        turns.append(Turn(row.filled(dates), row.text("history")))
    if not turns:
        raise PackError(table.name, "has no turn", "one line for each turn")
    return turns


# ── scenarios ────────────────────────────────────────────────────────────────


def by_turn(arrival: Any) -> tuple[int, int]:
    """The order of reinforcements: by turn, then by unit."""
    return arrival.turn, arrival.unit


S = TypeVar("S")
SetUp = Callable[[S, Any, Keys], None]
"""Fills in the units of a scenario."""


def read_scenarios(
    folder: Folder, keys: Keys, make: Callable[..., S], on: Any, set_up: SetUp[S]
) -> dict[str, S]:
    """Those listed under `scenarios`, in that order, then what an owner added."""
    there = {Path(path).stem: path for path in folder.files("scenarios", ".toml")}
    names = keys.texts("scenarios")
    for name in names:
        if name not in there:
            raise keys.trouble("scenarios", f"names {name!r}", f"add scenarios/{name}.toml")
    folder.strays([*folder.all(), *there.values()])
    found: dict[str, S] = {}
    for name in dict.fromkeys([*names, *there]):
        file = folder.toml(there[name])
        found[name] = read_record(make, file, on)
        set_up(found[name], on, file)
        file.done()
    return found
