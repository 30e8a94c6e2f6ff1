"""Standing orders for one's own halves: which option is taken, and which halves pass (2.1).

A half is asked about after its die at the earliest.  What passes is what promises little: few units
that may act.  Whoever wants to hear of it even so says when.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.choice import Choice
from sandtable.core.standing import Orders, Policy, Question
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import COASTAL, LAND, LOST, PLAY
from sandtable.games.doro_nawa.orders.able import bars_of_all, left_of
from sandtable.games.doro_nawa.state import State, is_gun

QUESTIONS: Final = (
    Question("option", "The option of my half", "2.1", (
        Policy("odds", "Combat where my ground units beside an enemy hex have odds of {n} to 1 or "
               "better together, else Movement", 1, 9, 2),
        Policy("movement", "Movement"),
        Policy("combat", "Combat where one of my ground units is beside an enemy, else Movement"),
        Policy("replacement", "Replacement"),
    ), own=True),
    Question("rest", "Replacement in place of a Movement", "2.1", (
        Policy("short", "Where {n} or more of my units could get an SP back or return", 1, 40, 8),
    ), own=True, unset="Never"),
    Question("half", "My half, after the die of an option ordered above", "2.1", (
        Policy("initiative", "Ask me at an initiative of {n} or less, else the half passes",
               0, 6, 4),
        Policy("units", "Ask me when {n} or more of my ground units and ships may act, else the "
               "half passes", 1, 60, 6),
    ), own=True),
    Question("call-supply", "Call me to a half that would pass: supply", "7.2", (
        Policy("cut", "When a ground unit of mine that may act is out of supply"),
    ), own=True, unset="Do not call me"),
    Question("call-near", "Call me to a half that would pass: the enemy is near", "6.2", (
        Policy("near", "When enemy ground units are at a distance of {n} or less from an airfield "
               "or port that I hold, and a unit of mine may act", 1, 9, 1),
    ), own=True, unset="Do not call me"),
)  # fmt: skip


# ── 2.1 The option ───────────────────────────────────────────────────────────


def option(g: State, side: int, orders: Orders) -> list[Choice]:
    """The option of a half, before its die."""
    order = orders.get("option")
    if order is None:
        return []
    verb = order.policy
    if verb == "odds":
        verb = "combat" if any(odds_of(g, h, side) >= order.n for h in faced(g, side)) else ""
    elif verb == "combat":
        verb = "combat" if faced(g, side) else ""
    rest = orders.get("rest")
    if verb in ("", "movement"):
        short = rest is not None and in_want(g, side) >= rest.n
        verb = "replacement" if short else "movement"
    return [Choice(verb)]


def troops(g: State, side: int) -> list[int]:
    """A side's ground units ashore on the map."""
    return [
        u
        for u in g.theatre.movers[side]
        if g.status[u] == PLAY
        and g.is_ground(u)
        and not g.afloat[u]
        and 0 <= g.hex[u] < g.theatre.size
    ]


def faced(g: State, side: int) -> list[int]:
    """The hexes with enemy ground units beside those of a side, ascending."""
    enemy = LAND << (1 - side)
    near = g.theatre.near
    return sorted({h for u in troops(g, side) for h in near[g.hex[u]] if g.occ[h] & enemy})


def odds_of(g: State, target: int, side: int) -> int:
    """To how many to one all the units beside a hex would attack it; guns alone do not."""
    kind = g.theatre.roster.kind
    near = g.theatre.near[target]
    units = [u for u in troops(g, side) if g.hex[u] in near]
    if all(is_gun(kind[u]) for u in units):
        return 0
    scales = weigh(g, target, tuple(units))
    return scales.attack // max(1, scales.defence)


def in_want(g: State, side: int) -> int:
    """Units that a Replacement half could give an SP or bring back, were their initiative met."""
    roster = g.theatre.roster
    found = 0
    for unit in range(roster.count):
        if roster.side[unit] != side or roster.kind[unit] > COASTAL:
            continue
        if g.status[unit] == LOST:
            found += 1
        elif g.status[unit] == PLAY and g.sp[unit] < roster.sp[unit]:
            place = g.hex[unit]
            found += 0 <= place < g.theatre.size and not g.enemy_beside(place, side)
    return found


# ── 2.1 Halves that pass ─────────────────────────────────────────────────────


def passing(g: State, side: int, orders: Orders) -> list[Choice]:
    """The end of a half that need not be looked at; [] where its player is called."""
    order = orders.get("half")
    if order is None:
        return []
    able = left_of(g, bars_of_all(g)).units
    passes = g.die > order.n if order.policy == "initiative" else able < order.n
    if not passes or (able and called(g, side, orders)):
        return []
    return [Choice("done")]


def called(g: State, side: int, orders: Orders) -> bool:
    """Whether one of the reasons holds for which a player wants to be called."""
    if "call-supply" in orders and any(supply.out_of_supply(g, u) for u in troops(g, side)):
        return True
    near = orders.get("call-near")
    if near is None:
        return False
    held = [h for h in range(g.theatre.size) if g.theatre.site[h] and g.control[h] == side + 1]
    return any(enemy_distance(g, h, 1 - side) <= near.n for h in held)


def enemy_distance(g: State, place: int, enemy: int) -> int:
    """Hexes to the nearest ground unit of a side ashore."""
    return g.theatre.nearest(place, [g.hex[u] for u in troops(g, enemy)])
