"""The addresses of the server: thin routes over what tables, play and look do."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Litestar, Response, WebSocket, delete, get, post
from litestar.datastructures import State
from litestar.handlers import websocket
from litestar.params import FromPath

from sandtable import __version__
from sandtable.core.case import OutOfTurn
from sandtable.core.frame import CHANCE
from sandtable.core.game import Game
from sandtable.core.view import BOTH, SPECTATOR, seen_as, side_of
from sandtable.server import look, play
from sandtable.server.answers import Asking, on_error, told, told_json, told_page, told_sheet
from sandtable.server.bodies import (
    LARGE,
    SMALL,
    Asked,
    Autopilot,
    Back,
    Branch,
    Chosen,
    NewName,
    NewTable,
    Pause,
    Seats,
    count,
    read,
)
from sandtable.server.client import Client
from sandtable.server.errors import BadRequest, NotThere
from sandtable.server.guard import Guard
from sandtable.server.live import push
from sandtable.server.memory import give_back_after
from sandtable.server.restore import adopt
from sandtable.server.shelf import SHEETS, Shelf
from sandtable.server.tables import Tables
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from sandtable.server.table import Table

Answer = Response[bytes]


def _tables(request: Asking) -> Tables:
    found: Tables = request.app.state.tables
    return found


def _shelf(request: Asking) -> Shelf:
    found: Shelf = request.app.state.shelf
    return found


def _role(table: Table, role: str | None, eyes: str | None) -> str:
    """The role that is served: the asked one, or while something is hidden who sits there."""
    for name in (role, eyes):
        if name is not None:
            side_of(table.game, name)
    return seen_as(table.game, role or table.own_role(), eyes)


def _asked_role(request: Asking, table: Table) -> str:
    query = request.query_params
    return _role(table, query.get("role"), query.get("eyes"))


def _player_role(table: Table, body: Chosen | Back | Autopilot) -> str:
    """The role of somebody who plays.  Raises OutOfTurn for one who only looks on."""
    role = _role(table, body.role or BOTH, body.eyes)
    if role == SPECTATOR and body.role != SPECTATOR and table.game.actor == CHANCE:
        role = BOTH  # whoever sits there may throw the die
    if role == SPECTATOR:
        raise OutOfTurn("a spectator only looks on")
    return role


# ── rulebooks ────────────────────────────────────────────────────────────────


@get("/api/about")
async def about(request: Asking) -> Answer:
    """Who answers here."""
    return told_json(request, {"name": "Sandtable", "version": __version__})


@get("/api/rulebooks")
async def rulebooks(request: Asking) -> Answer:
    """Every game with its scenarios, options, players and verbs."""
    return told(request, _shelf(request).overview())


@get([f"/api/rulebooks/{{name:str}}/{kind}" for kind in SHEETS])
async def rulebook_sheet(request: Asking, name: FromPath[str]) -> Answer:
    """Map, roster, charts or cases of a game."""
    book = _tables(request).rulebook(name)
    kind = request.url.path.rpartition("/")[2]
    return told_sheet(request, await off_loop(_shelf(request).get, book, kind))


@get("/api/rulebooks/{name:str}/cases/{number:str}")
async def rulebook_case(request: Asking, name: FromPath[str], number: FromPath[str]) -> Answer:
    """One case of a game."""
    book = _tables(request).rulebook(name)
    return told_json(request, await off_loop(_shelf(request).case, book, number))


# ── tables ───────────────────────────────────────────────────────────────────


@get("/api/tables")
async def list_tables(request: Asking) -> Answer:
    """Every table, the one last played first."""
    return told_json(request, await _tables(request).listing())


@post("/api/tables")
async def new_table(request: Asking) -> Answer:
    """Begin a game."""
    wanted = read(await request.body(), NewTable)
    tables = _tables(request)
    try:
        book = tables.rulebook(wanted.game)
    except NotThere as error:
        raise BadRequest(str(error)) from error
    scenario = wanted.scenario or book.scenarios()[0].id
    game = await off_loop(
        Game.new, book, scenario, wanted.options, wanted.turns, wanted.seed, wanted.practice
    )
    return told_json(request, await tables.add(game, wanted.name, wanted.seats), 201)


@post("/api/tables/import", request_max_body_size=LARGE)
async def import_table(request: Asking) -> Answer:
    """Make a table of a record, or a practice table of a position."""
    tables = _tables(request)
    body = await request.body()
    try:
        text = body.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadRequest("neither record nor position: no UTF-8 text") from error
    try:
        game = await off_loop(adopt, text, tables.rulebooks)
        return told_json(request, await tables.add(game, request.query_params.get("name", "")), 201)
    finally:
        give_back_after(len(text))


@get("/api/tables/{id:str}")
async def table_info(request: Asking, id: FromPath[str]) -> Answer:
    """What the listing says of one table."""
    async with _tables(request).use(id) as table:
        return told_json(request, table.info())


@delete("/api/tables/{id:str}", status_code=200)
async def remove_table(request: Asking, id: FromPath[str]) -> Answer:
    """Remove a table for good."""
    await _tables(request).remove(id)
    return told_json(request, {"removed": id})


@get("/api/tables/{id:str}/record")
async def table_record(request: Asking, id: FromPath[str]) -> Answer:
    """The record as JSON Lines, to keep."""
    query = request.query_params
    name, text = await look.record(_tables(request), id, query.get("role"), query.get("eyes"))
    answer = told(request, text.encode(), kind="application/x-ndjson")
    file = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:60] or "game"
    answer.set_header("content-disposition", f'attachment; filename="{file}.jsonl"')
    return answer


# ── looking ──────────────────────────────────────────────────────────────────


@get([f"/api/tables/{{id:str}}/{kind}" for kind in look.SHEETS])
async def table_sheet(request: Asking, id: FromPath[str]) -> Answer:
    """Map, roster or charts of a table."""
    kind = request.url.path.rpartition("/")[2]
    async with _tables(request).use(id) as table:
        return told_sheet(request, await look.sheet(table, _shelf(request), kind))


@get("/api/tables/{id:str}/view")
async def table_view(request: Asking, id: FromPath[str]) -> Answer:
    """What a role sees now, or saw after `at` choices."""
    query = request.query_params
    async with _tables(request).use(id) as table:
        role = _asked_role(request, table)
        if "at" in query:
            return told(request, await look.view_at(table, role, count(query["at"], "at")))
        if query.get("log") == "all":
            return told(request, await look.view_with_log(table, role))
        return told(request, look.view(table, role))


@get("/api/tables/{id:str}/happened")
async def table_happened(request: Asking, id: FromPath[str]) -> Answer:
    """What a role saw happen since a line of the record, or since its last decision."""
    since = request.query_params.get("since")
    async with _tables(request).use(id) as table:
        role = _asked_role(request, table)
        begin = None if since is None else count(since, "since")
        return told(request, await look.happened(table, role, begin))


@get("/api/tables/{id:str}/summary")
async def table_summary(request: Asking, id: FromPath[str]) -> Answer:
    """A game that is over: points, losses, luck, the course of the points."""
    async with _tables(request).use(id) as table:
        return told(request, await look.summary(table))


@get("/api/tables/{id:str}/hex/{label:str}")
async def table_hex(request: Asking, id: FromPath[str], label: FromPath[str]) -> Answer:
    """What is to know of a hex."""
    async with _tables(request).use(id) as table:
        role, unit = _asked_role(request, table), request.query_params.get("unit")
        return told(request, look.hex_info(table, label, unit, role))


@get("/api/tables/{id:str}/overlay/{kind:str}")
async def table_overlay(request: Asking, id: FromPath[str], kind: FromPath[str]) -> Answer:
    """Something drawn over the map."""
    async with _tables(request).use(id) as table:
        role, side = _asked_role(request, table), request.query_params.get("side")
        return told(request, look.overlay(table, kind, side, role))


@get("/api/tables/{id:str}/plans")
async def table_plans(request: Asking, id: FromPath[str]) -> Answer:
    """What may be done at one stroke: with units, at a hex."""
    query = request.query_params
    async with _tables(request).use(id) as table:
        role, units = _asked_role(request, table), query.getall("unit", [])
        return told(request, await look.plans(table, units, query.get("hex"), role))


@post("/api/tables/{id:str}/why", status_code=200)
async def table_why(request: Asking, id: FromPath[str]) -> Answer:
    """What bars a choice, or a unit in hand from doing anything in a place."""
    asked = read(await request.body(), Asked)
    async with _tables(request).use(id) as table:
        choice = play.asked_choice(table, asked)
        refusal = play.why(table, choice, _role(table, asked.role, asked.eyes))
    told: dict[str, Any] = {} if asked.choice else {"choice": choice}
    if refusal is None:
        return told_json(request, {"legal": True, **told})
    return told_json(request, {"legal": False, "refusal": refusal.encode(), **told})


# ── playing ──────────────────────────────────────────────────────────────────


async def _view_after(
    request: Asking, id: str, body: Chosen | Back | Autopilot, more: dict[str, Any] | None = None
) -> Answer:
    async with _tables(request).use(id) as table:
        role = _role(table, body.role, body.eyes)
        return told_json(request, {"view": msgspec.Raw(look.view(table, role)), **(more or {})})


@post("/api/tables/{id:str}/choose", status_code=200)
async def choose(request: Asking, id: FromPath[str]) -> Answer:
    """Play a choice, or several at one stroke."""
    body = read(await request.body(), Chosen)
    tables = _tables(request)
    async with tables.use(id) as table:
        role = _player_role(table, body)
        told = await play.choose(tables, id, body, role)
        return await _view_after(request, id, body, told)


@post("/api/tables/{id:str}/autopilot", status_code=200)
async def autopilot(request: Asking, id: FromPath[str]) -> Answer:
    """A side's standing order for the battle under way."""
    body = read(await request.body(), Autopilot)
    tables = _tables(request)
    async with tables.use(id) as table:
        role = _player_role(table, body)
        await play.set_autopilot(tables, id, body, role)
        return await _view_after(request, id, body)


