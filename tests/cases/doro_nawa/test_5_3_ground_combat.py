"""5.1 and 5.31 to 5.37 Ground combat: who attacks, with what strength, and what the die takes."""

import pytest

from sandtable.core.frame import Ballot
from sandtable.games.doro_nawa.ground_combat import sheet, targets
from sandtable.games.doro_nawa.ground_strength import described, weigh
from tests.cases.doro_nawa.position import Table, at

GRID = [f"{column:02}{row:02}" for column in range(1, 8) for row in range(1, 8)]
EVERYWHERE = ", ".join(f'"{label}"' for label in GRID)
FED = f"[supply]\nJapanese = [{EVERYWHERE}]\nAllied = [{EVERYWHERE}]\n"
"""Every hex is a source: nobody is out of supply unless a test says so."""


def fight(
    units: str,
    features: str = "",
    die: int = 1,
    option: str = "combat",
    half: str = "Japanese",
    supply: str = FED,
) -> Table:
    """Clear land, 0404 between 0403 0504 0505 0405 0305 0304, clockwise from north."""
    return at(
        f'half = "{half}"\noption = "{option}"\ndie = {die}\n'
        '[map]\ncolumns = 7\nrows = 7\nlow = "even"\ndefault = "clear"\n'
        f"{features}\n{supply}\n[units]\n{units}\n"
    )


def scales(table: Table, target: str, units: str, attack: str = "", defence: str = ""):
    """The weighing of an attack on a hex."""
    find = table.unit
    return weigh(
        table.g,
        table.g.theatre.map.number(target),
        tuple(sorted(find(u) for u in units.split())),
        tuple(find(u) for u in attack.split()),
        tuple(find(u) for u in defence.split()),
    )


def strength(*arguments, **features) -> tuple[int, int]:
    """Attack and defence of an attack on 0404."""
    units, attackers = arguments
    found = scales(fight(units, **features), "0404", attackers)
    return found.attack, found.defence


ROAD = '[[map.route]]\nkind = "road"\nhexes = ["0403", "0404", "0405"]\n'
HILLS = '[map.terrain]\nhills = ["0404"]\n'
CITY = '[[map.place]]\nname = "Ipoh"\nhex = "0404"\nkinds = ["city"]\n'
RIVER = '[[map.side]]\nkind = "river"\nbetween = ["0403", "0404"]\n'


# ── 5.1 General rules ────────────────────────────────────────────────────────


def test_5_1_ground_units_attack_in_a_combat_impulse():
    """In a Movement impulse the attack is refused, and nothing is listed."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]', option="movement")
    assert table.case("attack 0404") == "5.1"
    assert table.legal("attack") == []


def test_5_1_initiative_must_reach_the_roll():
    """Initiative 3 does not attack on a roll of 4; the refusal gives both figures."""
    table = fight('"0403" = ["1Leics"]\n"0404" = ["I/11"]', die=4, half="Allied")
    refusal = table.why("attack 0404")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("5.1", "1Leics: initiative 3, roll 4")
    table = fight('"0403" = ["1Leics"]\n"0404" = ["I/11"]', die=3, half="Allied")
    assert table.legal("attack") == ["attack 0404"]


def test_5_1_out_of_supply_takes_one_off_the_initiative():
    """Initiative 3 out of supply does not attack on a roll of 3."""
    units = '"0403" = ["1Leics oos"]\n"0404" = ["I/11"]'
    table = fight(units, die=3, half="Allied")
    assert table.case("attack 0404") == "5.1"
    assert "out of supply" in table.why("attack 0404").figures


def test_5_1_a_unit_attacks_once_in_an_impulse():
    """It may not attack the next hex as well."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]\n"0503" = ["2/1GR"]\n"0304" = ["II/11"]')
    table.play("attack 0404", "with I/11", "resolve", 1)
    refusal = table.why("attack 0503")
    assert refusal is not None
    assert refusal.case == "5.1"
    assert table.legal("attack") == ["attack 0404"]


