"""9.1.3 Air mission target hex designation: which hexes a side may fly to, and why not."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.air import (
    composition,
    paratroops,
    targets,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    BY_PARATROOPS,
    FIGHTER,
    NO_PART,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.terrain import FAR

# ── 9.1.3 Air mission target hex designation ─────────────────────────────────

REGROUP_TURN: Final = Bar(
    "14.5", "in the General Regroup turn no mission but staging is flown", "Stage, or pass."
)
NOT_SURRENDERED: Final = Bar(
    "15.0", "nobody but reconnaissance enters Singapore before it surrenders", "Wait for turn 3."
)
NOTHING_THERE: Final = Bar(
    "9.1.3", "there is nothing of the enemy to attack", "Choose a hex with a target."
)
OFF_THE_MAP: Final = Bar(
    "6.6.1", "an airbase off the map cannot be attacked", "Choose a hex of the map."
)
OUT_OF_REACH: Final = Bar(
    "9.2", "no ready unit that could attack there has it within range", "Choose a nearer hex."
)


def closed(g: State, h: int) -> bool:
    """Whether a hex waits for a surrender (6.2, 15.0)."""
    surrender = g.theatre.rules.surrender
    return surrender is not None and surrender.hex == h and g.turn < surrender.turn


def kinds_at(g: State, side: int, h: int) -> list[int]:
    """Kinds of target that a mission of a side may be flown against in a hex (9.6)."""
    kinds = sorted({kind for kind, _ in targets.all_found(g, side, h)})
    return [*kinds, BY_PARATROOPS] if paratroops.bars_drop(g, side, h) is None else kinds


class Raid(NamedTuple):
    """What one attacker alone can do: its way to each place, its range, the mission it makes."""

    away: list[int]
    range: int
    crew: composition.Party


def raids_of(g: State, side: int) -> list[Raid]:
    """What each ready, armed unit of a side can do; once, where several can do the same."""
    nobody = composition.party(g, side)
    roster = g.theatre.roster
    found: dict[tuple[int, int, composition.Party], Raid] = {}
    for unit in fliers_of(g, side):
        place, reach = g.base_hex(g.base[unit]), roster.sr[unit]
        crew = composition.joined(g, nobody, unit, ATTACKER)
        found.setdefault((place, reach, crew), Raid(g.theatre.flights(place), reach, crew))
    return list(found.values())


def bars_strike(g: State, side: int, h: int, raids: list[Raid]) -> Bar | None:
    """What keeps a side from an air mission to a hex; `raids` are `raids_of` the side.

    Of those that have it within range bombers and fighters say why, C units where they are alone.
    """
    if g.regroup_turn == g.turn:
        return REGROUP_TURN
    if closed(g, h):
        return NOT_SURRENDERED
    kinds = kinds_at(g, side, h)
    attack: Bar | None = None
    drop: Bar | None = None
    for raid in raids:
        if raid.away[h] > raid.range:
            continue
        bar = composition.bars_any(g, side, h, raid.crew, kinds)
        if bar is None:
            return None
        if raid.crew.transports:
            drop = paratroops.bars_drop(g, side, h)
        else:
            attack = attack or bar
    if not targets.all_found(g, side, h):
        return drop if drop is not None and attack is None else NOTHING_THERE
    bar = bars_idle(g, side, h, kinds) or attack or drop
    return bar or _out_of_reach(g, side, h, kinds, raids)


def bars_idle(g: State, side: int, h: int, kinds: list[int]) -> Bar | None:
    """What keeps those on the ground that could attack there and have it within range (9.1.2).

    They have flown or regroup, or their airbase holds them; None if there are no such units.
    """
    nobody = composition.party(g, side)
    bar: Bar | None = None
    held: list[int] = []
    for unit in bases.airworthy(g, side):
        near = g.theatre.flight(g.base_hex(g.base[unit]), h) <= g.theatre.roster.sr[unit]
        if not near or g.part[unit] != NO_PART or composition.bars_armed(g, unit) is not None:
            continue
        crew = composition.joined(g, nobody, unit, ATTACKER)
        if composition.bars_any(g, side, h, crew, kinds) is not None:
            continue
        why = composition.bars_ready(g, unit)
        if why is None:
            return None  # a Ready one is barred for another reason
        if bar is None or why.reason == bar.reason:
            bar = bar or why
            held.append(unit)
    return None if bar is None else bar.says(f"within range: {g.named(held)}")


def _out_of_reach(g: State, side: int, h: int, kinds: list[int], raids: list[Raid]) -> Bar:
    """How far the target is for the unit that could attack it and falls short by least."""
    short = [
        (raid.away[h] - raid.range, raid.away[h], raid.range)
        for raid in raids
        if composition.bars_any(g, side, h, raid.crew, kinds) is None and raid.away[h] < FAR
    ]
    if not short:
        return OUT_OF_REACH
    _, needs, has = min(short)
    return OUT_OF_REACH.says(f"the nearest needs {needs} range points and has {has}")


def fliers_of(g: State, side: int) -> list[int]:
    """A side's units that are ready and could attack something, ascending."""
    return [u for u in composition.ready_of(g, side) if composition.bars_armed(g, u) is None]


def strikes(g: State, side: int) -> list[int]:
    """The hexes to which `bars_strike` lets a side fly, ascending, without asking hex by hex."""
    if g.regroup_turn == g.turn:
        return []
    theatre = g.theatre
    types = theatre.roster.type
    # What reaches a hex: bombs 1, strafing 2, troops 4.
    reach = bytearray(theatre.size)
    for unit in fliers_of(g, side):
        does = 2 if types[unit] == FIGHTER else 4 if types[unit] == TRANSPORT_PLANE else 1
        for h in theatre.within(g.base_hex(g.base[unit]), theatre.roster.sr[unit]):
            reach[h] |= does
    holds = targets.held(g, side)
    return [
        h
        for h in theatre.field
        if reach[h]
        and (
            (reach[h] & 1 and holds[h])
            or (reach[h] & 2 and holds[h] & targets.STRAFED)
            or (reach[h] & 4 and paratroops.bars_drop(g, side, h) is None)
        )
        and not closed(g, h)
    ]


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """The target hexes of an air mission; `must` bars them all."""
    # Hex by hex the rule takes 3,100 us instead of 103: one sweep counts what reaches each hex.
    if not ballot.explain:
        if must is None:
            for h in strikes(g, side):
                ballot.add("strike", -1, h)
        return
    raids = raids_of(g, side)
    for h in g.theatre.field:
        ballot.add("strike", -1, h, bar=must or bars_strike(g, side, h, raids))
    for box in g.theatre.boxes:
        ballot.add("strike", -1, box.place, bar=OFF_THE_MAP)
