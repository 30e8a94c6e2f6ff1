"""Addresses of standing orders: what somebody answers in advance, for his eyes alone."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath

from sandtable.core.standing import Order
from sandtable.server.http.bodies import Standing, read
from sandtable.server.routes.asking import Answer, asking, looking, tables_of
from sandtable.server.standing import orders
from sandtable.server.tables.answers import Asking, told_json


@get("/api/tables/{id:str}/standing")
async def standing(request: Asking, id: FromPath[str]) -> Answer:
    """One's own standing orders."""
    async with looking(request, id) as (table, eyes):
        return told_json(request, await orders.told(tables_of(request).store, table, eyes))


@get("/api/tables/{id:str}/answered")
async def answered(request: Asking, id: FromPath[str]) -> Answer:
    """What one's own standing orders answered, by the step."""
    async with looking(request, id) as (table, eyes):
        orders.sides_of(table, eyes)
        game = table.seen(eyes.role)
        return told_json(request, orders.answered(table, game, eyes.who.id))


@post("/api/tables/{id:str}/standing", status_code=200)
async def give(request: Asking, id: FromPath[str]) -> Answer:
    """Change one's standing orders for some questions."""
    body = read(await request.body(), Standing)
    wanted = {name: Order(order.policy, order.n) for name, order in body.orders.items()}
    async with asking(request, id, body) as (table, eyes):
        tables = tables_of(request)
        await orders.give(tables, id, body.side, wanted, eyes)
        return told_json(request, await orders.told(tables.store, table, eyes))


ROUTES: Final = [standing, answered, give]
