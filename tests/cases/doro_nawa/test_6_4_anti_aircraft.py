"""6.4 Anti-aircraft fire."""

import pytest

from sandtable.games.doro_nawa.anti_aircraft import (
    NOT_IN_MISSION,
    SHOT_AT,
    Flak,
    FlakHex,
    open_fire_from,
    sheet,
)
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 7
rows = 7
low = "even"
default = "clear"
[map.terrain]
sea = ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0201", "0202", "0203", "0204"]
[map.flags]
airfield = ["0303", "0404"]
port = ["0303"]
"""
AA = """
[[counter]]
short = "Big"
side = "Allied"
kind = "infantry"
sp = 9
initiative = 6
"""


def scene(units: str, half: str = "Japanese", option: str = "combat") -> Table:
    head = f'half = "{half}"\noption = "{option}"\ndie = 3\n'
    return at(f"{head}{MAP}{AA}\n[units]\n{units}\n")


def raid(hex: str, defenders: str, *bombers: str) -> Table:
    """A bombardment of a hex, committed: the other side is asked for its fire."""
    flying = ", ".join(f'"{name} flying"' for name in bombers)
    table = scene(f'"{hex}" = [{defenders}, {flying}]')
    table.play(f"bombard {hex}", *[f"with {name}" for name in bombers], "resolve")
    return table


def strength(table: Table) -> int:
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    value: int = shown["attack"]
    return value


# ── who fires ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("units", "value"),
    [('"2ESurrey"', 2), ('"2ESurrey", "137FldRgt"', 3), ('"2ESurrey", "1IndCoy"', 2), ('"Big"', 5)],
)
def test_6_4_ground_units_fire_with_half_their_sp_rounded_up(units: str, value: int) -> None:
    """All ground SP of the hex together, artillery with its value (R9): 3 gives 2, 6 gives 3."""
    table = raid("0404", units, "12Sentai")
    table.play("flak 12Sentai", "guns")
    assert strength(table) == value


def test_6_4_sp_are_the_present_ones() -> None:
    """A unit of 9 reduced to 3 fires with 2."""
    table = raid("0404", '"Big sp=3"', "12Sentai")
    table.play("flak 12Sentai", "guns")
    assert strength(table) == 2


def test_6_4_ground_units_fire_once_and_together() -> None:
    """One fire of the hex (R75): no unit ashore fires by itself."""
    table = raid("0404", '"2ESurrey", "137FldRgt"', "12Sentai", "60Sentai")
    table.play("flak 12Sentai")
    assert table.case("with 2ESurrey") == "6.4"
    table.play("guns")
    assert table.case("guns") == "6.4"
    table.play("fire", 1)
    assert table.actor == "dice"


def test_6_4_ships_fire_singly_or_added_up() -> None:
    """5 ground SP and two ships of 3 and 2: once with 3, then 3 and 2 or 5 (R75)."""
    table = raid("0303", '"2ESurrey", "Durban", "ForceZDD"', "12Sentai", "60Sentai", "98Sentai")
    table.play("flak 60Sentai", "with Durban", "with ForceZDD")
    assert strength(table) == 5
    table.play("without ForceZDD")
    assert strength(table) == 3
    table.play("fire", 1, "flak 12Sentai", "with ForceZDD", "guns")
    assert strength(table) == 4
    assert table.case("with Durban") == "6.4"


def test_6_4_units_afloat_and_based_aircraft_fire_with_one() -> None:
    """In the air an aircraft fires nothing from below."""
    table = raid("0103", '"2ESurrey", "2/1GR"', "12Sentai")
    assert table.legal() == ["flak 12Sentai", "hold"]
    table.play("flak 12Sentai", "with 2ESurrey", "with 2/1GR")
    assert strength(table) == 2
    assert table.case("guns") == "6.4"
    table = raid("0404", '"62Sqn based", "1Sqn flying"', "12Sentai")
    table.play("flak 12Sentai", "with 62Sqn")
    assert strength(table) == 1
    assert table.case("with 1Sqn") == "6.4"


def test_6_4_without_a_firer_nobody_is_asked() -> None:
    """Over a hex that can only be interdicted the mission goes on at once."""
    table = scene('"0605" = ["12Sentai flying"]')
    table.play("interdict 0605", "with 12Sentai", "resolve")
    assert table.actor == "dice"


def test_6_4_only_units_in_the_target_hex_fire() -> None:
    """A stack beside it does not."""
    table = scene('"0605" = ["12Sentai flying"]\n"0604" = ["Big"]')
    table.play("interdict 0605", "with 12Sentai", "resolve")
    assert table.actor == "dice"


# ── the shots ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("die", "place"), [(4, "0404"), (5, "-")])
def test_6_4_the_air_table_tells_what_kills(die: int, place: str) -> None:
    """Strength 5 kills on 5 and 6."""
    table = raid("0404", '"Big"', "12Sentai")
    events = table.play("flak 12Sentai", "guns", "fire", die)
    assert table.at("12Sentai") == place
    told = next(event for event in events if event.case == "6.4")
    assert (told.detail["strength"], told.detail["kills_on"], told.detail["die"]) == (5, 5, die)


def test_8_2_an_aircraft_shot_down_goes_on_the_turn_record() -> None:
    """Two turns ahead."""
    table = raid("0404", '"Big"', "12Sentai")
    table.play("flak 12Sentai", "guns", "fire", 6)
    assert table.g.due[table.unit("12Sentai")] == 3


def test_6_4_an_aircraft_is_shot_at_once_in_a_mission() -> None:
    """The second shot is at another one."""
    table = raid("0303", '"2ESurrey", "Durban"', "12Sentai", "60Sentai")
    table.play("flak 12Sentai", "guns", "fire", 1)
    assert table.case("flak 12Sentai") == "6.4"
    table.play("flak 60Sentai", "with Durban", "fire", 1)
    assert table.actor == "dice"


def test_6_4_the_firer_may_hold() -> None:
    """Before any shot, or after some."""
    table = raid("0303", '"2ESurrey", "Durban"', "12Sentai", "60Sentai")
    table.play("flak 12Sentai", "guns", "fire", 1, "hold")
    assert table.actor == "dice"


def test_6_4_a_shot_can_be_changed_before_it_is_fired() -> None:
    """Another aircraft, other firers, or nothing yet."""
    table = raid("0303", '"2ESurrey", "Durban"', "12Sentai", "60Sentai")
    assert table.case("fire") == "6.4"
    assert table.case("guns") == "6.4"
    table.play("flak 12Sentai", "guns", "flak 60Sentai", "cancel", "flak 12Sentai")
    assert table.case("fire") == "6.4"
    assert table.case("flak 12Sentai") == "6.4"


def test_6_4_only_aircraft_of_the_mission_are_shot_at() -> None:
    """One that only passes by is left alone."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "60Sentai flying"]')
    table.play("bombard 0404", "with 12Sentai", "resolve")
    assert table.case("flak 60Sentai") == "6.4"
    assert table.legal("flak") == ["flak 12Sentai"]


