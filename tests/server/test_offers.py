"""Open offers: who sees them, who takes them, how sides are given out, what comes of it."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from sandtable.core.agreement import RESIGN
from sandtable.core.frame import NOBODY
from sandtable.core.rulebook import Result, Standing
from sandtable.server.offers import lots, offers, taking
from sandtable.server.offers.agreements import Agreement, Bid, outcome
from sandtable.server.offers.lots import Wish, give
from tests.server.club import Member, club, member, nobody, table_of
from tests.server.cups import announces
from tests.server.desk import Desk, link, sit

A, B = "a" * 32, "b" * 32
SIDES: Final = ("Red", "Blue")
DAYS3: Final = {"kind": "decision", "seconds": 3 * 86400, "empty": "claim"}


@pytest.fixture
def house(where: Path | str) -> Iterator[Desk]:
    with club(where) as desk:
        yield desk


def offered(**wanted: Any) -> dict[str, Any]:
    return {"game": "ford", "scenario": "crossing", "turns": 5, **wanted}


def offers_of(who: Member, **wanted: Any) -> dict[str, Any]:
    """A new offer, with the number that the page adds at once."""
    more = {key: wanted.pop(key) for key in ("side", "points") if key in wanted}
    made = who.told("POST", "offers", json={"offer": offered(**wanted), **more})
    who.told("POST", f"offers/{made['id']}/agree", json={"number": A})
    return dict(made)


def takes(who: Member, id: str, **more: Any) -> Any:
    return who.ask("POST", f"offers/{id}/take", json={"number": B, **more})


def looks(who: Member, id: str, secret: str = "") -> dict[str, Any]:
    told: dict[str, Any] = who.told("POST", f"offers/{id}/look", json={"secret": secret})
    return told


def sides_of(who: Member, table: str) -> list[str]:
    sides: list[str] = who.told("GET", f"tables/{table}")["you"]["sides"]
    return sides


def secret_of(made: dict[str, Any]) -> str:
    return str(made["link"]).rpartition("/")[2]


# ── an offer and who takes it ────────────────────────────────────────────────


def test_an_offer_is_taken_and_the_game_begins_as_agreed(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, sides="fixed", plays="Blue", clock=DAYS3, options={"bold": True})
    (listed,) = ben.told("GET", "offers")
    assert (listed["by"], listed["plays"], listed["mine"]) == ("Anna", "Blue", False)
    assert listed["options"] == [{"title": "An attack succeeds with 3 or more", "on": True}]
    assert "3 days for each decision" in listed["clock"][0]
    taken = takes(ben, made["id"]).json()
    assert taken["state"] == "begun"
    table = taken["table"]
    assert looks(anna, made["id"])["table"] == table
    assert sides_of(anna, table) == ["Blue"]
    assert sides_of(ben, table) == ["Red"]
    told = ben.told("GET", f"tables/{table}")
    assert told["clock"]["terms"]["seconds"] == 3 * 86400
    assert told["clock"]["running"] == "Red", "two people sit there: the first clock runs"
    assert told["options"]["bold"] is True
    assert told["agreed"]["how"] == "fixed"
    assert told["name"].endswith(": Anna – Ben")
    assert sorted(told["nonces"]) == ["Blue", "Red"], "both numbers are in the dice already"
    assert told["dice"] == listed["promise"]["dice"], "the dice that were promised"
    assert ben.guest.choose(table, "pass").status_code == 200
    assert ben.told("GET", "offers") == anna.told("GET", "offers") == []


def test_whoever_takes_it_chooses_where_it_is_offered_so(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, sides="taker")
    missing = takes(ben, made["id"])
    assert missing.status_code == 400
    assert "Red or Blue" in missing.json()["error"]
    table = takes(ben, made["id"], side="Red").json()["table"]
    assert sides_of(ben, table) == ["Red"]


def test_of_two_who_take_at_the_same_moment_one_gets_it(house: Desk) -> None:
    anna = member(house, "Anna")
    others = [member(house, name) for name in ("Ben", "Cleo", "Dora", "Emil")]
    made = offers_of(anna)
    with ThreadPoolExecutor(len(others)) as pool:
        answers = list(pool.map(lambda who: takes(who, made["id"]), others))
    assert sorted(a.status_code for a in answers) == [200, 410, 410, 410]
    assert len(anna.told("GET", "tables")) == 1
    private = offers_of(anna, private=True)
    with ThreadPoolExecutor(len(others)) as pool:
        secret = secret_of(private)
        answers = list(pool.map(lambda who: takes(who, private["id"], secret=secret), others))
    assert sorted(a.status_code for a in answers) == [200, 410, 410, 410]
    late = next(a for a in answers if a.status_code == 410)
    assert late.json()["error"] == taking.TOO_LATE
    assert len(anna.told("GET", "tables")) == 2


def test_who_lost_the_race_within_the_store_is_told(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have looked before either has taken: the store decides."""
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    made = offers_of(anna)
    stale = house.http.blocking_portal.call(read_offer, house, made["id"])
    assert takes(ben, made["id"]).status_code == 200

    async def get(*_: Any) -> Any:
        return stale

    monkeypatch.setattr(offers, "get", get)
    late = takes(cleo, made["id"])
    assert late.status_code == 410
    assert late.json()["error"] == taking.TOO_LATE


