"""6.8, with 5.1's third kind of combat: air-to-air combat."""

from sandtable.games.doro_nawa.kinds import CHART
from sandtable.games.doro_nawa.showing import air_sheet
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
[map.flags]
airfield = ["0404", "0606"]
[control]
Japanese = ["0606"]
Allied = ["0404"]
"""


def air(units: str, side: str = "Japanese", option: str = "combat", turn: int = 1) -> str:
    return (
        f'turn = {turn}\nhalf = "{side}"\noption = "{option}"\ndie = 6\n{MAP}\n[units]\n{units}\n'
    )


def lost(table: Table, name: str) -> bool:
    return bool(table.g.status[table.unit(name)] == CHART)


def up(table: Table, name: str) -> bool:
    return bool(table.g.face[table.unit(name)])


# ── who may fire ─────────────────────────────────────────────────────────────


def test_6_8_any_option_will_do() -> None:
    """A mission of aircraft, not a Combat impulse."""
    for option in ("movement", "combat", "replacement"):
        table = at(air('"0303" = ["59Sentai", "62Sqn"]', option=option))
        assert table.case("dogfight 0303") == ""


def test_6_8_only_fighters_fire() -> None:
    """Bombers do not; the D3A does (6.1)."""
    table = at(air('"0303" = ["27Sentai", "62Sqn"]'))
    assert table.case("dogfight 0303") == "6.8"
    table = at(air('"0303" = ["D3A", "62Sqn"]'))
    assert table.case("dogfight 0303") == ""


def test_6_8_needs_enemy_aircraft_in_the_hex() -> None:
    """Not next to it."""
    table = at(air('"0303" = ["59Sentai"]\n"0304" = ["62Sqn"]'))
    assert table.case("dogfight 0303") == "6.8"


def test_6_8_needs_a_fighter_in_the_hex() -> None:
    """A fighter elsewhere does not help; the refusal says so."""
    table = at(air('"0303" = ["62Sqn"]\n"0304" = ["59Sentai"]'))
    assert table.case("dogfight 0303") == "6.8"


def test_6_3_needs_a_face_up_fighter() -> None:
    """A face-down one has flown its mission."""
    table = at(air('"0303" = ["59Sentai down", "62Sqn"]'))
    refusal = table.why("dogfight 0303")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("6.3", "59Sentai")


def test_6_8_each_fighter_in_the_allotment_has_its_reason() -> None:
    """A bomber, a face-down fighter and an absent one."""
    table = at(air('"0303" = ["59Sentai", "1Sentai down", "27Sentai", "62Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "without 59Sentai")
    assert table.case("with 27Sentai") == "6.8"
    assert table.case("with 1Sentai") == "6.3"
    assert table.case("with 59Sentai") == ""


# ── allotment ────────────────────────────────────────────────────────────────


def test_6_8_the_firer_chooses_target_and_fighters() -> None:
    """A lone fighter is added with the target; with several the firer picks."""
    table = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn", "34Sqn"]'))
    table.play("dogfight 0303")
    assert table.legal() == ["target 62Sqn", "target 34Sqn", "cancel"]
    assert table.case("fire") == "6.8"
    table.play("target 62Sqn")
    assert table.case("fire") == "6.8"
    assert table.legal("with") == ["with 59Sentai", "with 1Sentai"]
    table.play("with 59Sentai", "target 34Sqn", "fire", 1)
    assert not up(table, "59Sentai")
    assert up(table, "1Sentai")


def test_6_8_calling_off_before_the_first_shot_leaves_no_trace() -> None:
    """The state is as before."""
    table = at(air('"0303" = ["59Sentai", "62Sqn"]'))
    before = table.g.digest()
    table.play("dogfight 0303", "target 62Sqn", "cancel")
    assert table.g.digest() == before


def test_6_8_strengths_add_up() -> None:
    """4 and 3 make 7: shot down on 3 by this pack's table, where each alone needs 5."""
    alone = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn"]'))
    alone.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "fire", 4)
    alone.play("hold")
    assert not lost(alone, "62Sqn")
    both = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn"]'))
    both.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "with 1Sentai")
    events = both.play("fire", 3)
    assert lost(both, "62Sqn")
    shot = next(event for event in events if event.dice)
    assert shot.case == "6.8"
    assert (shot.detail["strength"], shot.detail["needs"], shot.detail["die"]) == (7, 3, 3)


def test_6_8_a_die_below_the_table_misses() -> None:
    """A 4 where 5 is needed."""
    table = at(air('"0303" = ["59Sentai", "62Sqn"]'))
    events = table.play("dogfight 0303", "target 62Sqn", "fire", 4)
    assert not lost(table, "62Sqn")
    assert "missed" in next(event.text for event in events if event.dice)


