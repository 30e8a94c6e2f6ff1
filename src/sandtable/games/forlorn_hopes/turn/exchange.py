"""17.2 The exchange of units like for like before the first turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.data.bases import may_base
from sandtable.games.forlorn_hopes.kinds import SIDES, SUPPLY
from sandtable.games.forlorn_hopes.state import State

# ── 17.2 who may change places with whom (R45) ───────────────────────────────

OTHER_SIDE: Final = Bar(
    "17.2",
    "only the units of the side that sets up first are exchanged",
    "Choose units of that side.",
)
SAME_PLACE: Final = Bar("17.2", "both are in the same place", "Choose units of different places.")
NOT_LIKE: Final = Bar(
    "17.2",
    "air units are exchanged for others of their type and nationality",
    "Choose one that is like it.",
)
NO_CHANGE: Final = Bar(
    "17.2", "the two are alike: nothing would change", "Choose one that differs."
)
GARRISON: Final = Bar("17.2", "garrisons stay where they are", "Choose another unit.")
OUTSIDE: Final = Bar(
    "17.2", "ground units are exchanged within Java only", "Choose two units in Java."
)
NOT_GROUND: Final = Bar(
    "17.2",
    "an air unit is exchanged for another, a ground combat unit for another",
    "Choose two of the same kind.",
)
NO_SHIPS: Final = Bar(
    "17.2", "ships are not exchanged", "Choose an air unit, or a ground combat unit in Java."
)
NO_SUPPLIES: Final = Bar(
    "17.2",
    "supply units are not exchanged, only ground combat units",
    "Choose an air unit, or a ground combat unit in Java.",
)
NOWHERE: Final = Bar(
    "17.2", "no units are exchanged in this scenario", "They begin where it sets them up."
)
WRONG_BASE: Final = Bar(
    "6.3", "one of the two cannot use the airbase of the other", "Choose another unit."
)


def bars_exchange(g: State, unit: int, other: int) -> Bar | None:
    """What keeps two units from changing places before the game."""
    rule = g.theatre.rules.exchange
    if rule is None or g.side(unit) != rule.side or g.side(other) != rule.side:
        return OTHER_SIDE
    for one in (unit, other):
        if g.is_naval(one):
            return NO_SHIPS.says(g.name(one))
        if g.theatre.roster.type[one] == SUPPLY:
            return NO_SUPPLIES.says(g.name(one))
    if g.is_air(unit) and g.is_air(other):
        return _bars_air(g, unit, other)
    if not (g.is_ground(unit) and g.is_ground(other)):
        return NOT_GROUND
    return _bars_ground(g, unit, other)


def _bars_air(g: State, unit: int, other: int) -> Bar | None:
    roster = g.theatre.roster
    if g.base[unit] < 0 or g.base[other] < 0 or g.base[unit] == g.base[other]:
        return SAME_PLACE
    if (roster.type[unit], roster.force[unit]) != (roster.type[other], roster.force[other]):
        return NOT_LIKE
    if roster.model[unit] == roster.model[other]:
        return NO_CHANGE.says(roster.model[unit])
    basing = g.theatre.basing
    for one, base in ((unit, g.base[other]), (other, g.base[unit])):
        if not may_base(roster, g.theatre.bases, basing, one, base):
            return WRONG_BASE
    return None


def _bars_ground(g: State, unit: int, other: int) -> Bar | None:
    roster = g.theatre.roster
    rule = g.theatre.rules.exchange
    for one in (unit, other):
        if roster.garrison[one]:
            return GARRISON.says(g.name(one))
        if rule is None or g.hex[one] not in rule.hexes or g.aboard[one] >= 0:
            return OUTSIDE.says(g.name(one))
    if g.hex[unit] == g.hex[other]:
        return SAME_PLACE
    return NO_CHANGE if printed(g, unit) == printed(g, other) else None


def printed(g: State, unit: int) -> tuple[int, int, int, int]:
    """What a ground unit's counter says, but its name."""
    roster = g.theatre.roster
    return roster.type[unit], roster.steps[unit], roster.cf[0][unit], roster.cf[1][unit]


# ── 17.2 choosing ────────────────────────────────────────────────────────────


def pools(g: State, side: int) -> list[list[int]]:
    """Units that may be alike: aircraft by type and nationality, then the ground units of Java."""
    roster, rule = g.theatre.roster, g.theatre.rules.exchange
    wings: dict[tuple[int, int], list[int]] = {}
    for unit in g.theatre.air[side]:
        if g.in_play(unit) and g.base[unit] >= 0:
            wings.setdefault((roster.type[unit], roster.force[unit]), []).append(unit)
    ground = [
        u
        for u in g.theatre.ground[side]
        if rule is not None and g.in_play(u) and g.hex[u] in rule.hexes
    ]
    return [*wings.values(), ground]


