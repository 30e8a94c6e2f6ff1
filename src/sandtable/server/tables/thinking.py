"""A computer's long thought: told to those at the table while it lasts, and cut short by them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, final

from sandtable.core.case import OutOfTurn
from sandtable.server.http.errors import NotYours, Stale
from sandtable.server.tables import hearsay
from sandtable.server.tables.far import Far, cut, note, shown

if TYPE_CHECKING:
    from sandtable.ai.player import Thought
    from sandtable.core.choice import Choice
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.tables import Hurried
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

FIRST: Final = 1.0
"""Seconds before anything is told: a shorter thought is none to wait for."""
EVERY: Final = 0.5
"""Seconds between two looks at how far it is."""


@final
class Watch:
    """Looks at a thought now and then, and tells when it has come further."""

    __slots__ = ("seq", "side", "table", "tables", "thought", "timer")

    def __init__(self, tables: Tables, table: Table, side: str, thought: Thought) -> None:
        self.tables: Final = tables
        self.table: Final = table
        self.side: Final = side
        self.seq: Final = table.game.seq
        self.thought: Final = self.seq, thought
        table.thought = self.thought
        self.timer = asyncio.get_running_loop().call_later(FIRST, self.look)

    def look(self) -> None:
        """Tell how far it is, if that is news; one about a moment that is past may end."""
        if self.is_moot():
            self.thought[1].enough = True
            return
        far = Far(self.seq, self.side, self.thought[1].tenths)
        if far.tenths is not None and far != self.table.far:
            self.tell(far)
        self.timer = asyncio.get_running_loop().call_later(EVERY, self.look)

    def is_moot(self) -> bool:
        """Whether what it comes to will not be played: undone, or somebody else decides now."""
        table = self.table
        gone = table.outdated or table.id not in self.tables.in_memory
        return gone or table.game.seq != self.seq or table.computer_to_move() != self.side

    def end(self, _: object) -> None:
        """It is over; one that nobody waits for any more need not go on either."""
        self.timer.cancel()
        self.thought[1].enough = True
        if self.table.thought is self.thought:
            self.table.thought = None
        if self.table.far is not None and self.table.far.seq == self.seq:
            self.tell(Far(self.seq, self.side, None))

    def tell(self, far: Far) -> None:
        """Let everybody know, here and in other processes."""
        note(self.tables, self.table, far)
        hearsay.thinks(self.tables, self.table, far)


def watch(
    tables: Tables, table: Table, side: str, thought: Thought, choice: asyncio.Future[Choice]
) -> None:
    """Tell of a thought for the table's game until its choice is there, or is waited for no more.

    Of one inside a draft nothing is told: nobody else may know that a draft is begun.
    """
    if not table.game.record.open:
        choice.add_done_callback(Watch(tables, table, side, thought).end)


def hurry(tables: Tables, table: Table, expected: int, eyes: Eyes) -> Hurried:
    """Let the computer that thinks play the best it has found, in whichever process it does.

    Raises NotYours, Stale, or OutOfTurn where there is no long thought.
    """
    eyes.check_sits("let a computer play at once")
    game = table.seen(eyes.role)
    if not game.is_up_to_date(expected):
        raise Stale(game.seq, expected)
    if table.agreed is not None and table.agreed.binds:
        raise NotYours("this game counts: its computer thinks as long as it likes")
    far = shown(table)
    if far is None:
        raise OutOfTurn("no computer thinks about a choice for long just now: nothing was done")
    _check_whose(table, far.side, eyes)
    if table.thought is None:
        hearsay.enough(tables, table, far.seq)
    cut(table, far.seq)
    return {"seq": far.seq, "side": far.side}


def _check_whose(table: Table, side: str, eyes: Eyes) -> None:
    """A computer that plays for somebody who was given the side is hurried by him alone."""
    given = table.sitting.get(side, ())
    if given and all(one.id != eyes.who.id for one in given):
        names = ", ".join(one.name for one in given)
        raise NotYours(f"the computer plays {side} for {names}: only they may let it play at once")
