"""What happened: dice that decide no fight are told too, and what they came to."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.core.view import seen, show_event
from sandtable.games.forlorn_hopes import RULEBOOK as FORLORN_HOPES
from sandtable.server.tables.happened import is_made, sides_of
from sandtable.server.tables.replay import look_back, repeat
from sandtable.server.tables.telling import Teller
from tests.records.recorded import record_of


def test_dice_before_a_fight_are_one_line_with_what_they_came_to() -> None:
    """Who won the choice of day or night was told to nobody who came back (10.4.2)."""
    teller = Teller({}, {"units": []}, (), ("10.4.2",))
    line = {"case": "10.4.2", "hexes": ["2203"], "units": [], "dice": [], "detail": {}}
    for step, (text, dice) in enumerate(
        (("Japanese die 6, 8.", [6]), ("Allied die 3, 3.", [3]), ("They fight at night.", []))
    ):
        lines = [{**line, "text": text, "dice": dice}]
        teller.tell(step, "Allied", "roll", lines, {"units": []})
    shot = {**line, "case": "10.4.4", "dice": [4], "detail": {"column": "3"}, "text": "A shot."}
    teller.tell(3, "Allied", "roll", [shot], {"units": []})
    row, fight = teller.told()
    assert row["text"] == "Japanese die 6, 8; Allied die 3, 3; They fight at night."
    assert [roll["step"] for roll in row["rolls"]] == [0, 1]
    assert (row["last"], row["hex"], fight["kind"]) == (2, "2203", "fight")


def test_many_dice_say_what_they_came_to_and_what_else_the_case_says_is_left_out() -> None:
    """Each is there for who asks; losses stand beside them and end no row (9.9.3)."""
    flying: dict[str, Any] = {"units": [{"id": 1, "hex": "1407"}, {"id": 2, "hex": "1407"}]}
    shaken = {"units": [{"id": 1, "hex": "1407", "disrupted": 1}, flying["units"][1]]}
    teller = Teller({1: "Japanese", 2: "Japanese"}, flying, (), ("9.9.3",))
    line: dict[str, Any] = {"case": "9.9.3", "hexes": ["1407"], "detail": {}}
    for step in range(6):
        what = "a hit" if step == 1 else "a miss"
        about = {"text": f"AA at it: die {step}, hits up to 1: {what}.", "dice": [step]}
        lines = [{**line, **about, "units": [1 + step % 2]}]
        lines.append({**line, "text": "A flak cannot hit it.", "dice": [], "units": [2]})
        teller.tell(step, "Allied", "roll", lines, flying if step < 1 else shaken)
    row, loss = teller.told()
    assert (row["text"], len(row["rolls"])) == ("6 dice: a miss (5), a hit.", 6)
    assert (row["side"], row["units"], row["last"]) == ("Japanese", [1, 2], 5)
    assert loss["losses"][0]["disrupted"]


def test_many_dice_are_counted_by_what_they_came_to_and_not_by_their_pips() -> None:
    teller = Teller({}, {"units": []}, (), ("9.4.1",))
    line: dict[str, Any] = {"case": "9.4.1", "hexes": ["1407"], "units": [], "detail": {}}
    for die, what in ((4, "in the air"), (7, "in the air"), (10, "fails"), (9, "fails")):
        about = {"text": f"Zero scrambles at 8 or less: die {die}, {what}.", "dice": [die]}
        teller.tell(die, "Allied", "roll", [{**line, **about}], {"units": []})
    (row,) = teller.told()
    assert row["text"] == "4 dice: in the air (2), fails (2)."


@pytest.mark.parametrize("side", [0, 1])
def test_whatever_dice_a_side_may_read_in_forlorn_hopes_are_told(side: int) -> None:
    """Those of ships searched for, flak, repairs, retreats and readiness were in no line."""
    lines = record_of("forlorn-hopes").read_text().splitlines(keepends=True)
    game = Game.read("".join(lines[:1700]), [FORLORN_HOPES], "the campaign")
    then = look_back(game, 0, {})
    cases: set[str] = set()
    thrown: list[tuple[str, str]] = []
    sides, book, role = sides_of(game), game.rulebook, FORLORN_HOPES.sides[side]
    teller = Teller(sides, book.view(then.state, side), book.news, book.dice)
    for step in range(game.step):
        entry = game.record.entry(step)
        if entry.actor == role and is_made(entry, book.sides):  # it is asked, and has heard
            items = teller.told()
            texts = [item.get("text", "") for item in items]
            texts += [roll["text"] for item in items for roll in item.get("rolls", [])]
            heard = " ".join(texts)
            missing = [(case, text) for case, text in thrown if text.rstrip(".") not in heard]
            assert not missing
            cases |= {case for case, _ in thrown}
            teller, thrown = Teller(sides, book.view(then.state, side), book.news, book.dice), []
        then.log.clear()
        assert repeat(then, step)
        told = [show_event(then, dated) for dated in then.log if seen(dated.event, side)]
        teller.tell(step, entry.actor, entry.text, told, book.view(then.state, side))
        thrown += [(line["case"], line["text"]) for line in told if line["dice"]]
    assert {"7.3.2", "9.4.1", "9.9.3", "10.4.2", "10.4.6", "14.4"} <= cases


def test_an_air_unit_that_is_lost_is_told_with_the_turn_of_its_return() -> None:
    """Nowhere: the place of whatever was told before it is not its own (10.12)."""
    up, away = {"id": 3, "hex": None, "state": "box"}, {"id": 3, "hex": None, "state": "eliminated"}
    teller = Teller({3: "Republican"}, {"units": [up]}, ("10.12", "10.13"))
    before = {"case": "10.13", "hexes": ["3626"], "units": [], "dice": [], "detail": {}}
    teller.tell(0, "Republican", "done", [{**before, "text": "A phase."}], {"units": [up]})
    text = "I15-3 is lost and returns in turn 10."
    line = {"case": "10.12", "hexes": [], "units": [3], "dice": [], "detail": {}, "text": text}
    teller.tell(1, "Republican", "lose I15-3", [line], {"units": [away]})
    loss = teller.told()[-1]
    assert (loss["kind"], loss["text"], loss["hex"]) == ("loss", text, "")
