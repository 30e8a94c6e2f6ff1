"""docs/serve.md is done as it stands: Caddy before the club, on loopback (tests/front.py)."""

from __future__ import annotations

import json
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.front import NAME, Machine, blocks, machine_at
from tests.server.club import PASSWORD
from tests.server.letterbox import Letterbox, letterbox, plain


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as found:
        yield found


@pytest.fixture
def machine(tmp_path: Path, box: Letterbox) -> Iterator[Machine]:
    with machine_at(tmp_path, box) as found:
        yield found


@contextmanager
def live(machine: Machine, table: str, cookie: str) -> Iterator[Any]:
    """A socket through the front."""
    raw = socket.create_connection(("127.0.0.1", machine.secure), timeout=20)
    with connect(
        f"wss://{machine.address}/api/tables/{table}/live",
        sock=raw,
        ssl=machine.trust,
        server_hostname=NAME,
        origin=Origin(f"https://{machine.address}"),
        additional_headers={"cookie": cookie},
    ) as found:
        yield found


class Named(BaseHTTPRequestHandler):
    """A process of the club that tells which it is."""

    def do_GET(self) -> None:
        told = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("content-length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    do_POST = do_GET  # noqa: N815 - the names are those of http.server

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


@contextmanager
def named(port: int) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), Named) as server:
        at_work = Thread(target=server.serve_forever, args=(0.05,))
        at_work.start()
        yield
        server.shutdown()
        at_work.join()


def test_of_several_processes_each_has_tables_of_its_own(tmp_path: Path) -> None:
    """Whoever asks, and whatever: a table is one process's; when that is away the other answers."""
    machine = Machine(tmp_path)

    def which(path: str, method: str = "GET") -> int:
        return int(machine.ask(method, path).told)  # type: ignore[attr-defined]

    def asked(table: str) -> set[int]:
        acts = [("view?role=Allied", "GET"), ("choose", "POST"), ("live", "GET")]
        plain = {which(f"/api/tables/{table}/{act}", how) for act, how in acts}
        return plain | {which(f"/api/tables/{table}")}

    try:
        with named(machine.port):
            with named(machine.second):
                machine.start_caddy(several=True)
                owners = {f"t{number}": asked(f"t{number}") for number in range(20)}
                assert all(len(ports) == 1 for ports in owners.values()), owners
                assert set().union(*owners.values()) == {machine.port, machine.second}
                assert {which("/") for _ in range(40)} <= {machine.port, machine.second}
            assert {port for table in owners for port in asked(table)} == {machine.port}
    finally:
        machine.stop()


