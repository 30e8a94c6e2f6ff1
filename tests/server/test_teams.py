"""Several people at one side: joining, deciding, talking among themselves, leaving."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import select, update

from sandtable.server.people.seats import INVITATIONS, MOST_OF_A_TEAM, clear
from sandtable.server.talk.talk import TALK
from tests.core.hands import Hands
from tests.server.desk import PATIENCE, Desk, Guest, running, sit
from tests.server.told import entries, feed, notices, tick
from tests.server.toy import RULEBOOK


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path, books=(RULEBOOK, Hands())) as found:
        yield found


def made(by: Guest, table: str, seat: str, **more: Any) -> str:
    """The secret of a link."""
    told = by.told("POST", f"tables/{table}/invitations", json={"seat": seat, **more})
    return str(told["links"][0]["url"].rpartition("/")[2])


class Four:
    """The owner with Red; Bea and Ben with Blue; Will watches."""

    def __init__(self, house: Desk, **wanted: Any) -> None:
        self.house = house
        self.table = house.new(**wanted)
        first, second = list(house.info(self.table)["seats"])
        self.sides = (first, second)
        self.red = Guest(house, "")
        self.bea = sit(house, made(self.red, self.table, second), "Bea")
        self.ben = sit(house, made(self.bea, self.table, second, mate=True), "Ben")
        self.will = sit(house, made(self.red, self.table, "spectator"), "Will")

    def get(self, who: Guest, path: str = "") -> Any:
        return who.told("GET", f"tables/{self.table}{path}")

    def post(self, who: Guest, act: str, **body: Any) -> Any:
        return who.ask("POST", f"tables/{self.table}/{act}", json=body)

    def say(self, who: Guest, text: str) -> Any:
        return self.post(who, "talk", text=text, team=True)

    def talk(self, who: Guest, path: str = "/talk?team=1") -> list[str]:
        return [word["text"] for word in self.get(who, path)]


def heard(live: Any) -> list[dict[str, Any]]:
    """What a socket has been told by now."""
    found = []
    while True:
        try:
            found.append(live.receive_json(timeout=0.4))
        except Empty:
            return found


def test_a_draft_is_pushed_to_whoever_makes_it_too_and_to_nobody_else(house: Desk) -> None:
    """He would choose in a position that is none any more; the enemy hears not even of a move."""
    four = Four(house, game="hands", scenario="auction", turns=3)
    assert four.red.choose(four.table, "say").status_code == 200
    with ExitStack() as stack:
        sockets = {}
        for name in ("bea", "ben", "red", "will"):
            who: Guest = getattr(four, name)
            headers = {"cookie": who.cookie} if who.cookie else {}
            path = f"/api/tables/{four.table}/live"
            sockets[name] = stack.enter_context(house.http.websocket_connect(path, headers=headers))
        for live in sockets.values():
            heard(live)
        for act in ("keep 0", "keep 1"):
            assert four.bea.choose(four.table, act).status_code == 200
            told = {name: len(heard(live)) for name, live in sockets.items()}
            assert told == {"bea": 0, "ben": 1, "red": 0, "will": 0}, act
        for _ in range(2):
            seq = four.get(four.bea)["seq"]
            draft = four.get(four.bea, "/view")["draft"]
            body = {"client": f"u{draft}", "expected": seq, "draft": draft}
            assert four.post(four.bea, "undo", **body).status_code == 200
            told = {name: len(heard(live)) for name, live in sockets.items()}
            assert told == {"bea": 0, "ben": 1, "red": 0, "will": 0}


# ── joining and leaving ──────────────────────────────────────────────────────


def test_two_play_one_side_and_either_decides(house: Desk) -> None:
    four = Four(house)
    for who in (four.bea, four.ben):
        assert four.get(who)["you"]["sides"] == ["Blue"]
        assert four.get(who, "/view")["role"] == "Blue"
    assert [one["name"] for one in four.get(four.red)["people"]["Blue"]] == ["Bea", "Ben"]
    for who, side in ((four.bea, four.red), (four.ben, four.red)):
        assert side.choose(four.table, "pass").status_code == 200
        assert who.choose(four.table, "pass").status_code == 200
        assert who.choose(four.table, "pass").status_code == 422
    assert "Ben joined Blue" in four.talk(four.red, "/talk")


def test_the_owner_is_joined_at_his_own_side_and_keeps_it(house: Desk) -> None:
    four = Four(house)
    rita = sit(house, made(four.red, four.table, "Red", mate=True), "Rita")
    assert four.get(rita)["you"]["sides"] == ["Red"]
    assert four.get(four.red)["you"]["sides"] == ["Red"]
    assert len(four.get(four.bea)["people"]["Red"]) == 2
    assert four.post(four.red, "leave", seat="Red").status_code == 200
    assert four.get(four.red)["you"]["sides"] == []
    assert rita.choose(four.table, "pass").status_code == 200


def test_who_does_not_play_a_side_brings_nobody_to_it(house: Desk) -> None:
    """Least of all the table's owner: he would look at what the other side hides."""
    four = Four(house)
    for who in (four.red, four.will):
        barred = four.post(who, "invitations", seat="Blue", mate=True)
        assert barred.status_code == 403
        assert barred.json()["error"] == "only who plays Blue brings another player to it"
    secret = made(four.bea, four.table, "Blue", mate=True)
    own = Guest(house, four.red.ask("GET", "me").headers["set-cookie"].partition(";")[0])
    opened = own.ask("POST", "invitations/accept", json={"secret": secret, "name": "x"})
    assert opened.status_code == 403


