"""The log in memory: how much of it somebody is shown hangs on nothing that he may not read."""

from __future__ import annotations

from sandtable.core.game import Game
from sandtable.core.log import KEPT, Dated, Log
from sandtable.core.rulebook import Event
from tests.core.hands import Hands

BOOK = Hands()


def line(step: int, seen_by: int = -1) -> Dated:
    return Dated(step, {}, Event("1.1", f"line {step}", seen_by=seen_by))


def shown(log: Log, side: int) -> list[int]:
    return [dated.step for dated in log if dated.event.seen_by in (-1, side)]


def test_lines_are_let_go_by_what_everybody_reads() -> None:
    few, many = Log(5), Log(5)
    for step in range(20):
        for log, hidden in ((few, 1), (many, 30)):
            log.trim()
            log.add(line(step))
            log.extend([line(step, 0)] * hidden)
    assert shown(few, 1) == shown(many, 1)
    assert len(shown(few, 1)) >= 5
    assert len(many) < 250


def test_nothing_is_let_go_within_a_step() -> None:
    log = Log(5)
    log.extend([line(step) for step in range(5)])
    log.trim()
    log.extend([line(5)] * 100)
    assert shown(log.before(5), -1) == list(range(5))
    log.trim()
    assert shown(log, -1) == [5] * 5


def test_a_copy_goes_its_own_way() -> None:
    log = Log(2)
    log.add(line(0))
    twin = log.copy()
    twin.extend([line(1), line(2)])
    twin.trim()
    assert (shown(log, -1), shown(twin, -1)) == ([0], [1, 2])
    assert twin.last() == twin[-1]
    twin.clear()
    assert (len(twin), twin.last()) == (0, None)


def test_a_draft_taken_back_leaves_nothing() -> None:
    """Neither log, nor record, nor what may be played again tells that it was begun."""
    game = Game.new(BOOK, "auction", seed="log")
    for choice in ("keep 0", "say"):
        game.choose(choice)
    before, rows = game.view("Red"), len(game.record.rows)
    for choice in ("keep 1", "keep 2"):
        game.choose(choice)
    assert game.view("Red") == before
    game.undo("Blue")
    game.undo("Blue")
    assert len(game.record.rows) == rows
    assert game.view("Red") == before


def test_what_may_be_played_again_is_so_for_others_while_a_draft_is_made() -> None:
    game = Game.new(BOOK, "auction", seed="log")
    game.choose("keep 0")
    game.choose("say")
    game.undo("Red", consent=True)
    before = {role: game.view(role)["redo"] for role in ("Blue", "spectator")}
    game.choose("keep 1")
    assert {role: game.view(role)["redo"] for role in before} == before
    game.undo("Red")
    assert game.view("Red")["redo"]["ok"]


def test_a_view_shows_so_many_lines_at_most() -> None:
    game = Game.new(BOOK, "auction", seed="log")
    game.choose("keep 0")
    game.choose("say")
    game.log.extend([line(0)] * 2 * KEPT)
    assert len(game.view("spectator")["log"]) == KEPT


def test_the_latest_lines_are_a_slice() -> None:
    game = Game.new(BOOK, "auction", seed="log")
    game.choose("keep 0")
    game.choose("say")
    game.log.extend([line(1)])
    assert game.log[-2:] == [game.log[-2], game.log[-1]]
    assert game.log[:] == list(game.log)
