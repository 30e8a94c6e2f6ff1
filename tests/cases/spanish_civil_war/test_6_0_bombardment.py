"""6.0 Artillery bombardment, 6.2 defensive fire, 6.3 restrictions, 6.4 Fired markers."""

import pytest

from sandtable.games.spanish_civil_war import bombardment, sight
from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import at

FAR = "[map]\ncolumns = 15\nrows = 15\n"


def barrage(target: list[str], guns: list[str], *dice: str | int, **more):
    """Guns in 0401 bombard 0404 in phase B; then the dice and choices that follow."""
    found = table({"0404": target, "0401": guns}, phase="B", **more)
    found.play("bombard 0404", *[f"with {gun.split()[0]}" for gun in guns], "resolve", *dice)
    return found


def drm(found, label: str = "0404") -> int:
    """The die modifier of a bombardment of a hex."""
    return sum(m.value for m in bombardment.drms_of(found.g, found.hex(label)))


# ── 6.0, 6.1 ─────────────────────────────────────────────────────────────────


def test_6_0_artillery_bombards_and_is_marked_fired():
    """5 factors: column 4-6, die 2 is D; nobody retreats (R8)."""
    found = barrage(["RI4a", "RH8a"], ["NG5a"], 2)
    assert [found.disruption(u) for u in ("RI4a", "RH8a")] == ["D", "D"]
    assert found.at("RI4a") == "0404"
    assert found.g.fired[found.unit("NG5a")] == 1


def test_6_0_a_gun_that_is_named_before_its_target_is_told_what_keeps_it():
    """Whether it could fire at all, or that the target comes first."""
    table = at(f'phase = "B"\n{FAR}[units]\n0401 = ["100/17A", "65/17-2Div D"]\n'
               '0501 = ["1/6G"]\n0404 = ["I/50BM"]')  # fmt: skip
    assert table.why("with 100/17A").reason == "the target of a bombardment comes first"
    assert table.case("with 65/17-2Div") == "9.2"
    assert table.case("with 1/6G") == "6.0"


def test_6_0_guns_combine_their_factors():
    """3 and 4: column 7-9; shown while the fire is put together."""
    found = table({"0404": ["RI4a"], "0401": ["NG3a"], "0501": ["NG4a"]}, phase="B")
    found.play("bombard 0404", "with NG3a", "with NG4a")
    assert "7 factors, column 7-9" in found.prompt()
    found.play("without NG3a")
    assert "4 factors, column 4-6" in found.prompt()
    found.play("cancel")
    assert found.g.fired[found.unit("NG4a")] == 0


def test_6_0_out_of_supply_half_rounded_up_for_each_gun():
    """R22: 3 and 5 count 2 and 3."""
    found = table({"0404": ["RI4a"], "0401": ["NG3a oos", "NG5a oos"]}, phase="B")
    found.play("bombard 0404", "with NG3a", "with NG5a")
    assert "5 factors" in found.prompt()


def test_6_0_range_is_ten_hexes():
    """Counted with the target and without the gun."""
    units = '[units]\n"0101" = ["100/17A"]\n"0111" = ["I/50BM"]\n"0112" = ["II/50BM"]\n'
    found = at(f'phase = "B"\n{FAR}{units}')
    assert found.legal("bombard") == ["bombard 0111"]
    refusal = found.why("bombard 0112")
    assert refusal is not None
    assert refusal.case == "6.0"
    assert "11 hexes" in refusal.figures


def test_6_0_adjacent_enemies_may_be_bombarded_too():
    """Nobody is forced to."""
    found = table({"0404": ["RI4a"], "0403": ["NG5a"]}, phase="B")
    assert found.legal() == ["bombard 0404", "done"]


def test_6_0_a_gun_that_bombarded_does_not_attack():
    """It defends normally."""
    found = table({"0404": ["RI4a"], "0403": ["NG5a", "NI6a"]}, phase="B")
    found.play("bombard 0404", "with NG5a", "resolve", 10)
    while found.phase != "D":
        found.play("done")
    found.play("attack 0404")
    assert found.case("with NG5a") == "6.0"


