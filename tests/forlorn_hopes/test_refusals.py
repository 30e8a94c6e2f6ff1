"""What a refusal says of the unit, place or number that was named, and of the moment."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cases.forlorn_hopes.desk import at

MISSION: Final = """
game = "forlorn-hopes"
turn = 3
[units]
1808 = ["Java", "6KNIL"]
2204 = ["Naka"]
2003 = ["1F"]
Sarawak = ["G4M-1", "EastH6K disrupted"]
Philippines = ["A6M-1 flown"]
Malang = ["17PG"]
[off]
eliminated = ["G4M-2"]
waiting = ["33PG turn=4"]
"""
STRIKE: Final = ["strike 1808"]


@pytest.mark.parametrize(
    ("played", "choice", "told"),
    [
        # the unit
        (
            STRIKE,
            "attack Naka",
            (
                "2.2: an air unit is asked for (Naka: naval unit CL, "
                "Balikpapan (2204); legal now: G4M-1). Name an air unit."
            ),
        ),
        (
            STRIKE,
            "attack 17PG",
            ("4.0: the unit is the enemy's (17PG: Allied air unit F). Choose one of your own."),
        ),
        (
            STRIKE,
            "attack G4M-2",
            (
                "2.2: the unit has been eliminated (G4M-2: air unit T, "
                "eliminated). Choose a unit in play."
            ),
        ),
        (
            STRIKE,
            "escort 33PG",
            ("4.0: the unit is the enemy's (33PG: Allied air unit F). Choose one of your own."),
        ),
        # a bar of the rules gets the name of the unit and where it is
        (STRIKE, "attack A6M-1", "(A6M-1: air unit F, Philippines, flown). Choose a Ready unit."),
        # the place
        (
            [],
            "sail T0707",
            (
                "3.0: a hex or box of the map is asked for (T0707: hex of the Tactical "
                "Battle Board; legal now: 2204). Write its number or name."
            ),
        ),
        (
            ["stage"],
            "stage G4M-1 1808",
            (
                "6.2: an airbase is asked for (G4M-1: air unit T, "
                "Sarawak, ready; Soerabaja (1808): cultivated, Allied; legal now: "
            ),
        ),
        # the moment
        (
            [],
            "launch",
            (
                "9.1: missions are launched, attacks begun, while they are put together "
                "(asked now: Turn 3, "
                "Japanese mission: choose a target hex for an air mission, a unit to stage, "
                "ships for a naval mission, or pass). Answer what is asked first: "
            ),
        ),
        (
            [],
            "move 1F 2004",
            (
                "11.2: ground units move in the Ground Operations Phase (this is the "
                "Air/Naval Operations Phase). Wait for the Ground Operations Phase."
            ),
        ),
        (
            [],
            "exchange G4M-1 1808",
            (
                "17.2: units are exchanged before the first turn only (this is turn 3). "
                "It is over in this game."
            ),
        ),
    ],
)
def test_a_refusal(played: list[str], choice: str, told: str) -> None:
    desk = at(MISSION)
    desk.play(*played)
    refusal = desk.why(choice)
    assert refusal is not None
    found = str(refusal).removeprefix("No: case ").replace(f" {refusal.title}:", ":")
    assert told in found, found


def test_where_the_enemy_is_based_is_not_told() -> None:
    """6.1: of enemy aircraft a refusal says the type, wherever they are."""
    told = []
    for base in ("Malang", "Bandoeng"):
        desk = at(MISSION.replace("Malang", base))
        told.append([str(desk.why(f"{verb} 17PG")) for verb in ("attack", "fire", "scramble")])
    assert told[0] == told[1]


def test_a_number_that_stands_for_nothing() -> None:
    desk = at(MISSION)
    desk.play(*STRIKE, "attack G4M-1", "launch")
    while desk.game.prompt().case != "9.9":
        desk.play(next(text for text in ("done", "strike-ships") if text in desk.legal()))
    refusal = desk.why("altitude G4M-1 3")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("9.9", "3, not 0 to 2")


RAID: Final = """
game = "forlorn-hopes"
turn = 3
ask = "attackers"
[mission]
side = "Japanese"
hex = "1808"
target = "airbase"
at = "Soerabaja"
[units]
Kendari = ["G4M-1 attacker loaded shown over=1808 cell=T0704 facing=2 level=High"]
Soerabaja = ["CW21 interceptor shown over=1808 cell=T0708 facing=5 level=Medium"]
"""


@pytest.mark.parametrize(
    ("choice", "case", "figures"),
    [
        ("goto 1808 0", "9.7", "Soerabaja (1808): cultivated, Allied"),
        ("goto T0704", "9.7.4", "no number"),
        ("goto T0704 63", "9.7.4", "63"),
        (
            "goto T0101 12",
            "9.7.4",
            "G4M-1 to T0101 facing NE at High, 5 MP left; the nearest end is 6 hexes off",
        ),
    ],
)
def test_a_flight_that_ends_nowhere(choice: str, case: str, figures: str) -> None:
    """A hex of the map is not off the board: only a bare `goto` leads there."""
    refusal = at(RAID).why(choice)
    assert refusal is not None
    assert (refusal.case, refusal.figures) == (case, figures)
    assert at(RAID).why("goto") is None


def test_a_unit_in_its_box_that_embarks_is_told_of_the_place() -> None:
    """5.2: it is out of play, and yet the one that is asked about."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 3
        covering = { on = true, commitments = 1 }
        [units]
        COVERING = ["Akagi", "Soryu", "CVB5N-1", "CVA6M-1"]
    """)
    desk.play("sail COVERING", "join Akagi", "join Soryu", "depart")
    assert desk.case("base CVB5N-1 Soryu") == ""
    refusal = desk.why("base CVB5N-1 2606")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == ("6.2", "an airbase is asked for")
    assert refusal.figures.endswith("legal now: Akagi, Soryu")
