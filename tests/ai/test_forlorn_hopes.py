"""The staff of Forlorn Hopes: always legal, never stuck, the same again; what it looks at."""

from __future__ import annotations

import time

import pytest

from sandtable.ai.forlorn_hopes import army, voyages, worth
from sandtable.ai.forlorn_hopes.staff import PATIENCE, Staff, way_out
from sandtable.ai.player import Knowledge, make, names
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.forlorn_hopes import supply
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, LOST
from sandtable.games.forlorn_hopes.state import State
from sandtable.lab import measures, selfplay

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
        game.choose(choice if game.step % 7 else way_out(known.choices, game.step))
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
