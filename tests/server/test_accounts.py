"""Accounts of a club: signing up, signing in, other browsers, another password."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import extract_parameters
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import insert, update

from sandtable.server.accounts import (
    accounts,
    entries,
    office,
    passwords,
    reports,
    signing,
    tickets,
)
from sandtable.server.http.errors import BadRequest
from sandtable.server.notices import channels
from sandtable.server.notices.channels import CHANNELS
from sandtable.server.notices.mail import Letter
from sandtable.server.people.doors import Club
from sandtable.server.people.limits import Counts, counted_as
from tests.core.hands import Hands
from tests.server import access
from tests.server.club import PASSWORD, Member, club, ends, member, nobody, table_of
from tests.server.desk import PATIENCE, Desk, Guest, link, sit


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with club(tmp_path_factory.mktemp("club")) as desk:
        yield desk


def behind_a_front(request: Any) -> str:
    return counted_as("127.0.0.1", request.headers.get("x-forwarded-for", ""), "https://c.example")


@pytest.fixture
def desk(house: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A club where nobody has tried anything yet."""
    fresh = Counts()
    for routes in ("accounts", "notices", "seats"):
        monkeypatch.setattr(f"sandtable.server.routes.{routes}.counts_of", lambda _: fresh)
    monkeypatch.setattr("sandtable.server.routes.accounts.address_of", behind_a_front)
    return house


# ── passwords ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "password",
    ["short", "password123", "P@ssw0rd2024!", "qwertyuiop", "1234567890", "aaaaaaaaaaaa",
     "abababababab", "annasmith99", "Smith2024!!", "sandtable2024", "19411208-1942", "x" * 201],
)  # fmt: skip
def test_what_is_guessed_first_is_no_password(password: str) -> None:
    with pytest.raises(BadRequest):
        passwords.check(password, "Anna Smith")


@pytest.mark.parametrize(
    "password", ["correct horse battery", "wolkenbruch7", "Jitra und Kampar", "ж" * 4 + "снегопад"]
)
def test_nothing_is_asked_of_the_kind_of_its_characters(password: str) -> None:
    passwords.check(password, "Anna Smith")


def test_passwords_are_kept_by_argon2id_with_the_figures_of_the_page() -> None:
    kept = passwords.HASHER.hash("wolkenbruch am abend")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert not passwords.is_old(passwords.NOBODYS), "it must take as long as a member's"


# ── signing up ───────────────────────────────────────────────────────────────


def test_a_club_takes_nobody_for_its_owner(desk: Desk) -> None:
    stranger = nobody(desk)
    for method, path in (("GET", "me"), ("GET", "tables"), ("POST", "tables"), ("GET", "account")):
        answer = stranger.ask(method, path, json={"game": "ford"})
        assert answer.status_code == 401, path
        assert "sign in" in answer.json()["error"]
    assert stranger.ask("POST", "owner", json={"key": ""}).status_code == 401
    assert stranger.told("GET", "about")["club"] == {"by_invitation": False, "mail": False}


def test_an_account_is_made_and_used(desk: Desk) -> None:
    anna = member(desk, "Anna Smith")
    told = anna.told("GET", "me")
    assert (told["name"], told["kind"], told["owner"]) == ("Anna Smith", "member", False)
    table = table_of(anna)
    assert [row["id"] for row in anna.told("GET", "tables")] == [table]
    assert anna.told("GET", f"tables/{table}")["you"]["owner"]
    assert anna.guest.choose(table, "pass").status_code == 200
    assert member(desk, "Bert").told("GET", "tables") == []


@pytest.mark.parametrize(
    "name", ["Carl", "CARL", " carl ", "Ｃarl", "c a r l", "Carl\u3164", "Ca\u034frl"]
)
def test_two_names_that_look_alike_are_one(desk: Desk, name: str) -> None:
    if nobody(desk).sign_in("Carl").status_code != 200:
        member(desk, "Carl")
    answer = nobody(desk).sign_up(name)
    assert answer.status_code == 400
    assert "is called" in answer.json()["error"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u0007b", "\u200b"])
def test_a_name_that_is_not_seen_is_none(desk: Desk, name: str) -> None:
    assert nobody(desk).sign_up(name).status_code == 400


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("\u0410nna", "one alphabet"),  # a Cyrillic A
        ("Bo\u03bf", "one alphabet"),  # a Greek o
        ("owner", "others are called"),
        ("The Owner", "others are called"),
        ("Computer", "others are called"),
    ],
)
def test_a_name_cannot_be_read_as_somebody_elses(desk: Desk, name: str, line: str) -> None:
    answer = nobody(desk).sign_up(name)
    assert (answer.status_code, line in answer.json()["error"]) == (400, True)


@pytest.mark.parametrize("name", ["\u0410\u043d\u043d\u0430", "M\u00fcller 7", "\u5c71\u4e0b Ken"])
def test_a_name_of_any_alphabet_is_good(desk: Desk, name: str) -> None:
    assert nobody(desk).sign_up(name).status_code in (200, 201)


