"""4.5 Bridges, 4.6 Engineers, and armour over water (4.23)."""

import pytest

from tests.cases.doro_nawa.position import at
from tests.cases.doro_nawa.test_5_3_ground_combat import ROAD
from tests.cases.doro_nawa.test_5_38_retreats import beaten
from tests.cases.doro_nawa.test_7_supply import out

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
    from sandtable.games.doro_nawa.ways import reach_of

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


def test_4_5_r25_ships_aircraft_and_units_at_sea_destroy_no_bridge():
    """Two hexes off as well as beside it: only ground units ashore do."""
    sea = '[map.terrain]\nsea = ["0505", "0504"]\n[map.flags]\n'
    head = f'half = "Japanese"\noption = "movement"\ndie = 4\n{MAP}\n{sea}\n[units]\n'
    here = '"0404" = ["I/11"]\n'
    table = at(f'{head}{here}"0505" = ["2Argylls", "Repulse"]\n"0405" = ["62Sqn flying"]')
    assert cost(table, "I/11", "0405") == 1
    table = at(f'{head}{here}"0505" = ["Repulse"]\n"0506" = ["2Argylls"]')
    assert cost(table, "I/11", "0405") == 2


def test_4_5_a_stationary_neighbour_keeps_the_bridge():
    """Another friendly unit on a bank that does not move keeps it; it must then stay (R27)."""
    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]', 1))
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
    table = at(river('"0204" = ["I/11", "5Eng"]', 2))
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


# ── those who stayed put go after all (R141) ─────────────────────────────────


def test_4_5_r141_all_of_a_stack_may_cross_where_the_bridge_is_down():
    """Nobody stays put, so the bridge is down and each pays 1 + 1, the first one afterwards."""
    table = at(river('"0404" = ["I/11", "II/11", "III/11"]\n"0406" = ["2Argylls"]', 2))
    table.play("move I/11 0405", "stop", "move II/11 0405", "stop")
    assert [table.g.spent[table.unit(name)] for name in ("I/11", "II/11")] == [1, 1]
    events = table.play("move III/11 0405")
    assert [event.case for event in events][:2] == ["4.5", "4.5"]
    assert [table.g.spent[table.unit(name)] for name in ("I/11", "II/11", "III/11")] == [2, 2, 2]
    assert [table.at(name) for name in ("I/11", "II/11", "III/11")] == ["0405"] * 3
    assert table.g.held == []


def test_4_5_r141_he_who_has_spent_all_holds_the_keeper():
    """I/11 went on for all its MP: the bridge must have stood, so II/11 stays; a march is no MP."""
    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]', 3))
    table.play("move I/11 0405", "move I/11 0505")
    refusal = table.why("move II/11 0403")
    assert (refusal.case, refusal.figures) == ("4.5", "crossing 0404-0405 by I/11")
    assert "MP of the roll for the water" in refusal.remedy
    assert "move II/11" not in table.legal("move")


def test_4_5_r141_there_and_back_is_paid_twice():
    """Two crossings of one unit, 1 MP each."""
    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]', 3))
    table.play("move I/11 0405", "move I/11 0404", "stop")
    assert table.case("move II/11 0403") == "4.5"
    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]', 4))
    table.play("move I/11 0405", "move I/11 0404", "stop", "move II/11 0403")
    assert table.g.spent[table.unit("I/11")] == 4


def test_4_5_r141_armour_holds_its_keeper():
    """It could not have crossed without him, whatever MP it has left."""
    table = at(river('"0404" = ["1TkRgt", "II/11"]\n"0406" = ["2Argylls"]', 4))
    table.play("move 1TkRgt 0405", "stop")
    assert table.case("move II/11 0403") == "4.5"


def test_4_6_r141_the_engineer_follows_for_one_mp_of_those_it_helped():
    """I/11 crossed for 2 of 3 MP; when the engineer goes too, it has paid 3."""
    table = at(river('"0204" = ["I/11", "5Eng"]', 3))
    table.play("move I/11 0205", "stop")
    events = table.play("move 5Eng 0205")
    assert (events[0].case, table.g.spent[table.unit("I/11")]) == ("4.6", 3)
    assert (table.at("5Eng"), table.g.spent[table.unit("5Eng")]) == ("0205", 3)


def test_4_5_r141_a_position_says_who_crossed():
    """Written and read back; without a name nobody can pay, and the keeper stays."""
    from sandtable.games.doro_nawa.position import write_position

    table = at(river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]', 2))
    table.play("move I/11 0405", "stop")
    text = write_position(table.g)
    assert 'held = ["0404-0405 bridge I/11"]' in text
    assert at(text).g.digest() == table.g.digest()
    nobody = at(text.replace("bridge I/11", "bridge"))
    assert nobody.case("move II/11 0403") == "4.5"


# ── the variant "tanks ford" (R149) ──────────────────────────────────────────


@pytest.mark.parametrize("ford", [True, False])
def test_4_23_r149_tanks_that_ford_move_are_fed_and_retreat_over_water(ford):
    """As on foot: 1 for the road beyond and 1 for the river; the bridge at 0404 is down."""
    option = f"[options]\ntanks_ford = {str(ford).lower()}\n"
    table = at(river('"0704" = ["1TkRgt"]') + option + '[supply]\nJapanese = ["0706"]\n')
    moved, fed = cost(table, "1TkRgt", "0705"), not out(table, "1TkRgt")
    assert (moved, fed) == ((2, True) if ford else (None, False))
    water = '[[map.side]]\nkind = "river"\nbetween = ["0404", "0405"]\n'
    table = beaten('"0404" = ["100LtTk", "2Loyals"]', ROAD + water + option)
    table.play("retreat 2Loyals 0305")
    assert ("retreat 100LtTk 0405" in table.legal()) is ford
