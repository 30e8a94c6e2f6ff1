"""`verify` plays strictly: our own records pass, forged ones with right hashes are named."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import RecordError
from sandtable.core.strict import check_strictly
from tests.core.forger import Line, chosen, lines_of, sealed, thrown, wander, where
from tests.properties.matches import MATCHES

EACH = pytest.mark.parametrize("name", list(MATCHES))


def verified(text: str, name: str, secret: str = "") -> str:
    """What is named of a record; "" for one that is sound."""
    try:
        game = Game.read(text, [MATCHES[name].rulebook], "r", secret)
        return check_strictly(game, "r")
    except RecordError as error:
        return str(error)


SURROUNDED = """
option = "combat"
die = 2
[map]
columns = 2
rows = 2
default = "jungle"
[map.terrain]
sea = ["0202"]
[units]
0101 = ["I/11", "II/11"]
0102 = ["2Argylls"]
0201 = ["III/11"]
"""

# ── our own records ──────────────────────────────────────────────────────────


@EACH
@pytest.mark.parametrize("seed", range(12))
def test_what_our_games_write_is_sound(name: str, seed: int) -> None:
    """Undo, redo, consent, bundles, drafts, chosen dice, branches and positions."""
    match, chooser = MATCHES[name], random.Random(seed)
    scenario = chooser.choice(match.scenarios)
    dice = None if seed % 4 == 0 else str(seed)
    game = Game.new(match.rulebook, scenario, seed=dice, manual_dice=seed % 3 == 0)
    wander(game, chooser, chooser.choice((20, 80, 200)))
    assert verified(game.record.text(), name, game.dice.secret) == ""
    if seed % 3 == 1:
        game = wander(game.branch(chooser.randrange(game.step + 1)), chooser, 40)
        assert verified(game.record.text(), name, game.dice.secret) == ""
    if seed % 3 == 2:
        game = wander(Game.from_state(match.rulebook, game.state, {}), chooser, 40)
        assert verified(game.record.text(), name) == ""


def test_a_whole_game_and_what_follows_its_end() -> None:
    rulebook = MATCHES["doro-nawa"].rulebook
    game = Game.new(rulebook, "campaign", turns=1, seed="end", manual_dice=True)
    while game.actor != NOBODY:
        legal = game.choices()
        quick = [c for c in legal if c.verb in ("end", "done", "movement")]
        game.choose((quick or legal)[0])
    text = game.record.text()
    assert '"end"' in text
    assert verified(text, "doro-nawa") == ""
    game.undo()
    game.redo()
    assert verified(game.record.text(), "doro-nawa") == ""
    game.undo()
    assert verified(game.record.text(), "doro-nawa") == ""
    assert verified(game.at(3).record.text(), "doro-nawa") == ""


# ── forged records ───────────────────────────────────────────────────────────


@cache
def base(name: str) -> tuple[Line, ...]:
    """A record with free and forced choices and dice, of a side's choice at its end."""
    match = MATCHES[name]
    chooser = random.Random(4)
    game = Game.new(match.rulebook, match.scenarios[0], seed="forger")
    lines = lines_of(game)
    while before_die(lines) < 0 or game.record.open or not chosen(lines[-1]):
        game.choose(chooser.choice(game.choices()))
        lines = lines_of(game)
    return tuple(lines)


def other(name: str, by: str) -> str:
    sides = MATCHES[name].rulebook.sides
    return sides[1 - sides.index(by)]


def before_die(lines: list[Line]) -> int:
    """Steps up to a free choice that a die follows; -1 if there is none."""
    pairs = pairwise(lines[1:])
    found = [step for step, (one, after) in enumerate(pairs) if chosen(one) and thrown(after)]
    return found[-1] if found else -1


def edit(number_of: Callable[[list[Line]], int], **words: Any) -> Callable[[list[Line], str], None]:
    def forge(lines: list[Line], _name: str) -> None:
        lines[number_of(lines)].update(words)

    return forge


def append(**line: Any) -> Callable[[list[Line], str], None]:
    return lambda lines, _name: lines.append(line)


def header(**words: Any) -> Callable[[list[Line], str], None]:
    return edit(lambda _lines: 0, **words)


def die(lines: list[Line]) -> int:
    return where(lines, thrown)


def choice(lines: list[Line]) -> int:
    return where(lines, chosen)


def last(lines: list[Line]) -> int:
    return len(lines) - 1


def by_the_other(lines: list[Line], name: str) -> None:
    lines[choice(lines)]["by"] = other(name, lines[choice(lines)]["by"])


