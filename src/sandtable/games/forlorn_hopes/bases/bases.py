"""6.0 Airbases: who may use them, what they host, their hits, their capture."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.frame import Then
from sandtable.core.plan import count
from sandtable.games.forlorn_hopes.air import whereabouts
from sandtable.games.forlorn_hopes.data.bases import ANY_NUMBER, counts_at, may_base
from sandtable.games.forlorn_hopes.kinds import (
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    CARRIER,
    FIGHTER,
    FLOWN,
    GONE,
    GROUNDED,
    HELD_ABOARD,
    HIDDEN,
    MOBILE,
    NO_PART,
    NOBODY,
    OFF_MAP,
    PLAY,
    RECON,
    ROLLING,
    SIDES,
    TENDER,
    TRYING,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

CAUGHT: Final[tuple[int, ...]] = (NO_PART, GROUNDED, TRYING, ROLLING)
"""Parts of units that are on the ground while a mission is flown (9.5)."""

# ── 6.1 Limited intelligence ─────────────────────────────────────────────────
# What is on the other side's display is hidden by `rulebook.known_to`; 7.3 and 5.4 disclose some.


def read(g: State, base: int, side: int) -> str:
    """What a player discloses of an airbase: numbers and types of the units there (6.1, 7.3)."""
    types = g.theatre.roster.type
    units = [u for u in on_ground(g, base) if g.side(u) == side]
    fighters = len([u for u in units if types[u] == FIGHTER])
    scouts = len([u for u in units if types[u] == RECON])
    bombers = len(units) - fighters - scouts
    text = f"{count(fighters, 'fighter')}, {count(bombers, 'bomber')}"
    return text + (f", {count(scouts, 'reconnaissance unit')}" if scouts else "")


# ── 6.2 Types of airbases ────────────────────────────────────────────────────

NOT_DISPLAYED: Final = Bar(
    "6.0", "that airbase is not on the side's Airbase Display", "Choose an airbase of the Display."
)
NOT_BUILT: Final = Bar("6.5", "that mobile airbase is not on the map", "Choose another.")
NO_SHIP: Final = Bar("6.3", "the ship of that airbase is not in play", "Choose another airbase.")
UNFINISHED: Final = Bar(
    "6.5", "the mobile airbase is under construction", "It is finished in the Regroup Phase."
)
DESTROYED: Final = Bar("6.6.3", "the airbase is destroyed", "Choose another airbase.")
NOT_HELD: Final = Bar("6.0", "the side does not control the airbase's hex", "Choose another.")
CONTESTED: Final = Bar(
    "11.3",
    "ground units of both sides are in the hex: aircraft may only stage away",
    "Wait until one side is alone there.",
)


def bars_use(g: State, side: int, base: int) -> Bar | None:
    """What keeps a side from landing aircraft at an airbase, whatever its room (6.2, 6.5, 6.6)."""
    there = g.theatre.bases[base]
    if not there.displays[side]:
        return NOT_DISPLAYED
    place = g.base_hex(base)
    if place < 0:
        return NOT_BUILT if there.kind == MOBILE else NO_SHIP
    state = g.base_state[base]
    if state & BUILDING:
        return UNFINISHED
    if state & BASE_DESTROYED:
        return DESTROYED
    if there.kind in (OFF_MAP, CARRIER, TENDER):
        return None
    if g.holder(place) != side:
        return NOT_HELD
    return CONTESTED if g.contested(place) else None


def usable(g: State, side: int, base: int) -> bool:
    """Whether a side may base and land aircraft there: functioning, its own, not contested."""
    return bars_use(g, side, base) is None


def is_disrupted(g: State, base: int) -> bool:
    """Whether an airbase is disrupted; that of a CV or CVS is when the ship is (6.3)."""
    ship = g.theatre.bases[base].ship
    return bool(g.disrupted[ship]) if ship >= 0 else bool(g.base_state[base] & BASE_DISRUPTED)


def in_hex(g: State, h: int, side: int) -> list[int]:
    """A side's airbases in a hex that exist, afloat and under construction too, ascending."""
    theatre = g.theatre
    found = [base for base in theatre.roving[side] if g.base_hex(base) == h]
    printed = theatre.base_in.get(h, -1)
    if (
        printed >= 0
        and theatre.bases[printed].displays[side]
        and g.holder(h) == side
        and not g.base_state[printed] & BASE_DESTROYED
    ):
        found.append(printed)
    return sorted(found)


