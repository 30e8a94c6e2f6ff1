"""Named invariants of the Spanish Civil War: each quotes its case and must hold after every choice.

They read the columns of the units; what the state derives from them is found once more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.frame import NOBODY, Then
from sandtable.core.outline import Play
from sandtable.games.spanish_civil_war import RULEBOOK, combat, command
from sandtable.games.spanish_civil_war.air import Available, Mission, Missions, Support
from sandtable.games.spanish_civil_war.air_superiority import (
    Allot,
    Bounce,
    Bounces,
    Duel,
    Excess,
    Losses,
)
from sandtable.games.spanish_civil_war.bombardment import Bombard, Shelling
from sandtable.games.spanish_civil_war.combat import Attack, Declare, Resolve
from sandtable.games.spanish_civil_war.combat_results import Clash, Exchange
from sandtable.games.spanish_civil_war.command import Effectiveness
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    ARTILLERY,
    AWAY,
    BARRAGE,
    BOUNCER,
    BROKEN,
    COMBAT,
    DEFENSIVE,
    DIGGERS,
    ENGINEERED,
    FLOWN,
    GROUNDED,
    HOUSED,
    HQ,
    INITIAL,
    INTERDICTION,
    LOST,
    MOVED,
    MOVED_THIS_TURN,
    MUD,
    OUT,
    OVERSTACKER,
    PLAY,
    READY,
    RECOVERY,
    SECOND,
    SUPERIORITY,
    SUPPORT,
    TRAIN,
    WAITING,
)
from sandtable.games.spanish_civil_war.morale import Check, Recovery, Suffer
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Fire, Movement
from sandtable.games.spanish_civil_war.retreat import Advance, Retreat
from sandtable.games.spanish_civil_war.state import State
from tests.properties.once import marked, once

Law = Callable[[State], bool]

MOVING: Final = (INITIAL, SECOND)
FOUGHT: Final = (INITIAL, COMBAT, SECOND)
"""Combats are fought in the combat phase, overruns in movement phases."""
HIT: Final = (*FOUGHT, BARRAGE, DEFENSIVE, RECOVERY)
SEASONS: Final = {
    Movement: MOVING,
    Moving: MOVING,
    Fire: (BARRAGE, DEFENSIVE),
    Bombard: (BARRAGE, DEFENSIVE),
    Shelling: (BARRAGE, DEFENSIVE),
    Available: (INITIAL,),
    Allot: (BARRAGE,),
    Missions: (BARRAGE,),
    Mission: (BARRAGE,),
    Excess: (BARRAGE,),
    Duel: (BARRAGE,),
    Losses: (BARRAGE,),
    Bounces: (BARRAGE,),
    Bounce: (BARRAGE,),
    Support: (BARRAGE,),
    Declare: (COMBAT,),
    Attack: (COMBAT,),
    Resolve: (COMBAT,),
    Clash: FOUGHT,
    Exchange: FOUGHT,
    Retreat: FOUGHT,
    Advance: (COMBAT,),
    Suffer: HIT,
    Check: HIT,
    Recovery: (RECOVERY,),
    Effectiveness: (RECOVERY,),
}
"""For each frame the phases in which it may be open."""


@once
def ground(g: State) -> list[int]:
    return [u for u, of in enumerate(g.theatre.roster.type) if of != AIRCRAFT]


@once
def field(g: State) -> list[int]:
    """Ground units in hexes, not in the Rail Transfer Box."""
    return [u for u in ground(g) if 0 <= g.hex[u] < g.theatre.size]


def wings(g: State) -> list[int]:
    return g.theatre.wings


def kind(g: State, unit: int) -> int:
    return g.theatre.roster.type[unit]


@once
def stacks(g: State) -> dict[int, list[int]]:
    """Hexes with ground units, from the columns alone."""
    found: dict[int, list[int]] = {}
    for unit in field(g):
        found.setdefault(g.hex[unit], []).append(unit)
    return found


@once
def fresh_index(g: State) -> State:
    copy = g.clone()
    copy.index()
    return copy


def zones(g: State, side: int) -> bytearray:
    """4.0: how many neighbours of each hex hold a unit of the side that is no Headquarters."""
    found = bytearray(g.theatre.places)
    held = {g.hex[u] for u in field(g) if g.side(u) == side and kind(g, u) != HQ}
    for place in held:
        for near in g.theatre.map.near[place]:
            found[near] += 1
    return found


def beside_enemies(g: State, units: list[int]) -> bool:
    """Whether one of these units has an enemy, a Headquarters too, in a neighbouring hex."""
    there = stacks(g) if units else {}
    return any(
        g.side(there[h][0]) != g.side(u)
        for u in units
        for h in g.theatre.map.near[g.hex[u]]
        if h in there
    )


def passed(g: State) -> list[int]:
    """Full hexes in which a unit is in the middle of its retreat (7.21)."""
    return [g.hex[f.going[0]] for f in g.frames if isinstance(f, Retreat) and f.trail]


def too_many(g: State, units: list[int]) -> tuple[int, int]:
    """By how much a stack exceeds the limits of 5.0: units, Headquarters."""
    limit = g.theatre.rules.stacking
    staffs = sum(kind(g, u) == HQ for u in units)
    troops = len(units) - staffs
    return max(0, troops - limit.units), max(0, staffs - limit.headquarters)


def flagged(g: State, units: list[int]) -> tuple[int, int]:
    """Units and Headquarters of a stack that overstack it."""
    over = [u for u in units if g.used[u] & OVERSTACKER]
    staffs = sum(kind(g, u) == HQ for u in over)
    return len(over) - staffs, staffs


def settled(g: State, place: int, units: list[int]) -> bool:
    return flagged(g, units) == too_many(g, units) or place in passed(g)


def housed(g: State, place: int) -> bool:
    """3.4.3, 3.4.5: whether somebody is there who keeps an improved position."""
    kinds = {kind(g, u) for u in g.units_in(place)}
    keepers = {*DIGGERS, *HOUSED} if g.improved[place] == ENGINEERED else {*DIGGERS}
    return bool(kinds & keepers)


def checked_at_first(g: State, number: int) -> int:
    scenario = RULEBOOK.pack().scenarios.get(g.theatre.rules.scenario)
    return scenario.checked[number] if scenario and number < len(scenario.checked) else 0


def may_spend(g: State, unit: int) -> int:
    """The most sixths of an MP a unit can have spent: its allowance of the phase that last was."""
    first, second = g.theatre.allowance(unit, False), g.theatre.allowance(unit, True)
    if g.side(unit) != g.phasing:
        return max(first, second)
    return second if g.phase >= SECOND else first


def hidden(g: State) -> bool:
    """An allotment is under way or not yet shown (10.1)."""
    return isinstance(g.frames[-1], (Allot, Missions, Mission))


def in_hand(g: State) -> list[Moving]:
    return [frame for frame in g.frames if isinstance(frame, Moving)]


def together(g: State, frame: Moving) -> bool:
    return (
        len(set(frame.units)) == len(frame.units)
        and len({g.hex[u] for u in frame.units}) == 1
        and all(0 <= g.hex[u] < g.theatre.size for u in frame.units)
        and all(g.side(u) == g.phasing for u in frame.units)
    )


INVARIANTS: Final[dict[str, Law]] = {
    # ── counters ─────────────────────────────────────────────────────────────
    "places exist": lambda g: all(-1 <= h < g.theatre.places for h in g.hex),
    "status is known": lambda g: all(OUT <= s <= AWAY for s in g.status),
    "1.2 a ground unit in play is in a place": lambda g: all(
        (g.hex[u] >= 0) == (g.status[u] == PLAY) for u in ground(g)
    ),
    "1.2 only air units are away": lambda g: all(g.status[u] != AWAY for u in ground(g)),
    "10.12 air units neither wait nor are lost for good": lambda g: all(
        g.status[u] in (OUT, PLAY, AWAY) for u in wings(g)
    ),
    "3.3 who waits has a turn": lambda g: all(
        g.due[u] > 0 for u in ground(g) if g.status[u] == WAITING
    ),
    "units out of the scenario carry nothing": lambda g: all(
        g.hex[u] < 0 and not g.disruption[u] and not g.fired[u] and not g.digging[u]
        for u, status in enumerate(g.status)
        if status == OUT
    ),
    # ── what is derived ──────────────────────────────────────────────────────
    "the index of places is right": lambda g: g.at == fresh_index(g).at,
    "the index of occupants is right": lambda g: g.occ == fresh_index(g).occ,
    "the index of Interdiction is right": lambda g: (
        bytes(g.interdicted) == bytes(fresh_index(g).interdicted)
    ),
    "stacks are in ascending order": lambda g: all(
        list(stack) == sorted(set(stack)) for stack in g.at.values()
    ),
    "4.0 zones of control are right": lambda g: all(g.zone[s] == zones(g, s) for s in (0, 1)),
    # ── 3.0, 5.0 the map ─────────────────────────────────────────────────────
    "3.0 no enemies in one hex": lambda g: all(
        len({g.side(u) for u in units}) == 1 for units in stacks(g).values()
    ),
    "3.0 ground units stand in play": lambda g: all(g.theatre.in_play[g.hex[u]] for u in field(g)),
    "3.0 units stand where their type can go": lambda g: all(
        g.theatre.enterable(g.theatre.mover[u], g.hex[u]) for u in field(g)
    ),
    "3.1 only what goes by rail is in the box": lambda g: all(
        kind(g, u) in g.theatre.rules.exclusive.rail_types
        for u in ground(g)
        if g.hex[u] >= g.theatre.size
    ),
    "3.1 who is in the box left from a rail hex": lambda g: all(
        g.theatre.has_rail[g.began[u]] for u in ground(g) if g.hex[u] >= g.theatre.size
    ),
    "5.0 as many overstack as are too many": lambda g: all(
        settled(g, place, units) for place, units in stacks(g).items()
    ),
    "5.0 only units on the map overstack": lambda g: all(
        0 <= g.hex[u] < g.theatre.size for u in ground(g) if g.used[u] & OVERSTACKER
    ),
    # ── 3.0, 4.0 movement ────────────────────────────────────────────────────
    "3.0 nobody spends more than his allowance": lambda g: all(
        0 <= g.spent[u] <= may_spend(g, u) for u in ground(g)
    ),
    "3.0 air units spend no MP": lambda g: not any(g.spent[u] for u in wings(g)),
    "2.1 used bits are known": lambda g: all(0 <= bits < 128 for bits in g.used),
    "2.1 who moves in the initial phase is known for the turn": lambda g: (
        g.phase != INITIAL
        or isinstance(g.frames[-1], Available)  # the turn's dice, before anybody moves
        or all(
            g.used[u] & MOVED_THIS_TURN
            for u in field(g)
            if g.side(u) == g.phasing and g.used[u] & MOVED
        )
    ),
    "3.0 units began in a hex": lambda g: all(-1 <= h < g.theatre.size for h in g.began),
    "5.0 units in hand are together": lambda g: all(together(g, frame) for frame in in_hand(g)),
    "5.0 one stack is in hand at most": lambda g: len(in_hand(g)) <= 1,
    # ── 3.4 improved positions ───────────────────────────────────────────────
    "3.4 only infantry and engineers dig": lambda g: all(
        kind(g, u) in DIGGERS and 0 <= g.hex[u] < g.theatre.size
        for u in range(len(g.digging))
        if g.digging[u]
    ),
    "3.4 only the phasing side digs, up to its second movement": lambda g: all(
        g.side(u) == g.phasing and g.phase < RECOVERY for u in ground(g) if g.digging[u]
    ),
    "3.4 who digs has not moved": lambda g: (
        not any(g.used[u] & (MOVED | MOVED_THIS_TURN) for u in ground(g) if g.digging[u])
    ),
    "3.4 nobody digs beside an enemy": lambda g: (
        not beside_enemies(g, [u for u, digs in enumerate(g.digging) if digs])
    ),
    "3.4 positions are of two kinds, in hexes": lambda g: (
        max(g.improved) <= ENGINEERED and not any(g.improved[g.theatre.size :])
    ),
    "3.4 a position has somebody who keeps it": lambda g: all(
        housed(g, h) for h in marked(g.improved)
    ),
    # ── 6.0, 7.0 fire and combat ─────────────────────────────────────────────
    "6.4 only artillery on the map has fired": lambda g: all(
        kind(g, u) in (ARTILLERY, TRAIN) and g.hex[u] >= 0
        for u in range(len(g.fired))
        if g.fired[u]
    ),
    "7.0 attacks are declared in the combat phase only": lambda g: (
        g.phase == COMBAT or all(h < 0 for h in g.target)
    ),
    "7.0 who is declared may attack that hex": lambda g: all(
        combat.bars_attacking(g, u, h) is None for u, h in enumerate(g.target) if h >= 0
    ),
    "7.0 a combat has attackers on the map": lambda g: all(
        frame.units and all(g.hex[u] >= 0 for u in frame.units)
        for frame in g.frames
        if isinstance(frame, Clash)
    ),
    "7.2 who retreats is on the map, and of the side that is asked": lambda g: all(
        g.side(u) == frame.side and 0 <= g.hex[u] < g.theatre.size
        for frame in g.frames
        if isinstance(frame, Retreat)
        for u in frame.going
    ),
    "7.2 only the disrupted retreat": lambda g: all(
        g.disruption[u] for frame in g.frames if isinstance(frame, Retreat) for u in frame.going
    ),
    "7.3 the advance leads into an empty hex or to own units": lambda g: all(
        not g.enemy_in(frame.place, frame.side) for frame in g.frames if isinstance(frame, Advance)
    ),
    # ── 8.0, 9.0 supply, morale, commands ────────────────────────────────────
    "8.0 supply is yes or no": lambda g: all(out in (0, 1) for out in g.oos),
    "8.0 nobody in the box is out of supply": lambda g: (
        not any(g.oos[u] for u in ground(g) if g.hex[u] >= g.theatre.size)
    ),
    "9.0 disruption is none, D or DD": lambda g: all(0 <= d <= 2 for d in g.disruption),
    "9.0 only ground units on the map are disrupted": lambda g: all(
        g.hex[u] >= 0 and not g.is_air(u) for u, d in enumerate(g.disruption) if d
    ),
    "9.4 the lost are listed, each once": lambda g: (
        len(set(g.lost)) == len(g.lost)
        and set(g.lost) == {u for u, status in enumerate(g.status) if status == LOST}
    ),
    "9.4 every loss lies on a display": lambda g: (
        sum(command.losses_of(g, c) for c in range(len(g.theatre.commands))) == len(g.lost)
    ),
    "9.4 nobody comes back": lambda g: set(g.theatre.rules.lost_before) <= set(g.lost),
    "9.4 the lost carry no markers": lambda g: (
        not any(
            g.disruption[u] or g.fired[u] or g.digging[u] or g.used[u] & OVERSTACKER for u in g.lost
        )
    ),
    "9.4 no box is checked before it is filled": lambda g: all(
        g.checked[c] <= max(min(command.losses_of(g, c), len(own.boxes)), checked_at_first(g, c))
        for c, own in enumerate(g.theatre.commands)
    ),
    "9.4 a command breaks at a symbol that says so": lambda g: all(
        any(box.symbol == BROKEN for box in own.boxes[: g.checked[c]])
        for c, own in enumerate(g.theatre.commands)
        if g.broken[c]
    ),
    # ── 10.0 air power ───────────────────────────────────────────────────────
    "10.0 an air unit over a hex is on a mission there": lambda g: all(
        (g.hex[u] >= 0) == (g.mission[u] in (INTERDICTION, SUPPORT)) for u in wings(g)
    ),
    "10.0 missions are flown by air units in play": lambda g: all(
        READY <= mission <= FLOWN and (mission == READY or (g.is_air(u) and g.status[u] == PLAY))
        for u, mission in enumerate(g.mission)
    ),
    "10.0 missions stay in play": lambda g: all(
        g.theatre.in_play[g.hex[u]] for u in wings(g) if g.hex[u] >= 0
    ),
    "10.1 units are allotted only while it is secret": lambda g: hidden(g) or not any(g.allotted),
    "10.1 who is allotted is an air unit without a mission": lambda g: all(
        g.is_air(u) and g.status[u] == PLAY and g.mission[u] == READY
        for u, allotted in enumerate(g.allotted)
        if allotted
    ),
    "10.2 Interdiction markers lie under their air units": lambda g: (
        set(marked(g.interdicted)) == {g.hex[u] for u in wings(g) if g.mission[u] == INTERDICTION}
    ),
    "10.3 ground support is the phasing side's, until it has bombed": lambda g: all(
        g.phase == BARRAGE and g.side(u) == g.phasing for u in wings(g) if g.mission[u] == SUPPORT
    ),
    "10.12 a lost air unit comes back in a later turn": lambda g: all(
        bool(g.over) or g.turn < g.due[u] <= g.turn + 5 for u in wings(g) if g.status[u] == AWAY
    ),
    "10.12 nobody is in the air box before the first air phase": lambda g: (
        g.phase != INITIAL
        or g.phasing != g.theatre.rules.first_player
        or not any(g.mission[u] in (SUPERIORITY, BOUNCER) for u in wings(g))
    ),
    "G6 air units are grounded only by the title's dice": lambda g: (
        bool(g.theatre.rules.available) or not any(g.mission[u] == GROUNDED for u in wings(g))
    ),
    # ── G10 victory; 2.0 the clock and the stack of frames ───────────────────
    "G10 only victory hexes are held": lambda g: (
        max(g.held) <= 2 and set(marked(g.held)) <= set(g.theatre.prizes)
    ),
    "G10 the result is told when the game is over": lambda g: (
        (RULEBOOK.outcome(g) is not None) == bool(g.over)
    ),
    "2.1 the clock is right": lambda g: (
        INITIAL <= g.phase <= RECOVERY + 1
        and g.phasing in (0, 1)
        and g.theatre.rules.first_turn <= g.turn <= g.last_turn + bool(g.over)
    ),
    "2.1 the turns are those agreed": lambda g: (
        g.last_turn - g.theatre.rules.first_turn + 1 == g.turns
    ),
    "2.1 each decision has its phase": lambda g: all(
        g.phase in SEASONS[type(frame)] for frame in g.frames[1:] if not isinstance(frame, Then)
    ),
    "2.1 the outline lies at the bottom, and nowhere else": lambda g: (
        [isinstance(frame, Play) for frame in g.frames] == [True] + [False] * (len(g.frames) - 1)
    ),
    "2.1 nothing is left undone above a decision": lambda g: not isinstance(g.frames[-1], Then),
    "2.1 the game is over when nothing is left to decide": lambda g: (
        (g.frames[-1].actor(g) == NOBODY) == (len(g.frames) == 1) == bool(g.over)
    ),
    "G7 the options are known": lambda g: g.options in (0, MUD),
}
