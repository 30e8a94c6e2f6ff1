"""Autopilot: whoever has aborted flies home, fighters that reach nobody fly on, for one battle."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sandtable.core.autopilot import NO_BATTLE
from sandtable.core.case import Trouble
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.line import BUNDLED, ORDERED, RecordError
from sandtable.core.strict import check_strictly
from sandtable.core.view import served_record
from sandtable.games.forlorn_hopes.orders import fly_on
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from tests.properties.matches import MATCHES
from tests.properties.sweep import begin, pick
from tests.server.desk import Desk, running

RULEBOOK = ForlornHopes()
OPEN = ("Order", "Flying")
"""Decisions about units that both sides see."""


FLYING = {"offered": True, "on": True, "of": "battle"}


def is_battle(game: Game) -> bool:
    return game.rulebook.battle(game.state, 0) == "battle"


def battle(number: int = 0) -> Game:
    """A random game up to a moment in a battle at which something needs no thought."""
    for seed in range(number, number + 40):
        game = begin(MATCHES["forlorn-hopes"], seed)
        chooser = random.Random(seed)
        while game.actor != NOBODY and game.step < 700:
            side = game.actor
            if side >= 0 and fly_on.choice_of(game.state, side) is not None:
                return game
            game.choose(pick(game.choices(), chooser.choice((0, 1, 2, 2)), chooser))
    raise AssertionError("no battle in forty games")


def asked(game: Game) -> str:
    return type(game.state.frames[-1]).__name__


def side_of(game: Game) -> str:
    return game.rulebook.sides[game.actor]


def test_there_is_no_autopilot_without_a_battle() -> None:
    game = Game.new(RULEBOOK, "campaign", seed="1")
    with pytest.raises(Trouble, match=NO_BATTLE):
        game.set_autopilot("Japanese", True)
    assert game.view("Japanese")["autopilot"] == {"offered": False, "on": False}


def test_it_is_off_by_default_and_its_owner_alone_sees_it() -> None:
    game = battle()
    side = side_of(game)
    other = next(name for name in game.rulebook.sides if name != side)
    assert game.view(side)["autopilot"] == {"offered": True, "on": False, "of": "battle"}
    game.set_autopilot(side, True)
    if is_battle(game):
        assert game.view(side)["autopilot"]["on"] is True
        assert game.view(other)["autopilot"]["on"] is False
        assert game.view("spectator")["autopilot"] == {"offered": False, "on": False}
        game.set_autopilot(side, False)
        assert game.view(side)["autopilot"]["on"] is False


def test_it_plays_ordinary_choices_of_its_side() -> None:
    """They are on record as that side's, marked, and replay without any order."""
    game = battle()
    side, step = side_of(game), game.step
    game.set_autopilot(side, True)
    made = [game.record.entry(index) for index in range(step, game.step)]
    ordered = [entry for entry in made if ORDERED in entry.flags]
    assert ordered
    assert all(entry.actor == side and entry.frame in OPEN for entry in ordered)
    assert all(BUNDLED in entry.flags for entry in ordered)
    again = Game.read(game.record.text(), [game.rulebook], "a", game.dice.secret)
    assert again.state.digest() == game.state.digest()
    assert not again.ordered
    assert check_strictly(again, "a") == ""
    forged = game.record.copy()
    by_order = [i for i in range(step, game.step) if ORDERED in forged.entry(i).flags]
    last = max(i for i in by_order if len(game.at(i).choices()) > 1)
    forged.undo_to(last, "both", consent=True)
    wrong = next(c for c in game.at(last).choices() if game.text(c) != game.record.entry(last).text)
    forged.add(game.record.entry(last)._replace(text=game.text(wrong)))
    told = Game.read(forged.text(), [game.rulebook], "a", game.dice.secret)
    with pytest.raises(RecordError, match="no standing order plays this here"):
        check_strictly(told, "a")


def test_what_it_played_is_taken_back_with_what_came_before() -> None:
    game = battle()
    game.set_autopilot(side_of(game), True)
    entries = [game.record.entry(index) for index in range(game.step)]
    game.undo(consent=True)
    assert ORDERED not in entries[game.step].flags
    assert (
        game.step
        == max(index for index, entry in enumerate(entries) if not set("bfd") & set(entry.flags))
        or game.manual_dice
    )


