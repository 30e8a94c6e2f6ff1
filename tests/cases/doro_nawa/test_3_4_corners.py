"""Rulings and corners of chapters 3 and 4 on land: R2 to R11, R24 to R34, R86, R134, R140."""

from __future__ import annotations

import pytest

from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.ways import free_mp, march_loss, most_mp, reach_of
from tests.cases.doro_nawa.position import Table, at

ROAD = ", ".join(f'"04{row:02}"' for row in range(1, 13))
MAP = f"""
[map]
columns = 9
rows = 12
low = "even"
default = "clear"
[map.terrain]
lake = ["0909"]
[[map.route]]
kind = "road"
hexes = [{ROAD}]
[map.flags]
airfield = ["0403", "0405"]
"""


def counters(*lines: str) -> str:
    """Counters as `short side kind sp/initiative`."""
    text = ""
    for line in lines:
        short, side, kind, values = line.split()
        sp, initiative = values.split("/")
        name = {"J": "Japanese", "A": "Allied"}[side]
        text += (
            f'[[counter]]\nshort = "{short}"\nside = "{name}"\nkind = "{kind}"\n'
            f"sp = {sp}\ninitiative = {initiative}\n"
        )
    return text


def moving(units: str, die: int, made: str = "", head: str = "", map_: str = MAP) -> Table:
    return at(
        f'half = "Japanese"\noption = "movement"\ndie = {die}\n{head}\n{map_}\n{made}\n'
        f"[units]\n{units}\n"
    )


def cost(table: Table, unit: str, label: str, mp: int = 40) -> int | None:
    found = reach_of(table.g, table.unit(unit), mp, False).cost
    return found.get(table.g.theatre.map.find(label))


def words(table: Table, choice: str) -> str:
    """The whole refusal as text."""
    refusal = table.why(choice)
    return str(refusal) if refusal else ""


# ── 4.1 units are moved one at a time ────────────────────────────────────────


def test_4_1_r140_a_unit_put_down_after_moving_has_had_its_move() -> None:
    """Whatever MP it has left; one that was put down where it stood has not moved."""
    table = moving('"0401" = ["I/11"]\n"0701" = ["II/11"]', 4)
    table.play("move I/11", "stop", "move I/11 0403", "stop")
    assert "move I/11" not in table.legal("move")
    assert "units move one at a time" in words(table, "move I/11 0404")
    assert table.case("march I/11 0404") == "4.1"
    table.play("move II/11 0702", "move II/11 0703")
    assert table.at("II/11") == "0703"


def test_4_1_r140_picking_up_another_unit_puts_the_first_down() -> None:
    """Its move is over then."""
    table = moving('"0401" = ["I/11"]\n"0701" = ["II/11"]', 4)
    table.play("move I/11 0402", "move II/11 0702")
    assert table.case("move I/11 0403") == "4.1"


def test_4_1_r140_a_ship_moves_once_before_or_after_it_bombards() -> None:
    """R14: moving and firing are two kinds of action, each done once."""
    sea = MAP.replace("lake", "sea").replace('"0909"', '"0801", "0802", "0803", "0804"')
    text = '"0804" = ["Chokai"]\n"0701" = ["2Argylls"]'
    table = moving(text, 3, map_=sea)
    table.play("move Chokai 0802", "bombard 0701", "with Chokai", "resolve", 1)
    assert table.case("move Chokai 0803") == "4.1"
    first = moving('"0802" = ["Chokai"]\n"0701" = ["2Argylls"]', 3, map_=sea)
    first.play("bombard 0701", "with Chokai", "resolve", 1, "move Chokai 0804")
    assert first.at("Chokai") == "0804"


def test_4_1_on_a_six_only_aircraft_move() -> None:
    """Nobody's initiative reaches it."""
    table = moving('"0401" = ["I/11", "1TkRgt"]\n"0701" = ["59Sentai flying"]', 6)
    assert table.legal() == ["fly 59Sentai", "done"]
    assert words(table, "move I/11").endswith("roll of its initiative or less.")
    assert "initiative 5, roll 6" in words(table, "move I/11")


