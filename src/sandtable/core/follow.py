"""Following: a game in memory goes on with the lines that another process added to its record.

Lines are only ever added, but for an open draft, which grows and may go.  So what both have in
common stands already; choices that were taken back since are undone as any others are.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from sandtable.core.line import RecordError, dice_in, parse
from sandtable.core.replay import play_on, stand_at

if TYPE_CHECKING:
    from sandtable.core.game import Game


def last_kept(game: Game) -> int:
    """The number of the last row that stays as it is, whatever comes."""
    return len(game.record.rows) - 1 - game.record.open


def follow(game: Game, rows: list[str], source: str) -> Game:
    """A copy that goes on with the rows that its record has now, from number `last_kept` on.

    Raises RecordError for rows that do not go on from there.
    """
    kept = last_kept(game)
    if rows[:1] != [game.record.rows[kept]]:
        raise RecordError(f"{source}:{kept + 1}: another line than the game was played by")
    twin = game.before_draft() if game.record.open else game.copy()
    record, stood = twin.record, twin.record.choices[:]
    if game.record.open:  # its dice are counted again with its line
        record.dice -= dice_in(game.record.entry(-1))
    for number, row in enumerate(rows[1:], kept + 2):
        record.take(parse(row, source, number), f"{source}:{number}")
    common = sum(1 for _ in takewhile(_alike, zip(stood, record.choices, strict=False)))
    while twin.marks and twin.marks[-1][0] > common:
        twin.marks.pop()
    if common < len(stood):
        stand_at(twin, source, twin.step)
    elif common < twin.step:
        done = _goes_on(game, twin, common)
        if done:
            twin.state, twin.before, twin.log = game.state.clone(), game.before, game.log.copy()
        play_on(twin, source, common, twin.step, done)
    return twin


def _alike(rows: tuple[int, int]) -> bool:
    return rows[0] == rows[1]


def _goes_on(game: Game, twin: Game, index: int) -> int:
    """How many choices of a draft that goes on stand already."""
    if not game.record.open:
        return 0
    old, new = game.record.entry(-1).parts(), twin.record.entry(index).parts()
    return len(old) if new[: len(old)] == old else 0
