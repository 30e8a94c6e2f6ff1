"""9.1.1 and 9.1.2 Who may fly in an air mission, and how many units against what."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes.air import (
    flights,
    paratroops,
)
from sandtable.games.forlorn_hopes.bases import (
    bases,
    readiness,
)
from sandtable.games.forlorn_hopes.data.air import (
    CARRIER_MISSION,
    PARATROOP_ASSAULT,
    TARGETS,
    Composition,
)
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    ATTACKER,
    BRITISH,
    BY_PARATROOPS,
    ESCORT,
    FIGHTER,
    MTB,
    NO_PART,
    ON_CITY,
    ON_FOOT,
    ON_PORT,
    ON_SHIPS,
    ON_SUPPLY,
    READY,
    RECON,
    REGROUP,
    RESERVE,
    TRANSPORT,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State

STRAFED_SHIPS: Final[tuple[int, ...]] = (TRANSPORT, MTB)
NOT_STRAFED: Final[tuple[int, ...]] = (ON_CITY, ON_PORT, ON_SUPPLY)
"""9.10.2, R84, R143: what strafing serves against at sea, and against what ashore it does not."""

# ── 9.1.1 Air mission composition ────────────────────────────────────────────

ATTACKERS_FULL: Final[Bar] = Bar(
    "9.1.1", "the mission has as many attackers as it may", "Launch it, or add escorts."
)
ESCORTS_FULL: Final[Bar] = Bar(
    "9.1.1", "the mission has as many escorts as it may", "Launch it, or add attackers."
)
NOT_OF_CARRIERS: Final[Bar] = Bar(
    "9.1.1",
    "with an escort from land fewer may fly than from carriers alone, and more do",
    "Choose an escort from a carrier, or launch it.",
)
JUST_CAME: Final = Bar(
    "11.2", "it has landed or dropped this turn and stays", "Take another unit, or fly without."
)
STRAFERS_AT_SEA: Final = Bar(
    "9.10.2", "at sea fighters strafe T and MTB, and there are none", "Choose a unit with bombs."
)
NOTHING_TO_STRAFE: Final = Bar(
    "9.10.2",
    "fighters alone strafe airbases, ground units, T and MTB, nothing else",
    "Choose a unit with bombs first, or another target.",
)
ONLY_DROPS: Final = Bar(
    "9.11.1", "C units fly paratroop assaults only", "Choose the assault, or no C unit."
)
NO_TRANSPORT: Final = Bar(
    "9.11.1", "no C unit with a parachute unit is in the mission", "One joins before the launch."
)
NO_STRAFERS: Final = Bar(
    "9.11.1", "bombers join a paratroop assault, fighters only escort it", "Choose a bomber."
)
OTHER_NATION: Final = Bar(
    "9.1.1",
    "Allied attackers of one mission share one nationality",
    "Choose attackers of one nationality; escorts are free.",
)


class Party(NamedTuple):
    """The units of a mission, counted."""

    bombers: int
    strafers: int
    transports: int
    escorts: int
    carriers: bool
    """All of them are carrier air units."""


def party(g: State, side: int) -> Party:
    """The mission as it is."""
    crew = Party(0, 0, 0, 0, True)
    for unit in g.theatre.air[side]:
        if g.part[unit] in (ATTACKER, ESCORT):
            crew = joined(g, crew, unit, g.part[unit])
    return crew


def joined(g: State, crew: Party, unit: int, part: int) -> Party:
    """The mission with one unit more in this part."""
    kind = g.theatre.roster.type[unit]
    carriers = crew.carriers and bool(g.theatre.roster.carrier[unit])
    if part == ESCORT:
        return crew._replace(escorts=crew.escorts + 1, carriers=carriers)
    if kind == FIGHTER:
        return crew._replace(strafers=crew.strafers + 1, carriers=carriers)
    if kind == TRANSPORT_PLANE:
        return crew._replace(transports=crew.transports + 1, carriers=carriers)
    return crew._replace(bombers=crew.bombers + 1, carriers=carriers)


def limits(g: State, crew: Party, kind: int) -> Composition:
    """The line of the chart for a mission against this kind of target."""
    chart = g.theatre.pack.air.composition
    if kind == BY_PARATROOPS:
        return chart[PARATROOP_ASSAULT]
    return chart[CARRIER_MISSION if crew.carriers else TARGETS[kind]]


def soft_ships(g: State, side: int, h: int) -> bool:
    """Whether enemy ships lie in a hex that a side's fighters may strafe (9.10.2)."""
    types = g.theatre.roster.type
    return any(types[ship] in STRAFED_SHIPS for ship in g.ships_in(h, 1 - side))


