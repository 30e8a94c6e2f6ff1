"""What a member is told of tournaments: results of games that have ended, and who must move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import select

from sandtable.server.offers.lots import promise
from sandtable.server.offers.terms import changed_options, clock_lines, title_of
from sandtable.server.people.people import PEOPLE, Person
from sandtable.server.store.kept import TABLES
from sandtable.server.tournaments.standings import CUP, SWISS, TIES, Pairing, goes_on, standings
from sandtable.server.tournaments.tournaments import (
    ENTRANTS,
    OVER,
    RUNNING,
    TOURNAMENTS,
    Board,
    Tournament,
    Whole,
    whole,
)

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.tournaments import (
        TournamentGame,
        TournamentListed,
        TournamentPage,
        TournamentPairing,
        TournamentPlace,
        TournamentShort,
    )
    from sandtable.server.tables.tables import Tables

SHOWN: Final = 20
"""Tournaments of a list, the newest first."""
ENDINGS: Final = ("rules", "resign", "time", "draw")
"""Ends of a game itself: its own line tells more."""


async def listing(tables: Tables, who: Person) -> list[TournamentListed]:
    """The tournaments of a club in short: those that are not over come first."""
    order = (TOURNAMENTS.c.ended != "", TOURNAMENTS.c.made.desc(), TOURNAMENTS.c.id)
    async with tables.store.transaction() as connection:
        rows = await connection.execute(select(TOURNAMENTS).order_by(*order).limit(SHOWN))
        kept = [one for row in rows if tables.plays((one := Tournament(*row)).announced.game)]
        ids = [one.id for one in kept]
        entered = select(ENTRANTS.c.tournament).where(ENTRANTS.c.tournament.in_(ids))
        own = await connection.execute(entered.where(ENTRANTS.c.player == who.id))
        mine = set(own.scalars())
        won = [await _winners(tables, connection, one) for one in kept]
        known = await _known(connection, [player for first in won for player in first])
        return [
            {
                **_announced(tables, one, who, one.id in mine),
                "waits": await _waits(tables, connection, one, who) if one.id in mine else 0,
                "champion": " and ".join(known.get(player, "") for player in first) or None,
            }
            for one, first in zip(kept, won, strict=True)
        ]


async def _winners(tables: Tables, connection: AsyncConnection, kept: Tournament) -> list[str]:
    """Who came first in one that is over; that is worked out once, as it changes no more."""
    if kept.state != OVER:
        return []
    if kept.id not in tables.winners:
        found = await whole(connection, kept.id)
        first = [row["who"] for row in _rows(found) if row["place"] == 1]
        tables.winners[kept.id] = [found.entrants[seed].player for seed in first]
    return tables.winners[kept.id]


async def _waits(tables: Tables, connection: AsyncConnection, kept: Tournament, who: Person) -> int:
    """How many games wait for somebody's choice in one that he has entered."""
    if kept.state != RUNNING:
        return 0
    found = await whole(connection, kept.id)
    own, going = found.entrant(who.id), found.open_games()
    summaries = await _summaries(connection, [one.id for one in going])
    waiting = [_moves(tables, found, one, summaries) for one in going]
    return waiting.count(own.seed) if own is not None else 0


def _announced(tables: Tables, kept: Tournament, who: Person, entered: bool) -> TournamentShort:
    terms = kept.announced
    book = tables.rulebook(terms.game)
    return {
        "id": kept.id,
        "mine": kept.organiser == who.id,
        "state": kept.state,
        "title": terms.title,
        "form": terms.form,
        "most": terms.most,
        "rated": terms.rated,
        "each": terms.each,
        "game": terms.game,
        "scenario": terms.scenario,
        "turns": terms.turns,
        "round": kept.round,
        "rounds": kept.rounds or (terms.rounds if terms.form == SWISS else None),
        "players": kept.entered,
        "due": kept.due,
        "late": kept.late,
        "book": book.title,
        "called": title_of(book, terms.scenario),
        "entered": entered,
    }


