"""Notes for the end of a game, taken while it goes on, so that its sum is there at once."""

from __future__ import annotations

import logging
from asyncio import Future
from typing import TYPE_CHECKING

from sandtable.lab.summary import Notes
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.tables.table import Table

log = logging.getLogger("sandtable.server")


def keep(table: Table) -> None:
    """Go on with the notes of a table when a turn has begun, off the event loop."""
    turn = table.game.rulebook.clock(table.game.state).get("turn")
    if turn != table.noted:
        table.noted = turn
        off_loop(_follow, table, table.game).add_done_callback(_tell)


def _follow(table: Table, game: Game) -> None:
    notes = table.notes
    if notes is None or not notes.fits(game):
        notes = table.notes = Notes(game)
    # A draft that is open may still change.
    notes.follow(game, game.step - game.record.open)


def _tell(done: Future[None]) -> None:
    error = done.exception()
    if error is not None:  # at the end the sum is then made anew
        log.error("notes of a game", exc_info=error)
