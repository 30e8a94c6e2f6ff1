"""Doro Nawa: all roads to the supply of whoever is paid for are closed at the end."""

from __future__ import annotations

from sandtable.ai.doro_nawa.barrier import barrier, fed_stacks, least_cut
from sandtable.ai.doro_nawa.half import Half
from sandtable.ai.doro_nawa.last_word import kept, last_moves
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.picture import stacks_of
from sandtable.ai.doro_nawa.schemes import SCHEMES
from sandtable.ai.doro_nawa.standing import lead
from sandtable.ai.doro_nawa.sweep import narrows
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.kinds import ALLIES, COMBAT, JAPAN, LAND, MOVEMENT, NO_OPTION
from sandtable.games.doro_nawa.state import State
from tests.ai.test_sweep import STRAGGLER, late, unit

BAR = next(one for one in SCHEMES[JAPAN] if one.name == "bar")


def two_roads() -> State:
    """A straggler in Perlis is fed by the trunk road and by way of Siam."""
    g = late()
    g.half, g.impulse = JAPAN, 5
    for name, label in {"I/41": "0712", "II/41": "1014"}.items():
        g.put(unit(g, name), g.theatre.map.find(label))
    return g


def test_where_no_single_hex_would_do_several_are_closed() -> None:
    g = two_roads()
    (stack,) = stacks_of(g, maps_of(g.theatre), ALLIES).values()
    assert narrows(g, JAPAN, stack) == []
    posts = barrier(g, JAPAN, 20)
    assert len(posts) > 1
    assert len({u for u, _ in posts}) == len(posts)
    there = g.clone()
    for u, h in posts:
        there.put(u, h)
    assert lead(there, JAPAN) - lead(g, JAPAN) > 100
    for u, h in posts:
        open_again = there.clone()
        open_again.put(u, g.hex[u])
        if h != g.hex[u]:
            assert lead(open_again, JAPAN) == lead(g, JAPAN), "each of them is needed"


def test_nobody_is_sent_where_nothing_is_paid_or_too_far() -> None:
    g = two_roads()
    assert barrier(g, JAPAN, 0) == []
    g.put(unit(g, STRAGGLER), -1)
    assert barrier(g, JAPAN, 20) == []


def test_a_stack_is_fed_where_its_line_meets_a_road() -> None:
    g = two_roads()
    network = supply.flood(g, supply.sources_of(g, ALLIES), LAND << JAPAN, False)
    ((pays, doors),) = fed_stacks(g, maps_of(g.theatre), ALLIES, network)
    assert pays == 14 * 13
    assert g.hex[unit(g, STRAGGLER)] in doors


def test_no_cut_goes_through_what_cannot_be_closed() -> None:
    line = [[1], [0, 2], [1]]
    assert least_cut(line, [0, 1, 2], {0}, [2], [100_000, 5, 100_000]) == [1]
    assert least_cut(line, [0, 1, 2], {0}, [2], [100_000] * 3) is None


def test_near_the_end_the_plan_sends_them_and_keeps_whoever_bars_a_road() -> None:
    g = two_roads()
    g.option = NO_OPTION
    orders = BAR.orders(g, JAPAN)
    assert dict(orders.posts) == dict(barrier(g, JAPAN, 14, kept(g, JAPAN)))
    plan = Half(g, JAPAN, orders).fresh_moves(g).plan
    for u, h in orders.posts:
        assert plan.score(g, u, h) > plan.score(g, u, g.hex[u]) or h == g.hex[u]
    closed = late()
    closed.put(unit(closed, "II/41"), narrows(
        closed, JAPAN, next(iter(stacks_of(closed, maps_of(closed.theatre), ALLIES).values()))
    )[0])  # fmt: skip
    closed.impulse = 5
    barring = {unit(closed, "I/41"), unit(closed, "II/41")}
    assert barring <= set(BAR.orders(closed, JAPAN).stays)


def test_before_that_it_is_the_sweep() -> None:
    g = two_roads()
    g.impulse = 2
    orders = BAR.orders(g, JAPAN)
    assert orders.posts == ()
    assert orders.persists


def test_the_last_move_is_the_one_that_the_score_pays_for() -> None:
    g = late()
    g.half, g.option, g.die, g.impulse = JAPAN, MOVEMENT, 3, 10
    (stack,) = stacks_of(g, maps_of(g.theatre), ALLIES).values()
    road = supply.network_of(g, ALLIES)
    narrow = narrows(g, JAPAN, stack)[0]
    g.put(
        unit(g, "II/41"),
        next(h for h, cost in maps_of(g.theatre).back[narrow] if cost <= 3 and not road[h]),
    )
    now, moves = last_moves(g, JAPAN)
    assert now
    there = g.clone()
    for u, h in moves:
        there.put(u, h)
    assert lead(there, JAPAN) - lead(g, JAPAN) > 50
    half = Half(g, JAPAN, BAR.orders(g, JAPAN))
    first = half.fresh_moves(g).next(g)
    assert first is not None
    assert (first.unit, first.hex) == moves[0]
    g.impulse = 9
    assert last_moves(g, JAPAN) == (False, ())
    g.impulse, g.option = 10, COMBAT
    assert last_moves(g, JAPAN) == (False, ())