def test_nobody_joins_the_side_that_he_plays_against(house: Desk) -> None:
    four = Four(house)
    rita = sit(house, made(four.red, four.table, "Red", mate=True), "Rita")
    body = {"secret": made(four.bea, four.table, "Blue", mate=True), "name": ""}
    barred = rita.ask("POST", "invitations/accept", json=body)
    assert (barred.status_code, "you play Red here" in barred.json()["error"]) == (403, True)
    again = four.ben.ask("POST", "invitations/accept", json=body)
    assert (again.status_code, "you play Blue already" in again.json()["error"]) == (403, True)
    assert sit(house, body["secret"], "Bob").told("GET", f"tables/{four.table}")


def test_a_link_ends_with_the_place_of_who_made_it(house: Desk) -> None:
    four = Four(house)
    secret = made(four.ben, four.table, "Blue", mate=True)
    assert four.post(four.ben, "leave", seat="Blue").status_code == 200
    assert four.ben.ask("GET", f"tables/{four.table}").status_code == 404
    assert "Ben left Blue" in four.talk(four.red, "/talk")
    answer = house.http.post("/api/invitations/accept", json={"secret": secret, "name": "Bob"})
    house.http.cookies.clear()
    assert answer.status_code == 410
    assert "does not play Blue any more" in answer.json()["error"]
    assert four.get(four.bea)["you"]["sides"] == ["Blue"]


def test_who_was_there_first_and_who_brought_him_take_somebody_out(house: Desk) -> None:
    four = Four(house)
    bob = sit(house, made(four.ben, four.table, "Blue", mate=True), "Bob")
    sit(house, made(four.ben, four.table, "Blue", mate=True), "Bel")
    told = four.get(four.red)["people"]["Blue"]
    assert [(one["name"], one.get("by")) for one in told] == [
        ("Bea", None),
        ("Ben", "Bea"),
        ("Bob", "Ben"),
        ("Bel", "Ben"),
    ]
    for who, name, status in (
        (four.red, "Ben", 403),  # the table's owner plays against them
        (four.will, "Ben", 403),
        (bob, "Bel", 403),
        (bob, "Ben", 403),
        (four.ben, "Bea", 403),
        (four.ben, "Nemo", 400),
        (four.bea, "Bea", 400),
        (four.ben, "Bob", 200),
        (four.bea, "Bel", 200),
        (four.bea, "Ben", 200),
        (four.bea, "Bea", 403),
    ):
        answer = four.post(who, "leave", seat="Blue", name=name)
        assert answer.status_code == status, answer.text
    assert [one["name"] for one in four.get(four.red)["people"]["Blue"]] == ["Bea"]
    assert "Bea took Ben out of Blue" in four.talk(four.red, "/talk")
    refused = four.post(bob, "leave", seat="Blue", name="Bea")
    assert refused.status_code == 404, "he has no place at the table"


