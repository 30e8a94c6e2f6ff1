"""3.0, 4.0-4.3: movement and zones of control, with both worked examples."""

from __future__ import annotations

import random

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.spanish_civil_war import movement, stacking
from sandtable.games.spanish_civil_war.kinds import (
    COMBAT,
    HALTED,
    INTERDICTION,
    MOVED,
    MUD,
    PLAY,
    POINT,
    REPUBLICAN,
    SECOND,
)
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.party import Party, mp_left
from sandtable.games.spanish_civil_war.state import State
from tests.cases.spanish_civil_war.field import (
    PLAIN,
    at,
    bar,
    begin,
    do,
    field,
    hexes,
    nat,
    rep,
)

FOOT, GUN, STAFF = nat("infantry"), nat("artillery"), nat("HQ")
HORSE, TANK, CAR, BIKE = nat("cavalry"), nat("armour"), nat("armoured-car"), nat("bicycle")
ENEMY, ENEMY_HQ = rep("infantry"), rep("HQ")
TRAIN = rep("armoured-train")


def reach(g: State, *units: int) -> dict[str, int]:
    """Sixths of an MP to each hex in reach."""
    found = Party(g, units).reach().cost
    return {g.theatre.label(h): cost for h, cost in found.items()}


def pick(g: State, *units: int) -> None:
    movement.begin(g, Choice("move", units[0]))
    for unit in units[1:]:
        do(g, "with", unit)


# ── 3.0 ──────────────────────────────────────────────────────────────────────


def test_3_0_units_move_by_their_allowance_of_the_phase() -> None:
    g = field({FOOT: "0505"})
    assert max(reach(g, FOOT).values()) == 6 * POINT
    g.phase = SECOND
    assert max(reach(g, FOOT).values()) == 3 * POINT


def test_3_0_out_of_supply_the_second_allowance_is_nothing() -> None:
    g = field({FOOT: "0505"})
    g.oos[FOOT] = 1
    assert movement.bars_moving(g, FOOT) is None
    g.phase = SECOND
    assert movement.bars_moving(g, FOOT) == movement.OUT_OF_SUPPLY
    assert movement.able_movers(g, 0) == []


def test_3_0_one_hex_is_always_possible() -> None:
    table = {**PLAIN, "default": "rough-woods"}
    g = field({GUN: "0505", FOOT: "0202", HORSE: "0909"}, table, phase=SECOND)
    assert reach(g, GUN) == {"0505": 0}  # closed to vehicles, not dear
    g = field({FOOT: "0202"}, {**PLAIN, "terrain": {"rough": ["0203"]}}, phase=SECOND)
    g.spent[FOOT] = 2 * POINT
    assert "0203" in reach(g, FOOT)  # 2 MP, 1 left, and it has not moved
    g.used[FOOT] |= MOVED
    assert "0203" not in reach(g, FOOT)


def test_3_0_the_first_hex_beats_interdiction() -> None:
    g = field({FOOT: "0505", ENEMY: "0101"}, phase=SECOND)
    g.spent[FOOT] = POINT
    wing = rep("air")
    g.status[wing] = PLAY
    g.station(wing, INTERDICTION, at(g, "0504"))
    assert reach(g, FOOT)["0504"] == 2 * POINT  # all that is left, for 3 MP
    assert reach(g, FOOT)["0506"] == POINT
    g.used[FOOT] |= MOVED
    assert "0504" not in reach(g, FOOT)
    g.spent[FOOT] = 0
    assert reach(g, FOOT)["0504"] == 3 * POINT


def test_3_0_no_unit_enters_an_enemy_hex() -> None:
    g = field({FOOT: "0505", ENEMY_HQ: "0504"})
    found = reach(g, FOOT)
    assert "0504" not in found
    assert found["0503"] == 3 * POINT  # past the Headquarters, which has no zone


def test_3_0_enough_bars() -> None:
    g = field({FOOT: "0505", ENEMY: "0101", GUN: "0707"})
    assert movement.bars_moving(g, STAFF) == movement.NOT_ON_MAP
    assert movement.bars_moving(g, ENEMY) == movement.NOT_YOURS
    g.fired[GUN] = 1
    assert movement.bars_moving(g, GUN) == movement.HAS_FIRED
    g.digging[FOOT] = 1
    assert movement.bars_moving(g, FOOT) == movement.DIGS
    g.phase = SECOND
    assert movement.bars_moving(g, FOOT) is None
    g.phase = COMBAT
    assert movement.bars_moving(g, FOOT) == movement.NOT_MOVEMENT
    g.phase = SECOND
    g.spent[FOOT] = 3 * POINT
    assert movement.bars_moving(g, FOOT) == movement.NO_MP
    wing = nat("air")
    g.status[wing] = 1
    assert movement.bars_moving(g, wing) == movement.FLIES


