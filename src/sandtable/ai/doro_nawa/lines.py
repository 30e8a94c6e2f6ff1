"""Lines of the score that pay for where troops stand: rows won, rows held (9.2, 9.3, scenarios)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.doro_nawa.maps import Maps
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.victory import FIRST_ROW, LAST_ROW, allied_divisor

ALL: Final = (0, 99)
SOON: Final = 0.15
"""The part that a line counts before the last turn: what is won then may be lost again."""
FIRST: Final = 0.35
EACH: Final = 0.065
"""The part in the first impulse of the last turn, and what each impulse adds."""
SHARES: Final = (0.5, 0.3, 0.2)
"""Parts of a line that the best stack counts for, and the next two."""


class Line(NamedTuple):
    """VP of a side for each row beyond one (`sign` 1), or short of it (-1), in some columns."""

    side: int
    sign: int
    row: int
    columns: tuple[int, ...]
    points: float

    def pays(self, maps: Maps, h: int) -> float:
        """VP for a unit in supply in a hex."""
        if not self.columns[0] <= maps.column[h] <= self.columns[1]:
            return 0.0
        return self.points * max(0, self.sign * (maps.row[h] - self.row))


def lines_of(g: State) -> list[Line]:
    """The lines that count in this game."""
    rules = g.theatre.rules
    if not rules.victory:
        if rules.goal < 0:
            return []
        return [
            Line(JAPAN, 1, FIRST_ROW, ALL, 10 / max(1, g.turns)),
            Line(ALLIES, -1, LAST_ROW, ALL, 10 / allied_divisor(g.turns)),
        ]
    return [
        Line(
            item.side,
            1 if item.item == "rows_beyond" else -1,
            item.row,
            item.columns,
            float(item.points),
        )
        for item in rules.victory
        if item.item in {"rows_beyond", "rows_short"}
    ]


def holds(pays: list[float]) -> float:
    """What a line is worth to a side with these stacks in supply: the best, and those behind it.

    The score pays for the best alone; to count that when it goes the next one stays shows the way
    to who must beat them one after the other.

    >>> holds([14.0, 42.0]), holds([])
    (25.2, 0.0)
    """
    best = sorted(pays, reverse=True)
    return sum([share * paid for share, paid in zip(SHARES, best, strict=False)], 0.0)


def urgency(g: State) -> float:
    """How much of a line counts now, 0 to 1: more the fewer impulses are left to undo it."""
    if g.turn < g.last_turn:
        return SOON
    return min(1.0, FIRST + EACH * g.impulse)