def test_6_4_the_side_below_decides() -> None:
    """The Allied player in the Japanese half, and the other way round."""
    assert raid("0404", '"Big"', "12Sentai").actor == "Allied"
    table = scene('"0404" = ["I/11", "62Sqn flying"]', half="Allied")
    table.play("bombard 0404", "with 62Sqn", "resolve")
    assert table.actor == "Japanese"


# ── at aircraft that support a defence ───────────────────────────────────────


def defence(units: str) -> Table:
    """Japanese attackers around 0303, which Allied aircraft support."""
    return scene(f'"0303" = ["2ESurrey", "62Sqn flying", "1Sqn flying"]\n{units}')


def test_6_4_one_attacking_hex_fires_at_aircraft_that_support_the_defence() -> None:
    """The attacker picks the hex, then only its ground units fire."""
    table = defence('"0304" = ["I/11"]\n"0302" = ["II/11", "5FldArt"]')
    g = table.g
    aircraft = (table.unit("62Sqn"), table.unit("1Sqn"))
    places = (g.theatre.map.find("0304"), g.theatre.map.find("0302"))
    assert open_fire_from(g, JAPAN, places, aircraft)
    assert isinstance(g.frames[-1], FlakHex)
    assert (table.actor, table.legal()) == ("Japanese", ["guns 0302", "guns 0304", "hold"])
    table.play("guns 0302", "flak 1Sqn", "guns")
    assert strength(table) == 3
    table.play("fire", 6)
    assert table.at("1Sqn") == "-"


