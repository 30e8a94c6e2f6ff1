"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, by_verb
from sandtable.core.frame import CHANCE
from sandtable.core.outline import IS_OVER
from sandtable.games.spanish_civil_war import improved, movement, overruns, rail, reinforcements
from sandtable.games.spanish_civil_war.air import Missions
from sandtable.games.spanish_civil_war.kinds import (
    BARRAGE,
    BICYCLE,
    CAVALRY,
    COMBAT,
    DEFENSIVE,
    INITIAL,
    LAND,
    RAIL,
    SECOND,
    WAITING,
)
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Movement
from sandtable.games.spanish_civil_war.party import (
    ALL_WATER,
    IN_MUD,
    NO_GROUND,
    NO_RAIL,
    ROOM,
    TOLLS,
    ZONES,
    Party,
    bars_entering,
    in_mud,
    open_ground,
)
from sandtable.games.spanish_civil_war.refusals import air_refusals, battle_refusals
from sandtable.games.spanish_civil_war.stacking import Guests
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

# ── 2.0 the wrong moment ─────────────────────────────────────────────────────

NOT_NOW: Final = Bar("2.0", "that is not what is asked now", "Answer what is asked first.")
DICE_FALL: Final = Bar("2.0", "a die is about to fall", "Roll it first.")
NO_DIE: Final = Bar("2.0", "no die is asked for now", "Answer what is asked first.")
NO_FACE: Final = Bar(
    "1.11", "a ten-sided die shows 1 to 10, its 0 being a 10", "Roll one of these."
)
OVER: Final = Bar("2.0", *IS_OVER)

BELONGS: Final[dict[str, tuple[tuple[int, ...], str]]] = {
    "move step": ((INITIAL, SECOND), "units move in a movement phase of their side (A, E, G, K)"),
    "overrun": ((INITIAL, SECOND), "overruns are made in a movement phase (A, E, G, K)"),
    "entrain": ((INITIAL,), "units are loaded in an initial movement phase (A, G)"),
    "place": ((INITIAL,), "units arrive in an initial movement phase (A, G)"),
    "improve": ((INITIAL,), "positions are begun in an initial movement phase (A, G)"),
    "bombard": ((BARRAGE, DEFENSIVE), "artillery fires in phases B, C, H and I"),
    "attack recall": ((COMBAT,), "attacks are declared in a combat phase (D, J)"),
    "allot keep excess": ((BARRAGE,), "air superiority belongs to the air phase (B, H)"),
    "interdict support fly": ((BARRAGE,), "missions are flown in the air phase (B, H)"),
    "bounce target": ((BARRAGE,), "bouncing belongs to the air phase (B, H)"),
    "retreat stand": ((COMBAT, INITIAL, SECOND), "units retreat after a combat"),
    "advance": ((COMBAT,), "units advance after a combat"),
}
PHASE_OF: Final = by_verb(BELONGS)
"""For each verb the phases it belongs to, and what to say in any other."""


OTHERWISE: Final[dict[str, Bar]] = {
    "with without": Bar("2.0", "no move, bombardment or attack is being put together"),
    "stop": Bar("2.0", "nobody is picked up"),
    "cancel": Bar("2.0", "nothing is being put together that could be dropped"),
    "fly": Bar("10.0", "the phasing player places missions after both have allotted"),
    "resolve": Bar("2.0", "nothing waits to be resolved"),
    "overrun": Bar(
        "3.2", "pick up the stack that overruns first", "Pick up one of its units (`move`)."
    ),
    "recall": Bar("7.0", "attacks are taken back while they are being declared"),
    "suffer": Bar("7.1", "no unit takes a DD now"),
    "retreat stand": Bar("7.2", "no unit has to retreat now"),
    "advance": Bar("7.3", "no attack has just emptied a hex"),
    "allot keep": Bar("10.1", "no unit is allotted to air superiority now"),
    "excess": Bar("10.12", "units in excess are chosen when both boxes have just been shown"),
    "lose": Bar("2.0", "no loss is to be chosen now"),
    "bounce target": Bar("10.13", "no excess unit can bounce now"),
    "interdict": Bar("10.2", "the phasing player places missions after both have allotted"),
    "support": Bar("10.3", "the phasing player places missions after both have allotted"),
}
NOT_ASKED: Final = by_verb(OTHERWISE)
"""What to say of a verb in its own phase when it is not asked for."""


def bar_of(g: State, choice: Choice) -> Bar:
    """The bar for a choice that the top frame tells nothing of, at least with what is asked."""
    if g.over:
        return OVER
    bar = _reason(g, choice)
    if bar.figures or (bar.remedy and bar != NOT_NOW):
        return bar
    top = g.frames[-1]
    # How many air units are left tells the other side how many are in the box (10.1).
    secret = isinstance(top, Missions)
    asked = "interdiction and ground support" if secret else top.prompt(g).text.rstrip(".")
    return Bar(bar.case, bar.reason, NOT_NOW.remedy, f"asked now: {asked}")


