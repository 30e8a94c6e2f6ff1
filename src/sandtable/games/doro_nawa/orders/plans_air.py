"""4.24, 6.2 Several aircraft at one stroke: to a place, or all that are out home to the box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial
from sandtable.games.doro_nawa.air_combat import guarded
from sandtable.games.doro_nawa.aircraft import bars_flight, mp_left
from sandtable.games.doro_nawa.flight import first_guarded, flight_cost
from sandtable.games.doro_nawa.state import State


def flight_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """Those that are named fly to a place, one after the other, as far as nobody else decides."""
    trial = Trial(rulebook, g)
    went = _flown(trial, [(unit, hex) for unit in units])
    if len(went) < 2:
        return []
    left = min([max(0, mp_left(trial.g, unit)) for unit in went])
    note = "they land there" if hex >= g.theatre.size else f"in the air there, {left} MP left"
    if trial.over:
        note = "enemy fighters may fire at the last of them on its way: it stops there"
    stay = [unit for unit in units if unit not in went]
    if stay:
        note += "; stays: " + ", ".join([_why(g, unit, hex) for unit in stay])
    label = f"Fly {len(went)} aircraft to {g.theatre.label(hex)}"
    return [Plan("stack", label, note, tuple(went), (hex,), tuple(trial.made), lasts=True)]


def _why(g: State, unit: int, to: int) -> str:
    """Who stays, and what keeps it; nothing does where somebody else decides before its turn."""
    bar = bars_flight(g, unit, to)
    return f"{g.name(unit)}: {bar.reason}" if bar else g.name(unit)


def home_plans(rulebook: Any, g: State) -> list[Plan]:
    """All that are in the air home to the nearest box that they reach past no enemy fighter."""
    watched = guarded(g, 1 - g.half)
    boxes = [box.place for box in g.theatre.rules.boxes if box.side == g.half]
    ways: list[tuple[int, int]] = []
    for unit in g.theatre.wings[g.half]:
        if not 0 <= g.hex[unit] < g.theatre.size or g.based[unit]:
            continue
        open_to = [
            (flight_cost(g, unit, place), place)
            for place in boxes
            if bars_flight(g, unit, place) is None
            and first_guarded(g, g.hex[unit], place, watched) < 0
        ]
        if open_to:
            ways.append((unit, min(open_to)[1]))
    trial = Trial(rulebook, g)
    went = _flown(trial, ways)
    if len(went) < 2:
        return []
    where = " and ".join(dict.fromkeys([g.theatre.label(to) for _, to in ways]))
    note = f"they land there: {g.named(went)}"
    return [
        Plan(
            "home", f"{len(went)} aircraft home: {where}", note, tuple(went), (), tuple(trial.made)
        )
    ]


def _flown(trial: Trial, ways: Iterable[tuple[int, int]]) -> list[int]:
    """Who gets off, each to its place; the last one is put down there."""
    went = [unit for unit, to in ways if trial.play(Choice("fly", unit, to))]
    if went:
        trial.play(Choice("stop"))
    return went
