"""Refusals name what stands in the way: the units, where they are, and who could."""

from __future__ import annotations

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from tests.cases.doro_nawa.position import Table, at

COAST = """
[map]
columns = 9
rows = 9
[map.terrain]
sea = ["0901", "0902", "0903", "0904", "0905"]
[map.flags]
port = ["0803"]
penang_island = ["0101"]
west_coast = ["0901", "0902"]
airfield = ["0101"]
"""


def scene(units: str, option: str = "movement", die: int = 3, more: str = "") -> Table:
    return at(f'option = "{option}"\ndie = {die}\n{COAST}\n{more}\n[units]\n{units}\n')


def figures(table: Table, choice: str) -> tuple[str, str]:
    refusal = table.why(choice)
    assert refusal is not None
    return refusal.case, refusal.figures


def test_3_2_the_enemy_in_the_way_is_named() -> None:
    """Ground units ashore, ships in a port; aircraft overhead are none."""
    table = scene('0303 = ["I/11"]\n0403 = ["2Argylls", "62Sqn flying"]')
    assert figures(table, "move I/11 0403") == ("3.2", "2Argylls")
    table = scene('0703 = ["I/11"]\n0803 = ["Repulse", "Gunboats"]')
    assert figures(table, "move I/11 0803") == ("3.2", "Repulse, Gunboats")


def test_4_44_who_holds_penang_is_named() -> None:
    """A unit there now, or one that has been there in this impulse."""
    table = scene('0902 = ["I/11"]\n0101 = ["3SSVF"]')
    assert figures(table, "move I/11 0901") == ("4.44", "3SSVF is in 0101")
    table = scene('0902 = ["I/11"]\n0101 = ["62Sqn"]')
    assert figures(table, "move I/11 0901") == ("4.44", "62Sqn is in 0101")
    table = at('penang = true\noption = "movement"\ndie = 3\n' + COAST + '[units]\n0902 = ["I/11"]')
    assert figures(table, "move I/11 0901") == ("4.44", "one was there in this impulse")


def test_8_2_the_enemy_beside_a_unit_is_named() -> None:
    """With the hex in which it stands."""
    units = '0303 = ["I/11 sp=1"]\n0304 = ["2Argylls", "1Leics"]'
    said = figures(scene(units, "replacement"), "replace I/11")
    assert said == ("8.2", "1Leics, 2Argylls in 0304")


def test_5_31_a_unit_off_the_map_is_told_so_within_an_attack() -> None:
    """Not only that an attack is being put together."""
    units = '0303 = ["I/11"]\n0304 = ["2Argylls"]\n'
    table = scene(units + "[off]\neliminated = ['II/11']", "combat")
    table.play("attack 0304")
    assert figures(table, "with II/11") == ("4.1", "II/11 is eliminated")
    assert figures(table, "with III/11") == ("4.1", "III/11 is not in this game")
    assert table.case("with 2Argylls") == "2.1"


def test_5_38_who_retreats_and_who_advances_is_told_for_any_unit() -> None:
    """On the map or off it, beside the hex or far away."""
    units = '0303 = ["21Rgt"]\n0304 = ["1Leics"]\n0606 = ["2Argylls"]\n0707 = ["I/11"]'
    table = scene(units, "combat")
    table.play("attack 0304", "with 21Rgt", "resolve", 4)
    for choice in ("stand 2Argylls", "stand 1Manchester", "retreat 2Argylls 0607"):
        assert figures(table, choice) == ("5.38", "1Leics")
    table.play("retreat 1Leics 0305")
    for choice in ("advance I/11", "advance II/11"):
        assert figures(table, choice) == ("5.38", "21Rgt")


DOGFIGHT = """
0303 = ["59Sentai flying", "Genzan flying", "62Sqn flying", "21Sqn flying"]
0404 = ["64Sentai flying"]
0505 = ["243Sqn flying", "2Argylls"]
"""