def test_6_4_units_afloat_in_the_attacking_hex_fire_ships_do_not() -> None:
    """They are ground units, each with 1 (R105)."""
    table = defence('"0203" = ["I/11", "II/11", "Chokai"]')
    g = table.g
    assert open_fire_from(g, JAPAN, (g.theatre.map.find("0203"),), (table.unit("62Sqn"),))
    assert isinstance(g.frames[-1], Flak)
    table.play("flak 62Sqn", "with I/11", "with II/11")
    assert strength(table) == 2
    assert table.case("with Chokai") == "6.4"


def test_6_4_fire_at_support_names_the_hex_of_the_aircraft_and_that_of_the_guns() -> None:
    """62Sqn is over 0404, which is attacked from 0403."""
    table = scene('"0403" = ["II/11"]\n"0404" = ["62Sqn flying", "2/1GR"]')
    table.play("attack 0404", "with II/11", "resolve", "support 62Sqn", "done")
    asked = "62Sqn over 0404: anti-aircraft fire by ground units in 0403?"
    assert table.game.prompt().text == asked
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert shown["target"] == "0404"
    held = table.game.branch(table.game.step)
    told = next(event for event in held.choose("hold") if event.case == "6.4")
    assert told.text == "No anti-aircraft fire in 0403 at aircraft over 0404."
    fired = next(e for e in table.play("flak 62Sqn", "guns", "fire", 6) if e.case == "6.4")
    assert "by ground units in 0403 at 62Sqn over 0404: " in fired.text
    label = table.g.theatre.label
    assert [label(place) for place in fired.hexes] == ["0404", "0403"]
    assert [label(place) for place in told.hexes] == ["0404", "0403"]


def test_6_4_fire_from_below_names_one_hex() -> None:
    """Who bombards is over those who fire."""
    table = raid("0404", '"2ESurrey"', "12Sentai")
    assert table.game.prompt().text == "12Sentai over 0404: anti-aircraft fire?"
    fired = table.play("flak 12Sentai", "guns", "fire", 1)[-1]
    assert "by ground units at 12Sentai over 0404: " in fired.text
    assert len(fired.hexes) == 1


def test_6_4_who_was_shot_at_and_who_flies_no_mission_are_told_apart() -> None:
    """A bystander over the target, and one that was shot at in support of a defence."""
    table = scene('"0404" = ["2ESurrey", "12Sentai flying", "60Sentai flying"]')
    table.play("bombard 0404", "with 12Sentai", "resolve")
    assert table.why("flak 60Sentai").reason == NOT_IN_MISSION.reason
    afloat = '"0203" = ["I/11", "II/11"]\n"0303" = ["62Sqn flying", "60Sqn flying", "2/1GR"]'
    table = scene(afloat)
    table.play("attack 0303", "with I/11", "with II/11", "resolve")
    table.play("support 62Sqn", "support 60Sqn", "done", "flak 62Sqn", "with I/11", "fire", 1)
    assert table.why("flak 62Sqn").reason == SHOT_AT.reason
    assert table.legal("flak") == ["flak 60Sqn"]


def test_6_4_no_fire_without_ground_units() -> None:
    """Nobody is asked."""
    table = defence('"0203" = ["Chokai"]')
    g = table.g
    assert not open_fire_from(g, JAPAN, (g.theatre.map.find("0203"),), (table.unit("62Sqn"),))
    assert not open_fire_from(g, ALLIES, (g.theatre.map.find("0303"),), ())


def test_6_4_a_dash_of_the_table_is_no_number() -> None:
    """Where no die kills nobody is told of a 7; what kills is told in full."""
    from sandtable.games.doro_nawa.anti_aircraft import chances_of, kills_in_words
    from sandtable.games.doro_nawa.data.charts import or_dash

    assert [kills_in_words(least) for least in (7, 6, 4)] == [
        "cannot kill", "kills on 6", "kills on 4 to 6",
    ]  # fmt: skip
    assert (or_dash(7), or_dash(6)) == ("-", 6)
    assert chances_of(0) == [{"loss": "missed", "chance": "6/6"}]
    table = raid("0404", '"2ESurrey"', "12Sentai")
    table.play("flak 12Sentai", "guns", "fire")
    assert table.game.prompt().text.endswith("strength 2, kills on 6.")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert shown["outcomes"] == [
        {"loss": "missed", "chance": "5/6"}, {"loss": "shot down", "chance": "1/6"},
    ]  # fmt: skip