def bars_party(g: State, side: int, h: int, crew: Party, kind: int) -> Bar | None:
    """What keeps a mission so composed from attacking this kind of target in a hex (9.1.1)."""
    line = limits(g, crew, kind)
    escorts = ESCORTS_FULL.says(f"at most {line.escorts}") if crew.escorts > line.escorts else None
    if kind == BY_PARATROOPS:
        if not crew.transports:
            return NO_TRANSPORT
        if crew.strafers:
            return NO_STRAFERS
        if crew.transports > line.attackers:
            return ATTACKERS_FULL.says(f"at most {line.attackers} C units")
        if crew.bombers > line.bombers_join:
            return ATTACKERS_FULL.says(f"at most {line.bombers_join} bombers join a drop")
        return escorts
    if crew.transports:
        return ONLY_DROPS
    if kind == ON_SHIPS and crew.strafers and not soft_ships(g, side, h):
        return STRAFERS_AT_SEA
    if kind in NOT_STRAFED and crew.strafers and not crew.bombers:
        return NOTHING_TO_STRAFE
    if crew.bombers + crew.strafers > line.attackers:
        return ATTACKERS_FULL.says(f"at most {line.attackers} against {TARGETS[kind]} targets")
    return escorts


def bars_any(g: State, side: int, h: int, crew: Party, kinds: list[int]) -> Bar | None:
    """What keeps a mission to a hex from all these kinds of target; None if one is possible.

    Told of the kind that C units fly against if there are any, else of the last of the others:
    ships, where most may attack, but not of what bars only the strafers that are in it.
    """
    told: Bar | None = None
    for kind in kinds:
        bar = bars_party(g, side, h, crew, kind)
        if bar is None:
            return None
        fits = (kind == BY_PARATROOPS) == bool(crew.transports)
        if told is None or (fits and bar is not STRAFERS_AT_SEA):
            told = bar
    return told or NO_TRANSPORT


def nation(g: State, unit: int) -> int:
    """The nationality of an Allied unit; the Reserve Fleet is British."""
    force = g.theatre.roster.force[unit]
    return BRITISH if force == RESERVE else force


def bars_nation(g: State, unit: int) -> Bar | None:
    """Allied attackers share one nationality (9.1.1)."""
    side = g.side(unit)
    if side != ALLIED:
        return None
    for other in g.theatre.air[side]:
        if g.part[other] == ATTACKER and nation(g, other) != nation(g, unit):
            return OTHER_NATION.says(f"{g.name(other)} is in the mission")
    return None


# ── 9.1.2 Air mission eligibility ────────────────────────────────────────────

IN_IT: Final = Bar("9.1", "the unit is in the mission already", "Choose another, or launch.")
HAS_FLOWN: Final = Bar(
    "9.1.2",
    "a unit in the Flown box flies no mission in this phase",
    "Choose a Ready unit.",
)
REGROUPS: Final = Bar("9.1.2", "a unit in the Regroup box flies no mission", "Choose a Ready unit.")
NO_BOMBS: Final = Bar("3.0", "the unit has neither a BF nor an S", "Choose a unit that can bomb.")
NO_TROOPS: Final = Bar(
    "9.11.1", "no parachute unit is at its airbase, or none can drop", "Choose another unit."
)
NOTHING_TO_BOMB: Final = Bar(
    "9.11.1", "there is nothing here that bombers could bomb", "Choose a hex with a target."
)
NO_FIGHTER: Final = Bar("9.1.1", "only fighters escort", "Choose a fighter, or let it attack.")
NO_CHARGE: Final = Bar("9.1.1", "there is no attacker to escort yet", "Choose an attacker first.")


