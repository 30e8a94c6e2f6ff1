"""5.1 and 5.31-5.37 Ground combat: putting an attack together, the die and the losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import (
    amphibious,
    ground_support,
    missions,
    movement,
    retreat,
    supply,
)
from sandtable.games.doro_nawa.ground_strength import figures, sheet_of, weigh
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    ARMOURED,
    CAVALRY,
    COASTAL,
    COMBAT,
    DIE_FALLS,
    FOUGHT,
    LAND,
    OPTIONS,
    PLAY,
)
from sandtable.games.doro_nawa.state import State, is_gun

# ── 5.1 General rules: who may attack (R39, R40, R79) ────────────────────────

NOT_COMBAT: Final = Bar(
    "5.1",
    "ground units attack in a Combat impulse",
    "Choose the Combat option in your next half.",
)
TOO_SLOW: Final = Bar(
    "5.1",
    "its initiative is below the roll",
    "Wait for an impulse with a roll of its initiative or less.",
)
HAS_FOUGHT: Final = Bar(
    "5.1",
    "it has attacked or bombarded in this half",
    "A unit attacks once in an impulse: use another, or wait for the next.",
)
NOBODY_ABLE: Final = Bar("5.1", "none of the units beside it may attack", "Bring others up.")
NOBODY_QUICK: Final = Bar("5.1", NOBODY_ABLE.reason, "Bring others up, or wait for a lower roll.")
IN_IT: Final = Bar("5.1", "it takes part in this attack already", "Take it out with `without`.")
NOT_IN_IT: Final = Bar(
    "5.1", "it does not take part in this attack", "Only who was added with `with` can be left out."
)

# ── 5.31 General rules: neighbours attack one hex (R38) ──────────────────────

NOT_GROUND: Final = Bar(
    "5.31",
    "only ground units attack on the ground",
    "Ships bombard; aircraft over the hex give support.",
)
NO_ENEMY: Final = Bar(
    "5.31", "no enemy ground unit is in that hex", "Choose a hex with enemy ground units."
)
NOBODY_BESIDE: Final = Bar(
    "5.31", "none of your ground units is beside that hex", "Move units beside it first."
)
TOO_FAR: Final = Bar("5.31", "the unit is not beside the hex", "Move it beside the hex first.")
NO_STRENGTH: Final = Bar(
    "5.31",
    "nobody in the attack brings SP",
    "Add a unit other than artillery, which brings none to an attack.",
)

# ── 5.34, 5.35 Armour, and units from the sea ────────────────────────────────

NO_ROUTE: Final = Bar(
    "5.34",
    "no road, trail or railroad joins the armour's hex to that one",
    "Attack along a route, or leave the armour out.",
)
NO_ASSAULT: Final = Bar(
    "5.35",
    "armour, cavalry and artillery take no part in an amphibious assault",
    "Land the unit where no enemy is.",
)
NOT_COASTAL: Final = Bar(
    "5.35", "an amphibious assault goes to a coastal hex", "Choose a coastal hex."
)
ONLY_BOMBARDMENT: Final = Bar(
    "4.43", "units afloat are attacked by bombardment alone", "Bombard each of them."
)


def only_lands(kind: int) -> bool:
    """Whether a unit at sea of this kind takes no part in an amphibious assault."""
    return kind in (ARMOURED, CAVALRY) or is_gun(kind)


def bars_assault(g: State, unit: int, target: int) -> Bar | None:
    """What keeps a unit at sea from attacking a coastal hex beside it (R21)."""
    theatre = g.theatre
    if only_lands(theatre.roster.kind[unit]):
        return NO_ASSAULT
    if not theatre.coast[target]:
        return NOT_COASTAL
    return amphibious.bars_west_coast(g, unit, g.hex[unit], target)


def bars_attacking(g: State, unit: int, target: int) -> Bar | None:
    """What keeps a unit from taking part in a ground attack on a hex."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if g.status[unit] != PLAY:
        return movement.off_map(g, unit)
    if theatre.roster.side[unit] != g.half:
        return movement.NOT_YOURS
    if kind > COASTAL:
        return NOT_GROUND
    if g.option != COMBAT:
        return NOT_COMBAT.says(f"this is a {OPTIONS[g.option]} impulse")
    if g.used[unit] & FOUGHT:
        return HAS_FOUGHT
    place = g.hex[unit]
    if target not in theatre.near[place]:
        return TOO_FAR.says(f"it is in {g.where(place)}")
    # What no roll would mend comes before the roll.
    bar: Bar | None = None
    if g.afloat[unit]:
        bar = bars_assault(g, unit, target)
    elif theatre.sea_between(place, target):
        bar = amphibious.OPEN_SEA
    elif kind == ARMOURED and not theatre.connected(place, target):
        bar = NO_ROUTE
    return bar if bar is not None else movement.bars_acting(g, unit, TOO_SLOW)


def strikes(g: State, unit: int, target: int) -> bool:
    """Whether a unit can attack a hex and brings SP: without one such there is no attack."""
    kind = g.theatre.roster.kind[unit]
    return kind <= COASTAL and not is_gun(kind) and bars_attacking(g, unit, target) is None


