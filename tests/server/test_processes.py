"""Several processes on one database: nothing is lost or doubled, and everybody hears of it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from psycopg import AsyncCursor
from sqlalchemy import insert

from sandtable.games import RULEBOOKS
from sandtable.server.accounts import office, signing
from sandtable.server.clocks import pulse
from sandtable.server.http.errors import NotSaved, Overtaken
from sandtable.server.notices import outbox
from sandtable.server.notices.sender import written
from sandtable.server.people import counted, seats
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import now
from sandtable.server.store.kept import Sender
from sandtable.server.store.restore import followed
from sandtable.server.store.store import Store
from sandtable.server.tables import computer, hearsay, neighbours, pace, stored
from sandtable.server.tables.tables import Tables
from tests.core.hands import Hands
from tests.database import Server, run_sql
from tests.server.club import PASSWORD, Member, club, member, nobody, table_of
from tests.server.desk import EMPTY, PATIENCE, Desk, Guest, link, running, sit, soon
from tests.server.told import later
from tests.server.toy import RULEBOOK, UNITS

"""Seconds after which what is waited for has failed: only that, for a push says when it comes."""


HANDS: Final = {"game": "hands", "scenario": "auction"}


class Two(NamedTuple):
    """Two processes, and where both keep their games."""

    one: Desk
    other: Desk
    address: str


@pytest.fixture(scope="module")
def both(database: Server) -> Iterator[Two]:
    address = database.new()
    with ExitStack() as stack:
        desks = [stack.enter_context(running(address, books=(RULEBOOK, Hands()))) for _ in "ab"]
        yield Two(desks[0], desks[1], address)


def test_what_one_process_stores_the_other_serves(both: Two) -> None:
    table = both.one.new()
    assert both.other.info(table)["seq"] == 0
    for number, desk in enumerate([both.one, both.other, both.other, both.one], 1):
        assert desk.choose(table, "pass")["seq"] == number
        assert both.one.info(table)["seq"] == both.other.info(table)["seq"] == number
    both.one.post(table, "rename", name="The ford")
    both.other.post(table, "pause", paused=True)
    for desk in (both.one, both.other):
        desk.wait(table, lambda told: (told["name"], told["paused"]) == ("The ford", True))
    both.other.http.delete(f"/api/tables/{table}")
    assert both.one.http.get(f"/api/tables/{table}").status_code == 404


def test_who_watches_at_the_other_process_is_pushed(both: Two) -> None:
    table = both.one.new()
    with both.other.http.websocket_connect(f"/api/tables/{table}/live") as socket:
        assert socket.receive_json(timeout=PATIENCE)["seq"] == 0
        both.one.choose(table, "pass")
        assert socket.receive_json(timeout=PATIENCE)["seq"] == 1
        both.one.post(table, "rename", name="Told")
        assert socket.receive_json(timeout=PATIENCE)["seq"] is None


def test_what_both_would_send_one_takes(both: Two) -> None:
    """Never twice: what one process has in its hands the other passes by."""
    due, until = written(later(days=2)), later(days=3)
    row = {"person": "p", "channel": "c", "kind": "feed", "holds": "{}", "why": "", "tries": 0}
    row |= {"made": due, "due": due, "held": "", "state": outbox.WAITING}
    names = sorted(f"twice-{n:03}" for n in range(80))

    async def lay() -> None:
        async with both.one.tables.store.transaction() as connection:
            rows = [{**row, "id": name} for name in names]
            await connection.execute(insert(outbox.DELIVERIES), rows)

    def take(desk: Desk) -> list[str]:
        taken = desk.http.blocking_portal.call(desk.tables.notices._take, until)
        return [one.id for one in taken]

    both.one.http.blocking_portal.call(lay)
    found: list[str] = []
    with ThreadPoolExecutor(4) as pool:
        while some := [*pool.map(take, [both.one, both.other, both.one, both.other])]:
            if not any(some):
                break
            found += [name for taken in some for name in taken]
    run_sql(both.address, "delete from deliveries where person = %s", ["p"])
    assert sorted(found) == names


def test_of_two_that_choose_at_once_one_plays(both: Two) -> None:
    table = both.one.new(turns=100)
    both.other.info(table)
    with ThreadPoolExecutor(4) as pool:
        for number in range(12):
            sent = {"expected": number, "choice": "pass"}
            answers = [
                pool.submit(desk.post, table, "choose", client=f"{desk is both.one}{n}", **sent)
                for n in range(2)
                for desk in (both.one, both.other)
            ]
            told = sorted(answer.result().status_code for answer in answers)
            assert told == [200, 409, 409, 409]
    assert both.one.info(table)["seq"] == both.other.info(table)["seq"] == 12
    numbers = run_sql(both.address, "select number from lines where table_id = %s", [table])
    assert sorted(numbers) == [(number,) for number in range(1, 13)]


def test_a_choice_sent_to_both_is_played_once(both: Two) -> None:
    table = both.one.new(turns=100)
    with ThreadPoolExecutor(2) as pool:
        for number in range(8):
            sent = {"client": "c", "expected": number, "choice": "pass"}
            answers = [pool.submit(d.post, table, "choose", **sent) for d in (both.one, both.other)]
            told = sorted(answer.result().status_code for answer in answers)
            assert told in ([200, 200], [200, 409])
            assert both.one.post(table, "choose", **sent).status_code == 200
            assert both.one.info(table)["seq"] == number + 1


def test_of_two_that_change_seats_at_once_the_second_hears_that_he_is_late(both: Two) -> None:
    table = both.one.new()
    both.other.info(table)
    tables = both.one.tables
    work, writing = tables.write, Event()
    goes_on = Event()

    async def waits(*given: Any) -> Any:
        """The first process has compared, and is about to write."""
        writing.set()
        await asyncio.to_thread(goes_on.wait, PATIENCE)
        return await work(*given)

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as pool:
        patch.setattr(Tables, "write", _only(tables, waits))
        late = pool.submit(both.one.post, table, "seats", seats={"Red": "random"})
        assert writing.wait(PATIENCE)
        assert both.other.post(table, "seats", seats={"Blue": "random"}).status_code == 200
        goes_on.set()
        assert late.result().status_code == 409
    for desk in (both.one, both.other):
        desk.wait(table, lambda told: told["seats"] == {"Red": "human", "Blue": "random"})


def _only(mine: Tables, other: Any) -> Any:
    """A method that is another for one of the processes."""
    usual = Tables.write

    def chosen(self: Tables, *given: Any) -> Any:
        return other(*given) if self is mine else usual(self, *given)

    return chosen


def test_who_writes_second_is_told_and_nothing_of_his_is_kept(database: Server) -> None:
    async def race() -> None:
        address = database.new()
        stores = [Store(address), Store(address)]
        for store in stores:
            await store.open()
        await stores[0].add(EMPTY, [])
        writing = [
            store.append("x", 1, [name], Sender(name, 0, "", "pass"), {"name": name}, known=0)
            for store, name in zip(stores, "ab", strict=True)
        ]
        told = await asyncio.gather(*writing, return_exceptions=True)
        assert sum(isinstance(one, Overtaken) for one in told) == 1
        (line,) = await stores[0].lines("x")
        row = await stores[1].get("x")
        assert row is not None
        assert (row.name, row.moves) == (line, 1)
        played = [await stores[0].played("x", Sender(name, 0, "", "pass")) for name in "ab"]
        assert played == [line == "a", line == "b"]
        for store in stores:
            await store.close()

    asyncio.run(race())


# ── people ───────────────────────────────────────────────────────────────────


def test_a_guest_plays_wherever_he_is_served(both: Two) -> None:
    table = both.one.new(turns=20)
    anna = sit(both.one, link(both.one, table, "Blue"))
    there = Guest(both.other, anna.cookie)
    assert there.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    assert both.other.choose(table, "pass")["seq"] == 1
    assert there.choose(table, "pass").status_code == 200
    said = there.told("POST", f"tables/{table}/talk", json={"text": "Hello"})
    assert said is not None
    heard = both.one.http.get(f"/api/tables/{table}/talk").json()
    assert "Hello" in [word["text"] for word in heard]
    talked = soon(lambda: both.one.info(table)["talked"])
    assert talked == both.other.info(table)["talked"]
    there.told("POST", f"tables/{table}/leave", json={"seat": "Blue"})
    assert anna.ask("GET", f"tables/{table}").status_code == 404


def test_what_is_asked_at_one_process_is_answered_at_the_other(both: Two) -> None:
    table = both.one.new(turns=20)
    anna = sit(both.one, link(both.one, table, "Blue"))
    owner = Guest(both.one, "")
    owner.told("POST", f"tables/{table}/ask", json={"kind": "draw", "expected": 0})
    asked = Guest(both.other, anna.cookie).told("GET", f"tables/{table}")["ask"]
    assert asked["kind"] == "draw"
    answer = {"id": asked["id"], "agreed": True}
    Guest(both.other, anna.cookie).told("POST", f"tables/{table}/answer", json=answer)
    told = owner.told("GET", f"tables/{table}")
    assert told["over"]
    assert told["ask"] is None


def test_of_a_draft_at_another_process_nobody_is_pushed_but_its_end(both: Two) -> None:
    red = {"role": "Red", "eyes": "Red"}
    table = both.one.new(game="hands", scenario="auction", turns=3, seed="1")
    with both.other.http.websocket_connect(f"/api/tables/{table}/live") as live:
        assert live.receive_json(timeout=PATIENCE)["seq"] == 0
        told: list[dict[str, Any]] = []
        for choice in ("keep 0", "keep 1", "keep 2"):
            both.one.choose(table, choice, **red)
            assert both.other.view(table, **red) == both.one.view(table, **red) | {
                "table": both.other.view(table, **red)["table"]
            }
        both.other.choose(table, "say", **red)
        while not told or told[-1]["seq"] != 2:
            told.append(live.receive_json(timeout=PATIENCE))
    assert len(told) == 1


def test_a_table_given_by_the_admin_of_one_process_is_open_at_the_other(database: Server) -> None:
    address = database.new()
    with running(address) as home:
        table = home.new()
        bea = sit(home, link(home, table, "Blue"))
    with club(address) as one, club(address) as other:
        lena = member(one, "Lena")
        assert Guest(one, bea.cookie).told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
        assert lena.ask("GET", f"tables/{table}").status_code == 404
        order = office.Order("give", table, note="Lena")
        other.http.blocking_portal.call(office.carry_out, other.tables, order)
        assert lena.told("GET", f"tables/{table}")["you"]["sides"] == ["Red"]


def ended(desk: Desk, address: str) -> tuple[Guest, str]:
    """One who was at a table of a club a moment ago, and whose cookie is good no more."""
    anna = member(desk, "Anna")
    table = table_of(anna, turns=20)
    assert anna.told("GET", f"tables/{table}")["seq"] == 0
    run_sql(address, "DELETE FROM sessions")
    return anna.guest, table


def test_whose_cookie_was_ended_stirs_nobody_by_asking_again_and_again(database: Server) -> None:
    """Of those who are believed he is no more once it was found."""
    address = database.new()
    with club(address) as desk:
        anna, table = ended(desk, address)
        sent = {"client": "c", "expected": 0, "choice": "pass"}
        assert anna.ask("POST", f"tables/{table}/choose", json=sent).status_code == 401
        member(desk, "Bert")
        kept = desk.tables.in_memory[table]
        kept.outdated = False
        for _ in range(3):
            assert anna.ask("POST", f"tables/{table}/choose", json=sent).status_code == 401
        assert not kept.outdated


def test_whose_cookie_was_ended_does_not_hear_that_nothing_can_be_kept(
    database: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For that a choice has to be legal, of which he hears nothing any more."""

    async def no_room(*_: object, **__: object) -> int:
        raise NotSaved("the disk is full")

    address = database.new()
    with club(address) as desk:
        anna, table = ended(desk, address)
        known = desk.tables.faces.known(anna.cookie.partition("=")[2])
        assert known is not None
        monkeypatch.setattr(Store, "append", no_room)
        for seq, choice in ((0, "pass"), (0, "nonsense"), (1, "pass")):
            desk.tables.faces.remember(known)
            sent = {"client": "c", "expected": seq, "choice": choice}
            assert anna.ask("POST", f"tables/{table}/choose", json=sent).status_code == 401


