"""10.0 Air power: availability, missions over hexes, ground support, the end of the air turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.plan import count
from sandtable.games.spanish_civil_war import bombardment
from sandtable.games.spanish_civil_war.air_superiority import ready
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    FLOWN,
    GROUNDED,
    INTERDICTION,
    LAND,
    PLAY,
    READY,
    SUPPORT,
)
from sandtable.games.spanish_civil_war.state import State

# ── G6 Air units that fly today; 10.12 lost ones come back ───────────────────


def begin_turn(g: State) -> None:
    """Lost units that are due return; then one die for each air unit at its base (R101)."""
    back = [u for u in g.theatre.wings if g.status[u] == AWAY and g.due[u] <= g.turn]
    for unit in back:
        g.status[unit] = PLAY
        g.due[unit] = 0
    if back:
        g.say("10.12", f"{g.doing(back, 'returns', 'return')}.", (), tuple(back))
    if g.theatre.rules.available:
        _ask_next(g, -1)


def highest_die(g: State, side: int) -> int:
    """The highest die with which an air unit flies in this turn."""
    table = g.theatre.rules.available
    return table[min(g.turn, len(table)) - 1][side]


def _ask_next(g: State, after: int) -> None:
    for unit in g.theatre.wings:
        if unit > after and g.status[unit] == PLAY and g.mission[unit] == READY:
            g.frames.append(Available(unit))
            return


class Available(NamedTuple):
    """The die of one air unit at the start of the turn."""

    unit: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Does {g.name(self.unit)} fly today?", "G6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Above the limit the unit misses the turn."""
        g.frames.pop()
        limit = highest_die(g, g.side(self.unit))
        flies = choice.n <= limit
        if not flies:
            g.station(self.unit, GROUNDED)
        g.say("G6", f"{g.name(self.unit)} {'flies' if flies else 'misses this turn'}: die "
              f"{choice.n}, flies at {limit} or less.", (), (self.unit,), (choice.n,))  # fmt: skip
        _ask_next(g, self.unit)


# ── 10.0 Missions of the phasing side ────────────────────────────────────────


def interdictors(g: State) -> list[int]:
    """The phasing side's air units over a hex on interdiction."""
    return [u for u in g.theatre.wings if g.side(u) == g.phasing and g.mission[u] == INTERDICTION]


def release(g: State) -> None:
    """The phasing side's interdictors have stayed for a full turn and are free again (10.2)."""
    freed = interdictors(g)
    for unit in freed:
        g.station(unit, READY)
    if freed:
        g.say("10.2", f"{g.doing(freed, 'ends its', 'end their')} interdiction.", (), tuple(freed))


def begin_missions(g: State) -> None:
    """The phasing side places units on hexes before air superiority is revealed (R4).

    It is asked even when it has none left: skipping would tell how many it allotted.
    """
    if ready(g, g.phasing):
        g.frames.append(Missions(g.phasing))


def free_units(g: State, side: int) -> list[int]:
    """A side's air units without a mission, open or secret."""
    return [u for u in ready(g, side) if not g.allotted[u]]


ALLOTTED: Final = Bar(
    "10.0",
    "it was placed in the air superiority box, and a unit flies one mission in a turn",
    "Choose another unit.",
)