def test_3_0_listing_and_bars_agree() -> None:
    g = field({FOOT: "0505", GUN: "0707", HORSE: "0808", TANK: "0101", ENEMY: "0807"})
    g.fired[GUN], g.oos[TANK], g.digging[FOOT] = 1, 1, 1
    g.used[HORSE] |= HALTED
    for phase in (0, SECOND, COMBAT):
        g.phase = phase
        for side in (0, 1):
            told = Ballot(explain=True)
            movement.tell(g, side, told)
            able = [choice.unit for choice in told.open]
            assert able == movement.able_movers(g, side)


def test_3_0_a_move_is_paid_and_a_unit_put_down_is_done() -> None:
    g = field({FOOT: "0505"})
    pick(g, FOOT)
    do(g, "move", FOOT, "0503")
    assert mp_left(g, FOOT) == 4 * POINT
    assert isinstance(g.frames[-1], Moving)
    do(g, "stop")
    assert movement.bars_moving(g, FOOT) == movement.PUT_DOWN


def test_3_0_a_unit_put_down_before_it_moved_may_be_picked_up_again() -> None:
    g = field({FOOT: "0505"})
    pick(g, FOOT)
    do(g, "stop")
    assert movement.bars_moving(g, FOOT) is None


def test_g9_late_orders_on_turn_1() -> None:
    roster = field({}).theatre.roster
    late = field({}).theatre.rules.exclusive.late_orders
    unit = next(u for u in range(roster.count) if roster.command[u] == late.command)
    g = field({unit: "0505", FOOT: "0101"}, side=REPUBLICAN, turn=1)
    assert movement.bars_moving(g, unit) == movement.LATE
    assert movement.able_movers(g, REPUBLICAN) == []
    g.phase = SECOND
    assert movement.bars_moving(g, unit) is None
    g = field({unit: "0505", FOOT: "0504"}, side=REPUBLICAN, turn=1)
    assert movement.bars_moving(g, unit) is None
    g = field({unit: "0505"}, side=REPUBLICAN, turn=2)
    assert movement.bars_moving(g, unit) is None


def test_g7_mud_costs_more_off_the_roads() -> None:
    table = {**PLAIN, "route": [{"kind": "road", "hexes": ["0505", "0504", "0503"]}]}
    g = field({FOOT: "0505", TANK: "0505"}, table, options=MUD)
    assert reach(g, FOOT)["0605"] == 2 * POINT
    assert reach(g, FOOT)["0504"] == POINT // 2
    assert set(reach(g, TANK)) == {"0505", "0504", "0503"}
    g.turn = 9
    assert reach(g, FOOT)["0605"] == POINT


def test_3_0_a_road_costs_less_and_bridges_water() -> None:
    table = {
        **PLAIN,
        "route": [{"kind": "main_road", "hexes": ["0505", "0504"]}],
        "side": [
            {"kind": "major_river", "between": ["0505", "0504"]},
            {"kind": "river", "between": ["0505", "0506"]},
            {"kind": "major_river", "between": ["0505", "0605"]},
        ],
    }
    g = field({FOOT: "0505", TANK: "0505"}, table)
    assert reach(g, FOOT)["0504"] == 2
    assert reach(g, FOOT)["0506"] == 2 * POINT
    edges, edge = Party(g, (TANK,)).net.edges, g.theatre.map.edge
    assert edges[edge(at(g, "0505"), at(g, "0506"))] == 3 * POINT
    assert edges[edge(at(g, "0505"), at(g, "0605"))] == 0


# ── 4.0, 4.1 ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("unit", [FOOT, GUN, STAFF, nat("engineer")])
def test_4_1_foot_and_guns_stop_in_a_zone(unit: int) -> None:
    g = field({unit: "0508", ENEMY: "0504"})
    found = reach(g, unit)
    assert found["0506"] == 2 * POINT
    assert found["0505"] == 3 * POINT
    assert found.get("0404", 4 * POINT) == 4 * POINT
    assert "0503" not in found
    pick(g, unit)
    do(g, "move", unit, "0505")
    assert movement.bars_moving(g, unit) == movement.STOPPED
    assert not g.frames


