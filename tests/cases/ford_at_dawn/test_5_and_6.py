"""5 combat, 6 points and the end."""

from __future__ import annotations

import pytest

from sandtable.core.frame import NOBODY
from sandtable.games.ford_at_dawn import RULEBOOK
from tests.cases.ford_at_dawn.ford import Ford

ORDERS = ["march", "march"]


def fight(units: dict[str, str], **table: object) -> Ford:
    return Ford(units, **{"ask": "fight", "opened": ORDERS, **table})


# ── 5.1 Attacks ──────────────────────────────────────────────────────────────


def test_5_1_all_beside_it_attack_and_none_twice():
    ford = fight({"0410": "1G", "0310": "1F", "0208": "2F", "0409": "5F", "0309": "6F"})
    ford.play("attack 0409", "die 4")  # 9 to 4 in a village: 3 on 2:1, nothing
    assert ford.choices == ["attack 0309", "done"]
    (note,) = [c["by"] for c in ford.game.view("Gold")["choices"] if c.get("h") == "0309"]
    assert [ford.g.name(unit) for unit in note] == ["2F"]


def test_5_1_nobody_and_no_enemy():
    ford = fight({"0410": "1G", "0409": "5F", "0801": "6F"})
    assert ford.why("attack 0801") == "5.1"
    assert ford.why("attack 0410") == "5.1"
    assert ford.why("attack 0101") == "5.1"


def test_5_1_a_hex_is_attacked_once():
    ford = fight({"0410": "1G", "0409": "5F", "0110": "1F", "0109": "6F"}, struck=["0409"])
    assert ford.choices == ["attack 0109", "done"]
    assert ford.why("attack 0409") == "5.1"


# ── 5.2 Odds ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("units", "target", "told"),
    [
        ({"0410": "1F", "0310": "5F"}, "0310", "1:1"),
        ({"0410": "1G", "0309": "1F", "0310": "5F"}, "0310", "2:1"),
        ({"0205": "1F", "0204": "1M"}, "0204", "1:1"),  # from the ford, half
        ({"0410": "1H", "0310": "3G"}, "0310", "1:2"),
    ],
)
def test_5_2_the_column_of_the_odds(units: dict[str, str], target: str, told: str):
    ford = fight(units)
    (odds,) = [c["odds"] for c in ford.game.view("Gold")["choices"] if c.get("h") == target]
    assert odds["text"].split(" or")[0] == told


def test_5_2_cover_is_taken_off_the_die():
    ford = fight({"0410": "1F", "0409": "5F"})
    (odds,) = [c["odds"] for c in ford.game.view("Gold")["choices"] if c.get("h") == "0409"]
    assert [line["value"] for line in odds["modifiers"]] == [-1]
    told = {o["loss"][:2]: o["chance"] for o in odds["outcomes"]}
    assert told == {"AE": "1/3", "AR": "1/3", "--": "1/6", "DR": "1/6"}


def test_5_3_the_hex_tells_what_an_attack_may_bring():
    ford = fight({"0410": "1F", "0409": "5F"})
    lines = RULEBOOK.hex_info(ford.g, ford.g.theatre.map.find("0409"), -1)["lines"]
    assert lines[-1]["text"] == "an attack at 1:1: AE 1/3, AR 1/3, -- 1/6, DR 1/6"


# ── 5.3 Results ──────────────────────────────────────────────────────────────


def test_5_3_the_weakest_attacker_is_lost():
    ford = fight({"0410": "1G", "0209": "1H", "0310": "3G"})
    ford.play("attack 0310", "die 1")
    assert (ford.where("1H"), ford.where("1G")) == ("", "0410")


def test_5_3_the_defender_is_eliminated():
    ford = fight({"0410": "1G", "0309": "1F", "0209": "2F", "0310": "5F", "0801": "6F"})
    ford.play("attack 0310", "die 6")
    assert ford.where("5F") == ""
    assert ford.asked == ("Advance", "Gold")


# ── 5.4 Retreat ──────────────────────────────────────────────────────────────


def test_5_4_where_the_owner_wants_but_not_beside_enemies():
    ford = fight({"0410": "1G", "0510": "1F", "0409": "1M", "0801": "6F"})
    ford.play("attack 0409", "die 4")  # 9 to 2 less 1 is 3 on 4:1
    assert ford.asked == ("Retreat", "Blue")
    assert ford.why("retreat 1M 0510") == "5.4"  # where 1F stands
    assert ford.why("retreat 1M 0101") == "5.4"
    ford.play("retreat 1M 0408")
    assert ford.where("1M") == "0408"


