"""What ending a half-impulse of Doro Nawa gives up, by the rules: supply, attacks, aircraft."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.caution import ENDING, Caution
from sandtable.ai.doro_nawa.attack import blows
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.player import Knowledge
from sandtable.games.doro_nawa import aircraft, flight, supply
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import COMBAT, FOUGHT, LAND, PLAY
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.stacking import bars_basing
from sandtable.games.doro_nawa.state import State

GOOD: Final = 1.0
"""SP, with the ground, that an attack promises which is worth a word."""
NEAR: Final = 4
"""MP within which an enemy stack could come to a road."""
MUCH: Final = 6
"""SP behind a road that are worth a word."""
MOST: Final = 3
"""Warnings of a sort."""


def warnings_of(known: Knowledge) -> list[Caution]:
    """Everything that is worth a word before the half is ended; [] where it cannot be."""
    g: State = known.state
    if not isinstance(g.frames[-1], Impulse) or not any(c.verb in ENDING for c in known.choices):
        return []
    found = [*attacks_left(g), *without_supply(g, known.side), *in_the_air(g, known.side)]
    return [*found, *could_be_cut(g, known.side)]


def attacks_left(g: State) -> list[Caution]:
    """Attacks with whoever has not fought that promise much."""
    if g.option != COMBAT:
        return []
    used = {u for u, marks in enumerate(g.used) if marks & FOUGHT}
    found = []
    for blow in blows(g, used, {})[:MOST]:
        if blow.gain < GOOD:
            break
        scales = weigh(g, blow.target, blow.units, blow.air)
        loss = sum([lost * faces for lost, faces in scales.outcomes]) / 6
        who = g.named(g.ground_in(blow.target, 1 - g.half))
        text = (
            f"An attack is left: {g.named(blow.units)} on {who} at {g.where(blow.target)} "
            f"at {scales.ratio}, {loss:.1f} SP from each defender on average."
        )
        label = g.theatre.map.label(blow.target)
        found.append(Caution("attack", text, "5.31", (label,), blow.units))
    return found


def without_supply(g: State, side: int) -> list[Caution]:
    """Units that have no line where they stand now, and had one at the last check."""
    network = supply.network_of(g, side)
    units = [u for u in ashore(g, side) if not g.oos[u] and not supply.supplied(g, u, network)]
    if not units:
        return []
    verb = "has" if len(units) == 1 else "have"
    when = supply.next_check(g)
    text = f"{g.named(units)} {verb} no supply line and will be out of supply {when}."
    return [Caution("supply", text, "7.2", labels(g, [g.hex[u] for u in units]), tuple(units))]


NO_MORE: Final = "each airfield that it could still reach is named for another"


def in_the_air(g: State, side: int) -> list[Caution]:
    """Face-down aircraft that end the half in the air: whether they can still land, or at all.

    Each is told another airfield, who reaches fewest first: one aircraft is based at each (3.3).
    """
    found: list[Caution] = []
    taken: set[int] = set()
    for u in sorted(left_up(g, side), key=lambda u: len(within(g, side, u))):
        place, name = g.hex[u], g.name(u)
        at = labels(g, [place])
        reach = within(g, side, u)
        if reach:
            free = [h for h in reach if h not in taken]
            where = f"it could still land at {g.where(free[0])}" if free else NO_MORE
            taken.update([h for h in free[:1] if h < g.theatre.size])
            text = f"{name} stays in the air, face-down: {where}."
            found.append(Caution("aircraft", text, "6.2", at, (u,)))
        elif not any(cost <= g.theatre.roster.ma[u] for cost, _ in ways_home(g, side, u)):
            text = f"{name} can reach no free airfield of yours, in its next impulse neither."
            found.append(Caution("aircraft", text, "6.2", at, (u,)))
    return found[:MOST]


def left_up(g: State, side: int) -> list[int]:
    """A side's aircraft that are in the air over the map and have done what they flew for."""
    up = [u for u in g.theatre.wings[side] if g.status[u] == PLAY and not (g.based[u] or g.face[u])]
    return [u for u in up if 0 <= g.hex[u] < g.theatre.size]


def ways_home(g: State, side: int, unit: int) -> list[tuple[int, int]]:
    """The MP to each place where an aircraft could be based, and the place, the nearest first."""
    free = [h for h in fields_of(g, side) if bars_basing(g, unit, h) is None]
    return sorted([(flight.flight_cost(g, unit, h) if h != g.hex[unit] else 0, h) for h in free])


def within(g: State, side: int, unit: int) -> list[int]:
    """Those of them that it can still fly to."""
    left = 0 if aircraft.bars_wings(g, unit) else aircraft.mp_left(g, unit)
    return [h for cost, h in ways_home(g, side, unit) if cost <= left and h != g.hex[unit]]


def fields_of(g: State, side: int) -> list[int]:
    """Airfields that a side controls, and its box if it has one."""
    theatre = g.theatre
    own = [h for h in range(theatre.size) if theatre.airfield[h] and g.control[h] == side + 1]
    return own + [box.place for box in theatre.rules.boxes if box.side == side]


def could_be_cut(g: State, side: int) -> list[Caution]:
    """The road, with no own troops in or beside it, whose loss to an enemy near would cost most."""
    enemy = Picture(g, 1 - side)
    network = supply.network_of(g, side)
    best, place = 0, -1
    for h in range(g.theatre.size):
        if not network[h] or g.occ[h] or not 0 < enemy.near_own[h] <= NEAR:
            continue
        if not any(g.occ[near] & LAND << side for near in g.theatre.near[h]):
            lost = enemy.cut_by(g, h)
            if lost > best:
                best, place = lost, h
    if best < MUCH:
        return []
    text = f"Nobody guards {g.where(place)}: an enemy there would cut {best} SP off from supply."
    return [Caution("cut", text, "7.3", labels(g, [place]))]


def ashore(g: State, side: int) -> list[int]:
    """A side's ground units on land."""
    return [
        u
        for u in g.theatre.movers[side]
        if g.status[u] == PLAY and 0 <= g.hex[u] < g.theatre.size and g.is_ground(u)
    ]


def labels(g: State, places: list[int]) -> tuple[str, ...]:
    """The printed numbers of hexes, each once."""
    return tuple([g.theatre.map.label(h) for h in dict.fromkeys(places)])
