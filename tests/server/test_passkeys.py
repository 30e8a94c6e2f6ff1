"""Passkeys: a second way into an account, for whoever has the device and was verified by it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from sqlalchemy import update

from sandtable.server.accounts import accounts, office, tickets
from sandtable.server.accounts.passkeys import CHALLENGES
from sandtable.server.people.doors import Club, Doors
from tests.server.club import PASSWORD, Member, club, member, nobody
from tests.server.desk import Desk, link, running, sit
from tests.server.device import PRESENT, Device
from tests.server.letterbox import confirmed, letterbox, plain


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with club(tmp_path) as found:
        yield found


def given(who: Member, device: Device, name: str = "Phone") -> Response:
    """Somebody makes a passkey."""
    asked = who.told("POST", "account/passkeys/begin", json={"password": PASSWORD})
    made = {"name": name, "credential": device.make(asked)}
    return who.ask("POST", "account/passkeys", json=made)


def enter(who: Member, device: Device, **more: Any) -> Response:
    """Somebody comes in by one."""
    asked = who.told("POST", "account/passkeys/ask", json={})
    body = {"credential": device.use(asked, **more)}
    return who.ask("POST", "account/passkeys/enter", json=body)


def listed(who: Member) -> list[dict[str, Any]]:
    return list(who.told("GET", "account")["passkeys"])


def with_one(desk: Desk) -> tuple[Member, Device]:
    anna, device = member(desk, "Anna"), Device()
    assert given(anna, device).status_code == 201
    return anna, device


def test_a_passkey_is_made_used_and_removed(desk: Desk) -> None:
    anna, device = with_one(desk)
    (kept,) = listed(anna)
    assert (kept["name"], kept["used"]) == ("Phone", "")
    elsewhere = nobody(desk)
    answer = enter(elsewhere, device)
    assert answer.json() == {"name": "Anna", "kind": "member"}
    cookie = next(line for line in answer.headers.get_list("set-cookie") if "-known" not in line)
    assert "HttpOnly" in cookie
    assert listed(elsewhere)[0]["used"] != ""
    assert enter(nobody(desk), device).status_code == 200
    gone = {"id": kept["id"], "password": PASSWORD}
    elsewhere.told("POST", "account/passkeys/remove", json=gone)
    assert enter(nobody(desk), device).status_code == 401
    assert elsewhere.ask("POST", "account/passkeys/remove", json=gone).status_code == 404
    # The password is a way in still.
    assert nobody(desk).sign_in("Anna").status_code == 200


def test_what_is_asked_of_a_device(desk: Desk) -> None:
    """The club's own name, who is there, and a passkey that it finds without a name."""
    anna = member(desk, "Anna")
    asked = anna.told("POST", "account/passkeys/begin", json={"password": PASSWORD})
    assert asked["rp"] == {"name": "Sandtable", "id": "club.example"}
    wanted = asked["authenticatorSelection"]
    assert (wanted["residentKey"], wanted["userVerification"]) == ("required", "required")
    assert asked["attestation"] == "none"
    come = nobody(desk).told("POST", "account/passkeys/ask", json={})
    assert (come["rpId"], come["userVerification"]) == ("club.example", "required")
    assert "allowCredentials" not in come  # nothing is told of who has passkeys
    assert len(come["challenge"]) >= 43


@pytest.mark.parametrize("path", ["begin", "remove"])
def test_the_password_is_asked_once_more(desk: Desk, path: str) -> None:
    anna, _ = with_one(desk)
    body = {
        "password": "not this one",
        **({"id": listed(anna)[0]["id"]} if path == "remove" else {}),
    }
    assert anna.ask("POST", f"account/passkeys/{path}", json=body).status_code == 403
    assert len(listed(anna)) == 1


# ── nothing but a passkey ────────────────────────────────────────────────────


def demands(who: Member, on: bool, password: str = PASSWORD) -> Response:
    body = {"on": on, "password": password}
    return who.ask("POST", "account/passkeys/demand", json=body)


