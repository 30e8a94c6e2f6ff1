"""3.1-3.4 and 5.0: stacks, overruns, rail, reinforcements, improved positions."""

from __future__ import annotations

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Then
from sandtable.core.outline import Play
from sandtable.games.spanish_civil_war import (
    improved,
    movement,
    outline,
    overruns,
    rail,
    reinforcements,
    stacking,
)
from sandtable.games.spanish_civil_war.chapters import COURSE
from sandtable.games.spanish_civil_war.kinds import (
    ENGINEERED,
    HALTED,
    IMPROVED,
    INTERDICTION,
    LOST,
    MOVED,
    OVERSTACKER,
    PLAY,
    POINT,
    REPUBLICAN,
    SECOND,
    WAITING,
)
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.party import NO_GROUND, Party, mp_left
from sandtable.games.spanish_civil_war.state import State
from tests.cases.spanish_civil_war.field import (
    PLAIN,
    at,
    bar,
    begin,
    do,
    field,
    hexes,
    listed,
    nat,
    rep,
)

A, B, C, D = (nat("infantry", n) for n in range(4))
GUN, STAFF, STAFF2 = nat("artillery"), nat("HQ"), nat("HQ", 1)
HORSE, TANK, TANK2, CAR = nat("cavalry"), nat("armour"), nat("armour", 1), nat("armoured-car")
SAPPER = nat("engineer")
ENEMY, ENEMY2, ENEMY_HQ = rep("infantry"), rep("infantry", 1), rep("HQ")
TRAIN = rep("armoured-train")


def pick(g: State, *units: int) -> None:
    movement.begin(g, Choice("move", units[0]))
    for unit in units[1:]:
        do(g, "with", unit)


# ── 5.0 ──────────────────────────────────────────────────────────────────────


def test_5_0_two_units_and_a_headquarters() -> None:
    g = field({A: "0505", STAFF: "0505"})
    assert stacking.fits(g, B, at(g, "0505"))
    assert not stacking.fits(g, STAFF2, at(g, "0505"))
    g.put(B, at(g, "0505"))
    assert stacking.bars_stacking(g, C, at(g, "0505")) == stacking.FULL
    assert not stacking.is_over(g, at(g, "0505"))
    g.put(C, at(g, "0505"))
    assert stacking.is_over(g, at(g, "0505"))


def test_5_0_whoever_overstacks_is_disrupted_at_once() -> None:
    g = field({A: "0505", B: "0505", C: "0506"})
    assert stacking.enter(g, C, at(g, "0505"))
    assert g.disruption[C] == 1
    assert not g.counts(C)
    assert g.disruption[A] == g.disruption[B] == 0


def test_5_0_a_dd_unit_that_overstacks_is_eliminated() -> None:
    g = field({A: "0505", B: "0505", C: "0506"})
    g.disruption[C] = 2
    assert not stacking.enter(g, C, at(g, "0505"))
    assert g.status[C] == LOST


def test_5_0_it_counts_again_when_the_hex_has_room() -> None:
    g = field({A: "0505", B: "0505", C: "0506", D: "0507"})
    stacking.enter(g, C, at(g, "0505"))
    stacking.enter(g, D, at(g, "0505"))
    g.lift(A)
    assert len([u for u in (C, D) if g.used[u] & OVERSTACKER]) == 1
    g.lift(B)
    assert not [u for u in (C, D) if g.used[u] & OVERSTACKER]


def test_5_0_reach_ends_in_a_full_hex_and_single_steps_go_through() -> None:
    rails = [{"kind": "major_river", "between": ["0505", h]} for h in ("0404", "0604")]
    g = field({TANK: "0505", A: "0504", B: "0504"}, {**PLAIN, "side": rails})
    alone = Party(g, (TANK,)).reach()
    assert alone.cost[at(g, "0504")] == POINT
    assert at(g, "0504") not in [alone.path(h)[-2] for h in alone.cost if h != at(g, "0505")]
    pick(g, TANK)
    do(g, "move", TANK, "0504")
    assert g.disruption[TANK] == 1
    do(g, "move", TANK, "0503")
    assert g.disruption[TANK] == 1
    assert g.counts(TANK)


def test_5_0_a_stack_needs_room_for_all_of_it() -> None:
    g = field({A: "0505", B: "0505", C: "0504"})
    stack = Party(g, (A, B)).reach()
    assert all(stack.path(h)[-2] != at(g, "0504") for h in stack.cost if h != at(g, "0505"))
    one = Party(g, (A,)).reach()
    assert any(one.path(h)[-2] == at(g, "0504") for h in one.cost if h != at(g, "0505"))


