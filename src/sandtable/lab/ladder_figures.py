"""What the games of a ladder come to: shares, margins, Elo, each with its interval.

>>> expectation(0.0), round(expectation(400.0), 3)
(0.5, 0.909)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import median
from typing import Final, NamedTuple

from sandtable.lab import pars
from sandtable.lab.ladder import Row, Rung
from sandtable.lab.selfplay import wilson

BOOTSTRAPS: Final = 200
SEED: Final = "ladder"
SCALE: Final = 400.0 / log(10)
"""Elo points of one unit of log odds."""
ENOUGH: Final = 20
"""Pairs before luck is taken out of anything, and games of a player against itself for a par."""
HALF: Final = 0.5
"""The held-out correlation squared above which luck is taken out."""


class Share(NamedTuple):
    """Games won of games played, drawn ones not counted as won."""

    wins: int
    games: int

    def interval(self) -> tuple[float, float]:
        """Wilson's, of 95%."""
        return wilson(self.wins, self.games)


class Step(NamedTuple):
    """What one rung came to, for the upper player."""

    rung: Rung
    whole: Share
    drawn: int
    seats: tuple[Share, Share]
    """The upper player's games on each side."""
    pairs: Share
    """Pairs in which the upper player leads over both games together."""
    above: tuple[Share, Share] | None
    """His games on each side in which he leads by more than that side's par, None without a par:
    that of the lower player against itself, where it has been played, else the scenario's."""
    margin: tuple[float, float]
    """Mean lead in points and its standard error, over pairs."""
    unlucky: tuple[float, float] | None
    """The same with luck taken out, None where luck does not tell enough."""


class Standing(NamedTuple):
    """A player on the ladder of a scenario."""

    player: str
    elo: float
    low: float
    high: float
    games: int
    pace: float
    """Seconds a half."""


def pairs_of(rows: Iterable[Row]) -> list[tuple[Row, Row]]:
    """The two games of each pair of which both are over."""
    found: dict[tuple[Rung, str, int], dict[int, Row]] = {}
    for row in rows:
        place = row.sitting
        found.setdefault((place.rung, place.seed, place.pair), {})[place.seat] = row
    return [(both[0], both[1]) for _, both in sorted(found.items()) if len(both) == 2]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error; that of one value is unknown.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    """
    mean = sum(values) / max(1, len(values))
    if len(values) < 2:
        return mean, float("inf")
    return mean, sqrt(sum([(v - mean) ** 2 for v in values]) / (len(values) - 1) / len(values))


def steps_of(rows: list[Row]) -> list[Step]:
    """Every rung of these games, in the order in which they were begun."""
    every = pairs_of(rows)
    explains = luck_explains(every) > HALF
    alone = mirrored(rows)
    found: list[Step] = []
    for rung in dict.fromkeys([row.sitting.rung for row in rows if not row.sitting.rung.mirror]):
        mine = [row for row in rows if row.sitting.rung == rung]
        pairs = pairs_of(mine)
        seats = [share_of([row for row in mine if row.sitting.seat == seat]) for seat in (0, 1)]
        margins = [(a.margin + b.margin) / 2 for a, b in pairs]
        found.append(
            Step(
                rung,
                share_of(mine),
                sum(row.won == 0.5 for row in mine),
                (seats[0], seats[1]),
                Share(sum(margin > 0 for margin in margins), len(margins)),
                above_par(rung, mine, alone),
                mean_and_error(margins),
                mean_and_error(without_luck(pairs, every)) if explains and len(pairs) > 1 else None,
            )
        )
    return found


def share_of(rows: list[Row]) -> Share:
    """Games that the upper player won."""
    return Share(sum(row.won == 1 for row in rows), len(rows))


def mirrored(rows: list[Row]) -> dict[Rung, list[float]]:
    """The first side's leads, in order, of those who played themselves often enough.

    Whose games make the par of the scenario is left out: that has been measured more often.
    """
    found: dict[Rung, list[float]] = {}
    for row in rows:
        rung = row.sitting.rung
        if rung.mirror and rung.lower != par_player(rung):
            found.setdefault(rung, []).append(row.margin)
    return {rung: sorted(leads) for rung, leads in found.items() if len(leads) >= ENOUGH}


def par_player(rung: Rung) -> str:
    """Whose games make the par of a scenario, "" where there is none."""
    par = pars.known().get((rung.game, rung.scenario))
    return "" if par is None else par.player


def above_par(
    rung: Rung, rows: list[Row], alone: dict[Rung, list[float]]
) -> tuple[Share, Share] | None:
    """How often the upper player did better on each side than the middle game between equals."""
    if (leads := alone.get(rung._replace(upper=rung.lower))) is not None:
        usual = median(leads)
    elif (par := pars.known().get((rung.game, rung.scenario))) is not None:
        usual = par.lead
    else:
        return None
    first, second = ([row.margin for row in rows if row.sitting.seat == seat] for seat in (0, 1))
    return (
        Share(sum(lead > usual for lead in first), len(first)),
        Share(sum(lead > -usual for lead in second), len(second)),
    )


# ── luck ─────────────────────────────────────────────────────────────────────


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The straight line through the mean of (luck, margin).

    >>> slope([(0.0, 1.0), (1.0, 3.0)])
    2.0
    """
    lucks, margins = [p[0] for p in points], [p[1] for p in points]
    middle, height = sum(lucks) / len(points), sum(margins) / len(points)
    spread = sum([(x - middle) ** 2 for x in lucks])
    return sum([(x - middle) * (y - height) for x, y in points]) / spread if spread else 0.0


