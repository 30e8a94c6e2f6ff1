"""7.3.5: a patrol in the midst of being intercepted, as a position states it."""

from __future__ import annotations

import pytest

from sandtable.board.files import PackError
from sandtable.games.forlorn_hopes.kinds import PATROLLING
from tests.cases.forlorn_hopes.airfield import JAPAN, Airfield


def test_7_3_5_a_patrol_that_is_met_as_a_position_states_it():
    """No target is named, no mission aborted; the initiative is next."""
    patrol = {"Makassar": "Do24A:fought-over", "Kendari": "A6M-1 A6M-2"}
    keys = {"mission": {"side": "Allied", "hex": "2407"}, "turn": 3}
    field = Airfield(patrol, ask="scramble", **keys).play("done")
    assert field.asked == "InitiativeRoll"
    assert (field.points(JAPAN), field.g.shown[field.unit("Do24A")]) == (0, PATROLLING)
    field = Airfield(patrol, ask="scramble", **keys).play("scramble A6M-1", 1, "done")
    assert field.asked == "SettingUp"
    with pytest.raises(PackError, match="has no target"):
        Airfield(patrol, ask="target", **keys)
