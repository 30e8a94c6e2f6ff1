"""5.2 Bombardment, 6.5 Bombardment by aircraft."""

import pytest

from sandtable.games.doro_nawa.bombardment import sheet
from sandtable.games.doro_nawa.bombardment_strength import Scales, weigh_bombardment
from sandtable.games.doro_nawa.kinds import HALTED
from tests.cases.doro_nawa.position import Table, at

SEA = '"0101", "0102", "0103", "0104", "0105", "0106", "0107", "0201", "0202", "0203", "0204"'
MAP = f"""
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
[map.terrain]
sea = [{SEA}]
jungle = ["0605"]
[map.flags]
city = ["0503"]
airfield = ["0303", "0404", "0506"]
port = ["0303", "0404"]
north_of_xx13 = ["0101", "0201", "0202", "0301"]
[[map.route]]
kind = "road"
hexes = ["0403", "0404", "0405"]
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[box]]
name = "REAR"
side = "Japanese"
mp = 4
hexes = ["0701"]
"""


def scene(units: str, die: int = 3, option: str = "combat", half: str = "Japanese") -> Table:
    head = f'half = "{half}"\noption = "{option}"\ndie = {die}\n'
    return at(f"{head}{MAP}\n[units]\n{units}\n")


def scales(table: Table) -> Scales:
    """The bombardment as it is being put together."""
    frame = table.g.frames[-1]
    return weigh_bombardment(table.g, frame.place, frame.firers, frame.targets)


def targets(table: Table) -> list[str]:
    return [table.g.name(unit) for unit in table.g.frames[-1].targets]


GUNS = '"0405" = ["5FldArt"]\n"0404" = ["2ESurrey"]'


# ── who fires ────────────────────────────────────────────────────────────────


def test_5_2_only_aircraft_artillery_and_ships_bombard() -> None:
    """Infantry beside the target is refused."""
    table = scene('"0405" = ["5FldArt", "I/11"]\n"0404" = ["2ESurrey"]')
    table.play("bombard 0404")
    assert table.case("with I/11") == "5.2"
    assert table.legal("with") == ["with 5FldArt"]


def test_5_2_a_bombardment_needs_somebody_who_fires() -> None:
    """Nothing is resolved before a firer joins."""
    table = scene(GUNS)
    table.play("bombard 0404")
    assert table.case("resolve") == "5.2"
    table.play("with 5FldArt", "resolve", 6)
    assert table.sp("2ESurrey") == 3


def test_5_2_artillery_reaches_adjacent_hexes_only() -> None:
    """Value 3 at range 1; nothing at range 2."""
    table = scene('"0406" = ["5FldArt"]\n"0404" = ["2ESurrey"]')
    assert table.case("bombard 0404") == "5.2"
    table = scene('"0405" = ["5FldArt"]\n"0406" = ["II/18Mtn"]\n"0404" = ["2ESurrey"]')
    table.play("bombard 0404")
    refusal = table.why("with II/18Mtn")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("5.2", "range 2, it reaches 1")


@pytest.mark.parametrize(("place", "value"), [("0503", 4), ("0502", 2), ("0501", 2), ("0701", 0)])
def test_5_2_coastal_artillery_fires_at_half_beyond_one_hex(place: str, value: int) -> None:
    """Value 4: 4 at range 1, 2 at range 2 and 3, nothing at 4."""
    units = f'"0504" = ["ChangiFC"]\n"{place}" = ["I/11"]'
    table = scene(units, half="Allied")
    if not value:
        assert table.case(f"bombard {place}") == "5.2"
        return
    table.play(f"bombard {place}", "with ChangiFC")
    assert scales(table).total == value


def test_5_2_half_value_rounds_down_by_unit_but_never_below_one() -> None:
    """Ships of 3, 2 and 1 at range 2 fire with 1, 1 and 1."""
    units = '"0101" = ["Durban", "ForceZDD", "Gunboats"]\n"0302" = ["I/11"]'
    table = scene(units, half="Allied")
    table.play("bombard 0302", "with Durban", "with ForceZDD", "with Gunboats")
    assert [worth.value for worth in scales(table).fire] == [1, 1, 1]