def test_6_0_a_hex_may_be_bombarded_again_by_others():
    """R82."""
    found = table({"0404": ["RI4a"], "0401": ["NG5a", "NG5b"]}, phase="B")
    found.play("bombard 0404", "with NG5a", "resolve", 10)
    assert found.legal() == ["bombard 0404", "done"]


def test_6_1_c_all_check():
    """5 factors, die 3: C; one die for each unit, morale 6."""
    found = barrage(["RI4a", "RI4b"], ["NG5a"], 3, 7, 6)
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["D", ""]


def test_6_0_halves_are_rows_of_the_sheet_and_of_the_log():
    """As in ground combat: each gun with what it lost; one that lost nothing has no row."""
    units = {"0404": ["RI4a"], "0401": ["NG3a oos", "NG1a oos"], "0402": ["NG5a"]}
    found = table(units, phase="B", top='improved = ["0404"]')
    found.play("bombard 0404", "with NG3a", "with NG1a", "with NG5a")
    sheet = bombardment.sheet(found.g, found.g.frames[-1])
    rows = [(row["case"], row["text"], row["value"]) for row in sheet["modifiers"]]
    half = ("6.0", "NG3a: out of supply, half rounded up", -1)
    assert rows == [half, ("3.4", "die: improved position", 2)]
    assert sheet["attack"] == 8
    assert [(row["sp"], row["value"], bool(row["notes"])) for row in sheet["attackers"]] == [
        (3, 2, True), (1, 1, True), (5, 5, False)]  # fmt: skip
    events = found.play("resolve", 10)
    fired = next(event for event in events if event.case == "6.1")
    assert fired.detail["modifiers"][0]["value"] == -1


def test_6_1_dd_the_owner_chooses():
    """8 factors: column 7-9, die 1."""
    found = barrage(["RI4a", "RI4b"], ["NG8a"], 1)
    assert found.actor == "Republican"
    found.play("suffer RI4b")
    assert [found.disruption(u) for u in ("RI4a", "RI4b")] == ["D", "DD"]


def test_6_1_dd_on_a_single_unit_asks_nothing():
    """And on one with a D it is the end (9.2f)."""
    assert barrage(["RI4a"], ["NG8a"], 1).disruption("RI4a") == "DD"
    assert barrage(["RI4a D"], ["NG8a"], 1).lost() == ["RI4a"]


def test_6_1_no_effect():
    """5 factors, die 6."""
    found = barrage(["RI4a"], ["NG5a"], 6)
    assert found.disruption("RI4a") == ""


@pytest.mark.parametrize(
    ("features", "top", "value"),
    [
        ("", "", 0),
        ('[map.terrain]\nwoods = ["0404"]\n', "", 1),
        ('[map.terrain]\nrough-woods = ["0404"]\n', "", 2),
        ('[map.flags]\nvillage = ["0404"]\n', "", 1),
        ('[map.flags]\ntown = ["0404"]\n', "", 2),
        ("", 'improved = ["0404"]', 2),
        ('[map.terrain]\nrough = ["0404"]\n[map.flags]\nvillage = ["0404"]\n',
         'improved = ["0404"]', 4),
    ],
)  # fmt: skip
def test_6_0_the_die_is_modified_for_terrain(features: str, top: str, value: int):
    """R75; the improved position of 3.4 is +2."""
    found = table({"0404": ["RI4a"], "0401": ["NG5a"]}, phase="B", top=top, features=features)
    assert drm(found) == value


def test_6_0_a_modified_die_above_ten_counts_ten():
    """25 factors and more: C on a 10, whatever is added."""
    found = barrage(["RI4a"], ["NG30a"], 10, 7, top='improved = ["0404"]')
    assert found.disruption("RI4a") == "D"


# ── 9.2 d, 5.0, 9.4 ──────────────────────────────────────────────────────────


def test_9_2_disrupted_artillery_does_not_bombard():
    """D or DD."""
    found = table({"0404": ["RI4a"], "0401": ["NG5a D", "NG5b"]}, phase="B")
    found.play("bombard 0404")
    assert found.case("with NG5a") == "9.2"


