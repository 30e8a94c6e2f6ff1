"""How a tournament stands: points, tie-breaks by name, who goes on in a knock-out.

Points are counted in halves: a game won is 2, drawn 1; a pairing of two games has 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sandtable.server.tournaments.pairing import NOBODY

ROBIN: Final = "robin"
SWISS: Final = "swiss"
CUP: Final = "cup"

WHOLE: Final = 4
"""Points of a pairing, in halves: of who wins both games, or meets nobody where that counts."""
OPEN: Final = -1


class Played(NamedTuple):
    """One game of a pairing."""

    first: int
    """Who plays the game's first side."""
    second: int
    score: int
    """Of the first, in halves; OPEN while it goes on."""
    at_once: bool = False
    """Whether it ended whatever the points were: resigned, claimed, ruled, a victory at once."""
    margin: Fraction = Fraction(0)
    """By how many points of the game the first was ahead at its end."""

    def of(self, who: int) -> int:
        """What it brings somebody."""
        return max(0, self.score if who == self.first else 2 - self.score) if self.ended else 0

    @property
    def ended(self) -> bool:
        """Whether it has a result."""
        return self.score != OPEN


class Pairing(NamedTuple):
    """Two who meet in a round, in two games with sides changed."""

    round: int
    board: int
    first: int
    second: int
    games: tuple[Played, ...]
    """None where one of them rests, or has left: the first then has it without a game."""

    @property
    def ended(self) -> bool:
        """Whether both games have a result."""
        return all(game.ended for game in self.games)

    def other(self, who: int) -> int:
        """Whom somebody meets."""
        return self.second if who == self.first else self.first

    def of(self, who: int, form: str) -> int:
        """What it brings somebody."""
        if self.games:
            return sum(game.of(who) for game in self.games)
        rests = form == ROBIN and self.second == NOBODY  # as everybody does once
        return WHOLE if who == self.first and not rests else 0


class Row(NamedTuple):
    """One line of the standings."""

    who: int
    place: int
    points: int
    ties: tuple[int, ...]
    """What decides between equals, in the order of `TIES`; Sonneborn-Berger in quarters."""
    won: int
    drawn: int
    lost: int
    struck: bool


TIES: Final[dict[str, tuple[str, ...]]] = {
    ROBIN: ("direct encounter", "Sonneborn-Berger"),
    SWISS: ("Buchholz", "Sonneborn-Berger"),
    CUP: ("rounds survived",),
}


def standings(
    form: str, players: int, pairings: Sequence[Pairing], left: Mapping[int, int]
) -> list[Row]:
    """All players, the best first; equals share a place.  `left` says in which round who left."""
    gone = struck(form, players, pairings, left)
    counted = [one for one in pairings if not gone.intersection((one.first, one.second))]
    points = {
        who: sum(one.of(who, form) for one in counted if who in (one.first, one.second))
        for who in range(players)
    }
    ties = {who: _ties(form, who, counted, points) for who in range(players)}
    keys = {
        who: ties[who] if form == CUP else (-int(who in gone), points[who], *ties[who])
        for who in range(players)
    }
    order = sorted(range(players), key=lambda who: ([-part for part in keys[who]], who))
    rows: list[Row] = []
    for number, who in enumerate(order, 1):
        shares = bool(rows) and keys[rows[-1].who] == keys[who]
        scores = [game.of(who) for one in counted for game in one.games if _in(game, who)]
        won, drawn, lost = (scores.count(score) for score in (2, 1, 0))
        place = rows[-1].place if shares else number
        rows.append(Row(who, place, points[who], ties[who], won, drawn, lost, who in gone))
    return rows


def _in(game: Played, who: int) -> bool:
    return game.ended and who in (game.first, game.second)


def struck(
    form: str, players: int, pairings: Iterable[Pairing], left: Mapping[int, int]
) -> set[int]:
    """Who left a round robin before half of it: with him all his results are taken out.

    Else those who had met him by then would be better off, or worse, than the rest.
    """
    if form != ROBIN:
        return set()
    met = dict.fromkeys(left, 0)
    for one in pairings:
        for who in (one.first, one.second):
            if who in left and one.games and one.round < left[who]:
                met[who] += 1
    return {who for who, count in met.items() if 2 * count < players - 1}


# ── tie-breaks ───────────────────────────────────────────────────────────────


def _ties(
    form: str, who: int, counted: Sequence[Pairing], points: Mapping[int, int]
) -> tuple[int, ...]:
    mine = [one for one in counted if who in (one.first, one.second)]
    if form == CUP:
        return (_survived(who, mine),)
    berger = sum(_berger(who, one, form, points) for one in mine)
    if form == SWISS:
        return _buchholz(who, mine, points), berger
    return _direct(who, counted, points), berger


def _berger(who: int, one: Pairing, form: str, points: Mapping[int, int]) -> int:
    """What somebody has of another, times what that one has."""
    other = one.other(who)
    return one.of(who, form) * points[other] if other != NOBODY else 0


def _buchholz(who: int, mine: Iterable[Pairing], points: Mapping[int, int]) -> int:
    """The points of all whom he met; a round without a game is one against his like."""
    return sum(points[one.other(who) if one.games else who] for one in mine)


def _direct(who: int, counted: Sequence[Pairing], points: Mapping[int, int]) -> int:
    """What he has of those who have as many points, once they all have met."""
    equal = [one for one in points if points[one] == points[who]]
    among = [one for one in counted if one.first in equal and one.second in equal]
    all_met = len(among) == len(equal) * (len(equal) - 1) // 2
    if not all_met or not all(one.ended for one in among):
        return 0
    return sum(one.of(who, ROBIN) for one in among if who in (one.first, one.second))


# ── knock-out ────────────────────────────────────────────────────────────────


def _survived(who: int, mine: Iterable[Pairing]) -> int:
    return sum(one.ended and goes_on(one)[0] == who for one in mine)


PAIRING: Final = "points of the pairing"
AT_ONCE: Final = "fewer games lost at once"
MARGIN: Final = "margin of both games together"
LOT: Final = "drawn first"


def goes_on(one: Pairing) -> tuple[int, str]:
    """Who goes on from a pairing that has ended, and what decided; NOBODY where nobody is left.

    A game that is given up, claimed or ruled is lost by more than any margin: else whoever leads
    after one game would save his lead by giving up the other.
    """
    first, second = one.first, one.second
    if not one.games:
        return first, ""
    ahead = one.of(first, CUP) - one.of(second, CUP)
    if ahead:
        return (first if ahead > 0 else second), PAIRING
    lost = {
        who: sum(game.at_once and game.of(who) == 0 for game in one.games)
        for who in (first, second)
    }
    if lost[first] != lost[second]:
        return (first if lost[first] < lost[second] else second), AT_ONCE
    counted = [game for game in one.games if not game.at_once]
    margin = sum((game.margin if game.first == first else -game.margin) for game in counted)
    if margin:
        return (first if margin > 0 else second), MARGIN
    return min(first, second), LOT
