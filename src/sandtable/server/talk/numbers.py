"""Each side's own number for the dice: promised first, told once the other side has promised its.

Whoever can read the server's secret could else choose his number by the dice that it gives, as soon
as he knows the other's.  A promise is the SHA-256 of the number; browsers note the promises that
they saw before they told their own, and hold the record against them at the end.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from sandtable.ai.player import HUMAN
from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import BadRequest, NotYours
from sandtable.server.talk import asks, passing

if TYPE_CHECKING:
    from sandtable.server.http.bodies import Stirred
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


async def add(tables: Tables, id: str, told: Stirred, eyes: Eyes) -> None:
    """Promise a number for the side that one plays, or tell it.

    Nothing comes of it where the side has one, or one person plays both.  Raises NotYours, and
    BadRequest for a number that was not promised, or a promise that comes too late.
    """
    if (told.nonce is None) == (told.promise is None):
        raise BadRequest("either the SHA-256 of a number is promised, or a number told")

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            if not eyes.place.held:
                raise NotYours("only who plays adds to the dice")
            game = table.game
            side = _wants(table, eyes)
            if game.actor == NOBODY or game.manual_dice or "seed" in game.record.header:
                return
            if side and told.promise is not None:
                await _promise(tables, table, side, told.promise)
            elif side and told.nonce is not None:
                await _tell(tables, table, side, told.nonce, eyes)

    await tables.finish(work())


def _wants(table: Table, eyes: Eyes) -> str | None:
    """The side for which somebody adds a number: the one that he plays, while it has none."""
    mine = [s for s in eyes.place.held if table.seats[s] == HUMAN or table.sitting.get(s)]
    # Else he could give the other one a number before he gives that side away.
    return mine[0] if len(mine) == 1 and mine[0] not in _told(table) else None


def _told(table: Table) -> set[str]:
    return {by for _, by, _ in table.game.record.nonces} | set(table.stirring)


async def _promise(tables: Tables, table: Table, side: str, promise: str) -> None:
    if table.promised.get(side) == promise:
        return
    if _told(table):
        raise BadRequest("a number was told already: whoever has not promised his own adds none")
    table.promised[side] = promise
    await passing.write(tables, table)
    tables.tell(table)


async def _tell(tables: Tables, table: Table, side: str, nonce: str, eyes: Eyes) -> None:
    """What comes while a draft is open waits for its end: else it would tell that there is one."""
    promise = hashlib.sha256(nonce.encode()).hexdigest()
    if asks.rivals(table, eyes) and table.promised.get(side) != promise:
        raise BadRequest("promise the number first, by its SHA-256: this one was not promised")
    table.stirring[side] = nonce
    await passing.write(tables, table)
    if table.game.record.open:
        return
    asked = asks.open_ask(table)
    await asks.change(tables, table, eyes.who.id, lambda _game: None)
    if asked is not None:  # whoever comes to the board to answer passes nothing by
        table.ask = asked._replace(seq=table.outside.seq)
        await passing.write(tables, table)
        tables.tell(table)