def test_5_0_an_overstacked_gun_does_not_bombard():
    """R73."""
    found = table({"0404": ["RI4a"], "0401": ["NI4a", "NG5b", "NG5a"]}, phase="B")
    found.play("bombard 0404")
    assert found.case("with NG5a") == "5.0"


def test_9_4_guns_of_a_broken_command_bombard():
    """R83."""
    found = table({"0404": ["RI4a"], "0401": ["NG5a"]}, phase="B")
    found.g.broken[found.g.theatre.roster.command[found.unit("NG5a")]] = 1
    found.play("bombard 0404")
    assert found.case("with NG5a") == ""


def test_6_0_only_artillery_bombards():
    """Infantry is refused, and the other side's guns."""
    found = table({"0404": ["RG5a"], "0401": ["NG5a", "NI4a"]}, phase="B")
    found.play("bombard 0404")
    assert found.case("with NI4a") == "6.0"
    assert found.case("with RG5a") == "6.0"


# ── 6.2 defensive fire, 6.4 markers ──────────────────────────────────────────


def test_6_2_only_enemies_beside_a_friend():
    """R3: NI4b in 0402 is within range and beside nobody."""
    found = table(
        {"0404": ["RI4a"], "0408": ["RG5a"], "0403": ["NI4a"], "0402": ["NI4b"]}, phase="C"
    )
    assert found.actor == "Republican"
    assert found.legal() == ["bombard 0403", "done"]
    assert found.case("bombard 0402") == "6.2"


def test_6_4_a_fired_gun_does_not_fire_again():
    """One that fired in phase B has nothing to fire in I (R2)."""
    found = table({"0404": ["RI4a"], "0403": ["NG5a fired", "NG5b"]}, phase="I")
    assert found.actor == "Nationalist"
    found.play("bombard 0404")
    assert found.case("with NG5a") == "6.4"
    assert found.case("with NG5b") == ""


def test_6_4_markers_come_off_in_the_own_initial_phase():
    """R2: a Republican gun that fired in C fires again in H."""
    found = table({"0404": ["RI4a"], "0408": ["RG5a"], "0403": ["NI4a"]}, phase="C")
    found.play("bombard 0403", "with RG5a", "resolve", 10)
    while found.phase != "H":
        found.play("done")
    assert found.g.fired[found.unit("RG5a")] == 0
    assert found.legal() == ["bombard 0403", "done"]


# ── 6.3.2 woods (R46, R81) ───────────────────────────────────────────────────


def hidden(woods: list[str], target: str = "0407", more: dict[str, list[str]] | None = None) -> str:
    """The case that keeps a gun in 0401 from a target in woods with these woods between."""
    trees = ", ".join([f'"{label}"' for label in [*woods, target]])
    found = table(
        {target: ["RI4a"], "0401": ["NG5a"], "0109": ["RI4b"], **(more or {})},
        phase="B",
        features=f"[map.terrain]\nwoods = [{trees}]\n",
    )
    return found.case(f"bombard {target}")


def test_6_3_woods_between_hide_a_target_in_woods():
    """Straight down the column: 0404 lies between."""
    assert hidden([]) == ""
    assert hidden(["0404"]) == "6.3"
    assert hidden(["0504", "0304"]) == ""


def test_6_3_a_friend_beside_the_target_observes():
    """R46: any unit, also a Headquarters."""
    assert hidden(["0404"], more={"0406": ["NH8a"]}) == ""
    assert hidden(["0404"], more={"0405": ["NH8a"]}) == "6.3"


def test_6_3_the_gun_within_range_says_why_and_the_far_one_how_far():
    """Of several reasons the case is that of the gun that comes nearest to it."""
    woods = '[map.terrain]\nwoods = ["0110", "0112"]\n'
    guns = '"0101" = ["100/17A"]\n"0108" = ["75/27A"]\n'
    others = '"0112" = ["I/50BM"]\n"0105" = ["II/50BM"]\n'
    found = at(f'phase = "B"\n{FAR}{woods}[units]\n{guns}{others}')
    refusal = found.why("bombard 0112")
    assert refusal is not None
    assert refusal.case == "6.3"
    assert "woods in 0110" in refusal.figures
    assert "11 hexes of 10" in refusal.figures
    assert "beside the target" in refusal.remedy


