"""Rulings from R189 on: each as it is seen at the table (R187 and R188 with their cases)."""

from __future__ import annotations

from typing import Final

import pytest

from sandtable.games.forlorn_hopes.air import battle_fire, bombing, scramble
from sandtable.games.forlorn_hopes.air.battle_moves import fly
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.charts import Effect
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ALLIED,
    ATTACKER,
    INTERCEPTOR,
    JAPANESE,
    ON_SHIPS,
    UNLOADED,
)
from sandtable.games.forlorn_hopes.turn import regroup, supply
from tests.cases.forlorn_hopes.airfield import Airfield
from tests.cases.forlorn_hopes.desk import Desk, at
from tests.cases.forlorn_hopes.sky import PACK, Sky
from tests.cases.forlorn_hopes.turn import Turn

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


def test_14_5_r208_the_flown_box_alone_says_who_has_flown() -> None:
    """Its airbase has room again; a sound fighter that a patrol shot up is Ready still."""
    crew = "'A6M-1 steps=1', 'A6M-2', 'A6M-3', 'A6M-4', 'A6M-5', 'G4M-1', 'G4M-2'"
    crowd = desk(
        "mission",
        "regroup_turn = 4\n[control]\nJapanese = ['2606', '2407']\n"
        f"[units]\nKendari = [{crew}]\n1808 = ['6KNIL']",
    )
    unit = crowd.unit("A6M-1")
    before = regroup.bars_regroup(crowd.g, JAPANESE, unit)
    crowd.play("stage A6M-5 Makassar")
    assert not bases.over_capacity(crowd.g, crowd.g.base[unit])
    bar = regroup.bars_regroup(crowd.g, JAPANESE, unit)
    assert before == bar == regroup.HAS_FLOWN
    assert "R208" not in str(bar)
    units = {"Sarawak": "64Sentai:interceptor:steps=1", "Balikpapan": "Do24A:fought-over"}
    field = Airfield(units, ask="home", mission={"side": "Allied", "hex": "2204"},
                     control={"Allied": ["2204"]}, regroup_turn=4)  # fmt: skip
    assert field.home("64Sentai") == "Sarawak ready"
    assert regroup.bars_regroup(field.g, JAPANESE, field.unit("64Sentai")) is None


@pytest.mark.parametrize(
    ("fighter", "attacker", "side", "points"),
    [
        ("Tarakan = ['CW21']", "Philippines = ['G4M-1 attacker']", "Japanese", 2),
        ("Philippines = ['A6M-1']", "Balikpapan = ['19BG attacker']", "Allied", 1),
    ],
)
def test_9_4_1_r209_from_off_the_map_range_points_are_compared(
    fighter: str, attacker: str, side: str, points: int
) -> None:
    """2 from the Philippines to Tarakan, of which one is a hex; 3 from Balikpapan."""
    table = desk(
        "scramble",
        f"[mission]\nside = '{side}'\nhex = '2201'\n[control]\nAllied = ['2201', '2204']\n"
        f"[units]\n{fighter}\n{attacker}",
    )
    (choice,) = table.legal("scramble")
    assert scramble.difference(table.g, table.unit(choice.split()[1])) == points


@pytest.mark.parametrize("name", ["Fulmar1", "Albacore1"])
def test_6_3_r210_aircraft_of_the_reserve_fleet_have_no_airbase_ashore(name: str) -> None:
    table = desk(
        "mission",
        f"[units]\n1808 = ['RFCV']\nRFCV = ['{name}']\nSoerabaja = ['CW21']",
        "Allied",
    )
    for airbase in ("Malang", "Soerabaja", "Australia"):
        assert table.case(f"stage {name} {airbase}") == "6.3"


def test_14_5_r211_fighters_meet_a_patrol_in_the_general_regroup_turn() -> None:
    field = Airfield(
        {"Sarawak": "64Sentai", "MobileC": "Do24A"}, ask="reconnaissance",
        airbases={"MobileC": "at=1804"}, initiative="Allied", regroup_turn=4,
    )  # fmt: skip
    field.play("patrol Do24A")
    assert "scramble 64Sentai" in field.legal()


