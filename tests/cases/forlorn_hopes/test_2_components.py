"""2.0 Components: counters with two faces, the die, the displays; 3.0 control; 4.0 the turn."""

from __future__ import annotations

import random

import pytest

from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import (
    RULEBOOK,
    losses,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, PHASE_NAMES
from sandtable.games.forlorn_hopes.refusals import refusals
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.showing.pointed_at import display_of
from tests.cases.forlorn_hopes.turn import Turn

# ── 2.2 The Playing Pieces ───────────────────────────────────────────────────


def test_2_2_a_step_lost_turns_the_counter_over():
    turn = Turn("move", {"2606": ["4R"]})
    g, unit = turn.g, turn.unit("4R")
    cf = g.theatre.roster.cf
    assert (g.face(unit), cf[g.face(unit)][unit]) == (0, 6)
    losses.lose(g, unit, 1, "11.4.2")
    assert (g.face(unit), cf[g.face(unit)][unit], turn.steps("4R")) == (1, 4, 1)
    losses.lose(g, unit, 1, "11.4.2")
    assert turn.at("4R") == "-"


def test_2_2_a_unit_with_one_face_is_eliminated_by_its_first_loss():
    turn = Turn("move", {"2606": ["KureSNLF"]})
    assert losses.lose(turn.g, turn.unit("KureSNLF"), 1, "11.4.2")
    assert turn.at("KureSNLF") == "-"


def test_2_2_a_coloured_factor_is_for_defence():
    roster = Turn("move").g.theatre.roster
    assert roster.garrison[roster.find("DarwinGar")]
    assert not roster.garrison[roster.find("1KNIL")]


# ── 2.4 The Die ──────────────────────────────────────────────────────────────


def test_2_4_ten_results_of_which_none_is_zero():
    turn = Turn("initiative", turn=2)
    assert turn.legal() == [f"roll {n}" for n in range(1, 11)]


def test_2_4_a_zero_is_a_ten():
    turn = Turn("initiative", turn=2)
    game = Game.from_state(RULEBOOK, turn.g, {})
    assert game.why("roll 0") is None
    refusal = game.why("roll 11")
    assert (refusal.case, refusal.reason) == ("2.4", refusals.NO_SUCH_FACE.reason)
    assert game.roll(0)[0].dice == (10,)


# ── 2.6 Airbase Display Charts ───────────────────────────────────────────────


def test_2_6_each_side_has_a_display_of_the_airbases_it_may_control():
    """Japan has none for Darwin: taken by its troops it serves nobody."""
    turn = Turn("move", {"3311": ["4R"]})
    darwin, malang = turn.airbase("Darwin"), turn.airbase("Malang")
    assert turn.g.holder(turn.hex("3311")) == JAPANESE
    assert bases.bars_use(turn.g, JAPANESE, darwin) == bases.NOT_DISPLAYED
    assert bases.bars_use(turn.g, ALLIED, darwin) == bases.NOT_HELD
    assert turn.g.theatre.bases[malang].displays == (True, True)


def test_2_6_with_the_air_units_that_are_there():
    turn = Turn("mission", {"Malang": ["17PG disrupted"], "Kendari": ["75Sentai"]})
    display = {base["id"]: base for base in display_of(turn.g, ALLIED)}
    assert display["Malang"]["units"] == [turn.unit("17PG")]
    assert "Kendari" not in display


# ── 3.0 Important Concepts ───────────────────────────────────────────────────


def test_3_0_control_goes_to_the_last_ground_combat_unit_there():
    turn = Turn("move", {"2606": ["4R"]}, control={"Allied": ["2605"]})
    turn.play("move 4R 2605")
    assert turn.g.holder(turn.hex("2605")) == JAPANESE
    assert turn.g.holder(turn.hex("2606")) == JAPANESE  # nobody is there, and it stays Japanese


@pytest.mark.parametrize(
    ("ship", "hexes"),
    [("WT1", {"1806": False, "1706": True, "1606": True}),
     ("ET1", {"1806": True, "1706": True, "1606": False}),
     ("Akagi", {"1806": True, "1606": True}),
     ("Houston", {"1806": True, "1606": True})],
)  # fmt: skip
def test_3_0_fleets_keep_to_their_side_of_the_command_demarcation_line(ship, hexes):
    """R26: the hexrow of the line is open to both; the Covering Fleet and the Allies are free."""
    turn = Turn("mission", {"1706": [ship]})
    group = [turn.unit(ship)]
    for label, may in hexes.items():
        bar = sea_ways.bars_hex(turn.g, group, turn.hex(label))
        assert (bar != sea_ways.ZONE) == may, label


# ── 4.0 The Sequence of Play ─────────────────────────────────────────────────


def test_4_0_the_phases_of_a_turn_in_their_order():
    game = Game.new(RULEBOOK, "campaign", seed="phases")
    rng = random.Random(4)
    lines = [dated.event for dated in game.log]
    while game.state.turn == 1:
        lines += game.choose(rng.choice(game.choices()))
    told = [line.text for line in lines if line.case == "4.0" and "Phase" in line.text]
    assert told[: len(PHASE_NAMES)] == [f"{name} Phase." for name in PHASE_NAMES]


def test_4_0_a_scenario_may_leave_parts_out():
    rules = Turn("mission", scenario="java-sea").g.theatre.rules
    assert "commitment" not in rules.phases
    assert "missions" in rules.phases
