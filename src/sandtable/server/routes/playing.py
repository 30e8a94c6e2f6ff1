"""Addresses of a game under way: looking, asking why, choosing, taking back."""

from __future__ import annotations

from typing import Any, Final, cast

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from sandtable.core.case import Trouble
from sandtable.server.http.bodies import Asked, Autopilot, Back, Chosen, count
from sandtable.server.http.errors import NotSaved
from sandtable.server.routes.asking import (
    Answer,
    asking,
    looking,
    shelf_of,
    tables_of,
    view_after,
)
from sandtable.server.shapes.books import GameMap, RosterUnit
from sandtable.server.shapes.common import Refusal
from sandtable.server.shapes.playing import (
    HexInfo,
    Overlay,
    Plans,
    Played,
    Why,
)
from sandtable.server.shapes.story import Happened, Summary
from sandtable.server.shapes.views import (
    PastView,
    View,
)
from sandtable.server.tables import look, play
from sandtable.server.tables.answers import Asking, told, told_json, told_sheet

# ── looking ──────────────────────────────────────────────────────────────────


@get("/api/tables/{id:str}/map")
async def table_map(request: Asking, id: FromPath[str]) -> Answer[GameMap]:
    """The map of a table; a position may have its own."""
    return await _sheet(request, id, "map")


@get("/api/tables/{id:str}/roster")
async def table_roster(request: Asking, id: FromPath[str]) -> Answer[list[RosterUnit]]:
    """The counters of a table."""
    return await _sheet(request, id, "roster")


@get("/api/tables/{id:str}/charts")
async def table_charts(request: Asking, id: FromPath[str]) -> Answer[dict[str, Any]]:
    """The charts of a table, each game's its own."""
    return await _sheet(request, id, "charts")


async def _sheet(request: Asking, id: str, kind: str) -> Answer[Any]:
    async with looking(request, id) as (table, _):
        return told_sheet(request, await look.sheet(table, shelf_of(request), kind))


@get("/api/tables/{id:str}/view")
async def table_view(
    request: Asking,
    id: FromPath[str],
    at: FromQuery[str | None] = None,
    log: FromQuery[str | None] = None,
) -> Answer[View | PastView]:
    """What somebody sees now, or saw after `at` choices; with `log=all` the whole log."""
    async with looking(request, id) as (table, eyes):
        if at is not None:
            return told(request, await look.view_at(table, eyes, count(at, "at")))
        if log == "all":
            return told(request, await look.view_with_log(table, eyes))
        return told(request, look.view(table, eyes))


@get("/api/tables/{id:str}/happened")
async def table_happened(
    request: Asking, id: FromPath[str], since: FromQuery[str | None] = None
) -> Answer[Happened]:
    """What somebody saw happen since a line of the record, or since his last decision."""
    async with looking(request, id) as (table, eyes):
        begin = None if since is None else count(since, "since")
        return told(request, await look.happened(table, eyes, begin))


@get("/api/tables/{id:str}/summary")
async def table_summary(request: Asking, id: FromPath[str]) -> Answer[Summary]:
    """A game that is over: points, losses, luck, the course of the points."""
    async with looking(request, id) as (table, _):
        return told(request, await look.summary(table))


@get("/api/tables/{id:str}/hex/{label:str}")
async def table_hex(
    request: Asking,
    id: FromPath[str],
    label: FromPath[str],
    unit: FromQuery[str | None] = None,
    at: FromQuery[str | None] = None,
) -> Answer[HexInfo]:
    """What is to know of a hex, now or after `at` choices, and what it costs a unit to go there."""
    async with looking(request, id) as (table, eyes):
        return told(request, await look.hex_info(table, label, unit, eyes, _step(at)))


@get("/api/tables/{id:str}/overlay/{kind:str}")
async def table_overlay(
    request: Asking,
    id: FromPath[str],
    kind: FromPath[str],
    side: FromQuery[str | None] = None,
    at: FromQuery[str | None] = None,
) -> Answer[Overlay]:
    """Something drawn over the map, as it is now or was after `at` choices."""
    async with looking(request, id) as (table, eyes):
        return told(request, await look.overlay(table, kind, side, eyes, _step(at)))


def _step(at: str | None) -> int | None:
    return None if at is None else count(at, "at")


@get("/api/tables/{id:str}/plans")
async def table_plans(
    request: Asking,
    id: FromPath[str],
    unit: FromQuery[list[str] | None] = None,
    hex: FromQuery[str | None] = None,
) -> Answer[Plans]:
    """What may be done at one stroke: with units, at a hex."""
    async with looking(request, id) as (table, eyes):
        return told(request, await look.plans(table, unit or [], hex, eyes))


@post("/api/tables/{id:str}/why", status_code=200)
async def table_why(request: Asking, id: FromPath[str], data: JSONBody[Asked]) -> Answer[Why]:
    """What bars a choice, or a unit in hand from doing anything in a place."""
    async with asking(request, id, data) as (table, eyes):
        choice = play.asked_choice(table, data, eyes)
        refusal = play.why(table, choice, eyes)
    told: Why = {"legal": refusal is None}
    if refusal is not None:
        told["refusal"] = cast("Refusal", refusal.encode())
    if not data.choice:
        told["choice"] = choice
    return told_json(request, told)


# ── playing ──────────────────────────────────────────────────────────────────


@post("/api/tables/{id:str}/choose", status_code=200)
async def choose(request: Asking, id: FromPath[str], data: JSONBody[Chosen]) -> Answer[Played]:
    """Play a choice, or several at one stroke."""
    if tables_of(request).store.shared:
        # Other processes have seldom changed what stands here: where it fails it may be that.
        try:
            return await _chosen(request, id, data, compare=False)
        except NotSaved:
            async with asking(request, id, data, plays=True):
                raise  # to whoever may hear of it
        except Trouble:
            pass
    return await _chosen(request, id, data, compare=True)


async def _chosen(request: Asking, id: str, data: Chosen, compare: bool) -> Answer[Played]:
    async with asking(request, id, data, plays=True, compare=compare) as before:
        told = await play.choose(tables_of(request), id, data, before.eyes, compare)
        return view_after(request, before, data, told)


@post("/api/tables/{id:str}/autopilot", status_code=200)
async def autopilot(
    request: Asking, id: FromPath[str], data: JSONBody[Autopilot]
) -> Answer[Played]:
    """A side's standing order for the battle under way."""
    async with asking(request, id, data, plays=True) as before:
        await play.set_autopilot(tables_of(request), id, data, before.eyes)
        return view_after(request, before, data)


@post("/api/tables/{id:str}/undo", status_code=200)
async def undo(request: Asking, id: FromPath[str], data: JSONBody[Back]) -> Answer[Played]:
    """Take back the last choice."""
    async with asking(request, id, data, plays=True) as before:
        await play.take_back(tables_of(request), id, data, before.eyes)
        return view_after(request, before, data)


@post("/api/tables/{id:str}/redo", status_code=200)
async def redo(request: Asking, id: FromPath[str], data: JSONBody[Back]) -> Answer[Played]:
    """Play again what was taken back."""
    async with asking(request, id, data, plays=True) as before:
        await play.bring_back(tables_of(request), id, data, before.eyes)
        return view_after(request, before, data)


ROUTES: Final = [
    table_map,
    table_roster,
    table_charts,
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
