"""3.0 Movement and 4.0 Zones of control: who may move, how far, and alone or as a stack (5.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import Ballot, Prompt, bar_by
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war import overruns, stacking
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    BY_RAIL,
    GROUNDED,
    HALTED,
    INITIAL,
    LAND,
    MOVED,
    MOVED_THIS_TURN,
    PLAY,
    POINT,
    REPULSED,
    SECOND,
)
from sandtable.games.spanish_civil_war.party import Party, in_mud, mp_left
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

# ── 3.0 Who may move ─────────────────────────────────────────────────────────

NOT_ON_MAP: Final = Bar("3.0", "the unit is not on the map", "Choose a unit on the map.")
FLIES: Final = Bar("10.0", "air units fly missions", "Give it one in the air phase.")
STAYS: Final = Bar("G6", "its die keeps it at its base for this turn", "Choose another unit.")
NOT_YOURS: Final = Bar("3.0", "it is the other side's unit", "Choose a unit of your own.")
NOT_MOVEMENT: Final = Bar(
    "2.1", "units move in a movement phase of their side", "Wait for the next one."
)
IN_BOX: Final = Bar(
    "3.1",
    "it is in the Rail Transfer Box",
    "Place it on a rail hex in your initial movement phase.",
)
OUT_OF_SUPPLY: Final = Bar(
    "3.0",
    "out of supply its second movement allowance is 0",
    "Bring it into supply in your next initial movement phase.",
)
NO_ALLOWANCE: Final = Bar("3.0", "its movement allowance of this phase is 0", "Move another unit.")
HAS_FIRED: Final = Bar(
    "6.4",
    "artillery with a Fired marker may not move",
    "The marker comes off when your next initial movement phase begins.",
)
STOPPED: Final = Bar(
    "4.1",
    "it has moved, and an enemy zone of control, or who put it down (R55), ended its movement",
    "It may move again in your next movement phase.",
)
BY_RAIL_NOW: Final = Bar(
    "3.1",
    "it has arrived by rail, and moves no more in this phase",
    "It may move in the second movement phase.",
)
REPULSE: Final = Bar(
    "3.2",
    "it took part in an overrun and did not advance, which ends its movement",
    "It may move again in your next movement phase.",
)
PUT_DOWN: Final = Bar(
    "3.0",
    "its movement is over: it was put down after it had moved (R55), or a zone stopped it (4.1)",
    "It may move again in your next movement phase.",
)
NO_MP: Final = Bar(
    "3.0", "all its movement points are spent", "It may move again in your next movement phase."
)
DIGS: Final = Bar(
    "3.4",
    "it is improving its position and stays for this phase",
    "Moving in the second movement phase gives the position up.",
)

# ── G9 Late orders: a rule of the title, for one command on one turn (R70) ───

LATE: Final = Bar(
    "G9",
    "on this turn its command moves in the second movement phase only, unless beside the enemy",
    "Move it in the second movement phase.",
)


def is_late(g: State, unit: int) -> bool:
    """Whether the unit's command is surprised in this turn and no enemy is beside it."""
    late = g.theatre.rules.exclusive.late_orders
    if late is None or g.turn != late.turn or g.phase != INITIAL:
        return False
    if g.theatre.roster.command[unit] != late.command or g.used[unit] & MOVED:
        return False
    return not g.enemy_beside(g.hex[unit], g.side(unit))


def bars_moving(g: State, unit: int) -> Bar | None:
    """What keeps a unit from moving at all in this phase."""
    return bar_by(sort_movers, g, unit)


def sort_movers(  # noqa: C901 - clause after clause
    g: State, units: list[int], told: dict[int, Bar] | None
) -> list[int]:
    """The units that nothing bars from moving in this phase."""
    theatre, roster, second = g.theatre, g.theatre.roster, g.phase == SECOND
    status, places, used, spent, fired = g.status, g.hex, g.used, g.spent, g.fired
    moves, size = second or g.phase == INITIAL, theatre.size
    allowance = roster.ma2 if second else roster.ma1
    late = theatre.rules.exclusive.late_orders
    surprise = late is not None and late.turn == g.turn and not second
    able: list[int] = []
    for unit in units:
        bar: Bar | None = None
        if status[unit] != PLAY:
            bar = NOT_ON_MAP
        elif roster.type[unit] == AIRCRAFT:
            bar = STAYS if g.mission[unit] == GROUNDED else FLIES
        elif roster.side[unit] != g.phasing:
            bar = NOT_YOURS
        elif not moves:
            bar = NOT_MOVEMENT
        elif places[unit] >= size:
            bar = IN_BOX
        elif second and g.oos[unit]:
            bar = OUT_OF_SUPPLY
        elif not allowance[unit]:
            bar = NO_ALLOWANCE
        elif fired[unit]:
            bar = HAS_FIRED
        elif used[unit] & HALTED:
            if told is None:
                continue
            bar = _bars_halted(g, unit)
        elif spent[unit] >= POINT * allowance[unit]:
            bar = NO_MP
        elif g.digging[unit] and not second:
            bar = DIGS
        elif surprise and is_late(g, unit):
            bar = LATE
        else:
            able.append(unit)
            continue
        if told is not None:
            told[unit] = bar
    return able


