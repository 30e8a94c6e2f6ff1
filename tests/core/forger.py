"""Games played at random as people would, and records of them forged with right hashes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from sandtable.core import back
from sandtable.core.case import CannotUndo
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import chain, open_header, veiled

Line = dict[str, Any]


def wander(game: Game, chooser: random.Random, steps: int) -> Game:
    """Play at random: single choices and bundles, undo with and without consent, redo."""
    sides = game.rulebook.sides
    for _ in range(steps):
        way, role = chooser.random(), chooser.choice([None, "both", *sides])
        if way < 0.06 and back.undo_hold(game, role) is None:
            game.undo(role)
        elif way < 0.09:
            try:
                game.undo(role, consent=True)
            except CannotUndo:
                continue
        elif way < 0.14 and back.redo_hold(game, role) is None:
            game.redo(role)
        elif game.actor == NOBODY:
            break
        elif way < 0.3 and game.actor >= 0:
            legal = game.choices()
            some = chooser.sample(legal, min(2, len(legal)))
            game.choose_all([chooser.choice(legal), *some])
        else:
            game.choose(chooser.choice(game.choices()))
    return game


def lines_of(game: Game) -> list[Line]:
    """The lines of a record without their hashes."""
    lines = [json.loads(row) for row in game.record.rows]
    for line in lines:
        del line["h"]
    return lines


def sealed(lines: list[Line]) -> str:
    """Lines as a record's text, with the hashes that make them look right."""
    tail, rows = "", []
    for line in lines:
        hides = "salt" in line and "c" in line
        chained = open_header(line) if "sandtable" in line else veiled(line) if hides else line
        tail = chain(tail, chained)
        rows.append(json.dumps({**line, "h": tail}))
    return "\n".join(rows) + "\n"


def where(lines: list[Line], wanted: Callable[[Line], bool]) -> int:
    """The first line after the header that is like this."""
    return next(number for number, line in enumerate(lines) if number and wanted(line))


def thrown(line: Line) -> bool:
    return line.get("f") == "d"


def chosen(line: Line) -> bool:
    return "c" in line and "f" not in line