def test_5_2_ships_do_not_bombard_their_own_hex_or_beyond_three() -> None:
    """Range 0 is naval combat; range 4 is out of reach."""
    table = scene('"0102" = ["Chokai", "Repulse"]\n"0502" = ["2ESurrey"]')
    assert table.case("bombard 0102") == "5.2"
    assert table.case("bombard 0502") == "5.2"


@pytest.mark.parametrize("option", ["movement", "combat", "replacement"])
def test_5_2_any_option_serves(option: str) -> None:
    """Artillery that stays, ships and aircraft bombard under each option."""
    units = GUNS.replace('"2ESurrey"', '"2ESurrey", "75Sentai flying"')
    table = scene(units + '\n"0103" = ["Chokai"]', 3, option)
    table.play("bombard 0404")
    assert table.legal("with") == ["with 5FldArt", "with 75Sentai", "with Chokai"]


def test_5_2_artillery_that_moved_does_not_bombard() -> None:
    """And a ship that moved does (R14)."""
    table = scene('"0506" = ["5FldArt"]\n"0404" = ["2ESurrey"]', 4, "movement")
    table.play("move 5FldArt 0405", "stop")
    refusal = table.why("bombard 0404")
    assert refusal is not None
    assert refusal.case == "5.2"
    assert "5FldArt" in refusal.figures
    table = scene('"0101" = ["Chokai"]\n"0303" = ["2ESurrey"]', 4, "movement")
    table.play("move Chokai 0202", "stop")
    assert table.case("bombard 0303") == ""


def test_5_2_artillery_that_bombarded_does_not_move() -> None:
    """A ship still does."""
    table = scene(GUNS + '\n"0202" = ["Chokai"]\n"0303" = ["2/1GR"]', 3, "movement")
    table.play("bombard 0404", "with 5FldArt", "resolve", 1)
    assert table.case("move 5FldArt") == "5.2"
    table.play("bombard 0303", "with Chokai", "resolve", 1)
    assert table.case("move Chokai") == ""


def test_5_2_artillery_afloat_does_not_bombard() -> None:
    """It is moving amphibiously, and artillery does not fire while it moves (R90)."""
    table = scene('"0202" = ["5FldArt", "Chokai"]\n"0303" = ["2ESurrey"]')
    table.play("bombard 0303")
    assert table.case("with 5FldArt") == "5.2"
    assert table.case("with Chokai") == ""


def test_5_2_artillery_and_ships_need_the_initiative() -> None:
    """Initiative 3 on a 4, ships on a 6; aircraft have none and fly on any roll."""
    units = '"0405" = ["137FldRgt"]\n"0404" = ["I/11", "62Sqn flying"]\n"0203" = ["Repulse"]'
    table = scene(units, 4, half="Allied")
    table.play("bombard 0404")
    refusal = table.why("with 137FldRgt")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("5.2", "initiative 3, roll 4")
    table = scene(units, 6, half="Allied")
    table.play("bombard 0404")
    assert table.case("with Repulse") == "5.2"
    assert table.legal("with") == ["with 62Sqn"]


def test_5_1_a_unit_bombards_once_in_an_impulse() -> None:
    """The second fire of the same guns is refused; the target may be hit again by others."""
    table = scene('"0405" = ["5FldArt", "II/18Mtn"]\n"0404" = ["2ESurrey"]')
    table.play("bombard 0404", "with 5FldArt", "resolve", 1, "bombard 0404")
    assert table.case("with 5FldArt") == "5.1"
    table.play("with II/18Mtn", "resolve", 6)
    assert table.case("bombard 0404") == "5.1"


def test_5_1_who_bombarded_does_not_attack() -> None:
    """Bombardment is the unit's one attack (R79)."""
    table = scene('"0405" = ["5FldArt", "I/11"]\n"0404" = ["2ESurrey"]')
    table.play("bombard 0404", "with 5FldArt", "resolve", 1, "attack 0404")
    assert table.case("with 5FldArt") == "5.1"


