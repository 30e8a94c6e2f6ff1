"""Columns ashore in the campaign of Forlorn Hopes: who of a hex marches where."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sandtable.ai.forlorn_hopes import army, columns, parties
from sandtable.ai.forlorn_hopes.columns import Chances, Fight
from sandtable.ai.forlorn_hopes.orders import STAFF
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, LANDED
from sandtable.games.forlorn_hopes.land.ground import GroundMoves
from sandtable.games.forlorn_hopes.state import State


def java(turn: int, **places: str) -> State:
    """The campaign with nobody on Java but those named, by labels after an underscore."""
    g: State = Game.new(RULEBOOK, "campaign", seed="columns").state
    g.turn = turn
    named = {name for names in places.values() for name in names.split()}
    for unit in (*g.theatre.ground[ALLIED], *g.theatre.ground[JAPANESE]):
        if g.theatre.roster.short[unit] in named:
            continue
        if g.in_play(unit) and 0 <= g.hex[unit] < g.theatre.size and g.aboard[unit] < 0:
            g.remove(unit)
    for label, names in places.items():
        for name in names.split():
            unit = g.theatre.roster.find(name)
            g.aboard[unit] = -1
            g.put(unit, g.theatre.map.find(label.strip("_")))
            g.arrived[unit] = 0
    g.frames.append(GroundMoves(JAPANESE))
    return g


def marches(g: State) -> list[Choice]:
    ballot = Ballot()
    g.frames[-1].verdicts(g, ballot)
    return [choice for choice in ballot.open if choice.verb == "move"]


def went(g: State) -> dict[str, str]:
    """Where each unit goes, one march after the other."""
    found: dict[str, str] = {}
    names = g.theatre.roster.short
    while True:
        open_ = [choice for choice in marches(g) if names[choice.unit] not in found]
        choice = columns.march(g, JAPANESE, open_)
        if choice is None:
            return found
        g.put(choice.unit, choice.hex)
        found[names[choice.unit]] = g.theatre.label(choice.hex)


# ── chances ──────────────────────────────────────────────────────────────────


def thrown(g: State, fight: Fight, attacks: int, rng: random.Random) -> bool:
    """The same attacks, by dice."""
    table = g.theatre.pack.ground_combat
    attack, defence, steps, drm = fight
    for _ in range(attacks):
        if attack <= 0:
            return False
        die = min(10, max(1, rng.randint(1, 10) + drm))
        result = table.result(die, table.column(attack, max(1, defence)))
        left = steps - result.defender - result.retreat
        if left <= 0:
            return True
        defence, steps = -(-defence * left // steps), left
        attack -= 2 * result.attacker
    return False


@pytest.mark.parametrize("fight", [Fight(15, 5, 4, 0), Fight(8, 6, 5, -1), Fight(20, 3, 2, 1)])
@pytest.mark.parametrize("attacks", [1, 2])
def test_11_4_2_chances_are_those_of_the_dice(fight: Fight, attacks: int) -> None:
    g = java(5)
    rng = random.Random(f"{fight} {attacks}")
    times = Counter(thrown(g, fight, attacks, rng) for _ in range(4000))
    assert Chances(g).of(fight, attacks) == pytest.approx(times[True] / 4000, abs=0.035)


def test_nobody_there_is_taken_at_once_and_nobody_takes_nothing() -> None:
    chances = Chances(java(5))
    assert chances.of(Fight(5, 1, 0, 0), 1) == 1.0
    assert chances.of(Fight(0, 1, 2, 0), 2) == 0.0


# ── who goes where ───────────────────────────────────────────────────────────


def test_one_regiment_takes_the_empty_town_and_the_others_the_garrison() -> None:
    g = java(5, _1507="4R 16R 29R 2DivArt JSup3", _1408="2KNIL")
    places = went(g)
    assert list(places.values()).count("1608") == 1, "Tjilatjap is empty: one is enough"
    assert list(places.values()).count("1408") >= 2


def test_11_3_no_hex_is_overfilled() -> None:
    g = java(5, _1507="4R 16R 29R 230R 2Recon JSup3", _1408="228R 229R 1KNIL")
    places = went(g)
    assert list(places.values()).count("1408") <= 3


def test_a_supply_unit_is_not_left_for_what_hardly_falls() -> None:
    held = {"_1608": "South 4KNIL BLACK", "_1808": "6KNIL 1KNIL MOT", "_1708": "2KNIL CAV ARTHow"}
    assert went(java(6, _1707="48Recon JSup4", **held)) == {}


def test_supply_units_stay() -> None:
    assert went(java(6, _1707="1F JSup4")) == {"1F": "1808"}, "the dearer of two empty towns"


def test_a_town_that_scores_is_not_left_in_the_last_turn() -> None:
    g = java(6, _1407="4R", _1408="2KNIL MOT")
    assert went(g) == {}


def test_before_the_last_turn_the_way_on_counts() -> None:
    g = java(5, _1808="1F 2F 47R")
    places = went(g)
    assert set(places.values()) & {"1707", "1708"}, "from there Tjilatjap is a march away"
    assert len(places) < 3, "Soerabaja keeps somebody"


def test_the_plan_marches_by_it() -> None:
    g = java(5, _1507="4R 16R 29R 2DivArt JSup3", _1408="2KNIL")
    orders = parties.java(g, JAPANESE)
    assert orders.columns
    choice = army.march(g, orders, JAPANESE, marches(g))
    assert choice == columns.march(g, JAPANESE, marches(g))


def test_landed_units_count_as_the_table_does() -> None:
    g = java(5, _1407="4R 1KNIL")
    unit = g.theatre.roster.find("4R")
    before = columns.fight_in(g, JAPANESE, g.hex[unit], [unit])
    g.arrived[unit] = LANDED
    after = columns.fight_in(g, JAPANESE, g.hex[unit], [unit])
    assert after.drm < before.drm


# ── attacks ──────────────────────────────────────────────────────────────────


def test_the_attack_that_may_end_the_game_is_the_last() -> None:
    """With Bandoeng, the last of the four towns, the game ended at once, and whoever stood ready
    before Malang did not attack any more."""
    g = java(6, _1408="4R 16R 2KNIL", _1908="48Recon LSTMMalang")
    bandoeng, malang = [Choice("assault", hex=g.theatre.map.find(h)) for h in ("1408", "1908")]
    choices = [bandoeng, malang, Choice("done")]
    orders = parties.java(g, JAPANESE)
    assert army.attack(g, STAFF[JAPANESE], JAPANESE, choices) == bandoeng
    assert army.attack(g, orders, JAPANESE, choices) == malang
    assert army.attack(g, orders, JAPANESE, [bandoeng, Choice("done")]) == bandoeng
