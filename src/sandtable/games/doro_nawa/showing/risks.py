"""What is warned of before it is played: choices that are the end of a unit (R3, R51)."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import naval_combat, retreat, supply
from sandtable.games.doro_nawa.kinds import SHIP
from sandtable.games.doro_nawa.state import State

LAST_SP: Final[dict[str, str]] = {"stand": "5.38", "remove": "3.5"}
"""Verbs that take one SP, with their case."""


def march_risk(g: State, unit: int, loss: int) -> dict[str, Any]:
    """A force march that takes all that is left of a unit (4.3, R3, R5)."""
    if loss < g.sp[unit]:
        return {}
    text = f"the march takes its last {g.sp[unit]} SP: {g.name(unit)} is eliminated"
    return {"risk": {"case": "4.3", "text": text}}


def last_risk(g: State, choice: Choice) -> dict[str, Any]:
    """To stand, or to give up an SP, with only one left (5.38, 3.5, R51)."""
    case = LAST_SP.get(choice.verb)
    if case is None or g.sp[choice.unit] > 1:
        return {}
    text = f"this takes its last SP: {g.name(choice.unit)} is eliminated"
    return {"risk": {"case": case, "text": text}}


def cut_off(g: State, units: tuple[int, ...], place: int) -> str:
    """Who of these would be cut off in a vacated hex, in words; "" for nobody (5.38, 7.2)."""
    twin = g.clone()
    twin.log = None
    for unit in units:
        retreat.go_in(twin, unit, place)
    cut = [u for u in units if not g.oos[u] and supply.out_of_supply(twin, u)]
    if not cut:
        return ""
    would = f"would have no supply line in {g.where(place)} and be out of supply"
    return f"{g.named(cut)} {would} {supply.next_check(g)}"


def notes_of_advance(g: State) -> dict[str, Any]:
    """What the sheet of an advance says besides: who would be cut off by it."""
    top = g.frames[-1]
    if not isinstance(top, retreat.Advance):
        return {}
    able = retreat.able_to_advance(g, top.units, top.place)
    cut = cut_off(g, tuple(able), top.place)
    return {"notes": [{"case": "7.2", "text": f"{cut}."}] if cut else []}


def way_risk(g: State, unit: int, path: list[int]) -> dict[str, Any]:
    """A ship that sails where enemy ships may fire at it (5.21, R99)."""
    if g.theatre.roster.kind[unit] != SHIP:
        return {}
    watch = naval_combat.watched(g, unit)
    met = [g.theatre.label(place) for place in path[1:] if place in watch]
    if not met:
        return {}
    return {"risk": {"case": "5.21", "text": f"enemy ships may fire at it in {', '.join(met)}"}}