def test_6_8_why_a_unit_neither_fires_nor_is_fired_at_in_the_air() -> None:
    """Own aircraft, others elsewhere, bombers, ground units; and how the combat ends."""
    table = scene(DOGFIGHT, "combat")
    table.play("dogfight 0303")
    for choice in ("target 59Sentai", "target 243Sqn", "target 2Argylls"):
        assert "enemy aircraft in the hex" in str(table.why(choice))
    assert figures(table, "with 64Sentai") == ("6.8", "64Sentai is in 0404")
    assert "F-type" in str(table.why("with Genzan"))
    assert table.case("with 21Sqn") == "2.1"
    assert "`cancel`" in str(table.why("hold"))
    table.play("target 21Sqn")
    assert "target already" in str(table.why("target 21Sqn"))
    assert "fires already" in str(table.why("with 59Sentai"))
    assert "does not fire" in str(table.why("without 64Sentai"))
    table.play("fire", 6)
    assert table.actor == "Allied"
    assert "`hold`" in str(table.why("cancel"))


def test_5_21_why_a_ship_neither_fires_nor_is_fired_at() -> None:
    """Own ships are no targets, the enemy's do not fire for us; one ship sinks, two sink."""
    table = scene('0902 = ["Chokai", "Sendai", "Repulse", "Gunboats"]', "combat")
    table.play("engage 0902")
    assert "only enemy ships" in str(table.why("target Chokai"))
    assert table.case("with Repulse") == "2.1"
    events = table.play("target Gunboats", "with Sendai", "fire", 6, "hold", "hold")
    assert events[-1].text.endswith("Gunboats sinks in 0902.")


def test_6_6_who_may_not_support_is_told_wherever_it_is() -> None:
    """Ground units, aircraft that are not in the game, those of the other side."""
    table = scene('0303 = ["I/11", "Mihoro flying"]\n0304 = ["2Argylls", "62Sqn flying"]', "combat")
    table.play("attack 0304", "with I/11")
    assert table.case("support I/11") == table.case("support Kanoya") == "6.3"
    assert table.case("support Mihoro") == "6.6"
    table.play("resolve")
    assert table.case("support Mihoro") == "2.1"
    assert table.case("support 2Argylls") == "6.3"


def test_6_4_the_attacking_hexes_that_may_fire_are_named() -> None:
    """At aircraft in support of the defence."""
    units = '0303 = ["I/11"]\n0304 = ["2Argylls", "62Sqn flying"]\n0404 = ["II/11"]'
    table = scene(units, "combat")
    table.play("attack 0304", "with I/11", "with II/11", "resolve", "support 62Sqn", "done")
    for choice in ("guns", "guns 0505", "flak 62Sqn"):
        assert figures(table, choice) == ("6.4", "0303, 0404")


def test_6_4_why_a_unit_neither_fires_nor_is_fired_at_from_below() -> None:
    """Own aircraft are no targets, the enemy's units do not fire for us."""
    table = scene('0304 = ["2Argylls", "62Sqn flying", "Mihoro flying"]', "combat")
    table.play("bombard 0304", "with Mihoro", "resolve")
    assert table.actor == "Allied"
    assert "fly this mission" in str(table.why("flak 62Sqn"))
    assert table.case("with Mihoro") == "2.1"
    assert "fire together" in str(table.why("with 2Argylls"))


def test_5_2_6_7_a_side_is_told_which_of_its_units_is_barred_and_by_whom() -> None:
    """Unit first, then its figures."""
    table = scene('0304 = ["2Argylls", "21Sqn flying", "Mihoro flying"]\n0902 = ["Chokai"]', die=6)
    assert figures(table, "bombard 0304") == ("6.5", "Mihoro: 21Sqn")
    assert figures(table, "interdict 0304") == ("6.7", "Mihoro: 21Sqn")
    table = scene('0902 = ["Chokai"]\n0903 = ["Repulse"]', die=6)
    assert figures(table, "bombard 0903") == ("5.2", "Chokai: initiative 5, roll 6")


# ── the case that says no, true and to the point ─────────────────────────────


def told(table: Table, choice: str) -> tuple[str, str]:
    """Case and the whole answer."""
    refusal = table.why(choice)
    assert refusal is not None, choice
    return refusal.case, str(refusal)


