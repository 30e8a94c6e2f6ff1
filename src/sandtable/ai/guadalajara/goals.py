"""What each scenario is about: prizes, and the roads along which the Nationalists drive."""

from __future__ import annotations

from typing import Final

from sandtable.ai.guadalajara.orders import ARAGON, BOTH
from sandtable.games.spanish_civil_war.data.scenarios import HELD
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

ALMADRONES: Final = "5912"
GAJANEJOS: Final = "4321"
TRIJUEQUE: Final = "3030"
TORIJA: Final = "2635"
BRIHUEGA: Final = "4632"
IBARRA: Final = "3930"
JADRAQUE: Final = "3908"
COGOLLUDO: Final = "1705"
MASEGOSO: Final = "6923"
CIFUENTES: Final = "7828"
GUADALAJARA: Final = "0852"

MAIN: Final = (ALMADRONES, GAJANEJOS, TRIJUEQUE, TORIJA)
"""The Carretera de Aragón."""
BRANCH: Final = (ALMADRONES, BRIHUEGA, IBARRA, TORIJA)
"""By Almadrones to Brihuega, and on to Torija."""
LEFT: Final = (MASEGOSO, BRIHUEGA, IBARRA, TORIJA)
"""Down the valley of the Tajuña."""
NORTH: Final = (JADRAQUE, COGOLLUDO)
"""The Soria division on the railway."""

AT_ONCE: Final = 6.0
"""Points that a hex counts which wins the game at once."""


def hex_of(g: State, label: str) -> int:
    """A hex by its printed number, -1 if the map has none."""
    return g.theatre.map.find(label)


def axis_of(g: State, unit: int, axis: str = BOTH) -> tuple[str, ...]:
    """The road that a Nationalist unit is sent down, by its command or by the axis of all."""
    roster = g.theatre.roster
    command = g.theatre.commands[roster.command[unit]].id
    if command == "N7":
        return NORTH
    if axis != BOTH:
        return MAIN if axis == ARAGON else BRANCH
    if command == "N1":
        return LEFT if "7G" in roster.short[unit] else BRANCH
    if command == "N4":
        return BRANCH
    if command == "N6":
        return MAIN if unit % 2 else BRANCH
    return MAIN


def prizes_of(g: State) -> dict[int, float]:
    """Points for each hex that somebody is paid for holding, or that wins at once."""
    found: dict[int, float] = {}
    victory = g.theatre.rules.victory
    for item in victory.items:
        if item.item == HELD:
            for h in item.hexes:
                found[h] = max(found.get(h, 0.0), float(item.points))
    for rule in victory.automatic:
        for h in (*rule.held, *rule.supplied_in_one):
            found[h] = max(found.get(h, 0.0), AT_ONCE if h in rule.supplied_in_one else 4.0)
    return found


def attacker(g: State) -> int:
    """The side that the scenario lets attack: it is paid for ground the other holds at first."""
    rule = g.theatre.rules.victory.decision
    return rule.side if rule.by == "points" else NATIONALIST


def is_ours(g: State, h: int, side: int) -> bool:
    """Whether a side holds a hex; where none is noted, it is the Republicans' until taken."""
    if g.held[h]:
        return g.held[h] == side + 1
    return not g.enemy_in(h, side) if side == REPUBLICAN else bool(g.friends_in(h, side))