def test_nobody_takes_the_name_of_another(desk: Desk) -> None:
    member(desk, "Dora")
    emil = member(desk, "Emil")
    assert emil.ask("POST", "me", json={"name": "DORA"}).status_code == 400
    assert emil.told("POST", "me", json={"name": "Emil der Zweite"})["name"] == "Emil der Zweite"
    assert nobody(desk).sign_in("emil der zweite").status_code == 200
    assert nobody(desk).sign_in("Emil").status_code == 401
    secret = link(desk, table_of(emil), "Blue", emil.guest)
    body = {"secret": secret, "name": "dora"}
    assert nobody(desk).ask("POST", "invitations/accept", json=body).status_code == 400


def test_a_guest_with_a_link_keeps_his_seat_when_he_makes_an_account(desk: Desk) -> None:
    host = member(desk, "Host of Frida")
    table = table_of(host)
    frida = nobody(desk)
    body = {"secret": link(desk, table, "Blue", host.guest), "name": "Frida"}
    frida.told("POST", "invitations/accept", json=body)
    assert frida.told("GET", "me")["kind"] == "guest"
    assert frida.ask("POST", "tables", json={"game": "ford"}).status_code == 403
    before = dict(frida.cookies)
    assert frida.sign_up("Frida of the club").status_code == 201
    assert frida.cookies[desk.tables.cookie] != before[desk.tables.cookie]
    assert frida.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    held = host.told("GET", f"tables/{table}")["people"]["Blue"]
    assert [one["name"] for one in held] == ["Frida of the club"]
    assert Member(desk, before).ask("GET", "me").status_code == 401, "the guest's cookie is dead"


def test_a_guest_who_signs_in_brings_his_seats_but_never_two_of_a_table(desk: Desk) -> None:
    host, gerd = member(desk, "Host of Gerd"), member(desk, "Gerd")
    one, two = table_of(host), table_of(host)
    for table, seat in ((one, "Red"), (two, "Blue")):
        body = {"secret": link(desk, table, seat, host.guest), "name": "G"}
        if table == one:
            gerd.told("POST", "invitations/accept", json=body)
    phone = nobody(desk)
    for table in (one, two):
        body = {"secret": link(desk, table, "Blue", host.guest), "name": "G"}
        phone.told("POST", "invitations/accept", json=body)
    assert phone.sign_in("Gerd").status_code == 200
    assert phone.told("GET", f"tables/{one}")["you"]["sides"] == ["Red"]
    assert phone.told("GET", f"tables/{two}")["you"]["sides"] == ["Blue"]


def test_a_link_back_to_a_guest_ends_when_he_signs_in(desk: Desk) -> None:
    host, helga, phone = member(desk, "Host of Helga"), member(desk, "Helga"), nobody(desk)
    table = table_of(host)
    seat = {"secret": link(desk, table, "Blue", host.guest), "name": "H"}
    phone.told("POST", "invitations/accept", json=seat)
    back = {"secret": link(desk, table, "Blue", phone.guest), "name": ""}
    assert phone.sign_in("Helga").status_code == 200
    assert helga.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    found = nobody(desk)
    refused = found.ask("POST", "invitations/accept", json=back)
    assert refused.status_code == 403, refused.text
    assert found.ask("GET", f"tables/{table}").status_code in (401, 403, 404)


def test_no_link_opens_the_account_of_who_sits_there(desk: Desk) -> None:
    """A link's cookie is good for all that is somebody's: a table's owner gets none."""
    host, holger, guest = member(desk, "Host of Holger"), member(desk, "Holger"), nobody(desk)
    table = table_of(host)
    seat = {"secret": link(desk, table, "Blue", host.guest), "name": ""}
    holger.told("POST", "invitations/accept", json=seat)
    for who in (host, holger):
        refused = who.ask("POST", f"tables/{table}/invitations", json={"seat": "Blue"})
        assert refused.status_code == 400, refused.text
        assert "Holger comes back by signing in" in refused.json()["error"]
    # One that was made while he was a guest is none when he has an account.
    other = table_of(host)
    seat = {"secret": link(desk, other, "Blue", host.guest), "name": "Gustav"}
    guest.told("POST", "invitations/accept", json=seat)
    back = {"secret": link(desk, other, "Blue", host.guest), "name": ""}
    assert guest.sign_up("Gustav of the club").status_code == 201
    for who in (nobody(desk), host, holger):
        refused = who.ask("POST", "invitations/accept", json=back)
        assert refused.status_code == 403, refused.text
        assert desk.tables.cookie not in refused.headers.get("set-cookie", "")


def test_other_cookies_of_a_guest_are_none_of_his_account(desk: Desk) -> None:
    host, guest, spy = member(desk, "Host of Gisela"), nobody(desk), nobody(desk)
    table = table_of(host)
    seat = {"secret": link(desk, table, "Blue", host.guest), "name": "Gisela"}
    guest.told("POST", "invitations/accept", json=seat)
    spy.told("POST", "invitations/accept", json={"secret": link(desk, table, "Blue", host.guest)})
    assert spy.told("GET", "me")["name"] == "Gisela"
    assert guest.sign_up("Gisela of the club").status_code == 201
    assert spy.ask("GET", "me").status_code == 401


