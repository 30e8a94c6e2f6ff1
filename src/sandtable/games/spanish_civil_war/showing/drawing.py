"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sandtable.board.drawing import NO_COAST, all_land, counter, drawn
from sandtable.board.map import HexMap
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    DEFENSIVE,
    PHASES,
    SIDES,
    SYMBOLS,
    TYPES,
)

if TYPE_CHECKING:
    from sandtable.games.spanish_civil_war.data.roster import Command, Roster
    from sandtable.games.spanish_civil_war.data.title import Entry, Source
    from sandtable.games.spanish_civil_war.pack import Pack
    from sandtable.games.spanish_civil_war.theatre import Theatre

HIDDEN: Final[list[str]] = ["in_play", "map_edge"]
AIR_BOXES: Final[dict[str, str]] = {
    "base": "{side} air units at base",
    "superiority": "Air superiority",
    "flown": "Have flown, or miss the turn",
}
"""The boxes of the air display of each side, by the first part of their names."""

# ── map ──────────────────────────────────────────────────────────────────────


def map_json(pack: Pack, theatre: Theatre | None = None) -> dict[str, Any]:
    """The map for the browser: the printed one, or a theatre's own, all of it land."""
    board = pack.map if theatre is None else theatre.map
    printed = board is pack.map
    coast = {**NO_COAST, "land": all_land(board.grid, 1.5)}
    if printed:
        sides = {side.name for side in board.sides}
        coast["rivers"] = [r for r in pack.drawing()["rivers"] if r["name"] not in sides]
    shown = drawn(pack, theatre, HIDDEN, coast)
    boxes = [
        {"name": box.name, "side": None, "label": box.title, "printed": True}
        for box in pack.boxes
        if box.name in board.boxes
    ]
    return {
        **shown,
        "boxes": [*boxes, *_air_boxes()],
        "sources": _marked(board, pack.sources if printed else []),
        "entries": _marked(board, pack.entries if printed else []),
        "tracks": {**shown["tracks"], "phases": _phases(pack.first_player)},
    }


def _marked(board: HexMap, spots: Sequence[Source | Entry]) -> list[dict[str, Any]]:
    """Hexes of a side that are marked on the map, with their names."""
    return [
        {"side": SIDES[spot.side], "hex": board.label(spot.hex), "name": spot.name}
        for spot in spots
    ]


def _phases(first: int) -> list[dict[str, Any]]:
    """The phase track: A to F and G to L with whose each is, M of both (2.1)."""
    halves = [
        (1 - side if number == DEFENSIVE else side, name)
        for side in (first, 1 - first)
        for number, name in enumerate(PHASES[:-1])
    ]
    track: list[dict[str, Any]] = [{"name": name, "side": SIDES[side]} for side, name in halves]
    track.append({"name": PHASES[-1], "side": None})
    return [{"phase": letter, **cell} for letter, cell in zip("ABCDEFGHIJKLM", track, strict=True)]


def _air_boxes() -> list[dict[str, Any]]:
    """The air display: a row of boxes for each side (10.0)."""
    return [
        {
            "name": f"{name}-{side}",
            "side": side,
            "label": title.format(side=side),
            "row": f"air-{side}",
            "printed": True,
        }
        for side in SIDES
        for name, title in AIR_BOXES.items()
    ]


# ── counters ─────────────────────────────────────────────────────────────────


PRINTED: Final = ("size", "cf", "barrage", "morale", "ma1", "ma2")


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers."""
    return [_counter(on.roster, unit, on.commands) for unit in range(on.roster.count)]


def _counter(roster: Roster, unit: int, commands: list[Command]) -> dict[str, Any]:
    flies = roster.type[unit] == AIRCRAFT
    return {
        **counter(roster, unit, SIDES, PRINTED),
        "nationality": SIDES[roster.side[unit]],
        "kind": "aircraft" if flies else TYPES[roster.type[unit]],
        "sp": roster.cf[unit],
        "command": commands[roster.command[unit]].id,
        "flies": flies,
    }


def loss_boxes(command: Command) -> list[dict[str, Any]]:
    """The boxes of a command's loss display (9.4)."""
    return [
        {"symbol": SYMBOLS[box.symbol], "number": box.number, "line": box.line}
        for box in command.boxes
    ]


# ── charts ───────────────────────────────────────────────────────────────────


def charts_json(pack: Pack) -> dict[str, Any]:
    """The charts as printed tables."""
    return {
        "tec": [row._asdict() for row in pack.tec.rows],
        "crt": {"columns": pack.crt.names, "results": pack.crt.results},
        "bombardment": {"columns": pack.bombardment.names, "results": pack.bombardment.results},
        "modifiers": [line._asdict() for line in pack.modifiers],
        "flying": [
            {
                "turn": turn,
                **{name: pack.available(turn, side) for side, name in enumerate(SIDES)},
            }
            for turn in range(1, len(pack.turns) + 1)
        ],
        "commands": [
            {
                "id": command.id,
                "side": SIDES[command.side],
                "name": command.name,
                "boxes": loss_boxes(command),
            }
            for command in pack.commands
        ],
        "turns": [turn._asdict() for turn in pack.turns],
        "markers": [marker._asdict() for marker in pack.markers],
    }
