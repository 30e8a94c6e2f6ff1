"""5.21 Naval-to-naval combat."""

from sandtable.games.doro_nawa.bombardment_strength import weigh_ships
from sandtable.games.doro_nawa.naval_combat import react, sheet
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 7
rows = 7
low = "even"
default = "sea"
[map.terrain]
clear = ["0601", "0602", "0603", "0604", "0605", "0606", "0607", "0701", "0702", "0703", "0704"]
[map.flags]
north_of_xx13 = ["0101", "0201", "0301"]
"""


def scene(units: str, half: str = "Japanese", die: int = 3, option: str = "combat") -> Table:
    head = f'half = "{half}"\noption = "{option}"\ndie = {die}\n'
    return at(f"{head}{MAP}\n[units]\n{units}\n")


PAIR = '"0303" = ["Chokai", "7CruDiv", "Repulse", "ForceZDD"]'


def total(table: Table) -> int:
    frame = table.g.frames[-1]
    return weigh_ships(table.g, frame.place, frame.firers, frame.aim).total


# ── who fights ───────────────────────────────────────────────────────────────


def test_5_21_ships_fight_in_the_same_hex_only() -> None:
    """Beside each other they bombard (5.2)."""
    table = scene('"0303" = ["Chokai"]\n"0304" = ["Repulse"]')
    assert table.legal("engage") == []
    assert table.case("engage 0303") == "5.21"
    assert table.case("bombard 0304") == ""
    assert scene(PAIR).legal("engage") == ["engage 0303"]


def test_3_2_ships_may_enter_a_hex_of_enemy_ships() -> None:
    """And fight there (R12)."""
    table = scene('"0303" = ["Chokai"]\n"0304" = ["Repulse"]', option="movement")
    table.play("move Chokai 0304")
    assert table.at("Chokai") == "0304"


def test_5_21_any_option_serves() -> None:
    """Ships bombard in every impulse."""
    for option in ("movement", "combat", "replacement"):
        assert scene(PAIR, option=option).legal("engage") == ["engage 0303"]


def test_5_21_only_ships_take_part() -> None:
    """Units afloat and aircraft neither fire nor are fired at."""
    table = scene('"0303" = ["Chokai", "12Sentai flying", "Repulse", "62Sqn flying"]')
    table.play("engage 0303")
    assert table.legal("target") == ["target Repulse"]
    assert table.case("with 12Sentai") == "5.21"
    assert table.case("target 62Sqn") == "5.21"


def test_5_21_the_side_of_the_half_needs_the_initiative() -> None:
    """Ships have 5: not on a 6 (R92)."""
    assert scene(PAIR, die=6).case("engage 0303") == "2.1"


# ── the exchange ─────────────────────────────────────────────────────────────


def test_5_21_ships_add_up_at_one_target() -> None:
    """5 and 6 are 11 against a defence of 0: column 11-14."""
    table = scene(PAIR)
    table.play("engage 0303", "target Repulse", "with Chokai", "with 7CruDiv")
    events = table.play("fire", 2)
    detail = next(event.detail for event in events if event.dice)
    assert (detail["attack"], detail["defence"], detail["column"]) == (11, 0, "11-14")
    assert (detail["result"], "losses" in detail) == ("hit", False)


def test_5_21_each_ship_may_fire_at_another_target() -> None:
    """Chokai at Repulse, the cruisers at the destroyers; each once."""
    table = scene(PAIR)
    table.play("engage 0303", "target Repulse", "with Chokai", "fire", 1)
    assert table.case("with Chokai") == "5.21"
    table.play("target ForceZDD", "with 7CruDiv", "fire", 1)
    assert table.actor == "Allied"


def test_5_21_the_other_side_fires_back_with_ships_that_were_hit() -> None:
    """Losses are removed when all have fired."""
    table = scene('"0303" = ["Chokai", "Repulse"]')
    table.play("engage 0303", "target Repulse", "with Chokai", "fire", 6)
    assert (table.at("Repulse"), table.actor) == ("0303", "Allied")
    table.play("target Chokai", "with Repulse", "fire", 6)
    assert (table.at("Repulse"), table.at("Chokai")) == ("-", "-")
    assert table.actor == "Japanese"


def test_5_21_a_hit_ship_is_no_target_again() -> None:
    """It sinks anyway (R106)."""
    table = scene(PAIR)
    table.play("engage 0303", "target ForceZDD", "with Chokai", "fire", 6)
    assert table.case("target ForceZDD") == "5.21"
    assert table.legal("target") == ["target Repulse"]


def test_5_21_the_answer_may_be_held() -> None:
    """And the first side may stop after a shot."""
    table = scene(PAIR)
    table.play("engage 0303", "target Repulse", "with Chokai", "fire", 1, "hold")
    assert table.actor == "Allied"
    table.play("hold")
    assert (table.actor, table.legal("engage")) == ("Japanese", ["engage 0303"])


def test_5_21_a_ship_fires_once_in_a_half() -> None:
    """After an exchange both sides have fired; a new half gives new fire."""
    table = scene('"0303" = ["Chokai", "Repulse"]')
    table.play("engage 0303", "target Repulse", "with Chokai", "fire", 1)
    table.play("target Chokai", "with Repulse", "fire", 1)
    assert table.case("engage 0303") == "5.21"
    table.play("done", "combat", 3)
    assert (table.actor, table.legal("engage")) == ("Allied", ["engage 0303"])


def test_5_1_a_ship_bombards_or_fights_ships_in_one_half() -> None:
    """Either is its one attack (R91)."""
    table = scene('"0503" = ["Chokai", "Repulse"]\n"0603" = ["2ESurrey"]')
    table.play("bombard 0603", "with Chokai", "resolve", 1)
    assert table.case("engage 0503") == "5.1"
    table = scene('"0503" = ["Chokai", "Repulse"]\n"0603" = ["2ESurrey"]')
    table.play("engage 0503", "target Repulse", "with Chokai", "fire", 1, "hold")
    assert table.case("bombard 0603") == "5.1"


def test_5_21_cancel_before_the_first_shot_leaves_no_trace() -> None:
    """After it the engagement goes on."""
    table = scene(PAIR)
    before = table.g.digest()
    table.play("engage 0303")
    assert table.case("hold") == "5.21"
    assert table.case("fire") == "5.21"
    table.play("target Repulse")
    assert table.case("fire") == "5.21"
    assert table.case("target Repulse") == "5.21"
    table.play("with Chokai", "with 7CruDiv", "without Chokai", "cancel")
    assert table.g.digest() == before
    table.play("engage 0303", "target Repulse", "with Chokai", "fire", 1)
    assert table.case("cancel") == "5.21"


def test_5_2_japanese_ships_fire_double_at_allied_ships_north_of_the_line() -> None:
    """5 become 10; Allied fire stays."""
    table = scene('"0201" = ["Chokai", "Repulse"]')
    table.play("engage 0201", "target Repulse", "with Chokai")
    assert total(table) == 10
    table.play("fire", 1, "target Chokai", "with Repulse")
    assert total(table) == 7


def test_5_21_chances_are_on_the_sheet() -> None:
    """7 points, column 5-7: a hit on 4 or more."""
    table = scene('"0303" = ["Repulse", "Chokai"]', half="Allied")
    table.play("engage 0303", "target Chokai", "with Repulse")
    shown = sheet(table.g, table.g.frames[-1])
    assert shown is not None
    assert shown["outcomes"] == [
        {"loss": "no hit", "chance": "3/6"},
        {"loss": "sunk", "chance": "3/6"},
    ]


# ── the waiting side opens fire ──────────────────────────────────────────────


def sighted(units: str = PAIR) -> Table:
    """A Japanese ship has come in: the Allied side is asked."""
    table = scene(units, option="movement")
    react(table.g, table.g.theatre.map.find("0303"))
    return table


def test_5_21_the_waiting_side_may_open_fire_when_a_ship_comes_in() -> None:
    """It is asked, and may hold (R99)."""
    table = sighted()
    assert (table.actor, table.legal()) == ("Allied", ["engage 0303", "hold"])
    table.play("hold")
    assert table.actor == "Japanese"


def test_5_21_the_side_of_the_half_fires_first_even_then() -> None:
    """It cannot drop the engagement, but may hold its fire."""
    table = sighted()
    table.play("engage 0303")
    assert table.actor == "Japanese"
    assert table.case("cancel") == "5.21"
    table.play("hold")
    assert table.actor == "Allied"
    table.play("target Chokai", "with Repulse", "with ForceZDD", "fire", 6)
    assert (table.at("Chokai"), table.actor) == ("-", "Japanese")


def test_5_21_without_ready_ships_nobody_is_asked() -> None:
    """No ships, or ships that have fired in this half."""
    assert sighted('"0303" = ["Chokai"]').actor == "Japanese"
    assert sighted('"0303" = ["Chokai", "Repulse shot"]').actor == "Japanese"
    assert sighted('"0303" = ["Repulse"]').actor == "Japanese"


def test_5_21_engagements_are_saved_and_rebuilt_at_every_decision() -> None:
    """The frames come back from their encoded form."""
    table = scene(PAIR)
    rulebook = table.game.rulebook
    for step in ("engage 0303", "target Repulse", "with Chokai", "fire", 6, "hold", "hold"):
        table.play(step)
        assert rulebook.decode(rulebook.encode(table.g)).digest() == table.g.digest()
    table = sighted()
    assert rulebook.decode(rulebook.encode(table.g)).digest() == table.g.digest()


def test_5_21_the_waiting_side_may_open_when_a_ship_comes_into_its_hex():
    """A ship moves beside enemy ships: they may engage though it is not their impulse (R99)."""
    table = at(
        'half = "Japanese"\noption = "movement"\ndie = 2\n[map]\ncolumns = 5\nrows = 5\n'
        'low = "even"\ndefault = "sea"\n[units]\n"0301" = ["Chokai"]\n"0303" = ["Repulse"]\n'
    )
    table.play("move Chokai 0303")
    assert (table.actor, table.legal()) == ("Allied", ["engage 0303", "hold"])
    table.play("hold")
    assert table.actor == "Japanese"


def test_5_21_r142_ships_that_lie_together_may_be_fired_at_in_either_half() -> None:
    """Nobody has moved or engaged: the waiting side is asked when the half ends, also on a 6."""
    table = at(
        'option = "combat"\ndie = 6\n[map]\ncolumns = 4\nrows = 4\ndefault = "sea"\n'
        '[units]\n"0202" = ["Chokai", "Repulse"]\n"0303" = ["Sendai"]\n'
    )
    table.play("done")
    assert (table.actor, table.legal()) == ("Allied", ["engage 0202", "hold"])
    table.play("engage 0202", "target Chokai", "with Repulse", "fire", 6)
    assert (table.at("Chokai"), table.g.half) == ("-", 1)


def test_5_21_r142_after_an_engagement_nobody_is_asked_again() -> None:
    """The answer was the waiting side's chance."""
    table = at(
        'option = "combat"\ndie = 3\n[map]\ncolumns = 4\nrows = 4\ndefault = "sea"\n'
        '[units]\n"0202" = ["Chokai", "Repulse"]\n'
    )
    table.play("engage 0202", "with Chokai", "target Repulse", "fire", 1, "hold", "done")
    assert (table.actor, table.g.half) == ("Allied", 1)
    assert table.game.prompt().case == "2.1"


