"""Standing orders on the wire: nobody else can tell them from a player who is quick.

At moments of games at random where an order answers, it answers at a table with two people and a
watcher; then the same choices are made there by hand.  What the others are sent is the same: each
status, size and byte, and each push.  Nor does anything change for them when an order is given.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest

from sandtable.core import standing
from sandtable.core.choice import write
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.core.standing import ASK, Order
from sandtable.games.forlorn_hopes import RULEBOOK as HOPES
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.clocks import pulse
from sandtable.server.store.store import Store
from sandtable.server.tables import rows
from sandtable.server.tables.table import Table
from sandtable.server.tables.tables import Tables
from tests.server.desk import Desk, running
from tests.server.wire import Asks, Wire, laid, unlike

GUADALAJARA: Final = SpanishCivilWar()
NOW: Final = "2026-11-23T07:00:00.000+00:00"
MOST: Final = 700
"""Choices of one game at random."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with running(tmp_path_factory.mktemp("orders"), books=(HOPES, GUADALAJARA)) as found:
        yield found


class Moment:
    """What is told while the same happens twice: by orders, and by hand."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.desk = desk
        self.pushed: list[tuple[int, int]] = []
        self.bundles: list[list[str]] = []
        tell, answer = Tables.tell_here, standing.answer

        def told(tables: Tables, table: Table) -> None:
            tell(tables, table)
            self.pushed.append((table.outside.seq, table.rev))

        def answered(game: Game, orders: standing.Orders, follows: bool) -> Any:
            found = answer(game, orders, follows)
            if found:
                names = game.rulebook.names(game.state)
                self.bundles.append([write(choice, names) for choice in found])
            return found

        async def kept(*_given: Any, **_more: Any) -> int:
            return 0  # the games that are put on the table are not those in the store

        async def no_look(_tables: Tables) -> None: ...

        # The clocks stand still, so that both worlds are at one moment; nor does the server look at
        # its own time meanwhile, which seems to jump.
        patch.setattr(pulse, "look", no_look)
        patch.setattr(pulse, "wall", lambda: 1_800_000_000.0)
        patch.setattr(rows, "now", lambda: NOW)
        patch.setattr(Tables, "tell_here", told)
        patch.setattr(standing, "answer", answered)
        patch.setattr(Store, "append", kept)

    def by_orders(self, wire: Wire, game: Game, orders: dict[str, Order]) -> list[tuple[int, int]]:
        """The pushes while orders answer, as often as they do."""
        side = game.rulebook.sides[game.actor]
        wire.put(game.copy())
        table = wire.table
        owner = table.sitting.get(side)
        person = owner[0].id if owner else table.house.id
        table.standing.given[side, person] = orders
        self.pushed.clear()
        self.bundles.clear()

        async def answer() -> None:
            self.desk.tables.wake(table)
            while table.task is not None and not table.task.done():
                await table.task
            table.standing.given.clear()
            table.standing.answered.clear()

        self.desk.http.blocking_portal.call(answer)
        return self.pushed[:]

    def by_hand(self, wire: Wire, game: Game) -> list[tuple[int, int]]:
        """The same choices by hand, as many at one stroke."""
        wire.put(game.copy())
        who, table = wire.people[game.actor], f"tables/{wire.id}"
        self.pushed.clear()
        for number, bundle in enumerate(self.bundles):
            view = who.told("GET", f"{table}/view")
            body = {"client": f"hand {number}", "expected": view["seq"], "draft": view["draft"]}
            answer = who.ask("POST", f"{table}/choose", json={**body, "choices": bundle})
            assert answer.status_code == 200, answer.text
            assert answer.json()["played"] == len(bundle), answer.text
        return self.pushed[:]


def order_for(game: Game, rng: random.Random) -> tuple[str, dict[str, Order]]:
    """The question that is asked now, and an order that answers it; "" where there is none."""
    book = game.rulebook
    asked = book.question(game.state) if game.actor >= 0 and not game.record.open else ""
    known = {one.id: one for one in standing.questions_of(book.questions(), game.actor)}
    if asked not in known:
        return "", {}
    policies = [one for one in known[asked].policies if one.id != ASK]
    rng.shuffle(policies)
    for policy in policies:
        orders = {asked: Order(policy.id, policy.usual if policy.counts() else 0)}
        if standing.answer(game, orders, follows=False):
            return asked, orders
    return "", {}


def compared(wire: Wire, told: Moment, game: Game, orders: dict[str, Order], seed: int) -> None:
    """Both ways, and what the others are sent then; Moment.bundles tells how often it answered."""
    others = [side for side in (0, 1, -1) if side != game.actor]
    sent = []
    for way in ("orders", "hand"):
        if way == "orders":
            pushes = told.by_orders(wire, game, orders)
            assert told.bundles, "the orders answer"
        else:
            assert told.by_hand(wire, game) == pushes
        after = wire.table.game
        if after.actor < 0:
            return
        asks = Asks.at_random(after, random.Random(seed))
        found: dict[str, str] = {}
        for side in others:
            seen = after.seen_from(side)
            for path, answer in wire.sent(side, asks, seen.seq, seen.step).items():
                found[f"{side} {path}"] = answer
        sent.append(found)
    assert unlike(*sent) == []


def through(wire: Wire, told: Moment, book: Rulebook, scenario: str, wanted: int) -> set[str]:
    """Each question once, as games at random come to it; the questions that were answered."""
    done: set[str] = set()
    for seed in range(30):
        rng = random.Random(f"orders {scenario} {seed}")
        game = Game.new(book, scenario, seed=f"orders {seed}")
        for _ in range(MOST):
            if game.actor < 0 or len(done) >= wanted:
                break
            asked, orders = order_for(game, rng)
            if asked and asked not in done:
                compared(wire, told, game, orders, seed)
                done.add(asked)
            game.choose(rng.choice(game.choices()))
        if len(done) >= wanted:
            break
    sys.stdout.write(f"{scenario}: {', '.join(sorted(done))}\n")
    return done


@pytest.mark.parametrize(("scenario", "wanted"), [("java-sea", 6), ("campaign", 6)])
def test_forlorn_hopes(
    house: Desk, monkeypatch: pytest.MonkeyPatch, scenario: str, wanted: int
) -> None:
    wire = laid(house, game="forlorn-hopes", scenario=scenario, turns=None)
    assert len(through(wire, Moment(house, monkeypatch), HOPES, scenario, wanted)) >= wanted


def test_guadalajara(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = laid(house, game="guadalajara", scenario="assault", turns=None)
    assert len(through(wire, Moment(house, monkeypatch), GUADALAJARA, "assault", 4)) >= 4


@pytest.mark.parametrize(
    ("name", "scenario", "asked"),
    [("forlorn-hopes", "java-sea", "scramble"), ("guadalajara", "assault", "fire")],
)
def test_giving_an_order_tells_nobody(
    house: Desk, monkeypatch: pytest.MonkeyPatch, name: str, scenario: str, asked: str
) -> None:
    wire = laid(house, game=name, scenario=scenario, turns=None)
    book = HOPES if name == "forlorn-hopes" else GUADALAJARA
    [question] = [one for one in book.questions() if one.id == asked]
    policy = next(one for one in question.policies if one.id != ASK)
    given = {question.id: {"policy": policy.id, "n": policy.usual}}
    told = Moment(house, monkeypatch)
    first, second = book.sides
    asks = Asks.at_random(wire.table.game, random.Random(1))
    side = 1 if wire.table.game.actor == 0 else 0  # who waits orders
    sent = []
    for _ in range(2):
        seen = wire.table.game.seen_from(1 - side)
        found = wire.sent(1 - side, asks, seen.seq, seen.step)
        found |= {f"watcher {k}": v for k, v in wire.sent(-1, asks, seen.seq, seen.step).items()}
        sent.append(found)
        told.pushed.clear()
        body = {"side": (first, second)[side], "orders": given}
        wire.people[side].told("POST", f"tables/{wire.id}/standing", json=body)
        assert told.pushed == []
    assert unlike(*sent) == []
