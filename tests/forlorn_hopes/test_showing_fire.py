"""Chances that the table shows are those that the dice then have, face by face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.choice import read
from sandtable.core.frame import Ballot
from sandtable.core.plan import count
from sandtable.games.forlorn_hopes.air import bombing
from sandtable.games.forlorn_hopes.air.bombing_manners import NORMAL, TORPEDO
from sandtable.games.forlorn_hopes.kinds import ALLIED, ATTACKER, JAPANESE, ON_SHIPS
from sandtable.games.forlorn_hopes.showing import fire as showing_fire
from sandtable.games.forlorn_hopes.showing import showing
from sandtable.games.forlorn_hopes.words import VERBS
from tests.cases.forlorn_hopes.sea import Sea
from tests.cases.forlorn_hopes.sky import Sky
from tests.cases.forlorn_hopes.test_9_7_fire import duel, segment
from tests.cases.forlorn_hopes.test_11_ground import LAND
from tests.cases.forlorn_hopes.turn import Turn

FACES = range(1, 11)


def odds(rig: Any, text: str) -> dict[str, Any]:
    """What the table shows beside a legal choice."""
    g = rig.g
    ballot = Ballot()
    g.frames[-1].verdicts(g, ballot)
    choice = read(text, g.theatre.words, VERBS)
    assert choice in ballot.open
    note = showing.all_notes(g, [choice])[0]
    found: dict[str, Any] = note["odds"]
    return found


def agree(make: Callable[[], Any], text: str, case: str, *answers: str | int) -> None:
    """Throw every face after the choice; the log must say what the chances said.

    Of a target that is gone they said no number of steps.
    """
    shown = odds(make(), text)
    told = []
    for face in FACES:
        rig = make()
        rig.play(text, *answers)
        rig.roll(face) if isinstance(rig, Sky) else rig.play(face)
        event = [event for event in rig.g.log if event.case == case and event.dice == (face,)][-1]
        gone = any(event.text.endswith(" is eliminated.") for event in rig.g.log)
        effect = event.text.rstrip(".").replace(": ", ", ").rsplit(", ", 1)[1]
        told.append("eliminated" if gone else effect)
    assert showing_fire.chances(told) == shown["outcomes"]


def test_chances_of_gunfire():
    def ships(night: str) -> Sea:
        return Sea({"1906": "Nachi Exeter"}).fight("1906").play(9, 1, night, "shoot Nachi")

    for night in ("day", "night"):
        agree(lambda night=night: ships(night), "shoot Exeter", "10.4.4", 1)  # type: ignore[misc]
    assert odds(ships("day"), "shoot Exeter")["modifiers"][:2] == [
        {"case": "10.4.4", "text": "AF", "value": 4},
        {"case": "10.4.4", "text": "DF", "value": -3},
    ]


def test_the_last_step_of_a_target_is_its_end():
    """A reduced ship is not said to lose "1 step"."""
    sea = Sea({"1906": "Nachi Exeter"})
    sea.damage("Exeter")
    sea.fight("1906").play(9, 1, "day", "shoot Nachi")
    outcomes = [one["loss"] for one in odds(sea, "shoot Exeter")["outcomes"]]
    assert "eliminated" in outcomes
    assert not any("step" in loss for loss in outcomes)


def test_chances_of_shelling():
    def off() -> Sea:
        sea = Sea({"1907": "Nachi", "1908": "ARTHow"}).sail(JAPANESE, "1907")
        return sea.play("join Nachi", "depart", "steam 1908", "halt", "bombard Nachi")

    agree(off, "strike-unit ARTHow", "10.5")
    agree(off, "strike-base Malang", "10.5")


def test_chances_of_air_fire():
    def aimed() -> Sky:
        return segment(duel())

    agree(aimed, "fire 60Sentai", "9.7.5", "pass")


@pytest.mark.parametrize("manner", [NORMAL, TORPEDO])
def test_chances_of_bombs(manner: int):
    def over() -> Sky:
        sky = Sky(kind=ON_SHIPS)
        sky.put("Exeter", "1808")
        sky.fly("G4M-1", ATTACKER)
        bombing.begin(sky.g)
        sky.settle()
        sky.play("altitude G4M-1 0", "aim Exeter")
        while sky.asked in ("AntiAircraftFire", "ShipsFire"):
            sky.play("roll 10" if sky.asked == "AntiAircraftFire" else sky.legal()[0])
        return sky

    agree(over, f"bomb G4M-1 {manner}", "9.10.1")


def test_an_aim_is_weighed_by_its_best_manner():
    sky = Sky(kind=ON_SHIPS)
    sky.put("Exeter", "1808")
    sky.fly("G4M-1", ATTACKER)
    bombing.begin(sky.g)
    sky.settle()
    sky.play("altitude G4M-1 0")
    aimed = odds(sky, "aim Exeter")
    manners = [showing_fire._bombing(sky.g, sky.unit("G4M-1"), m, sky.unit("Exeter"))
               for m in (NORMAL, TORPEDO)]  # fmt: skip
    assert aimed["add"] == max(one["add"] for one in manners)


def test_chances_of_flak():
    def under_fire() -> Sky:
        sky = Sky(kind=ON_SHIPS)
        sky.put("Exeter", "1808")
        for name in ("G4M-1", "G4M-2"):
            sky.fly(name, ATTACKER)
        bombing.begin(sky.g)
        sky.settle()
        for name in ("G4M-1", "G4M-2"):
            sky.play(f"altitude {name} 0", "aim Exeter")
        while sky.asked != "ShipsFire":
            sky.roll(10)
        return sky

    shown = odds(under_fire(), "aim G4M-1")
    hits = 0
    for face in FACES:
        sky = under_fire().play("aim G4M-1").roll(face)
        hits += any("a hit" in event.text for event in sky.g.log if event.dice == (face,))
    assert 0 < hits < len(FACES)
    assert {"loss": "a hit", "chance": f"{hits}/10"} in shown["outcomes"]
    assert shown["text"] == f"hit on 1 to {hits}"


def test_chances_of_a_landing():
    def off() -> Turn:
        return Turn("move", {"1908": ["ET1 ended", "ARTHow"]}, aboard={"ET1": ["1F"]})

    shown = odds(off(), "land 1F")
    lost = 0
    for face in FACES:
        turn = off().play("land 1F", face)
        lost += "a step is lost" in turn.told("11.5.2")[0].text
    assert {"loss": "a step lost", "chance": f"{lost}/10"} in shown["outcomes"]
    alone = Turn("move", {"1908": ["ET1 ended"]}, aboard={"ET1": ["1F"]})
    with pytest.raises(KeyError):
        odds(alone, "land 1F")


def test_the_sheet_of_a_ground_combat_is_what_the_die_finds():
    def fight() -> Turn:
        turn = Turn("combat", {"0202": ["4R", "16R", "1KNIL"]}, map=LAND)
        return turn.play("assault 0202", "withhold 4R")

    turn = fight()
    sheet = showing_fire.sheet_of(turn.g, JAPANESE)
    assert sheet is not None
    assert showing_fire.sheet_of(turn.g, ALLIED) is None
    assert [(row["unit"], row["fires"]) for row in sheet["attackers"]] == [
        (turn.unit("4R"), False),
        (turn.unit("16R"), True),
    ]
    assert (sheet["attack"], sheet["defence"]) == (6, 2)
    cells = []
    for face in FACES:
        detail = fight().play("launch", face).told("11.4.2")[0].detail
        assert detail["column"] == sheet["columns"][sheet["column"]] == sheet["ratio"]
        cells.append(detail["result"])
        assert sheet["table"][detail["total"] - 1][sheet["column"]] == detail["result"]
    assert [int(one["chance"].split("/")[0]) for one in sheet["outcomes"]] == [
        cells.count(cell) for cell in dict.fromkeys(cells)
    ]


def test_the_sheet_of_a_surface_combat_is_the_firing_sides():
    sea = Sea({"1906": "Nachi Naka Exeter"}).fight("1906").play(9, 1, "day", "shoot Nachi")
    sheet = showing_fire.sheet_of(sea.g, JAPANESE)
    assert sheet is not None
    assert showing_fire.sheet_of(sea.g, ALLIED) is None
    assert [(row["unit"], row["fires"]) for row in sheet["attackers"]] == [
        (sea.unit("Nachi"), True),
        (sea.unit("Naka"), False),
    ]
    assert sheet["notes"] == [{"case": "10.4.4", "text": "Declared: Exeter at Nachi."}]
    assert sheet["lines"][0]["text"] == "no effect"


def test_a_scramble_is_never_weighed():
    """What it hangs on is the enemy's secret: from how far his mission comes (9.4.1)."""
    verbs = [verb for _, verb, _ in showing_fire.ODDS]
    assert "scramble" not in verbs


