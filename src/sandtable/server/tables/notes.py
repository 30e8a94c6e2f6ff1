"""Notes for the end of a game, taken while it goes on, so that its sum is there at once.

They cost as much as the game itself, and nobody waits for them: one table at a time is noted, a
little at a time, with rests between.  What is not noted when a game ends is made up for then.
"""

from __future__ import annotations

import logging
from asyncio import Event, sleep
from time import perf_counter
from typing import TYPE_CHECKING, Final, final

from sandtable.lab.summary import Notes
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.tables.table import Table

log = logging.getLogger("sandtable.server")

AT_ONCE: Final = 0.01
"""Seconds after which one rests, once a line of the record is done."""
REST: Final = 4
"""So many times as long as the work took."""


@final
class Notebook:
    """The tables whose turn has gone on since notes were taken of them."""

    __slots__ = ("_due", "_more")

    def __init__(self) -> None:
        self._due: Final[dict[str, tuple[Table, Game]]] = {}
        self._more: Final = Event()

    def want(self, table: Table) -> None:
        """Have notes taken of a table if a turn has begun."""
        turn = table.game.rulebook.clock(table.game.state).get("turn")
        if turn != table.noted:
            table.noted = turn
            self._due[table.id] = table, table.game
            self._more.set()

    async def keep(self) -> None:
        """Take the notes that are wanted, for ever."""
        while True:
            await self._more.wait()
            table, game = self._due.pop(next(iter(self._due)))
            if not self._due:
                self._more.clear()
            try:
                await _follow(table, game)
            except Exception:  # at the end the sum is then made anew
                log.exception("notes of a game")


async def _follow(table: Table, game: Game) -> None:
    went_on = True
    while went_on:
        began = perf_counter()
        went_on = await off_loop(_some, table, game)
        await sleep(REST * (perf_counter() - began))


def _some(table: Table, game: Game) -> bool:
    """Note the next lines; whether there are more."""
    notes, began = table.notes, perf_counter()
    if notes is None or not notes.fits(game):
        notes = table.notes = Notes(game)
    # A draft that is open may still change.
    end = game.step - game.record.open
    while notes.taken < end and notes.follow(game, notes.taken + 1):
        if perf_counter() - began >= AT_ONCE:
            return notes.taken < end
    return False
