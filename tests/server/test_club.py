"""`sandtable serve` and `sandtable admin`: a club, looked after from its machine."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.case import Trouble
from sandtable.server.accounts import backup, door, office, sessions
from sandtable.server.accounts.office import Order
from sandtable.server.notices import push
from sandtable.server.people.doors import Club
from tests.database import Server
from tests.server.club import PASSWORD, Member, club, member, nobody, table_of
from tests.server.desk import Desk, Guest, link, running, sit

SANDTABLE = str(Path(sys.executable).with_name("sandtable"))


def order(desk: Desk, do: str, what: str = "", **more: Any) -> list[str]:
    """What the office says, asked within the server."""
    told: list[str] = desk.http.blocking_portal.call(
        office.carry_out, desk.tables, Order(do, what, **more)
    )
    return told


def secret_of(lines: list[str]) -> str:
    return lines[-1].rpartition("/")[2]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with club(tmp_path_factory.mktemp("club")) as found:
        yield found


# ── what the admin does ──────────────────────────────────────────────────────


def test_the_first_admin_sets_his_password_by_a_link(desk: Desk) -> None:
    lines = order(desk, "create", "Berta")
    assert "/#/reset/" in lines[-1]
    assert nobody(desk).sign_in("Berta", "").status_code == 401, "there is no password yet"
    berta = nobody(desk)
    body = {"secret": secret_of(lines), "password": PASSWORD}
    assert berta.ask("POST", "account/reset", json=body).status_code == 200
    assert berta.told("GET", "me")["kind"] == "admin"
    assert nobody(desk).sign_in("Berta").status_code == 200


def test_a_member_becomes_admin(desk: Desk) -> None:
    cora = member(desk, "Cora")
    assert order(desk, "create", "cora") == ["Cora is an admin now"]
    assert cora.told("GET", "me")["kind"] == "admin"


def test_a_closed_account_lets_nobody_in(desk: Desk) -> None:
    dirk = member(desk, "Dirk")
    spare = secret_of(order(desk, "reset", "Dirk"))
    feed = dirk.told("POST", "notices/channels", json={"kind": "feed"})["url"].rpartition("/")[2]
    assert nobody(desk).ask("GET", f"feed/{feed}").status_code == 200
    assert "1 browsers" in order(desk, "disable", "Dirk")[0]
    assert nobody(desk).ask("GET", f"feed/{feed}").status_code == 404
    assert dirk.ask("GET", "me").status_code == 401
    assert nobody(desk).sign_in("Dirk").status_code == 403
    assert nobody(desk).sign_in("Dirk", "another password").status_code == 401
    body = {"secret": spare, "password": "ein ganz anderes wort"}
    assert nobody(desk).ask("POST", "account/reset", json=body).status_code == 404
    assert any("closed" in line for line in order(desk, "people") if line.startswith("Dirk"))
    order(desk, "enable", "Dirk")
    assert nobody(desk).sign_in("Dirk").status_code == 200


def test_an_account_is_deleted(desk: Desk) -> None:
    emma = member(desk, "Emma")
    order(desk, "delete", "Emma")
    assert emma.ask("GET", "me").status_code == 401
    assert not any(line.startswith("Emma") for line in order(desk, "people"))
    with pytest.raises(Trouble, match="nobody of this club is called"):
        order(desk, "delete", "Emma")


def test_tables_are_listed_and_removed(desk: Desk) -> None:
    fritz = member(desk, "Fritz")
    table = table_of(fritz, name="Tuesday evening")
    [line] = [line for line in order(desk, "tables") if line.startswith(table)]
    assert "Tuesday evening" in line
    assert "owner: Fritz" in line
    order(desk, "remove", table)
    assert fritz.told("GET", "tables") == []
    with pytest.raises(Trouble, match="no table"):
        order(desk, "remove", table)


def test_tables_of_a_local_file_are_given_to_somebody(tmp_path: Path) -> None:
    with running(tmp_path) as home:
        alone, shared = home.new(), home.new()
        guest = sit(home, link(home, shared, "Blue"))
        cookie = guest.cookie
    with club(tmp_path) as found:
        lena, mona = member(found, "Lena"), member(found, "Mona")
        own = table_of(mona)
        assert lena.told("GET", "tables") == []
        assert lena.ask("GET", f"tables/{alone}").status_code == 404
        assert order(found, "give", alone, note="lena") == [f"{alone}: Lena's"]
        assert lena.told("GET", f"tables/{alone}")["you"]["sides"] == ["Red", "Blue"]
        with pytest.raises(Trouble, match="Lena's: only they hand it over"):
            order(found, "give", alone, note="Mona")
        with pytest.raises(Trouble, match="lists them"):
            order(found, "give", "nowhere", note="Mona")
        with pytest.raises(Trouble, match="nobody of this club is called"):
            order(found, "give", alone, note="Nemo")
        assert order(found, "give", "all", note="Mona") == [f"{shared}: Mona's"]
        assert order(found, "give", "all", note="Lena") == ["every table has an owner"]
        assert mona.told("GET", f"tables/{shared}")["you"]["sides"] == ["Red"]
        assert {row["id"] for row in mona.told("GET", "tables")} == {shared, own}
        bea = Guest(found, cookie)
        assert bea.told("GET", f"tables/{shared}")["you"]["sides"] == ["Blue"]


def test_invitations_are_made_listed_and_ended(tmp_path: Path) -> None:
    with club(tmp_path, Club(by_invitation=True)) as desk:
        one, two = (secret_of(order(desk, "invite", note="the Tuesday group")) for _ in range(2))
        assert one != two
        rows = order(desk, "invitations")[1:]
        assert len(rows) == 2
        assert all("the Tuesday group" in row for row in rows)
        order(desk, "end", rows[0].split()[0])
        assert nobody(desk).sign_up("A", code=one).status_code == 404
        assert nobody(desk).sign_up("A", code=two).status_code == 201
        assert order(desk, "invitations") == ["none"]


def test_reports_are_listed_and_done_with(desk: Desk) -> None:
    gabi, hans = member(desk, "Gabi"), member(desk, "Hans")
    table = table_of(gabi)
    body = {"secret": link(desk, table, "Blue", gabi.guest), "name": ""}
    hans.told("POST", "invitations/accept", json=body)
    gabi.told("POST", f"tables/{table}/talk", json={"text": "you fool"})
    words = hans.told("GET", f"tables/{table}/talk")
    number = next(word["number"] for word in words if not word["note"])
    hans.told("POST", f"tables/{table}/report", json={"number": number})
    [row] = order(desk, "reports")[1:]
    assert "Gabi: you fool" in row
    assert "Hans" in row
    order(desk, "done", row.split()[0])
    assert order(desk, "reports") == ["none"]


def test_statistics_count(desk: Desk) -> None:
    table_of(member(desk, "Ilse"))
    told = dict(re.split(r"  +", line) for line in order(desk, "statistics"))
    assert int(told["people: member"]) >= 1
    assert int(told["games: ford"]) >= 1


def test_the_keys_of_the_club_are_made_anew(desk: Desk) -> None:
    kim = member(desk, "Kim")

    async def keys() -> tuple[bytes, str]:
        async with desk.tables.store.transaction() as connection:
            return await sessions.key(connection), await push.private_key(connection)

    before = desk.http.blocking_portal.call(keys)
    assert desk.http.blocking_portal.call(keys) == before
    assert "0 browsers" in order(desk, "new-keys")[0]
    after = desk.http.blocking_portal.call(keys)
    assert not set(before) & set(after)
    assert kim.ask("GET", "me").status_code == 200, "who is signed in stays so"
    assert kim.sign_in("Kim").status_code == 200


# ── on its machine ───────────────────────────────────────────────────────────


class Served:
    """`sandtable serve` as a process, and `sandtable admin` beside it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        command = [SANDTABLE, "serve", "--port", "0", "--data", str(folder), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        self.address = first.split()[3].removeprefix("http://").strip("/")
        self.headers: dict[str, str] = {}
        """What a front adds to every request."""
        self.heard: list[tuple[str, str]] = []
        """The headers of the last answer."""

    def ask(
        self, method: str, path: str, body: Any = None, cookie: str = ""
    ) -> tuple[int, Any, str]:
        """Status, answer, and the cookies that came with it."""
        http = HTTPConnection(self.address, timeout=20)
        headers = {**self.headers, **({"cookie": cookie} if cookie else {})}
        http.request(method, f"/api/{path}", json.dumps(body) if body else None, headers)
        answer = http.getresponse()
        given = [line.partition(";")[0] for line in answer.headers.get_all("set-cookie") or []]
        self.heard = answer.getheaders()
        told = answer.status, json.loads(answer.read()), "; ".join(given)
        http.close()
        return told

    def admin(self, *words: str) -> str:
        return admin(self.folder, *words)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def admin(folder: Path, *words: str) -> str:
    """What `sandtable admin` prints."""
    command = [SANDTABLE, "admin", words[0], *words[1:], "--data", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout if done.returncode == 0 else f"{done.returncode}: {done.stderr}"


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    found = Served(folder, *options)
    try:
        yield found
    finally:
        found.stop()


def test_a_club_is_copied_lost_put_back_and_played_on(tmp_path: Path) -> None:
    """While it runs it is asked by a socket that is nobody else's; a copy is a whole moment."""
    folder, copy = tmp_path / "club", tmp_path / "copy.db"
    with served(folder) as here:
        mode = stat.S_IMODE((folder / door.SOCKET).stat().st_mode)
        assert mode == 0o600
        assert stat.S_IMODE((folder / "sandtable.db").stat().st_mode) == 0o600
        secret = here.admin("create", "Berta").strip().rpartition("/")[2]
        body = {"secret": secret, "password": PASSWORD}
        status, told, cookie = here.ask("POST", "account/reset", body)
        assert (status, told["kind"]) == (200, "admin")
        wanted = {"game": "doro-nawa", "scenario": "jitra"}
        status, table, _ = here.ask("POST", "tables", wanted, cookie)
        assert status == 201
        play = {"client": "t", "expected": 0, "choice": "done"}
        assert here.ask("POST", f"tables/{table['id']}/choose", play, cookie)[0] == 200
        assert "checked" in here.admin("backup", str(copy))
        assert "in use by another" in here.admin("restore", str(copy))
        assert table["id"] in here.admin("tables")
    shutil.rmtree(folder)
    assert "1 tables" in admin(folder, "restore", str(copy))
    assert "Berta" in admin(folder, "people"), "without a server the file itself is asked"
    with served(folder) as here:
        status, told, _ = here.ask("GET", f"tables/{table['id']}", cookie=cookie)
        assert (status, told["seq"]) == (200, 1), "signed in as before, at the same line"
        play = {"client": "t", "expected": 1, "choice": "movement"}
        assert here.ask("POST", f"tables/{table['id']}/choose", play, cookie)[0] == 200


def test_what_is_put_back_is_looked_at_first(tmp_path: Path) -> None:
    folder, wrong = tmp_path / "club", tmp_path / "wrong.db"
    assert "Berta is an admin" in admin(folder, "create", "Berta")
    wrong.write_bytes(b"no data file at all")
    assert "no Sandtable data file" in admin(folder, "restore", str(wrong))
    assert "no such file" in admin(folder, "restore", str(tmp_path / "none"))
    assert "Berta" in admin(folder, "people")
    copy = tmp_path / "copy.db"
    assert "checked" in admin(folder, "backup", str(copy))
    assert "before-1" in admin(folder, "restore", str(copy))
    assert (folder / "sandtable.db.before-1").exists()
    # One that cannot be opened takes nothing away.
    with closing(sqlite3.connect(copy)) as file:
        file.execute("PRAGMA user_version=9999")
    assert "written by a newer Sandtable" in admin(folder, "restore", str(copy))
    assert "Berta" in admin(folder, "people")
    assert not (folder / "sandtable.db.before-2").exists()


def test_a_socket_that_nobody_answers_any_more_is_no_hindrance(tmp_path: Path) -> None:
    """And behind a TLS front cookies are for TLS alone, and browsers are told to stay with it."""
    folder = tmp_path / "club"
    here = Served(folder)
    here.process.kill()
    here.stop()
    assert (folder / door.SOCKET).exists()
    assert "Berta is an admin" in admin(folder, "create", "Berta")
    mail = ["--mail", "smtp://127.0.0.1:9", "--mail-from", "club@club.example"]
    with served(folder, "--invitation-only", "--front", "https://club.example", *mail) as again:
        again.headers = {"host": "club.example", "origin": "https://club.example"}
        assert again.ask("GET", "about")[1]["club"] == {"by_invitation": True, "mail": True}
        assert ("strict-transport-security", "max-age=31536000") in again.heard
        way = again.admin("invite").splitlines()[-1]
        assert way.startswith("https://club.example/#/join/")
        code = way.rpartition("/")[2]
        body = {"name": "Anna", "password": PASSWORD, "code": code}
        assert again.ask("POST", "account", body)[0] == 201
        given = [value for name, value in again.heard if name.lower() == "set-cookie"]
        assert len(given) == 2
        for line in given:
            assert line.startswith("__Host-sandtable-")
            words = {word.strip().lower() for word in line.split(";")[1:]}
            assert {"secure", "httponly", "path=/"} <= words
        cookie = "; ".join(line.partition(";")[0] for line in given)
        feed = again.ask("POST", "notices/channels", {"kind": "feed"}, cookie)[1]
        assert feed["url"].startswith("https://club.example/api/feed/")


def test_the_admin_finds_the_database_that_serve_uses(tmp_path: Path, database: Server) -> None:
    """Also while no server runs; and without one it is the data file again."""
    folder, address = tmp_path / "club", database.new()
    with served(folder, "--database", address):
        kept = folder / door.DATABASE
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert kept.read_text() == address
        assert "Olga is an admin" in admin(folder, "create", "Olga")
    assert "Olga" in admin(folder, "people")
    assert not (folder / "sandtable.db").exists()
    assert "pg_dump" in admin(folder, "backup", str(tmp_path / "copy"))
    assert "pg_restore" in admin(folder, "restore", str(tmp_path / "copy"))
    with served(folder):
        assert not kept.exists()
    assert "Olga" not in admin(folder, "people")


def test_orders_that_are_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="unknown order"):
        asyncio.run(door.ask(tmp_path, None, Order("dance")))
    with pytest.raises(Trouble, match="no such file"):
        backup.put_back(tmp_path, tmp_path / "none")


def test_a_guest_of_a_club_is_none_of_its_people(desk: Desk) -> None:
    jana = member(desk, "Jana")
    table = table_of(jana)
    guest = Member(desk, {})
    body = {"secret": link(desk, table, "Blue", jana.guest), "name": "Passer-by"}
    guest.told("POST", "invitations/accept", json=body)
    assert not any("Passer-by" in line for line in order(desk, "people"))
    wanted = {"old": "", "new": PASSWORD}
    assert guest.ask("POST", "account/password", json=wanted).status_code == 403
    guest.told("POST", "account/delete", json={"password": ""})
    held = jana.told("GET", f"tables/{table}")["people"]["Blue"]
    assert [one["name"] for one in held] == ["a former member"]
