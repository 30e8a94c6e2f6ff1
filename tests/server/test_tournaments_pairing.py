"""Who meets whom, and how a tournament stands: against slower models that were written apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.server.tournaments import pairing
from sandtable.server.tournaments.pairing import NOBODY, Pairs
from sandtable.server.tournaments.standings import (
    AT_ONCE,
    CUP,
    LOT,
    MARGIN,
    OPEN,
    PAIRING,
    ROBIN,
    SWISS,
    WHOLE,
    Pairing,
    Played,
    goes_on,
    standings,
)

# ── round robin ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(3, 17))
def test_everybody_meets_everybody_once(players: int) -> None:
    rounds = [pairing.circle(players, n + 1) for n in range(pairing.rounds_of_circle(players))]
    for one in rounds:
        present = [who for pair in one for who in pair if who != NOBODY]
        assert sorted(present) == list(range(players)), "each once in a round"
    met = Counter(frozenset(pair) for one in rounds for pair in one if NOBODY not in pair)
    assert met == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    rests = Counter(pair[0] for one in rounds for pair in one if NOBODY in pair)
    assert set(rests.values()) <= {1}
    assert len(rests) == (players if players % 2 else 0)


# ── knock-out ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(3, 17))
def test_a_bracket_leaves_one_and_the_first_two_meet_last(players: int) -> None:
    pairs, rounds = pairing.bracket(players), 1
    rests = [first for first, second in pairs if second == NOBODY]
    assert sorted(rests) == list(range(len(rests))), "those drawn first rest"
    present = [who for pair in pairs for who in pair if who != NOBODY]
    assert sorted(present) == list(range(players))
    while len(pairs) > 1:
        assert (0, 1) not in pairs
        winners = [first if second == NOBODY else min(first, second) for first, second in pairs]
        pairs, rounds = pairing.neighbours(winners), rounds + 1
        assert all(NOBODY not in pair for pair in pairs), "nobody rests after the first round"
    assert (pairs, rounds) == ([(0, 1)], pairing.rounds_of_bracket(players))


# ── Swiss ────────────────────────────────────────────────────────────────────

Situation = tuple[list[int], dict[int, int], Counter[tuple[int, int]], Counter[int]]


@st.composite
def situations(draw: st.DrawFn, most: int) -> Situation:
    """Some players with points, some of whom have met or rested."""
    count = draw(st.integers(2, most))
    players = draw(st.permutations(range(count + 2)))[:count]
    points = {who: draw(st.integers(0, 4)) for who in players}
    pairs = sorted((min(pair), max(pair)) for pair in combinations(players, 2))
    met = Counter(draw(st.lists(st.sampled_from(pairs), max_size=2 * count)))
    rested = Counter(draw(st.lists(st.sampled_from(players), max_size=count)))
    return players, points, met, rested


def all_rounds(order: list[int]) -> Iterator[Pairs]:
    """Every way to pair people, NOBODY among them where they are odd."""
    if not order:
        yield []
        return
    first, *rest = order
    for other in rest:
        for more in all_rounds([one for one in rest if one != other]):
            yield [(first, other), *more]


def faults(found: Pairs, situation: Situation) -> list[float]:
    """The rules of a Swiss round as they stand in the handbook, counted one by one."""
    players, points, met, rested = situation
    order = sorted(players, key=lambda who: (-points[who], who))
    again = from_below = apart = unfolded = 0
    for pair in found:
        if NOBODY in pair:
            (alone,) = set(pair) - {NOBODY}
            again += rested[alone]
            from_below = list(reversed(order)).index(alone)
            continue
        one, other = sorted(pair, key=order.index)
        again += met[min(pair), max(pair)]
        apart += (points[one] - points[other]) ** 2
        upper = [who for who in order if points[who] == points[one]]
        lower = [who for who in order if points[who] == points[other]]
        if upper == lower:
            unfolded += abs(upper.index(one) + len(upper) // 2 - upper.index(other))
        else:
            unfolded += len(upper[upper.index(one) + 1 :]) + len(lower[: lower.index(other)])
    return [again, from_below, apart, unfolded]


@settings(max_examples=150, deadline=None)
@given(situations(most=7))
def test_a_swiss_round_is_the_best_of_all(situation: Situation) -> None:
    players, points, met, rested = situation
    found = pairing.swiss(players, points, met, rested)
    order = sorted(players, key=lambda who: (-points[who], who))
    everybody = [*order, NOBODY] if len(players) % 2 else order

    def worth(pairs: Pairs) -> tuple[list[float], list[tuple[int, int]]]:
        places = sorted(
            tuple(sorted((everybody.index(one), everybody.index(other)))) for one, other in pairs
        )
        return faults(pairs, situation), [(a, b) for a, b in places]

    best = min(all_rounds(everybody), key=worth)
    assert worth(found) == worth(best)


@settings(max_examples=30, deadline=None)
@given(situations(most=16))
def test_no_matching_has_fewer_faults(situation: Situation) -> None:
    """Large rounds against the matching of another library, whose weights are the faults."""
    players, points, met, rested = situation
    everybody = [*players, NOBODY] if len(players) % 2 else players
    graph = nx.Graph()
    for one, other in combinations(everybody, 2):
        again, below, apart, unfolded = faults([(one, other)], situation)
        graph.add_edge(
            one, other, weight=((again * 10**3 + below) * 10**5 + apart) * 10**5 + unfolded
        )
    best = nx.min_weight_matching(graph)
    found = pairing.swiss(players, points, met, rested)
    assert [sum(x) for x in zip(*[faults([p], situation) for p in found], strict=True)] == [
        sum(x) for x in zip(*[faults([p], situation) for p in best], strict=True)
    ]


def swiss_tournament(players: int, rounds: int, seed: int) -> list[Pairing]:
    """A whole tournament with chance for its results."""
    rng, played = random.Random(seed), list[Pairing]()
    for number in range(1, rounds + 1):
        table = standings(SWISS, players, played, {})
        points = {row.who: row.points for row in table}
        met = Counter((min(p[2:4]), max(p[2:4])) for p in played if p.games)
        rested = Counter(p.first for p in played if not p.games)
        for board, (one, other) in enumerate(pairing.swiss(range(players), points, met, rested)):
            games = (
                ()
                if other == NOBODY
                else (
                    Played(one, other, rng.randrange(3)),
                    Played(other, one, rng.randrange(3)),
                )
            )
            played.append(Pairing(number, board, one, other, games))
    return played


@pytest.mark.parametrize("players", [3, 4, 5, 8, 9, 12, 16])
def test_nobody_meets_twice_or_rests_twice_while_that_can_be(players: int) -> None:
    most = max(2, players // 2)  # so many rounds there are always, however the first were paired
    for seed in range(2 if players > 12 else 6):
        played = swiss_tournament(players, most, seed)
        met = Counter(frozenset(one[2:4]) for one in played if one.games)
        assert set(met.values()) == {1}
        rests = Counter(one.first for one in played if not one.games)
        assert set(rests.values()) <= {1}
        table = standings(SWISS, players, played, {})
        assert sum(row.points for row in table) == WHOLE * len(played)
        assert swiss_tournament(players, most, seed) == played, "one lot, one tournament"


# ── standings ────────────────────────────────────────────────────────────────


def met(one: int, other: int, *scores: int, number: int = 1) -> Pairing:
    """Two games: what the first of the two has of each."""
    first, second = scores
    back = second if second == OPEN else 2 - second
    return Pairing(number, 1, one, other, (Played(one, other, first), Played(other, one, back)))


def test_points_of_a_round_robin_and_what_decides_between_equals() -> None:
    pairings = [met(0, 1, 2, 2), met(1, 2, 2, 2), met(2, 3, 2, 2), met(0, 3, 0, 0)]
    pairings += [met(0, 2, 1, 1), met(1, 3, 2, 1)]
    table = standings(ROBIN, 4, pairings, {})
    assert [(row.who, row.points) for row in table] == [(1, 7), (0, 6), (2, 6), (3, 5)]
    assert [row.place for row in table] == [1, 2, 3, 4]
    by = {row.who: row for row in table}
    assert by[0].ties[0] == by[2].ties[0] == 2, "direct encounter: a draw of both games"
    # 0 has 4 of the 7 and 2 of the 6; 2 has 4 of the 5 and 2 of the 6.
    assert (by[0].ties[1], by[2].ties[1]) == (4 * 7 + 2 * 6, 4 * 5 + 2 * 6)
    assert (by[0].won, by[0].drawn, by[0].lost) == (2, 2, 2)
    assert sum(row.points for row in table) == WHOLE * len(pairings)


def test_direct_encounter_comes_before_sonneborn_berger() -> None:
    pairings = [met(0, 1, 1, 0), met(0, 2, 1, 2), met(0, 3, 2, 2)]
    pairings += [met(1, 2, 2, 2), met(1, 3, 1, 0), met(2, 3, 0, 0)]
    first, second, *_ = standings(ROBIN, 4, pairings, {})
    assert (first.who, second.who, first.points, second.points) == (1, 0, 8, 8)
    assert (first.ties[0], second.ties[0]) == (3, 1)
    # 0 has 1 of the 8, 3 of the 1 and 4 of the 7; 1 has 3 of the 8, 4 of the 1 and 1 of the 7.
    assert (first.ties[1], second.ties[1]) == (35, 39)


def test_equals_in_everything_share_a_place() -> None:
    pairings = [met(0, 1, 1, 1), met(0, 2, 2, 2), met(1, 2, 2, 2)]
    assert [row.place for row in standings(ROBIN, 3, pairings, {})] == [1, 1, 3]


def test_a_round_without_a_game() -> None:
    rest = Pairing(1, 0, 2, NOBODY, ())
    assert {r.who: r.points for r in standings(ROBIN, 3, [rest], {})} == {0: 0, 1: 0, 2: 0}
    assert {r.who: r.points for r in standings(SWISS, 3, [rest], {})} == {0: 0, 1: 0, 2: WHOLE}
    left = Pairing(2, 0, 1, 0, ())
    by = {r.who: r for r in standings(SWISS, 3, [rest, left], {})}
    assert by[1].points == WHOLE
    assert by[1].ties[0] == by[2].ties[0] == WHOLE, "Buchholz: as against one's like"


def test_who_leaves_a_round_robin_early_is_struck_out_and_later_is_not() -> None:
    early = [met(0, 1, 2, 2), met(2, 3, 2, 0), met(4, 0, 2, 2, number=2)]
    table = standings(ROBIN, 5, early, {4: 2})
    assert [row.who for row in table if row.struck] == [4]
    assert table[-1].who == 4
    assert sum(row.points for row in table) == 2 * WHOLE, "what he had won and lost is gone"
    late = [met(0, 4, 2, 2), met(1, 4, 0, 0, number=2), met(2, 4, 2, 2, number=3)]
    late += [Pairing(4, 0, 3, 4, ())]
    by = {row.who: row for row in standings(ROBIN, 5, late, {4: 3})}
    assert (by[3].points, by[4].struck) == (WHOLE, False)


def test_a_game_that_goes_on_counts_for_nobody_yet() -> None:
    table = standings(ROBIN, 3, [met(0, 1, OPEN, 2)], {})
    assert [(row.who, row.points) for row in table] == [(0, 2), (1, 0), (2, 0)]


# ── who goes on ──────────────────────────────────────────────────────────────


def cup(first: Played, second: Played) -> tuple[int, str]:
    return goes_on(Pairing(1, 0, 5, 3, (first, second)))


def test_who_goes_on_from_a_pairing_that_is_level() -> None:
    third = Fraction(1, 3)
    assert cup(Played(5, 3, 2), Played(3, 5, 1)) == (5, PAIRING)
    won, lost = Played(5, 3, 2, margin=Fraction(3)), Played(3, 5, 2, margin=Fraction(4))
    assert cup(won, lost) == (3, MARGIN)
    assert cup(won, lost._replace(margin=3 - third)) == (5, MARGIN)
    assert cup(won, lost._replace(margin=Fraction(3))) == (3, LOT)
    # Whoever leads does not save his lead by giving up the other game.
    gives_up = Played(3, 5, 2, at_once=True, margin=Fraction(0))
    assert cup(won, gives_up) == (3, AT_ONCE)
    assert cup(Played(5, 3, 2, at_once=True), gives_up) == (3, LOT)
    assert goes_on(Pairing(1, 0, 4, NOBODY, ())) == (4, "")


def test_places_of_a_knock_out_go_by_how_far_one_came() -> None:
    pairings = [Pairing(1, 0, 0, NOBODY, ()), met(3, 4, 2, 2), met(1, 6, 2, 2), met(2, 5, 0, 0)]
    pairings += [met(0, 3, 2, 2, number=2), met(1, 5, 0, 0, number=2), met(0, 5, 0, 0, number=3)]
    table = standings(CUP, 7, pairings, {})
    assert [(row.who, row.place) for row in table] == [
        *((5, 1), (0, 2), (1, 3), (3, 3)),
        *((2, 5), (4, 5), (6, 5)),
    ]
