"""Positions of Forlorn Hopes in the midst of a round of air combat, a voyage, a surface combat."""

from __future__ import annotations

from typing import Final

import pytest

from sandtable.board.files import PackError
from tests.cases.forlorn_hopes.desk import at

ENTERED = """
game = "forlorn-hopes"
turn = 4
ask = "entered"
acting = "Allied"
[voyage]
spent = 3
attempts = {attempts}
tried = ["{tried}"]
[units]
1906 = ["DeRuyter sailing spotted", "Java sailing spotted"]
2204 = ["Nachi", "Naka", "Jintsu"]
"""
ROUND = """
game = "forlorn-hopes"
turn = 4
ask = "{ask}"
[mission]
side = "Japanese"
hex = "1808"
target = "airbase"
at = "Soerabaja"
[units]
Kendari = [
  "G4M-1 attacker loaded shown over=1808 cell=T0707 facing=2 level=High",
  "A6M-1 escort shown over=1808 cell=T0703 facing=2 level=High",
]
Soerabaja = ["CW21 interceptor shown over=1808 cell=T0708 facing=0 level=High", "17PG"]
"""
FIGHT = """
game = "forlorn-hopes"
turn = 4
ask = "naval-combat"
acting = "Allied"
[mission]
hex = "1906"
{combat}
[units]
1906 = ["DeRuyter sailing", "Nachi"]
"""


def test_the_number_of_initiative_missions_has_a_name_unlike_a_mission():
    """7.5; the word of older positions is read all the same."""
    text = (
        'game = "forlorn-hopes"\nturn = 2\nask = "{}"\n[units]\n1808 = ["Java"]\n2205 = ["Naka"]\n'
    )
    states = [at(text.format(word)).g for word in ("initiative-missions", "missions")]
    assert states[0].digest() == states[1].digest()
    assert at(text.format("mission")).g.digest() != states[0].digest()


def test_a_group_that_has_just_entered_its_hex():
    """Whoever failed may not try again, and a mission is intercepted twice at most (10.3.4)."""
    desk = at(ENTERED.format(attempts=1, tried="Nachi"))
    assert desk.asked == "Intercepting"
    desk.play("intercept 2204")
    assert desk.case("join Nachi") == "10.3.4"
    assert desk.case("join Naka") == ""
    desk = at(ENTERED.format(attempts=2, tried="Nachi"))
    assert "12 of 15 MP" in desk.prompt
    assert desk.case("sail 1906") != ""


def test_a_group_under_way():
    text = ENTERED.format(attempts=2, tried="Nachi").replace('"entered"', '"sailing"')
    desk = at(text.replace("spent = 3", "spent = 14"))
    assert (desk.asked, len(desk.legal("steam"))) == ("Sailing", 6)
    assert desk.case("halt") == ""


@pytest.mark.parametrize(
    ("wrong", "right", "what"),
    [
        ('tried = ["Nachi"]', 'tried = ["Java"]', "voyage.tried"),
        ("spent = 3", "spent = 16", "voyage.spent"),
        ("DeRuyter sailing spotted", "DeRuyter spotted", ""),
        ('"Allied"', '"Japanese"', "ask"),
        ("Java sailing spotted", "Java sailing\"]\n1905 = [\"Tromp sailing", "ask"),
    ],
)  # fmt: skip
def test_what_no_voyage_can_be(wrong: str, right: str, what: str):
    text = ENTERED.format(attempts=0, tried="Nachi").replace(wrong, right)
    if not what:
        assert at(text).asked == "Intercepting"
        return
    with pytest.raises(PackError, match=what):
        at(text)


SHUT_OUT: Final = """
ask = "sailing"
acting = "Japanese"
[units]
2204 = ["{} sailing"]
"""


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (SHUT_OUT.format("Sendai"), r"ask: .*Sendai in Balikpapan.*a zone of its fleet"),
        ("regroup_turn = 2\n[covering]\ncommitments = 3", r"covering.commitments: is 3, 0 of them"),
        ("[covering]\ncommitments = 3\nafter_regroup = 1", "covering.after_regroup: .*at most 0"),
        (
            "regroup_turn = 2\n[covering]\nafter_regroup = 1",
            "covering.commitments: is 0, 1 of them",
        ),
        ('[units]\n1908 = ["1F"]\nMalang = ["CW21 flown"]', "units.Malang: CW21 .* only the enemy"),
    ],
)
def test_what_no_game_could_have_come_to(text: str, what: str):
    with pytest.raises(PackError, match=what):
        at(f'game = "forlorn-hopes"\nturn = 4\n{text}')


