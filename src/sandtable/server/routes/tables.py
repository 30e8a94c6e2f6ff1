"""Addresses of tables: list, begin, bring in, keep, change, remove, branch."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.core.game import Game
from sandtable.server.clocks import deeds
from sandtable.server.http.bodies import LARGE, Branch, Hurry, NewName, NewTable, Pause, Seats
from sandtable.server.http.errors import BadRequest, Damaged, NotThere
from sandtable.server.http.memory import give_back_after
from sandtable.server.offers import agreements
from sandtable.server.people.eyes import who_comes
from sandtable.server.ratings import alone
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import (
    Answer,
    asking,
    first,
    host,
    keeper,
    looking,
    tables_of,
    told_table,
)
from sandtable.server.shapes.tables import DamagedTable, Hurried, Removed, TableInfo
from sandtable.server.store.restore import adopt
from sandtable.server.tables import listing, look, play, thinking
from sandtable.server.tables.answers import Asking, told_bytes, told_json
from sandtable.server.threads import off_loop


@get("/api/tables")
async def list_tables(request: Asking) -> Answer[list[TableInfo | DamagedTable]]:
    """Every table that is open to whoever asks, the one last played first."""
    return told_json(request, await listing.listing(tables_of(request), await who_comes(request)))


beginning: Final = partial(keeper, what="begin a game")
branching: Final = partial(keeper, what="branch a game")


@post("/api/tables", guards=[first(beginning)])
async def new_table(request: Asking, data: JSONBody[NewTable]) -> Answer[TableInfo]:
    """Begin a game."""
    who = await beginning(request)
    tables = tables_of(request)
    try:
        book = tables.rulebook(data.game)
    except NotThere as error:
        raise BadRequest(str(error)) from error
    scenario = data.scenario or book.scenarios()[0].id
    game = await off_loop(
        Game.new, book, scenario, data.options, data.turns, data.seed, data.practice
    )
    if data.rated:
        await member(request)  # ratings are a club's
        made = await alone.begin(tables, game, data, who)
        return await told_table(request, made.id, 201)
    made = await tables.add(game, data.name, data.seats, who)
    async with made.lock:
        await deeds.agree(tables, made, data.clock)
    return await told_table(request, made.id, 201)


@post("/api/tables/import", request_max_body_size=LARGE)
async def import_table(request: Asking, name: FromQuery[str] = "") -> Answer[TableInfo]:
    """Make a table of a record, or a practice table of a position."""
    who = await keeper(request, "bring in a game")
    tables = tables_of(request)
    body = await request.body()
    try:
        text = body.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadRequest("neither record nor position: no UTF-8 text") from error
    try:
        game = await off_loop(adopt, text, tables.rulebooks)
        made = await tables.add(game, name, owner=who)
        return await told_table(request, made.id, 201)
    finally:
        give_back_after(len(text))


@get("/api/tables/{id:str}")
async def table_info(request: Asking, id: FromPath[str]) -> Answer[TableInfo]:
    """What the listing says of one table."""
    return await told_table(request, id)


@delete("/api/tables/{id:str}", status_code=200)
async def remove_table(request: Asking, id: FromPath[str]) -> Answer[Removed]:
    """Remove a table for good."""
    tables = tables_of(request)
    try:
        async with looking(request, id) as (table, eyes):
            eyes.check_removes()
            agreements.check_goes_on(table, "remove it")
    except Damaged:
        await host(request, "remove it")
    await tables.remove(id)
    return told_json(request, {"removed": id})


@get("/api/tables/{id:str}/record", media_type="application/x-ndjson")
async def table_record(request: Asking, id: FromPath[str]) -> Answer[bytes]:
    """The record as JSON Lines, to keep."""
    try:
        async with looking(request, id) as (table, eyes):
            name, text = look.record(table, eyes)
    except Damaged:
        await host(request, "save it")
        name, text = await look.damaged_record(tables_of(request), id)
    answer = told_bytes(request, text.encode(), kind="application/x-ndjson")
    file = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60] or "game"
    answer.set_header("content-disposition", f'attachment; filename="{file}.jsonl"')
    return answer


@post("/api/tables/{id:str}/seats", status_code=200)
async def seats(request: Asking, id: FromPath[str], data: JSONBody[Seats]) -> Answer[TableInfo]:
    """Give sides to computers, or take them back."""
    wanted = data.seats
    async with looking(request, id) as (_, eyes):
        await play.seat(tables_of(request), id, wanted, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/pause", status_code=200)
async def pause(request: Asking, id: FromPath[str], data: JSONBody[Pause]) -> Answer[TableInfo]:
    """Hold computers, or let them go on."""
    async with looking(request, id) as (_, eyes):
        await play.pause(tables_of(request), id, data, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/hurry", status_code=200)
async def hurry(request: Asking, id: FromPath[str], data: JSONBody[Hurry]) -> Answer[Hurried]:
    """Let a computer that thinks for long play the best it has found so far."""
    async with asking(request, id, data) as (table, eyes):
        told = thinking.hurry(tables_of(request), table, data.expected, eyes)
    return told_json(request, told)


@post("/api/tables/{id:str}/rename", status_code=200)
async def rename(request: Asking, id: FromPath[str], data: JSONBody[NewName]) -> Answer[TableInfo]:
    """Give a table another name."""
    name = data.name
    async with looking(request, id) as (_, eyes):
        await play.rename(tables_of(request), id, name, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/branch", status_code=201, guards=[first(branching)])
async def branch(request: Asking, id: FromPath[str], data: JSONBody[Branch]) -> Answer[TableInfo]:
    """A new table from a step of this one."""
    async with looking(request, id) as (_, eyes):
        made = await play.branch(tables_of(request), id, data.at, data.seats, data.name, eyes)
    return await told_table(request, made.id, 201)


ROUTES: Final = [
    list_tables,
    new_table,
    import_table,
    table_info,
    remove_table,
    table_record,
    seats,
    pause,
    hurry,
    rename,
    branch,
]
