"""Tournaments as they are kept: announced, listed, entered, left, called off.

Every change of who enters, and every round, raises `moves`: of two that change a tournament at once
the second finds that it knows an older one, and changes nothing.
"""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    func,
    insert,
    select,
    update,
)

from sandtable.core.dice import Dice
from sandtable.server.http.errors import BadRequest, NotThere, NotYours, Overtaken
from sandtable.server.people.people import Person, now
from sandtable.server.people.seats import check_room
from sandtable.server.store.kept import METADATA
from sandtable.server.tournaments.pairing import NOBODY
from sandtable.server.tournaments.standings import Pairing, Played
from sandtable.server.tournaments.terms import Announced, check

if TYPE_CHECKING:
    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.store.store import Store
    from sandtable.server.tables.tables import Tables

MOST_OF_ONE: Final = 3
"""Tournaments of one organiser that are not over."""

ANNOUNCED: Final = "announced"
RUNNING: Final = "running"
OVER: Final = "over"
OFF: Final = "called off"

State = Literal["announced", "running", "over", "called off"]

TOURNAMENTS: Final = Table(
    "tournaments",
    METADATA,
    Column("id", String, primary_key=True),
    Column("organiser", String, nullable=False),
    # As JSON.
    Column("terms", Text, nullable=False),
    # The secrets of the lot and of all dice, both promised before anybody adds a number.
    Column("lot", String, nullable=False),
    Column("dice", String, nullable=False),
    Column("made", String, nullable=False),
    Column("state", String, nullable=False),
    Column("moves", Integer, nullable=False),
    # How many have entered, and how many may.
    Column("entered", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    # The round that is played, 0 before the first, and how many there are.
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    # When something happens by itself: nobody enters any more, the round ends.
    Column("due", String, nullable=False),
    # Whether the round's date has passed, and the organiser is to rule on what is unfinished.
    Column("late", Boolean, nullable=False),
    Column("ended", String, nullable=False),
)
ENTRANTS: Final = Table(
    "tournament_entrants",
    METADATA,
    Column("tournament", String, primary_key=True),
    Column("player", String, primary_key=True),
    # His number, for the lot and for the dice.
    Column("number", String, nullable=False),
    Column("entered", String, nullable=False),
    # His place in the lot, from 0 on; -1 before it is drawn.
    Column("seed", Integer, nullable=False),
    # The round in which he left; 0 while he plays.
    Column("gone", Integer, nullable=False),
)
PAIRINGS: Final = Table(
    "tournament_pairings",
    METADATA,
    Column("tournament", String, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    # By their seeds; -1 for nobody.
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
)
GAMES: Final = Table(
    "tournament_games",
    METADATA,
    # The table's, which may be gone.
    Column("id", String, primary_key=True),
    Column("tournament", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    # 1 or 2: in the first the pairing's first has the first side.
    Column("game", Integer, nullable=False),
    # Of who has the first side: 2 won, 1 drawn, 0 lost, -1 while it goes on.
    Column("score", Integer, nullable=False),
    # How it ended; "" while it goes on.
    Column("how", String, nullable=False),
    # Points of the first side less those of the second; "" where points did not decide.
    Column("margin", String, nullable=False),
    Column("ended", String, nullable=False),
    UniqueConstraint("tournament", "round", "board", "game", name="one_game"),
)


class Tournament(NamedTuple):
    """A tournament as it is kept."""

    id: str
    organiser: str
    terms: str
    lot: str
    dice: str
    made: str
    state: State
    moves: int
    entered: int
    most: int
    round: int
    rounds: int
    due: str
    late: bool
    ended: str

    @property
    def announced(self) -> Announced:
        """What it was announced with."""
        return msgspec.json.decode(self.terms, type=Announced)


class Entrant(NamedTuple):
    """Somebody who has entered."""

    tournament: str
    player: str
    number: str
    entered: str
    seed: int
    gone: int


class Board(NamedTuple):
    """One of the two games of a pairing, as it is kept."""

    id: str
    tournament: str
    round: int
    board: int
    game: int
    score: int
    how: str
    margin: str
    ended: str


class Whole(NamedTuple):
    """A tournament with all that has happened in it."""

    kept: Tournament
    entrants: list[Entrant]
    """By lot, once it is drawn; before in the order in which they came."""
    pairings: list[Pairing]
    games: dict[tuple[int, int, int], Board]
    """By round, board, and which of the two."""

    @property
    def gone(self) -> dict[int, int]:
        """In which round who left."""
        return {one.seed: one.gone for one in self.entrants if one.gone}

    def entrant(self, who: str) -> Entrant | None:
        """Somebody's entry."""
        return next((one for one in self.entrants if one.player == who), None)

    def open_games(self) -> list[Board]:
        """The games of the round that go on."""
        return [one for one in self.games.values() if not one.ended]

    def players(self, board: Board) -> tuple[int, int]:
        """Who has the first side of a game, and who the second, by their seeds."""
        (one,) = [p for p in self.pairings if (p.round, p.board) == (board.round, board.board)]
        return (one.first, one.second) if board.game == 1 else (one.second, one.first)


# ── reading ──────────────────────────────────────────────────────────────────


async def get(connection: AsyncConnection, id: str) -> Tournament:
    """A tournament.  Raises NotThere."""
    row = (await connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == id))).first()
    if row is None:
        raise NotThere("no such tournament: look for it among those of the club")
    return Tournament(*row)


async def whole(connection: AsyncConnection, id: str) -> Whole:
    """The same with everything.  Raises NotThere."""
    kept = await get(connection, id)
    of = select(ENTRANTS).where(ENTRANTS.c.tournament == id)
    rows = await connection.execute(
        of.order_by(ENTRANTS.c.seed, ENTRANTS.c.entered, ENTRANTS.c.player)
    )
    entrants = [Entrant(*row) for row in rows]
    found = await connection.execute(select(GAMES).where(GAMES.c.tournament == id))
    games = {(one.round, one.board, one.game): one for one in [Board(*row) for row in found]}
    wanted = select(PAIRINGS).where(PAIRINGS.c.tournament == id)
    pairs = await connection.execute(wanted.order_by(PAIRINGS.c.round, PAIRINGS.c.board))
    return Whole(kept, entrants, [_pairing(row, games) for row in pairs], games)


def _pairing(row: Any, games: dict[tuple[int, int, int], Board]) -> Pairing:
    played = []
    for number, (one, other) in ((1, (row.first, row.second)), (2, (row.second, row.first))):
        board = games.get((row.round, row.board, number))
        if board is not None:
            margin = Fraction(board.margin or 0)
            played.append(Played(one, other, board.score, not board.margin, margin))
    return Pairing(row.round, row.board, row.first, row.second, tuple(played))


# ── announcing, entering ─────────────────────────────────────────────────────


async def announce(tables: Tables, who: Person, wanted: Announced) -> Tournament:
    """A new tournament.  Raises BadRequest."""
    try:
        book = tables.rulebook(wanted.game)
    except NotThere as error:
        raise BadRequest(str(error)) from error
    check(wanted, book)
    made = Tournament(
        id=token_hex(8),
        organiser=who.id,
        terms=msgspec.json.encode(wanted).decode(),
        lot=token_hex(32),
        dice=Dice().secret,
        made=now(),
        state=ANNOUNCED,
        moves=0,
        entered=0,
        most=wanted.most,
        round=0,
        rounds=0,
        due=now(timedelta(days=wanted.days)),
        late=False,
        ended="",
    )
    async with tables.store.transaction() as connection:
        mine = TOURNAMENTS.c.organiser == who.id
        goes_on = TOURNAMENTS.c.state.in_([ANNOUNCED, RUNNING])
        counted = select(func.count()).select_from(TOURNAMENTS).where(mine, goes_on)
        if (await connection.execute(counted)).scalar_one() >= MOST_OF_ONE:
            raise BadRequest(f"{MOST_OF_ONE} tournaments of yours are not over: finish one first")
        await connection.execute(insert(TOURNAMENTS), made._asdict())
    return made


async def enter(tables: Tables, id: str, who: Person, number: str) -> Tournament:
    """Enter, with a number of one's own.  Raises NotThere or BadRequest."""
    await check_room(tables.store, who.id, "yours")
    async with tables.store.transaction() as connection:
        found = await whole(connection, id)
        if found.entrant(who.id) is not None:
            raise BadRequest("you have entered already")
        kept = found.kept
        _check_open(kept)
        await move(connection, kept, {"entered": kept.entered + 1})
        entry = Entrant(id, who.id, number, now(), NOBODY, 0)
        await connection.execute(insert(ENTRANTS), entry._asdict())
        return kept._replace(entered=kept.entered + 1, moves=kept.moves + 1)


def _check_open(kept: Tournament) -> None:
    if kept.state != ANNOUNCED:
        raise BadRequest("nobody enters any more: it has begun, or was called off")
    if kept.due < now():
        raise BadRequest(f"one could enter until {kept.due[:10]}")
    if kept.entered >= kept.most:
        raise BadRequest(f"{kept.entered} have entered: it is full, and begins")


async def step_back(tables: Tables, id: str, who: Person) -> None:
    """Leave before it begins.  Raises NotThere or BadRequest."""
    async with tables.store.transaction() as connection:
        found = await whole(connection, id)
        if found.entrant(who.id) is None:
            raise BadRequest("you have not entered")
        if found.kept.state != ANNOUNCED:
            raise BadRequest("it has begun, or was called off")
        await _take_out(connection, found.kept, who.id)


async def _take_out(connection: AsyncConnection, kept: Tournament, who: str) -> None:
    await move(connection, kept, {"entered": kept.entered - 1})
    mine = (ENTRANTS.c.tournament == kept.id) & (ENTRANTS.c.player == who)
    await connection.execute(delete(ENTRANTS).where(mine))


def check_organiser(kept: Tournament, who: Person, what: str) -> None:
    """Raise NotYours unless it is his."""
    if kept.organiser != who.id:
        raise NotYours(f"only who organises it {what}")


# ── changing ─────────────────────────────────────────────────────────────────


def moving(kept: Tournament, changed: dict[str, Any]) -> Executable:
    """What changes a tournament, unless somebody else has meanwhile: then no row."""
    same = (TOURNAMENTS.c.id == kept.id) & (TOURNAMENTS.c.moves == kept.moves)
    return update(TOURNAMENTS).where(same).values({**changed, "moves": kept.moves + 1})


async def move(connection: AsyncConnection, kept: Tournament, changed: dict[str, Any]) -> None:
    """Change a tournament.  Raises Overtaken when somebody else has meanwhile."""
    if (await connection.execute(moving(kept, changed))).rowcount == 0:
        raise Overtaken


async def end(connection: AsyncConnection, kept: Tournament, state: State) -> None:
    """Let it be over, or called off.  Raises Overtaken."""
    await move(connection, kept, {"state": state, "ended": now(), "due": ""})


async def due(store: Store) -> list[str]:
    """The tournaments in which something happens by itself now."""
    here = (GAMES.c.tournament == TOURNAMENTS.c.id) & (GAMES.c.ended == "")
    full = (TOURNAMENTS.c.state == ANNOUNCED) & (TOURNAMENTS.c.entered >= TOURNAMENTS.c.most)
    played_out = (TOURNAMENTS.c.state == RUNNING) & ~select(GAMES.c.id).where(here).exists()
    late = TOURNAMENTS.c.state.in_([ANNOUNCED, RUNNING]) & (TOURNAMENTS.c.due < now())
    wanted = select(TOURNAMENTS.c.id).where(full | played_out | late)
    async with store.transaction() as connection:
        return list((await connection.execute(wanted.order_by(TOURNAMENTS.c.id))).scalars())


# ── who leaves the club ──────────────────────────────────────────────────────


async def entered(connection: AsyncConnection, who: str) -> list[tuple[str, str]]:
    """The tournaments that somebody has entered and that are not over, with their state."""
    here = TOURNAMENTS.c.id == ENTRANTS.c.tournament
    waits = TOURNAMENTS.c.state.in_([ANNOUNCED, RUNNING])
    wanted = select(TOURNAMENTS.c.id, TOURNAMENTS.c.state).join(ENTRANTS, here)
    rows = await connection.execute(wanted.where(ENTRANTS.c.player == who, waits))
    return [(row.id, row.state) for row in rows]


async def kept_of(connection: AsyncConnection, who: str) -> list[dict[str, Any]]:
    """What is kept of somebody's tournaments, for himself."""
    here = TOURNAMENTS.c.id == ENTRANTS.c.tournament
    wanted = select(TOURNAMENTS.c.terms, ENTRANTS.c.entered, ENTRANTS.c.seed, ENTRANTS.c.number)
    rows = await connection.execute(wanted.join(ENTRANTS, here).where(ENTRANTS.c.player == who))
    return [
        {
            "title": msgspec.json.decode(row.terms, type=Announced).title,
            "entered": row.entered,
            "place in the lot": row.seed + 1 if row.seed >= 0 else None,
            "number": row.number,
        }
        for row in rows
    ]


async def forget(connection: AsyncConnection, who: str) -> None:
    """Whoever leaves the club enters none that has not begun, and organises none."""
    for one, state in await entered(connection, who):
        if state == ANNOUNCED:
            await _take_out(connection, await get(connection, one), who)
    mine = (TOURNAMENTS.c.organiser == who) & (TOURNAMENTS.c.state == ANNOUNCED)
    off = update(TOURNAMENTS).where(mine)
    ended = {"state": OFF, "ended": now(), "due": "", "moves": TOURNAMENTS.c.moves + 1}
    await connection.execute(off.values(ended))
