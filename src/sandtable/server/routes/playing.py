"""Addresses of a game under way: looking, asking why, choosing, taking back."""

from __future__ import annotations

from typing import Any, Final

from litestar import get, post
from litestar.params import FromPath

from sandtable.server.http.bodies import Asked, Autopilot, Back, Chosen, count, read
from sandtable.server.routes.asking import (
    Answer,
    asking,
    looking,
    shelf_of,
    tables_of,
    view_after,
)
from sandtable.server.tables import look, play
from sandtable.server.tables.answers import Asking, told, told_json, told_sheet

# ── looking ──────────────────────────────────────────────────────────────────


@get([f"/api/tables/{{id:str}}/{kind}" for kind in look.SHEETS])
async def table_sheet(request: Asking, id: FromPath[str]) -> Answer:
    """Map, roster or charts of a table."""
    kind = request.url.path.rpartition("/")[2]
    async with looking(request, id) as (table, _):
        return told_sheet(request, await look.sheet(table, shelf_of(request), kind))


@get("/api/tables/{id:str}/view")
async def table_view(request: Asking, id: FromPath[str]) -> Answer:
    """What somebody sees now, or saw after `at` choices."""
    query = request.query_params
    async with looking(request, id) as (table, eyes):
        if "at" in query:
            return told(request, await look.view_at(table, eyes, count(query["at"], "at")))
        if query.get("log") == "all":
            return told(request, await look.view_with_log(table, eyes))
        return told(request, look.view(table, eyes))


@get("/api/tables/{id:str}/happened")
async def table_happened(request: Asking, id: FromPath[str]) -> Answer:
    """What somebody saw happen since a line of the record, or since his last decision."""
    since = request.query_params.get("since")
    async with looking(request, id) as (table, eyes):
        begin = None if since is None else count(since, "since")
        return told(request, await look.happened(table, eyes, begin))


@get("/api/tables/{id:str}/summary")
async def table_summary(request: Asking, id: FromPath[str]) -> Answer:
    """A game that is over: points, losses, luck, the course of the points."""
    async with looking(request, id) as (table, _):
        return told(request, await look.summary(table))


@get("/api/tables/{id:str}/hex/{label:str}")
async def table_hex(request: Asking, id: FromPath[str], label: FromPath[str]) -> Answer:
    """What is to know of a hex."""
    async with looking(request, id) as (table, eyes):
        unit = request.query_params.get("unit")
        return told(request, look.hex_info(table, label, unit, eyes))


@get("/api/tables/{id:str}/overlay/{kind:str}")
async def table_overlay(request: Asking, id: FromPath[str], kind: FromPath[str]) -> Answer:
    """Something drawn over the map."""
    async with looking(request, id) as (table, eyes):
        side = request.query_params.get("side")
        return told(request, look.overlay(table, kind, side, eyes))


@get("/api/tables/{id:str}/plans")
async def table_plans(request: Asking, id: FromPath[str]) -> Answer:
    """What may be done at one stroke: with units, at a hex."""
    query = request.query_params
    async with looking(request, id) as (table, eyes):
        units = query.getall("unit", [])
        return told(request, await look.plans(table, units, query.get("hex"), eyes))


@post("/api/tables/{id:str}/why", status_code=200)
async def table_why(request: Asking, id: FromPath[str]) -> Answer:
    """What bars a choice, or a unit in hand from doing anything in a place."""
    asked = read(await request.body(), Asked)
    async with asking(request, id, asked) as (table, eyes):
        choice = play.asked_choice(table, asked, eyes)
        refusal = play.why(table, choice, eyes)
    told: dict[str, Any] = {} if asked.choice else {"choice": choice}
    if refusal is None:
        return told_json(request, {"legal": True, **told})
    return told_json(request, {"legal": False, "refusal": refusal.encode(), **told})


# ── playing ──────────────────────────────────────────────────────────────────


@post("/api/tables/{id:str}/choose", status_code=200)
async def choose(request: Asking, id: FromPath[str]) -> Answer:
    """Play a choice, or several at one stroke."""
    body = read(await request.body(), Chosen)
    async with asking(request, id, body, plays=True) as (_, eyes):
        told = await play.choose(tables_of(request), id, body, eyes)
    return await view_after(request, id, body, told)


@post("/api/tables/{id:str}/autopilot", status_code=200)
async def autopilot(request: Asking, id: FromPath[str]) -> Answer:
    """A side's standing order for the battle under way."""
    body = read(await request.body(), Autopilot)
    async with asking(request, id, body, plays=True) as (_, eyes):
        await play.set_autopilot(tables_of(request), id, body, eyes)
    return await view_after(request, id, body)


@post("/api/tables/{id:str}/undo", status_code=200)
async def undo(request: Asking, id: FromPath[str]) -> Answer:
    """Take back the last choice."""
    body = read(await request.body(), Back)
    async with asking(request, id, body, plays=True) as (_, eyes):
        await play.take_back(tables_of(request), id, body, eyes)
    return await view_after(request, id, body)


@post("/api/tables/{id:str}/redo", status_code=200)
async def redo(request: Asking, id: FromPath[str]) -> Answer:
    """Play again what was taken back."""
    body = read(await request.body(), Back)
    async with asking(request, id, body, plays=True) as (_, eyes):
        await play.bring_back(tables_of(request), id, body, eyes)
    return await view_after(request, id, body)


ROUTES: Final = [
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
]
