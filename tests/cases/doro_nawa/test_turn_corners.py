"""Rulings and corners of chapters 1, 2, 8, 9, of 3.4 and 3.5; refusals at the wrong moment."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, victory
from sandtable.games.doro_nawa.kinds import CHART, JAPAN, LOST, PLAY, WAITING
from tests.cases.doro_nawa.position import PLAIN, Table, at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
sea = ["0101", "0102", "0201", "0202"]
[[map.route]]
kind = "road"
hexes = ["0301", "0302", "0303", "0304", "0305", "0306"]
[map.flags]
airfield = ["0404", "0606"]
port = ["0301"]
[[box]]
name = "BOX"
side = "Japanese"
mp = 8
hexes = ["0101"]
[supply]
Japanese = ["0301"]
Allied = ["0306", "0909"]
held = ["Japanese"]
[entry]
"I/11" = ["0301", "0302"]
"II/11" = ["0301"]
"1TkRgt" = ["0301", "0808"]
"2/1GR" = ["0306"]
"Kashii" = ["0101", "0102"]
"""


def board(
    units: str = "",
    off: str = "",
    half: str = "Japanese",
    moment: str = "",
    control: str = 'Japanese = ["0301", "0404"]\nAllied = ["0606"]',
) -> Table:
    return at(
        f'half = "{half}"\n{moment}\n{MAP}\n[units]\n{units}\n[off]\n{off}\n[control]\n{control}\n'
    )


def words(table: Table, choice: str) -> str:
    refusal = table.why(choice)
    return str(refusal) if refusal else ""


def at_end(units: str = "", off: str = "", turn: int = 1, **more: str) -> Table:
    """The Allied player may end the turn."""
    return board(units, off, "Allied", f'turn = {turn}\nimpulse = 11\nask = "end"', **more)


# ── 1.2 the length of a game ─────────────────────────────────────────────────


@pytest.mark.parametrize("turns", range(1, 11))
def test_1_2_any_length_from_one_to_ten(turns: int) -> None:
    """The campaign; its last turn is the one agreed on."""
    game = Game.new(RULEBOOK, turns=turns, seed="x")
    assert (game.state.turns, game.state.last_turn) == (turns, turns)


@pytest.mark.parametrize("turns", [0, -1, 11])
def test_1_2_no_other_length(turns: int) -> None:
    """Refused with the right numbers."""
    with pytest.raises(Exception, match=r"1 to 10 \(1.2\)"):
        Game.new(RULEBOOK, turns=turns)


def test_1_2_a_scenario_has_its_own_length() -> None:
    """Jitra is two turns, no fewer."""
    with pytest.raises(Exception, match=r"it has 2 \(1.2\)"):
        Game.new(RULEBOOK, "jitra", turns=1)


def test_1_4_artillery_left_with_no_bombardment_value_is_eliminated() -> None:
    """The value stands in for SP."""
    table = board('"0303" = ["5FldArt"]')
    unit = table.unit("5FldArt")
    g = table.g
    assert g.sp[unit] == g.bombardment(unit) == g.theatre.roster.bombardment[unit]
    assert not g.lose_sp(unit, g.sp[unit] - 1)
    assert g.bombardment(unit) == 1
    assert g.lose_sp(unit, 1)
    assert g.status[unit] == LOST


# ── 2.1, 2.2 sequence ────────────────────────────────────────────────────────


def test_2_1_a_half_without_any_unit() -> None:
    """Option, die, done."""
    table = at('half = "Japanese"\n' + PLAIN)
    table.play("replacement", 3)
    assert table.legal() == ["done"]
    table.play("done")
    assert table.actor == "Allied"


def test_2_2_the_turn_ends_in_the_impulse_that_is_named() -> None:
    """The Japanese player ends it before his 11th half: ten impulses were played."""
    table = board(half="Japanese", moment='turns = 2\nimpulse = 11\nask = "end"')
    events = table.play("end")
    texts = [event.text for event in events]
    assert "The Japanese player ends the turn." in texts
    assert "Turn 1 ends in impulse 11." in texts
    assert "Turn 2 begins." in texts
    assert (table.g.turn, table.g.impulse, table.actor) == (2, 1, "Japanese")


