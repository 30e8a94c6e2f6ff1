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

from collections.abc import Callable
from typing import Any, Final, NamedTuple


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


def advance(g: Any, ops: list[Op], at: int, depth: Callable[[Any], int]) -> int:
    """Run the program from `at` until a step pushes a frame or the program ends.

    Returns the new place; len(ops) means that the outline has ended.  `depth` tells how many frames
    lie on the stack, so that a step which asks something hands control to it.
    """
    while at < len(ops):
        op = ops[at]
        at += 1
        if op.code == DO:
            before = depth(g)
            assert op.act is not None
            op.act(g)
            if depth(g) > before:
                return at
        elif op.code == JUMP:
            at = op.to
        else:
            assert op.act is not None
            if bool(op.act(g)) == (op.code == TEST):
                at = op.to
    return at