def test_4_0_headquarters_have_no_zone() -> None:
    g = field({FOOT: "0508", ENEMY_HQ: "0504"})
    assert not g.in_zone(at(g, "0505"), 0)
    assert reach(g, FOOT)["0503"] > 0


def test_4_1_beginning_in_a_zone_foot_leaves_it_at_no_extra_cost() -> None:
    g = field({FOOT: "0505", ENEMY: "0504"})
    found = reach(g, FOOT)
    assert found["0506"] == POINT
    assert found["0507"] == 2 * POINT
    assert found["0405"] == POINT


def test_4_1_from_zone_to_zone_takes_the_entire_allowance() -> None:
    g = field({FOOT: "0505", ENEMY: "0504"})
    party = Party(g, (FOOT,))
    assert party.first_cost(at(g, "0604"), POINT) == 6 * POINT
    assert reach(g, FOOT)["0604"] == 2 * POINT  # by way of 0605, where no zone is
    g.used[FOOT] |= MOVED
    g.spent[FOOT] = POINT
    assert Party(g, (FOOT,)).first_cost(at(g, "0604"), POINT) == -1


def test_4_1_zone_to_zone_directly_when_there_is_no_way_round() -> None:
    closed = ["0604", "0605", "0506", "0504", "0405"]
    sides = [{"kind": "major_river", "between": ["0505", h]} for h in closed]
    g = field({GUN: "0505", ENEMY: "0504"}, {**PLAIN, "side": sides})
    assert reach(g, GUN) == {"0505": 0, "0404": 5 * POINT}
    pick(g, GUN)
    do(g, "move", GUN, "0404")
    assert mp_left(g, GUN) == 0
    assert g.used[GUN] & HALTED
    assert not g.frames


def test_4_1_a_zone_entered_cannot_be_left_in_the_phase() -> None:
    g = field({FOOT: "0507", ENEMY: "0504"})
    pick(g, FOOT)
    do(g, "move", FOOT, "0505")
    begin(g)
    assert movement.bars_moving(g, FOOT) is None


def test_4_1_the_train_stops_too() -> None:
    rails = ["0508", "0507", "0506", "0505", "0504"]
    table = {**PLAIN, "route": [{"kind": "rail", "hexes": rails}]}
    g = field({TRAIN: "0508", FOOT: "0605"}, table, side=REPUBLICAN)
    found = reach(g, TRAIN)
    assert found == {"0508": 0, "0507": POINT, "0506": 2 * POINT}


# ── 4.2, 4.3 ─────────────────────────────────────────────────────────────────


def test_4_2_example_one() -> None:
    g = field({HORSE: "0507", ENEMY: "0504"})
    g.spent[HORSE] = g.theatre.allowance(HORSE, False) - 5 * POINT
    pick(g, HORSE)
    do(g, "move", HORSE, "0506")
    do(g, "move", HORSE, "0505")  # into the zone
    g.spent[HORSE] = g.theatre.allowance(HORSE, False) - 4 * POINT
    do(g, "move", HORSE, "0506")
    assert mp_left(g, HORSE) == POINT
    g.spent[HORSE] = g.theatre.allowance(HORSE, False) - POINT
    assert "0505" in hexes(g)


def test_4_2_example_one_zone_to_zone() -> None:
    g = field({HORSE: "0505", ENEMY: "0504"})
    g.used[HORSE] |= MOVED
    g.spent[HORSE] = g.theatre.allowance(HORSE, False) - 4 * POINT
    party = Party(g, (HORSE,))
    zone = "0604"
    assert party.first_cost(at(g, zone), POINT) == 3 * POINT
    g.hex[HORSE] = at(g, zone)
    g.spent[HORSE] += 3 * POINT
    assert Party(g, (HORSE,)).first_cost(at(g, "0505"), POINT) == -1


def test_4_2_example_two() -> None:
    g = field({HORSE: "0505", ENEMY: "0504"})
    zone = "0604"
    party = Party(g, (HORSE,))
    assert party.first_cost(at(g, zone), POINT) == 3 * POINT
    assert party.first_cost(at(g, "0506"), POINT) == POINT


@pytest.mark.parametrize("unit", [HORSE, BIKE])
def test_4_2_cavalry_and_bicycles_pay_two_more_each_time(unit: int) -> None:
    g = field({unit: "0508", ENEMY: "0504"})
    assert reach(g, unit)["0505"] == 3 * POINT
    pick(g, unit)
    do(g, "move", unit, "0505")
    assert movement.bars_moving(g, unit) is None
    assert Party(g, (unit,)).first_cost(at(g, "0506"), POINT) == 3 * POINT


