"""1.0 Game play: the terms that hold everywhere."""

from sandtable.games.doro_nawa.kinds import CHART, LOST
from tests.cases.doro_nawa.position import PLAIN, Table, at

HEAD = 'half = "Japanese"\noption = "combat"\ndie = 3\n' + PLAIN + "[map.terrain]\nsea = "


def under_fire(units: str) -> Table:
    """The Chokai, of value 5, lies beside what is bombarded."""
    return at(f'{HEAD}["0403"]\n[units]\n"0403" = ["Chokai"]\n"0404" = [{units}]\n')


def test_1_4_a_unit_left_with_no_sp_is_eliminated() -> None:
    """5 points against 2 SP take 1 on a 5; against the last SP the unit goes."""
    table = under_fire('"2ESurrey sp=2"')
    table.play("bombard 0404", "with Chokai", "resolve", 5)
    assert (table.sp("2ESurrey"), table.at("2ESurrey")) == (1, "0404")
    table = under_fire('"2ESurrey sp=1"')
    table.play("bombard 0404", "with Chokai", "resolve", 5)
    assert (table.sp("2ESurrey"), table.at("2ESurrey")) == (0, "-")
    assert table.g.status[table.unit("2ESurrey")] == LOST


def test_1_4_artillery_has_its_bombardment_value_for_sp() -> None:
    """It loses from its value, and fires with what is left."""
    table = under_fire('"155FldRgt"')
    assert (table.sp("155FldRgt"), table.g.bombardment(table.unit("155FldRgt"))) == (3, 3)
    table.play("bombard 0404", "with Chokai", "resolve", 6)
    assert (table.sp("155FldRgt"), table.g.bombardment(table.unit("155FldRgt"))) == (2, 2)


def test_1_4_aircraft_and_ships_have_one_sp() -> None:
    """One loss is all of them; the aircraft goes on the Turn Record Chart (8.2)."""
    table = at(
        f'{HEAD}["0403", "0404"]\n[units]\n"0403" = ["Chokai"]\n"0404" = ["Durban", "Repulse"]\n'
    )
    assert (table.sp("Chokai"), table.sp("Durban")) == (1, 1)
    table.play("bombard 0404", "with Chokai", "spare Repulse", "resolve", 4)
    assert (table.at("Durban"), table.g.status[table.unit("Durban")]) == ("-", LOST)
    table = at(
        f'{HEAD}["0403"]\n[map.flags]\nairfield = ["0404"]\n[control]\nAllied = ["0404"]\n'
        '[units]\n"0403" = ["Chokai"]\n"0404" = ["62Sqn based"]\n'
    )
    assert table.sp("62Sqn") == 1
    table.play("bombard 0404", "with Chokai", "resolve", 4)
    assert table.g.status[table.unit("62Sqn")] == CHART