def test_14_3_r212_a_base_completed_in_this_phase_may_be_taken_up() -> None:
    table = desk("regroup", "[airbases]\nMobileC = 'at=1707 building'\n[units]\n1708 = ['6KNIL']")
    table.play("dismantle 1707")
    assert table.g.base_at[table.g.theatre.base_of_spot(table.hex("MobileC"))] == -1


@pytest.mark.parametrize("effect", [Effect(1, 0), Effect(0, 1)])
def test_9_10_4_r213_aircraft_on_the_deck_take_nothing_of_a_hit(effect: Effect) -> None:
    sky = Sky(kind=ON_SHIPS, place="1404", side=ALLIED)
    sky.g.mission_unit = sky.put("Soryu")
    unit = sky.parked("CVB5N-1", "Soryu")
    before = sky.steps("Soryu")
    bombing.hit(sky.g, sky.g.mission_hex, ON_SHIPS, sky.g.mission_unit, effect, "9.10.4")
    sky.settle()
    assert (before - sky.steps("Soryu"), sky.disrupted("Soryu")) == (effect.steps, effect.disrupts)
    assert (sky.g.steps[unit], sky.disrupted("CVB5N-1")) == (PACK.roster.steps[unit], False)
    assert sky.asked == ""


def test_13_5_r214_an_airbase_taken_from_the_air_stays_out_of_supply() -> None:
    """Palembang: until the Supply Phase finds the new owner's line."""
    sky = Sky(place="1205", target="Palembang")
    base = PACK.base("Palembang")
    sky.g.base_oos[base] = 1
    sky.g.load(sky.put("TS1", "1502"), sky.fly("Ki57"))
    bombing.begin(sky.g)
    sky.settle()
    sky.play("altitude Ki57 1", "bomb Ki57").roll(10, 9)
    assert sky.g.holder(sky.g.mission_hex) == JAPANESE
    capacity = sky.g.theatre.bases[base].capacity
    assert bases.limit(sky.g, base, []) == (capacity + 1) // 2
    supply.begin(sky.g)
    assert bases.limit(sky.g, base, []) == capacity


def test_13_4_r215_two_hits_on_the_city_alone_spoil_port_and_major_base() -> None:
    turn = Turn("move", hits={"1808": "city=2"})
    there = turn.hex("1808")
    assert not turn.g.port_hits[there]
    assert there not in supply.major_bases(turn.g, ALLIED)
    assert there not in supply.sources(turn.g, ALLIED)


@pytest.mark.parametrize(("kind", "found"), [("major", ["0202"]), ("minor", [])])
def test_13_1_r216_a_contested_major_base_is_the_end_of_a_sea_lane(
    kind: str, found: list[str]
) -> None:
    """Enemy cruisers close the whole edge of the map."""
    edge = {"0101": "Houston", "0201": "Exeter", "0301": "Perth", "0401": "Java", "0501": "Tromp"}
    land = ["0202", "0402"]
    turn = Turn(
        "move",
        {**{label: [ship] for label, ship in edge.items()}, "0402": ["4R", "6KNIL"]},
        map={"columns": 5, "rows": 4, "terrain": {"jungle": land}, "flags": {"port": land}},
        airbase=[{"id": "Depot", "hex": "0402", "kind": kind}],
        control={"Japanese": land},
    )
    assert [turn.g.theatre.label(h) for h in supply.sources(turn.g, JAPANESE)] == found


@pytest.mark.parametrize(("words", "looks"), [("at=1508 building", False), ("at=1508", True)])
def test_10_3_2_r217_a_mobile_airbase_under_construction_does_not_look_out(
    words: str, looks: bool
) -> None:
    held = ", ".join(f"'{label}'" for label in (*JAPANESE_PORTS, "1608"))
    table = desk(
        "sailing",
        f"[control]\nJapanese = [{held}]\n[airbases]\nMobileC = '{words}'\n"
        "[units]\n1611 = ['Nachi sailing']\n1508 = ['6KNIL']",
        turn=3,
    )
    table.play("steam 1610")
    assert (table.actor == "dice") is looks