def test_what_a_guest_brings_to_his_account_is_his_at_every_process(database: Server) -> None:
    address = database.new()
    with club(address) as one, club(address) as other:
        olga = member(one, "Olga")
        member(other, "Xaver")
        table = table_of(olga)
        guest = sit(one, link(one, table, "Blue", olga.guest), "Gast")
        comes = nobody(other)
        comes.cookies[other.tables.cookie] = guest.cookie.partition("=")[2]
        assert comes.sign_in("Xaver").status_code == 200
        at_one = Guest(one, comes.guest.cookie)
        assert at_one.told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]


def test_who_leaves_the_club_at_one_process_sits_nowhere_at_the_other(database: Server) -> None:
    address = database.new()
    with club(address) as one, club(address) as other:
        olga, xaver = member(one, "Olga"), member(one, "Xaver")
        table = table_of(olga)
        accept = {"secret": link(one, table, "Blue", olga.guest), "name": "Xaver"}
        xaver.told("POST", "invitations/accept", json=accept)
        assert [x.name for x in one.tables.in_memory[table].sitting["Blue"]] == ["Xaver"]
        at_other = Member(other, xaver.cookies)
        gone = at_other.ask("POST", "account/delete", json={"password": PASSWORD})
        assert gone.is_success, gone.text
        assert table not in other.tables.in_memory
        assert olga.told("GET", f"tables/{table}")["id"] == table
        assert "Xaver" not in [x.name for x in one.tables.in_memory[table].sitting["Blue"]]


