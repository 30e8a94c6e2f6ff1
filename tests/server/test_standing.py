"""Standing orders: they answer at once as their owner's choices, and nobody else can tell."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.core.choice import Choice
from sandtable.core.standing import Orders, Policy, Question
from sandtable.games import rulebook
from sandtable.server.notices.outbox import turn_of
from tests.core.hands import Hands, Keep
from tests.server.desk import Desk, Guest, link, running, sit, soon

BOOK: Final[Any] = rulebook("doro-nawa")
PASS: Final = {
    "arrivals": {"policy": "later"},
    "option": {"policy": "movement"},
    "half": {"policy": "initiative", "n": 0},
    "end": {"policy": "end"},
}
"""The Allied player lets everything pass."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path, books=(BOOK,)) as desk:
        yield desk


class Two:
    """A game of two people, the table's owner with the Japanese side."""

    def __init__(self, desk: Desk, practice: bool = False) -> None:
        self.owner: Final = Guest(desk, "")
        self.practice: Final = practice
        self.id: Final[str] = desk.new(game="doro-nawa", practice=practice)
        self.allied: Final = sit(desk, link(desk, self.id, "Allied"), "Anna")

    def placed(self) -> Two:
        """The same with the arrivals of the first turn on the map."""
        view = self.until(self.allied, "Allied")
        while view["actor"] == "Allied":
            first = view["choices"][0]
            roster = self.allied.told("GET", f"tables/{self.id}/roster")
            (unit,) = [one for one in roster if one["id"] == first["u"]]
            self.play(self.allied, f"place {unit['short']} {first['h']}")
            view = self.view(self.allied)
        return self

    def order(self, orders: dict[str, Any], who: Guest | None = None, side: str = "Allied") -> Any:
        body = {"side": side, "orders": orders}
        return (who or self.allied).ask("POST", f"tables/{self.id}/standing", json=body)

    def orders(self) -> dict[str, str]:
        [told] = self.allied.told("GET", f"tables/{self.id}/standing")
        return {one["id"]: one["policy"] for one in told["questions"] if one["policy"] != "ask"}

    def view(self, who: Guest) -> dict[str, Any]:
        told: dict[str, Any] = who.told("GET", f"tables/{self.id}/view")
        return told

    def until(self, who: Guest, actor: str) -> dict[str, Any]:
        """The view as soon as that side is asked by hand."""
        last = time.monotonic() + 30
        while time.monotonic() < last:
            task = who.desk.tables.in_memory[self.id].task
            rests = task is None or task.done()  # else a standing order may answer yet
            view = self.view(who)
            if rests and view["actor"] == actor:
                return view
            time.sleep(0.01)
        raise AssertionError(f"{actor} is never asked: {view['prompt']}")

    def play(self, who: Guest, choice: str) -> None:
        answer = who.choose(self.id, choice)
        assert answer.status_code == 200, answer.text

    def japanese_half(self) -> None:
        self.until(self.owner, "Japanese")
        self.play(self.owner, "movement")
        self.roll()
        self.play(self.owner, "done")

    def roll(self) -> None:
        """Where dice are chosen, the Japanese player chooses them."""
        if self.practice:
            self.until(self.owner, "chance")
            self.play(self.owner, "roll 4")


def test_2_1_orders_answer_at_once_as_choices_of_their_side(house: Desk) -> None:
    game = Two(house).placed()
    assert game.order(PASS).status_code == 200
    for _ in range(2):
        game.japanese_half()
    assert game.until(game.owner, "Japanese")["status"]["impulse"] == 3
    record = game.owner.ask("GET", f"tables/{game.id}/record").text
    mine = [line for line in record.splitlines() if '"by":"Allied"' in line]
    said = [line.partition('"c":"')[2].partition('"')[0] for line in mine]
    assert said[-4:] == ["movement", "done"] * 2
    assert not any('"f"' in line for line in mine)