def four_ships(option: str) -> Table:
    """Sendai fires at Repulse and misses; Chokai has done nothing."""
    table = at(
        f'option = "{option}"\ndie = 2\n[map]\ncolumns = 4\nrows = 4\ndefault = "sea"\n'
        '[units]\n"0202" = ["Sendai", "Chokai", "Repulse", "PrinceOfWales"]\n'
    )
    table.play("engage 0202", "target Repulse", "with Sendai", "fire", 1, "hold")
    return table


def test_5_21_r142_nobody_is_asked_again_where_the_engager_was_sunk() -> None:
    """Chokai stays; the answer that sank Sendai was the chance to fire at it too."""
    table = four_ships("combat")
    table.play("target Sendai", "with Repulse", "fire", 6, "hold", "done")
    assert (table.at("Sendai"), table.g.half, table.game.prompt().case) == ("-", 1, "2.1")


def test_5_21_r142_nobody_is_asked_again_where_the_engager_sailed_off() -> None:
    """It has fired here, and is elsewhere when the half ends; a position remembers it."""
    from sandtable.games.doro_nawa.position import write_position

    table = four_ships("movement")
    table.play("hold", "move Sendai 0203", "stop")
    table = at(write_position(table.g))
    table.play("done")
    assert (table.at("Sendai"), table.g.half, table.game.prompt().case) == ("0203", 1, "2.1")