def test_4_1_on_a_one_everybody_moves_one_mp_on_foot_and_two_on_tracks() -> None:
    """The roll itself, and twice the roll."""
    table = moving('"0401" = ["I/11"]\n"0405" = ["1TkRgt"]', 1)
    assert free_mp(table.g, table.unit("I/11")) == 1
    assert free_mp(table.g, table.unit("1TkRgt")) == 2


def test_4_1_an_initiative_of_one_acts_only_in_supply() -> None:
    """Out of supply it is 0 and below every roll (7.6)."""
    made = counters("J31 J infantry 3/1")
    assert moving('"0401" = ["J31"]', 1, made).case("move J31 0402") == ""
    cut = moving('"0401" = ["J31 oos"]', 1, made)
    assert "initiative 0, out of supply, roll 1" in words(cut, "move J31 0402")


def test_4_1_a_unit_off_the_map_is_refused_with_its_whereabouts() -> None:
    """Eliminated, due later, or in no scenario of this game."""
    table = at(
        f'half = "Japanese"\noption = "movement"\ndie = 1\n{MAP}\n[units]\n[off]\n'
        'eliminated = ["I/11"]\nwaiting = ["II/11 turn=3"]\n'
    )
    assert "I/11 is eliminated" in words(table, "move I/11 0401")
    assert "II/11 is due in turn 3" in words(table, "move II/11 0401")
    assert "III/11 is not in this game" in words(table, "move III/11 0401")


# ── 4.21, 4.22 the cost of hexes ─────────────────────────────────────────────


def test_4_21_just_enough_and_one_too_few() -> None:
    """Two clear hexes take 4 MP."""
    made = counters("J44 J infantry 4/4", "J43 J infantry 4/3")
    assert moving('"0702" = ["J44"]', 4, made).case("move J44 0704") == ""
    assert moving('"0702" = ["J44"]', 3, made).case("move J44 0704") == "4.3"
    refusal = moving('"0702" = ["J43"]', 3, made).why("move J43 0704")
    assert refusal is not None
    assert refusal.case == "4.21"
    assert refusal.figures.startswith("4 MP needed, 3 left; no force march: initiative 3")


def test_4_21_a_hex_that_nobody_on_the_ground_enters() -> None:
    """A lake costs no number of MP."""
    table = moving('"0809" = ["I/11"]', 5)
    assert words(table, "move I/11 0909").startswith("No: case 4.21")
    assert "(lake)" in words(table, "move I/11 0909")


def test_4_21_enough_mp_but_the_enemy_stands_in_the_way() -> None:
    """Cut off by units and water: 3.2 is named, not the distance."""
    table = moving(
        '"0401" = ["I/11"]\n"0301" = ["2/1GR"]\n"0402" = ["2/2GR"]\n"0302" = ["2/9GR"]\n'
        '"0501" = ["2Argylls"]\n"0502" = ["5/2Punjab"]',
        5,
    )
    assert table.case("move I/11 0403") == "3.2"


# ── 3.3, 3.1 stacking on the move ────────────────────────────────────────────


def test_3_3_r6_the_printed_initiative_sets_the_limit_out_of_supply_too() -> None:
    """4/4 and 4/3 out of supply: 8 SP, limit 8."""
    made = counters("A44 A infantry 4/4", "A43 A infantry 4/3")
    for more in ("", " oos"):
        table = moving(f'"0401" = ["A44{more}", "A43{more}"]', 1, made)
        assert table.legal("remove") == []


def test_3_3_r8_a_ship_in_port_gives_no_room_ashore() -> None:
    """Initiative 5 of a ship does not raise the limit of 6."""
    sea = MAP.replace("lake", "sea").replace('"0909"', '"0302"')
    sea = sea.replace("airfield", 'port = ["0402"]\nairfield')
    made = counters("J33 J infantry 3/3", "J43 J infantry 4/3")
    table = moving('"0402" = ["J33", "Chokai"]\n"0401" = ["J43"]', 1, made, map_=sea)
    refusal = table.why("move J43 0402")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "7 SP, limit 6")


def test_3_3_r9_artillery_counts_its_bombardment_value() -> None:
    """Value 4 beside 6 SP of initiative 5 is full, not over; value 5 would be."""
    made = '[[counter]]\nshort = "Guns"\nside = "Japanese"\nkind = "artillery"\n'
    units = '"0402" = ["I/11", "II/11"]\n"0401" = ["Guns"]'
    for value, case in ((4, ""), (5, "3.3")):
        table = moving(units, 1, made + f"bombardment = {value}\ninitiative = 3\n")
        assert table.case("move Guns 0402") == case