# ── signing in ───────────────────────────────────────────────────────────────


def test_an_unknown_name_and_a_wrong_password_are_told_alike(desk: Desk) -> None:
    member(desk, "Hanna")
    unknown = nobody(desk).sign_in("Nobody of that name")
    wrong = nobody(desk).sign_in("Hanna", "another password")
    assert unknown.status_code == wrong.status_code == 401
    assert unknown.content == wrong.content
    drop = {"date", "content-length"}
    assert set(unknown.headers) - drop == set(wrong.headers) - drop


def test_and_cost_the_same_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown name takes a whole pass of Argon2, too, of the same memory and passes."""
    member(desk, "Ida")
    tried: list[str] = []
    verified = passwords._verified

    def counted(kept: str, password: bytes) -> bool:
        tried.append(kept)
        return verified(kept, password)

    monkeypatch.setattr(passwords, "_verified", counted)
    for name in ("Ida", "Unknown"):
        nobody(desk).sign_in(name, "another password")
    known, unknown = map(extract_parameters, tried)
    assert known == unknown


def test_signing_in_gives_a_new_cookie_and_ends_one_that_was_there(desk: Desk) -> None:
    jan = member(desk, "Jan")
    planted = dict(jan.cookies)
    assert jan.sign_in("Jan").status_code == 200
    assert jan.cookies[desk.tables.cookie] != planted[desk.tables.cookie]
    assert jan.ask("GET", "me").status_code == 200
    assert Member(desk, planted).ask("GET", "me").status_code == 401


def test_a_password_that_was_right_a_moment_ago_is_wrong(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another password is taken while the old one is looked at: it stays, and lets nobody in."""
    jutta, look = member(desk, "Jutta"), passwords.is_right
    other = "mondschein am morgen"

    async def slow(kept: str, password: str) -> bool:
        right = await look(kept, password)
        monkeypatch.setattr(passwords, "is_right", look)
        async with desk.tables.store.transaction() as connection:
            account = await accounts.named(connection, "Jutta")
            assert account is not None
            new = await passwords.hashed(other)
            await accounts.change(connection, account.person, password=new, changed="2026")
        return right

    monkeypatch.setattr(passwords, "is_right", slow)
    assert nobody(desk).sign_in("Jutta").status_code == 401
    assert nobody(desk).sign_in("Jutta").status_code == 401
    assert jutta.sign_in("Jutta", other).status_code == 200


def test_a_cookie_that_somebody_invented_is_never_taken_up(desk: Desk) -> None:
    member(desk, "Karl")
    victim = Member(desk, {desk.tables.cookie: "invented"})
    assert victim.sign_in("Karl").status_code == 200
    assert victim.cookies[desk.tables.cookie] != "invented"
    assert Member(desk, {desk.tables.cookie: "invented"}).ask("GET", "me").status_code == 401


def test_the_cookies_are_for_this_server_alone(desk: Desk) -> None:
    member(desk, "Lena")
    body = {"name": "Lena", "password": PASSWORD}
    answer = desk.http.post("/api/account/enter", json=body, headers={"host": "127.0.0.1:8642"})
    desk.http.cookies.clear()
    for line in answer.headers.get_list("set-cookie"):
        words = {word.strip().lower() for word in line.split(";")[1:]}
        assert "httponly" in words
        assert words & {"samesite=lax", "samesite=strict"}
        assert not any(word.startswith("domain") for word in words)


def test_passwords_for_one_name_cannot_be_tried_for_ever(desk: Desk) -> None:
    mona = member(desk, "Mona")
    far = iter(range(100))
    answers = [
        nobody(desk).sign_in("Mona", "another one", f"192.0.2.{next(far)}").status_code
        for _ in range(signing.FOR.most + 2)
    ]
    assert answers == [401] * signing.FOR.most + [429, 429]
    late = nobody(desk).sign_in("Mona", address="192.0.2.200")
    assert late.status_code == 429, "the right one is not told from a wrong one"
    assert int(late.headers["retry-after"]) > 0
    mona.ask("POST", "leave")
    assert mona.sign_in("Mona").status_code == 200, "her own browser still gets in"


def test_a_known_browser_cannot_try_for_ever_either(desk: Desk) -> None:
    nils = member(desk, "Nils")
    answers = [nils.sign_in("Nils", "another one").status_code for _ in range(12)]
    assert answers == [401] * signing.KNOWN.most + [429] * (12 - signing.KNOWN.most)


def test_one_address_does_not_keep_others_out(desk: Desk) -> None:
    olga = member(desk, "Olga")
    for number in range(signing.FROM.most):
        assert nobody(desk).sign_in(f"N{number}", "x", "192.0.2.1").status_code == 401
    assert nobody(desk).sign_in("Olga", address="192.0.2.1").status_code == 429
    assert nobody(desk).sign_in("Olga", address="192.0.2.2").status_code == 200
    assert olga.sign_in("Olga", address="192.0.2.1").status_code == 200


