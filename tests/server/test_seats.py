"""People and seats: links, sitting down, what each may see and do."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from litestar.exceptions import WebSocketDisconnect

from sandtable.server.clocks import keep
from sandtable.server.http.errors import NotSaved
from sandtable.server.notices import outbox
from sandtable.server.people import people, seats
from sandtable.server.people.doors import Doors
from sandtable.server.tables import seating
from sandtable.server.tables.table import Table
from sandtable.server.talk import talk
from tests.core.sealed import SEALED
from tests.server.desk import PATIENCE, Desk, Fresh, Guest, link, running, sit, soon
from tests.server.toy import RULEBOOK


@pytest.fixture(scope="module")
def house(fresh: Fresh) -> Iterator[Desk]:
    with running(fresh(), books=(RULEBOOK, SEALED)) as found:
        yield found


@pytest.fixture
def owner(house: Desk) -> Guest:
    return Guest(house, "")


# ── sitting down ─────────────────────────────────────────────────────────────


def test_whoever_opens_a_link_sits_there(house: Desk, owner: Guest) -> None:
    table = house.new(name="Tuesday")
    secret = link(house, table, "Blue")
    offered = owner.told("POST", "invitations/look", json={"secret": secret})
    assert (offered["table"], offered["seat"], offered["back"]) == ("Tuesday", "Blue", None)
    anna = sit(house, secret, "  Anna  B. ")
    told = anna.told("GET", "me")
    assert told == {
        "name": "Anna B.",
        "owner": False,
        "open": False,
        "trouble": "",
        "kind": "guest",
        "club": False,
        "bound": False,
    }
    info = anna.told("GET", f"tables/{table}")
    you = {"role": "Blue", "sides": ["Blue"], "owner": False, "alone": False}
    assert info["you"] == you
    anna_there = {"name": "Anna B.", "here": False, "knew": False, "away": ""}
    assert info["people"] == {"Blue": [anna_there]}
    assert owner.told("GET", f"tables/{table}")["you"]["sides"] == ["Red"]
    assert anna.told("GET", f"tables/{table}/view")["role"] == "Blue"
    assert owner.told("GET", f"tables/{table}/view")["role"] == "Red"
    assert owner.choose(table, "pass").status_code == 200
    assert owner.choose(table, "pass").status_code == 422
    assert anna.choose(table, "pass").status_code == 200


def test_looking_at_a_link_does_not_use_it(house: Desk, owner: Guest) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    for _ in range(3):
        owner.told("POST", "invitations/look", json={"secret": secret})
    sit(house, secret)


def test_a_link_to_a_side_is_used_once(house: Desk, owner: Guest) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    sit(house, secret)
    for act in ("look", "accept"):
        again = owner.ask("POST", f"invitations/{act}", json={"secret": secret})
        assert again.status_code == 410
        assert "ask for a new link" in again.json()["error"]


def test_a_link_to_watch_is_used_by_many(house: Desk) -> None:
    table = house.new()
    secret = link(house, table, "spectator")
    crowd = [sit(house, secret, name) for name in ("Bert", "Cleo")]
    for one in crowd:
        assert one.told("GET", f"tables/{table}/view")["role"] == "spectator"
        barred = one.choose(table, "pass")
        assert barred.status_code == 422
        assert "only looks on" in barred.json()["refusal"]["reason"]


@pytest.mark.parametrize("secret", ["", "no such link", "\u2603" * 80])
def test_a_wrong_link_leads_to_no_seat(owner: Guest, secret: str) -> None:
    answer = owner.ask("POST", "invitations/look", json={"secret": secret})
    assert answer.status_code == 404
    assert "ask for a new one" in answer.json()["error"]


def test_a_link_is_good_for_two_weeks(
    house: Desk, owner: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    today = people.now
    late = seats.GOOD_FOR + seats.GOOD_FOR / 100
    monkeypatch.setattr("sandtable.server.people.seats.now", lambda: today(late))
    answer = owner.ask("POST", "invitations/accept", json={"secret": secret, "name": "Late"})
    assert answer.status_code == 410
    assert "was good until" in answer.json()["error"]


def test_a_new_link_to_a_side_ends_the_old_one(house: Desk, owner: Guest) -> None:
    table = house.new()
    old, new = link(house, table, "Blue"), link(house, table, "Blue")
    answer = owner.ask("POST", "invitations/look", json={"secret": old})
    assert answer.status_code == 410
    sit(house, new)


def test_a_link_can_be_ended(house: Desk, owner: Guest) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    (one,) = owner.told("GET", f"tables/{table}/invitations")
    assert "secret" not in one
    owner.told("DELETE", f"tables/{table}/invitations/{one['id']}")
    assert owner.told("GET", f"tables/{table}/invitations") == []
    assert owner.ask("POST", "invitations/look", json={"secret": secret}).status_code == 410
    again = owner.ask("DELETE", f"tables/{table}/invitations/{one['id']}")
    assert again.status_code == 404


def test_a_guest_ends_links_of_his_own_only(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    link(house, table, "Red")
    link(house, table, "Blue", anna)
    for one in owner.told("GET", f"tables/{table}/invitations"):
        ended = anna.ask("DELETE", f"tables/{table}/invitations/{one['id']}")
        assert ended.status_code == (200 if one["seat"] == "Blue" else 404)


def test_nobody_without_a_name_sits_down(house: Desk, owner: Guest) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    for name in ("", "   ", "x" * 41, "a\u202eb"):
        body = {"secret": secret, "name": name}
        answer = owner.ask("POST", "invitations/accept", json=body)
        assert answer.status_code == 400
        assert "printable" in answer.json()["error"]
    sit(house, secret)


def test_the_owners_own_browser_is_told_that_the_link_is_for_another(
    house: Desk, owner: Guest
) -> None:
    answer = owner.ask("GET", "me")
    mine = Guest(house, answer.headers["set-cookie"].partition(";")[0])
    table = house.new()
    secret = link(house, table, "Blue")
    assert mine.told("POST", "invitations/look", json={"secret": secret})["yours"]
    barred = mine.ask("POST", "invitations/accept", json={"secret": secret, "name": "Me"})
    assert barred.status_code == 403
    assert "private window" in barred.json()["error"]
    sit(house, secret)


def test_a_guest_sits_at_a_second_table_as_himself(house: Desk) -> None:
    one, two = house.new(), house.new()
    anna = sit(house, link(house, one, "Blue"))
    body = {"secret": link(house, two, "Red"), "name": ""}
    anna.told("POST", "invitations/accept", json=body)
    assert {row["id"] for row in anna.told("GET", "tables")} == {one, two}
    anna.told("POST", "me", json={"name": "Anne"})
    for table, side in ((one, "Blue"), (two, "Red")):
        people = anna.told("GET", f"tables/{table}")["people"]
        assert people[side][0]["name"] == "Anne"


def test_a_link_brings_a_person_back_from_another_browser(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    for by in (anna, owner):  # her own second screen; or the owner when her cookie is lost
        secret = link(house, table, "Blue", by)
        assert owner.told("POST", "invitations/look", json={"secret": secret})["back"] == "Anna"
        again = sit(house, secret, "")
        assert again.cookie != anna.cookie
        assert again.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    assert len(owner.told("GET", f"tables/{table}")["people"]["Blue"]) == 1


# ── a renewed link is good for its table alone ───────────────────────────────


class Two(NamedTuple):
    """A guest at tables of two owners, and who opened the link that one of them renewed."""

    anna: Guest
    first: str
    second: str
    thief: Guest


@pytest.fixture
def two(house: Desk) -> Two:
    """The first table was handed over to Bert, who makes a new link to his guest's seat."""
    first, second = house.new(name="Bert's"), house.new(name="Another's")
    bert = sit(house, link(house, first, "owner"), "Bert")
    anna = sit(house, link(house, first, "Blue", bert))
    there = {"secret": link(house, second, "Blue"), "name": ""}
    came = anna.ask("POST", "invitations/accept", json=there)
    anna = Guest(house, came.headers["set-cookie"].partition(";")[0])
    assert {row["id"] for row in anna.told("GET", "tables")} == {first, second}
    return Two(anna, first, second, sit(house, link(house, first, "Blue", bert), ""))