def test_5_4_without_a_way_it_is_eliminated():
    ford = fight({"0201": "1G", "0102": "1F", "0101": "1M", "0801": "6F"})
    ford.play("attack 0101", "die 2")
    assert ford.where("1M") == ""
    told = [(line.event.case, line.event.text) for line in ford.game.log]
    assert ("5.4", "1M has nowhere to retreat and is eliminated.") in told


def test_5_4_beaten_attackers_retreat_one_after_the_other():
    ford = fight({"0410": "1F", "0309": "2F", "0310": "3G"})
    ford.play("attack 0310", "die 2")  # 8 to 5 is 1:1
    assert ford.choices == ["retreat 2F 0208", "retreat 2F 0308", "retreat 2F 0408"]
    ford.play("retreat 2F 0308")  # and then 1F, which has one way only
    assert (ford.where("2F"), ford.where("1F")) == ("0308", "0510")


# ── 5.5 Advance ──────────────────────────────────────────────────────────────


def test_5_5_one_attacker_may_enter():
    ford = fight({"0410": "1G", "0309": "1F", "0209": "2F", "0310": "5F", "0801": "6F"})
    ford.play("attack 0310", "die 6")
    assert ford.choices == ["advance 1G 0310", "advance 1F 0310", "advance 2F 0310", "done"]
    assert ford.copy_where("advance 1F 0310", "1F") == "0310"
    assert ford.copy_where("done", "1F") == "0309"


# ── 6.1 Victory points ───────────────────────────────────────────────────────


def test_6_1_the_last_counter_in_a_hex_holds_it():
    ford = Ford({"0503": "1H", "0801": "6F"}, ask="move", opened=ORDERS, held={"Blue": ["0504"]})
    assert ford.game.view("Gold")["score"]["Blue"]["total"] == "10"  # the mill, and seven of Gold's
    ford.play("move 1H 0504")
    items = [item["text"] for item in ford.game.view("Gold")["score"]["Gold"]["items"]]
    assert items == ["holds 0504 Mill", "eliminated 7"]


def test_6_1_and_it_is_held_when_nobody_stays():
    units = {"0504": "1H", "0801": "6F"}
    ford = Ford(units, ask="move", opened=ORDERS, held={"Gold": ["0504"]}).play("move 1H 0503")
    items = [item["text"] for item in ford.game.view("Blue")["score"]["Gold"]["items"]]
    assert items == ["holds 0504 Mill", "eliminated 7"]


# ── 6.2 The end ──────────────────────────────────────────────────────────────


def test_6_2_after_the_last_turn():
    ford = Ford({"0110": "1H", "0801": "3H"}, turn=6, ask="move", side="Blue", opened=ORDERS)
    ford.play("done")
    assert ford.game.actor == NOBODY
    result = ford.game.result()
    assert result is not None
    assert result.text == "Nobody wins, 7 VP to 7"
    assert "6.2 The end: the game is over." in str(ford.game.why("done"))


def test_6_2_when_a_side_has_nobody_left():
    ford = fight({"0410": "1G", "0309": "1F", "0209": "2F", "0310": "5F"})
    ford.play("attack 0310", "die 6", "done")
    result = ford.game.result()
    assert result is not None
    assert result.winner == 0
    assert ford.game.state.turn == 1, "the turn that was played, not one that never came"


# ── a decision that no phase names ───────────────────────────────────────────


def test_a_decision_of_no_phase_is_shown_as_itself_and_lights_its_counters():
    """As somebody sees it who adds one; here a retreat without the attack below it."""
    frames = [["Play", 8], ["Retreat", 0, 0]]
    ford = Ford({"0402": "1G", "0502": "1F", "0801": "5F"}, frames=frames)
    assert ford.asked == ("Retreat", "Gold")
    view = ford.game.view("Gold")
    told = {key: view["status"][key] for key in ("phase", "phase_name", "half", "able")}
    assert told == {"phase": 0, "phase_name": "a counter retreats", "half": "Gold", "able": 1}
    assert [ford.g.name(u["id"]) for u in view["units"] if u.get("able")] == ["1G"]
    assert RULEBOOK.clock(ford.g)["side"] == "Gold"