def test_5_1_a_hex_may_be_attacked_again_by_others():
    """The same target, another attacker."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]\n"0304" = ["II/11"]')
    table.play("attack 0404", "with I/11", "resolve", 1)
    table.play("attack 0404", "with II/11", "resolve", 1)
    assert table.legal("attack") == []


def test_5_1_bombardment_is_the_one_attack():
    """Artillery that bombarded does not join a ground attack (R40, R79)."""
    table = fight('"0403" = ["I/11", "5FldArt fought"]\n"0404" = ["1Leics"]')
    table.play("attack 0404")
    assert table.case("with 5FldArt") == "5.1"
    assert table.case("with I/11") == ""


def test_5_1_nothing_is_spent_before_the_attack_is_resolved():
    """Cancel leaves no trace."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]')
    before = table.g.digest()
    table.play("attack 0404", "with I/11", "without I/11", "with I/11", "cancel")
    assert table.g.digest() == before


# ── 5.31 Neighbours attack one hex ───────────────────────────────────────────


def test_5_31_units_of_several_hexes_attack_one_hex():
    """Three hexes of three SP attack with nine; everybody in the hex defends."""
    table = fight(
        '"0403" = ["I/11"]\n"0504" = ["II/11"]\n"0304" = ["III/11"]\n"0404" = ["1Leics", "2/9Jat"]'
    )
    found = scales(table, "0404", "I/11 II/11 III/11")
    assert (found.attack, found.defence) == (9, 6)
    table.play("attack 0404")
    assert table.legal("with") == ["with I/11", "with II/11", "with III/11"]


def test_5_31_units_are_asked_for_as_long_as_they_help():
    """At 6 to 1 and more another one changes nothing."""
    table = fight('"0404" = ["1Leics sp=1"]\n"0403" = ["I/11", "II/11"]\n"0304" = ["III/11"]')
    table.play("attack 0404")
    assert table.game.view("both")["prompt"]["text"].endswith(": 0 to 1. Add units.")
    table.play("with I/11")
    assert table.game.view("both")["prompt"]["text"].endswith("column 3:1. Add units.")
    table.play("with II/11")
    assert table.game.view("both")["prompt"]["text"].endswith("column 6:1 or more.")
    assert "with III/11" in table.legal()


def test_5_31_only_neighbours_attack():
    """Two hexes away is too far."""
    table = fight('"0403" = ["I/11"]\n"0402" = ["II/11"]\n"0404" = ["1Leics"]')
    table.play("attack 0404")
    assert table.case("with II/11") == "5.31"


