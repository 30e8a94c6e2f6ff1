"""Live pushes: where the game stands, after every change, to every browser that watches."""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from typing import TYPE_CHECKING, Any, Final

from litestar.exceptions import WebSocketDisconnect

from sandtable.core.case import Trouble
from sandtable.server.http.errors import NotThere
from sandtable.server.notices.looking import Window
from sandtable.server.people.eyes import Eyes, Wish, eyes_of, opened, who_comes
from sandtable.server.tables import far, hearsay
from sandtable.server.talk import pings, talk

if TYPE_CHECKING:
    from litestar import WebSocket

    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

GONE: Final = 4404
"""Close code of a table that is not there (any more) for whoever asks."""
LONGEST_REASON: Final = 120
"""Bytes: the protocol has no room for more than 123."""
LOOKS: Final = {"looks": True, "away": False}
"""What a browser says when somebody looks at the board, and when he looks away."""
QUIET: Final = 20.0
"""Seconds after which a browser that was told nothing is told that the line still holds."""


async def push(socket: WebSocket[Any, Any, Any], tables: Tables, id: str) -> None:
    """Send {"seq", "rev"} now and after every change, until the browser or the table is gone.

    After 20 s without a change {"quiet": true} says that the line holds.

    `seq` is null when no line was added but something else has changed, such as a seat.  What
    happens while a browser is slow is told in one push: it asks for the view anyway.
    Beside that {"ping"} comes when somebody points at a hex, {"thinking"} while a computer thinks
    for long.
    """
    await socket.accept()
    try:
        who = await who_comes(socket)
        async with opened(tables, id, who) as table:
            eyes = eyes_of(who, table, Wish())
            _come(tables, table, eyes, 1)
    except Trouble as error:
        reason = str(error).encode("utf-8", "replace")[:LONGEST_REASON]
        await socket.close(GONE, reason.decode("utf-8", "ignore"))
        return
    window = Window(tables.notices.looking, who.id, id)
    leaving = asyncio.ensure_future(_leave(socket, window))
    try:
        await _tell(socket, tables, id, eyes, leaving)
    except WebSocketDisconnect:
        pass
    finally:
        leaving.cancel()
        window.looks(False)
        left = tables.in_memory.get(id)
        if left is not None:
            _come(tables, left, eyes, -1)


async def _tell(
    socket: WebSocket[Any, Any, Any],
    tables: Tables,
    id: str,
    eyes: Eyes,
    leaving: asyncio.Future[None],
) -> None:
    told: tuple[int, ...] | None = None
    thought: far.Far | None = None
    with tables.watch(id, socket.cookies.get(tables.cookie, ""), eyes.who.id) as changed:
        while not leaving.done():
            if changed.known and not changed.cookie:
                await socket.close(GONE, "this browser has left the server")
                return
            table = tables.in_memory.get(id)
            if table is None:
                await socket.close(GONE, "the table was removed")
                return
            try:
                now = eyes_of(eyes.who, table, Wish())
            except NotThere:
                await socket.close(GONE, "you have no seat at this table any more")
                return
            changed.clear()
            for ping in pings.heard(changed.pings, table, eyes.who.id, now.place):
                await socket.send_json(ping.told())
            seq, rev = table.seen(now.role).seq, table.rev
            stands = seq, rev, talk.last_of_team(table, now), _drafted(table, now)
            if stands != told:
                same = told is not None and told[0] == seq
                await socket.send_json({"seq": None if same else seq, "rev": rev})
                told = stands
            if far.shown(table) != thought:
                thought = far.shown(table)
                await socket.send_json(far.pushed(thought))
            waiting = asyncio.ensure_future(changed.wait())
            both: set[asyncio.Future[Any]] = {waiting, leaving}
            while not (await asyncio.wait(both, timeout=QUIET, return_when=FIRST_COMPLETED))[0]:
                await socket.send_json({"quiet": True})
            waiting.cancel()


def _drafted(table: Table, eyes: Eyes) -> int:
    """What changes whenever a mate goes on with a draft that one makes together."""
    count, by = table.drafted
    return count if by != eyes.who.id and table.seen(eyes.role).record.open else 0


def _come(tables: Tables, table: Table, eyes: Eyes, more: int) -> None:
    """Count a window that looks at the table; the others see who comes and goes."""
    was = table.here[eyes.who.id] > 0
    table.here[eyes.who.id] += more
    if (table.here[eyes.who.id] > 0) != was and table.sitting:
        tables.tell(table)
    if (table.here[eyes.who.id] > 0) != was:
        hearsay.come(tables, table)


async def _leave(socket: WebSocket[Any, Any, Any], window: Window) -> None:
    """Wait until the browser goes; all it says meanwhile is whether somebody looks at it."""
    try:
        while True:
            said = await socket.receive_data(mode="text")
            if said in LOOKS:
                window.looks(LOOKS[said])
    except (WebSocketDisconnect, RuntimeError):
        return
