"""The games that the properties are tried on, with what differs between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.rulebook import Rulebook
from sandtable.games import doro_nawa, ford_at_dawn, forlorn_hopes, spanish_civil_war
from sandtable.games.doro_nawa import columns as dn_columns
from sandtable.games.ford_at_dawn.state import State as FordState
from sandtable.games.forlorn_hopes import columns as fh_columns
from sandtable.games.spanish_civil_war import columns as scw_columns
from tests.properties import invariants, invariants_fd, invariants_fh, invariants_scw
from tests.properties.once import looking


class Match(NamedTuple):
    """A game and what its tests need beside its rulebook."""

    rulebook: Rulebook
    invariants: Mapping[str, Callable[[Any], bool]]
    scenarios: tuple[str, ...]
    columns: tuple[Any, ...]
    derived: frozenset[str]
    """Attributes of a state that are found from its columns."""
    moment: Callable[[Any], tuple[int, ...]]
    """The phase of the game; invariants are looked at when it changes."""

    @property
    def code(self) -> str:
        """DN, SCW, FH or FD."""
        return self.rulebook.code

    def broken(self, g: Any) -> list[str]:
        """The names of the invariants that do not hold."""
        with looking():
            return [name for name, holds in self.invariants.items() if not holds(g)]

    def listed(self, g: Any) -> list[Choice]:
        """The legal choices, told plainly and with bars alike, none twice, none barred as well."""
        plain, telling = Ballot(), Ballot(explain=True)
        self.rulebook.verdicts(g, plain)
        self.rulebook.verdicts(g, telling)
        assert plain.open == telling.open, "the two ballots differ"
        assert len(set(plain.open)) == len(plain.open), "a choice is listed twice"
        both = set(plain.open) & {choice for choice, _ in telling.barred}
        assert not both, f"open and barred: {both}"
        title = self.rulebook.case_title
        nameless = [choice for choice, bar in telling.barred if not title(bar.case)]
        assert not nameless, f"barred by no case: {nameless[:3]}"
        return plain.open


MATCHES: Final = {
    "doro-nawa": Match(
        doro_nawa.RULEBOOK,
        invariants.INVARIANTS,
        ("campaign", "jitra", "kampar", "johore"),
        dn_columns.COLUMNS,
        frozenset({"at", "occ", "network"}),
        lambda g: (g.turn, g.impulse, g.half),
    ),
    "guadalajara": Match(
        spanish_civil_war.RULEBOOK,
        invariants_scw.INVARIANTS,
        ("campaign", "assault", "brihuega"),
        scw_columns.COLUMNS,
        frozenset({"at", "occ", "zone", "interdicted"}),
        lambda g: (g.turn, g.phasing, g.phase),
    ),
    "forlorn-hopes": Match(
        forlorn_hopes.RULEBOOK,
        invariants_fh.INVARIANTS,
        ("campaign", "java-sea"),
        fh_columns.COLUMNS,
        frozenset({"at"}),
        lambda g: (g.turn, g.phase, g.battle_round),
    ),
}
NAMES: Final = list(MATCHES)
FORD: Final = Match(
    ford_at_dawn.RULEBOOK,
    invariants_fd.INVARIANTS,
    ("dawn",),
    FordState.COLUMNS,
    frozenset(),
    lambda g: (g.turn, len(g.frames)),
)
EVERY: Final = {**MATCHES, "ford-at-dawn": FORD}
"""The games of the printed books, and the small one of our own."""