def test_r54_the_last_of_a_stack_overstacks() -> None:
    g = field({A: "0505", B: "0505", C: "0504"})
    pick(g, B, A)
    do(g, "move", B, "0504")
    assert g.disruption[A] == 1
    assert g.disruption[B] == 0


def test_5_0_a_stack_moves_as_its_slowest() -> None:
    g = field({A: "0505", GUN: "0505"})
    pick(g, A, GUN)
    slow = g.theatre.allowance(GUN, False)
    assert slow < g.theatre.allowance(A, False)
    assert Party(g, (A, GUN)).left == slow
    far = max(Party(g, (A, GUN)).reach().cost.values())
    assert far == slow
    do(g, "move", A, "0510")
    assert mp_left(g, GUN) == 0
    assert hexes(g) == []
    assert bar(g, "with", A) == movement.IN_HAND
    do(g, "without", GUN)
    assert mp_left(g, A) == POINT
    assert hexes(g)


def test_5_0_a_mixed_stack_pays_the_highest_cost() -> None:
    table = {**PLAIN, "terrain": {"rough": ["0504"], "rough-woods": ["0604"]}}
    g = field({A: "0505", TANK: "0505"}, table)
    both = Party(g, (A, TANK)).net.edges
    edge = g.theatre.map.edge
    assert both[edge(at(g, "0505"), at(g, "0504"))] == 3 * POINT
    assert both[edge(at(g, "0505"), at(g, "0604"))] == 0
    pick(g, TANK, A)
    do(g, "move", TANK, "0504")
    assert mp_left(g, A) == 3 * POINT


def test_r68_the_first_hex_is_free_for_a_stack_if_all_of_it_takes_its_first_step() -> None:
    g = field({A: "0505", GUN: "0505"}, {**PLAIN, "terrain": {"rough": ["0504"]}}, phase=SECOND)
    party = Party(g, (A, GUN))
    assert party.first_cost(at(g, "0504"), 3 * POINT) == party.left == 2 * POINT
    g.used[A] |= MOVED
    assert Party(g, (A, GUN)).first_cost(at(g, "0504"), 3 * POINT) == -1
    g.used[A] = 0
    pick(g, A, GUN)
    do(g, "move", A, "0504")
    assert mp_left(g, GUN) == mp_left(g, A) == 0


def test_5_0_only_units_that_began_together_move_together() -> None:
    g = field({A: "0505", B: "0505", C: "0504"})
    pick(g, A)
    assert bar(g, "with", C) == movement.ELSEWHERE
    assert [c.unit for c in listed(g, "with")] == [B]
    do(g, "move", A, "0504")
    assert bar(g, "with", C) == movement.BEGAN_APART
    assert bar(g, "with", B) == movement.ELSEWHERE


def test_5_0_a_zone_stops_the_infantry_and_the_tanks_go_on() -> None:
    g = field({A: "0507", TANK: "0507", ENEMY: "0504"})
    pick(g, TANK, A)
    do(g, "move", TANK, "0505")
    assert g.used[A] & HALTED
    assert hexes(g) == []
    assert movement.bars_going_on(g, (TANK, A)) == movement.LEAVE_BEHIND
    do(g, "without", A)
    assert "0605" in hexes(g)


def test_5_0_the_leader_may_stay_behind() -> None:
    g = field({A: "0505", B: "0505"})
    pick(g, A, B)
    do(g, "without", A)
    assert g.frames == [Moving((B,))]
    assert bar(g, "without", B) == movement.ALONE
    assert movement.bars_moving(g, A) is None  # it has not moved


def test_r17_an_overstacker_must_leave_before_the_phase_ends() -> None:
    g = field({A: "0505", B: "0505", C: "0505"})
    g.used[C] |= OVERSTACKER
    assert reinforcements.bars_done(g, 0) == reinforcements.OVERSTACKED
    pick(g, A)
    do(g, "move", A, "0504")
    do(g, "stop")
    assert reinforcements.bars_done(g, 0) is None
    g = field({A: "0505", B: "0505", C: "0505"})
    g.used[C] |= OVERSTACKER | HALTED
    assert reinforcements.bars_done(g, 0) is None


# ── 3.2 ──────────────────────────────────────────────────────────────────────