def test_2_2_declining_is_playing_the_half_even_an_idle_one() -> None:
    """R80: the other side is asked before its own half of the same impulse."""
    table = board(half="Japanese", moment='turns = 2\nimpulse = 11\nask = "end"')
    table.play("on", "combat", 6, "done")
    assert (table.actor, table.legal(), table.g.impulse) == ("Allied", ["end", "on"], 11)


def test_2_2_no_limit_of_impulses() -> None:
    """Twenty more halves and the question is still there."""
    table = board(half="Japanese", moment='turns = 2\nimpulse = 11\nask = "end"')
    for _ in range(20):
        table.play("on", "combat", 6, "done")
    assert table.g.impulse == 21
    assert table.legal() == ["end", "on"]


def test_2_2_end_of_turn_then_arrivals_then_option() -> None:
    """At the 11th impulse the end is decided first, late arrivals come only into a half played."""
    table = board(
        off='waiting = ["I/11 turn=1"]',
        moment='turns = 2\nimpulse = 10\noption = "combat"\ndie = 6',
        half="Allied",
    )
    table.play("done")
    assert table.legal() == ["end", "on"]
    table.play("on")
    assert table.legal() == ["place I/11 0301", "place I/11 0302", "done"]
    table.play("place I/11 0301")
    assert table.legal() == ["movement", "combat", "replacement"]


def test_2_2_aircraft_and_units_stay_as_they_are_when_a_turn_ends() -> None:
    """6.2: face, place; SP too."""
    table = at_end('"0503" = ["59Sentai down"]\n"0305" = ["I/11 sp=1"]')
    unit = table.unit("59Sentai")
    table.play("end")
    assert (table.at("59Sentai"), table.g.face[unit], table.sp("I/11")) == ("0503", 0, 1)


# ── refusals at the wrong moment ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("choice", "case", "says"),
    [
        ("done", "2.1", "Choose movement, combat or replacement."),
        ("move I/11", "2.1", "Choose movement, combat or replacement."),
        ("end", "2.2", "this is impulse 1"),
        ("on", "2.2", "from the 11th impulse on"),
        ("place II/11 0301", "8.1", "due in turn 3, this is turn 1"),
        ("place I/11 0301", "8.1", "not waiting"),
    ],
)
def test_2_1_before_the_option(choice: str, case: str, says: str) -> None:
    """Each answer names its own case."""
    table = board('"0305" = ["I/11"]', 'waiting = ["II/11 turn=3"]')
    said = words(table, choice)
    assert said.startswith(f"No: case {case} ")
    assert says in said


@pytest.mark.parametrize(
    ("choice", "case", "says"),
    [
        ("movement", "2.1", "(movement)"),
        ("combat", "2.1", "next half"),
        ("roll 3", "2.1", "no die is asked for"),
        ("end", "2.2", "this is impulse 1"),
        ("place II/11 0301", "8.1", "due in turn 3"),
        ("place 2/1GR 0306", "8.1", "the other side's unit"),
        ("place III/11 0301", "8.1", "not waiting"),
        ("place 1TkRgt 0301", "3.4", "before its option"),
        ("remove I/11", "3.5", "no hex is overstacked"),
        ("retreat I/11 0304", "5.38", "no unit of yours has to retreat"),
        ("stand I/11", "5.38", "no unit of yours has to retreat"),
        ("advance I/11", "5.38", "emptied a hex"),
        ("with I/11", "5.1", "no combat"),
        ("resolve", "5.1", "no combat"),
        ("support 59Sentai", "6.6", "ground support"),
        ("flak 59Sentai", "6.4", "asked to fire"),
        ("hold", "6.4", "asked to fire"),
        ("stop", "4.1", "no unit is picked up"),
        ("replace I/11", "8.2", "this is a movement impulse"),
        ("return 2/9GR 0306", "8.2", "the other side's unit"),
        ("attack 0306", "5.31", "no enemy ground unit"),
    ],
)
def test_2_1_within_a_half(choice: str, case: str, says: str) -> None:
    """A Movement half: the verbs of other moments are refused by their own cases."""
    table = board(
        '"0305" = ["I/11 sp=2"]\n"0503" = ["59Sentai flying"]',
        'waiting = ["II/11 turn=3", "2/1GR turn=1", "1TkRgt turn=1"]\neliminated = ["2/9GR"]',
        moment='option = "movement"\ndie = 3',
    )
    said = words(table, choice)
    assert said.startswith(f"No: case {case} "), said
    assert says in said


