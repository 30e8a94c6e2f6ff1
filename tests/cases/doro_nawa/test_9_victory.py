"""9.1 to 9.3: victory points, exact; scenario conditions; how a game ends."""

from fractions import Fraction

import pytest

from sandtable.games.doro_nawa import victory
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from tests.cases.doro_nawa.position import Table, at


def campaign(units: str, turns: int = 10, off: str = "", more: str = "", control: str = "") -> str:
    return (
        f'scenario = "campaign"\nturns = {turns}\nhalf = "Allied"\noption = "combat"\ndie = 6\n'
        f"{more}\n[units]\n{units}\n[off]\n{off}\n[control]\n{control}\n"
    )


def points(table: Table, side: int, case: str) -> Fraction:
    """Sum of a side's points under a case."""
    items = victory.score(table.g)[side].items
    return sum((item.points for item in items if item.case == case), Fraction(0))


# ── 9.1 losses ───────────────────────────────────────────────────────────────


def test_9_1_eliminated_ground_units_score_printed_sp_and_initiative() -> None:
    """2/1GR 3 + 4 and I/11 3 + 5."""
    table = at(campaign("", off='eliminated = ["2/1GR", "I/11"]'))
    assert points(table, JAPAN, "9.1") == 7
    assert points(table, ALLIES, "9.1") == 8


def test_9_1_artillery_scores_its_bombardment_value() -> None:
    """Its SP (1.4): 5FldArt 3 + 4."""
    table = at(campaign("", off='eliminated = ["5FldArt"]'))
    assert points(table, ALLIES, "9.1") == 7


def test_9_1_ships_score_their_bombardment_strength() -> None:
    """As printed."""
    table = at(campaign("", off='eliminated = ["PrinceOfWales"]'))
    unit = table.unit("PrinceOfWales")
    assert points(table, JAPAN, "9.1") == table.g.theatre.roster.bombardment[unit]


def test_9_1_aircraft_score_two_on_the_turn_record_chart() -> None:
    """Reinforcements that wait do not."""
    table = at(
        campaign("", off='chart = ["62Sqn turn=4", "1Sqn turn=9"]\nwaiting = ["258Sqn turn=8"]')
    )
    assert points(table, JAPAN, "9.1") == 4


def test_9_1_r69_a_unit_that_came_back_scores_no_more() -> None:
    """The return takes the points away."""
    table = at(
        'scenario = "campaign"\nhalf = "Allied"\noption = "replacement"\ndie = 1\n'
        '[off]\neliminated = ["2/1GR"]\n'
    )
    assert points(table, JAPAN, "9.1") == 7
    table.play("return 2/1GR 3554")
    assert points(table, JAPAN, "9.1") == 0


def test_9_1_r83_a_unit_lost_at_sea_scores_its_printed_initiative() -> None:
    """Not 5."""
    table = at(campaign('"0903" = ["18Mtn"]'))
    unit = table.unit("18Mtn")
    table.g.eliminate(unit)
    roster = table.g.theatre.roster
    assert points(table, ALLIES, "9.1") == roster.sp[unit] + roster.initiative[unit] == 7


# ── 9.2 the advance ──────────────────────────────────────────────────────────

LINE = """
[map]
columns = 9
rows = 55
low = "even"
default = "clear"
[[map.route]]
kind = "road"
hexes = [ROAD]
[supply]
Allied = ["0540"]
"""
ROAD = ", ".join(f'"05{row:02}"' for row in range(1, 56))


def line(units: str, turns: int, more: str = "") -> str:
    """A road from 0501, the Japanese base, past 0540, Singapore."""
    return (
        f'turns = {turns}\ngoal = "0540"\nbases = ["0501"]\nhalf = "Allied"\noption = "combat"\n'
        f"die = 6\n{more}\n{LINE.replace('ROAD', ROAD)}\n[units]\n{units}\n"
    )


