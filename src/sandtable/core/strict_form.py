"""The form of a record's lines, which needs no rules: words, flags, order."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sandtable.core import agreement, back
from sandtable.core.dice import Dice
from sandtable.core.line import (
    BUNDLED,
    CHOSEN,
    DIE,
    FORCED,
    JOIN,
    ORDERED,
    REVEALS,
    ROLL,
    SECRET,
    TIE,
    Entry,
    RecordError,
)
from sandtable.core.record import Record
from sandtable.core.standing import BESIDE

if TYPE_CHECKING:
    from sandtable.core.game import Game

KEYS: Final[dict[str, set[str]]] = {
    "c": {"c", "by", "in", "f", "to", "of", "salt", "h"},
    "v": {"v", "by", "in", "f", "to", "h"},
    "u": {"u", "by", "consent", "h"},
    "r": {"r", "by", "h"},
    "n": {"n", "by", "h"},
    "t": {"t", "left", "clock", "h"},
    "advice": {"advice", "by", "h"},
    "ends": {"ends", "by", "h"},
    "end": {"end", "secret", "h"},
}
"""The words of each kind of line."""
HEADER: Final = {
    *("game", "rules", "pack", "own", "scenario", "turns", "options"),
    *("dice", "seed", "manual_dice", "branch"),
}
"""The words of a header; that of a position may say more of where it is from."""
HASH: Final = re.compile(r"[0-9a-f]{32}")
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")


def check_header(game: Game, where: str) -> None:
    """What a header says of dice, options and a branch."""
    header = game.record.header
    unknown = set(header) - HEADER
    if unknown and "position" not in header:
        raise RecordError(f"{where}: {min(unknown)!r} means nothing here")
    dice, seed = header.get("dice"), header.get("seed")
    if not isinstance(dice, str) or not COMMITMENT.fullmatch(dice):
        raise RecordError(f"{where}, dice: no commitment to dice")
    if seed is not None and Dice(f"seed:{seed}").commitment() != dice:
        raise RecordError(f"{where}, seed: is not the one the dice are committed to")
    if header.get("manual_dice", True) is not True:
        raise RecordError(f"{where}, manual_dice: true, or not there")
    if "position" in header and "manual_dice" not in header:
        raise RecordError(f"{where}, manual_dice: a position is played with chosen dice")
    known = {option.id for option in game.rulebook.options()}
    for option in header.get("options", {}):
        if option not in known:
            raise RecordError(f"{where}, options: {option!r} is none of this game")
    parent, step = header.get("branch", ["0" * 32, 0])
    lines = len(game.record.rows) - 1
    if not 0 <= step <= lines or not HASH.fullmatch(parent):
        what = f"[{parent!r}, {step}]; a hash, and how many of the {lines} lines were its parent's"
        raise RecordError(f"{where}, branch: is {what}")


def check_form(game: Game, source: str) -> None:
    """The words of each line, its flags, and that it stands where lines of its kind may stand."""
    header = game.record.header
    manual, inherited = "manual_dice" in header, int(header.get("branch", ["", 0])[1])
    before = ""
    steps = Record(header)
    for row in range(1, len(game.record.rows)):
        where = f"{source}:{row + 1}"
        line = json.loads(game.record.rows[row])
        kind = next(kind for kind in KEYS if kind in line)
        if not set(line) <= KEYS[kind]:
            raise RecordError(f"{where}: {min(set(line) - KEYS[kind])!r} means nothing here")
        if row <= inherited and kind != "c":
            raise RecordError(f"{where}: a branch begins with the choices of its parent alone")
        _check_place(before, kind, manual, where)
        if kind in BESIDE:
            _check_beside(kind, line, steps, game, where)
        else:
            before = kind
        if kind == "ends":
            _check_agreed(line, list(game.rulebook.sides), where)
        if kind == "c":
            _check_flags(game.record.entry_at(row), line, manual, where)
        if kind in "ur" and type(line[kind]) is not int:
            raise RecordError(f"{where}, {kind}: is {line[kind]!r}; the number of a step")
        if kind == "u" and not 0 <= line["u"] < len(steps.choices):
            what = f"leads to step {line['u']}; {len(steps.choices)} are in force"
            raise RecordError(f"{where}: {what}")
        if kind == "u" and not manual and "consent" not in line:
            for index in range(line["u"], len(steps.choices)):
                if {DIE, REVEALS} & set(steps.entry(index).flags):
                    raise RecordError(f"{where}: {_past(steps.entry(index))}")
        steps.take(dict(line), where)
        takers = [*game.rulebook.sides, back.ANYBODY]  # in the test itself mypyc cannot take it
        if kind in "ur" and line["by"] not in takers:
            raise RecordError(f"{where}: by {line['by']!r}: no side took it back")
        _check_consent(line, where)


def _check_consent(line: dict[str, Any], where: str) -> None:
    if line.get("consent", True) is not True:
        raise RecordError(f"{where}, consent: true, or not there")


def _check_nonce(line: dict[str, Any], steps: Record, game: Game, where: str) -> None:
    """Each side adds one number to dice that fall by themselves."""
    if line["by"] not in list(game.rulebook.sides):
        raise RecordError(f"{where}, by: {line['by']!r} is no side")
    if any(by == line["by"] for _, by, _ in steps.nonces):
        raise RecordError(f"{where}: {line['by']} had added its number already")
    if game.manual_dice or "seed" in game.record.header:
        raise RecordError(f"{where}: nothing is added to dice that are chosen or seeded")


def _check_beside(kind: str, line: dict[str, Any], steps: Record, game: Game, where: str) -> None:
    """A line that takes and gives no choice."""
    if kind == "n":
        _check_nonce(line, steps, game, where)
    elif kind == "t":
        _check_clocks(line, steps, list(game.rulebook.sides), where)
    else:
        _check_side(line, list(game.rulebook.sides), where)


def _check_side(line: dict[str, Any], sides: list[str], where: str) -> None:
    if line["by"] not in sides:
        raise RecordError(f"{where}, by: {line['by']!r} is no side")


def _check_clocks(line: dict[str, Any], steps: Record, sides: list[str], where: str) -> None:
    """Both sides have their time, and what was agreed is told with the first of such lines."""
    if sorted(line["left"]) != sorted(sides):
        raise RecordError(f"{where}, left: the seconds of {' and '.join(sides)}")
    first = not any('"t":' in row[:5] for row in steps.rows)
    if ("clock" in line) != first:
        raise RecordError(f"{where}, clock: told once, with the first time")


def _check_place(before: str, kind: str, manual: bool, where: str) -> None:
    """What may follow the end, and what the players ended."""
    if before == "end" and not (manual and kind == "u"):
        raise RecordError(f"{where}: stands after the end of the game")
    if before == "ends" and kind != "end":
        raise RecordError(f"{where}: the players have ended the game: its end comes next")


def _check_agreed(line: dict[str, Any], sides: list[str], where: str) -> None:
    """A side resigns, or runs out of time, for itself; a draw is agreed on by both."""
    by = [back.ANYBODY] if line["ends"] == agreement.DRAW else sides
    if line["by"] not in by:
        raise RecordError(f"{where}, by: is {line['by']!r}; {' or '.join(by)} may end it so")


def _past(entry: Entry) -> str:
    """What an undo without consent went past."""
    return (back.THROWN if DIE in entry.flags else back.SHOWN).text


def _check_flags(entry: Entry, line: dict[str, Any], manual: bool, where: str) -> None:
    flags = set(entry.flags)
    wrong = flags - {FORCED, DIE, CHOSEN, REVEALS, SECRET, BUNDLED, ORDERED}
    if wrong or len(flags) != len(entry.flags):
        raise RecordError(f"{where}, f: is {entry.flags!r}: no flags of a line")
    if (SECRET in flags) != ("salt" in line):
        raise RecordError(f"{where}: a secret line has the flag s and a salt")
    if SECRET in flags and not HASH.fullmatch(str(line["salt"])):
        raise RecordError(f"{where}, salt: 32 hexadecimal digits")
    dice = any(part.split(" ")[0] == ROLL for part in entry.parts())
    if dice and DIE not in flags:
        raise RecordError(f"{where}: a die without its flag")
    if (CHOSEN in flags and not manual) or (DIE in flags and manual and CHOSEN not in flags):
        how = "chosen" if manual else "thrown"
        raise RecordError(f"{where}: its die is marked otherwise, but dice are {how} in this game")
    words = entry.text.split(JOIN)
    if len(words) > 1 and SECRET not in flags:
        raise RecordError(f"{where}: holds several choices and is no draft")
    if words[0].startswith(TIE) or any(word.startswith(TIE + ROLL) for word in words):
        raise RecordError(f"{where}: what is tied to a choice before is a choice of a draft")
