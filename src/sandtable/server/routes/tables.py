"""Addresses of tables: list, begin, bring in, keep, change, remove, branch."""

from __future__ import annotations

import re
from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath

from sandtable.core.game import Game
from sandtable.server.clocks import deeds
from sandtable.server.http.bodies import LARGE, Branch, NewName, NewTable, Pause, Seats, read
from sandtable.server.http.errors import BadRequest, Damaged, NotThere
from sandtable.server.http.memory import give_back_after
from sandtable.server.offers import agreements
from sandtable.server.people.eyes import who_comes
from sandtable.server.ratings import alone
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import Answer, host, keeper, looking, tables_of, told_table
from sandtable.server.store.restore import adopt
from sandtable.server.tables import listing, look, play
from sandtable.server.tables.answers import Asking, told, told_json
from sandtable.server.threads import off_loop


@get("/api/tables")
async def list_tables(request: Asking) -> Answer:
    """Every table that is open to whoever asks, the one last played first."""
    return told_json(request, await listing.listing(tables_of(request), await who_comes(request)))


@post("/api/tables")
async def new_table(request: Asking) -> Answer:
    """Begin a game."""
    who = await keeper(request, "begin a game")
    wanted = read(await request.body(), NewTable)
    tables = tables_of(request)
    try:
        book = tables.rulebook(wanted.game)
    except NotThere as error:
        raise BadRequest(str(error)) from error
    scenario = wanted.scenario or book.scenarios()[0].id
    game = await off_loop(
        Game.new, book, scenario, wanted.options, wanted.turns, wanted.seed, wanted.practice
    )
    if wanted.rated:
        await member(request)  # ratings are a club's
        made = await alone.begin(tables, game, wanted, who)
        return await told_table(request, made.id, 201)
    made = await tables.add(game, wanted.name, wanted.seats, who)
    async with made.lock:
        await deeds.agree(tables, made, wanted.clock)
    return await told_table(request, made.id, 201)


@post("/api/tables/import", request_max_body_size=LARGE)
async def import_table(request: Asking) -> Answer:
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
        made = await tables.add(game, request.query_params.get("name", ""), owner=who)
        return await told_table(request, made.id, 201)
    finally:
        give_back_after(len(text))


@get("/api/tables/{id:str}")
async def table_info(request: Asking, id: FromPath[str]) -> Answer:
    """What the listing says of one table."""
    return await told_table(request, id)


@delete("/api/tables/{id:str}", status_code=200)
async def remove_table(request: Asking, id: FromPath[str]) -> Answer:
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


@get("/api/tables/{id:str}/record")
async def table_record(request: Asking, id: FromPath[str]) -> Answer:
    """The record as JSON Lines, to keep."""
    try:
        async with looking(request, id) as (table, eyes):
            name, text = look.record(table, eyes)
    except Damaged:
        await host(request, "save it")
        name, text = await look.damaged_record(tables_of(request), id)
    answer = told(request, text.encode(), kind="application/x-ndjson")
    file = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60] or "game"
    answer.set_header("content-disposition", f'attachment; filename="{file}.jsonl"')
    return answer


@post("/api/tables/{id:str}/seats", status_code=200)
async def seats(request: Asking, id: FromPath[str]) -> Answer:
    """Give sides to computers, or take them back."""
    wanted = read(await request.body(), Seats).seats
    async with looking(request, id) as (_, eyes):
        await play.seat(tables_of(request), id, wanted, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/pause", status_code=200)
async def pause(request: Asking, id: FromPath[str]) -> Answer:
    """Hold computers, or let them go on."""
    body = read(await request.body(), Pause)
    async with looking(request, id) as (_, eyes):
        await play.pause(tables_of(request), id, body, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/rename", status_code=200)
async def rename(request: Asking, id: FromPath[str]) -> Answer:
    """Give a table another name."""
    name = read(await request.body(), NewName).name
    async with looking(request, id) as (_, eyes):
        await play.rename(tables_of(request), id, name, eyes)
    return await told_table(request, id)


@post("/api/tables/{id:str}/branch", status_code=201)
async def branch(request: Asking, id: FromPath[str]) -> Answer:
    """A new table from a step of this one."""
    await keeper(request, "branch a game")
    body = read(await request.body(), Branch)
    async with looking(request, id) as (_, eyes):
        made = await play.branch(tables_of(request), id, body.at, body.seats, body.name, eyes)
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
    rename,
    branch,
]
