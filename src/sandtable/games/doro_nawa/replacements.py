"""8.2 Replacements: SP for units on the map, and eliminated units that return."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import NOBODY, Ballot, bar_by
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import (
    AS_IN_RULES_5,
    CHART,
    COASTAL,
    LOST,
    NO_SEA_REPLACEMENTS,
    OPTIONS,
    PLAY,
    REPLACED,
    REPLACEMENT,
    SHIP,
    TURN_START_SUPPLY,
)
from sandtable.games.doro_nawa.reinforcements import bars_entry_hex, enemy_held
from sandtable.games.doro_nawa.stacking import bars_joining, bars_meeting, fits, surface_units
from sandtable.games.doro_nawa.state import State

# ── 8.2 Replacements ─────────────────────────────────────────────────────────


def _option(g: State, _unit: int) -> str:
    return f"this is a {OPTIONS[g.option]} impulse"


def _where(g: State, unit: int) -> str:
    return f"{g.name(unit)} {g.whereabouts(unit)}"


def _initiative(g: State, unit: int) -> str:
    return f"initiative {g.initiative(unit)}, roll {g.die}"


def _strength(g: State, unit: int) -> str:
    return f"{g.sp[unit]} of {g.theatre.roster.sp[unit]} SP"


def _enemies(g: State, unit: int) -> str:
    """The first enemy units next to it, with their hex."""
    for near in g.theatre.near[g.hex[unit]]:
        there = surface_units(g, near, 1 - g.half)
        if there:
            return f"{g.named(there[:3])} in {g.where(near)}"
    return ""


def _room(g: State, unit: int) -> str:
    bar = bars_joining(g, unit, g.hex[unit], bool(g.afloat[unit]), g.sp[unit] + 1)
    return "" if bar is None else bar.figures


NOT_REPLACEMENT: Final = Bar(
    "8.2",
    "replacements come in a Replacement impulse",
    "Choose the Replacement option in your next half.",
    told=_option,
)
NOT_GROUND: Final = Bar("8.2", "only ground units take replacements", "Choose a ground unit.")
NOT_ON_MAP: Final = Bar(
    "8.2", "the unit is not on the map", "An eliminated unit returns (`return`).", told=_where
)
NOT_ARRIVED: Final = Bar("8.2", NOT_ON_MAP.reason, "Choose a ground unit on the map.", told=_where)
NOT_YOURS: Final = Bar("8.2", "it is the other side's unit", "Choose one of your own.")
TOO_SLOW: Final = Bar(
    "8.2",
    "its initiative is below the roll",
    "Wait for a Replacement impulse with a roll of its initiative or less.",
    told=_initiative,
)
NO_SUPPLY: Final = Bar(
    "8.2",
    "it was out of supply when the die was rolled",
    "Open its supply line before your next Replacement impulse.",
)
NO_SUPPLY_YET: Final = Bar(
    "8.2",
    "it was out of supply when the turn began, and by the option agreed on that stands (7.2)",
    "Open its supply line before the next turn begins.",
)
NO_ROOM: Final = Bar(
    "3.3",
    "with 1 SP more the stack would exceed its limit of twice the best initiative",
    "Give the SP to a unit in another hex; this one can grow when others have moved out.",
    told=_room,
)
ENEMY_BESIDE: Final = Bar(
    "8.2",
    "an enemy ground or naval unit is next to it",
    "Draw the unit back, or drive the enemy off.",
    told=_enemies,
)
FULL_STRENGTH: Final = Bar(
    "8.2",
    "it has all the SP printed on its counter",
    "Choose a unit that has lost SP.",
    told=_strength,
)
HAS_REPLACED: Final = Bar(
    "8.2",
    "a unit gets one SP in a Replacement impulse, and this one has had it",
    "Choose another unit, or wait for the next Replacement impulse.",
)
AT_SEA: Final = Bar(
    "8.2", "by the option agreed on, units at sea take no replacements", "Land it first."
)


def bars_replacing(g: State, unit: int) -> Bar | None:
    """What keeps a ground unit on the map from taking a replacement."""
    return bar_by(sort_replacing, g, unit)


def sort_replacing(g: State, units: list[int], told: dict[int, Bar] | None) -> list[int]:
    """The ground units on the map that nothing bars from taking a replacement (R64, R65)."""
    roster = g.theatre.roster
    kinds, sides, full = roster.kind, roster.side, roster.sp
    able: list[int] = []
    for unit in units:
        bar: Bar | None = None
        if kinds[unit] > COASTAL:
            bar = NOT_GROUND
        elif sides[unit] != g.half:
            bar = NOT_YOURS
        elif g.status[unit] != PLAY:
            bar = NOT_ON_MAP if g.status[unit] == LOST else NOT_ARRIVED
        elif g.used[unit] & REPLACED:
            bar = HAS_REPLACED
        elif g.sp[unit] >= full[unit]:
            bar = FULL_STRENGTH
        elif g.option != REPLACEMENT:
            bar = NOT_REPLACEMENT
        else:
            bar = _bars_help(g, unit)
        if bar is None:
            able.append(unit)
        elif told is not None:
            told[unit] = bar
    return able


def _bars_option(g: State) -> Bar | None:
    """Whether the half is one of the other options."""
    return None if g.option == REPLACEMENT else NOT_REPLACEMENT.of(g, NOBODY)


def _bars_help(g: State, unit: int) -> Bar | None:
    """Initiative, supply, enemies and stacking of a unit that lacks SP."""
    place = g.hex[unit]
    afloat = bool(g.afloat[unit])
    if afloat and g.has_option(NO_SEA_REPLACEMENTS):
        return AT_SEA
    if not afloat and g.oos[unit]:
        return NO_SUPPLY_YET if g.has_option(TURN_START_SUPPLY) else NO_SUPPLY
    if g.initiative(unit) < g.die:
        return TOO_SLOW
    if g.enemy_beside(place, g.half):
        return ENEMY_BESIDE
    return None if fits(g, unit, place, afloat, g.sp[unit] + 1) else NO_ROOM


# ── 8.2 Eliminated units that return ─────────────────────────────────────────

NOT_LOST: Final = Bar("8.2", "the unit is not eliminated", "Choose an eliminated unit.")
NO_SHIPS: Final = Bar(
    "8.2", "ships are not replaced once they are eliminated", "Choose a ground unit."
)
AIR_RETURNS: Final = Bar(
    "8.2",
    "lost aircraft come back by themselves, two turns after their loss",
    "Place it at the start of that turn.",
)
ONE_A_HALF: Final = Bar(
    "8.2",
    "one eliminated unit returns in a Replacement impulse, and one has",
    "Return it in your next Replacement impulse.",
)
NOT_SOURCE: Final = Bar(
    "8.2", "eliminated units return at a friendly supply source", "Choose one of the sources."
)
SOURCE_LOST: Final = Bar(
    "8.2", "the supply source is not in friendly hands", "Choose another source, or retake it."
)


def bars_reviving(g: State, unit: int) -> Bar | None:
    """What keeps an eliminated unit from returning anywhere in this half (R81)."""
    bar = _bars_lost(g, unit)
    return bar if bar is not None else _bars_turn(g, unit)


def _bars_lost(g: State, unit: int) -> Bar | None:
    """Who is nobody that returns, whatever the option and the roll."""
    roster = g.theatre.roster
    if roster.side[unit] != g.half:
        return NOT_YOURS
    if g.status[unit] == CHART:
        return AIR_RETURNS.says(f"{g.name(unit)} {g.whereabouts(unit)}")
    if g.status[unit] != LOST:
        return NOT_LOST.says(f"{g.name(unit)} {g.whereabouts(unit)}")
    return NO_SHIPS if roster.kind[unit] == SHIP else None


def _bars_turn(g: State, unit: int) -> Bar | None:
    """Option, roll, and one unit in an impulse."""
    roster = g.theatre.roster
    bar = _bars_option(g)
    if bar is not None:
        return bar
    if g.returned:
        return ONE_A_HALF
    if roster.initiative[unit] < g.die:
        return TOO_SLOW.says(f"initiative {roster.initiative[unit]}, roll {g.die}")
    return None


def open_sources(g: State, side: int) -> list[int]:
    """The sources at which a side's units may return: none in a port in enemy hands (R180)."""
    sources = supply.sources_of(g, side)
    if g.has_option(AS_IN_RULES_5):
        return sources
    return [h for h in sources if not enemy_held(g, side, h)]


