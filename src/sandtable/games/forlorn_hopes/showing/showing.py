"""What the table shows of a state: units, marks, status, the display, the battle board."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.hexes import places_in
from sandtable.board.showing import turn_shown, units_shown
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import targets
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    AF11,
    AIRBASES,
    ATTACKER,
    BASE_DESTROYED,
    BOXES,
    BUILDING,
    COVERING,
    ESCORT,
    EVENT,
    FIRED,
    FLED,
    GROUNDED,
    HIDDEN,
    INTERCEPTOR,
    LEVELS,
    LOST,
    MOVED,
    NOBODY,
    PATROL,
    PHASE_NAMES,
    PLAY,
    POOL,
    RESERVE,
    ROLLING,
    SIDES,
    TRYING,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.land import ground_movement
from sandtable.games.forlorn_hopes.land.ground import GroundMoves
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.showing import air, fire, voyages
from sandtable.games.forlorn_hopes.showing.pointed_at import display_of
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

WHEREABOUTS: Final[dict[int, str]] = {
    PLAY: "map",
    POOL: "box",
    WAITING: "waiting",
    EVENT: "waiting",
    LOST: "eliminated",
}
POOLS: Final[dict[int, str]] = {AF11: "UNAVAILABLE", COVERING: "COVERING", RESERVE: "RESERVE"}
"""The boxes where aircraft of these forces wait."""
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
        "sheet": fire.sheet_of(g, side),
        "frame": type(g.frames[-1]).__name__,
        "score": victory.breakdown(g),
        "picked": None,
        "group": under_way(g),
        "display": display_of(g, side) if side >= 0 else [],
        "bases": bases_of(g),
        "mission": air.mission_of(g),
        "battle": air.battle_of(g, side),
        "sailing": sailing_of(g),
        "control": {name: held_by(g, number) for number, name in enumerate(SIDES)},
    }


def held_by(g: State, side: int) -> list[str]:
    """The land that a side controls (3.0)."""
    theatre = g.theatre
    control, sea, held = g.control, theatre.sea, side + 1
    return [theatre.label(h) for h in theatre.field if control[h] == held and not sea[h]]


def under_way(g: State) -> list[int]:
    """Ships of the group that sails."""
    return [u for u in range(g.theatre.roster.count) if g.sailing[u]]


def sailing_of(g: State) -> dict[str, Any] | None:
    """The naval group under way: where, and the MP it has and had (10.3.1)."""
    top = g.frames[-1]
    ships = under_way(g)
    if not ships:
        return None
    found: dict[str, Any] = {"hex": g.theatre.label(g.hex[ships[0]]), "ships": ships}
    if isinstance(top, Sailing):
        found["left"], found["most"] = max(0, top.most - top.spent), top.most
    return found


def status_of(g: State) -> dict[str, Any]:
    """Turn, phase, initiative, weather, commitments, points in halves."""
    moving = isinstance(g.frames[-1], GroundMoves)
    side = g.frames[-1].actor(g)
    able = None
    if moving:
        able = sum(ground_movement.bars_unit(g, u) is None for u in g.theatre.ground[side])
    return {
        **turn_shown(g),
        "phase": g.phase + 1,
        "phase_name": PHASE_NAMES[g.phase],
        "half": SIDES[side] if side >= 0 else None,
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

    def tell(g: State, unit: int, found: dict[str, Any]) -> None:
        if g.is_air(unit):
            _air(g, unit, side, found)
        else:
            _surface(g, unit, found)
        if g.status[unit] == WAITING:
            found["due"] = g.due[unit]
            found["held"] = bool(g.held[unit])

    return units_shown(g, WHEREABOUTS, tell)


def _air(g: State, unit: int, side: int, found: dict[str, Any]) -> None:
    """An air unit: to its owner, or shown, with all its marks; else hidden."""
    theatre = g.theatre
    if g.status[unit] == PLAY and g.shown[unit] == HIDDEN:
        found["state"] = "base"
    elif g.status[unit] == POOL and theatre.roster.force[unit] in POOLS:
        found["hex"] = POOLS[theatre.roster.force[unit]]
    if g.side(unit) != side and g.shown[unit] == HIDDEN:
        found["hidden"] = g.status[unit] == PLAY
        return
    if g.base[unit] >= 0:
        found["base"] = theatre.bases[g.base[unit]].id
        found["box"] = BOXES[g.box[unit]]
    elif g.base[unit] == UNAVAILABLE:
        found["state"], found["hex"] = "box", theatre.label(theatre.unavailable)
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
    if g.spotted[unit]:
        found["spotted"] = True
    if g.sailing[unit]:
        found["sailing"] = True
    if g.oos[unit]:
        found["oos"] = True
    if g.done[unit] & MOVED:
        found["moved"] = True
    if g.done[unit] & FIRED:
        found["torpedoes_fired"] = True
    if g.arrived[unit]:
        found["landed"] = True


def _marks(g: State, unit: int, found: dict[str, Any]) -> None:
    if g.is_reduced(unit):
        found["reduced"] = True
    if g.disrupted[unit]:
        found["disrupted"] = True
    if g.ace[unit]:
        found["ace"] = True
    found["sp"] = g.steps[unit]


def bases_of(g: State) -> list[dict[str, Any]]:
    """Airbases that are there, with what everybody sees: whose, where, disruption, hits."""
    found = []
    for number, base in enumerate(g.theatre.bases):
        place = g.base_hex(number)
        state = g.base_state[number]
        if place < 0:
            continue
        side = bases.whose(g, number)
        shown = {
            "id": base.id,
            "title": base.title,
            "kind": AIRBASES[base.kind],
            "hex": g.theatre.label(place),
            "side": SIDES[side] if side != NOBODY else None,
            "aa": base.aa,
            "capacity": base.capacity,
            "destroyed_at": base.destroyed_at,
        }
        marks = {
            "disrupted": bases.is_disrupted(g, number),
            "destroyed": state & BASE_DESTROYED,
            "building": state & BUILDING,
            "oos": g.base_oos[number],
        }
        shown |= {name: True for name, there in marks.items() if there}
        if g.base_hits[number]:
            shown["hits"] = g.base_hits[number]
        found.append(shown)
    return found


def marks_of(g: State) -> dict[str, dict[str, Any]]:
    """Markers in hexes: control where it has changed, hits, the target of a mission."""
    marks: dict[str, dict[str, Any]] = {}
    control, first = g.control, g.theatre.rules.control
    changed = [h for h in g.theatre.field if control[h] - 1 != first[h]]
    # A mission may be at a box, which bears no marks.
    aimed = g.mission_side >= 0 and 0 <= g.mission_hex < g.theatre.size
    target = [g.mission_hex] if aimed else []
    for h in sorted({*changed, *target, *places_in(g.city_hits, g.port_hits)}):
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


def all_notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """For each listed choice its words, where a number alone would say nothing, and its chances."""
    return [_note(g, choice) for choice in choices]


def _note(g: State, choice: Choice) -> dict[str, Any]:
    note = air.note_of(g, choice)
    if choice.verb == "strike":
        if targets.all_found(g, g.frames[-1].actor(g), choice.hex):
            note = {**note, "useful": True}
        else:
            where = g.where(choice.hex)
            note = {**note, "label": f"Paratroop drop in {where}: no enemy target is there (9.11)"}
    top = g.frames[-1]
    if choice.verb == "steam" and isinstance(top, Sailing):
        note = {**note, **voyages.risk(g, top, choice.hex)}
    odds = fire.odds_of(g, choice)
    return note if odds is None else {**note, "odds": odds}
