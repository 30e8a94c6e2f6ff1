"""5.1 The 11th Air Fleet."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.turn import air_fleet
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.turn import Turn

BOMBERS = ["G3M-1", "G3M-2", "G4M-1", "G4M-2"]
FIGHTERS = ["A6M-1", "A6M-2", "A6M-3"]


def fleet(
    units: list[str] | None = None,
    points: str = "2",
    options: dict[str, bool] | None = None,
    **others: list[str],
) -> Turn:
    """The fleet is in its Unavailable box, and the turn begins."""
    there = {"UNAVAILABLE": [*BOMBERS, *FIGHTERS, "H6K"] if units is None else units}
    points_of = {"Japanese": points}
    return Turn("fleet", {**there, **others}, points=points_of, options=options or {})


def available(turn: Turn) -> list[str]:
    return [turn.g.name(u) for u in air_fleet.on_display(turn.g)]


# ── the decision ─────────────────────────────────────────────────────────────


def test_5_1_commitment_gives_the_allies_a_point():
    turn = fleet()
    assert (turn.asked, turn.actor) == ("FleetDecision", "Japanese")
    assert "A die tells how many of its bombers come" in turn.prompt
    assert "divided by 2 and rounded up, how many fighters" in turn.prompt
    assert turn.prompt.endswith("The Allies score 1 VP.")
    assert turn.legal() == ["commit", "decline"]
    turn.play("commit")
    assert turn.g.fleet_on == 1
    assert turn.halves(ALLIED) == 2


def test_5_1_a_fleet_that_is_not_committed_goes_back_at_once():
    """From map bases too, the reconnaissance unit with it; disruption stays (R11)."""
    turn = fleet(["G3M-1"], Kendari=["G4M-1 disrupted flown", "H6K"])
    turn.play("decline")
    assert [turn.base(name) for name in ("G3M-1", "G4M-1", "H6K")] == ["Unavailable"] * 3
    assert turn.disrupted("G4M-1")
    assert turn.halves(ALLIED) == 0
    assert turn.g.fleet_on == 0


def test_5_1_nobody_is_asked_about_a_fleet_that_is_gone():
    turn = Turn("fleet", {"Kendari": ["EastH6K"]})
    assert turn.asked != "FleetDecision"


# ── how many, and which ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("die", "fighters", "number"), [(1, 0, 1), (10, 0, 10), (1, 1, 1), (3, 1, 2), (10, 1, 5)]
)
def test_5_1_as_many_bombers_as_the_die_and_half_as_many_fighters(
    die: int, fighters: int, number: int
):
    """Fractions up, and a ten is ten (R32)."""
    assert air_fleet.available(fleet().g, die, bool(fighters)) == number


def test_5_1_units_are_drawn_at_random_and_come_to_indochina():
    turn = fleet().play("commit")
    assert (turn.asked, turn.actor) == ("FleetRoll", "dice")
    turn.play(2)
    assert turn.asked == "Draw"
    assert turn.legal() == [f"roll {lot}" for lot in range(1, 5)]
    turn.play(3)
    assert turn.legal() == [f"roll {lot}" for lot in range(1, 4)]
    turn.play(1)  # G4M-1, then G3M-1
    turn.play(1, 2)  # one fighter: the second
    assert available(turn) == ["G3M-1", "G4M-1", "A6M-2", "H6K"]
    assert turn.base("G4M-1") == "Indochina"
    assert turn.base("G3M-2") == "Unavailable"
    assert turn.asked == "Buying"


def test_5_1_nothing_is_drawn_when_the_die_makes_all_available():
    turn = fleet().play("commit", 4, 10)
    assert available(turn) == [*BOMBERS, *FIGHTERS, "H6K"]
    assert turn.asked != "Buying"


def test_5_1_reconnaissance_comes_without_a_die():
    turn = fleet(["H6K"]).play("commit")
    assert turn.base("H6K") == "Indochina"
    assert turn.asked not in ("FleetRoll", "Buying")


def test_5_1_of_a_fleet_committed_again_all_are_drawn():
    """Those on the map too go back and are drawn with the others (R34)."""
    turn = fleet(["G3M-2"], Kendari=["G3M-1 disrupted flown", "H6K"], Indochina=["G3M-3"])
    turn.play("commit", 1, 2)
    assert [turn.base(f"G3M-{n}") for n in (1, 2, 3)] == ["Unavailable", "Indochina", "Unavailable"]
    assert turn.disrupted("G3M-1")
    assert turn.base("H6K") == "Indochina"


def test_5_1_even_the_best_roll_leaves_two_to_be_bought():
    """The game's own note: seven A6M, half of a ten come, wherever they were (R34)."""
    names = [f"A6M-{n}" for n in range(1, 8)]
    turn = fleet(names[:2], points="3", Kendari=names[2:4], Menado=names[4:])
    turn.play("commit", 10)
    while turn.asked == "Draw":
        turn.play(1)
    assert (turn.asked, len(turn.legal("buy"))) == ("Buying", 2)


