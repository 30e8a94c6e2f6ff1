"""Bundles: several choices played at one stroke, recorded one by one, taken back as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.core.case import Illegal, Trouble
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.line import REVEALS

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Event

DIE_FELL: Final = "die"
SHOWN: Final = "revealed"
OTHERS: Final = "other"
REFUSED: Final = "refused"
OVER: Final = "over"

SENTENCES: Final = {
    DIE_FELL: "a die came between",
    SHOWN: "something hidden was shown",
    OVER: "the game is over",
}


class Stop(NamedTuple):
    """Why a bundle was not played to its end: a word for programs and a sentence."""

    why: str
    text: str


class Played(NamedTuple):
    """How many choices of a bundle were played, the log lines they made, and what stopped it."""

    number: int
    events: list[Event]
    stopped: Stop | None


def choose_all(
    game: Game, choices: Sequence[Choice | str], role: str | None, through: bool
) -> Played:
    """Play the choices until something comes between.  Raises for the first what `choose` does.

    `through` goes on past dice that have fallen, as long as the same side decides.
    """
    if not choices:
        raise Trouble("no choice is given: write at least one")
    wanted = [game.parse(choice) if isinstance(choice, str) else choice for choice in choices]
    actor, dice = game.actor, game.record.dice
    events = game.choose(wanted[0], role)
    first = game.step - 1
    for count, choice in enumerate(wanted[1:], 1):
        why = _comes_between(game, actor, game.record.dice if through else dice, first)
        if why:
            return Played(count, events, Stop(why, _sentence(_told(game, why), count, len(wanted))))
        first = game.step
        try:
            events += game.choose(choice, role, tied=True)
        except Illegal as error:
            return Played(count, events, Stop(REFUSED, _sentence(str(error), count, len(wanted))))
    return Played(len(wanted), events, None)


def _comes_between(game: Game, actor: int, dice: int, first: int) -> str:
    """What keeps a bundle from going on after a choice, recorded from step `first` on; or ""."""
    if game.actor == NOBODY:
        return OVER
    if game.record.dice != dice or game.actor == CHANCE:
        return DIE_FELL
    for index in range(min(first, game.step - 1), game.step):
        if REVEALS in game.record.entry(index).flags:
            return SHOWN
    return OTHERS if game.actor != actor else ""


def _told(game: Game, why: str) -> str:
    """What came between; of a decision that passed on, whose and what it is: all see that."""
    if why != OTHERS:
        return SENTENCES[why]
    case = game.prompt().case
    title = game.rulebook.case_title(case)
    about = f": {title} ({case})" if case and title else ""
    return f"the decision passed to {game.rulebook.sides[game.actor]}{about}"


def _sentence(why: str, count: int, most: int) -> str:
    return f"{count} of {most} steps are taken: {why}"