def test_5_2_cancel_leaves_no_trace() -> None:
    """Nothing is spent before it is resolved."""
    table = scene(GUNS)
    before = table.g.digest()
    table.play("bombard 0404", "with 5FldArt", "without 5FldArt", "with 5FldArt", "cancel")
    assert table.g.digest() == before


# ── who is hit ───────────────────────────────────────────────────────────────


def test_5_2_everybody_in_the_hex_is_a_target_unless_spared() -> None:
    """The firer may leave units out, all but the last."""
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["2ESurrey", "137FldRgt"]')
    table.play("bombard 0404", "with 5FldArt")
    assert targets(table) == ["2ESurrey", "137FldRgt"]
    assert scales(table).defence == 6
    table.play("spare 2ESurrey")
    assert scales(table).difference == 0
    assert table.case("spare 137FldRgt") == "5.2"
    table.play("target 2ESurrey")
    assert targets(table) == ["2ESurrey", "137FldRgt"]


def test_5_2_friends_are_never_hit() -> None:
    """An own aircraft over the target is no target."""
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["2ESurrey", "75Sentai flying"]')
    table.play("bombard 0404", "with 5FldArt")
    assert targets(table) == ["2ESurrey"]
    assert table.case("target 75Sentai") == "5.2"
    assert table.case("target 5FldArt") == "5.2"


def test_5_2_aircraft_at_base_are_targets_those_in_flight_are_not() -> None:
    """Face-down and airborne is in flight as well."""
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["62Sqn based", "1Sqn down", "8Sqn flying"]')
    table.play("bombard 0404", "with 5FldArt")
    assert targets(table) == ["62Sqn"]
    assert table.case("target 1Sqn") == "5.2"
    assert table.case("target 8Sqn") == "5.2"
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["8Sqn flying"]')
    assert table.case("bombard 0404") == "5.2"


def test_5_2_ground_units_ships_in_port_and_based_aircraft_are_hit_together() -> None:
    """Only units moving amphibiously are apart."""
    table = scene('"0304" = ["5FldArt"]\n"0303" = ["2ESurrey", "62Sqn based", "Durban"]')
    table.play("bombard 0303", "with 5FldArt")
    assert targets(table) == ["2ESurrey", "62Sqn", "Durban"]
    assert [worth.value for worth in scales(table).guard] == [3, 0, 0]


def test_4_43_units_moving_amphibiously_are_targets_one_by_one() -> None:
    """Even if they are stacked, and never with a ship."""
    units = '"0103" = ["2ESurrey", "2/1GR", "Durban"]\n"0203" = ["Chokai"]'
    table = scene(units)
    table.play("bombard 0103", "with Chokai")
    assert targets(table) == ["Durban"]
    table.play("target 2/1GR")
    assert targets(table) == ["2/1GR"]
    table.play("target 2ESurrey")
    assert targets(table) == ["2ESurrey"]
    table.play("target Durban", "target 2/1GR", "resolve", 6)
    assert table.at("2/1GR") == "-"
    assert (table.at("2ESurrey"), table.at("Durban")) == ("0103", "0103")


def test_5_2_without_ships_the_first_unit_afloat_is_the_target() -> None:
    """One of them, to be changed at will."""
    table = scene('"0103" = ["2ESurrey", "2/1GR"]\n"0203" = ["Chokai"]')
    table.play("bombard 0103")
    assert targets(table) == ["2ESurrey"]
    assert table.legal("target") == ["target 2/1GR"]


def test_5_2_nobody_fires_into_or_out_of_a_box() -> None:
    """The rear box is off the map."""
    table = scene('"REAR" = ["12Sentai"]\n"0404" = ["2ESurrey"]\n"0405" = ["5FldArt"]')
    table.play("bombard 0404")
    assert table.case("with 12Sentai") == "5.2"


# ── strengths ────────────────────────────────────────────────────────────────


def test_5_2_one_armoured_target_halves_all_fire() -> None:
    """5 of two guns become 1 and 1 (R33, R34); sparing the armour restores them."""
    table = scene('"0405" = ["5FldArt", "II/18Mtn"]\n"0404" = ["2ESurrey", "100LtTk"]')
    table.play("bombard 0404", "with 5FldArt", "with II/18Mtn")
    assert [worth.value for worth in scales(table).fire] == [1, 1]
    table.play("spare 100LtTk")
    assert [worth.value for worth in scales(table).fire] == [3, 2]


