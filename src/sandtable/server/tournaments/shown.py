"""What a member is told of tournaments: results of games that have ended, and who must move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import select

from sandtable.server.offers.lots import promise
from sandtable.server.offers.terms import changed_options, clock_lines, title_of
from sandtable.server.people.people import PEOPLE, Person
from sandtable.server.store.store import TABLES
from sandtable.server.tournaments.standings import CUP, SWISS, TIES, Pairing, goes_on, standings
from sandtable.server.tournaments.tournaments import (
    OVER,
    RUNNING,
    TOURNAMENTS,
    Board,
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
        rows = await connection.execute(select(TOURNAMENTS.c.id).order_by(*order).limit(SHOWN))
        found = [await whole(connection, one) for one in rows.scalars()]
        here = [one for one in found if tables.plays(one.kept.announced.game)]
        return [await _in_short(tables, connection, one, who) for one in here]


async def _in_short(
    tables: Tables, connection: AsyncConnection, found: Whole, who: Person
) -> TournamentListed:
    own = found.entrant(who.id)
    waits, champion = 0, None
    if own is not None:
        going = found.open_games()
        summaries = await _summaries(connection, [one.id for one in going])
        waits = [_moves(tables, found, one, summaries) for one in going].count(own.seed)
    if found.kept.state == OVER:
        names = await _names(connection, found)
        champion = " and ".join(names[row["who"]] for row in _rows(found) if row["place"] == 1)
    return {**_announced(tables, found, who), "waits": waits, "champion": champion}


def _announced(tables: Tables, found: Whole, who: Person) -> TournamentShort:
    kept, terms = found.kept, found.kept.announced
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
        "entered": found.entrant(who.id) is not None,
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
        **_announced(tables, found, who),
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
    rows = await connection.execute(select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(ids)))
    known = {row.id: row.name for row in rows}
    return [known.get(one, "") for one in ids]


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
