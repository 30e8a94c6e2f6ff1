"""The sequence of play as plain data, flattened to a short program.

A book's chapter on the sequence of play becomes nested tuples of `Step`, `Until` and `If`.  The
bottom frame of the stack holds the place in the program, so that a game can be cloned and saved at
every decision.

>>> from sandtable.core.outline import Step, Until, flatten
>>> def nothing(g): ...
>>> def over(g): return True
>>> [op.code for op in flatten((Until("2.2", over, (Step("2.1", nothing),)),))]
['test', 'do', 'jump']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, final

from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY, Ballot, Prompt, Then


class Step(NamedTuple):
    """Call a function of the state; it may push frames, which are then played out."""

    case: str
    act: Callable[[Any], None]


class Until(NamedTuple):
    """Repeat the body until the test holds; tested before each round."""

    case: str
    over: Callable[[Any], bool]
    body: tuple[Any, ...]


class If(NamedTuple):
    """Play the body once if the test holds."""

    case: str
    test: Callable[[Any], bool]
    body: tuple[Any, ...]


Part = Step | Until | If

DO: Final = "do"
TEST: Final = "test"
SKIP: Final = "skip"
JUMP: Final = "jump"


class Op(NamedTuple):
    """One instruction: do `act`, go to `to` when the test holds (or fails, for skip), or jump."""

    code: str
    case: str
    act: Callable[[Any], Any] | None
    to: int


def flatten(parts: tuple[Any, ...], at: int = 0) -> list[Op]:
    """The program of an outline, addresses counted from `at`."""
    ops: list[Op] = []
    for part in parts:
        here = at + len(ops)
        if isinstance(part, Step):
            ops.append(Op(DO, part.case, part.act, -1))
        elif isinstance(part, Until):
            body = flatten(part.body, here + 1)
            ops.append(Op(TEST, part.case, part.over, here + len(body) + 2))
            ops.extend(body)
            ops.append(Op(JUMP, part.case, None, here))
        else:
            body = flatten(part.body, here + 1)
            ops.append(Op(SKIP, part.case, part.test, here + len(body) + 1))
            ops.extend(body)
    return ops


# ── playing it ───────────────────────────────────────────────────────────────


IS_OVER: Final = ("the game is over", "Take a choice back, or branch to play on.")
"""What whoever still wants something hears then, by the case that ends the game."""


class Play(NamedTuple):
    """The bottom frame: where the outline stands.  Alone on the stack, the game is over."""

    at: int

    def actor(self, g: Any) -> int:
        """Nobody: the outline asks nothing itself."""
        return NOBODY

    def prompt(self, g: Any) -> Prompt:
        """The game's own sentence of its end stands in its place."""
        return Prompt("", "")

    def verdicts(self, g: Any, ballot: Ballot) -> None:
        """No choice."""

    def apply(self, g: Any, choice: Choice) -> None:
        """Nothing."""


Stages = Mapping[str, Callable[..., Any]]
"""The later stages of the chapters' rules, by the names that `Then` frames call them by."""


@final
class Course:
    """A sequence of play with all its stages.  Where `ends` holds, what is open is dropped."""

    __slots__ = ("ends", "program", "stages")

    def __init__(
        self, outline: tuple[Any, ...], stages: Stages, ends: Callable[[Any], bool] | None = None
    ) -> None:
        self.program: Final = flatten(outline)
        self.stages: Final = stages
        self.ends: Final = ends

    def run(self, g: Any) -> None:
        """Play continuations and the outline on until somebody must decide or the game is over."""
        frames, ends = g.frames, self.ends
        while True:
            if ends is not None and len(frames) > 1 and ends(g):
                del frames[1:]
            top = frames[-1]
            if isinstance(top, Then):
                frames.pop()
                self.stages[top.name](g, *top.data)
            elif len(frames) > 1 or top.at >= len(self.program):
                return
            else:
                frames[0] = Play(self._advance(g, top.at))

    def _advance(self, g: Any, at: int) -> int:
        """Go on from a place until a step pushes a frame or the program ends; the new place."""
        program = self.program
        while at < len(program):
            op = program[at]
            at += 1
            if op.code == DO:
                before = len(g.frames)
                assert op.act is not None
                op.act(g)
                if len(g.frames) > before:
                    return at
            elif op.code == JUMP:
                at = op.to
            else:
                assert op.act is not None
                if bool(op.act(g)) == (op.code == TEST):
                    at = op.to
        return at

    def before(self, act: Any) -> int:
        """The place of the first step that does this.  Raises StopIteration."""
        return next(place for place, op in enumerate(self.program) if op.act is act)