async def read_offer(desk: Desk, id: str) -> offers.Offer:
    """An offer as it is stored now."""
    async with desk.tables.store.transaction() as connection:
        found = await connection.execute(select(offers.OFFERS).where(offers.OFFERS.c.id == id))
        return offers.Offer(*found.one())


def test_who_wants_to_be_there_agrees_first_and_either_may_step_back(house: Desk) -> None:
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    made = offers_of(anna, waits=True)
    assert takes(ben, made["id"]).json()["state"] == "taken"
    seen = looks(anna, made["id"])
    assert (seen["taker"], seen["agreed"], seen["table"]) == ("Ben", ["Ben"], None)
    assert cleo.told("GET", "offers") == []
    anna.told("POST", f"offers/{made['id']}/back", json={})
    assert looks(cleo, made["id"])["state"] == "open"
    assert takes(cleo, made["id"]).json()["state"] == "taken"
    cleo.told("POST", f"offers/{made['id']}/back", json={})
    assert takes(ben, made["id"]).json()["state"] == "taken"
    begun = anna.told("POST", f"offers/{made['id']}/agree", json={"number": A})
    assert begun["state"] == "begun"
    assert looks(ben, made["id"])["table"] == begun["table"]
    assert anna.ask("POST", f"offers/{made['id']}/back", json={}).status_code == 400


def test_an_offer_is_withdrawn_and_expires(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, private=True)
    assert ben.ask("DELETE", f"offers/{made['id']}").status_code == 404
    anna.told("DELETE", f"offers/{made['id']}")
    assert anna.ask("DELETE", f"offers/{made['id']}").status_code == 400
    answer = takes(ben, made["id"], secret=secret_of(made))
    assert answer.status_code == 410
    assert "withdrawn" in answer.json()["error"]
    short = offers_of(anna, private=True, days=1)
    monkeypatch.setattr(offers, "now", lambda *_: "2999-01-01T00:00:00.000+00:00")
    answer = takes(ben, short["id"], secret=secret_of(short))
    assert answer.status_code == 410
    assert "stood until" in answer.json()["error"]
    assert anna.told("GET", "offers") == []