def test_5_2_artillery_is_halved_at_ships_and_units_afloat() -> None:
    """Coastal artillery and aircraft are not."""
    units = '"0303" = ["137FldRgt", "PenangBty"]\n"0203" = ["Chokai", "I/11", "62Sqn flying"]'
    table = scene(units, half="Allied")
    table.play("bombard 0203", "with 137FldRgt", "with PenangBty", "with 62Sqn")
    assert [worth.value for worth in scales(table).fire] == [1, 2, 2]
    table.play("target I/11")
    assert [worth.value for worth in scales(table).fire] == [1, 2, 2]


def test_5_2_halvings_add_up_one_after_the_other() -> None:
    """Value 8 at range 2 at armour: 4, then 2 (R95)."""
    table = scene('"0102" = ["PrinceOfWales"]\n"0403" = ["5Recon"]', half="Allied")
    table.play("bombard 0403", "with PrinceOfWales")
    assert scales(table).total == 2


def test_5_2_japanese_air_and_sea_fire_is_doubled_at_ships_north_of_the_line() -> None:
    """Value 3 at range 2: 1, doubled to 2 (R35); aircraft 3 become 6."""
    units = '"0101" = ["Durban", "12Sentai flying"]\n"0103" = ["Sendai"]'
    table = scene(units)
    table.play("bombard 0101", "with Sendai", "with 12Sentai")
    assert [(w.printed, w.value) for w in scales(table).fire] == [(3, 6), (3, 2)]


def test_5_2_the_line_doubles_nothing_else() -> None:
    """Not artillery, not Allied fire, not on row 13 or south, not at units afloat."""
    table = scene('"0301" = ["5FldArt"]\n"0201" = ["Durban"]')
    table.play("bombard 0201", "with 5FldArt")
    assert scales(table).total == 1
    table = scene('"0101" = ["Chokai"]\n"0102" = ["Durban"]', half="Allied")
    table.play("bombard 0101", "with Durban")
    assert scales(table).total == 3
    table = scene('"0103" = ["Durban"]\n"0102" = ["Sendai"]')
    table.play("bombard 0103", "with Sendai")
    assert scales(table).total == 3
    table = scene('"0101" = ["2ESurrey"]\n"0102" = ["Sendai"]')
    table.play("bombard 0101", "with Sendai")
    assert scales(table).total == 3


def test_5_2_a_ship_among_other_targets_brings_no_doubling() -> None:
    """All targets must be Allied ships (R94)."""
    text = MAP.replace('"0301"]', '"0301", "0303"]')
    head = 'half = "Japanese"\noption = "combat"\ndie = 3\n'
    table = at(head + text + '[units]\n"0303" = ["2ESurrey", "Durban"]\n"0202" = ["Chokai"]\n')
    table.play("bombard 0303", "with Chokai")
    assert scales(table).total == 5
    table.play("spare 2ESurrey")
    assert scales(table).total == 10


def test_5_2_jungle_halves_and_a_city_doubles_the_defenders() -> None:
    """By the TEC: each firer is halved, artillery defends with twice its value in a city."""
    table = scene('"0604" = ["5FldArt", "II/18Mtn"]\n"0605" = ["2ESurrey"]')
    table.play("bombard 0605", "with 5FldArt", "with II/18Mtn")
    assert [worth.value for worth in scales(table).fire] == [1, 1]
    table = scene('"0504" = ["5FldArt"]\n"0503" = ["2ESurrey", "137FldRgt"]')
    table.play("bombard 0503", "with 5FldArt")
    assert [worth.value for worth in scales(table).guard] == [6, 6]


def test_5_2_water_barriers_change_nothing() -> None:
    """Across a river the guns have their full value."""
    table = scene(GUNS)
    table.play("bombard 0404", "with 5FldArt")
    assert (scales(table).total, scales(table).modifiers) == (3, ())