def test_5_31_an_attack_needs_an_enemy_and_a_neighbour():
    """An empty hex, and a hex with nobody beside it."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]\n"0707" = ["2/1GR"]')
    assert table.case("attack 0402") == "5.31"
    assert table.case("attack 0707") == "5.31"
    assert table.legal("attack") == ["attack 0404"]


def test_5_31_artillery_brings_no_sp_to_an_attack():
    """Infantry of 3 with artillery of 3 attacks with 3 and the bonus (R38)."""
    assert strength('"0403" = ["I/11", "5FldArt"]\n"0404" = ["1Leics"]', "I/11 5FldArt") == (4, 3)


def test_5_31_artillery_alone_does_not_attack():
    """There must be SP in the attack."""
    table = fight('"0403" = ["5FldArt"]\n"0404" = ["1Leics"]')
    assert table.case("attack 0404") == "5.31"
    table = fight('"0403" = ["5FldArt", "I/11"]\n"0404" = ["1Leics"]')
    table.play("attack 0404", "with 5FldArt")
    assert table.case("resolve") == "5.31"
    table.play("with I/11")
    assert table.case("resolve") == ""


def test_5_31_ships_and_aircraft_do_not_attack_on_the_ground():
    """They bombard or support."""
    table = fight('"0403" = ["I/11", "27Sentai flying"]\n"0404" = ["1Leics"]')
    table.play("attack 0404")
    assert table.case("with 27Sentai") == "5.31"


# ── 5.32 Combined arms ───────────────────────────────────────────────────────


def test_5_32_armour_and_guns_add_one_each():
    """Infantry 3, armour 2, artillery: 3 + 2 + 2 at most, however many guns there are."""
    units = '"0403" = ["I/11", "5Recon", "5FldArt", "1IndAT"]\n"0404" = ["11DivEng"]'
    assert strength(units, "I/11 5Recon", features=ROAD)[0] == 6
    assert strength(units, "I/11 5Recon 5FldArt", features=ROAD)[0] == 7
    assert strength(units, "I/11 5Recon 5FldArt 1IndAT", features=ROAD)[0] == 8


def test_5_32_the_bonus_needs_infantry_engineers_or_machine_guns():
    """Cavalry and anti-tank earn nothing; machine guns and anti-tank do."""
    units = '"0405" = ["I/11"]\n"0404" = ["3IndCav", "80ATRgt"]'
    assert strength(units, "I/11")[1] == 4
    units = '"0405" = ["I/11"]\n"0404" = ["1Manchester", "80ATRgt"]'
    assert strength(units, "I/11")[1] == 6


def test_5_32_each_hex_is_checked_by_itself():
    """Artillery in one hex brings nothing to the infantry of another."""
    units = '"0403" = ["I/11"]\n"0504" = ["5FldArt", "II/11"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11 5FldArt")[0] == 3
    assert strength(units, "I/11 II/11 5FldArt")[0] == 7


def test_5_32_attackers_count_only_units_that_take_part():
    """Artillery that stays out brings no bonus (R39); in defence all count, artillery too (R41)."""
    units = '"0403" = ["I/11", "5FldArt"]\n"0404" = ["1Leics", "137FldRgt"]'
    assert strength(units, "I/11") == (3, 4)


def test_5_32_coastal_guns_count_as_artillery():
    """A defending battery brings the bonus (R82)."""
    assert strength('"0403" = ["I/11"]\n"0404" = ["1Leics", "PenangBty"]', "I/11") == (3, 4)


def test_5_32_the_bonus_comes_after_doubling():
    """Infantry 3 in a city with artillery: 3 x 2 + 1, not 8."""
    units = '"0403" = ["I/11"]\n"0404" = ["1Leics", "137FldRgt"]'
    assert strength(units, "I/11", features=CITY) == (3, 7)


# ── 5.33 Unit type bonus ─────────────────────────────────────────────────────


def test_5_33_armour_is_doubled_against_infantry_and_machine_guns_alone():
    """4 count 8 against infantry with machine guns, 4 when an engineer is with them."""
    units = '"0403" = ["1TkRgt"]\n"0404" = ["1Leics", "1Manchester"]'
    assert strength(units, "1TkRgt", features=ROAD) == (8, 6)
    units = '"0403" = ["1TkRgt"]\n"0404" = ["1Leics", "11DivEng"]'
    assert strength(units, "1TkRgt", features=ROAD) == (4, 5)


def test_5_33_defending_anti_tank_is_doubled_against_armour():
    """2 count 4 against armour, 2 against infantry."""
    units = '"0403" = ["1TkRgt", "I/11"]\n"0404" = ["80ATRgt"]'
    assert strength(units, "1TkRgt", features=ROAD) == (4, 4)
    assert strength(units, "I/11", features=ROAD) == (3, 2)


# ── 5.34 Terrain ─────────────────────────────────────────────────────────────


def test_5_34_hills_halve_each_attacker_and_take_the_bonuses():
    """Infantry 3 and armour 4: 1 and 2, no doubling and no combined arms (R42)."""
    units = '"0403" = ["I/11", "1TkRgt"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11 1TkRgt", features=HILLS + ROAD) == (3, 3)


def test_5_34_water_halves_though_it_is_bridged_and_only_those_that_cross():
    """Three from over the river count 1, three beside them 3."""
    units = '"0403" = ["I/11"]\n"0304" = ["II/11"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11 II/11", features=RIVER) == (4, 3)
    assert strength(units, "I/11 II/11", features=RIVER + ROAD) == (4, 3)


def test_5_34_the_whole_hex_that_is_halved_loses_the_bonus():
    """Guns beside the river hex earn for their own hex alone (R42)."""
    units = '"0403" = ["I/11", "5FldArt"]\n"0304" = ["II/11", "18Mtn"]\n"0404" = ["1Leics"]'
    found = scales(fight(units, features=RIVER), "0404", "I/11 5FldArt II/11 18Mtn")
    assert found.attack == 1 + 3 + 1


def test_5_34_two_kinds_of_terrain_halve_once():
    """Over a river into hills: half, not a quarter."""
    units = '"0403" = ["21Rgt"]\n"0404" = ["1Leics"]'
    assert strength(units, "21Rgt", features=HILLS + RIVER) == (4, 3)


def test_5_34_one_sp_halved_stays_one():
    """Never less than 1."""
    units = '"0403" = ["I/11 sp=1"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11", features=HILLS) == (1, 3)


def test_5_34_a_city_doubles_the_defence():
    """Also the artillery alone in it."""
    assert strength('"0403" = ["I/11"]\n"0404" = ["1Leics"]', "I/11", features=CITY)[1] == 6
    assert strength('"0403" = ["I/11"]\n"0404" = ["137FldRgt"]', "I/11", features=CITY)[1] == 2


def test_5_34_armour_attacks_only_along_a_route():
    """No road, no attack; over a fallen bridge it attacks (R32)."""
    units = '"0403" = ["I/11"]\n"0304" = ["1TkRgt"]\n"0404" = ["1Leics"]'
    table = fight(units, features=ROAD)
    table.play("attack 0404")
    assert table.case("with 1TkRgt") == "5.34"
    table = fight('"0403" = ["1TkRgt"]\n"0404" = ["1Leics"]', features=ROAD + RIVER)
    table.play("attack 0404")
    assert table.case("with 1TkRgt") == ""


# ── 5.35 Amphibious assault ──────────────────────────────────────────────────

SEA = '[map.terrain]\nsea = ["0403", "0504", "0303", "0402", "0503"]\n'
PORT = '[[map.place]]\nname = "Kota Bharu"\nhex = "0404"\nkinds = ["port"]\n'
WEST = '[map.flags]\nwest_coast = ["0403", "0404"]\npenang_island = ["0101"]\n'


def test_5_35_units_afloat_attack_a_coastal_hex_at_half_strength():
    """Three count 1, nine count 4."""
    units = '"0403" = ["I/11"]\n"0504" = ["21Rgt"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11 21Rgt", features=SEA) == (5, 3)


def test_5_35_assault_keeps_the_bonus_of_combined_arms():
    """Its halving is not by terrain (R43)."""
    units = '"0403" = ["I/11", "1IndAT"]\n"0404" = ["1Leics"]'
    assert strength(units, "I/11 1IndAT", features=SEA) == (3, 3)


def test_5_35_an_assault_into_hills_is_halved_twice():
    """By the sea and by the TEC; the bonus is lost with the second."""
    features = SEA + 'hills = ["0404"]\n'
    units = '"0403" = ["21Rgt", "1IndAT"]\n"0404" = ["1Leics"]'
    assert strength(units, "21Rgt 1IndAT", features=features) == (3, 3)


@pytest.mark.parametrize("unit", ["1TkRgt", "5FldArt"])
def test_5_35_armour_cavalry_and_artillery_make_no_assault(unit):
    """They land where no enemy is."""
    table = fight(f'"0403" = ["I/11", "{unit}"]\n"0404" = ["1Leics"]', features=SEA)
    table.play("attack 0404")
    assert table.case(f"with {unit}") == "5.35"
    assert table.legal("with") == ["with I/11"]


def test_5_35_cavalry_makes_no_assault():
    """Allied cavalry at sea has no attack at all."""
    table = fight('"0403" = ["3IndCav"]\n"0404" = ["I/11"]', features=SEA, half="Allied")
    assert table.case("attack 0404") == "5.35"


def test_5_35_initiative_at_sea_is_five():
    """A unit of initiative 3 assaults on a roll of 5, not on a 6 (4.1)."""
    units = '"0403" = ["1Leics"]\n"0404" = ["I/11"]'
    assert fight(units, features=SEA, half="Allied", die=5).legal("attack") == ["attack 0404"]
    assert fight(units, features=SEA, half="Allied", die=6).case("attack 0404") == "5.1"


def test_5_35_a_lost_assault_eliminates_the_units_from_the_sea():
    """The die takes nothing: I/11 has no beach; the land attacker lives (R44)."""
    units = '"0403" = ["I/11"]\n"0405" = ["II/11"]\n"0404" = ["1Leics"]'
    table = fight(units, features=SEA)
    events = table.play("attack 0404", "with I/11", "with II/11", "resolve", 1)
    assert table.at("I/11") == "-"
    assert table.at("II/11") == "0405"
    assert events[-1].case == "5.35"


def test_5_35_defenders_may_not_choose_to_stand():
    """They retreat while they can, and the attackers must advance."""
    units = '"0403" = ["I/11", "21Rgt sp=6"]\n"0404" = ["2Loyals"]'
    table = fight(units, features=SEA)
    table.play("attack 0404", "with I/11", "with 21Rgt", "resolve", 6)
    assert table.actor == "Allied"
    assert table.case("stand 2Loyals") == "5.35"
    table.play("retreat 2Loyals 0405")
    assert table.actor == "Japanese"
    assert table.case("done") == "5.35"
    table.play("advance I/11")
    assert table.at("21Rgt") == "0404"  # the last one has no alternative


def test_5_35_attackers_advance_as_far_as_they_fit_and_the_rest_die():
    """9 + 3 SP under a limit of ten: one of the two is lost (R45)."""
    units = '"0403" = ["21Rgt"]\n"0504" = ["I/11"]\n"0404" = ["1Leics sp=1"]'
    table = fight(units, features=SEA)
    table.play("attack 0404", "with 21Rgt", "with I/11", "resolve", 6)
    assert table.at("1Leics") == "-"
    table.play("advance 21Rgt")
    assert (table.at("21Rgt"), table.at("I/11")) == ("0404", "-")
    assert not table.g.afloat[table.unit("21Rgt")]


def test_5_35_no_way_out_costs_one_sp_and_the_assault_fails():
    """An impossible retreat still pays 1 SP more, and the defender holds (R46)."""
    features = '[map.terrain]\nsea = ["0403", "0504", "0505", "0405", "0305", "0304"]\n'
    units = '"0403" = ["21Rgt"]\n"0404" = ["5Norfolk"]'
    table = fight(units, features=features)
    table.play("attack 0404", "with 21Rgt", "resolve", 5)
    assert table.sp("5Norfolk") == 2
    assert table.at("21Rgt") == "-"


def test_5_35_no_advance_into_a_port_with_enemy_ships():
    """The ships keep the hex: whoever came by sea is lost (3.2)."""
    units = '"0403" = ["21Rgt"]\n"0404" = ["1Leics sp=1", "Gunboats"]'
    table = fight(units, features=SEA + PORT)
    table.play("attack 0404", "with 21Rgt")
    assert "3.2" in [note["case"] for note in sheet(table.g, table.g.frames[-1])["notes"]]
    table.play("resolve", 6)
    assert (table.at("1Leics"), table.at("21Rgt")) == ("-", "-")


def test_5_35_the_west_coast_is_closed_while_penang_holds():
    """An assault there is barred by 4.44 (R21); a unit ashore may attack the same hex."""
    units = '"0403" = ["I/11"]\n"0405" = ["II/11"]\n"0404" = ["1Leics"]\n"0101" = ["2/1GR"]'
    table = fight(units, features=SEA + WEST)
    table.play("attack 0404")
    assert table.case("with I/11") == "4.44"
    assert table.case("with II/11") == ""


def test_4_43_units_afloat_are_not_attacked_on_the_ground():
    """Bombardment alone reaches them."""
    table = fight('"0404" = ["I/11"]\n"0403" = ["1Leics"]', features=SEA)
    assert table.case("attack 0403") == "4.43"


# ── 5.36 Defending artillery ─────────────────────────────────────────────────


def test_5_36_artillery_alone_defends_with_one_each():
    """Two guns of 3 count 2, coastal ones too."""
    units = '"0403" = ["I/11"]\n"0404" = ["137FldRgt", "155FldRgt"]'
    assert strength(units, "I/11") == (3, 2)
    assert strength('"0403" = ["I/11"]\n"0404" = ["PenangBty"]', "I/11") == (3, 1)


def test_5_36_artillery_beside_others_counts_nothing_of_its_own():
    """Cavalry of 2 with artillery defends with 2: no infantry, no bonus."""
    units = '"0403" = ["I/11"]\n"0404" = ["3IndCav", "137FldRgt"]'
    assert strength(units, "I/11") == (3, 2)


# ── 5.37 Resolution ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("attack", "defence", "column", "ratio"),
    [(9, 3, "3:1", "3:1"), (8, 3, "2:1", "2:1"), (3, 3, "1:1", "1:1"), (2, 3, "1:2", "1:2"),
     (1, 3, "below 1:2", "1:3")],
)  # fmt: skip
def test_5_37_odds_are_rounded_in_favour_of_the_defender(attack, defence, column, ratio):
    """8 to 3 is 2 to 1."""
    table = fight(f'"0403" = ["21Rgt sp={attack}"]\n"0404" = ["1Leics sp={defence}"]')
    found = scales(table, "0404", "21Rgt")
    assert table.g.theatre.crt.odds_names[found.column] == column
    assert found.ratio == ratio


def test_5_37_odds_beyond_the_table_use_its_last_column():
    """9 to 1 is read at 6 to 1 (R47)."""
    table = fight('"0403" = ["21Rgt"]\n"0404" = ["1Leics sp=1"]')
    assert scales(table, "0404", "21Rgt").column == len(table.g.theatre.crt.odds_names) - 1


def test_5_37_every_defender_loses_the_result():
    """9 to 4 on a die of 6 takes 2 from each, guns included."""
    table = fight('"0403" = ["21Rgt"]\n"0404" = ["1Leics sp=2", "137FldRgt", "2/9Jat sp=1"]')
    crt = table.g.theatre.crt
    loss = crt.loss[5][crt.odds_column(9, 4)]
    events = table.play("attack 0404", "with 21Rgt", "resolve", 6)
    assert loss == 2
    assert table.at("1Leics") == "-"
    assert table.sp("137FldRgt") == 3 - loss
    assert table.at("2/9Jat") == "-"
    detail = next(event.detail for event in events if event.case == "5.37" and event.dice)
    assert (detail["attack"], detail["defence"], detail["die"]) == (9, 4, 6)
    assert detail["modifiers"] == [["5.32", "combined arms with artillery or anti-tank, 0404", 1]]
    assert detail["losses"] == {"1Leics": loss, "2/9Jat": 1, "137FldRgt": loss}


def test_5_37_no_result_no_loss():
    """A die of 1 at even odds: nobody loses, nobody goes."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]')
    table.play("attack 0404", "with I/11", "resolve", 1)
    assert (table.sp("1Leics"), table.at("1Leics"), table.actor) == (3, "0404", "Japanese")