def test_5_21_r142_a_ship_that_fired_elsewhere_has_engaged_nobody_here() -> None:
    """Chokai lies with Repulse; Sendai comes from a fight with Durban: Chokai is asked about."""
    table = at(
        'option = "movement"\ndie = 2\n[map]\ncolumns = 4\nrows = 4\ndefault = "sea"\n'
        '[units]\n"0202" = ["Chokai", "Repulse"]\n"0203" = ["Sendai", "Durban"]\n'
    )
    table.play("engage 0203", "target Durban", "with Sendai", "fire", 1, "hold")
    table.play("move Sendai 0202", "hold", "stop", "done")
    assert (table.actor, table.legal()) == ("Allied", ["engage 0202", "hold"])


# ── on the way past enemy ships (R99, R148) ──────────────────────────────────


def sea_lane(units: str, die: int = 3) -> Table:
    """Open sea, 0301 to 0307 due south, in a Movement half."""
    return at(
        f'option = "movement"\ndie = {die}\n[map]\ncolumns = 3\nrows = 7\nlow = "even"\n'
        f'default = "sea"\n[units]\n{units}\n'
    )


NARROWS = """
option = "movement"
die = 3
[map]
columns = 3
rows = 7
low = "even"
default = "clear"
[map.terrain]
sea = ["0301", "0302", "0303", "0304", "0305", "0306"]
[units]
0301 = ["Chokai"]
0303 = ["Repulse"]
0305 = ["Durban"]
"""


