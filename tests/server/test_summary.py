"""A game that is over is summed up for everybody; before its end nobody hears a thing."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.ford_at_dawn import RULEBOOK
from sandtable.lab.summary import summarize
from sandtable.server.tables import look, notes
from sandtable.server.tables.notes import Notebook
from sandtable.server.tables.table import Table
from tests.server.desk import PATIENCE, running

TURNS = 2


def test_a_summary_comes_at_the_end_and_not_before(tmp_path: Path) -> None:
    with running(tmp_path) as seat:
        table = seat.new(turns=TURNS)
        early = seat.http.get(f"/api/tables/{table}/summary")
        assert early.status_code == 404
        assert early.json() == {"error": "the game goes on: it is summed up at its end"}
        while seat.info(table)["actor"] is not None:
            seat.choose(table, "pass")
        told = seat.http.get(f"/api/tables/{table}/summary").json()
        assert told["result"]["text"] == seat.info(table)["result"]
        assert told["points"] == told["result"]["points"]
        assert told["margin"] == "0"
        assert (told["losses"], told["whole"]) == ([], True)
        assert [point["step"] for point in told["course"]] == sorted(
            {point["step"] for point in told["course"]}
        )
        again = seat.http.get(f"/api/tables/{table}/summary").json()
        assert again == told


def test_a_summary_is_made_once_however_many_ask_and_whoever_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes as long as the game did: nobody's coming, going or word may cost it again."""
    table, made = a_table("a", "1"), []

    def summed(game: Game, _notes: object) -> dict[str, int]:
        made.append(game)
        if len(made) == 1:
            raise ZeroDivisionError
        return {"steps": game.step}

    async def ask() -> None:
        with pytest.raises(ZeroDivisionError):
            await look.summary(table)
        left = asyncio.create_task(look.summary(table))
        await asyncio.sleep(0)
        left.cancel()
        first, second = await asyncio.gather(look.summary(table), look.summary(table))
        table.changed()
        table.rest()
        assert first == second == await look.summary(table)
        assert len(made) == 2, "once in vain, once for everybody"
        table.game = table.game.copy()
        await look.summary(table)
        assert len(made) == 3, "another end is another sum"

    monkeypatch.setattr(look, "summarize", summed)
    asyncio.run(ask())


def test_notes_are_taken_while_the_game_goes_on(tmp_path: Path) -> None:
    """So that the end of a long game waits for its last turn only."""
    with running(tmp_path) as seat:
        table = seat.new(turns=3)
        while seat.info(table)["actor"] is not None and seat.info(table)["turn"] < 3:
            seat.choose(table, "pass")
        kept = seat.tables.in_memory[table]
        seat.wait(table, lambda _: kept.notes is not None and kept.noted == 3)
        while seat.info(table)["actor"] is not None:
            seat.choose(table, "pass")
        assert kept.notes is not None
        assert kept.notes.fits(kept.game)
        told = seat.http.get(f"/api/tables/{table}/summary").json()
        assert told["whole"] is True
        assert told["course"][-1]["step"] == seat.info(table)["step"]


def a_table(name: str, seed: str) -> Table:
    """One whose game was played to its end at random since it was opened."""
    game, luck = Game.new(RULEBOOK, "dawn", seed=seed), random.Random(seed)
    table = Table(name, name, game, {}, "", "")
    table.game = game = game.copy()
    while game.actor != NOBODY:
        game.choose(luck.choice(game.choices()))
    return table


def test_whoever_only_opens_a_table_has_no_notes_taken() -> None:
    book, table = Notebook(), a_table("a", "1")
    opened = Table("b", "b", table.game, {}, "", "")
    book.want(opened)
    assert not book._due
    book.want(table)
    assert list(book._due) == ["a"]


async def until_noted(book: Notebook, *tables: Table) -> None:
    """Let the notebook be kept until it has the whole of these games."""
    keeping = asyncio.create_task(book.keep())
    async with asyncio.timeout(PATIENCE):
        while any(t.notes is None or t.notes.taken < t.game.step for t in tables):  # noqa: ASYNC110
            await asyncio.sleep(0.01)  # nobody is told when it is done
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping


def test_what_was_noted_is_the_sum_of_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line at a time, one table after the other, each but once for a turn."""
    monkeypatch.setattr(notes, "AT_ONCE", 0.0)
    monkeypatch.setattr(notes, "REST", 0)
    book, tables = Notebook(), [a_table("a", "1"), a_table("b", "2")]
    for table in tables * 2:
        book.want(table)
    asyncio.run(until_noted(book, *tables))
    for table in tables:
        assert summarize(table.game, table.notes) == summarize(table.game)


def test_notes_rest_longer_than_they_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays meanwhile waits for them as little as can be."""
    table = a_table("a", "1")
    now, rested = [0.0], []

    def tick() -> float:
        now[0] += 2 * notes.AT_ONCE
        return now[0]

    async def rest(seconds: float) -> None:
        rested.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(notes, "perf_counter", tick)
    monkeypatch.setattr(notes, "sleep", rest)
    # By itself and to its end: who looks from without may see the last line noted before its rest.
    asyncio.run(notes._follow(table, table.game))
    assert len(rested) == table.game.step, "a line took all the time there is at once"
    assert sum(rested) > 2 * now[0]


def test_a_table_whose_notes_fail_keeps_no_other_from_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound, book = a_table("a", "1"), a_table("b", "2"), Notebook()

    class Broken:
        def fits(self, _game: Game) -> NoReturn:
            raise ZeroDivisionError

    monkeypatch.setattr(broken, "notes", Broken())
    book.want(broken)
    book.want(sound)
    asyncio.run(until_noted(book, sound))
    assert "notes of a game" in caplog.text