def whose(g: State, base: int) -> int:
    """The side among whose airbases in its hex it is, or NOBODY."""
    theatre = g.theatre
    for side in range(len(SIDES)):
        if base in theatre.roving[side]:
            return side
    holder = g.holder(g.base_hex(base))
    if holder == NOBODY or not theatre.bases[base].displays[holder]:
        return NOBODY
    return NOBODY if g.base_state[base] & BASE_DESTROYED else holder


# ── 6.3 Airbase hosting capacity ─────────────────────────────────────────────

WRONG_BASE: Final = Bar(
    "6.3",
    "such an air unit may not be based there",
    "B-17 need Darwin, Soerabaja or Australia, F1M a CVS, carrier aircraft a CV of their fleet; "
    "no others base on ships.",
)
NO_ROOM: Final = Bar("6.3", "the airbase has no room", "Choose another airbase.")
SHIP_DISRUPTED: Final = Bar("6.3", "the CVS is disrupted", "Choose an undisrupted CVS.")
OPEN_SEA: Final = Bar("6.3", "the CVS lies in the open sea", "F1M base in a coastal or island hex.")


def limit(g: State, base: int, types: list[int]) -> int:
    """How many units of these types the airbase hosts: fewer at a mobile one if mixed (6.3)."""
    there = g.theatre.bases[base]
    most = there.capacity
    if there.kind == MOBILE and _mixed(types):
        most = g.theatre.number["airbase.mobile_mixed"]
    if g.base_oos[base] and most < ANY_NUMBER:
        share = g.theatre.number["airbase.out_of_supply"]
        most = (most + share - 1) // share
    return most


def _mixed(types: list[int]) -> bool:
    """Both fighters and others; a reconnaissance unit counts as what keeps them alike (6.3)."""
    return FIGHTER in types and any(kind not in (FIGHTER, RECON) for kind in types)


def types_of(g: State, units: list[int]) -> list[int]:
    """The types of units."""
    return [g.theatre.roster.type[u] for u in units]


def counted(g: State, base: int) -> list[int]:
    """Air units based there that use up capacity, those in the air too (6.3)."""
    theatre = g.theatre
    return [
        u
        for u in g.based_at(base)
        if g.status[u] == PLAY and counts_at(theatre.roster, theatre.bases, u, base)
    ]


def room(g: State, base: int, unit: int = -1) -> int:
    """Air units that the airbase can still host; for a mobile one, units like `unit` (6.3)."""
    kinds = types_of(g, [unit]) if unit >= 0 else []
    there = types_of(g, counted(g, base))
    return limit(g, base, [*there, *kinds]) - len(there)


def over_capacity(g: State, base: int) -> bool:
    """Whether more air units are based there than it hosts (6.3)."""
    there = types_of(g, counted(g, base))
    return len(there) > limit(g, base, there)


def bars_host(g: State, unit: int, base: int) -> Bar | None:
    """What keeps an air unit from landing at an airbase now (6.3).

    Its own airbase takes it back as long as the side may use it: its place is kept.
    """
    theatre = g.theatre
    bar = bars_use(g, g.side(unit), base)
    if bar is not None:
        return bar
    if not may_base(theatre.roster, theatre.bases, theatre.basing, unit, base):
        return WRONG_BASE
    if g.base[unit] == base:
        return None
    if theatre.bases[base].kind == TENDER:
        if is_disrupted(g, base):
            return SHIP_DISRUPTED
        if not sheltered(g, g.base_hex(base)):
            return OPEN_SEA
    if counts_at(theatre.roster, theatre.bases, unit, base) and room(g, base, unit) < 1:
        there = counted(g, base)
        types = types_of(g, [*there, unit])
        most = limit(g, base, types)
        if theatre.bases[base].kind == MOBILE and _mixed(types):
            return NO_ROOM.says(f"{len(there)} units there; of different types it holds {most}")
        return NO_ROOM.says(f"{len(there)} of {most} units")
    return None


def may_host(g: State, unit: int, base: int) -> bool:
    """Whether an air unit may land at an airbase now: usable, its kind of base, room (6.3)."""
    return bars_host(g, unit, base) is None