def test_2_1_a_half_is_asked_about_at_the_initiative_that_was_wanted(house: Desk) -> None:
    game = Two(house).placed()
    game.order({**PASS, "half": {"policy": "initiative", "n": 6}})
    game.japanese_half()
    view = game.until(game.allied, "Allied")
    assert "Allied movement with initiative" in view["prompt"]["text"]
    game.order({"half": {"policy": "initiative", "n": 0}})
    assert game.until(game.owner, "Japanese")["status"]["impulse"] == 2


def test_nobody_else_can_tell_orders_from_a_quick_player(house: Desk) -> None:
    """Equal bytes: the same choices by hand and by standing orders, in the other's eyes."""
    ordered, by_hand = Two(house, practice=True), Two(house, practice=True)
    for game in (ordered, by_hand):
        watcher = sit(house, link(house, game.id, "spectator"), "Wim")
        game.placed()
        if game is ordered:
            game.order(PASS)
        game.japanese_half()
        if game is by_hand:
            game.play(game.allied, "movement")
        game.roll()
        if game is by_hand:
            game.play(game.allied, "done")
        game.until(game.owner, "Japanese")
        seen = []
        for who in (game.owner, watcher):
            for path in ("", "/view", "/view?log=all", "/happened", "/record", "/talk", "/plans"):
                told = who.ask("GET", f"tables/{game.id}{path}")
                seen.append((told.status_code, _plain(told.text, game.id)))
        if game is ordered:
            first = seen
    for one, other in zip(first, seen, strict=True):
        assert one == other
    assert len({len(text) for _, text in seen}) > 2


def _plain(text: str, id: str) -> str:
    """Without what differs between any two tables: name, times, the secret of the dice."""
    text = text.replace(id, "ID")
    text = re.sub(r'"(updated|created|at)":"[^"]*"', "", text)
    text = re.sub(r'"(since|late)":\d+', "", text)
    return re.sub(r'"(h|dice|salt)":"[0-9a-f]+"', "", text)


def test_orders_are_their_owners_alone(house: Desk) -> None:
    game = Two(house)
    game.order({"flak": {"policy": "hold"}})
    watcher = sit(house, link(house, game.id, "spectator"), "Wim")
    assert watcher.ask("GET", f"tables/{game.id}/standing").status_code == 403
    assert game.order({}, watcher).status_code == 403
    assert game.order({}, game.owner).status_code == 403
    assert "hold" not in {
        one["policy"]
        for told in game.owner.told("GET", f"tables/{game.id}/standing")
        for one in told["questions"]
    }
    assert game.orders() == {"flak": "hold"}
    assert game.order({"flak": {"policy": "ask"}}).status_code == 200
    assert game.orders() == {}


def test_a_wrong_order_is_refused_with_what_would_be_right(house: Desk) -> None:
    game = Two(house)
    for orders, said in (
        ({"flag": {"policy": "hold"}}, "unknown question 'flag'"),
        ({"flak": {"policy": "run"}}, "there is ask, each, mass, hold"),
        ({"flak": {"policy": "each", "n": 7}}, "n is 1 to 6"),
        ({"half": {"policy": "initiative", "n": -1}}, ">= 0"),
    ):
        answer = game.order(orders)
        assert answer.status_code in (400, 422)
        assert said in answer.json()["error"], answer.text
    assert game.orders() == {}


def test_8_1_whoever_takes_back_is_asked_again(house: Desk) -> None:
    game = Two(house)
    game.until(game.allied, "Allied")
    game.order(PASS)
    view = game.until(game.owner, "Japanese")
    ask = {"kind": "undo", "expected": view["seq"]}
    game.allied.told("POST", f"tables/{game.id}/ask", json=ask)
    which = game.owner.told("GET", f"tables/{game.id}")["ask"]["id"]
    game.owner.told("POST", f"tables/{game.id}/answer", json={"id": which, "agreed": True})
    assert game.until(game.allied, "Allied")["standing"] == "arrivals"
    game.play(game.allied, "done")
    game.japanese_half()
    view = game.until(game.allied, "Allied")
    assert view["prompt"]["case"] == "8.1"
    assert view["standing"] == "", "in one's own half they are no matter of orders"