def test_a_mark_of_one_name_is_none_for_another(desk: Desk) -> None:
    paul, mark = member(desk, "Paul"), f"{desk.tables.cookie}-known"
    member(desk, "Quinn")
    for number in range(signing.FOR.most):
        nobody(desk).sign_in("Quinn", "x", f"192.0.2.{number}")
    thief = Member(desk, {mark: paul.cookies[mark]})
    assert thief.sign_in("Quinn").status_code == 429
    assert Member(desk, {mark: "a.b"}).sign_in("Quinn").status_code == 429


def test_where_a_request_comes_from() -> None:
    assert counted_as("192.0.2.7", "203.0.113.9", "https://c.example") == "192.0.2.7"
    assert counted_as("127.0.0.1", "9.9.9.9, 203.0.113.9", "https://c.example") == "203.0.113.9"
    assert counted_as("127.0.0.1", "203.0.113.9", "") == "127.0.0.1"
    assert counted_as("2001:db8::1", "", "") == counted_as("2001:db8::2", "", "")
    # On a socket for both kinds those of the older kind are no network of the newer one.
    assert counted_as("::ffff:192.0.2.7", "", "") == "192.0.2.7"
    assert counted_as("::ffff:127.0.0.1", "203.0.113.9", "https://c.example") == "203.0.113.9"
    assert counted_as("::1", "2001:db8::1", "https://c.example") == "2001:db8::/64"
    assert counted_as("testclient", "", "") == "testclient"


# ── where one is signed in ───────────────────────────────────────────────────


def test_browsers_are_listed_and_ended_one_by_one(desk: Desk) -> None:
    rosa = member(desk, "Rosa")
    other = nobody(desk)
    other.sign_in("Rosa")
    rows = rosa.told("GET", "account")["browsers"]
    assert [row["browser"] for row in rows] == ["Firefox on Linux"] * 2
    [there] = [row for row in rows if not row["here"]]
    assert ends(rosa, there["id"], "not this one").status_code == 403
    assert other.ask("GET", "me").status_code == 200
    assert ends(rosa, there["id"]).status_code == 200
    assert other.ask("GET", "me").status_code == 401
    assert ends(rosa, there["id"]).status_code == 404
    assert ends(member(desk, "Sven"), rows[0]["id"]).status_code == 404
    for wrong in ("%", "_" * 16, rows[0]["id"][:4]):
        assert ends(rosa, wrong).status_code == 404
    assert rosa.ask("GET", "me").status_code == 200


def test_all_other_browsers_are_ended_and_their_sockets_closed(desk: Desk) -> None:
    tina, other = member(desk, "Tina"), nobody(desk)
    table = table_of(tina)
    other.sign_in("Tina")
    headers = {"cookie": other.guest.cookie}
    with desk.http.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket:
        socket.receive_json(timeout=PATIENCE)
        desk.http.cookies.clear()
        assert ends(tina, "others").json()["ended"] == 1
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json(timeout=PATIENCE)
    assert [row["here"] for row in tina.told("GET", "account")["browsers"]] == [True]


# ── another password ─────────────────────────────────────────────────────────


def test_another_password_ends_all_other_browsers(desk: Desk) -> None:
    udo, other = member(desk, "Udo"), nobody(desk)
    other.sign_in("Udo")
    new = "ein ganz anderes wort"
    body = {"old": "not this one", "new": new}
    assert udo.ask("POST", "account/password", json=body).status_code == 403
    body = {"old": PASSWORD, "new": "password123"}
    assert udo.ask("POST", "account/password", json=body).status_code == 400
    before = dict(udo.cookies)
    assert udo.ask("POST", "account/password", json={"old": PASSWORD, "new": new}).is_success
    assert udo.ask("GET", "me").status_code == 200
    assert Member(desk, before).ask("GET", "me").status_code == 401
    assert other.ask("GET", "me").status_code == 401
    assert nobody(desk).sign_in("Udo").status_code == 401
    assert nobody(desk).sign_in("Udo", new).status_code == 200


def ticket(desk: Desk, who: Member) -> str:
    """The secret of a link by which somebody sets a new password."""

    name = who.told("GET", "me")["name"]

    async def made() -> str:
        async with desk.tables.store.transaction() as connection:
            account = await accounts.named(connection, name)
            assert account is not None
            return await tickets.issue(connection, account.person, tickets.BY_HAND)

    return str(desk.http.blocking_portal.call(made))


