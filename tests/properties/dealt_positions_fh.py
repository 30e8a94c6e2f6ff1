"""Positions of Forlorn Hopes at random: both sides' units about some coast, at any moment."""

from __future__ import annotations

import random
import tomllib
from typing import Any, Final, Protocol

from sandtable.core.outline import Play
from sandtable.games.forlorn_hopes.air import (
    composition,
    raids,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    ATTACKER,
    BASE_DISRUPTED,
    BUILDING,
    GROUND,
    LOST,
    MOBILE,
    MOVED,
    NAVAL,
    PATROL_BOMBER,
    PATROLLING,
    PLAY,
    SS,
    STOPPED,
    SUPPLY,
    TRANSPORT_PLANE,
    UNAVAILABLE,
    WAITING,
)
from sandtable.games.forlorn_hopes.land import ground_movement
from sandtable.games.forlorn_hopes.sea import cargo
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.turn.supply import is_land
from tests.properties.matches import Match

NEAR: Final = 5
"""Hexes from the middle in which units stand."""
ASK: Final[dict[str, str]] = {
    "turn": "", "mission": "", "move": "", "combat": "", "sailing": "", "entered": "",
    "naval-combat": "", "scramble": "", "target-scramble": "", "fleet": "commitment",
    "covering": "commitment", "reinforcements": "reinforcements", "event": "random_event",
    "construction": "mobile_bases", "regroup-turn": "regroup_decision",
    "designation": "regroup_designation", "reconnaissance": "reconnaissance",
    "missions": "initiative", "conclusion": "conclusion", "supply": "supply",
    "regroup": "regroup", "victory": "victory_points",
}  # fmt: skip
"""Moments, and the part of the turn without which a scenario does not know them."""


EARLY: Final = (
    "missions", "mission", "sailing", "entered", "naval-combat", "scramble", "target-scramble",
)  # fmt: skip
"""Those at which initiative missions may be left."""


class Dealt(Protocol):
    """Scenario, options and length of a game."""

    @property
    def scenario(self) -> str: ...
    @property
    def options(self) -> dict[str, bool]: ...
    @property
    def turns(self) -> int: ...


def over_the_indies(match: Match, number: int, dealt: Dealt) -> dict[str, Any]:
    """The table of a position: units of both sides within five hexes of some coast."""
    chooser = random.Random(f"scattered {number}")
    start = match.rulebook.start(dealt.scenario, dealt.options, dealt.turns)
    g = blank(start.theatre)
    g.frames = [Play(0)]
    g.options, g.last_turn = start.options, start.last_turn
    set_turn(g, chooser)
    centre = chooser.choice([h for h in g.theatre.field if g.theatre.coastal[h]])
    around = [h for h in g.theatre.field if g.theatre.map.distance(centre, h) <= NEAR]
    set_control(g, chooser, around)
    for unit in chooser.sample(g.theatre.of_category[NAVAL], 34):
        sail(g, chooser, unit, around)
    for unit in chooser.sample(g.theatre.of_category[GROUND], 44):
        post(g, chooser, unit, around)
    for unit in g.theatre.of_category[AIR]:
        base(g, chooser, unit)
    for unit in range(g.theatre.roster.count):
        leave_out(g, chooser, unit)
    asked = moment(g, chooser)
    table: dict[str, Any] = tomllib.loads(match.rulebook.write_position(g))
    del table["frames"]
    table.pop("phase", None)
    if asked not in EARLY:
        table.pop("missions", None)
    return {**table, "ask": asked}


# ── the turn and the ground ──────────────────────────────────────────────────


