"""What no roll and no other option would mend is told before those; hints when a fight is over."""

from __future__ import annotations

import pytest

from tests.cases.doro_nawa.position import Table, at

PLAIN = "[map]\ncolumns = 7\nrows = 7\n"
COAST = (
    "[map]\ncolumns = 5\nrows = 5\n[map.terrain]\n"
    'sea = ["0501", "0502", "0503", "0504", "0505"]\n[map.flags]\nport = ["0403"]\n'
)


def scene(units: str, option: str = "combat", die: int = 2, more: str = PLAIN) -> Table:
    half = "" if more.startswith("half") else 'half = "Japanese"\n'
    text = f"{half}{more}\n[units]\n{units}\n"
    head, _, rest = text.partition("[map]")
    return at(f'{head}option = "{option}"\ndie = {die}\n[map]{rest}')


def told(table: Table, choice: str) -> tuple[str, str, str]:
    """Case, reason, remedy."""
    refusal = table.why(choice)
    assert refusal is not None, choice
    return refusal.case, refusal.reason, refusal.remedy


# ── 5.38 after the advance ───────────────────────────────────────────────────


def test_5_38_when_the_advance_is_over_nobody_is_told_to_choose_one() -> None:
    """Neither II/11, which took no part, nor those that could have gone."""
    table = scene('0404 = ["I/11", "5FldArt", "II/11"]\n0405 = ["1IndCoy"]')
    table.play("attack 0405", "with I/11", "with 5FldArt", "resolve", 6, "done")
    case, reason, remedy = told(table, "advance II/11")
    assert (case, "that is over" in reason) == ("5.38", True)
    assert remedy.endswith("moves there in a Movement impulse.")


# ── 3.5 what may be taken off ────────────────────────────────────────────────


def test_3_5_r76_an_aircraft_over_the_stack_is_told_that_it_counts_no_sp() -> None:
    """It is in the hex; a unit elsewhere is told which hex it is about."""
    units = (
        '0404 = ["4/9Jat sp=3", "6/1Punjab sp=1", "7/8Punjab sp=1", "62Sqn flying"]\n'
        '0405 = ["2Argylls"]'
    )
    table = scene(units, "movement", 1, 'half = "Allied"\n' + PLAIN)
    assert told(table, "remove 62Sqn") == (
        "3.5",
        "aircraft and ships count no SP in a stack, and none of them is removed",
        "Take the SP off a ground unit there.",
    )
    assert "overstacked hex" in told(table, "remove 2Argylls")[1]


# ── 6.4 who can still fire ───────────────────────────────────────────────────


def test_6_4_a_ship_hears_of_the_units_afloat_where_no_guns_are() -> None:
    """An assault from the sea, with a squadron in support of the defence."""
    sea = PLAIN + '[map.terrain]\nsea = ["0504", "0505", "0605"]'
    table = scene('0504 = ["I/11", "II/11", "Sendai"]\n0404 = ["1FMSVF", "62Sqn flying"]', more=sea)
    table.play("attack 0404", "with I/11", "resolve", "support 62Sqn", "done", "flak 62Sqn")
    case, _, remedy = told(table, "with Sendai")
    assert (case, remedy) == (
        "6.4",
        "Fire with those of the hex that are at sea (`with`), or `hold`.",
    )
    refusal = table.why("with Sendai")
    assert refusal is not None
    assert refusal.figures == "I/11, II/11"
    assert table.case("with I/11") == ""
    assert told(table, "guns")[1] == "no ground unit ashore is there to fire"


def test_6_4_the_guns_are_not_to_be_added_when_they_have_fired() -> None:
    """Before an aircraft is picked, in the shot, and after it."""
    field = PLAIN + '[map.flags]\nairfield = ["0504"]\n[control]\nAllied = ["0504"]'
    units = '0504 = ["2Argylls", "62Sqn", "Genzan flying", "Mihoro flying"]'
    table = scene(units, "movement", 6, field)
    table.play("bombard 0504", "with Genzan", "with Mihoro", "resolve")
    assert told(table, "with 2Argylls")[2].startswith("Pick an aircraft (`flak`)")
    table.play("flak Genzan")
    assert told(table, "with 2Argylls")[2] == "Add them all with `guns`."
    table.play("guns")
    assert told(table, "with 2Argylls")[2] == "Fire (`fire`), or add another."
    table.play("fire", 1, "flak Mihoro")
    _, reason, remedy = told(table, "with 2Argylls")
    assert reason.endswith("they have fired in this mission")
    assert remedy == "Use one that has not, or `hold`."


