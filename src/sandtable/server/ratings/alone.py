"""A game that counts against a computer player, which stands on the same list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from sandtable.ai.player import HUMAN
from sandtable.server.clocks.terms import NO_CLOCK
from sandtable.server.http.errors import BadRequest
from sandtable.server.offers import agreements
from sandtable.server.offers.agreements import COMPUTER, Agreement
from sandtable.server.people.people import OWNER
from sandtable.server.people.seats import Sitter, Sitting, check_room
from sandtable.server.ratings.results import RESULTS
from sandtable.server.tables import laying
from sandtable.server.tables.laying import Laid
from sandtable.server.tables.table import check_seats

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.http.bodies import NewTable
    from sandtable.server.people.people import Person
    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

MOST: Final = 3
"""Games that count which somebody has begun against computers and not finished.

They have no clock: this keeps a lost one from being left lying for a new one.
"""


async def begin(tables: Tables, game: Game, wanted: NewTable, who: Person) -> Table:
    """Store such a game as a new table of somebody's.  Raises BadRequest."""
    held = check_seats(game.rulebook, wanted.seats)
    players = {side: who.id if seat == HUMAN else COMPUTER + seat for side, seat in held.items()}
    if sum(seat == HUMAN for seat in held.values()) != 1:
        raise BadRequest(
            "a game that counts is between you and a computer; between two people one "
            "of them offers it"
        )
    if wanted.practice or wanted.seed is not None:
        raise BadRequest("a game whose dice are chosen, or known before, does not count")
    await check_room(tables.store, who.id, "yours")
    if await unfinished(tables.store, who.id) >= MOST:
        raise BadRequest(
            f"{MOST} games of yours that count against computers go on: finish or resign one"
        )
    agreed = Agreement(players, how="alone", rated=True)
    given: Sitting = {OWNER: (Sitter(who.id, who.name, who.kind, knew=False),)}
    laid = Laid(game, wanted.name, held, given, NO_CLOCK)
    return await laying.lay(
        tables, laid, lambda one: [agreements.write(one, f"alone {one}", agreed)]
    )


async def unfinished(store: Store, who: str) -> int:
    """How many such games of somebody's go on."""
    async with store.transaction() as connection:
        ended = set((await connection.execute(select(RESULTS.c.id))).scalars())
    return sum(
        one.how == "alone" and who in one.players.values()
        for table, one in (await agreements.read_all(store)).items()
        if table not in ended
    )