def told(g: State, *units: int) -> object:
    return overruns.bars_overrun(Party(g, units), at(g, "0504"))


def test_3_2_only_stacks_with_armour_overrun() -> None:
    g = field({A: "0505", TANK: "0505", CAR: "0605", ENEMY: "0504"})
    assert told(g, A) == overruns.NO_ARMOUR
    assert told(g, CAR) == overruns.NO_ARMOUR
    assert told(g, TANK) is None
    assert told(g, TANK, A) is None
    assert overruns.bars_overrun(Party(g, (TANK,)), at(g, "0506")) == overruns.NO_ENEMY


def test_3_2_who_may_not_take_part() -> None:
    g = field({A: "0505", TANK: "0505", STAFF: "0505", ENEMY: "0504"})
    assert told(g, TANK, STAFF) == overruns.NO_HQ
    g.disruption[A] = 1
    assert told(g, TANK, A) == overruns.DISRUPTED
    g.broken[g.theatre.roster.command[TANK]] = 1
    assert told(g, TANK) == overruns.BROKEN


def test_3_2_it_costs_the_hex_and_one_and_no_surcharge() -> None:
    g = field({TANK: "0505", ENEMY: "0504", ENEMY2: "0604"}, phase=SECOND)
    assert overruns.overrun_cost(Party(g, (TANK,)), at(g, "0505"), at(g, "0504")) == 2 * POINT
    g.spent[TANK] = g.theatre.allowance(TANK, True) - POINT
    assert told(g, TANK) == overruns.TOO_DEAR
    wing = rep("air")
    g.status[wing] = PLAY
    g.station(wing, INTERDICTION, at(g, "0504"))
    assert overruns.overrun_cost(Party(g, (TANK,)), at(g, "0505"), at(g, "0504")) == 4 * POINT


def test_3_2_ground_closed_to_one_of_them_bars() -> None:
    g = field({TANK: "0505", ENEMY: "0504"}, {**PLAIN, "terrain": {"rough-woods": ["0504"]}})
    assert told(g, TANK) == NO_GROUND


def begin_overrun(g: State, *units: int) -> None:
    pick(g, *units)
    do(g, "overrun", -1, "0504")
    fight = g.frames.pop()
    assert fight == Then("combat_results.fight", (units, at(g, "0504"), True))


def finish(g: State) -> None:
    """Play the continuations of an overrun."""
    while g.frames and isinstance(g.frames[-1], Then):
        then = g.frames.pop()
        {**overruns.THEN, **movement.THEN}[then.name](g, *then.data)


def test_3_2_a_vacated_hex_is_entered_and_the_stack_moves_on() -> None:
    g = field({TANK: "0505", TANK2: "0505", ENEMY: "0504"})
    begin_overrun(g, TANK, TANK2)
    g.eliminate(ENEMY)
    finish(g)
    assert g.hex[TANK] == g.hex[TANK2] == at(g, "0504")
    assert g.frames == [Moving((TANK, TANK2))]
    assert mp_left(g, TANK) == g.theatre.allowance(TANK, False) - 2 * POINT
    assert hexes(g)


def test_3_2_if_the_enemy_stays_their_movement_is_over() -> None:
    g = field({TANK: "0505", A: "0505", ENEMY: "0504"})
    begin_overrun(g, TANK, A)
    finish(g)
    assert not g.frames
    assert movement.bars_moving(g, TANK) == movement.REPULSE
    assert movement.bars_moving(g, A) is not None


def test_r9_disrupted_overrunners_stay_behind() -> None:
    g = field({TANK: "0505", TANK2: "0505", ENEMY: "0504"})
    begin_overrun(g, TANK, TANK2)
    g.eliminate(ENEMY)
    g.disruption[TANK] = 1
    finish(g)
    assert g.hex[TANK] == at(g, "0505")
    assert g.hex[TANK2] == at(g, "0504")
    assert g.frames == [Moving((TANK2,))]
    assert g.used[TANK] & HALTED


def test_r52_a_zone_stops_infantry_that_overran_with_tanks() -> None:
    g = field({TANK: "0505", A: "0505", ENEMY: "0504", ENEMY2: "0503"})
    begin_overrun(g, TANK, A)
    g.eliminate(ENEMY)
    finish(g)
    assert g.hex[A] == at(g, "0504")
    assert g.used[A] & HALTED
    assert hexes(g) == []
    assert hexes(g, "overrun") == ["0503"]
    do(g, "without", A)
    assert "0604" in hexes(g)


