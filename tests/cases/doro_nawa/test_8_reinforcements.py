"""8.1, 8.2, 3.4: reinforcements, replacements, units and aircraft that return."""

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import PLAY, WAITING
from tests.cases.doro_nawa.position import at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
boxes = ["BOX"]
[map.terrain]
sea = ["0101", "0102", "0201", "0202"]
[[map.route]]
kind = "road"
hexes = ["0801", "0802", "0803", "0804", "0805", "0806"]
[[map.route]]
kind = "road"
hexes = ["0301", "0302", "0303", "0304"]
[map.flags]
airfield = ["0404", "0606"]
port = ["0301"]
[[box]]
name = "BOX"
side = "Japanese"
mp = 8
hexes = ["0101"]
[supply]
Japanese = ["0301", "0304"]
Allied = ["0801", "0806", "0909"]
held = ["Japanese"]
[entry]
"I/11" = ["0301", "0302"]
"21Rgt" = ["0301"]
"1TkRgt" = ["0301"]
"47Chutai" = ["BOX"]
"Kashii" = ["0101", "0102"]
"2/1GR" = ["0801"]
"""


def turn_of(
    off: str, units: str = "", half: str = "Allied", turn: int = 2, control: str = ""
) -> str:
    """Late in the half before: `done` begins the half of the other side."""
    held = control or 'Japanese = ["0301", "0404"]\nAllied = ["0606"]'
    return (
        f'turn = {turn}\nhalf = "{half}"\noption = "combat"\ndie = 6\n{MAP}\n'
        f"[units]\n{units}\n[off]\n{off}\n[control]\n{held}\n"
    )


def replacing(units: str, die: int, side: str = "Allied", off: str = "", more: str = "") -> str:
    return (
        f'half = "{side}"\noption = "replacement"\ndie = {die}\n{more}\n{MAP}\n'
        f'[units]\n{units}\n[off]\n{off}\n[control]\nJapanese = ["0301"]\n'
    )


# ── 8.1 and 3.4 reinforcements ───────────────────────────────────────────────


def test_8_1_a_unit_that_is_due_is_placed_at_its_entry() -> None:
    """At the start of a half of its side, at one of the places its schedule names."""
    table = at(turn_of('waiting = ["I/11 turn=2"]'))
    table.play("done")
    assert table.actor == "Japanese"
    assert table.legal() == ["place I/11 0301", "place I/11 0302", "done"]
    table.play("place I/11 0302")
    assert (table.at("I/11"), table.g.status[table.unit("I/11")]) == ("0302", PLAY)
    assert "movement" in table.legal()


def test_8_1_the_turn_begins_with_arrivals_of_both_sides() -> None:
    """The Japanese player places first; then the Allied player."""
    table = at(
        "impulse = 11\n" + turn_of('waiting = ["I/11 turn=3", "2/1GR turn=3"]'),
    )
    table.play("done", "end")
    assert (table.g.turn, table.actor) == (3, "Japanese")
    table.play("place I/11 0301")
    assert table.actor == "Allied"
    assert table.legal() == ["place 2/1GR 0801", "done"]


def test_8_1_nobody_comes_before_its_turn() -> None:
    """It waits; asked beside one that is due, the refusal names the turn."""
    table = at(turn_of('waiting = ["I/11 turn=3"]'))
    table.play("done")
    assert "movement" in table.legal()
    table = at(turn_of('waiting = ["I/11 turn=3", "21Rgt turn=2"]'))
    table.play("done")
    refusal = table.why("place I/11 0301")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.1", "due in turn 3, this is turn 2")


def test_8_1_only_at_its_entries_and_only_ones_own() -> None:
    """Another hex, or the other side's unit, is refused."""
    table = at(turn_of('waiting = ["I/11 turn=2", "2/1GR turn=2"]'))
    table.play("done")
    assert table.why("place I/11 0505") is not None
    assert table.case("place 2/1GR 0801") == "8.1"


