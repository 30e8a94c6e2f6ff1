"""What a state tells: lines of the log, if somebody keeps one, with the names of its units."""

from __future__ import annotations

from sandtable.core.rulebook import Event
from sandtable.games.doro_nawa.pack import load_pack
from sandtable.games.doro_nawa.setup import blank, theatre_of

PACK = load_pack()


def test_a_line_is_written_if_somebody_keeps_a_log() -> None:
    g = blank(theatre_of(PACK, PACK.scenarios["jitra"], 0))
    g.say("5.38", "nobody listens")
    assert g.log is None
    g.log = []
    g.say("5.38", "a retreat", (7,), (1, 2), (6,), seen_by=1)
    assert g.log == [Event("5.38", "a retreat", (7,), (1, 2), (6,), {}, 1)]
    assert g.clone().log is None


def test_units_are_named_and_their_verb_agrees() -> None:
    g = blank(theatre_of(PACK, PACK.scenarios["jitra"], 0))
    first, second = PACK.roster.short[:2]
    assert g.named((0, 1)) == f"{first}, {second}"
    assert g.doing([0], "retreats", "retreat") == f"{first} retreats"
    assert g.doing([0, 1], "retreats", "retreat") == f"{first}, {second} retreat"