def test_who_renews_a_link_acts_at_his_own_table_alone(house: Desk, two: Two) -> None:
    thief, there = two.thief, f"tables/{two.second}"
    assert thief.told("GET", "me")["bound"] is True
    assert [row["id"] for row in thief.told("GET", "tables")] == [two.first]
    assert thief.told("GET", f"tables/{two.first}/view")["role"] == "Blue"
    for path in ("", "/view", "/record", "/talk", "/notes", "/invitations", "/happened"):
        assert thief.ask("GET", there + path).status_code == 404, path
    acts: dict[str, dict[str, Any]] = {
        "talk": {"text": "I give up"},
        "resign": {"side": "Blue", "expected": 0},
        "invitations": {"seat": "Blue"},
        "leave": {"seat": "Blue"},
        "notes": {"text": "mine"},
        "mute": {"muted": True},
        "ping": {"hex": "0101"},
    }
    for act, body in acts.items():
        assert thief.ask("POST", f"{there}/{act}", json=body).status_code == 404, act
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        house.http.websocket_connect(
            f"/api/{there}/live", headers={"cookie": thief.cookie}
        ) as socket,
    ):
        socket.receive_json(timeout=PATIENCE)
    assert closed.value.code == 4404
    assert two.anna.told("GET", f"{there}/view")["role"] == "Blue"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "me", {"name": "Mallory"}),
        ("GET", "notices", None),
        ("POST", "notices", {"zone": "UTC"}),
        ("POST", "notices/channels", {"kind": "feed"}),
        ("DELETE", "notices/channels/x", None),
        ("POST", "notices/channels/x/trial", {}),
        ("POST", "tables", {"game": "ford"}),
    ],
)
def test_who_renews_a_link_changes_nothing_that_is_not_of_his_table(
    two: Two, method: str, path: str, body: dict[str, Any] | None
) -> None:
    answer = two.thief.ask(method, path, json=body)
    assert answer.status_code == 403
    assert "good for that one alone" in answer.json()["error"]