def test_the_story_tells_its_owner_what_was_answered(house: Desk) -> None:
    game = Two(house)
    game.placed().order(PASS)
    begin = game.allied.told("GET", f"tables/{game.id}/happened")["begin"]
    for _ in range(2):
        game.japanese_half()
    game.until(game.owner, "Japanese")
    told = game.allied.told("GET", f"tables/{game.id}/happened")
    assert told["begin"] == begin > 0
    assert [(one["case"], one["times"]) for one in told["answered"]] == [("2.1", 2), ("2.1", 2)]
    assert game.owner.told("GET", f"tables/{game.id}/happened")["answered"] == []


def test_orders_survive_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, books=(BOOK,)) as desk:
        game = Two(desk).placed()
        game.order(PASS)
        game.japanese_half()
        game.until(game.owner, "Japanese")
    with running(tmp_path, books=(BOOK,)) as desk:
        table = desk.http.get(f"/api/tables/{game.id}/view").json()
        assert table["status"]["impulse"] == 2
        allied = Guest(desk, game.allied.cookie)
        [told] = allied.told("GET", f"tables/{game.id}/standing")
        assert {q["id"] for q in told["questions"] if q["policy"] != "ask"} == set(PASS)
        assert allied.told("GET", f"tables/{game.id}/happened")["answered"]


def test_a_seat_that_is_left_takes_its_orders_with_it(house: Desk) -> None:
    game = Two(house).placed()
    game.order(PASS)
    game.allied.told("POST", f"tables/{game.id}/leave", json={"seat": "Allied"})
    game.japanese_half()
    assert game.until(game.owner, "Allied")["standing"] == "option"


def test_who_is_asked_after_his_orders_answered_hears_that_it_is_his_turn(house: Desk) -> None:
    game = Two(house).placed()
    game.order({**PASS, "half": {"policy": "initiative", "n": 6}})
    game.japanese_half()
    game.until(game.allied, "Allied")
    table = house.tables.in_memory[game.id]
    assert len(table.standing.answered) == 1
    turn = turn_of(table.outside, table.standing.answered)
    assert turn is not None
    assert turn[0] == "Allied"
    assert int(turn[1]) < min(table.standing.answered), "it came by the Japanese choice"


def test_what_was_ordered_last_is_offered_at_the_next_table(house: Desk) -> None:
    game = Two(house)
    told = game.owner.told("GET", f"tables/{game.id}/standing")
    assert {one["side"]: one["usual"] for one in told} == {"Japanese": {}}
    game.order({"flak": {"policy": "each", "n": 3}}, game.owner, "Japanese")
    game.order({"flak": {"policy": "hold"}})
    again = Two(house)
    [mine] = again.owner.told("GET", f"tables/{again.id}/standing")
    assert mine["usual"] == {"flak": {"policy": "each", "n": 3}}
    assert all(one["policy"] == "ask" for one in mine["questions"]), "they are offered, not given"
    [hers] = again.allied.told("GET", f"tables/{again.id}/standing")
    assert hers["usual"] == {}, "another guest's are not offered"
    game.order({"flak": {"policy": "ask"}}, game.owner, "Japanese")
    [mine] = again.owner.told("GET", f"tables/{again.id}/standing")
    assert mine["usual"], "to give none at one table forgets nothing"


