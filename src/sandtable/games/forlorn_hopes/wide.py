"""Wide choices: what a person means by one click, as the small choices the rules know."""

from __future__ import annotations

from typing import Final

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import battle_moves
from sandtable.games.forlorn_hopes.battle_actions import OFF, End
from sandtable.games.forlorn_hopes.battle_moves import Flying
from sandtable.games.forlorn_hopes.battle_setup import FACINGS
from sandtable.games.forlorn_hopes.kinds import LEVELS
from sandtable.games.forlorn_hopes.missions import Operations
from sandtable.games.forlorn_hopes.state import State

NO_WAY: Final = Bar(
    "9.7.4", "no flight with the whole TMA ends like that", "Choose one of the ends that are lit."
)


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
    return End(g.theatre.cell_of(choice.hex), *divmod(max(choice.n, 0), FACINGS))


def bars_goto(g: State, choice: Choice) -> Bar | None:
    """What to say of a `goto` that no flight of the impulse under way fulfils (9.7.4)."""
    top = g.frames[-1]
    if choice.verb != "goto" or not isinstance(top, Flying):
        return None
    end = end_of(g, choice)
    where = "off the board"
    if end.cell >= 0 and end.facing < len(DIRECTIONS) and end.level < len(LEVELS):
        facing, level = DIRECTIONS[end.facing], LEVELS[end.level]
        where = f"{g.theatre.label(choice.hex)} facing {facing} at {level}"
    return NO_WAY.says(f"{g.name(top.unit)} to {where}, {top.left} MP left")