def _bars_halted(g: State, unit: int) -> Bar:
    """What has ended a unit's movement: the railway, an overrun, a zone, or its owner."""
    if g.used[unit] & BY_RAIL:
        return BY_RAIL_NOW
    if g.used[unit] & REPULSED:
        return REPULSE
    stops = g.theatre.leaving[unit] < 0 and g.in_zone(g.hex[unit], g.phasing)
    return STOPPED if stops else PUT_DOWN


def able_movers(g: State, side: int) -> list[int]:
    """The units of a side on the map that nothing bars from moving, in ascending order."""
    if side != g.phasing or (g.phase != INITIAL and g.phase != SECOND):
        return []
    return sort_movers(g, on_map(g, side), None)


def on_map(g: State, side: int) -> list[int]:
    """The ground units of a side in a place, ascending."""
    return [unit for unit in g.theatre.ground[side] if g.hex[unit] >= 0]


def movers_left(g: State, side: int) -> list[int]:
    """Those of them that can in fact go somewhere: into a neighbouring hex, or by an overrun."""
    return [unit for unit in able_movers(g, side) if _goes_somewhere(g, unit)]


def _goes_somewhere(g: State, unit: int) -> bool:
    theatre = g.theatre
    if not g.used[unit] & MOVED and not g.broken[theatre.roster.command[unit]]:
        # Most units: their first step leads into any hex that they may enter at all (3.0).
        enemy = LAND << (1 - g.phasing)
        for to, _, _, _ in theatre.net(theatre.mover[unit], in_mud(g)).steps[g.hex[unit]]:
            if not g.occ[to] & enemy:
                return True
    party = Party(g, (unit,))
    return bool(party.first_steps() or overruns.targets(party))


# ── picking units up ─────────────────────────────────────────────────────────

