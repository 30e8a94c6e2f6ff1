"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from sandtable.board.drawing import coastline, hex_drawn, routes, sheet
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
    """The map for the browser: the printed one, or a theatre's own."""
    if theatre is None or theatre.map is pack.map:
        drawn = pack.drawing()
        land = _sheet(pack.map)
        sides = {side.name for side in pack.map.sides}
        brooks = [river for river in drawn["rivers"] if river["name"] not in sides]
        coast = {"land": land, "lakes": [], "rivers": brooks}
        return _drawn(pack, pack.map, pack.hash, pack.spots, coast)
    text = json.dumps(theatre.spec, separators=(",", ":"), sort_keys=True)
    board = theatre.map
    spots = [board.grid.centre(place.hex) for place in board.places]
    coast = {"land": _sheet(board), "lakes": [], "rivers": []}
    return _drawn(pack, board, hashlib.sha256(text.encode()).hexdigest(), spots, coast)


def _drawn(
    pack: Pack,
    board: HexMap,
    hash: str,
    spots: list[tuple[float, float]],
    coast: dict[str, Any],
) -> dict[str, Any]:
    """The static map: hexes, hexsides, routes, rivers, places, boxes and tracks."""
    return {
        **sheet(board, hash, spots),
        "hexes": [hex_drawn(board, h, HIDDEN) for h in range(board.size)],
        "routes": routes(board),
        "coast": coastline(coast),
        "xx13": [],
        "ferry": [],
        "boxes": [
            *(
                {"name": box.name, "side": None, "label": box.title, "printed": True}
                for box in pack.boxes
                if box.name in board.boxes
            ),
            *_air_boxes(),
        ],
        "sources": [
            {"side": SIDES[source.side], "hex": pack.map.label(source.hex), "name": source.name}
            for source in pack.sources
            if board is pack.map
        ],
        "entries": [
            {"side": SIDES[entry.side], "hex": pack.map.label(entry.hex), "name": entry.name}
            for entry in pack.entries
            if board is pack.map
        ],
        "tracks": {
            "turns": [
                {"turn": number, "dates": turn.date, "history": turn.history}
                for number, turn in enumerate(pack.turns, 1)
            ],
            "phases": _phases(pack.first_player),
        },
    }


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


def _sheet(board: HexMap) -> list[dict[str, Any]]:
    """The map is all land: one sheet that reaches a little beyond the outer hexes."""
    (left, top), (right, bottom) = (
        board.grid.centre(0),
        board.grid.centre(board.size - 1),
    )
    ring = [
        [left - 1, top - 1],
        [right + 1, top - 1],
        [right + 1, bottom + 1.5],
        [left - 1, bottom + 1.5],
        [left - 1, top - 1],
    ]
    return [{"outer": [[round(x, 3), round(y, 3)] for x, y in ring], "holes": []}]


# ── counters ─────────────────────────────────────────────────────────────────


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers."""
    roster, commands = on.roster, on.commands
    return [
        {
            "id": unit,
            "short": roster.short[unit],
            "name": roster.name[unit],
            "side": SIDES[roster.side[unit]],
            "nationality": SIDES[roster.side[unit]],
            "kind": "aircraft" if roster.type[unit] == AIRCRAFT else TYPES[roster.type[unit]],
            "size": roster.size[unit],
            "sp": roster.cf[unit],
            "cf": roster.cf[unit],
            "barrage": roster.barrage[unit],
            "morale": roster.morale[unit],
            "ma1": roster.ma1[unit],
            "ma2": roster.ma2[unit],
            "command": commands[roster.command[unit]].id,
            "formation": roster.formation[unit],
            "flies": roster.type[unit] == AIRCRAFT,
            "note": roster.note[unit],
            "provenance": roster.provenance[unit],
        }
        for unit in range(roster.count)
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
                "boxes": [
                    {"symbol": SYMBOLS[box.symbol], "number": box.number, "line": box.line}
                    for box in command.boxes
                ],
            }
            for command in pack.commands
        ],
        "turns": [turn._asdict() for turn in pack.turns],
        "markers": [marker._asdict() for marker in pack.markers],
    }