def bars_striking(g: State, unit: int, target: int) -> Bar:
    """What keeps a unit that does not strike from it: guns bring no SP on any roll (5.36)."""
    bar = bars_attacking(g, unit, target)
    if bar is None:
        return NO_STRENGTH
    slow = bar in (TOO_SLOW, movement.NO_INITIATIVE)
    return NO_STRENGTH if slow and is_gun(g.theatre.roster.kind[unit]) else bar


def bars_target(g: State, target: int) -> Bar | None:
    """What keeps the side whose half it is from attacking a hex."""
    enemy = 1 - g.half
    if target >= g.theatre.size or not g.occ[target] & LAND << enemy:
        return ONLY_BOMBARDMENT if g.occ[target] & AFLOAT << enemy else NO_ENEMY
    if g.option != COMBAT:
        return NOT_COMBAT.says(f"this is a {OPTIONS[g.option]} impulse")
    beside = neighbours_of(g, target)
    if not beside:
        return NOBODY_BESIDE
    for unit in beside:
        if strikes(g, unit, target):
            return None
    told = [(unit, bars_striking(g, unit, target)) for unit in beside]
    slow = any(bar == TOO_SLOW for _, bar in told)
    return missions.told_of(g, told, NOBODY_QUICK if slow else NOBODY_ABLE)


def neighbours_of(g: State, target: int) -> list[int]:
    """The attacker's ground units beside a hex, ashore and afloat, in ascending order."""
    found: list[int] = []
    mask = (LAND | AFLOAT) << g.half
    for place in g.theatre.near[target]:
        if g.occ[place] & mask:
            found += g.ground_in(place, g.half)
            found += g.afloat_in(place, g.half)
    found.sort()
    return found


# ── listing and beginning ────────────────────────────────────────────────────


def targets(g: State, side: int) -> list[int]:
    """The hexes that a side can attack now, in ascending order."""
    if g.option != COMBAT:
        return []
    occ = bytes(g.occ)
    mine = (LAND | AFLOAT) << side
    enemy = LAND << (1 - side)
    found: list[int] = []
    for place, stack in g.at.items():
        if not occ[place] & mine:
            continue
        ready: list[int] | None = None
        for target in g.theatre.near[place]:
            if occ[target] & enemy and target not in found:
                if ready is None:
                    ready = [unit for unit in stack if _ready(g, unit)]
                for unit in ready:
                    if strikes(g, unit, target):
                        found.append(target)
                        break
    found.sort()
    return found


