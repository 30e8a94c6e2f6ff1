"""The server as a program: starting and stopping; and the client's files."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import httpx
import pytest

from sandtable.core.case import Trouble
from sandtable.server.http.client import Client
from sandtable.server.people.address import addresses_of, front_host, listen
from sandtable.server.store.folder import data_folder
from sandtable.server.tables.answers import told_page
from tests.server.desk import running

if TYPE_CHECKING:
    from sandtable.server.tables.answers import Asking

PROGRAM = Path(__file__).with_name("run_ford.py")


@contextmanager
def program(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server in a process of its own, and its address; killed at the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), str(folder), str(port)],
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
    ("takes", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("BR;q=0.8, gzip", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0.0, br;q=0", None),
        ("broken, xbr", None),
        ("", None),
    ],
)
def test_what_the_build_packed_goes_to_who_takes_it(
    built: Path, takes: str, coding: str | None
) -> None:
    script = built / "assets" / "index-1a2b.js"
    script.with_name("index-1a2b.js.br").write_bytes(b"packed by the build")
    page = Client(built).page("assets/index-1a2b.js")
    sent = told_page(cast("Asking", Headed({"accept-encoding": takes})), page)
    assert sent.headers.get("content-encoding") == coding
    assert sent.headers["vary"] == "accept-encoding"
    bodies = {"br": b"packed by the build", "gzip": page.packed, None: script.read_bytes()}
    assert sent.content == bodies[coding]


class Headed(NamedTuple):
    """As much of a request as its answer looks at."""

    headers: dict[str, str]


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
