"""Rulings from R201 on: who keeps a bridge, aircraft at a port, islands."""

from __future__ import annotations

from sandtable.games.doro_nawa import crossings
from tests.cases.doro_nawa.position import PLAIN, at

WATER = '[map.terrain]\nsea = ["0401", "0402", "0501", "0502"]\n'
BANKS = """
[map.flags]
port = ["0302"]
[[map.side]]
kind = "river"
between = ["0302", "0303"]
[[map.route]]
kind = "road"
hexes = ["0301", "0302", "0303"]
"""
ISLAND = """
[map]
columns = 7
rows = 7
low = "even"
default = "sea"
[map.terrain]
clear = ["0404", "0505", "0506", "0605", "0606", "0705"]
[map.flags]
one_hex_island = ["0404"]
port = ["0505"]
"""


def test_4_5_r201_a_ship_in_the_port_keeps_no_bridge() -> None:
    """A battalion on the same bank does."""
    for keeper, kept in (("Sendai", False), ("II/11", True)):
        table = at(
            f'option = "movement"\ndie = 1\nhalf = "Japanese"\n{PLAIN}\n{WATER}{BANKS}[units]\n'
            f'0303 = ["I/11"]\n0302 = ["{keeper}"]\n0203 = ["2Argylls"]\n'
        )
        g = table.g
        here, there = (g.theatre.map.find(label) for label in ("0303", "0302"))
        edge = g.theatre.map.edge(here, there)
        assert crossings.threatened(g, edge, 0)
        assert crossings.stands(g, edge, 0, table.unit("I/11")) is kept


def test_3_2_r202_a_ship_that_enters_a_port_leaves_the_aircraft_where_they_are() -> None:
    table = at(
        f'option = "movement"\ndie = 4\nhalf = "Japanese"\n{PLAIN}\n{WATER}'
        '[map.flags]\nport = ["0302"]\nairfield = ["0302"]\n[control]\nAllied = ["0302"]\n'
        '[units]\n0402 = ["Sendai"]\n0302 = ["62Sqn"]\n'
    )
    table.play("move Sendai 0302")
    assert table.at("62Sqn") == "0302"


def test_4_41_r203_a_unit_lands_on_an_island_from_the_sea_beside_it() -> None:
    head = f'option = "movement"\ndie = 4\nhalf = "Japanese"\n{ISLAND}[units]\n'
    assert at(f'{head}0404 = ["I/11 afloat"]\n').case("land I/11 0404") == "4.41"
    assert at(f'{head}0405 = ["I/11"]\n').case("land I/11 0404") == ""


def test_5_35_r204_a_unit_at_sea_keeps_the_assaulters_out() -> None:
    """The garrison is gone; where nobody lies off the island they go in."""
    for off, inside in (("", True), (', "1Leics afloat"', False)):
        table = at(
            f'option = "combat"\ndie = 4\nhalf = "Japanese"\n{ISLAND}[units]\n'
            f'0404 = ["2Argylls ashore sp=1"{off}]\n0405 = ["I/11"]\n'
        )
        table.play("attack 0404", "with I/11", "resolve", 6)
        assert ("advance I/11" in table.legal() or table.at("I/11") == "0404") is inside