def past_a_die(lines: list[Line], _name: str) -> None:
    lines.append({"u": before_die(lines), "by": "both"})


def cut_at_a_die(lines: list[Line], _name: str) -> None:
    del lines[die(lines) :]


def a_step_too_far(lines: list[Line], _name: str) -> None:
    lines.append({"u": 0, "by": lines[-1]["by"], "consent": True})


def an_undo_of_nothing(lines: list[Line], _name: str) -> None:
    lines.append({"u": len(lines) - 1, "by": "both", "consent": True})


def replayed_half(lines: list[Line], _name: str) -> None:
    step = before_die(lines)
    lines += [{"u": step, "by": "both", "consent": True}, {"r": step + 1, "by": "both"}]


def twice(lines: list[Line], _name: str) -> None:
    lines[-1]["c"] += "; " + lines[-1]["c"]


FORGERIES = {
    "branch beyond": (header(branch=["0" * 32, 9999]), "r:1, branch: is .* 9999"),
    "branch below": (header(branch=["0" * 32, -1]), "r:1, branch: is .* -1"),
    "branch of nothing": (header(branch=["", 0]), "r:1, branch: is "),
    "a word in the header": (header(note="!"), "r:1: 'note' means nothing here"),
    "no option": (header(options={"cheat": True}), "cheat"),
    "dice by hand": (header(manual_dice=True), "dice are chosen in this game"),
    "dice by hand, no": (header(manual_dice=False), "r:1, manual_dice"),
    "another seed": (header(seed="mine", dice="0" * 64), "r:1, seed: "),
    "no dice": (header(dice="mine"), "r:1, dice: no commitment"),
    "a chosen die": (edit(die, f="dx"), "dice are thrown in this game"),
    "a die unmarked": (edit(die, f=""), "a die without its flag"),
    "a die of somebody": (edit(die, by="Nobody"), "by: 'Nobody'; it is the decision of chance"),
    "a die of other faces": (edit(die, of=[3]), "of: "),
    "another's choice": (by_the_other, "it is the decision of "),
    "another question": (edit(choice, **{"in": "Siege"}), "in: 'Siege'; what is asked is "),
    "a choice forced": (edit(last, f="f"), "f: is 'f'; by the rules it is ''"),
    "a choice that shows": (edit(last, f="r"), "f: is 'r'; by the rules it is ''"),
    "a choice as a die": (edit(last, f="d"), "f: is 'd'; by the rules it is ''"),
    "no such flag": (edit(last, f="q"), "f: is 'q': no flags of a line"),
    "a flag twice": (edit(last, f="ff"), "f: is 'ff': no flags of a line"),
    "the first in a bundle": (edit(choice, f="b"), "is tied to a choice that is not before it"),
    "a secret without salt": (edit(last, f="s"), "a secret line has the flag s and a salt"),
    "a secret that is none": (edit(last, f="s", salt="0" * 32), "by the rules it is ''"),
    "somebody's to read": (edit(last, to="me"), "to: everybody may read it"),
    "two choices": (twice, "several choices|not legal|unknown"),
    "a word of its own": (edit(last, note="!"), "'note' means nothing here"),
    "an undo past a die": (past_a_die, "a die was thrown since"),
    "an undo too far": (a_step_too_far, "goes back to step 0; the last choice is"),
    "an undo of nothing": (an_undo_of_nothing, r"leads to step \d+; \d+ are in force"),
    "an undo to no number": (append(u=True, by="both", consent=True), "u: is True; the number"),
    "an undo by nobody": (append(u=0, by="me", consent=True), "by 'me': no side"),
    "a consent denied": (append(u=0, by="both", consent=False), "a die was thrown|consent: true"),
    "a redo of nothing": (append(r=1, by="both"), "leads to step 1|there is nothing to play"),
    "half a redo": (replayed_half, "cut short after it"),
    "cut at a die": (cut_at_a_die, "cut short after it: the die comes next"),
    "an end in mid-game": (
        append(end={"winner": 0, "text": "Banzai"}, secret="seed:forger"),
        "the end, and the game is not over",
    ),
}  # fmt: skip


@EACH
@pytest.mark.parametrize("kind", FORGERIES)
def test_a_forgery_is_named_with_its_line(name: str, kind: str) -> None:
    lines = [dict(line) for line in base(name)]
    assert verified(sealed(lines), name) == ""
    forge, told = FORGERIES[kind]
    forge(lines, name)
    found = verified(sealed(lines), name)
    assert found.startswith("r:")
    assert re.search(told, found), found