def of_pair(pair: tuple[Row, Row]) -> tuple[float, float]:
    """Luck and margin of the upper player over both games."""
    return (pair[0].luck + pair[1].luck) / 2, (pair[0].margin + pair[1].margin) / 2


def centred(pairs: list[tuple[Row, Row]]) -> list[tuple[float, float]]:
    """Luck and margin of each pair, less the mean of its rung: what levels differ by is no luck."""
    found: list[tuple[float, float]] = []
    for rung in dict.fromkeys([pair[0].sitting.rung for pair in pairs]):
        mine = [of_pair(pair) for pair in pairs if pair[0].sitting.rung == rung]
        if len(mine) < 2:
            continue
        luck = sum([p[0] for p in mine]) / len(mine)
        margin = sum([p[1] for p in mine]) / len(mine)
        found += [(x - luck, y - margin) for x, y in mine]
    return found


def luck_explains(pairs: list[tuple[Row, Row]]) -> float:
    """The part of the variance of margins that luck predicts in pairs it was not fitted to."""
    points = centred(pairs)
    if len(points) < ENOUGH:
        return 0.0
    left = whole = 0.0
    for place, (luck, margin) in enumerate(points):
        others = points[:place] + points[place + 1 :]
        left += (margin - slope(others) * luck) ** 2
        whole += margin**2
    return max(0.0, 1 - left / whole) if whole else 0.0


def without_luck(pairs: list[tuple[Row, Row]], every: list[tuple[Row, Row]]) -> list[float]:
    """Margins of pairs, less what luck made of them by the other pairs of the scenario."""
    found: list[float] = []
    for pair in pairs:
        luck, margin = of_pair(pair)
        found.append(margin - slope(centred([other for other in every if other != pair])) * luck)
    return found


# ── Elo ──────────────────────────────────────────────────────────────────────


def expectation(difference: float) -> float:
    """The part of a game that is expected by who is so many Elo points stronger."""
    return 1 / (1 + exp(-difference / SCALE))


def fitted(rows: Sequence[Row], players: list[str], anchor: str) -> dict[str, float]:
    """Elo of each player, the anchor's being 0; the side is taken into account.

    Everybody has drawn one game more with the anchor, and the sides one of equals, so that who won
    all stays within reason.
    """
    place = {name: number for number, name in enumerate(players)}
    elo, bonus = [0.0] * len(players), 0.0
    games = [
        (place[r.sitting.rung.upper], place[r.sitting.rung.lower], 1 - 2 * r.sitting.seat, r.won)
        for r in rows
    ]
    zero = place[anchor]
    for _ in range(60):
        pull, weight = [0.0] * len(players), [1e-9] * len(players)
        tilt = mass = 1e-9
        for upper, lower, sign, won in games:
            expected = expectation(elo[upper] - elo[lower] + sign * bonus)
            surprise, sure = won - expected, expected * (1 - expected)
            pull[upper] += surprise
            pull[lower] -= surprise
            weight[upper] += sure
            weight[lower] += sure
            tilt += sign * surprise
            mass += sure
        for name in range(len(players)):
            expected = expectation(elo[name] - elo[zero])
            pull[name] += HALF - expected
            weight[name] += expected * (1 - expected)
            elo[name] += SCALE * max(-1.0, min(1.0, HALF * pull[name] / weight[name]))
        even = expectation(bonus)
        tilt += HALF - even
        mass += even * (1 - even)
        bonus += SCALE * max(-1.0, min(1.0, HALF * tilt / mass))
    return {name: elo[place[name]] - elo[zero] for name in players}


def standings_of(rows: list[Row], anchor: str = "staff") -> list[Standing]:
    """Every player of these games with the 95% interval of a bootstrap over pairs.

    What one played against itself does not count: it tells nothing of others.
    """
    rows = [row for row in rows if not row.sitting.rung.mirror]
    if not rows:
        return []
    players = list(dict.fromkeys(
        [name for row in rows for name in (row.sitting.rung.lower, row.sitting.rung.upper)]
    ))  # fmt: skip
    anchor = anchor if anchor in players else players[0]
    elo = fitted(rows, players, anchor)
    pairs, luck = pairs_of(rows), Random(SEED)
    drawn: list[dict[str, float]] = []
    for _ in range(BOOTSTRAPS if len(pairs) > 1 else 0):
        again = [row for _ in pairs for row in luck.choice(pairs)]
        drawn.append(fitted(again, players, anchor))
    found: list[Standing] = []
    for name in players:
        told = sorted([one[name] for one in drawn])
        low, high = (told[len(told) // 40], told[-1 - len(told) // 40]) if told else (0.0, 0.0)
        paces = [
            pace
            for row in rows
            for who, pace in zip((row.sitting.rung.upper, row.sitting.rung.lower), row.pace,
                                 strict=True)
            if who == name
        ]  # fmt: skip
        pace = sum(paces) / len(paces)
        found.append(Standing(name, elo[name], low, high, len(paces), pace))
    return sorted(found, key=lambda one: -one.elo)