def test_2_1_while_the_die_is_awaited() -> None:
    """Only a die of six faces."""
    table = board(moment='option = "movement"')
    assert words(table, "done").startswith("No: case 2.1")
    assert "Roll it." in words(table, "movement")
    assert "1 to 6" in words(table, "roll 7")
    assert table.why("roll 6") is None


def test_2_2_while_the_end_of_the_turn_is_asked() -> None:
    """Everything else waits for the answer."""
    table = at_end()
    for choice in ("movement", "done", "place I/11 0301"):
        assert words(table, choice).startswith("No: case 2.2")
        assert "End the turn (`end`) or play on (`on`)." in words(table, choice)


def test_8_1_while_arrivals_are_placed() -> None:
    """Other choices wait; the prompt is quoted."""
    table = board(off='waiting = ["I/11 turn=1"]', moment='ask = "arrivals"')
    assert "place Japanese arrivals (I/11)" in words(table, "movement")
    assert words(table, "place I/11 0303").startswith("No: case 8.1")
    told = words(table, "place I/11 0303")
    assert "(0303; scheduled for 0301, 0302)" in told


# ── 3.4, 8.1 arrivals ────────────────────────────────────────────────────────


def test_8_1_r139_the_japanese_player_places_first_whoever_ended_the_turn() -> None:
    """Then the Allied player; refusals know whose turn it is to place."""
    table = at_end(off='waiting = ["I/11 turn=2", "2/1GR turn=2"]')
    table.play("end")
    assert table.actor == "Japanese"
    assert "the other side's unit" in words(table, "place 2/1GR 0306")
    table.play("done")
    assert table.actor == "Allied"
    assert "the other side's unit" in words(table, "place I/11 0301")
    table.play("place 2/1GR 0306")
    assert (table.actor, table.legal()[0]) == ("Japanese", "movement")


def test_8_1_a_unit_whose_entry_is_full_is_told_and_waits() -> None:
    """The log names it when the turn begins; nothing is asked."""
    table = at_end('"0301" = ["III/11", "I/41", "II/41"]', 'waiting = ["II/11 turn=2"]')
    events = table.play("end")
    assert "No place yet for Japanese arrivals: II/11." in [event.text for event in events]
    assert table.legal() == ["movement", "combat", "replacement"]
    assert table.g.status[table.unit("II/11")] == WAITING


def test_8_1_the_prompt_tells_who_comes_and_who_finds_no_place() -> None:
    """I/11 has 0302 besides."""
    table = at_end(
        '"0301" = ["III/11", "I/41", "II/41"]', 'waiting = ["I/11 turn=2", "II/11 turn=2"]'
    )
    table.play("end")
    prompt = table.game.prompt().text
    assert "place Japanese arrivals (I/11)" in prompt
    assert prompt.endswith("No place now for II/11.")
    assert table.legal() == ["place I/11 0302", "done"]


def test_8_1_r15_delayed_for_turns() -> None:
    """What was due in turn 1 comes in turn 3, at the start of a half."""
    table = at_end('"0302" = ["2/2GR"]', 'waiting = ["I/11 turn=1"]', turn=2)
    table.play("end")
    assert table.legal() == ["place I/11 0301", "done"]


def test_8_1_r16_r130_enemy_ground_and_naval_units_close_an_entry() -> None:
    """Not aircraft above it; for ships an enemy ship is no hindrance."""
    for enemy, case in (("2/2GR", "3.2"), ("21Sqn flying", "")):
        table = at_end(f'"0302" = ["{enemy}"]', 'waiting = ["I/11 turn=2"]')
        table.play("end")
        assert table.case("place I/11 0302") == case
    table = at_end('"0101" = ["Repulse"]\n"0102" = ["2/2GR"]', 'waiting = ["Kashii turn=2"]')
    table.play("end")
    assert table.legal("place") == ["place Kashii 0101"]


def test_8_1_armour_arrives_only_where_a_route_is() -> None:
    """4.23: 0808 has none."""
    table = at_end(off='waiting = ["1TkRgt turn=2"]')
    table.play("end")
    assert table.legal("place") == ["place 1TkRgt 0301"]
    assert words(table, "place 1TkRgt 0808").startswith("No: case 4.23")


