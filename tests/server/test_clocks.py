"""Clocks of a table: whose runs, what holds it, what follows when it is empty, what is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.line import RecordError, chain
from sandtable.core.strict import check_strictly
from sandtable.server.clocks import deeds, pulse
from sandtable.server.clocks.terms import DAY, GIVE, HOUR, Terms, span
from sandtable.server.tables import stored
from sandtable.server.tables.tables import Tables
from tests.core.hands import Hands
from tests.server.desk import Desk, Guest, link, running, sit
from tests.server.toy import RULEBOOK

BOOKS = (RULEBOOK, Hands())
ASIDE = re.compile(
    r'"(?:id|name|created|updated|rev|at)":(?:"[^"]*"|\d+)|"(?:h|v|salt|dice)":"[0-9a-f]+"'
)
"""What two tables differ in anyhow; the moments of the clocks are none of it."""
THREE_DAYS = {"kind": "decision", "seconds": 3 * DAY}
BANK = {"kind": "bank", "seconds": 10 * HOUR, "increment": HOUR}


class Wall:
    """A clock on the wall that the test turns; the machine is never asleep."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = 1_800_000_000.0
        monkeypatch.setattr(pulse, "wall", lambda: self.moment)
        monkeypatch.setattr(pulse, "TICK", 10_000.0)
        monkeypatch.setattr(pulse, "GAP", float("inf"))


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


@pytest.fixture
def house(wall: Wall, tmp_path: Path) -> Iterator[Desk]:
    assert wall.moment
    with running(tmp_path, books=BOOKS) as found:
        yield found


class Pair:
    """The owner with Red, Bea with Blue."""

    def __init__(self, house: Desk, wall: Wall, clock: dict[str, Any], **wanted: Any) -> None:
        self.house, self.wall = house, wall
        self.table = house.new(clock=clock, **wanted)
        self.red = Guest(house, "")
        self.blue = sit(house, link(house, self.table, "Blue"), "Bea")

    def clock(self, who: Guest | None = None) -> dict[str, Any]:
        told: dict[str, Any] = (who or self.red).told("GET", f"tables/{self.table}")["clock"]
        return told

    def left(self, side: str) -> int:
        """The seconds that a side has left now, as a browser counts them."""
        told = self.clock()
        runs = told["running"] == side and not told["held"]
        now = self.red.told("GET", "time")["now"]
        return max(0, int(told["left"][side] - (now - told["since"] if runs else 0)))

    def passes(self, who: Guest) -> None:
        answer = who.choose(self.table, "pass", client=f"{self.wall.moment}")
        assert answer.status_code == 200, answer.text

    def later(self, seconds: float, look: bool = True) -> None:
        self.wall.moment += seconds
        if look:
            self.house.http.blocking_portal.call(pulse.look, self.house.tables)

    def post(self, who: Guest, act: str, **body: Any) -> Any:
        return who.ask("POST", f"tables/{self.table}/{act}", json=body)

    def ask(self, who: Guest, kind: str) -> None:
        seq = who.told("GET", f"tables/{self.table}")["seq"]
        assert self.post(who, "ask", kind=kind, expected=seq).status_code == 201

    def answer(self, who: Guest, agreed: bool) -> None:
        asked = who.told("GET", f"tables/{self.table}")["ask"]["id"]
        assert self.post(who, "answer", id=asked, agreed=agreed).status_code == 200

    def seats(self) -> dict[str, str]:
        told: dict[str, str] = self.red.told("GET", f"tables/{self.table}")["seats"]
        return told

    def words(self) -> list[str]:
        return [one["text"] for one in self.red.told("GET", f"tables/{self.table}/talk")]

    def record(self) -> str:
        return self.red.ask("GET", f"tables/{self.table}/record").text


# ── whose clock runs ─────────────────────────────────────────────────────────