def test_3_3_r11_a_unit_alone_may_exceed_twice_its_own_initiative() -> None:
    """9 SP of initiative 2 go anywhere alone; the smallest companion is too much."""
    made = counters("J92 J infantry 9/2", "J12 J infantry 1/2")
    table = moving('"0401" = ["J92"]\n"0402" = ["J12"]', 2, made)
    assert table.case("move J92 0402") == "3.3"
    alone = moving('"0401" = ["J92"]', 2, made)
    assert alone.case("move J92 0403") == ""


def test_3_3_exactly_the_limit_is_legal() -> None:
    """10 SP of initiative 5."""
    table = moving('"0402" = ["I/11", "II/11"]\n"0401" = ["1TkRgt"]', 1)
    assert table.case("move 1TkRgt 0402") == ""


def test_3_3_the_mover_brings_its_own_initiative() -> None:
    """Its 5 makes room for itself among units of initiative 2."""
    made = counters("J42b J infantry 4/2", "J35 J infantry 3/5", "J32 J infantry 3/2")
    table = moving('"0402" = ["J42b"]\n"0401" = ["J35"]\n"0403" = ["J32"]', 2, made)
    assert table.case("move J35 0402") == ""
    refusal = table.why("move J32 0402")
    assert refusal is not None
    assert refusal.figures == "7 SP, limit 4"


def test_3_1_r10_the_leader_of_a_stack_may_not_leave() -> None:
    """2/5, 4/2 and 4/2: without the 5 the others have 8 SP, limit 4."""
    made = counters("a J infantry 2/5", "b J infantry 4/2", "c J infantry 4/2")
    table = moving('"0401" = ["a", "b", "c"]', 1, made)
    refusal = table.why("move a 0402")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "8 SP left behind, limit 4")
    assert "move a" not in table.legal("move")
    table = at(
        f'half = "Japanese"\noption = "movement"\ndie = 1\n{MAP}\n{made}\n'
        '[units]\n"0401" = ["a", "b"]\n'
    )
    assert table.case("move a 0402") == ""


def test_3_1_r10_the_followers_first_then_the_leader() -> None:
    """Once one of the others has gone, the rest may stay without him (R11)."""
    made = counters("a J infantry 2/5", "b J infantry 4/2", "c J infantry 4/2")
    table = moving('"0401" = ["a", "b", "c"]', 1, made)
    table.play("move b 0402")
    assert table.case("move a 0402") == ""


def test_3_1_r5_a_march_shrinks_the_unit_on_its_way_into_a_stack() -> None:
    """3 SP less 1 fit where 3 do not: the loss is taken with each MP."""
    made = counters("J55 J infantry 5/5", "J35 J infantry 3/5", "J36 J infantry 3/5")
    units = '"0401" = ["J35"]\n"0403" = ["J55", "J36"]'
    full = moving(units, 5, made)
    assert full.case("move J35 0403") == "3.3"
    table = moving(units, 1, made)
    assert table.case("move J35 0403") == "4.3"
    table.play("march J35 0403")
    assert (table.at("J35"), table.sp("J35")) == ("0403", 2)


def test_3_1_r5_a_full_stack_on_the_way_may_be_marched_through() -> None:
    """10 SP with the marcher reduced to 2 as it passes."""
    made = counters("J55 J infantry 5/5", "J35 J infantry 3/5", "J36 J infantry 3/5")
    table = moving('"0401" = ["J35"]\n"0403" = ["J55", "J36"]', 1, made)
    table.play("march J35 0404")
    assert (table.at("J35"), table.sp("J35")) == ("0404", 1)
    slow = moving('"0401" = ["J35"]\n"0403" = ["J55", "J36"]', 4, made)
    assert slow.case("move J35 0404") in ("3.1", "4.21", "4.3")


# ── 4.3 force march ──────────────────────────────────────────────────────────