@pytest.mark.parametrize(
    ("row", "turns", "expected"),
    [
        (33, 10, "20"),
        (33, 5, "40"),
        (24, 3, "36 2/3"),
        (13, 10, "0"),
        (9, 10, "0"),
        (20, 9, "7 7/9"),
    ],
)
def test_9_2_rows_beyond_13_by_turns_times_ten(row: int, turns: int, expected: str) -> None:
    """R72: exact fractions, never below 0."""
    table = at(line(f'"05{row:02}" = ["I/11"]', turns))
    found = victory.advance(table.g)
    assert (found.case, victory.exact(found.points)) == ("9.2", expected)
    if row > 13:
        assert f"({row} - 13) / {turns} x 10" in found.text


def test_9_2_the_unit_closest_to_singapore_counts() -> None:
    """By hexes, not by row (R70)."""
    table = at(line('"0531" = ["I/11"]\n"0932" = ["II/11"]\n"0518" = ["III/11"]', 10))
    assert points(table, JAPAN, "9.2") == 18


def test_9_2_r70_among_equals_the_row_better_for_the_owner() -> None:
    """0536 and 0737 are both 4 hexes from 0540."""
    table = at(line('"0536" = ["I/11"]\n"0737" = ["II/11"]', 10))
    distance = table.g.theatre.map.distance
    find = table.g.theatre.map.find
    assert distance(find("0536"), find("0540")) == distance(find("0737"), find("0540")) == 4
    assert points(table, JAPAN, "9.2") == 24


def test_9_2_only_with_a_supply_line_to_the_bases() -> None:
    """Cut off by an Allied unit on the road, the leading unit does not count."""
    table = at(line('"0531" = ["I/11"]\n"0520" = ["2/1GR"]\n"0518" = ["II/11"]', 10))
    assert points(table, JAPAN, "9.2") == 5


def test_9_2_the_line_may_leave_the_road_as_far_as_initiative_less_one() -> None:
    """Two clear hexes cost 4 MP, a unit of initiative 5 has them; three do not go."""
    assert points(at(line('"0727" = ["I/11"]', 10)), JAPAN, "9.2") == 14
    assert points(at(line('"0827" = ["I/11"]', 10)), JAPAN, "9.2") == 0


def test_9_2_interdiction_is_ignored() -> None:
    """A marker on the road, or around the unit, changes nothing."""
    table = at(line('"0531" = ["I/11"]', 10, 'interdicted = ["0520", "0530", "0531", "0532"]'))
    assert points(table, JAPAN, "9.2") == 18
    table = at(line('"0727" = ["I/11"]', 10, 'interdicted = ["0626", "0627", "0727", "0527"]'))
    assert points(table, JAPAN, "9.2") == 14


def test_9_2_r56_units_at_sea_ships_and_aircraft_do_not_count() -> None:
    """Only ground units on land."""
    sea = '[map.terrain]\nsea = ["0637"]\n'
    text = line('"0637" = ["I/11", "Kashii"]\n"0538" = ["27Sentai"]\n"0516" = ["II/11"]', 10)
    table = at(text.replace("[[map.route]]", sea + "[[map.route]]", 1))
    assert points(table, JAPAN, "9.2") == 3


def test_9_2_nobody_qualifies() -> None:
    """R72: 0, and the line says so."""
    table = at(line("", 10))
    found = victory.advance(table.g)
    assert found.points == 0
    assert "no Japanese unit" in found.text


def test_9_2_on_the_whole_map_the_lines_lead_to_singora_or_patani() -> None:
    """Historical end: the front at row 54 scores 41 in ten turns."""
    table = at(campaign('"3554" = ["I/11"]', control='Japanese = ["0803", "1406"]'))
    assert points(table, JAPAN, "9.2") == 41


