"""Laws that are looked at together tell what each tells alone, and of the state as it now is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.properties.matches import MATCHES
from tests.properties.once import looking, once
from tests.properties.test_imagine import at_random


@pytest.mark.parametrize("name", MATCHES)
def test_what_is_broken_is_what_each_law_says_by_itself(name: str) -> None:
    match = MATCHES[name]
    g = list(at_random(match, 1, 60))[-1]
    assert match.broken(g) == []
    for place in sorted(g.at)[:3]:
        del g.at[place]
        wrong = match.broken(g)
        assert wrong
        assert wrong == [law for law, holds in match.invariants.items() if not holds(g)]


def test_once_in_a_look_and_anew_in_the_next() -> None:
    asked: list[Any] = []

    @once
    def size(g: list[int]) -> int:
        asked.append(g)
        return len(g)

    one, other = [1], [1, 2]
    with looking():
        assert [size(one), size(one), size(other), size(one)] == [1, 1, 2, 1]
        assert len(asked) == 2
    one.append(2)
    with looking():
        assert size(one) == 2
    one.append(3)
    assert [size(one), size(one)] == [3, 3], "outside of a look nothing is kept"
    assert len(asked) == 5