def test_5_2_guns_below_the_roll_hear_5_2_not_that_of_movement() -> None:
    """By 2.1 they take no part in the impulse."""
    table = scene('0303 = ["18Mtn"]\n0304 = ["2Argylls"]', "combat", 5)
    case, said = told(table, "bombard 0304")
    assert case == "5.2"
    assert "2.1" in said
    assert "18Mtn: initiative 4, roll 5" in said


def test_5_2_aircraft_bombard_their_own_hex_and_are_told_so_by_5_2() -> None:
    """With the hex in which it is."""
    table = scene('0303 = ["Mihoro flying", "18Mtn"]\n0304 = ["2Argylls"]', "combat")
    case, said = told(table, "bombard 0909")
    assert (case, "can be bombarded" in said) == ("5.2", True)
    table.play("bombard 0304")
    assert figures(table, "with Mihoro") == ("5.2", "Mihoro is in 0303")


def test_5_2_who_could_bombard_is_named_where_nobody_is_in_range() -> None:
    """Infantry is not told to move into range."""
    table = scene('0303 = ["I/11"]\n0304 = ["2Argylls"]', "combat")
    case, said = told(table, "bombard 0304")
    assert case == "5.2"
    assert "nobody who bombards is on the map" in said
    assert "ground units attack" in said
    table = scene('0303 = ["I/11"]\n0304 = ["2Argylls"]\n0505 = ["18Mtn"]', "combat")
    said = told(table, "bombard 0304")[1]
    assert "18Mtn in 0505, 2 hexes off, and it reaches 1" in said
    table = scene('0303 = ["I/11", "18Mtn"]\n0304 = ["2Argylls"]', "combat")
    table.play("bombard 0304")
    assert figures(table, "with I/11") == ("5.2", "I/11 is infantry")


def test_5_2_several_guns_each_hear_their_own_reason() -> None:
    """One below the roll, one that has fired."""
    units = '0303 = ["18Mtn fought"]\n0204 = ["II/18Mtn"]\n0304 = ["2Argylls"]'
    case, said = told(scene(units, "combat", 5), "bombard 0304")
    assert case == "5.2"
    assert "18Mtn: a unit attacks or bombards once" in said
    assert "(initiative 4, roll 5)" in said


def test_5_2_an_enemy_does_not_fire_and_is_not_left_out_so() -> None:
    """`without` and `spare` for the wrong side."""
    table = scene('0303 = ["18Mtn"]\n0304 = ["2Argylls"]', "combat")
    table.play("bombard 0304")
    case, said = told(table, "without 2Argylls")
    assert (case, "`spare`" in said) == ("5.2", True)
    assert "only enemy units" in told(table, "spare 18Mtn")[1]


def test_6_1_after_its_mission_an_aircraft_has_to_land() -> None:
    """A second bombardment of the half, and an interdiction."""
    table = scene('0304 = ["Mihoro flying", "2Argylls"]\n0303 = ["18Mtn"]', "combat")
    table.play("bombard 0304", "with Mihoro", "resolve", "hold", 1)
    interdicting = told(table, "interdict 0304")
    table.play("bombard 0304")
    for case, said in (interdicting, told(table, "with Mihoro")):
        assert case == "6.1"
        assert "Land it at a friendly base" in said


def test_6_6_ground_support_outside_a_combat_half() -> None:
    """There is no attack to begin with."""
    units = '0303 = ["I/11"]\n0304 = ["2Argylls", "Mihoro flying"]'
    case, said = told(scene(units), "support Mihoro")
    assert case == "6.6"
    assert "this is a movement impulse" in said
    assert "`attack`" not in said
    assert "`attack`" in told(scene(units, "combat"), "support Mihoro")[1]


def test_8_2_a_full_stack_is_no_question_of_another_hex() -> None:
    """3.3, with what would help."""
    table = scene('0303 = ["I/11 sp=2", "21Rgt sp=8"]', "replacement")
    case, said = told(table, "replace I/11")
    assert case == "3.3"
    assert "11 SP, limit 10" in said
    assert "Choose a hex" not in said


