"""6.0 Artillery bombardment, 6.2 defensive fire; the strike that ground support uses too (10.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war import morale
from sandtable.games.spanish_civil_war.combat_strength import (
    DICE,
    Modifier,
    chances,
    features_in,
    halved,
    listed,
    told,
)
from sandtable.games.spanish_civil_war.fields_of_fire import (
    aims,
    bars_bombarding,
    bars_firing,
    bars_hex,
    firing_side,
    ready_guns,
)
from sandtable.games.spanish_civil_war.kinds import BARRAGE, DEFENSIVE, LAND, SIDES
from sandtable.games.spanish_civil_war.state import State, enemy_of

# ── choosing a hex ───────────────────────────────────────────────────────────


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes that a side can bombard."""
    guns = ready_guns(g, side)
    if not ballot.asks(bool(guns)):
        return
    enemy = LAND << enemy_of(side)
    # Of all guns the rule takes 380 us instead of 67 of those that are ready.
    for place in sorted([p for p in g.at if g.occ[p] & enemy and p < g.theatre.size]):
        if ballot.explain:
            ballot.add("bombard", hex=place, bar=bars_bombarding(g, side, place))
        elif bars_hex(g, side, place) is None and any(aims(g, unit, place) for unit in guns):
            ballot.add("bombard", hex=place)


def begin(g: State, choice: Choice) -> None:
    """Choose a hex; nothing is spent before the fire is resolved."""
    g.frames.append(Bombard(choice.hex, firing_side(g), ()))


# ── 6.0 Combining, half out of supply (R22) ──────────────────────────────────

FIRES_ALREADY: Final = Bar("6.0", "it fires already", "Take it out with `without`.")
FIRES_NOT: Final = Bar("6.0", "it does not fire", "Choose one that does.")
NOBODY_FIRES: Final = Bar("6.0", "nobody is chosen to fire", "Add artillery with `with`.")


def barrage_of(g: State, unit: int) -> int:
    """Barrage factor: half, rounded up, out of supply."""
    printed = g.theatre.roster.barrage[unit]
    return halved(printed) if g.oos[unit] and not g.is_air(unit) else printed


def barrage_of_all(g: State, units: tuple[int, ...]) -> int:
    """Barrage factors of artillery that fires together."""
    return sum([barrage_of(g, unit) for unit in units])