def test_3_4_no_placement_beyond_the_stacking_limit() -> None:
    """A regiment of 9 SP does not fit beside 4 SP of initiative 5."""
    table = at(
        turn_of('waiting = ["21Rgt turn=2", "I/11 turn=2"]', '"0301" = ["I/41", "12EngCoy"]')
    )
    table.play("done")
    assert table.case("place 21Rgt 0301") == "3.3"
    assert table.case("place I/11 0301") == ""


def test_3_4_what_does_not_fit_waits_and_comes_in_a_later_half() -> None:
    """Nothing is asked while the entry is full; once it is free the unit comes."""
    table = at(
        f'turn = 2\nhalf = "Japanese"\noption = "movement"\ndie = 5\n{MAP}\n'
        '[units]\n"0301" = ["I/41", "II/41"]\n[off]\nwaiting = ["21Rgt turn=2"]\n'
        '[control]\nJapanese = ["0301"]\n'
    )
    table.play("done", "combat", 6, "done")
    assert "movement" in table.legal()
    table.play("movement", 5, "move I/41 0304", "stop", "move II/41 0303", "stop", "done")
    table.play("combat", 6, "done")
    assert table.legal() == ["place 21Rgt 0301", "done"]


def test_3_4_r15_once_the_option_is_chosen_nobody_comes_before_the_next_half() -> None:
    """Left out at the start, it is not offered again in the half."""
    table = at(turn_of('waiting = ["I/11 turn=2"]'))
    table.play("done", "done", "movement", 3)
    assert table.legal("place") == []
    assert table.g.status[table.unit("I/11")] == WAITING
    table.play("done", "combat", 6, "done")
    assert "place I/11 0301" in table.legal()


def test_8_1_r122_what_the_turn_offered_is_not_offered_again_at_once() -> None:
    """The first Japanese half follows on the start of the turn."""
    table = at("impulse = 11\n" + turn_of('waiting = ["I/11 turn=3"]'))
    table.play("done", "end", "done")
    assert (table.g.impulse, table.legal()[0]) == (1, "movement")
    table.play("movement", 1, "done", "movement", 1, "done")
    assert "place I/11 0301" in table.legal()


def test_8_1_r16_an_entry_in_enemy_hands_is_closed() -> None:
    """An enemy unit in it, or a port the enemy has taken, keeps the unit waiting."""
    table = at(turn_of('waiting = ["I/11 turn=2"]', '"0302" = ["2/1GR"]'))
    table.play("done")
    assert table.case("place I/11 0302") == "3.2"
    assert table.case("place I/11 0301") == ""
    taken = 'Allied = ["0301"]'
    table = at(turn_of('waiting = ["I/11 turn=2"]', control=taken))
    table.play("done")
    assert table.case("place I/11 0301") == "8.1"
    table = at(turn_of('waiting = ["21Rgt turn=2"]', control=taken))
    table.play("done")
    assert "movement" in table.legal()


def test_8_1_enemies_next_to_an_entry_do_not_matter() -> None:
    """Nor aircraft above it."""
    table = at(turn_of('waiting = ["21Rgt turn=2"]', '"0302" = ["2/1GR"]\n"0301" = ["62Sqn"]'))
    table.play("done")
    assert table.case("place 21Rgt 0301") == ""


def test_8_1_ships_come_by_sea() -> None:
    """No limit of stacking for them."""
    table = at(turn_of('waiting = ["Kashii turn=2"]', '"0101" = ["Sendai", "Chokai"]'))
    table.play("done", "place Kashii 0101")
    assert table.at("Kashii") == "0101"


