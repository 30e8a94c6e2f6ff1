"""A webhook leads to the open Internet and nowhere else, once checked it is not led elsewhere."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.http.errors import BadRequest
from sandtable.server.notices import bundle, webhook
from sandtable.server.notices.mail import NotSent
from sandtable.server.notices.webhook import is_open, read, resolve
from tests.server.desk import Desk, Guest, running
from tests.server.told import deliveries, tick, two

# ── where it may lead ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "address",
    [
        *(
            "",
            "chat.example",
            "http://chat.example/hook",
            "ftp://chat.example/",
            "file:///etc/passwd",
        ),
        *(
            "https://",
            "https:///hook",
            "https://user:pw@chat.example/",
            "https://user@chat.example/",
        ),
        *(
            "https://chat.example:port/",
            "https://chat.example:99999/",
            "https://[::1/",
            "https://a b/",
        ),
        *("https://chat.example/\r\nX-Evil: 1", "https://chat.example/ü", "https://" + "a" * 1000),
        *(
            "http://127.0.0.1/",
            "http://localhost/",
            "javascript:alert(1)",
            "https://.example/x\x00",
        ),
    ],
)
def test_what_is_no_address_of_a_webhook(address: str) -> None:
    with pytest.raises(BadRequest):
        read(address, here=False)


def test_plain_http_leads_to_this_machine_alone() -> None:
    for near in ("http://127.0.0.1:9/x", "http://localhost/x", "http://[::1]:80/"):
        assert not read(near, here=True).secure
    for far in ("http://192.168.1.1/", "http://chat.example/", "http://localhost.example/"):
        with pytest.raises(BadRequest):
            read(far, here=True)


CLOSED = (
    *("127.0.0.1", "127.8.9.10", "10.0.0.1", "172.16.0.1", "192.168.0.1", "169.254.169.254"),
    *("0.0.0.0", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"),
    *("240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::"),
    *("2001:0:7f00:1::", "::127.0.0.1", "2001:db8::1", "64:ff9b:1::1"),
)
OPEN = ("93.184.216.34", "1.1.1.1", "2606:4700:4700::1111")


def test_which_addresses_are_of_the_open_internet() -> None:
    assert [address for address in CLOSED if is_open(address)] == []
    assert [address for address in OPEN if not is_open(address)] == []


def answers(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Let every name have these addresses; the names that were asked for."""
    asked: list[str] = []

    def found(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        six = socket.AF_INET6
        return [
            (six if ":" in one else socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port))
            for one in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize("address", CLOSED)
def test_a_name_that_leads_inside_is_not_followed(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """Also not when another of its addresses is open."""
    goal = read("https://chat.example/hook", here=False)
    for found in ((address,), (OPEN[0], address), (address, OPEN[0])):
        answers(monkeypatch, *found)
        with pytest.raises(NotSent, match="open Internet") as refused:
            resolve(goal, here=False)
        assert not refused.value.again


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "0"])
def test_other_ways_to_write_this_machine_lead_nowhere(host: str) -> None:
    with pytest.raises(NotSent):
        asyncio.run(webhook.post(f"https://{host}/", b"{}", "a"))


