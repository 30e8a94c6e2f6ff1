"""Addresses of what people say to each other, ask of each other, show each other and keep."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.server.http.bodies import (
    Answered,
    Asks,
    Noted,
    Pointed,
    Rematch,
    Resigned,
    Said,
    Stirred,
    count,
)
from sandtable.server.people import private, teams
from sandtable.server.routes.asking import Answer, looking, tables_of, told_table
from sandtable.server.shapes.common import NOTHING, Done
from sandtable.server.shapes.tables import TableInfo
from sandtable.server.shapes.talk import Chooser, PrivateNote, Step, Word
from sandtable.server.tables import hearsay
from sandtable.server.tables.answers import Asking, told_json
from sandtable.server.talk import asks, numbers, pings, talk


@get("/api/tables/{id:str}/talk")
async def hear(
    request: Asking,
    id: FromPath[str],
    since: FromQuery[str] = "0",
    team: FromQuery[str | None] = None,
) -> Answer[list[Word]]:
    """What was said at a table after word number `since`; with `team` in one's own."""
    after = count(since, "since")
    async with looking(request, id) as (table, eyes):
        told = await talk.heard(tables_of(request).store, table, eyes, after, team is not None)
    return told_json(request, told)


@get("/api/tables/{id:str}/team")
async def team(request: Asking, id: FromPath[str]) -> Answer[list[Chooser]]:
    """Who of those who play one's own side together made which choice."""
    async with looking(request, id) as (table, eyes):
        told = await teams.choosers(tables_of(request).store, table, eyes)
    return told_json(request, told)


@post("/api/tables/{id:str}/talk", status_code=201)
async def say(request: Asking, id: FromPath[str], data: JSONBody[Said]) -> Answer[Done]:
    """Say something."""
    async with looking(request, id) as (_, eyes):
        await talk.say(tables_of(request), id, data.text, eyes, data.team)
    return told_json(request, NOTHING, 201)


@get("/api/tables/{id:str}/ask")
async def would_go_back(request: Asking, id: FromPath[str]) -> Answer[Step]:
    """How many choices would stay were an undo agreed to that one may ask for."""
    async with looking(request, id) as (table, eyes):
        return told_json(request, {"step": asks.goes_back_to(table, eyes)})


@post("/api/tables/{id:str}/ask", status_code=201)
async def ask(request: Asking, id: FromPath[str], data: JSONBody[Asks]) -> Answer[TableInfo]:
    """Ask the other side to take something back, or for a draw."""
    async with looking(request, id) as (_, eyes):
        await asks.ask(tables_of(request), id, data, eyes)
    return await told_table(request, id, 201)


@post("/api/tables/{id:str}/answer", status_code=200)
async def answer(request: Asking, id: FromPath[str], data: JSONBody[Answered]) -> Answer[TableInfo]:
    """Agree to what is asked, or decline it."""
    async with looking(request, id) as (_, eyes):
        await asks.answer(tables_of(request), id, data.id, data.agreed, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/resign", status_code=200)
async def resign(request: Asking, id: FromPath[str], data: JSONBody[Resigned]) -> Answer[TableInfo]:
    """Give the game up."""
    async with looking(request, id) as (_, eyes):
        await asks.resign(tables_of(request), id, data.side, data.expected, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/nonce", status_code=200)
async def stir(request: Asking, id: FromPath[str], data: JSONBody[Stirred]) -> Answer[TableInfo]:
    """Promise a number of one's own for the dice, or tell it."""
    async with looking(request, id) as (_, eyes):
        await numbers.add(tables_of(request), id, data, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/rematch", status_code=201)
async def again(request: Asking, id: FromPath[str], data: JSONBody[Rematch]) -> Answer[TableInfo]:
    """Play again with the same people, or ask the other side to."""
    swap = data.swap
    async with looking(request, id) as (_, eyes):
        await asks.propose(tables_of(request), id, swap, eyes)
    return await told_table(request, id, 201)


# ── showing, and keeping to oneself ──────────────────────────────────────────


@post("/api/tables/{id:str}/ping", status_code=201)
async def point(request: Asking, id: FromPath[str], data: JSONBody[Pointed]) -> Answer[Done]:
    """Point at a hex."""
    place = data.hex
    async with looking(request, id) as (table, eyes):
        ping = await pings.point(tables_of(request), table, place, eyes)
        hearsay.point(tables_of(request), table, ping)
    return told_json(request, NOTHING, 201)


@get("/api/tables/{id:str}/notes")
async def notes(request: Asking, id: FromPath[str]) -> Answer[list[PrivateNote]]:
    """One's own notes."""
    async with looking(request, id) as (_, eyes):
        return told_json(request, await private.read(tables_of(request).store, id, eyes))


@post("/api/tables/{id:str}/notes", status_code=200)
async def write_note(
    request: Asking, id: FromPath[str], data: JSONBody[Noted]
) -> Answer[list[PrivateNote]]:
    """Keep a note for oneself; an empty one is removed."""
    async with looking(request, id) as (table, eyes):
        about = private.about(table, eyes, data.hex, data.step)
        await private.write(tables_of(request).store, id, about, data.text, eyes)
        return told_json(request, await private.read(tables_of(request).store, id, eyes))


ROUTES: Final = [
    hear,
    team,
    say,
    would_go_back,
    ask,
    answer,
    resign,
    stir,
    again,
    point,
    notes,
    write_note,
]