def test_4_3_r2_armour_pays_one_sp_for_each_mp_beyond_twice_the_roll() -> None:
    """4/4 on a 2, eight road hexes: 4 lost, eliminated; seven leave it 1."""
    made = counters("T44 J armoured 4/4")
    table = moving('"0401" = ["T44"]', 2, made)
    table.play("march T44 0408")
    assert table.sp("T44") == 1
    table = moving('"0401" = ["T44"]', 2, made)
    events = table.play("march T44 0409")
    assert table.at("T44") == "-"
    assert "loses its last 4 SP" in events[-1].text
    beyond = moving('"0401" = ["T44"]', 2, made)
    assert beyond.case("march T44 0410") == "4.21"


def test_4_3_r3_the_last_sp_may_be_marched_away_and_scores() -> None:
    """2/5 on a 2, four MP: eliminated; the enemy has its 7 points."""
    from sandtable.games.doro_nawa import victory
    from sandtable.games.doro_nawa.kinds import ALLIES

    made = counters("J25 J infantry 2/5")
    table = moving('"0401" = ["J25"]', 2, made)
    table.play("march J25 0405")
    assert table.at("J25") == "-"
    assert sum(item.points for item in victory.losses(table.g, ALLIES)) == 7
    assert table.case("march J25 0406") == "4.1"


def test_4_3_r3_not_beyond_the_last_sp() -> None:
    """2/5 on a 2 has 2 + 2 MP, though its initiative would give 5."""
    made = counters("J25 J infantry 2/5")
    table = moving('"0401" = ["J25"]', 2, made)
    assert most_mp(table.g, table.unit("J25")) == 4
    assert "2 of them by force march" in words(table, "march J25 0406")


def test_4_3_r3_a_unit_that_dies_on_the_march_takes_what_it_passed_not_where_it_fell() -> None:
    """The airfield on its way is Japanese, the one where it was to arrive is not."""
    made = counters("J25 J infantry 2/5")
    text = (
        f'half = "Japanese"\noption = "movement"\ndie = 2\n{MAP}\n{made}\n'
        '[units]\n"0401" = ["J25"]\n[control]\nAllied = ["0403", "0405"]\n'
    )
    table = at(text)
    table.play("march J25 0405")
    find = table.g.theatre.map.find
    assert table.at("J25") == "-"
    assert (table.g.control[find("0403")], table.g.control[find("0405")]) == (1, 2)


def test_4_3_r3_the_choice_that_ends_the_unit_is_marked() -> None:
    """So that the table can warn: three hexes beyond the roll cost 3 of 3 SP, two do not."""
    table = moving('"0401" = ["I/11"]', 2)
    table.play("move I/11")
    choices = table.game.choices()
    notes = RULEBOOK.choice_notes(table.g, choices)
    marked = {table.game.text(c): n for c, n in zip(choices, notes, strict=True)}
    assert marked["march I/11 0405"] == {"cost": 4, "mp": 0, "march": 2}
    risk = marked["march I/11 0406"].pop("risk")
    assert (risk["case"], marked["march I/11 0406"]) == ("4.3", {"cost": 5, "mp": 0, "march": 3})
    assert "lost" not in marked["move I/11 0403"]


def test_4_3_losses_go_with_each_mp_of_a_move_in_parts() -> None:
    """R5: two MP free, then 1 SP each; the MP still to be had follow from the SP left."""
    made = counters("J35 J infantry 3/5")
    table = moving('"0401" = ["J35"]', 2, made)
    table.play("move J35 0403")
    assert table.sp("J35") == 3
    table.play("march J35 0404")
    assert (table.sp("J35"), most_mp(table.g, table.unit("J35"))) == (2, 5)
    table.play("march J35 0405", "march J35 0406")
    assert (table.at("J35"), table.sp("J35")) == ("-", 0)


def test_4_3_out_of_supply_the_march_goes_by_the_reduced_initiative() -> None:
    """5 less 1: four MP in all."""
    made = counters("J95 J infantry 9/5")
    table = moving('"0401" = ["J95 oos"]', 2, made)
    assert most_mp(table.g, table.unit("J95")) == 4


def test_4_3_equal_initiative_is_not_greater() -> None:
    """Initiative 5 on a 5 does not march; on a 4 by one MP."""
    five, four = moving('"0401" = ["I/11"]', 5), moving('"0401" = ["I/11"]', 4)
    assert most_mp(five.g, five.unit("I/11")) == 5
    assert most_mp(four.g, four.unit("I/11")) == 5
    assert march_loss(four.g, four.unit("I/11"), 5) == 1