def sheltered(g: State, place: int) -> bool:
    """A coastal or island hex (6.3); in a box, ships lie in port."""
    return place >= g.theatre.size or bool(
        g.theatre.coastal[place] or g.theatre.map.flags["island"][place]
    )


# ── 6.3 Over capacity penalty, and what else keeps aircraft on the ground ────

NO_BASE: Final = Bar("6.4", "the unit is at no airbase", "Choose a unit on the Airbase Display.")
AWAY: Final = Bar("7.3", "the unit is in the air already", "Choose another unit.")
CROWDED: Final = Bar(
    "6.3",
    "its airbase has more units than it hosts: they may only stage away",
    "Stage some away; those who are left fly again after the Regroup Phase (R9).",
)
CV_DISRUPTED: Final = Bar(
    "10.2.3",
    "from a disrupted CV the unit may only stage away",
    "Stage it to another CV of its fleet, or choose another unit.",
)
CV_SHUT: Final = Bar("10.2.3", "a disrupted CV launches nothing", "Choose another unit.")
"""By rules before version 9 (R62)."""
CVS_AT_SEA: Final = Bar(
    "6.3", "from that CVS the unit may only stage away", "Stage it to another CVS, or wait."
)


def bars_takeoff(g: State, unit: int) -> Bar | None:
    """What keeps an air unit from missions, interceptions and flights of 7.3; not from staging."""
    base = g.base[unit]
    if g.status[unit] != PLAY or base < 0:
        return NO_BASE
    if g.shown[unit] != HIDDEN:
        return AWAY
    return bars_departure(g, g.side(unit), base, counted(g, base))


def bars_departure(g: State, side: int, base: int, crew: list[int]) -> Bar | None:
    """What keeps all units of an airbase from taking off; `crew` are those that it must host."""
    there = g.theatre.bases[base]
    place = g.base_hex(base)
    if there.ship >= 0 and place >= 0:
        disrupted = g.disrupted[there.ship]
        if there.kind == CARRIER and disrupted:
            return CV_SHUT if g.has_option(HELD_ABOARD) else CV_DISRUPTED
        if there.kind == TENDER and disrupted:
            return CVS_AT_SEA.says("it is disrupted")
        if there.kind == TENDER and not sheltered(g, place):
            return CVS_AT_SEA.says("it lies in the open sea")
    bar = bars_use(g, side, base)
    if bar is not None:
        return bar
    most = limit(g, base, types_of(g, crew))
    return CROWDED.says(f"{len(crew)} units, room for {most}") if len(crew) > most else None


def crowd(g: State) -> None:
    """All units of airbases over capacity go to the Flown box (6.3, Over Capacity Penalty)."""
    for base in range(len(g.theatre.bases)):
        units = [u for u in g.based_at(base) if g.status[u] == PLAY]
        if not units or not over_capacity(g, base):
            continue
        for unit in units:
            g.box[unit] = FLOWN
        g.say(
            "6.3",
            f"{g.theatre.bases[base].title} is over capacity: its units may only stage.",
            units=tuple(units),
            seen_by=g.side(units[0]),
        )


# ── 6.4 Airbase layout ───────────────────────────────────────────────────────


def airworthy(g: State, side: int) -> list[int]:
    """A side's air units that are on its Airbase Display, ascending."""
    return [u for u in g.theatre.air[side] if g.status[u] == PLAY and g.base[u] >= 0]


def on_ground(g: State, base: int) -> list[int]:
    """Air units at an airbase that are not in the air, ascending."""
    return [
        u
        for u in g.based_at(base)
        if g.status[u] == PLAY and g.shown[u] == HIDDEN and g.part[u] in CAUGHT
    ]


def land(g: State, unit: int, base: int, box: int = FLOWN) -> None:
    """Put an air unit into a box of an airbase: after a flight the Flown one (6.4)."""
    g.base[unit] = base
    g.box[unit] = box
    g.part[unit] = NO_PART
    g.shown[unit] = HIDDEN
    g.hex[unit] = g.cell[unit] = -1
    g.loaded[unit] = g.struck[unit] = g.shaken[unit] = g.on_station[unit] = 0


