"""What the table shows of a state: units, marks, status, the display, the battle board."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import ground, victory
from sandtable.games.forlorn_hopes.data_air import TARGETS
from sandtable.games.forlorn_hopes.ground import GroundMoves
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BOXES,
    BUILDING,
    ESCORT,
    EVENT,
    FLED,
    GROUNDED,
    HIDDEN,
    INTERCEPTOR,
    LEVELS,
    LOST,
    NOBODY,
    ON_AIRBASE,
    OUT,
    PATROL,
    PHASE_NAMES,
    PLAY,
    POOL,
    ROLLING,
    SIDES,
    TRYING,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.looking import display_of
from sandtable.games.forlorn_hopes.state import State

WHEREABOUTS: Final[dict[int, str]] = {
    PLAY: "map",
    POOL: "box",
    WAITING: "waiting",
    EVENT: "waiting",
    LOST: "eliminated",
}
PARTS: Final[dict[int, str]] = {
    ATTACKER: "attacker",
    ESCORT: "escort",
    INTERCEPTOR: "interceptor",
    PATROL: "patrol",
    FLED: "away",
    TRYING: "trying",
    GROUNDED: "grounded",
    ROLLING: "taking off",
    ABORTED: "aborted",
}


def view_of(g: State, side: int) -> dict[str, Any]:
    """A view; the state holds only what the side may know."""
    return {
        "status": status_of(g),
        "units": units_of(g, side),
        "marks": marks_of(g),
        "sheet": sheet_of(g),
        "score": victory.breakdown(g),
        "picked": None,
        "group": [u for u, under_way in enumerate(g.sailing) if under_way],
        "display": display_of(g, side) if side >= 0 else [],
        "bases": bases_of(g),
        "mission": mission_of(g),
        "holdings": [
            {"hex": g.theatre.label(h), "side": SIDES[g.holder(h)]}
            for h in g.theatre.field
            if g.holder(h) != NOBODY and not g.theatre.sea[h]
        ],
    }


def status_of(g: State) -> dict[str, Any]:
    """Turn, phase, initiative, weather, commitments, points in halves."""
    turns = g.theatre.pack.turns
    moving = isinstance(g.frames[-1], GroundMoves)
    side = g.frames[-1].actor(g)
    able = None
    if moving:
        able = sum(ground.bars_unit(g, u) is None for u in g.theatre.ground[side])
    return {
        "turn": min(g.turn, g.last_turn),
        "dates": turns[g.turn - 1].date if g.turn <= len(turns) else "",
        "phase": g.phase + 1,
        "phase_name": PHASE_NAMES[g.phase],
        "half": SIDES[side] if side >= 0 else None,
        "game_end": g.last_turn,
        "able": able,
        "initiative": SIDES[g.initiative] if g.initiative >= 0 else None,
        "missions": g.missions,
        "foul": bool(g.foul),
        "fleet_on": bool(g.fleet_on),
        "covering": {"used": g.covering, "on": bool(g.covering_on)},
        "points": {name: g.points[number] for number, name in enumerate(SIDES)},
    }


def units_of(g: State, side: int) -> list[dict[str, Any]]:
    """Every unit of the scenario with what its counter shows; of hidden ones that they are."""
    theatre = g.theatre
    shown = []
    for unit in range(theatre.roster.count):
        status = g.status[unit]
        if status == OUT:
            continue
        place = g.hex[unit]
        found: dict[str, Any] = {
            "id": unit,
            "hex": theatre.label(place) if place >= 0 else None,
            "state": "box" if place >= theatre.size else WHEREABOUTS[status],
        }
        if g.is_air(unit):
            _air(g, unit, side, found)
        else:
            _surface(g, unit, found)
        if status == WAITING:
            found["due"] = g.due[unit]
            found["held"] = bool(g.held[unit])
        shown.append(found)
    return shown


def _air(g: State, unit: int, side: int, found: dict[str, Any]) -> None:
    """An air unit: to its owner, or shown, with all its marks; else hidden."""
    theatre = g.theatre
    if g.status[unit] == PLAY and g.shown[unit] == HIDDEN:
        found["state"] = "base"
    if g.side(unit) != side and g.shown[unit] == HIDDEN:
        found["hidden"] = g.status[unit] == PLAY
        return
    if g.base[unit] >= 0:
        found["base"] = theatre.bases[g.base[unit]].id
        found["box"] = BOXES[g.box[unit]]
    elif g.base[unit] == UNAVAILABLE:
        found["base"] = theatre.label(theatre.unavailable)
    _marks(g, unit, found)
    if g.part[unit]:
        found["part"] = PARTS[g.part[unit]]
    if g.cell[unit] >= 0:
        found["cell"] = theatre.label(theatre.cell_place(g.cell[unit]))
        found["facing"] = g.facing[unit]
        found["level"] = LEVELS[g.level[unit]]
        found["loaded"] = bool(g.loaded[unit])


def _surface(g: State, unit: int, found: dict[str, Any]) -> None:
    """A ship or a ground unit with its marks."""
    _marks(g, unit, found)
    if g.aboard[unit] >= 0:
        found["aboard"] = [s for s in (g.aboard[unit], g.second[unit]) if s >= 0]
    for key, value in (
        ("spotted", g.spotted[unit]),
        ("sailing", g.sailing[unit]),
        ("oos", g.oos[unit]),
        ("moved", g.done[unit] & 1),
        ("landed", g.arrived[unit]),
    ):
        if value:
            found[key] = True


def _marks(g: State, unit: int, found: dict[str, Any]) -> None:
    if g.is_reduced(unit):
        found["reduced"] = True
    for key, value in (("disrupted", g.disrupted[unit]), ("ace", g.ace[unit])):
        if value:
            found[key] = True
    found["sp"] = g.steps[unit]


def bases_of(g: State) -> list[dict[str, Any]]:
    """Airbases with marks that everybody sees: where they are, disruption, hits."""
    found = []
    for number, base in enumerate(g.theatre.bases):
        place = g.where(number)
        state = g.base_state[number]
        if place < 0 or not (state or g.base_hits[number] or g.base_oos[number] or base.place < 0):
            continue
        found.append(
            {
                "id": base.id,
                "hex": g.theatre.label(place),
                "disrupted": bool(state & BASE_DISRUPTED),
                "destroyed": bool(state & BASE_DESTROYED),
                "building": bool(state & BUILDING),
                "hits": g.base_hits[number],
                "oos": bool(g.base_oos[number]),
            }
        )
    return found


def marks_of(g: State) -> dict[str, dict[str, Any]]:
    """Markers in hexes: control where it has changed, hits, the target of a mission."""
    marks: dict[str, dict[str, Any]] = {}
    for h in g.theatre.field:
        mark: dict[str, Any] = {}
        if g.holder(h) != g.theatre.rules.control[h]:
            mark["control"] = SIDES[g.holder(h)] if g.holder(h) != NOBODY else None
        if g.city_hits[h]:
            mark["city_hits"] = g.city_hits[h]
        if g.port_hits[h]:
            mark["port_hits"] = g.port_hits[h]
        if h == g.mission_hex and g.mission_side >= 0:
            mark["target"] = SIDES[g.mission_side]
        if mark:
            marks[g.theatre.label(h)] = mark
    return marks


def mission_of(g: State) -> dict[str, Any] | None:
    """The air mission under way: whose, where, and its target once that is designated."""
    if g.mission_side < 0 or g.mission_hex < 0:
        return None
    kinds = [*TARGETS, "paratroop"]
    found: dict[str, Any] = {
        "side": SIDES[g.mission_side],
        "hex": g.theatre.label(g.mission_hex),
        "round": g.battle_round,
        "target": kinds[g.mission_kind] if g.mission_kind >= 0 else None,
    }
    if g.mission_unit >= 0 and g.mission_kind == ON_AIRBASE:
        found["at"] = g.theatre.bases[g.mission_unit].id
    elif g.mission_unit >= 0:
        found["at"] = g.name(g.mission_unit)
    return found


def sheet_of(g: State) -> dict[str, Any] | None:
    """Which kind of sheet the open decision is shown on."""
    return {"kind": type(g.frames[-1]).__name__}


def all_notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """For each listed choice what a player weighs it by."""
    return [{} for _ in choices]