def test_r52_infantry_moves_up_and_overruns_with_the_tanks() -> None:
    g = field({TANK: "0507", A: "0507", ENEMY: "0504"})
    pick(g, TANK, A)
    do(g, "move", TANK, "0505")
    assert hexes(g, "overrun") == ["0504"]


def test_3_2_played_out() -> None:
    g = field({TANK: "0505", TANK2: "0505", ENEMY: "0504"})
    g.frames = [Play(0), outline.Movement(0), Moving((TANK, TANK2))]
    do(g, "overrun", -1, "0504")
    COURSE.run(g)
    assert type(g.frames[-1]).__name__ == "Clash"
    choice = Choice("roll", n=1)
    while not isinstance(g.frames[-1], Moving):
        g.frames[-1].apply(g, choice)
        COURSE.run(g)
        ballot = Ballot()
        g.frames[-1].verdicts(g, ballot)
        choice = ballot.open[0]
    assert g.hex[TANK] == g.hex[TANK2] == at(g, "0504")
    assert g.frames[-1] == Moving((TANK, TANK2))


# ── 3.1 ──────────────────────────────────────────────────────────────────────

LINE = ["0302", "0303", "0304", "0305", "0306", "0307", "0308"]
RAILWAY = {**PLAIN, "route": [{"kind": "rail", "hexes": LINE}]}


def box(g: State) -> int:
    return g.theatre.rail_box


def test_3_1_the_train_goes_to_the_box_and_comes_back_in_the_next_phase() -> None:
    g = field({TRAIN: "0302"}, RAILWAY, side=REPUBLICAN)
    assert rail.bars_entraining(g, TRAIN) is None
    rail.begin(g, Choice("entrain", TRAIN))
    assert g.hex[TRAIN] == box(g)
    assert movement.bars_moving(g, TRAIN) == movement.IN_BOX
    assert rail.stations(g, TRAIN) == []
    assert rail.bars_detraining(g, TRAIN, at(g, "0308")) == rail.JUST_LOADED
    assert reinforcements.bars_done(g, REPUBLICAN) is None
    began = g.began[TRAIN]
    begin(g)
    g.began[TRAIN] = began
    assert [g.theatre.label(h) for h in rail.stations(g, TRAIN)] == LINE[1:]
    assert reinforcements.bars_done(g, REPUBLICAN) == rail.MUST_LEAVE
    reinforcements.begin(g, Choice("place", TRAIN, at(g, "0308")))
    assert g.hex[TRAIN] == at(g, "0308")
    assert movement.bars_moving(g, TRAIN) == movement.BY_RAIL_NOW
    g.phase = SECOND
    begin(g)
    assert movement.bars_moving(g, TRAIN) is None


def test_3_1_who_may_not_go_by_rail() -> None:
    g = field({TRAIN: "0302", ENEMY: "0303"}, RAILWAY, side=REPUBLICAN)
    assert rail.bars_entraining(g, ENEMY) == rail.NOT_BY_RAIL
    g.oos[TRAIN] = 1
    assert rail.bars_entraining(g, TRAIN) == rail.NO_SUPPLY
    g.oos[TRAIN] = 0
    g.used[TRAIN] |= MOVED
    assert rail.bars_entraining(g, TRAIN) == rail.HAS_MOVED
    g.used[TRAIN] = 0
    g.phase = SECOND
    assert rail.bars_entraining(g, TRAIN) == rail.INITIAL_ONLY


def test_3_1_enemies_break_the_line_and_zones_bar_the_destination() -> None:
    g = field({TRAIN: "0302", A: "0306"}, RAILWAY, side=REPUBLICAN)
    g.began[TRAIN] = at(g, "0302")
    g.put(TRAIN, box(g))
    assert [g.theatre.label(h) for h in rail.stations(g, TRAIN)] == ["0303", "0304"]
    assert rail.bars_detraining(g, TRAIN, at(g, "0305")) == rail.ENEMY_NEAR
    assert rail.bars_detraining(g, TRAIN, at(g, "0306")) == rail.ENEMY_THERE
    assert rail.bars_detraining(g, TRAIN, at(g, "0308")) == rail.CUT
    assert rail.bars_detraining(g, TRAIN, at(g, "0302")) == rail.SAME_HEX
    assert rail.bars_detraining(g, TRAIN, at(g, "0402")) == rail.OFF_LINE


