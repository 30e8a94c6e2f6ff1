"""What a player finds out by pointing: the hex, supply, control and flying range."""

from __future__ import annotations

from typing import Any

from sandtable.games.forlorn_hopes.air import accidents, flights, recon
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.bases.staging import Staging
from sandtable.games.forlorn_hopes.kinds import (
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    DIE,
    NOBODY,
    SIDES,
    UNKNOWN,
    ZONES,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.terrain import FAR
from sandtable.games.forlorn_hopes.turn import points, supply, victory
from sandtable.games.forlorn_hopes.turn.missions import Operations

# ── the hex under the pointer ────────────────────────────────────────────────


def hex_info(g: State, place: int, unit: int) -> dict[str, Any]:
    """Terrain, control, airbases, stacks, supply; for an air unit how far it is."""
    theatre = g.theatre
    if place >= theatre.size:
        base = theatre.base_of_spot(place)
        there = g.base_hex(base) if base >= 0 and theatre.bases[base].place != place else -1
        if 0 <= there < theatre.size:
            return hex_info(g, there, unit)
        return {
            "hex": theatre.label(place),
            "name": theatre.place_name(place),
            "terrain": "box",
            "lines": [],
        }
    info: dict[str, Any] = {
        "hex": theatre.label(place),
        "name": theatre.map.place_name[place],
        "terrain": theatre.map.terrain_name(place),
        "lines": _lines(g, place),
        "stacking": _stacks(g, place),
        "supply": [],
    }
    away = _distance(g, unit, place)
    if away is not None:
        info["lines"].append(away)
    chance = _chance(g, unit, place)
    if chance is not None:
        info["lines"].append(chance)
    return info


def _chance(g: State, unit: int, place: int) -> dict[str, Any] | None:
    """What a die does for the reconnaissance unit in hand, while flights are asked for (7.3.2)."""
    top = g.frames[-1]
    if unit < 0 or not g.is_air(unit) or not isinstance(top, recon.Flights):
        return None
    if g.side(unit) != top.side:
        return None
    if recon.bars_recon(g, unit) is not None or flights.bars_range(g, unit, place) is not None:
        return None
    listed = recon.modifiers(g, unit, place)
    most = g.theatre.number["reconnaissance.most"] - sum([line["value"] for line in listed])
    faces = min(DIE, max(0, most))
    added = "".join([f"; die {line['value']:+}, {line['text']}" for line in listed])
    text = f"{g.name(unit)} is placed there by a die of {faces} or less: {faces * 100 // DIE} %"
    if not faces:
        text = f"{g.name(unit)} is placed there by no die"
    return {"case": "7.3.2", "text": text + added, "chance": True}


def _distance(g: State, unit: int, place: int) -> dict[str, str] | None:
    """How many range points a unit's flight here takes, for an air unit whose base is known."""
    if unit < 0 or not g.is_air(unit) or g.base[unit] < 0:
        return None
    start = g.base_hex(g.base[unit])
    if start < 0:
        return None
    far, range_ = g.theatre.flight(start, place), g.theatre.roster.sr[unit]
    twice = g.theatre.number["flight.stage"] * range_
    top = g.frames[-1]
    stages = isinstance(top, Staging) or (isinstance(top, Operations) and range_ < far <= twice)
    if far >= FAR:
        return {"case": "9.2", "text": f"{g.name(unit)}: no way leads here"}
    if not stages:
        return {"case": "9.2", "text": f"{g.name(unit)}: {far} of {range_} range points"}
    told = f"{far} of {twice} range points to stage, twice its range {range_}"
    if g.disrupted[unit] and g.side(unit) == top.actor(g):
        told += f"; disrupted, {accidents.told(g)}"
    return {"case": "9.3", "text": f"{g.name(unit)}: {told}"}


def _lines(g: State, place: int) -> list[dict[str, str]]:
    theatre = g.theatre
    lines: list[dict[str, str]] = []
    holder = g.holder(place)
    if holder != NOBODY and not theatre.sea[place]:
        contested = ", contested" if g.contested(place) else ""
        lines.append({"case": "3.0", "text": f"{SIDES[holder]} control{contested}"})
    zone = theatre.zone[place]
    if zone >= 0:
        lines.append({"case": "10.2.5", "text": f"zone of the Command Demarcation Line: "
                      f"{ZONES[zone]}"})  # fmt: skip
    for number, base in enumerate(theatre.bases):
        if g.base_hex(number) == place:
            lines.append({"case": "6.3", "text": _base_text(g, number, base.title)})
    for kind, hits in (("city", g.city_hits[place]), ("port", g.port_hits[place])):
        if hits:
            lines.append({"case": "13.4", "text": f"{kind}: {hits} hits"})
    for objective in theatre.rules.objectives:
        if objective.hex == place and points.scores_during_play(g):
            halves = [objective.points * share for share in theatre.rules.objective_halves]
            text = f"objective: {victory.tally(halves)} VP at the end"
            lines.append({"case": "16.2", "text": text})
    for side, name in enumerate(SIDES):
        if place in supply.sources(g, side):
            lines.append({"case": "13.1", "text": f"{name} supply source"})
    return lines


def _base_text(g: State, number: int, title: str) -> str:
    base = g.theatre.bases[number]
    state = g.base_state[number]
    words = [f"airbase {title}: AA {base.aa}, capacity {base.capacity}"]
    for word, bit in (
        ("disrupted", BASE_DISRUPTED),
        ("destroyed", BASE_DESTROYED),
        ("under construction", BUILDING),
    ):
        if state & bit:
            words.append(word)
    if g.base_hits[number]:
        words.append(f"{g.base_hits[number]} of {base.destroyed_at} hits")
    if g.base_oos[number]:
        words.append("out of supply")
    return ", ".join(words)


def _stacks(g: State, place: int) -> list[dict[str, Any]]:
    """Ground units of each side and the limit (11.3)."""
    most = g.theatre.number["ground.stack"]
    return [
        {"side": name, "sum": len(g.troops_in(place, side)), "limit": most, "what": "units"}
        for side, name in enumerate(SIDES)
        if g.troops_in(place, side)
    ]


# ── overlays ─────────────────────────────────────────────────────────────────


def overlay(g: State, kind: str, side: int) -> dict[str, Any]:
    """Supply of a side as it is now: where it reaches, its sources, ground units cut off (13.2)."""
    if kind != "supply":
        return {}
    theatre = g.theatre
    fed = supply.reached(g, side)
    troops = [unit for unit in theatre.ground[side] if not supply.traces_none(g, unit)]
    return {
        "network": [theatre.label(h) for h in theatre.field if fed[h]],
        "sources": [theatre.label(h) for h in supply.sources(g, side)],
        "out": [unit for unit in troops if supply.lacks(g, unit, fed)],
        "paths": {},
    }


def display_of(g: State, side: int) -> list[dict[str, Any]]:
    """A side's Airbase Display: its airbases that are there, with what they can hold (6.4)."""
    found: list[dict[str, Any]] = []
    for number in g.theatre.bases_of[side]:
        place = g.base_hex(number)
        units = [u for u in g.theatre.air[side] if g.base[u] == number != UNKNOWN]
        if place < 0 or (not units and not bases.usable(g, side, number)):
            continue
        base = g.theatre.bases[number]
        found.append(
            {
                "id": base.id,
                "title": base.title,
                "hex": g.theatre.label(place),
                "capacity": base.capacity,
                "usable": bases.usable(g, side, number),
                "disrupted": bases.is_disrupted(g, number),
                "hits": g.base_hits[number],
                "oos": bool(g.base_oos[number]),
                "units": units,
            }
        )
    return found