def bars_ready(g: State, unit: int) -> Bar | None:
    """What keeps an air unit out of any mission, wherever to (9.1.2)."""
    if g.part[unit] != NO_PART:
        return IN_IT
    bar = bases.bars_takeoff(g, unit)
    if bar is not None:
        return bar
    if g.box[unit] == READY:
        return None
    return REGROUPS if g.box[unit] == REGROUP else HAS_FLOWN


def bars_armed(g: State, unit: int) -> Bar | None:
    """What keeps a unit from attacking anything (3.0); of C units 9.11 says more."""
    roster = g.theatre.roster
    if roster.type[unit] == TRANSPORT_PLANE:
        return None if troops(g, unit) else NO_TROOPS
    if roster.type[unit] == RECON:
        return NO_BOMBS
    return None if roster.strafes[unit] or roster.bf[g.face(unit)][unit] else NO_BOMBS


def troops(g: State, plane: int) -> list[int]:
    """Parachute units that a C unit may take (9.11.1)."""
    return [unit for unit in troops_near(g, plane) if bars_load(g, unit) is None]


def troops_near(g: State, plane: int) -> list[int]:
    """Parachute units ashore at a C unit's airbase that no other C unit takes (9.11.1)."""
    roster = g.theatre.roster
    return [
        u
        for u in g.ground_in(g.base_hex(g.base[plane]), g.side(plane))
        if roster.parachute[u] and g.second[u] < 0
    ]


def bars_load(g: State, unit: int) -> Bar | None:
    """What keeps a C unit from taking a parachute unit at its airbase (11.2)."""
    return None if g.arrived[unit] == ON_FOOT else JUST_CAME


def bars_attack(g: State, unit: int, h: int, kinds: list[int], crew: Party) -> Bar | None:
    """What keeps a unit that is ready from joining the mission to a hex as an attacker (9.1)."""
    bar = bars_armed(g, unit)
    if bar is None:
        bar = flights.bars_range(g, unit, h)
    if bar is None:
        bar = bars_nation(g, unit)
    crew = joined(g, crew, unit, ATTACKER)
    if bar is None and g.theatre.roster.type[unit] == TRANSPORT_PLANE:
        bar = paratroops.bars_drop(g, g.side(unit), h, crew.transports)
    if bar is None:
        bar = bars_any(g, g.side(unit), h, crew, kinds)
    if bar is None and kinds == [BY_PARATROOPS] and crew.bombers:
        return NOTHING_TO_BOMB
    return bar


def bars_escort(g: State, unit: int, h: int, kinds: list[int], crew: Party) -> Bar | None:
    """What keeps a unit that is ready from joining the mission to a hex as an escort (9.1)."""
    if g.theatre.roster.type[unit] != FIGHTER:
        return NO_FIGHTER
    bar = flights.bars_range(g, unit, h)
    if bar is not None:
        return bar
    if not crew.bombers + crew.strafers + crew.transports:
        return NO_CHARGE
    after = joined(g, crew, unit, ESCORT)
    bar = bars_any(g, g.side(unit), h, after, kinds)
    if bar is not None and crew.carriers and not after.carriers:
        return NOT_OF_CARRIERS.says(bar.figures)
    return bar


def ready_of(g: State, side: int) -> list[int]:
    """Units that `bars_ready` bars from no mission, ascending."""
    return [u for u in readiness.able(g, side) if g.part[u] == NO_PART and g.box[u] == READY]