# ── 9.3 the ground held ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("row", "turns", "expected"),
    [
        (34, 8, "100"),
        (34, 10, "200"),
        (34, 9, "200"),
        (34, 5, "40"),
        (34, 1, "22 2/9"),
        (34, 7, "66 2/3"),
    ],
)
def test_9_3_r71_rows_short_of_54_by_ten_less_turns(row: int, turns: int, expected: str) -> None:
    """10 - N, and 1 for ten turns."""
    table = at(line(f'"05{row}" = ["2/1GR"]', turns))
    found = victory.ground_held(table.g)
    assert (found.case, victory.exact(found.points)) == ("9.3", expected)


def test_9_3_the_unit_farthest_from_singapore_counts_if_it_has_a_line() -> None:
    """Beyond the Japanese block it does not."""
    table = at(line('"0510" = ["2/1GR"]\n"0520" = ["I/11"]\n"0522" = ["2/2GR"]', 10))
    assert points(table, ALLIES, "9.3") == 320


def test_9_3_r72_never_below_nothing() -> None:
    """Row 55."""
    assert points(at(line('"0555" = ["2/1GR"]', 10)), ALLIES, "9.3") == 0


def test_9_3_nobody_qualifies() -> None:
    """Off the road and out of reach: 0, and the line says so."""
    table = at(line('"0934" = ["2/1GR"]', 10))
    found = victory.ground_held(table.g)
    assert found.points == 0
    assert "no Allied unit" in found.text


def test_9_3_a_map_without_singapore_scores_nothing() -> None:
    """Positions on small maps."""
    table = at(line('"0534" = ["2/1GR"]', 10).replace('goal = "0540"', ""))
    assert points(table, ALLIES, "9.3") == points(table, JAPAN, "9.2") == 0


# ── the sum, the winner ──────────────────────────────────────────────────────


def test_9_1_the_score_is_live_with_its_breakdown() -> None:
    """Every line has case, text and points; the total is their sum."""
    table = at(line('"0524" = ["I/11"]\n"0527" = ["2/1GR"]', 3))
    table.g.eliminate(table.unit("I/11"))
    found = victory.score_json(table.g)
    assert found["Allied"]["total"] == "46 4/7"
    lines = found["Allied"]["items"]
    assert [entry["case"] for entry in lines] == ["9.3", "9.1", "9.1", "9.1"]
    assert [entry["points"] for entry in lines] == ["38 4/7", "8", "0", "0"]
    assert "I/11 3 + 5" in lines[1]["text"]
    assert victory.result(table.g) is None
    assert "leads" in victory.sentence(table.g)


def test_9_1_more_points_win() -> None:
    """At the end of the last turn."""
    table = at("turn = 10\nimpulse = 11\n" + line('"0524" = ["I/11"]', 10))
    events = table.play("done", "end")
    result = table.game.result()
    assert result is not None
    assert (result.winner, result.points) == (JAPAN, ("11", "0"))
    assert table.game.actor == -2
    assert "Japanese" in result.text
    assert [event.case for event in events][-1] == "9.1"


def test_9_1_r73_equal_points_are_a_draw() -> None:
    """Nothing to nothing."""
    table = at("turn = 10\nimpulse = 11\n" + line("", 10))
    table.play("done", "end")
    result = table.game.result()
    assert result is not None
    assert (result.winner, result.points) == (-1, ("0", "0"))


def test_1_2_a_shorter_game_ends_with_its_agreed_turn() -> None:
    """Three turns."""
    table = at("turn = 3\nimpulse = 11\n" + line('"0524" = ["I/11"]', 3))
    table.play("done", "end")
    result = table.game.result()
    assert result is not None
    assert result.points[0] == "36 2/3"
    shown = table.game.view()["status"]
    assert (shown["turn"], shown["dates"]) == (3, table.g.theatre.pack.turns[2].date)


