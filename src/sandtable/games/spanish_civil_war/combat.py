"""7.0 Combat: who may attack whom, the declaring of all combats, and the order of resolution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.plan import count
from sandtable.games.spanish_civil_war import combat_results, combat_strength, retreat, supply
from sandtable.games.spanish_civil_war.combat_strength import weigh
from sandtable.games.spanish_civil_war.kinds import COMBAT, LAND, PHASES, PLAY, SIDES
from sandtable.games.spanish_civil_war.state import State

# ── 7.0 Who may attack (R25, R39) ────────────────────────────────────────────

NOT_ON_MAP: Final = Bar("7.0", "the unit is not on the map", "Choose a unit on the map.")
NOT_YOURS: Final = Bar("7.0", "it is not a unit of the phasing side", "Choose one of your own.")
NOT_COMBAT: Final = Bar(
    "2.1", "combats are declared in the Combat Phase of your own half", "Wait for it."
)
STAFF: Final = Bar("7.4", "a Headquarters does not attack", "Choose another unit.")
NOT_BESIDE: Final = Bar(
    "7.0", "the unit is not adjacent to that hex", "Move it beside the hex in a movement phase."
)
DISRUPTED: Final = Bar(
    "9.2", "a disrupted unit does not attack", "It may recover in the Morale Recovery Phase."
)
DIGGING: Final = Bar(
    "3.4", "a unit that improves its position does not attack", "Choose another unit."
)
BROKEN: Final = Bar("9.4", "no unit of a broken command attacks", "Choose another command's.")
HAS_FIRED: Final = Bar(
    "6.0",
    "artillery that has fired, in a bombardment or an overrun, does not attack",
    "Its Fired marker comes off in your next Initial Movement Phase.",
)
OVERSTACKED: Final = Bar(
    "5.0", "a unit that overstacks its hex counts nothing", "Correct the stack by moving."
)
TAKEN: Final = Bar(
    "7.0",
    "it is declared to attack another hex, and each unit attacks once",
    "Take that attack back with `recall`, or the unit out of it.",
)
IN_IT: Final = Bar("7.0", "it takes part in this attack already", "Take it out with `without`.")
NOT_IN_IT: Final = Bar("7.0", "it does not take part in this attack", "Choose one that does.")


def bars_able(g: State, unit: int) -> Bar | None:
    """What keeps a unit from attacking anything in this Combat Phase."""
    if g.status[unit] != PLAY or not 0 <= g.hex[unit] < g.theatre.size or g.is_air(unit):
        return NOT_ON_MAP
    if g.side(unit) != g.phasing:
        return NOT_YOURS
    if g.phase != COMBAT:
        return NOT_COMBAT.says(f"this is the {PHASES[g.phase]} phase")
    if g.is_hq(unit):
        return STAFF
    if g.disruption[unit]:
        return DISRUPTED
    if g.digging[unit]:
        return DIGGING
    if g.broken[g.theatre.roster.command[unit]]:
        return BROKEN
    if g.fired[unit]:
        return HAS_FIRED
    return None if g.counts(unit) else OVERSTACKED


def bars_attacking(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit from taking part in an attack on a hex."""
    bar = bars_able(g, unit)
    if bar is not None:
        return bar
    if place not in g.theatre.near[g.hex[unit]]:
        return NOT_BESIDE.says(f"it is in {g.where(g.hex[unit])}")
    if g.target[unit] >= 0 and g.target[unit] != place:
        return TAKEN.says(g.where(g.target[unit]))
    return None


# ── 7.0 Which stacks may be attacked ─────────────────────────────────────────

NO_ENEMY: Final = Bar("7.0", "no enemy unit is in that hex", "Choose a hex with enemy units.")
NOBODY_BESIDE: Final = Bar(
    "7.0", "none of your units is adjacent to that hex", "Move units beside it first."
)
NOBODY_ABLE: Final = Bar(
    "7.0", "none of your units beside that hex may attack it", "Choose another hex."
)
NOT_DECLARED: Final = Bar("7.0", "no attack on that hex is declared", "Declare it with `attack`.")
NONE_LEFT: Final = Bar(
    "7.0", "no combat on that hex is left to resolve", "Resolve those that are declared."
)
NOBODY: Final = Bar("7.0", "nobody takes part in this attack", "Add a unit with `with`.")
ALL_DECLARED: Final = Bar(
    "7.0",
    "all combats are declared before any is resolved, and a stack is attacked once",
    "Resolve those that are declared.",
)

ALL_STAND: Final = Bar(
    "7.0",
    "once the declarations are done every declared combat is fought (R87)",
    "Resolve it (`resolve`).",
)