def test_4_3_r4_ships_have_no_more_than_twice_the_roll() -> None:
    """Case 4.3 is for ground units."""
    sea = MAP.replace("lake", "sea").replace('"0909"', '"0801", "0802", "0803", "0804"')
    table = moving('"0801" = ["Chokai"]', 1, map_=sea)
    assert "ships do not force march (4.3)" in words(table, "move Chokai 0804")
    assert table.case("move Chokai 0803") == ""


# ── 4.5 bridges, 4.6 engineers, 4.23 armour over water ───────────────────────

RIVER = """
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
kind = "rail"
hexes = ["0705", "0706"]
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[map.side]]
kind = "major_river"
between = ["0204", "0205"]
[[map.side]]
kind = "river"
between = ["0704", "0705"]
[[map.side]]
kind = "river"
between = ["0205", "0206"]
"""


def river(units: str, die: int = 4, head: str = "") -> Table:
    return moving(units, die, head=head, map_=RIVER)


@pytest.mark.parametrize(
    ("label", "expected"),
    [("0406", 2), ("0506", 2), ("0306", 2), ("0304", 2), ("0407", 1), ("0507", 1), ("0604", 1)],
)
def test_4_5_r24_an_enemy_two_hexes_off_destroys_three_do_not(label: str, expected: int) -> None:
    """The banks count 1, their neighbours 2; an enemy at distance 2 from both banks does not."""
    table = river(f'"0404" = ["I/11"]\n"{label}" = ["2Argylls"]')
    assert cost(table, "I/11", "0405") == expected


def test_4_5_r25_only_ground_units_ashore_destroy() -> None:
    """Aircraft overhead, ships and units at sea beside the bank do not."""
    sea = RIVER.replace("[[map.route]]", '[map.terrain]\nsea = ["0304", "0305"]\n[[map.route]]', 1)
    for enemy in ("21Sqn flying", "Repulse", "2Argylls"):
        table = moving(f'"0404" = ["I/11"]\n"0305" = ["{enemy}"]', 4, map_=sea)
        assert cost(table, "I/11", "0405") == 1, enemy


def test_4_5_r26_a_friend_that_stays_beats_the_enemy_on_either_bank() -> None:
    """Near bank or far bank; not one hex further off."""
    enemy = '"0506" = ["2Argylls"]\n'
    assert cost(river(enemy + '"0404" = ["I/11", "II/11"]'), "I/11", "0405") == 1
    assert cost(river(enemy + '"0404" = ["I/11"]\n"0405" = ["II/11"]'), "I/11", "0405") == 1
    assert cost(river(enemy + '"0404" = ["I/11"]\n"0403" = ["II/11"]'), "I/11", "0405") == 2


def test_4_5_r26_any_friendly_ground_unit_keeps_a_bridge_but_no_aircraft() -> None:
    """Artillery does; a based or flying aircraft does not."""
    enemy = '"0506" = ["2Argylls"]\n'
    assert cost(river(enemy + '"0404" = ["I/11", "5FldArt"]'), "I/11", "0405") == 1
    assert cost(river(enemy + '"0404" = ["I/11", "59Sentai flying"]'), "I/11", "0405") == 2


def test_4_5_r27_of_two_keepers_one_may_still_go() -> None:
    """The first crosses by the other's leave, the second then holds the bridge for both."""
    table = river('"0404" = ["I/11", "II/11", "12EngCoy"]\n"0506" = ["2Argylls"]', 1)
    table.play("move I/11 0405", "stop")
    assert table.case("move II/11 0405") == ""
    table.play("move II/11 0405", "stop")
    refusal = table.why("move 12EngCoy 0403")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.5", "crossing 0404-0405 by I/11")
    assert "move 12EngCoy" not in table.legal("move")


def test_4_5_r27_a_keeper_on_each_bank() -> None:
    """One of them may go while the other stays."""
    table = river('"0404" = ["I/11", "II/11"]\n"0405" = ["III/11"]\n"0506" = ["2Argylls"]', 1)
    table.play("move I/11 0405", "stop", "move II/11 0403", "stop")
    assert table.case("move III/11 0406") == "4.5"


