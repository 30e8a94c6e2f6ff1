"""A table as it is stored: how it is read, and read anew."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from sandtable.core.autopilot import BATTLE
from sandtable.core.case import Trouble
from sandtable.core.follow import last_kept
from sandtable.server.clocks import keep
from sandtable.server.http.errors import Damaged, NotThere
from sandtable.server.offers import agreements
from sandtable.server.people import seats
from sandtable.server.standing import orders as standing_orders
from sandtable.server.store.kept import Row
from sandtable.server.store.restore import followed, restore
from sandtable.server.tables import rematch
from sandtable.server.tables.table import Table, check_seats
from sandtable.server.tables.watcher import stir
from sandtable.server.talk import passing, talk
from sandtable.server.talk.asks import Ask
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.tables.tables import Tables


PATIENCE: Final = 2.0
"""Seconds for which one who only looks waits for whoever holds a table."""


async def load(tables: Tables, id: str, table: Table | None) -> Table:
    """A table, read in the place of one that is outdated.  Raises NotThere or Damaged."""
    row = await tables.store.get(id)
    if row is None:
        tables.forget(id)
        raise NotThere(f"no table {id!r}: it may have been removed")
    try:
        held = _seats(row.seats)
        game = await _game(tables, row, table)
        held = check_seats(game.rulebook, held)
        game.ordered = _ordering(row.ordered, game.rulebook)
    except (Trouble, msgspec.MsgspecError) as error:
        tables.damage[id] = str(error)
        raise Damaged(f"table {id} cannot be opened: {error}") from error
    tables.damage.pop(id, None)
    # Of a draft that grew in another process nobody else may hear.
    quiet = table is not None and row.changes == table.changes and row.moves > table.moves
    if table is None:
        table = Table(id, row.name, game, held, row.created, row.updated)
    table.stand(game, table.outside_of(game))
    table.heard.forget(game.seq)
    table.moves, talked = row.moves, table.talked
    await _read_around(tables, table, row)
    table.outdated = False
    tables.keep_open(table)
    if quiet:
        tables.wake(table)
        if table.talked != talked:  # by a team, among themselves
            stir(tables.watchers.get(id, ()))
    else:
        tables.tell_here(table)
    return table


async def _game(tables: Tables, row: Row, table: Table | None) -> Game:
    """The game as it is stored; what of it stands in memory already is not played again."""
    if table is not None:
        before = table.game
        lines = await tables.store.lines(row.id, max(1, last_kept(before)))
        game = await off_loop(followed, before, row, lines)
        if game is not None:
            return game
    lines = await tables.store.lines(row.id)
    return await off_loop(restore, row, lines, tables.rulebooks)


async def _read_around(tables: Tables, table: Table, row: Row) -> None:
    """Read what stands beside the record."""
    async with tables.store.together() as store:
        given = await seats.sitting(store, table.id)
        follows = await rematch.following(store, table.id)
        talked = await talk.counted(store, table.id)
        clock = await keep.read(store, table.id)
        standing = await standing_orders.read(store, table.id, table.game.rulebook)
        waiting = await passing.read(store, table.id)
        agreed = await agreements.read(store, table.id)
    held = check_seats(table.game.rulebook, _seats(row.seats))
    if held != table.seats:
        table.sit(held)
    table.sitting, table.next, table.talked, table.clock = given, follows, talked, clock
    table.standing = standing
    table.agreed = agreed
    table.ask = Ask(*waiting.ask) if waiting.ask else None
    for here, there in (
        (table.stirring, waiting.stirring),
        (table.promised, waiting.promised),
    ):
        here.clear()
        here.update(there)
    table.name, table.paused, table.pace = row.name, row.paused, row.pace
    table.updated, table.changes, table.shows = row.updated, row.changes, row.shows


async def compare(tables: Tables, table: Table, holding: bool = False) -> tuple[int, int]:
    """Bring a table in step with what others have stored of it: so many writes and changes."""
    stands = await tables.store.stands(table.id)
    if stands is None or stands[0] > table.moves:
        await _outdate(table, stands, holding)
    elif stands[1] > table.changes and holding:
        await _read_changes(tables, table, stands[1])
    elif stands[1] > table.changes:
        # Whoever holds it may write what is read here, and would have the older of both.
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE), table.lock:
                await _read_changes(tables, table, stands[1])
    return stands or (0, 0)


async def _read_changes(tables: Tables, table: Table, changes: int) -> None:
    async with tables.reading(table.id):
        row = await tables.store.get(table.id) if changes > table.changes else None
        if row is not None:
            await _read_around(tables, table, row)
            tables.tell_here(table)


async def _outdate(table: Table, stands: tuple[int, int] | None, holding: bool) -> None:
    """Have a table read anew: never under the hands of whoever holds it here.

    He may be about to learn that he wrote it himself; if not, he too is too late.
    """
    if holding or not table.lock.locked():
        table.outdated = True
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE), table.lock:
            table.outdated = table.outdated or stands is None or stands[0] > table.moves


def _seats(text: str) -> dict[str, str]:
    return msgspec.json.decode(text, type=dict[str, str])


def _ordering(text: str, rulebook: Rulebook) -> dict[int, str]:
    """The same read again; a list of names is of older servers, and of battles."""
    told = msgspec.json.decode(text, type=dict[str, str] | list[str])
    orders = told if isinstance(told, dict) else dict.fromkeys(told, BATTLE)
    return {number: orders[side] for number, side in enumerate(rulebook.sides) if side in orders}