def bars_source(g: State, unit: int, place: int) -> Bar | None:
    """What keeps an eliminated unit from returning at an open supply source of its side (R67)."""
    bar = bars_meeting(g, unit, place)
    if bar is None:
        bar = bars_entry_hex(g, unit, place)
    return bar if bar is not None else bars_joining(g, unit, place, False, 1)


def bars_return(g: State, unit: int, place: int) -> Bar | None:
    """What keeps an eliminated unit from returning in a hex."""
    bar = _bars_lost(g, unit)
    if bar is not None:
        return bar
    if place not in g.theatre.rules.sources[g.half]:
        return NOT_SOURCE.says(g.where(place))
    bar = bars_entry_hex(g, unit, place)
    if bar is None:
        bar = _bars_turn(g, unit)
    if bar is not None:
        return bar
    if place not in open_sources(g, g.half):
        return SOURCE_LOST.says(g.where(place))
    return bars_source(g, unit, place)


# ── a Replacement impulse ────────────────────────────────────────────────────


def hoped_for(g: State, side: int) -> str:
    """Before the option is chosen: for whom a Replacement impulse could do something, in words."""
    sp, kind = g.theatre.roster.sp, g.theatre.roster.kind
    movers = g.theatre.movers[side]
    lost = [u for u in movers if g.status[u] == LOST and kind[u] <= COASTAL]
    if not lost and not any(g.hex[u] >= 0 and g.sp[u] < sp[u] for u in movers):
        return "nothing to replace yet"
    twin = g.clone()
    twin.log = None
    twin.half, twin.option, twin.die = side, REPLACEMENT, 1
    if not g.has_option(TURN_START_SUPPLY):
        supply.check(twin, side)
    ballot = Ballot()
    tell(twin, side, ballot)
    able = len([choice for choice in ballot.open if choice.verb == "replace"])
    told = [f"for up to {able} units" if able > 1 else "for 1 unit"] if able else []
    if any(choice.verb == "return" for choice in ballot.open):
        told.append("1 eliminated may return")
    return ", ".join(told) if told else "nobody could take an SP now"