@EACH
def test_a_forced_choice_is_marked_and_not_left_out(name: str) -> None:
    """Replay puts one in that is missing; our own games always write it."""
    lines = forced_lines(name)
    at = where(lines, lambda line: line.get("f") == "f")
    bare = [dict(line) for line in lines]
    del bare[at]["f"]
    assert "by the rules it is 'f'" in verified(sealed(bare), name)
    assert verified(sealed([*lines[:at], *lines[at + 1 :]]), name).startswith(f"r:{at + 1}")


def forced_lines(name: str) -> list[Line]:
    """A record that holds a forced choice and ends with a free one."""
    match = MATCHES[name]
    if name == "doro-nawa":  # at random nobody is surrounded
        state = match.rulebook.read_position(tomllib.loads(SURROUNDED), "test")
        game = Game.from_state(match.rulebook, state, {})
        for choice in ("attack 0102", "with I/11", "resolve", "roll 6", "done"):
            game.choose(choice)
        return lines_of(game)
    for seed, scenario in product(range(4), reversed(match.scenarios)):
        chooser = random.Random(seed)
        game = Game.new(match.rulebook, scenario, seed=str(seed))
        forced = False
        for _ in range(1500):
            if game.actor == NOBODY:
                break
            before = game.step
            game.choose(chooser.choice(game.choices()))
            new = [game.record.entry(index).flags for index in range(before, game.step)]
            forced = forced or "f" in new
            if forced and not new[-1]:
                return lines_of(game)
    raise AssertionError("no choice was forced")


@EACH
def test_dice_of_before_a_branch_are_said_to_be_unchecked(name: str, tmp_path: Any) -> None:
    """They are the parent's, whose secret is not here: chosen ones would not be found out."""
    from sandtable.cli.check import check_dice

    lines = [dict(line) for line in base(name)]
    lines[0]["branch"] = ["0" * 32, len(lines) - 1]
    text = sealed(lines)
    game = Game.read(text, [MATCHES[name].rulebook], "r")
    assert verified(text, name) == ""
    told = check_dice(game, tmp_path / "r")
    assert re.fullmatch(r"\d+ of before the branch unchecked", told)


def test_nothing_follows_the_end_of_a_game_whose_dice_are_known() -> None:
    rulebook = MATCHES["doro-nawa"].rulebook
    game = Game.new(rulebook, "campaign", turns=1, seed="end")
    while game.actor != NOBODY:
        legal = game.choices()
        quick = [c for c in legal if c.verb in ("end", "done", "movement")]
        game.choose((quick or legal)[0])
    lines = lines_of(game)
    assert verified(sealed(lines), "doro-nawa") == ""
    for more in ({"u": 3, "by": "both", "consent": True}, dict(lines[-1]), dict(lines[1])):
        found = verified(sealed([*lines, more]), "doro-nawa")
        assert "after the end" in found or "not legal" in found
    assert "cut short after it: its end" in verified(sealed(lines[:-1]), "doro-nawa")
    twisted = [*lines[:-1], {**lines[-1], "secret": "mine"}]
    assert "not the one the header commits to" in verified(sealed(twisted), "doro-nawa")


def test_a_draft_holds_what_belongs_to_it() -> None:
    lines = [dict(line) for line in drafted()]
    at = where(lines, lambda line: "; " in line.get("c", ""))
    assert verified(sealed(lines), "forlorn-hopes") == ""
    parts = lines[at]["c"].split("; ")

    def told(**words: Any) -> str:
        forged = [dict(line) for line in lines]
        forged[at].update(words)
        return verified(sealed(forged), "forlorn-hopes")

    assert told(c="; ".join(parts[:-1])).startswith("r:")
    assert told(c="; ".join([*parts, parts[-1]])).startswith(f"r:{at + 1}")
    assert "tied to a choice before" in told(c="+ " + lines[at]["c"])
    assert told(to="Japanese").startswith(f"r:{at + 1}")
    assert "32 hexadecimal digits" in told(salt="guessed")


@cache
def drafted() -> tuple[Line, ...]:
    """A record of Forlorn Hopes with a closed draft of several choices."""
    match = MATCHES["forlorn-hopes"]
    for seed in range(20):
        chooser = random.Random(seed)
        game = Game.new(match.rulebook, match.scenarios[0], seed=str(seed))
        for _ in range(300):
            if game.actor == NOBODY:
                break
            game.choose(chooser.choice(game.choices()))
            lines = lines_of(game)
            long = [line for line in lines[:-1] if "; " in line.get("c", "")]
            if long and not game.record.open and chosen(lines[-1]):
                return tuple(lines)
    raise AssertionError("no draft was made")


