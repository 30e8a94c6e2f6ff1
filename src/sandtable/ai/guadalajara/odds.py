"""What units are worth, and what an attack brings at each differential: exact and at a glance."""

from __future__ import annotations

from typing import Final

from sandtable.games.spanish_civil_war.combat_strength import loss_of, weigh
from sandtable.games.spanish_civil_war.kinds import ARMOUR, ARTILLERY, HQ, TRAIN
from sandtable.games.spanish_civil_war.retreat import shelters
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.theatre import Theatre

HIT: Final = 0.3
"""Share of a unit's worth that a level of disruption costs it."""
STAFF_WORTH: Final = 3.0
GUN_WORTH: Final = 3.5
TANKS: Final = 1.5
"""How much more armour is worth than its factor: it breaks through, and improves the die."""
BASE_WORTH: Final = 1.5
"""What any counter is worth besides its factor: losses are counted by units."""
STAYS: Final = 0.6
"""Share of sheltered defenders that ignore the retreat."""
LOOK: Final[dict[str, tuple[float, float]]] = {
    "DE": (1.0, 0.0),
    "Ex": (1.0, 0.45),
    "DD": (0.55, 0.0),
    "D": (0.35, 0.0),
    "BC": (0.15, 0.13),
    "AC": (0.0, 0.14),
    "ADD": (0.0, 0.4),
    "AE": (0.0, 1.0),
}
"""At a glance: shares of the defenders' and of the attackers' worth that a result costs."""
CAUGHT: Final = {"D": 1.0, "DD": 1.0, "BC": 0.3}
"""The defenders' shares where they differ because nobody can retreat."""


def worth(g: State, unit: int) -> float:
    """What a ground unit is worth, in combat factors."""
    roster = g.theatre.roster
    kind = roster.type[unit]
    if kind == HQ:
        return STAFF_WORTH
    if kind in (ARTILLERY, TRAIN):
        return GUN_WORTH + 0.2 * roster.barrage[unit]
    value = BASE_WORTH + roster.cf[unit] * (0.5 + 0.06 * roster.morale[unit])
    return TANKS * value if kind == ARMOUR else value


# ── at a glance ──────────────────────────────────────────────────────────────

Glance = list[tuple[float, float, float]]


def _glances(theatre: Theatre) -> Glance:
    """For each column of the CRT the shares of worth that both sides lose on average.

    The third is the defenders' where they cannot retreat.
    """
    crt = theatre.crt
    table: Glance = []
    for column in range(len(crt.names)):
        sums = [0.0, 0.0, 0.0]
        for die in range(1, 11):
            result = crt.result(die, column)
            look = LOOK[result]
            sums[0] += look[0] / 10
            sums[1] += look[1] / 10
            sums[2] += CAUGHT.get(result, look[0]) / 10
        table.append((sums[0], sums[1], sums[2]))
    return table


def glance(theatre: Theatre, attack: float, defence: float) -> tuple[float, float]:
    """Shares of worth that defender and attacker lose in an attack of such strengths."""
    return theatre.once(_glances)[theatre.crt.column_of(int(attack - defence))][:2]


def caught(theatre: Theatre, attack: float, defence: float) -> float:
    """The share of worth that a defender who cannot retreat loses beyond that of one who can."""
    free, _, closed = theatre.once(_glances)[theatre.crt.column_of(int(attack - defence))]
    return closed - free


# ── exact ────────────────────────────────────────────────────────────────────


def hurt(g: State, unit: int, levels: int) -> float:
    """Worth that so many levels of disruption cost a unit."""
    if g.disruption[unit] + levels > 2:
        return worth(g, unit)
    return HIT * levels * worth(g, unit)


def fails(g: State, unit: int) -> float:
    """The chance to fail a disruption check."""
    return max(0, min(10, 10 - g.morale(unit))) / 10


def is_trapped(g: State, place: int, side: int) -> bool:
    """Whether the defenders of a hex have no hex to retreat to, with the attackers around it."""
    if shelters(g, place):
        return False
    for to in g.theatre.near[place]:
        if not g.theatre.in_play[to] or g.enemy_in(to, side):
            continue
        if g.in_zone(to, side) and not g.friends_in(to, side):
            continue
        return False
    return True


def attack_value(g: State, place: int, units: tuple[int, ...], ground: float, dear: float) -> float:
    """What an attack brings, in worth: losses of both sides and the ground that may fall.

    `ground` is what the hex is worth, `dear` how much own losses count.
    """
    scales = weigh(g, place, units)
    side = scales.side
    defenders = g.units_in(place)
    trapped = is_trapped(g, place, 1 - side)
    falls = 1.0 - STAYS if shelters(g, place) else 1.0
    all_in = sum([worth(g, u) for u in defenders])
    own_all = sum([worth(g, u) for u in units])
    hard = max([hurt(g, u, 2) - hurt(g, u, 1) for u in defenders], default=0.0)
    soft = sum([hurt(g, u, 1) for u in defenders])
    checks = sum([hurt(g, u, 1) * fails(g, u) for u in defenders])
    own_checks = sum([hurt(g, u, 1) * fails(g, u) for u in units])
    own_soft = sum([hurt(g, u, 1) for u in units])
    stand = 1.0
    for u in defenders:
        stand *= fails(g, u)
    gains = {
        "DE": all_in + ground,
        "Ex": all_in + ground - dear * min(own_all, 1.4 * loss_of(g, defenders)),
        "DD": all_in + ground if trapped else soft + hard + falls * ground,
        "D": all_in + ground if trapped else soft + falls * ground,
        "BC": (2.0 if trapped else 1.0) * checks + stand * falls * ground - dear * own_checks,
        "AC": -dear * own_checks,
        "ADD": -dear * (own_soft + HIT * 4),
        "AE": -dear * own_all,
    }
    return sum([gains[result] * faces for result, faces in scales.outcomes]) / 10