class Missions(NamedTuple):
    """The phasing player gives the units that are left to interdiction and ground support."""

    side: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many are left."""
        left = len(free_units(g, self.side))
        if not left:
            return Prompt(
                "Interdiction and ground support: no air unit is left, only done.", "10.0"
            )
        return Prompt(
            "Interdiction and ground support: pick an air unit, or done; "
            f"{count(left, 'air unit')} may fly.",
            "10.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any unit without a mission."""
        for unit in ready(g, self.side):
            ballot.add("fly", unit, bar=ALLOTTED if g.allotted[unit] else None)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Pick the unit up."""
        if choice.verb == "done":
            g.frames.pop()
        else:
            g.frames.append(Mission(self.side, choice.unit))


NO_ENEMY: Final = Bar(
    "10.3", "ground support goes to a hex with an enemy unit", "Choose such a hex, or interdict."
)
OUT_OF_PLAY: Final = Bar("10.2", "that hex is not in play", "Choose a hex in play.")
NO_HEX: Final = Bar("10.2", "only a hex of the map is interdicted", "Choose a hex in play.")


def bars_support(g: State, side: int, place: int) -> Bar | None:
    """What keeps an air unit from supporting against a hex."""
    return None if g.occ[place] & LAND << (1 - side) else NO_ENEMY


RAIDS: Final[dict[int, Row]] = {}
"""For each air unit its choices of interdiction, made once."""


class Mission(NamedTuple):
    """Where one air unit goes."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit."""
        may = "interdict any hex, or give ground support against an enemy hex"
        return Prompt(f"{g.name(self.unit)}: {may}.", "10.0")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every enemy hex for ground support, every hex for interdiction."""
        ballot.add("stop")
        enemy = LAND << (1 - self.side)
        for place in sorted(g.at):
            there = place < g.theatre.size and g.occ[place] & enemy
            ballot.add("support", self.unit, place, bar=None if there else NO_ENEMY)
        row = RAIDS.setdefault(self.unit, Row("interdict", self.unit))
        raids = row.upto(g.theatre.size)
        ballot.open.extend([raids[h] for h in g.theatre.field])
        for place in ballot.beside(range(g.theatre.size)):
            if not g.theatre.in_play[place]:
                ballot.add("interdict", self.unit, place, bar=OUT_OF_PLAY)

    def apply(self, g: State, choice: Choice) -> None:
        """Place the unit on the hex."""
        g.frames.pop()
        if choice.verb == "stop":
            return
        interdicts = choice.verb == "interdict"
        g.station(self.unit, INTERDICTION if interdicts else SUPPORT, choice.hex)
        what = "interdicts" if interdicts else "supports against"
        case = "10.2" if interdicts else "10.3"
        g.say(case, f"{g.name(self.unit)} {what} {g.where(choice.hex)}.",
              (choice.hex,), (self.unit,))  # fmt: skip


# ── 10.3 Ground support ──────────────────────────────────────────────────────


def begin_support(g: State) -> None:
    """What is left of the ground support missions bombs, hex by hex."""
    if supported(g, g.phasing):
        g.frames.append(Support(g.phasing))


def supported(g: State, side: int) -> list[int]:
    """The hexes a side's ground support is over."""
    return sorted(
        {g.hex[u] for u in g.theatre.wings if g.side(u) == side and g.mission[u] == SUPPORT}
    )


class Support(NamedTuple):
    """The phasing player chooses which hex is bombed next."""

    side: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where."""
        places = ", ".join([g.theatre.label(h) for h in supported(g, self.side)])
        return Prompt(f"Ground support over {places}: which is resolved next?", "10.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each hex."""
        for place in supported(g, self.side):
            ballot.add("resolve", hex=place)

    def apply(self, g: State, choice: Choice) -> None:
        """Bombard with 8 factors for each unit (R37); then they leave the hex."""
        place = choice.hex
        over = [
            u
            for u in g.theatre.wings
            if g.side(u) == self.side and g.mission[u] == SUPPORT and g.hex[u] == place
        ]
        factors = sum([g.theatre.roster.barrage[u] for u in over])
        for unit in over:
            g.station(unit, FLOWN)
        g.frames.pop()
        if supported(g, self.side):
            g.frames.append(Support(self.side))
        if g.enemy_in(place, self.side):
            bombardment.strike(g, place, factors, tuple(over), "10.3")


# ── 2.1 M Mutual Air End Phase ───────────────────────────────────────────────


def end_turn(g: State) -> None:
    """Air units leave their boxes and are available again; interdictors stay (10.12, 10.2)."""
    for unit in g.theatre.wings:
        if g.status[unit] == PLAY and g.mission[unit] != INTERDICTION:
            g.station(unit, READY)
    if any(g.status[unit] == PLAY for unit in g.theatre.wings):
        g.say("10.12", f"Turn {g.turn}: the air units of both sides return to their bases.")


KINDS: Final = (
    Kind(Available),
    Kind(Missions),
    Kind(Mission),
    Kind(Support),
)
THEN: Final[dict[str, Callable[..., None]]] = {}