def test_a_name_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that answers otherwise the second time gains nothing: the checked address is taken."""
    asked = answers(monkeypatch, OPEN[0])
    went: list[Any] = []

    def connect(_line: Any, where: Any) -> None:
        went.append(where)
        raise OSError("no network here")

    monkeypatch.setattr(socket.socket, "connect", connect)
    with pytest.raises(NotSent, match="does not answer") as refused:
        asyncio.run(webhook.post("https://chat.example/hook", b"{}", "a"))
    assert refused.value.again
    assert asked == ["chat.example"]
    assert went == [(OPEN[0], 443)]


def test_no_such_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise socket.gaierror(-2, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", none)
    with pytest.raises(NotSent, match=r"no machine is called chat\.example"):
        asyncio.run(webhook.post("https://chat.example/", b"{}", "a"))


# ── what it is sent, and how it may answer ───────────────────────────────────


class Chat:
    """A server of this machine that takes one post after the other."""

    def __init__(self, answer: Callable[[socket.socket], None]) -> None:
        self.answer = answer
        self.heard: list[bytes] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}/hook?token=x"

    def run(self) -> None:
        while True:
            try:
                line, _ = self.listening.accept()
            except OSError:
                return
            with line:
                text = b""
                while b"\r\n\r\n" not in text or b"}" not in text.partition(b"\r\n\r\n")[2]:
                    part = line.recv(65536)
                    if not part:
                        break
                    text += part
                self.heard.append(text)
                try:
                    self.answer(line)
                except OSError:
                    continue


@contextmanager
def chat(answer: bytes | Callable[[socket.socket], None]) -> Iterator[Chat]:
    how = answer if callable(answer) else lambda line: line.sendall(answer)
    found = Chat(how)
    thread = threading.Thread(target=found.run, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.listening.shutdown(socket.SHUT_RDWR)
        found.listening.close()
        thread.join(5)


def status(line: str, more: str = "") -> bytes:
    return f"HTTP/1.1 {line}\r\nContent-Length: 0\r\n{more}\r\n".encode()


def post(address: str) -> None:
    asyncio.run(
        webhook.post(address, bundle.posted("Your turn @everyone <!here> & so"), "id7", True)
    )


def test_a_post_has_the_form_that_chats_take() -> None:
    with chat(status("204 No Content")) as found:
        post(found.address)
    head, _, body = found.heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?token=x HTTP/1.1\r\n")
    assert b"Idempotency-Key: id7" in head
    said = json.loads(body)
    assert said["content"] == "Your turn @\u200beveryone <!here> & so"
    assert said["text"] == "Your turn @\u200beveryone &lt;!here&gt; &amp; so"
    assert said["allowed_mentions"] == {"parse": []}


def test_a_long_message_is_cut() -> None:
    assert len(json.loads(bundle.posted("x" * 9000))["content"]) == bundle.LONGEST_POST


@pytest.mark.parametrize(
    ("answer", "again"),
    [
        ("301 Moved", False),
        ("302 Found", False),
        ("307 Temporary Redirect", False),
        ("404 Not Found", False),
        ("410 Gone", False),
        ("429 Too Many Requests", True),
        ("500 Oh", True),
        ("503 Oh", True),
    ],
)
def test_what_does_not_take_it_is_asked_again_or_not(answer: str, again: bool) -> None:
    inner = "http://127.0.0.1:1/secret"
    with chat(status(answer, f"Location: {inner}\r\n")) as found:
        with pytest.raises(NotSent) as refused:
            post(found.address)
        assert refused.value.again is again
        assert "token" not in str(refused.value)
        assert len(found.heard) == 1  # nobody is followed


def test_who_answers_byte_by_byte_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "WHOLE", 0.5)
    gone = threading.Event()

    def drip(line: socket.socket) -> None:
        try:
            while True:
                line.sendall(b"H")
                if gone.wait(0.05):
                    return
        except OSError:
            gone.set()

    with chat(drip) as found:
        with pytest.raises(NotSent, match="does not answer"):
            post(found.address)
        assert gone.wait(5)


def test_who_greets_byte_by_byte_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """TLS takes the line over before the first word: it is hung up all the same."""
    monkeypatch.setattr(webhook, "WHOLE", 0.5)
    gone = threading.Event()

    def drip(listening: socket.socket) -> None:
        line, _ = listening.accept()
        with line, suppress(OSError):
            line.sendall(b"\x16\x03\x03\x40\x00")  # a greeting of 16 kB
            while not gone.wait(0.05):
                line.sendall(b"\x02")
        gone.set()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=drip, args=[listening], daemon=True)
        thread.start()
        begun = time.monotonic()
        with pytest.raises(NotSent, match="does not answer: "):
            post(f"https://127.0.0.1:{listening.getsockname()[1]}/hook")
        assert time.monotonic() - begun < 60  # the greeting alone would take a quarter of an hour
        thread.join(5)
        assert gone.is_set()


def test_of_an_endless_answer_little_is_read() -> None:
    def endless(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n")
        while True:
            line.sendall(b"x" * 65536)

    with chat(endless) as found:
        post(found.address)


# ── by the outbox ────────────────────────────────────────────────────────────


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path) as found:
        yield found


def test_a_webhook_is_told_of_the_turn_but_not_of_what_happened(desk: Desk) -> None:
    """Others may read in that chat; who wants the story there asks for it."""
    both = two(desk, name="At the ford")
    desk.tables.notices.here = True
    with chat(status("200 OK")) as found:
        new = {"kind": "webhook", "address": found.address, "story": False}
        both.blue.told("POST", "notices/channels", json=new)
        both.red.choose(both.table, "move R2 0301")
        tick(desk)
        (sent,) = found.heard
    said = json.loads(sent.partition(b"\r\n\r\n")[2])["content"]
    assert said.startswith("At the ford\nIt is your turn as Blue (turn 1).")
    assert "R2" not in said
    assert both.table in said


def test_what_fails_is_tried_again_and_given_up_at_last(desk: Desk) -> None:
    both = two(desk)
    desk.tables.notices.here = True
    with chat(status("500 Oh")) as found:
        new = {"kind": "webhook", "address": found.address}
        id = both.blue.told("POST", "notices/channels", json=new)["id"]  # noqa: A001
        both.red.choose(both.table, "pass")
        for minutes in (2, 2.5, 3.1, 8.2, 38.3, 160, 521, 1242):
            tick(desk, minutes=minutes)
        assert len(found.heard) == 7
        tick(desk, minutes=9999)
        assert len(found.heard) == 7
    assert deliveries(desk)[-1]["state"] == "failed"
    (way,) = [w for w in both.blue.told("GET", "notices")["channels"] if w["id"] == id]
    assert way["state"] == "failed"
    assert "answered 500" in way["why"]
    assert "notices" in both.blue.told("GET", "me")["trouble"]


def becomes(who: Guest, state: str) -> bool:
    """Whether somebody's last channel is in this state soon."""
    last = time.monotonic() + 30
    while time.monotonic() < last:
        if who.told("GET", "notices")["channels"][-1]["state"] == state:
            return True
        time.sleep(0.01)
    return False