def _reason(g: State, choice: Choice) -> Bar:
    """Case and reason."""
    top = g.frames[-1]
    if choice.verb == "roll":
        return NO_FACE if top.actor(g) == CHANCE else NO_DIE
    if top.actor(g) == CHANCE:
        return DICE_FALL
    if choice.verb in ("move", "step") and isinstance(top, (Movement, Moving)):
        return bars_way(g, choice)
    if isinstance(top, Moving):
        if choice.verb == "overrun":
            return overruns.bars_overrun(Party(g, top.units), choice.hex) or NOT_NOW
        if choice.verb == "with":
            return movement.bars_joining(g, top.units, choice.unit) or NOT_NOW
        if choice.verb == "without":
            return movement.NOT_IN_HAND
    if choice.verb == "improve" and isinstance(top, (Movement, Moving)):
        return improved.bars_improving(g, choice.unit) or NOT_NOW
    if choice.verb == "place" and isinstance(top, Movement):
        return bars_placing(g, choice)
    if choice.verb == "entrain" and isinstance(top, (Movement, Moving)):
        return rail.bars_entraining(g, choice.unit) or NOT_NOW
    bar = air_refusals.bar_of(g, choice) or battle_refusals.bar_of(g, choice)
    return bar or wrong_moment(g, choice)


def wrong_moment(g: State, choice: Choice) -> Bar:
    """Which phase the choice belongs to, or what is asked first."""
    known = PHASE_OF.get(choice.verb)
    if known is not None and g.phase not in known[0]:
        return Bar("2.1", known[1], "Wait for that phase.", f"this is phase {g.phase_letter()}")
    return NOT_ASKED.get(choice.verb, NOT_NOW)


def bars_placing(g: State, choice: Choice) -> Bar:
    """Why a unit cannot be set down in a hex."""
    if g.hex[choice.unit] == g.theatre.rail_box >= 0:
        return rail.bars_detraining(g, choice.unit, choice.hex) or NOT_NOW
    return reinforcements.bars_arriving(g, choice.unit, choice.hex) or NOT_NOW


# ── 3.0, 4.0 why a hex cannot be reached ─────────────────────────────────────

NO_HEX: Final = Bar("3.0", "name the hex to move to", "Name the unit and its hex (`move`).")
TO_A_BOX: Final = Bar(
    "3.1", "the Rail Transfer Box is entered by `entrain`", "Entrain it (`entrain`)."
)
ON_SPOT: Final = Bar("3.0", "the unit is there already", "Choose another hex.")
ENEMY_THERE: Final = Bar("3.0", "an enemy unit is there", "Choose another hex.")
OUT_OF_PLAY: Final = Bar("3.0", "that hex is not in play", "Choose a hex in play.")
NO_WAY: Final = Bar(
    "3.0",
    "enemy units and ground closed to it leave no way there",
    "Choose another hex, or open a way first.",
)
TOO_FAR: Final = Bar(
    "3.0", "the hex costs more movement points than it has left", "Choose a nearer hex."
)
NO_ROUNDABOUT: Final = Bar(
    "4.0",
    "`step` is for an adjacent hex, from zone to zone, to which a roundabout costs less",
    "Move there (`move`).",
)
INTERDICTED: Final = Bar(
    "10.2",
    "with what each interdicted hex on the way costs more the points do not suffice",
    "Choose a nearer hex: a way round would cost no less.",
)
ENTER_LATER: Final = (
    "Enter it as the first hex of its next movement phase: one hex is always possible (3.0)."
)
ZONE_STOPS: Final = Bar(
    "4.1",
    "enemy zones of control end its movement on every way there within its points",
    "Enter the zone and go on in your next movement phase, or go round.",
)
DEAR_ZONES: Final = "with what it costs to leave enemy zones of control the points do not suffice"
MOUNTED_ZONES: Final = Bar("4.2", DEAR_ZONES, "Go round the zones.")
MOTOR_ZONES: Final = Bar("4.3", DEAR_ZONES, "Go round the zones.")
LEAVE_LATER: Final = "Leave the zone it is in as the first step of your next movement phase."
"""For a unit in a zone that has moved: whichever way it goes begins with the surcharge."""
ZONE_TO_ZONE: Final = Bar(
    "4.1",
    "from one enemy zone of control directly into another takes the entire, unspent allowance",
    "Do it as the first step of a phase, or leave the zones first.",
)
ZONE_BROKEN: Final = Bar(
    "9.4", "units of a broken command may not enter an enemy zone of control", "Go round the zone."
)
FULL_ON_WAY: Final = Bar(
    "5.0",
    "every way there within its points leads through a full hex, which is entered step by step "
    "only: each costs a D",
    "Move to the full hex first, if you want that.",
)

CROWD: Final = Bar(
    "5.0",
    "together they overstack every hex they enter, which costs a D each time: they go step by step",
    "Leave somebody behind with `without`, or move to the next hex first.",
)