# ── 5.1 whom no roll would let attack ────────────────────────────────────────


def bar_shown(table: Table, unit: str) -> str:
    """What keeps a unit from doing anything more, as the screen shows it."""
    units = table.game.view(table.actor)["units"]
    return str(next(u for u in units if u["id"] == table.unit(unit))["bar"])


def test_5_31_artillery_alone_brings_no_sp_on_any_roll() -> None:
    """Not "wait for a roll of its initiative"; bombarding, it may wait for one."""
    guns = 'half = "Allied"\n' + PLAIN
    table = scene('0303 = ["ChangiFC"]\n0304 = ["I/11"]', die=4, more=guns)
    assert told(table, "attack 0304")[:2] == ("5.31", "nobody in the attack brings SP")
    assert told(table, "bombard 0304")[0] == "5.2"
    assert bar_shown(table, "ChangiFC").startswith("5.31: nobody in the attack brings SP")


def test_5_34_armour_without_a_route_hears_of_the_route() -> None:
    """On a 6 as on a 2; with a route it waits for a roll."""
    for hexes, case in ((["0302", "0303"], "5.34"), (["0303", "0304"], "5.1")):
        road = f'{PLAIN}[[map.route]]\nkind = "road"\nhexes = {hexes}'
        table = scene('0303 = ["1TkRgt"]\n0304 = ["2Argylls"]', die=6, more=road)
        assert told(table, "attack 0304")[0] == case
        assert bar_shown(table, "1TkRgt").startswith(f"{case}: ")


@pytest.mark.parametrize("unit", ["1TkRgt", "5FldArt"])
def test_5_35_who_takes_no_part_in_an_assault_is_told_so_on_any_roll(unit: str) -> None:
    """Armour and artillery at sea beside a coast."""
    for die in (2, 6):
        table = scene(f'0503 = ["{unit}"]\n0403 = ["2Argylls"]', die=die, more=COAST)
        assert told(table, "attack 0403")[0] == "5.35"


@pytest.mark.parametrize("option", ["movement", "combat"])
def test_7_6_a_unit_without_initiative_has_to_be_supplied_first(option: str) -> None:
    """1 on the counter, out of supply: no roll is 0."""
    made = (
        '[[counter]]\nshort = "Ai1"\nside = "Japanese"\nkind = "infantry"\nsp = 2\ninitiative = 1\n'
    )
    supply = '[supply]\nJapanese = ["0707"]\n'
    table = scene('0303 = ["Ai1 oos"]\n0304 = ["2Argylls"]', option, 1, PLAIN + made + supply)
    choice = "attack 0304" if option == "combat" else "move Ai1 0302"
    case, _, remedy = told(table, choice)
    assert (case, remedy) == ("7.6", "Open its supply line (7.3) first.")
    assert bar_shown(table, "Ai1").startswith("7.6: ")


# ── 4.1, 2.1 what is no embarkation and no landing on any roll ───────────────


@pytest.mark.parametrize(("option", "die"), [("movement", 6), ("combat", 2)])
@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ("embark I/11 0404", "into an adjacent sea hex"),
        ("embark I/11 0501", "the hex is not adjacent"),
        ("embark II/11 0503", "from a port"),
        ("embark Sendai 0503", "only ground units"),
        ("embark III/11 0503", "at sea already"),
        ("land III/11 0303", "beside the one in which it began"),
        ("land I/11 0404", "only a unit that began the impulse at sea"),
        ("land 14TkRgt 0402", "armour lands only in a port"),
        ("move II/11 0504", "only by embarking"),
        ("move III/11 0403", "comes ashore by landing"),
    ],
)
def test_4_41_the_roll_is_not_waited_for_where_no_roll_helps(
    option: str, die: int, choice: str, says: str
) -> None:
    """Nor the Movement option."""
    road = '[[map.route]]\nkind = "road"\nhexes = ["0402", "0403"]'
    units = (
        '0403 = ["I/11"]\n0404 = ["II/11"]\n0503 = ["14TkRgt"]\n0502 = ["III/11"]\n'
        '0505 = ["Sendai"]'
    )
    case, reason, _ = told(scene(units, option, die, COAST + road), choice)
    assert (case, says in reason) == ("4.41", True), reason