def test_a_channel_that_failed_is_good_again_after_a_trial(desk: Desk) -> None:
    both = two(desk)
    desk.tables.notices.here = True
    with chat(status("404 Not Found")) as found:
        new = {"kind": "webhook", "address": found.address}
        id = both.blue.told("POST", "notices/channels", json=new)["id"]  # noqa: A001
        both.blue.told("POST", f"notices/channels/{id}/trial")
        assert becomes(both.blue, "failed")
        assert both.blue.told("GET", "me")["trouble"] != ""
        found.answer = lambda line: line.sendall(status("200 OK"))
        both.blue.told("POST", f"notices/channels/{id}/trial")
        assert becomes(both.blue, "good")
    assert both.blue.told("GET", "me")["trouble"] == ""
    assert both.red.ask("POST", f"notices/channels/{id}/trial").status_code == 404
    assert both.red.ask("DELETE", f"notices/channels/{id}").status_code == 404


def test_a_server_that_others_reach_takes_no_webhook_to_itself(desk: Desk) -> None:
    both = two(desk)
    new = {"kind": "webhook", "address": "http://127.0.0.1:8642/api/tables"}
    assert both.blue.ask("POST", "notices/channels", json=new).status_code == 400


def test_five_channels_are_enough(desk: Desk) -> None:
    both = two(desk)
    for number in range(4):
        new = {"kind": "webhook", "address": f"https://chat.example/{number}"}
        both.blue.told("POST", "notices/channels", json=new)
        assert both.blue.ask("POST", "notices/channels", json=new).status_code == 400
    new = {"kind": "webhook", "address": "https://chat.example/5"}
    answer = both.blue.ask("POST", "notices/channels", json=new)
    assert "5 channels at most" in answer.json()["error"]


# ── only where the club sends ────────────────────────────────────────────────


def test_a_club_names_the_servers_that_notices_go_to(desk: Desk) -> None:
    both = two(desk)
    desk.tables.notices.reach = ("chat.example", "*.push.example")
    for host, status_code in (
        ("chat.example", 201),
        ("eu.push.example", 201),
        ("push.example", 400),
        ("evilpush.example", 400),
        ("chat.example.evil.example", 400),
    ):
        new = {"kind": "webhook", "address": f"https://{host}/a"}
        answer = both.blue.ask("POST", "notices/channels", json=new)
        assert answer.status_code == status_code, host
        assert status_code == 201 or host in answer.json()["error"]


def test_what_was_added_before_goes_nowhere_else_either(desk: Desk) -> None:
    both = two(desk)
    desk.tables.notices.here = True
    with chat(status("200 OK")) as found:
        new = {"kind": "webhook", "address": found.address}
        made = both.blue.told("POST", "notices/channels", json=new)["id"]
        desk.tables.notices.reach = ("chat.example",)
        both.blue.told("POST", f"notices/channels/{made}/trial")
        assert becomes(both.blue, "failed")
        assert "none of the servers" in both.blue.told("GET", "me")["trouble"]