def test_a_link_that_such_a_one_makes_reaches_no_further(house: Desk, two: Two) -> None:
    again = sit(house, link(house, two.first, "Blue", two.thief), "")
    assert [row["id"] for row in again.told("GET", "tables")] == [two.first]
    onward = {"secret": link(house, house.new(name="A third"), "Blue"), "name": ""}
    came = again.ask("POST", "invitations/accept", json=onward)
    third = Guest(house, came.headers["set-cookie"].partition(";")[0])
    assert {row["name"] for row in third.told("GET", "tables")} == {"Bert's", "A third"}
    assert third.ask("GET", f"tables/{two.second}").status_code == 404


def test_who_makes_the_link_himself_comes_back_to_all_that_is_his(house: Desk, two: Two) -> None:
    phone = sit(house, link(house, two.first, "Blue", two.anna), "")
    assert {row["id"] for row in phone.told("GET", "tables")} == {two.first, two.second}
    assert phone.told("GET", "me")["bound"] is False


def test_links_of_both_owners_bring_a_guest_back_to_both(house: Desk, two: Two) -> None:
    secret = link(house, two.second, "Blue")
    came = two.thief.ask("POST", "invitations/accept", json={"secret": secret, "name": ""})
    tablet = Guest(house, came.headers["set-cookie"].partition(";")[0])
    assert {row["id"] for row in tablet.told("GET", "tables")} == {two.first, two.second}
    assert tablet.told("GET", "me")["bound"] is True


def test_in_his_own_browser_a_renewed_link_takes_nothing_away(house: Desk, two: Two) -> None:
    secret = link(house, two.second, "Blue")
    came = two.anna.ask("POST", "invitations/accept", json={"secret": secret, "name": ""})
    anna = Guest(house, came.headers["set-cookie"].partition(";")[0])
    assert len(anna.told("GET", "tables")) == 2


