"""Autopilot: a side's standing order for the battle under way, to play what needs no thought.

It is kept with the game, not in its record, and ends with the battle, or with whatever else that
side may give it for, such as the passage of an enemy group.  What it plays are
choices of its side like any other, bundled with what came before them.  A game may let it answer
only decisions that both sides see whole, so that neither an answer nor its delay tells a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import Trouble
from sandtable.core.line import BUNDLED, ORDERED

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Event

BATTLE: Final = "battle"
"""What is played in a battle is tied to what came before, and marked as ordered.  Elsewhere it is a
choice like any other: a mark would tell the other side what will be answered next."""
NO_BATTLE: Final = "nothing is under way for which there is an autopilot: it is for one battle"


def order(game: Game, side: int, on: bool) -> None:
    """Give or end a side's standing order.  Raises Trouble when no battle is under way."""
    if not on:
        game.ordered.pop(side, None)
        return
    what = game.rulebook.battle(game.standing(side), side)
    if not what:
        raise Trouble(NO_BATTLE)
    game.ordered[side] = what


def fade(game: Game) -> None:
    """End the standing orders when what they are for is over, or taken back."""
    for side, what in list(game.ordered.items()):
        if game.rulebook.battle(game.state, side) != what:
            del game.ordered[side]


def play(game: Game) -> list[Event] | None:
    """Play what the standing order of the side that is asked plays now; None if nothing."""
    fade(game)
    what = game.ordered.get(game.actor)
    parts = steps(game) if what else []
    return game.play_parts(parts, BUNDLED + ORDERED if what == BATTLE else "") if parts else None


def steps(game: Game) -> list[Choice]:
    """The steps that a standing order of the side that is asked would play now."""
    rulebook, side = game.rulebook, game.actor
    known = rulebook.known_to(game.state, side) if rulebook.hides(game.state) else game.state
    choice = rulebook.autopilot(known, side)
    if choice is None or game.why(choice) is not None:
        return []
    return rulebook.expand(game.state, choice)


def shown(game: Game, side: int) -> dict[str, Any]:
    """For a side's own eyes: whether it could give the order, for what, and whether it has."""
    what = game.rulebook.battle(game.standing(side), side) if side >= 0 else ""
    told: dict[str, Any] = {"offered": bool(what), "on": side in game.ordered}
    return {**told, "of": what} if what else told