def bars_recall(g: State, place: int) -> Bar:
    """Why an attack cannot be taken back: the declarations are done, or it is fought."""
    return ALL_STAND if place in pending(g) else NONE_LEFT


def beside(g: State, place: int, side: int) -> list[int]:
    """A side's units adjacent to a hex, in ascending order."""
    found: list[int] = []
    for near in g.theatre.near[place]:
        found += g.friends_in(near, side)
    found.sort()
    return found


def bars_target(g: State, place: int) -> Bar | None:
    """What keeps the phasing side from attacking a hex."""
    if g.phase != COMBAT:
        return NOT_COMBAT.says(f"this is the {PHASES[g.phase]} phase")
    if place >= g.theatre.size or not g.enemy_in(place, g.phasing):
        return NO_ENEMY
    near = beside(g, place, g.phasing)
    if not near:
        return NOBODY_BESIDE
    bars = [(unit, bars_attacking(g, unit, place)) for unit in near]
    told: list[str] = []
    for unit, bar in bars:
        if bar is None:
            return None
        told.append(f"{g.name(unit)}: {bar.reason}")
    first = bars[0][1]
    if first is not None and all(bar == first for _, bar in bars):
        return first.says(g.named([unit for unit, _ in bars]))
    return NOBODY_ABLE.says("; ".join(told[:6]))


def targets(g: State) -> list[int]:
    """The hexes that the phasing side can attack, in ascending order."""
    enemy = LAND << (1 - g.phasing)
    able = [u for u in g.theatre.ground[g.phasing] if g.hex[u] >= 0 and bars_able(g, u) is None]
    found = {
        near
        for unit in able
        for near in g.theatre.near[g.hex[unit]]
        if g.occ[near] & enemy and g.target[unit] in (-1, near)
    }
    return sorted(found)


def attackers_left(g: State) -> list[int]:
    """The units of the phasing side that may attack and are not declared yet."""
    enemy = LAND << (1 - g.phasing)
    return [
        unit
        for unit in g.theatre.ground[g.phasing]
        if g.hex[unit] >= 0
        and g.target[unit] < 0
        and bars_able(g, unit) is None
        and any(g.occ[near] & enemy for near in g.theatre.near[g.hex[unit]])
    ]


def declared(g: State) -> list[int]:
    """The hexes that attacks are declared on, in ascending order."""
    return sorted({g.target[u] for u in g.theatre.ground[g.phasing] if g.target[u] >= 0})


def attackers_of(g: State, place: int) -> tuple[int, ...]:
    """The units declared to attack a hex."""
    return tuple([u for u in g.theatre.ground[g.phasing] if g.target[u] == place])


# ── 7.0 All combats are declared first ───────────────────────────────────────


def begin_phase(g: State) -> None:
    """Both sides' supply is checked and the phasing side declares its combats (2.1 D, 8.0).

    Nothing moves while combats are declared: a check before it finds what one after it would, and
    the combat sheet shows the strengths that will count.
    """
    g.target = [-1] * g.theatre.roster.count
    supply.check(g, g.phasing)
    supply.check(g, 1 - g.phasing)
    if targets(g):
        g.frames.append(Then("combat.resolve"))
        g.frames.append(Declare(g.phasing))