def test_8_1_a_unit_that_arrives_acts_in_that_half() -> None:
    """It began the impulse in the port: it may even embark."""
    table = at_end(off='waiting = ["II/11 turn=2"]')
    table.play("end", "place II/11 0301", "movement", 3)
    assert table.case("embark II/11 0201") == ""
    assert table.case("move II/11 0304") == ""


def test_3_4_each_arrival_fills_the_hex_for_the_next() -> None:
    """10 SP of initiative 5 are the limit."""
    table = at_end('"0301" = ["I/41", "II/41"]', 'waiting = ["I/11 turn=2", "II/11 turn=2"]')
    table.play("end")
    assert table.case("place II/11 0301") == ""
    table.play("place I/11 0301")
    assert table.legal() == ["movement", "combat", "replacement"]


# ── 8.2 lost aircraft ────────────────────────────────────────────────────────


def test_8_2_a_lost_aircraft_is_due_two_turns_on_and_may_be_lost_again() -> None:
    """Turn 3: due in 5; after its return and a second loss in 5: due in 7."""
    table = board('"0606" = ["62Sqn"]', moment="turn = 3")
    unit = table.unit("62Sqn")
    table.g.eliminate(unit)
    assert (table.g.status[unit], table.g.due[unit]) == (CHART, 5)
    table.g.turn = 5
    table.g.put(unit, table.g.theatre.map.find("0606"))
    table.g.eliminate(unit)
    assert table.g.due[unit] == 7


def test_8_2_r68_due_after_the_last_turn_it_scores_two() -> None:
    """It stays on the chart."""
    table = board('"0606" = ["62Sqn"]', moment="turn = 10")
    table.g.eliminate(table.unit("62Sqn"))
    items = {item.text: item.points for item in victory.losses(table.g, JAPAN)}
    assert [points for text, points in items.items() if "62Sqn" in text] == [2]


def test_8_2_r68_no_airfield_left() -> None:
    """The Allies hold none: it waits, and the log says so."""
    table = at_end(off='chart = ["62Sqn turn=2"]', control='Japanese = ["0301", "0404", "0606"]')
    events = table.play("end")
    assert "No place yet for Allied arrivals: 62Sqn." in [event.text for event in events]
    assert table.g.status[table.unit("62Sqn")] == CHART


def test_8_2_r68_a_field_of_a_flying_friend_is_free() -> None:
    """Only a based aircraft takes the place; one over the field does not."""
    table = at_end('"0606" = ["34Sqn flying"]', 'chart = ["62Sqn turn=2"]')
    table.play("end")
    assert table.legal("place") == ["place 62Sqn 0606"]
    full = at_end('"0606" = ["34Sqn based"]', 'chart = ["62Sqn turn=2"]')
    full.play("end")
    assert full.legal("place") == []


def test_8_2_r133_an_aircraft_left_on_the_chart_comes_later() -> None:
    """In a later half of its side."""
    table = at_end(off='chart = ["62Sqn turn=2"]')
    table.play("end", "done", "movement", 1, "done")
    assert table.legal() == ["place 62Sqn 0606", "done"]


# ── 8.2 replacements and returns ─────────────────────────────────────────────


def replacing(units: str, off: str = "", die: int = 1, half: str = "Allied") -> Table:
    return board(units, off, half, f'option = "replacement"\ndie = {die}')


def test_8_2_r65_r67_the_enemy_beside_bars_replacements_not_returns() -> None:
    """0305 is next to the source 0306."""
    table = replacing('"0305" = ["I/11"]\n"0306" = ["2/1GR sp=1"]', 'eliminated = ["2/2GR"]')
    assert table.case("replace 2/1GR") == "8.2"
    assert "enemy ground or naval unit" in words(table, "replace 2/1GR")
    assert table.case("return 2/2GR 0306") == ""


def test_8_2_r65_an_enemy_at_sea_beside_it_bars_too() -> None:
    """Transports are ground units."""
    table = replacing('"0302" = ["2/1GR sp=1"]\n"0202" = ["I/11"]')
    assert table.case("replace 2/1GR") == "8.2"


def test_8_2_r131_the_returned_unit_has_had_its_sp() -> None:
    """Not a second one in the same half; others still take theirs."""
    table = replacing('"0303" = ["2/9GR sp=1"]', 'eliminated = ["2/1GR"]')
    table.play("return 2/1GR 0306")
    assert "this one has had it" in words(table, "replace 2/1GR")
    assert table.case("replace 2/9GR") == ""