def test_whoever_was_taken_out_hears_and_does_nothing_there(house: Desk) -> None:
    """Nor does a link bring him back that he or for him somebody made before."""
    four = Four(house)
    own = made(four.ben, four.table, "Blue")
    joins = made(four.ben, four.table, "Blue", mate=True)
    path = f"/api/tables/{four.table}/live"
    with house.http.websocket_connect(path, headers={"cookie": four.ben.cookie}) as line:
        line.receive_json(timeout=PATIENCE)
        assert four.post(four.bea, "leave", seat="Blue", name="Ben").status_code == 200
        four.say(four.bea, "now we are alone")
        heard: list[str] = []
        with suppress(WebSocketDisconnect):
            while len(heard) < 20:
                heard.append(line.receive_text(timeout=PATIENCE))
        assert len(heard) < 20, "his line is closed"
        assert not any("alone" in text for text in heard)
    for way in ("", "/view", "/talk?team=1", "/talk", "/team", "/standing"):
        assert four.ben.ask("GET", f"tables/{four.table}{way}").status_code == 404
    four.red.choose(four.table, "pass")
    barred = four.post(four.ben, "choose", client="b", expected=1, choice="pass")
    assert barred.status_code == 404
    for secret in (own, joins):
        body = {"secret": secret, "name": "Ben"}
        assert four.ben.ask("POST", "invitations/accept", json=body).status_code == 410
    assert four.bea.choose(four.table, "pass").status_code == 200


def test_who_brought_somebody_is_known_as_long_as_he_plays(house: Desk) -> None:
    """Old links are forgotten, but for those by which a team came together."""
    four = Four(house)

    async def years_later() -> None:
        async with house.tables.store.transaction() as connection:
            await connection.execute(update(INVITATIONS).values(made="2020-01-01T00:00:00"))
        await clear(house.tables.store)

    house.http.blocking_portal.call(years_later)
    bob = sit(house, made(four.ben, four.table, "Blue", mate=True), "Bob")
    told = four.get(four.red)["people"]["Blue"]
    assert [one.get("by") for one in told] == [None, "Bea", "Ben"]
    assert four.post(four.ben, "leave", seat="Blue", name="Bob").status_code == 200
    assert bob.ask("GET", f"tables/{four.table}").status_code == 404


def test_a_side_has_room_for_so_many(house: Desk) -> None:
    four = Four(house)
    for number in range(MOST_OF_A_TEAM - 2):
        sit(house, made(four.bea, four.table, "Blue", mate=True), f"B{number}")
    assert four.post(four.bea, "invitations", seat="Blue", mate=True).status_code == 410


def test_the_owner_brings_back_whom_of_a_team_he_names(house: Desk) -> None:
    four = Four(house)
    ben = sit(house, made(four.red, four.table, "Blue", name="Ben"), "")
    assert ben.told("GET", "me")["name"] == "Ben"
    assert four.post(four.red, "invitations", seat="Blue", name="Nemo").status_code == 400


# ── who chose, and what is said ──────────────────────────────────────────────


def test_a_team_reads_which_of_them_chose_and_nobody_else_does(house: Desk) -> None:
    four = Four(house)
    for who in (four.red, four.bea, four.red, four.ben):
        assert who.choose(four.table, "pass").status_code == 200
    told = four.get(four.bea, "/team")
    assert [one["name"] for one in told] == ["Bea", "Ben"]
    assert [one["step"] for one in told] == [2, 4]
    assert four.get(four.ben, "/team") == told
    assert four.get(four.red, "/team") == four.get(four.will, "/team") == []


def test_a_team_talks_and_the_others_hear_nothing_of_it(house: Desk) -> None:
    four = Four(house)
    before = {who: four.get(who) for who in (four.red, four.will)}
    views = {who: four.get(who, "/view") for who in (four.red, four.will)}
    words = {who: four.get(who, "/talk") for who in (four.red, four.will)}
    assert four.say(four.bea, "we hold the ford").status_code == 201
    assert four.say(four.ben, "until turn 3").status_code == 201
    assert four.talk(four.bea) == four.talk(four.ben) == ["we hold the ford", "until turn 3"]
    assert four.get(four.bea)["team"] > 1
    for who in (four.red, four.will):
        assert four.get(who) == before[who]
        assert four.get(who, "/view") == views[who]
        assert four.get(who, "/talk") == words[who]
        assert who.ask("GET", f"tables/{four.table}/talk?team=1").status_code == 400
        assert four.say(who, "hello").status_code == 400
        assert "hold" not in who.ask("GET", f"tables/{four.table}/record").text
    assert four.post(four.red, "talk", text="a word to all").status_code == 201
    last = four.get(four.red, "/talk")[-1]["number"]
    assert last == words[four.red][-1]["number"] + 1, "no gap tells of the words between"
    assert four.post(four.red, "resign", side="Red", expected=0).status_code == 200
    assert not any("ford" in word for word in four.talk(four.red, "/talk")), "nor after the end"


