"""Named invariants of Forlorn Hopes: each quotes its case and must hold after every choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.frame import NOBODY, Then
from sandtable.core.outline import Play
from sandtable.games.forlorn_hopes import (
    RULEBOOK,
    limited_intelligence,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    ALLIED,
    ATTACKER,
    BASE_DESTROYED,
    BUILDING,
    CARRIER,
    CARRIES_INFANTRY,
    COVERING,
    CV,
    DROPPED_WELL,
    ESCORT,
    FIGHTER,
    FLED,
    FLOWN,
    GONE,
    GROUND,
    HIDDEN,
    HIGH,
    IN_BATTLE,
    INFANTRY,
    INTERCEPTOR,
    JAPANESE,
    LOST,
    MOBILE,
    MTB,
    NAVAL,
    NO_PART,
    OFF_MAP,
    OPERATIONS,
    OUT,
    PATROL_BOMBER,
    PATROLLING,
    PLAY,
    POOL,
    READY,
    RECON,
    RECONNOITRING,
    REGROUP,
    RESERVE,
    SS,
    SUPPLY,
    TENDER,
    TRANSPORT,
    UNAVAILABLE,
    VICTORY_PHASE,
    WAITING,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory
from sandtable.games.forlorn_hopes.turn.conclusion import Returning
from sandtable.games.forlorn_hopes.turn.supply import is_land
from tests.properties.once import once

Law = Callable[[State], bool]


def units(g: State, category: int) -> list[int]:
    """Units of a category that are in the scenario."""
    return [u for u in g.theatre.of_category[category] if g.status[u] != OUT]


@once
def air(g: State) -> list[int]:
    return units(g, AIR)


@once
def ships(g: State) -> list[int]:
    return units(g, NAVAL)


@once
def ashore(g: State) -> list[int]:
    return [u for u in units(g, GROUND) if g.in_play(u) and g.aboard[u] < 0]


@once
def aboard(g: State) -> list[int]:
    """Ground units on ships."""
    return [u for u in units(g, GROUND) if g.aboard[u] >= 0]


@once
def occupied(g: State) -> list[int]:
    """Hexes with ground or naval units."""
    return [h for h in sorted(g.at) if h < g.theatre.size]


@once
def sights(g: State) -> list[State]:
    """What each side knows."""
    return [limited_intelligence.known_to(g, side) for side in (JAPANESE, ALLIED)]


def kind(g: State, unit: int) -> int:
    return g.theatre.roster.type[unit]


def on_map(g: State, unit: int) -> bool:
    return 0 <= g.hex[unit] < g.theatre.size


@once
def fresh_index(g: State) -> State:
    copy = g.clone()
    copy.index()
    return copy


def cargo(g: State, ship: int) -> list[int]:
    """Steps aboard a ship, by unit: of a unit on two ships one on each."""
    return [
        1 if g.second[u] >= 0 else g.steps[u]
        for u in aboard(g)
        if ship in (g.aboard[u], g.second[u])
    ]


@once
def being_left(g: State) -> list[int]:
    """Airbases that are lost, and left now or when all hits are drawn (6.6.5, 9.10.3)."""
    later = [frame for frame in g.frames if isinstance(frame, Then)]
    waiting = [frame.data[0] for frame in later if frame.name == "evacuation.begin"]
    return [*waiting, *[frame.base for frame in g.frames if isinstance(frame, Evacuation)]]


@once
def carriers_left(g: State) -> bool:
    """Whether a CV of the fleet is on the map, or in its box after another was sunk (R169)."""
    theatre = g.theatre
    fleet = [s for s in theatre.ships[JAPANESE] if theatre.roster.force[s] == COVERING]
    found = {g.status[s] for s in fleet if kind(g, s) == CV}
    return PLAY in found or {POOL, LOST} <= found


@once
def battle(g: State) -> list[int]:
    """Units on the Tactical Battle Board."""
    return [u for u in air(g) if g.cell[u] >= 0]


INVARIANTS: Final[dict[str, Law]] = {
    # ── 2.2 units ────────────────────────────────────────────────────────────
    "2.2 who is where is found from the columns": lambda g: fresh_index(g).at == g.at,
    "2.2 steps are those printed, or fewer": lambda g: all(
        g.steps[u] <= g.theatre.roster.steps[u] for u in range(g.theatre.roster.count)
    ),
    "2.2 who has no step left is lost": lambda g: all(
        (g.steps[u] == 0) == (g.status[u] == LOST) for u in range(g.theatre.roster.count)
    ),
    "2.2 the lost are nowhere": lambda g: all(
        g.hex[u] < 0 and g.base[u] < 0 and g.aboard[u] < 0 and g.cell[u] < 0
        for u, status in enumerate(g.status)
        if status in (LOST, OUT)
    ),
    "2.2 disruption is a mark, not a count": lambda g: max(g.disrupted) <= 1,
    "2.2 air units have bases, others have not": lambda g: all(
        g.base[u] < 0 or g.is_air(u) for u in range(g.theatre.roster.count)
    ),
    # ── 3.0 control ──────────────────────────────────────────────────────────
    "3.0 every hex is held by a side or nobody": lambda g: max(g.control) <= 2,
    "3.0 nobody controls the sea": lambda g: (
        not any(g.control[h] and g.theatre.sea[h] for h in g.theatre.field)
    ),
    "3.0 troops alone in a hex control it": lambda g: (
        all(
            g.holder(h) == side
            for h in occupied(g)
            for side in (JAPANESE, ALLIED)
            if g.troops_in(h, side) and not g.troops_in(h, 1 - side)
        )
        or any(isinstance(frame, Then) for frame in g.frames)
    ),
    # ── 5.0 commitments ──────────────────────────────────────────────────────
    "5.1 the 11th Air Fleet and aircraft of carriers alone are unavailable": lambda g: all(
        g.theatre.roster.force[u] == AF11 or g.theatre.roster.carrier[u]
        for u in air(g)
        if g.base[u] == UNAVAILABLE
    ),
    "5.2 aircraft without a carrier wait in the box": lambda g: all(
        carriers_left(g)
        for u in air(g)
        if g.base[u] == UNAVAILABLE and g.theatre.roster.force[u] == COVERING
    ),
    "5.2 the Covering Fleet is committed three times at most": lambda g: (
        g.covering <= 3 and g.covering - g.covering_after <= 2
    ),
    "5.2 only fleets with a box of their own wait in one": lambda g: all(
        g.theatre.roster.force[u] in (COVERING, RESERVE)
        for u, status in enumerate(g.status)
        if status == POOL
    ),
    "5.3 only reinforcements wait": lambda g: all(
        g.due[u] > 0 for u, status in enumerate(g.status) if status == WAITING
    ),
    # ── 6.0 airbases ─────────────────────────────────────────────────────────
    "6.1 what a side knows has no enemy base in it": lambda g: all(
        sight.base[u] < 0 for side, sight in enumerate(sights(g)) for u in g.theatre.air[1 - side]
    ),
    "6.1 a side knows all of its own": lambda g: all(
        sight.base[u] == g.base[u]
        for side, sight in enumerate(sights(g))
        for u in g.theatre.air[side]
    ),
    "6.2 mobile bases alone are built": lambda g: all(
        g.theatre.bases[b].kind == MOBILE
        for b, s in enumerate(g.base_state)
        if s & (BUILDING | GONE)
    ),
    "6.3 air units in play have an airbase of their display": lambda g: all(
        g.theatre.bases[g.base[u]].displays[g.side(u)] for u in air(g) if g.base[u] >= 0
    ),
    "6.3 carrier aircraft are at carriers": lambda g: all(
        (g.theatre.bases[g.base[u]].kind == CARRIER) == bool(g.theatre.roster.carrier[u])
        for u in air(g)
        if g.base[u] >= 0
    ),
    "6.3 floatplanes are at tenders": lambda g: all(
        (g.theatre.bases[g.base[u]].kind == TENDER) == (g.theatre.roster.model[u] == "F1M")
        for u in air(g)
        if g.base[u] >= 0
    ),
    "6.3 nobody on the ground is at an airbase that is not there": lambda g: all(
        g.base_hex(g.base[u]) >= 0 or g.shown[u] != HIDDEN or g.part[u] == FLED
        for u in air(g)
        if g.base[u] >= 0 and g.status[u] == PLAY and g.base[u] not in being_left(g)
    ),
    "6.4 boxes are ready, flown and regroup": lambda g: all(
        g.box[u] in (READY, FLOWN, REGROUP) for u in air(g)
    ),
    "6.5 one mobile base to a hex": lambda g: (
        len(
            there := [
                h for b, h in enumerate(g.base_at) if g.theatre.bases[b].kind == MOBILE and h >= 0
            ]
        )
        == len(set(there))
    ),
    "6.6 off-map bases are never hit": lambda g: (
        not any(
            g.base_state[b] or g.base_hits[b]
            for b, base in enumerate(g.theatre.bases)
            if base.kind == OFF_MAP
        )
    ),
    "6.6 a destroyed base has its hits": lambda g: all(
        not g.base_state[b] & BASE_DESTROYED or g.base_hits[b] >= base.destroyed_at > 0
        for b, base in enumerate(g.theatre.bases)
    ),
    "6.6 nobody lands at a destroyed base": lambda g: (
        not any(
            bases.usable(g, side, b)
            for side in (0, 1)
            for b, state in enumerate(g.base_state)
            if state & BASE_DESTROYED
        )
    ),
    # ── 7.3, 9.0 in the air ──────────────────────────────────────────────────
    "7.3 reconnaissance and patrols are on the map": lambda g: all(
        on_map(g, u) for u in air(g) if g.shown[u] in (RECONNOITRING, PATROLLING)
    ),
    "7.3 reconnaissance units reconnoitre, RB units patrol": lambda g: all(
        kind(g, u) == (RECON if g.shown[u] == RECONNOITRING else PATROL_BOMBER)
        for u in air(g)
        if g.shown[u] in (RECONNOITRING, PATROLLING)
    ),
    "7.3 hidden air units are nowhere on the map": lambda g: all(
        g.hex[u] < 0 for u in air(g) if g.shown[u] == HIDDEN
    ),
    "9.1 nobody has a part where no mission is flown": lambda g: (
        g.mission_side != NOBODY_YET or all(g.part[u] == NO_PART for u in air(g))
    ),
    "9.1 attackers and escorts are the mission player's": lambda g: all(
        g.side(u) == g.mission_side for u in air(g) if g.part[u] in (ATTACKER, ESCORT)
    ),
    "9.1 escorts and interceptors are fighters": lambda g: all(
        kind(g, u) == FIGHTER for u in air(g) if g.part[u] in (ESCORT, INTERCEPTOR)
    ),
    "9.4 interceptors are the other player's": lambda g: all(
        g.side(u) == 1 - g.mission_side for u in air(g) if g.part[u] == INTERCEPTOR
    ),
    "9.4 four interceptors at most": lambda g: (
        sum(g.part[u] == INTERCEPTOR for u in air(g)) <= g.theatre.number["scramble.attempts"]
    ),
    "9.7.1 who is on the board is shown": lambda g: all(g.shown[u] == IN_BATTLE for u in battle(g)),
    "9.7.1 the board has its hexes, facings and levels": lambda g: all(
        g.theatre.pack.air.board.ring[g.cell[u]] >= 0 and g.facing[u] < 6 and g.level[u] <= HIGH
        for u in battle(g)
    ),
    "9.7.1 the board is empty without a battle": lambda g: (
        g.battle_round > 0 or g.mission_side != NOBODY_YET or not battle(g)
    ),
    "9.7.3 six rounds at most": lambda g: (
        g.battle_round <= g.theatre.number["air_battle.rounds"] + 1
    ),
    "9.7.6 three aces of a side, all fighters": lambda g: all(
        sum(g.ace[u] for u in g.theatre.air[side]) <= g.theatre.number["air_battle.aces"]
        and all(kind(g, u) == FIGHTER for u in g.theatre.air[side] if g.ace[u])
        for side in (0, 1)
    ),
    # ── 10.0 at sea ──────────────────────────────────────────────────────────
    "10.1 the group under way is one side's, in one place": lambda g: (
        len({(g.side(s), g.hex[s]) for s in ships(g) if g.sailing[s]}) <= 1
    ),
    "10.1 ships sail in the operations phase only": lambda g: (
        g.phase == OPERATIONS or not any(g.sailing[s] for s in ships(g))
    ),
    "10.2 ships in play are afloat": lambda g: all(
        g.hex[s] >= g.theatre.size or g.theatre.navigable[g.hex[s]]
        for s in ships(g)
        if g.in_play(s) and kind(g, s) != SS
    ),
    "10.2.2 nobody carries more than he can": lambda g: all(
        sum(cargo(g, s)) <= g.theatre.roster.cargo[s]
        for s in sorted({g.aboard[u] for u in aboard(g)} | {g.second[u] for u in aboard(g)})
        if s >= 0 and g.is_naval(s)
    ),
    "10.2.2 cargo is where its ship is, and of its side": lambda g: (
        all(
            g.hex[u] == g.hex[s] and g.side(u) == g.side(s)
            for u in aboard(g)
            for s in (g.aboard[u], g.second[u])
            if s >= 0 and g.is_naval(s)
        )
        or any(isinstance(frame, Returning) for frame in g.frames)
    ),
    "10.2.2 warships carry infantry and supply alone": lambda g: all(
        kind(g, u) in (INFANTRY, SUPPLY)
        for u in aboard(g)
        if kind(g, g.aboard[u]) in CARRIES_INFANTRY and g.is_naval(g.aboard[u])
    ),
    "10.2.2 two ships share a unit only where both are small": lambda g: all(
        kind(g, g.aboard[u]) in CARRIES_INFANTRY and kind(g, g.second[u]) in CARRIES_INFANTRY
        for u in aboard(g)
        if g.second[u] >= 0
    ),
    "10.3 only ships are spotted": lambda g: all(
        g.is_naval(u) or not g.spotted[u] for u in range(g.theatre.roster.count)
    ),
    "10.4 MTB and SS have one step": lambda g: all(
        g.theatre.roster.steps[s] == 1 for s in ships(g) if kind(g, s) in (MTB, SS)
    ),
    # ── 11.0 ashore ──────────────────────────────────────────────────────────
    "11.2 ground units ashore stand on land": lambda g: all(
        is_land(g.theatre, g.hex[u]) for u in ashore(g) if on_map(g, u)
    ),
    "11.3 five ground units of a side in a hex": lambda g: all(
        len(g.troops_in(h, side)) <= g.theatre.number["ground.stack"]
        for h in occupied(g)
        for side in (0, 1)
    ),
    "11.4 garrisons never go to sea": lambda g: (
        not any(g.theatre.roster.garrison[u] for u in aboard(g))
    ),
    "11.5 how a unit came is known": lambda g: all(
        g.arrived[u] <= DROPPED_WELL for u in units(g, GROUND)
    ),
    "13.3 no supply unit is alone with the enemy": lambda g: (
        all(
            not g.troops_in(g.hex[u], 1 - g.side(u)) or bool(g.troops_in(g.hex[u], g.side(u)))
            for u in ashore(g)
            if kind(g, u) == SUPPLY and on_map(g, u)
        )
        or any(isinstance(frame, Then) for frame in g.frames)
    ),
    "13.5 ships are never out of supply": lambda g: not any(g.oos[s] for s in ships(g)),
    # ── 14.0, 15.0, 16.0, 4.0 ────────────────────────────────────────────────
    "14.5 one General Regroup turn": lambda g: 0 <= g.regroup_turn <= g.last_turn,
    "15.0 Singapore is empty until it surrenders": lambda g: (
        (fall := g.theatre.rules.surrender) is None
        or g.turn >= fall.turn
        or not g.units_in(fall.hex)
    ),
    "10.2.3 carriers hold four of their own": lambda g: all(
        len(g.based_at(b)) <= base.capacity
        for b, base in enumerate(g.theatre.bases)
        if base.kind == CARRIER and base.ship >= 0 and kind(g, base.ship) == CV
    ),
    "10.1.2 transports are public, what they carry is not": lambda g: all(
        limited_intelligence.known_to(g, 1 - g.side(u)).aboard[u] < 0
        for u in aboard(g)
        if g.is_naval(g.aboard[u])
        and not g.spotted[g.aboard[u]]
        and kind(g, g.aboard[u]) == TRANSPORT
    ),
    "16.0 the breakdown is told at any time": lambda g: bool(victory.breakdown(g)),
    "16.3 the result is told when the game is over": lambda g: (
        (RULEBOOK.outcome(g) is not None) == bool(g.over)
    ),
    "4.0 the clock is right": lambda g: (
        0 <= g.phase <= VICTORY_PHASE
        and g.theatre.rules.first_turn <= g.turn <= g.last_turn + bool(g.over)
    ),
    "4.0 the outline lies at the bottom, and nowhere else": lambda g: (
        [isinstance(frame, Play) for frame in g.frames] == [True] + [False] * (len(g.frames) - 1)
    ),
    "4.0 nothing is left undone above a decision": lambda g: not isinstance(g.frames[-1], Then),
    "4.0 the game is over when nothing is left to decide": lambda g: (
        (g.frames[-1].actor(g) == NOBODY) == (len(g.frames) == 1) == bool(g.over)
    ),
    "8.1 initiative missions belong to the operations phase": lambda g: (
        g.phase <= OPERATIONS or not g.missions
    ),
}
NOBODY_YET: Final = -1