def _ready(g: State, unit: int) -> bool:
    """The cheap part of `strikes`: what does not depend on the target."""
    return (
        g.theatre.roster.kind[unit] <= COASTAL
        and not g.used[unit] & FOUGHT
        and g.initiative(unit) >= g.die
    )


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot which hexes may be attacked."""
    # Hex by hex the rule takes 40 us instead of 13: one sweep asks each attacker's neighbours.
    if not ballot.explain:
        for target in targets(g, side):
            ballot.add("attack", hex=target)
        return
    for target in sorted(g.at):
        if g.occ[target] & LAND << (1 - side):
            ballot.add("attack", hex=target, bar=bars_target(g, target))


def begin(g: State, choice: Choice) -> None:
    """Name the hex to attack; nothing is spent before the attack is resolved."""
    g.frames.append(Attack(choice.hex, (), ()))


class Attack(NamedTuple):
    """An attack being put together: units of several hexes and aircraft in support (5.31, 6.6)."""

    target: int
    units: tuple[int, ...]
    air: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return g.half

    def prompt(self, g: State) -> Prompt:
        """The odds as they stand."""
        scales = weigh(g, self.target, self.units, self.air)
        odds = f"{scales.attack} to {scales.defence}"
        column = f", column {g.theatre.crt.odds_names[scales.column]}" if scales.attack else ""
        add = " Add units." if self.grows(g, scales.column) else ""
        return Prompt(f"Attack on {g.where(self.target)}: {odds}{column}.{add}", "5.31")

    def grows(self, g: State, column: int) -> bool:
        """Whether somebody is missing still, or those who may join bring a better column."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        units = [choice.unit for choice in ballot.open if choice.verb == "with"]
        air = [choice.unit for choice in ballot.open if choice.verb == "support"]
        if not self.units:
            return bool(units)
        most = weigh(g, self.target, tuple(sorted((*self.units, *units))), (*self.air, *air))
        return most.column > column

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Who may join in or is taken out, support, resolve, cancel."""
        for unit in ballot.over(neighbours_of(g, self.target), range(g.theatre.roster.count)):
            if unit in self.units:
                ballot.add("without", unit)
                ballot.add("with", unit, bar=IN_IT)
            else:
                ballot.add("with", unit, bar=bars_attacking(g, unit, self.target))
                ballot.add("without", unit, bar=NOT_IN_IT)
        ground_support.tell_support(g, ballot, self.target, g.half, self.air)
        ballot.add("resolve", bar=self.bars_resolving(g))
        ballot.add("cancel")

    def bars_resolving(self, g: State) -> Bar | None:
        """An attack needs a unit that brings SP; support cannot replace it (6.6)."""
        kind = g.theatre.roster.kind
        for unit in self.units:
            if not is_gun(kind[unit]):
                return None
        return NO_STRENGTH

    def apply(self, g: State, choice: Choice) -> None:
        """Change the attack, or carry it out."""
        g.frames.pop()
        verb, unit = choice.verb, choice.unit
        if verb == "with":
            g.frames.append(self._replace(units=tuple(sorted((*self.units, unit)))))
        elif verb == "without":
            g.frames.append(self._replace(units=tuple([u for u in self.units if u != unit])))
        elif verb == "support":
            g.frames.append(self._replace(air=tuple(sorted((*self.air, unit)))))
        elif verb == "withdraw":
            g.frames.append(self._replace(air=tuple([u for u in self.air if u != unit])))
        elif verb == "resolve":
            carry_out(g, self.target, self.units, self.air)


def carry_out(g: State, target: int, units: tuple[int, ...], air: tuple[int, ...]) -> None:
    """Everybody in the attack has used his one attack; support meets its fire, then the die."""
    retreat.keep_in_mind(g, -1, ())
    for unit in units:
        g.used[unit] |= FOUGHT
    if g.log is not None:
        g.say("5.31", f"{g.doing(units, 'attacks', 'attack')} {g.where(target)}.",
              (target, *sorted({g.hex[u] for u in units})), units)  # fmt: skip
    ground_support.join_attack(g, target, units, air)


# ── 5.37 Combat resolution ───────────────────────────────────────────────────


def ask_die(
    g: State, target: int, units: tuple[int, ...], air: tuple[int, ...], other: tuple[int, ...]
) -> None:
    """Support has faced its fire: throw the die."""
    left = ground_support.survivors(g, other, target)
    g.frames.append(Clash(target, units, ground_support.survivors(g, air, target), left))


class Clash(NamedTuple):
    """The die of a ground combat."""

    target: int
    units: tuple[int, ...]
    air_attack: tuple[int, ...]
    air_defence: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """The odds."""
        scales = weigh(g, self.target, self.units, self.air_attack, self.air_defence)
        column = g.theatre.crt.odds_names[scales.column]
        return Prompt(
            f"Ground combat in {g.where(self.target)}: {scales.attack} to {scales.defence}, "
            f"column {column}.",
            "5.37",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Each defending unit loses the result; out of supply 1 more (7.6, R37, R64)."""
        g.frames.pop()
        target = self.target
        scales = weigh(g, target, self.units, self.air_attack, self.air_defence)
        result = g.theatre.crt.loss[choice.n - 1][scales.column]
        defenders = [weight.unit for weight in scales.defenders]
        cut = [u for u in defenders if result and supply.suffers(g, u)]
        losses = [min(g.sp[u], result + (1 if u in cut else 0)) for u in defenders]
        if g.log is not None:
            detail = figures(g, scales)
            detail["die"] = choice.n
            detail["result"] = result
            detail["losses"] = {g.name(u): n for u, n in zip(defenders, losses, strict=True) if n}
            beyond = f"; out of supply, 1 more: {g.named(cut)}" if cut else ""
            g.say(
                "5.37",
                f"{g.where(target)}: {scales.attack} to {scales.defence}, column "
                f"{detail['column']}, die {choice.n}: {result} SP from each defender{beyond}.",
                (target, *sorted({g.hex[u] for u in self.units})),
                (*self.units, *defenders),
                (choice.n,),
                detail,
            )
        take_losses(g, target, self.units, defenders, losses)


def take_losses(
    g: State, target: int, units: tuple[int, ...], defenders: list[int], losses: list[int]
) -> None:
    """Take the SP off; who lost some and lives has to retreat (5.38)."""
    hurt: list[int] = []
    gone: list[int] = []
    for unit, loss in zip(defenders, losses, strict=True):
        if loss:
            (gone if g.lose_sp(unit, loss) else hurt).append(unit)
    if gone:
        g.say("5.37", f"Eliminated: {g.named(gone)}.", (target,), tuple(gone))
    retreat.aftermath(g, target, units, tuple(hurt))


# ── the combat sheet ─────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The combat sheet while an attack is put together, supported or resolved."""
    if isinstance(frame, Attack):
        return sheet_of(g, frame.target, frame.units, frame.air, ())
    if isinstance(frame, ground_support.Support):
        return sheet_of(g, frame.target, frame.units, frame.air, frame.chosen)
    if isinstance(frame, Clash):
        return sheet_of(g, frame.target, frame.units, frame.air_attack, frame.air_defence)
    return None


KINDS: Final = (
    Kind(Attack, waiting=("an attack is being put together", "Resolve or cancel it first.")),
    Kind(Clash, waiting=DIE_FALLS),
)
THEN: Final[dict[str, Callable[..., Any]]] = {**ground_support.THEN, "ground_combat.clash": ask_die}
