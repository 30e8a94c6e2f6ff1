"""4.0 Movement of ground units and ships.  Amphibious movement is in amphibious.py."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import Ballot, Prompt, Then, bar_by
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import amphibious, crossings, naval_combat
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    ARTILLERY,
    COASTAL,
    FOUGHT,
    HALTED,
    MOVED,
    MOVEMENT,
    PLAY,
    SHIP,
)
from sandtable.games.doro_nawa.stacking import bars_leaving
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import COST
from sandtable.games.doro_nawa.ways import (
    free_mp,
    march_loss,
    most_mp,
    net_of,
    reach_of,
    way_of,
)

# ── 4.1 General rules ────────────────────────────────────────────────────────


def _whereabouts(g: State, unit: int) -> str:
    return f"{g.name(unit)} {g.whereabouts(unit)}"


def _initiative(g: State, unit: int) -> str:
    supply = ", out of supply" if g.oos[unit] and not g.afloat[unit] else ""
    return f"initiative {g.initiative(unit)}{supply}, roll {g.die}"


def _mp_spent(g: State, unit: int) -> str:
    return f"{g.spent[unit]} of {most_mp(g, unit)} MP"


NOT_ON_MAP: Final[Bar] = Bar(
    "4.1", "the unit is not on the map", "Choose a unit on the map.", told=_whereabouts
)
NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose a unit of your own.")
NOT_MOVEMENT: Final = Bar(
    "2.1", "units move in a Movement impulse", "Choose the Movement option in your next half."
)
TOO_SLOW: Final[Bar] = Bar(
    "4.1",
    "its initiative is below the roll",
    "Wait for an impulse with a roll of its initiative or less.",
    told=_initiative,
)
NO_INITIATIVE: Final[Bar] = Bar(
    "7.6",
    "out of supply it has no initiative left, and no roll is that low",
    "Open its supply line (7.3) first.",
    told=_initiative,
)
COASTAL_STAYS: Final = Bar("4.1", "coastal artillery never moves", "It bombards where it is.")
HAS_HALTED: Final = Bar(
    "4.1",
    "it has moved and was put down: units move one at a time, each once in an impulse",
    "Move it in another Movement impulse.",
)
HAS_SAILED: Final = Bar(
    "4.41",
    "embarking or landing was its whole movement in this impulse",
    "Move it in another Movement impulse.",
)
NO_MP: Final[Bar] = Bar(
    "4.1",
    "all its MP are spent",
    "It may move again in another Movement impulse.",
    told=_mp_spent,
)
GUNS_FIRED: Final = Bar(
    "5.2", "artillery that bombards in an impulse may not move in it", "Move it next impulse."
)
OFF_AREA: Final = Bar(
    "4.2", "the hex is outside the area of this scenario", "Choose a hex inside the area."
)


def off_map(g: State, unit: int) -> Bar:
    """The unit is not on the map, and why it is not."""
    return NOT_ON_MAP.of(g, unit)


def bars_acting(g: State, unit: int, slow: Bar = TOO_SLOW) -> Bar | None:
    """Whether the initiative die lets a unit take part in this half-impulse (2.1, 7.6).

    `slow` is the bar of the chapter that asks.
    """
    if g.status[unit] != PLAY:
        return off_map(g, unit)
    if g.theatre.roster.side[unit] != g.half:
        return NOT_YOURS
    initiative = g.initiative(unit)
    if initiative >= g.die:
        return None
    return (slow if initiative > 0 else NO_INITIATIVE).says(_initiative(g, unit))


def bars_moving(g: State, unit: int) -> Bar | None:
    """What keeps a ground or naval unit from moving at all in this half-impulse."""
    return bar_by(sort_movers, g, unit)


def sort_movers(g: State, units: list[int], told: dict[int, Bar] | None) -> list[int]:
    """The ground and naval units that nothing bars from moving in this half-impulse."""
    theatre = g.theatre
    kinds, sides, printed = theatre.roster.kind, theatre.roster.side, theatre.roster.initiative
    status, used, spent, oos, afloat, die = g.status, g.used, g.spent, g.oos, g.afloat, g.die
    free = [die * factor for factor in theatre.die_factor]
    free_afloat = die * theatre.die_factor_afloat
    hand = picked_up(g)
    able: list[int] = []
    for unit in units:
        kind, did, at_sea = kinds[unit], used[unit], afloat[unit]
        initiative = theatre.sea_initiative if at_sea or kind == SHIP else printed[unit] - oos[unit]
        bar: Bar | None = None
        if status[unit] != PLAY:
            bar = NOT_ON_MAP
        elif sides[unit] != g.half:
            bar = NOT_YOURS
        elif g.option != MOVEMENT:
            bar = NOT_MOVEMENT
        elif kind == COASTAL:
            bar = COASTAL_STAYS
        elif did & HALTED or (did & MOVED and unit != hand):
            if told is None:
                continue
            bar = bars_again(g, unit)
        elif initiative < die:
            bar = TOO_SLOW if initiative > 0 else NO_INITIATIVE
        elif did & FOUGHT and kind == ARTILLERY:
            bar = GUNS_FIRED
        elif spent[unit] >= (free_afloat if at_sea else free[kind]) and (
            spent[unit] >= most_mp(g, unit)
        ):
            bar = NO_MP
        else:
            bar = amphibious.bars_sailing(g, unit) if at_sea else None
            if bar is None and (g.held or len(g.at[g.hex[unit]]) > 2):
                bar = bars_others(g, unit)
        if bar is None:
            able.append(unit)
        elif told is not None:
            told[unit] = bar
    return able


def picked_up(g: State) -> int:
    """The unit that is picked up, be it while the other side answers; -1 for none."""
    for frame in g.frames:
        if isinstance(frame, Moving):
            return frame.unit
    return -1


def bars_again(g: State, unit: int) -> Bar:
    """What ended the movement of a unit that has been put down (4.1, 4.41, R140)."""
    spent = g.spent[unit]
    if spent and spent >= most_mp(g, unit):
        return NO_MP.of(g, unit)
    waters = g.afloat[unit] or g.theatre.coast[g.hex[unit]]
    return HAS_SAILED if waters and not spent and g.used[unit] & MOVED else HAS_HALTED


def bars_others(g: State, unit: int) -> Bar | None:
    """Whether others need the unit where it is: a crossing, or the stack it leaves."""
    if g.held and not g.used[unit] & MOVED:
        bar = crossings.bars_parting(g, unit)
        if bar is not None:
            return bar
    return bars_leaving(g, unit)


# ── moving one unit ──────────────────────────────────────────────────────────

MOVES: Final = Row("move")


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot which ground and naval units may be picked up to move."""
    if ballot.asks(g.option == MOVEMENT and side == g.half):
        choices = MOVES.upto(g.theatre.roster.count)
        ballot.ask(g, side, choices, unmoved, on_map, sort_movers)