def test_8_2_supply_of_the_turn_is_opened_before_the_next_turn() -> None:
    """With the option of 7.2; without it before the next Replacement impulse."""
    units = '0303 = ["I/11 sp=2 oos"]'
    option = "[options]\nturn_start_supply = true"
    said = told(scene(units, "replacement", more=option), "replace I/11")[1]
    assert "when the turn began" in said
    assert "before the next turn" in said
    assert "next Replacement impulse" in told(scene(units, "replacement"), "replace I/11")[1]


# ── who does not advance, after the advance (5.38, 3.2, 3.3, R10) ────────────


def test_3_3_an_attacker_that_no_longer_fits_is_told_so() -> None:
    """The other one has gone in; nobody is asked any more."""
    units = '0303 = ["I/11"]\n0304 = ["1SSVF sp=1"]\n0404 = ["21Rgt"]'
    table = scene(units, "combat")
    table.play("attack 0304", "with I/11", "with 21Rgt", "resolve", 6, "advance 21Rgt")
    assert table.game.prompt().case == "2.1"
    assert figures(table, "advance I/11") == ("3.3", "12 SP, limit 10")
    assert figures(table, "advance 21Rgt") == ("5.38", "I/11")


def test_3_2_an_enemy_ship_keeps_the_attackers_out_of_the_port() -> None:
    """The log says so too; a new attack puts an end to it."""
    units = '0803 = ["1SSVF sp=1", "Durban"]\n0703 = ["21Rgt"]\n0303 = ["I/11"]\n0304 = ["1Leics"]'
    table = scene(units, "combat")
    events = table.play("attack 0803", "with 21Rgt", "resolve", 6)
    assert events[-1].text == (
        "0803 is vacated; nobody can advance: 21Rgt: an enemy ship is in the hex (3.2)."
    )
    assert figures(table, "advance 21Rgt") == ("3.2", "Durban")
    table.play("attack 0304", "with I/11", "resolve", 1)
    assert "no attack has just emptied" in told(table, "advance 21Rgt")[1]


def test_3_3_r10_who_would_leave_too_many_behind_is_told_so() -> None:
    """Initiative 5 keeps two stacks of initiative 4 together."""
    units = '0303 = ["I/11 sp=1", "18HvyArt", "3IndMtn", "18Mtn sp=2"]\n0304 = ["1SSVF sp=1"]'
    table = scene(units, "combat", 2)
    table.play("attack 0304", "with I/11", "resolve", 6)
    assert figures(table, "advance I/11") == ("3.3", "9 SP left behind, limit 8")


def test_5_38_an_advance_that_was_declined_is_over() -> None:
    """Nothing bars the unit; the moment has passed.  A position keeps it."""
    from sandtable.games.doro_nawa.position import write_position

    table = scene('0303 = ["I/11", "II/11"]\n0304 = ["1SSVF sp=1"]', "combat")
    table.play("attack 0304", "with I/11", "resolve", 6, "done")
    assert "that is over" in told(table, "advance I/11")[1]
    assert figures(table, "advance II/11") == ("5.38", "I/11")
    again = at(write_position(table.g))
    assert again.g.encode() == table.g.encode()
    assert "that is over" in told(again, "advance I/11")[1]


# ── the hardest reason first ─────────────────────────────────────────────────


def test_3_2_the_enemy_in_the_hex_comes_before_roll_and_mp() -> None:
    """Whatever verb is asked: a unit too slow, one without MP, one in the wrong half."""
    for units, option, die in (
        ('0303 = ["I/11"]', "movement", 6),
        ('0303 = ["I/11 moved spent=3"]', "movement", 3),
        ('0303 = ["I/11"]', "combat", 3),
        ('0303 = ["I/11"]', "movement", 3),
    ):
        table = scene(units + '\n0304 = ["2Argylls"]', option, die)
        for verb in ("move", "march", "embark", "land"):
            assert figures(table, f"{verb} I/11 0304") == ("3.2", "2Argylls"), (units, verb)


def test_3_2_a_unit_at_sea_hears_that_an_enemy_is_on_the_beach() -> None:
    """Beside it or far off, with any verb; and how to get at him."""
    units = '0903 = ["I/56"]\n0901 = ["II/56"]\n0802 = ["2Argylls"]'
    table = scene(units)
    for unit in ("I/56", "II/56"):
        for verb in ("move", "march", "embark", "land"):
            assert figures(table, f"{verb} {unit} 0802") == ("3.2", "2Argylls"), (unit, verb)


