"""6.1 What a side may think of the enemy's Airbase Display: where his air units are, and how.

A unit is thought of by what lies open: whoever is in the air comes from an airbase within range,
whoever the rules keep off the display is off it.  Else every free place of the display is as likely
as any other: an airbase counts for as many units as it can still take in, one off the map for as
many as a major one.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.core.imagine import one_in, shuffled, weighed
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.bases import bases, readiness
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.data.bases import may_base
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    DIE,
    FIGHTER,
    FLED,
    FLOWN,
    HIDDEN,
    IN_BATTLE,
    INITIATIVE,
    NO_PART,
    NOBODY,
    OPERATIONS,
    PATROLLING,
    PLAY,
    POOL,
    RECON,
    REGROUP,
    REGROUP_PHASE,
    UNAVAILABLE,
    UNKNOWN,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import air_fleet

PLENTY: Final[int] = 10
"""Places of an airbase off the map, which takes any number of units."""
HURT: Final[int] = 4
"""One air unit in so many is reduced, and one disrupted, once operations have begun."""
ACES: Final[int] = 16
"""One unseen fighter in so many has an ace."""
USED: Final[int] = 3
"""One unseen unit in so many has flown, from the Operations Phase on; a third of them staged."""


def unseen(g: State, enemy: int) -> list[int]:
    """The enemy's air units of which it is secret where they are based, ascending."""
    return [u for u in g.theatre.air[enemy] if g.base[u] == UNKNOWN]


# ── Units in the air ─────────────────────────────────────────────────────────


def base_the_shown(g: State, units: list[int], rng: Random) -> None:
    """Those that are seen in the air come from an airbase to which they can return."""
    for unit in units:
        if g.shown[unit] != HIDDEN:
            g.base[unit] = _origin(g, unit, rng)
            if g.shown[unit] == IN_BATTLE:
                g.box[unit] = FLOWN
                g.shaken[unit] = int(g.disrupted[unit] and not g.struck[unit])


def _origin(g: State, unit: int, rng: Random) -> int:
    """Its hex for a patrol (7.3.5); else one within range, still of use if there is any."""
    side, place = g.side(unit), g.hex[unit]
    allowed = printed(g, unit)
    away, reach = g.theatre.flights(place), g.theatre.roster.sr[unit]
    near = [b for b in allowed if g.base_hex(b) >= 0 and away[g.base_hex(b)] <= reach]
    useful = [b for b in near if bases.usable(g, side, b)]
    own = [b for b in useful if g.shown[unit] == PATROLLING and g.base_hex(b) == place]
    roomy = [b for b in useful if bases.may_host(g, unit, b)]
    for open_to in (own, roomy, useful, near, allowed):
        if open_to:
            return rng.choice(open_to)
    return NOBODY


def printed(g: State, unit: int) -> list[int]:
    """Airbases of the display where such a unit may be, whoever holds them (6.3)."""
    theatre = g.theatre
    taken = _taken(g, g.side(unit))
    return [
        base
        for base in theatre.bases_of[g.side(unit)]
        if may_base(theatre.roster, theatre.bases, theatre.basing, unit, base) and base not in taken
    ]


def _taken(g: State, side: int) -> set[int]:
    """Airbases where the other side's units are still, and those that it leaves now (6.6.5)."""
    left = [frame.base for frame in g.frames if isinstance(frame, Evacuation)]
    return {*left, *[g.base[u] for u in g.theatre.air[1 - side]]}


# ── The 11th Air Fleet ───────────────────────────────────────────────────────


def draw_fleet(g: State, units: list[int], rng: Random) -> None:
    """Of a fleet that is not committed everybody is unavailable; else dice tell how many came.

    Whoever is seen, or thought to fly, is among them; reconnaissance comes without a die.
    """
    force, types = g.theatre.roster.force, g.theatre.roster.type
    fleet = [u for u in units if force[u] == AF11]
    waiting = [u for u in fleet if g.base[u] == NOBODY]
    if not commits(g):
        return
    if not g.fleet_on:
        for unit in waiting:
            g.base[unit] = UNAVAILABLE
        return
    for fighters in (True, False):
        there = [u for u in fleet if types[u] != RECON and (types[u] == FIGHTER) == fighters]
        known = [u for u in there if g.base[u] != NOBODY]
        came = 0 if _undecided(g, fighters) else rng.randint(1, DIE)
        number = air_fleet.available(g, came, fighters)
        left = shuffled(rng, [u for u in there if g.base[u] == NOBODY])
        for unit in left[max(0, number - len(known)) :]:
            g.base[unit] = UNAVAILABLE


