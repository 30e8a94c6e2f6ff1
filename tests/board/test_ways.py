"""How far a counter of a small game gets."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.board.kit.ways import ways, ways_past_enemies

ROW = SimpleNamespace(theatre=SimpleNamespace(near=[[1], [0, 2, 4], [1, 3], [2, 4], [1, 3]]))
"""Hexes 0 to 3 in a row, and 4, which leads from 1 to 3 as well."""


def test_the_cheapest_way_counts_and_the_last_mp_is_spent() -> None:
    costs = [1, 1, 3, 1, 1]
    assert ways(ROW, 0, 3, costs.__getitem__) == {0: 0, 1: 1, 4: 2, 3: 3}
    assert ways(ROW, 0, 4, costs.__getitem__)[2] == 4


def test_what_costs_nothing_is_closed() -> None:
    assert ways(ROW, 0, 9, [1, 1, 0, 1, 0].__getitem__) == {0: 0, 1: 1}


def test_a_way_ends_where_it_ends_but_begins_anywhere() -> None:
    assert ways(ROW, 1, 9, lambda _: 1, lambda place: place in (1, 2, 4)) == {
        1: 0,
        0: 1,
        2: 1,
        4: 1,
    }


def standing(*places: int) -> SimpleNamespace:
    """A hex of the row for each counter, the first of one side, all others of the enemy's."""
    return SimpleNamespace(
        theatre=ROW.theatre,
        hex=[*places],
        side=lambda unit: int(unit > 0),
        on_map=lambda side: [u for u in range(len(places)) if int(u > 0) == side],
        cost=lambda _place: 1,
        enemies_beside=lambda place, _side: [h for h in places[1:] if h in ROW.theatre.near[place]],
    )


def test_a_way_leads_into_no_enemy_and_ends_beside_one() -> None:
    assert ways_past_enemies(standing(0, 3), 0, 9) == {0: 0, 1: 1, 2: 2, 4: 2}
    assert ways_past_enemies(standing(0, 2), 0, 9) == {0: 0, 1: 1}


def test_who_begins_beside_an_enemy_may_leave_him() -> None:
    assert ways_past_enemies(standing(1, 2), 0, 9) == {1: 0, 0: 1, 4: 1, 3: 2}
