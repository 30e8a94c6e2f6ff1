"""What the table says of a group under way: the risk of each hex, what its halt brings about."""

from __future__ import annotations

from typing import Any

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import BOMBARDED, FOUGHT
from sandtable.games.forlorn_hopes.sea import dangers, naval_bombardment
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.sea.sea_ways import GUNS, group, step_cost
from sandtable.games.forlorn_hopes.state import State


def label(g: State, top: Sailing, choice: Choice) -> str:
    """Words for a choice of the group, for the side that leads it; "" where its verb says it."""
    if choice.verb == "steam":  # the facts of a voyage of many hexes, for one
        cost = step_cost(g, top.side, g.hex[group(g, top.side)[0]], choice.hex)
        pace = f"{cost} of {max(0, top.most - top.spent)} MP"
        return f"Steam to {g.where(choice.hex)}: {pace}; {dangers.told(g, top, [choice.hex])}"
    return halting(g, top.side) if choice.verb == "halt" else ""


def risk(g: State, top: Sailing, h: int) -> dict[str, Any]:
    """Whether dice may fall in the next hex of a group: a finger is asked before it goes there."""
    if h >= g.theatre.size or not dangers.met(g, top.side, h):
        return {}
    return {"risk": {"case": "10.3.2", "text": "dice may fall there"}}


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