def test_a_link_sets_a_password_once(desk: Desk) -> None:
    vera = member(desk, "Vera")
    old, secret = ticket(desk, vera), ticket(desk, vera)
    thief = nobody(desk)
    for wrong in (old, "guessed", ""):
        body = {"secret": wrong, "password": "ein ganz anderes wort"}
        assert thief.ask("POST", "account/reset", json=body).status_code == 404
    weak = {"secret": secret, "password": "1234567890"}
    assert nobody(desk).ask("POST", "account/reset", json=weak).status_code == 400
    body = {"secret": secret, "password": "ein ganz anderes wort"}
    fresh = nobody(desk)
    assert fresh.ask("POST", "account/reset", json=body).status_code == 200
    assert fresh.told("GET", "me")["name"] == "Vera"
    assert vera.ask("GET", "me").status_code == 401
    assert nobody(desk).ask("POST", "account/reset", json=body).status_code == 404
    assert nobody(desk).sign_in("Vera").status_code == 401


class Postman:
    """Takes letters in the place of a mail server."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []

    async def send(self, letter: Letter) -> None:
        self.letters.append(letter)

    def wait(self, subject: str) -> list[Letter]:
        """The letters with this in their subject, as soon as there is one."""
        until = time.monotonic() + 30
        while not (found := [one for one in self.letters if subject in one.subject]):
            assert time.monotonic() < until, [one.subject for one in self.letters]
            time.sleep(0.01)
        return found


def test_a_link_comes_by_mail_to_a_confirmed_address_only(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    postman = Postman()
    monkeypatch.setattr(desk.tables, "mailer", postman)
    yuri = member(desk, "Yuri")
    member(desk, "Zora")

    async def choose(name: str, state: str) -> None:
        async with desk.tables.store.transaction() as connection:
            account = await accounts.named(connection, name)
            assert account is not None
            row: dict[str, Any] = dict.fromkeys(CHANNELS.c.keys(), "")
            row |= {"id": name, "person": account.person, "kind": "mail", "state": state}
            row |= {"address": f"{name.lower()}@example.org", "story": False, "hash": name}
            row |= {"resets": True}
            await connection.execute(insert(CHANNELS), row)

    desk.http.blocking_portal.call(choose, "Yuri", "good")
    desk.http.blocking_portal.call(choose, "Zora", "open")
    for name in ("Zora", "Nobody at all", "Y\n\nuri"):
        answer = nobody(desk).ask("POST", "account/forgot", json={"name": name})
        assert (answer.status_code, answer.content) == (202, b"{}")
    [letter] = postman.wait("Another password")
    assert letter.to == "yuri@example.org"
    assert "another password for Yuri." in letter.text
    found = re.search(r"/#/reset/(\S+)", letter.text)
    assert found is not None
    body = {"secret": found[1], "password": "ein ganz anderes wort"}
    assert nobody(desk).ask("POST", "account/reset", json=body).status_code == 200
    assert yuri.ask("GET", "me").status_code == 401
    for _ in range(2):
        nobody(desk).ask("POST", "account/forgot", json={"name": "Yuri"})
    answer = nobody(desk).ask("POST", "account/forgot", json={"name": "yuri"})
    assert answer.status_code == 429


def test_an_address_is_added_with_the_password(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cookie that was left somewhere does not do: its finder could take the account by mail."""
    postman = Postman()
    monkeypatch.setattr(desk.tables, "mailer", postman)
    xaver = member(desk, "Xaver")
    new = {"kind": "mail", "address": "thief@example.org"}
    for password in ({}, {"password": ""}, {"password": "guessed and wrong"}):
        answer = xaver.ask("POST", "notices/channels", json={**new, **password})
        assert answer.status_code == 403
        assert answer.json()["error"] == "that is not your password"
    assert xaver.told("GET", "notices")["channels"] == []
    xaver.told("POST", "notices/channels", json={**new, "password": PASSWORD})
    [way] = xaver.told("GET", "notices")["channels"]
    assert (way["state"], way["resets"]) == ("open", True)
    assert xaver.ask("POST", "notices/channels", json={"kind": "feed"}).status_code == 201


def _kept(desk: Desk, who: str) -> list[str]:
    async def look() -> list[str]:
        async with desk.tables.store.transaction() as connection:
            account = await accounts.named(connection, who)
            assert account is not None
            return await channels.resetting(connection, account.person)

    return list(desk.http.blocking_portal.call(look))


def _change(desk: Desk, address: str, **to: Any) -> None:
    async def work() -> None:
        async with desk.tables.store.transaction() as connection:
            mine = update(CHANNELS).where(CHANNELS.c.address == address)
            await connection.execute(mine, to)

    desk.http.blocking_portal.call(work)