async def page(tables: Tables, id: str, who: Person) -> TournamentPage:
    """All that a member may know of a tournament.  Raises NotThere."""
    async with tables.store.transaction() as connection:
        found = await whole(connection, id)
        names = await _names(connection, found)
        summaries = await _summaries(connection, [one.id for one in found.games.values()])
        of = select(PEOPLE.c.name).where(PEOPLE.c.id == found.kept.organiser)
        by = (await connection.execute(of)).scalar() or ""
    kept, terms = found.kept, found.kept.announced
    book = tables.rulebook(terms.game)
    own = found.entrant(who.id)
    begun = kept.round > 0
    return {
        **_announced(tables, kept, who, own is not None),
        "by": by,
        "options": changed_options(terms.offered, book),
        "clock": clock_lines(terms.offered),
        "sides": list(book.sides),
        "promise": {"lot": promise(kept.lot), "dice": promise(kept.dice)},
        "number": own.number if own else None,
        "you": own.seed if own and begun else None,
        "lot": {"secret": kept.lot, "numbers": [e.number for e in found.entrants]}
        if begun
        else None,
        "dice": kept.dice if kept.state == OVER else None,
        "entrants": [
            {"name": name, "gone": one.gone}
            for name, one in zip(names, found.entrants, strict=True)
        ],
        "standings": _rows(found) if begun else [],
        "ties": list(TIES[terms.form]),
        "pairings": [_pairing(tables, found, one, summaries) for one in found.pairings],
    }


def _rows(found: Whole) -> list[TournamentPlace]:
    form, count = found.kept.announced.form, len(found.entrants)
    return [
        {
            "who": row.who,
            "place": row.place,
            "points": row.points,
            "ties": list(row.ties),
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "struck": row.struck,
        }
        for row in standings(form, count, found.pairings, found.gone)
    ]


async def _names(connection: AsyncConnection, found: Whole) -> list[str]:
    """The names of all who have entered, in their order."""
    ids = [one.player for one in found.entrants]
    known = await _known(connection, ids)
    return [known.get(one, "") for one in ids]


async def _known(connection: AsyncConnection, ids: list[str]) -> dict[str, str]:
    """The names of these people, as far as they are of the club."""
    rows = await connection.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(ids)))
    return {row.id: row.name for row in rows}


async def _summaries(connection: AsyncConnection, ids: list[str]) -> dict[str, dict[str, Any]]:
    """What a listing tells of these tables to whoever only watches: the others are gone."""
    wanted = select(TABLES.c.id, TABLES.c.summary).where(TABLES.c.id.in_(ids))
    rows = await connection.execute(wanted)
    return {row.id: msgspec.json.decode(row.summary, type=dict[str, Any]) for row in rows}


def _pairing(
    tables: Tables, found: Whole, one: Pairing, summaries: dict[str, dict[str, Any]]
) -> TournamentPairing:
    cup = found.kept.announced.form == CUP and one.ended
    winner, by = goes_on(one) if cup else (None, "")
    boards = [found.games.get((one.round, one.board, n)) for n in (1, 2)]
    return {
        "round": one.round,
        "board": one.board,
        "first": one.first,
        "second": one.second,
        "winner": winner,
        "by": by,
        "games": [_game(tables, found, board, summaries) for board in boards if board is not None],
    }


def _game(
    tables: Tables, found: Whole, board: Board, summaries: dict[str, dict[str, Any]]
) -> TournamentGame:
    """One game: of one that goes on nothing but whose move it is, as everybody may know it."""
    first, second = found.players(board)
    summary = summaries.get(board.id)
    over = bool(summary and summary.get("over"))
    return {
        "table": board.id if summary is not None else None,
        "first": first,
        "second": second,
        "score": board.score if board.ended else None,
        "how": board.how,
        "margin": board.margin,
        "result": summary["result"] if summary and over and board.how in ENDINGS else None,
        "moves": _moves(tables, found, board, summaries),
    }


def _moves(
    tables: Tables, found: Whole, board: Board, summaries: dict[str, dict[str, Any]]
) -> int | None:
    """Who must move in a game that goes on, by the line that every listing shows."""
    actor = summaries.get(board.id, {}).get("actor")
    sides = tables.rulebook(found.kept.announced.game).sides
    if board.ended or found.kept.state != RUNNING or actor not in sides:
        return None
    return found.players(board)[sides.index(actor)]