def test_a_foreign_line_that_was_taken_back_is_named_too() -> None:
    """Replay passes over what was taken back; dice among it count."""
    lines = [dict(line) for line in base("doro-nawa")]
    lines += [{"c": "mvoe", "by": lines[-1]["by"], "in": lines[-1]["in"]}]
    lines += [{"u": len(base("doro-nawa")) - 1, "by": "both", "consent": True}]
    assert verified(sealed(lines), "doro-nawa").startswith(f"r:{len(lines) - 1}")


@EACH
def test_verify_reads_any_header_without_falling(name: str) -> None:
    for words in ({"branch": [0, 0]}, {"options": 5}, {"dice": 5}, {"rules": "x"}, {"seed": 5}):
        lines = [dict(line) for line in base(name)]
        lines[0].update(words)
        assert verified(sealed(lines), name).startswith("r:1")


def begun_by_itself() -> tuple[Game, int]:
    """A game of Forlorn Hopes in a draft whose first choice was forced; the step before that."""
    match = MATCHES["forlorn-hopes"]
    for seed in range(40):
        chooser = random.Random(seed)
        game = Game.new(match.rulebook, chooser.choice(match.scenarios), seed=str(seed))
        for _ in range(500):
            if game.actor == NOBODY:
                break
            before = game.step
            game.choose(chooser.choice(game.choices()))
            if game.record.open and "f" in game.record.entry(-1).flags:
                return game, before
    raise AssertionError("no draft was begun by itself")


def test_a_draft_begun_by_itself_keeps_its_flag() -> None:
    game, _ = begun_by_itself()
    while game.record.open:
        game.choose(game.choices()[0])
    drafts = [game.record.entry(index) for index in range(game.step)]
    entry = next(e for e in reversed(drafts) if "f" in e.flags and len(e.parts()) > 1)
    assert set(entry.flags) >= {"s", "f"}
    assert verified(game.record.text(), "forlorn-hopes") == ""


def test_what_began_by_itself_is_taken_back_with_the_choice_before() -> None:
    """Nobody is left with a choice to make that the game makes by itself."""
    game, before = begun_by_itself()
    side = game.rulebook.sides[game.actor]
    game.undo(side, consent=True)
    assert game.step <= before
    legal = game.choices()
    assert len(legal) > 1 or not game.rulebook.free_running(game.state, legal[0])
    assert verified(game.record.text(), "forlorn-hopes") == ""


SHARED = """
turn = 4
ask = "sailing"
acting = "Japanese"
[units]
2204 = ["Naka sailing", "DDNaka sailing", "ET1"]
1906 = ["DeRuyter"]
[aboard]
"Naka+DDNaka" = ["1F"]
"""


def test_what_went_on_by_itself_before_it_was_asked_is_sound() -> None:
    """Forlorn Hopes, 10.1.2: a ship that shares a unit halted by itself once."""
    book = MATCHES["forlorn-hopes"].rulebook
    game = Game.from_state(book, book.read_position(tomllib.loads(SHARED), "test"), {})
    step = next(game.text(choice) for choice in game.choices() if choice.verb == "steam")
    for choice in (step, "roll 10", "drop DDNaka", "halt"):
        game.choose(choice)
    lines = lines_of(game)
    at = where(lines, lambda line: line.get("c") == "halt")
    assert "f" not in lines[at]
    assert verified(sealed(lines), "forlorn-hopes") == ""
    lines[at]["f"] = "f"
    assert verified(sealed(lines), "forlorn-hopes") == ""
    dropped = where(lines, lambda line: line.get("c") == "drop DDNaka")
    lines[dropped]["f"] = "f"
    assert "by the rules it is ''" in verified(sealed(lines), "forlorn-hopes")


def test_what_was_always_asked_is_not_said_to_have_gone_on_by_itself() -> None:
    """Guadalajara: a choice without an alternative that is left to the player."""
    match = MATCHES["guadalajara"]
    game, chooser = Game.new(match.rulebook, match.scenarios[0], seed="asked"), random.Random(1)
    for _ in range(3000):
        legal = game.choices()
        only = len(legal) == 1 and game.actor >= 0 and not game.record.open
        secret = match.rulebook.secret(game.state, legal[0])
        game.choose(chooser.choice(legal))
        if only and not secret:
            break
    lines = lines_of(game)
    at = where(lines, lambda line: line.get("c") == game.text(legal[0]))
    at = max(n for n, line in enumerate(lines) if line.get("c") == lines[at]["c"])
    assert verified(sealed(lines), "guadalajara") == ""
    lines[at]["f"] = "f"
    assert "by the rules it is" in verified(sealed(lines), "guadalajara")