@pytest.mark.parametrize("names", [("228R", "1F"), ("1F", "228R")])
def test_9_10_4_r218_of_equals_aboard_the_lowest_number_loses_the_step(
    names: tuple[str, str],
) -> None:
    sky = Sky(kind=ON_SHIPS, place="1404", side=ALLIED)
    ship = sky.g.mission_unit = sky.put("ET3")
    for name in names:
        sky.g.load(sky.put(name), ship)
    bombing.hit(sky.g, sky.g.mission_hex, ON_SHIPS, ship, Effect(0, 1), "9.10.4")
    sky.settle()
    first, second = sorted(names, key=sky.unit)
    assert (sky.steps(first), sky.steps(second), sky.asked) == (1, 2, "")


def test_10_4_8_r219_enemy_warships_bar_the_landing_and_nothing_else() -> None:
    """Nobody has fought in this turn, and the coast is Japanese."""
    there = (
        "[control]\nJapanese = ['2606']\n"
        "[units]\n2606 = ['Naka', 'Jintsu', 'DDNaka', 'SaseboSNLF', 'Houston']\n"
        "[aboard]\nNaka = ['KureSNLF']"
    )
    ashore = desk("move", there)
    assert ashore.case("land KureSNLF") == "10.4.8"
    assert ashore.case("embark SaseboSNLF") == ""
    before = desk("mission", there)
    before.play("sail 2606", "join Naka", "land KureSNLF")
    assert before.at("KureSNLF") == "2606"
    assert before.g.aboard[before.unit("KureSNLF")] < 0


def test_10_2_2_r221_a_unit_with_one_step_left_fills_both_its_ships() -> None:
    table = desk(
        "mission",
        "[units]\n2407 = ['Naka', 'Jintsu', 'JSup1', 'SaseboSNLF']\n"
        "[aboard]\n'Naka+Jintsu' = ['2F steps=1']\n",
    )
    table.play("sail 2407", "join Naka")
    assert table.case("load JSup1") == "10.2.2"
    table.play("land 2F")
    assert table.case("load JSup1") == ""


@pytest.mark.parametrize(("part", "bar"), [(ATTACKER, ""), (ABORTED, "9.8.2")])
def test_9_10_1_r222_who_has_bombed_flies_as_it_likes(part: int, bar: str) -> None:
    """Beside it one that has aborted, in the same place and as empty."""
    sky = Sky()
    unit = sky.fly("60Sentai", part, "0707", "N", "Medium")
    sky.fly("17PG", INTERCEPTOR, "0101")
    sky.g.loaded[unit] = UNLOADED
    sky.g.battle_round = 3
    fly(sky.g, unit, ())
    assert ("climb" in sky.legal()) is not bool(bar)
    if bar:
        assert sky.why("climb").startswith(bar)


@pytest.mark.parametrize("names", [("17PG", "BuffA"), ("BuffA", "17PG")])
def test_9_7_6_r223_of_two_shots_the_first_declared_makes_the_ace(names: tuple[str, str]) -> None:
    """Both hit a bomber that has one step left; they declare in the order of their numbers."""
    sky = Sky()
    sky.fly("60Sentai", ATTACKER, "0706", "N", "Medium")
    sky.g.steps[sky.unit("60Sentai")] = 1
    for name in names:
        sky.fly(name, INTERCEPTOR, "0707", "N", "Medium")
    sky.g.battle_round = 1
    battle_fire.begin(sky.g, ALLIED)
    sky.settle()
    sky.play("fire 60Sentai", "fire 60Sentai").roll(10, 10)
    first, second = sorted(names, key=sky.unit)
    assert sky.steps("60Sentai") == 0
    assert (sky.g.ace[sky.unit(first)], sky.g.ace[sky.unit(second)]) == (1, 0)