def test_4_5_r27_without_an_enemy_near_nobody_is_held() -> None:
    """The bridge stood by itself."""
    table = river('"0404" = ["I/11", "II/11"]')
    table.play("move I/11 0405", "stop")
    assert table.case("move II/11 0403") == ""


def test_4_5_r27_a_unit_picked_up_and_put_down_unmoved_is_stationary() -> None:
    """Only a move counts."""
    table = river('"0404" = ["I/11", "II/11"]\n"0506" = ["2Argylls"]')
    table.play("move II/11", "stop")
    assert cost(table, "I/11", "0405") == 1


def test_4_5_r30_over_a_destroyed_bridge_the_road_costs_one_more() -> None:
    """1 + 1, not the terrain's 2 + 1."""
    table = river('"0404" = ["I/11"]\n"0406" = ["2Argylls"]')
    assert cost(table, "I/11", "0405") == 2


def test_4_5_armour_at_a_destroyed_bridge_is_told_who_destroys_it() -> None:
    """The crossing and the enemy unit are named, and what helps."""
    table = river('"0404" = ["1TkRgt"]\n"0406" = ["2Argylls"]')
    said = words(table, "move 1TkRgt 0405")
    assert said.startswith("No: case 4.5")
    assert "0404-0405, 2Argylls in 0406" in said
    assert "stationary beside the bridge" in said


def test_4_5_r26_an_engineer_keeps_the_bridge_for_armour_at_the_road_cost() -> None:
    """A kept bridge is intact: no +2."""
    table = river('"0404" = ["1TkRgt", "5Eng"]\n"0406" = ["2Argylls"]')
    assert cost(table, "1TkRgt", "0405") == 1
    table.play("move 1TkRgt 0405", "stop")
    assert table.case("move 5Eng 0403") == "4.5"


def test_4_6_r31_an_engineer_on_the_far_bank_helps_as_well() -> None:
    """Either hex at the hexside; one hex further off it does not."""
    assert cost(river('"0204" = ["I/11"]\n"0205" = ["5Eng"]'), "I/11", "0205") == 2
    assert cost(river('"0204" = ["I/11"]\n"0203" = ["5Eng"]'), "I/11", "0205") == 3


def test_4_6_r31_never_below_the_entry_cost() -> None:
    """Over an intact bridge an engineer changes nothing."""
    table = river('"0404" = ["I/11", "5Eng"]')
    assert cost(table, "I/11", "0405") == 1


def test_4_6_all_hexsides_of_the_engineers_hex_are_helped() -> None:
    """One engineer between two rivers takes the 1 MP away at both."""
    table = river('"0204" = ["I/11"]\n"0205" = ["5Eng"]')
    assert cost(table, "I/11", "0206") == 4
    assert cost(river('"0204" = ["I/11"]'), "I/11", "0206") == 6


def test_4_6_an_engineer_does_not_help_itself() -> None:
    """It moves; a second engineer helps it, and must then stay."""
    assert cost(river('"0204" = ["5Eng"]'), "5Eng", "0205") == 3
    table = river('"0204" = ["5Eng", "12EngCoy"]', 2)
    assert cost(table, "5Eng", "0205") == 2
    table.play("move 5Eng 0205", "stop")
    refusal = table.why("move 12EngCoy")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.6", "crossing 0204-0205 by 5Eng")


def test_4_6_r27_after_a_crossing_nobody_needed_the_engineer_may_go() -> None:
    """Over an intact bridge he was not asked."""
    table = river('"0404" = ["I/11", "5Eng"]')
    table.play("move I/11 0405", "stop")
    assert table.case("move 5Eng 0403") == ""


def test_4_23_r28_r134_armour_over_an_unbridged_river() -> None:
    """Clear hexes with roads on both banks: 1 + 2; into the railway 2 + 2 is the chart's price."""
    both = RIVER.replace('kind = "rail"', 'kind = "road"')
    table = moving('"0704" = ["1TkRgt", "5Eng"]', 4, map_=both)
    assert cost(table, "1TkRgt", "0705") == 3
    table = river('"0704" = ["1TkRgt", "5Eng"]')
    assert cost(table, "1TkRgt", "0705") == 4
    table = river('"0704" = ["1TkRgt"]\n"0705" = ["5Eng"]')
    assert cost(table, "1TkRgt", "0705") == 4


