"""Doro Nawa: whoever was left behind and is paid for is cut off by a battalion, or hunted down."""

from __future__ import annotations

from sandtable.ai.doro_nawa.attack import gain_of
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import BUSY, Orders
from sandtable.ai.doro_nawa.picture import stacks_of
from sandtable.ai.doro_nawa.standing import lead, without
from sandtable.ai.doro_nawa.sweep import garrison, impulses_left, narrows, sweep
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, supply
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import ALLIES, COMBAT, JAPAN
from sandtable.games.doro_nawa.state import State

STRAGGLER, BEHIND = "1/8Punjab", "II/41"
AHEAD = {"I/11": "0515", "II/11": "0515", "5Recon": "0515", "I/41": "0512"}
"""The last of them bars the trunk road; the straggler is fed by way of Siam."""


def unit(g: State, name: str) -> int:
    found: int = list(g.theatre.roster.short).index(name)
    return found


def late(last: str = "0510") -> State:
    """The Japanese have come far down the trunk road; one battalion and a straggler are behind."""
    g: State = Game.new(RULEBOOK, "jitra", seed="sweep").state
    g.turn, g.impulse = g.last_turn, 3
    maps = maps_of(g.theatre)
    others = [
        u for side in (JAPAN, ALLIES) for s in stacks_of(g, maps, side).values() for u in s.units
        if g.theatre.roster.short[u] != STRAGGLER
    ]  # fmt: skip
    g = without(g, others)
    for name, label in {**AHEAD, BEHIND: last}.items():
        u = unit(g, name)
        g.status[u], g.sp[u], g.afloat[u] = 0, g.theatre.roster.sp[u], 0
        g.put(u, g.theatre.map.find(label))
    g.put(unit(g, STRAGGLER), g.theatre.map.find("0409"))
    return g


def test_a_battalion_is_sent_to_where_all_roads_of_the_straggler_lead_through() -> None:
    g = late()
    (stack,) = stacks_of(g, maps_of(g.theatre), ALLIES).values()
    found = narrows(g, JAPAN, stack)
    assert found
    free = supply.network_of(g, ALLIES)
    assert all(free[h] for h in found)
    orders = sweep(g, JAPAN)
    pin = orders.tasks[0]
    assert pin.hex in found
    there = g.clone()
    there.put(unit(g, BEHIND), pin.hex)
    assert lead(there, JAPAN) - lead(g, JAPAN) > 100, "its road is worth as much as its end"


def test_who_cuts_a_road_stays_and_nobody_else_is_called() -> None:
    g = late()
    pin = sweep(g, JAPAN).tasks[0].hex
    g.put(unit(g, BEHIND), pin)
    both = [unit(g, "I/41"), unit(g, BEHIND)]
    assert garrison(g, maps_of(g.theatre), JAPAN) == both, "each bars one of two roads"
    orders = sweep(g, JAPAN)
    assert orders.stays == tuple(both)
    assert orders.tasks == ()


def test_whoever_is_paid_for_is_hunted_by_infantry_alone() -> None:
    g = late()
    orders = sweep(g, JAPAN)
    target = g.theatre.map.find("0409")
    assert [task.hex for task in orders.tasks if task.foot] == [target]
    assert dict(orders.kills)[target] > 5


def test_nobody_turns_back_before_it_is_time() -> None:
    g = late()
    g.turn = 1
    g.last_turn = 4
    assert impulses_left(g) == 38
    assert sweep(g, JAPAN) == Orders("sweep", weights=BUSY)


def test_to_drive_the_prey_on_is_worth_nothing_to_kill_it_is() -> None:
    g = late("0408")
    g.half, g.option, g.die = JAPAN, COMBAT, 3
    target = g.theatre.map.find("0409")
    scales = weigh(g, target, (unit(g, BEHIND),), ())
    plain = gain_of(g, scales)
    g.sp[unit(g, STRAGGLER)] = 1
    weak = weigh(g, target, (unit(g, BEHIND),), ())
    orders = Orders(kills=((target, 8.0),))
    assert gain_of(g, weak, orders) > gain_of(g, weak) + 1, "one SP dies of any loss"
    g.sp[unit(g, STRAGGLER)] = 3
    assert gain_of(g, scales, orders) == plain, "it would lose one SP and go"
