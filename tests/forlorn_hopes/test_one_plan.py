"""Of plans that do the same only one is told."""

from __future__ import annotations

from sandtable.core.plan import plans_for
from tests.cases.forlorn_hopes.desk import at


def test_a_stroke_is_told_once():
    """With both attackers chosen, all of the airbase are the same two escorts as all fighters."""
    desk = at(
        "ask = 'mission'\nturn = 4\n[units]\n"
        "Balikpapan = ['G4M-1', 'G4M-2', 'A6M-1', 'A6M-2']\nSoerabaja = ['CW21']\n"
        "[control]\nJapanese = ['2204']"
    )
    desk.play("strike 1808", "attack G4M-1", "attack G4M-2")
    plans = plans_for(desk.game, desk.game.actor)
    assert plans
    strokes = [plan.choices for plan in plans]
    assert len(strokes) == len({tuple(stroke) for stroke in strokes})
