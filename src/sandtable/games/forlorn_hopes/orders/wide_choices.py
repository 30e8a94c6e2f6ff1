"""Wide choices: what a person means by one click, as the small choices the rules know."""

from __future__ import annotations

from typing import Final

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import (
    battle_moves,
    bombing,
)
from sandtable.games.forlorn_hopes.air.battle_actions import OFF, End
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS
from sandtable.games.forlorn_hopes.kinds import LEVELS
from sandtable.games.forlorn_hopes.refusals import naming
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.missions import Operations

NO_WAY: Final = Bar(
    "9.7.4", "no flight with the whole TMA ends like that", "Choose one of the ends that are lit."
)
OTHERWISE: Final = Bar(
    "9.7.4",
    "no flight with the whole TMA ends in that hex like that",
    "Choose another facing or level there.",
)
NOT_OVER: Final = Bar(
    "9.7.3",
    "an attacker bombs in a round in which its flight ends in the target hex, and with the whole "
    "TMA none ends there now",
    "End where the next flight, again with the whole TMA, can end in it.",
)
NOT_YET: Final = Bar(
    "9.7.3", NOT_OVER.reason, "Fly towards it: it takes more rounds than the next."
)
NO_MORE: Final = Bar(
    "9.7.3",
    f"{NOT_OVER.reason}, and this is the last round",
    "Fly anywhere: it takes its bombs home.",
)
NAMED: Final = 4
"""So many ends are named that lead to the target hex in the next round."""

NO_END: Final = Bar(
    "9.7.4",
    "a flight ends in a hex, written with 10 * facing + level",
    "Write facings 0 to 5 clockwise from N, levels 0 to 2, such as `goto T0707 12`.",
)
NOWHERE: Final = End(-2, 0, 0)
"""Where no flight ends."""


def expand(g: State, choice: Choice) -> list[Choice]:
    """The steps that a choice stands for; itself where it is small already."""
    if choice.verb == "stage" and choice.unit >= 0 and isinstance(g.frames[-1], Operations):
        return [Choice("stage"), choice]  # announced, then told in secret (9.3)
    if choice.verb == "goto":
        path = battle_moves.ends(g).get(end_of(g, choice))
        return [choice] if path is None else [Choice(action) for action in path]
    return [choice]


def end_of(g: State, choice: Choice) -> End:
    """Where a `goto` leads: hex and 10 * facing + level; off the board without them."""
    if choice.hex < 0:
        return OFF
    cell = g.theatre.cell_of(choice.hex)
    return End(cell, *divmod(choice.n, FACINGS)) if min(cell, choice.n) >= 0 else NOWHERE


def bars_goto(g: State, choice: Choice) -> Bar | None:
    """What to say of a `goto` that no flight of the impulse under way fulfils (9.7.4)."""
    top = g.frames[-1]
    if choice.verb != "goto" or not isinstance(top, Flying):
        return None
    end = end_of(g, choice)
    where = "off the board"
    if choice.hex >= 0:
        if g.theatre.cell_of(choice.hex) < 0:
            return naming.PLACES[naming.CELL].says(naming.about_place(g, choice.hex))
        if end == NOWHERE or end.facing >= len(DIRECTIONS) or end.level >= len(LEVELS):
            return NO_END.says(str(choice.n) if choice.n >= 0 else "no number")
        facing, level = DIRECTIONS[end.facing], LEVELS[end.level]
        where = f"{g.theatre.label(choice.hex)} facing {facing} at {level}"
    return _no_way(g, top, end, f"{g.name(top.unit)} to {where}, {top.left} MP left")


def _no_way(g: State, top: Flying, end: End, asked: str) -> Bar:
    """No flight ends like that: how else in that hex, or how near to it (9.7.4)."""
    if end.cell < 0:
        return NO_WAY.says(asked)
    ends = [one for one in sorted(battle_moves.ends(g)) if one.cell >= 0]
    there = [f"{DIRECTIONS[e.facing]} at {LEVELS[e.level]}" for e in ends if e.cell == end.cell]
    if there:
        return OTHERWISE.says(f"{asked}; it can end there facing {', '.join(there)}")
    board = g.theatre.pack.air.board
    over = end.cell == board.target and top.unit in bombing.attackers(g)
    far = min([board.grid.distance(one.cell, end.cell) for one in ends], default=-1)
    if far >= 0:
        asked += f"; the nearest end is {far} hex{'' if far == 1 else 'es'} off"
    if not over:
        return NO_WAY.says(asked)
    if g.battle_round >= g.theatre.number["air_battle.rounds"]:
        return NO_MORE.says(asked)
    leads = [one for one in ends if battle_moves.leads(g, top, one)]
    told = [f"{_label(g, e)} facing {DIRECTIONS[e.facing]} at {LEVELS[e.level]}" for e in leads]
    more = " or others" if len(told) > NAMED else ""
    if not told:
        return NOT_YET.says(f"{asked}; none of the ends now leads there by the next flight")
    return NOT_OVER.says(f"{asked}; the next can from {', '.join(told[:NAMED])}{more}")


def _label(g: State, end: End) -> str:
    return g.theatre.label(g.theatre.cell_place(end.cell))