def test_8_2_r137_coastal_artillery_returns_and_stays() -> None:
    """At a source, to move no more."""
    table = replacing("", 'eliminated = ["PenangBty"]')
    table.play("return PenangBty 0306")
    assert (table.at("PenangBty"), table.sp("PenangBty")) == ("0306", 1)
    table.play("done", "combat", 6, "done", "movement", 1)
    assert table.case("move PenangBty") == "4.1"


def test_8_2_r132_armour_returns_where_a_route_is() -> None:
    """The source 0909 has none."""
    table = replacing("", 'eliminated = ["100LtTk"]')
    assert table.legal("return") == ["return 100LtTk 0306"]
    assert words(table, "return 100LtTk 0909").startswith("No: case 4.23")


def test_8_2_no_source_no_return() -> None:
    """The Japanese port is Allied now."""
    table = board(
        "", 'eliminated = ["I/11"]', "Japanese", 'option = "replacement"\ndie = 1',
        'Allied = ["0301"]',
    )  # fmt: skip
    assert table.legal() == ["done"]
    assert "not in friendly hands" in words(table, "return I/11 0301")


def test_8_2_r81_r83_out_of_supply_lowers_no_lost_units_initiative() -> None:
    """Printed 4 on a 4."""
    table = replacing("", 'eliminated = ["2/1GR"]', 4)
    table.g.oos[table.unit("2/1GR")] = 1
    assert table.case("return 2/1GR 0306") == ""


def test_8_2_a_unit_of_one_sp_below_its_value_takes_exactly_one() -> None:
    """Two of three become three, and no more in the next half either."""
    table = replacing('"0306" = ["2/1GR sp=2"]')
    table.play("replace 2/1GR", "done", "combat", 6, "done", "replacement", 1)
    assert "3 of 3 SP" in words(table, "replace 2/1GR")


# ── 3.5 ──────────────────────────────────────────────────────────────────────


def test_3_5_r76_only_ground_sp_of_that_hex_go() -> None:
    """Ships and aircraft there stay; other hexes are no choice."""
    port = '"0301" = ["I/11", "II/11", "III/11", "I/41", "Chokai", "59Sentai flying"]\n'
    table = board(port + '"0303" = ["II/41"]')
    assert table.legal() == ["remove I/11", "remove II/11", "remove III/11", "remove I/41"]
    assert words(table, "remove II/41").startswith("No: case 3.5")
    assert "0301 that holds too much" in words(table, "remove II/41")
    assert table.case("remove Chokai") == "3.5"


def test_3_5_the_owner_may_spread_the_loss_and_the_log_counts() -> None:
    """12 SP, limit 10: one SP each of two units."""
    table = board('"0301" = ["I/11", "II/11", "III/11", "I/41"]')
    assert "(12 SP, limit 10)" in table.game.prompt().text
    first = table.play("remove I/11")
    second = table.play("remove I/41")
    assert first[0].text == "I/11 loses 1 SP to overstacking and has 2 left."
    assert second[0].text == "I/41 loses 1 SP to overstacking and has 2 left."
    assert table.legal() == ["movement", "combat", "replacement"]


def test_3_5_taking_off_the_best_unit_lowers_the_limit() -> None:
    """1/5 + 5/3 + 5/3: without the 5 it is ten SP under a limit of six."""
    made = "".join(
        f'[[counter]]\nshort = "{short}"\nside = "Japanese"\nkind = "infantry"\nsp = {sp}\n'
        f"initiative = {initiative}\n"
        for short, sp, initiative in (("a", 1, 5), ("b", 5, 3), ("c", 5, 3))
    )
    table = at(f'half = "Japanese"\n{PLAIN}\n{made}\n[units]\n"0404" = ["a", "b", "c"]\n')
    events = table.play("remove a")
    assert events[0].text == "a loses 1 SP to overstacking and is eliminated."
    assert "(10 SP, limit 6)" in table.game.prompt().text