def test_8_1_aircraft_arrive_based_and_face_up() -> None:
    """In the Box, or at a free friendly airfield."""
    table = at(turn_of('waiting = ["47Chutai turn=2"]'))
    table.play("done", "place 47Chutai BOX")
    unit = table.unit("47Chutai")
    assert (table.g.face[unit], table.g.based[unit]) == (1, 1)
    table = at(turn_of('waiting = ["258Sqn turn=2"]', half="Japanese"))
    table.play("done")
    assert table.legal("place") == ["place 258Sqn 0606"]
    assert table.case("place 258Sqn 0404") == "6.2"
    table = at(turn_of('waiting = ["258Sqn turn=2"]', '"0606" = ["62Sqn"]', half="Japanese"))
    table.play("done")
    assert table.legal("place") == []


def test_8_1_the_campaigns_schedule() -> None:
    """Turn 1 brings the Dutch Martins, turn 2 armour and engineers by the ports."""
    game = Game.new(RULEBOOK, seed="schedule")
    words = [game.text(choice) for choice in game.choices()]
    assert all(word.startswith("place Martins") for word in words[:-1])
    g = game.state
    tank = g.theatre.roster.find("1TkRgt")
    labels = {g.theatre.label(h) for h in g.theatre.rules.entries[tank]}
    assert {"0803", "1406", "2212", "2412"} <= labels
    guards = g.theatre.roster.find("4GdsRgt")
    assert [g.theatre.label(h) for h in g.theatre.rules.entries[guards]] == ["0401"]


# ── 8.2 aircraft that return ─────────────────────────────────────────────────


def test_8_2_a_lost_aircraft_comes_back_at_any_friendly_airfield() -> None:
    """For the Japanese also in the Box; it is whole and face-up."""
    table = at(turn_of('chart = ["47Chutai turn=2"]'))
    table.play("done")
    assert table.legal("place") == ["place 47Chutai 0404", "place 47Chutai BOX"]
    table.play("place 47Chutai 0404")
    unit = table.unit("47Chutai")
    assert (table.g.sp[unit], table.g.face[unit], table.g.based[unit]) == (1, 1, 1)


def test_8_2_not_before_its_turn() -> None:
    """Two turns after its loss."""
    table = at(turn_of('chart = ["62Sqn turn=3"]', half="Japanese"))
    table.play("done")
    assert table.legal("place") == []


def test_8_2_r68_without_a_free_airfield_it_waits_on_the_chart() -> None:
    """And may come once one is free."""
    table = at(turn_of('chart = ["62Sqn turn=2"]', '"0606" = ["34Sqn"]', half="Japanese"))
    table.play("done")
    assert "movement" in table.legal()
    table.play("movement", 1, "fly 34Sqn 0605", "stop", "done", "combat", 1, "done")
    assert table.legal("place") == ["place 62Sqn 0606"]


# ── 8.2 replacements ─────────────────────────────────────────────────────────


def test_8_2_a_replacement_adds_one_sp() -> None:
    """Once for a unit in a Replacement impulse."""
    table = at(replacing('"0803" = ["2/1GR sp=1"]', 3))
    table.play("replace 2/1GR")
    assert table.sp("2/1GR") == 2
    assert table.case("replace 2/1GR") == "8.2"


def test_8_2_only_in_a_replacement_impulse() -> None:
    """Not under another option."""
    table = at(replacing('"0803" = ["2/1GR sp=1"]', 3).replace('"replacement"', '"combat"'))
    assert table.case("replace 2/1GR") == "8.2"


def test_8_2_not_beyond_the_printed_sp() -> None:
    """A whole unit takes none."""
    table = at(replacing('"0803" = ["2/1GR"]', 1))
    refusal = table.why("replace 2/1GR")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.2", "3 of 3 SP")


def test_8_2_initiative_must_reach_the_roll() -> None:
    """2/1GR has 4."""
    assert at(replacing('"0803" = ["2/1GR sp=1"]', 4)).case("replace 2/1GR") == ""
    refusal = at(replacing('"0803" = ["2/1GR sp=1"]', 5)).why("replace 2/1GR")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.2", "initiative 4, roll 5")


