"""What the browser draws from: the map, the counters, the charts.  Nothing here decides play."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from sandtable.board.drawing import coastline, hex_drawn, routes, sheet
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.data.air import OFF_BOARD
from sandtable.games.forlorn_hopes.data.map import zone_column
from sandtable.games.forlorn_hopes.kinds import (
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

if TYPE_CHECKING:
    from sandtable.games.forlorn_hopes.data.bases import Airbase
    from sandtable.games.forlorn_hopes.data.charts import EffectTable
    from sandtable.games.forlorn_hopes.data.roster import Roster
    from sandtable.games.forlorn_hopes.pack import Pack
    from sandtable.games.forlorn_hopes.theatre import Theatre

CHART_WORDS: Final[dict[str, str]] = {"ground": "ground_units"}
"""Columns of the terrain chart that read otherwise on the screen."""
HIDDEN: Final[list[str]] = ["in_play", "map_edge", *ZONES]

# ── map ──────────────────────────────────────────────────────────────────────


def map_json(pack: Pack, theatre: Theatre | None = None) -> dict[str, Any]:
    """The map for the browser: the printed one, or a theatre's own."""
    if theatre is None or theatre.map is pack.map:
        return _drawn(pack, pack.map, pack.hash, pack.spots, pack.drawing(), theatre)
    text = json.dumps(theatre.spec, separators=(",", ":"), sort_keys=True)
    board = theatre.map
    spots = [board.grid.centre(place.hex) for place in board.places]
    coast: dict[str, Any] = {"land": [], "lakes": [], "rivers": []}
    return _drawn(pack, board, hashlib.sha256(text.encode()).hexdigest(), spots, coast, theatre)


def _drawn(
    pack: Pack,
    board: HexMap,
    hash: str,
    spots: list[tuple[float, float]],
    coast: dict[str, Any],
    theatre: Theatre | None,
) -> dict[str, Any]:
    """The static map: hexes, hexsides, places, boxes, airbases, the battle board, tracks."""
    bases = pack.bases if theatre is None else theatre.bases
    boxes = pack.boxes if theatre is None else theatre.boxes
    zones = zone_column(board)
    drawn = sheet(board, hash, spots)
    return {
        **drawn,
        "sides": [side for side in drawn["sides"] if side["kind"] != "land"],
        "hexes": [_hex(board, h, zones) for h in range(board.size)],
        "routes": routes(board),
        "coast": coastline(coast),
        "xx13": [],
        "ferry": [],
        "boxes": [
            {
                "name": box.name,
                "side": SIDES[box.side],
                "label": box.title,
                "printed": True,
                "entries": [board.label(h) for h in box.hexes],
            }
            for box in boxes
        ],
        "sources": [],
        "entries": [],
        "airbases": [_airbase(board, base) for base in bases],
        "battle_board": _battle_board(pack),
        "tracks": _tracks(pack),
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


def _tracks(pack: Pack) -> dict[str, Any]:
    """The turn record track and the phases of a turn (4.0)."""
    return {
        "turns": [
            {"turn": number, "dates": turn.date, "history": turn.history}
            for number, turn in enumerate(pack.turns, 1)
        ],
        "phases": [
            {"phase": number, "name": name, "side": None}
            for number, name in enumerate(PHASE_NAMES, 1)
        ],
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


def _hex(board: HexMap, h: int, zones: list[int]) -> dict[str, Any]:
    shown = hex_drawn(board, h, HIDDEN)
    if zones[h] >= 0:
        shown["zone"] = ZONES[zones[h]]
    return shown


# ── counters ─────────────────────────────────────────────────────────────────


def roster_json(on: Pack | Theatre) -> list[dict[str, Any]]:
    """The counters in the order of their numbers; factors of both faces."""
    roster = on.roster
    return [_counter(roster, unit) for unit in range(roster.count)]


def _counter(roster: Roster, unit: int) -> dict[str, Any]:
    category = roster.category[unit]
    factors = {
        name: [faces[0][unit], faces[1][unit]]
        for name, faces in (
            ("af", roster.af),
            ("df", roster.df),
            ("bf", roster.bf),
            ("aa", roster.aa),
            ("speed", roster.speed),
            ("ground", roster.cf),
        )
        if faces[0][unit] or faces[1][unit]
    }
    return {
        "id": unit,
        "short": roster.short[unit],
        "name": roster.name[unit],
        "side": SIDES[roster.side[unit]],
        "nationality": FORCES[roster.force[unit]],
        "category": CATEGORIES[category],
        "kind": "aircraft" if category == 0 else TYPES[roster.type[unit]],
        "type": TYPES[roster.type[unit]],
        "model": roster.model[unit],
        "size": "",
        "sp": roster.cf[0][unit] if category == GROUND else roster.af[0][unit],
        **factors,
        "strafes": bool(roster.strafes[unit]),
        "defensive": bool(roster.af_defensive[unit]),
        "tma": roster.tma[unit],
        "sr": roster.sr[unit],
        "cargo": roster.cargo[unit],
        "steps": roster.steps[unit],
        "garrison": bool(roster.garrison[unit]),
        "formation": roster.formation[unit],
        "flies": category == 0,
        "note": roster.note[unit],
        "provenance": roster.provenance[unit],
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
