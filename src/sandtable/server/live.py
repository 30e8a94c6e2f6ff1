"""Live pushes: where the game stands, after every change, to every browser that watches."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from litestar.exceptions import WebSocketDisconnect

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from litestar import WebSocket

    from sandtable.server.tables import Tables

GONE: Final = 4404
"""Close code of a table that is not there (any more)."""
LONGEST_REASON: Final = 120


async def push(socket: WebSocket[Any, Any, Any], tables: Tables, id: str) -> None:
    """Send {"seq", "rev"} now and after every change, until the browser or the table is gone.

    `seq` is null when no line was added but something else has changed, such as a seat.  What
    happens while a browser is slow is told in one push: it asks for the view anyway.
    """
    await socket.accept()
    try:
        async with tables.use(id):
            pass
    except Trouble as error:
        await socket.close(GONE, str(error)[:LONGEST_REASON])
        return
    leaving = asyncio.ensure_future(_leave(socket))
    try:
        told = -1
        with tables.watch(id) as changed:
            while not leaving.done():
                table = tables.in_memory.get(id)
                if table is None:
                    await socket.close(GONE, "the table was removed")
                    return
                changed.clear()
                seq = table.game.seq
                await socket.send_json({"seq": None if seq == told else seq, "rev": table.rev})
                told = seq
                waiting = asyncio.ensure_future(changed.wait())
                await asyncio.wait({waiting, leaving}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
    except WebSocketDisconnect:
        pass
    finally:
        leaving.cancel()


async def _leave(socket: WebSocket[Any, Any, Any]) -> None:
    """Wait until the browser goes; what it says meanwhile is not listened to."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except (WebSocketDisconnect, RuntimeError):
        return
