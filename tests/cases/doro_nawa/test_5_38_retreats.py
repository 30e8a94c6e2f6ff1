"""5.38 Retreats and the advance after combat."""

from sandtable.core.plan import plans_for
from sandtable.games.doro_nawa import RULEBOOK
from tests.cases.doro_nawa.position import Table, at
from tests.cases.doro_nawa.test_5_3_ground_combat import EVERYWHERE, FED, ROAD, SEA, fight

HIT = 5
"""A die that takes SP at 3 to 1 and better."""


def beaten(units: str, features: str = "", die: int = HIT, **more) -> Table:
    """21Rgt of nine SP in 0403 has attacked 0404, and its defenders must go."""
    table = fight(f'"0403" = ["21Rgt"]\n{units}', features=features, **more)
    table.play("attack 0404", "with 21Rgt", "resolve", die)
    return table


def test_5_38_units_that_lost_sp_retreat_one_hex():
    """Their owner is asked; a retreat costs no MP."""
    table = beaten('"0404" = ["2Loyals"]')
    assert table.actor == "Allied"
    lost = 4 - table.sp("2Loyals")
    assert lost > 0
    table.play("retreat 2Loyals 0405")
    assert table.at("2Loyals") == "0405"
    assert table.sp("2Loyals") == 4 - lost
    assert table.g.spent[table.unit("2Loyals")] == 0


def test_5_38_a_hex_away_from_the_enemy_comes_first():
    """0304 and 0504 are beside 0403: refused while others are open, with the open ones named."""
    table = beaten('"0404" = ["2Loyals"]')
    ways = [text.split()[2] for text in table.legal("retreat")]
    assert ways == ["0305", "0405", "0505"]
    refusal = table.why("retreat 2Loyals 0304")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("5.38", "0305, 0405, 0505 are open")


def test_5_38_a_hex_beside_the_enemy_when_there_is_no_other():
    """With the south held, only the flanks are left."""
    south = '"0406" = ["I/11"]\n"0306" = ["II/11"]\n"0506" = ["III/11"]'
    table = beaten(f'"0404" = ["2Loyals"]\n{south}')
    assert "retreat 2Loyals 0405" in table.legal("retreat")
    assert "retreat 2Loyals 0304" in table.legal("retreat")


def test_5_38_a_friendly_stack_away_from_the_enemy_counts_as_possible():
    """R49: 0405 with room is the only safe hex, so the exposed ones are refused."""
    units = '"0404" = ["2Loyals"]\n"0405" = ["1Leics"]\n"0205" = ["I/11"]\n"0605" = ["II/11"]'
    table = beaten(units)
    assert table.legal("retreat") == ["retreat 2Loyals 0405"]


def test_5_38_stacking_stops_a_retreat():
    """No room in 0405: 6 SP and 3 more exceed 8."""
    units = '"0404" = ["2Loyals"]\n"0405" = ["5Norfolk sp=3", "6Norfolk sp=3"]'
    table = beaten(units)
    assert table.case("retreat 2Loyals 0405") == "3.3"


def test_5_38_enemies_stop_a_retreat():
    """3.2, also enemy ships in a port."""
    table = beaten('"0404" = ["2Loyals"]\n"0405" = ["I/11"]')
    assert table.case("retreat 2Loyals 0405") == "3.2"


def test_5_38_the_owner_may_let_a_unit_stand_for_one_sp_more():
    """It stays; the hex is not vacated, and nobody advances."""
    table = beaten('"0404" = ["2Loyals"]')
    before = table.sp("2Loyals")
    table.play("stand 2Loyals")
    assert (table.at("2Loyals"), table.sp("2Loyals")) == ("0404", before - 1)
    assert table.actor == "Japanese"
    assert table.legal("advance") == []


def test_5_38_a_unit_may_stand_to_death():
    """With 1 SP left it dies where it stands (R51), and the hex is vacated."""
    table = beaten('"0404" = ["2Loyals sp=3"]')
    left = table.sp("2Loyals")
    assert left == 1
    table.play("stand 2Loyals")
    assert table.at("2Loyals") == "-"
    assert table.legal("advance") == ["advance 21Rgt"]


