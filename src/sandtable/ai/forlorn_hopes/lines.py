"""Lines of the score and what is still to swing: places, troops ashore, ships (16.1, 17.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import worth
from sandtable.games.forlorn_hopes.data.scenarios import ASHORE, SHIPS, SUNK_WITH_CARGO
from sandtable.games.forlorn_hopes.kinds import BOTH, JAPANESE, NOBODY, TRANSPORT
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points, victory

PLACE: Final = "place"
LANDED: Final = "landed"
SHIP: Final = "ship"


class Line(NamedTuple):
    """What a side may gain, or deny the enemy who may gain it.

    swing   VP that change hands
    force   CF, or guns, that stand in the way
    unit    who is to be ashore or sunk, -1 for a place
    """

    what: str
    gains: int
    hex: int
    swing: float
    force: float
    unit: int = -1

    @property
    def rank(self) -> float:
        """VP for each CF or gun that it takes."""
        return self.swing / (1.0 + self.force)


def lines_of(g: State) -> list[Line]:
    """Every line of the score that may still swing, the best bargain first."""
    found = [*places(g), *landings(g), *ships(g)]
    return sorted(found, key=lambda line: (-line.rank, line.what, line.hex, line.unit))


def gains(g: State, side: int) -> list[Line]:
    """What a side may gain; for the other one, what it may deny."""
    return [line for line in lines_of(g) if line.gains == side]


def places(g: State) -> list[Line]:
    """Objectives, for the side that does not occupy them (16.2)."""
    if not points.scores_during_play(g):
        return []
    found: list[Line] = []
    halves = g.theatre.rules.objective_halves
    for objective in g.theatre.rules.objectives:
        holder = victory.occupant(g, objective.hex)
        for side in (0, 1):
            if holder != side:
                loses = halves[1 - side] if holder == 1 - side else 0
                swing = objective.points * (halves[side] + loses) / 2
                force = worth.defence_of(g, objective.hex, 1 - side)
                found.append(Line(PLACE, side, objective.hex, swing, force))
    return found


def landings(g: State) -> list[Line]:
    """Units that score by being ashore in any of some hexes (17.1)."""
    found: list[Line] = []
    for item in g.theatre.rules.items:
        if item.item != ASHORE:
            continue
        away = [u for u in item.units if g.in_play(u) and not landed(g, u, item.hexes)]
        found += [
            Line(LANDED, item.side, h, item.halves / 2, worth.defence_of(g, h, 1 - item.side), unit)
            for unit in away
            for h in item.hexes
        ]
    return found


def landed(g: State, unit: int, hexes: Sequence[int]) -> bool:
    """Whether a unit is ashore in one of these hexes."""
    return victory.is_ashore(g, unit) and g.hex[unit] in hexes


def ships(g: State) -> list[Line]:
    """Ships afloat that score when they are sunk, with what goes down with them."""
    return [
        Line(SHIP, 1 - g.side(ship), g.hex[ship], swing, worth.guns(g, [ship]), ship)
        for side in (0, 1)
        for ship in g.theatre.ships[side]
        if g.in_play(ship) and 0 <= g.hex[ship] < g.theatre.size and (swing := sunk(g, ship)) > 0
    ]


def sunk(g: State, ship: int) -> float:
    """VP for the enemy when a ship is sunk."""
    enemy = 1 - g.side(ship)
    whole = g.theatre.loss_halves[ship] if points.scores_during_play(g) else 0
    for item in g.theatre.rules.items:
        if item.side not in (BOTH, enemy):
            continue
        if item.item == SHIPS:
            whole += g.theatre.pack.loss_halves[ship]
        elif item.item == SUNK_WITH_CARGO and g.theatre.roster.type[ship] == TRANSPORT:
            whole += item.halves * bool(g.cargo_of(ship))
    return whole / 2


# ── how a position stands ────────────────────────────────────────────────────

SOON: Final = 0.5
"""The part of a line that counts while it is only in reach of troops ashore."""
WON: Final = 2.0
"""VP that the victory itself is worth."""


def lead(g: State, side: int) -> float:
    """VP that a side is ahead, with what its troops are about to gain."""
    now = victory.lead(g) / 2
    ahead = now + (won(g) if g.over else sum([hope(g, line) for line in places(g)]))
    return ahead if side == JAPANESE else -ahead


def won(g: State) -> float:
    """What the result of a game that is over adds for the Japanese."""
    winner = victory.winner(g)
    return 0.0 if winner == NOBODY else WON if winner == JAPANESE else -WON


def hope(g: State, line: Line) -> float:
    """VP to be expected of the Japanese troops in and beside a place that they do not hold."""
    if line.gains != JAPANESE or g.turn > g.last_turn:
        return 0.0
    near = [u for h in (line.hex, *g.theatre.land_near[line.hex]) for u in g.troops_in(h, JAPANESE)]
    return SOON * line.swing * worth.wins(worth.attack_of(g, near), line.force) if near else 0.0