def test_5_1_option_fleet_stays():
    """Units on the map stay; those in the box beside it are drawn with the others (R34)."""
    turn = fleet(
        ["G3M-2"],
        options={"fleet_stays": True},
        Kendari=["G3M-1 flown", "H6K"],
        Indochina=["G3M-3"],
    )
    turn.play("commit", 1, 2)
    assert turn.base("G3M-1") == turn.base("H6K") == "Kendari"
    assert turn.base("G3M-2") == "Unavailable"
    assert turn.base("G3M-3") == "Indochina"


@pytest.mark.parametrize("stays", [False, True])
def test_5_1_without_a_commitment_they_go_back_from_the_map_too(stays: bool):
    turn = fleet(["G3M-2"], options={"fleet_stays": stays}, Kendari=["G3M-1 flown", "H6K"])
    turn.play("decline")
    assert turn.base("G3M-1") == turn.base("H6K") == "Unavailable"


# ── buying ───────────────────────────────────────────────────────────────────


def test_5_1_undrawn_units_are_bought_by_choice_for_a_point_each():
    """Whole points only: the half that is left buys nothing (R10, R12)."""
    turn = fleet(points="1.5").play("commit", 3, 1, 1, 1, 10)
    assert turn.legal("buy") == ["buy G4M-2"]
    assert turn.why("buy G3M-1").case == "5.1"
    turn.play("buy G4M-2")
    assert turn.base("G4M-2") == "Indochina"
    assert turn.halves(JAPANESE) == 1
    assert turn.asked != "Buying"


def test_5_1_nobody_may_buy_without_points():
    turn = fleet(points="0.5").play("commit", 3, 1, 1, 1, 10)
    assert turn.asked != "Buying"
    bar = air_fleet.bars_buying(turn.g, turn.unit("G4M-2"))
    assert bar is not None
    assert bar.figures == "½ of 1 VP"


def test_5_1_the_refusal_speaks_where_nobody_is_asked_to_buy():
    at_covering = (
        "[points]\nJapanese = '0.5'\n[units]\nCOVERING = ['Kongo']\nUNAVAILABLE = ['A6M-1']"
    )
    desk = at("ask = 'covering'\nfleet = true\n" + at_covering)
    refusal = desk.why("buy A6M-1")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("5.1", "½ of 1 VP")
    desk = at("ask = 'covering'\n" + at_covering)
    refusal = desk.why("buy A6M-1")
    assert refusal is not None
    assert refusal.reason == "the 11th Air Fleet is not committed in this turn"


def test_5_1_a_position_may_begin_with_buying():
    desk = at(
        "ask = 'buying'\n[points]\nJapanese = '2'\n"
        "[units]\nUNAVAILABLE = ['A6M-1', 'A6M-2']\nINDOCHINA = ['G4M-1']"
    )
    assert desk.legal() == ["buy A6M-1", "buy A6M-2", "done"]
    refusal = desk.why("buy G4M-1")
    assert refusal is not None
    assert refusal.reason == "the unit is available already"


def test_5_1_buying_may_end_with_points_left():
    turn = fleet().play("commit", 1, 4, 10)
    assert turn.asked == "Buying"
    assert turn.prompt.endswith("for 1 VP each? You have 2 VP to spend.")
    turn.play("buy G3M-1", "done")
    assert turn.halves(JAPANESE) == 2
    assert turn.base("G3M-2") == "Unavailable"


# ── 6.1 what the Allied player may know of it ────────────────────────────────


def test_5_1_the_enemy_sees_how_many_not_which():
    """A drawn and an undrawn unit look alike, a bought one too."""
    one = fleet().play("commit", 1, 1, 10, "buy G4M-2", "done")
    other = fleet().play("commit", 1, 4, 10, "buy G3M-2", "done")
    assert available(one) != available(other)
    assert known_to(one.g, ALLIED).digest() == known_to(other.g, ALLIED).digest()
    assert one.told("5.1", ALLIED) == other.told("5.1", ALLIED)
    assert one.told("5.1", JAPANESE) != other.told("5.1", JAPANESE)


def test_5_1_unavailable_units_may_regroup():
    turn = Turn("designation", {"UNAVAILABLE": ["G3M-1 disrupted", "G3M-2"]})
    assert turn.legal("regroup") == ["regroup G3M-1"]