@pytest.mark.parametrize("unit", [TANK, CAR])
def test_4_3_armour_pays_one_more(unit: int) -> None:
    g = field({unit: "0508", ENEMY: "0504"})
    pick(g, unit)
    do(g, "move", unit, "0505")
    zone = "0604"
    party = Party(g, (unit,))
    assert party.first_cost(at(g, "0506"), POINT) == 2 * POINT
    assert party.first_cost(at(g, zone), POINT) == 2 * POINT
    g = field({unit: "0505", ENEMY: "0504"})
    assert Party(g, (unit,)).first_cost(at(g, "0506"), POINT) == POINT
    assert Party(g, (unit,)).first_cost(at(g, zone), POINT) == 2 * POINT


def test_9_4_a_broken_command_enters_no_zone() -> None:
    g = field({FOOT: "0505", ENEMY: "0504"})
    g.broken[g.theatre.roster.command[FOOT]] = 1
    zones = [h for h in range(g.theatre.size) if g.in_zone(h, 0) and h != g.hex[FOOT]]
    found = Party(g, (FOOT,)).reach().cost
    assert not set(zones) & set(found)
    assert at(g, "0506") in found


def test_r51_an_enemy_that_retreats_beside_a_unit_in_motion_does_not_stop_it() -> None:
    g = field({FOOT: "0505"})
    pick(g, FOOT)
    do(g, "move", FOOT, "0506")
    g.put(ENEMY, at(g, "0505"))
    found = reach(g, FOOT)
    assert found["0507"] == POINT
    assert g.in_zone(at(g, "0605"), 0)
    assert found["0605"] == 2 * POINT  # round, for from zone to zone it cannot go


def test_the_explained_listing_agrees_with_the_plain_one() -> None:
    g = field({FOOT: "0505", GUN: "0505", ENEMY: "0504"})
    pick(g, FOOT)
    plain, told = Ballot(), Ballot(explain=True)
    g.frames[-1].verdicts(g, plain)
    g.frames[-1].verdicts(g, told)
    assert plain.open == told.open
    assert bar(g, "with", ENEMY) is None


def step_by_step(g: State, unit: int) -> dict[int, int]:
    """The same as reach, found by moving a copy of the unit one hex at a time."""
    start = g.hex[unit]
    best, queue = {start: 0}, [start]
    while queue:
        h = min(queue, key=lambda place: best[place])
        queue.remove(h)
        if h != start and not stacking.fits(g, unit, h):
            continue
        there = g.clone()
        if h != start:
            there.put(unit, h)
            there.used[unit] |= MOVED
            there.spent[unit] += best[h]
            if there.theatre.leaving[unit] < 0 and there.in_zone(h, 0):
                continue
        party = Party(there, (unit,))
        for to, cost in party.first_steps() if party.left else []:
            if to != start and best[h] + cost < best.get(to, 999):
                best[to] = best[h] + cost
                queue.append(to)
    return best


@pytest.mark.parametrize("seed", range(12))
def test_3_0_reach_finds_what_single_steps_find(seed: int) -> None:
    dice = random.Random(seed)
    labels = [f"{c:02}{r:02}" for c in range(1, 13) for r in range(1, 11)]
    terrain = {kind: dice.sample(labels, 20) for kind in ("rough", "rough-woods")}
    terrain["rough"] = [h for h in terrain["rough"] if h not in terrain["rough-woods"]]
    road = [f"{c:02}05" for c in range(1, 13)]
    table = {**PLAIN, "terrain": terrain, "route": [{"kind": "road", "hexes": road}]}
    movers = [FOOT, GUN, HORSE, TANK, CAR, STAFF]
    spots = dice.sample(labels, 16)
    own = dict(zip(movers, spots, strict=False))
    friends = {nat("infantry", 3 + n): spots[6 + n // 2] for n in range(6)}
    enemies = {rep("infantry", n): spots[10 + n] for n in range(4)}
    g = field(own | friends | enemies | {rep("HQ"): spots[15]}, table, options=MUD * (seed % 2))
    for place in dice.sample(range(g.theatre.size), 6):
        g.interdicted[place] = 1
    for unit in movers:
        assert Party(g, (unit,)).reach().cost == step_by_step(g, unit)
