"""How the games of a tournament end: by themselves, given up by who left, ruled, undecided."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import update

from sandtable.core import agreement
from sandtable.core.frame import NOBODY as ENDED
from sandtable.server.http.errors import Damaged, NotThere
from sandtable.server.offers.agreements import outcome
from sandtable.server.people.people import now
from sandtable.server.talk import talk
from sandtable.server.tournaments.tournaments import GAMES, Board

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

BY_RULES: Final = "rules"
LEFT: Final = "left"
RULED: Final = "ruled"
UNDECIDED: Final = "undecided"
WON: Final = 2
DRAWN: Final = 1
LOST: Final = 0


def of_end(table: Here, game: Game) -> list[Executable]:
    """What keeps the result of a table's game for its tournament, if this is its end.

    One that was ruled on meanwhile stays as it was ruled.
    """
    agreed = table.agreed
    if agreed is None or not agreed.tournament or table.game.actor == ENDED:
        return []
    ended, result = outcome(game, agreed), game.result()
    if ended is None or result is None:
        return []
    score = DRAWN if ended.winner < 0 else WON if ended.winner == 0 else LOST
    how, _ = game.record.agreed or (BY_RULES, "")
    points = game.rulebook.standing(game.state).points
    margin = "" if result.whatever else str(points[0] - points[1])
    return [ending(table.id, score, how, margin)]


def ending(id: str, score: int, how: str, margin: str = "") -> Executable:
    """What keeps the result of a game that has none yet."""
    row = {"score": score, "how": how, "margin": margin, "ended": now()}
    return update(GAMES).where(GAMES.c.id == id, GAMES.c.ended == "").values(row)


async def give_up(tables: Tables, board: Board, side: int, by: str) -> None:
    """End a game for a side whose player has left."""
    with suppress(NotThere, Damaged):
        async with tables.hold(board.id) as table:
            if table.game.actor != ENDED:
                game, name = table.game.copy(), table.game.rulebook.sides[side]
                agreement.resign(game, name)
                await tables.commit(table, game, None, by=by)
                await talk.note(tables, table, f"{name} has left the tournament: resigned")
                tables.tell(table)
    # A table that is gone has no last line; the first result stays.
    await keep(tables, board, WON if side else LOST, LEFT)


async def claim(tables: Tables, board: Board) -> None:
    """End a game whose clock is empty, when its round has ended."""
    with suppress(NotThere, Damaged):
        async with tables.hold(board.id) as table:
            clock = table.clock
            if table.game.actor != ENDED and clock.is_empty(tables.pulse.now()):
                game, side = table.game.copy(), clock.running
                agreement.run_out(game, side)
                await tables.commit(table, game, None)
                told = f"{side} ran out of time, and the round has ended: the game is lost"
                await talk.note(tables, table, told)
                tables.tell(table)


async def keep(tables: Tables, board: Board, score: int, how: str) -> bool:
    """Give a game that has none a result; whether it had none."""
    async with tables.store.transaction() as connection:
        done = await connection.execute(ending(board.id, score, how))
        return done.rowcount > 0