def test_8_2_coastal_artillery_uses_its_initiative_for_replacements() -> None:
    """4.1 leaves it that."""
    table = at(replacing('"0803" = ["FaberFC sp=1"]', 3))
    table.play("replace FaberFC")
    assert table.sp("FaberFC") == 2


def test_8_2_units_out_of_supply_take_none() -> None:
    """No Allied road is near 0109."""
    table = at(replacing('"0109" = ["2/1GR sp=1"]', 1))
    refusal = table.why("replace 2/1GR")
    assert refusal is not None
    assert refusal.case == "8.2"
    assert "supply" in refusal.reason


def test_8_2_r65_enemy_ground_and_naval_units_beside_it_bar() -> None:
    """Not aircraft, not an enemy two hexes off."""
    near = '"0803" = ["2/1GR sp=1"]\n'
    assert at(replacing(near + '"0804" = ["I/11"]', 1)).case("replace 2/1GR") == "8.2"
    assert at(replacing(near + '"0804" = ["27Sentai"]', 1)).case("replace 2/1GR") == ""
    assert at(replacing(near + '"0603" = ["I/11"]', 1)).case("replace 2/1GR") == ""
    coast = '"0303" = ["I/11 sp=1"]\n'
    ship = '"0202" = ["Repulse"]'
    assert at(replacing(coast + ship, 1, "Japanese")).case("replace I/11") == "8.2"


def test_8_2_r65_units_at_sea_take_replacements_unless_the_option_forbids() -> None:
    """Always in supply, initiative 5."""
    sea = '"0102" = ["I/11 sp=1"]'
    assert at(replacing(sea, 5, "Japanese")).case("replace I/11") == ""
    assert at(replacing(sea, 6, "Japanese")).case("replace I/11") == "8.2"
    option = "[options]\nno_sea_replacements = true"
    assert at(replacing(sea, 5, "Japanese", more=option)).case("replace I/11") == "8.2"


def test_8_2_ships_and_aircraft_take_none() -> None:
    """Only ground units."""
    table = at(replacing('"0102" = ["Repulse"]\n"0606" = ["62Sqn"]', 1))
    assert table.case("replace Repulse") == "8.2"
    assert table.case("replace 62Sqn") == "8.2"


def test_3_4_a_replacement_within_the_stacking_limit() -> None:
    """10 SP under initiative 5 are full; elsewhere in the half they are not."""
    full = '"0303" = ["I/11", "II/11", "III/11", "5Eng sp=1"]\n'
    table = at(replacing(full + '"0302" = ["4IndEng sp=1"]', 1, "Japanese"))
    refusal = table.why("replace 5Eng")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "11 SP, limit 10")
    assert table.case("replace 4IndEng") == ""


def test_8_2_r66_replacements_are_voluntary() -> None:
    """The half may end without."""
    table = at(replacing('"0803" = ["2/1GR sp=1"]', 1))
    table.play("done")
    assert table.sp("2/1GR") == 1


def test_8_2_the_half_asks_for_the_units_and_hexes_that_are_lit() -> None:
    lost = 'eliminated = ["2/2GR"]'
    both = at(replacing('"0803" = ["2/1GR sp=1"]', 1, off=lost)).game.prompt().text
    assert "an eliminated unit may return: choose a unit that is to take 1 SP, or " in both
    assert "the hex where an eliminated unit returns, " in both
    one = at(replacing('"0803" = ["2/1GR sp=1"]', 1)).game.prompt().text
    assert one.endswith("1 unit may act: choose a unit that is to take 1 SP.")
    assert "choose" not in at(replacing('"0803" = ["2/1GR"]', 1)).game.prompt().text