def test_it_answers_open_decisions_only_and_ends_with_the_battle() -> None:
    """Both sides have it whenever they can; nothing secret is ever answered by it."""
    assert sum([flown_by_order(number) for number in range(4)]) > 5


def flown_by_order(number: int) -> int:
    """How many choices standing orders played in a random game."""
    game = begin(MATCHES["forlorn-hopes"], number)
    chooser = random.Random(number)
    ordered = 0
    while game.actor != NOBODY and game.step < 900:
        if game.actor != CHANCE and is_battle(game):
            for side in game.rulebook.sides:
                if is_battle(game):
                    game.set_autopilot(side, True)
        if game.actor == NOBODY:
            break
        if game.actor >= 0:
            assert fly_on.choice_of(game.state, game.actor) is None or not game.ordered
        first = game.step
        game.choose(pick(game.choices(), chooser.choice((0, 1, 2, 2)), chooser))
        for index in range(first, game.step):
            entry = game.record.entry(index)
            if ORDERED in entry.flags:
                ordered += 1
                assert entry.frame in OPEN
                assert "s" not in entry.flags
        if not is_battle(game):
            assert not game.ordered or game.actor in (CHANCE, NOBODY)
    again = Game.read(game.record.text(), [game.rulebook], "a", game.dice.secret)
    assert check_strictly(again, "a") == ""
    return ordered


# ── a group that passes ──────────────────────────────────────────────────────


def passage(number: int = 0) -> Game:
    """A random game up to a group under way at which the other side may fly (9.1.4)."""
    for seed in range(number, number + 40):
        game = begin(MATCHES["forlorn-hopes"], seed)
        chooser = random.Random(seed)
        while game.actor != NOBODY and game.step < 700:
            if asked(game) == "Reaction":
                return game
            game.choose(pick(game.choices(), chooser.choice((0, 1, 2, 2)), chooser))
    raise AssertionError("no group is spotted in forty games")


@pytest.mark.parametrize("number", [0, 50])
def test_a_group_passes_to_the_end_of_its_voyage(number: int) -> None:
    game, chooser = passage(number), random.Random(1)
    side, mover = side_of(game), game.rulebook.sides[1 - game.actor]
    assert game.view(side)["autopilot"] == {"offered": True, "on": False, "of": "passage"}
    assert not game.view(mover)["autopilot"]["offered"]
    step = game.step
    game.set_autopilot(side, True)
    passed = [game.record.entry(index) for index in range(step, game.step)]
    assert passed[0].text == "pass"
    assert not any(mark in entry.flags for entry in passed for mark in ORDERED + BUNDLED)
    while game.actor != NOBODY and game.ordered:
        assert asked(game) != "Reaction"
        game.choose(pick(game.choices(), 2, chooser))
    assert game.view(side)["autopilot"] == {"offered": False, "on": False}
    again = Game.read(game.record.text(), [game.rulebook], "a", game.dice.secret)
    assert check_strictly(again, "a") == ""


def test_the_mover_is_told_the_same_as_if_each_pass_were_made_by_hand() -> None:
    """Record, view and log: a mark would tell that no reaction comes in the hexes ahead."""
    game, chooser = passage(0), random.Random(1)
    side, mover = side_of(game), game.rulebook.sides[1 - game.actor]
    hand = game.copy()
    game.set_autopilot(side, True)
    for _ in range(12):
        if hand.actor >= 0 and asked(hand) == "Reaction":
            hand.choose("pass")
        assert served_record(game, mover) == served_record(hand, mover)
        assert game.view(mover) == hand.view(mover)
        if not game.ordered or game.actor < 0:
            break
        choice = pick(game.choices(), 2, chooser)
        game.choose(choice)
        hand.choose(choice)


def test_the_autopilot_of_a_battle_lets_no_group_pass() -> None:
    """It ends with the battle of a reaction mission; the voyage goes on and is asked about."""
    for number in range(0, 400, 10):
        game, chooser = passage(number), random.Random(number)
        side = game.actor
        game.choose(next((c for c in game.choices() if c.verb == "strike"), game.choices()[0]))
        while game.actor >= 0 and not is_battle(game) and game.rulebook.battle(game.state, side):
            game.choose(pick(game.choices(), 2, chooser))
        if not is_battle(game) or game.actor < 0:
            continue
        game.set_autopilot(game.rulebook.sides[side], True)
        while game.actor >= 0 and is_battle(game):
            game.choose(pick(game.choices(), 2, chooser))
        if game.rulebook.battle(game.state, side) == "passage":
            assert not game.ordered
            return
    raise AssertionError("no voyage goes on after such a battle")


