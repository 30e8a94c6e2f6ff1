"""Outcomes that tell which reading is played: a small position for a ruling."""

from __future__ import annotations

import pytest

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
sea = ["0101", "0102", "0103", "0104", "0105", "0201", "0202", "0203", "0204"]
[[map.route]]
kind = "road"
hexes = ["0402", "0403", "0404", "0405", "0406"]
[map.flags]
airfield = ["0404", "0606"]
port = ["0303"]
"""


def situation(units: str, half: str, option: str, die: int = 1, made: str = "") -> Table:
    return at(
        f'half = "{half}"\noption = "{option}"\ndie = {die}\n{MAP}\n{made}\n[units]\n{units}\n'
    )


def guns(value: int) -> str:
    return (
        '[[counter]]\nshort = "Guns"\nside = "Japanese"\nkind = "artillery"\n'
        f"bombardment = {value}\ninitiative = 5\n"
    )


def test_5_1_r1_a_bombardment_from_the_air_draws_fire_by_6_4() -> None:
    """The cases 8.4 and 8.8 that 5.1 names are 6.4 and 6.8."""
    table = situation('"0606" = ["27Sentai flying", "2Argylls"]', "Japanese", "combat")
    table.play("bombard 0606", "with 27Sentai", "resolve")
    assert table.actor == "Allied"
    assert table.game.prompt().case == "6.4"


def test_5_2_r33_artillery_of_three_fires_at_armour_with_one() -> None:
    """Half of 3, rounded down for the unit."""
    table = situation('"0404" = ["Guns"]\n"0405" = ["100LtTk"]', "Japanese", "combat", made=guns(3))
    table.play("bombard 0405", "with Guns")
    assert table.game.view("both")["sheet"]["attack"] == 1


def test_5_1_r79_artillery_that_bombarded_joins_no_attack() -> None:
    """Bombardment was its attack of the half."""
    table = situation(
        '"0404" = ["Guns", "I/11"]\n"0405" = ["2Argylls"]', "Japanese", "combat", made=guns(3)
    )
    table.play("bombard 0405", "with Guns", "resolve", 1, "attack 0405")
    assert table.case("with Guns") == "5.1"


def test_2_2_r14_a_ship_moves_and_then_bombards_in_a_movement_half() -> None:
    """One action of each kind."""
    table = situation('"0104" = ["Chokai"]\n"0303" = ["2Argylls"]', "Japanese", "movement", 3)
    table.play("move Chokai 0202", "bombard 0303", "with Chokai")
    assert "resolve" in table.legal()


def test_2_2_r14_artillery_does_not_do_both() -> None:
    """5.2 restricts it: neither after its move, nor a move after its fire."""
    table = situation(
        '"0404" = ["Guns"]\n"0406" = ["2Argylls"]', "Japanese", "movement", 3, guns(3)
    )
    table.play("move Guns 0405", "stop")
    assert table.case("bombard 0406") == "5.2"
    table = situation(
        '"0405" = ["Guns"]\n"0406" = ["2Argylls"]', "Japanese", "movement", 3, guns(3)
    )
    table.play("bombard 0406", "with Guns", "resolve", 1)
    assert table.case("move Guns 0404") == "5.2"
    assert "move Guns" not in table.legal("move")


def test_6_5_r54_a_based_face_up_fighter_shields_its_airfield() -> None:
    """Until it has fired."""
    units = '"0606" = ["27Sentai flying", "243Sqn based"]\n"0609" = ["2Argylls"]'
    table = at(
        f'half = "Japanese"\noption = "combat"\ndie = 1\n{MAP}\n[control]\nAllied = ["0606"]\n'
        f"[units]\n{units}\n"
    )
    refusal = table.why("bombard 0606")
    assert refusal is not None
    assert refusal.case == "6.5"


def test_4_24_r128_aircraft_fly_over_hexes_out_of_play() -> None:
    """1 MP a hex over Sumatra as anywhere."""
    table = at(
        'scenario = "campaign"\nhalf = "Allied"\noption = "combat"\ndie = 6\n'
        '[units]\n"1245" = ["62Sqn flying"]\n'
    )
    table.play("fly 62Sqn 1246")
    assert table.g.spent[table.unit("62Sqn")] == 1


@pytest.mark.parametrize("option", ["movement", "combat", "replacement"])
def test_4_24_r13_aircraft_move_once_in_an_impulse_whatever_the_option(option: str) -> None:
    """In the owner's half, with the printed MP, on any roll."""
    table = situation('"0404" = ["59Sentai flying"]', "Japanese", option, 6)
    table.play("fly 59Sentai 0405", "stop", "done")
    assert table.actor == "Allied"
    table.play("movement", 1)
    assert table.case("fly 59Sentai 0406") in ("2.1", "4.24")