# ── 6.6.1 Airbase defence ────────────────────────────────────────────────────
# AA fire is in `anti_aircraft` (9.9), what may be bombed in `targets` (9.6).  Ground units do not
# attack airbases, they capture them (6.6.4).  Boxes are no hexes: off-map airbases are safe.


# ── 6.6.2 Airbase disruption ─────────────────────────────────────────────────


def disrupt(g: State, base: int, case: str) -> None:
    """Disrupt an airbase; one under construction is taken off the map (6.5, 6.6)."""
    there = g.theatre.bases[base]
    place = g.base_hex(base)
    if g.base_state[base] & BUILDING:
        _take_off(g, base, 0)
        g.say("6.5", f"{there.title}, under construction, is taken off the map.", (place,))
    elif not g.base_state[base] & BASE_DISRUPTED:
        g.base_state[base] |= BASE_DISRUPTED
        g.say(case, f"{there.title} is disrupted.", (place,), detail={"disrupted": 1})


# ── 6.6.3 Airbase destruction ────────────────────────────────────────────────


def take_hits(g: State, base: int, hits: int, case: str) -> None:
    """Put hits on an airbase: it is disrupted, and at its number destroyed (6.6, 9.10.3)."""
    there = g.theatre.bases[base]
    place = g.base_hex(base)
    disrupt(g, base, case)
    if not hits or g.base_hex(base) < 0:
        return
    g.base_hits[base] += hits
    g.say(
        case,
        f"{there.title} takes {count(hits, 'hit')}: {g.base_hits[base]} of {there.destroyed_at}.",
        (place,),
        detail={"hits": g.base_hits[base], "destroyed_at": there.destroyed_at},
    )
    if there.kind != MOBILE:
        points.hit_on(g, place, hits)
    if there.destroyed_at and g.base_hits[base] >= there.destroyed_at:
        _destroy(g, base, place)


def _destroy(g: State, base: int, place: int) -> None:
    """A mobile airbase may be built again; any other is of no use to either player (6.6)."""
    there = g.theatre.bases[base]
    if there.kind == MOBILE:
        g.say("6.5", f"{there.title} is destroyed and taken off the map.", (place,))
        _take_off(g, base, 0)
    else:
        g.base_state[base] |= BASE_DESTROYED
        g.say("6.6.3", f"{there.title} is destroyed for the rest of the game.", (place,))
    for side in range(len(SIDES)):
        if there.displays[side] and (there.kind == MOBILE or g.holder(place) == side):
            _evacuate(g, base, side, place, True)


def _take_off(g: State, base: int, state: int) -> None:
    g.base_at[base] = -1
    g.base_state[base] = state
    g.base_hits[base] = g.base_oos[base] = 0


def _evacuate(g: State, base: int, side: int, place: int, disrupted: bool) -> None:
    """Whether anybody is there is secret: the owner is asked unless he has no air unit at all."""
    if whereabouts.about(g, side):
        g.frames.append(Then("evacuation.begin", (base, side, place, int(disrupted))))


# ── 6.5 Permanent elimination ────────────────────────────────────────────────


def end_mobile(g: State, h: int, side: int) -> None:
    """A side is alone in a hex, if only with a supply unit: an enemy mobile airbase is gone."""
    for base in range(len(g.theatre.bases)):
        there = g.theatre.bases[base]
        if there.kind != MOBILE or g.base_hex(base) != h or there.displays[side]:
            continue
        disrupted = is_disrupted(g, base)
        _take_off(g, base, GONE)
        g.say("6.5", f"{there.title} is lost for good.", (h,))
        _evacuate(g, base, 1 - side, h, disrupted)


# ── 6.6.4 Airbase capture ────────────────────────────────────────────────────


def occupied(g: State, h: int, side: int) -> None:
    """Control of a hex has passed to a side alone in it: it captures the airbase (6.6.4)."""
    enemy = 1 - side
    for base in range(len(g.theatre.bases)):
        there = g.theatre.bases[base]
        if there.ship >= 0 or there.kind == MOBILE or g.base_hex(base) != h:
            continue
        if g.base_state[base] & BASE_DESTROYED:
            continue
        disrupted = is_disrupted(g, base)
        g.base_state[base] |= BASE_DISRUPTED
        g.say("6.6.4", f"{there.title} falls to {SIDES[side]} ground units.", (h,))
        if there.displays[enemy]:
            _evacuate(g, base, enemy, h, disrupted)
