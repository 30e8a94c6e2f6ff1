"""4.1 to 4.3: movement of ground units."""

from tests.cases.doro_nawa.position import PLAIN, at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
jungle = ["0306"]
mountain = ["0307"]
sea = ["0901", "0902", "0903", "0801", "0802"]
[[map.route]]
kind = "road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406", "0407", "0408", "0409"]
[[map.route]]
kind = "trail"
hexes = ["0305", "0306", "0307"]
[map.flags]
airfield = ["0403"]
port = ["0803"]
"""


def moving(units: str, die: int, side: str = "Japanese", more: str = "") -> str:
    return f'half = "{side}"\noption = "movement"\ndie = {die}\n{more}\n{MAP}\n[units]\n{units}\n'


def cost(table, unit: str, hex_: str) -> int:
    from sandtable.games.doro_nawa.ways import reach_of

    found = reach_of(table.g, table.unit(unit), 30).cost
    return found[table.g.theatre.map.find(hex_)]


def test_4_1_ground_units_have_the_roll_in_mp():
    """Four hexes of road on a 4; the fifth takes a force march."""
    table = at(moving('"0401" = ["I/11"]', 4))
    assert "move I/11 0405" in [f"{t}" for t in _after(table, "move I/11")]
    assert table.case("move I/11 0406") == "4.3"


def test_4_1_armour_has_twice_the_roll():
    """Eight hexes of road on a 4."""
    table = at(moving('"0401" = ["1TkRgt"]', 4))
    assert "move 1TkRgt 0409" in _after(table, "move 1TkRgt")


def test_4_1_coastal_artillery_never_moves():
    """Its initiative is for combat and replacements only."""
    table = at(moving('"0404" = ["FaberFC"]', 1, "Allied"))
    assert table.case("move FaberFC") == "4.1"


def test_4_1_units_move_singly_and_may_stop_on_the_way():
    """A move may be made in parts while the unit is picked up."""
    table = at(moving('"0401" = ["I/11"]', 4))
    table.play("move I/11 0403", "move I/11 0405")
    assert (table.at("I/11"), table.g.spent[table.unit("I/11")]) == ("0405", 4)
    assert table.legal("move") == []
    assert "march I/11 0406" in table.legal()


def test_4_21_terrain_costs():
    """Clear 2, jungle 3, mountain 4 by this pack's chart."""
    table = at(moving('"0205" = ["I/11"]', 5))
    assert cost(table, "I/11", "0306") == 3
    assert cost(table, "I/11", "0305") == 2


def test_4_21_too_few_mp_for_the_hex():
    """A hex may not be entered without the MP for it; no minimum move."""
    table = at(moving('"0206" = ["2ESurrey"]', 3, "Allied"))
    refusal = table.why("move 2ESurrey 0307")
    assert refusal is not None
    assert refusal.case == "4.21"
    assert "4 MP needed, 3 left" in refusal.figures


def test_4_22_a_road_counts_only_along_its_hexsides():
    """Entering the road hex from the side costs what the terrain costs."""
    table = at(moving('"0504" = ["I/11"]', 5))
    assert cost(table, "I/11", "0404") == 2
    assert cost(table, "I/11", "0405") == 3


def test_4_22_a_trail_never_costs_more_than_the_hex():
    """The trail into jungle costs 2 instead of 3."""
    table = at(moving('"0305" = ["I/11"]', 5))
    assert cost(table, "I/11", "0306") == 2


def test_4_23_armour_keeps_to_the_roads():
    """No armour into a hex without a route, nor into one by a hexside without."""
    table = at(moving('"0404" = ["1TkRgt"]', 6, more=""))
    assert table.g.initiative(table.unit("1TkRgt")) == 5
    table = at(moving('"0404" = ["1TkRgt"]', 5))
    assert table.case("move 1TkRgt 0504") == "4.23"
    assert table.case("move 1TkRgt 0305") == "4.23"


def test_4_25_ships_keep_to_the_sea():
    """A ship moves twice the roll, and only by water."""
    table = at(moving('"0901" = ["Chokai"]', 2))
    assert "move Chokai 0903" in _after(table, "move Chokai")
    assert table.case("move Chokai 0704") == "4.25"


def test_4_3_force_march_costs_a_strength_point_for_each_mp():
    """Initiative 5 on a 2: four road hexes cost 2 SP."""
    table = at(moving('"0401" = ["I/11"]', 2))
    table.play("march I/11 0405")
    assert (table.at("I/11"), table.sp("I/11")) == ("0405", 1)


def test_4_3_a_unit_may_march_to_its_end():
    """Three MP above the roll cost a 3-SP unit its life (R3)."""
    table = at(moving('"0401" = ["I/11"]', 2))
    table.play("march I/11 0406")
    assert table.at("I/11") == "-"


def test_4_3_armour_pays_for_each_mp_above_twice_the_roll():
    """4 SP, initiative 4 on a 2: eight road hexes cost four SP (R2)."""
    more = """
[[counter]]
short = "Tank44"
side = "Japanese"
kind = "armoured"
sp = 4
initiative = 4
"""
    text = 'half = "Japanese"\noption = "movement"\ndie = 2\n' + MAP + more
    table = at(text + '[units]\n"0401" = ["Tank44"]\n')
    table.play("march Tank44 0409")
    assert table.at("Tank44") == "-"


def test_4_3_no_force_march_without_higher_initiative():
    """Initiative 3 on a 3 marches no further."""
    table = at(moving('"0401" = ["2ESurrey"]', 3, "Allied"))
    refusal = table.why("march 2ESurrey 0405")
    assert refusal is not None
    assert "not above the roll" in refusal.figures


