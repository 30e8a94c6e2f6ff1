"""Addresses of what people say to each other, and ask of each other."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath

from sandtable.core.frame import NOBODY
from sandtable.server import asks, talk
from sandtable.server.answers import Asking, told_json
from sandtable.server.bodies import Answered, Asks, Resigned, Said, Stirred, count, read
from sandtable.server.routes.asking import Answer, looking, tables_of, told_table


@get("/api/tables/{id:str}/talk")
async def hear(request: Asking, id: FromPath[str]) -> Answer:
    """What was said at a table, after word number `since`."""
    since = count(request.query_params.get("since", "0"), "since")
    async with looking(request, id) as (table, eyes):
        over = table.game.actor == NOBODY
        told = await talk.heard(tables_of(request).store, id, eyes, over, since)
    return told_json(request, told)


@post("/api/tables/{id:str}/talk", status_code=201)
async def say(request: Asking, id: FromPath[str]) -> Answer:
    """Say something."""
    text = read(await request.body(), Said).text
    async with looking(request, id) as (_, eyes):
        await talk.say(tables_of(request), id, text, eyes)
    return told_json(request, {}, 201)


@post("/api/tables/{id:str}/ask", status_code=201)
async def ask(request: Asking, id: FromPath[str]) -> Answer:
    """Ask the other side to take something back, or for a draw."""
    body = read(await request.body(), Asks)
    async with looking(request, id) as (_, eyes):
        await asks.ask(tables_of(request), id, body.kind, body.expected, eyes)
    return await told_table(request, id, 201)


@post("/api/tables/{id:str}/answer", status_code=200)
async def answer(request: Asking, id: FromPath[str]) -> Answer:
    """Agree to what is asked, or decline it."""
    body = read(await request.body(), Answered)
    async with looking(request, id) as (_, eyes):
        await asks.answer(tables_of(request), id, body.id, body.agreed, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/resign", status_code=200)
async def resign(request: Asking, id: FromPath[str]) -> Answer:
    """Give the game up."""
    body = read(await request.body(), Resigned)
    async with looking(request, id) as (_, eyes):
        await asks.resign(tables_of(request), id, body.side, body.expected, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/nonce", status_code=200)
async def stir(request: Asking, id: FromPath[str]) -> Answer:
    """Add a number of one's own to the dice."""
    body = read(await request.body(), Stirred)
    async with looking(request, id) as (_, eyes):
        await asks.stir(tables_of(request), id, body.nonce, eyes)
    return await told_table(request, id)


ROUTES: Final = [hear, say, ask, answer, resign, stir]