def test_4_5_coastal_artillery_keeps_the_causeway() -> None:
    """It never moves, so it is always stationary."""
    units = '"3553" = ["2Loyals", "ChangiFC"]\n"3552" = ["I/11"]'
    table = at(
        f'scenario = "campaign"\nhalf = "Allied"\noption = "movement"\ndie = 1\n[units]\n{units}\n'
    )
    assert table.case("move 2Loyals 3452") == ""
    table.play("move 2Loyals 3452")
    assert table.at("2Loyals") == "3452"
    alone = at(
        'scenario = "campaign"\nhalf = "Allied"\noption = "movement"\ndie = 1\n'
        '[units]\n"3553" = ["2Loyals"]\n"3552" = ["I/11"]\n'
    )
    assert alone.case("move 2Loyals 3452") == "4.3"


def test_6_2_r63_at_the_start_airfields_and_ports_belong_to_the_set_up_side() -> None:
    """Singora, Patani and Sabak beach are Japanese, all others Allied."""
    game = Game.new(RULEBOOK, seed="control")
    g = game.state
    held = [g.theatre.label(h) for h in range(g.theatre.size) if g.control[h] == 1]
    assert held == ["0803", "1406", "2412"]
    assert all(
        g.control[h] == 2 for h in range(g.theatre.size) if g.theatre.site[h] and g.control[h] != 1
    )


def test_6_2_r53_an_airfield_taken_under_an_aircraft() -> None:
    """Its Based marker goes; it flies on in its own half, and may not land there."""
    table = at(
        f'half = "Japanese"\noption = "movement"\ndie = 1\n{MAP}\n[control]\nAllied = ["0404"]\n'
        '[units]\n"0403" = ["I/11"]\n"0404" = ["62Sqn based"]\n'
    )
    table.play("move I/11 0404", "done", "combat", 6)
    unit = table.unit("62Sqn")
    assert (table.g.based[unit], table.g.face[unit], table.at("62Sqn")) == (0, 1, "0404")
    assert table.case("base 62Sqn") == "6.2"
    assert table.case("fly 62Sqn 0606") == ""


def test_5_2_who_can_still_bombard_is_shown_as_able() -> None:
    """A ship that has moved, guns in a Replacement half; out of range they are done."""
    text = (
        'option = "{option}"\ndie = 3\n[map]\ncolumns = 9\nrows = 9\n[map.terrain]\n'
        'sea = ["0801", "0802", "0803", "0901"]\n[units]\n0604 = ["1Leics"]\n'
        '0803 = ["Chokai moved halted spent=2"]\n0901 = ["Sendai moved halted spent=2"]\n'
        '0505 = ["3HvyArt"]\n0305 = ["5FldArt"]\n'
    )
    able = {}
    for option in ("movement", "replacement"):
        table = at(text.format(option=option))
        for unit in table.game.view("both")["units"]:
            able[option, table.g.name(unit["id"])] = unit.get("able")
    assert (able["movement", "Chokai"], able["movement", "Sendai"]) == (True, False)
    assert (able["replacement", "3HvyArt"], able["replacement", "5FldArt"]) == (True, False)