def pairs(g: State, side: int) -> list[tuple[int, list[int]]]:
    """Each unit that may be exchanged, ascending, with those it may change places with."""
    found: list[tuple[int, list[int]]] = []
    for pool in pools(g, side):
        alike: dict[int, list[int]] = {unit: [] for unit in pool}
        for place, unit in enumerate(pool):
            for other in pool[place + 1 :]:  # who may go there may come here
                if bars_exchange(g, unit, other) is None:
                    alike[unit].append(other)
                    alike[other].append(unit)
        found += [(unit, sorted(others)) for unit, others in alike.items() if others]
    return sorted(found)


def partners(g: State, unit: int) -> list[int]:
    """Units that may change places with this one, ascending."""
    for pool in pools(g, g.side(unit)):
        if unit in pool:
            return [u for u in pool if u != unit and bars_exchange(g, unit, u) is None]
    return []


def spot_of(g: State, unit: int) -> int:
    """The place by which a choice names where a unit is: its airbase, or its hex."""
    return g.theatre.spot(g.base[unit]) if g.is_air(unit) else g.hex[unit]


def begin(g: State) -> None:
    """Before the first turn the side may exchange units (17.2)."""
    rule = g.theatre.rules.exchange
    if rule is not None and pairs(g, rule.side):
        g.frames.append(Exchanging(rule.side))


def tell_barred(g: State, side: int, ballot: Ballot) -> None:
    """Why units may not go to the places of those they are not like."""
    units = [u for u in sorted([*g.theatre.air[side], *g.theatre.ground[side]]) if g.in_play(u)]
    for ship in g.theatre.ships[side]:
        if g.in_play(ship):
            for place in sorted({spot_of(g, u) for u in units}):
                ballot.add("exchange", ship, place, bar=NO_SHIPS.says(g.name(ship)))
    alike = dict(pairs(g, side))
    for unit in units:
        open_to = [spot_of(g, u) for u in alike.get(unit, [])]
        told: list[int] = []
        for other in units:
            place = spot_of(g, other)
            if other != unit and place not in open_to and place not in told:
                told.append(place)
                ballot.add("exchange", unit, place, bar=bars_exchange(g, unit, other))


class Exchanging(NamedTuple):
    """A unit goes to the place of another, which comes to its own; the enemy does not see whom."""

    side: int

    def actor(self, g: State) -> int:
        """The side that sets up first."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What may be exchanged."""
        return Prompt("Exchange units for others like them before the game begins?", "17.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Units with the places of their partners, and no more."""
        for unit, others in pairs(g, self.side):
            for place in sorted({spot_of(g, u) for u in others}):
                ballot.add("exchange", unit, place)
        ballot.add("done")
        ballot.also(tell_barred, g, self.side)

    def apply(self, g: State, choice: Choice) -> None:
        """Say for whom, if several are there."""
        if choice.verb == "done":
            g.frames.pop()
            g.say("17.2", f"{SIDES[self.side]} set-up is complete.")
            return
        there = [u for u in partners(g, choice.unit) if spot_of(g, u) == choice.hex]
        if len(there) > 1:
            g.frames.append(ExchangeFor(self.side, choice.unit, choice.hex))
        else:
            swap(g, choice.unit, there[0])


class ExchangeFor(NamedTuple):
    """Which of the units at the other place comes in exchange."""

    side: int
    unit: int
    place: int

    def actor(self, g: State) -> int:
        """The side that sets up first."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        where = g.theatre.place_name(self.place)
        return Prompt(f"{g.name(self.unit)} is exchanged for whom at {where}?", "17.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Those like it."""
        for unit in partners(g, self.unit):
            if spot_of(g, unit) == self.place:
                ballot.add("pick", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """They change places."""
        g.frames.pop()
        swap(g, self.unit, choice.unit)


def swap(g: State, unit: int, other: int) -> None:
    """Two units change places."""
    if g.is_air(unit):
        g.base[unit], g.base[other] = g.base[other], g.base[unit]
    else:
        here, there = g.hex[unit], g.hex[other]
        g.put(unit, there)
        g.put(other, here)
    g.say("17.2", f"{g.name(unit)} and {g.name(other)} change places.", units=(unit, other),
          seen_by=g.side(unit))  # fmt: skip


KINDS: Final = (
    Kind(Exchanging, draft=True, asked=True),
    Kind(
        ExchangeFor,
        draft=True,
        asked=True,
        other_units={"pick": "it is not like the unit that is exchanged, or not at that place"},
    ),
)