def test_a_club_as_the_page_tells_it(machine: Machine, box: Letterbox) -> None:
    """The admin, an account, a friend by link, a move through TLS, a letter, a night's copy."""
    # 3: the admin.
    (create,) = blocks("The first admin")
    way = machine.run(create.strip()).split()[-1]
    assert way.startswith(f"https://{machine.address}/#/reset/")
    secret = way.rpartition("/")[2]
    berta = machine.comes("account/reset", {"secret": secret, "password": PASSWORD})
    assert machine.told("GET", "me", cookie=berta)["kind"] == "admin"
    # An account, a table, a friend by link.
    anna = machine.comes("account", {"name": "Anna", "password": PASSWORD})
    wanted = {"game": "doro-nawa", "scenario": "jitra"}
    table = machine.told("POST", "tables", wanted, anna)["id"]
    links = machine.told("POST", f"tables/{table}/invitations", {"seat": "Allied"}, anna)["links"]
    assert links[0]["url"].startswith(f"https://{machine.address}/#/seat/")
    body = {"secret": links[0]["url"].rpartition("/")[2], "name": "Bert"}
    bert = machine.comes("invitations/accept", body)
    # 4: mail goes out.
    channel = {"kind": "mail", "address": "anna@example.org", "password": PASSWORD}
    machine.told("POST", "notices/channels", channel, anna)
    letter = box.wait(1)
    assert letter["From"] == machine.env["SANDTABLE_MAIL_FROM"]
    assert f"https://{machine.address}/#/notices/confirm/" in plain(letter)
    # A move is pushed to the other.
    with live(machine, table, bert) as line, live(machine, table, anna) as own:
        for one in (line, own):
            one.recv(timeout=20)  # where the game stands
        play = {"client": "t", "expected": 0, "choice": "done"}
        answers = [
            machine.ask("POST", f"/api/tables/{table}/choose", play, who) for who in (anna, bert)
        ]
        assert min(answer.status for answer in answers) == 200
        pushes = (json.loads(line.recv(timeout=20)) for _ in range(10))  # who looks is pushed too
        assert any((push.get("seq") or 0) >= 1 for push in pushes)
    seq = machine.told("GET", f"tables/{table}", cookie=anna)["seq"]
    # 5: the copy of a night, by the line of the crontab.
    (cron,) = blocks("A copy every night")[:1]
    found = re.fullmatch(r"\d+ \d+ \* \* \* sandtable (.*)\n", cron)
    assert found
    machine.run(found[1].replace(r"\%", "%"))
    (copy,) = machine.home.glob("copy-*.db")
    # Something after it, which is lost with the machine; then it is put back as the page says.
    machine.told("POST", f"tables/{table}/rename", {"name": "Lost"}, anna)
    for command in blocks("A copy every night")[1].strip().splitlines():
        machine.run(command.replace("copy-3.db", copy.name))
    back = machine.told("GET", f"tables/{table}", cookie=anna)
    assert (back["seq"], back["name"] != "Lost") == (seq, True)
    assert machine.told("GET", "me", cookie=bert)["name"] == "Bert"
    assert (machine.home / "sandtable.db.before-1").exists()


def test_what_the_front_adds_and_keeps(machine: Machine) -> None:
    """Headers, packing, the certificate; nothing unencrypted, nothing under another name."""
    answer = machine.ask("GET", "/")
    told = {name.lower(): value for name, value in answer.getheaders()}
    assert told["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "object-src 'none'" in told["content-security-policy"]
    assert told["referrer-policy"] == "no-referrer"
    assert told["x-content-type-options"] == "nosniff"
    # Unencrypted somebody is sent to TLS and nowhere else, a program is refused.
    for path, status, where in (
        ("/some/page?x=1", 301, f"https://{machine.address}/some/page?x=1"),
        ("/api/me", 403, None),
        ("/api/feed/secret", 403, None),
    ):
        http = HTTPConnection("127.0.0.1", machine.plain, timeout=20)
        http.request("GET", path, headers={"host": f"{NAME}:{machine.plain}"})
        sent = http.getresponse()
        assert (sent.status, sent.getheader("location")) == (status, where)
        http.close()
    with pytest.raises(ssl.SSLError):
        machine.line("other.example")
    with machine.line() as line:
        assert line.version() == "TLSv1.3"
    # The club itself listens to its own machine, by the front's name alone.
    near = HTTPConnection("127.0.0.1", machine.port, timeout=20)
    near.request("GET", "/api/about", headers={"host": "evil.example"})
    assert near.getresponse().status == 403
    near.close()


def test_wrong_passwords_are_counted_by_who_asks(machine: Machine) -> None:
    """What somebody writes into X-Forwarded-For is not believed: the front says from where."""
    machine.comes("account", {"name": "Anna", "password": PASSWORD})
    wrong = {"name": "Nobody", "password": "not this one"}
    answers = []
    for number in range(11):
        http = HTTPConnection(NAME, machine.secure)
        http.sock = machine.line()
        headers = {"host": machine.address, "x-forwarded-for": f"192.0.2.{number}"}
        http.request("POST", "/api/account/enter", json.dumps(wrong), headers)
        answers.append(http.getresponse().status)
        http.close()
    assert answers == [401] * 10 + [429]