def test_5_2_losses_count_for_the_fire_of_artillery() -> None:
    """Guns reduced to 2 fire and defend with 2 (1.4)."""
    table = scene('"0405" = ["5FldArt sp=2"]\n"0404" = ["137FldRgt sp=1"]')
    table.play("bombard 0404", "with 5FldArt")
    assert (scales(table).total, scales(table).defence) == (2, 1)


# ── results ──────────────────────────────────────────────────────────────────

BATTERY = """
[[counter]]
short = "BigGun"
side = "Japanese"
kind = "artillery"
bombardment = 20
initiative = 6
[[counter]]
short = "Low"
side = "Allied"
kind = "infantry"
sp = 4
initiative = 1
[[counter]]
short = "High"
side = "Allied"
kind = "infantry"
sp = 1
initiative = 5
"""


def battery(units: str) -> Table:
    head = 'half = "Japanese"\noption = "combat"\ndie = 3\n'
    return at(f"{head}{MAP}{BATTERY}\n[units]\n{units}\n")


def test_5_2_the_column_is_the_difference_and_every_target_suffers() -> None:
    """20 against 6 is 14, column 11-14, die 5: 2 SP each."""
    table = battery('"0405" = ["BigGun"]\n"0404" = ["2ESurrey", "137FldRgt"]')
    events = table.play("bombard 0404", "with BigGun", "resolve", 5)
    detail = events[-1].detail
    assert (detail["attack"], detail["defence"], detail["difference"]) == (20, 6, 14)
    assert (detail["column"], detail["die"], detail["result"]) == ("11-14", 5, 2)
    assert detail["losses"] == {"2ESurrey": 2, "137FldRgt": 2}
    assert (table.sp("2ESurrey"), table.sp("137FldRgt")) == (1, 1)


def test_5_2_no_loss_in_the_lowest_column() -> None:
    """3 against 3 is a difference of 0."""
    table = scene(GUNS)
    events = table.play("bombard 0404", "with 5FldArt", "resolve", 6)
    assert events[-1].detail["column"] == "0 or less"
    assert events[-1].detail["losses"] == {}


def test_5_2_one_hit_is_enough_for_ships_and_based_aircraft() -> None:
    """A lost aircraft goes on the Turn Record Chart; ground units lose SP one by one."""
    table = battery('"0304" = ["BigGun"]\n"0303" = ["2ESurrey", "62Sqn based", "Durban"]')
    table.play("bombard 0303", "with BigGun", "resolve", 4)
    assert (table.at("62Sqn"), table.at("Durban"), table.sp("2ESurrey")) == ("-", "-", 2)
    assert table.g.due[table.unit("62Sqn")] == 3


def test_5_2_a_unit_loses_no_more_than_it_has() -> None:
    """Result 4 on a unit of 3 eliminates it."""
    table = battery('"0405" = ["BigGun"]\n"0404" = ["62Sqn based", "2ESurrey sp=2"]')
    table.play("bombard 0404", "spare 62Sqn", "with BigGun", "resolve", 6)
    assert table.at("2ESurrey") == "-"


def test_5_2_bombarded_units_do_not_retreat_nor_lose_more_out_of_supply() -> None:
    """They stay where they are (R36) and lose what the column shows (R37)."""
    table = battery('"0405" = ["BigGun"]\n"0404" = ["2ESurrey oos"]')
    table.play("bombard 0404", "with BigGun", "resolve", 2)
    assert (table.at("2ESurrey"), table.sp("2ESurrey")) == ("0404", 2)
    assert table.actor == "Japanese"


def test_3_5_losses_that_overfill_a_hex_are_reduced_by_the_owner() -> None:
    """The unit of initiative 5 is killed; 8 SP of initiative 1 are left, limit 2."""
    other = BATTERY.replace('"Low"', '"Low2"').split("[[counter]]")[2]
    text = f"{MAP}{BATTERY}[[counter]]{other}"
    head = 'half = "Japanese"\noption = "combat"\ndie = 3\n'
    units = '[units]\n"0405" = ["BigGun"]\n"0404" = ["Low", "Low2", "High"]\n'
    table = at(head + text + units)
    table.play("bombard 0404", "spare Low", "spare Low2", "with BigGun", "resolve", 2)
    assert (table.at("High"), table.actor) == ("-", "Allied")
    table.play("remove Low", "remove Low", "remove Low")
    assert table.actor == "Allied"