@post("/api/tables/{id:str}/undo", status_code=200)
async def undo(request: Asking, id: FromPath[str]) -> Answer:
    """Take back the last choice."""
    body = read(await request.body(), Back)
    tables = _tables(request)
    async with tables.use(id) as table:
        role = _player_role(table, body)
        await play.take_back(tables, id, body, role)
        return await _view_after(request, id, body)


@post("/api/tables/{id:str}/redo", status_code=200)
async def redo(request: Asking, id: FromPath[str]) -> Answer:
    """Play again what was taken back."""
    body = read(await request.body(), Back)
    tables = _tables(request)
    async with tables.use(id) as table:
        role = _player_role(table, body)
        await play.bring_back(tables, id, body, role)
        return await _view_after(request, id, body)


@post("/api/tables/{id:str}/seats", status_code=200)
async def seats(request: Asking, id: FromPath[str]) -> Answer:
    """Change who holds the sides."""
    wanted = read(await request.body(), Seats).seats
    return told_json(request, await play.seat(_tables(request), id, wanted))


@post("/api/tables/{id:str}/pause", status_code=200)
async def pause(request: Asking, id: FromPath[str]) -> Answer:
    """Hold computers, or let them go on."""
    body = read(await request.body(), Pause)
    return told_json(request, await play.pause(_tables(request), id, body.paused, body.pace))


