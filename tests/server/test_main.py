"""The server as a program: starting, being killed, starting again; and the client's files."""

from __future__ import annotations

import json
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.core.case import Trouble
from sandtable.server.http.client import Client
from sandtable.server.main import data_folder
from sandtable.server.people.address import addresses_of, front_host, listen
from tests.database import Server, postgresql
from tests.server.desk import running
from tests.server.toy import UNITS

PROGRAM = Path(__file__).with_name("run_ford.py")


@contextmanager
def program(
    folder: Path, port: int = 0, database: str = ""
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server in a process of its own, and its address; killed at the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(folder), str(port), database],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield process, line.partition("http://")[2].partition("/")[0]
    finally:
        process.kill()
        process.communicate()


# ── kill -9 ──────────────────────────────────────────────────────────────────


class Away(Exception):
    """The database does not answer."""


def next_choice(view: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """A move or a pass, as a browser would send it."""
    choice = luck.choice([c for c in view["choices"] if c["v"] != "attack"])
    words = [choice["v"]]
    if choice["v"] == "move":
        words += [UNITS[choice["u"]], choice["h"]]
    client = f"browser {luck.random()}"
    return {"client": client, "expected": view["seq"], "choice": " ".join(words)}


def play_and_kill(folder: Path, kills: int, database: Server | None = None) -> None:
    """Play by HTTP while the server is killed again and again, and every other time its database.

    Every choice that was acknowledged must be in the record once, in its place; the one whose
    answer the kill swallowed is sent again, and is then there once as well.
    """
    luck = random.Random(1)
    made: list[str] = []
    pending: dict[str, Any] | None = None
    table = ""
    kept = database.new() if database else ""
    for round_ in range(kills + 1):
        with program(folder, 0, kept) as (process, address), httpx.Client(timeout=10) as http:
            tables = f"http://{address}/api/tables"
            if not table:
                answer = http.post(tables, json={"game": "ford", "turns": 500})
                table = answer.raise_for_status().json()["id"]
            if pending is not None:
                http.post(f"{tables}/{table}/choose", json=pending).raise_for_status()
                made.append(pending["choice"])
            record = http.get(f"{tables}/{table}/record").text
            assert [json.loads(row)["c"] for row in record.splitlines()[1:]] == made
            if round_ == kills:
                return
            pending = None
            strikes_database = database is not None and round_ % 2 == 1
            kill = database.kill if database and strikes_database else process.kill
            timer = threading.Timer(luck.uniform(0.02, 0.2), kill)
            timer.start()
            with suppress(httpx.TransportError, Away):
                view = http.get(f"{tables}/{table}/view?role=both").json()
                while True:
                    pending = next_choice(view, luck)
                    answer = http.post(f"{tables}/{table}/choose", json=pending)
                    if answer.status_code == 503 and strikes_database:
                        raise Away
                    view = answer.raise_for_status().json()["view"]
                    made.append(pending["choice"])
                    pending = None
            timer.join()
            if database and strikes_database:
                database.start()


def test_no_acknowledged_choice_is_lost_by_kill_9(tmp_path: Path) -> None:
    play_and_kill(tmp_path, 4)


@pytest.mark.long
def test_no_acknowledged_choice_is_lost_by_many_kills(tmp_path: Path) -> None:
    play_and_kill(tmp_path, 40)


def test_no_acknowledged_choice_is_lost_by_kills_of_server_and_database(tmp_path: Path) -> None:
    with postgresql("") as database:
        play_and_kill(tmp_path, 4, database)


@pytest.mark.long
def test_no_acknowledged_choice_is_lost_by_many_kills_of_both(tmp_path: Path) -> None:
    with postgresql("") as database:
        play_and_kill(tmp_path, 40, database)


# ── starting and stopping ────────────────────────────────────────────────────


def output(folder: Path, port: int) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(folder), str(port)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, told = output(tmp_path, port)
    assert (code, out) == (2, "")
    assert told == f"port {port} is in use by another program: try --port {port + 1}\n"


def test_a_sandtable_that_runs_already_is_pointed_at(tmp_path: Path) -> None:
    with program(tmp_path / "one") as (_, address):
        port = int(address.partition(":")[2])
        code, _, told = output(tmp_path / "two", port)
        assert code == 2
        assert f"open http://127.0.0.1:{port}/ in a browser" in told
        assert told.count("\n") == 1


def test_a_data_folder_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with program(tmp_path):
        code, _, told = output(tmp_path, 0)
    assert code == 2
    assert "in use by another Sandtable" in told
    assert told.count("\n") == 1


def test_interrupted_it_stops_by_itself_and_lets_go_of_the_data(tmp_path: Path) -> None:
    with program(tmp_path) as (process, address):
        table = httpx.post(f"http://{address}/api/tables", json={"game": "ford"}).json()["id"]
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=10)
        assert (process.returncode, out, told) == (0, "", "")
    with running(tmp_path) as desk:
        assert desk.info(table)["seq"] == 0


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("127.0.0.1", 70_000, "choose one from 1024 to 65535"),
        ("127.0.0.1", -1, "choose one from 1024 to 65535"),
        ("no.such.host.invalid", 0, "unknown host"),
        ("192.0.2.1", 0, "is not to be had"),
    ],
)
def test_an_address_that_is_not_to_be_had(host: str, port: int, told: str) -> None:
    with pytest.raises(Trouble, match=told) as caught:
        listen(host, port)
    assert "--" in str(caught.value)