def set_turn(g: State, chooser: random.Random) -> None:
    """Any turn, whoever acts, and what hangs over it."""
    g.turn = chooser.randint(g.theatre.rules.first_turn, g.last_turn)
    g.initiative, g.acting = chooser.randrange(2), chooser.randrange(2)
    g.missions, g.passes = chooser.choice([0, 0, 1, 3]), chooser.randrange(2)
    g.friction, g.foul, g.fleet_on = (int(chooser.random() < 0.2) for _ in range(3))
    g.regroup_turn = chooser.choice([0, 0, g.turn, max(1, g.turn - 1)])
    g.covering_on = int(not g.regroup_turn and chooser.random() < 0.3)
    g.covering = g.covering_on
    g.points = [chooser.randint(-9, 30), chooser.randint(-9, 30)]


def set_control(g: State, chooser: random.Random, around: list[int]) -> None:
    """Some hexes have changed hands; bases, cities and ports are hit."""
    theatre = g.theatre
    for h in around:
        if is_land(theatre, h) and chooser.random() < 0.3:
            g.control[h] = chooser.randrange(3)
        if h in theatre.sites and chooser.random() < 0.4:
            column = g.city_hits if theatre.map.flags["city"][h] else g.port_hits
            column[h] = chooser.randint(1, 3)
    held = [h for h in around if g.holder(h) >= 0]
    for number, one in enumerate(theatre.bases):
        if one.kind == MOBILE and held and chooser.random() < 0.5:
            free = [h for h in held if one.displays[g.holder(h)] and h not in g.base_at]
            if free:
                g.base_at[number] = chooser.choice(free)
                g.base_state[number] = chooser.choice([0, 0, BUILDING])
        elif 0 <= one.place < theatre.size and chooser.random() < 0.2:
            g.base_state[number] = BASE_DISRUPTED


# ── units ────────────────────────────────────────────────────────────────────


def worn(g: State, chooser: random.Random, unit: int) -> None:
    """Disrupted or reduced, once in a while."""
    g.disrupted[unit] = int(chooser.random() < 0.2)
    if chooser.random() < 0.2:
        g.steps[unit] = chooser.randint(1, g.theatre.roster.steps[unit])


def sail(g: State, chooser: random.Random, ship: int, around: list[int]) -> None:
    """A ship at sea or in a coastal hex."""
    water = [h for h in around if g.theatre.navigable[h]]
    if g.theatre.roster.type[ship] != SS:
        together = [h for h in water if g.ships_in(h, g.side(ship))]
        g.put(ship, chooser.choice(together or water) if chooser.random() < 0.5 else water[0])
        worn(g, chooser, ship)
        g.spotted[ship] = int(chooser.random() < 0.3)
        g.done[ship] = chooser.choice([0, 0, 0, MOVED])


def post(g: State, chooser: random.Random, unit: int, around: list[int]) -> None:
    """A ground unit aboard a ship that has room, or in a land hex that is not full."""
    ships = [s for s in g.theatre.ships[g.side(unit)] if g.hex[s] >= 0]
    fit = [s for s in cargo.carriers(g, unit, ships) if cargo.space(g, s) >= g.steps[unit]]
    side, supply = g.side(unit), g.theatre.roster.type[unit] == SUPPLY
    land = [
        h
        for h in around
        if is_land(g.theatre, h)
        and ground_movement.bars_entry(g, unit, h) is None
        and not (supply and g.ground_in(h, 1 - side))
        and bool(g.ground_in(h, 1 - side)) == bool(g.troops_in(h, 1 - side))
    ]
    if fit and not g.theatre.roster.garrison[unit] and chooser.random() < 0.4:
        g.load(unit, chooser.choice(fit))
    elif land:
        contested = [h for h in land if g.troops_in(h, 1 - side)]
        g.put(unit, chooser.choice(contested if contested and chooser.random() < 0.3 else land))
        g.done[unit] = chooser.choice([0, 0, MOVED, STOPPED])
        g.oos[unit] = chooser.choice([0, 0, 0, 1])
    else:
        return
    worn(g, chooser, unit)
    if is_land(g.theatre, g.hex[unit]) and g.aboard[unit] < 0:
        hold(g, g.hex[unit])


def hold(g: State, h: int) -> None:
    """Troops alone in a hex control it (3.0)."""
    there = [side for side in range(2) if g.troops_in(h, side)]
    if len(there) == 1:
        g.control[h] = there[0] + 1