def test_an_account_may_demand_its_passkey(desk: Desk) -> None:
    anna, device = with_one(desk)
    early = demands(anna, on=True)
    assert (early.status_code, "once before" in early.text) == (400, True)
    here, old = nobody(desk), nobody(desk)
    enter(here, device)
    old.sign_in("Anna")
    assert demands(here, on=True, password="not this one").status_code == 403
    assert demands(here, on=True).status_code == 200
    assert here.told("GET", "account")["demands"] is True
    # Whoever came by the password is out, and comes in by it no more.
    assert [who.ask("GET", "me").status_code for who in (anna, old, here)] == [401, 401, 200]
    refused, wrong = nobody(desk).sign_in("Anna"), nobody(desk).sign_in("Anna", "a wrong one")
    assert (refused.status_code, wrong.status_code) == (403, 401)
    assert "set-cookie" not in refused.headers
    log = [one["how"] for one in here.told("GET", "account/entries")]
    assert log[:2] == ["wrong password", "password without the passkey"]
    assert enter(nobody(desk), device).status_code == 200
    # Its only way in is not removed before another one is opened, with the password once more.
    gone = {"id": listed(here)[0]["id"], "password": PASSWORD}
    assert here.ask("POST", "account/passkeys/remove", json=gone).status_code == 400
    assert demands(here, on=False).status_code == 200
    assert nobody(desk).sign_in("Anna").status_code == 200
    assert here.ask("POST", "account/passkeys/remove", json=gone).status_code == 200


def test_no_link_by_mail_goes_around_a_passkey_that_is_demanded(tmp_path: Path) -> None:
    with letterbox() as box, club(tmp_path) as desk:
        desk.tables.mailer = box.mailer()
        anna, device = with_one(desk)
        confirmed(anna.guest, box, "anna@example.org", password=PASSWORD)
        enter(anna, device)
        nobody(desk).ask("POST", "account/forgot", json={"name": "Anna"})
        before = plain(box.wait(len(box.letters) + 1)).partition("/#/reset/")[2].split()[0]
        assert demands(anna, on=True).status_code == 200
        body = {"secret": before, "password": "quite another password"}
        assert nobody(desk).ask("POST", "account/reset", json=body).status_code == 404
        seen = len(box.letters)
        nobody(desk).ask("POST", "account/forgot", json={"name": "Anna"})
        told = plain(box.wait(seen + 1))
        assert "/#/reset/" not in told
        assert "ask the admin" in told
        # The admin's link is the way back of who has lost his device.
        wanted = office.Order("reset", "Anna")
        lines = desk.http.blocking_portal.call(office.carry_out, desk.tables, wanted)
        body["secret"] = "\n".join(lines).partition("/#/reset/")[2].split()[0]
        assert nobody(desk).ask("POST", "account/reset", json=body).status_code == 200
        assert nobody(desk).sign_in("Anna", body["password"]).status_code == 200


# ── what is no passkey of ours ───────────────────────────────────────────────


def test_a_challenge_is_good_once(desk: Desk) -> None:
    anna, device = with_one(desk)
    asked = anna.told("POST", "account/passkeys/ask", json={})
    body = {"credential": device.use(asked)}
    assert nobody(desk).ask("POST", "account/passkeys/enter", json=body).status_code == 200
    again = nobody(desk).ask("POST", "account/passkeys/enter", json=body)
    assert again.status_code == 401
    assert "sent twice" in again.json()["error"]
    # Not even where it did not fit.
    asked = anna.told("POST", "account/passkeys/ask", json={})
    wrong = {"credential": Device().use(asked)}
    assert nobody(desk).ask("POST", "account/passkeys/enter", json=wrong).status_code == 401
    body = {"credential": device.use(asked)}
    assert nobody(desk).ask("POST", "account/passkeys/enter", json=body).status_code == 401


def test_a_challenge_is_good_for_some_minutes(desk: Desk) -> None:
    _, device = with_one(desk)
    asked = nobody(desk).told("POST", "account/passkeys/ask", json={})

    async def age() -> None:
        async with desk.tables.store.transaction() as connection:
            await connection.execute(update(CHALLENGES).values(until="2020-01-01"))

    desk.http.blocking_portal.call(age)
    body = {"credential": device.use(asked)}
    assert nobody(desk).ask("POST", "account/passkeys/enter", json=body).status_code == 401


