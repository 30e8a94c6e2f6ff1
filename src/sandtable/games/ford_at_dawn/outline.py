"""2 and 6: the turn, its halves, the end and the points."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.kit.course import Steps, asked_of_each, for_each_side
from sandtable.core.outline import Step, Until
from sandtable.games.ford_at_dawn.combat import Fight
from sandtable.games.ford_at_dawn.movement import March
from sandtable.games.ford_at_dawn.sealing import Seal, open_order
from sandtable.games.ford_at_dawn.state import BLUE, GOLD, State

# ── 6.2 The end ──────────────────────────────────────────────────────────────


def game_over(g: State) -> bool:
    """After the last turn, or when a side has nobody left (6.2)."""
    return g.turn > g.turns or not g.on_map(GOLD) or not g.on_map(BLUE)


# ── 2.1 The turn ─────────────────────────────────────────────────────────────


def move(g: State, side: int) -> None:
    """A side's half begins."""
    open_order(g, side)
    g.frames.append(March(side))


def end_half(g: State) -> None:
    """All may move and fight again."""
    g.moved, g.fought = [0] * len(g.moved), [0] * len(g.fought)
    g.struck = bytearray(len(g.struck))


def end_turn(g: State) -> None:
    """Orders are past (3.1), and the next turn comes."""
    g.last, g.opened = g.opened, [0, 0]
    g.turn += not game_over(g)
    if not game_over(g):
        g.say("2.1", f"Turn {g.turn} begins.")


SEAL: Final[Steps] = asked_of_each("3.1", Seal)
MOVE: Final[Steps] = for_each_side("4.1", move)
FIGHT: Final[Steps] = asked_of_each("5.1", Fight)
END: Final = Step("2.1", end_half)
TURN: Final = (
    *SEAL,
    *(MOVE[GOLD], FIGHT[GOLD], END),
    *(MOVE[BLUE], FIGHT[BLUE], END),
    Step("2.1", end_turn),
)
OUTLINE: Final[tuple[Any, ...]] = (Until("6.2", game_over, TURN),)

# ── 6.1 Victory points ───────────────────────────────────────────────────────


def points(g: State, side: int) -> list[tuple[str, int]]:
    """What a side has VP for."""
    box = g.theatre
    held = [(f"holds {g.where(h)}", n) for h, n in box.prizes.items() if g.held[h] == 1 + side]
    lost = [u for u in range(box.units) if box.side[u] != side and g.hex[u] < 0]
    return held + ([(f"eliminated {len(lost)}", len(lost))] if lost else [])