def test_7_6_out_of_supply_defenders_lose_one_more():
    """Tested when the loss falls (R64): no source, 1 SP more, and none when the die takes none."""
    units = '"0403" = ["21Rgt"]\n"0404" = ["5Norfolk"]'
    dry = f"[supply]\nJapanese = [{EVERYWHERE}]\nAllied = []\n"
    fed = fight(units)
    cut = fight(units, supply=dry)
    for table in (fed, cut):
        table.play("attack 0404", "with 21Rgt", "resolve", 5)
    assert cut.sp("5Norfolk") == fed.sp("5Norfolk") - 1
    cut = fight(units, supply=dry)
    cut.play("attack 0404", "with 21Rgt", "resolve", 1)
    assert cut.sp("5Norfolk") == 4


# ── the combat sheet ─────────────────────────────────────────────────────────


def test_5_37_the_sheet_shows_modifiers_odds_and_exact_chances():
    """Figures, table, outcomes and ways out before anything is committed."""
    table = fight('"0403" = ["I/11", "1TkRgt"]\n"0404" = ["1Leics"]', features=ROAD)
    table.play("attack 0404", "with I/11", "with 1TkRgt")
    shown = sheet(table.g, table.g.frames[-1])
    assert (shown["attack"], shown["defence"], shown["ratio"]) == (12, 3, "4:1")
    assert [(m["case"], m["value"]) for m in shown["modifiers"]] == [("5.33", 4), ("5.32", 1)]
    crt = table.g.theatre.crt
    faces = [row[shown["column"]] for row in crt.loss]
    assert shown["outcomes"] == [
        {"loss": loss, "chance": f"{faces.count(loss)}/6"} for loss in sorted(set(faces))
    ]
    assert shown["retreats"] == [{"unit": table.unit("1Leics"), "hexes": ["0305", "0405", "0505"]}]


