"""4.5 Bridges, 4.6 Engineers, and armour over water (4.23)."""

from tests.cases.doro_nawa.position import at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[[map.route]]
kind = "road"
hexes = ["0402", "0403", "0404", "0405", "0406"]
[[map.route]]
kind = "road"
hexes = ["0702", "0703", "0704"]
[[map.route]]
kind = "road"
hexes = ["0705", "0706"]
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[map.side]]
kind = "river"
between = ["0204", "0205"]
[[map.side]]
kind = "river"
between = ["0704", "0705"]
"""


def river(units: str, die: int = 4, side: str = "Japanese") -> str:
    return f'half = "{side}"\noption = "movement"\ndie = {die}\n{MAP}\n[units]\n{units}\n'


def cost(table, unit: str, hex_: str) -> int | None:
    from sandtable.games.doro_nawa.movement import reach_of

    found = reach_of(table.g, table.unit(unit), 30).cost
    return found.get(table.g.theatre.map.find(hex_))


def test_4_5_an_intact_bridge_costs_the_road():
    """No penalty along the road."""
    table = at(river('"0404" = ["I/11"]'))
    assert cost(table, "I/11", "0405") == 1


def test_4_5_an_enemy_within_two_hexes_destroys_it():
    """The banks count one, their neighbours two (R24); then the road costs 1 more (R30)."""
    table = at(river('"0404" = ["I/11"]\n"0406" = ["2Argylls"]'))
    assert cost(table, "I/11", "0405") == 2
    table = at(river('"0404" = ["I/11"]\n"0407" = ["2Argylls"]'))
    assert cost(table, "I/11", "0405") == 1


def test_4_5_a_stationary_neighbour_keeps_the_bridge():
    """Another friendly unit on a bank that does not move keeps it; it must then stay (R27)."""
    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]'))
    assert cost(table, "I/11", "0405") == 1
    table.play("move I/11 0405", "stop")
    refusal = table.why("move II/11")
    assert refusal is not None
    assert refusal.case == "4.5"


def test_4_5_a_unit_that_moved_keeps_nothing():
    """Moved units are not stationary."""
    table = at(river('"0404" = ["I/11", "II/11 moved"]\n"0406" = ["2Argylls"]'))
    assert cost(table, "I/11", "0405") == 2


def test_4_6_water_costs_one_more_and_an_engineer_takes_it_away():
    """Clear 2 + 1; with an engineer that stays put 2 (R31)."""
    table = at(river('"0204" = ["I/11"]'))
    assert cost(table, "I/11", "0205") == 3
    table = at(river('"0204" = ["I/11", "5Eng"]'))
    assert cost(table, "I/11", "0205") == 2
    table.play("move I/11 0205", "stop")
    assert table.case("move 5Eng") == "4.6"


def test_4_6_a_moved_engineer_does_not_help():
    """It must remain stationary during the whole impulse."""
    table = at(river('"0204" = ["I/11", "5Eng moved"]'))
    assert cost(table, "I/11", "0205") == 3


def test_4_23_armour_over_unbridged_water_needs_an_engineer():
    """The cost of the road hex entered plus 2 (R28, R29)."""
    table = at(river('"0704" = ["1TkRgt"]'))
    assert cost(table, "1TkRgt", "0705") is None
    assert table.case("move 1TkRgt 0705") == "4.23"
    table = at(river('"0704" = ["1TkRgt", "5Eng"]'))
    assert cost(table, "1TkRgt", "0705") == 3


def test_4_5_armour_does_not_cross_a_destroyed_bridge():
    """Without an engineer the water stops it."""
    table = at(river('"0404" = ["1TkRgt"]\n"0406" = ["2Argylls"]'))
    assert cost(table, "1TkRgt", "0405") is None