# ── computers ────────────────────────────────────────────────────────────────


def test_one_process_lets_a_computer_play(both: Two) -> None:
    table = both.one.new(turns=6, seats={"Red": "random", "Blue": "random"})
    both.other.info(table)
    told = soon(lambda: both.other.info(table)["over"])
    assert told
    lines = run_sql(both.address, "select number from lines where table_id = %s", [table])
    assert sorted(lines) == [(number,) for number in range(1, len(lines) + 1)]
    soon(lambda: run_sql(both.address, "select 1 from leases") == [])


def test_a_lease_is_one_processes_until_it_is_gone(
    database: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> list[bool]:
        address = database.new()
        one, other = Store(address), Store(address)
        for store in (one, other):
            await store.open()
        told = [
            await neighbours.take(one, "x"),
            await neighbours.take(other, "x"),
            await neighbours.take(one, "x"),
        ]
        assert await neighbours.renew(other, []) == []
        run_sql(address, "update leases set until = 1")
        assert await neighbours.renew(other, []) == ["x"]
        told += [await neighbours.take(other, "x"), await neighbours.take(one, "x")]
        await neighbours.give_up(one, "x")
        told.append(await neighbours.take(one, "x"))
        await neighbours.give_up(other, "x")
        # However wrong the clock of a machine goes, the database's counts.
        monkeypatch.setattr(time, "time", lambda: 4e9)
        told += [await neighbours.take(one, "x"), await neighbours.take(other, "x")]
        assert await neighbours.renew(other, []) == []
        for store in (one, other):
            await store.close()
        return told

    assert asyncio.run(story()) == [True, False, True, True, False, False, True, False]


def test_a_lease_is_renewed_only_while_its_table_is_let_play(database: Server) -> None:
    async def story() -> None:
        address = database.new()
        store = Store(address)
        await store.open()
        assert await neighbours.take(store, "plays")
        assert await neighbours.take(store, "is done")  # and could not be given up
        run_sql(address, "update leases set until = until - 10")
        assert await neighbours.renew(store, ["plays"]) == []
        told = run_sql(address, "select table_id from leases order by until")
        assert [name for (name,) in told] == ["is done", "plays"]
        lasts = run_sql(address, "select max(until) - min(until) from leases")
        assert lasts[0][0] > 5
        await store.close()

    asyncio.run(story())


def test_a_lease_of_a_table_with_nothing_to_play_is_forgotten(
    database: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "RENEW", 0.05)
    address = database.new()
    with running(address) as desk:
        for table in (desk.new(), "gone"):
            run_sql(address, "insert into leases values (%s, 'somebody', 1)", [table])
        soon(lambda: run_sql(address, "select 1 from leases") == [])


# ── clocks ───────────────────────────────────────────────────────────────────


class Clocks:
    """Two processes that serve a table whose clock runs, and are looked at by the test alone."""

    def __init__(self, address: str, desks: list[Desk]) -> None:
        self.address, self.desks = address, desks
        table = desks[0].new(clock={"kind": "decision", "seconds": 100_000})
        sit(desks[0], link(desks[0], table, "Blue"))
        self.look()

    def asleep(self, *desks: Desk, seconds: float = 600.0) -> None:
        for desk in desks:
            desk.tables.pulse._looked -= seconds
            desk.tables.pulse.now()

    def silent(self, seconds: float = 600.0) -> None:
        """No process has given a sign of life for so long, and the clock runs for longer."""
        back = "update house set value = (value::float - %s)::text where key = 'alive'"
        run_sql(self.address, back, [seconds])
        run_sql(self.address, "update clocks set since = since - %s where since > 0", [2 * seconds])
        for desk in self.desks:
            desk.tables.pulse._beat = 1.0

    def look(self) -> list[int]:
        """The minutes that are lost as each process has it, after each has looked twice."""
        for desk in 2 * self.desks:
            desk.http.blocking_portal.call(desk.tables.pulse.tick, desk.tables)
        return [round(desk.tables.pulse.lost / 60) for desk in self.desks]


@pytest.fixture
def clocks(database: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clocks]:
    monkeypatch.setattr(pulse, "TICK", 10_000.0)
    address = database.new()
    with running(address) as one, running(address) as other:
        yield Clocks(address, [one, other])


def test_while_one_process_is_up_no_time_is_lost(clocks: Clocks) -> None:
    for desk in clocks.desks:
        clocks.asleep(desk)
        assert clocks.look() == [0, 0]


def test_what_all_processes_slept_is_given_back_once(clocks: Clocks) -> None:
    clocks.silent()
    clocks.asleep(*clocks.desks)
    assert clocks.look() == [10, 10]
    assert clocks.look() == [10, 10]


def test_what_the_database_was_away_is_given_back_once(clocks: Clocks) -> None:
    clocks.silent()
    assert clocks.look() == [10, 10]


def test_processes_that_start_at_once_after_an_outage_give_it_back_once(clocks: Clocks) -> None:
    clocks.silent()

    async def begin() -> list[int]:
        stores = [Store(clocks.address) for _ in range(4)]
        for store in stores:
            await store.open()
        tables = [Tables(store, [RULEBOOK]) for store in stores]
        await asyncio.gather(*[one.pulse.begin(one) for one in tables])
        for store in stores:
            await store.close()
        return [round(one.pulse.lost / 60) for one in tables]

    assert asyncio.run(begin()) == [10] * 4
    assert clocks.look() == [10, 10]


# ── following ────────────────────────────────────────────────────────────────


def test_a_table_that_another_process_played_on_is_not_played_from_the_start(
    both: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = both.one.new(turns=100)
    both.other.info(table)

    def never(*_: object) -> None:
        raise AssertionError("all of it was played again")

    monkeypatch.setattr("sandtable.server.tables.stored.restore", never)
    for _ in range(4):
        both.one.choose(table, "pass")
        told = [desk.view(table)["log"] for desk in (both.other, both.one)]
        # After an undo the oldest lines may be gone from memory, here or there.
        least = min(len(log) for log in told)
        assert told[0][-least:] == told[1][-least:]
        both.other.choose(table, "pass")
        both.one.post(table, "undo", client="c", expected=both.one.info(table)["seq"])
    assert both.one.info(table)["seq"] == both.other.info(table)["seq"] == 12


def test_who_looks_while_it_is_read_anew_is_told_what_was_written_meanwhile(
    both: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = both.one.new(turns=100)
    before = both.other.info(table)["seq"]
    reading, waits = Event(), Event()
    compare = stored.compare

    async def no_look(*_: object) -> None: ...

    def slowly(*given: Any) -> Any:
        if not reading.is_set():
            reading.set()
            assert waits.wait(20)
        return followed(*given)

    async def comparing(tables: Tables, *given: Any, **more: Any) -> tuple[int, int]:
        written = await compare(tables, *given, **more)
        if tables is both.other.tables and reading.is_set():
            waits.set()
        return written

    monkeypatch.setattr(neighbours, "_look_at", no_look)
    monkeypatch.setattr("sandtable.server.tables.stored.followed", slowly)
    monkeypatch.setattr(stored, "compare", comparing)
    with ThreadPoolExecutor(2) as hands:
        both.one.choose(table, "pass")
        hands.submit(both.other.view, table)
        assert reading.wait(20)
        both.one.choose(table, "pass")
        seen = hands.submit(both.other.view, table).result(30)
    assert seen["seq"] == before + 2


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process reads anew what it hears that another has changed."""

    async def no_look(*_: object) -> None: ...

    monkeypatch.setattr(neighbours, "_look_at", no_look)


@pytest.mark.usefixtures("deaf")
def test_who_has_heard_nothing_plays_by_what_is_stored(both: Two) -> None:
    """What was played elsewhere is known again, and what it leaves behind is late."""
    table = both.one.new(turns=20)
    sent = {"client": "c", "expected": 0, "choice": "pass"}
    assert both.other.info(table)["seq"] == 0
    both.one.choose(table, "pass")
    again = both.other.post(table, "choose", **sent)
    assert (again.status_code, again.json()["view"]["seq"]) == (200, 1)
    both.one.choose(table, "pass")
    late = both.other.post(table, "choose", client="d", expected=1, choice="pass")
    assert late.status_code == 409
    both.one.choose(table, "pass")
    next_ = both.other.post(table, "choose", client="d", expected=3, choice="pass")
    assert (next_.status_code, next_.json()["view"]["seq"]) == (200, 4)
    assert both.one.info(table)["seq"] == 4


@pytest.mark.usefixtures("deaf")
def test_a_seat_is_whose_it_was_made_elsewhere(both: Two) -> None:
    """Nobody has heard of it here: who has left plays no more, and who sat down does."""
    table = both.one.new(turns=20)
    both.one.choose(table, "pass")
    anna = sit(both.one, link(both.one, table, "Red"))
    bert = sit(both.one, link(both.one, table, "Blue"))
    there = [Guest(both.other, one.cookie) for one in (anna, bert)]
    assert there[1].choose(table, "pass").status_code == 200
    assert there[0].choose(table, "pass").status_code == 200
    sent = {"client": "g", "expected": 3, "choice": "pass"}
    bert.told("POST", f"tables/{table}/leave", json={"seat": "Blue"})
    assert there[1].ask("POST", f"tables/{table}/choose", json=sent).status_code == 404
    assert both.one.info(table)["seq"] == 3
    carl = sit(both.one, link(both.one, table, "Blue"), "Carl")
    newly = Guest(both.other, carl.cookie)
    assert newly.ask("POST", f"tables/{table}/choose", json=sent).status_code == 200
    assert both.one.info(table)["seq"] == 4


ENDED: Final = {
    "a cookie that was ended": ("DELETE FROM sessions", 422),
    "one that is good elsewhere": ("UPDATE sessions SET \"only\" = 'other'", 404),
    "one of somebody else": ("UPDATE sessions SET person = 'owner'", 422),
    "one who has an account by now": ("UPDATE people SET kind = 'member'", 200),
}


@pytest.mark.parametrize(("change", "status"), ENDED.values(), ids=ENDED)
@pytest.mark.parametrize("drafting", [False, True], ids=["line", "draft"])
def test_who_was_known_a_moment_ago_is_looked_for_again_when_his_choice_is_kept(
    database: Server, change: str, status: int, drafting: bool
) -> None:
    """By the one statement that keeps it, and by those that let a draft go on."""
    address = database.new()
    wanted = HANDS | {"turns": 3} if drafting else {"turns": 20}
    first, second = ("keep 0", "keep 1") if drafting else ("pass", "pass")
    with running(address, books=(RULEBOOK, Hands())) as desk:
        table = desk.new(**wanted)
        anna, bert = (sit(desk, link(desk, table, side)) for side in ("Red", "Blue"))
        assert anna.choose(table, first).status_code == 200
        if not drafting:
            assert bert.choose(table, "pass").status_code == 200
        seen = anna.told("GET", f"tables/{table}/view")
        kept = run_sql(address, "SELECT number, text FROM lines ORDER BY number")
        run_sql(address, change)
        stands = {"client": "g", "expected": seen["seq"], "draft": seen["draft"]}
        sent = {**stands, "choice": second}
        answer = anna.ask("POST", f"tables/{table}/choose", json=sent)
        assert answer.status_code == status, answer.text
        left = run_sql(address, "SELECT number, text FROM lines ORDER BY number")
        assert (left == kept) == (status != 200)


def test_a_choice_of_somebody_known_is_one_way_to_the_database_and_back(
    database: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody else is asked next: else his clock and his notices are kept with it."""
    asked: list[Any] = []
    counted: list[int] = []
    execute = AsyncCursor.execute

    async def note(cursor: AsyncCursor[Any], query: Any, *given: Any, **more: Any) -> Any:
        asked.append(query)
        return await execute(cursor, query, *given, **more)

    monkeypatch.setattr(AsyncCursor, "execute", note)
    with running(database.new(), books=tuple(RULEBOOKS)) as desk:
        table = desk.new(game="guadalajara", scenario="brihuega", turns=None)
        anna = sit(desk, link(desk, table, str(desk.info(table)["actor"])))
        while len(counted) < 8:
            game = desk.tables.in_memory[table].game
            asker, choice = game.actor, game.text(game.choices()[0])
            sent = {"client": "g", "expected": game.seq, "choice": choice}
            asked.clear()
            assert anna.ask("POST", f"tables/{table}/choose", json=sent).status_code == 200
            if desk.tables.in_memory[table].game.actor == asker:
                counted.append(len(asked))
    # Of the first two it is not known whether they were sent before the table was opened.
    # The same of the next two, should the table be read anew meanwhile: later ones are one again.
    assert min(counted[2:]) == 1


@pytest.mark.usefixtures("deaf")
def test_a_computer_that_was_held_elsewhere_plays_no_more(both: Two) -> None:
    """Where it plays nobody has heard of it."""
    table = both.one.new(turns=20, seats={"Blue": "random"})
    assert both.one.post(table, "pause", pace=60.0).status_code == 200
    both.one.choose(table, "pass")
    assert not both.other.info(table)["paused"]
    assert both.one.post(table, "pause", paused=True).status_code == 200
    there = both.other.tables.in_memory[table]
    assert not there.paused
    choice = there.game.choices()[0]
    play = partial(computer._apply, both.other.tables, there, "Blue", there.game.seq, choice)
    with pytest.raises(Overtaken):
        both.other.http.blocking_portal.call(play)
    assert both.one.info(table)["seq"] == 1
    assert both.other.info(table)["paused"]


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("asked", ["advice", "ending", "undo"])
def test_what_is_asked_about_the_last_choice_is_answered_where_nobody_has_heard_of_it(
    both: Two, asked: str
) -> None:
    table = both.one.new(turns=20)
    both.other.info(table)
    both.one.choose(table, "pass")
    body: dict[str, Any] = {"expected": 1}
    if asked == "undo":
        body["client"] = "c"
    # The toy has no adviser, and hears that instead.
    assert both.other.post(table, asked, **body).status_code == (400 if asked == "advice" else 200)


@pytest.mark.usefixtures("deaf")
def test_the_owner_plays_on_when_somebody_has_left_elsewhere(both: Two) -> None:
    """His place is another by now, the side that he plays for is not."""
    table = both.one.new(turns=20)
    bert = sit(both.one, link(both.one, table, "Blue"))
    sent = {"client": "o", "role": "Red", "eyes": "Red", "choice": "pass"}
    assert both.other.post(table, "choose", expected=0, **sent).status_code == 200
    assert Guest(both.one, bert.cookie).choose(table, "pass").status_code == 200
    both.other.info(table)
    bert.told("POST", f"tables/{table}/leave", json={"seat": "Blue"})
    assert both.other.post(table, "choose", expected=2, **sent).status_code == 200


@pytest.mark.parametrize("number", range(3))
def test_both_processes_tell_the_same_whatever_was_written_where(both: Two, number: int) -> None:
    """Choices, drafts and what is taken back at either; then a third reads all of it anew."""
    luck = Random(number)
    wanted: list[dict[str, Any]] = [{"turns": 200}, HANDS, HANDS]
    table = both.one.new(**wanted[number])
    for _ in range(12):
        act(luck.choice(both[:2]), table, luck)
        check_alike(both[:2], table)
    with running(both.address, books=(RULEBOOK, Hands())) as third:
        check_alike((both.one, both.other, third), table)


def act(desk: Desk, table: str, luck: Random) -> None:
    """One side chooses, or takes back with the other's consent, if it may."""
    role = luck.choice(["Red", "Blue"])
    view = desk.view(table, role=role, eyes=role)
    sent = {"client": f"{luck.random()}", "expected": view["seq"], "draft": view["draft"]}
    if luck.random() < 0.25:
        desk.post(table, "undo", role=role, eyes=role, consent=True, **sent)
    elif view["choices"]:
        choice = luck.choice(view["choices"])
        words = [choice["v"], *([UNITS[choice["u"]]] if "u" in choice else [])]
        words += [str(choice[field]) for field in ("h", "n") if field in choice]
        desk.post(table, "choose", role=role, eyes=role, choice=" ".join(words), **sent)


def check_alike(desks: Sequence[Desk], table: str) -> None:
    for role in ("Red", "Blue"):
        told = [desk.view(table, role=role, eyes=role) for desk in desks]
        for view in told:
            del view["table"]["rev"]  # it counts what each process has told
        assert told[1:] == told[:-1], role


# ── who is at the board, and who points ──────────────────────────────────────


class Apart(NamedTuple):
    """The owner at one process, Bea with Blue at the other, of one table."""

    table: str
    red: Guest
    bea: Guest


@pytest.fixture
def apart(both: Two) -> Apart:
    table = both.one.new()
    bea = sit(both.one, link(both.one, table, "Blue"), "Bea")
    red = both.one.http.get("/api/me").headers["set-cookie"].partition(";")[0]
    both.one.http.cookies.clear()
    return Apart(table, Guest(both.one, red), Guest(both.other, bea.cookie))


def live(who: Guest, table: str) -> Any:
    path = f"/api/tables/{table}/live"
    return who.desk.http.websocket_connect(path, headers={"cookie": who.cookie})


def bea_is_here(apart: Apart) -> bool:
    people = apart.red.told("GET", f"tables/{apart.table}")["people"]
    return bool(people["Blue"][0]["here"])


def test_two_at_two_processes_see_each_other_at_the_board(apart: Apart) -> None:
    with live(apart.red, apart.table) as red:
        red.receive_json(timeout=PATIENCE)
        assert not bea_is_here(apart)
        with live(apart.bea, apart.table) as bea:
            bea.receive_json(timeout=PATIENCE)
            soon(lambda: bea_is_here(apart))
            red.receive_json(timeout=PATIENCE)  # a push tells of it
            told = apart.bea.told("GET", f"tables/{apart.table}")
            soon(lambda: apart.bea.told("GET", f"tables/{apart.table}")["owner"]["here"])
            assert told["you"]["sides"] == ["Blue"]
        soon(lambda: not bea_is_here(apart))


def test_a_hex_is_shown_at_the_other_process(apart: Apart) -> None:
    with live(apart.red, apart.table) as red, live(apart.bea, apart.table) as bea:
        # A socket is open before its owner has come to the board: what is shown is not kept.
        red.receive_json(timeout=PATIENCE)
        bea.receive_json(timeout=PATIENCE)
        soon(lambda: bea_is_here(apart))
        path = f"tables/{apart.table}/ping"
        assert apart.bea.ask("POST", path, json={"hex": "0301"}).status_code == 201
        heard = (red.receive_json(timeout=PATIENCE) for _ in range(20))
        told = next((one for one in heard if "ping" in one), None)
        assert told == {"ping": {"hex": "0301", "name": "Bea", "side": "Blue"}}


def test_who_looks_at_the_other_process_is_not_told_by_letter(both: Two, apart: Apart) -> None:
    """Whichever process sends: it hears of him every few seconds."""
    with live(apart.bea, apart.table) as bea:
        bea.receive_json(timeout=PATIENCE)
        both.one.info(apart.table)
        looking, moment = both.one.tables.notices.looking, now()
        people = run_sql(
            both.address, "select person from sitting where table_id = %s", [apart.table]
        )
        [(who,)] = people
        soon(lambda: looking.since(who, apart.table, moment))


def test_of_a_process_that_is_gone_nothing_is_believed_for_long(both: Two, apart: Apart) -> None:
    both.one.info(apart.table)
    [(who,)] = run_sql(
        both.address, "select person from sitting where table_id = %s", [apart.table]
    )
    table = both.one.tables.in_memory[apart.table]
    table.elsewhere["gone"] = ([who], time.monotonic() + PATIENCE)
    assert bea_is_here(apart)
    table.elsewhere["gone"] = ([who], time.monotonic())
    soon(lambda: not bea_is_here(apart))
    assert "gone" not in table.elsewhere


def test_a_team_hears_its_word_at_the_other_process_and_nobody_else_is_pushed(
    both: Two, apart: Apart
) -> None:
    here = f"tables/{apart.table}"
    made = apart.bea.told("POST", f"{here}/invitations", json={"seat": "Blue", "mate": True})
    ben = sit(both.one, str(made["links"][0]["url"]).rpartition("/")[2], "Ben")
    with live(ben, apart.table) as socket, live(apart.red, apart.table) as red:
        told = red.receive_json(timeout=PATIENCE)  # before that he has not come himself
        soon(lambda: ben.told("GET", here)["people"]["Blue"][1]["here"])
        rev = apart.red.told("GET", here)["rev"]
        while told["rev"] < rev:
            told = red.receive_json(timeout=PATIENCE)  # that somebody came
        said = {"text": "quietly", "team": True}
        assert apart.bea.ask("POST", f"{here}/talk", json=said).status_code == 201
        soon(lambda: ben.told("GET", f"{here}/talk?team=1"))
        heard = [socket.receive_json(timeout=PATIENCE)]
        while heard[-1] != {"seq": None, "rev": rev}:
            assert len(heard) < 20, heard
            heard.append(socket.receive_json(timeout=PATIENCE))
        assert apart.red.told("GET", here)["rev"] == rev
        apart.red.told("POST", f"{here}/talk", json={"text": "aloud"})
        assert red.receive_json(timeout=PATIENCE)["rev"] > rev, "a push of the team's word"


# ── limits ───────────────────────────────────────────────────────────────────


def test_what_is_done_is_counted_by_all_processes_exactly(database: Server) -> None:
    limit, other = Limit(7, 3600.0, "trials"), Limit(7, 3600.0, "others")

    async def race() -> list[float]:
        address = database.new()
        stores = [Store(address), Store(address)]
        for store in stores:
            await store.open()
        asked = [counted.count(store, limit, "Anna") for _ in range(6) for store in stores]
        told = await asyncio.gather(*asked)
        assert await counted.count(stores[0], limit, "Ben") == 0.0
        assert await counted.count(stores[0], other, "Anna") == 0.0
        kept = run_sql(address, "select key, done from counted")
        assert len(kept) == 3
        assert "Anna" not in str(kept)
        # What is too long ago counts no more, and is swept.
        run_sql(address, "update counted set done = '[1.0]', until = 1")
        assert await counted.count(stores[1], limit, "Anna") == 0.0
        await counted.sweep(stores[0])
        assert len(run_sql(address, "select key from counted")) == 1
        for store in stores:
            await store.close()
        return list(told)

    told = asyncio.run(race())
    assert told.count(0.0) == limit.most
    assert all(3500 < wait <= 3600 for wait in told if wait)


def test_accounts_are_counted_by_all_processes_together(database: Server) -> None:
    address = database.new()
    with club(address) as one, club(address) as other, ThreadPoolExecutor(4) as pool:
        most = signing.ACCOUNTS_FROM.most
        asking = [
            pool.submit(nobody(desk).sign_up, f"Anna {n}", "short")
            for n in range(most // 2 + 3)
            for desk in (one, other)
        ]
        told = [answer.result().status_code for answer in asking]
        assert (told.count(400), told.count(429)) == (most, 6)


def test_words_are_counted_and_kept_wherever_they_are_said(
    both: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However slow the machine is: none of these words may have been said long enough ago.
    monkeypatch.setattr(pace, "WORDS", pace.WORDS._replace(seconds=3600.0))
    table, most = both.one.new(), pace.WORDS.most
    both.other.info(table)
    with ThreadPoolExecutor(4) as pool:
        saying = [
            pool.submit(desk.post, table, "talk", text=f"{n} {desk is both.one}")
            for n in range(most // 2 + 2)
            for desk in (both.one, both.other)
        ]
        told = [answer.result().status_code for answer in saying]
    kept = both.one.http.get(f"/api/tables/{table}/talk").json()
    assert len(kept) == told.count(201) == most, told
    assert told.count(400) == 4


def test_links_are_counted_wherever_they_are_made(
    both: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "MOST_LINKS", 5)
    table = both.one.new()
    both.other.info(table)
    with ThreadPoolExecutor(4) as pool:
        making = [
            pool.submit(desk.post, table, "invitations", seat="spectator")
            for _ in range(5)
            for desk in (both.one, both.other)
        ]
        told = [answer.result().status_code for answer in making]
    kept = both.one.http.get(f"/api/tables/{table}/invitations").json()
    assert len(kept) == told.count(201) == 5, told


# ── guesses ──────────────────────────────────────────────────────────────────


def test_wrong_passwords_are_counted_by_all_processes_together(database: Server) -> None:
    address = database.new()
    with club(address) as one, club(address) as other:
        member(one, "Anna")
        statuses: list[int] = []

        def refused() -> bool:
            desk = (one, other)[len(statuses) % 2]
            statuses.append(nobody(desk).sign_in("Anna", "a wrong one").status_code)
            return statuses[-2:] == [429, 429]

        soon(refused)
        # Each hears of the other's a moment after it has counted its own.
        assert signing.FOR.most <= statuses.count(401) < 2 * signing.FOR.most
        # Who was right is counted nowhere, and in a browser that was let in before he is let in.
        assert member(other, "Bert").sign_in("Bert").status_code == 200


def test_who_looks_is_told_in_words_that_a_database_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[hearsay.Word] = []

    async def say(_tables: Any, _id: str, word: hearsay.Word) -> None:
        told.append(word)

    monkeypatch.setattr(hearsay, "_say", say)
    here = Counter(f"person {number:08}" for number in range(40))
    boards = {
        f"table {number:02}": SimpleNamespace(id=f"table {number:02}", here=here, elsewhere={})
        for number in range(50)
    }
    looking = SimpleNamespace(at=lambda _id: [])
    tables: Any = SimpleNamespace(in_memory=boards, notices=SimpleNamespace(looking=looking))
    asyncio.run(hearsay.say_again(tables))
    assert [name for word in told for name in word.here] == [*boards]
    assert max(len(msgspec.json.encode(word)) for word in told) <= hearsay.ROOM < 8_000