def test_5_38_standing_out_of_supply_costs_one():
    """Only the result of the CRT is raised (R50)."""
    dry = f"[supply]\nJapanese = [{EVERYWHERE}]\nAllied = []\n"
    table = beaten('"0404" = ["2Loyals", "5Norfolk"]', supply=dry)
    before = table.sp("5Norfolk")
    table.play("stand 5Norfolk")
    assert table.sp("5Norfolk") == before - 1


def test_5_38_coastal_artillery_stays_and_pays():
    """It has no choice, and none is asked: 2 SP by the die and 1 for staying."""
    table = beaten('"0404" = ["ChangiFC"]', die=4)
    assert (table.at("ChangiFC"), table.sp("ChangiFC")) == ("0404", 1)
    assert table.actor == "Japanese"
    table = beaten('"0404" = ["ChangiFC", "2Loyals"]')
    assert table.case("retreat ChangiFC 0405") == "5.38"
    assert table.case("stand ChangiFC") == ""


def test_5_38_terrain_stops_only_what_may_never_enter():
    """Into a mountain across a river, but not into the sea (R77)."""
    features = (
        '[map.terrain]\nsea = ["0305"]\nmountain = ["0405"]\n'
        '[[map.side]]\nkind = "river"\nbetween = ["0404", "0405"]\n'
    )
    table = beaten('"0404" = ["2Loyals"]', features)
    assert table.case("retreat 2Loyals 0405") == ""
    assert table.case("retreat 2Loyals 0305") == "5.38"


def test_5_38_the_edge_of_the_scenario_stops_a_retreat_and_says_so():
    """In Kampar ground units go no further than row 38."""
    head = 'scenario = "kampar"\nturn = 4\noption = "combat"\ndie = 3\n[units]\n'
    table = at(f'{head}1637 = ["4GdsRgt"]\n1638 = ["2ESurrey"]')
    table.play("attack 1638", "with 4GdsRgt", "resolve", 4)
    refusal = table.why("retreat 2ESurrey 1639")
    assert (refusal.case, refusal.reason) == ("4.2", "the hex is outside the area of this scenario")
    assert refusal.remedy == "Choose a hex inside the area."
    assert "retreat 2ESurrey 1639" not in table.legal()


def test_5_38_armour_retreats_along_routes_only():
    """Off the road it may not go (4.23)."""
    table = beaten('"0404" = ["100LtTk", "2Loyals"]', ROAD)
    assert table.case("retreat 100LtTk 0505") == "4.23"
    assert table.case("retreat 100LtTk 0405") == ""


def test_5_38_armour_needs_a_bridge_that_stands():
    """21Rgt is near enough to break it; the engineer keeps it until he goes himself (R32)."""
    river = ROAD + '[[map.side]]\nkind = "river"\nbetween = ["0404", "0405"]\n'
    table = beaten('"0404" = ["100LtTk", "11DivEng"]', river)
    assert table.case("retreat 100LtTk 0405") == ""
    table.play("retreat 11DivEng 0305")
    assert table.at("100LtTk") == "-"  # cut off with 1 SP left, it had to stand


def test_5_38_the_owner_chooses_the_order():
    """Either unit may go first; the rest are asked again."""
    table = beaten('"0404" = ["2Loyals", "2Gordons"]')
    assert {text.split()[1] for text in table.legal("retreat")} == {"2Loyals", "2Gordons"}
    table.play("retreat 2Gordons 0305")
    assert {text.split()[1] for text in table.legal("retreat")} == {"2Loyals"}
    table.play("stand 2Loyals")
    assert (table.at("2Gordons"), table.at("2Loyals")) == ("0305", "0404")


