"""Addresses of standing orders: what somebody answers in advance, for his eyes alone."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from sandtable.core.standing import Order
from sandtable.server.http.bodies import Standing
from sandtable.server.routes.asking import Answer, asking, looking, tables_of
from sandtable.server.shapes.talk import ByOrder, SideOrders
from sandtable.server.standing import orders
from sandtable.server.tables.answers import Asking, told_json


@get("/api/tables/{id:str}/standing")
async def standing(request: Asking, id: FromPath[str]) -> Answer[list[SideOrders]]:
    """One's own standing orders."""
    async with looking(request, id) as (table, eyes):
        return told_json(request, await orders.told(tables_of(request).store, table, eyes))


@get("/api/tables/{id:str}/answered")
async def answered(request: Asking, id: FromPath[str]) -> Answer[ByOrder]:
    """What one's own standing orders answered, by the step."""
    async with looking(request, id) as (table, eyes):
        orders.sides_of(table, eyes)
        game = table.seen(eyes.role)
        return told_json(request, orders.answered(table, game, eyes.who.id))


@post("/api/tables/{id:str}/standing", status_code=200)
async def give(
    request: Asking, id: FromPath[str], data: JSONBody[Standing]
) -> Answer[list[SideOrders]]:
    """Change one's standing orders for some questions."""
    wanted = {name: Order(order.policy, order.n) for name, order in data.orders.items()}
    async with asking(request, id, data) as (table, eyes):
        tables = tables_of(request)
        await orders.give(tables, id, data.side, wanted, eyes)
        return told_json(request, await orders.told(tables.store, table, eyes))


ROUTES: Final = [standing, answered, give]
