"""9.6: what a mission attacks in its hex."""

from typing import Any

import pytest

from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.air import targets
from sandtable.games.forlorn_hopes.kinds import (
    BY_PARATROOPS,
    ON_AIRBASE,
    ON_GROUND,
    ON_SHIPS,
    ON_SUPPLY,
)
from sandtable.games.forlorn_hopes.showing import showing
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield


def raid(hex: str, units: dict[str, str], **keys: Any) -> Airfield:
    keys.setdefault("mission", {"side": "Japanese", "hex": hex})
    keys.setdefault("ask", "target")
    return Airfield({"Sarawak": "G4M-1:attacker", **units}, **keys)


def test_9_6_one_specific_target_in_the_hex():
    field = raid("1808", {"1808": "Java 6KNIL ASup1"}, airbases={"MobileC": "at=1808"})
    assert field.legal() == [
        "strike-base Soerabaja", "strike-base MobileC", "strike-city", "strike-port",
        "strike-unit 6KNIL", "strike-unit ASup1", "strike-ships",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["strike-base Malang", "strike-unit 4KNIL", "strike-unit 1F", "strike-ships"]
)
def test_9_6_what_is_not_in_the_hex_is_no_target(text):
    field = raid("1808", {"1808": "6KNIL ASup1", "1708": "4KNIL", "2204": "1F"})
    assert field.case(text) == "9.6"


@pytest.mark.parametrize(
    ("text", "kind", "unit"),
    [
        ("strike-base Soerabaja", ON_AIRBASE, "Soerabaja"),
        ("strike-unit 6KNIL", ON_GROUND, "6KNIL"),
        ("strike-unit ASup1", ON_SUPPLY, "ASup1"),
        ("strike-ships", ON_SHIPS, ""),
    ],
)
def test_9_6_it_is_declared(text, kind, unit):
    field = raid("1808", {"1808": "Java 6KNIL ASup1"}).play(text)
    assert field.g.mission_kind == kind
    which = field.airbase(unit) if kind == ON_AIRBASE else field.unit(unit) if unit else -1
    assert field.g.mission_unit == which
    assert len(field.said("9.6", ALLIES)) == 1


def test_9_6_with_one_target_there_is_nothing_to_declare():
    field = raid("1807", {"1807": "Java"})
    assert field.g.mission_kind == ON_SHIPS
    assert field.asked != "NamingTarget"


def test_9_6_destroyed_and_own_airbases_are_no_targets():
    field = raid("1808", {}, airbases={"Soerabaja": "destroyed"})
    assert field.legal("strike-base") == []
    own = raid("2204", {"2204": "1F"}, mission={"side": "Allied", "hex": "2204"})
    assert targets.found(own.g, JAPAN, own.place("2204")) == []
    assert (ON_AIRBASE, own.airbase("Balikpapan")) in targets.found(
        own.g, ALLIES, own.place("2204")
    )


def test_9_6_a_base_under_construction_is_a_target():
    field = raid("1707", {"1707": "LSTMDjokjakarta"}, airbases={"MobileC": "at=1707 building"})
    assert "strike-base MobileC" in field.legal()


def test_9_6_fighters_strafe_transports_but_no_warships():
    """9.10.2; and alone neither city nor port nor supply unit, where bombers take them along."""
    alone = {"1808": "Java ASup2 6KNIL", "Sarawak": "A6M-1:attacker"}
    field = raid("1808", alone)
    for target in ("strike-ships", "strike-city", "strike-port", "strike-unit ASup2"):
        assert field.case(target) == "9.10.2", target
    assert (field.case("strike-base Soerabaja"), field.case("strike-unit 6KNIL")) == ("", "")
    field = raid("1808", {"1808": "Java JavaT", "Sarawak": "A6M-1:attacker"})
    assert field.case("strike-ships") == ""
    field = raid("1808", {"1808": "Java", "Sarawak": "A6M-1:attacker G4M-1:attacker"})
    assert (field.case("strike-city"), field.case("strike-ships")) == ("", "9.10.2")


