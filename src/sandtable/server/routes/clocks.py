"""Addresses of clocks, and of players who stay away."""

from __future__ import annotations

from typing import Final, cast

from litestar import get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.server.clocks import deeds
from sandtable.server.http.bodies import Replaced
from sandtable.server.routes.asking import Answer, looking, tables_of, told_table
from sandtable.server.routes.seats import told_link
from sandtable.server.shapes.people import NewLink
from sandtable.server.shapes.tables import ServerTime, TableInfo
from sandtable.server.tables.answers import Asking, told_json


@post("/api/tables/{id:str}/resume", status_code=200)
async def resume(request: Asking, id: FromPath[str]) -> Answer[TableInfo]:
    """Let the clocks go on that both had agreed to stop."""
    async with looking(request, id) as (_, eyes):
        await deeds.end_hold(tables_of(request), id, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/claim", status_code=200)
async def claim(request: Asking, id: FromPath[str]) -> Answer[TableInfo]:
    """Claim the game of a player who ran out of time."""
    async with looking(request, id) as (_, eyes):
        await deeds.claim(tables_of(request), id, eyes)
    return await told_table(request, id)


@post(
    "/api/tables/{id:str}/replace",
    status_code=200,
    responses={201: ResponseSpec(NewLink, description="A link for somebody else.")},
)
async def replace(
    request: Asking, id: FromPath[str], data: JSONBody[Replaced]
) -> Answer[TableInfo | NewLink]:
    """Give the seat of who stays away to a computer, or make a link to it for somebody else."""
    by = data.by
    async with looking(request, id) as (_, eyes):
        made = await deeds.replace(tables_of(request), id, by, eyes)
    answer = await told_table(request, id) if made is None else told_link(request, *made)
    return cast("Answer[TableInfo | NewLink]", answer)


@get("/api/time")
async def server_time(request: Asking) -> Answer[ServerTime]:
    """The server's own time: that by which the clocks go."""
    return told_json(request, {"now": round(tables_of(request).pulse.now(), 3)})


ROUTES: Final = [server_time, resume, claim, replace]
