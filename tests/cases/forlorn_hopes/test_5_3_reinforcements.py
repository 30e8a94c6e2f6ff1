"""5.3 and 15.0 Reinforcements, and the surrender of Singapore."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DISRUPTED,
    JAPANESE,
    NOBODY,
    PLAY,
    WAITING,
)
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from tests.cases.forlorn_hopes.desk import Desk
from tests.cases.forlorn_hopes.turn import Turn

THEATRE = Turn("event", {"Kendari": ["EastH6K"]}).g.theatre
PORTS = [THEATRE.label(h) for h in THEATRE.field if THEATRE.is_port(h)]
PORTS.remove("1202")
"""All ports but Singapore."""


def waiting(*names: str, units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    """These reinforcements are due in this turn."""
    return Turn("reinforcements", units, off={"waiting": list(names)}, turn=3, **table)


# ── 5.3 Allied reinforcements ────────────────────────────────────────────────


def test_5_3_allied_units_arrive_or_are_held_back():
    turn = waiting("3Hussars", "BLACK")
    assert (turn.asked, turn.actor) == ("Arrivals", "Allied")
    assert turn.legal() == [
        "enter BLACK 1407", "hold BLACK", "enter 3Hussars 1306", "enter 3Hussars 1407",
        "hold 3Hussars",
    ]  # fmt: skip
    turn.play("enter 3Hussars 1306", "hold BLACK")
    assert turn.at("3Hussars") == "1306"
    assert turn.g.status[turn.unit("BLACK")] == WAITING
    assert turn.told("5.3")[-1].text == "BLACK is held back."


def test_5_3_a_unit_held_back_comes_in_a_later_turn():
    """It is asked about again each turn; nobody hears beforehand when it comes."""
    turn = waiting("BLACK held")
    turn.g.due[turn.unit("BLACK")] = 2
    turn.play("enter BLACK 1407")
    assert turn.at("BLACK") == "1407"
    assert turn.g.held[turn.unit("BLACK")] == 0


def test_5_3_a_unit_comes_not_before_its_turn():
    turn = waiting("BLACK", "3Hussars turn=4")
    assert "enter 3Hussars 1407" not in turn.legal()
    for choice in ("enter 3Hussars", "enter 3Hussars 1407", "hold 3Hussars"):
        assert turn.why(choice).figures == "due in turn 4"


def test_5_3_no_airbase_is_named_before_the_unit_has_come():
    turn = waiting("17PGB")
    bar = turn.why("enter 17PGB 1908")
    assert (bar.case, bar.remedy) == ("6.1", "Bring the unit in (`enter`); its base is asked then.")


def test_5_3_an_airbase_is_chosen_in_secret():
    """That the unit comes is open, where to is not (6.1)."""
    one, other = waiting("17PGB"), waiting("27BG")
    assert one.legal() == ["enter 17PGB", "hold 17PGB"]
    one.play("enter 17PGB")
    assert one.asked == "Basing"
    assert one.legal() == ["base 17PGB Malang", "base 17PGB AUSTRALIA"]
    assert one.why("base 17PGB Darwin").case == "15.0"
    assert one.why("base 17PGB Kendari").reason == "the side does not control the airbase's hex"
    assert one.why("base 17PGB Akagi").case == "6.0"
    one.play("base 17PGB Malang")
    assert (one.base("17PGB"), one.g.status[one.unit("17PGB")]) == ("Malang", PLAY)
    other.play("enter 27BG", "base 27BG Malang")
    again = waiting("27BG").play("enter 27BG", "base 27BG Djokjakarta")
    assert known_to(other.g, JAPANESE).digest() == known_to(again.g, JAPANESE).digest()
    assert other.told("6.3", JAPANESE) == []


# ── 15.0 places that are not open ────────────────────────────────────────────


def test_15_0_a_place_in_enemy_hands_is_left_out():
    turn = waiting("3Hussars", control={"Japanese": ["1306"]})
    assert turn.legal("enter") == ["enter 3Hussars 1407"]
    assert turn.why("enter 3Hussars 1306").case == "15.0"


def test_15_0_a_contested_place_is_left_out():
    turn = waiting("3Hussars", units={"1306": ["MDOosthaven", "229R"]})
    assert turn.legal("enter") == ["enter 3Hussars 1407"]


def test_15_0_a_full_hex_takes_nobody():
    """Five ground units of a side, supply units are free (11.3)."""
    five = ["1KNIL", "2KNIL", "4KNIL", "6KNIL", "South"]
    turn = waiting("3Hussars", units={"1407": [*five, "ASup1"]})
    assert turn.legal("enter") == ["enter 3Hussars 1306"]
    bar = turn.why("enter 3Hussars 1407")
    assert (bar.case, bar.figures.split()[0]) == ("11.3", "5")
    roomy = waiting("3Hussars", units={"1407": [*five[1:], "ASup1"]})
    assert "enter 3Hussars 1407" in roomy.legal()


def test_15_0_without_a_place_the_nearest_port_is_used():
    turn = waiting("BLACK", control={"Japanese": ["1407"]})
    grid = turn.g.theatre.map.grid
    near = [turn.hex(text.split()[2]) for text in turn.legal("enter")]
    ports = [
        h for h in turn.g.theatre.field if turn.g.theatre.is_port(h) and turn.g.holder(h) == ALLIED
    ]
    least = min(grid.distance(turn.hex("1407"), h) for h in ports)
    assert near == [h for h in ports if grid.distance(turn.hex("1407"), h) == least]


def test_15_0_without_an_airbase_the_unit_comes_to_australia():
    turn = waiting("27BG", control={"Japanese": ["1708", "1908"]})
    turn.play("enter 27BG")
    assert turn.legal() == ["base 27BG AUSTRALIA"]


def test_15_0_a_full_airbase_counts_as_none():
    """R35."""
    full = ["17PG", "MartinI", "MartinII", "MartinIII", "Hawk75"]
    turn = waiting("27BG", units={"Malang": full}, control={"Japanese": ["1708"]})
    turn.play("enter 27BG")
    assert turn.legal() == ["base 27BG AUSTRALIA"]


def test_15_0_ships_arrive_in_a_friendly_port():
    turn = waiting("Perth", control={"Japanese": ["1407"]})
    assert turn.legal("enter") == ["enter Perth 1608"]
    turn.play("enter Perth 1608")
    assert turn.at("Perth") == "1608"


# ── 15.0 the Japanese ────────────────────────────────────────────────────────


def test_15_0_japanese_units_wait_in_their_box_for_transports():
    """Without a choice nobody is asked, and nothing is held back."""
    turn = waiting("4R", "16R")
    assert (turn.at("4R"), turn.at("16R")) == ("INDOCHINA", "INDOCHINA")
    assert turn.asked != "Arrivals"


def test_15_0_the_allied_player_is_asked_first():
    turn = waiting("4R", "BLACK")
    assert turn.at("4R") == "-"
    turn.play("enter BLACK 1407")
    assert turn.at("4R") == "INDOCHINA"


def test_15_0_a_japanese_unit_with_a_choice_of_ports():
    """Its place is lost: the nearest ports, and it may not be held back."""
    turn = waiting("IG3", control={"Allied": ["1202"], "Japanese": ["0903", "1205"]})
    assert (turn.asked, turn.actor) == ("Arrivals", "Japanese")
    assert turn.legal() == ["enter IG3 0903", "enter IG3 1205"]
    assert turn.why("hold IG3").case == "5.3"
    turn.play("enter IG3 1205")
    assert turn.at("IG3") == "1205"


def test_15_0_a_japanese_unit_without_a_place_waits():
    """Singapore is full, and no other port is Japanese."""
    five = ["4R", "16R", "29R", "146R", "228R"]
    turn = waiting("IG3", units={"1202": five}, control={"Allied": PORTS, "Japanese": ["1202"]})
    assert turn.asked != "Arrivals"
    assert turn.g.status[turn.unit("IG3")] == WAITING


# ── 6.2, 15.0 Singapore ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("number", "side"), [(2, NOBODY), (3, JAPANESE), (4, NOBODY)])
def test_15_0_singapore_falls_in_its_turn(number: int, side: int):
    """A Japanese major base from then on, disrupted; only in that turn does anything happen."""
    turn = Turn("turn", {"Kendari": ["EastH6K"]}, turn=number)
    h, base = turn.hex("1202"), turn.airbase("Singapore")
    assert turn.g.holder(h) == side
    assert bool(turn.g.base_state[base] & BASE_DISRUPTED) == (side == JAPANESE)


def test_5_3_an_aircraft_that_arrives_hears_why_it_cannot_be_based_there():
    """Not that it is due: it was just placed."""
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 3
        ask = "reinforcements"
        [units]
        1908 = ["LSTMMalang"]
        1808 = ["6KNIL"]
        [off]
        waiting = ["17PGB turn=2 held"]
        """
    )
    desk.play("enter 17PGB")
    cases = [desk.case(f"base 17PGB {base}") for base in ("Soerabaja", "Kendari", "MobileC")]
    assert cases == ["15.0", "6.0", "6.5"]
