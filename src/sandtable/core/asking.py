"""Asking about a choice before it is played: what bars it, and whose decision it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.core.back import ANYBODY
from sandtable.core.case import Bar, GameOver, OutOfTurn, Refusal, Trouble
from sandtable.core.frame import CHANCE, NOBODY, Ballot

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook


def refusal(game: Game, wanted: Choice) -> Refusal | None:
    """What bars a choice, or the first of the steps it stands for; None when it is legal."""
    rulebook = game.rulebook
    g = game.state.clone()
    g.log = None
    for part in rulebook.expand(g, wanted):
        bar = bar_of(rulebook, g, part)
        if bar is not None:
            return Refusal(bar, game.text(wanted), rulebook.case_title(bar.case))
        if rulebook.actor(g) == CHANCE:
            break
        rulebook.apply(g, part)
    return None


def bar_of(rulebook: Rulebook, g: Any, choice: Choice) -> Bar | None:
    """What bars one step in a state."""
    ballot = Ballot(explain=True)
    rulebook.verdicts(g, ballot)
    if choice in ballot.open:
        return None
    told = ballot.bar_of(choice)
    bar: Bar = told if told is not None else rulebook.bar(g, choice)
    return bar


def check_asked(game: Game, role: str | None) -> None:
    """Raise GameOver, OutOfTurn or Trouble unless this role may decide something now."""
    actor = game.actor
    if actor == NOBODY:
        raise GameOver("the game is over: take a choice back or branch to play on")
    sides = game.rulebook.sides
    waiting = "the dice" if actor == CHANCE else sides[actor]
    free = actor == CHANCE and game.manual_dice and role in sides  # any player chooses a die
    if role is not None and role != ANYBODY and role != waiting and not free:
        raise OutOfTurn(f"it is not {role}'s decision: waiting for {waiting}")
    if not game.has_dice:
        raise Trouble("the secret of these dice is not here: branch to play on from a step")
    if actor == CHANCE and not game.manual_dice:
        raise OutOfTurn("the dice fall by themselves: take the choice back and play it again")