@post("/api/tables/{id:str}/rename", status_code=200)
async def rename(request: Asking, id: FromPath[str]) -> Answer:
    """Give a table another name."""
    name = read(await request.body(), NewName).name
    return told_json(request, await play.rename(_tables(request), id, name))


@post("/api/tables/{id:str}/branch", status_code=201)
async def branch(request: Asking, id: FromPath[str]) -> Answer:
    """A new table from a step of this one."""
    body = read(await request.body(), Branch)
    made = await play.branch(_tables(request), id, body.at, body.seats, body.name)
    return told_json(request, made, 201)


# ── live pushes and the client ───────────────────────────────────────────────


@websocket("/api/tables/{id:str}/live")
async def live(socket: WebSocket[Any, Any, State], id: FromPath[str]) -> None:
    """Push the line the game stands at after every change."""
    await push(socket, socket.app.state.tables, id)


@get(["/", "/{path:path}"])
async def client(request: Asking, path: FromPath[str] = "") -> Answer:
    """The browser client; every address that is none of ours is a page of it."""
    if path.strip("/").partition("/")[0] == "api":
        raise NotThere(f"no such address: {request.url.path[:80]}")
    found: Client = request.app.state.client
    return told_page(request, found.page(path))


ROUTES: Final = [
    about,
    rulebooks,
    rulebook_sheet,
    rulebook_case,
    list_tables,
    new_table,
    import_table,
    table_info,
    remove_table,
    table_record,
    table_sheet,
    table_view,
    table_happened,
    table_summary,
    table_hex,
    table_overlay,
    table_plans,
    table_why,
    choose,
    autopilot,
    undo,
    redo,
    seats,
    pause,
    rename,
    branch,
    live,
    client,
]


def create_app(
    tables: Tables,
    client: Client | None = None,
    names: Iterable[str] = (),
    open_to_all: bool = False,
) -> Guard:
    """The application: opens the tables at its start and closes them at its end."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    app = Litestar(
        ROUTES,
        exception_handlers={Exception: on_error},
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=SMALL,
        state=State(
            {"tables": tables, "shelf": Shelf(tables.rulebooks), "client": client or Client()}
        ),
    )
    return Guard(app, names, open_to_all)