def test_5_38_a_retreat_seizes_an_airfield():
    """The unit enters the hex (6.2)."""
    place = '[[map.place]]\nname = "Alor Star"\nhex = "0405"\nkinds = ["airfield"]\n'
    table = beaten('"0404" = ["2Loyals"]', place)
    table.play("retreat 2Loyals 0405")
    assert table.g.control[table.g.theatre.map.number("0405")] == 2


def test_3_5_those_that_stand_are_brought_within_the_limit():
    """The leader falls, the others stand with 4 and 1 SP: their limit is 4, so 1 SP goes."""
    counters = "".join(
        f'[[counter]]\nshort = "{name}"\nside = "Allied"\nkind = "infantry"\n'
        f"sp = {sp}\ninitiative = {initiative}\n"
        for name, sp, initiative in (("Lead", 1, 5), ("Six", 6, 2), ("Three", 3, 2))
    )
    table = beaten('"0404" = ["Lead", "Six", "Three"]', die=6, supply=counters + FED)
    table.play("stand Six", "stand Three")
    assert (table.actor, table.legal()) == ("Allied", ["remove Six", "remove Three"])
    table.play("remove Six")
    assert (table.sp("Six"), table.sp("Three"), table.actor) == (3, 1, "Japanese")


# ── advance ──────────────────────────────────────────────────────────────────


def vacated(units: str, *attackers: str) -> Table:
    """0404 has fallen to these attackers."""
    table = fight(f'"0404" = ["1Leics sp=1"]\n{units}')
    table.play("attack 0404", *[f"with {unit}" for unit in attackers], "resolve", 6)
    return table


def test_5_38_attackers_may_advance_into_the_vacated_hex():
    """As many as stacking allows; done ends it."""
    table = vacated('"0403" = ["21Rgt"]\n"0304" = ["I/11"]', "I/11", "21Rgt")
    assert table.legal() == ["advance I/11", "advance 21Rgt", "done"]
    table.play("advance I/11")
    assert table.at("I/11") == "0404"
    assert table.legal("advance") == []


def notes(table: Table) -> dict[str, dict[str, object]]:
    """What stands beside each choice, by its text."""
    choices = table.game.choices()
    found = RULEBOOK.choice_notes(table.g, choices)
    return {table.game.text(one): note for one, note in zip(choices, found, strict=True)}


def test_5_38_whoever_would_be_cut_off_by_an_advance_is_named_before():
    """By the next check; where the line holds nothing is said (7.2)."""
    for source, cut in (("0401", True), ("0402", False)):
        lines = f'[supply]\nJapanese = ["{source}"]\nAllied = ["0707"]\n'
        table = fight('"0404" = ["1Leics sp=1"]\n"0403" = ["I/11", "II/11"]', supply=lines)
        table.play("attack 0404", "with I/11", "with II/11", "resolve", 6)
        found = "would have no supply line in 0404 and be out of supply at the next check"
        sheet = table.game.view("both")["sheet"]
        told = [{"case": "7.2", "text": f"I/11, II/11 {found}."}]
        assert sheet["notes"] == (told if cut else [])
        (plan,) = plans_for(table.game, table.game.actor)
        assert (found in plan.note) is cut


def test_5_38_done_is_called_what_it_gives_up():
    """No advance, or no more of it; everywhere else it is done."""
    table = vacated('"0403" = ["I/11", "II/11"]', "I/11", "II/11")
    assert notes(table)["done"] == {"label": "No advance"}
    table.play("advance I/11")
    assert notes(table)["done"] == {"label": "No more advance"}
    table.play("done")
    assert notes(table)["done"] == {}


def test_5_38_nobody_has_to_advance():
    """Done at once."""
    table = vacated('"0403" = ["21Rgt"]', "21Rgt")
    table.play("done")
    assert table.at("21Rgt") == "0403"


def test_5_38_only_units_of_the_attack_advance():
    """A neighbour that stayed out may not."""
    table = vacated('"0403" = ["21Rgt"]\n"0304" = ["I/11"]', "21Rgt")
    assert table.case("advance I/11") == "5.38"