def test_3_2_at_kota_bharu_in_turn_1() -> None:
    """The campaign as it begins: Dogras hold the beach off which Takumi lies."""
    from sandtable.core.game import Game
    from sandtable.games.doro_nawa import RULEBOOK

    game = Game.new(RULEBOOK, "campaign", seed="kota bharu", manual_dice=True)
    while game.prompt().case != "2.1":
        game.choose("done")
    game.choose("movement")
    game.roll(3)
    g = game.state
    kota = g.theatre.map.find("2313")
    assert [g.name(u) for u in g.ground_in(kota, 1)]
    afloat = [u for u in range(len(g.hex)) if g.afloat[u]]
    near = [u for u in afloat if g.theatre.map.distance(g.hex[u], kota) <= 2]
    assert near
    for unit in near:
        for verb in ("move", "march", "embark", "land"):
            refusal = game.why(f"{verb} {g.name(unit)} 2313")
            assert refusal is not None
            assert refusal.case == "3.2", f"{verb}: {refusal}"


def test_4_41_a_far_beach_is_far_not_a_question_of_the_terrain() -> None:
    """Where the unit is stands beside the reason."""
    table = scene('0901 = ["I/56"]\n0804 = ["2Argylls"]')
    assert figures(table, "land I/56 0805") == ("4.41", "it is in 0901")


def test_3_3_a_full_hex_is_full_also_for_a_unit_of_one_sp() -> None:
    """It could march there only to its end: to move there is a question of room."""
    table = scene('0303 = ["I/11 sp=2"]\n0304 = ["21Rgt"]', die=2)
    assert figures(table, "move I/11 0304") == ("3.3", "11 SP, limit 10")


RIVER = """
half = "Allied"
option = "movement"
die = 3
[map]
columns = 5
rows = 7
low = "even"
[[map.route]]
kind = "road"
hexes = ["0302", "0303", "0304", "0305"]
[[map.side]]
kind = "river"
between = ["0303", "0304"]
[units]
0302 = ["2ESurrey"]
"""


def test_4_5_a_destroyed_bridge_is_named_to_those_on_foot_too() -> None:
    """Three MP by the road, four over the fallen bridge; and who destroys it."""
    assert at(RIVER).case("move 2ESurrey 0305") == ""
    down = at(RIVER + '0404 = ["I/11"]\n')
    case, said = told(down, "move 2ESurrey 0305")
    assert case == "4.5"
    assert "0303-0304, I/11 in 0404" in said
    assert "4 MP needed, 3 left" in said
    assert down.case("move 2ESurrey 0304") == ""
    assert down.case("move 2ESurrey 0307") == "4.21"


def test_8_2_aircraft_take_no_replacements_whatever_they_have_flown() -> None:
    """And coastal guns never move, whoever is in the hex."""
    units = '0303 = ["Mihoro flying spent=28", "I/11"]\n0304 = ["2Argylls"]'
    assert told(scene(units), "replace Mihoro")[0] == "8.2"
    assert told(scene(units, "replacement"), "replace Mihoro")[0] == "8.2"
    head = f'half = "Allied"\noption = "movement"\ndie = 3\n{COAST}'
    guns = at(f'{head}\n[units]\n0803 = ["ChangiFC"]\n0802 = ["I/11"]\n')
    assert "never moves" in told(guns, "move ChangiFC 0802")[1]


def test_5_2_5_31_who_takes_no_part_is_not_told_to_be_added() -> None:
    """Infantry to a bombardment, an enemy to an attack: `with` would be refused too."""
    table = scene('0303 = ["I/11", "18Mtn"]\n0304 = ["2Argylls"]', "combat")
    table.play("bombard 0304")
    assert "to add it" not in told(table, "without I/11")[1]
    table.play("cancel", "attack 0304")
    for unit in ("2Argylls", "I/11"):
        assert "Add it" not in told(table, f"without {unit}")[1]