def bars_way(g: State, choice: Choice) -> Bar:
    """Why the unit, or the stack it leads, cannot move to a hex."""
    unit, to = choice.unit, choice.hex
    if g.status[unit] == WAITING:
        return reinforcements.bars_march(g, unit)
    bar = movement.bars_moving(g, unit)
    if bar is not None:
        return bar
    if to < 0:
        return NO_HEX
    if to >= g.theatre.size:
        return rail.bars_entraining(g, unit) or TO_A_BOX
    top = g.frames[-1]
    units = top.units if isinstance(top, Moving) and unit in top.units else (unit,)
    bar = movement.bars_going_on(g, units)
    if bar is not None:
        return bar
    if to == g.hex[unit]:
        return ON_SPOT
    side = g.side(unit)
    party = Party(g, units)
    if g.occ[to] & LAND << (1 - side):
        return _bars_enemy(party, to)
    if not g.theatre.in_play[to]:
        return OUT_OF_PLAY
    if choice.verb == "step" and to in party.reach().cost:
        return NO_ROUNDABOUT
    return _bars_reach(g, party, to)


def _bars_enemy(party: Party, to: int) -> Bar:
    """An enemy is there: what may be done about him is the remedy."""
    g, units = party.g, party.units
    # 7.4, 9.2, 9.4
    if party.broken or all(g.is_hq(unit) or g.disruption[unit] for unit in units):
        return ENEMY_THERE
    bar = overruns.bars_overrun(party, to)
    attack = f"attack in {'your next' if g.phase == SECOND else 'the'} combat phase (7.0)"
    if bar is None:
        remedy = f"Overrun it (`overrun`, 3.2), or stay beside it and {attack}."
    elif bar is overruns.NOT_BESIDE:
        remedy = f"Move beside it, then overrun it (3.2) or {attack}."
    else:
        beside = to in g.theatre.near[party.start]
        remedy = f"{'Stay' if beside else 'Move'} beside it and {attack}."
    return Bar(ENEMY_THERE.case, ENEMY_THERE.reason, remedy)


def _bars_reach(g: State, party: Party, to: int) -> Bar:
    """Which of the rules on the way is the one that keeps them from the hex."""
    if party.broken and g.in_zone(to, party.side):
        return ZONE_BROKEN
    bar = _bars_ground(g, party, to)
    if bar is not None:
        return bar
    free = party.needs(to, ROOM | ZONES)
    if free < 0:
        return NO_WAY
    if free > party.left:
        if party.needs(to, ROOM | ZONES | TOLLS) <= party.left:
            return _bars_toll(party, to, free)
        return TOO_FAR.says(f"{points(free)} of {points(party.left)} MP")
    if to in g.theatre.near[party.start] and party.whole(to):
        return ZONE_TO_ZONE
    dear = party.needs(to, ROOM)
    if 0 <= dear <= party.left:
        return CROWD if Guests(g, party.units).crowd else FULL_ON_WAY
    if party.broken:
        return ZONE_BROKEN
    plain = party.needs(to, ROOM | TOLLS)
    if 0 <= plain <= party.left:
        return _bars_toll(party, to, dear)
    if party.stops:
        return ZONE_STOPS.says(f"{points(free)} of {points(party.left)} MP without the zones")
    types = [g.theatre.roster.type[unit] for unit in party.units]
    mounted = CAVALRY in types or BICYCLE in types
    bar = MOUNTED_ZONES if mounted else MOTOR_ZONES
    remedy = LEAVE_LATER if party.in_zone and not party.fresh else bar.remedy
    return Bar(bar.case, bar.reason, remedy, f"{points(dear)} of {points(party.left)} MP")


def _bars_toll(party: Party, to: int, cost: int) -> Bar:
    """What Interdiction adds is too much; the hex beside them is open to a first step (R12)."""
    remedy = ENTER_LATER if to in party.g.theatre.near[party.start] else INTERDICTED.remedy
    told = f"{points(cost)} of {points(party.left)} MP"
    return Bar(INTERDICTED.case, INTERDICTED.reason, remedy, told)


def _bars_ground(g: State, party: Party, to: int) -> Bar | None:
    """Ground, or water before it, that is closed to one of them on the way into a hex."""
    theatre = g.theatre
    if any(near[0] == to for h in theatre.near[to] for near in party.net.steps[h]):
        if to not in theatre.near[party.start]:
            return None
        bars = [bars_entering(g, unit, party.start, to) for unit in party.units]
        return next((bar for bar in bars if bar is not None), None)
    movers = [theatre.mover[unit] for unit in party.units]
    if RAIL in movers:
        return NO_RAIL
    dry = all(theatre.enterable(mover, to) for mover in movers)
    if dry and in_mud(g):
        return IN_MUD
    return ALL_WATER if all(open_ground(g, mover, to) for mover in movers) else NO_GROUND