def test_what_it_plays_hangs_on_nothing_hidden() -> None:
    """The same from what both sides know as from the whole truth."""
    for number in range(3):
        game = battle(number * 7)
        for side in (0, 1):
            public = game.rulebook.known_to(game.state, side)
            assert game.rulebook.autopilot(public, side) == fly_on.choice_of(game.state, side)
            nobodys = game.rulebook.known_to(game.state, -1)
            assert game.rulebook.autopilot(nobodys, side) == fly_on.choice_of(game.state, side)


def test_at_the_server_one_side_turns_it_on_and_the_other_sees_nothing(tmp_path: Path) -> None:
    game = battle(60)
    side = side_of(game)
    other = next(name for name in game.rulebook.sides if name != side)
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        made = desk.http.post("/api/tables/import", content=game.record.text().encode())
        table = made.json()["id"]
        now = desk.info(table)["seq"]
        body = {"client": "c", "expected": now, "role": side, "on": True}
        assert desk.post(table, "autopilot", **{**body, "expected": now + 1}).status_code == 409
        answer = desk.post(table, "autopilot", **body)
        assert answer.status_code == 200, answer.text
        view = answer.json()["view"]
        assert view["seq"] > now, "what needs no thought was played at once"
        assert desk.post(table, "autopilot", **body).status_code == 200, "sent again, once"
        assert desk.info(table)["seq"] == view["seq"]
        assert not desk.view(table, role=other)["autopilot"]["on"]
        assert desk.view(table, role=side)["autopilot"]["on"] == view["autopilot"]["on"]
        watcher = desk.post(table, "autopilot", **{**body, "role": "spectator"})
        assert watcher.status_code == 422


def fighting(desk: Desk, number: int = 60) -> tuple[str, str]:
    """A table amid a battle that goes on though one side has given the order, and that side."""
    for first in range(number, number + 200, 20):
        game = battle(first)
        side = side_of(game)
        game.set_autopilot(side, True)
        if game.ordered and is_battle(game):
            made = desk.http.post("/api/tables/import", content=game.record.text().encode())
            table = str(made.json()["id"])
            body = {"client": "c", "expected": game.seq, "role": side, "on": True}
            assert desk.post(table, "autopilot", **body).status_code == 200
            return table, side
    raise AssertionError("no battle goes on")


def test_it_outlives_a_restart_and_ends_with_its_battle(tmp_path: Path) -> None:
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        table, side = fighting(desk)
        other = next(name for name in RULEBOOK.sides if name != side)
        assert desk.view(table, role=side)["autopilot"] == FLYING
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        assert desk.view(table, role=side)["autopilot"] == FLYING
        assert not desk.view(table, role=other)["autopilot"]["on"]
        assert not desk.view(table, role="spectator")["autopilot"]["on"]
        chooser = random.Random(1)
        while desk.tables.in_memory[table].game.actor >= 0:
            game = desk.tables.in_memory[table].game
            on = desk.view(table, role=side)["autopilot"]["on"]
            assert on == is_battle(game)
            if not on:
                break
            desk.choose(table, game.text(pick(game.choices(), 2, chooser)), role=side_of(game))
        assert not on, "the battle has ended, and the order with it"
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        assert not desk.view(table, role=side)["autopilot"]["on"]


def test_an_order_that_is_ended_or_whose_battle_is_taken_back_is_gone(tmp_path: Path) -> None:
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        table, side = fighting(desk)
        body = {"client": "c", "expected": desk.info(table)["seq"], "role": side, "on": False}
        assert desk.post(table, "autopilot", **body).status_code == 200
    with running(tmp_path, books=(RULEBOOK,)) as desk:
        assert not desk.view(table, role=side)["autopilot"]["on"]
    game = battle(60)
    game.set_autopilot(side_of(game), True)
    while is_battle(game):
        game.undo(consent=True)
    assert not game.ordered
