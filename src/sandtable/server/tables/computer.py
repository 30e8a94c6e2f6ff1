"""Computer seats: one task for each table plays until a person must decide."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sandtable.ai.player import Knowledge
from sandtable.core.case import Trouble
from sandtable.server.http.errors import NotSaved, Overtaken
from sandtable.server.standing import answering
from sandtable.server.tables import neighbours, thinking
from sandtable.server.tables.table import Table
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

LONGEST: Final = 120.0
"""Seconds a computer may think about one choice before it counts as stuck."""
AGAIN: Final = 5.0
"""Seconds after which a choice that could not be stored is tried again."""
SOON: Final = 0.05
"""Seconds after which one is that somebody else was quicker with."""


async def play(tables: Tables, table: Table) -> None:
    """Choose for whoever is asked, as long as that is a computer or has standing orders for it.

    Of several processes one does; what another changed while this one let go is looked at again.
    """
    while _is_asked(table):
        stood = None
        try:
            if not await neighbours.take(tables.store, table.id):
                return
            try:
                await _play_on(tables, table)
                stood = (table.moves, table.changes)
            finally:
                await neighbours.give_up(tables.store, table.id)
        except NotSaved as error:
            await _wait_for_room(tables, table, error)
        if stood == (table.moves, table.changes):
            return


def _is_asked(table: Table) -> bool:
    plays = table.computer_to_move() is not None and not table.paused
    return not table.outdated and (plays or answering.may_answer(table))


async def _play_on(tables: Tables, table: Table) -> None:
    """A computer that fails stops with its reason, which the table tells; the game is unharmed."""
    while not table.outdated:
        side = table.computer_to_move()
        try:
            if side is None:
                if await answering.answer(tables, table):
                    continue
                side = table.computer_to_move()
            if side is None or table.paused:
                return
            await _play_one(tables, table, side)
        except NotSaved as error:
            await _wait_for_room(tables, table, error)
        except Overtaken:
            await asyncio.sleep(SOON)  # whatever it is, it is not tried without end or rest
            async with tables.use(table.id):
                continue
        except Exception as error:
            if table.id not in tables.in_memory:
                return
            if side is None:  # whoever gave the orders is asked, as if he had given none
                log.warning("table %s: standing orders failed", table.id, exc_info=error)
                return
            log.warning("table %s: %s stopped", table.id, side, exc_info=error)
            table.stopped[side] = _reason(error)
            tables.tell(table)


async def _wait_for_room(tables: Tables, table: Table, error: NotSaved) -> None:
    """Wait a while and read the table anew: a full disk is no reason for a computer to give up."""
    if not table.unsaved:
        log.warning("table %s: a choice was not stored: %s", table.id, error)
    table.unsaved = str(error)
    while True:
        tables.tell(table)
        await asyncio.sleep(AGAIN)
        with suppress(NotSaved):
            async with tables.use(table.id):
                return


async def _play_one(tables: Tables, table: Table, side: str) -> None:
    seq, pace = table.game.seq, table.pace
    known = Knowledge(table.game)
    thought = off_loop(table.player(side).choose, known)
    thinking.watch(tables, table, side, known.thought, thought)
    choice, _ = await asyncio.gather(asyncio.wait_for(thought, LONGEST), asyncio.sleep(pace))
    await tables.finish(_apply(tables, table, side, seq, choice))


async def _apply(tables: Tables, table: Table, side: str, seq: int, choice: Choice) -> None:
    async with table.lock:
        moved_on = table.outdated or table.game.seq != seq
        if moved_on or table.paused or table.computer_to_move() != side:
            return
        game = table.game.copy()
        game.choose(choice, side)
        await tables.commit(table, game, None, belief=tables.belief(table))


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"it thought for more than {LONGEST:.0f} seconds"
    if isinstance(error, Trouble):
        return str(error)
    return f"{type(error).__name__}: {error}"
