"""Who follows another's writing stands where a fresh replay does, whatever was written."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.core import agreement, replay
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.follow import follow, last_kept
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import RecordError
from sandtable.core.record import Record, read_record
from sandtable.core.rulebook import Rulebook
from sandtable.core.view import BOTH, SPECTATOR
from sandtable.games import RULEBOOKS
from tests.core.hands import Hands
from tests.server.toy import RULEBOOK as FORD

BOOKS: list[Rulebook] = [FORD, Hands(), *RULEBOOKS]
MOMENT = "2026-01-02T03:04:05Z"
AGREED = {"kind": "decision", "seconds": 60}
ACTS = ["choose", "undo", "redo", "far", "back", "nonce", "time", "ends"]
OFTEN = [60, 10, 6, 0.5, 2, 2, 3, 0.1]


class Kept:
    """The lines of a table as a store has them, and two processes that write them in turn."""

    def __init__(self, game: Game) -> None:
        self.lines = game.record.rows.since(0)
        self.games = [game, self.fresh(game)]

    def write(self, old: Game, new: Game) -> None:
        first = len(old.record.rows) - old.record.open
        self.lines[first:] = new.record.rows.since(first)

    def follow(self, old: Game) -> Game:
        return follow(old, self.lines[last_kept(old) :], "table x")

    def fresh(self, like: Game) -> Game:
        text = "\n".join(self.lines) + "\n"
        return Game.read(text, BOOKS, "table x", like.dice.secret)


def do(game: Game, luck: random.Random) -> str:
    """Something that somebody does at a table; what it was."""
    sides = game.rulebook.sides
    role = luck.choice([*sides, BOTH])
    act = luck.choices(ACTS, OFTEN)[0]
    free = not game.record.open
    if act == "choose":
        for _ in range(luck.choice([1, 1, 1, 2, 6])):
            choices = game.choices()
            if not choices:
                raise Trouble("not now")
            game.choose(luck.choice(choices))
            if game.actor == NOBODY:
                break
    elif act == "undo":
        game.undo(role, consent=luck.random() < 0.5)
    elif act == "redo":
        for _ in range(luck.randrange(1, 4)):
            game.undo(BOTH, consent=True)
        game.redo(BOTH)
    elif act == "far":
        for _ in range(luck.randrange(20, 90)):
            game.undo(BOTH, consent=True)
    elif act == "nonce" and free:
        game.record.stir(f"{luck.getrandbits(128):032x}", luck.choice(sides))
    elif act == "time":
        game.record.tell_time(MOMENT, dict.fromkeys(sides, 9), AGREED)
    elif act == "back" and free:
        agreement.go_back(game, agreement.own_choice(game, luck.choice(sides)))
    elif act == "ends" and free:
        agreement.resign(game, luck.choice(sides))
    else:
        raise Trouble("not now")
    return act


def told(game: Game, role: str) -> tuple[dict[str, Any], list[Any]]:
    """A view, and its log apart."""
    view = game.view(role)
    return view, view.pop("log")


def check_same(followed: Game, fresh: Game) -> None:
    """Equal but for old lines of the log, which come back by replay."""
    one, other = followed.record, fresh.record
    for field in Record.__slots__:
        if field != "rows":
            assert getattr(one, field) == getattr(other, field), field
    assert one.rows.since(0) == other.rows.since(0)
    assert followed.state.digest() == fresh.state.digest()
    if one.open:
        assert followed.before.digest() == fresh.before.digest()
    for role in (*followed.rulebook.sides, BOTH, SPECTATOR):
        (mine, lately), (theirs, all_of_it) = told(followed, role), told(fresh, role)
        assert mine == theirs, role
        assert lately == all_of_it[len(all_of_it) - len(lately) :], role


def story(game: Game, number: int, acts: int, often: float) -> Counter[str]:
    """Two processes write in turn, now and then several times before the other looks."""
    luck = random.Random(number)
    kept = Kept(game)
    done: Counter[str] = Counter()
    for _ in range(acts):
        here = luck.randrange(2)
        kept.games[here] = kept.follow(kept.games[here])
        for _ in range(luck.choice([1, 1, 1, 2, 7])):
            old = kept.games[here]
            new = old.copy()
            try:
                act = do(new, luck)
            except Trouble:
                continue
            kept.write(old, new)
            kept.games[here] = new
            done[f"{act} in a draft" if old.record.open else act] += 1
        if luck.random() < often:
            there = kept.games[1 - here] = kept.follow(kept.games[1 - here])
            check_same(there, kept.fresh(there))
    for late in kept.games:
        check_same(kept.follow(late), kept.fresh(late))
    return done


STORIES = [
    ("ford", "crossing", 12, 60, 0.3),
    ("hands", "auction", 60, 15, 0.5),
    ("doro-nawa", "jitra", 2, 60, 0.1),
    ("guadalajara", "brihuega", 2, 60, 0.1),
    ("forlorn-hopes", "java-sea", 3, 60, 0.1),
]


@pytest.mark.parametrize(("name", "scenario", "times", "acts", "often"), STORIES)
def test_who_follows_stands_where_a_replay_stands(
    name: str, scenario: str, times: int, acts: int, often: float
) -> None:
    book = next(book for book in BOOKS if book.name == name)
    done: Counter[str] = Counter()
    for number in range(times):
        turns = 300 if name == "ford" else None
        done += story(Game.new(book, scenario, turns=turns, seed=f"{number}"), number, acts, often)
    wanted = {"choose", "time", "nonce"}
    wanted |= set() if name == "hands" else {"undo", "redo", "back"}
    if name in ("hands", "forlorn-hopes"):
        wanted |= {"choose in a draft", "undo in a draft"}
    assert wanted <= set(done), done


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Choice]:
    """The choices that are played from a record."""
    played: list[Choice] = []
    true_play = replay._play

    def play(game: Game, choice: Choice, flags: str, index: int, where: str) -> None:
        played.append(choice)
        true_play(game, choice, flags, index, where)

    monkeypatch.setattr(replay, "_play", play)
    return played


def test_only_what_came_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    book = next(book for book in RULEBOOKS if book.name == "doro-nawa")
    game = Game.new(book, "jitra", seed="1")
    luck = random.Random(1)
    while game.step < 300:
        game.choose(luck.choice(game.choices()))
    behind = game.copy()
    for _ in range(3):
        game.choose(game.choices()[0])
    played = counted(monkeypatch)
    rows = game.record.rows.since(last_kept(behind))
    assert follow(behind, rows, "x").state.digest() == game.state.digest()
    assert len(played) == game.step - behind.step
    back = game.copy()
    back.undo(BOTH, consent=True)
    played.clear()
    assert follow(game, back.record.rows.since(last_kept(game)), "x").step == back.step
    assert len(played) < 128, "from the position that is kept, not from the beginning"


def test_of_a_draft_only_what_came_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(Hands(), "auction", seed="1")
    game.choose("keep 0")
    behind = game.copy()
    game.choose("keep 1")
    played = counted(monkeypatch)
    check_same(follow(behind, game.record.rows.since(last_kept(behind)), "x"), game)
    assert [choice.n for choice in played] == [1]


def test_lines_of_another_past_are_refused() -> None:
    one, other = (Game.new(FORD, "crossing", turns=20, seed=seed) for seed in "ab")
    for game in (one, other):
        game.choose("move R2 0301")
        game.choose("pass")
    with pytest.raises(RecordError, match="another line than the game was played by"):
        follow(one, other.record.rows.since(last_kept(one)), "x")
    kept = one.copy()
    one.choose("pass")
    altered = [row.replace("pass", "roll 1") for row in one.record.rows.since(last_kept(kept))]
    with pytest.raises(RecordError):
        follow(kept, [kept.record.rows[-1], altered[-1]], "x")
    with pytest.raises(RecordError):
        follow(one, [], "x")
    assert read_record(kept.record.text(), "x").tail == kept.record.tail
