"""A round: who meets whom by what was played so far, and its tables, laid at one stroke."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import insert

from sandtable.ai.player import HUMAN
from sandtable.core.game import Game
from sandtable.server.notices import outbox
from sandtable.server.offers import agreements
from sandtable.server.offers.agreements import Agreement
from sandtable.server.people.people import OWNER, Person, find, now
from sandtable.server.people.seats import Sitter, Sitting
from sandtable.server.tables import laying
from sandtable.server.tables.laying import Laid
from sandtable.server.threads import off_loop
from sandtable.server.tournaments import lot, pairing, tournaments
from sandtable.server.tournaments.pairing import NOBODY, Pairs
from sandtable.server.tournaments.standings import CUP, OPEN, ROBIN, goes_on, standings
from sandtable.server.tournaments.tournaments import (
    GAMES,
    PAIRINGS,
    RUNNING,
    Board,
    Entrant,
    Tournament,
    Whole,
)

if TYPE_CHECKING:
    from collections.abc import Container

    from sqlalchemy import Executable

    from sandtable.server.tables.tables import Tables

LONGEST: Final = 100


class Place(NamedTuple):
    """One game of a round."""

    round: int
    board: int
    game: int

    @property
    def origin(self) -> str:
        """What tells it from the others of its tournament."""
        return f"{self.round} {self.board} {self.game}"


def pairs_of(found: Whole, number: int) -> Pairs:
    """Who meets whom in a round; whoever is there comes first."""
    form, gone = found.kept.announced.form, found.gone
    count = len(found.entrants)
    if form == ROBIN:
        pairs = pairing.circle(count, number)
    elif form == CUP and number == 1:
        pairs = pairing.bracket(count)
    elif form == CUP:
        last = [one for one in found.pairings if one.round == number - 1]
        pairs = pairing.neighbours([goes_on(one)[0] for one in last])
    else:
        return _swiss(found)
    return [_present(pair, gone) for pair in pairs]


def _swiss(found: Whole) -> Pairs:
    """By what was played so far, without those who left."""
    form, gone = found.kept.announced.form, found.gone
    table = standings(form, len(found.entrants), found.pairings, gone)
    met: dict[tuple[int, int], int] = {}
    rested: dict[int, int] = {}
    for one in found.pairings:
        if one.games:
            pair = (min(one.first, one.second), max(one.first, one.second))
            met[pair] = met.get(pair, 0) + 1
        else:
            rested[one.first] = rested.get(one.first, 0) + 1
    still = [who for who in range(len(found.entrants)) if who not in gone]
    return pairing.swiss(still, {row.who: row.points for row in table}, met, rested)


def _present(pair: tuple[int, int], gone: dict[int, int]) -> tuple[int, int]:
    first, second = pair
    if first in gone or first == NOBODY:
        first, second = second, first
    return (NOBODY, NOBODY) if first in gone else (first, second)


async def lay(tables: Tables, found: Whole, also: list[Executable]) -> None:
    """The next round: its pairings, tables, clocks and notices, at one stroke."""
    kept, gone = found.kept, found.gone
    number = kept.round + 1
    pairs = pairs_of(found, number)
    people = await _people(tables, found)
    laid, places = list[Laid](), list[Place]()
    for board, (first, second) in enumerate(pairs):
        if NOBODY in (first, second) or second in gone:
            continue
        for game, (one, other) in ((1, (first, second)), (2, (second, first))):
            places.append(Place(number, board, game))
            sides = (found.entrants[one], found.entrants[other])
            laid.append(await _table(tables, kept, places[-1], sides, people))

    def beside(ids: list[str]) -> list[Executable]:
        games = [
            Board(made, kept.id, *at, OPEN, "", "", "")._asdict()
            for made, at in zip(ids, places, strict=True)
        ]
        agreed = [
            agreements.write(made, f"tournament {kept.id} {at.origin}", _agreed(one, kept))
            for made, at, one in zip(ids, places, laid, strict=True)
        ]
        met = [
            {"tournament": kept.id, "round": number, "board": n, "first": a, "second": b}
            for n, (a, b) in enumerate(pairs)
        ]
        rows = [insert(GAMES).values(games)] if games else []
        playing = {who for pair in pairs for who in pair}
        told = notices(found, outbox.ROUND, str(number), playing)
        return [*also, insert(PAIRINGS).values(met), *rows, *agreed, *told]

    changed = {"state": RUNNING, "round": number, "rounds": kept.rounds, "late": False}
    changed["due"] = now(timedelta(days=kept.announced.each))
    await laying.lay_all(tables, laid, beside, tournaments.moving(kept, changed))
    tables.notices.called.set()


async def _people(tables: Tables, found: Whole) -> dict[str, Person]:
    async with tables.store.transaction() as connection:
        known = [await find(connection, one.player) for one in found.entrants]
    return {one.id: one for one in known if one is not None}


async def _table(
    tables: Tables,
    kept: Tournament,
    at: Place,
    players: tuple[Entrant, Entrant],
    people: dict[str, Person],
) -> Laid:
    """One game of a pairing; it is the table of who has the first side."""
    terms, book = kept.announced, tables.rulebook(kept.announced.game)
    known = {option.id for option in book.options()}
    options = {key: on for key, on in terms.options.items() if key in known}
    numbers = {
        side: lot.number(one.number, at.origin)
        for side, one in zip(book.sides, players, strict=True)
        if one.number
    }
    secret = lot.dice(kept.dice, at.origin)
    game = await off_loop(Game.between, book, terms.scenario, options, terms.turns, secret, numbers)
    who = [people[one.player] for one in players]
    sitters = [Sitter(one.id, one.name, one.kind, knew=False) for one in who]
    given: Sitting = {side: (one,) for side, one in zip(book.sides, sitters, strict=True)}
    given[OWNER] = (sitters[0],)
    named = f"{terms.title}, round {at.round}: {who[0].name} – {who[1].name}"[:LONGEST]
    return Laid(game, named, dict.fromkeys(book.sides, HUMAN), given, terms.clock)


def _agreed(laid: Laid, kept: Tournament) -> Agreement:
    terms = kept.announced
    return Agreement(
        players={side: laid.given[side][0].id for side in laid.held},
        how="tournament",
        rated=terms.rated,
        tournament=kept.id,
        called=terms.title,
        round=kept.round + 1,
    )


def notices(
    found: Whole, kind: str, began: str, among: Container[int] | None = None
) -> list[Executable]:
    """What tells all who still play, or those of them that are named."""
    due = now(outbox.SOON)
    return [
        outbox.notice(one.player, found.kept.id, kind, "", began, due)
        for one in found.entrants
        if not one.gone and (among is None or one.seed in among)
    ]
