"""Positions at random, from which some games of the sweep begin: in the thick of it."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from sandtable.games.doro_nawa.kinds import ARMOURED, BOMBER, COASTAL, FIGHTER, SHIP
from sandtable.games.doro_nawa.theatre import Theatre
from sandtable.games.spanish_civil_war.kinds import ARTILLERY, HQ, TRAIN
from tests.properties.dealt_positions_fh import over_the_indies
from tests.properties.matches import Match


class Deal(NamedTuple):
    """What a game's number stands for."""

    scenario: str
    options: dict[str, bool]
    turns: int
    style: int


def over_malaya(match: Match, number: int, dealt: Deal) -> dict[str, Any]:
    """Sixty units of both sides within four hexes of some hex, on land, sea and air."""
    chooser = random.Random(f"scattered {number}")
    rules = match.rulebook
    g = rules.start(dealt.scenario, dealt.options, dealt.turns)
    theatre, held = g.theatre, dict[int, int]()
    near = [h for h in range(theatre.size) if theatre.ground[h] and theatre.map.near[h]]
    centre = chooser.choice(near)
    around = [h for h in range(theatre.size) if theatre.map.distance(centre, h) <= 4]
    units: dict[str, list[str]] = {}
    for unit in chooser.sample(range(theatre.roster.count), 60):
        place = chooser.choice(around)
        kind, side = theatre.roster.kind[unit], theatre.roster.side[unit]
        words = theatre.roster.short[unit]
        if kind in (FIGHTER, BOMBER):
            words += chooser.choice([" flying", " down", ""])
            if theatre.airfield[place] and words == theatre.roster.short[unit]:
                words += " flying"
        elif held.setdefault(place, side) != side or not may_be(theatre, kind, place):
            continue
        elif kind != SHIP:
            words += f" sp={chooser.randint(1, theatre.roster.sp[unit])}"
        units.setdefault(theatre.label(place), []).append(words)
    lost = [u for u in range(theatre.roster.count) if theatre.roster.kind[u] <= COASTAL]
    seen = {entry.split()[0] for entries in units.values() for entry in entries}
    names = [theatre.roster.short[u] for u in chooser.sample(lost, 8)]
    return {
        "scenario": dealt.scenario,
        "turns": dealt.turns,
        "impulse": chooser.choice([1, 9, 11]),
        "half": chooser.choice(rules.sides),
        "options": dealt.options,
        "units": units,
        "off": {"eliminated": [name for name in names if name not in seen]},
    }


def on_the_plateau(match: Match, number: int, dealt: Deal) -> dict[str, Any]:
    """Seventy units of both sides within four hexes of some hex, in all conditions."""
    chooser = random.Random(f"scattered {number}")
    rules = match.rulebook
    theatre = rules.start(dealt.scenario, dealt.options, dealt.turns).theatre
    roster, held, troops = theatre.roster, dict[int, int](), dict[int, int]()
    centre = chooser.choice(theatre.field)
    around = [h for h in theatre.field if theatre.map.distance(centre, h) <= 4]
    units: dict[str, list[str]] = {}
    before = theatre.rules.lost_before
    off = [roster.short[unit] for unit in before]
    others = [unit for own in theatre.ground for unit in own if unit not in before]
    for unit in chooser.sample(others, 90):
        place, name = chooser.choice(around), roster.short[unit]
        full = troops.get(place, 0) >= 2 and roster.type[unit] != HQ and chooser.random() < 0.9
        if held.setdefault(place, roster.side[unit]) != roster.side[unit] or full:
            if len(off) < len(before) + 12:
                off.append(name)
        elif theatre.enterable(theatre.mover[unit], place):
            troops[place] = troops.get(place, 0) + (roster.type[unit] != HQ)
            words = [name, chooser.choice(["", "", "", "D", "DD"])]
            if roster.type[unit] in (ARTILLERY, TRAIN) and chooser.random() < 0.2:
                words.append("fired")
            units.setdefault(theatre.label(place), []).append(" ".join(words).strip())
    first = theatre.rules.first_turn
    return {
        "game": rules.name,
        "scenario": dealt.scenario,
        "turn": chooser.randint(first, first + dealt.turns - 1),
        "phase": chooser.choice("ABCDEFGHIJKL"),
        "options": dealt.options,
        "air": [roster.short[u] for u in theatre.wings],
        "units": units,
        "off": {"eliminated": off},
    }


def about_the_ford(match: Match, number: int, dealt: Deal) -> dict[str, Any]:
    """Some counters of both sides anywhere, either side's turn to do anything."""
    chooser = random.Random(f"scattered {number}")
    box = match.rulebook.start(dealt.scenario, dealt.options, dealt.turns).theatre
    ground = [h for h in range(box.map.size) if box.terrain(h) != "river"]
    units = chooser.sample(range(box.units), chooser.randint(6, box.units))
    places = chooser.sample(ground, len(units))
    asked = chooser.choice(["seal", "move", "fight"])
    words = chooser.choice([[""], ["moved"], ["moved fought"]]) if asked != "seal" else [""]
    table = {
        "game": match.rulebook.name,
        "turn": chooser.randint(1, dealt.turns),
        "turns": dealt.turns,
        "ask": asked,
        "side": "Gold",
        "options": dealt.options,
        "held": {"Blue": [box.label(h) for h in box.prizes]},
        "units": {
            box.label(place): [f"{box.names.short[unit]} {chooser.choice(['', *words])}".strip()]
            for unit, place in zip(units, places, strict=True)
        },
    }
    if asked != "seal":
        table |= {"opened": [chooser.choice(ORDERS), ""], "sealed": ["", chooser.choice(ORDERS)]}
        if asked == "move":
            table |= {"opened": ["", ""], "sealed": [chooser.choice(ORDERS) for _ in range(2)]}
    return table


ORDERS: Final = ("assault", "hold", "march")
SCATTERERS: Final = {
    "doro-nawa": over_malaya,
    "guadalajara": on_the_plateau,
    "forlorn-hopes": over_the_indies,
    "ford-at-dawn": about_the_ford,
}
"""By game: the table of a position for a deal of a number."""


def may_be(theatre: Theatre, kind: int, place: int) -> bool:
    """Whether a ground unit or ship can stand there at all."""
    if kind == SHIP:
        return bool(theatre.sailable[place])
    if theatre.sea[place]:
        return kind != COASTAL and not theatre.island[place]
    route = kind != ARMOURED or theatre.map.has_route[place]
    return bool(theatre.ground[place]) and bool(route)
