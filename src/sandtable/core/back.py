"""Taking choices back and playing them again: what may be, by whom, and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.core.case import CannotUndo
from sandtable.core.frame import NOBODY
from sandtable.core.record import CHOSEN, DIE, FORCED, REVEALS, ROLL, Entry, Record
from sandtable.core.replay import stand_at

if TYPE_CHECKING:
    from sandtable.core.game import Game

ANYBODY: Final = "both"
"""Who took back, in the record, when no side is named."""


def is_free(entry: Entry) -> bool:
    """Whether somebody chose it: neither forced nor a die that fell by itself."""
    return FORCED not in entry.flags and (DIE not in entry.flags or CHOSEN in entry.flags)


def last_free(record: Record) -> int:
    """The number of the last free choice; -1 when there is none."""
    for index in range(len(record.choices) - 1, -1, -1):
        if is_free(record.entry(index)):
            return index
    return -1


def undo_bar(game: Game, role: str | None) -> str:
    """Why the last free choice may not be taken back without consent; "" when it may."""
    if game.record.open and not game.manual_dice:
        return _draft_bar(game, role)
    target = last_free(game.record)
    if target < 0 and not game.record.open:
        return "there is nothing to take back"
    if game.actor == NOBODY and not game.manual_dice:
        return "the game is over and its dice are published: branch to play on from a step"
    if game.manual_dice:
        return ""
    sides = game.rulebook.sides
    for index in range(target, game.step):
        entry = game.record.entry(index)
        if DIE in entry.flags:
            return "a die was thrown since: only the other side's consent takes it back"
        if REVEALS in entry.flags:
            return "something hidden was shown since: only the other side's consent takes it back"
        if role in sides and entry.actor != role and is_free(entry):
            return "the other side has decided since: only with its consent"
    if role in sides and (game.actor < 0 or sides[game.actor] != role):
        return "the decision has passed to the other side: only with its consent"
    return ""


def _draft_bar(game: Game, role: str | None) -> str:
    """Why an open draft may not be shortened: its owner alone may, and never by a die."""
    entry = game.record.entry(-1)
    if role in game.rulebook.sides and entry.owner() != role:
        return "the decision has passed to the other side: only with its consent"
    if entry.parts()[-1].startswith(ROLL):
        return "a die was thrown since: only the other side's consent takes it back"
    return ""


def undo(game: Game, role: str | None, consent: bool) -> None:
    """Take back the last free choice and what it forced.  Raises CannotUndo."""
    bar = undo_bar(game, role)
    if game.record.open and not bar:
        game.record.shorten()
        stand_at(game, "undo", game.step)
        return
    target = last_free(game.record)
    over = game.actor == NOBODY
    if target < 0 or (bar and (over or not consent)):
        raise CannotUndo(bar)
    game.record.undo_to(target, role or ANYBODY, consent)
    stand_at(game, "undo", target)


def redo_bar(game: Game, role: str | None) -> str:
    """Why what was taken back may not be played again; "" when it may."""
    if not game.record.ahead:
        return "there is nothing to play again"
    whose = game.record.entry_at(game.record.ahead[0]).actor
    if role in game.rulebook.sides and whose != role and not game.manual_dice:
        return f"it is a choice of the {whose} side that was taken back: only they play it again"
    return ""


def redo(game: Game, role: str | None) -> None:
    """Play again what was last taken back, up to the next free choice.  Raises CannotUndo."""
    bar = redo_bar(game, role)
    if bar:
        raise CannotUndo(bar)
    record = game.record
    begun = game.step
    while record.ahead and (game.step == begun or not is_free(record.entry_at(record.ahead[0]))):
        record.redo_to(game.step + 1, role or ANYBODY)
    stand_at(game, "redo", game.step)
