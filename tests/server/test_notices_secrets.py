"""The law of equal bytes for notices: what is hidden from somebody changes no word he is sent."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK as HOPES
from sandtable.server.notices.outbox import of_turn, turn_of
from sandtable.server.notices.words import lines_of
from tests.properties.test_display_secrets import in_another_world, own_decision
from tests.server.desk import Desk, running
from tests.server.test_wire import drafts
from tests.server.wire import Wire, laid


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    with running(tmp_path_factory.mktemp("secrets"), books=(HOPES,)) as found:
        yield on(found)


def on(desk: Desk) -> Wire:
    return laid(desk, game="forlorn-hopes", scenario="java-sea", turns=None)


def told(wire: Wire, game: Game, side: int) -> tuple[object, int, list[str]]:
    """Whose turn is told, how many rows are written for it, and the story for this side."""
    wire.put(game)
    role = HOPES.sides[side]
    table = wire.table
    rows = len(of_turn(table, table.outside))
    return turn_of(table.outside), rows, lines_of(table.seen(role), role)


def test_what_a_display_hides_and_whether_a_draft_is_made(wire: Wire) -> None:
    pairs = stories = 0
    for seed in range(3):
        rng = random.Random(f"notices {seed}")
        game = Game.new(HOPES, "java-sea", seed=f"notices {seed}")
        for number in range(60):
            if game.actor < 0:
                break
            if number % 6 == 5 and not game.record.open:
                for side in (0, 1):
                    if not own_decision(game, side):
                        twin = in_another_world(game, side, number)
                        assert told(wire, game, side) == told(wire, twin, side)
                        pairs += 1
                        stories += bool(told(wire, game, side)[2])
                for made in drafts(game, rng)[1:2]:
                    other = 1 - game.actor
                    assert told(wire, game, other) == told(wire, made, other)
                    pairs += 1
            game.choose(rng.choice(game.choices()))
    assert pairs > 10
    assert stories > 3