def on_map(g: State, side: int) -> list[int]:
    """The ground and naval units of a side in a place."""
    places = g.hex
    return [unit for unit in g.theatre.movers[side] if places[unit] >= 0]


def unmoved(g: State, side: int) -> list[int]:
    """Those of them that have not moved: nobody is picked up while a half-impulse is open."""
    places, used = g.hex, g.used
    done = HALTED | MOVED
    return [u for u in g.theatre.movers[side] if places[u] >= 0 and not used[u] & done]


def begin(g: State, choice: Choice) -> None:
    """Pick a unit up."""
    g.frames.append(Moving(choice.unit))


class Moving(NamedTuple):
    """One unit moves, in one go or hex by hex; `stop` puts it down (4.1: units move singly).

    A unit put down after it has moved has had its move of the impulse (R140).
    """

    unit: int

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return g.half

    def prompt(self, g: State) -> Prompt:
        """The unit, its MP and what a force march would add."""
        free, most, spent = free_mp(g, self.unit), most_mp(g, self.unit), g.spent[self.unit]
        left = max(0, free - spent)
        march = f", {most - max(free, spent)} more by force march" if most > free else ""
        name = g.name(self.unit)
        return Prompt(f"{name} has {left} of {free} MP{march}: where to?", "4.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every hex within reach, embarking and landing, or putting the unit down."""
        unit = self.unit
        ballot.add("stop")
        if bars_moving(g, unit) is not None:
            return
        spent = g.spent[unit]
        found = reach_of(g, unit, most_mp(g, unit) - spent).cost
        left = free_mp(g, unit) - spent
        del found[g.hex[unit]]
        ballot.open += [
            Choice("move" if found[place] <= left else "march", unit, place)
            for place in sorted(found)
        ]
        amphibious.tell(g, unit, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """Move and stay picked up while there is MP left."""
        if choice.verb != "stop" and g.held and not g.used[self.unit] & MOVED:
            crossings.settle(g, self.unit)
        if choice.verb == "stop":
            g.frames.pop()
            if g.used[self.unit] & MOVED:
                g.used[self.unit] |= HALTED
        elif choice.verb == "embark":
            g.frames.pop()
            amphibious.embark(g, self.unit, choice.hex)
        elif choice.verb == "land":
            g.frames.pop()
            amphibious.land(g, self.unit, choice.hex)
        else:
            self.march(g, choice.hex)

    def march(self, g: State, to: int) -> None:
        """Follow the cheapest way to a hex."""
        march(g, self.unit, to)


def march(g: State, unit: int, to: int) -> None:
    """Move a unit that is picked up; a ship as far as enemy ships may fire at it (5.21, R99)."""
    found = way_of(g, unit, to)
    path = found.path(to)
    watch = naval_combat.first_watch(g, unit, path)
    if watch > 0:
        path = path[: watch + 1]
    end = path[-1]
    rely(g, unit, path)
    loss = march_loss(g, unit, found.cost[end])
    sea = bool(g.afloat[unit]) or g.theatre.roster.kind[unit] == SHIP
    if g.log is not None:
        verb = "sails" if sea else "moves"
        g.say("4.1", f"{g.name(unit)} {verb} from {g.where(path[0])} to {g.where(end)}, "
              f"{found.cost[end]} MP.", tuple(path), (unit,))  # fmt: skip
    g.spent[unit] += found.cost[end]
    g.used[unit] |= MOVED
    if not sea:
        for place in path[1:-1]:
            g.seize(place, g.theatre.roster.side[unit])
    if loss >= g.sp[unit]:
        g.say("4.3", f"{g.name(unit)} loses its last {g.sp[unit]} SP by force march and is "
              "eliminated.", (end,), (unit,))  # fmt: skip
        g.frames.pop()
        g.eliminate(unit)
        return
    g.put(unit, end)
    if loss:
        g.lose_sp(unit, loss)
        g.say("4.3", f"{g.name(unit)} loses {loss} SP by force march and has {g.sp[unit]} "
              "left.", (end,), (unit,))  # fmt: skip
    if watch > 0:
        g.frames.append(Then("movement.sail_on", (unit, to)))
        naval_combat.react(g, end)
    else:
        rest(g, unit)


def rest(g: State, unit: int) -> None:
    """A unit without MP is put down by itself."""
    if g.spent[unit] >= most_mp(g, unit):
        g.frames.pop()


def sail_on(g: State, unit: int, to: int) -> None:
    """After the enemy's ships have fired or held: the ship that survived goes on (R99)."""
    if g.status[unit] != PLAY:
        g.frames.pop()
    elif g.hex[unit] != to:
        march(g, unit, to)
    else:
        rest(g, unit)


def rely(g: State, unit: int, path: list[int]) -> None:
    """Note each crossing on a way that somebody must stay put for (R27)."""
    theatre = g.theatre
    if g.afloat[unit] or theatre.roster.kind[unit] == SHIP:
        return
    edges = net_of(g, unit).edges
    armour = theatre.roster.kind[unit] == ARMOURED
    for a, b in pairwise(path):
        edge = theatre.map.edge(a, b)
        if edges[edge] > COST:
            crossings.rely_on(g, edge, edges[edge], theatre.roster.side[unit], unit, armour)


KINDS: Final = (Kind(Moving, waiting=("a unit is picked up", "Move it, or stop.")),)
THEN: Final[dict[str, Callable[..., None]]] = {"movement.sail_on": sail_on}
