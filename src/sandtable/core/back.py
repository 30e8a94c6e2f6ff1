"""Taking choices back and playing them again: what may be, by whom, and how far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.core.case import CannotUndo
from sandtable.core.frame import NOBODY
from sandtable.core.line import BUNDLED, CHOSEN, DIE, FORCED, REVEALS, ROLL, SECRET, Entry
from sandtable.core.record import Record
from sandtable.core.replay import stand_at

if TYPE_CHECKING:
    from sandtable.core.game import Game

ANYBODY: Final = "both"
"""Who took back, in the record, when no side is named."""


class Hold(NamedTuple):
    """Why something is not taken back or played again: an id for programs, a text for people."""

    id: str
    text: str


NOTHING: Final = Hold("nothing", "there is nothing to take back")
OVER: Final = Hold(
    "over", "the game is over and its dice are published: branch to play on from a step"
)
THROWN: Final = Hold("die", "a die was thrown since: only the other side's consent takes it back")
SHOWN: Final = Hold(
    "shown", "something hidden was shown since: only the other side's consent takes it back"
)
DECIDED: Final = Hold("decided", "the other side has decided since: only with its consent")
PASSED: Final = Hold("passed", "the decision has passed to the other side: only with its consent")
NOT_AHEAD: Final = Hold("nothing", "there is nothing to play again")


def is_forced(entry: Entry) -> bool:
    """Whether it applied itself; a draft that was begun so may hold free choices as well."""
    return FORCED in entry.flags and len(entry.parts()) == 1


def is_free(entry: Entry) -> bool:
    """Whether an undo stops there: not forced, not bundled with others, no die that just fell."""
    if BUNDLED in entry.flags or is_forced(entry):
        return False
    return DIE not in entry.flags or CHOSEN in entry.flags


def last_free(record: Record) -> int:
    """The number of the last free choice; -1 when there is none."""
    for index in range(len(record.choices) - 1, -1, -1):
        if is_free(record.entry(index)):
            return index
    return -1


def undo_hold(game: Game, role: str | None) -> Hold | None:
    """Why the last free choice may not be taken back without consent; None when it may.

    A role is told from what it may know: of the other side's secret lines that they are there.
    """
    if game.record.open and not game.manual_dice and not is_forced(game.record.entry(-1)):
        return _draft_hold(game, role)
    secret = game.actor != NOBODY and game.rulebook.hides(game.state)
    entries = _entries_back(game.record, role if secret else None)
    if not entries and not game.record.open:
        return NOTHING
    if game.actor == NOBODY and not game.manual_dice:
        return OVER
    if game.manual_dice:
        return None
    sides = game.rulebook.sides
    for entry in entries:
        if DIE in entry.flags:
            return THROWN
        if REVEALS in entry.flags:
            return SHOWN
        if role in sides and entry.actor != role and is_free(entry):
            return DECIDED
    if role in sides and (game.actor < 0 or sides[game.actor] != role):
        return PASSED
    return None


def _entries_back(record: Record, role: str | None) -> list[Entry]:
    """The entries from the last free one on, as a role may read them; [] when none is free."""
    found: list[Entry] = []
    for index in range(len(record.choices) - 1, -1, -1):
        entry = _known(record.entry(index), role)
        found.append(entry)
        if is_free(entry):
            return found[::-1]
    return []


def _known(entry: Entry, role: str | None) -> Entry:
    """An entry without what its veil hides from a role: flags and the number of its parts."""
    if role is None or role == ANYBODY or SECRET not in entry.flags or entry.owner() == role:
        return entry
    return Entry("", entry.actor, entry.frame, DIE if entry.reader else SECRET, entry.reader)


def _draft_hold(game: Game, role: str | None) -> Hold | None:
    """Why an open draft may not be shortened: its owner alone may, and never by a die."""
    entry = game.record.entry(-1)
    if role in game.rulebook.sides and entry.owner() != role:
        return PASSED
    return THROWN if entry.parts()[-1].startswith(ROLL) else None


def undo(game: Game, role: str | None, consent: bool) -> None:
    """Take back the last free choice and what it forced.  Raises CannotUndo."""
    hold = undo_hold(game, role)
    if game.record.open and hold is None:
        entry = game.record.entry(-1)
        tied = BUNDLED in entry.flags or is_forced(entry)
        game.record.shorten()
        stand_at(game, "undo", game.step)
        hold = undo_hold(game, role)
        if not tied or game.record.open or hold is not None:
            return  # else it was begun in a bundle or by itself: what came before goes too
    target = last_free(game.record)
    if target < 0 or hold == OVER or (hold is not None and not consent):
        raise CannotUndo((hold or NOTHING).text)
    game.record.undo_to(target, role or ANYBODY, consent)
    stand_at(game, "undo", target)


def redo_hold(game: Game, role: str | None) -> Hold | None:
    """Why what was taken back may not be played again; None when it may."""
    if not game.record.ahead:
        return NOT_AHEAD
    whose = game.record.entry_at(game.record.ahead[0]).actor
    if role in game.rulebook.sides and whose != role and not game.manual_dice:
        text = f"it is a choice of the {whose} side that was taken back: only they play it again"
        return Hold("theirs", text)
    return None


def redo(game: Game, role: str | None) -> None:
    """Play again what was last taken back, up to the next free choice.  Raises CannotUndo."""
    hold = redo_hold(game, role)
    if hold is not None:
        raise CannotUndo(hold.text)
    record = game.record
    begun = game.step
    while record.ahead and (game.step == begun or not is_free(record.entry_at(record.ahead[0]))):
        record.redo_to(game.step + 1, role or ANYBODY)
    stand_at(game, "redo", game.step)
