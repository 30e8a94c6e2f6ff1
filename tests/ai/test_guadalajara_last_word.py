"""The last turn of Guadalajara: places that pay come first, losses count by what the score pays."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from sandtable.ai.command.worlds import Luck, play_on
from sandtable.ai.guadalajara.campaign import CAMPAIGN
from sandtable.ai.guadalajara.doctrine import DOCTRINE
from sandtable.ai.guadalajara.goals import BRIHUEGA, TRIJUEQUE
from sandtable.ai.guadalajara.last_word import (
    LOSSES,
    MOST,
    REACH,
    SLOW,
    SURE,
    giver_of,
    last_word,
)
from sandtable.ai.guadalajara.orders import by_itself
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.guadalajara.schemes import OWN, SCHEMES, away, drive, hunt
from sandtable.ai.guadalajara.spoken import spoken
from sandtable.ai.guadalajara.staff import Staff
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, REPUBLICAN, SECOND
from sandtable.games.spanish_civil_war.state import State

BOOK: Any = rulebook("guadalajara")


def last_turn(scenario: str) -> State:
    g: State = Game.new(BOOK, scenario, {}, None, "last").state.clone()
    g.turn = g.last_turn
    return g


def at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


def hold_for_the_enemy(g: State, label: str) -> None:
    """Two battalions of the enemy in a place that he holds, two of ours beside it."""
    place = at(g, label)
    beside = next(h for h in g.theatre.near[place] if g.theatre.in_play[h])
    for name, h in (("1/1G", place), ("2/1G", place), ("III/65BM", beside), ("IV/65BM", beside)):
        g.put(g.theatre.roster.find(name), h)
    g.held[place] = 1 + NATIONALIST
    g.index()


def test_before_the_last_turn_the_orders_are_those_of_the_plan() -> None:
    g = last_turn("brihuega")
    g.turn -= 1
    assert last_word(hunt, g, REPUBLICAN) == hunt(g, REPUBLICAN)


def test_in_it_places_that_pay_come_before_what_the_plan_wants() -> None:
    g = last_turn("brihuega")
    hold_for_the_enemy(g, BRIHUEGA)
    given, before = last_word(hunt, g, REPUBLICAN), hunt(g, REPUBLICAN)
    place = at(g, BRIHUEGA)
    assert given.tasks[0].hex == given.targets[0] == place
    assert given.tasks[0].call == REACH
    assert given.tasks[-len(before.tasks) :] == before.tasks, "and then the plan's own"
    plan = Plan(g, Picture(g, REPUBLICAN), given)
    assert plan.orders[g.theatre.roster.find("III/65BM")] == (place, True)
    assert plan.ground(place) > 3 * Plan(g, Picture(g, REPUBLICAN), before).ground(place)
    assert given.plan == "hunt"


def test_losses_count_by_what_the_score_pays_for_them() -> None:
    free = last_word(hunt, last_turn("brihuega"), REPUBLICAN).weights
    assert free.losses == free.holding == free.dear == LOSSES[0], "nobody is paid for Republicans"
    both = last_word(hunt, last_turn("campaign"), REPUBLICAN).weights
    assert both.losses == 0.5, "an eighth of a point against a quarter"
    assert both.points == MOST


@pytest.mark.parametrize("scenario", ["assault", "brihuega", "campaign"])
def test_the_last_movement_of_who_moves_first_goes_nowhere(scenario: str) -> None:
    g = last_turn(scenario)
    assert last_word(drive, g, NATIONALIST).weights.strike
    g.phase = SECOND
    weights = last_word(drive, g, NATIONALIST).weights
    assert not weights.strike, "no attack of his comes after it"
    assert (weights.progress, weights.overrun) == (SLOW, SURE)
    assert weights.kept == drive(g, NATIONALIST).weights.kept, "places are still held"
    g.turn -= 1
    assert last_word(drive, g, NATIONALIST) == drive(g, NATIONALIST)


def test_who_moves_last_has_nothing_more_to_fear() -> None:
    g = last_turn("assault")
    before = last_word(hunt, g, REPUBLICAN).weights
    assert before.danger
    assert before.ringed
    g.phase = SECOND
    weights = last_word(hunt, g, REPUBLICAN).weights
    assert not any((weights.danger, weights.wary, weights.ringed, weights.trapped))
    assert weights.strike == before.strike


@pytest.mark.parametrize("scenario", ["assault", "brihuega"])
def test_who_pays_dearly_for_units_goes_on_as_before(scenario: str) -> None:
    g = last_turn(scenario)
    assert last_word(drive, g, NATIONALIST) == drive(g, NATIONALIST)


def test_who_leaves_the_ground_does_not_turn_round_for_it() -> None:
    g = last_turn("campaign")
    assert last_word(away, g, NATIONALIST) == away(g, NATIONALIST)


def test_every_plan_has_it_but_staffs_own_and_says_so() -> None:
    g = last_turn("campaign")
    hold_for_the_enemy(g, BRIHUEGA)
    for side in (NATIONALIST, REPUBLICAN):
        for scheme in (*SCHEMES[side], *CAMPAIGN[side]):
            given = giver_of(scheme)(g, side)
            assert (given.weights.points == MOST) is (scheme is not OWN)
    assert giver_of(OWN) is by_itself
    pursued = next(scheme for scheme in SCHEMES[REPUBLICAN] if scheme.name == "hunt")
    assert "more at Brihuega" in spoken(g, REPUBLICAN, pursued).sentence


def test_it_is_played_to_the_end() -> None:
    g = last_turn("campaign")
    hold_for_the_enemy(g, TRIJUEQUE)
    orders = (partial(last_word, hunt), partial(last_word, drive))
    players = [Staff(side, "last", orders[side]) for side in (NATIONALIST, REPUBLICAN)]
    play_on(BOOK, g, players, Luck("last", 1), DOCTRINE.moment, 9)
    assert BOOK.actor(g) == NOBODY
