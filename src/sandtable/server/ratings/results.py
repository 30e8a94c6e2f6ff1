"""Results of games that were agreed on: written with the last line of the record, and kept when
the table goes.

Whoever leaves the club stays in them as an id without a name: the ratings of the others rest on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Boolean, Column, Integer, String, Table, insert

from sandtable.core.frame import NOBODY
from sandtable.server.offers.agreements import Agreement, outcome
from sandtable.server.people.people import now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.tables.table import Table as Here

WON: Final = 2
DRAWN: Final = 1
LOST: Final = 0

RESULTS: Final = Table(
    "results",
    METADATA,
    # The table's, which may be gone.
    Column("id", String, primary_key=True),
    # The place in the order in which results count; 0 until it counts.
    Column("number", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("scenario", String, nullable=False),
    # What is known of how often each side wins is kept apart by length, and by whether one bid.
    Column("par", String, nullable=False),
    Column("first", String, nullable=False),
    Column("second", String, nullable=False),
    # Of the first side: 2 won, 1 drawn, 0 lost.
    Column("score", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", String, nullable=False),
)


class Result(NamedTuple):
    """How one game ended."""

    id: str
    number: int
    game: str
    scenario: str
    par: str
    first: str
    second: str
    score: int
    rated: bool
    ended: str


def par_of(game: Game, agreed: Agreement) -> str:
    """What games have in common that a side wins equally often, between equals."""
    header = game.record.header
    by_bid = " by bid" if agreed.how == "bid" else ""
    return f"{header.get('scenario')} {header.get('turns')}{by_bid}"


def of_end(table: Here, game: Game) -> list[Executable]:
    """What keeps the result of a table's game, if this is its end."""
    agreed = table.agreed
    if agreed is None or not agreed.rated or table.game.actor == NOBODY:
        return []
    ended = outcome(game, agreed)
    if ended is None:
        return []
    sides = game.rulebook.sides
    score = DRAWN if ended.winner < 0 else WON if ended.winner == 0 else LOST
    row = Result(
        id=table.id,
        number=0,
        game=game.rulebook.name,
        scenario=str(game.record.header.get("scenario")),
        par=par_of(game, agreed),
        first=agreed.players[sides[0]],
        second=agreed.players[sides[1]],
        score=score,
        rated=agreed.rated,
        ended=now(),
    )
    return [insert(RESULTS).values(row._asdict())]