def test_nobody_floods_the_club(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    monkeypatch.setattr(offers, "MOST", 2)
    offers_of(anna)
    first = offers_of(anna)
    full = anna.ask("POST", "offers", json={"offer": offered()})
    assert full.status_code == 400
    assert "2 offers of yours are open" in full.json()["error"]
    takes(ben, first["id"])
    offers_of(anna)
    assert takes(anna, first["id"]).status_code == 403


def test_what_cannot_be_played_is_not_offered(house: Desk) -> None:
    anna = member(house, "Anna")
    for wrong, why in (
        ({"scenario": "nowhere"}, "unknown scenario"),
        ({"turns": 900}, "turns"),
        ({"options": {"cold": True}}, "unknown option"),
        ({"sides": "fixed", "plays": "Green"}, "Red or Blue"),
        ({"sides": "lot", "plays": "Red"}, "only where the sides are fixed"),
        ({"rated": True}, "needs a clock"),
        ({"rated": True, "clock": {**DAYS3, "empty": "nothing"}}, "needs a clock"),
        ({"game": "chess"}, "unknown game"),
    ):
        answer = anna.ask("POST", "offers", json={"offer": offered(**wrong)})
        assert answer.status_code == 400, wrong
        assert why in answer.json()["error"], answer.text
    answer = anna.ask("POST", "offers", json={"offer": offered(sides="lot"), "points": 3})
    assert "only where one bids" in answer.json()["error"]


# ── who sees it ──────────────────────────────────────────────────────────────


def test_a_private_offer_is_there_for_whoever_has_its_link_alone(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, private=True)
    missing = ben.ask("POST", "offers/0000000000000000/look", json={"secret": ""}).text
    assert ben.ask("POST", f"offers/{made['id']}/look", json={"secret": ""}).text == missing
    assert ben.ask("POST", f"offers/{made['id']}/look", json={"secret": "x"}).text == missing
    assert takes(ben, made["id"]).text == missing
    assert ben.told("GET", "offers") == []
    assert nobody(house).ask("GET", "offers").status_code == 401
    assert looks(ben, made["id"], secret_of(made))["by"] == "Anna"
    assert secret_of(made) not in json.dumps(anna.told("GET", "offers"))


def test_a_guest_takes_by_link_what_does_not_count(house: Desk) -> None:
    anna = member(house, "Anna")
    here = table_of(anna)
    guest = sit(house, link(house, here, "Blue", anna.guest), "Gast")
    gast = Member(house, dict([guest.cookie.split("=", 1)]))
    made = offers_of(anna)
    assert gast.told("GET", "offers") == []
    assert takes(gast, made["id"]).status_code == 404
    assert gast.ask("POST", "offers", json={"offer": offered()}).status_code == 403
    counts = offers_of(anna, private=True, rated=True, clock=DAYS3)
    assert takes(gast, counts["id"], secret=secret_of(counts)).status_code == 403
    private = offers_of(anna, private=True)
    assert takes(gast, private["id"], secret=secret_of(private)).json()["state"] == "begun"


def test_a_taken_offer_leads_nobody_else_to_its_table(house: Desk) -> None:
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    made = offers_of(anna, private=True)
    table = takes(ben, made["id"], secret=secret_of(made)).json()["table"]
    seen = looks(cleo, made["id"], secret_of(made))
    assert seen["state"] == "begun"
    text = json.dumps(seen)
    assert table not in text
    assert "Ben" not in text
    assert cleo.ask("GET", f"tables/{table}").status_code == 404
    assert table not in json.dumps([cleo.told("GET", "tables"), cleo.told("GET", "offers")])


def test_whoever_leaves_the_club_offers_nothing_and_has_taken_nothing(house: Desk) -> None:
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    made, other = offers_of(anna, waits=True), offers_of(ben)
    takes(ben, made["id"])
    password = {"password": "wolkenbruch am abend"}
    ben.told("POST", "account/delete", json=password)
    assert looks(anna, made["id"])["state"] == "open"
    assert looks(anna, made["id"])["agreed"] == []
    assert [one["id"] for one in cleo.told("GET", "offers")] == [made["id"]]
    assert cleo.ask("POST", f"offers/{other['id']}/look", json={"secret": ""}).status_code == 404


def test_elsewhere_than_in_a_club_there_are_no_offers(desk: Desk) -> None:
    assert desk.http.get("/api/offers").status_code == 404


# ── by lot ───────────────────────────────────────────────────────────────────


def test_a_lot_is_drawn_from_what_was_promised_and_both_numbers(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    seen = set()
    for n in range(12):
        made = offers_of(anna, sides="lot")
        promised = looks(ben, made["id"])["promise"]["lot"]
        number = f"{n:032x}"
        table = takes(ben, made["id"], number=number).json()["table"]
        lot = ben.told("GET", f"tables/{table}")["agreed"]["lot"]
        assert hashlib.sha256(lot["secret"].encode()).hexdigest() == promised
        assert lot["numbers"] == [A, number]
        drawn = hmac.new(lot["secret"].encode(), f"{A},{number}".encode(), hashlib.sha256)
        side = SIDES[drawn.digest()[0] & 1]
        assert sides_of(anna, table) == [side]
        seen.add(side)
    assert seen == set(SIDES), "twelve lots fall to both"


def test_a_number_that_was_added_stays(house: Desk) -> None:
    """Else whoever offers could try lots out."""
    anna = member(house, "Anna")
    made = offers_of(anna)
    anna.told("POST", f"offers/{made['id']}/agree", json={"number": "c" * 32})
    assert looks(anna, made["id"])["you"]["number"] == A


# ── by bid ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("offerer", "taker", "side", "giver", "points"),
    [
        (("Red", 3), ("Blue", 9), "Red", "", 0),
        (("Red", 5), ("Red", 3), "Red", "Red", 5),
        (("Red", 3), ("Red", 5), "Blue", "Red", 5),
        (("Blue", 0), ("Blue", 1), "Red", "Blue", 1),
    ],
)
def test_the_higher_bid_plays_the_side_and_hands_the_points_over(
    offerer: tuple[str, int], taker: tuple[str, int], side: str, giver: str, points: int
) -> None:
    given = give(SIDES, "bid", "", Wish(*offerer, A), Wish(*taker, B), "secret")
    assert (given.offerer, given.giver, given.points) == (side, giver, points)
    assert not given.drawn


def test_equal_bids_are_drawn_and_whoever_wins_pays() -> None:
    seen = set()
    for n in range(20):
        given = give(SIDES, "bid", "", Wish("Red", 4, A), Wish("Red", 4, f"{n:032x}"), "secret")
        assert (given.giver, given.points, given.drawn) == ("Red", 4, True)
        assert given.offerer == ("Red" if lots.draw("secret", (A, f"{n:032x}")) == 0 else "Blue")
        seen.add(given.offerer)
    assert seen == set(SIDES)


ASIDE = re.compile(r'"(?:id|made|until|lot|dice|link)":"[^"]*"')


def test_a_bid_is_on_no_byte_before_the_game_begins(house: Desk) -> None:
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    told: list[list[str]] = []
    for side, points in (("Red", 7), ("Blue", 977)):
        made = offers_of(anna, sides="bid", side=side, points=points, waits=True)
        seen = [cleo.ask("GET", "offers").text]
        seen.append(cleo.ask("POST", f"offers/{made['id']}/look", json={"secret": ""}).text)
        taken = takes(ben, made["id"], side="Red", points=988)
        seen += [taken.text, ben.ask("GET", "offers").text, ben.ask("GET", "tables").text]
        own = anna.ask("POST", f"offers/{made['id']}/look", json={"secret": ""}).text
        assert f'"points":{points}' in own
        assert "988" not in ASIDE.sub("", own), "nor is the taker's bid told to who offered"
        told.append([re.sub(made["id"], "", ASIDE.sub("", text)) for text in seen])
        ben.told("POST", f"offers/{made['id']}/back", json={})
        anna.told("DELETE", f"offers/{made['id']}")
    assert told[0] == told[1], "every byte of the answers is equal, whatever is bid"
    assert "977" not in "".join(told[1])


def test_bids_are_opened_when_the_game_begins(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, sides="bid", side="Red", points=2)
    assert takes(ben, made["id"], points=5).status_code == 400, "which side?"
    table = takes(ben, made["id"], side="Red", points=5).json()["table"]
    agreed = anna.told("GET", f"tables/{table}")["agreed"]
    assert agreed["bid"] == {"giver": "Red", "points": 5}
    assert agreed["bids"] == {
        "Red": {"side": "Red", "points": 5},
        "Blue": {"side": "Red", "points": 2},
    }
    assert sides_of(ben, table) == ["Red"]
    listed = ben.told("GET", "tables")
    assert [row["agreed"]["bid"]["points"] for row in listed] == [5]


class Over:
    """A game that is over with these points, in halves."""

    def __init__(self, points: tuple[int, int], whatever: bool = False) -> None:
        won = -1 if points[0] == points[1] else int(points[1] > points[0])
        self.actor = NOBODY
        self.rulebook: Any = self
        self.state = None
        self.sides = list(SIDES)
        self.result = lambda: Result(won, "as the rules say", (), whatever)
        self.standing = lambda _g: Standing((Fraction(points[0], 2), Fraction(points[1], 2)), "")


def test_by_the_agreed_points() -> None:
    agreed = Agreement({"Red": "a", "Blue": "b"}, bid=Bid("Red", 2))
    for points, winner, text in (
        ((30, 10), 0, "By the agreed points: Red 13, Blue 7: Red wins"),
        ((17, 10), 1, "By the agreed points: Red 6½, Blue 7: Blue wins"),
        ((18, 10), -1, "By the agreed points: Red 7, Blue 7: a draw"),
        ((1, 0), 1, "By the agreed points: Red −1½, Blue 2: Blue wins"),
    ):
        ended = outcome(Over(points), agreed)  # type: ignore[arg-type]
        assert ended is not None
        assert (ended.winner, ended.text, ended.by_points) == (winner, text, True)
    at_once = outcome(Over((17, 10), whatever=True), agreed)  # type: ignore[arg-type]
    assert at_once is not None
    assert (at_once.winner, at_once.by_points) == (0, False)


def test_the_end_is_told_by_the_agreed_points_and_the_rules_own_result_stays(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, sides="bid", side="Red", points=1, turns=1)
    table = takes(ben, made["id"], side="Blue", points=0).json()["table"]
    assert anna.told("GET", f"tables/{table}")["agreed"]["bid"] is None
    made = offers_of(anna, sides="bid", side="Red", points=1, turns=1)
    table = takes(ben, made["id"], side="Red", points=0).json()["table"]
    assert anna.guest.choose(table, "pass").status_code == 200
    assert ben.guest.choose(table, "pass").status_code == 200
    told = ben.told("GET", f"tables/{table}")
    assert told["over"]
    assert told["result"], "the rules' own"
    assert told["agreed"]["outcome"] == "By the agreed points: Red 1, Blue 3: Blue wins"


def test_who_resigns_has_lost_whatever_the_points(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, sides="bid", side="Red", points=1)
    table = takes(ben, made["id"], side="Red", points=0).json()["table"]
    seq = ben.told("GET", f"tables/{table}")["seq"]
    ben.told("POST", f"tables/{table}/resign", json={"side": "Blue", "expected": seq})
    assert RESIGN in ben.told("GET", f"tables/{table}")["result"]
    assert ben.told("GET", f"tables/{table}")["agreed"]["outcome"] is None


# ── the store ────────────────────────────────────────────────────────────────


def test_what_was_agreed_is_there_after_a_restart(where: Path | str) -> None:
    with club(where) as desk:
        anna, ben = member(desk, "Anna"), member(desk, "Ben")
        made = offers_of(anna, sides="bid", side="Red", points=2)
        open_one = offers_of(anna)
        table = takes(ben, made["id"], side="Red", points=1).json()["table"]
        before = ben.told("GET", f"tables/{table}")
    with club(where) as desk:
        ben = Member(desk, ben.cookies)
        assert ben.told("GET", f"tables/{table}")["agreed"] == before["agreed"]
        assert [one["id"] for one in ben.told("GET", "offers")] == [open_one["id"]]
        text = ben.ask("GET", f"tables/{table}/record").text
        assert A in text
        assert B in text


def test_a_table_that_could_not_be_made_is_made_by_the_next_look(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine stops between the last word and the table: nothing is lost, nothing doubled."""
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna)

    async def nothing(*_: Any) -> None:
        return

    with monkeypatch.context() as patched:
        patched.setattr(taking, "begin", nothing)
        assert takes(ben, made["id"]).json()["state"] == "taken"
    with ThreadPoolExecutor(2) as pool:
        seen = list(pool.map(lambda who: looks(who, made["id"]), (anna, ben)))
    assert {one["state"] for one in seen} == {"begun"}
    assert len(anna.told("GET", "tables")) == 1


# ── a game that counts ───────────────────────────────────────────────────────


def test_nobody_withdraws_from_a_game_that_counts(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = offers_of(anna, rated=True, clock=DAYS3, sides="fixed", plays="Red")
    table = takes(ben, made["id"]).json()["table"]
    assert anna.told("GET", f"tables/{table}")["agreed"]["rated"] is True
    for path, body in (
        ("seats", {"seats": {"Red": "random"}}),
        ("branch", {"at": 0}),
        ("replace", {"by": "invitation"}),
        ("leave", {"seat": "Red"}),
    ):
        answer = anna.ask("POST", f"tables/{table}/{path}", json=body)
        assert answer.status_code in (400, 403), path
        if path != "replace":
            assert "this game counts" in answer.json()["error"]
    assert "this game counts" in anna.ask("DELETE", f"tables/{table}").json()["error"]
    anna.guest.choose(table, "pass")
    ben.guest.choose(table, "pass")
    asked = anna.ask("POST", f"tables/{table}/ask", json={"kind": "undo", "expected": 9})
    assert asked.status_code in (409, 422)
    seq = anna.told("GET", f"tables/{table}")["seq"]
    asked = anna.ask("POST", f"tables/{table}/ask", json={"kind": "undo", "expected": seq})
    assert asked.status_code == 422
    assert "this game counts" in asked.json()["error"]
    assert anna.ask("GET", f"tables/{table}/ask").status_code == 422
    anna.told("POST", f"tables/{table}/resign", json={"side": "Red", "expected": seq})
    anna.told("DELETE", f"tables/{table}")


def test_a_game_that_does_not_count_is_its_owners(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    table = takes(ben, offers_of(anna)["id"]).json()["table"]
    assert ben.ask("DELETE", f"tables/{table}").status_code == 403
    anna.told("DELETE", f"tables/{table}")


def test_what_was_offered_of_a_game_that_is_gone_hides_nothing_else(house: Desk) -> None:
    """A package that brought a game may be taken out; its offers and tournaments wait for it."""
    anna = member(house, "Anna")
    made, cup = offers_of(anna), announces(anna)
    books = house.tables.rulebooks
    gone = books.copy()
    books.clear()
    assert anna.told("GET", "offers") == []
    assert anna.told("GET", "tournaments") == []
    assert anna.ask("POST", f"offers/{made['id']}/look", json={"secret": ""}).status_code == 400
    assert anna.ask("GET", f"tournaments/{cup}").status_code == 404
    books.extend(gone)
    assert [one["id"] for one in anna.told("GET", "offers")] == [made["id"]]
    assert [one["id"] for one in anna.told("GET", "tournaments")] == [cup]
