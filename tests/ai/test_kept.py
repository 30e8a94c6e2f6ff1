"""What a player has worked out of a map is of that map, however many have come and gone."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from sandtable.ai.doro_nawa.bases import airfields
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.state import State


@pytest.fixture
def few() -> Iterator[None]:
    """What other tests left is not looked through each time."""
    gc.freeze()
    yield
    gc.unfreeze()


def small(airfield: int) -> State:
    """A map of six hexes in a row, with an airfield in one of them."""
    place = f"0{airfield}01"
    table = {
        "game": "doro-nawa",
        "map": {"columns": 6, "rows": 1, "default": "clear", "flags": {"airfield": [place]}},
        "units": {"0101": ["I/11"], "0601": ["2Argylls"]},
    }
    state: State = RULEBOOK.read_position(table, "test")
    return state


@pytest.mark.usefixtures("few")
def test_no_map_is_taken_for_one_that_is_gone() -> None:
    for number in range(60):
        wanted = 1 + number % 6
        g = small(wanted)
        assert [g.theatre.label(h) for h in airfields(g)] == [f"0{wanted}01"]
        del g
        gc.collect()