def test_6_3_a_target_in_the_open_is_never_hidden():
    """Only woods hexes are protected."""
    found = table(
        {"0407": ["RI4a"], "0401": ["NG5a"]},
        phase="B",
        features='[map.terrain]\nwoods = ["0404", "0405"]\n',
    )
    assert found.case("bombard 0407") == ""


def test_6_3_along_a_hexside_both_sides_must_be_woods():
    """R81: from 0403 to 0603 the line runs between 0503 and 0504."""
    grid = table({"0404": ["RI4a"]}, phase="B").g.theatre.map.grid
    line = sight.line_of(grid, grid.number("0403"), grid.number("0603"))
    assert line.crossed == ()
    assert [[grid.label(h) for h in pair] for pair in line.along] == [["0503", "0504"]]
    for woods, case in ((["0503"], ""), (["0504"], ""), (["0503", "0504"], "6.3")):
        trees = ", ".join([f'"{label}"' for label in [*woods, "0603"]])
        found = table(
            {"0603": ["RI4a"], "0403": ["NG5a"], "0409": ["RI4b"]},
            phase="B",
            features=f"[map.terrain]\nwoods = [{trees}]\n",
        )
        assert found.case("bombard 0603") == case


def test_6_3_a_line_at_a_slant_passes_every_hex_it_cuts():
    """R81: from 0402 to 0506, and the same backwards."""
    grid = table({"0404": ["RI4a"]}, phase="B").g.theatre.map.grid
    a, b = grid.number("0402"), grid.number("0506")
    line = sight.line_of(grid, a, b)
    assert line == sight.line_of(grid, b, a)
    assert [grid.label(h) for h in line.crossed] == ["0403", "0404", "0504", "0505"]


# ── G8 opening barrage (R80) ─────────────────────────────────────────────────


def opening(guns: str, turn: int = 1, phase: str = "B") -> str:
    """The prompt of a bombardment on the title's own map."""
    found = at(
        f'scenario = "campaign"\nphase = "{phase}"\nturn = {turn}\n'
        f'[units]\n"6702" = [{guns}]\n"6704" = ["I/50BM"]\n'
    )
    found.play("bombard 6704", *[f"with {gun.strip(chr(34))}" for gun in guns.split(", ")])
    return found.prompt()


def test_g8_corps_artillery_fires_one_column_further_right():
    """7 factors of N6: column 10-13; with 4 of N1 the column of 14-18."""
    assert "7 factors, column 10-13" in opening('"100/17A"')
    assert "11 factors, column 14-18" in opening('"100/17A", "65/17-2Div"')
    assert "4 factors, column 4-6" in opening('"65/17-2Div"')


def test_g8_only_on_turn_1():
    """On turn 2 it is over."""
    assert "7 factors, column 7-9" in opening('"100/17A"', turn=2)


# ── the sheet ────────────────────────────────────────────────────────────────


def test_6_0_the_sheet_shows_factors_modifiers_and_chances():
    """5 factors into woods: +1."""
    found = table(
        {"0404": ["RI4a"], "0401": ["NG5a"]},
        phase="B",
        features='[map.terrain]\nwoods = ["0404"]\n',
    )
    found.play("bombard 0404", "with NG5a")
    sheet = bombardment.sheet(found.g, found.g.frames[-1])
    assert sheet is not None
    assert [(row["case"], row["value"]) for row in sheet["modifiers"]] == [("6.0", 1)]
    assert sheet["outcomes"] == [
        {"loss": "D", "chance": "1/10"},
        {"loss": "C", "chance": "3/10"},
        {"loss": "-", "chance": "6/10"},
    ]


def test_6_0_refusals_name_the_rule():
    """A hex without enemies, and a second bombardment before the first is resolved."""
    found = table({"0404": ["RI4a"], "0401": ["NG5a"]}, phase="B")
    assert found.case("bombard 0101") == "6.0"
    found.play("bombard 0404")
    assert found.case("bombard 0404") == "6.0"
