"""Marks of the map: what is aimed at, what is hit, and nothing at a box."""

from __future__ import annotations

import pytest

from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.showing.showing import marks_of


@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_the_target_of_a_mission_is_marked_in_a_hex_and_not_at_a_box(beyond: int) -> None:
    g = Game.new(RULEBOOK, "campaign", seed="marks").state
    before = marks_of(g)
    g.mission_side, g.mission_hex = 0, g.theatre.size + beyond
    marks = marks_of(g)
    if beyond >= 0:
        assert marks == before
    else:
        assert marks.pop(g.theatre.label(g.mission_hex))["target"] == RULEBOOK.sides[0]
        assert marks == before


def test_hits_are_marked() -> None:
    g = Game.new(RULEBOOK, "campaign", seed="marks").state
    g.city_hits[0], g.port_hits[g.theatre.size - 1] = 2, 1
    marks = marks_of(g)
    assert marks[g.theatre.label(0)]["city_hits"] == 2
    assert marks[g.theatre.label(g.theatre.size - 1)]["port_hits"] == 1