# ── 6.5 aircraft ─────────────────────────────────────────────────────────────

OVER = '"0504" = ["I/11"]\n"0404" = ["2ESurrey", "12Sentai flying", "60Sentai flying"]'


def test_6_5_aircraft_bombard_only_the_hex_they_are_in() -> None:
    """An aircraft beside the target is refused."""
    table = scene('"0405" = ["12Sentai flying", "5FldArt"]\n"0404" = ["2ESurrey"]')
    table.play("bombard 0404")
    assert table.case("with 12Sentai") == "5.2"


def test_6_3_a_face_down_aircraft_flies_no_mission() -> None:
    """And after a mission it is face-down."""
    table = scene('"0404" = ["2ESurrey", "12Sentai down"]')
    assert table.case("bombard 0404") == "6.3"
    table = scene(OVER)
    table.play("bombard 0404", "with 12Sentai", "resolve", "hold", 1)
    assert table.g.face[table.unit("12Sentai")] == 0


def test_6_5_aircraft_need_a_bombardment_value() -> None:
    """A fighter without bombs is refused."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "59Sentai flying"]')
    table.play("bombard 0404")
    assert table.case("with 59Sentai") == "6.5"


@pytest.mark.parametrize("fighter", ["21Sqn flying", "21Sqn based"])
def test_6_5_a_face_up_enemy_fighter_bars_bombing(fighter: str) -> None:
    """In flight or on its base (R54); face-down it bars nothing."""
    table = scene(f'"0404" = ["2ESurrey", "12Sentai flying", "{fighter}"]')
    assert table.case("bombard 0404") == "6.5"
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "21Sqn down"]')
    assert table.case("bombard 0404") == ""


def test_6_5_a_lone_aircraft_may_go_on_those_that_combine_may_not() -> None:
    """Joined to any other firer it has finished moving, also if it is the only survivor."""
    table = scene(OVER)
    table.play("bombard 0404", "with 12Sentai", "resolve", "hold", 1)
    assert table.case("fly 12Sentai 0405") == ""
    table = scene(OVER)
    table.play("bombard 0404", "with 12Sentai", "with 60Sentai", "resolve")
    table.play("flak 60Sentai", "guns", "fire", 6, 1)
    assert table.at("60Sentai") == "-"
    assert table.g.used[table.unit("12Sentai")] & HALTED
    assert table.case("fly 12Sentai 0405") != ""


def test_6_5_what_ended_a_flight_is_told_by_its_case() -> None:
    """A landing by 6.2, a combined mission by 6.5, also for a survivor that is alone."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "60Sentai flying"]')
    table.play("bombard 0404", "with 12Sentai", "with 60Sentai", "resolve", "hold", 1)
    assert table.case("fly 60Sentai 0505") == "6.5"
    table = at(
        f'half = "Japanese"\noption = "combat"\ndie = 3\n{MAP}\n[control]\nJapanese = ["0506"]\n'
        '[units]\n"0505" = ["12Sentai flying"]\n'
    )
    table.play("fly 12Sentai 0506", "base 12Sentai")
    assert table.case("fly 12Sentai 0505") == "6.2"


def test_6_4_anti_aircraft_fire_comes_first_and_only_survivors_count() -> None:
    """Two bombers of 3 with artillery of 3; one is shot down: 6 against 3."""
    table = scene(OVER.replace('"I/11"', '"5FldArt"'))
    table.play("bombard 0404", "with 5FldArt", "with 12Sentai", "with 60Sentai", "resolve")
    assert table.actor == "Allied"
    table.play("flak 12Sentai", "guns", "fire", 6)
    assert table.at("12Sentai") == "-"
    events = table.play(6)
    assert (events[-1].detail["attack"], events[-1].detail["defence"]) == (6, 3)
    assert table.g.used[table.unit("60Sentai")] & HALTED