@pytest.mark.parametrize(
    "text",
    [
        'regroup_turn = 2\n[covering]\ncommitments = 3\nafter_regroup = 1\n',
        '[units]\n1908 = ["1F", "6KNIL"]\nMalang = ["CW21"]\n',  # contested: it may stage away
        '[units]\n1908 = ["1F"]\nMalang = ["CW21"]\n[control]\nAllied = ["1908"]\n',
        '[units]\n1908 = ["1F"]\nMalang = ["PBY1 reconnoitring over=2204"]\n',
        SHUT_OUT.format("Naka"),
    ],
)  # fmt: skip
def test_what_a_game_may_well_come_to(text: str):
    at(f'game = "forlorn-hopes"\nturn = 4\n{text}')


@pytest.mark.parametrize(
    ("ask", "asked", "actor"),
    [
        ("round", "Aborting", "Japanese"),
        ("attackers", "Flying", "Japanese"),
        ("fighters", "Flying", "Allied"),
        ("fire", "Aiming", "Allied"),
        ("bombs", "Aim", "Japanese"),
    ],
)
def test_each_segment_of_a_round(ask: str, asked: str, actor: str):
    desk = at(ROUND.format(ask=ask))
    assert (desk.asked, desk.actor, desk.g.battle_round) == (asked, actor, 1)


def test_a_patrol_that_is_fought_for():
    """7.3.5: when the battle is over the Initiative Phase goes on."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        phase = 3
        ask = "fire"
        [mission]
        side = "Allied"
        hex = "1808"
        [units]
        Soerabaja = ["Do24A fought-over shown over=1808 cell=T0707 facing=2 level=Medium"]
        Kendari = ["A6M-1 interceptor shown over=1808 cell=T0706 facing=3 level=High"]
    """)
    assert desk.legal() == ["fire Do24A", "pass"]
    events = desk.play("fire Do24A", "fire A6M-1", 10, 1)
    assert desk.steps("Do24A") == 0
    assert "9.7.3" in [event.case for event in events]
    assert desk.game.prompt().case == "7.4"


def test_a_reaction_mission_interrupts_a_voyage():
    """9.1.4: when its bombs have fallen the group may be intercepted, then it sails on."""
    desk = at("""
        game = "forlorn-hopes"
        turn = 4
        ask = "fight"
        acting = "Allied"
        [mission]
        side = "Japanese"
        hex = "1906"
        target = "naval"
        [voyage]
        spent = 3
        [units]
        1906 = ["DeRuyter sailing spotted"]
        2204 = ["Nachi", "Naka"]
        Balikpapan = ["G4M-1 attacker loaded", "A6M-1"]
    """)
    desk.play("altitude G4M-1 2", 8, 1)
    assert desk.asked == "Intercepting"
    desk.play("pass")
    assert (desk.asked, "12 of 15 MP" in desk.prompt) == ("Sailing", True)


def test_a_round_of_a_surface_combat():
    desk = at(FIGHT.format(combat="[combat]\nround = 2\nnight = true"))
    assert (desk.asked, desk.actor) == ("Volley", "dice")
    assert "modifiers -2" in desk.play(5)[0].text  # at night, and no torpedoes any more


def test_a_surface_combat_from_its_beginning():
    desk = at(FIGHT.format(combat=""))
    assert (desk.asked, desk.g.mission_side, desk.g.mission_hex) == ("NightAction", -1, -1)
    with pytest.raises(PackError, match=r"combat\.round"):
        at(FIGHT.format(combat="[combat]\nround = 4"))


TARGET = """
game = "forlorn-hopes"
turn = 3
ask = "fight"
[mission]
side = "Japanese"
hex = "1808"
target = "{target}"
{at}
[units]
Kendari = ["G4M-1 attacker loaded"]
Soerabaja = ["CW21"]
1808 = ["6KNIL", "Marines", "ASup2"]
1407 = ["1KNIL"]
"""


@pytest.mark.parametrize(
    ("target", "at_", "wrong"),
    [
        ("airbase", "", False),
        ("supply", "", False),
        ("ground", "", True),
        ("ground", 'at = "6KNIL"', False),
        ("ground", 'at = "1KNIL"', True),
        ("airbase", 'at = "Malang"', True),
        ("airbase", 'at = "nowhere"', True),
        ("city", "", False),
    ],
)
def test_the_target_of_a_mission_is_in_its_hex(target: str, at_: str, wrong: bool):
    """9.6: it need not be named where there is but one."""
    text = TARGET.format(target=target, at=at_)
    if wrong:
        with pytest.raises(PackError, match=r"mission\.at"):
            at(text)
        return
    assert at(text).asked == "Altitude"


def test_the_side_that_flies_a_mission_acts():
    """8.2: when it is over the other side is asked, whoever has the initiative."""
    text = """
        game = "forlorn-hopes"
        turn = 3
        ask = "home"
        {acting}
        [mission]
        side = "Allied"
        hex = "2204"
        target = "city"
        bombed = true
        [units]
        AUSTRALIA = ["7BGB attacker shown over=2204"]
        Balikpapan = ["G4M-1"]
    """
    assert at(text.format(acting="")).actor == "Japanese"
    assert at(text.format(acting='acting = "Japanese"')).actor == "Allied"