def test_a_challenge_is_good_for_what_it_was_given_for(desk: Desk) -> None:
    """One to come in by adds nothing to an account, and one of somebody else's neither."""
    anna, bert = member(desk, "Anna"), member(desk, "Bert")
    asked = anna.told("POST", "account/passkeys/begin", json={"password": PASSWORD})
    made = {"name": "X", "credential": Device().make(asked)}
    assert bert.ask("POST", "account/passkeys", json=made).status_code == 401
    come = anna.told("POST", "account/passkeys/ask", json={})
    mixed = {**asked, "challenge": come["challenge"]}
    made = {"name": "X", "credential": Device().make(mixed)}
    assert anna.ask("POST", "account/passkeys", json=made).status_code == 401
    assert listed(anna) == listed(bert) == []


def test_a_device_that_asks_nobody_who_he_is_does_not_do(desk: Desk) -> None:
    anna, device = with_one(desk)
    device.flags = PRESENT
    assert enter(nobody(desk), device).status_code == 401
    careless = Device()
    careless.flags = PRESENT
    assert given(anna, careless).status_code == 401
    assert len(listed(anna)) == 1


def test_a_page_of_another_name_gets_nothing(desk: Desk) -> None:
    anna, device = with_one(desk)
    for origin in ("https://club.example.evil", "http://club.example", "https://club.example:8443"):
        device.origin = origin
        assert enter(nobody(desk), device).status_code == 401
        assert given(anna, Device(origin)).status_code == 401
    device.origin = "https://club.example"
    assert enter(nobody(desk), device, place="evil.example").status_code == 401
    assert enter(nobody(desk), device).status_code == 200


def test_another_hand_does_not_do(desk: Desk) -> None:
    _, device = with_one(desk)
    twin = Device()
    twin.id, twin.person = device.id, device.person
    assert enter(nobody(desk), twin).status_code == 401


def test_one_that_does_not_fit_is_in_the_log_of_sign_ins(desk: Desk) -> None:
    anna, device = with_one(desk)
    twin = Device()
    assert enter(nobody(desk), twin).status_code == 401  # nobody's: not told to anybody
    twin.id, twin.person = device.id, device.person
    assert enter(nobody(desk), twin).status_code == 401
    assert enter(nobody(desk), device).status_code == 200
    how = [one["how"] for one in anna.told("GET", "account/entries")]
    assert how == ["in", "wrong passkey", "account made"]


def test_a_copy_of_a_device_is_found_by_its_count(desk: Desk) -> None:
    _, device = with_one(desk)
    assert enter(nobody(desk), device).status_code == 200
    device.uses -= 1
    assert enter(nobody(desk), device).status_code == 401


def test_a_device_that_does_not_count_is_as_good(desk: Desk) -> None:
    anna, device = member(desk, "Anna"), Device(counts=False)
    assert given(anna, device).status_code == 201
    for _ in range(2):
        assert enter(nobody(desk), device).status_code == 200


def test_a_passkey_of_one_is_nobody_elses(desk: Desk) -> None:
    _, device = with_one(desk)
    bert = member(desk, "Bert")
    assert given(bert, device).status_code == 400
    device.person = b"somebody else"
    assert enter(nobody(desk), device).status_code == 401
    gone = {"id": "none", "password": PASSWORD}
    assert bert.ask("POST", "account/passkeys/remove", json=gone).status_code == 404


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "x", "response": {}},
        {"id": "x", "response": {"clientDataJSON": "%%%"}},
        {"id": "x", "response": {"clientDataJSON": "bnVsbA"}},
        {"id": "x", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiYWEifQ"}},
        {"id": 7, "response": []},
    ],
)
def test_what_no_browser_gives(desk: Desk, credential: dict[str, Any]) -> None:
    anna = member(desk, "Anna")
    for path, body in (
        ("account/passkeys", {"name": "X", "credential": credential}),
        ("account/passkeys/enter", {"credential": credential}),
    ):
        assert anna.ask("POST", path, json=body).status_code in (400, 401)


