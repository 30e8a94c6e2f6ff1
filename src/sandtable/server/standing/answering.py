"""How standing orders answer: at once, as a quick player would, by the computers' task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.core import standing
from sandtable.server.standing import orders

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


def may_answer(table: Table) -> bool:
    """Whether somebody has given orders for the side that is asked, and plays it himself."""
    side = table.side_to_move()
    if side is None or table.computer_to_move() is not None:
        return False
    return bool(orders.in_force(table, side)[1]) and not orders.by_hand(table)


async def answer(tables: Tables, table: Table) -> bool:
    """Let the orders of the side that is asked answer once; whether they did.  Raises NotSaved."""
    return await tables.finish(_answer(tables, table))


async def _answer(tables: Tables, table: Table) -> bool:
    async with table.lock:
        if table.outdated or not may_answer(table):
            return False
        side = table.side_to_move() or ""
        person, given = orders.in_force(table, side)
        question = table.game.rulebook.question(table.game.state) or "half"
        game = table.game.copy()
        choices = standing.answer(game, given, orders.follows(table, side))
        if not choices:
            return False
        game.choose_all(choices, side)
        lines = orders.chosen_since(game, len(table.game.record.rows))
        beside = orders.writes(table.id, lines, person, question)
        await tables.commit(table, game, None, beside, belief=tables.belief(table))
        table.standing.answered.update(dict.fromkeys(lines, (person, question)))
        return True