def test_an_address_without_the_password_never_replaces_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that a guest added before he had an account, or that an older version took."""
    postman = Postman()
    monkeypatch.setattr(desk.tables, "mailer", postman)
    host = member(desk, "Ada")
    guest = sit(desk, link(desk, table_of(host), "Blue", host.guest), "Ulla")
    guest.told("POST", "notices/channels", json={"kind": "mail", "address": "ulla@example.org"})
    _change(desk, "ulla@example.org", state="good")
    ulla = _with(desk, guest)
    assert ulla.sign_up("Ulla").status_code == 201
    [way] = ulla.told("GET", "notices")["channels"]
    assert (way["state"], way["resets"]) == ("good", False)
    assert _kept(desk, "Ulla") == []
    nobody(desk).ask("POST", "account/forgot", json={"name": "Ulla"})
    again = {"kind": "mail", "address": "ulla@example.org", "password": PASSWORD}
    assert ulla.told("POST", "notices/channels", json=again) == {"id": "", "url": ""}
    assert _kept(desk, "Ulla") == ["ulla@example.org"]
    assert ulla.ask("POST", "notices/channels", json=again).status_code == 400
    assert not [one for one in postman.letters if "/#/reset/" in one.text]


def test_whoever_reads_the_old_address_hears_of_a_new_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    postman = Postman()
    monkeypatch.setattr(desk.tables, "mailer", postman)
    tilda = member(desk, "Tilda")
    for address in ("tilda@example.org", "other@example.org"):
        new = {"kind": "mail", "address": address, "password": PASSWORD}
        tilda.told("POST", "notices/channels", json=new)
        _change(desk, address, state="good")
    told = postman.wait("added to your account")
    assert [one.to for one in told] == ["tilda@example.org"]
    assert "other@example.org was added to the account of Tilda" in told[0].text


def _with(desk: Desk, guest: Guest) -> Member:
    """A guest's browser, in which he may sign up or in."""
    browser = nobody(desk)
    browser.cookies[desk.tables.cookie] = guest.cookie.partition("=")[2]
    return browser


@pytest.mark.parametrize("how", ["signs up", "signs in"])
def test_who_renewed_a_guests_link_takes_no_more_than_his_own_table(desk: Desk, how: str) -> None:
    """The guest's seat with another owner does not go to the account of whoever opened it."""
    one, two = (member(desk, f"Host {n} who {how}") for n in "12")
    first, second = table_of(one), table_of(two)
    gast = sit(desk, link(desk, first, "Blue", one.guest), "Gast")
    there = {"secret": link(desk, second, "Blue", two.guest), "name": ""}
    came = gast.ask("POST", "invitations/accept", json=there)
    gast = Guest(desk, came.headers["set-cookie"].partition(";")[0])
    assert len(gast.told("GET", "tables")) == 2
    thief = _with(desk, sit(desk, link(desk, first, "Blue", one.guest), ""))
    if how == "signs in":
        member(desk, "Thief")
        assert thief.sign_in("Thief").status_code == 200
    else:
        assert thief.sign_up("Mallory").status_code == 201
    assert [row["id"] for row in thief.told("GET", "tables")] == [first]
    assert [row["id"] for row in gast.told("GET", "tables")] == [second]
    assert gast.told("GET", f"tables/{second}")["you"]["sides"] == ["Blue"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "account/export", None),
        ("POST", "account/delete", {"password": ""}),
        ("GET", "account", None),
        ("POST", "account/browsers/end", {"which": "others"}),
        ("POST", "account/password", {"old": "", "new": PASSWORD}),
    ],
)
def test_who_renewed_a_guests_link_has_nothing_of_what_is_kept_of_him(
    desk: Desk, method: str, path: str, body: dict[str, str] | None
) -> None:
    host = member(desk, f"Host of {method} {path}")
    table = table_of(host)
    sit(desk, link(desk, table, "Blue", host.guest), "Gast")
    thief = sit(desk, link(desk, table, "Blue", host.guest), "")
    assert thief.ask(method, path, json=body).status_code == 403


# ── the log of sign-ins ──────────────────────────────────────────────────────


def test_a_member_reads_when_and_roughly_from_where_his_name_was_used(desk: Desk) -> None:
    quirin = member(desk, "Quirin")
    assert nobody(desk).sign_in("Quirin", address="203.0.113.77").status_code == 200
    assert nobody(desk).sign_in("Quirin", "a wrong one", "2001:db8:1:2::9").status_code == 401
    told = quirin.told("GET", "account/entries")
    assert [(one["how"], one["network"]) for one in told] == [
        ("wrong password", "2001:db8:1::/48"),
        ("in", "203.0.113.0/24"),
        ("account made", "this machine"),
    ]
    assert {one["browser"] for one in told} == {"Firefox on Linux"}
    assert set(told[0]) == {"at", "how", "network", "browser"}
    body = {"old": PASSWORD, "new": "ein ganz anderes wort"}
    assert quirin.ask("POST", "account/password", json=body).status_code == 200
    assert quirin.told("GET", "account/entries")[0]["how"] == "another password"


def test_the_log_of_sign_ins_is_bounded_and_wrong_ones_drive_out_no_right_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST", 6)
    monkeypatch.setattr(entries, "MOST_FAILED", 4)
    pia = member(desk, "Pia")
    for number in range(9):
        nobody(desk).sign_in("Pia", "wrong", f"198.51.{number}.1")
    assert [one["how"] for one in pia.told("GET", "account/entries")].count("wrong password") == 4
    for _ in range(3):
        assert pia.sign_in("Pia").status_code == 200
    how = [one["how"] for one in pia.told("GET", "account/entries")]
    assert (how.count("in"), how.count("wrong password"), len(how)) == (2, 4, 6)


