"""What a position says is what the state holds; what is left out follows by the rules."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from sandtable.games.spanish_civil_war.data.tec import sixths
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    BEGAN_IN_ZOC,
    ENGINEERED,
    FLOWN,
    GROUNDED,
    HALTED,
    IMPROVED,
    INTERDICTION,
    LOST,
    MOVED,
    MOVED_THIS_TURN,
    OVERSTACKER,
    SUPPORT,
    WAITING,
)
from sandtable.games.spanish_civil_war.position import read_position
from sandtable.games.spanish_civil_war.positions.units import mp_text
from tests.cases.spanish_civil_war.position import PLAIN, RULEBOOK, Table, at

# ── the moment ───────────────────────────────────────────────────────────────

FACING = '0404 = ["1/6G", "75/27A"]\n0405 = ["I/50BM D", "Art12Div"]\n'


def state(text: str) -> Any:
    """The state of a position before anything is played by itself."""
    return read_position(tomllib.loads(text), "position", RULEBOOK.pack())


def moment(text: str, more: str = FACING) -> tuple[str, str, str]:
    """Phase, who is asked, and by which case."""
    table = at(text + PLAIN + "[units]\n" + more)
    return table.phase, table.actor, table.game.prompt().case


def test_an_empty_file_is_the_campaigns_map_before_the_first_move() -> None:
    g = state("")
    assert (g.turn, g.turns, g.phase_letter()) == (1, 16, "A")
    assert g.theatre.map.grid.columns > 80
    assert (RULEBOOK.actor(g), RULEBOOK.prompt(g).case) == (0, "3.0")


def test_a_scenario_brings_its_turns_and_holders() -> None:
    g = state('scenario = "brihuega"')
    started = RULEBOOK.start("brihuega", {}, g.turns)
    assert (g.turn, g.last_turn) == (started.turn, started.last_turn)
    assert g.held == started.held
    assert g.theatre is started.theatre


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("", ("A", "Nationalist", "3.0")),
        ('phase = "B"', ("B", "Nationalist", "6.0")),
        ('phase = "c"', ("C", "Republican", "6.2")),
        ('phase = "D"', ("D", "Nationalist", "7.0")),
        ('phase = "combat"', ("D", "Nationalist", "7.0")),
        ('phase = "combat"\nphasing = "Republican"', ("J", "Republican", "7.0")),
        ('phase = "E"', ("E", "Nationalist", "3.0")),
        ('phase = "G"', ("G", "Republican", "3.0")),
        ('phase = "H"', ("H", "Republican", "6.0")),
        ('phase = "I"', ("I", "Nationalist", "6.2")),
        ('phase = "L"', ("L", "dice", "9.1")),
        ('phase = "M"', ("A", "Nationalist", "3.0")),
        ('ask = "turn"', ("A", "Nationalist", "3.0")),
        ('ask = "allot"\nair = ["I15-1"]', ("B", "Republican", "10.1")),
        ('ask = "allot"\nair = ["S81 interdicts 0405"]', ("B", "Nationalist", "10.1")),
        ('ask = "missions"\nair = ["S81"]', ("B", "Nationalist", "10.0")),
        ('ask = "reveal"\nair = ["S81 allotted", "I15-1 allotted"]', ("B", "dice", "10.12")),
        ('ask = "support"\nair = ["S81 supports 0405"]', ("B", "dice", "6.1")),
        ('ask = "support"\nphasing = "Republican"\nair = ["SB supports 0404"]',
         ("H", "dice", "6.1")),
        ('ask = "recovery"\nphasing = "Republican"', ("L", "dice", "9.1")),
    ],
)  # fmt: skip
def test_who_is_asked(text: str, asked: tuple[str, str, str]) -> None:
    assert moment(text) == asked


def test_declared_combats_are_resolved() -> None:
    more = FACING.replace("1/6G", "1/6G target=0405")
    assert moment('phase = "D"', more) == ("D", "Nationalist", "7.0")
    assert moment('ask = "resolve"', more) == ("D", "Nationalist", "7.1")


def test_command_checks_come_after_recovery() -> None:
    lost = '[off]\neliminated = ["2/6G", "3/6G"]\n'
    units = "[units]\n" + FACING
    table = at('ask = "checks"' + PLAIN + units + lost)
    assert (table.actor, table.game.prompt().case) == ("dice", "9.4")
    checked = '[commands]\nN1 = "checked=2"\n'
    assert at('ask = "checks"' + PLAIN + units + lost + checked).phase == "G"


def test_a_game_that_is_over() -> None:
    table = at('ended = "Republican"\nturn = 11' + PLAIN)
    assert table.actor == "nobody"
    assert RULEBOOK.outcome(table.g).winner == 1


# ── units ────────────────────────────────────────────────────────────────────


def table(units: str, top: str = "", more: str = "") -> Table:
    """A small map with these units."""
    return at(f"{top}\n{PLAIN}{more}\n[units]\n{units}")


def test_words_about_units() -> None:
    text = '0202 = ["1/6G D moved spent=2+1/3", "GenioCTV DD improving halted"]\n'
    text += '0305 = ["75/27A fired oos moved-this-turn"]\n'
    t = table(text)
    g, unit = t.g, t.unit("1/6G")
    assert (g.disruption[unit], g.spent[unit], g.used[unit]) == (1, 14, MOVED)
    unit = t.unit("GenioCTV")
    assert (g.disruption[unit], g.digging[unit], g.used[unit]) == (2, 1, HALTED)
    unit = t.unit("75/27A")
    assert (g.fired[unit], g.oos[unit], g.used[unit]) == (1, 1, MOVED_THIS_TURN)


def test_movement_points_are_sixths() -> None:
    assert [sixths(text) for text in ("0", "3", "1/2", "2/3", "7/6", "1+5/6")] == [
        0, 18, 3, 4, 7, 11,
    ]  # fmt: skip
    for text in ("", "x", "1/4", "1/", "/2", "-1", "1.5", "100", "1++1/2", "²"):
        assert sixths(text) == -1
    assert all(sixths(mp_text(spent)) == spent for spent in range(60))


def test_where_a_movement_phase_began() -> None:
    text = '0404 = ["1/6G"]\n0405 = ["I/50BM"]\n0202 = ["2/6G", "3/6G began-in-zoc began=0303"]\n'
    t = table(text)
    g = t.g
    assert [g.began[t.unit(name)] for name in ("1/6G", "2/6G", "3/6G")] == [
        t.hex("0404"), t.hex("0202"), t.hex("0303"),
    ]  # fmt: skip
    zones = [g.used[t.unit(name)] & BEGAN_IN_ZOC for name in ("1/6G", "2/6G", "3/6G")]
    assert zones == [BEGAN_IN_ZOC, 0, BEGAN_IN_ZOC]
    # As the movement phase itself would find it, when play comes to one.
    assert g.began[t.unit("I/50BM")] == -1
    later = table(text, 'phase = "G"')
    assert later.g.began[later.unit("I/50BM")] == later.hex("0405")
    assert later.g.used[later.unit("I/50BM")] == BEGAN_IN_ZOC
    free = table(text.replace('"1/6G"', '"1/6G began-free"'))
    assert not free.g.used[free.unit("1/6G")] & BEGAN_IN_ZOC


def test_whoever_is_named_last_overstacks() -> None:
    def over(units: str) -> list[str]:
        t = table(f"0404 = [{units}]\n")
        return [t.g.name(u) for u in t.g.units_in(t.hex("0404")) if t.g.used[u] & OVERSTACKER]

    assert over('"2/6G", "3/6G", "HQ6G"') == []
    assert over('"2/6G", "3/6G", "1/6G"') == ["1/6G"]
    assert over('"HQ8G", "3/6G", "HQ6G"') == ["HQ6G"]
    assert over('"2/6G overstacked", "3/6G", "1/6G"') == ["2/6G"]


def test_units_are_found_by_id_and_in_any_case_of_letters() -> None:
    t = table("0404 = ['hq6g', 'na-6-gruppo-1-bandera']\n")
    assert (t.at("HQ6G"), t.at("1/6G")) == ("0404", "0404")


def test_improved_positions() -> None:
    t = table('0404 = ["1/6G"]\n0405 = ["75/27A"]\n', 'improved = ["0404"]\nengineered = ["0405"]')
    assert t.g.improved[t.hex("0404")] == IMPROVED
    assert t.g.improved[t.hex("0405")] == ENGINEERED


def test_off_the_map() -> None:
    text = 'turn = 4\nscenario = "campaign"\n[off]\neliminated = ["3/6G", "1/6G", "2/6G"]\n'
    text += 'waiting = ["HQ9G", "1/9G turn=6"]\naway = ["S81 turn=7", "SB"]\n'
    t = at(text)
    g = t.g
    assert t.lost() == ["3/6G", "1/6G", "2/6G"]
    assert g.status[t.unit("1/6G")] == LOST
    assert [(g.status[t.unit(n)], g.due[t.unit(n)]) for n in ("HQ9G", "1/9G", "S81", "SB")] == [
        (WAITING, 4), (WAITING, 6), (AWAY, 7), (AWAY, 9),
    ]  # fmt: skip


def test_entry_hexes_of_its_own() -> None:
    top = '[off]\nwaiting = ["1/6G"]\n[entry]\n"1/6G" = ["0101", "0303"]\n'
    t = at("turn = 1\n" + PLAIN + top + '[units]\n0909 = ["2/6G"]\n')
    assert t.legal("place") == ["place 1/6G 0101", "place 1/6G 0303"]


def test_the_rail_transfer_box() -> None:
    more = '[[map.route]]\nkind = "rail"\nhexes = ["0101", "0102", "0103"]\n'
    t = table('RAIL = ["Tren began=0101"]\n', 'phase = "G"', more)
    assert t.at("Tren") == "RAIL"
    assert t.legal("place") == ["place Tren 0102", "place Tren 0103"]
    t = table('0102 = ["1/6G"]\n', 'rail = ["infantry"]', more)
    assert t.legal("entrain") == ["entrain 1/6G"]


# ── supply ───────────────────────────────────────────────────────────────────


def test_supply_is_found_out_but_where_it_is_said() -> None:
    more = '[supply]\nNationalist = ["0101"]\nRepublican = []\n'
    units = '0103 = ["1/6G"]\n0909 = ["2/6G"]\n0905 = ["I/50BM"]\n'
    t = table(units, "", more)
    assert [t.supplied(name) for name in ("1/6G", "2/6G", "I/50BM")] == [True, False, False]
    units = units.replace('"1/6G"', '"1/6G oos"').replace('"2/6G"', '"2/6G supplied"')
    t = table(units, "", more)
    assert [t.supplied(name) for name in ("1/6G", "2/6G")] == [False, True]


def test_without_sources_on_a_small_map_nobody_is_cut_off() -> None:
    t = table('0404 = ["1/6G"]\n0405 = ["I/50BM"]\n0304 = ["II/50BM"]\n0503 = ["III/50BM"]\n')
    assert not any(t.g.oos)


# ── air units ────────────────────────────────────────────────────────────────


def test_air_units_and_their_missions() -> None:
    air = 'air = ["S81 interdicts 0909", "Ro37 supports 0405", "SB flown", "RZ allotted", "R5"]'
    t = table(FACING, air)
    g = t.g
    assert [g.mission[t.unit(n)] for n in ("S81", "Ro37", "SB", "RZ", "R5")] == [
        INTERDICTION, SUPPORT, FLOWN, 0, 0,
    ]  # fmt: skip
    assert [g.allotted[t.unit(n)] for n in ("RZ", "R5")] == [1, 0]
    assert g.interdicted[t.hex("0909")] == 1
    assert t.at("Ro37") == "0405"


def test_dice_for_who_flies_only_where_they_are_stated() -> None:
    text = 'ask = "turn"\nair = ["S81"]\n'
    units = "[units]\n" + FACING
    assert at(text + PLAIN + units).actor == "Nationalist"
    t = at(text + PLAIN + "[available]\nNationalist = 4\n" + units)
    assert t.actor == "dice"
    t.play(5)
    assert t.g.mission[t.unit("S81")] == GROUNDED
    assert at(text).actor == "dice"


# ── commands, victory, the title's own rules ─────────────────────────────────

TIGERS = """
[[command]]
id = "Tigres"
side = "Republican"
boxes = ["", "waver 8", "broken 5"]
[[counter]]
short = "T1"
side = "Republican"
command = "Tigres"
type = "cavalry"
cf = 5
morale = 7
ma1 = 9
ma2 = 5
[[counter]]
short = "T2"
side = "Republican"
type = "artillery"
cf = 1
barrage = 12
morale = 6
ma1 = 4
ma2 = 2
[[counter]]
short = "HQT"
side = "Republican"
type = "HQ"
ma1 = 6
ma2 = 3
[[counter]]
short = "Fly"
side = "Nationalist"
type = "air"
cf = 6
"""


def test_commands_and_counters_of_its_own() -> None:
    t = at('air = ["Fly"]' + PLAIN + TIGERS + '[units]\n0404 = ["T1", "T2"]\n0405 = ["HQT"]\n'
           '[commands]\nTigres = "broken checked=1"\n')  # fmt: skip
    roster, g = t.g.theatre.roster, t.g
    commands = g.theatre.commands
    first = commands[roster.command[t.unit("T1")]]
    assert (first.id, [box.number for box in first.boxes]) == ("Tigres", [0, 8, 5])
    number = roster.command[t.unit("T1")]
    assert (g.broken[number], g.checked[number]) == (1, 1)
    assert g.morale(t.unit("T1")) == 6
    assert commands[roster.command[t.unit("T2")]].name == "Republican troops"
    assert (roster.cf[t.unit("HQT")], roster.morale[t.unit("HQT")]) == (0, 8)
    assert roster.barrage[t.unit("Fly")] == 8


def test_the_titles_own_rules_are_the_scenarios_alone() -> None:
    assert at("").g.theatre.rules.exclusive.late_orders is not None
    assert at("exclusive = false").g.theatre.rules.exclusive.late_orders is None
    assert at(PLAIN).g.theatre.rules.exclusive.opening_barrage is None
    assert at("exclusive = true\n" + PLAIN).g.theatre.rules.exclusive.opening_barrage is not None


def test_victory_of_its_own() -> None:
    goal = (
        '[[victory]]\nside = "Nationalist"\nitem = "held"\npoints = 2\nhexes = ["0404", "0101"]\n'
        'text = "Each town"\n[decision]\nby = "lead"\n[held]\nRepublican = ["0404", "0101"]\n'
    )
    t = table(FACING, 'phase = "L"\nturns = 1', goal)
    t.play(10)
    assert t.actor == "nobody"
    assert RULEBOOK.outcome(t.g).points == ("2", "0")
