"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.board.drawing import NO_COAST, counter, drawn
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.data.air import OFF_BOARD
from sandtable.games.forlorn_hopes.data.map import zone_column
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    AIRBASES,
    CATEGORIES,
    FORCES,
    GROUND,
    LEVELS,
    PHASE_NAMES,
    SIDES,
    TYPES,
    ZONES,
)
from sandtable.games.forlorn_hopes.theatre import Theatre
from sandtable.games.forlorn_hopes.turn import points

if TYPE_CHECKING:
    from sandtable.games.forlorn_hopes.data.bases import Airbase
    from sandtable.games.forlorn_hopes.data.charts import EffectTable
    from sandtable.games.forlorn_hopes.data.roster import Roster
    from sandtable.games.forlorn_hopes.pack import Pack

CHART_WORDS: Final[dict[str, str]] = {"ground": "ground_units"}
"""Columns of the terrain chart that read otherwise on the screen."""
HIDDEN: Final[list[str]] = ["in_play", "map_edge", *ZONES]

# ── map ──────────────────────────────────────────────────────────────────────


def map_json(pack: Pack, theatre: Theatre | None = None) -> dict[str, Any]:
    """The map for the browser: the printed one, or a theatre's own."""
    on: Pack | Theatre = pack if theatre is None else theatre
    board = on.map
    shown = drawn(pack, theatre, HIDDEN, pack.drawing() if board is pack.map else NO_COAST)
    for h, zone in enumerate(zone_column(board)):
        if zone >= 0:
            shown["hexes"][h]["zone"] = ZONES[zone]
    phases = [
        {"phase": number, "name": name, "side": None} for number, name in enumerate(PHASE_NAMES, 1)
    ]
    return {
        **shown,
        "sides": [side for side in shown["sides"] if side["kind"] != "land"],
        "boxes": [
            {
                "name": box.name,
                "side": SIDES[box.side],
                "label": box.title,
                "printed": True,
                "entries": [board.label(h) for h in box.hexes],
            }
            for box in on.boxes
        ],
        "sources": [],
        "entries": [],
        "airbases": [_airbase(board, base) for base in on.bases],
        "battle_board": _battle_board(pack),
        "tracks": {**shown["tracks"], "phases": phases},
    }


def _airbase(board: HexMap, base: Airbase) -> dict[str, Any]:
    return {
        "id": base.id,
        "title": base.title,
        "kind": AIRBASES[base.kind],
        "hex": board.label(base.place) if base.place >= 0 else None,
        "ship": base.ship if base.ship >= 0 else None,
        "displays": [name for side, name in enumerate(SIDES) if base.displays[side]],
        "aa": base.aa,
        "capacity": base.capacity,
        "destroyed_at": base.destroyed_at,
    }


def _battle_board(pack: Pack) -> dict[str, Any]:
    """The Tactical Battle Board: its hexes with their rings and centres (9.7.1)."""
    board = pack.air.board
    return {
        "target": f"T{board.grid.label(board.target)}",
        "levels": LEVELS,
        "hexes": [
            {
                "id": f"T{board.grid.label(cell)}",
                "ring": board.ring[cell],
                "x": board.grid.centre(cell)[0],
                "y": board.grid.centre(cell)[1],
            }
            for cell in range(board.grid.size)
            if board.ring[cell] != OFF_BOARD
        ],
    }


# ── counters ─────────────────────────────────────────────────────────────────


PRINTED: Final = ("model", "tma", "sr", "cargo", "steps")
TRUTHS: Final = {"strafes": "strafes", "defensive": "af_defensive", "garrison": "garrison"}
FACES: Final = {
    "af": "af", "df": "df", "bf": "bf", "aa": "aa", "speed": "speed", "ground": "cf",
}  # fmt: skip
"""What the screen calls columns that are a truth, and factors of both faces."""


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers; factors of both faces."""
    shown = [_counter(on.roster, unit) for unit in range(on.roster.count)]
    if isinstance(on, Theatre):
        for unit, found in enumerate(shown):
            if halves := points.price(on, unit):
                found["worth"] = points.written(halves)
    return shown


def _counter(roster: Roster, unit: int) -> dict[str, Any]:
    flies, kind = roster.category[unit] == AIR, TYPES[roster.type[unit]]
    fights = roster.cf if roster.category[unit] == GROUND else roster.af
    factors = {name: [face[unit] for face in getattr(roster, FACES[name])] for name in FACES}
    return {
        **counter(roster, unit, SIDES, PRINTED),
        **{name: both for name, both in factors.items() if any(both)},
        **{name: bool(getattr(roster, column)[unit]) for name, column in TRUTHS.items()},
        "nationality": FORCES[roster.force[unit]],
        "category": CATEGORIES[roster.category[unit]],
        "kind": "aircraft" if flies else kind,
        "type": kind,
        "size": "",
        "sp": fights[0][unit],
        "flies": flies,
    }


# ── charts ───────────────────────────────────────────────────────────────────


def charts_json(pack: Pack) -> dict[str, Any]:
    """The charts as printed tables."""
    return {
        "ground_combat": {
            "columns": pack.ground_combat.names,
            "results": [[cell.printed for cell in row] for row in pack.ground_combat.results],
        },
        "naval_combat": _effects(pack.naval_combat, "step"),
        "air_fire": _effects(pack.air.fire, "step"),
        "bombing": _effects(pack.air.bombing, "hit"),
        "tec": [
            {CHART_WORDS.get(name, name): value for name, value in row._asdict().items()}
            for row in pack.tec.rows
        ],
        "modifiers": [line._asdict() for line in pack.modifiers],
        "numbers": [line._asdict() for line in pack.numbers],
        "objectives": [
            {"hex": pack.map.label(line.hex), "points": line.points} for line in pack.objectives
        ],
        "turns": [turn._asdict() for turn in pack.turns],
        "markers": [marker._asdict() for marker in pack.markers],
    }


def _effects(table: EffectTable, thing: str) -> list[dict[str, str]]:
    """A table of effects, line by line."""
    lines = zip(table.names, table.lines, strict=True)
    return [{"result": name, "effect": losses.worded(effect, thing)} for name, effect in lines]
