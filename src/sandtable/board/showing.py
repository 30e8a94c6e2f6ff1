"""What a table shows of any state: its units, markers, the sheet of a combat, lines of supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sandtable.board.hexes import places_in
from sandtable.core.case import Bar
from sandtable.core.choice import Choice


def units_shown(
    g: Any, whereabouts: dict[int, str], tell: Callable[[Any, int, dict[str, Any]], None]
) -> list[dict[str, Any]]:
    """Each unit whose status has a word: where it is, and what `tell` adds of its counter."""
    theatre = g.theatre
    shown: list[dict[str, Any]] = []
    for unit, status in enumerate(g.status):
        if status in whereabouts:
            place = g.hex[unit]
            found: dict[str, Any] = {
                "id": unit,
                "hex": theatre.label(place) if place >= 0 else None,
                "state": "box" if place >= theatre.size else whereabouts[status],
            }
            tell(g, unit, found)
            shown.append(found)
    return shown


def turn_shown(g: Any) -> dict[str, Any]:
    """The turn with its dates, of a game that is over the last, and which is the last."""
    turns, turn = g.theatre.pack.turns, min(g.turn, g.last_turn)
    dates = turns[turn - 1].date if turn <= len(turns) else ""
    return {"turn": turn, "dates": dates, "game_end": g.last_turn}


def ability(found: dict[str, Any], bar: Bar | None) -> None:
    """Whether a unit can act, and what keeps it."""
    found["able"] = bar is None
    if bar is not None:
        found["bar"] = str(bar)


def marks_shown(
    g: Any, flags: dict[str, bytearray], held: bytearray, sides: Sequence[str]
) -> dict[str, dict[str, Any]]:
    """Markers by hex, and who holds it, 1 + the side."""
    size = g.theatre.size  # boxes come after the hexes
    marks: dict[str, dict[str, Any]] = {}
    for h in places_in(held[:size], *[column[:size] for column in flags.values()]):
        mark: dict[str, Any] = {name: 1 for name, column in flags.items() if column[h]}
        if held[h]:
            mark["control"] = sides[held[h] - 1]
        marks[g.theatre.label(h)] = mark
    return marks


def no_advance(choice: Choice, more: bool) -> dict[str, Any]:
    """How `done` is called where it gives an advance up; `more` when somebody has advanced."""
    if choice.verb != "done":
        return {}
    return {"label": "No more advance" if more else "No advance"}


def sheet_shown(g: Any, chapters: Sequence[Any]) -> dict[str, Any] | None:
    """The sheet of the first chapter that has one for the open decision."""
    for chapter in chapters:
        sheet: dict[str, Any] | None = chapter.sheet(g, g.frames[-1])
        if sheet is not None:
            return sheet
    return None


def supply_shown(
    g: Any, network: Iterable[int], sources: Iterable[int], ways: dict[int, list[int]], enemy: int
) -> dict[str, Any]:
    """Supply of a side: where it reaches, the way of each unit, none of those that are cut off.

    `enemy` are the bits of `occ` by which an enemy blocks it.
    """
    label = g.theatre.label
    return {
        "network": [label(h) for h in network],
        "sources": [label(h) for h in sources],
        "out": [unit for unit, way in ways.items() if not way],
        "paths": {str(unit): [label(h) for h in way] for unit, way in ways.items() if way},
        "enemy": [label(h) for h in range(g.theatre.size) if g.occ[h] & enemy],
    }