def test_4_23_r28_not_into_a_hex_without_a_route() -> None:
    """An engineer on the bank does not help there."""
    table = river('"0402" = ["1TkRgt"]\n"0206" = ["5Eng"]')
    assert table.case("move 1TkRgt 0205") == "4.23"
    assert "road, trail or railroad" in words(table, "move 1TkRgt 0205")


def test_4_23_an_infantry_unit_on_the_bank_is_no_engineer() -> None:
    """The refusal says what is missing and where."""
    table = river('"0704" = ["1TkRgt", "I/11"]')
    said = words(table, "move 1TkRgt 0705")
    assert said.startswith("No: case 4.23")
    assert "(0704-0705)" in said
    assert "Keep an engineer stationary" in said


def test_4_23_the_engineer_that_helped_armour_must_stay() -> None:
    """For the rest of the half; the refusal names 4.6."""
    table = river('"0704" = ["1TkRgt", "5Eng"]')
    table.play("move 1TkRgt 0705", "stop")
    assert table.case("move 5Eng 0703") == "4.6"
    moved = river('"0704" = ["1TkRgt", "5Eng moved"]')
    assert moved.case("move 1TkRgt 0705") == "4.23"


def test_4_23_armour_may_not_cut_a_corner_between_two_roads() -> None:
    """Two hexes of roads that do not join: no route leads there."""
    table = moving(
        '"0702" = ["1TkRgt"]',
        4,
        map_=RIVER.replace('"0402", "0403"', '"0602", "0502", "0402", "0403"', 1),
    )
    said = words(table, "move 1TkRgt 0602")
    assert said.startswith("No: case 4.23")
    assert "none leads there" in said


# ── 4.23, 4.5 on the real map: straits and the causeway (R86) ────────────────


def campaign(units: str, die: int, half: str = "Japanese", head: str = "") -> Table:
    return at(
        f'scenario = "campaign"\nhalf = "{half}"\noption = "movement"\ndie = {die}\n{head}\n'
        f"[units]\n{units}\n"
    )


def test_4_5_r86_a_sea_strait_between_two_land_hexes_is_a_water_barrier() -> None:
    """0517 to 0417 on a 3: 2 + 1, legal, though an Allied unit is on Penang Island."""
    made = counters("J33 J infantry 3/3")
    table = at(
        f'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n{made}\n'
        '[units]\n"0517" = ["J33"]\n"0319" = ["3SSVF"]\n'
    )
    assert cost(table, "J33", "0417") == 3
    table.play("move J33 0417")
    assert table.at("J33") == "0417"


def test_4_5_r86_the_causeway_is_a_bridge() -> None:
    """3452 to 3553: 1 by road; with an enemy within two hexes 2; with a keeper 1 again."""
    clear = campaign('"3452" = ["I/11"]', 4)
    assert cost(clear, "I/11", "3553") == 1
    down = campaign('"3452" = ["I/11"]\n"3653" = ["2Gordons"]', 4)
    assert cost(down, "I/11", "3553") == 2
    kept = campaign('"3452" = ["I/11", "II/11"]\n"3653" = ["2Gordons"]', 4)
    assert cost(kept, "I/11", "3553") == 1


def test_4_5_r86_armour_at_the_destroyed_causeway() -> None:
    """Barred and told why; a stationary unit in 3452 keeps the causeway for it."""
    table = campaign('"3452" = ["1TkRgt"]\n"3554" = ["2Loyals"]', 4)
    said = words(table, "move 1TkRgt 3553")
    assert said.startswith("No: case 4.5")
    assert "3452-3553, 2Loyals in Singapore (3554)" in said
    kept = campaign('"3452" = ["1TkRgt", "I/11"]\n"3554" = ["2Loyals"]', 4)
    assert cost(kept, "1TkRgt", "3553") == 1


def test_4_23_r86_armour_over_the_strait_needs_engineer_and_road() -> None:
    """3452 to 3453, a road on both sides and no bridge: 1 + 2 with an engineer."""
    alone = campaign('"3452" = ["1TkRgt"]\n"3553" = ["2Gordons"]', 2)
    assert cost(alone, "1TkRgt", "3453") is None
    assert alone.case("move 1TkRgt 3453") == "4.23"
    helped = campaign('"3452" = ["1TkRgt", "5Eng"]\n"3553" = ["2Gordons"]', 2)
    assert cost(helped, "1TkRgt", "3453") == 3