def test_r35_a_zone_alone_does_not_break_the_line() -> None:
    g = field({TRAIN: "0302", A: "0205"}, RAILWAY, side=REPUBLICAN)
    g.began[TRAIN] = at(g, "0302")
    g.put(TRAIN, box(g))
    found = [g.theatre.label(h) for h in rail.stations(g, TRAIN)]
    assert "0308" in found
    assert not [h for h in found if g.in_zone(at(g, h), REPUBLICAN)]


def test_10_2_no_rail_line_through_an_interdicted_hex() -> None:
    g = field({TRAIN: "0302"}, RAILWAY, side=REPUBLICAN)
    g.began[TRAIN] = at(g, "0302")
    g.put(TRAIN, box(g))
    wing = nat("air")
    g.status[wing] = PLAY
    g.station(wing, INTERDICTION, at(g, "0305"))
    assert [g.theatre.label(h) for h in rail.stations(g, TRAIN)] == ["0303", "0304", "0305"]


def test_r63_while_the_enemy_holds_the_hex_it_left_the_train_waits() -> None:
    g = field({TRAIN: "0302", A: "0101"}, RAILWAY, side=REPUBLICAN)
    g.began[TRAIN] = at(g, "0302")
    g.put(TRAIN, box(g))
    g.put(A, at(g, "0302"))
    assert rail.stations(g, TRAIN) == []
    assert rail.bars_detraining(g, TRAIN, at(g, "0308")) == rail.HELD
    assert reinforcements.bars_done(g, REPUBLICAN) is None


def test_g5_the_train_moves_along_rails_by_one_mp() -> None:
    g = field({TRAIN: "0305"}, RAILWAY, side=REPUBLICAN)
    found = Party(g, (TRAIN,)).reach().cost
    assert {g.theatre.label(h): cost // POINT for h, cost in found.items()} == {
        label: abs(n - 3) for n, label in enumerate(LINE)
    }


# ── 3.3 ──────────────────────────────────────────────────────────────────────


def arriving(*others: tuple[int, str]) -> State:
    table = {"columns": 40, "rows": 12}
    g = field(dict(others), table, entries={A: ("2001",)}, fallback={"2001": "2001"})
    g.status[A], g.due[A] = WAITING, 2
    return g


def placed(g: State) -> list[str]:
    ballot = Ballot()
    reinforcements.tell(g, 0, ballot)
    return [g.theatre.label(choice.hex) for choice in ballot.open]


def test_3_3_reinforcements_are_placed_without_cost_and_may_move() -> None:
    g = arriving()
    assert placed(g) == ["2001"]
    reinforcements.begin(g, Choice("place", A, at(g, "2001")))
    assert movement.bars_moving(g, A) is None
    assert mp_left(g, A) == g.theatre.allowance(A, False)
    assert improved.bars_improving(g, A) == improved.JUST_CAME


def test_3_3_in_a_zone_it_arrives_and_may_leave() -> None:
    g = arriving((ENEMY, "2002"))
    assert placed(g) == ["2001"]
    reinforcements.begin(g, Choice("place", A, at(g, "2001")))
    assert Party(g, (A,)).in_zone
    assert movement.bars_moving(g, A) is None


def test_3_3_a_blocked_entry_opens_eight_hexes_along_the_edge() -> None:
    g = arriving((ENEMY, "2001"))
    assert placed(g) == [f"{c}01" for c in range(12, 29) if c != 20]
    assert reinforcements.bars_arriving(g, A, at(g, "2001")) == reinforcements.BLOCKED
    assert reinforcements.bars_arriving(g, A, at(g, "2002")) == reinforcements.NOT_ENTRY


def test_g4_an_inland_entry_names_its_edge() -> None:
    table = {"columns": 40, "rows": 12}
    g = field({ENEMY: "0406"}, table, entries={A: ("0406",)}, fallback={"0406": "0312"})
    g.status[A], g.due[A] = WAITING, 2
    assert placed(g) == [f"{c:02}12" for c in range(1, 12)]


def test_r60_a_corner_lies_on_two_edges() -> None:
    table = {"columns": 40, "rows": 12}
    g = field({ENEMY: "0101"}, table, entries={A: ("0101",)}, fallback={"0101": "0101"})
    g.status[A], g.due[A] = WAITING, 2
    assert placed(g) == [f"01{r:02}" for r in range(2, 10)] + [f"{c:02}01" for c in range(2, 10)]


