"""7.1 Combat resolution: the die, and what each of the eight results does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war import morale, retreat
from sandtable.games.spanish_civil_war.combat_strength import (
    defender_of,
    figures,
    loss_of,
    printed_defence,
    weigh,
)
from sandtable.games.spanish_civil_war.kinds import ARTILLERY, TRAIN
from sandtable.games.spanish_civil_war.state import State

# ── 7.1 The die ──────────────────────────────────────────────────────────────


def fight(g: State, units: tuple[int, ...], place: int, overrun: bool) -> None:
    """Attack a hex; artillery that takes part gets its Fired marker (6.3.1).

    An overrun is fought like any combat, but its advance is the overrun's own (3.2, R9).
    """
    for unit in units:
        g.target[unit] = -1
        if g.theatre.roster.type[unit] in (ARTILLERY, TRAIN):
            g.fired[unit] = 1
    if g.log is not None and not overrun:
        g.say("7.0", f"{g.doing(units, 'attacks', 'attack')} {g.where(place)}.",
              (place, *sorted({g.hex[u] for u in units})), units)  # fmt: skip
    if not overrun:
        g.frames.append(Then("retreat.advance", (place, units)))
    g.frames.append(Clash(place, units))


class Clash(NamedTuple):
    """The die of a combat."""

    target: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """The totals."""
        scales = weigh(g, self.target, self.units)
        column = g.theatre.crt.names[scales.column]
        drm = f", {scales.drm:+} to the die" if scales.drm else ""
        return Prompt(
            f"Combat in {g.where(self.target)}: {scales.attack} against {scales.defence}, column "
            f"{column}{drm}.",
            "7.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table and apply what it says."""
        g.frames.pop()
        scales = weigh(g, self.target, self.units)
        result = g.theatre.crt.result(choice.n + scales.drm, scales.column)
        defenders = g.friends_in(self.target, defender_of(g, self.target))
        if g.log is not None:
            detail = figures(g, scales)
            detail["die"] = choice.n
            detail["modified"] = choice.n + scales.drm
            detail["result"] = result
            drm = f" {scales.drm:+}" if scales.drm else ""
            g.say(
                "7.1",
                f"{g.where(self.target)}: {scales.attack} against {scales.defence}, column "
                f"{detail['column']}, die {choice.n}{drm}: {RESULTS[result]}.",
                (self.target, *sorted({g.hex[u] for u in self.units})),
                (*self.units, *defenders),
                (choice.n,),
                detail,
            )
        suffer(g, result, self.target, self.units, defenders)


# ── 7.1 Explanation of results ───────────────────────────────────────────────

RESULTS: Final[dict[str, str]] = {
    "AC": "AC, the attackers check for disruption",
    "ADD": "ADD, one attacker DD and the others D",
    "AE": "AE, the attackers are eliminated",
    "Ex": "Ex, an exchange",
    "DD": "DD, one defender DD and the others D",
    "D": "D, the defenders are disrupted",
    "DE": "DE, the defenders are eliminated",
    "BC": "BC, both sides check for disruption",
}


def suffer(
    g: State, result: str, place: int, units: tuple[int, ...], defenders: tuple[int, ...]
) -> None:
    """What a result does; whoever it disrupts retreats, attackers as well (7.2, R7)."""
    own, enemies = list(units), list(defenders)
    safe = retreat.sheltered(g, (*units, *defenders))
    if result == "AC":
        morale.check(g, own, "7.1", "combat_results.withdraw", ((), safe))
    elif result == "ADD":
        morale.hit_hard(g, own, "7.1", "combat_results.withdraw", ((), safe))
    elif result == "AE":
        remove(g, own)
    elif result == "Ex":
        exchange(g, place, units, defenders)
    elif result == "DD":
        morale.hit_hard(g, enemies, "7.1", "combat_results.driven", (safe,))
    elif result == "D":
        driven(g, morale.disrupt_all(g, enemies, 1, "7.1"), safe)
    elif result == "DE":
        remove(g, enemies)
    else:
        morale.check(g, enemies, "7.1", "combat_results.both", (units, safe))


# Stages in records and positions of earlier rules do not say who is `safe`.


def both(
    g: State,
    hurt: tuple[int, ...],
    units: tuple[int, ...],
    safe: tuple[int, ...] = retreat.UNSETTLED,
) -> None:
    """BC: the defenders have thrown; the attackers check before anybody retreats."""
    morale.check(g, list(units), "7.1", "combat_results.withdraw", (hurt, safe))


def withdraw(
    g: State,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    safe: tuple[int, ...] = retreat.UNSETTLED,
) -> None:
    """Those that were disrupted and live retreat, the defenders first."""
    retreat.begin(g, attackers, safe)
    retreat.begin(g, defenders, safe)


def driven(g: State, defenders: tuple[int, ...], safe: tuple[int, ...] = retreat.UNSETTLED) -> None:
    """Only defenders were hit."""
    retreat.begin(g, defenders, safe)


def remove(g: State, units: list[int]) -> None:
    """Eliminate units, one after the other."""
    places = tuple(sorted({g.hex[u] for u in units}))
    g.say("7.1", f"Eliminated: {g.named(units)}.", places, tuple(units))
    for unit in units:
        g.eliminate(unit)


# ── 7.1 Ex: the attacker chooses his losses (R24) ────────────────────────────

NOT_IN_EXCHANGE: Final = Bar(
    "7.1", "only units that made this attack pay for the exchange", "Choose one of the attackers."
)
IS_GONE: Final = Bar("7.1", "it has been eliminated", "Choose one of the attackers left.")


def exchange(g: State, place: int, units: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """The defenders go; the attacker loses printed factors of at least the same sum."""
    price = loss_of(g, defenders)
    remove(g, list(defenders))
    pay(g, place, units, price)


def pay(g: State, place: int, units: tuple[int, ...], price: int) -> None:
    """Ask for the next loss while something is owed; with too little in the attack all go."""
    worth = sum([printed_defence(g, u) for u in units])
    if price <= 0 or not units:
        return
    if worth <= price:
        remove(g, list(units))
        return
    g.frames.append(Exchange(place, g.side(units[0]), units, price))


class Exchange(NamedTuple):
    """The attacker names a unit that he loses; what is still owed is asked again."""

    place: int
    side: int
    units: tuple[int, ...]
    price: int

    def actor(self, g: State) -> int:
        """The attacker."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How much is owed."""
        return Prompt(
            f"Exchange in {g.where(self.place)}: lose units of {self.price} printed factors or "
            "more.",
            "7.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any unit of the attack."""
        for unit in self.units:
            ballot.add("lose", unit)
        for unit in ballot.beside(g.theatre.ground[self.side]):
            if g.hex[unit] >= 0 and unit not in self.units:
                ballot.add("lose", unit, bar=NOT_IN_EXCHANGE)

    def apply(self, g: State, choice: Choice) -> None:
        """It is eliminated, and its printed factor paid."""
        g.frames.pop()
        paid = printed_defence(g, choice.unit)
        remove(g, [choice.unit])
        left = tuple([u for u in self.units if u != choice.unit])
        pay(g, self.place, left, self.price - paid)


KINDS: Final = (
    Kind(Clash),
    Kind(Exchange),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "combat_results.both": both,
    "combat_results.driven": driven,
    "combat_results.fight": fight,
    "combat_results.withdraw": withdraw,
}