def test_a_mission_to_where_an_enemy_is_is_marked_as_useful():
    """A drop of parachute troops may go anywhere; the rest of its targets are only hushed."""
    turn = Turn("mission", {"Sarawak": ["Ki57"], "1702": ["TS2"], "1205": ["MDPalembang"]})
    notes = {
        text: showing.all_notes(turn.g, [read(text, turn.g.theatre.words, VERBS)])[0]
        for text in turn.legal("strike")
    }
    assert notes["strike 1205"] == {"useful": True}
    drop = {"label": "Paratroop drop in 1203: no enemy target is there (9.11)"}
    assert notes["strike 1203"] == drop


@pytest.mark.parametrize("reduced", [False, True])
def test_10_4_4_a_disrupted_target_is_said_to_lose_a_step(reduced: bool):
    """Thrown face by face: whoever is disrupted already is not disrupted again."""

    def begun() -> Sea:
        sea = Sea({"1906": "Nachi Exeter"})
        sea.disrupt("Nachi")
        if reduced:
            sea.damage("Nachi")
        return sea.fight("1906").play(9, 1, "day")

    told = []
    for face in FACES:
        sea = begun().play("shoot Nachi", "shoot Exeter")
        before = sea.steps("Nachi")
        sea.play(face, 1)
        lost = before - sea.steps("Nachi")
        gone = lost == before
        told.append("eliminated" if gone else count(lost, "step") if lost else "no effect")
    assert odds(begun(), "shoot Nachi")["outcomes"] == showing_fire.chances(told)
    assert {"eliminated", "1 step"} & set(told)
