"""What happened since a moment, as a seat saw it: moves with their way, fights, losses.

It is told from the log lines that the seat may read and from its views of then, never from a state:
what a seat did not see cannot be in it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple, cast

from sandtable.core.back import is_forced
from sandtable.core.game import Game
from sandtable.core.line import Entry
from sandtable.core.view import seen, show_event, side_of
from sandtable.server.shapes.story import Item
from sandtable.server.tables.replay import look_back, repeat
from sandtable.server.tables.telling import FIGHT, Teller
from sandtable.server.tables.thrown import SPELT
from sandtable.server.tables.turns import Turns

NONE: Final[AbstractSet[int]] = frozenset()
MOST: Final = 1500
"""Choices that are told of at most; whoever was away for longer looks back."""


class Story(NamedTuple):
    """What a seat is told: from which step to which, and the items in their order."""

    begin: int
    end: int
    items: list[Item]


def is_made(entry: Entry, sides: tuple[str, ...]) -> bool:
    """Whether a side made it, alone or among others at one stroke: not forced, and no die."""
    return entry.actor in sides and not is_forced(entry)


def last_decision(game: Game, side: int, end: int, answered: AbstractSet[int] = NONE) -> int:
    """The number of choices after the last one before `end` that this side made; 0 if none.

    The lines that its standing orders `answered` are no decisions.
    """
    name = _name(game, side)
    for index in range(end - 1, -1, -1):
        entry = game.record.entry(index)
        if game.record.choices[index] in answered:
            continue
        if entry.actor == name and is_made(entry, game.rulebook.sides):
            return index + 1
    return 0


def with_its_dice(game: Game, side: int, begin: int, answered: AbstractSet[int]) -> int:
    """A moment, or the side's own choice before it where nobody chose since.

    What that brought, dice and what they force, came in the same breath, and belongs to the rest.
    """
    own = last_decision(game, side, begin, answered)
    since = [game.record.entry(index) for index in range(own, begin)]
    made = any(is_made(entry, game.rulebook.sides) for entry in since)
    return begin if made or not own else own


def step_at(game: Game, seq: int) -> int:
    """How many of the choices in force a page had seen that stood at this line of the record."""
    return bisect_right(game.record.choices, seq)


def mover_before(game: Game, begin: int) -> str:
    """The side that decided last before a step; "" at the beginning."""
    for index in range(begin - 1, -1, -1):
        actor = game.record.entry(index).actor
        if actor in game.rulebook.sides:
            return actor
    return ""


def story(
    game: Game,
    role: str,
    since: int | None,
    kept: dict[int, Game],
    answered: AbstractSet[int] = NONE,
) -> Story:
    """What a role saw happen since a line of the record, or since its own last decision."""
    side = side_of(game, role)
    end = game.step - (game.standing(side) is not game.state)
    if since is None:
        begin = last_decision(game, side, game.step, answered)
    else:
        begin = with_its_dice(game, side, step_at(game, since), answered)
    begin = max(0, end - MOST, min(begin, end))
    then = look_back(game, begin, kept)
    if then.step != game.step:
        return Story(end, end, [])  # played by older rules: it can be looked at, not told
    sides = sides_of(game)
    book = game.rulebook
    teller = Teller(sides, _sight(then, side), book.news, book.dice)
    # A turn that the own choice ended is over since then; of another's it was told before.
    own = begin > 0 and game.record.entry(begin - 1).actor == _name(game, side)
    turns = Turns(game, side, begin - 1 if own else begin, kept, sides)
    teller.items.extend(turns.over(then, begin - 1))
    mover = mover_before(game, begin)
    for index in range(begin, end):
        entry = game.record.entry(index)
        mover = entry.actor if entry.actor in game.rulebook.sides else mover
        then.log.clear()
        if not repeat(then, index):
            break
        told = _seen(then, side)
        if told:
            teller.tell(index, mover, entry.text, told, _sight(then, side))
        teller.items.extend(turns.over(then, index))
    items = teller.told()
    for item in items:
        if item["kind"] == FIGHT:
            item["title"] = title_of(game, item["case"])
        elif len(item.get("rolls", [])) > SPELT:
            item["text"] = f"{title_of(game, item['case'])}, {item['text']}"
    return Story(begin, end, cast("list[Item]", items))


def _name(game: Game, side: int) -> str:
    return game.rulebook.sides[side] if side >= 0 else ""


def title_of(game: Game, case: str) -> str:
    """What a fight by this case is: the title of its section, as 10.4 of 10.4.4."""
    section = ".".join(case.split(".")[:2])
    return game.rulebook.case_title(section)


def sides_of(game: Game) -> dict[int, str]:
    """The side of each counter of this table."""
    return {unit["id"]: unit["side"] for unit in game.rulebook.roster_json(game.state)}


def _sight(game: Game, side: int) -> dict[str, Any]:
    return game.rulebook.view(game.state, side)


def _seen(game: Game, side: int) -> list[dict[str, Any]]:
    """The lines of the last choice that a side may read, with places by name."""
    return [show_event(game, dated) for dated in game.log if seen(dated.event, side)]