def test_4_41_where_a_roll_helps_it_is_waited_for() -> None:
    """And the option where it is another half."""
    assert told(scene('0403 = ["I/11"]', "movement", 6, COAST), "embark I/11 0503")[0] == "4.1"
    assert told(scene('0403 = ["I/11"]', "combat", 2, COAST), "embark I/11 0503")[0] == "2.1"


# ── 8.2 what no Replacement half would give ──────────────────────────────────


@pytest.mark.parametrize(("option", "die"), [("combat", 2), ("replacement", 6)])
@pytest.mark.parametrize(
    ("choice", "case", "says"),
    [
        ("replace 62Sqn", "8.2", "only ground units"),
        ("replace 2Argylls", "8.2", "all the SP printed"),
        ("return 2/9Jat 0101", "8.2", "at a friendly supply source"),
        ("return 62Sqn 0707", "8.2", "come back by themselves"),
        ("return 2Argylls 0707", "8.2", "is not eliminated"),
        ("return 100LtTk 0707", "4.23", "armour may only be"),
    ],
)
def test_8_2_neither_option_nor_roll_is_waited_for_where_none_helps(
    option: str, die: int, choice: str, case: str, says: str
) -> None:
    """An aircraft, a full unit, a hex that feeds nobody, armour off the roads."""
    off = '[off]\neliminated = ["2/9Jat", "100LtTk"]\nchart = ["62Sqn turn=4"]'
    more = f'half = "Allied"\n{PLAIN}[supply]\nAllied = ["0707"]'
    table = scene(f'0404 = ["2Argylls"]\n{off}', option, die, more)
    found, reason, _ = told(table, choice)
    assert (found, says in reason) == (case, True), reason


def test_8_2_where_the_option_helps_it_is_named() -> None:
    """A unit that lacks SP, and one that could return."""
    more = f'half = "Allied"\n{PLAIN}[supply]\nAllied = ["0707"]'
    table = scene('0404 = ["2Argylls sp=2"]\n[off]\neliminated = ["2/9Jat"]', more=more)
    for choice in ("replace 2Argylls", "return 2/9Jat 0707"):
        assert told(table, choice)[:2] == ("8.2", "replacements come in a Replacement impulse")


# ── 4.21, 3.2 by sea where there is a port ───────────────────────────────────

LAKES = '[map]\ncolumns = 5\nrows = 5\n[map.terrain]\nlake = ["0201", "0202", {}"0204", "0205"]\n'


@pytest.mark.parametrize(
    ("lake", "more", "case"), [('"0203", ', "", "4.21"), ("", '0203 = ["2Argylls"]', "3.2")]
)
def test_4_21_nobody_is_sent_to_sea_where_there_is_no_port(lake: str, more: str, case: str) -> None:
    """Beyond a lake, and beyond the enemy; with a port on the map there is a way round."""
    dry = LAKES.format(lake)
    wet = dry.replace("lake =", 'sea = ["0505"]\nlake =') + '[map.flags]\nport = ["0504"]\n'
    for board, by_sea in ((dry, False), (wet, True)):
        table = scene(f'0103 = ["I/11"]\n{more}', "movement", 5, board)
        found, _, remedy = told(table, "move I/11 0303")
        assert (found, "by sea" in remedy) == (case, by_sea)


# ── 6.2, 6.5 why it does not fly on ──────────────────────────────────────────


def test_6_2_who_landed_and_flew_a_mission_alone_has_landed() -> None:
    """6.5 is about those that bombard together."""
    field = PLAIN + '[map.flags]\nairfield = ["0303"]\n[control]\nJapanese = ["0303"]'
    table = scene('0303 = ["Genzan flying"]', "movement", 6, field)
    table.play("fly Genzan", "base Genzan", "interdict 0303", "with Genzan", "resolve", 6)
    for choice in ("fly Genzan 0304", "base Genzan"):
        assert told(table, choice)[:2] == ("6.2", "it has landed in this impulse")


def test_6_5_who_bombarded_with_others_has_not_landed() -> None:
    """Away from any airfield of its own."""
    table = scene('0303 = ["Genzan flying", "Mihoro flying", "2Argylls"]', "movement")
    table.play("bombard 0303", "with Genzan", "with Mihoro", "resolve", "hold", 1)
    assert told(table, "fly Genzan 0304")[0] == "6.5"