REPLACE: Final = Row("replace")
NAMED: Final = 3
"""So many hexes are named; of more it is told how many they are."""


def wanted(g: State) -> str:
    """What a Replacement half asks for, in words that follow who may act; "" for nothing."""
    ballot = Ballot()
    tell(g, g.half, ballot)
    told = ["a unit that is to take 1 SP"] if any(c.verb == "replace" for c in ballot.open) else []
    places = list(dict.fromkeys([c.hex for c in ballot.open if c.verb == "return"]))
    if len(places) > NAMED:
        told.append(f"one of the {len(places)} hexes where an eliminated unit may return")
    elif places:
        where = " or ".join([g.where(h) for h in places])
        told.append(f"the hex where an eliminated unit returns, {where}")
    return f": choose {', or '.join(told)}" if told else ""


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot who may take a replacement, and who may return where."""
    if g.option != REPLACEMENT:
        return
    # Of everybody the rules take 74 us instead of 10: the sources are the same for all who return.
    if ballot.explain:
        _tell_all(g, side, ballot)
        return
    sp, full = g.sp, g.theatre.roster.sp
    weak = [u for u in g.theatre.movers[side] if sp[u] < full[u]]
    row = REPLACE.upto(g.theatre.roster.count)
    ballot.open += [row[unit] for unit in sort_replacing(g, weak, None)]
    if g.returned:
        return
    status = g.status
    lost = [u for u in g.theatre.movers[side] if status[u] == LOST]
    able = [u for u in lost if bars_reviving(g, u) is None]
    if not able:
        return
    # Enemies bar a hex to all of them alike.
    free = [h for h in open_sources(g, side) if bars_meeting(g, able[0], h) is None]
    for unit in able:
        for place in free:
            if bars_entry_hex(g, unit, place) is None and fits(g, unit, place, False, 1):
                ballot.add("return", unit, place)


def _tell_all(g: State, side: int, ballot: Ballot) -> None:
    """Every unit on the map; every eliminated unit at every source, open or not."""
    sides = g.theatre.roster.side
    for unit, place in enumerate(g.hex):
        if place >= 0 and sides[unit] == side:
            ballot.add("replace", unit, bar=bars_replacing(g, unit))
    for unit, status in enumerate(g.status):
        if status == LOST and sides[unit] == side:
            for place in g.theatre.rules.sources[side]:
                ballot.add("return", unit, place, bar=bars_return(g, unit, place))


def begin(g: State, choice: Choice) -> None:
    """Give a unit its SP, or bring an eliminated one back."""
    unit = choice.unit
    g.used[unit] |= REPLACED
    if choice.verb == "replace":
        g.sp[unit] += 1
        if g.log is not None:
            g.say("8.2", f"{g.name(unit)} takes a replacement: {g.sp[unit]} of "
                  f"{g.theatre.roster.sp[unit]} SP.", (g.hex[unit],), (unit,),
                  detail={"sp": g.sp[unit]})  # fmt: skip
        return
    g.returned = 1
    g.sp[unit] = 1
    g.afloat[unit] = g.oos[unit] = 0
    g.put(unit, choice.hex)
    if g.log is not None:
        g.say("8.2", f"{g.name(unit)} returns at {g.where(choice.hex)} with 1 SP.",
              (choice.hex,), (unit,), detail={"sp": 1})  # fmt: skip
