"""Ballots: what is legal, and why the rest is not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Prompt, Then

BARS = [None, Bar("3.1", "full"), Bar("4.2", "too far")]
TOLD = st.lists(
    st.tuples(
        st.sampled_from(["move", "attack"]),
        st.integers(-1, 3),
        st.integers(-1, 3),
        st.integers(-1, 3),
        st.sampled_from(BARS),
    )
)


@given(TOLD)
def test_a_ballot_keeps_what_it_is_told_in_order(
    told: list[tuple[str, int, int, int, Bar | None]],
) -> None:
    plain, telling = Ballot(), Ballot(explain=True)
    for verb, unit, place, n, bar in told:
        plain.add(verb, unit, place, n, bar)
        telling.add(verb, unit, place, n, bar)
    legal = [Choice(verb, u, h, n) for verb, u, h, n, bar in told if bar is None]
    barred = [(Choice(verb, u, h, n), bar) for verb, u, h, n, bar in told if bar is not None]
    assert plain.open == telling.open == legal
    assert plain.barred == []
    assert telling.barred == barred
    for choice, _ in barred:
        assert telling.bar_of(choice) is next(bar for other, bar in barred if other == choice)
        assert plain.bar_of(choice) is None


def test_a_choice_nobody_told_of_has_no_bar() -> None:
    ballot = Ballot(explain=True)
    ballot.add("pass")
    assert ballot.bar_of(Choice("pass")) is None
    assert ballot.bar_of(Choice("move", 1, 2)) is None


def test_small_parts() -> None:
    assert len({0, 1, CHANCE, NOBODY}) == 4
    assert Prompt("Move.", "1.1") == ("Move.", "1.1")
    assert Then("losses").data == ()
