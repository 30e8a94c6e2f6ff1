"""2.1 Who may still act in a half-impulse, in fact: what `done` would give up."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    fields_of_fire,
    ground_combat,
    interdiction,
    movement,
    naval_combat,
    replacements,
)
from sandtable.games.doro_nawa.kinds import COASTAL, COMBAT, FOUGHT, LAND, MOVEMENT, PLAY, SHIP
from sandtable.games.doro_nawa.state import State, is_gun

NO_ENEMY_BESIDE: Final = Bar(
    "5.31", "no enemy ground unit is beside it", "Move it beside one in a Movement impulse."
)
COASTAL_WAITS: Final = Bar(
    "5.31",
    "no enemy ground unit is beside it, and coastal artillery never moves (4.1)",
    "It bombards enemies within 3 hexes (5.2).",
)
NOT_NEEDED: Final = Bar(
    "2.1", "ships neither attack on the ground nor take replacements", "They bombard, or sail."
)
TOO_SLOW: Final = Bar(
    "2.1",
    "its initiative is below the roll",
    "Wait for an impulse with a roll of its initiative or less.",
)


class Left(NamedTuple):
    """How many units and aircraft may still act, and whether an eliminated unit may return."""

    units: int
    aircraft: int
    returns: bool


def bars_of_all(g: State) -> dict[int, Bar | None]:
    """What keeps each unit on the map, of the side whose half it is, from doing anything more."""
    sides = g.theatre.roster.side
    return {
        unit: bars_more(g, unit)
        for unit in range(g.theatre.roster.count)
        if sides[unit] == g.half and g.status[unit] == PLAY
    }


def left_of(g: State, bars: dict[int, Bar | None]) -> Left:
    """What the side whose half it is may still do, by what keeps each of its units."""
    units = flyers = 0
    for unit, bar in bars.items():
        if bar is None:
            if g.is_air(unit):
                flyers += 1
            else:
                units += 1
    ballot = Ballot()
    replacements.tell(g, g.half, ballot)
    return Left(units, flyers, any(choice.verb == "return" for choice in ballot.open))


def in_words(left: Left) -> str:
    """Who may act, as a sentence."""
    units = "1 unit" if left.units == 1 else f"{left.units} units"
    both = [units] if left.units else []
    both += [f"{left.aircraft} aircraft"] if left.aircraft else []
    told = f"{' and '.join(both)} may act" if both else "no unit can act"
    if left.returns:
        return f"{told}; an eliminated unit may return"
    return told if both else f"{told}, only done is left"


def bars_more(g: State, unit: int) -> Bar | None:
    """What keeps a unit on the map from doing anything more in this half."""
    if g.is_air(unit):
        bar = aircraft.bars_flying(g, unit)
        return None if bar is None or may_strike(g, unit) else bar
    if g.option == MOVEMENT:
        bar = movement.bars_moving(g, unit)
    elif g.theatre.roster.kind[unit] == SHIP:
        bar = movement.bars_acting(g, unit, TOO_SLOW) or NOT_NEEDED
    elif g.option == COMBAT:
        bar = bars_assailing(g, unit)
    else:
        bar = replacements.bars_replacing(g, unit)
    if bar is None or fields_of_fire.can_bombard(g, unit) or may_engage(g, unit):
        return None
    return bar


def may_strike(g: State, unit: int) -> bool:
    """Whether an aircraft can bombard, interdict or fire at aircraft where it is (6.3)."""
    place = g.hex[unit]
    if place >= g.theatre.size:
        return False
    if fields_of_fire.can_bombard(g, unit):
        return True
    if interdiction.bars_interdicting(g, unit, place) is None:
        return True
    fires = air_combat.bars_firing(g, unit) is None
    return fires and air_combat.bars_dogfight(g, place, g.half) is None


def may_engage(g: State, unit: int) -> bool:
    """Whether a ship can fire at enemy ships in its hex (5.21)."""
    if g.theatre.roster.kind[unit] != SHIP:
        return False
    place = g.hex[unit]
    if naval_combat.bars_engaging(g, place, g.half) is not None:
        return False
    return naval_combat.bars_broadside(g, unit, place, g.half) is None


def bars_assailing(g: State, unit: int) -> Bar | None:
    """What keeps a ground unit from every attack on the ground there is for it (5.31)."""
    if g.used[unit] & FOUGHT:
        return ground_combat.HAS_FOUGHT
    kind = g.theatre.roster.kind[unit]
    if g.afloat[unit] and ground_combat.only_lands(kind):
        return ground_combat.NO_ASSAULT
    slow = movement.bars_acting(g, unit, ground_combat.TOO_SLOW)
    bar: Bar | None = slow
    if bar is None:
        bar = COASTAL_WAITS if kind == COASTAL else NO_ENEMY_BESIDE
    for target in g.theatre.near[g.hex[unit]]:
        if g.occ[target] & LAND << (1 - g.half):
            bar = ground_combat.bars_attacking(g, unit, target)
            if bar is None or (slow is not None and bar == slow and is_gun(kind)):
                bar = ground_combat.bars_target(g, target)
            if bar is None or (slow is not None and bar == slow):
                return slow
    return bar


# ── 5.2, 5.31 Who could strike a hex ─────────────────────────────────────────


def note_of_blow(g: State, choice: Choice) -> dict[str, list[int]]:
    """For a hex that can be attacked or bombarded the units that can take part."""
    place = choice.hex
    if choice.verb == "attack":
        near = ground_combat.neighbours_of(g, place)
        return {"by": [u for u in near if ground_combat.bars_attacking(g, u, place) is None]}
    if choice.verb == "bombard":
        values = g.theatre.roster.bombardment
        near = [*g.theatre.movers[g.half], *g.theatre.wings[g.half]]
        firers = [u for u in near if values[u] and fields_of_fire.is_near(g, u, place)]
        return {"by": [u for u in firers if fields_of_fire.bars_firing(g, u, place) is None]}
    return {}
