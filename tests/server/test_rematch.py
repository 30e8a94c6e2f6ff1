"""The same people again: a rematch at a new table, without new links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable, insert

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.people import seats
from sandtable.server.tables import rematch
from sandtable.server.tables.rematch import REMATCHES
from tests.server.club import club, member, table_of
from tests.server.desk import Desk, Fresh, Guest, link, running, sit
from tests.server.toy import RULEBOOK

POSITION = """
game = "ford"
[units]
R1 = "0301"
"""


@pytest.fixture(scope="module")
def house(fresh: Fresh) -> Iterator[Desk]:
    books = (RULEBOOK, SpanishCivilWar())
    with running(fresh(), books=books) as found:
        yield found


class Three:
    """The owner with Red, a guest with Blue, somebody who watches; Blue has resigned."""

    def __init__(self, house: Desk, over: bool = True, **wanted: Any) -> None:
        self.owner = Guest(house, "")
        self.table = house.new(**wanted)
        self.blue = sit(house, link(house, self.table, "Blue"), "Bea")
        self.watcher = sit(house, link(house, self.table, "spectator"), "Will")
        if over:
            body = {"side": "Blue", "expected": 0}
            self.blue.told("POST", f"tables/{self.table}/resign", json=body)

    def propose(self, who: Guest, swap: bool = False) -> Any:
        return who.ask("POST", f"tables/{self.table}/rematch", json={"swap": swap})

    def info(self, who: Guest) -> Any:
        return who.told("GET", f"tables/{self.table}")

    def answer(self, who: Guest, agreed: bool) -> Any:
        body = {"id": self.info(who)["ask"]["id"], "agreed": agreed}
        return who.ask("POST", f"tables/{self.table}/answer", json=body)


def sides(who: Guest, table: str) -> list[str]:
    told: list[str] = who.told("GET", f"tables/{table}")["you"]["sides"]
    return told


def test_the_owner_begins_one_and_everybody_keeps_his_seat(house: Desk) -> None:
    three = Three(house, name="Tuesday", turns=7, options={"bold": True})
    answer = three.propose(three.owner)
    assert answer.status_code == 201
    made = answer.json()["next"]
    assert made != three.table
    assert sides(three.owner, made) == ["Red"]
    assert sides(three.blue, made) == ["Blue"]
    told = three.watcher.told("GET", f"tables/{made}")
    assert told["you"] == {**told["you"], "role": "spectator", "sides": []}
    assert (told["name"], told["turns"], told["step"]) == ("Tuesday, again", 7, 0)
    assert told["options"] == {"bold": True}
    assert told["people"]["Blue"][0]["knew"] is False
    assert three.info(three.blue)["next"] == made
    assert three.owner.choose(made, "pass").status_code == 200
    assert three.blue.choose(made, "pass").status_code == 200


def test_the_sides_are_changed(house: Desk) -> None:
    three = Three(house)
    made = three.propose(three.owner, swap=True).json()["next"]
    assert sides(three.owner, made) == ["Blue"]
    assert sides(three.blue, made) == ["Red"]
    assert three.owner.choose(made, "pass").status_code == 422
    assert three.blue.choose(made, "pass").status_code == 200


def test_the_talk_leads_to_the_new_table(house: Desk) -> None:
    three = Three(house)
    made = three.propose(three.owner, swap=True).json()["next"]
    *_, word = three.blue.told("GET", f"tables/{three.table}/talk")
    assert word["note"] is True
    assert word["text"] == f"The rematch, sides changed: #/table/{made}"


def test_a_guest_proposes_and_the_other_side_agrees(house: Desk) -> None:
    three = Three(house)
    assert three.propose(three.blue, swap=True).json()["next"] is None
    asked = three.info(three.owner)["ask"]
    assert (asked["kind"], asked["side"], asked["swap"], asked["mine"]) == (
        "rematch", "Blue", True, False,
    )  # fmt: skip
    assert three.answer(three.blue, True).status_code == 403
    assert three.answer(three.owner, True).status_code == 200
    made = three.info(three.blue)["next"]
    assert sides(three.blue, made) == ["Red"]
    assert three.info(three.blue)["ask"] is None


def test_a_rematch_is_declined(house: Desk) -> None:
    three = Three(house)
    three.propose(three.blue)
    assert three.answer(three.owner, False).status_code == 200
    assert three.info(three.blue)["next"] is None
    again = three.propose(three.blue)
    assert again.status_code == 400
    assert "ask again in" in again.json()["error"]
    assert three.propose(three.owner).status_code == 201  # his own wish is another matter


def test_two_who_ask_come_to_one_table(house: Desk) -> None:
    three = Three(house)
    first = three.propose(three.owner).json()["next"]
    assert three.propose(three.owner, swap=True).json()["next"] == first
    three.owner.told("DELETE", f"tables/{first}")
    assert three.propose(three.owner).json()["next"] != first


def test_not_while_the_game_goes_on_and_not_for_who_watches(house: Desk) -> None:
    three = Three(house, over=False)
    for who in (three.owner, three.blue):
        early = three.propose(who)
        assert early.status_code == 400
        assert "goes on" in early.json()["error"]
    assert three.propose(three.watcher).status_code == 403
    ended = Three(house)
    assert ended.propose(ended.watcher).status_code == 403
    stranger = sit(house, link(house, house.new(), "Blue"), "Sam")
    assert three.propose(stranger).status_code == 404


def test_a_guest_at_a_table_of_his_own_begins_one_there(house: Desk) -> None:
    """The table was handed over: its new owner keeps the new one too."""
    three = Three(house)
    heir = sit(house, link(house, three.table, "owner"), "Hal")
    assert three.propose(three.blue).status_code == 201
    made = three.propose(heir).json()["next"]
    told = heir.told("GET", f"tables/{made}")
    assert (told["you"]["owner"], told["you"]["sides"]) == (True, ["Red"])
    assert sides(three.blue, made) == ["Blue"]


def test_against_a_computer_nobody_is_asked(house: Desk) -> None:
    table = house.new(game="guadalajara", scenario="assault", turns=5, seats={})
    owner = Guest(house, "")
    names = list(owner.told("GET", f"tables/{table}")["seats"])
    computer = {names[1]: "random"}
    owner.told("POST", f"tables/{table}/pause", json={"paused": True})
    owner.told("POST", f"tables/{table}/seats", json={"seats": computer})
    for kind in ("undo", "draw"):
        seq = owner.told("GET", f"tables/{table}")["seq"]
        body = {"kind": kind, "expected": seq}
        assert owner.ask("POST", f"tables/{table}/ask", json=body).status_code == 400
    seq = owner.told("GET", f"tables/{table}")["seq"]
    body = {"side": names[0], "expected": seq}
    owner.told("POST", f"tables/{table}/resign", json=body)
    first = owner.told("POST", f"tables/{table}/rematch", json={})["next"]
    second = owner.told("POST", f"tables/{table}/rematch", json={"swap": True})["next"]
    assert first != second
    assert owner.told("GET", f"tables/{second}")["seats"] == {names[0]: "random", names[1]: "human"}


def test_a_guest_against_a_computer_begins_one_himself(house: Desk) -> None:
    table = house.new(game="guadalajara", scenario="assault", turns=5)
    owner = Guest(house, "")
    names = list(owner.told("GET", f"tables/{table}")["seats"])
    guest = sit(house, link(house, table, names[0]), "Bea")
    owner.told("POST", f"tables/{table}/pause", json={"paused": True})
    owner.told("POST", f"tables/{table}/seats", json={"seats": {names[1]: "random"}})
    seq = guest.told("GET", f"tables/{table}")["seq"]
    barred = guest.ask("POST", f"tables/{table}/ask", json={"kind": "draw", "expected": seq})
    assert barred.status_code == 400
    assert "a computer plays the other side" in barred.json()["error"]
    body = {"side": names[0], "expected": seq}
    guest.told("POST", f"tables/{table}/resign", json=body)
    made = guest.told("POST", f"tables/{table}/rematch", json={})["next"]
    assert sides(guest, made) == [names[0]]
    assert owner.told("GET", f"tables/{made}")["you"]["owner"] is True


def test_a_position_is_played_again(house: Desk) -> None:
    answer = house.http.post("/api/tables/import", content=POSITION.encode())
    assert answer.status_code == 201, answer.text
    table, owner = answer.json()["id"], Guest(house, "")
    body = {"side": "Red", "expected": 0}
    owner.told("POST", f"tables/{table}/resign", json=body)
    made = owner.told("POST", f"tables/{table}/rematch", json={})["next"]
    assert owner.told("GET", f"tables/{made}/view")["units"][0]["hex"] == "0301"


def test_the_way_to_the_rematch_outlives_a_restart(where: Path | str) -> None:
    with running(where) as desk:
        three = Three(desk)
        made = three.propose(three.owner).json()["next"]
    with running(where) as desk:
        bea = Guest(desk, three.blue.cookie)
        assert bea.told("GET", f"tables/{three.table}")["next"] == made
        assert sides(bea, made) == ["Blue"]


def test_a_rematch_is_a_table_like_others_of_whose_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes to more than he may have by playing again and again."""
    monkeypatch.setattr(seats, "MOST_OF_ONE", 2)
    with club(tmp_path) as desk:
        anna = member(desk, "Anna")
        table = table_of(anna)
        for number in range(2):
            seq = anna.told("GET", f"tables/{table}")["seq"]
            resigned = {"side": "Red", "expected": seq}
            anna.told("POST", f"tables/{table}/resign", json=resigned)
            answer = anna.ask("POST", f"tables/{table}/rematch", json={"swap": False})
            if number == 0:
                table = answer.json()["next"]
        assert answer.status_code == 400
        assert "2 tables are yours: remove one" in answer.json()["error"]
        assert len(anna.told("GET", "tables")) == 2
        anna.told("DELETE", f"tables/{table}")
        assert len(anna.told("GET", "tables")) == 1


def test_it_is_laid_whole_or_not_at_all(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits there, the way to it and the notices are written with it: where one fails all do."""
    three = Three(house)

    follow = rematch._follow

    def broken(id: str, made: str) -> list[Executable]:
        return [*follow(id, made), insert(REMATCHES).values(table_id=id, next=made)]

    before = len(three.owner.told("GET", "tables"))
    with monkeypatch.context() as patch:
        patch.setattr(rematch, "_follow", broken)
        assert three.propose(three.owner).status_code == 409
    assert len(three.owner.told("GET", "tables")) == before
    assert not three.info(three.blue)["next"]
    made = three.propose(three.owner).json()["next"]
    assert sides(three.blue, made) == ["Blue"]
