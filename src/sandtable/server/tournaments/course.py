"""How a tournament goes on: it begins, a round ends, the next is laid, then all is over.

Whoever notices that something is to happen does it: the request that made it so, or the look that
every process has now and then.  Each step is one transaction with a fence: it happens once.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import update

from sandtable.core.case import Trouble
from sandtable.server.http.errors import Overtaken
from sandtable.server.notices import outbox
from sandtable.server.people.people import now
from sandtable.server.tournaments import lot, played, rounds, tournaments
from sandtable.server.tournaments.terms import FEWEST
from sandtable.server.tournaments.tournaments import ANNOUNCED, ENTRANTS, OFF, OVER, RUNNING, Whole

if TYPE_CHECKING:
    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

TICK: Final = 20.0
"""Seconds between two looks at what happens by itself."""
RULING: Final = timedelta(days=3)
"""For so long the organiser may rule on what is unfinished when a round ends."""
STEPS: Final = 100


async def look_after(tables: Tables) -> None:
    """Let tournaments go on for as long as the server runs."""
    while True:
        try:
            for one in await tournaments.due(tables.store):
                await go_on_quietly(tables, one)
        except Trouble as error:  # the next look may find it mended
            log.warning("tournaments: %s", error)
        await asyncio.sleep(TICK)


async def go_on_quietly(tables: Tables, id: str) -> None:
    """Let one go on of which nobody waits to hear; what fails is tried again."""
    try:
        await go_on(tables, id)
    except Trouble as error:
        log.warning("tournament %s: %s", id, error)


async def go_on(tables: Tables, id: str) -> None:
    """Let happen whatever is to happen now, one thing after the other."""
    for _ in range(STEPS):
        try:
            async with tables.store.transaction() as connection:
                found = await tournaments.whole(connection, id)
            if not await _step(tables, found):
                return
        except Overtaken:
            continue  # another process was quicker: what it left is looked at


async def _step(tables: Tables, found: Whole) -> bool:
    """One thing; whether there was any."""
    kept, past = found.kept, found.kept.due < now()
    if kept.state == ANNOUNCED and (past or kept.entered >= kept.most):
        await (begin(tables, found) if kept.entered >= FEWEST else call_off(tables, found))
        return True
    if kept.state != RUNNING:
        return False
    if await _give_up(tables, found):
        return True
    if not found.open_games():
        await (rounds.lay(tables, found, []) if kept.round < kept.rounds else _end(tables, found))
        return True
    if past:
        await (_judge(tables, found) if kept.late else _late(tables, found))
    return past


# ── beginning, going on, ending ──────────────────────────────────────────────


async def begin(tables: Tables, found: Whole) -> None:
    """Draw the lot, and lay the first round."""
    kept = found.kept
    drawn = lot.order(kept.lot, [one.number for one in found.entrants])
    entrants = [found.entrants[who]._replace(seed=seed) for seed, who in enumerate(drawn)]
    seeding: list[Executable] = [
        update(ENTRANTS)
        .where(ENTRANTS.c.tournament == kept.id, ENTRANTS.c.player == one.player)
        .values(seed=one.seed)
        for one in entrants
    ]
    many = kept.announced.rounds_for(len(entrants))
    drawn_up = found._replace(kept=kept._replace(rounds=many), entrants=entrants)
    await rounds.lay(tables, drawn_up, seeding)


async def _end(tables: Tables, found: Whole) -> None:
    async with tables.store.transaction() as connection:
        await tournaments.end(connection, found.kept, OVER)
        await _tell(connection, found, outbox.CUP_OVER)
    tables.notices.called.set()


async def call_off(tables: Tables, found: Whole) -> None:
    """End it before it begins.  Raises Overtaken."""
    async with tables.store.transaction() as connection:
        await tournaments.end(connection, found.kept, OFF)
        await _tell(connection, found, outbox.CUP_OFF)
    tables.notices.called.set()


async def _tell(connection: AsyncConnection, found: Whole, kind: str) -> None:
    for one in rounds.notices(found, kind, "0"):
        await connection.execute(one)


# ── what is unfinished ───────────────────────────────────────────────────────


async def _give_up(tables: Tables, found: Whole) -> bool:
    """End the games of those who have left; whether there were any."""
    gone, done = found.gone, False
    for board in found.open_games():
        players = found.players(board)
        side = next((n for n, who in enumerate(players) if who in gone), None)
        if side is not None:
            by = found.entrants[players[side]].player
            await played.give_up(tables, board, side, by)
            done = True
    return done


async def _late(tables: Tables, found: Whole) -> None:
    """A round's date has passed: empty clocks are claimed, the organiser rules on the rest."""
    for board in found.open_games():
        await played.claim(tables, board)
    async with tables.store.transaction() as connection:
        again = await tournaments.whole(connection, found.kept.id)
        if not again.open_games() or again.kept.moves != found.kept.moves:
            return
        changed = {"late": True, "due": now(RULING)}
        await tournaments.move(connection, again.kept, changed)
        kept = again.kept
        told = outbox.notice(
            kept.organiser, kept.id, outbox.RULE, "", found.kept.due, now(outbox.SOON)
        )
        await connection.execute(told)
    tables.notices.called.set()


async def _judge(tables: Tables, found: Whole) -> None:
    """What nobody has ruled on is drawn."""
    for board in found.open_games():
        await played.keep(tables, board, played.DRAWN, played.UNDECIDED)