def test_8_2_the_option_says_before_for_whom_it_is() -> None:
    """Whom initiative may still keep out is counted; supply and enemies count as they stand."""

    def told(units: str, off: str = "") -> str:
        table = at(replacing(units, 1, off=off).replace('option = "replacement"\ndie = 1', ""))
        choices = table.game.choices()
        notes = RULEBOOK.choice_notes(table.g, choices)
        labels = {c.verb: note.get("label") for c, note in zip(choices, notes, strict=True)}
        assert (labels["movement"], labels["combat"]) == (None, None)
        return str(labels["replacement"])

    assert told('"0803" = ["2/1GR"]') == "Replacement impulse: nothing to replace yet"
    assert told('"0803" = ["2/1GR sp=1"]') == "Replacement impulse: for 1 unit"
    both = '"0803" = ["2/1GR sp=1"]\n"0805" = ["2/2GR sp=1"]'
    assert told(both) == "Replacement impulse: for up to 2 units"
    lost = 'eliminated = ["2/2GR"]'
    assert told("", lost) == "Replacement impulse: 1 eliminated may return"
    beaten = '"0803" = ["2/1GR sp=1"]\n"0802" = ["I/11"]'
    assert told(beaten) == "Replacement impulse: nobody could take an SP now"


# ── 8.2 eliminated units that return ─────────────────────────────────────────


def test_8_2_an_eliminated_unit_returns_at_a_source_with_one_sp() -> None:
    """One in each Replacement impulse; it may not take a replacement as well."""
    table = at(replacing("", 1, off='eliminated = ["2/1GR", "2/2GR"]'))
    assert table.legal("return")[:3] == [
        "return 2/1GR 0801",
        "return 2/1GR 0806",
        "return 2/1GR 0909",
    ]
    table.play("return 2/1GR 0801")
    assert (table.at("2/1GR"), table.sp("2/1GR")) == ("0801", 1)
    assert table.case("return 2/2GR 0801") == "8.2"
    assert table.case("replace 2/1GR") == "8.2"


def test_8_2_r81_the_printed_initiative_must_reach_the_roll() -> None:
    """Initiative 4: on a 4, not on a 5."""
    lost = 'eliminated = ["2/1GR"]'
    assert at(replacing("", 4, off=lost)).case("return 2/1GR 0801") == ""
    refusal = at(replacing("", 5, off=lost)).why("return 2/1GR 0801")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.2", "initiative 4, roll 5")


def test_8_2_only_at_a_friendly_source() -> None:
    """Not elsewhere, not at a source in enemy hands."""
    table = at(replacing('"0801" = ["I/11"]', 1, off='eliminated = ["2/1GR"]'))
    assert table.case("return 2/1GR 0505") == "8.2"
    assert table.case("return 2/1GR 0801") == "8.2"
    assert table.case("return 2/1GR 0806") == ""


def test_8_2_r67_an_enemy_beside_the_source_does_not_matter() -> None:
    """Only stacking does."""
    table = at(replacing('"0802" = ["I/11"]', 1, off='eliminated = ["2/1GR"]'))
    assert table.case("return 2/1GR 0801") == ""


def test_3_4_no_return_beyond_the_stacking_limit() -> None:
    """8 SP under initiative 4 are full."""
    table = at(
        replacing('"0801" = ["2/2GR", "2/9GR", "KelantanMtn"]', 1, off='eliminated = ["2/1GR"]')
    )
    assert table.case("return 2/1GR 0801") == "3.3"


def test_8_2_armour_returns_on_a_road() -> None:
    """4.23: 0909 has none."""
    table = at(replacing("", 1, off='eliminated = ["100LtTk"]'))
    assert table.case("return 100LtTk 0909") == "4.23"
    assert table.case("return 100LtTk 0801") == ""


def test_8_2_ships_do_not_return_and_aircraft_by_themselves() -> None:
    """The refusals say so."""
    table = at(replacing("", 1, off='eliminated = ["Repulse"]\nchart = ["62Sqn turn=9"]'))
    assert table.case("return Repulse 0801") == "8.2"
    refusal = table.why("return 62Sqn 0801")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.2", "62Sqn is due in turn 9")
    assert "by themselves" in refusal.reason
    assert table.legal("return") == []
