"""Doro Nawa's campaign: whoever was lost is brought back before the end, when that pays more."""

from __future__ import annotations

import pytest

from sandtable.ai.doro_nawa import recall as module
from sandtable.ai.doro_nawa.doctrine import A_TURN, DOCTRINE, SPREAD, USUAL, WIDE, usual
from sandtable.ai.doro_nawa.orders import STAFF
from sandtable.ai.doro_nawa.recall import CLOSED, EACH, MOST, brought_back, is_time, recall, toll
from sandtable.ai.doro_nawa.schemes import CAMPAIGN, repertoire_of
from sandtable.ai.doro_nawa.standing import lead, without
from sandtable.ai.doro_nawa.sweep import impulses_left
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ALLIES, COASTAL, JAPAN, NO_OPTION, PLAY
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.victory import ground_held

CORK, JOHORE_BAHRU = "4GdsRgt", "3452"
"""Who closes all roads to Singapore, and where."""


def unit(g: State, name: str) -> int:
    found: int = list(g.theatre.roster.short).index(name)
    return found


def ground(g: State, side: int) -> list[int]:
    roster = g.theatre.roster
    return [u for u in g.theatre.movers[side] if roster.kind[u] <= COASTAL]


def ending(left: int, *gone: str, scenario: str = "campaign") -> State:
    """So many impulses before the end, the Japanese before their option; those named are lost."""
    g: State = Game.new(RULEBOOK, scenario, seed="recall").state
    g = without(g, [unit(g, name) for name in ("JMF", *gone)])
    g.put(unit(g, CORK), g.theatre.map.find(JOHORE_BAHRU))
    g.turn, g.impulse, g.half, g.option = g.last_turn, 11 - left, JAPAN, NO_OPTION
    assert impulses_left(g) == left
    return g


def test_a_return_is_worth_what_the_enemy_is_paid_by_its_chance() -> None:
    g = ending(1, "I/11", "5FldArt")
    assert brought_back(g, JAPAN) == pytest.approx((3 + 5) * 5 / 6)
    assert lead(g, JAPAN) - lead(ending(1), JAPAN) == -(8 + 3 + 4), "what returns would take back"
    assert brought_back(ending(1), JAPAN) == 0.0


def test_nobody_comes_back_without_a_harbour() -> None:
    g = ending(1, "I/11")
    for h in g.theatre.rules.sources[JAPAN]:
        g.control[h] = ALLIES + 1
    assert brought_back(g, JAPAN) == 0.0
    assert recall(g, JAPAN).option == ""


def test_there_is_time_until_no_more_halves_are_left_than_the_returns_take() -> None:
    three = "I/11", "II/11", "I/42"
    assert [is_time(ending(left, *three), JAPAN) for left in (2, 3, 4, 5)] == [
        True,
        True,
        False,
        False,
    ]
    assert int(EACH * len(three)) == 3
    assert recall(ending(4, *three), JAPAN) == STAFF._replace(plan="recall", cruise=True)


def test_who_lost_many_still_goes_on_until_the_last_impulses() -> None:
    many = "I/11", "II/11", "III/11", "I/41", "II/41", "III/41", "I/42", "II/42", "III/42"
    assert EACH * len(many) > MOST
    assert [is_time(ending(left, *many), JAPAN) for left in (MOST, MOST + 1)] == [True, False]


def test_a_road_that_stands_open_is_closed_first() -> None:
    g = ending(1, "I/11", "II/11")
    assert ground_held(g).points <= CLOSED
    g.put(unit(g, CORK), g.theatre.map.find("0803"))
    assert ground_held(g).points > CLOSED
    assert not is_time(g, JAPAN)
    assert recall(g, JAPAN).option == ""


def test_where_no_enemy_is_left_they_come_back_at_once() -> None:
    g = ending(10, "I/11")
    assert not is_time(g, JAPAN)
    g = without(g, [u for u in ground(g, ALLIES) if g.status[u] == PLAY])
    assert is_time(g, JAPAN)
    assert recall(g, JAPAN).option == "replacement"


def test_it_is_weighed_against_the_attacks_that_could_be_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = ending(1, "I/11")
    assert toll(g, JAPAN) < brought_back(g, JAPAN), "nobody stands beside an enemy yet"
    assert recall(g, JAPAN).option == "replacement"
    monkeypatch.setattr(module, "toll", lambda _g, _side: 20.0)
    assert recall(g, JAPAN).option == "combat"


def test_attacks_are_counted_by_whom_they_end() -> None:
    g = ending(1)
    prey = unit(g, "SporeSF")
    g = without(g, [u for u in ground(g, ALLIES) if u != prey and g.status[u] == PLAY])
    g.put(prey, g.theatre.map.find("0802"))
    g.sp[prey] = 1
    weak = toll(g, JAPAN)
    g.sp[prey] = 2
    strong = toll(g, JAPAN)
    worth = g.theatre.roster.sp[prey] + g.theatre.roster.initiative[prey]
    assert 0 < strong < weak <= worth


def test_after_the_die_and_in_the_enemys_half_it_orders_nothing() -> None:
    g = ending(1, "I/11")
    g.half = ALLIES
    assert recall(g, JAPAN).option == ""


def test_it_is_a_plan_of_the_japanese_in_the_campaign_alone() -> None:
    names = {scheme.name for scheme in CAMPAIGN[JAPAN]}
    assert names == {"recall"}
    for scenario, side in (("campaign", JAPAN), ("campaign", ALLIES), ("kampar", JAPAN)):
        g: State = Game.new(RULEBOOK, scenario, seed="recall").state
        offered = {scheme.name for scheme in repertoire_of(g, side)}
        assert (offered & names == names) == ((scenario, side) == ("campaign", JAPAN))


def test_the_campaign_is_valued_by_what_is_usual_at_that_time() -> None:
    g = ending(0)
    assert usual(g) == USUAL
    g.turn += 1
    assert usual(g) == USUAL, "the last turn is over"
    g.turn -= 3
    assert usual(g) == pytest.approx(USUAL - 2 * A_TURN)
    assert DOCTRINE.worth(g, JAPAN) == pytest.approx(float(lead(g, JAPAN)) - usual(g))
    assert DOCTRINE.worth(g, ALLIES) == pytest.approx(-DOCTRINE.worth(g, JAPAN))
    assert DOCTRINE.spread(g) == WIDE
    short: State = Game.new(RULEBOOK, "kampar", seed="recall").state
    assert usual(short) == 0.0
    assert DOCTRINE.spread(short) == SPREAD
    agreed: State = Game.new(RULEBOOK, "campaign", {}, 4, "recall").state
    assert usual(agreed) == 0.0, "shorter campaigns are paid for otherwise"