def base(g: State, chooser: random.Random, unit: int) -> None:
    """An air unit at some airbase that takes it in."""
    roster = g.theatre.roster
    open_to = [b for b in g.theatre.bases_of[g.side(unit)] if bases.bars_host(g, unit, b) is None]
    if not open_to or chooser.random() < 0.2:
        if roster.force[unit] == AF11:
            g.base[unit], g.status[unit] = UNAVAILABLE, PLAY
        return
    g.base[unit], g.status[unit] = chooser.choice(open_to), PLAY
    worn(g, chooser, unit)
    g.box[unit] = chooser.choice([0, 0, 0, 1, 2])
    place = g.base_hex(g.base[unit])
    if roster.type[unit] == PATROL_BOMBER and place < g.theatre.size and chooser.random() < 0.4:
        g.shown[unit], g.hex[unit], g.box[unit] = PATROLLING, place, 0


def leave_out(g: State, chooser: random.Random, unit: int) -> None:
    """Of those that are nowhere, some are lost and some are reinforcements."""
    if not g.status[unit]:
        if g.theatre.rules.entries[unit] and chooser.random() < 0.5:
            g.status[unit], g.due[unit] = WAITING, chooser.randint(g.turn, g.last_turn)
        elif chooser.random() < 0.5 and unit not in g.theatre.rules.events:
            g.status[unit], g.steps[unit] = LOST, 0


# ── the moment ───────────────────────────────────────────────────────────────


def moment(g: State, chooser: random.Random) -> str:
    """What is asked: any part of the turn, a voyage, a surface combat, an air mission."""
    parts = g.theatre.rules.phases
    asked = chooser.choice([ask for ask, part in ASK.items() if not part or part in parts])
    side = g.acting
    if asked in ("sailing", "entered"):
        return asked if set_sail(g, chooser, side) else "mission"
    if asked == "naval-combat":
        return asked if meet(g, chooser) else "mission"
    if asked in ("scramble", "target-scramble"):
        return asked if take_off(g, chooser, side) else "mission"
    return asked


def set_sail(g: State, chooser: random.Random, side: int) -> bool:
    """Up to three ships of one place and fleet are under way, in a zone of theirs (10.2.5)."""
    force, closed = g.theatre.roster.force, g.theatre.closed_to
    there = [s for s in g.theatre.ships[side] if g.hex[s] >= 0]
    ships = [s for s in there if g.hex[s] not in closed[force[s]]]
    if not ships:
        return False
    first = chooser.choice(ships)
    alike = [s for s in g.ships_in(g.hex[first], side) if side or force[s] == force[first]]
    for ship in {first, *alike[:2]}:
        g.sailing[ship] = 1
        for partner in cargo.partners(g, ship):
            g.sailing[partner] = 1
    return True


def meet(g: State, chooser: random.Random) -> bool:
    """A hex with ships of both sides."""
    there = [h for h in sorted(g.at) if g.ships_in(h, 0) and g.ships_in(h, 1)]
    if not there:
        return False
    g.mission_side, g.mission_hex = g.acting, chooser.choice(there)
    return True


def take_off(g: State, chooser: random.Random, side: int) -> bool:
    """One or two attackers on their way to something they may attack."""
    hexes = raids.strikes(g, side)
    if not hexes or g.regroup_turn == g.turn:
        return False
    h = chooser.choice(hexes)
    kinds = raids.kinds_at(g, side, h)
    for unit in composition.ready_of(g, side):
        crew = composition.party(g, side)
        count = crew.bombers + crew.strafers
        barred = composition.bars_attack(g, unit, h, kinds, crew)
        if barred is None and count < 2 and g.theatre.roster.type[unit] != TRANSPORT_PLANE:
            g.part[unit] = ATTACKER
    g.mission_side, g.mission_hex = side, h
    return any(g.part[u] == ATTACKER for u in g.theatre.air[side])