def test_4_3_ships_do_not_force_march():
    """A ship has twice the roll and no more (R4)."""
    table = at(moving('"0901" = ["Chokai"]', 1))
    assert table.legal("march") == []
    assert "march Chokai" not in " ".join(_after(table, "move Chokai"))


def test_6_2_a_ground_unit_takes_the_airfield_it_passes():
    """Control changes when a ground unit enters, on its way as well."""
    more = '[control]\nAllied = ["0403"]\n'
    table = at(moving('"0401" = ["I/11"]', 4, more="") + more)
    table.play("move I/11 0405")
    assert table.g.control[table.g.theatre.map.find("0403")] == 1


def test_6_7_interdiction_costs_one_mp_more():
    """Entering an interdicted hex, by road too (R59)."""
    table = at('interdicted = ["0402"]\n' + moving('"0401" = ["I/11"]', 4))
    assert cost(table, "I/11", "0402") == 2


def _after(table, choice: str) -> list[str]:
    """The legal choices once a unit is picked up."""
    copy = table.game.branch(table.game.step)
    copy.choose(choice)
    return [copy.text(c) for c in copy.choices()]


def test_4_1_plain_map_is_used():
    """The smallest map of the tests loads."""
    table = at('half = "Japanese"\noption = "movement"\ndie = 6\n' + PLAIN)
    assert table.legal() == ["done"]


# ── units of a position that have moved (4.1, 4.41, R140) ────────────────────

MOVED = """
option = "movement"
die = 4
[map]
columns = 9
rows = 9
[map.terrain]
sea = ["0901", "0902", "0903"]
[map.flags]
coastal = ["0802"]
"""


def told(words: str, place: str = "0303", unit: str = "I/11") -> tuple[str, str]:
    """Case and first words of what such a unit hears that is to move."""
    refusal = at(f'{MOVED}[units]\n{place} = ["{unit} {words}"]\n').why(f"move {unit} 0304")
    assert refusal is not None
    return refusal.case, refusal.reason


def test_4_1_r140_a_unit_that_has_moved_does_not_move_again() -> None:
    """Whether its MP are named or not, or that it was put down."""
    for words in ("moved", "spent=2", "moved spent=1", "halted", "moved halted spent=2"):
        assert told(words)[0] == "4.1", words
        assert "units move one at a time" in told(words)[1], words
    assert told("moved spent=5") == ("4.1", "all its MP are spent")
    assert at(f'{MOVED}[units]\n0303 = ["I/11 moved"]\n').legal("move") == []


def test_4_1_r140_a_unit_in_hand_goes_on() -> None:
    """A position says so with its frames."""
    frames = 'frames = [["Moving", "I/11"]]\n'
    table = at(frames + MOVED + '[units]\n0303 = ["I/11 moved spent=2"]\n')
    assert "move I/11 0304" in table.legal("move")


def test_4_41_a_unit_that_has_landed_hears_of_its_landing_not_of_the_roll() -> None:
    """Initiative 3 on a 4: at sea it had 5."""
    table = at(f'half = "Allied"\n{MOVED}[units]\n0902 = ["2ESurrey"]\n')
    table.play("land 2ESurrey 0802")
    refusal = table.why("move 2ESurrey 0702")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == (
        "4.41", "embarking or landing was its whole movement in this impulse",
    )  # fmt: skip
    inland = at(f'half = "Allied"\n{MOVED}[units]\n0303 = ["2ESurrey halted"]\n')
    assert inland.case("move 2ESurrey 0304") == "4.1"


# ── what is warned of before it is played (R3, R5) ───────────────────────────


def test_4_3_r3_a_march_to_the_end_is_warned_of_before_it_is_played() -> None:
    """In the view beside the choice, and with the hex under the pointer; others are not."""
    table = at(moving('"0401" = ["I/11"]', 2))
    table.play("move I/11")
    notes = {
        (choice["v"], choice.get("h")): choice for choice in table.game.view("both")["choices"]
    }
    deadly = notes["march", "0406"]
    assert deadly["risk"] == {
        "case": "4.3", "text": "the march takes its last 3 SP: I/11 is eliminated",
    }  # fmt: skip
    assert "risk" not in notes["march", "0405"]
    assert "risk" not in notes["move", "0402"]
    unit = table.unit("I/11")
    rulebook = table.game.rulebook
    for label, risky in (("0406", True), ("0405", False)):
        way = rulebook.hex_info(table.g, table.g.theatre.map.find(label), unit)["cost"]
        assert ("risk" in way) is risky


def test_5_38_r51_the_last_sp_of_who_stands_is_warned_of() -> None:
    """Whoever has more than one is not."""
    units = '"0404" = ["21Rgt"]\n"0405" = ["1Leics", "2ESurrey sp=2"]'
    text = moving(units, 3).replace('option = "movement"', 'option = "combat"')
    table = at(text)
    table.play("attack 0405", "with 21Rgt", "resolve", 6)
    shown = {c["u"]: c for c in table.game.view("both")["choices"] if c["v"] == "stand"}
    sp = {unit: table.g.sp[unit] for unit in shown}
    assert sorted(sp.values()) == [1, 2]
    assert {unit: "risk" in choice for unit, choice in shown.items()} == {
        unit: left == 1 for unit, left in sp.items()
    }


def test_5_21_r148_a_way_past_enemy_ships_is_warned_of_at_the_pointer() -> None:
    """With the hexes in which they may fire."""
    units = '"0901" = ["Chokai"]\n"0902" = ["Repulse"]'
    table = at(moving(units, 2))
    find, unit = table.g.theatre.map.find, table.unit("Chokai")
    way = table.game.rulebook.hex_info(table.g, find("0902"), unit)["cost"]
    assert way["risk"] == {"case": "5.21", "text": "enemy ships may fire at it in 0902"}
