"""What the table says of a group under way: the risk of each hex, what its halt brings about."""

from __future__ import annotations

from typing import Any

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import BOMBARDED, FOUGHT
from sandtable.games.forlorn_hopes.sea import dangers, naval_bombardment
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.sea.sea_ways import GUNS, allowance, group, step_cost
from sandtable.games.forlorn_hopes.state import State


def label(g: State, top: Sailing, choice: Choice) -> str:
    """Words for a choice of the group, for the side that leads it; "" where its verb says it."""
    if choice.verb == "steam":  # the facts of a voyage of many hexes, for one
        cost = step_cost(g, top.side, g.hex[group(g, top.side)[0]], choice.hex)
        pace = f"{cost} of {max(0, top.most - top.spent)} MP"
        path = [choice.hex, *_onward(g, top, choice.hex)]
        told = f"Steam to {g.where(choice.hex)}: {pace}; "
        return told + by_itself(g, path[1:]) + dangers.told(g, top, path)
    return halting(g, top.side) if choice.verb == "halt" else ""


def _onward(g: State, top: Sailing, to: int) -> list[int]:
    """Where the group goes on by itself from the place that it steams to."""
    ships = group(g, top.side)
    cost = step_cost(g, top.side, g.hex[ships[0]], to)
    return dangers.onward(g, top._replace(spent=top.spent + cost), ships, to)


def by_itself(g: State, onward: list[int]) -> str:
    """Steps that follow unasked, since no other choice is open after a step."""
    return f"then by itself on to {', '.join([g.where(h) for h in onward])}; " if onward else ""


def departing(g: State, side: int, place: int) -> str:
    """Where a group goes at once when it departs, from a box with one way out of it (5.4)."""
    ships = group(g, side)
    if not ships:
        return ""
    voyage = Sailing(side, 0, allowance(g, ships), 0, ())
    onward = dangers.onward(g, voyage, ships, place)
    if not onward:
        return ""
    return f"Depart, {by_itself(g, onward)}{dangers.told(g, voyage, onward)}"


def risk(g: State, top: Sailing, h: int) -> dict[str, Any]:
    """Whether dice may fall in the next hex of a group: a finger is asked before it goes there."""
    text = ""
    for place in [h, *_onward(g, top, h)]:
        where = "there" if place == h else f"in {g.where(place)}, where it goes on by itself"
        if place < g.theatre.size and dangers.met(g, top.side, place):
            return {"risk": {"case": "10.3.2", "text": f"dice may fall {where}"}}
        if dangers.in_vain(g, top.side, place):
            vain = f"a die falls {where} that counts for nothing, and the step cannot be undone"
            text = text or vain
    return {"risk": {"case": "10.3.2", "text": text}} if text else {}


def halting(g: State, side: int) -> str:
    """The end of the mission, with what is done where it ends (10.5, 11.5)."""
    ships = group(g, side)
    h = g.hex[ships[0]]
    if h >= g.theatre.size or not g.theatre.coastal[h]:
        return ""
    goals = []
    troops = sorted({unit for ship in ships for unit in g.cargo_of(ship)})
    if troops:
        goals.append(f"land {g.named(troops)} in the ground phase (11.5)")
    if any(_fires(g, ship) for ship in ships) and naval_bombardment.objects(g, side, h):
        goals.insert(0, "bombard (10.5)")
    return f"End the mission here to {' and to '.join(goals)}" if goals else ""


def _fires(g: State, ship: int) -> bool:
    return g.theatre.roster.type[ship] in GUNS and not g.done[ship] & (BOMBARDED | FOUGHT)
