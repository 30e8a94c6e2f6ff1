"""The staff of Forlorn Hopes: always legal, never stuck, the same again; what it looks at."""

from __future__ import annotations

import time

import pytest

from sandtable.ai.forlorn_hopes import army, fleets, plans, voyages, worth
from sandtable.ai.forlorn_hopes.orders import PLANNED, STAFF
from sandtable.ai.forlorn_hopes.skies import Skies, wants_stage
from sandtable.ai.forlorn_hopes.staff import CLOSING, PATIENCE, Staff
from sandtable.ai.player import Knowledge, make, names, taken
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.forlorn_hopes.kinds import ALLIED, EAST, JAPANESE, LOST, MOVED, PLAY
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply
from sandtable.lab import measures, selfplay

ORDERS = STAFF[JAPANESE]
JAVA_SEA = selfplay.Plan("forlorn-hopes", ("staff", "staff"), seed="staff", scenario="java-sea")


def begun(scenario: str) -> Game:
    book = rulebook("forlorn-hopes")
    assert book is not None
    return Game.new(book, scenario, {}, None, "staff")


def state_of(scenario: str) -> State:
    state: State = begun(scenario).state
    return state


def unit(g: State, name: str) -> int:
    return g.theatre.roster.find(name)


def hex_at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


# ── whole games ──────────────────────────────────────────────────────────────


def test_it_is_found_by_its_name() -> None:
    assert "staff" in names("forlorn-hopes")
    assert isinstance(make("forlorn-hopes", "staff", JAPANESE, "1"), Staff)


def test_the_same_game_again() -> None:
    first, second = selfplay.play_game(JAVA_SEA, 1), selfplay.play_game(JAVA_SEA, 1)
    assert first._replace(seconds=0) == second._replace(seconds=0)


def test_it_plays_the_campaign_to_the_end_in_good_time() -> None:
    game = begun("campaign")
    staffs = [Staff(side, "campaign") for side in (JAPANESE, ALLIED)]
    slow = decisions = 0
    while game.actor != NOBODY:
        known = Knowledge(game)
        before = time.process_time()
        choice = staffs[game.actor].choose(known)
        slow += time.process_time() - before > 0.1
        decisions += 1
        assert choice in known.choices
        game.choose(choice)
    assert game.result() is not None
    assert slow < decisions / 100


@pytest.mark.parametrize("bots", [("staff", "random"), ("random", "staff")])
def test_it_plays_against_chance(bots: tuple[str, str]) -> None:
    played = selfplay.play_game(JAVA_SEA._replace(bots=bots), 1)
    assert played.winner in (JAPANESE, ALLIED)


def test_it_answers_positions_it_has_never_seen() -> None:
    """A new player for each decision still brings a turn to its end."""
    game = begun("campaign")
    for _ in range(6 * PATIENCE):
        if game.actor == NOBODY or game.state.turn > 1:
            break
        known = Knowledge(game)
        choice = Staff(game.actor, "fresh").choose(known)
        assert choice in known.choices
        wanted = choice if game.step % 7 else None
        game.choose(taken(known.choices, wanted, CLOSING, game.step))
    assert game.state.turn == 2


# ── what it knows ────────────────────────────────────────────────────────────


def test_the_enemy_s_aircraft_are_not_in_the_state_it_is_given() -> None:
    """It reads the state of its knowledge: what the enemy hides is not in it (6.1)."""
    game = begun("campaign")
    while game.actor != JAPANESE:
        game.choose(Staff(ALLIED, "own").choose(Knowledge(game)))
    g: State = game.state
    seen: State = Knowledge(game).state
    hidden = [u for u in g.theatre.air[ALLIED] if g.base[u] >= 0]
    assert hidden
    assert all(seen.base[u] != g.base[u] for u in hidden)


# ── judgement ────────────────────────────────────────────────────────────────


def test_java_and_its_oil_are_worth_most() -> None:
    g = state_of("campaign")
    values = [worth.hex_worth(g, hex_at(g, h), JAPANESE) for h in ("1808", "1205", "2407", "1204")]
    assert values == sorted(values, reverse=True)


def test_more_attackers_promise_more() -> None:
    assert worth.wins(1, 4) < worth.wins(4, 4) < worth.wins(12, 4)


def test_troops_stay_aboard_where_there_is_nothing_to_take() -> None:
    g = state_of("campaign")
    assert army.worth_landing(g, JAPANESE, hex_at(g, "1808"))
    assert not army.worth_landing(g, JAPANESE, hex_at(g, "1101"))
    assert not army.worth_landing(g, JAPANESE, hex_at(g, "2606"))
    g.turn = g.last_turn
    assert army.worth_landing(g, JAPANESE, hex_at(g, "2606"))


def test_where_nobody_would_be_supplied_a_landing_is_worth_less() -> None:
    g = state_of("campaign")
    fed = supply.reached(g, JAPANESE)
    assert voyages.lasting(g, hex_at(g, "1808"), fed) == 1.0
    bali = hex_at(g, "2009")
    assert voyages.lasting(g, bali, fed) == voyages.STARVING
    g.turn = g.last_turn
    assert voyages.lasting(g, bali, fed) == 1.0


def test_a_weak_hex_needs_fewer_troops() -> None:
    g = state_of("campaign")
    troops = [unit(g, name) for name in ("1F", "2F", "47R")]
    few = voyages.enough(g, JAPANESE, hex_at(g, "2809"), troops)
    assert len(few) < len(voyages.enough(g, JAPANESE, hex_at(g, "1808"), troops)) == 3