def test_9_6_six_attackers_fly_against_ships_only():
    field = raid("1808", {"1808": "Java", "Sarawak": "G4M-1:attacker G4M-2:attacker "
                          "G4M-3:attacker G4M-4:attacker G4M-5:attacker"})  # fmt: skip
    bar = field.why("strike-port")
    assert bar is not None
    assert (bar.case, bar.figures) == ("9.6", "at most 4 against port targets")
    assert bar.reason.startswith("the mission has more attackers")
    assert bar.remedy == "Choose another target."  # nobody can be added or taken out any more
    assert field.legal() == ["strike-ships"]
    assert field.asked == "NamingTarget"  # that nothing else is possible is not told


def test_9_6_three_escorts_fly_against_ships_only():
    field = raid("1808", {"1808": "Java", "Sarawak": "G4M-1:attacker A6M-1:escort A6M-2:escort "
                          "A6M-3:escort"})  # fmt: skip
    bar = field.why("strike-city")
    assert bar is not None
    assert (bar.case, bar.figures) == ("9.6", "at most 2")
    assert bar.reason.startswith("the mission has more escorts")


def test_9_6_a_paratroop_assault():
    units = {"Sarawak": "Ki57:attacker", "1702": "YokosukaSNLF", "1205": "MDPalembang"}
    field = raid("1205", units)
    assert field.legal() == ["assault-drop"]
    assert field.case("strike-port") == "9.11.1"
    assert field.play("assault-drop").g.mission_kind == BY_PARATROOPS


def test_9_6_bombers_that_join_a_drop_have_a_target():
    units = {"Sarawak": "Ki57:attacker 12Sentai:attacker", "1702": "YokosukaSNLF"}
    field = raid("1205", units)
    assert field.case("assault-drop") == "9.11.1"
    assert field.case("strike-base Palembang") == ""


# ── the option ───────────────────────────────────────────────────────────────


def test_9_6_option_the_target_is_written_down_and_shown_later():
    field = Airfield(
        {"Sarawak": "G4M-1", "1808": "Java", "Malang": "MartinI"}, options={"written_target": True}
    ).play("strike 1808", "attack G4M-1", "launch")
    assert field.asked == "Writing"
    field.play("strike-port")
    assert field.g.mission_kind == -1
    assert field.said("9.6", ALLIES) == []
    assert field.known(ALLIES)["written"] == [-1, -1]
    field.play("done")
    assert field.said("9.6", ALLIES) == ["Japanese target: the port."]
    assert field.g.written == [-1, -1]


def test_9_6_where_nothing_was_written_the_target_is_asked_for():
    field = raid("1808", {"1808": "Java 6KNIL"}, options={"written_target": True})
    assert "strike-unit 6KNIL" in field.legal()
    assert field.play("strike-ships").g.mission_kind == ON_SHIPS


def test_9_6_written_targets_come_back_as_they_were():
    for target in ((ON_AIRBASE, 3), (ON_GROUND, 180), (ON_SHIPS, -1)):
        assert targets.decoded(targets.coded(target)) == target


def test_9_6_where_one_target_is_left_the_question_names_it():
    field = raid("1808", {"1808": "Java", "Sarawak": "G4M-1:attacker G4M-2:attacker "
                          "G4M-3:attacker G4M-4:attacker G4M-5:attacker"})  # fmt: skip
    assert field.prompt == (
        "In Soerabaja (1808) the mission can attack naval units only: name that target."
    )
    field = raid("1808", {"1808": "Java", "Sarawak": "G4M-1:attacker"})
    assert field.prompt == "What does the mission attack in Soerabaja (1808)?"
    field = raid(
        "1205", {"Sarawak": "Ki57:attacker", "1702": "YokosukaSNLF", "1205": "MDPalembang"}
    )
    assert field.prompt == "In Palembang (1205) the mission can only drop its troops."


def test_9_6_each_target_says_what_bombs_do_to_it():
    field = raid("1808", {"1808": "Java 6KNIL", "Sarawak": "G4M-1:attacker"})
    ballot = Ballot()
    field.g.frames[-1].verdicts(field.g, ballot)
    told = {c.verb: n["label"] for c, n in zip(
        ballot.open, showing.all_notes(field.g, ballot.open), strict=True)}  # fmt: skip
    assert told["strike-base"].startswith("Target: airbase Soerabaja: a hit disrupts it")
    assert told["strike-port"].endswith("supplies nobody (9.10.6, 13.4)")
    assert told["strike-unit"].startswith("Target: 6KNIL: ")
    assert told["strike-ships"].endswith("(9.10.4)")