def asked_on_the_way(table: Table, *steps: str) -> list[tuple[str, str]]:
    """Where the waiting side is asked while a ship takes these steps; it always holds."""
    asked: list[tuple[str, str]] = []
    for step in steps:
        table.play(step)
        while table.actor == "Allied":
            asked.append((table.legal("engage")[0], table.at("Chokai")))
            table.play("hold")
    return asked


def test_5_21_r99_one_click_and_hex_by_hex_come_to_the_same() -> None:
    """Each hex with enemy ships asks once on the way, and the state is the same in the end."""
    once, slowly = at(NARROWS), at(NARROWS)
    expected = [("engage 0303", "0303"), ("engage 0305", "0305")]
    assert asked_on_the_way(once, "move Chokai 0306") == expected
    steps = [f"move Chokai {to}" for to in ("0302", "0303", "0304", "0305", "0306")]
    assert asked_on_the_way(slowly, *steps) == expected
    assert once.at("Chokai") == slowly.at("Chokai") == "0306"
    assert once.g.spent == slowly.g.spent
    assert once.g.digest() == slowly.g.digest()
    assert once.game.prompt().text.startswith("Chokai has 1 of 6 MP")


def test_5_21_r148_who_survives_sails_on_and_who_is_sunk_does_not() -> None:
    """The ship itself may fire first; what sinks it ends the move."""
    table = at(NARROWS)
    table.play("move Chokai 0306", "engage 0303", "target Repulse", "with Chokai", "fire", 1)
    table.play("target Chokai", "with Repulse", "fire", 1)
    assert (table.at("Chokai"), table.legal("engage")) == ("0305", ["engage 0305"])
    table.play("engage 0305", "target Chokai", "with Durban", "fire", 6)
    assert (table.at("Chokai"), table.actor) == ("-", "Japanese")
    assert table.legal("stop") == []
    assert "done" in table.legal()


def test_5_21_r148_of_the_cheapest_ways_one_without_enemy_ships() -> None:
    """0301 to 0305 past 0303; a detour that costs more is not taken of itself."""
    table = sea_lane('0202 = ["Chokai"]\n0203 = ["Repulse"]')
    table.play("move Chokai 0304")
    assert (table.at("Chokai"), table.actor) == ("0304", "Japanese")
    straight = sea_lane('0201 = ["Chokai"]\n0203 = ["Repulse"]')
    assert asked_on_the_way(straight, "move Chokai 0205") == [("engage 0203", "0203")]
    assert straight.at("Chokai") == "0205"


def test_5_21_r148_the_question_on_the_way_is_written_and_read_as_a_position() -> None:
    """The rest of the way lies below it."""
    from sandtable.games.doro_nawa.position import write_position

    table = at(NARROWS)
    table.play("move Chokai 0306")
    again = at(write_position(table.g))
    assert again.g.encode() == table.g.encode()
    assert asked_on_the_way(again, "hold") == [("engage 0305", "0305")]


def test_5_21_r99_ships_that_have_fired_ask_nothing() -> None:
    """They are not ready any more in this half."""
    table = at(NARROWS.replace("Repulse", "Repulse shot").replace("Durban", "Durban shot"))
    assert asked_on_the_way(table, "move Chokai 0306") == []
