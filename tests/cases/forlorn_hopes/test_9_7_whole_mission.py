"""9.7 An air mission with a battle, from its target hex to the way home; a patrol that is met."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.air.battle_actions import craft_of, pose_of, reach
from sandtable.games.forlorn_hopes.kinds import HIDDEN, NO_PART
from tests.cases.forlorn_hopes.airfield import Airfield


def intercepted() -> Airfield:
    """A Ki-21 with an A6M flies to Soerabaja, a CW-21 of Malang has scrambled."""
    field = Airfield({"Balikpapan": "12Sentai A6M-1", "Malang": "CW21"})
    field.play("strike 1808", "attack 12Sentai", "escort A6M-1", "launch", "scramble CW21", 1)
    while field.asked != "NamingTarget":
        field.play("done")
    return field.play("strike-base Soerabaja")


def ashore(field: Airfield) -> Airfield:
    """Everybody is set up: the attacker two rounds from its target, the CW-21 far away."""
    field.play("edge 4", "set 12Sentai T0104 21", "set A6M-1 T0105 22")
    level = field.g.level[field.unit("CW21")]
    return field.play(f"set CW21 T1307 {40 + level}")


def fly_to(field: Airfield, name: str, cell: str = "") -> None:
    """An impulse of a unit: to a hex, or to the hex nearest to its own."""
    field.play(f"fly {name}")
    g = field.g
    board = g.theatre.pack.air.board
    unit = field.unit(name)
    wanted = board.grid.number(cell) if cell else g.cell[unit]
    ends = reach(craft_of(g, unit), pose_of(g, unit))
    end = min(
        [e for e in ends if e.cell >= 0], key=lambda e: (board.grid.distance(e.cell, wanted), e)
    )
    field.play(*ends[end])
    if field.asked == "Flying":
        field.play("done")
    assert not cell or g.cell[unit] == wanted


def test_9_7_a_mission_bombs_through_a_battle_and_comes_home():
    """Movement, AA and bombs of two rounds; four more rounds, and all are flown."""
    field = ashore(intercepted())
    assert (field.asked, field.actor) == ("Aborting", "Japanese")
    field.play("done")
    fly_to(field, "12Sentai", "0506")
    assert field.legal() == ["fly CW21"]  # TMA 6, the A6M has 7
    fly_to(field, "CW21")
    fly_to(field, "A6M-1")
    assert (field.asked, field.g.battle_round) == ("Aborting", 2)
    field.play("done")
    fly_to(field, "12Sentai", "0707")
    fly_to(field, "CW21")
    fly_to(field, "A6M-1")
    assert (field.asked, field.actor) == ("Aim", "Japanese")
    field.play("bomb 12Sentai", 10, "bomb 12Sentai 0", 10)
    assert field.asked == "Caught"
    field.play(1)
    soerabaja = field.airbase("Soerabaja")
    assert field.g.base_hits[soerabaja] == 1
    assert (field.asked, field.g.battle_round) == ("Order", 3)
    while field.asked in ("Order", "Aiming", "Answering"):
        if field.asked == "Order":
            fly_to(field, field.legal()[0].split()[1])
        else:
            field.play("pass")
    assert field.asked == "Operations"
    assert field.g.points == [0, 0]
    for name, base in (("12Sentai", "Balikpapan"), ("A6M-1", "Balikpapan"), ("CW21", "Malang")):
        assert field.home(name) == f"{base} flown"


def test_9_7_the_whole_mission_aborts():
    """Off the board by the shortest way; the enemy scores and everybody is flown (9.8.3)."""
    field = ashore(intercepted())
    before = list(field.g.points)
    field.play("abort")
    field.play("fly 12Sentai")
    while field.asked == "Flying":
        field.play(field.legal()[0])
    while field.asked in ("Order", "Flying"):
        field.play("done" if "done" in field.legal() else field.legal()[0])
    rounds = 0
    while field.asked not in ("Operations", "Landing"):
        rounds += 1
        assert rounds < 500
        field.play("pass" if "pass" in field.legal() else field.legal()[0])
    assert field.g.points[1] == before[1] + 1
    assert field.home("12Sentai") == "Balikpapan flown"
    for name in ("12Sentai", "A6M-1", "CW21"):
        assert field.part(name) == NO_PART
        assert field.g.shown[field.unit(name)] == HIDDEN
        assert field.g.cell[field.unit(name)] == -1
    assert field.g.battle_round == 0