def test_pieces_of_what_is_signed_are_looked_at(desk: Desk) -> None:
    """Whatever is bent of it: nobody comes in, and nothing breaks."""
    _, device = with_one(desk)
    for part in ("authenticatorData", "signature", "clientDataJSON"):
        for bent in ("", "AAAA", "A" * 2000, "%"):
            asked = nobody(desk).told("POST", "account/passkeys/ask", json={})
            credential = device.use(asked)
            credential["response"][part] = bent
            body = {"credential": credential}
            answer = nobody(desk).ask("POST", "account/passkeys/enter", json=body)
            assert answer.status_code in (400, 401), answer.text


# ── beside the password ──────────────────────────────────────────────────────


def test_a_forgotten_password_ends_passkeys_another_one_does_not(desk: Desk) -> None:
    """Whoever had the old one may have added his own: a link sets all back."""
    anna, device = with_one(desk)
    another = "ein ganz anderes wort"
    anna.told("POST", "account/password", json={"old": PASSWORD, "new": another})
    assert enter(nobody(desk), device).status_code == 200

    async def ticket() -> str:
        async with desk.tables.store.transaction() as connection:
            account = await accounts.named(connection, "Anna")
            assert account is not None
            return await tickets.issue(connection, account.person, tickets.BY_HAND)

    secret = desk.http.blocking_portal.call(ticket)
    back = nobody(desk)
    back.told("POST", "account/reset", json={"secret": secret, "password": PASSWORD})
    assert listed(back) == []
    assert enter(nobody(desk), device).status_code == 401


def test_a_guest_has_none(desk: Desk) -> None:
    anna = member(desk, "Anna")
    table = anna.told("POST", "tables", json={"game": "ford"})["id"]
    bert = sit(desk, link(desk, table, "Blue", anna.guest), "Bert")
    body = {"password": ""}
    assert bert.ask("POST", "account/passkeys/begin", json=body).status_code == 403


def test_a_guest_who_comes_in_keeps_his_seat(desk: Desk) -> None:
    anna, device = with_one(desk)
    bert = member(desk, "Bert")
    table = bert.told("POST", "tables", json={"game": "ford"})["id"]
    guest = sit(desk, link(desk, table, "Blue", bert.guest), "A")
    name, _, value = guest.cookie.partition("=")
    enter(phone := Member(desk, {name: value}), device)
    assert phone.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    assert listed(anna)


def test_what_was_added_is_told_to_the_confirmed_address(desk: Desk) -> None:
    with letterbox() as box:
        desk.tables.mailer = box.mailer()
        anna = member(desk, "Anna")
        made = {"kind": "mail", "address": "anna@example.org", "password": PASSWORD}
        anna.told("POST", "notices/channels", json=made)
        text = plain(box.wait(1))
        secret = text.partition("/#/notices/confirm/")[2].split()[0]
        anna.told("POST", "notices/confirm", json={"secret": secret})
        given(anna, Device(), "Old phone")
        told = box.wait(2)
        assert told["Subject"] == "A passkey was added to your account"
        assert "'Old phone'" in plain(told)


def test_what_is_kept_is_handed_out_and_forgotten(desk: Desk) -> None:
    anna, device = with_one(desk)
    archive = zipfile.ZipFile(io.BytesIO(anna.ask("GET", "account/export").content))
    assert json.loads(archive.read("me.json"))["passkeys"][0]["name"] == "Phone"
    anna.told("POST", "account/delete", json={"password": PASSWORD})
    assert enter(nobody(desk), device).status_code == 401


def test_without_tls_passkeys_are_for_localhost(tmp_path: Path) -> None:
    with running(tmp_path, doors=Doors(club=Club())) as desk:
        anna = member(desk, "Anna")
        for host, status in (("127.0.0.1:8642", 400), ("localhost:8642", 200)):
            headers = {"host": host}
            answer = anna.ask("POST", "account/passkeys/ask", json={}, headers=headers)
            assert answer.status_code == status, answer.text


def test_passkeys_cannot_be_asked_for_for_ever(desk: Desk) -> None:
    somebody = nobody(desk)
    answers = [somebody.ask("POST", "account/passkeys/ask", json={}) for _ in range(61)]
    assert [one.status_code for one in answers[-2:]] == [200, 429]