def commits(g: State) -> bool:
    """Whether the fleet is committed turn by turn; else all of it is there (17.1)."""
    return "commitment" in g.theatre.rules.phases


def _undecided(g: State, fighters: bool) -> bool:
    """Whether the die for them is still to be thrown."""
    for frame in g.frames:
        if isinstance(frame, air_fleet.FleetRoll) and (fighters or not frame.fighters):
            return True
    return False


# ── Everybody else ───────────────────────────────────────────────────────────


def base_the_others(g: State, units: list[int], rng: Random) -> None:
    """Unit by unit, in any order, to one of the free places."""
    if not units:
        return
    side = g.side(units[0])
    taken = _taken(g, side)
    spots = {spot.base: spot for spot in readiness.vacancies(g, side) if spot.base not in taken}
    for unit in shuffled(rng, [u for u in units if g.base[u] == NOBODY]):
        open_to = [spot for spot in spots.values() if spot.takes(g, unit)]
        if not open_to:
            _crowd_in(g, unit, rng)
            continue
        spot = weighed(rng, open_to, [_places(g, one, unit) for one in open_to])
        g.base[unit] = spot.base
        after = readiness.vacancy(g, side, spot.base)
        if after is not None:
            spots[spot.base] = after


def _places(g: State, spot: readiness.Vacancy, unit: int) -> int:
    kind = g.theatre.roster.type[unit]
    rooms = spot.fighters if kind == FIGHTER else spot.scouts if kind == RECON else spot.others
    return max(1, min(PLENTY, rooms))


def _crowd_in(g: State, unit: int, rng: Random) -> None:
    """Without a free place: in its fleet's box, over capacity, or off the ground just in time."""
    if g.theatre.roster.carrier[unit]:
        g.base[unit] = UNAVAILABLE  # 5.2: the carriers are full
        return
    allowed = printed(g, unit)
    side = g.side(unit)
    there = [b for b in allowed if g.base_hex(b) >= 0]
    sound = [b for b in there if bases.usable(g, side, b)]
    g.base[unit] = rng.choice(sound or there or allowed)
    if not there and g.mission_side != NOBODY:
        g.part[unit] = FLED


# ── Boxes and condition ──────────────────────────────────────────────────────


def condition(g: State, units: list[int], lead: int, rng: Random) -> None:
    """Steps, disruption, aces and boxes of those that are not seen; the lead is sound and ready."""
    begun = g.turn > g.theatre.rules.first_turn or g.phase >= OPERATIONS
    for unit in units:
        if g.shown[unit] != HIDDEN or unit == lead:
            continue
        if begun:
            _suffer(g, unit, rng)
        if g.base[unit] >= 0 and g.part[unit] == NO_PART:
            _box(g, unit, rng)


def _suffer(g: State, unit: int, rng: Random) -> None:
    if g.steps[unit] > 1 and one_in(rng, HURT):
        g.steps[unit] = rng.randint(1, g.steps[unit] - 1)
    g.disrupted[unit] = int(one_in(rng, HURT))
    if g.theatre.roster.type[unit] == FIGHTER and not g.is_reduced(unit) and one_in(rng, ACES):
        side = g.side(unit)
        aces = sum([g.ace[u] for u in g.theatre.air[side]])
        g.ace[unit] = int(aces < g.theatre.number["air_battle.aces"])


def _box(g: State, unit: int, rng: Random) -> None:
    """Half of those that need it regroup, once that is said (7.2); others may have flown."""
    hurt = bool(g.disrupted[unit]) or g.is_reduced(unit)
    said = g.frames[0].at > COURSE.before(recon.begin) and g.phase <= REGROUP_PHASE
    if hurt and said and g.phase >= INITIATIVE and one_in(rng, 2):
        g.box[unit] = REGROUP
    elif OPERATIONS <= g.phase <= REGROUP_PHASE and one_in(rng, USED):
        g.box[unit] = FLOWN
        g.staged[unit] = int(one_in(rng, USED))


def everybody(g: State, enemy: int) -> list[int]:
    """The enemy's air units whose condition is secret: those about, and those in a fleet's box."""
    return [u for u in g.theatre.air[enemy] if g.status[u] in (PLAY, POOL)]