def test_a_seat_is_given_back(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    barred = owner.ask("POST", f"tables/{table}/leave", json={"seat": "Blue"})
    assert barred.status_code == 403
    assert "only they give it up" in barred.json()["error"]
    assert anna.told("POST", f"tables/{table}/leave", json={"seat": "Blue"}) == {"left": "Blue"}
    assert anna.ask("GET", f"tables/{table}").status_code == 404
    assert owner.told("GET", f"tables/{table}")["you"]["sides"] == ["Red", "Blue"]


def test_who_presses_again_after_a_lost_answer_has_his_seat(house: Desk, owner: Guest) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    body = {"secret": secret, "name": "Anna", "attempt": "ab" * 16}
    lost = Guest(house, "").ask("POST", "invitations/accept", json=body)
    assert lost.status_code == 200
    again = Guest(house, "").ask("POST", "invitations/accept", json=body)
    assert again.status_code == 200, again.text
    assert again.json() == {"table": table}
    anna = Guest(house, again.headers["set-cookie"].partition(";")[0])
    assert anna.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    assert len(owner.told("GET", f"tables/{table}")["people"]["Blue"]) == 1
    for other in ({"attempt": "cd" * 16}, {"attempt": ""}):
        answer = Guest(house, "").ask("POST", "invitations/accept", json={**body, **other})
        assert answer.status_code == 410
    wrong = {**body, "attempt": "not hex"}
    assert Guest(house, "").ask("POST", "invitations/accept", json=wrong).status_code == 400


@pytest.mark.parametrize("broken", ["its seats", "the notice", "a note", "the clocks"])
def test_who_sits_down_has_seat_and_cookie_or_may_use_his_link_again(
    house: Desk, owner: Guest, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def full(*_given: object, **_more: object) -> Any:
        raise NotSaved("the disk is full; nothing was changed, try again")

    def none(*_given: object) -> Any:
        raise NotSaved("the disk is full; nothing was changed, try again")

    table = house.new(seats={"Blue": "random"}, name=broken)
    secret = link(house, table, "Blue")
    body = {"secret": secret, "name": "Anna"}
    spoiled: dict[str, tuple[Any, str, Any]] = {
        "its seats": (seating, "write", full),
        "the notice": (outbox, "of_sitting", none),
        "a note": (talk, "_written", full),
        "the clocks": (keep, "write", full),
    }
    with monkeypatch.context() as patch:
        patch.setattr(*spoiled[broken])
        answer = house.http.post("/api/invitations/accept", json=body)
    if broken in ("its seats", "the notice"):
        assert answer.status_code == 503
        assert owner.told("GET", f"tables/{table}")["people"] == {}, "nothing has happened"
        answer = house.http.post("/api/invitations/accept", json=body)
    assert answer.status_code == 200, answer.text
    anna = Guest(house, answer.headers["set-cookie"].partition(";")[0])
    house.http.cookies.clear()
    told = anna.told("GET", f"tables/{table}")
    assert (told["you"]["sides"], told["seats"]["Blue"]) == (["Blue"], "human")
    assert owner.told("GET", f"tables/{table}")["you"]["sides"] == ["Red"]


def test_a_link_to_a_computers_side_seats_a_person_there(house: Desk, owner: Guest) -> None:
    table = house.new(seats={"Blue": "random"})
    sit(house, link(house, table, "Blue"))
    assert owner.told("GET", f"tables/{table}")["seats"] == {"Red": "human", "Blue": "human"}


def test_the_table_is_handed_over(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "owner"))
    assert anna.told("GET", f"tables/{table}")["you"]["owner"]
    assert anna.told("GET", f"tables/{table}")["you"]["sides"] == ["Red", "Blue"]
    left = owner.told("GET", f"tables/{table}")["you"]
    assert left == {"role": "spectator", "sides": [], "owner": False, "alone": False}
    assert owner.ask("POST", f"tables/{table}/rename", json={"name": "x"}).status_code == 403
    bert = sit(house, link(house, table, "Red", anna), "Bert")
    assert bert.told("GET", f"tables/{table}")["you"]["sides"] == ["Red"]


@pytest.mark.parametrize("seed", ["1941", ""])
@pytest.mark.parametrize("seat", ["Blue", "owner", "spectator"])
def test_no_seat_is_given_away_where_the_dice_are_known(
    house: Desk, owner: Guest, seat: str, seed: str
) -> None:
    table = house.new(seed=seed)
    answer = owner.ask("POST", f"tables/{table}/invitations", json={"seat": seat})
    assert answer.status_code == 400
    assert "seed" in answer.json()["error"]


@pytest.mark.parametrize("seat", ["Green", "both", ""])
def test_there_is_no_such_seat(house: Desk, owner: Guest, seat: str) -> None:
    table = house.new()
    answer = owner.ask("POST", f"tables/{table}/invitations", json={"seat": seat})
    assert answer.status_code == 400


def test_what_the_owner_saw_before_stays_known(house: Desk, owner: Guest) -> None:
    fresh = house.new(game="sealed", turns=3)
    sit(house, link(house, fresh, "Blue"))
    begun = house.new(game="sealed", turns=3)
    house.choose(begun, "bid 3", role="both")
    sit(house, link(house, begun, "Blue"))
    for table, knew in ((fresh, False), (begun, True)):
        assert owner.told("GET", f"tables/{table}")["people"]["Blue"][0]["knew"] is knew


def test_people_and_seats_outlive_a_restart(where: Path | str) -> None:
    with running(where) as desk:
        table = desk.new()
        anna = sit(desk, link(desk, table, "Blue"))
        waiting = link(desk, table, "Red")
        before = anna.told("GET", f"tables/{table}")
    with running(where) as desk:
        anna = Guest(desk, anna.cookie)
        after = anna.told("GET", f"tables/{table}")
        assert {**after, "rev": 0} == {**before, "rev": 0}
        (row,) = anna.told("GET", "tables")
        assert row["you"] == before["you"]
        bert = sit(desk, waiting, "Bert")
        assert bert.told("GET", f"tables/{table}")["you"]["sides"] == ["Red"]
        owner = Guest(desk, "")
        assert owner.told("GET", f"tables/{table}")["you"]["sides"] == []


def test_removing_a_table_removes_its_seats_and_links(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    secret = link(house, table, "Red")
    assert anna.ask("DELETE", f"tables/{table}").status_code == 403
    owner.told("DELETE", f"tables/{table}")
    assert anna.told("GET", "tables") == []
    assert owner.ask("POST", "invitations/look", json={"secret": secret}).status_code == 404


# ── what a seat may not do ───────────────────────────────────────────────────


def test_a_computers_side_is_named_so(house: Desk) -> None:
    table = house.new(seats={"Red": "random"})
    anna = sit(house, link(house, table, "Blue"))
    asked = anna.ask("GET", f"tables/{table}/view?role=Red")
    assert asked.json()["error"] == "Red is held by a computer: you see this table as Blue"


def test_a_wish_never_reaches_beyond_the_seat(house: Desk, owner: Guest) -> None:
    table = house.new(game="sealed", turns=3)
    anna = sit(house, link(house, table, "Blue"))
    for who, theirs, holder in ((anna, "Red", "the table's owner"), (owner, "Blue", "Anna")):
        for query in ({"role": theirs}, {"role": "both"}, {"eyes": theirs}, {"eyes": "both"}):
            for address in ("view", "view?at=0", "record", "happened", "plans", "hex/0001"):
                path = f"tables/{table}/{address}"
                asked = who.ask("GET", path, params={**query, **({"at": 0} if "?" in path else {})})
                assert asked.status_code == 403, (address, query)
                assert f"{theirs} is held by {holder}: you" in asked.json()["error"]
            body = {"client": "c", "expected": 0, **query}
            plays = query != {"role": "both"}  # which is what is left of it, see below
            for act in ("undo", "redo") if plays else ():
                barred = who.ask("POST", f"tables/{table}/{act}", json=body)
                assert barred.status_code == 403
            for act in ("choose", "why") if plays else ("why",):
                more = body if act == "choose" else query
                body_of = {"choice": "bid 3", **more}
                assert who.ask("POST", f"tables/{table}/{act}", json=body_of).status_code == 403


def test_a_press_counts_though_somebody_sat_down_at_the_other_side_meanwhile(
    house: Desk, owner: Guest
) -> None:
    table = house.new(game="sealed", turns=3)
    anna = sit(house, link(house, table, "Blue"))
    press = {"client": "c", "expected": 0, "role": "both", "eyes": "Red", "choice": "bid 3"}
    view = owner.told("POST", f"tables/{table}/choose", json=press)["view"]
    own = owner.told("GET", f"tables/{table}/view", params={"role": "Red"})
    assert view["role"] == "Red"
    assert {**view, "table": 0} == {**own, "table": 0}, "he sees what is his, and no more"
    for who, side in ((owner, "Red"), (anna, "Blue")):
        late = {**press, "expected": 1, "eyes": side, "choice": "bid 2"}
        answer = who.ask("POST", f"tables/{table}/choose", json=late)
        assert answer.status_code == (200 if side == "Blue" else 422), answer.text
    watcher = sit(house, link(house, table, "spectator"), "Wim")
    body = {**press, "expected": 2}
    assert watcher.ask("POST", f"tables/{table}/choose", json=body).status_code == 403


def test_a_press_that_waits_while_somebody_sits_down_counts_for_the_side_that_is_left(
    house: Desk, owner: Guest
) -> None:
    table = house.new()
    secret = link(house, table, "Blue")
    house.info(table)
    here, portal = house.tables.in_memory[table], house.http.blocking_portal
    press = {"client": "c", "role": "both", "eyes": "Red"}
    with ThreadPoolExecutor(2) as hands:
        portal.call(here.lock.acquire)
        sits = hands.submit(sit, house, secret)
        waits_for(here, 1)
        more = {"expected": 0, "choice": "pass"}
        chosen = hands.submit(house.post, table, "choose", **press, **more)
        waits_for(here, 2)
        portal.call(here.lock.release)
        anna, answer = sits.result(), chosen.result()
    assert answer.status_code == 200, answer.text
    assert answer.json()["view"]["role"] == "Red"
    assert anna.choose(table, "pass").status_code == 200
    back = owner.ask("POST", f"tables/{table}/undo", json={**press, "expected": 2, "consent": True})
    assert back.status_code == 403, "the other side's word is its own by now"


def waits_for(table: Table, number: int) -> None:
    """Go on when so many wait for a table."""
    soon(lambda: len(table.lock._waiters or ()) == number)


def test_a_consent_is_not_one_sides_word(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    owner.choose(table, "pass")
    anna.choose(table, "pass")
    for who in (owner, anna):
        seq = owner.told("GET", f"tables/{table}")["seq"]
        body: dict[str, Any] = {"client": "c", "expected": seq, "consent": True}
        barred = who.ask("POST", f"tables/{table}/undo", json=body)
        assert barred.status_code == 403
        assert "must agree" in barred.json()["error"]


def test_no_table_goes_on_from_here_while_something_is_hidden(house: Desk, owner: Guest) -> None:
    table = house.new(game="sealed", turns=3)
    sit(house, link(house, table, "Blue"))
    barred = owner.ask("POST", f"tables/{table}/branch", json={"at": 0})
    assert barred.status_code == 403
    assert "hides something" in barred.json()["error"]


def test_a_side_is_given_to_a_computer_by_whoever_holds_it(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    theirs = {"seats": {"Blue": "random"}}
    assert owner.ask("POST", f"tables/{table}/seats", json=theirs).status_code == 403
    red = {"seats": {"Red": "random"}}
    assert anna.ask("POST", f"tables/{table}/seats", json=red).status_code == 403
    anna.told("POST", f"tables/{table}/seats", json=theirs)
    owner.told("POST", f"tables/{table}/seats", json=red)


def test_a_stranger_and_a_guest_of_another_table_find_none(house: Desk) -> None:
    one, two = house.new(), house.new()
    anna = sit(house, link(house, one, "Blue"))
    missing = anna.ask("GET", "tables/nosuchtable00").json()["error"]
    for address in ("", "/view", "/record", "/map", "/happened", "/plans", "/invitations"):
        answer = anna.ask("GET", f"tables/{two}{address}")
        assert answer.status_code == 404
        assert answer.json()["error"].replace(two, "nosuchtable00") == missing
    for act in ("tables", "tables/import"):
        answer = anna.ask("POST", act, json={"game": "ford"})
        assert answer.status_code == 403


def test_whose_table_it_is_is_told_with_his_name(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    owner.told("POST", "me", json={"name": "Otto"})
    assert anna.told("GET", f"tables/{table}")["owner"] == {"name": "Otto", "here": False}
    assert [one["owner"]["name"] for one in anna.told("GET", "tables")] == ["Otto"]
    assert anna.told("GET", f"tables/{table}")["you"]["alone"] is False
    sit(house, link(house, table, "owner"), "Bob")
    assert anna.told("GET", f"tables/{table}")["owner"]["name"] == "Bob"


# ── live ─────────────────────────────────────────────────────────────────────


def test_another_name_is_told_where_its_person_sits_and_read_under_the_lock(
    house: Desk, owner: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, other, own = house.new(), house.new(), house.new()
    anna = sit(house, link(house, hers, "Blue"), "Anna")
    for table in (other, own):
        sit(house, link(house, table, "Blue"), "Ben")
    locked, sitting = [], seats.sitting

    async def watched(store: Any, id: str) -> Any:
        locked.append(house.tables.in_memory[id].lock.locked())
        return await sitting(store, id)

    monkeypatch.setattr(seats, "sitting", watched)
    revs = {table.id: table.rev for table in house.tables.in_memory.values()}
    anna.told("POST", "me", json={"name": "Anna B."})
    now = {table.id: table.rev for table in house.tables.in_memory.values()}
    assert [table for table, rev in now.items() if rev != revs[table]] == [hers]
    assert locked == [True]
    assert owner.told("GET", f"tables/{hers}")["people"]["Blue"][0]["name"] == "Anna B."
    owner.told("POST", "me", json={"name": "Wim"})
    told = [owner.told("GET", f"tables/{table}")["owner"]["name"] for table in (hers, other, own)]
    assert told == ["Wim"] * 3, "the house's owner is told of at all tables of others too"
    owner.told("POST", "me", json={"name": "The owner"})


def test_who_is_there_is_shown_and_whoever_leaves_is_put_out(house: Desk, owner: Guest) -> None:
    table = house.new()
    anna = sit(house, link(house, table, "Blue"))
    path = f"/api/tables/{table}/live"
    with house.http.websocket_connect(path, headers={"cookie": anna.cookie}) as live:
        live.receive_json(timeout=PATIENCE)
        assert owner.told("GET", f"tables/{table}")["people"]["Blue"][0]["here"]
        anna.ask("POST", f"tables/{table}/leave", json={"seat": "Blue"})
        with pytest.raises(WebSocketDisconnect) as closed:  # noqa: PT012 - pushes may come before
            while True:
                live.receive_json(timeout=PATIENCE)
        assert closed.value.code == 4404


# ── open to others ───────────────────────────────────────────────────────────


def test_an_open_server_takes_nobody_for_its_owner(where: Path | str) -> None:
    doors = Doors(open=True, addresses=["https://sand.example", "http://192.0.2.7:8642"])
    with running(where, doors=doors) as desk:
        stranger = Guest(desk, "")
        for path in ("me", "tables"):
            barred = stranger.ask("GET", path)
            assert barred.status_code == 401
            assert "the link you were given" in barred.json()["error"]
        assert stranger.ask("POST", "tables", json={"game": "ford"}).status_code == 401
        assert stranger.ask("POST", "owner", json={"key": "guessed"}).status_code == 401
        entered = stranger.ask("POST", "owner", json={"key": doors.key})
        owner = Guest(desk, entered.headers["set-cookie"].partition(";")[0])
        table = owner.told("POST", "tables", json={"game": "ford"})["id"]
        told = owner.told("POST", f"tables/{table}/invitations", json={"seat": "Blue"})
        assert [one["url"].partition("/#/")[0] for one in told["links"]] == doors.addresses
        assert all(one["qr"].startswith("<svg") for one in told["links"])
        assert stranger.ask("GET", f"tables/{table}/view").status_code == 401
        anna = sit(desk, told["links"][0]["url"].rpartition("/")[2])
        assert anna.told("GET", f"tables/{table}/view")["role"] == "Blue"
        left = anna.ask("POST", "leave")
        assert "Max-Age=0" in left.headers["set-cookie"]
        assert anna.ask("GET", "tables").status_code == 401


def test_a_cookie_is_kept_from_scripts_and_other_sites() -> None:
    doors = Doors(open=True, addresses=["https://sand.example"])
    kept = doors.set_cookie("sandtable-1", "sand.example", "abc")
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(kept.split("; "))
    assert "Secure" not in doors.set_cookie("sandtable-1", "192.168.1.7:8642", "abc")