def test_3_5_a_lone_unit_that_is_left_is_never_too_many() -> None:
    """R11: the choice ends as soon as one unit is alone."""
    made = "".join(
        f'[[counter]]\nshort = "{short}"\nside = "Japanese"\nkind = "infantry"\nsp = {sp}\n'
        "initiative = 2\n"
        for short, sp in (("a", 1), ("b", 9))
    )
    table = at(f'half = "Japanese"\n{PLAIN}\n{made}\n[units]\n"0404" = ["a", "b"]\n')
    table.play("remove a")
    assert (table.sp("b"), table.legal()[0]) == (9, "movement")


# ── 9.0 victory ──────────────────────────────────────────────────────────────

ROWS = ", ".join(f'"05{row:02}"' for row in range(1, 56))
FRONT = f"""
[map]
columns = 9
rows = 55
low = "even"
default = "clear"
[[map.route]]
kind = "road"
hexes = [{ROWS}]
[supply]
Allied = ["0554"]
"""


def front(units: str, turns: int = 10, off: str = "", head: str = "") -> Table:
    return at(
        f'turns = {turns}\nturn = {turns}\nimpulse = 11\nask = "end"\ngoal = "0554"\n'
        f'bases = ["0501", "0901"]\nhalf = "Allied"\n{FRONT}\n{head}\n'
        f"[units]\n{units}\n[off]\n{off}\n"
    )


@pytest.mark.parametrize(
    ("turns", "japan", "allies"),
    [
        (1, Fraction(70), Fraction(100, 9)),
        (2, Fraction(35), Fraction(100, 8)),
        (5, Fraction(14), Fraction(20)),
        (7, Fraction(10), Fraction(100, 3)),
        (8, Fraction(70, 8), Fraction(50)),
        (9, Fraction(70, 9), Fraction(100)),
        (10, Fraction(7), Fraction(100)),
    ],
)
def test_9_2_9_3_r71_both_formulas_for_every_length(
    turns: int, japan: Fraction, allies: Fraction
) -> None:
    """Row 20 and row 44: 7 rows and 10 rows; nine and ten turns count alike for the Allies."""
    table = front('"0520" = ["I/11"]\n"0544" = ["2/1GR"]', turns)
    assert victory.advance(table.g).points == japan
    assert victory.ground_held(table.g).points == allies


def test_9_3_r71_eight_turns_row_34() -> None:
    """20 / 2 x 10."""
    assert victory.ground_held(front('"0534" = ["2/1GR"]', 8).g).points == 100


def test_9_2_9_3_r72_a_row_of_no_worth_says_so() -> None:
    """Row 10 and row 55: nothing, and the line tells why."""
    table = front('"0510" = ["I/11"]\n"0555" = ["2/1GR"]')
    assert victory.advance(table.g).points == victory.ground_held(table.g).points == 0
    assert "not below 0" in victory.advance(table.g).text
    assert "not below 0" in victory.ground_held(table.g).text
    even = front('"0513" = ["I/11"]\n"0554" = ["2/1GR"]')
    assert victory.advance(even.g).points == victory.ground_held(even.g).points == 0
    assert "not below" not in victory.advance(even.g).text + victory.ground_held(even.g).text


def test_9_3_r70_among_allied_units_equally_far_the_smaller_row_counts() -> None:
    """0540 and 0741 are both 14 hexes from 0554: row 40; 0739, 16 hexes, beats both."""
    made = "".join(
        f'[[counter]]\nshort = "{short}"\nside = "Allied"\nkind = "infantry"\nsp = 2\n'
        "initiative = 5\n"
        for short in ("a", "b", "c")
    )
    table = front('"0741" = ["a"]\n"0540" = ["b"]', head=made)
    distance, find = table.g.theatre.map.distance, table.g.theatre.map.find
    assert [distance(find(h), find("0554")) for h in ("0540", "0741", "0739")] == [14, 14, 16]
    assert victory.ground_held(table.g).points == 140
    table = front('"0741" = ["a"]\n"0540" = ["b"]\n"0739" = ["c"]', head=made)
    assert victory.ground_held(table.g).points == 150


def test_9_2_r129_a_base_with_an_allied_unit_in_it_counts_no_more() -> None:
    """The other one does, if a line leads there."""
    table = front('"0520" = ["I/11"]\n"0501" = ["2/1GR"]')
    assert victory.advance(table.g).points == 0


