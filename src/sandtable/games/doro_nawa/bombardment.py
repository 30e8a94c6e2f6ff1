"""5.2 Bombardment, 6.5 Bombardment by aircraft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import anti_aircraft
from sandtable.games.doro_nawa.bombardment_strength import (
    Scales,
    column_name,
    detail_of,
    has_one_hit,
    scales_sheet,
    weigh_bombardment,
)
from sandtable.games.doro_nawa.fields_of_fire import (
    bars_bombarding,
    bars_firing,
    bars_target,
    first_targets,
    hexes_under_fire,
    is_near,
)
from sandtable.games.doro_nawa.kinds import AFLOAT, AIR, DIE_FALLS, FOUGHT, HALTED, LAND, NAVAL
from sandtable.games.doro_nawa.missions import fly_mission
from sandtable.games.doro_nawa.movement import NOT_YOURS
from sandtable.games.doro_nawa.stacking import check_stack
from sandtable.games.doro_nawa.state import State

# ── 5.2 Choosing a hex ───────────────────────────────────────────────────────


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes that a side can bombard."""
    # Hex by hex the rule takes 580 us instead of 12: one sweep finds who is in range of whom.
    if ballot.explain:
        enemy = (LAND | NAVAL | AFLOAT | AIR) << (1 - side)
        for place in sorted([p for p in g.at if g.occ[p] & enemy]):
            ballot.add("bombard", hex=place, bar=bars_bombarding(g, side, place))
        return
    for place in sorted(hexes_under_fire(g, side)):
        ballot.add("bombard", hex=place)


# ── putting a bombardment together ───────────────────────────────────────────

FIRES_ALREADY: Final = Bar("5.2", "it fires already", "Leave it out (`without`).")
FIRES_NOT: Final = Bar("5.2", "it does not fire", "Only who was added with `with` can be left out.")
NOBODY_FIRES: Final = Bar("5.2", "nobody is chosen to fire", "Add a unit with `with`.")
IS_TARGET: Final = Bar("5.2", "it is a target already", "Leave it out (`spare`).")
NO_TARGET: Final = Bar("5.2", "it is not among the targets", "Add it (`target`).")
NOT_YOUR_FIRER: Final = Bar(
    "5.2", "it is the other side's unit and does not fire", "Leave a target out (`spare`)."
)
LAST_TARGET: Final = Bar("5.2", "a bombardment needs a target", "Add another target first.")


def begin(g: State, choice: Choice) -> None:
    """Choose a hex to bombard."""
    g.frames.append(Bombard(choice.hex, (), first_targets(g, choice.hex)))