def test_r69_a_broken_command_does_not_arrive_in_a_zone() -> None:
    g = arriving((ENEMY, "2002"))
    g.broken[g.theatre.roster.command[A]] = 1
    assert placed(g) == []
    assert reinforcements.bars_arriving(g, A, at(g, "2001")) == reinforcements.BROKEN


def test_3_3_they_may_not_overstack_and_may_wait() -> None:
    g = arriving((B, "2001"), (C, "2001"))
    assert placed(g) == []
    told = reinforcements.bars_arriving(g, A, at(g, "2001"))
    assert told is not None
    assert told.case == "3.3"
    assert reinforcements.bars_done(g, 0) is None
    g.turn = 5
    g.lift(B)
    assert placed(g) == ["2001"]


def test_3_3_not_before_their_turn_nor_in_the_second_phase() -> None:
    g = arriving()
    g.turn = 1
    assert placed(g) == []
    assert reinforcements.bars_arriving(g, A, at(g, "2001")) == reinforcements.NOT_DUE
    g.turn, g.phase = 2, SECOND
    assert placed(g) == []
    assert reinforcements.bars_arriving(g, A, at(g, "2001")) == reinforcements.NOT_NOW


# ── 3.4 ──────────────────────────────────────────────────────────────────────


def test_3_4_a_position_is_finished_when_the_unit_has_not_moved() -> None:
    g = field({A: "0505", B: "0606"})
    improved.begin(g, Choice("improve", A))
    improved.begin(g, Choice("improve", B))
    assert improved.bars_improving(g, A) == improved.BEGUN
    assert improved.bars_attacking(g, A) == improved.DIGS
    g.phase = SECOND
    begin(g)
    pick(g, B)
    do(g, "move", B, "0607")
    improved.finish(g, 0)
    assert g.improved[at(g, "0505")] == IMPROVED
    assert not g.improved[at(g, "0607")] + g.improved[at(g, "0606")]
    assert not g.digging[A]


def test_3_4_restrictions() -> None:
    g = field({A: "0505", GUN: "0606", STAFF: "0707", B: "0102", ENEMY: "0506", ENEMY_HQ: "0101"})
    assert improved.bars_improving(g, A) == improved.BESIDE_ENEMY
    assert improved.bars_improving(g, B) == improved.BESIDE_ENEMY
    assert improved.bars_improving(g, GUN) == improved.NO_DIGGER
    assert improved.bars_improving(g, STAFF) == improved.NO_DIGGER
    assert improved.bars_improving(g, ENEMY) == improved.NOT_YOURS
    g.lift(ENEMY)
    g.used[A] |= MOVED
    assert improved.bars_improving(g, A) == improved.HAS_MOVED
    g.used[A] = 0
    g.phase = SECOND
    assert improved.bars_improving(g, A) == improved.NOT_NOW


@pytest.mark.parametrize("unit", [A, SAPPER])
def test_3_4_an_engineers_position_stays_for_guns(unit: int) -> None:
    g = field({unit: "0505", GUN: "0505"})
    improved.begin(g, Choice("improve", unit))
    improved.finish(g, 0)
    g.put(unit, at(g, "0504"))
    assert g.improved[at(g, "0505")] == (ENGINEERED if unit == SAPPER else 0)


def test_3_4_an_engineer_makes_a_position_last() -> None:
    g = field({A: "0505", SAPPER: "0505"})
    g.improved[at(g, "0505")] = IMPROVED
    assert improved.bars_improving(g, A) == improved.HAS_ONE
    assert improved.bars_improving(g, SAPPER) == improved.HAS_ONE
    g.lift(A)
    g.put(GUN, at(g, "0505"))
    assert improved.bars_improving(g, SAPPER) is None


def test_3_4_a_unit_that_digs_does_not_move_in_the_phase() -> None:
    g = field({A: "0505"})
    improved.begin(g, Choice("improve", A))
    assert movement.bars_moving(g, A) == movement.DIGS
    assert movement.able_movers(g, 0) == []


def test_3_4_listing_and_bars_agree() -> None:
    g = field({A: "0505", B: "0606", SAPPER: "0707", GUN: "0808", ENEMY: "0507"})
    plain, told = Ballot(), Ballot(explain=True)
    improved.tell(g, 0, plain)
    improved.tell(g, 0, told)
    assert plain.open == told.open