def test_9_1_option_levels_of_victory() -> None:
    """A remark beside the winner: by the lead."""
    for lead, name in [(20, "draw"), (21, "tactical victory"), (61, "strategic victory")]:
        table = at(line("", 10))
        assert victory.level_of(table.g, Fraction(lead)) == name
    table = at(line("", 10))
    assert victory.level_of(table.g, Fraction(41, 2)) == "tactical victory"
    table = at(
        "turn = 10\nimpulse = 11\n"
        + line('"0524" = ["I/11"]', 10, "[options]\nvictory_levels = true")
    )
    table.play("done", "end")
    result = table.game.result()
    assert result is not None
    assert result.text.endswith("; draw.")


# ── the end before the end ───────────────────────────────────────────────────

FIVE = '"3354" = ["I/11"]\n'
SITES = 'Japanese = ["3453", "3553", "3554"]'


def test_9_1_option_sudden_end_when_singapore_falls() -> None:
    """Japan controls all five hexes: sites by their marker, the others by a unit in them (R123)."""
    option = "[options]\nsudden_end = true"
    fallen = at(campaign(FIVE + '"3653" = ["II/11"]', control=SITES, more=option))
    assert victory.check_sudden_end(fallen.g)
    assert fallen.g.over == 1
    holding = at(campaign(FIVE, control=SITES, more=option))
    assert not victory.check_sudden_end(holding.g)
    without = at(campaign(FIVE + '"3653" = ["II/11"]', control=SITES))
    assert not victory.check_sudden_end(without.g)


def test_9_0_r123_control_of_a_hex() -> None:
    """Airfields and ports by their marker, other hexes by a Japanese ground unit in them."""
    table = at(campaign(FIVE, control=SITES))
    g, find = table.g, table.g.theatre.map.find
    assert victory.controls(g, JAPAN, find("3554"))
    assert victory.controls(g, JAPAN, find("3354"))
    assert victory.controls(g, ALLIES, find("3653"))
    assert not victory.controls(g, ALLIES, find("3354"))


def scenario(name: str, units: str, control: str = "", turns: int = 2) -> str:
    return (
        f'scenario = "{name}"\nturns = {turns}\nhalf = "Allied"\noption = "combat"\ndie = 6\n'
        f"[units]\n{units}\n[control]\n{control}\n"
    )


def scores(table: Table) -> tuple[str, str]:
    japan, allies = victory.score(table.g)
    return victory.exact(japan.total), victory.exact(allies.total)


def test_9_0_jitra_has_conditions_of_its_own() -> None:
    """2 points a row beyond 09, 3 for each airfield, 5 for Penang; 14 a row short of 22."""
    bases = 'Japanese = ["0803", "1406"]'
    quiet = at(scenario("jitra", '"0417" = ["3SSVF"]', bases))
    assert scores(quiet) == ("0", "70")
    front = at(scenario("jitra", '"0417" = ["3SSVF"]\n"0611" = ["2/1GR"]', bases))
    assert scores(front)[1] == "154"
    taken = at(scenario("jitra", "", 'Japanese = ["0512", "0803", "1406", "2313"]'))
    assert scores(taken) == ("11", "0")


def test_9_0_jitra_rows_of_the_west_only_and_with_a_line() -> None:
    """A unit in column 23 does not count, nor one without a line."""
    bases = 'Japanese = ["0512", "0803", "1406"]'
    row = at(scenario("jitra", '"0512" = ["I/11"]\n"0417" = ["3SSVF"]', bases))
    assert scores(row)[0] == "9"
    east = at(scenario("jitra", '"2316" = ["I/56"]\n"0417" = ["3SSVF"]', bases))
    assert scores(east)[0] in ("3", "6")


def test_9_0_johore_is_won_at_once_with_all_of_singapore() -> None:
    """Whatever the points."""
    units = FIVE + '"3653" = ["II/11"]'
    table = at(scenario("johore", units, SITES, 4))
    assert victory.at_once(table.g) == JAPAN
    assert victory.check_sudden_end(table.g)
    result = victory.result(table.g)
    assert result is not None
    assert result.winner == JAPAN
    assert "at once" in result.text
    assert victory.at_once(at(scenario("johore", FIVE, SITES, 4)).g) == -1
