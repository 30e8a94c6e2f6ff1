"""5.4 Random events."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    EVENT,
    JAPANESE,
    LOST,
    PLAY,
    READY,
)
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from tests.cases.forlorn_hopes.desk import Desk
from tests.cases.forlorn_hopes.turn import Turn

FOUL, MAGIC, ALLIED_SS, JAPANESE_SS, CONVOY, TOKYO, FRICTION, RESERVE, NONE = range(1, 10)
SOMEBODY = {"Kendari": ["EastH6K"]}


def event(die: int, units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    """The die of the random event has fallen."""
    turn = Turn("event", SOMEBODY if units is None else units, **table)
    assert (turn.asked, turn.actor) == ("EventRoll", "dice")
    return turn.play(die)


def no_event(turn: Turn) -> bool:
    return turn.told("5.4")[-1].text.startswith("No event")


# ── 1, 7, 9, 10 ──────────────────────────────────────────────────────────────


def test_5_4_foul_weather_lasts_for_the_turn():
    turn = event(FOUL)
    assert turn.g.foul == 1


def test_5_4_friction_makes_the_allied_player_pass_once():
    """The pass is his first mission and does not count for 8.4."""
    turn = event(FRICTION)
    assert turn.g.friction == 1
    units = {"Darwin": ["33PG", "2/13Sqn"], "Kendari": ["G4M-1"]}
    stuck = Turn("mission", units, acting="Allied", friction=True)
    assert stuck.legal() == ["pass"]
    stuck.play("pass")
    assert (stuck.g.friction, stuck.g.passes) == (0, 0)


@pytest.mark.parametrize("die", [9, 10])
def test_5_4_no_event(die: int):
    turn = event(die)
    assert (turn.g.foul, turn.g.friction, turn.g.reserve) == (0, 0, 0)
    assert "No event" in turn.told("5.4")[-1].text


# ── 2 Magic Intelligence ─────────────────────────────────────────────────────


def test_5_4_magic_shows_the_whole_display_to_the_allied_player():
    units = {
        "Kendari": ["EastH6K", "G3M-1 disrupted steps=1 flown"],
        "UNAVAILABLE": ["G3M-2"],
        "Soerabaja": ["PBY1"],
    }
    turn = event(MAGIC, units, off={"event": ["PBY2"]})
    assert (turn.asked, turn.actor) == ("Intelligence", "Allied")
    turn.play("look")
    lines = [line.text for line in turn.told("5.4", ALLIED)]
    assert "Kendari: G3M-1 (flown, reduced, disrupted); EastH6K (ready)." in lines
    assert "11th Air Fleet Unavailable: G3M-2 (ready)." in lines
    assert not [text for text in lines if "PBY1" in text]  # his own display is not told
    public = [line.text for line in turn.told("5.4")]
    assert not [text for text in public if "Kendari" in text or "G3M" in text]
    assert turn.g.status[turn.unit("PBY2")] == EVENT


def test_5_4_magic_may_bring_the_second_pby_instead():
    """To any Allied airbase, in secret; once in a game."""
    turn = event(MAGIC, off={"event": ["PBY2"]}).play("enter PBY2")
    assert turn.asked == "Basing"
    assert "base PBY2 Batavia" in turn.legal()
    assert "base PBY2 Kendari" not in turn.legal()
    turn.play("base PBY2 Batavia")
    assert (turn.base("PBY2"), turn.g.status[turn.unit("PBY2")]) == ("Batavia", PLAY)
    again = event(MAGIC, {"Batavia": ["PBY2"]})
    assert again.legal() == ["look"]
    assert again.why("enter PBY2").case == "5.4"


# ── 3, 4 Submarines ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("die", "boat", "target", "side"),
    [(ALLIED_SS, "USNSS", "Naka", "Allied"), (JAPANESE_SS, "IJNSS1", "Tromp", "Japanese")],
)
def test_5_4_submarines_attack_an_enemy_ship(die: int, boat: str, target: str, side: str):
    turn = event(die, {"2205": ["Naka"], "1407": ["Tromp"]}, off={"event": [boat]})
    assert turn.actor == side
    turn.play(f"pick {boat}")
    assert turn.legal() == [f"shoot {target}"]


def test_5_4_without_a_submarine_there_is_no_event():
    turn = event(ALLIED_SS, {"2205": ["Naka"]}, off={"eliminated": ["USNSS", "RNNSS"]})
    assert no_event(turn)


def test_5_4_without_a_target_nothing_happens():
    """Ships in a hex with a major airbase are safe (10.4.9)."""
    turn = event(JAPANESE_SS, {"1808": ["Tromp"]}, off={"event": ["IJNSS1"]})
    assert turn.g.status[turn.unit("IJNSS1")] == EVENT
    assert turn.asked != "Submarines"


# ── 5 Allied convoy ──────────────────────────────────────────────────────────

AT_JAVA = {"Malang": ["17PG steps=1 disrupted flown"], "Tjilatjap": ["BuffA"]}


def test_5_4_a_convoy_brings_an_eliminated_fighter_back():
    turn = event(CONVOY, AT_JAVA, off={"eliminated": ["Hawk75", "19BG"]})
    assert (turn.asked, turn.actor) == ("Convoy", "Allied")
    turn.play("base Hawk75 Batavia")
    assert turn.base("Hawk75") == "Batavia"
    assert turn.steps("Hawk75") == 2
    assert turn.halves(JAPANESE) == 0


def test_5_4_a_convoy_brings_a_reduced_fighter_to_full_strength():
    """Normal and Ready (R36)."""
    turn = event(CONVOY, AT_JAVA).play("base 17PG AUSTRALIA")
    assert turn.base("17PG") == "Australia"
    assert (turn.steps("17PG"), turn.disrupted("17PG")) == (2, False)
    assert turn.g.box[turn.unit("17PG")] == READY
    assert turn.halves(JAPANESE) == 0


def test_5_4_who_may_come_by_convoy_and_where_to():
    turn = event(CONVOY, AT_JAVA, off={"eliminated": ["Hawk75", "19BG"]})
    assert turn.legal() == [
        "base 17PG Batavia", "base 17PG Tjilatjap", "base 17PG AUSTRALIA",
        "base Hawk75 Batavia", "base Hawk75 Tjilatjap", "base Hawk75 AUSTRALIA", "pass",
    ]  # fmt: skip
    assert turn.why("base BuffA Batavia").reason == "it is neither eliminated nor reduced"
    assert turn.why("base 17PG Malang").case == "5.4"


def test_5_4_a_convoy_needs_room_at_the_airbase():
    three = ["BuffA", "BuffB", "BuffC"]
    turn = event(CONVOY, {"Malang": ["17PG steps=1"], "Tjilatjap": three})
    assert turn.legal() == ["base 17PG Batavia", "base 17PG AUSTRALIA", "pass"]
    there = event(CONVOY, {"Tjilatjap": [*three[:2], "17PG steps=1"]})
    assert "base 17PG Tjilatjap" in there.legal()


def test_5_4_the_enemy_does_not_see_whom_the_convoy_replaces():
    """He is asked about even when there is nobody to replace."""
    none = event(CONVOY, {"Malang": ["17PG"]})
    assert (none.asked, none.legal()) == ("Convoy", ["pass"])
    none.play("pass")
    some = event(CONVOY, {"Malang": ["17PG steps=1"]}).play("base 17PG AUSTRALIA")
    assert known_to(none.g, JAPANESE).digest() == known_to(some.g, JAPANESE).digest()
    assert none.told("5.4", JAPANESE) == some.told("5.4", JAPANESE)


def test_5_4_without_any_fighter_there_is_no_event():
    assert no_event(event(CONVOY, {"Malang": ["19BG"]}))


# ── 6 Orders from Tokyo ──────────────────────────────────────────────────────

FLEET = {"Indochina": ["G3M-1", "A6M-1"], "Kendari": ["H6K disrupted"], "UNAVAILABLE": ["G3M-2"]}


def test_5_4_half_of_the_committed_fleet_goes_back():
    """Fractions up, the Japanese player chooses; the H6K counts (R37)."""
    turn = event(TOKYO, FLEET, fleet=True)
    assert (turn.asked, turn.actor) == ("Recall", "Japanese")
    assert turn.legal() == ["pick G3M-1", "pick A6M-1", "pick H6K"]
    turn.play("pick H6K", "pick G3M-1")
    assert turn.asked != "Recall"
    assert [turn.base(name) for name in ("G3M-1", "A6M-1", "H6K")] == [
        "Unavailable", "Indochina", "Unavailable",
    ]  # fmt: skip
    assert turn.disrupted("H6K")


def test_5_4_how_many_go_back_is_open_who_is_not():
    one = event(TOKYO, FLEET, fleet=True).play("pick H6K", "pick G3M-1")
    other = event(TOKYO, FLEET, fleet=True).play("pick A6M-1", "pick G3M-1")
    assert known_to(one.g, ALLIED).digest() == known_to(other.g, ALLIED).digest()
    assert one.told("5.4", ALLIED) == other.told("5.4", ALLIED)


def test_5_4_tokyo_has_no_orders_for_a_fleet_that_is_not_committed():
    assert no_event(event(TOKYO, FLEET))


# ── 8 Reserve Fleet ──────────────────────────────────────────────────────────


def test_5_4_the_reserve_fleet_may_enter_from_now_on():
    turn = event(RESERVE, {"RESERVE": ["RFCV", "RFDD"]})
    assert turn.g.reserve == 1


@pytest.mark.parametrize(("covering", "reserve"), [({"released": True}, 1), ({"reserve": 2}, 3)])
def test_5_4_the_reserve_fleet_is_released_once(covering: dict[str, Any], reserve: int):
    turn = event(RESERVE, {"RESERVE": ["RFDD"]}, covering=covering)
    assert turn.g.reserve == reserve
    assert no_event(turn)


def test_5_4_no_reserve_fleet_no_event():
    turn = event(RESERVE, off={"eliminated": ["RFDD"]})
    assert turn.g.status[turn.unit("RFDD")] == LOST
    assert no_event(turn)


# ── 17.1 the introductory scenario ───────────────────────────────────────────


@pytest.mark.parametrize("die", [ALLIED_SS, JAPANESE_SS, TOKYO, RESERVE])
def test_17_1_events_that_cannot_apply_are_none(die: int):
    """No submarines, no commitment, no Reserve Fleet: nothing happens."""
    turn = event(die, {"2205": ["Naka"], "1808": ["DeRuyter"]}, scenario="java-sea")
    assert no_event(turn)


def test_5_4_who_comes_back_by_the_convoy_hears_where_not_that_it_is_lost():
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 4
        ask = "event"
        [units]
        1608 = ["South"]
        Tjilatjap = ["CW21", "BuffA", "33PG"]
        [off]
        eliminated = ["BuffB", "Fulmar1"]
        """
    )
    desk.play(5)
    assert desk.case("base BuffB Tjilatjap") == "6.3"  # it is full
    assert desk.case("base BuffB Malang") == "5.4"
    assert desk.case("base BuffB Batavia") == ""
    assert desk.case("move BuffB Batavia") == "2.2"


def test_5_4_who_came_by_magic_intelligence_hears_where():
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 4
        ask = "event"
        [units]
        1808 = ["6KNIL"]
        Soerabaja = ["PBY1"]
        [off]
        event = ["PBY2"]
        """
    )
    desk.play(2, "enter PBY2")
    assert desk.case("base PBY2 Kendari") == "6.0"
    assert desk.case("base PBY2 Soerabaja") == ""
