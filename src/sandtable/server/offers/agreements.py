"""What a table was agreed on before it began: whose sides, points handed over, whether it counts.

It stands beside the record, and no rule reads it: the rules' own result stays what it is, and "by
the agreed points" is told beside it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from msgspec import Struct
from sqlalchemy import Column, String, Table, Text, UniqueConstraint, insert, select

from sandtable.core.case import CannotUndo
from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import NotYours
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.shapes.tables import Agreed
    from sandtable.server.store.store import Reads, Store
    from sandtable.server.tables.table import Table as Here

AGREEMENTS: Final = Table(
    "agreements",
    METADATA,
    Column("table_id", String, primary_key=True),
    # What it was made from, such as an offer: there is one table of each.
    Column("origin", String, nullable=False),
    # As JSON.
    Column("terms", Text, nullable=False),
    UniqueConstraint("origin", name="one_table"),
)


COMPUTER: Final = "computer:"
"""How the name of a computer player begins, where else stands a person's id."""


class Bid(Struct, frozen=True):
    """Points that a side hands to the other at the end."""

    giver: str
    points: int


class Lot(Struct, frozen=True):
    """How a lot was drawn, for whoever wants to draw it again."""

    secret: str
    numbers: list[str]
    """Of who offered, and of who took."""


class Agreement(Struct, frozen=True):
    """What a table was agreed on."""

    players: dict[str, str]
    """Who plays which side: a person's id, or the name of a computer player."""
    how: str = ""
    """How the sides were given out."""
    rated: bool = False
    bid: Bid | None = None
    bids: dict[str, tuple[str, int]] = {}
    """What each side's player had bid: for which side, how much."""
    lot: Lot | None = None
    tournament: str = ""
    """The id of the tournament it belongs to, with its title and the round."""
    called: str = ""
    round: int = 0

    @property
    def binds(self) -> bool:
        """Whether more hangs on its result than the game."""
        return self.rated or bool(self.tournament)


class Outcome(NamedTuple):
    """How a game ended between those who had agreed on it."""

    winner: int
    """The side, or -1 for a draw."""
    text: str
    by_points: bool
    """Whether the agreed points were counted."""


def write(id: str, origin: str, agreed: Agreement) -> Executable:
    """What keeps an agreement of a new table."""
    row = {"table_id": id, "origin": origin, "terms": msgspec.json.encode(agreed).decode()}
    return insert(AGREEMENTS).values(row)


async def read(store: Reads, id: str) -> Agreement | None:
    """What a table was agreed on, if anything."""
    wanted = select(AGREEMENTS.c.terms).where(AGREEMENTS.c.table_id == id)
    async with store.look() as connection:
        text = (await connection.execute(wanted)).scalar()
    return None if text is None else msgspec.json.decode(text, type=Agreement)


async def read_all(store: Store) -> dict[str, Agreement]:
    """The same of all tables."""
    async with store.transaction() as connection:
        rows = await connection.execute(select(AGREEMENTS.c.table_id, AGREEMENTS.c.terms))
        return {one: msgspec.json.decode(text, type=Agreement) for one, text in rows}


def outcome(game: Game, agreed: Agreement | None) -> Outcome | None:
    """How a game ended by what was agreed; None while it goes on.

    Where points decide, the bid is handed over first.  A game that ended whatever the points are,
    by resignation, by the clock, by a victory at once, stays as it ended.
    """
    result = game.result() if game.actor == NOBODY else None
    if result is None:
        return None
    if agreed is None or agreed.bid is None or result.whatever:
        return Outcome(result.winner, result.text, by_points=False)
    sides = game.rulebook.sides
    points = list(game.rulebook.standing(game.state).points)
    giver = sides.index(agreed.bid.giver)
    points[giver] -= agreed.bid.points
    points[1 - giver] += agreed.bid.points
    winner = -1 if points[0] == points[1] else int(points[1] > points[0])
    sums = ", ".join(f"{side} {_written(own)}" for side, own in zip(sides, points, strict=True))
    won = f"{sides[winner]} wins" if winner >= 0 else "a draw"
    return Outcome(winner, f"By the agreed points: {sums}: {won}", by_points=True)


def _written(points: Fraction) -> str:
    whole, half = divmod(abs(points), 1)
    text = f"{whole or ''}½" if half == Fraction(1, 2) else str(abs(points))
    return f"−{text}" if points < 0 else text


def told(agreed: Agreement | None, game: Game | None = None) -> Agreed | None:
    """What everybody at the table is told of it: no person's id is in it."""
    if agreed is None:
        return None
    shown: dict[str, Any] = {"how": agreed.how, "rated": agreed.rated}
    shown |= {"bid": agreed.bid, "lot": agreed.lot, "tournament": None}
    if agreed.tournament:
        of = {"id": agreed.tournament, "title": agreed.called, "round": agreed.round}
        shown["tournament"] = of
    shown["bids"] = {
        side: {"side": wanted, "points": points} for side, (wanted, points) in agreed.bids.items()
    }
    ended = outcome(game, agreed) if game is not None else None
    shown["outcome"] = ended.text if ended is not None and ended.by_points else None
    return cast("Agreed", shown)


# ── what a game that counts does not allow ───────────────────────────────────


def check_undo(table: Here) -> None:
    """Raise CannotUndo where what the dice have said stays said."""
    if table.agreed is not None and table.agreed.binds:
        raise CannotUndo("this game counts: what the dice have said, or was shown, stays")


def check_goes_on(table: Here, what: str) -> None:
    """Raise NotYours for what would let somebody out of a game that counts and goes on."""
    if table.agreed is not None and table.agreed.binds and table.game.actor != NOBODY:
        raise NotYours(f"this game counts: play it to its end, or resign it, before you {what}")