def test_6_8_what_was_answered_is_told_to_its_owner_step_by_step(house: Desk) -> None:
    game = Two(house).placed()
    game.order(PASS)
    game.japanese_half()
    game.until(game.owner, "Japanese")
    kept = game.allied.told("GET", f"tables/{game.id}/answered")
    assert kept["on"] is True
    told = kept["steps"]
    assert [one["title"] for one in told] == [
        "The option of my half",
        "My half, after the die of an option ordered above",
    ]
    record = game.allied.ask("GET", f"tables/{game.id}/record").text.splitlines()
    steps = [line for line in record if '"c":' in line]
    assert ['"movement"' in steps[one["step"]] for one in told] == [True, False]
    nothing = {"on": False, "steps": []}
    assert game.owner.told("GET", f"tables/{game.id}/answered") == nothing
    watcher = sit(house, link(house, game.id, "spectator"), "Wim")
    assert watcher.ask("GET", f"tables/{game.id}/answered").status_code == 403


class KeepsTheFirst(Hands):
    """*Hands*, where Red may order to keep its first card."""

    def questions(self) -> tuple[Question, ...]:
        return (Question("keep", "Cards", "1.1", (Policy("first", "Keep the first"),)),)

    def question(self, _g: Any) -> str:
        return "keep"

    def standing_answer(self, g: Any, _side: int, _orders: Orders, _follows: bool) -> list[Choice]:
        return [Choice("keep", n=0)] if g.frames[-1] == Keep(0, -1) else []


def test_1_1_who_takes_back_what_his_orders_drafted_chooses_otherwise_himself(
    where: Path | str,
) -> None:
    with running(where, books=(KeepsTheFirst(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3, seed="1")
        red = {"role": "Red", "eyes": "Red"}
        wanted = {"side": "Red", "orders": {"keep": {"policy": "first"}}}
        assert desk.post(table, "standing", **wanted).status_code == 200

        mark = soon(lambda: _rests(desk, table) and desk.view(table, **red)["draft"])
        back = desk.post(table, "undo", client=mark[:8], expected=1, draft=mark, **red)
        assert back.status_code == 200, back.text
        soon(lambda: _rests(desk, table))
        assert desk.view(table, **red)["draft"] == "", "his orders do not answer it again"
    # Nor when the server starts anew, which reads of the record that nothing was begun.
    with running(where, books=(KeepsTheFirst(),)) as desk:
        assert desk.view(table, **red)["draft"] == ""
        soon(lambda: _rests(desk, table))
        assert desk.view(table, **red)["draft"] == ""
        mark = desk.choose(table, "keep 2", **red)["draft"]
        back = desk.post(table, "undo", client=mark[:8], expected=1, draft=mark, **red)
        assert back.status_code == 200, back.text
        soon(lambda: _rests(desk, table))
        assert desk.view(table, **red)["draft"] == "", "of his own hand it is as before"


class KeepsTwice(KeepsTheFirst):
    """The same, where the game asks Red twice."""

    def apply(self, g: Any, choice: Choice) -> None:
        super().apply(g, choice)
        if not g.frames and g.round == 1:
            g.round = 2
            g.frames.append(Keep(0, -1))


def test_1_1_the_next_question_of_the_same_kind_is_answered_by_orders_again(
    where: Path | str,
) -> None:
    with running(where, books=(KeepsTwice(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3, seed="1")
        red = {"role": "Red", "eyes": "Red"}
        wanted = {"side": "Red", "orders": {"keep": {"policy": "first"}}}
        assert desk.post(table, "standing", **wanted).status_code == 200
        mark = soon(lambda: _rests(desk, table) and desk.view(table, **red)["draft"])
        desk.post(table, "undo", client="back", expected=1, draft=mark, **red)
        desk.choose(table, "keep 1", **red)
        mark = desk.view(table, **red)["draft"]
        desk.choose(table, "say", draft=mark, **red)
        desk.choose(table, "say", role="Blue", eyes="Blue")
        soon(lambda: _rests(desk, table) and desk.view(table, **red)["draft"])
        standing = desk.tables.in_memory[table].standing
        assert [question for _, question in standing.answered.values()] == ["keep"]


def _rests(desk: Desk, table: str) -> bool:
    task = desk.tables.in_memory[table].task
    return task is None or task.done()
