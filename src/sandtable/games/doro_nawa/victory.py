"""9.0 Victory, counted at any moment: losses, the advance, the ground held, scenario conditions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, NamedTuple

from sandtable.core.rulebook import Result
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.data.scenarios import VictoryItem
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    CHART,
    COASTAL,
    JAPAN,
    LAND,
    LOST,
    PLAY,
    SIDES,
    SUDDEN_END,
    VICTORY_LEVELS,
)
from sandtable.games.doro_nawa.state import State

FIRST_ROW: Final = 13
"""9.2 subtracts it from the row of the Japanese unit."""
LAST_ROW: Final = 54
"""9.3 subtracts the row of the Allied unit from it."""
AIRCRAFT: Final = 2
"""9.1: VP for an aircraft unit on the Turn Record Chart."""


class Item(NamedTuple):
    """A line of a side's score: the case, what it is for, and its VP."""

    case: str
    text: str
    points: Fraction


class Score(NamedTuple):
    """What a side has, and for what."""

    total: Fraction
    items: tuple[Item, ...]


def exact(points: Fraction) -> str:
    """VP as a whole number and a fraction, such as `66 2/3` (R72)."""
    whole, rest = divmod(points.numerator, points.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{points.denominator}"
    return f"{whole} {part}" if whole else part


# ── 9.1 General rules ────────────────────────────────────────────────────────


def losses(g: State, side: int) -> list[Item]:
    """VP of a side for what the enemy has lost as things stand (R69, R83)."""
    roster = g.theatre.roster
    ground: list[int] = []
    ships: list[int] = []
    aircraft: list[int] = []
    for unit, status in enumerate(g.status):
        if roster.side[unit] != side:
            if status == CHART:
                aircraft.append(unit)
            elif status == LOST:
                (ground if roster.kind[unit] <= COASTAL else ships).append(unit)
    enemy = SIDES[1 - side]
    worth = [f"{g.name(u)} {roster.sp[u]} + {roster.initiative[u]}" for u in ground]
    sunk = [f"{g.name(u)} {roster.bombardment[u]}" for u in ships]
    lines = [
        (
            f"Eliminated {enemy} ground units, SP + initiative",
            worth,
            sum([roster.sp[u] + roster.initiative[u] for u in ground]),
        ),
        (
            f"{enemy} aircraft on the Turn Record Chart, {AIRCRAFT} each",
            [g.name(u) for u in aircraft],
            AIRCRAFT * len(aircraft),
        ),
        (
            f"Sunk {enemy} ships, bombardment strength",
            sunk,
            sum([roster.bombardment[u] for u in ships]),
        ),
    ]
    return [
        Item("9.1", f"{text}: {', '.join(names) or 'none'}", Fraction(points))
        for text, names, points in lines
    ]


# ── 9.2, 9.3 Units with a supply line, interdiction ignored ──────────────────


def land_units(g: State, side: int) -> list[int]:
    """A side's ground units on land: only they are measured (R56)."""
    roster = g.theatre.roster
    return [
        u
        for u, place in enumerate(g.hex)
        if 0 <= place < g.theatre.size
        and roster.side[u] == side
        and roster.kind[u] <= COASTAL
        and g.status[u] == PLAY
        and not g.afloat[u]
    ]


def has_line(g: State, unit: int, network: bytes) -> bool:
    """Whether a unit reaches a network within its supply range, interdiction ignored."""
    return bool(network[g.hex[unit]]) or supply.has_line(g, unit, network, None)


def first_with_line(g: State, ranked: list[tuple[int, int, int]], network: bytes) -> int:
    """The first unit of a ranking whose supply line leads to a network, or -1."""
    for _, _, unit in ranked:
        if has_line(g, unit, network):
            return unit
    return -1


def row_of(g: State, unit: int) -> int:
    """The last two digits of a unit's hex."""
    return g.theatre.map.grid.row(g.hex[unit])


def ranking(g: State, side: int) -> list[tuple[int, int, int]]:
    """Land units by distance to Singapore, ties by the row better for the owner (R70).

    For the Japanese nearest first and then southernmost, for the Allies the reverse.
    """
    sign = 1 if side == JAPAN else -1
    goal = g.theatre.rules.goal
    distance = g.theatre.map.grid.distance
    ranked = [
        (sign * distance(g.hex[u], goal), -sign * row_of(g, u), u) for u in land_units(g, side)
    ]
    ranked.sort()
    return ranked


def advance(g: State) -> Item:
    """9.2: rows beyond 13 of the Japanese unit nearest to Singapore, divided by turns, times 10."""
    rules = g.theatre.rules
    case = "9.2"
    if rules.goal < 0:
        return Item(case, "Advance: Singapore is not on this map", Fraction(0))
    bases = supply.open_sources(g, JAPAN, rules.advance_bases)
    network = supply.flood(g, bases, LAND << ALLIES, False)
    unit = first_with_line(g, ranking(g, JAPAN), network)
    if unit < 0:
        return Item(case, "Advance: no Japanese unit has a line to Singora or Patani", Fraction(0))
    rows = row_of(g, unit) - FIRST_ROW
    turns = max(1, g.turns)
    text = (
        f"Advance: {g.name(unit)} at {g.where(g.hex[unit])}, "
        f"({row_of(g, unit)} - {FIRST_ROW}) / {turns} x 10{', not below 0' if rows < 0 else ''}"
    )
    return Item(case, text, Fraction(max(0, rows) * 10, turns))


def allied_divisor(turns: int) -> int:
    """9.3: 10 less the turns agreed on, and 1 for ten (R71)."""
    return max(1, 10 - turns)


def ground_held(g: State) -> Item:
    """9.3: rows short of 54 of the Allied unit farthest from Singapore, divided, times 10."""
    case = "9.3"
    if g.theatre.rules.goal < 0:
        return Item(case, "Ground held: Singapore is not on this map", Fraction(0))
    unit = first_with_line(g, ranking(g, ALLIES), supply.without_interdiction(g, ALLIES))
    if unit < 0:
        return Item(case, "Ground held: no Allied unit has a line to a source", Fraction(0))
    rows = LAST_ROW - row_of(g, unit)
    divisor = allied_divisor(g.turns)
    text = (
        f"Ground held: {g.name(unit)} at {g.where(g.hex[unit])}, "
        f"({LAST_ROW} - {row_of(g, unit)}) / {divisor} x 10{', not below 0' if rows < 0 else ''}"
    )
    return Item(case, text, Fraction(max(0, rows) * 10, divisor))


# ── 9.0 Conditions of a scenario ─────────────────────────────────────────────


def controls(g: State, side: int, place: int) -> bool:
    """Whether a side controls a hex: by its airfield or port, else by who stands there (R123).

    A hex without either is Japanese while a Japanese ground unit is in it, otherwise Allied.
    """
    if g.theatre.site[place]:
        return g.control[place] == side + 1
    return bool(g.occ[place] & LAND << JAPAN) == (side == JAPAN)


def controls_all(g: State, side: int, hexes: list[int] | tuple[int, ...]) -> bool:
    """Whether a side controls every one of some hexes."""
    for place in hexes:
        if not controls(g, side, place):
            return False
    return bool(hexes)


def is_clear(g: State, side: int, hexes: list[int]) -> bool:
    """Whether no enemy ground unit or based enemy aircraft is in some hexes (R22)."""
    for place in hexes:
        if g.occ[place] & LAND << (1 - side):
            return False
        for unit in g.aircraft_in(place, 1 - side):
            if g.based[unit]:
                return False
    return True


def rows_item(g: State, item: VictoryItem) -> Item:
    """Points a row by the southernmost or northernmost unit with a supply line (R124)."""
    beyond = item.item == "rows_beyond"
    column = g.theatre.map.grid.col
    sign = -1 if beyond else 1
    ranked = [
        (sign * row_of(g, u), 0, u)
        for u in land_units(g, item.side)
        if item.columns[0] <= column(g.hex[u]) <= item.columns[1]
    ]
    ranked.sort()
    unit = first_with_line(g, ranked, supply.without_interdiction(g, item.side))
    if unit < 0:
        return Item("9.0", f"{item.text}: no such unit", Fraction(0))
    row = row_of(g, unit)
    rows = max(0, row - item.row if beyond else item.row - row)
    text = f"{item.text}: {g.name(unit)} at {g.where(g.hex[unit])}, {rows} x {item.points}"
    return Item("9.0", text, Fraction(rows * item.points))


def scenario_item(g: State, item: VictoryItem) -> Item:
    """A line of a scenario's own conditions as it stands."""
    if item.item in {"rows_beyond", "rows_short"}:
        return rows_item(g, item)
    if item.item == "hexes":
        held = [h for h in item.hexes if controls(g, item.side, h)]
        names = ", ".join([g.where(h) for h in held]) or "none"
        return Item("9.0", f"{item.text}: {names}", Fraction(len(held) * item.points))
    points = item.points if is_clear(g, item.side, item.hexes) else 0
    return Item("9.0", item.text, Fraction(points))


# ── the score ────────────────────────────────────────────────────────────────


def items_of(g: State, side: int) -> list[Item]:
    """Every line of a side's score."""
    conditions = g.theatre.rules.victory
    if not conditions:
        return [advance(g) if side == JAPAN else ground_held(g), *losses(g, side)]
    items: list[Item] = []
    for item in conditions:
        if item.item == "losses":
            items += losses(g, side)
        elif item.side == side and item.item != "at_once":
            items.append(scenario_item(g, item))
    return items


def score(g: State) -> tuple[Score, Score]:
    """The score of both sides if the game ended now."""
    found: list[Score] = []
    for side in (JAPAN, ALLIES):
        items = items_of(g, side)
        total = Fraction(0)
        for item in items:
            total += item.points
        found.append(Score(total, tuple(items)))
    return found[0], found[1]


def score_json(g: State) -> dict[str, Any]:
    """The score by side, with every line; points are exact strings."""
    return {
        SIDES[side]: {
            "total": exact(found.total),
            "items": [
                {"case": item.case, "text": item.text, "points": exact(item.points)}
                for item in found.items
            ],
        }
        for side, found in enumerate(score(g))
    }


# ── how it ends ──────────────────────────────────────────────────────────────


def at_once(g: State) -> int:
    """The side that has won at once by a scenario's condition, or -1."""
    for item in g.theatre.rules.victory:
        if item.item == "at_once" and controls_all(g, item.side, item.hexes):
            return item.side
    return -1


def singapore_falls(g: State) -> bool:
    """Whether the option ends the game: Japan controls all of Singapore."""
    return g.has_option(SUDDEN_END) and controls_all(g, JAPAN, g.theatre.rules.sudden_end)


def check_sudden_end(g: State) -> bool:
    """End the game early if a scenario's condition or the option says so; whether it did (R125)."""
    if g.over:
        return False
    winner = at_once(g)
    if winner >= 0:
        g.say("9.1", f"The {SIDES[winner]} player wins at once.")
    elif singapore_falls(g):
        g.say("9.1", "Singapore has fallen: the game ends.")
    else:
        return False
    g.over = 1
    return True


def end_game(g: State) -> None:
    """The game is over: count the points and name the winner."""
    g.over = 1
    if g.log is None:
        return
    for side, found in enumerate(score(g)):
        lines = [f"{item.text} = {exact(item.points)}" for item in found.items if item.points]
        text = f"{SIDES[side]} {exact(found.total)} VP: {'; '.join(lines) or 'nothing counts'}."
        detail = {"side": SIDES[side], "total": exact(found.total)}
        g.say("9.1", text, (), (), (), detail)
    g.say("9.1", sentence(g))


def level_of(g: State, lead: Fraction) -> str:
    """The level of victory by the lead over the loser, a remark of the option."""
    for level in g.theatre.rules.levels:
        if level.high < 0 or lead <= level.high:
            return level.name
    return ""


def sentence(g: State) -> str:
    """Who has won, or leads, and by what."""
    japan, allies = score(g)
    winner = at_once(g)
    points = f"{exact(japan.total)} VP to {exact(allies.total)} (Japanese to Allied)"
    if winner >= 0:
        return f"The {SIDES[winner]} player has won at once; {points}."
    if japan.total == allies.total:
        return f"{'A draw' if g.over else 'Level'}: {points}."
    side = JAPAN if japan.total > allies.total else ALLIES
    text = f"The {SIDES[side]} player {'has won' if g.over else 'leads'}: {points}"
    level = level_of(g, abs(japan.total - allies.total)) if g.has_option(VICTORY_LEVELS) else ""
    return f"{text}; {level}." if level else f"{text}."


def result(g: State) -> Result | None:
    """The winner of a game that is over; equal points are a draw (R73)."""
    if not g.over:
        return None
    japan, allies = score(g)
    winner = at_once(g)
    whatever = winner >= 0
    if winner < 0 and japan.total != allies.total:
        winner = JAPAN if japan.total > allies.total else ALLIES
    return Result(winner, sentence(g), (exact(japan.total), exact(allies.total)), whatever)
