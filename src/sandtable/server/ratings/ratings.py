"""Ratings, per game and per scenario: results are counted once each, in one order.

A process that has stored a result counts what is not counted yet; the number of the last one is the
fence between two that do so at once.  Counting all of them again comes to the same figures.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, Float, Integer, String, Table, delete, insert, select, update

from sandtable.server.http.errors import Overtaken
from sandtable.server.offers.agreements import COMPUTER
from sandtable.server.offers.terms import title_of
from sandtable.server.people.people import FORMER, HOUSE, PEOPLE, Person
from sandtable.server.ratings import model
from sandtable.server.ratings.model import NEW, NEW_SIDE, Four, Rating
from sandtable.server.ratings.results import DRAWN, LOST, RESULTS, WON, Result
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.offers import Par, Rated, RatingList
    from sandtable.server.store.store import Store
    from sandtable.server.tables.tables import Tables

COUNTED: Final = "results counted"
"""The number of the last result that was counted, among what is kept of the house."""
TRIES: Final = 20
SIDE: Final = "side:"
ALL: Final = ""
"""In the place of a scenario: all of a game."""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("game", String, primary_key=True),
    Column("scenario", String, primary_key=True),
    # A person's id, a computer player's name, or a side of a scenario: "side:0 jitra 1".
    Column("who", String, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
)

Key = tuple[str, str, str]
"""Game, scenario, who."""
Held = tuple[Rating, tuple[int, int, int]]
"""A rating, and how many games were won, drawn and lost."""


def count(held: dict[Key, Held], result: Result) -> None:
    """Let a result change the ratings of its game and of its scenario."""
    for scenario in (ALL, result.scenario):
        who = (result.first, f"{SIDE}0 {result.par}", result.second, f"{SIDE}1 {result.par}")
        keys = [(result.game, scenario, one) for one in who]
        before = [
            held.get(key, (NEW_SIDE if key[2].startswith(SIDE) else NEW, (0, 0, 0))) for key in keys
        ]
        rated = model.after(Four(*[rating for rating, _ in before]), result.score)
        for n, (key, (_, (won, drawn, lost)), rating) in enumerate(
            zip(keys, before, rated, strict=True)
        ):
            score = result.score if n < len(keys) // 2 else WON - result.score
            done = (won + (score == WON), drawn + (score == DRAWN), lost + (score == LOST))
            held[key] = (rating, done)


# ── counting ─────────────────────────────────────────────────────────────────


async def catch_up(store: Store) -> None:
    """Count the results that are not counted yet; another process may be quicker."""
    for _ in range(TRIES):
        with suppress(Overtaken):
            await _catch_up(store)
            return


async def _catch_up(store: Store) -> None:
    async with store.transaction() as connection:
        waiting = select(RESULTS).where(RESULTS.c.number == 0, RESULTS.c.rated)
        rows = await connection.execute(waiting.order_by(RESULTS.c.ended, RESULTS.c.id))
        results = [Result(*row) for row in rows]
        if results:
            await _count_all(connection, results)


async def _count_all(connection: AsyncConnection, results: list[Result]) -> None:
    last = await _last(connection)
    fence = update(HOUSE).where(HOUSE.c.key == COUNTED, HOUSE.c.value == str(last))
    moved = await connection.execute(fence.values(value=str(last + len(results))))
    if moved.rowcount == 0:
        raise Overtaken
    held = await _read(connection)
    before = dict(held)
    for number, result in enumerate(results, last + 1):
        numbered = update(RESULTS).where(RESULTS.c.id == result.id, RESULTS.c.number == 0)
        if (await connection.execute(numbered.values(number=number))).rowcount == 0:
            raise Overtaken
        count(held, result)
    await _write(connection, {key: held[key] for key in held if held[key] != before.get(key)})


async def _last(connection: AsyncConnection) -> int:
    """The number of the last result that was counted."""
    known = select(HOUSE.c.value).where(HOUSE.c.key == COUNTED)
    value = (await connection.execute(known)).scalar()
    if value is None:
        await connection.execute(insert(HOUSE), {"key": COUNTED, "value": "0"})
    return int(value or 0)


async def _read(connection: AsyncConnection) -> dict[Key, Held]:
    return {
        (row.game, row.scenario, row.who): (
            Rating(row.mu, row.sigma),
            (row.won, row.drawn, row.lost),
        )
        for row in await connection.execute(select(RATINGS))
    }


async def _write(connection: AsyncConnection, changed: dict[Key, Held]) -> None:
    for (game, scenario, who), (rating, (won, drawn, lost)) in changed.items():
        key = (RATINGS.c.game == game) & (RATINGS.c.scenario == scenario) & (RATINGS.c.who == who)
        await connection.execute(delete(RATINGS).where(key))
        row = {"game": game, "scenario": scenario, "who": who, **rating._asdict()}
        await connection.execute(insert(RATINGS), {**row, "won": won, "drawn": drawn, "lost": lost})


async def recount(store: Store) -> tuple[int, int]:
    """Work all ratings out again: how many results there are, and how many ratings differed."""
    await catch_up(store)
    async with store.transaction() as connection:
        before = await _read(connection)
        numbered = select(RESULTS).where(RESULTS.c.number > 0).order_by(RESULTS.c.number)
        results = [Result(*row) for row in await connection.execute(numbered)]
        held: dict[Key, Held] = {}
        for result in results:
            count(held, result)
        await connection.execute(delete(RATINGS))
        await _write(connection, held)
    wrong = [key for key in {*before, *held} if before.get(key) != held.get(key)]
    return len(results), len(wrong)


# ── showing ──────────────────────────────────────────────────────────────────


async def listing(tables: Tables, who: Person) -> list[RatingList]:
    """Every game with ratings, and its scenarios: the players, the best first, and the par."""
    async with tables.store.transaction() as connection:
        held = await _read(connection)
        rows = await connection.execute(select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.kind))
        names = {row.id: row.name for row in rows if row.kind != FORMER}
    lists: dict[tuple[str, str], list[tuple[str, Held]]] = {}
    for (game, scenario, one), found in sorted(held.items()):
        lists.setdefault((game, scenario), []).append((one, found))
    known = {book.name: book for book in tables.rulebooks}
    return [
        {
            "game": game,
            "title": known[game].title,
            "scenario": scenario,
            "called": title_of(known[game], scenario) if scenario else "",
            "players": _players(entries, names, who),
            "pars": _pars(entries, known[game].sides),
        }
        for (game, scenario), entries in lists.items()
        if game in known
    ]


def _players(
    entries: Iterable[tuple[str, Held]], names: dict[str, str], you: Person
) -> list[Rated]:
    found: list[Rated] = []
    for who, (rating, (won, drawn, lost)) in entries:
        computer = who.startswith(COMPUTER)
        name = who.removeprefix(COMPUTER) if computer else names.get(who)
        if who.startswith(SIDE) or name is None:  # who has left is listed no more
            continue
        found.append(
            {
                "name": name,
                "computer": computer,
                "you": who == you.id,
                "rating": model.shown(rating),
                "strength": round(rating.mu * 40),
                "deviation": round(rating.sigma * 40),
                "won": won,
                "drawn": drawn,
                "lost": lost,
            }
        )
    return sorted(found, key=lambda one: (-one["rating"], one["name"]))


def _pars(entries: Iterable[tuple[str, Held]], sides: tuple[str, ...]) -> list[Par]:
    """How often each side is thought to win between equals, and how it did."""
    known = dict(entries)
    found: list[Par] = []
    for who, (rating, (won, drawn, lost)) in known.items():
        if not who.startswith(f"{SIDE}0 "):
            continue
        par = who.partition(" ")[2]
        other = known[f"{SIDE}1 {par}"][0]
        scenario, _, length = par.partition(" ")
        turns, _, bid = length.partition(" ")
        found.append(
            {
                "scenario": scenario,
                "turns": int(turns),
                "bid": bool(bid),
                "side": sides[0],
                "percent": round(100 * model.chance(rating, other)),
                "won": won,
                "drawn": drawn,
                "lost": lost,
            }
        )
    return found