def test_8_1_while_arrivals_are_placed_nobody_waits_for_another_half() -> None:
    """A unit that would move hears that arrivals come first."""
    units = '[units]\n1410 = ["I/41"]\n[off]\nwaiting = ["21Rgt"]\n'
    case, said = told(at('ask = "arrivals"\nhalf = "Japanese"\n' + units), "move I/41 1411")
    assert case == "8.1"
    assert "arrivals come first" in said


def test_4_21_a_full_hex_too_far_away_is_full_and_no_crowd_on_the_way() -> None:
    """With the room that lacks there; where only the way is full, with what it would cost."""
    full = '["I/11", "II/11", "III/11", "I/41 sp=1"]'
    table = scene(f'0203 = {full}\n0207 = ["II/41"]', die=1)
    table.play("move II/41")
    assert figures(table, "move II/41 0203") == ("3.3", "13 SP, limit 10")


def test_2_1_a_die_that_nobody_asks_for() -> None:
    """Also while arrivals are placed."""
    game = Game.new(RULEBOOK, "jitra", seed="1")
    assert "arrivals" in game.prompt().text
    refusal = game.why("roll 3")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == ("2.1", "no die is asked for now")


def test_4_3_the_stack_is_reckoned_with_what_the_march_has_cost() -> None:
    """21Rgt comes with 8 of its 9 SP; where a dearer way is open it goes hex by hex."""
    strip = 'option = "movement"\ndie = 1\n[map]\ncolumns = 1\nrows = 4\n'
    table = at(f'{strip}[units]\n0102 = ["21Rgt"]\n0103 = ["I/11", "II/11 sp=1"]\n')
    assert figures(table, "march 21Rgt 0103") == ("3.3", "12 SP, limit 10")
    crowd = '[units]\n0302 = ["21Rgt sp=4"]\n0303 = ["I/11", "II/11"]\n0404 = ["III/11"]\n'
    table = at(f'option = "movement"\ndie = 1\n[map]\ncolumns = 5\nrows = 6\n{crowd}')
    refusal = table.why("march 21Rgt 0304")
    assert refusal is None or "every way" not in refusal.reason


def test_4_25_open_sea_lies_round_an_island_both_ways() -> None:
    """On a map of one's own with an island that is no sea: one comes and goes by ship."""
    for island, case in (("0302", "4.25"), ("0303", "4.41")):
        table = at(
            'option = "movement"\ndie = 3\n[map]\ncolumns = 5\nrows = 5\ndefault = "sea"\n'
            '[map.terrain]\nclear = ["0302", "0303"]\n'
            f'[map.flags]\none_hex_island = ["{island}"]\n[units]\n0302 = ["II/11"]\n'
        )
        assert told(table, "move II/11 0303")[0] == case


def test_6_6_support_adds_no_more_than_the_sp_on_the_ground() -> None:
    """R57: a battery alone defends with 1, and its bomber adds 1 of its 2."""
    table = at(
        'option = "combat"\ndie = 2\n[map]\ncolumns = 5\nrows = 5\n'
        '[units]\n0302 = ["I/11"]\n0303 = ["88FldRgt", "62Sqn flying"]\n'
    )
    table.play("attack 0303", "with I/11", "resolve", "support 62Sqn")
    assert table.game.prompt().text.endswith("3 to 2: support from the air adds 1.")


def test_6_4_from_another_hex_nobody_fires_at_who_supports_a_defence() -> None:
    """R105: only ground units, and those of one attacking hex."""
    table = at(
        'option = "combat"\ndie = 2\n[map]\ncolumns = 7\nrows = 7\n[map.terrain]\n'
        'sea = ["0401", "0402", "0403", "0404", "0405", "0406", "0407"]\n'
        '[units]\n0403 = ["I/11", "II/11", "Kashii"]\n0303 = ["2Argylls", "62Sqn flying"]\n'
        '0302 = ["III/11"]\n'
    )
    table.play("attack 0303", "with I/11", "resolve", "support 62Sqn", "done", "flak 62Sqn")
    case, reason = told(table, "with III/11")
    assert case == "6.4"
    assert "only ground units of one attacking hex fire" in reason