# ── 6.7 interdicted hexes ────────────────────────────────────────────────────


def test_6_7_r59_a_marker_on_the_start_hex_costs_nothing() -> None:
    """The 1 MP is for entering."""
    table = moving('"0401" = ["I/11"]', 4, head='interdicted = ["0401"]')
    assert cost(table, "I/11", "0402") == 1


def test_6_7_r59_own_and_enemy_markers_alike_for_armour_and_across_water() -> None:
    """1 more on a road for armour; on top of the water's 1."""
    table = moving('"0401" = ["1TkRgt"]', 4, head='interdicted = ["0402"]')
    assert cost(table, "1TkRgt", "0402") == 2
    table = river('"0404" = ["I/11"]\n"0406" = ["2Argylls"]', head='interdicted = ["0405"]')
    assert cost(table, "I/11", "0405") == 3


# ── the status line ──────────────────────────────────────────────────────────


def addends(table: Table, unit: str, label: str) -> list[tuple[str, str, int]]:
    """Each part of the cost of a way, as the table shows it."""
    place = table.g.theatre.map.find(label)
    way = RULEBOOK.hex_info(table.g, place, table.unit(unit))["cost"]
    parts = [(part["text"], part["case"], part["mp"]) for part in way["addends"]]
    assert sum(mp for _, _, mp in parts) == way["total"]
    return parts


def test_4_22_the_status_line_adds_up_road_bridge_and_marker() -> None:
    """Every part with its own case."""
    table = river('"0404" = ["I/11"]\n"0406" = ["2Argylls"]', head='interdicted = ["0405"]')
    assert addends(table, "I/11", "0405") == [
        ("0405 along the road", "4.22", 1),
        ("0405 by the destroyed bridge over the river", "4.5", 1),
        ("0405 interdicted", "6.7", 1),
    ]
    whole = river('"0404" = ["I/11"]')
    assert addends(whole, "I/11", "0405")[1] == ("0405 by the bridge over the river", "4.5", 0)
    kept = river('"0404" = ["I/11", "II/11"]\n"0406" = ["2Argylls"]')
    by = "0405 by the bridge over the river, kept by II/11"
    assert addends(kept, "I/11", "0405")[1] == (by, "4.5", 0)


def test_4_6_the_status_line_tells_of_the_engineer() -> None:
    """With him 0, without 1; armour 2."""
    alone, helped = river('"0204" = ["I/11"]'), river('"0204" = ["I/11", "5Eng"]')
    assert addends(alone, "I/11", "0205")[1] == ("0205 across the major river", "4.5", 1)
    with_him = ("0205 across the major river with an engineer", "4.6", 0)
    assert addends(helped, "I/11", "0205")[1] == with_him
    armour = river('"0704" = ["1TkRgt", "5Eng"]')
    assert addends(armour, "1TkRgt", "0705") == [
        ("0705 clear", "4.23", 2),
        ("0705 across the river", "4.23", 2),
    ]


def test_4_25_the_status_line_at_sea() -> None:
    """Ships by 4.25, units afloat by 4.41."""
    sea = MAP.replace("lake", "sea").replace('"0909"', '"0801", "0802"')
    table = moving('"0801" = ["Chokai", "I/11"]', 2, map_=sea)
    assert addends(table, "Chokai", "0802") == [("0802 sea", "4.25", 1)]
    assert addends(table, "I/11", "0802") == [("0802 sea", "4.41", 1)]


def test_5_1_within_a_combat_the_answer_cites_what_is_asked() -> None:
    """The case and the words of the open question."""
    table = at(
        f'half = "Japanese"\noption = "combat"\ndie = 1\n{MAP}\n[units]\n'
        '"0401" = ["I/11"]\n"0402" = ["2Argylls"]\n'
    )
    table.play("attack 0402")
    prompt = table.game.prompt()
    refusal = table.why("done")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == (prompt.case, prompt.text.rstrip("."))
    assert refusal.reason == "an attack is being put together"