def test_9_2_r129_a_base_the_allies_took_and_left_is_no_source() -> None:
    """Singora under Allied control feeds no advance (7.4) until a Japanese unit enters it."""
    units = '[units]\n"0904" = ["I/11"]\n'
    head = 'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 5\n'
    held = at(head + units)
    assert "I/11" in victory.advance(held.g).text
    lost = at(head + units + '[control]\nAllied = ["0803", "1406"]\n')
    assert (
        victory.advance(lost.g).text == "Advance: no Japanese unit has a line to Singora or Patani"
    )
    lost.play("move I/11 0803")
    assert "I/11" in victory.advance(lost.g).text


def test_9_2_the_nearest_unit_without_a_line_is_passed_over() -> None:
    """Three hexes of clear land are too far for 4 MP."""
    table = front('"0530" = ["I/11"]\n"0840" = ["II/11"]')
    assert victory.advance(table.g).points == 17


def test_9_1_r69_a_unit_lost_returned_and_lost_again_scores_once() -> None:
    """The pile at the end counts."""
    table = front('"0544" = ["2/1GR"]')
    unit = table.unit("2/1GR")
    table.g.eliminate(unit)
    table.g.put(unit, table.g.theatre.map.find("0544"))
    assert table.g.status[unit] == PLAY
    assert sum(item.points for item in victory.losses(table.g, JAPAN)) == 0
    table.g.eliminate(unit)
    assert sum(item.points for item in victory.losses(table.g, JAPAN)) == 7


def test_9_1_units_of_no_scenario_and_reinforcements_score_nothing() -> None:
    """Only what was eliminated."""
    table = front("", off='waiting = ["2/1GR turn=12"]')
    assert sum(item.points for item in victory.losses(table.g, JAPAN)) == 0


def test_9_1_r73_equal_points_above_nothing_are_a_draw() -> None:
    """8 rows of advance, and a dead battalion of 3 + 5 on the other side."""
    table = front('"0520" = ["I/11"]', off='eliminated = ["II/11"]\n')
    japan, allies = victory.score(table.g)
    assert japan.total == 7
    assert allies.total == 8
    level = front('"0521" = ["I/11"]', off='eliminated = ["II/11"]\n')
    level.play("end")
    result = level.game.result()
    assert result is not None
    assert (result.winner, result.points) == (-1, ("8", "8"))
    assert result.text.startswith("A draw: 8 VP to 8")


def test_9_1_the_last_line_of_the_log_lists_what_counted() -> None:
    """Lines of no points are left out."""
    table = front('"0520" = ["I/11"]')
    texts = [event.text for event in table.play("end")]
    assert "Japanese 7 VP: Advance: I/11 at 0520, (20 - 13) / 10 x 10 = 7." in texts
    assert "Allied 0 VP: nothing counts." in texts
    assert texts[-1].startswith("The Japanese player has won: 7 VP to 0")


def test_9_0_r124_conditions_of_scenarios_ignore_interdiction() -> None:
    """Jitra: a marker on the road behind the leading unit takes nothing away."""
    for marks in ("[]", '["0607", "0608"]'):
        table = at(
            f'scenario = "jitra"\nhalf = "Allied"\noption = "combat"\ndie = 6\n'
            f'interdicted = {marks}\n[units]\n"0610" = ["I/11"]\n"0417" = ["3SSVF"]\n'
        )
        assert victory.score(table.g)[0].total == 2


def test_9_1_r125_the_game_ends_in_the_middle_of_a_half() -> None:
    """The last hex of Singapore Island is entered: nothing more is asked."""
    control = '[control]\nJapanese = ["3453", "3553", "3554"]\n'
    table = at(
        'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n'
        f'[options]\nsudden_end = true\n{control}[units]\n"3354" = ["I/11"]\n"3554" = ["II/11"]\n'
    )
    assert table.actor == "Japanese"
    table.play("move II/11 3653", "stop")
    assert table.actor == "nobody"
    result = table.game.result()
    assert result is not None
    assert table.game.prompt().case == "9.1"


def test_9_1_option_off_the_game_goes_on() -> None:
    """Without `sudden_end` the same move ends nothing."""
    control = '[control]\nJapanese = ["3453", "3553", "3554"]\n'
    table = at(
        'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n'
        f'{control}[units]\n"3354" = ["I/11"]\n"3554" = ["II/11"]\n'
    )
    table.play("move II/11 3653", "stop")
    assert table.actor == "Japanese"