class Declare(NamedTuple):
    """The phasing side declares its combats, changes them and takes them back."""

    side: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many are declared."""
        so_far = ", ".join([g.theatre.label(place) for place in declared(g)])
        told = f"declared: {so_far}" if so_far else "none so far"
        left = len(attackers_left(g))
        if not left:
            return Prompt(f"{SIDES[self.side]} combat, {told}: nobody else may attack.", "7.0")
        return Prompt(
            f"{SIDES[self.side]} combat: declare every attack ({told}), or done; "
            f"{count(left, 'unit')} may still attack.",
            "7.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every hex that can be attacked, every attack that can be taken back; done."""
        places = targets(g)
        # Hex by hex the rule takes 78 us instead of 32: one sweep asks each unit once.
        if ballot.explain:
            enemy = LAND << (1 - self.side)
            for place in sorted(g.at):
                if g.occ[place] & enemy:
                    ballot.add("attack", hex=place, bar=bars_target(g, place))
        else:
            for place in places:
                ballot.add("attack", hex=place)
        open_ = declared(g)
        for place in ballot.over(open_, sorted({*places, *open_}) if places else open_):
            ballot.add("recall", hex=place, bar=None if place in open_ else NOT_DECLARED)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Put an attack together, take one back, or end the declarations."""
        if choice.verb == "attack":
            g.frames.append(Attack(choice.hex, attackers_of(g, choice.hex)))
        elif choice.verb == "recall":
            for unit in attackers_of(g, choice.hex):
                g.target[unit] = -1
        else:
            g.frames.pop()


class Attack(NamedTuple):
    """An attack being put together: adjacent units, from one hex or several."""

    target: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The phasing side."""
        return g.phasing

    def prompt(self, g: State) -> Prompt:
        """The totals as they stand."""
        if not self.units:
            return Prompt(f"Attack on {g.where(self.target)}: add units.", "7.0")
        scales = weigh(g, self.target, self.units)
        column = g.theatre.crt.names[scales.column]
        drm = f", {scales.drm:+} to the die" if scales.drm else ""
        return Prompt(
            f"Attack on {g.where(self.target)}: {scales.attack} against {scales.defence}, column "
            f"{column}{drm}. Add units, or declare it.",
            "7.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Who joins in or is taken out; done, cancel."""
        near = beside(g, self.target, g.phasing)
        for unit in ballot.over(near, range(g.theatre.roster.count)):
            if unit in self.units:
                ballot.add("without", unit)
                ballot.add("with", unit, bar=IN_IT)
            elif g.hex[unit] >= 0:
                ballot.add("with", unit, bar=bars_attacking(g, unit, self.target))
                ballot.add("without", unit, bar=NOT_IN_IT)
        ballot.add("done", bar=None if self.units else NOBODY)
        ballot.add("cancel")

    def apply(self, g: State, choice: Choice) -> None:
        """Change the attack, declare it, or leave things as they were."""
        verb, unit = choice.verb, choice.unit
        if verb == "with":
            g.frames[-1] = self._replace(units=tuple(sorted((*self.units, unit))))
        elif verb == "without":
            g.frames[-1] = self._replace(units=tuple([u for u in self.units if u != unit]))
        else:
            g.frames.pop()
            if verb == "done":
                declare(g, self.target, self.units)


def declare(g: State, place: int, units: tuple[int, ...]) -> None:
    """Note who attacks a hex; who was in the attack before and is not now is free again."""
    for unit in attackers_of(g, place):
        g.target[unit] = -1
    for unit in units:
        g.target[unit] = place
    if g.log is not None:
        g.say("7.0", f"Declared: {g.named(units)} against {g.where(place)}.", (place,), units)


# ── 7.0, 7.1 Resolution, one combat after the other ──────────────────────────


def resolve(g: State) -> None:
    """Every combat that was declared is fought, in the order its player likes."""
    if pending(g):
        g.frames.append(Resolve(g.phasing))


def pending(g: State) -> list[int]:
    """Declared combats that are still to be fought, in ascending order of hexes."""
    return [place for place in declared(g) if g.enemy_in(place, g.phasing)]


class Resolve(NamedTuple):
    """The phasing side says which declared combat comes next.

    Each waits for its player, the only one and the last too: its dice fall when he says so.
    """

    side: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What is left."""
        left = [g.theatre.label(place) for place in pending(g)]
        if len(left) == 1:
            return Prompt(f"The combat on {left[0]} is left: resolve it.", "7.1")
        places = ", ".join(left)
        return Prompt(f"Combats declared on {places}: which is resolved next?", "7.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each combat that is left."""
        for place in pending(g):
            ballot.add("resolve", hex=place)
        ballot.also(self.tell_others, g)

    def tell_others(self, g: State, ballot: Ballot) -> None:
        """Hexes with enemies that were not declared in time."""
        enemy = LAND << (1 - self.side)
        for place in sorted(g.at):
            if g.occ[place] & enemy:
                ballot.add("attack", hex=place, bar=ALL_DECLARED)
                if place not in pending(g):
                    ballot.add("resolve", hex=place, bar=NONE_LEFT)

    def apply(self, g: State, choice: Choice) -> None:
        """Fight it; the frame comes back while another is left."""
        g.frames.pop()
        units = attackers_of(g, choice.hex)
        g.frames.append(Then("combat.resolve"))
        combat_results.fight(g, units, choice.hex, False)


# ── the combat sheet ─────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The combat sheet while an attack is put together, resolved, or its retreats are made."""
    if isinstance(frame, (Attack, combat_results.Clash)):
        shown = combat_strength.sheet(g, frame.target, frame.units)
        defenders = g.friends_in(frame.target, combat_strength.defender_of(g, frame.target))
        shown["retreats"] = retreat.retreats_of(g, defenders)
        return shown
    return retreat.sheet(g, frame)


KINDS: Final = (
    Kind(Declare),
    Kind(Attack),
    Kind(Resolve),
)
THEN: Final[dict[str, Callable[..., None]]] = {"combat.resolve": resolve}