def test_6_8_several_shots_each_fighter_once() -> None:
    """Two fighters, two targets; then nobody is left to fire."""
    table = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn", "34Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "fire", 6)
    assert table.case("with 59Sentai") == "6.1"
    table.play("target 34Sqn", "fire", 6)
    assert lost(table, "62Sqn")
    assert lost(table, "34Sqn")
    assert table.legal("dogfight") == []


def test_6_8_one_target_may_be_fired_at_again() -> None:
    """Missed by the first, it is a target of the second; once shot down it is none."""
    table = at(air('"0303" = ["59Sentai", "1Sentai", "11Sentai", "62Sqn", "34Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "fire", 1)
    assert table.case("target 62Sqn") == ""
    table.play("target 62Sqn", "with 1Sentai", "fire", 6)
    assert table.case("target 62Sqn") == "6.8"
    assert table.legal("target") == ["target 34Sqn"]


def test_6_8_holding_leaves_the_others_face_up() -> None:
    """Fighters that did not fire may fire later in the half."""
    table = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "fire", 1, "hold")
    assert up(table, "1Sentai")
    assert table.case("dogfight 0303") == ""


def test_6_8_after_firing_a_fighter_is_face_down() -> None:
    """Whether it hit or not."""
    table = at(air('"0303" = ["59Sentai", "62Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "fire", 1)
    assert not up(table, "59Sentai")
    assert table.case("dogfight 0303") == "6.1"


# ── the answer ───────────────────────────────────────────────────────────────


def test_6_8_the_other_side_answers_at_once() -> None:
    """Its fighters in the hex may fire in the enemy's half."""
    table = at(air('"0303" = ["59Sentai", "21Sqn"]'))
    table.play("dogfight 0303", "target 21Sqn", "fire", 1)
    assert table.actor == "Allied"
    table.play("target 59Sentai", "fire", 6)
    assert lost(table, "59Sentai")
    assert not up(table, "21Sqn")
    assert table.actor == "Japanese"


def test_6_8_simultaneous_a_fighter_shot_down_fires_back() -> None:
    """Losses come off when all have fired: both are lost."""
    table = at(air('"0303" = ["59Sentai", "21Sqn"]'))
    table.play("dogfight 0303", "target 21Sqn", "fire", 6)
    assert table.actor == "Allied"
    assert table.at("21Sqn") == "0303"
    table.play("target 59Sentai", "fire", 6)
    assert lost(table, "59Sentai")
    assert lost(table, "21Sqn")


def test_6_8_the_answer_may_be_declined() -> None:
    """The fighters stay face-up."""
    table = at(air('"0303" = ["59Sentai", "21Sqn"]'))
    table.play("dogfight 0303", "target 21Sqn", "fire", 1, "hold")
    assert up(table, "21Sqn")
    assert table.actor == "Japanese"


def test_6_8_bombers_have_no_answer() -> None:
    """They are shot at only."""
    table = at(air('"0303" = ["59Sentai", "62Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "fire", 1)
    assert table.actor == "Japanese"


def test_6_8_r55_the_side_in_its_half_fires_first_though_the_other_opened() -> None:
    """Allied fighters open fire on an escorted bomber: the escort fires first."""
    table = at(air('"0101" = ["27Sentai"]\n"0303" = ["59Sentai", "21Sqn"]'))
    table.play("fly 27Sentai 0303", "dogfight 0303")
    assert table.actor == "Japanese"
    assert "cancel" not in table.legal()
    table.play("target 21Sqn", "fire", 5)
    assert table.actor == "Allied"
    table.play("target 27Sentai", "fire", 6)
    assert lost(table, "21Sqn")
    assert lost(table, "27Sentai")


def test_6_8_r55_the_escort_may_hold() -> None:
    """The opener still fires."""
    table = at(air('"0101" = ["27Sentai"]\n"0303" = ["59Sentai", "21Sqn"]'))
    table.play("fly 27Sentai 0303", "dogfight 0303", "hold")
    assert table.actor == "Allied"
    table.play("target 59Sentai", "fire", 6)
    assert lost(table, "59Sentai")


def test_6_8_r85_firing_uses_up_the_mission() -> None:
    """A fighter with bombs that fired back is face-down and bombs no more; R78 likewise."""
    table = at(air('"0101" = ["27Sentai"]\n"0303" = ["21Sqn"]\n"0302" = ["I/11"]'))
    table.play("fly 27Sentai 0303", "dogfight 0303", "target 27Sentai", "fire", 1)
    table.play("stop", "done", "combat", 1)
    assert not up(table, "21Sqn")
    table.play("fly 21Sqn 0302", "stop")
    assert table.case("bombard 0302") != ""


# ── based aircraft ───────────────────────────────────────────────────────────


def test_6_8_based_aircraft_are_targets() -> None:
    """Enemy aircraft in the hex, flying or based."""
    table = at(air('"0404" = ["59Sentai flying", "62Sqn based"]'))
    table.play("dogfight 0404", "target 62Sqn", "fire", 6)
    assert lost(table, "62Sqn")


def test_6_8_r89_a_based_fighter_fires_and_loses_the_based_marker() -> None:
    """It is in the air then, and lands again in its own half without MP."""
    table = at(air('"0404" = ["59Sentai flying", "21Sqn based"]'))
    table.play("dogfight 0404", "target 21Sqn", "fire", 1, "target 59Sentai", "fire", 1)
    unit = table.unit("21Sqn")
    assert (table.g.face[unit], table.g.based[unit]) == (0, 0)
    table.play("done", "combat", 1, "base 21Sqn")
    assert (table.g.face[unit], table.g.based[unit]) == (1, 1)


def test_6_8_r54_a_fighter_that_has_fired_bars_bombers_no_more() -> None:
    """Its hex may be bombed; while it is face-up it may not."""
    table = at(air('"0303" = ["59Sentai", "27Sentai", "2/1GR", "21Sqn"]'))
    assert table.case("bombard 0303") != ""
    table.play("dogfight 0303", "target 21Sqn", "fire", 1, "target 59Sentai", "fire", 1)
    assert table.case("bombard 0303") == ""


# ── losses ───────────────────────────────────────────────────────────────────


def test_8_2_lost_aircraft_go_on_the_turn_record_two_turns_ahead() -> None:
    """Lost in turn 3, due in turn 5."""
    table = at(air('"0303" = ["59Sentai", "62Sqn"]', turn=3))
    told = table.play("dogfight 0303", "target 62Sqn", "fire", 6)
    unit = table.unit("62Sqn")
    assert (table.g.status[unit], table.g.due[unit]) == (CHART, 5)
    assert "62Sqn is lost; due back in turn 5." in [line.text for line in told]


def test_8_2_who_would_return_after_the_end_is_lost_for_good() -> None:
    table = at(air('"0303" = ["59Sentai", "62Sqn"]', turn=3))
    table.g.last_turn = 4
    told = table.play("dogfight 0303", "target 62Sqn", "fire", 6)
    assert "62Sqn is lost for good." in [line.text for line in told]


def test_6_7_a_lost_interdictor_lifts_the_marker() -> None:
    """R60: it has left the hex."""
    table = at(air('"0303" = ["59Sentai", "62Sqn raider"]'))
    hex_ = table.g.theatre.map.find("0303")
    assert table.g.interdicted[hex_] == 1
    table.play("dogfight 0303", "target 62Sqn", "fire", 6)
    assert table.g.interdicted[hex_] == 0


# ── the sheet ────────────────────────────────────────────────────────────────


def test_6_8_the_sheet_shows_strength_column_and_chances() -> None:
    """Strength 7: the column of 7 and more that needs 3, four chances in six."""
    table = at(air('"0303" = ["59Sentai", "1Sentai", "62Sqn"]'))
    table.play("dogfight 0303", "target 62Sqn", "with 59Sentai", "with 1Sentai")
    sheet = air_sheet.sheet(table.g, table.g.frames[-1])
    assert sheet is not None
    assert (sheet["kind"], sheet["target"], sheet["attack"]) == ("air", "0303", 7)
    assert [entry["value"] for entry in sheet["attackers"]] == [4, 3]
    assert sheet["columns"] == ["1-2", "3-4", "5-6", "7 or more"]
    assert sheet["column"] == 3
    assert sheet["outcomes"][1] == {"loss": "shot down", "chance": "4/6"}
    assert [row[3] for row in sheet["table"]] == ["", "", "x", "x", "x", "x"]
    assert air_sheet.sheet(table.g, table.g.frames[0]) is None


def test_6_8_the_question_whether_to_open_fire_comes_with_the_odds() -> None:
    """What all fighters together would do to the aircraft that came."""
    table = at(air('"0404" = ["21Sqn", "243Sqn flying"]\n"0606" = ["27Sentai"]', option="movement"))
    table.play("fly 27Sentai 0404")
    assert table.actor == "Allied"
    sheet = table.game.view("both")["sheet"]
    fighters = [table.unit("21Sqn"), table.unit("243Sqn")]
    assert [entry["unit"] for entry in sheet["attackers"]] == fighters
    assert [entry["unit"] for entry in sheet["defenders"]] == [table.unit("27Sentai")]
    assert (sheet["kind"], sheet["side"], sheet["attack"]) == ("air", "Allied", 4)
    assert sheet["outcomes"][1] == {"loss": "shot down", "chance": "2/6"}