def test_each_decision_has_its_time_from_hand_over_to_hand_over(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    assert two.clock()["running"] == "Red"
    two.later(DAY)
    assert (two.left("Red"), two.left("Blue")) == (2 * DAY, 3 * DAY)
    two.passes(two.red)
    two.later(DAY)
    assert (two.left("Red"), two.left("Blue")) == (2 * DAY, 2 * DAY)
    two.passes(two.blue)
    assert two.left("Red") == 3 * DAY


def test_a_bank_is_spent_and_grows_once_in_each_turn_of_ones_own(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, BANK)
    two.later(4 * HOUR)
    assert two.left("Red") == 6 * HOUR
    two.passes(two.red)
    two.passes(two.blue)  # turn 2
    assert (two.left("Red"), two.left("Blue")) == (7 * HOUR, 10 * HOUR)


def test_an_undo_by_consent_mints_no_time(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, BANK)
    two.passes(two.red)
    two.passes(two.blue)
    for _ in range(3):
        assert two.left("Red") == 11 * HOUR
        two.ask(two.blue, "undo")
        two.answer(two.red, True)
        two.passes(two.blue)


def test_nobodys_clock_runs_before_two_people_sit_there(house: Desk, wall: Wall) -> None:
    table = house.new(clock=THREE_DAYS)
    assert house.info(table)["clock"]["running"] is None
    wall.moment += 5 * DAY
    secret = link(house, table, "Blue")
    sit(house, secret, "Bea")
    told = house.info(table)["clock"]
    assert (told["running"], told["left"]["Red"]) == ("Red", 3 * DAY)


def test_a_computer_has_no_clock_and_a_seat_lent_to_it_wins_no_time(
    house: Desk, wall: Wall
) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.post(two.red, "pause", paused=True)
    two.later(2 * DAY)
    two.post(two.red, "seats", seats={"Red": "random"})
    assert two.clock()["running"] is None
    two.later(DAY)
    two.post(two.red, "seats", seats={"Red": "human"})
    assert two.left("Red") == DAY


def test_a_table_of_one_person_has_no_clock_running(house: Desk, wall: Wall) -> None:
    table = house.new(clock=THREE_DAYS, seats={"Blue": "random"})
    house.choose(table, "pass")
    wall.moment += 9 * DAY
    assert house.info(table)["clock"]["running"] is None


def test_the_end_stops_the_clocks(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    seq = two.red.told("GET", f"tables/{two.table}")["seq"]
    two.post(two.red, "resign", side="Red", expected=seq)
    assert two.clock()["running"] is None


# ── what holds it ────────────────────────────────────────────────────────────


def test_an_ask_of_who_decides_holds_his_clock_for_a_day_at_most(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.ask(two.red, "draw")
    assert two.clock()["held"] == "ask"
    two.later(5 * HOUR)
    assert two.left("Red") == 3 * DAY
    two.answer(two.red, False)  # takes it back, and asks again: the day is not another one
    two.ask(two.red, "draw")
    two.later(19 * HOUR)
    assert (two.clock()["held"], two.left("Red")) == ("", 3 * DAY)
    two.later(HOUR)
    assert two.left("Red") == 3 * DAY - HOUR


def test_an_ask_of_who_waits_holds_nothing(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.ask(two.blue, "draw")
    two.later(HOUR)
    assert two.left("Red") == 3 * DAY - HOUR


def test_both_agree_to_stop_the_clocks_and_either_lets_them_go_on(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    assert two.post(two.blue, "resume").status_code == 400
    two.ask(two.blue, "hold")
    two.answer(two.red, True)
    two.later(30 * DAY)
    assert (two.clock()["held"], two.left("Red")) == ("agreed", 3 * DAY)
    assert two.post(two.blue, "replace", by="computer").status_code == 400
    two.passes(two.red)  # who plays on may
    assert two.clock()["held"] == "agreed"
    assert two.post(two.red, "resume").status_code == 200
    two.later(DAY)
    assert two.left("Blue") == 2 * DAY


def test_the_time_that_the_server_is_down_is_nobodys(wall: Wall, tmp_path: Path) -> None:
    with running(tmp_path, books=BOOKS) as house:
        two = Pair(house, wall, THREE_DAYS)
        two.later(DAY)
        table = two.table
    wall.moment += 40 * DAY
    with running(tmp_path, books=BOOKS) as house:
        told, now = house.info(table)["clock"], house.http.get("/api/time").json()["now"]
        assert told["left"]["Red"] - (now - told["since"]) == 2 * DAY
        two.house = house
        two.red = two.red._replace(desk=house)
        two.later(DAY)
        assert two.left("Red") == DAY


def test_a_kill_just_after_a_choice_charges_nobody_for_the_night(
    wall: Wall, tmp_path: Path
) -> None:
    """No sign of life was written since the clock began: its own beginning is one."""
    with running(tmp_path, books=BOOKS) as house:
        wall.moment += 10 * DAY  # alone at home: no clock runs, no sign of life
        two = Pair(house, wall, THREE_DAYS)
        table = two.table
    wall.moment += DAY
    with running(tmp_path, books=BOOKS) as house:
        told, now = house.info(table)["clock"], house.http.get("/api/time").json()["now"]
        assert told["left"]["Red"] - (now - told["since"]) == 3 * DAY


def test_the_time_that_the_machine_sleeps_is_nobodys(
    house: Desk, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Pair(house, wall, THREE_DAYS)
    monkeypatch.setattr(pulse, "GAP", 60.0)
    two.later(8 * HOUR)
    assert two.left("Red") == 3 * DAY
    two.later(30)
    assert two.left("Red") == 3 * DAY - 30


# ── what follows when it is empty ────────────────────────────────────────────


def test_nothing_follows_where_that_was_agreed(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.later(4 * DAY)
    assert two.left("Red") == 0
    assert two.post(two.blue, "claim").status_code == 400
    assert two.post(two.blue, "replace", by="computer").status_code == 400
    two.passes(two.red)
    assert two.clock()["running"] == "Blue"


def test_a_computer_plays_on_until_its_person_is_back(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {**THREE_DAYS, "empty": "computer"})
    two.passes(two.red)
    two.later(3 * DAY - 1)
    assert two.seats()["Blue"] == "human"
    two.later(1)
    assert two.seats()["Blue"] == "random"
    assert two.clock()["standing"] == ["Blue"]
    house.wait(two.table, lambda told: told["actor"] == "Red" or told["over"])
    # The seat stays whose it is: nobody else takes it back, its person does.
    assert two.post(two.red, "seats", seats={"Blue": "human"}).status_code == 403
    assert two.post(two.blue, "seats", seats={"Blue": "human"}).status_code == 200
    assert two.clock()["standing"] == []
    two.passes(two.red)
    assert two.left("Blue") == 3 * DAY


def test_a_damaged_table_is_not_read_at_every_look(
    house: Desk, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Pair(house, wall, {**THREE_DAYS, "empty": "computer"})
    two.passes(two.red)
    house.tables.in_memory[two.table].outdated = True
    read: list[Any] = []

    def damaged(*given: Any) -> Any:
        read.append(given)
        raise Trouble("line 3: its hash is wrong")

    patch = pytest.MonkeyPatch()
    patch.setattr(stored, "restore", damaged)
    patch.setattr(stored, "followed", lambda *_: None)
    for _ in range(5):
        two.later(4 * DAY)
    assert len(read) == 1
    monkeypatch.setattr(pulse, "REST", 0.0)
    house.tables.pulse.rests.clear()
    two.later(5)
    two.later(5)
    assert len(read) == 3, "it is tried again now and then"
    monkeypatch.setattr(pulse, "REST", 600.0)
    two.later(5)
    patch.undo()
    assert two.seats()["Blue"] == "human"  # somebody looks at it, and it is whole again
    two.later(5)
    assert two.seats()["Blue"] == "random"


def test_a_table_that_fails_stops_no_other_clock(
    house: Desk, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = [Pair(house, wall, {**THREE_DAYS, "empty": "computer"}) for _ in range(2)]
    bad, good = sorted(both, key=lambda two: two.table)
    for two in both:
        two.passes(two.red)
    whole = deeds.come_due

    async def torn(tables: Tables, id: str) -> None:
        if id == bad.table:
            raise RuntimeError("a fault of ours")
        await whole(tables, id)

    monkeypatch.setattr(deeds, "come_due", torn)
    good.later(3 * DAY)
    assert good.seats()["Blue"] == "random"


def test_the_owner_too_is_stood_in_for_and_keeps_his_side(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {**THREE_DAYS, "empty": "computer"})
    two.post(two.red, "pause", paused=True)
    two.later(3 * DAY)
    assert two.seats()["Red"] == "random"
    assert two.red.told("GET", f"tables/{two.table}")["you"]["sides"] == ["Red"]
    two.later(DAY)
    assert two.post(two.red, "seats", seats={"Red": "human"}).status_code == 200
    assert two.left("Red") == 3 * DAY


def test_who_comes_back_to_an_empty_bank_has_an_increment(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {**BANK, "empty": "computer"})
    two.post(two.red, "pause", paused=True)
    two.later(10 * HOUR)
    two.post(two.red, "seats", seats={"Red": "human"})
    assert two.left("Red") == HOUR


def test_the_other_side_may_claim_the_game(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {**THREE_DAYS, "empty": "claim"})
    two.passes(two.red)
    early = two.post(two.red, "claim")
    assert (early.status_code, early.json()["error"]) == (400, "Blue has 3 days left")
    two.later(3 * DAY)
    mine = two.post(two.blue, "claim")
    assert (mine.status_code, "yours" in mine.json()["error"]) == (400, True)
    assert two.post(two.red, "claim").status_code == 200
    told = two.red.told("GET", f"tables/{two.table}")
    assert told["result"] == "Blue ran out of time: Red victory"
    text = two.record()
    assert '"ends":"time","by":"Blue"' in text
    again = Game.read(text, [RULEBOOK], "record")
    assert check_strictly(again, "record") == ""


def test_who_decides_in_time_is_not_claimed_against(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {**THREE_DAYS, "empty": "claim"})
    two.passes(two.red)
    two.later(3 * DAY)
    two.passes(two.blue)
    assert two.post(two.red, "claim").status_code == 400


# ── who stays away ───────────────────────────────────────────────────────────


def test_without_a_clock_a_guest_who_vanished_is_replaced_after_so_many_days(
    house: Desk, wall: Wall
) -> None:
    two = Pair(house, wall, {"kind": "none", "away": 5})
    two.passes(two.red)
    two.later(4 * DAY)
    early = two.post(two.red, "replace", by="computer")
    assert early.status_code == 400
    assert "Blue has 1 day to decide" in early.json()["error"]
    two.later(DAY)
    assert two.post(two.blue, "replace", by="computer").status_code == 400
    assert two.post(two.red, "replace", by="computer").status_code == 200
    assert two.seats()["Blue"] == "random"


def test_the_seat_goes_to_somebody_else_by_a_link(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.passes(two.red)
    two.later(14 * DAY)
    told = two.post(two.red, "replace", by="invitation").json()
    new = sit(house, told["links"][0]["url"].rpartition("/")[2], "Cleo")
    assert new.told("GET", f"tables/{two.table}")["you"]["sides"] == ["Blue"]
    gone = two.blue.told("GET", f"tables/{two.table}")["you"]
    assert (gone["sides"], gone["role"]) == ([], "spectator")
    two.passes(new)


def test_a_guest_replaces_an_owner_who_vanished(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.later(14 * DAY)
    told = two.post(two.blue, "replace", by="invitation").json()
    new = sit(house, told["links"][0]["url"].rpartition("/")[2], "Cleo")
    assert new.told("GET", f"tables/{two.table}")["you"]["sides"] == ["Red"]
    assert two.red.told("GET", f"tables/{two.table}")["you"]["sides"] == []


def test_who_comes_back_before_the_new_one_keeps_his_seat(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.passes(two.red)
    two.later(14 * DAY)
    told = two.post(two.red, "replace", by="invitation").json()
    two.passes(two.blue)
    secret = told["links"][0]["url"].rpartition("/")[2]
    body = {"secret": secret, "name": "Cleo"}
    late = house.http.post("/api/invitations/accept", json=body)
    house.http.cookies.clear()
    assert late.status_code == 410
    assert two.blue.told("GET", f"tables/{two.table}")["you"]["sides"] == ["Blue"]


def test_an_owner_who_comes_back_ends_the_link_to_his_side(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.later(14 * DAY)
    told = two.post(two.blue, "replace", by="invitation").json()
    two.passes(two.red)
    two.passes(two.blue)
    secret = told["links"][0]["url"].rpartition("/")[2]
    late = house.http.post("/api/invitations/accept", json={"secret": secret, "name": "Cleo"})
    house.http.cookies.clear()
    assert late.status_code == 410
    assert "withdrawn" in late.json()["error"]
    assert two.red.told("GET", f"tables/{two.table}")["you"]["sides"] == ["Red"]


def test_a_computer_stands_in_by_consent(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.ask(two.blue, "stand-in")
    two.answer(two.red, True)
    assert two.seats() == {"Red": "human", "Blue": "random"}
    assert two.clock()["standing"] == ["Blue"]


# ── what is told ─────────────────────────────────────────────────────────────


def test_the_record_tells_the_time_of_each_hand_over(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.later(DAY)
    two.passes(two.red)
    two.later(HOUR)
    two.passes(two.blue)
    text = two.record()
    times = [json.loads(row) for row in text.splitlines() if row.startswith('{"t":')]
    assert [one["left"] for one in times] == [
        {"Red": 2 * DAY, "Blue": 3 * DAY},
        {"Red": 3 * DAY, "Blue": 3 * DAY - HOUR},
    ]
    assert times[0]["t"] == "2027-01-16T08:00:00Z"
    assert times[0]["clock"] == {**THREE_DAYS, "increment": 0, "empty": "nothing", "away": 14}
    assert "clock" not in times[1]
    game = Game.read(text, [RULEBOOK], "record")
    assert game.step == 2
    assert check_strictly(game, "record") == ""
    at = two.red.told("GET", f"tables/{two.table}/view?at=1")
    assert at["then"]["left"] == {"Red": 2 * DAY, "Blue": 3 * DAY}
    assert two.red.told("GET", f"tables/{two.table}/view?at=0")["then"] is None


def sealed(lines: list[dict[str, Any]]) -> str:
    """A record with right hashes, whatever it says."""
    before, rows = "", []
    for line in lines:
        body = {key: value for key, value in line.items() if key != "h"}
        before = chain(before, body)
        rows.append(json.dumps({**body, "h": before}))
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    ("number", "change", "why"),
    [
        (2, {"left": {"Red": -1, "Blue": 0}}, "wrong kind"),
        (2, {"left": {"Red": 1.5, "Blue": 0}}, "wrong kind"),
        (2, {"t": "yesterday"}, "wrong kind"),
        (2, {"clock": {"c": 1}}, "wrong kind"),
        (2, {"clock": {"kind": []}}, "wrong kind"),
        (2, {"left": {"Red": 1}}, "the seconds of Red and Blue"),
        (4, {"clock": {"kind": "bank"}}, "told once"),
        (4, {"more": 1}, "'more' means nothing here"),
    ],
)
def test_times_that_no_record_of_ours_has(
    house: Desk, wall: Wall, number: int, change: dict[str, Any], why: str
) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.passes(two.red)
    two.passes(two.blue)
    lines = [json.loads(row) for row in two.record().splitlines()]
    assert "t" in lines[number]
    check_strictly(Game.read(sealed(lines), [RULEBOOK], "record"), "record")
    lines[number] |= change
    with pytest.raises(RecordError, match=why):
        check_strictly(Game.read(sealed(lines), [RULEBOOK], "record"), "record")


def test_a_time_is_told_below_a_draft_that_has_begun_by_itself() -> None:
    game = Game.new(Hands(), "auction", seed="1")
    game.choose("keep 0", "Red")
    game.record.tell_time("2027-01-16T08:00:00Z", {"Red": 5, "Blue": 6}, {"kind": "bank"})
    assert game.before_draft().record.rows[-1].startswith('{"t":')
    game.choose("keep 1", "Red")
    game.undo("Red")
    game.choose("say", "Red")
    text = game.record.text()
    again = Game.read(text, [Hands()], "record")
    assert (check_strictly(again, "record"), again.record.text()) == ("", text)
    assert again.record.entry(0).parts() == ["keep 0", "say"]


def test_a_table_without_a_clock_has_no_times_in_its_record(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, {"kind": "none"})
    two.passes(two.red)
    assert '"t":' not in two.record()


def test_the_listing_tells_the_same_of_a_table_in_memory_and_of_a_stored_one(
    house: Desk, wall: Wall
) -> None:
    two = Pair(house, wall, THREE_DAYS)
    two.passes(two.red)
    here = next(t for t in two.blue.told("GET", "tables") if t["id"] == two.table)
    two.house.http.blocking_portal.call(house.tables.evict, -1.0)
    assert two.table not in house.tables.in_memory
    stored = next(t for t in two.blue.told("GET", "tables") if t["id"] == two.table)
    assert stored["clock"] == here["clock"]
    assert stored["clock"]["running"] == "Blue"


PATHS = ("", "/view", "/record", "/talk")


def told_while(house: Desk, wall: Wall, *draft: str) -> list[str]:
    """What Blue and a watcher are told of a table while Red makes a draft."""
    two = Pair(house, wall, {**THREE_DAYS, "empty": "claim"}, game="hands")
    watcher = sit(house, link(house, two.table, "spectator"), "Will")
    begin = wall.moment
    for choice in draft:
        wall.moment += 600
        assert two.red.choose(two.table, choice).status_code == 200
    wall.moment = begin + 4000
    asks = [(who, path) for who in (two.blue, watcher) for path in PATHS]
    said = [who.ask("GET", f"tables/{two.table}{path}").text for who, path in asks]
    listed = next(t for t in two.blue.told("GET", "tables") if t["id"] == two.table)
    said.append(json.dumps(listed["clock"]))
    said.append(two.blue.ask("POST", f"tables/{two.table}/claim", json={}).text)
    wall.moment = begin
    return [strip(text, two.table) for text in said]


def strip(text: str, table: str) -> str:
    return ASIDE.sub("", text).replace(table, "")


def test_a_link_tells_what_was_agreed_before_anybody_sits_down(house: Desk, wall: Wall) -> None:
    table = house.new(clock={**THREE_DAYS, "empty": "claim"}, options={"bold": True})
    secret = link(house, table, "Blue")
    wall.moment += DAY
    told = house.http.post("/api/invitations/look", json={"secret": secret}).json()
    assert told["agreed"] == {
        "turns": 5,
        "options": [{"title": RULEBOOK.options()[0].title, "on": True}],
        "clock": [
            "Clock: 3 days for each decision that the other side waits for.",
            f"When a clock is empty the other side may claim the game, or {GIVE}.",
        ],
    }
    assert [one["side"] for one in told["players"]] == ["Red", "Blue"]
    assert (told["turn"], told["begun"], told["over"]) == (1, False, False)


def test_a_rematch_keeps_the_clock(house: Desk, wall: Wall) -> None:
    two = Pair(house, wall, BANK)
    seq = two.red.told("GET", f"tables/{two.table}")["seq"]
    two.post(two.red, "resign", side="Red", expected=seq)
    told = two.post(two.red, "rematch", swap=True).json()
    clock = two.blue.told("GET", f"tables/{told['next']}")["clock"]
    assert (clock["terms"]["seconds"], clock["running"]) == (10 * HOUR, "Red")


def test_no_byte_about_clocks_tells_of_a_draft(house: Desk, wall: Wall) -> None:
    none, some, more = (
        told_while(house, wall, *draft) for draft in ((), ("keep 0",), ("keep 0", "keep 1"))
    )
    assert none == some == more
    assert '"running":"Red"' in none[0]


# ── words ────────────────────────────────────────────────────────────────────


def test_what_is_agreed_in_words() -> None:
    assert Terms().lines() == [
        f"No clock; after 14 days without a decision the other side may {GIVE}."
    ]
    bank = Terms("bank", 10 * DAY, 6 * HOUR, "computer")
    assert bank.lines() == [
        "Clock: 10 days each for the whole game, and 6 h more in each half or turn of one's own.",
        "When a clock is empty a computer plays on for that side until its player is back.",
    ]


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (3660, "1 h 1 min"), (100_800, "1 d 4 h")],
)
def test_times_are_told_in_two_measures(seconds: float, shown: str) -> None:
    assert span(seconds) == shown


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "sand"},
        {"kind": "decision", "seconds": 5},
        {"kind": "bank", "increment": -1},
        {"away": 0},
        {"empty": "explode"},
        {"speed": 3},
    ],
)
def test_what_no_clock_can_be(house: Desk, clock: dict[str, Any]) -> None:
    answer = house.http.post("/api/tables", json={"game": "ford", "clock": clock})
    assert answer.status_code == 400
    assert "malformed request" in answer.json()["error"]