def test_no_push_tells_the_others_that_a_team_talks(house: Desk) -> None:
    four = Four(house)
    path = f"/api/tables/{four.table}/live"
    with (
        house.http.websocket_connect(path, headers={"cookie": four.red.cookie}) as red,
        house.http.websocket_connect(path, headers={"cookie": four.ben.cookie}) as ben,
    ):
        ben.receive_json(timeout=PATIENCE)
        while red.receive_json(timeout=PATIENCE)["rev"] < four.get(four.red)["rev"]:
            pass
        rev = four.get(four.red)["rev"]
        four.say(four.bea, "quietly")
        while (told := ben.receive_json(timeout=PATIENCE)) != {"seq": None, "rev": rev}:
            assert told["rev"] <= rev
        four.post(four.bea, "talk", text="aloud")
        first = red.receive_json(timeout=PATIENCE)
        assert first == {"seq": None, "rev": rev + 1}


def test_who_left_hears_the_team_no_more_and_who_comes_hears_it(house: Desk) -> None:
    four = Four(house)
    four.say(four.bea, "we hold the ford")
    bob = sit(house, made(four.bea, four.table, "Blue", mate=True), "Bob")
    assert four.talk(bob) == ["we hold the ford"]
    four.post(four.ben, "leave", seat="Blue")
    assert four.ben.ask("GET", f"tables/{four.table}/talk?team=1").status_code == 404


def test_the_admin_is_told_of_what_all_hear_only(house: Desk) -> None:
    """A word of the other team has a number that could be guessed."""
    four = Four(house)
    four.say(four.bea, "secretly")
    [word] = [row for row in rows_of_talk(house) if row["text"] == "secretly"]
    assert word["room"] == "team Blue"
    heard = [one["number"] for one in four.get(four.red, f"/talk?since={word['number'] - 1}")]
    assert heard == []


def rows_of_talk(desk: Desk) -> list[dict[str, Any]]:
    async def read() -> list[dict[str, Any]]:
        async with desk.tables.store.transaction() as connection:
            return [dict(row) for row in (await connection.execute(select(TALK))).mappings()]

    return list(desk.http.blocking_portal.call(read))


# ── secrets and notices ──────────────────────────────────────────────────────


def test_a_draft_of_one_is_the_teams_and_nobody_elses(house: Desk) -> None:
    four = Four(house, game="hands", turns=None)
    a, _ = four.sides
    mate = sit(house, made(four.red, four.table, a, mate=True), "Rita")
    before = four.bea.ask("GET", f"tables/{four.table}/view").content
    assert four.red.choose(four.table, "keep 0").status_code == 200
    assert mate.choose(four.table, "keep 1").status_code == 200
    assert four.get(mate, "/view")["draft"] == four.get(four.red, "/view")["draft"] != ""
    assert four.bea.ask("GET", f"tables/{four.table}/view").content == before
    assert four.get(four.bea, "/team") == []


def test_all_of_a_team_are_told_until_one_has_answered(house: Desk) -> None:
    four = Four(house)
    feeds = {who: feed(who) for who in (four.bea, four.ben)}
    assert four.red.choose(four.table, "pass").status_code == 200
    assert [kind for kind, _ in notices(house)] == ["turn", "turn"]
    assert four.bea.choose(four.table, "pass").status_code == 200
    tick(house)
    assert [state for _, state in notices(house)] == ["passed", "passed"]
    assert four.red.choose(four.table, "pass").status_code == 200
    tick(house, minutes=10)
    for path in feeds.values():
        [(title, _)] = entries(house, path)
        assert "It is your turn as Blue" in title