def test_a_name_that_nobody_has_is_not_kept(desk: Desk) -> None:
    """People type their passwords there."""
    nobody(desk).sign_in("my secret password", "x", "192.0.2.1")

    async def kept() -> list[tuple[str, ...]]:
        async with desk.tables.store.transaction() as connection:
            return await entries.all_of(connection, "")

    rows = desk.http.blocking_portal.call(kept)
    assert ("(no such name)", "wrong password", "192.0.2.0/24") in [row[1:4] for row in rows]
    assert "secret" not in json.dumps(rows)


def test_nobody_reads_anothers_sign_ins_and_who_leaves_takes_his_along(desk: Desk) -> None:
    olaf = member(desk, "Olaf")
    assert nobody(desk).ask("GET", "account/entries").status_code == 401
    with zipfile.ZipFile(io.BytesIO(olaf.ask("GET", "account/export").content)) as archive:
        assert len(json.loads(archive.read("me.json"))["sign-ins"]) == 1
    told = desk.http.blocking_portal.call(
        office.carry_out, desk.tables, office.Order("sign-ins", "Olaf")
    )
    assert told[0].split() == ["when", "name", "how", "from", "browser"]
    assert "account made" in told[1]
    olaf.told("POST", "account/delete", json={"password": PASSWORD})
    everybody = desk.http.blocking_portal.call(
        office.carry_out, desk.tables, office.Order("sign-ins")
    )
    assert not any("Olaf" in line for line in everybody)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:aa:bb::/64", "2001:db8:aa::/48"),
        ("127.0.0.1", "this machine"),
        ("::1", "this machine"),
        ("testclient", "somewhere"),
    ],
)
def test_an_address_is_kept_as_its_network(address: str, told: str) -> None:
    assert entries.roughly(address) == told


# ── taking away what is one's own, and leaving ───────────────────────────────


def test_what_is_kept_of_somebody_is_his_to_take(desk: Desk) -> None:
    willi = member(desk, "Willi")
    table = table_of(willi)
    willi.told("POST", f"tables/{table}/talk", json={"text": "well met"})
    willi.told("POST", f"tables/{table}/notes", json={"text": "hold the ford"})
    with zipfile.ZipFile(io.BytesIO(willi.ask("GET", "account/export").content)) as archive:
        told = json.loads(archive.read("me.json"))
        record = archive.read(f"games/{table}.jsonl").decode()
    assert told["name"] == "Willi"
    assert [row["text"] for row in told["talk"]] == ["well met"]
    assert [row["text"] for row in told["notes"]] == ["hold the ford"]
    assert [row["seat"] for row in told["seats"]] == ["owner"]
    assert json.loads(record.splitlines()[0])["game"] == "ford"
    assert "argon2" not in json.dumps(told)


def test_who_leaves_is_forgotten_and_the_games_of_others_stay(desk: Desk) -> None:
    host, xena = member(desk, "Host of Xena"), member(desk, "Xena")
    theirs, alone = table_of(host), table_of(xena)
    body = {"secret": link(desk, theirs, "Blue", host.guest), "name": ""}
    xena.told("POST", "invitations/accept", json=body)
    xena.told("POST", f"tables/{theirs}/talk", json={"text": "good luck"})
    assert xena.ask("POST", "account/delete", json={"password": "another"}).status_code == 403
    xena.told("POST", "account/delete", json={"password": PASSWORD})
    assert xena.ask("GET", "me").status_code == 401
    assert nobody(desk).sign_in("Xena").status_code == 401
    row = host.told("GET", f"tables/{theirs}")
    assert [one["name"] for one in row["people"]["Blue"]] == ["a former member"]
    words = host.told("GET", f"tables/{theirs}/talk")
    assert [word["text"] for word in words if "Xena" in json.dumps(word)] == []
    assert "a former member sat down: Blue" in [word["text"] for word in words]
    assert host.ask("GET", f"tables/{alone}").status_code == 404
    assert desk.http.blocking_portal.call(desk.tables.store.get, alone) is None
    successor = sit(desk, link(desk, theirs, "Blue", host.guest), "Yves")
    assert successor.told("GET", f"tables/{theirs}")["you"]["sides"] == ["Blue"]
    held = host.told("GET", f"tables/{theirs}")["people"]["Blue"]
    assert [one["name"] for one in held] == ["Yves"]
    assert member(desk, "Xena").told("GET", "tables") == [], "the name is free, the games are not"


def test_who_is_left_behind_sees_no_more_than_before(tmp_path: Path) -> None:
    """The table becomes his, the side of whoever left stays hidden from him."""
    with club(tmp_path, books=(Hands(),)) as desk:
        host, other = member(desk, "Host"), member(desk, "Other")
        table = table_of(host, game="hands", turns=None)
        body = {"secret": link(desk, table, "Blue", host.guest), "name": ""}
        other.told("POST", "invitations/accept", json=body)
        assert host.guest.choose(table, "keep 0").status_code == 200
        seen = other.told("GET", f"tables/{table}/view")
        host.told("POST", "account/delete", json={"password": PASSWORD})
        place = other.told("GET", f"tables/{table}")["you"]
        assert (place["owner"], place["sides"]) == (True, ["Blue"])
        after = other.told("GET", f"tables/{table}/view")
        told_of = {"rev": 0, "table": None}
        assert after | told_of == seen | told_of


