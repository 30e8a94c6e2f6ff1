"""Addresses of the adviser: hints, how far one is, and what ending a half gives up."""

from __future__ import annotations

from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.http.bodies import Ends, WishedHint
from sandtable.server.routes.asking import Answer, asking, counts_of, looking, tables_of
from sandtable.server.shapes.advice import Ending, Hint, Progress
from sandtable.server.tables import advising
from sandtable.server.tables.answers import Asking, told_json

OFTEN: Final = "the adviser was asked very often just now: think for yourself for a moment"


@post("/api/tables/{id:str}/advice", status_code=200)
async def hint(request: Asking, id: FromPath[str], data: JSONBody[WishedHint]) -> Answer[Hint]:
    """A hint for the side that is asked; the record tells that it had one."""
    async with asking(request, id, data, plays=True) as (table, eyes):
        advising.check_asks(table, data.expected, eyes)
        await counts_of(request).count(advising.HINTS, eyes.who.id, OFTEN)
    tables = tables_of(request)
    return told_json(request, await advising.hint(tables, id, data, eyes))


@get("/api/tables/{id:str}/advice")
async def progress(request: Asking, id: FromPath[str]) -> Answer[Progress]:
    """How far one's own hint is."""
    async with looking(request, id) as (_, eyes):
        return told_json(request, advising.progress(tables_of(request), id, eyes))


@delete("/api/tables/{id:str}/advice", status_code=200)
async def stop(request: Asking, id: FromPath[str]) -> Answer[Progress]:
    """Stop the adviser's thinking."""
    async with looking(request, id) as (table, eyes):
        return told_json(request, advising.stop(tables_of(request), table, eyes))


@post("/api/tables/{id:str}/ending", status_code=200)
async def ending(request: Asking, id: FromPath[str], data: JSONBody[Ends]) -> Answer[Ending]:
    """What ending the half or phase now would give up."""
    async with asking(request, id, data, plays=True) as (table, eyes):
        advising.check_asks(table, data.expected, eyes)
        await counts_of(request).count(advising.ENDINGS, eyes.who.id, OFTEN)
    tables = tables_of(request)
    told = await advising.ending(tables, id, data.expected, data.doubts, eyes)
    return told_json(request, told)


ROUTES: Final = [hint, progress, stop, ending]
