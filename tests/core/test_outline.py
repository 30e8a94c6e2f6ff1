"""The sequence of play as data: the flat program does what the nested outline says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.core.frame import Then
from sandtable.core.outline import DO, JUMP, SKIP, TEST, Course, If, Play, Step, Until, flatten

MOST = 400
QUESTION = ("a question",)


class Game:
    """What a made-up game does: a trace of steps, a counter, its frames."""

    def __init__(self) -> None:
        self.trace: list[str] = []
        self.ticks = 0
        self.frames: list[Any] = [Play(0)]


def step(name: str, asks: bool = False) -> Step:
    def act(g: Game) -> None:
        g.trace.append(name)
        g.ticks += 1
        if asks:
            g.frames.append(QUESTION)

    return Step(name, act)


def every(modulus: int, name: str) -> Callable[[Game], bool]:
    """A test that depends on how much was done; it ticks, so that every loop ends."""

    def test(g: Game) -> bool:
        g.trace.append(f"{name}?")
        g.ticks += 1
        return g.ticks % modulus == 0 or g.ticks > MOST

    return test


def run(parts: tuple[Any, ...]) -> tuple[list[str], list[int]]:
    """The trace of the flat program and the places where it stopped to ask."""
    g, stops, course = Game(), list[int](), Course(parts, {})
    while g.frames[0].at < len(course.program):
        course.run(g)
        stops.append(len(g.trace))
        del g.frames[1:]
    return g.trace, stops


def nested(g: Game, parts: tuple[Any, ...]) -> Iterator[None]:
    """The outline played as it is written; yields where something is asked."""
    for part in parts:
        if isinstance(part, Step):
            part.act(g)
            if len(g.frames) > 1:
                del g.frames[1:]
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
    g = Game()
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
    course = Course((step("a"), step("ask", asks=True), step("b")), {})
    g = Game()
    course.run(g)
    assert (g.frames, g.trace) == ([Play(2), QUESTION], ["a", "ask"])
    course.run(g)
    assert g.trace == ["a", "ask"]
    g.frames.pop()
    course.run(g)
    assert (g.frames, g.trace) == ([Play(3)], ["a", "ask", "b"])
    course.run(g)
    assert g.trace == ["a", "ask", "b"]


def test_later_stages_are_played_before_the_outline_goes_on() -> None:
    """The one on top first, each with its data; what is asked meanwhile waits above the others."""

    def say(g: Game, word: str) -> None:
        g.trace.append(word)
        if word == "first":
            g.frames.append(QUESTION)

    course = Course((step("a"),), {"say": say})
    g = Game()
    g.frames += [Then("say", ("second",)), Then("say", ("first",))]
    course.run(g)
    assert (g.trace, g.frames[-1]) == (["first"], QUESTION)
    g.frames.pop()
    course.run(g)
    assert (g.trace, g.frames) == (["first", "second", "a"], [Play(1)])


def test_a_game_that_ends_at_once_drops_what_is_open() -> None:
    course = Course((step("a"), step("end")), {}, lambda g: "won" in g.trace)
    g = Game()
    g.frames += [Then("never"), QUESTION]
    course.run(g)
    assert len(g.frames) == 3
    g.trace.append("won")
    course.run(g)
    assert (g.trace, g.frames) == (["won", "a", "end"], [Play(2)])
