"""What ending a phase of Guadalajara gives up, by the rules: attacks, supply, goals."""

from __future__ import annotations

from typing import Any, Final

from sandtable.ai.command.caution import ENDING, Caution
from sandtable.ai.guadalajara.goals import is_ours, prizes_of
from sandtable.ai.guadalajara.odds import attack_value
from sandtable.ai.player import Knowledge
from sandtable.games.spanish_civil_war import combat, supply
from sandtable.games.spanish_civil_war.combat_strength import weigh
from sandtable.games.spanish_civil_war.kinds import HQ
from sandtable.games.spanish_civil_war.outline import Movement
from sandtable.games.spanish_civil_war.state import State

GOOD: Final = 1.5
"""Worth of an attack, own losses taken off, that deserves a word."""
DEAR: Final = 0.8
"""How much own losses count in it."""
NEAR: Final = 6
"""Hexes from which an enemy threatens a goal."""
MOST: Final = 3


def warnings_of(known: Knowledge) -> list[Caution]:
    """Everything that is worth a word before a phase is ended; [] where it cannot be."""
    g: State = known.state
    frame: Any = g.frames[-1]
    if not any(choice.verb in ENDING for choice in known.choices):
        return []
    if isinstance(frame, combat.Declare):
        return attacks_left(g)
    if isinstance(frame, Movement):
        return [*without_supply(g, known.side), *empty_goals(g, known.side)]
    return []


def attacks_left(g: State) -> list[Caution]:
    """Hexes that units without a target could attack with a good prospect."""
    free = combat.attackers_left(g)
    taken = combat.declared(g)
    found: list[tuple[float, Caution]] = []
    for place in combat.targets(g):
        units = tuple([u for u in free if place in g.theatre.near[g.hex[u]]])
        if place in taken or not units:
            continue
        value = attack_value(g, place, units, 1.0, DEAR)
        if value < GOOD:
            continue
        scales = weigh(g, place, units)
        chances = ", ".join([f"{result} {faces * 10} %" for result, faces in scales.outcomes])
        text = (
            f"An attack is left: {g.named(units)} on {g.named(g.units_in(place))} at "
            f"{g.where(place)} ({chances})."
        )
        found.append((value, Caution("attack", text, "7.0", (g.theatre.label(place),), units)))
    found.sort(key=lambda row: -row[0])
    return [caution for _, caution in found[:MOST]]


def without_supply(g: State, side: int) -> list[Caution]:
    """Units that would be found out of supply now and were not at the last check."""
    lines = supply.Lines(g, side)
    cut = [
        u
        for u in g.theatre.ground[side]
        if supply.on_map(g, u) and not g.oos[u] and not supply.feeds(g, lines, u, g.hex[u])
    ]
    staffs = [u for u in cut if g.theatre.roster.type[u] == HQ]
    others = [u for u in cut if u not in staffs]
    found = []
    if staffs:
        text = f"{g.named(staffs)} cannot trace to a road: who is led from there is out of supply."
        found.append(Caution("command", text, "8.0", labels(g, staffs), tuple(staffs)))
    if others:
        told = g.named(others[:6]) + (f" and {len(others) - 6} more" if len(others) > 6 else "")
        verb = "is" if len(others) == 1 else "are"
        text = f"{told} {verb} out of reach of a Headquarters in supply, and out of supply next."
        found.append(Caution("supply", text, "8.0", labels(g, others), tuple(others)))
    return found


def empty_goals(g: State, side: int) -> list[Caution]:
    """Own hexes that pay or decide, without a unit in them and with an enemy near."""
    found = []
    foes = [g.hex[u] for u in g.theatre.ground[1 - side] if supply.on_map(g, u)]
    for place, points in sorted(prizes_of(g).items()):
        if points <= 0 or not is_ours(g, place, side) or g.friends_in(place, side):
            continue
        away = min([g.theatre.map.distance(place, h) for h in foes], default=NEAR + 1)
        if away <= NEAR:
            far = "beside it" if away < 2 else f"{away} hexes from it"
            text = f"{g.where(place)} is empty, and an enemy unit stands {far}."
            found.append(Caution("goal", text, "G10", (g.theatre.label(place),)))
    return found[:MOST]


def labels(g: State, units: list[int]) -> tuple[str, ...]:
    """The printed numbers of where units stand, each once."""
    return tuple([g.theatre.label(h) for h in dict.fromkeys([g.hex[u] for u in units])])
