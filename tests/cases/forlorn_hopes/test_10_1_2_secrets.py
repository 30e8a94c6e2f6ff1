"""10.1.2 What ships carry is secret until they are spotted, also when bombs or shells hit them."""

import json

import pytest

from sandtable.core.view import build_view, served_record
from tests.cases.forlorn_hopes.desk import Desk, at

RAID = """
game = "forlorn-hopes"
turn = 4
ask = "fight"
acting = "Allied"
[mission]
side = "Allied"
hex = "2205"
target = "naval"
[units]
2205 = ["ET1{spotted}", "ET2{spotted}"]
Soerabaja = ["19BG attacker loaded", "CW21"]
[aboard]
ET1 = ["{first}"]
ET2 = ["{second}"]
"""
HIT: tuple[str | int, ...] = ("altitude 19BG 1", "aim ET1", 8, 8, 10)
"""One hit: 10 + 3 - 4 - 2 + 1 = 8."""


def raided(first: str, second: str, spotted: str = "") -> Desk:
    desk = at(RAID.format(first=first, second=second, spotted=spotted))
    desk.play(*HIT)
    return desk


def sent(desk: Desk, role: str) -> str:
    """View and record of a role; seals and own salts off."""
    rows = [json.loads(row) for row in served_record(desk.game, role).splitlines()[1:]]
    bare = [{k: v for k, v in row.items() if k not in ("h", "v", "salt")} for row in rows]
    return json.dumps([build_view(desk.game, role), bare], sort_keys=True)


def test_10_1_2_the_enemy_does_not_hear_which_unit_aboard_loses_a_step():
    """He scores for it all the same (16.1)."""
    desk = raided("1F", "2F")
    assert (desk.steps("ET1"), desk.steps("1F"), desk.g.points[1]) == (1, 1, 1)
    assert sent(desk, "Allied") == sent(raided("2F", "1F"), "Allied")
    assert sent(desk, "Japanese") != sent(raided("2F", "1F"), "Japanese")


@pytest.mark.parametrize("role", ["Allied", "Japanese"])
def test_10_1_2_of_a_spotted_ship_he_does(role: str):
    assert "1F loses a step" in sent(raided("1F", "2F", " spotted"), role)


def test_10_1_2_a_unit_that_lands_is_seen():
    """The step it loses in the surf (11.5.2) is no secret any more."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        [units]
        2005 = ["MDBandjermasin", "ET1 ended"]
        [aboard]
        ET1 = ["2F"]
    """)
    lines = [event for event in desk.play("land 2F", 1) if "2F loses a step" in event.text]
    assert [(event.case, event.seen_by) for event in lines] == [("11.5.2", -1), ("16.1", -1)]
    assert (desk.steps("2F"), desk.at("2F")) == (1, "2005")


def test_10_1_2_two_ships_that_share_a_unit_return_like_others():
    """12.2: the second has to follow the first; the enemy sees no more than where they go."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "conclusion"
        [units]
        2304 = ["Naka", "DDNaka", "ET1"]
        1808 = ["Java"]
        Soerabaja = ["CW21"]
        [aboard]
        {aboard}
    """
    home = ("return Naka 2606", "return DDNaka 2606")
    shared, apart = (
        at(text.format(aboard='"Naka+DDNaka" = ["1F"]')),
        at(text.format(aboard='ET1 = ["1F"]')),
    )
    shared.play(home[0])
    assert shared.legal() == [home[1]]
    shared.play(home[1])
    apart.play(*home)
    assert sent(shared, "Allied") == sent(apart, "Allied")


def test_10_1_2_two_ships_that_share_a_unit_intercept_like_others():
    """10.3.4: the second has to join; it is not joined by itself for all to see."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "entered"
        acting = "Allied"
        [units]
        1906 = ["DeRuyter sailing spotted"]
        2204 = ["Naka", "DDNaka", "ET1"]
        [aboard]
        {aboard}
    """
    choices = ("intercept 2204", "join Naka", "join DDNaka", "depart", 10)
    shared = at(text.format(aboard='"Naka+DDNaka" = ["1F"]'))
    apart = at(text.format(aboard='ET1 = ["1F"]'))
    shared.play(*choices)
    apart.play(*choices)
    assert sent(shared, "Allied") == sent(apart, "Allied")


def test_10_1_2_a_ship_that_shares_a_unit_with_one_left_behind_halts_like_others():
    """10.2.2: it cannot steam on alone, and does not end its mission by itself for all to see."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "sailing"
        acting = "Japanese"
        [units]
        2204 = ["Naka sailing", "DDNaka sailing", "ET1"]
        1906 = ["DeRuyter"]
        [aboard]
        {aboard}
    """
    shared = at(text.format(aboard='"Naka+DDNaka" = ["1F"]'))
    apart = at(text.format(aboard='ET1 = ["1F"]'))
    step = next(line for line in shared.legal() if line.startswith("steam"))
    for desk in (shared, apart):
        desk.play(step, 10, "drop DDNaka")
    assert shared.legal() == ["halt"]
    assert len(apart.legal()) > 1
    assert sent(shared, "Allied") == sent(apart, "Allied")
    for desk in (shared, apart):
        desk.play("halt")
    assert sent(shared, "Allied") == sent(apart, "Allied")


def test_10_1_2_whoever_has_no_points_left_halts_by_itself_whatever_is_aboard():
    """Then the shared unit is not what holds it, and to be asked would tell of it."""
    text = """
        game = "forlorn-hopes"
        turn = 4
        ask = "sailing"
        acting = "Japanese"
        [units]
        2204 = ["Naka sailing", "DDNaka sailing", "ET1"]
        1906 = ["DeRuyter"]
        [aboard]
        {aboard}
    """
    shared = at(text.format(aboard='"Naka+DDNaka" = ["1F"]'))
    apart = at(text.format(aboard='ET1 = ["1F"]'))
    for desk in (shared, apart):
        while steps := [line for line in desk.legal() if line.startswith(("steam", "roll"))]:
            desk.play(10 if steps[0].startswith("roll") else steps[0])
        assert desk.legal() == ["drop Naka", "drop DDNaka", "halt"]
        desk.play("drop DDNaka")
    assert "Operations" in type(shared.g.frames[-1]).__name__
    assert sent(shared, "Allied") == sent(apart, "Allied")
