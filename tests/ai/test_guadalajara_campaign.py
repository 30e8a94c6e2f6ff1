"""Plans of Guadalajara's campaign: what they order, when, and that they are offered there alone."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.ai.guadalajara.campaign import (
    BESIDE,
    CAMPAIGN,
    KEPT,
    MARCH,
    MARCHES,
    PARRIES,
    in_campaign,
    march,
    parry,
)
from sandtable.ai.guadalajara.doctrine import DOCTRINE
from sandtable.ai.guadalajara.goals import (
    ALMADRONES,
    BRIHUEGA,
    COGOLLUDO,
    JADRAQUE,
    TORIJA,
    TRIJUEQUE,
)
from sandtable.ai.guadalajara.orders import (
    CALENDAR,
    DRIVE,
    EVERYBODY,
    HOLD,
    Orders,
    sentence,
)
from sandtable.ai.guadalajara.picture import Picture, is_fighter
from sandtable.ai.guadalajara.plan import CULMINATION, Plan
from sandtable.ai.guadalajara.schemes import CAREFUL
from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.guadalajara.tasks import HUNT
from sandtable.ai.player import Knowledge
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

BOOK: Any = rulebook("guadalajara")


def state_of(scenario: str = "campaign", turn: int = 1) -> State:
    state: State = Game.new(BOOK, scenario, {}, None, "campaign").state.clone()
    state.turn = turn
    return state


def at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


def aims(g: State, given: Orders) -> dict[str, tuple[float, bool]]:
    return {g.theatre.label(task.hex): (task.factors, task.drive) for task in given.tasks}


def sent(g: State, given: Orders, command: str, label: str) -> int:
    """Factors of a Nationalist command that are sent to a place."""
    plan = Plan(g, Picture(g, NATIONALIST), given)
    roster = g.theatre.roster
    return sum(
        [
            roster.cf[unit]
            for unit, order in plan.orders.items()
            if is_fighter(g, unit)
            and order.goal == at(g, label)
            and g.theatre.commands[roster.command[unit]].id == command
        ]
    )


# ── the march on Torija ──────────────────────────────────────────────────────


def test_from_its_turn_on_everybody_marches_and_the_calendar_stops_nobody() -> None:
    assert not march(state_of(turn=MARCH - 1), NATIONALIST).tasks
    for turn in (MARCH, CULMINATION, 16):
        given = march(state_of(turn=turn), NATIONALIST)
        assert given.stance == DRIVE
        assert given.tasks[-1][1:] == (EVERYBODY, 99, True)
    assert "everybody else against Torija" in sentence(state_of(), NATIONALIST, given)


def test_the_soria_division_takes_its_places_first_and_then_marches_too() -> None:
    g = state_of(turn=MARCH)
    given = march(g, NATIONALIST)
    north = sent(g, given, "N7", JADRAQUE) + sent(g, given, "N7", COGOLLUDO)
    on_the_march = sent(g, given, "N7", TORIJA)
    for label in (JADRAQUE, COGOLLUDO, BRIHUEGA):
        g.held[at(g, label)] = 1 + NATIONALIST
    given = march(g, NATIONALIST)
    left = sent(g, given, "N7", JADRAQUE) + sent(g, given, "N7", COGOLLUDO)
    assert 0 < left < north
    assert sent(g, given, "N7", TORIJA) > on_the_march


def test_what_is_taken_keeps_a_garrison_and_what_is_not_is_taken() -> None:
    g = state_of(turn=MARCH)
    assert aims(g, march(g, NATIONALIST))[BRIHUEGA] == (24.0, True)
    for label, _ in KEPT:
        g.held[at(g, label)] = 1 + NATIONALIST
    found = aims(g, march(g, NATIONALIST))
    assert {label: found[label] for label, _ in KEPT} == {
        label: (factors, False) for label, factors in KEPT
    }
    assert ALMADRONES in found, "through it the army is fed"


def advanced(g: State) -> State:
    """The same with five Nationalist units beside Trijueque."""
    further: State = g.clone()
    units = [u for u in g.theatre.ground[NATIONALIST] if g.hex[u] >= 0 and is_fighter(g, u)]
    for unit, h in zip(units[:5], g.theatre.near[at(g, TRIJUEQUE)], strict=False):
        further.put(unit, h)
    further.index()
    return further


def hunted(g: State) -> dict[int, float]:
    return {t.hex: t.factors for t in march(g, NATIONALIST).tasks if t.call == BESIDE}


def test_who_stands_beside_the_road_behind_the_vanguard_is_hunted() -> None:
    g = state_of(turn=MARCH)
    before, after = hunted(g), hunted(advanced(g))
    assert before.keys() < after.keys(), "with the vanguard ahead more of them are behind it"
    enemy = Picture(g, NATIONALIST).enemy
    for place, factors in after.items():
        assert factors == HUNT * enemy[place].defence


# ── what is set against it ───────────────────────────────────────────────────


def test_they_are_met_forward_until_they_stop_then_driven_back() -> None:
    g = state_of(turn=CULMINATION - 1)
    early = parry(g, REPUBLICAN)
    assert early.stance == HOLD
    assert {goal.hex for goal in early.goals} == {at(g, t) for t in (BRIHUEGA, TRIJUEQUE, TORIJA)}
    late = parry(state_of(turn=CULMINATION), REPUBLICAN)
    assert late == CAREFUL[REPUBLICAN]._replace(plan="parry")
    assert late.stance == CALENDAR


# ── where they are offered ───────────────────────────────────────────────────


@pytest.mark.parametrize("side", [NATIONALIST, REPUBLICAN])
def test_they_are_plans_of_the_campaign_alone(side: int) -> None:
    names = {scheme.name for scheme in CAMPAIGN[side]}
    for turn in (1, CULMINATION):
        g = state_of(turn=turn)
        assert names <= {plan.name for plan in DOCTRINE.plans(g, side)}
    assert names <= {plan.name for plan in DOCTRINE.repertoire(g, side)}
    assert names == {plan.name for plan in DOCTRINE.foes(g, 1 - side)[1:]}
    for scenario in ("assault", "brihuega"):
        other = state_of(scenario)
        assert not in_campaign(other, side)
        assert not names & {plan.name for plan in DOCTRINE.plans(other, side)}


def test_both_are_legal_for_six_turns() -> None:
    """`choose` refuses what is not legal; a plan that stood still for ever would not end."""
    game = Game.new(BOOK, "campaign", {}, None, "legal")
    players = [Staff(0, "own", MARCHES.orders), Staff(1, "own", PARRIES.orders)]
    while game.actor != NOBODY and game.state.turn <= MARCH + 1:
        game.choose(players[game.actor].choose(Knowledge(game)))
        assert game.step < 9000