def test_a_table_goes_to_who_plays_there_before_who_watches(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        host = member(desk, "Host")
        table = table_of(host)
        watcher = sit(desk, link(desk, table, "spectator", host.guest), "Watcher")
        player = sit(desk, link(desk, table, "Blue", host.guest), "Player")
        host.told("POST", "account/delete", json={"password": PASSWORD})
        assert player.told("GET", f"tables/{table}")["you"]["owner"]
        assert not watcher.told("GET", f"tables/{table}")["you"]["owner"]


def test_a_guest_comes_back_though_no_name_is_told(desk: Desk) -> None:
    host = member(desk, "x")
    table = table_of(host)
    sit(desk, link(desk, table, "Blue", host.guest), "Nora")
    assert sit(desk, link(desk, table, "Blue", host.guest), "").told("GET", "me")["name"] == "Nora"


# ── by invitation ────────────────────────────────────────────────────────────


def test_a_club_by_invitation_asks_for_a_code(tmp_path: Path) -> None:
    with club(tmp_path, Club(by_invitation=True)) as desk:
        assert nobody(desk).told("GET", "about")["club"] == {"by_invitation": True, "mail": False}

        async def made() -> str:
            async with desk.tables.store.transaction() as connection:
                return (await tickets.invite(connection, "the Tuesday group", 2))[1]

        code = str(desk.http.blocking_portal.call(made))
        assert nobody(desk).sign_up("Anna").status_code == 404
        assert nobody(desk).sign_up("Anna", code="guessed").status_code == 404
        assert nobody(desk).sign_up("Anna", "short", code=code).status_code == 400
        assert nobody(desk).sign_up("Anna", code=code).status_code == 201
        assert nobody(desk).sign_up("Bert", code=code).status_code == 201
        assert nobody(desk).sign_up("Carl", code=code).status_code == 410


def test_guessing_codes_is_slowed_down(tmp_path: Path) -> None:
    with club(tmp_path, Club(by_invitation=True)) as desk:
        answers = [nobody(desk).sign_up("A", code=f"{n}").status_code for n in range(25)]
        assert answers[0] == 404
        assert answers[-1] == 429


def test_a_server_at_home_keeps_no_accounts(server: Desk) -> None:
    at_home = Guest(server, "")
    for method, path, body in (
        ("POST", "account", {"name": "A", "password": PASSWORD}),
        ("POST", "account/enter", {"name": "A", "password": PASSWORD}),
        ("GET", "account", None),
    ):
        assert at_home.ask(method, path, json=body).status_code == 404
    assert at_home.told("GET", "about")["club"] is None


# ── reports ──────────────────────────────────────────────────────────────────


def test_what_somebody_said_can_be_reported(desk: Desk) -> None:
    host, zoe = member(desk, "Host of Zoe"), member(desk, "Zoe")
    table = table_of(host)
    secret = link(desk, table, "Blue", host.guest)
    zoe.told("POST", "invitations/accept", json={"secret": secret, "name": ""})
    host.told("POST", f"tables/{table}/talk", json={"text": "you fool"})
    words = zoe.told("GET", f"tables/{table}/talk")
    [said] = [word["number"] for word in words if not word["note"]]
    [sat] = [word["number"] for word in words if word["note"]]
    for _ in range(2):
        assert zoe.ask("POST", f"tables/{table}/report", json={"number": said}).status_code == 201
    for who, number, status in ((zoe, sat, 400), (host, said, 400), (zoe, 99, 404)):
        answer = who.ask("POST", f"tables/{table}/report", json={"number": number})
        assert answer.status_code == status

    async def listed() -> list[dict[str, Any]]:
        async with desk.tables.store.transaction() as connection:
            return await reports.listed(connection)

    [row] = desk.http.blocking_portal.call(listed)
    assert (row["name"], row["text"], row["reported_by"]) == ("Host of Zoe", "you fool", "Zoe")


def test_an_admin_sees_no_table_of_others(tmp_path: Path) -> None:
    with club(tmp_path, books=(Hands(),)) as desk:
        admin, host = member(desk, "Admin"), member(desk, "Host")
        desk.http.blocking_portal.call(access.make_admin, desk)
        assert admin.told("GET", "me")["kind"] == "admin"
        table = table_of(host, game="hands", turns=None)
        assert admin.told("GET", "tables") == []
        for row in access.ROWS:
            status, text = access.asked(access.Seat(admin.guest, table), row)
            missing = access.asked(access.Seat(admin.guest, "none"), row)
            assert status == missing[0] in ("400", "404", "4404"), row
            assert text.replace(table, "none") == missing[1]