# ── the plan of campaign ─────────────────────────────────────────────────────


def test_the_plan_is_for_the_campaign_and_names_units_that_exist() -> None:
    g = state_of("campaign")
    named = [name for op in plans.operations(g, ORDERS) for name in op.troops]
    assert named
    assert all(unit(g, name) >= 0 for name in named)
    assert plans.operations(state_of("java-sea"), ORDERS) == []


def test_on_a_beach_of_java_supplies_land_with_the_troops() -> None:
    """A contested port feeds nobody (11.3): the beach beside it does, with a supply unit (13.3)."""
    g = state_of("campaign")
    for op in plans.operations(g, ORDERS):
        if len(op.troops) > plans.MAIN:
            assert any(name.startswith("JSup") for name in op.troops)
            assert plans.beach(g, ORDERS, unit(g, op.troops[0]), hex_at(g, op.goal))
            assert hex_at(g, op.prize) in g.theatre.land_near[hex_at(g, op.goal)]


def test_an_operation_is_over_when_its_prize_is_taken() -> None:
    g = state_of("campaign")
    before = plans.reserved(g, ORDERS, JAPANESE)
    g.control[hex_at(g, "1205")] = JAPANESE + 1
    assert before - plans.reserved(g, ORDERS, JAPANESE) == {
        unit(g, n) for n in ("229R", "TS1", "TS2")
    }


def test_each_transport_takes_a_regiment_and_what_else_fits() -> None:
    g = state_of("campaign")
    troops = [unit(g, name) for name in ("1F", "2F", "48DivArt", "JSup4")]
    boats = [unit(g, name) for name in ("ET1", "ET2", "ET3", "ET4")]
    party, used = plans.packed(g, troops, boats)
    assert sorted(party) == sorted(troops)
    assert used == boats[:2]


def test_ships_that_lie_scattered_gather_where_nobody_finds_them() -> None:
    g = state_of("campaign")
    place = hex_at(g, "2204")
    ships = voyages.crews(g, JAPANESE, place)[EAST]
    voyage = fleets.gathering(g, ORDERS, EAST, place, ships)
    assert voyage is not None
    assert voyage.goal >= g.theatre.size
    g.turn = fleets.SCATTERED + 1
    assert fleets.gathering(g, ORDERS, EAST, place, ships) is None


def test_a_convoy_does_not_sail_without_escorts_while_the_enemy_is_strong() -> None:
    g = state_of("campaign")
    start, goal = hex_at(g, "2204"), hex_at(g, "1707")
    boats = [unit(g, "ET1"), unit(g, "ET2")]
    convoy = plans.Convoy(start, goal, (unit(g, "146R"),), tuple(boats), True, True, 4)
    assert fleets.escorted(g, ORDERS, EAST, convoy, boats) is None
    for ship in g.theatre.ships[ALLIED]:
        if g.status[ship] == PLAY:
            g.remove(ship)
    assert fleets.escorted(g, ORDERS, EAST, convoy, boats) is not None


def test_escorts_make_a_mission_worth_more_where_fighters_may_rise() -> None:
    g = state_of("campaign")
    skies = Skies(g, JAPANESE, ORDERS)
    batavia, tarakan = hex_at(g, "1407"), hex_at(g, "2201")
    assert skies.rising(batavia) > 1 > skies.rising(tarakan)
    assert skies.net(2.0, batavia, 0) < skies.net(2.0, batavia, 2) <= 2.0


# ── the measures of self-play ────────────────────────────────────────────────


def test_the_course_of_the_campaign_is_measured() -> None:
    game = begun("campaign")
    g: State = game.state
    before = measures.forlorn_hopes_course(game)
    assert before == {
        "palembang": 0, "objectives": 0, "japanese_ships_lost": 0, "allied_ships_lost": 0,
    }  # fmt: skip
    g.control[hex_at(g, "1205")] = JAPANESE + 1
    g.status[unit(g, "Java")] = LOST
    after = measures.forlorn_hopes_course(game)
    assert after == {**before, "palembang": 1, "objectives": 1, "allied_ships_lost": 1}


def test_nobody_stages_when_the_game_is_about_to_end() -> None:
    """No mission follows from there any more (9.3)."""
    g = state_of("campaign")
    assert wants_stage(g, JAPANESE)
    g.turn = g.last_turn
    assert not wants_stage(g, JAPANESE)


def test_plans_send_no_empty_transport_into_a_port_where_the_enemy_lies() -> None:
    """It had escaped from there by a hex, and went back for the troops ashore."""
    g = state_of("campaign")
    boat, kendari = unit(g, "ET1"), hex_at(g, "2606")
    for box in g.theatre.boxes:
        for u in g.ground_in(box.place, JAPANESE):
            g.put(u, kendari)
    for h in g.theatre.field:
        g.put(boat, h)
        found = voyages.shift(g, ORDERS, JAPANESE, h, [boat], set())
        if found is not None and found.goal == kendari:
            break
    else:
        pytest.fail("nowhere is Kendari where it would go")
    perth = unit(g, "Perth")
    g.put(perth, kendari)
    g.done[perth] |= MOVED
    theirs = voyages.shift(g, ORDERS, JAPANESE, h, [boat], set())
    ours = voyages.shift(g, PLANNED[JAPANESE], JAPANESE, h, [boat], set())
    assert theirs is not None, "staff's own looks only at who may still sail"
    assert theirs.goal == kendari
    assert ours is None or ours.goal != kendari