def test_6_4_a_bombardment_without_survivors_comes_to_nothing() -> None:
    """The only bomber is shot down: no die, the active side goes on."""
    table = scene(OVER)
    table.play("bombard 0404", "with 12Sentai", "resolve", "flak 12Sentai", "guns", "fire", 6)
    assert (table.actor, table.sp("2ESurrey")) == ("Japanese", 3)
    assert table.case("bombard 0404") == ""


def test_6_3_an_aircraft_that_bombards_from_its_base_is_based_no_more() -> None:
    """An enemy ship has come into the port that holds the airfield (R89)."""
    table = scene('"0303" = ["62Sqn based", "Chokai"]', half="Allied")
    table.play("bombard 0303", "with 62Sqn", "resolve", "hold", 1)
    assert table.g.based[table.unit("62Sqn")] == 0


def test_5_2_bombardments_are_saved_and_rebuilt_at_every_decision() -> None:
    """The frames come back from their encoded form."""
    table = scene(OVER.replace('"I/11"', '"5FldArt"'))
    rulebook = table.game.rulebook
    steps: list[str | int] = ["bombard 0404", "with 5FldArt", "with 12Sentai", "resolve"]
    for step in [*steps, "flak 12Sentai", "guns", "fire", 1, 5]:
        table.play(step)
        again = rulebook.decode(rulebook.encode(table.g))
        assert again.digest() == table.g.digest()
        assert table.game.view()["sheet"] is not None or isinstance(step, int)


def test_5_2_the_sheet_shows_values_modifiers_and_exact_chances() -> None:
    """3 halved at armour against 2: the lowest column."""
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["100LtTk"]')
    table.play("bombard 0404", "with 5FldArt")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert (shown["kind"], shown["attack"], shown["defence"], shown["column"]) == (
        "bombardment", 1, 2, 0,
    )  # fmt: skip
    assert shown["outcomes"] == [{"loss": 0, "chance": "6/6"}]
    assert shown["attackers"][0]["notes"] == [{"case": "5.2", "text": "halved at armour"}]


def test_5_2_the_rows_of_the_sheet_show_what_each_factor_does() -> None:
    """Two guns of 3 and 2 halved by jungle: 2 and 1 less; a city doubles the targets' 6."""
    table = scene('"0604" = ["5FldArt", "II/18Mtn"]\n"0605" = ["2ESurrey"]')
    table.play("bombard 0605", "with 5FldArt", "with II/18Mtn")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert [(row["text"], row["value"]) for row in shown["modifiers"]] == [
        ("halved by the terrain of the target hex: 5FldArt, II/18Mtn", -3)
    ]
    table = scene('"0504" = ["5FldArt"]\n"0503" = ["2ESurrey", "137FldRgt"]')
    table.play("bombard 0503", "with 5FldArt")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert [(row["side"], row["value"]) for row in shown["modifiers"]] == [("defence", 6)]
    figures = table.play("resolve", 1)[-1].detail
    assert [row[2] for row in figures["modifiers"]] == [6]
    assert figures["attack"] - figures["defence"] == 3 - 12


def test_5_2_what_one_hit_destroys_is_not_said_to_lose_sp() -> None:
    """Ships and based aircraft fall or do not; with a garrison among them SP are told."""
    table = scene('"0303" = ["62Sqn based", "Chokai"]', half="Allied")
    table.play("bombard 0303", "with 62Sqn")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert [row["loss"] for row in shown["outcomes"]] == ["no hit", "sunk"]
    table = scene('"0405" = ["5FldArt"]\n"0404" = ["100LtTk"]')
    table.play("bombard 0404", "with 5FldArt")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert [row["loss"] for row in shown["outcomes"]] == [0]


def test_5_2_r147_hills_and_swamp_leave_bombardment_alone() -> None:
    """They halve attacks on the ground; jungle and mountain halve the fire."""
    tec = scene('"0405" = ["5FldArt"]').g.theatre.tec
    assert tec.halves_bombardment == {"jungle", "mountain"}
    assert {"hills", "mountain", "swamp"} <= tec.halves_attackers
    assert "jungle" not in tec.halves_attackers
    assert tec.doubles_bombardment_defence == {"city"}