MOVES: Final = Row("move")


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot which units may be picked up to move."""
    if ballot.asks(side == g.phasing and g.phase in (INITIAL, SECOND)):
        choices = MOVES.upto(g.theatre.roster.count)
        ballot.ask(g, side, choices, on_map, on_map, sort_movers)


def begin(g: State, choice: Choice) -> None:
    """Pick a unit up."""
    g.frames.append(Moving((choice.unit,)))


# ── 5.0 Moving as a stack (R53, R55) ─────────────────────────────────────────

IN_HAND: Final = Bar("5.0", "it is picked up already", "Take it out with `without`.")
ALONE_IN_HAND: Final = Bar("5.0", IN_HAND.reason, "Move it (`move`), or put it down (`stop`).")
NOT_IN_HAND: Final = Bar("5.0", "it is not picked up", "Choose one that is.")
ALONE: Final = Bar("5.0", "nobody else is picked up", "Put it down (`stop`).")
ELSEWHERE: Final = Bar("5.0", "only units in the same hex move together", "Move it by itself.")
BEGAN_APART: Final = Bar(
    "5.0",
    "only units that began this phase stacked together move together",
    "Move it by itself.",
)
LEAVE_BEHIND: Final = Bar(
    "5.0",
    "one of the stack can go no further",
    "Leave it behind with `without`, and go on with the others.",
)


def bars_joining(g: State, units: tuple[int, ...], unit: int) -> Bar | None:
    """What keeps a unit from moving along with those picked up."""
    leader = units[0]
    if unit in units:
        return IN_HAND if len(units) > 1 else ALONE_IN_HAND
    bar = bars_moving(g, unit)
    if bar is not None:
        return bar
    if g.hex[unit] != g.hex[leader]:
        return ELSEWHERE
    return None if g.began[unit] == g.began[leader] else BEGAN_APART


def bars_going_on(g: State, units: tuple[int, ...]) -> Bar | None:
    """What keeps units that are picked up from moving on together."""
    for unit in units:
        bar = bars_moving(g, unit)
        if bar is not None:
            if len(units) == 1:
                return bar
            return LEAVE_BEHIND.says(f"{g.name(unit)}: {bar.reason}")
    return None


class Moving(NamedTuple):
    """Units that move together, in one go or hex by hex; `stop` puts them down.

    The first of them leads.  A unit put down after it has moved has ended its move (R55).
    """

    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The phasing side."""
        return g.phasing

    def prompt(self, g: State) -> Prompt:
        """Who moves, and the MP of the slowest."""
        left = min([mp_left(g, unit) for unit in self.units])
        have = g.doing(self.units, "has", "have")
        return Prompt(f"{have} {points(left)} MP left: where to?", "3.0")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every hex within reach, overruns, who joins or stays behind, or putting them down."""
        units = self.units
        leader = units[0]
        ballot.add("stop")
        self.tell_stack(g, ballot)
        party = Party(g, units)
        overruns.tell(party, ballot)
        if bars_going_on(g, units) is not None:
            return
        found = party.reach()
        reached = sorted(found.cost)
        reached.remove(party.start)
        ballot.open.extend([Choice("move", leader, place) for place in reached])
        ballot.open.extend([Choice("step", leader, place) for place in party.straight(found)])

    def tell_stack(self, g: State, ballot: Ballot) -> None:
        """Who else may come along, and who may be left behind."""
        units, places = self.units, g.hex
        here = g.at[places[units[0]]]
        apart = ALONE if len(units) == 1 else None
        everybody = (unit for unit in g.theatre.ground[g.phasing] if places[unit] >= 0)
        for unit in ballot.over(here if len(here) > 1 else (), everybody):
            ballot.add("with", unit, bar=bars_joining(g, units, unit))
            ballot.add("without", unit, bar=apart if unit in units else NOT_IN_HAND)

    def apply(self, g: State, choice: Choice) -> None:
        """Move and stay picked up while somebody has MP left."""
        verb = choice.verb
        g.frames.pop()
        if verb == "stop":
            for unit in self.units:
                put_down(g, unit)
        elif verb == "with":
            g.frames.append(Moving((*self.units, choice.unit)))
        elif verb == "without":
            put_down(g, choice.unit)
            g.frames.append(Moving(tuple([u for u in self.units if u != choice.unit])))
        elif verb == "overrun":
            overruns.begin(g, self.units, choice.hex)
        elif verb == "step":
            step(g, self.units, choice.hex)
        else:
            march(g, self.units, choice.hex)


def put_down(g: State, unit: int) -> None:
    """A unit that has moved and is put down moves no more in this phase (R55)."""
    if g.used[unit] & MOVED:
        g.used[unit] |= HALTED


def march(g: State, units: tuple[int, ...], to: int) -> None:
    """Take the cheapest way to a hex; who can go on stays picked up."""
    party = Party(g, units)
    ways = party.reach(to)
    go(party, ways.path(to), ways.cost[to])


def step(g: State, units: tuple[int, ...], to: int) -> None:
    """Go straight into the next hex, from zone to zone, though a way round it costs less (4.1)."""
    party = Party(g, units)
    go(party, [party.start, to], dict(party.first_steps())[to])


def go(party: Party, path: list[int], cost: int) -> None:
    """Go along a path; who can go on stays picked up."""
    g, units, to = party.g, party.units, path[-1]
    if g.log is not None:
        g.say("3.0", f"{g.doing(units, 'moves', 'move')} from {g.where(path[0])} to "
              f"{g.where(to)}, {points(cost)} MP.", tuple(path), units)  # fmt: skip
    party.pay(path, cost)
    note_moved(g, units)
    carry_on(g, stacking.enter_all(g, units, to))


def note_moved(g: State, units: tuple[int, ...]) -> None:
    """These units have moved."""
    bits = MOVED | MOVED_THIS_TURN if g.phase == INITIAL else MOVED
    for unit in units:
        g.used[unit] |= bits


def carry_on(g: State, units: tuple[int, ...]) -> None:
    """After a step: a zone stops whom it stops (4.1); who can go on stays picked up."""
    on = False
    for unit in units:
        if g.theatre.leaving[unit] < 0 and g.in_zone(g.hex[unit], g.phasing):
            g.used[unit] |= HALTED
        elif bars_moving(g, unit) is None:
            on = True
    if on:
        g.frames.append(Moving(units))


KINDS: Final = (Kind(Moving),)
THEN: Final[dict[str, Callable[..., Any]]] = {"movement.carry_on": carry_on}