def test_the_data_folder_is_chosen_by_argument_then_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path / "environment"))
    assert data_folder(tmp_path / "given") == tmp_path / "given"
    assert data_folder() == tmp_path / "environment"
    monkeypatch.delenv("SANDTABLE_DATA")
    assert data_folder().name == "sandtable"


# ── the browser client ───────────────────────────────────────────────────────


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as the client's build leaves it, with a secret beside it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>board</title>")
    (folder / "assets" / "index-1a2b.js").write_text("export {};" * 1000)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_client_is_one_page_for_all_its_addresses(tmp_path: Path, built: Path) -> None:
    with running(tmp_path / "data", client=built) as desk:
        for address in ("/", "/table/abc", "/a/b/c"):
            answer = desk.http.get(address)
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            assert "board" in answer.text
        etag = {"if-none-match": answer.headers["etag"]}
        assert desk.http.get("/", headers=etag).status_code == 304
        (built / "index.html").write_text("<!doctype html><title>another board</title>")
        assert "another" in desk.http.get("/", headers=etag).text


def test_built_files_are_kept_by_the_browser_and_packed(tmp_path: Path, built: Path) -> None:
    with running(tmp_path / "data", client=built) as desk:
        answer = desk.http.get("/assets/index-1a2b.js")
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.text == "export {};" * 1000
        assert desk.http.get("/assets/old.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "/../secret.txt", "assets/../../secret.txt", "%2e%2e/secret.txt", "\0.js"],
)
def test_no_file_beside_the_client_is_served(built: Path, path: str) -> None:
    assert b"secret" not in Client(built).page(path).plain


def test_a_link_out_of_the_folder_is_not_followed(built: Path) -> None:
    (built / "link.txt").symlink_to(built.parent / "secret.txt")
    assert Client(built).page("link.txt").status == 404


def test_a_client_that_was_not_built_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as desk:
        answer = desk.http.get("/")
        assert answer.status_code == 503
        assert "scripts/build" in answer.text


@pytest.mark.parametrize(
    ("front", "host"),
    [
        ("", ""),
        ("https://Sand.example", "sand.example"),
        ("https://sand.example:8443/", "sand.example"),
        ("http://[2001:db8::1]:80", "2001:db8::1"),
    ],
)
def test_a_front_is_known_by_its_host(front: str, host: str) -> None:
    assert front_host(front) == host


@pytest.mark.parametrize(
    "front", ["sand.example", "https://", "ftp://sand.example", "https://a/b", "https://["]
)
def test_what_is_no_address_of_a_front_is_refused(front: str) -> None:
    with pytest.raises(Trouble, match=r"write it as https://table\.example"):
        front_host(front)


def test_only_a_server_that_is_open_has_addresses_for_others() -> None:
    assert addresses_of("127.0.0.1", 8642) == []
    assert addresses_of("192.0.2.7", 8642) == ["http://192.0.2.7:8642"]
    assert all("127.0.0.1" not in one for one in addresses_of("0.0.0.0", 8642))