def test_5_37_sp_and_modifiers_make_the_totals():
    """What the sheet lists adds up."""
    units = (
        '"0403" = ["I/11", "1TkRgt", "5FldArt"]\n"0305" = ["21Rgt"]\n'
        '"0404" = ["1Leics", "80ATRgt", "137FldRgt", "62Sqn flying"]'
    )
    features = ROAD + CITY + '[[map.side]]\nkind = "river"\nbetween = ["0305", "0404"]\n'
    table = fight(units, features=features)
    found = scales(table, "0404", "I/11 1TkRgt 5FldArt 21Rgt", "", "62Sqn")
    for side, weights, total in (
        (0, found.attackers, found.attack),
        (1, found.defenders, found.defence),
    ):
        added = sum(m.value for m in found.modifiers if m.side == side)
        assert sum(weight.sp for weight in weights) + added == total
    assert all(described(table.g, modifier) for modifier in found.modifiers)


def test_5_31_listing_and_explaining_agree():
    """The hexes listed are those that the explanation leaves open."""
    units = '"0403" = ["I/11", "5FldArt"]\n"0404" = ["1Leics"]\n"0303" = ["JMF"]'
    table = fight(units + '\n"0505" = ["2/1GR"]')
    plain, full = Ballot(), Ballot(explain=True)
    table.g.frames[-1].verdicts(table.g, plain)
    table.g.frames[-1].verdicts(table.g, full)
    assert plain.open == full.open
    label = table.g.theatre.label
    assert [label(h) for h in targets(table.g, 0)] == ["0303", "0404"]


def test_2_1_who_is_taken_up_for_a_combat_hears_that_the_die_is_too_high():
    """Before any combat is put together: to begin one would be of no use to him."""
    table = fight('"0404" = ["2ESurrey"]\n"0403" = ["I/11"]', die=6)
    refusal = table.why("with I/11")
    assert refusal is not None
    assert (refusal.reason, refusal.figures) == (
        "its initiative is below the roll",
        "initiative 5, roll 6",
    )
    able = fight('"0404" = ["2ESurrey"]\n"0403" = ["I/11"]', die=5).why("with I/11")
    assert able is not None
    assert able.reason == "no combat is being put together"
