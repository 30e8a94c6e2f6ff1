"""What a sheet shows adds up: rows and modifiers to the totals, and those to the column."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY, Ballot
from sandtable.core.game import Game
from tests.cases.forlorn_hopes.test_11_4_ground_combat import fighting
from tests.properties.matches import MATCHES, Match

FIGHTS = ("attack", "bombard", "with", "support", "assault", "engage", "shoot", "fire", "aim")
"""What is chosen first, so that sheets come up."""
STEPS = 2500
MOST = 150


def picked(legal: list[Choice], rng: random.Random) -> Choice:
    fights = [choice for choice in legal if choice.verb in FIGHTS]
    return rng.choice(fights if fights and rng.random() < 0.7 else legal)


def side_of(line: dict[str, Any], sides: dict[int, str], rows: list[dict[str, Any]]) -> bool:
    """Whether a modifier is that of the attackers."""
    if line["side"] in ("attack", "defence"):
        return bool(line["side"] == "attack")
    return line["side"] == sides[rows[0]["unit"]] if rows else False


def faults(sheet: dict[str, Any], sides: dict[int, str]) -> list[str]:
    """What does not add up."""
    found: list[str] = []
    attackers = [row for row in sheet["attackers"] if row.get("fires") is not False]
    strengths = [m for m in sheet["modifiers"] if m.get("to", "strength") == "strength"]
    for key, rows in (("attack", attackers), ("defence", sheet["defenders"])):
        if key not in sheet:
            continue
        own = [m for m in strengths if side_of(m, sides, sheet["attackers"]) == (key == "attack")]
        beside = sum(m["value"] for m in own if not m.get("rows"))
        if sum(row["value"] for row in rows) + beside != sheet[key]:
            found.append(f"{key}: rows and what stands beside them")
        printed = [row.get("sp", row["value"]) for row in rows]
        whole = [m for m in own if m.get("rows")]
        if (whole or beside) and sum(printed) + sum(m["value"] for m in own) != sheet[key]:
            found.append(f"{key}: what is printed and all modifiers")
    die = [m["value"] for m in sheet["modifiers"] if m.get("to") == "die"]
    if sum(die) != sheet.get("drm", 0):
        found.append("the die")
    if "difference" in sheet and sheet["difference"] != sheet["attack"] - sheet["defence"]:
        found.append("the difference")
    return found


def stands_in(match: Match, g: Any, sheet: dict[str, Any]) -> bool:
    """Whether the live column is that of the totals; where it moves, it says so."""
    shift = sum(m["value"] for m in sheet["modifiers"] if m.get("to") == "column")
    theatre, attack, column = g.theatre, sheet["attack"], sheet["column"]
    if column is None:
        return not attack
    if match.code == "SCW" and sheet["kind"] == "bombardment":
        return bool(column == min(theatre.barrages.column_of(attack) + shift,
                                  len(sheet["columns"]) - 1))  # fmt: skip
    if match.code == "SCW":
        return bool(column == theatre.crt.column_of(sheet["difference"]))
    if match.code == "FH":
        return bool(column == theatre.pack.ground_combat.column(attack, max(sheet["defence"], 1)))
    if sheet["kind"] == "attack":
        return bool(column == theatre.crt.odds_column(attack, sheet["defence"]))
    return bool(column == theatre.crt.bombardment_column(attack - sheet["defence"]))


@pytest.mark.parametrize("name", ["doro-nawa", "guadalajara"])
def test_what_a_sheet_shows_adds_up_to_its_totals_and_its_column(name: str) -> None:
    match = MATCHES[name]
    seen: Counter[str] = Counter()
    changed = 0
    for number in range(12):
        rng = random.Random(number)
        scenario = match.scenarios[number % len(match.scenarios)]
        game = Game.new(match.rulebook, scenario, seed=f"sheets {number}")
        sides = {unit["id"]: unit["side"] for unit in match.rulebook.roster_json(game.state)}
        while game.actor != NOBODY and game.step < STEPS and sum(seen.values()) < MOST:
            g = game.state
            ballot = Ballot()
            match.rulebook.verdicts(g, ballot)
            sheet = match.rulebook.view(g, game.actor)["sheet"] if game.actor >= 0 else None
            if sheet and "attack" in sheet and "modifiers" in sheet:
                assert faults(sheet, sides) == [], sheet
                assert not sheet.get("columns") or stands_in(match, g, sheet), sheet
                seen[sheet["kind"]] += 1
                changed += bool(sheet["modifiers"])
            game.choose(picked(ballot.open, rng))
    assert sum(seen.values()) >= 40, seen
    assert changed >= 10


ARMIES = (["4R", "16R", "47R"], ["1KNIL", "2KNIL", "MDBali", "6KNIL"])


@pytest.mark.parametrize("number", range(60))
def test_fh_11_4_2_rows_and_modifiers_of_a_ground_combat_add_up(number: int) -> None:
    """Whoever fights, disrupted, reduced or out of supply."""
    match, rng = MATCHES["forlorn-hopes"], random.Random(number)
    there = [name for army in ARMIES for name in rng.sample(army, rng.randint(1, 3))]
    turn = fighting({"0202": there})
    g = turn.g
    for unit in (turn.unit(name) for name in there):
        g.disrupted[unit], g.oos[unit] = rng.randint(0, 1), rng.randint(0, 1)
        g.steps[unit] = rng.randint(1, g.steps[unit])
    turn.play("assault 0202")
    for text in turn.legal("withhold"):
        if rng.random() < 0.4 and text in turn.legal():
            turn.play(text)
    sheet = match.rulebook.view(g, g.frames[-1].actor(g))["sheet"]
    sides = {unit["id"]: unit["side"] for unit in match.rulebook.roster_json(g)}
    assert faults(sheet, sides) == [], sheet
    assert stands_in(match, g, sheet), sheet


def test_fh_what_is_told_beside_a_choice_adds_up_to_what_is_added_to_the_die() -> None:
    match, seen = MATCHES["forlorn-hopes"], 0
    for number in range(6):
        rng = random.Random(number)
        game = Game.new(match.rulebook, match.scenarios[number % 2], seed=f"odds {number}")
        while game.actor != NOBODY and game.step < STEPS and seen < MOST:
            ballot = Ballot()
            match.rulebook.verdicts(game.state, ballot)
            for note in match.rulebook.choice_notes(game.state, ballot.open[:60]):
                odds = note.get("odds", {})
                if "add" in odds:
                    assert odds["add"] == sum(m["value"] for m in odds["modifiers"]), odds
                    seen += 1
            game.choose(picked(ballot.open, rng))
    assert seen >= 40