class Bombard(NamedTuple):
    """Who fires and who is hit; nothing is spent before it is resolved."""

    place: int
    firers: tuple[int, ...]
    targets: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return g.half

    def prompt(self, g: State) -> Prompt:
        """Totals and column as they stand."""
        scales = weigh_bombardment(g, self.place, self.firers, self.targets)
        return Prompt(
            f"Bombard {g.named(self.targets)} in {g.where(self.place)}: {scales.total} against "
            f"{scales.defence}, column {column_name(g, scales)}.",
            "5.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Firers join and leave, targets are named and spared; then fire, or cancel."""
        self.tell_firers(g, ballot)
        self.tell_targets(g, ballot)
        ballot.add("resolve", bar=None if self.firers else NOBODY_FIRES)
        ballot.add("cancel")

    def tell_firers(self, g: State, ballot: Ballot) -> None:
        """Every unit of the side that can bombard at all."""
        roster = g.theatre.roster
        for unit in ballot.over(g.theatre.firers, range(roster.count)):
            if roster.side[unit] != g.half:
                ballot.add("with", unit, bar=NOT_YOURS)
                ballot.add("without", unit, bar=NOT_YOUR_FIRER)
            elif unit in self.firers:
                ballot.add("with", unit, bar=FIRES_ALREADY)
                ballot.add("without", unit)
            elif ballot.asks(is_near(g, unit, self.place)):
                ballot.add("with", unit, bar=bars_firing(g, unit, self.place))
                ballot.add("without", unit, bar=FIRES_NOT)

    def tell_targets(self, g: State, ballot: Ballot) -> None:
        """Every unit in the hex; the last target stays."""
        units = ballot.over(g.units_in(self.place), range(g.theatre.roster.count))
        for unit in units:
            if unit in self.targets:
                ballot.add("target", unit, bar=IS_TARGET)
                ballot.add("spare", unit, bar=LAST_TARGET if len(self.targets) == 1 else None)
            else:
                bar = bars_target(g, unit, self.place)
                ballot.add("target", unit, bar=bar)
                ballot.add("spare", unit, bar=NO_TARGET if bar is None else bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Change the bombardment, drop it, or fire it."""
        unit = choice.unit
        verb = choice.verb
        if verb == "with":
            g.frames[-1] = self._replace(firers=tuple(sorted((*self.firers, unit))))
        elif verb == "without":
            g.frames[-1] = self._replace(firers=tuple([u for u in self.firers if u != unit]))
        elif verb == "target":
            g.frames[-1] = self._replace(targets=joined_targets(g, self.targets, unit))
        elif verb == "spare":
            g.frames[-1] = self._replace(targets=tuple([u for u in self.targets if u != unit]))
        elif verb == "cancel":
            g.frames.pop()
        else:
            self.commit(g)

    def commit(self, g: State) -> None:
        """Spend the firers; the shells wait below the anti-aircraft fire (6.4)."""
        g.frames.pop()
        if g.log is not None:
            told = f"{g.doing(self.firers, 'bombards', 'bombard')} {g.named(self.targets)}"
            units = (*self.firers, *self.targets)
            g.say("5.2", f"{told} in {g.where(self.place)}.", (self.place,), units)
        aircraft = tuple([unit for unit in self.firers if g.is_air(unit)])
        for unit in self.firers:
            g.used[unit] |= FOUGHT
        if len(self.firers) > 1:
            # 6.5: aircraft that combine have finished moving, whoever survives.
            for unit in aircraft:
                g.used[unit] |= HALTED
        g.frames.append(Then("bombardment.fire", (self.place, self.firers, self.targets)))
        anti_aircraft.open_fire(g, self.place, 1 - g.half, aircraft)


def joined_targets(g: State, targets: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """One more target; a unit moving amphibiously is one by itself, even if stacked (4.43, 5.2)."""
    if g.afloat[unit] or g.afloat[targets[0]]:
        return (unit,)
    return tuple(sorted((*targets, unit)))


# ── the shells ───────────────────────────────────────────────────────────────


def fire(g: State, place: int, firers: tuple[int, ...], targets: tuple[int, ...]) -> None:
    """Those that survived the anti-aircraft fire bombard the targets that were declared."""
    left = tuple([unit for unit in firers if g.hex[unit] >= 0])
    if not left:
        if g.log is not None:
            g.say("6.4", f"Nobody is left to bombard {g.where(place)}.", (place,))
        return
    g.frames.append(Shelling(place, left, targets))


class Shelling(NamedTuple):
    """The die of a bombardment."""

    place: int
    firers: tuple[int, ...]
    targets: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Totals and column."""
        scales = weigh_bombardment(g, self.place, self.firers, self.targets)
        return Prompt(
            f"Bombardment of {g.where(self.place)}: {scales.total} against {scales.defence}, "
            f"column {column_name(g, scales)}.",
            "5.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Each target loses the SP shown; nobody retreats (R36), supply counts nothing (R37)."""
        g.frames.pop()
        scales = weigh_bombardment(g, self.place, self.firers, self.targets)
        result = g.theatre.crt.loss[choice.n - 1][scales.column]
        if g.log is not None:
            self.report(g, scales, choice.n, result)
        for unit in self.firers:
            if g.is_air(unit):
                fly_mission(g, unit)
        if not result:
            return
        enemy = g.theatre.roster.side[self.targets[0]]
        for unit in self.targets:
            g.lose_sp(unit, hits_on(g, unit, result))
        check_stack(g, self.place, enemy)

    def report(self, g: State, scales: Scales, die: int, result: int) -> None:
        """Write the result into the log, before it is taken."""
        hits = [(unit, hits_on(g, unit, result)) for unit in self.targets] if result else []
        losses = {g.name(unit): "lost" if has_one_hit(g, unit) else lost for unit, lost in hits}
        told = ", ".join(
            [
                f"{g.name(unit)} {'is eliminated' if lost == g.sp[unit] else f'loses {lost}'}"
                for unit, lost in hits
            ]
        )
        g.say(
            "5.2",
            f"Bombardment of {g.where(self.place)}: {scales.total} against {scales.defence}, "
            f"column {column_name(g, scales)}, die {die}: {told or 'no loss'}.",
            (self.place,),
            (*self.firers, *self.targets),
            (die,),
            {**detail_of(g, scales, die, result), "losses": losses},
        )


def hits_on(g: State, unit: int, result: int) -> int:
    """SP a target loses: the result, as far as it has SP; one hit is all of a ship or aircraft."""
    return g.sp[unit] if has_one_hit(g, unit) else min(result, g.sp[unit])


KINDS: Final = (
    Kind(Bombard, waiting=("a bombardment is being put together", "Resolve or cancel it first.")),
    Kind(Shelling, waiting=DIE_FALLS),
)
THEN: Final[dict[str, Callable[..., None]]] = {"bombardment.fire": fire}


# ── for the screen ───────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The bombardment as it stands, if one is being put together or resolved."""
    if not isinstance(frame, (Bombard, Shelling)):
        return None
    shown = scales_sheet(g, weigh_bombardment(g, frame.place, frame.firers, frame.targets))
    notes = [{"case": "5.2", "text": "every target loses what the column shows; nobody retreats"}]
    if any(g.is_air(unit) for unit in frame.firers):
        notes.append(
            {"case": "6.4", "text": "anti-aircraft fire comes first; only survivors count"}
        )
    if any(has_one_hit(g, unit) for unit in frame.targets):
        notes.append({"case": "5.2", "text": "one hit is enough for ships, aircraft, units afloat"})
    return {
        "kind": "bombardment",
        "target": g.theatre.label(frame.place),
        **shown,
        "notes": notes,
    }
