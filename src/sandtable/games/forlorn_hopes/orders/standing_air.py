"""Standing orders in the air: scrambles, the battle on the board, airbases to land at."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.standing import Answer, Order, answers, on
from sandtable.games.forlorn_hopes.air import (
    battle_fire,
    flights,
    homing,
    recon,
)
from sandtable.games.forlorn_hopes.air.anti_aircraft import ShipsFire, aa_of_ship
from sandtable.games.forlorn_hopes.air.battle import Order as NextToFly
from sandtable.games.forlorn_hopes.air.battle_actions import End, tma_of
from sandtable.games.forlorn_hopes.air.battle_fire import Aiming, Answering, on_board
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS, SettingUp, of_part
from sandtable.games.forlorn_hopes.air.homing import Landing
from sandtable.games.forlorn_hopes.air.recon import ScoutsHome
from sandtable.games.forlorn_hopes.air.scramble import Scrambling, foreseen_most, willing
from sandtable.games.forlorn_hopes.air.target_scramble import Refuge, TargetScramble, able
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation, EvacuationTo
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    ESCORT,
    FIGHTER,
    INTERCEPTOR,
    PATROL,
)
from sandtable.games.forlorn_hopes.orders import fly_on
from sandtable.games.forlorn_hopes.state import State

FAR: Final = 99
BY_THEMSELVES: Final = (ESCORT, INTERCEPTOR, ABORTED)
"""Parts of units that fly by order; bombers are flown by hand."""

# ── 9.4, 9.5 Scrambles ───────────────────────────────────────────────────────


def scramble(g: State, frame: Scrambling, order: Order) -> list[Choice]:
    """The next fighter that tries, as long as its chance is what was wanted."""
    able = [u for u in willing(g, frame.side) if foreseen_most(g, u) >= order.n]
    if order.policy == "none" or not able:
        return [Choice("done")]
    return [Choice("scramble", max(able, key=lambda u: (foreseen_most(g, u), strength(g, u), -u)))]


def strength(g: State, unit: int) -> int:
    """AF, BF and DF of the face a unit shows."""
    roster, face = g.theatre.roster, g.face(unit)
    return roster.af[face][unit] + roster.bf[face][unit] + roster.df[face][unit]


def flee(g: State, frame: TargetScramble, order: Order) -> list[Choice]:
    """The next unit that tries to get away, bombers first; then no more."""
    types = g.theatre.roster.type
    left = [u for u in able(g, frame.side) if u not in frame.tried]
    if order.policy == "bombers":
        left = [u for u in left if types[u] != FIGHTER]
    if order.policy == "none" or not left:
        return [Choice("done")]
    return [Choice("flee", min(left, key=lambda u: (types[u] == FIGHTER, -strength(g, u), u)))]


def back(g: State, frame: Refuge, _order: Order) -> list[Choice]:
    """To its own airbase, where it is safe as well."""
    return [Choice("base", frame.unit, g.theatre.spot(g.base[frame.unit]))]


# ── 9.7.2 Setting up ─────────────────────────────────────────────────────────


def sets_up_interceptors(g: State, side: int) -> bool:
    """Whether the units to be set up are those that came against a mission or patrol."""
    return side != g.mission_side


def set_up(g: State, frame: SettingUp, _order: Order) -> list[Choice]:
    """The next interceptor: nearest to the bombers, facing them."""
    ballot = Ballot()
    frame.verdicts(g, ballot)
    board = g.theatre.pack.air.board
    prey = [g.cell[u] for u in of_part(g, ATTACKER, PATROL)]

    def rank(choice: Choice) -> tuple[int, int, int, int]:
        cell = g.theatre.cell_of(choice.hex)
        ahead = board.near6[cell * 6 + choice.n // FACINGS]
        return gap(g, cell, prey), gap(g, ahead, prey), choice.hex, choice.n

    return [min(ballot.open, key=rank)] if ballot.open else []


def gap(g: State, cell: int, cells: list[int]) -> int:
    """Hexes from one hex of the board to the nearest of others."""
    distance = g.theatre.pack.air.board.grid.distance
    return FAR if cell < 0 else min([distance(cell, at) for at in cells if at >= 0], default=FAR)


# ── 9.7.3, 9.7.4 Flights of fighters ─────────────────────────────────────────


def flies_fighters(g: State, _side: int) -> bool:
    """Whether a fighter, or a unit that has aborted, flies next."""
    top: Any = g.frames[-1]
    if isinstance(top, Flying):
        return g.part[top.unit] in BY_THEMSELVES and top.left == tma_of(g, top.unit)
    return next_to_fly(g, top) >= 0


def next_to_fly(g: State, frame: NextToFly) -> int:
    """The unit that an order flies next, -1 for none."""
    lowest = min([tma_of(g, u) for u in frame.units])
    slow = [u for u in frame.units if tma_of(g, u) == lowest and g.part[u] in BY_THEMSELVES]
    return slow[0] if slow else -1


def order_of_flight(g: State, frame: NextToFly, _order: Order) -> list[Choice]:
    """Who flies next."""
    return [Choice("fly", next_to_fly(g, frame))]


def fly(g: State, frame: Flying, order: Order) -> list[Choice]:
    """Its flight: to where it can fire at whom it is to fire at, else nearer to him."""
    unit = frame.unit
    ends = fly_on.ends_of(g, unit, frame.waiting)
    if not ends:
        return []
    prey = on_board(g, 1 - frame.side)
    if g.part[unit] == ABORTED or not prey:
        return [fly_on.flight_to(g, fly_on.best_end(g, unit, ends))]
    types = g.theatre.roster.type
    wanted = [u for u in prey if (types[u] == FIGHTER) == (order.policy == "fighters")]
    for aims in (wanted, prey):
        able = [end for end in ends if fly_on.hits_somebody(g, end, aims)]
        if able:
            return [fly_on.flight_to(g, min(able, key=lambda end: exposure(g, end, prey)))]
    return [fly_on.flight_to(g, fly_on.best_end(g, unit, ends))]


def exposure(g: State, end: End, prey: list[int]) -> tuple[int, int, End]:
    """By how many enemies a unit could be fired at where it ends; then the higher the better."""
    near6 = g.theatre.pack.air.board.near6
    under_fire = [
        u
        for u in prey
        if end.cell in (g.cell[u], near6[g.cell[u] * 6 + g.facing[u]])
        and g.level[u] - end.level in (0, 1)
    ]
    return len(under_fire), -end.level, end


# ── 9.7.5 Fire ───────────────────────────────────────────────────────────────


def aim(g: State, frame: Aiming, order: Order) -> list[Choice]:
    """Whom the next unit fires at."""
    firer = frame.waiting[0]
    enemies = on_board(g, 1 - frame.side)
    aims = [u for u in enemies if battle_fire.bars_firing(g, firer, u) is None]
    if order.policy == "bombers":
        loaded = [u for u in aims if g.part[u] == ATTACKER and g.loaded[u]]
        aims = loaded or aims
    return fire_at(g, firer, aims, order)


def fire_back(g: State, frame: Answering, order: Order) -> list[Choice]:
    """At whom of those that fire at it the next unit fires back."""
    unit = frame.waiting[0]
    return fire_at(g, unit, sorted({s for s, target in frame.shots if target == unit}), order)


def fire_at(g: State, firer: int, aims: list[int], order: Order) -> list[Choice]:
    """At the one with the best chance of a hit."""
    if order.policy == "hold" or not aims:
        return [Choice("pass")]

    def worth(target: int) -> tuple[int, int]:
        lines = battle_fire.modifiers(g, firer, target, ())
        return sum([int(line["value"]) for line in lines]), -target

    return [Choice("fire", max(aims, key=worth))]


def ships_fire(g: State, frame: ShipsFire, order: Order) -> list[Choice]:
    """At which attacker the next ship fires."""
    roster = g.theatre.roster
    bombers = sorted(frame.units, key=lambda u: (-roster.bf[g.face(u)][u], u))
    if order.policy == "mass":
        return [Choice("aim", bombers[0])]
    fleet = [s for s in g.ships_in(g.mission_hex, frame.side) if aa_of_ship(g, s)]
    turn = max(0, len(fleet) - len(frame.waiting))
    return [Choice("aim", bombers[turn % len(bombers)])]


# ── 9.7.8, 6.6.5, 7.3.6 Airbases to land at ──────────────────────────────────


def nearest(g: State, unit: int, place: int, within: int) -> int:
    """The nearest airbase that takes a unit in from a place, -1 for none."""
    away = g.theatre.flights(place)
    found = flights.refuges(g, unit, place, within)
    return min(found, key=lambda base: (away[g.base_hex(base)], base), default=-1)


def land(g: State, frame: Landing, _order: Order) -> list[Choice]:
    """The next unit that looks for an airbase, to the nearest; then no more."""
    for unit in homing.seeking(g, frame.side):
        base = nearest(g, unit, g.mission_hex, g.theatre.roster.sr[unit])
        if base >= 0:
            return [Choice("base", unit, g.theatre.spot(base))]
    return [Choice("done")]


def evacuate(g: State, frame: Evacuation, _order: Order) -> list[Choice]:
    """The next unit that tries to get away, the strongest first; then it is over."""
    units = bases.on_ground(g, frame.base)
    if not units:
        return [Choice("done")]
    return [Choice("flee", max(units, key=lambda u: (strength(g, u), -u)))]


def evacuate_to(g: State, frame: EvacuationTo, _order: Order) -> list[Choice]:
    """To the nearest airbase."""
    base = nearest(g, frame.unit, frame.place, g.theatre.roster.sr[frame.unit])
    return [Choice("base", frame.unit, g.theatre.spot(base))] if base >= 0 else []


def scouts_home(g: State, frame: ScoutsHome, _order: Order) -> list[Choice]:
    """The next unit home to its own airbase, else to the nearest."""
    for unit in recon.out(g, frame.side):
        found = recon.homes(g, unit)
        if found:
            near = nearest(g, unit, g.hex[unit], g.theatre.roster.sr[unit])
            base = g.base[unit] if g.base[unit] in found else near
            return [Choice("return", unit, g.theatre.spot(base))]
    return []


ANSWERS: Final[dict[type[Any], Answer]] = answers(
    on(Scrambling, scramble),
    on(TargetScramble, flee),
    on(Refuge, back),
    on(SettingUp, set_up),
    on(NextToFly, order_of_flight),
    on(Flying, fly),
    on(Aiming, aim),
    on(Answering, fire_back),
    on(ShipsFire, ships_fire),
    on(Landing, land),
    on(Evacuation, evacuate),
    on(EvacuationTo, evacuate_to),
    on(ScoutsHome, scouts_home),
)