def test_5_38_an_advance_may_not_leave_too_many_behind():
    """3.1 holds for what a player does freely (R10)."""
    counters = "".join(
        f'[[counter]]\nshort = "X{n}"\nside = "Japanese"\nkind = "infantry"\n'
        "sp = 4\ninitiative = 2\n"
        for n in (1, 2)
    )
    units = '"0404" = ["1Leics sp=1"]\n"0403" = ["5Eng", "X1", "X2"]'
    table = fight(units, supply=counters + FED)
    table.play("attack 0404", "with 5Eng", "with X1", "with X2", "resolve", 6)
    assert table.case("advance 5Eng") == "3.3"
    table.play("advance X1")
    assert table.case("advance 5Eng") == ""


def test_5_38_armour_advances_along_a_route():
    """Its road leads there."""
    table = fight('"0404" = ["1Leics sp=1"]\n"0403" = ["1TkRgt"]', features=ROAD)
    table.play("attack 0404", "with 1TkRgt", "resolve", 6, "advance 1TkRgt")
    assert table.at("1TkRgt") == "0404"


def test_5_38_armour_does_not_advance_over_a_fallen_bridge():
    """An enemy near the bridge breaks it, unless a unit that stays keeps it (R32)."""
    river = ROAD + '[[map.side]]\nkind = "river"\nbetween = ["0403", "0404"]\n'
    enemy = '"0404" = ["1Leics sp=1"]\n"0405" = ["2Loyals"]\n'
    table = fight(enemy + '"0403" = ["14TkRgt"]\n"0304" = ["21Rgt"]', features=river)
    table.play("attack 0404", "with 14TkRgt", "with 21Rgt", "resolve", 6)
    assert table.case("advance 14TkRgt") == "4.23"
    table = fight(enemy + '"0403" = ["14TkRgt", "I/11"]\n"0304" = ["II/11"]', features=river)
    table.play("attack 0404", "with 14TkRgt", "with I/11", "with II/11", "resolve", 6)
    table.play("advance 14TkRgt")
    assert table.at("14TkRgt") == "0404"
    assert table.case("advance I/11") == "4.5"


def test_5_38_coastal_artillery_does_not_advance():
    """It never moves (4.1)."""
    table = fight('"0404" = ["I/11 sp=1"]\n"0403" = ["2Loyals", "ChangiFC"]', half="Allied")
    table.play("attack 0404", "with 2Loyals", "with ChangiFC", "resolve", 6)
    assert table.case("advance ChangiFC") == "4.1"
    assert table.legal("advance") == ["advance 2Loyals"]


def test_5_38_an_advance_seizes_airfields_and_unbases_aircraft():
    """The bomber on the ground stays in the hex without its base (R53)."""
    place = '[[map.place]]\nname = "Alor Star"\nhex = "0404"\nkinds = ["airfield"]\n'
    table = fight('"0404" = ["1Leics sp=1", "62Sqn"]\n"0403" = ["21Rgt"]', features=place)
    assert table.g.based[table.unit("62Sqn")]
    table.play("attack 0404", "with 21Rgt", "resolve")
    if table.actor == "Allied":
        table.play("done")
    table.play(6, "advance 21Rgt")
    assert table.g.control[table.g.theatre.map.number("0404")] == 1
    assert not table.g.based[table.unit("62Sqn")]


def test_5_38_bombardment_makes_nobody_retreat():
    """Retreat belongs to ground combat (R36): a retreat is asked in no other frame."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics"]')
    assert table.legal("retreat") == []
    assert table.case("retreat 1Leics 0405") != ""


def test_5_38_a_retreat_to_penang_closes_the_west_coast():
    """An Allied unit was there in this impulse (R20)."""
    features = SEA + '[map.flags]\npenang_island = ["0405"]\n'
    table = fight('"0404" = ["2Loyals"]\n"0304" = ["21Rgt"]', features=features)
    table.play("attack 0404", "with 21Rgt", "resolve", HIT, "retreat 2Loyals 0405")
    assert table.g.penang == 1