class Bombard(NamedTuple):
    """Artillery that fires together at a hex, being put together."""

    place: int
    side: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The side that fires."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Factors and column as they stand."""
        verb = "Defensive fire on" if g.phase == DEFENSIVE else "Bombard"
        where = f"{verb} {g.where(self.place)}"
        if not self.units:
            return Prompt(f"{where}: add artillery.", "6.0")
        scales = weigh_strike(g, self.place, barrage_of_all(g, self.units), self.units)
        return Prompt(f"{where}: {summary(g, scales)}. Add artillery, or resolve.", "6.0")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Artillery joins and leaves; resolve, cancel."""
        everybody = range(g.theatre.roster.count)
        for unit in ballot.over(g.theatre.guns[self.side], everybody):
            if unit in self.units:
                ballot.add("without", unit)
                ballot.add("with", unit, bar=FIRES_ALREADY)
            elif g.hex[unit] >= 0:
                ballot.add("with", unit, bar=bars_firing(g, unit, self.place))
                ballot.add("without", unit, bar=FIRES_NOT)
        ballot.add("resolve", bar=None if self.units else NOBODY_FIRES)
        ballot.add("cancel")

    def apply(self, g: State, choice: Choice) -> None:
        """Change who fires, drop it, or fire."""
        verb, unit = choice.verb, choice.unit
        if verb == "with":
            g.frames[-1] = self._replace(units=tuple(sorted((*self.units, unit))))
        elif verb == "without":
            g.frames[-1] = self._replace(units=tuple([u for u in self.units if u != unit]))
        else:
            g.frames.pop()
            if verb == "resolve":
                open_fire(g, self.place, self.units)


def open_fire(g: State, place: int, units: tuple[int, ...]) -> None:
    """Fired markers are placed, and the die is thrown (6.3.1, 6.4)."""
    for unit in units:
        g.fired[unit] = 1
    case = "6.2" if g.phase == DEFENSIVE else "6.0"
    strike(g, place, barrage_of_all(g, units), units, case)


# ── 6.0 The Bombardment Table ────────────────────────────────────────────────


class Strike(NamedTuple):
    """A bombardment weighed up; `outcomes` are results and on how many of the ten faces."""

    place: int
    factors: int
    halves: tuple[Modifier, ...]
    """What artillery out of supply has lost of its printed factors."""
    column: int
    shift: int
    drms: tuple[Modifier, ...]
    drm: int
    outcomes: tuple[tuple[str, int], ...]


def shift_for(g: State, units: tuple[int, ...]) -> int:
    """Columns to the right in an opening barrage: a rule of the title (G8, R80)."""
    rule = g.theatre.rules.exclusive.opening_barrage
    if rule is None or g.turn != rule.turn or g.phase != BARRAGE:
        return 0
    command = g.theatre.roster.command
    own = any(command[u] == rule.command and not g.is_air(u) for u in units)
    return rule.columns if own else 0


def drms_of(g: State, place: int) -> list[Modifier]:
    """What is added to the die: terrain, what is built there, an improved position (3.4, 6.0)."""
    units = g.units_in(place)
    side = g.side(units[0]) if units else enemy_of(firing_side(g))
    found = [
        Modifier(side, "6.0", key, value)
        for key, value in features_in(g.theatre, place, g.theatre.tec.bombardment)
    ]
    if g.improved[place]:
        found.append(Modifier(side, "3.4", "improved position", g.theatre.drm["improved_barrage"]))
    return found


CUT_OFF: Final = "out of supply, half rounded up"


def halves_of(g: State, units: tuple[int, ...]) -> tuple[Modifier, ...]:
    """What each gun that is out of supply loses of its barrage factor (6.0, R22)."""
    found: list[Modifier] = []
    for unit in units:
        less = barrage_of(g, unit) - g.theatre.roster.barrage[unit]
        if less:
            found.append(Modifier(g.side(unit), "6.0", f"{g.name(unit)}: {CUT_OFF}", less, True))
    return tuple(found)


def weigh_strike(g: State, place: int, factors: int, units: tuple[int, ...]) -> Strike:
    """Column, modifiers and chances of so many barrage factors on a hex."""
    table = g.theatre.barrages
    shift = shift_for(g, units)
    column = min(table.column_of(max(1, factors)) + shift, len(table.names) - 1)
    drms = drms_of(g, place)
    drm = sum([m.value for m in drms])
    outcomes = chances([table.result(die + drm, column) for die in range(1, DICE + 1)])
    return Strike(place, factors, halves_of(g, units), column, shift, tuple(drms), drm, outcomes)


def summary(g: State, scales: Strike) -> str:
    """Factors, column and die modifier in words."""
    drm = f", {scales.drm:+} to the die" if scales.drm else ""
    return f"{scales.factors} factors, column {g.theatre.barrages.names[scales.column]}{drm}"


def strike(g: State, place: int, factors: int, units: tuple[int, ...], case: str) -> None:
    """Bombard a hex with so many factors of artillery or air units: ask for the die."""
    if g.log is not None:
        g.say(case, f"{g.doing(units, 'bombards', 'bombard')} {g.where(place)}.", (place,), units)
    g.frames.append(Shelling(place, factors, units, case))


class Shelling(NamedTuple):
    """The die of a bombardment."""

    place: int
    factors: int
    units: tuple[int, ...]
    case: str

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Factors and column."""
        scales = weigh_strike(g, self.place, self.factors, self.units)
        return Prompt(f"Bombardment of {g.where(self.place)}: {summary(g, scales)}.", "6.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table and apply what it says to all units of the hex."""
        g.frames.pop()
        scales = weigh_strike(g, self.place, self.factors, self.units)
        result = g.theatre.barrages.result(choice.n + scales.drm, scales.column)
        targets = g.units_in(self.place)
        if g.log is not None:
            drm = f" {scales.drm:+}" if scales.drm else ""
            detail = figures(g, scales)
            detail["die"] = choice.n
            detail["modified"] = choice.n + scales.drm
            detail["result"] = result
            g.say(
                "6.1",
                f"Bombardment of {g.where(self.place)}: {scales.factors} factors, column "
                f"{detail['column']}, die {choice.n}{drm}: {RESULTS[result]}.",
                (self.place,),
                (*self.units, *targets),
                (choice.n,),
                detail,
            )
        land(g, result, list(targets))


# ── 6.1 Bombardment resolution (R8) ──────────────────────────────────────────

RESULTS: Final[dict[str, str]] = {
    "-": "no effect",
    "C": "C, all units check for disruption",
    "D": "D, all units are disrupted",
    "DD": "DD, one unit DD and the others D",
}


def land(g: State, result: str, targets: list[int]) -> None:
    """What a result does to the units of the target hex; nobody retreats."""
    if result == "C":
        morale.check(g, targets, "6.1")
    elif result == "D":
        morale.disrupt_all(g, targets, 1, "6.1")
    elif result == "DD":
        morale.hit_hard(g, targets, "6.1")


KINDS: Final = (
    Kind(Bombard),
    Kind(Shelling),
)
THEN: Final[dict[str, Callable[..., None]]] = {}


# ── for the screen ───────────────────────────────────────────────────────────


def figures(g: State, scales: Strike) -> dict[str, Any]:
    """The figures of a bombardment for a log line."""
    return {
        "attack": scales.factors,
        "column": g.theatre.barrages.names[scales.column],
        "modifiers": [
            *told(scales.halves, False),
            *shift_told(g, scales),
            *told(scales.drms, True),
        ],
        "drm": scales.drm,
    }


def shift_told(g: State, scales: Strike) -> list[dict[str, Any]]:
    """The columns of an opening barrage (G8)."""
    if not scales.shift:
        return []
    text = "opening barrage: columns to the right"
    return [{"side": SIDES[g.phasing], "case": "G8", "text": text, "value": scales.shift}]


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The bombardment as it stands, if one is being put together or resolved."""
    if not isinstance(frame, (Bombard, Shelling)):
        return None
    factors = barrage_of_all(g, frame.units) if isinstance(frame, Bombard) else frame.factors
    scales = weigh_strike(g, frame.place, factors, frame.units)
    table = g.theatre.barrages
    return {
        "kind": "bombardment",
        "target": g.theatre.label(frame.place),
        "attackers": [_shown(g, unit) for unit in frame.units],
        "defenders": [
            {"unit": u, "value": g.morale(u), "notes": [{"case": "9.0", "text": "morale"}]}
            for u in g.units_in(frame.place)
        ],
        **figures(g, scales),
        "modifiers": [
            *[{**line, "to": "column"} for line in shift_told(g, scales)],
            *listed(scales.halves, scales.drms),
        ],
        "columns": table.names,
        "column": scales.column if factors else None,
        "table": table.results,
        "outcomes": [
            {"loss": result, "chance": f"{n}/{DICE}"} for result, n in scales.outcomes if factors
        ],
        "notes": [{"case": "6.1", "text": "all units of the hex are hit; nobody retreats"}],
    }


def _shown(g: State, unit: int) -> dict[str, Any]:
    value = barrage_of(g, unit)
    printed = g.theatre.roster.barrage[unit]
    cut = g.oos[unit] and not g.is_air(unit)
    notes = [{"case": "6.0", "text": CUT_OFF}] if cut else []
    return {"unit": unit, "sp": printed, "value": value, "notes": notes}
