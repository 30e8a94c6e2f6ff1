"""3.2 Overruns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Then
from sandtable.core.telling import ADVANCES
from sandtable.games.spanish_civil_war import stacking
from sandtable.games.spanish_civil_war.kinds import (
    ARMOUR,
    HALTED,
    HQ,
    INITIAL,
    LAND,
    MOVED,
    MOVED_THIS_TURN,
    PLAY,
    REPULSED,
)
from sandtable.games.spanish_civil_war.party import Party, bars_entering
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

# ── 3.2 Who may overrun (R9, R11, R41, R52, R66, R73) ───────────────────────

NO_ARMOUR: Final = Bar(
    "3.2",
    "only a stack with an armour unit may overrun, and armoured cars are none",
    "Pick up an armour unit, or add one of the stack with `with`.",
)
NO_ENEMY: Final = Bar("3.2", "no enemy unit is in that hex", "Choose an enemy hex beside it.")
NOT_BESIDE: Final = Bar("3.2", "an overrun is made from an adjacent hex", "Move beside it first.")
TOO_DEAR: Final = Bar(
    "3.2",
    "an overrun costs what the hex costs and one MP more",
    "The one free step of a phase is no help here.",
)
WITHOUT_IT: Final = "Leave it behind with `without`."
NO_HQ: Final = Bar("7.4", "Headquarters may not attack", WITHOUT_IT)
DISRUPTED: Final = Bar(
    "9.2", "disrupted units may not attack", "It may recover in the Morale Recovery Phase."
)
BROKEN: Final = Bar(
    "9.4", "units of a broken command may not attack", "Choose another command's armour."
)
OVERSTACKED: Final = Bar(
    "5.0",
    "a unit that overstacks its hex counts nothing in combat",
    "Move it out of the hex first.",
)


def overrun_cost(party: Party, start: int, place: int) -> int:
    """Sixths of an MP: the entry cost of the hex and one MP, no surcharge for zones (R10).

    -1 if the hex is not adjacent to the one they start from, or closed to one of them.
    """
    theatre = party.g.theatre
    edge = theatre.map.edge(start, place) if place < theatre.size else -1
    if edge < 0 or not party.net.edges[edge]:
        return -1
    return party.entry_cost(place, party.net.edges[edge]) + theatre.tec.overrun


def bars_fighting(g: State, unit: int) -> Bar | None:
    """What keeps a unit from taking part in an overrun."""
    roster = g.theatre.roster
    if roster.type[unit] == HQ:
        return NO_HQ
    if g.disruption[unit]:
        return DISRUPTED
    if g.broken[roster.command[unit]]:
        return BROKEN
    return None if g.counts(unit) else OVERSTACKED


def bars_one_of(party: Party, place: int) -> Bar | None:
    """What keeps one of them out of an overrun: its own state, or ground that is closed to it.

    It may be left behind if armour is left that can overrun; if not, what bars the armour is told.
    """
    g = party.g
    barred: list[tuple[int, Bar]] = []
    fit: list[int] = []
    for unit in party.units:
        bar = bars_fighting(g, unit) or bars_entering(g, unit, party.start, place)
        if bar is None:
            fit.append(unit)
        else:
            barred.append((unit, bar))
    if not barred:
        return None
    if has_armour(g, tuple(fit)):
        unit, bar = barred[0]
        return Bar(bar.case, bar.reason, WITHOUT_IT, g.name(unit))
    unit, bar = next(each for each in barred if has_armour(g, each[:1]))
    return bar.says(g.name(unit))


def bars_overrun(party: Party, place: int) -> Bar | None:
    """What keeps units that are picked up from overrunning a hex."""
    g = party.g
    if not has_armour(g, party.units):
        return NO_ARMOUR
    if not g.enemy_in(place, party.side):
        return NO_ENEMY
    if place not in g.theatre.near[party.start]:
        return NOT_BESIDE
    bar = bars_one_of(party, place)
    if bar is not None:
        return bar
    cost = overrun_cost(party, party.start, place)
    if cost <= party.left:
        return None
    toll = points(g.theatre.tec.interdicted)
    more = f", {toll} of them for the Interdiction (10.2)" if g.interdicted[place] else ""
    return TOO_DEAR.says(f"{points(cost)} of {points(party.left)} MP{more}")


def meant(g: State, units: tuple[int, ...], place: int) -> Choice:
    """What units that are picked up would do in a hex: run over an enemy beside them, or move."""
    side = g.theatre.roster.side[units[0]]
    near = place < g.theatre.size and place in g.theatre.near[g.hex[units[0]]]
    if near and has_armour(g, units) and g.enemy_in(place, side):
        return Choice("overrun", -1, place)
    return Choice("move", units[0], place)


def has_armour(g: State, units: tuple[int, ...]) -> bool:
    """Whether one of them is an armour unit."""
    types = g.theatre.roster.type
    for unit in units:
        if types[unit] == ARMOUR:
            return True
    return False


def targets(party: Party) -> list[int]:
    """The neighbouring hexes that the units in hand may overrun."""
    if not has_armour(party.g, party.units):
        return []
    near = party.g.theatre.near[party.start]
    return [place for place in near if bars_overrun(party, place) is None]


def tell(party: Party, ballot: Ballot) -> None:
    """Tell the ballot which neighbouring hexes the units in hand may overrun."""
    g = party.g
    if not ballot.asks(has_armour(g, party.units)):
        return
    enemy = LAND << (1 - party.side)
    for place in g.theatre.near[party.start]:
        if g.occ[place] & enemy:
            ballot.add("overrun", hex=place, bar=bars_overrun(party, place))


# ── 3.2 Carrying one out ─────────────────────────────────────────────────────


def begin(g: State, units: tuple[int, ...], place: int) -> None:
    """Pay, fight as in chapter 7, then see whether the hex is vacated (R9)."""
    party = Party(g, units)
    cost = overrun_cost(party, party.start, place)
    bits = MOVED | MOVED_THIS_TURN if g.phase == INITIAL else MOVED
    for unit in units:
        g.spent[unit] += cost
        g.used[unit] |= bits
        g.digging[unit] = 0  # it has used movement points: no position is finished (3.4, R56)
    if g.log is not None:
        g.say("3.2", f"{g.doing(units, 'spends', 'spend')} {points(cost)} MP on an "
              f"overrun of {g.where(place)} from {g.where(party.start)}.",
              (party.start, place), units)  # fmt: skip
    g.frames.append(Then("overruns.after", (units, place, party.start)))
    g.frames.append(Then("combat_results.fight", (units, place, True)))


def after(g: State, units: tuple[int, ...], place: int, start: int) -> None:
    """Undisrupted overrunners advance into a vacated hex and move on; all others have finished."""
    side = g.side(units[0])
    vacated = not g.enemy_in(place, side)
    going = tuple([u for u in units if vacated and may_advance(g, u, start)])
    for unit in units:
        if unit in going:
            g.used[unit] &= ~HALTED  # a zone it had entered: 3.2 lets the stack move on (R52)
        elif g.status[unit] == PLAY:
            g.used[unit] |= HALTED | REPULSED
    if not going:
        return
    if g.log is not None:
        g.say("3.2", f"{g.doing(going, 'advances', 'advance')} into {g.where(place)}.",
              (start, place), going, (), ADVANCES)  # fmt: skip
    g.frames.append(Then("movement.carry_on", (stacking.enter_all(g, going, place),)))


def may_advance(g: State, unit: int, start: int) -> bool:
    """Whether an overrunner is still there, undisrupted (9.2) and without a Fired marker (6.4)."""
    if g.disruption[unit] or g.fired[unit]:
        return False
    return g.status[unit] == PLAY and g.hex[unit] == start


THEN: Final[dict[str, Callable[..., Any]]] = {"overruns.after": after}
