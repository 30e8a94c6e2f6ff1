"""Rulings from R189 on: each as it is seen at the table (R187 and R188 with their cases)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cases.forlorn_hopes.desk import Desk, at

BARRED: Final = """
[map]
columns = 6
rows = 4
[map.terrain]
jungle = []
cultivated = ["0202", "0302", "0402", "0502"]
[map.flags]
city = ["0502"]
[units]
0202 = ["JSup1"]
0302 = ["MOT oos=1"]
0502 = ["1F disrupted"]
[hits]
0502 = "city=1"
[control]
Japanese = ["0202", "0402", "0502"]
Allied = ["0302"]
"""


def desk(ask: str, rest: str, acting: str = "Japanese", turn: int = 4) -> Desk:
    return at(f"turn = {turn}\nask = '{ask}'\nacting = '{acting}'\n{rest}")


def test_14_4_r189_a_city_s_supply_is_that_of_the_moment() -> None:
    """Who barred the line has starved: the city is diced for, the unit there stays disrupted."""
    table = desk("supply", BARRED, turn=3)
    assert table.at("MOT") == "-"
    assert table.g.oos[table.unit("1F")]
    assert "hit on the city" in table.prompt
    table.play(1)
    assert table.disrupted("1F")


@pytest.mark.parametrize("held_back", [False, True])
def test_11_4_3_r190_nobody_retreats_from_nobody(held_back: bool) -> None:
    more = ", '1F'" if held_back else ""
    table = desk("combat", f"[units]\n1708 = ['KureSNLF', 'South', 'Marines'{more}]")
    table.play("assault 1708", *(["withhold 1F", "launch"] if held_back else []), 7, "lose South")
    assert table.at("KureSNLF") == "-"
    assert (table.asked == "GroundRetreat") is held_back


def test_11_5_4_r191_a_ship_that_has_landed_one_takes_another_aboard() -> None:
    table = desk("move", "[units]\n2606 = ['ET1', '228R']\n[aboard]\nET1 = ['1F']")
    table.play("land 1F", "embark 228R")
    assert table.g.aboard[table.unit("228R")] == table.unit("ET1")


def test_6_3_r193_out_of_supply_a_mobile_airbase_hosts_one_of_any_type() -> None:
    rest = (
        "[control]\nJapanese = ['1408']\n[airbases]\nMobileA = 'at=1408{0}'\n"
        "[units]\n1408 = ['1F']\nMobileA = ['A6M-1', 'G4M-1']\n1808 = ['Java', '6KNIL']"
    )
    assert desk("mission", rest.format("")).case("strike 1808") == ""
    assert desk("mission", rest.format(" oos")).case("strike 1808") == "6.3"


@pytest.mark.parametrize(("where", "then"), [("2006", "Drop"), ("1908", "AntiAircraftFire")])
def test_9_11_2_r194_a_regiment_does_not_fire_at_transport_aircraft(where: str, then: str) -> None:
    """The airbase of Malang does."""
    table = at(
        f"turn = 3\nask = 'fight'\n[mission]\nside = 'Japanese'\nhex = '{where}'\n"
        "target = 'paratroop'\n[control]\nJapanese = ['2005']\n[units]\n"
        f"Bandjermasin = ['Ki57 attacker loaded over={where}']\n2005 = ['TS1 plane=Ki57']\n"
        f"{where} = ['6KNIL']\nMalang = ['17PG']"
    )
    table.play(next(choice for choice in table.legal() if choice.startswith("altitude")))
    assert table.asked == then


def test_10_2_4_r195_beside_a_contested_coast_of_their_own_mtb_sail_on() -> None:
    """It is the only one of theirs near the next hex; when that is lost too they stay."""
    theatre = desk("mission", "[units]\n1808 = ['MTB']").g.theatre
    near = [theatre.label(place) for place in theatre.coasts_near[theatre.map.find("1807")]]
    assert "1808" in near
    for own, case in (("1808", ""), ("", "10.2.4")):
        lost = ", ".join(f"'{label}'" for label in near if label != own)
        units = "[units]\n1808 = ['MTB sailing', '6KNIL', '1F']"
        table = desk("sailing", f"[control]\nJapanese = [{lost}]\n{units}", "Allied")
        assert table.case("steam 1807") == case


def test_13_3_r196_a_supply_unit_alone_keeps_away_from_the_enemy() -> None:
    table = desk(
        "move", "[control]\nJapanese = ['1708']\n[units]\n1708 = ['JSup1']\n1808 = ['6KNIL']"
    )
    assert table.case("move JSup1 1808") == "13.3"


def test_11_5_3_r197_guns_land_where_infantry_holds_on() -> None:
    """It came ashore in an earlier turn."""
    rest = "[units]\n1908 = ['ET1 ended', 'LSTMMalang'{0}]\n[aboard]\nET1 = ['48DivArt']"
    assert desk("move", rest.format("")).case("land 48DivArt") == "11.5.3"
    assert desk("move", rest.format(", '1F'")).case("land 48DivArt") == ""


def test_10_3_2_r205_a_contested_airbase_does_not_look_out() -> None:
    held = ", ".join(f"'{label}'" for label in JAPANESE_PORTS)
    way = (
        f"[control]\nJapanese = [{held}]\n[units]\n1611 = ['Nachi sailing']\n1608 = ['South'{{0}}]"
    )
    alone = desk("sailing", way.format(""), turn=3)
    alone.play("steam 1610")
    assert alone.actor == "dice"
    both = desk("sailing", way.format(", '1F'"), turn=3)
    both.play("steam 1610")
    assert both.actor != "dice"


JAPANESE_PORTS: Final = (
    "0801", "0903", "1003", "1104", "1205", "1304", "1306", "1310", "1407", "1408", "1708", "1808",
    "1908", "2005", "2009", "2203", "2407", "2410", "2709", "2809", "2905", "3006", "3311",
)  # fmt: skip


def test_12_2_r206_who_is_aboard_a_ship_that_reaches_no_port_shares_its_loss() -> None:
    enemies = "\n".join(f"{label} = ['{ship}']" for label, ship in AROUND.items())
    table = desk("conclusion", f"[units]\n1411 = ['ET1']\n{enemies}\n[aboard]\nET1 = ['1F']")
    assert (table.at("ET1"), table.steps("ET1"), table.steps("1F")) == ("1411", 1, 1)


AROUND: Final = {
    "1311": "DeRuyter", "1412": "Java", "1410": "Exeter", "1510": "Houston", "1511": "Perth",
    "1310": "Tromp",
}  # fmt: skip


def test_14_4_r207_a_contested_airbase_is_repaired() -> None:
    table = desk(
        "regroup", "[airbases]\nMalang = 'hits=1'\n[units]\n1908 = ['LSTMMalang', '1F']", "Allied"
    )
    assert "airbase" in table.prompt
