"""The sequence of play as data: the flat program does what the nested outline says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core.outline import DO, JUMP, SKIP, TEST, If, Step, Until, advance, flatten

MOST = 400


class Play:
    """What a made-up game does: a trace of steps, a counter, a number of frames."""

    def __init__(self) -> None:
        self.trace: list[str] = []
        self.ticks = 0
        self.frames = 0

    def depth(self) -> int:
        return self.frames


def step(name: str, asks: bool = False) -> Step:
    def act(g: Play) -> None:
        g.trace.append(name)
        g.ticks += 1
        g.frames += asks

    return Step(name, act)


def every(modulus: int, name: str) -> Callable[[Play], bool]:
    """A test that depends on how much was done; it ticks, so that every loop ends."""

    def test(g: Play) -> bool:
        g.trace.append(f"{name}?")
        g.ticks += 1
        return g.ticks % modulus == 0 or g.ticks > MOST

    return test


def run(parts: tuple[Any, ...]) -> tuple[list[str], list[int]]:
    """The trace of the flat program and the places where it stopped to ask."""
    g, at, stops = Play(), 0, list[int]()
    ops = flatten(parts)
    while at < len(ops):
        at = advance(g, ops, at, Play.depth)
        stops.append(len(g.trace))
        g.frames = 0
    return g.trace, stops


def nested(g: Play, parts: tuple[Any, ...]) -> Iterator[None]:
    """The outline played as it is written; yields where something is asked."""
    for part in parts:
        if isinstance(part, Step):
            part.act(g)
            if g.frames:
                g.frames = 0
                yield
        elif isinstance(part, Until):
            while not part.over(g):
                yield from nested(g, part.body)
        elif part.test(g):
            yield from nested(g, part.body)


STEPS = st.builds(step, st.sampled_from("abcd"), st.booleans())


def within(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    body = st.lists(parts, max_size=3).map(tuple)
    tests = st.builds(every, st.integers(2, 5), st.sampled_from("xyz"))
    return st.one_of(
        st.builds(Until, st.just("2.2"), tests, body), st.builds(If, st.just("2.3"), tests, body)
    )


@settings(max_examples=60)
@given(st.lists(st.recursive(STEPS, within, max_leaves=8), max_size=4).map(tuple))
def test_the_program_does_what_the_outline_says(parts: tuple[Any, ...]) -> None:
    g = Play()
    stops = [len(g.trace) for _ in nested(g, parts)]
    trace, stopped = run(parts)
    assert trace == g.trace
    assert [s for s in stopped if s in stops] == stops


def test_addresses_of_nested_loops_and_conditions() -> None:
    def never(_g: Any) -> bool:
        return False

    outline = (
        step("a"),
        Until("2", never, (step("b"), If("3", never, (step("c"),)), Until("4", never, ()))),
        step("d"),
    )
    ops = flatten(outline)
    assert [op.code for op in ops] == [DO, TEST, DO, SKIP, DO, TEST, JUMP, JUMP, DO]
    assert [op.to for op in ops] == [-1, 8, -1, 5, -1, 7, 5, 1, -1]
    assert [op.case for op in ops] == ["a", "2", "b", "3", "c", "4", "4", "2", "d"]
    moved = flatten(outline, at=10)
    assert [op.to for op in moved] == [op.to + 10 if op.to >= 0 else -1 for op in ops]


@pytest.mark.parametrize(("holds", "trace"), [(True, ["in", "out"]), (False, ["out"])])
def test_a_condition_plays_its_body_once_or_not(holds: bool, trace: list[str]) -> None:
    assert run((If("1", lambda _g: holds, (step("in"),)), step("out")))[0] == trace


def test_until_is_tested_before_the_first_round() -> None:
    assert run((Until("1", lambda g: g.ticks >= 0, (step("never"),)),))[0] == []
    assert run((Until("1", lambda g: g.ticks >= 3, (step("x"),)),))[0] == ["x", "x", "x"]


def test_a_step_that_asks_hands_over_and_play_goes_on_behind_it() -> None:
    ops = flatten((step("a"), step("ask", asks=True), step("b")))
    g = Play()
    at = advance(g, ops, 0, Play.depth)
    assert (at, g.trace) == (2, ["a", "ask"])
    assert advance(g, ops, at, Play.depth) == len(ops) == 3
    assert g.trace == ["a", "ask", "b"]
    assert advance(g, ops, 3, Play.depth) == 3
