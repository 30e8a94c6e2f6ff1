"""5.3, 15.0 Reinforcements; the surrender of Singapore (6.2, 15.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DISRUPTED,
    JAPANESE,
    OFF_MAP,
    PLAY,
    READY,
    SIDES,
    SUPPLY,
    WAITING,
)
from sandtable.games.forlorn_hopes.state import State

# ── 6.2, 15.0 Surrender of Singapore ─────────────────────────────────────────


def surrender(g: State) -> None:
    """In its turn the hex falls to its besieger, the airbase there disrupted."""
    rule = g.theatre.rules.surrender
    if rule is None or g.turn != rule.turn or g.over:
        return
    g.control[rule.hex] = rule.side + 1
    for number, base in enumerate(g.theatre.bases):
        if base.place == rule.hex:
            g.base_state[number] |= BASE_DISRUPTED
    g.say("15.0", f"{g.where(rule.hex)} surrenders: it is {SIDES[rule.side]}, the airbase "
          "disrupted.", (rule.hex,))  # fmt: skip


# ── 15.0 where they arrive ───────────────────────────────────────────────────

NOT_DUE: Final = Bar("15.0", "it is no reinforcement of this turn", "Choose one that is due.")
NOT_ITS_PLACE: Final = Bar("15.0", "it does not arrive there", "Choose one of its own places.")
ENEMY_HOLDS: Final = Bar(
    "15.0", "the enemy holds the place, or fights for it", "Choose another place, or wait."
)
FULL: Final = Bar(
    "11.3", "there is no room for another ground unit in the hex", "Choose another place, or wait."
)
NO_PLACE: Final = Bar("15.0", "none of its places is open and no port of its side", "Hold it back.")


def due(g: State, side: int) -> list[int]:
    """Reinforcements of this turn and those held back, ascending."""
    roster = g.theatre.roster
    return [
        u
        for u in range(roster.count)
        if g.status[u] == WAITING and roster.side[u] == side and g.due[u] <= g.turn
    ]


def bars_place(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a ground or naval reinforcement out of a place, whatever its schedule says."""
    if place >= g.theatre.size:
        return None
    side = g.side(unit)
    if g.holder(place) != side or g.ground_in(place, 1 - side):
        return ENEMY_HOLDS.says(g.where(place))
    if not g.is_ground(unit) or g.theatre.roster.type[unit] == SUPPLY:
        return None
    most = g.theatre.number["ground.stack"]
    there = len(g.troops_in(place, side))
    return None if there < most else FULL.says(f"{there} of {most} in {g.where(place)}")


def places_of(g: State, unit: int) -> list[int]:
    """Where a ground or naval reinforcement may be placed: as scheduled, else the nearest ports."""
    scheduled = g.theatre.rules.entries[unit]
    found = [place for place in scheduled if bars_place(g, unit, place) is None]
    return sorted(found) if found else nearest_ports(g, unit)


def nearest_ports(g: State, unit: int) -> list[int]:
    """The friendly ports nearest to a place where it should have arrived."""
    theatre = g.theatre
    scheduled = [place for place in theatre.rules.entries[unit] if place < theatre.size]
    best: list[int] = []
    least = 0
    for h in theatre.field:
        if not theatre.is_port(h) or bars_place(g, unit, h) is not None:
            continue
        for place in scheduled:
            away = theatre.map.grid.distance(place, h)
            if not best or away < least:
                best, least = [h], away
            elif away == least and h not in best:
                best.append(h)
    return best


def bars_arriving(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a ground or naval reinforcement from arriving in a place."""
    if g.status[unit] != WAITING or g.due[unit] > g.turn:
        return NOT_DUE
    open_to = places_of(g, unit)
    if place in open_to:
        return None
    if place in g.theatre.rules.entries[unit]:
        bar = bars_place(g, unit, place)
        if bar is not None:
            return bar
    if not open_to:
        return NO_PLACE
    return NOT_ITS_PLACE.says(f"it arrives in {', '.join([g.where(p) for p in open_to])}")


# ── 15.0 air units: to an airbase, in secret ─────────────────────────────────


def airbases_at(g: State, unit: int, places: tuple[int, ...] | list[int]) -> list[int]:
    """Airbases in these places that can take an air unit now, ascending."""
    return [
        number
        for number in g.theatre.bases_of[g.side(unit)]
        if g.base_hex(number) in places and bases.may_host(g, unit, number)
    ]


def airbases_of(g: State, unit: int) -> list[int]:
    """Where an air reinforcement lands: as scheduled, else at an off-map airbase (R35)."""
    found = airbases_at(g, unit, g.theatre.rules.entries[unit])
    if found:
        return found
    return [
        number
        for number in g.theatre.bases_of[g.side(unit)]
        if g.theatre.bases[number].kind == OFF_MAP and bases.may_host(g, unit, number)
    ]


NO_BASE: Final = Bar("6.3", "no airbase of its side can take the unit in", "Look at the display.")


def bars_basing(g: State, unit: int, base: int, airbases: tuple[int, ...]) -> Bar | None:
    """What keeps an air unit from coming to an airbase, if it may choose among `airbases`."""
    if base in airbases:
        return None
    titles = ", ".join([g.theatre.bases[one].title for one in airbases])
    return bases.bars_host(g, unit, base) or NOT_ITS_PLACE.says(f"it arrives at {titles}")


class Basing(NamedTuple):
    """The owner says in secret which airbase an air unit comes to (5.3, 5.4)."""

    side: int
    unit: int
    airbases: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit."""
        return Prompt(f"{g.name(self.unit)} comes to which airbase?", "6.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The airbases that can take it."""
        for base in ballot.over(self.airbases, range(len(g.theatre.bases))):
            bar = bars_basing(g, self.unit, base, self.airbases)
            ballot.add("base", self.unit, g.theatre.spot(base), bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """It is there, Ready."""
        g.frames.pop()
        base = g.theatre.base_of_spot(choice.hex)
        g.status[self.unit] = PLAY
        g.base[self.unit] = base
        g.box[self.unit] = READY
        g.say("6.3", f"{g.name(self.unit)} comes to {g.theatre.bases[base].title}.",
              units=(self.unit,), seen_by=self.side)  # fmt: skip


# ── 5.3 Allied reinforcements; 15.0 the Japanese ─────────────────────────────


def begin(g: State) -> None:
    """Allied reinforcements arrive or are held back, then the Japanese arrive (5.3, 15.0)."""
    g.frames.append(Then("reinforcements.arrive", (JAPANESE,)))
    g.frames.append(Then("reinforcements.arrive", (ALLIED,)))


def arrive(g: State, side: int) -> None:
    """Ask for all that are due; the Japanese without a place wait on by themselves."""
    units = [u for u in due(g, side) if side == ALLIED or has_place(g, u)]
    if units:
        g.say("15.0", f"{SIDES[side]} reinforcements: {g.named(units)}.", units=tuple(units))
        ask(g, side, units)


def ask(g: State, side: int, units: list[int]) -> None:
    """Whoever can neither be held back nor choose his place arrives without a question.

    What he fills may leave another without a choice, or without a place: that one waits.
    """
    asked = [u for u in units if side == ALLIED or has_place(g, u)]
    for unit in asked:
        places = [] if side == ALLIED or g.is_air(unit) else places_of(g, unit)
        if len(places) == 1:
            place_at(g, unit, places[0])
            ask(g, side, [u for u in asked if u != unit])
            return
    if asked:
        g.frames.append(Arrivals(side, tuple(asked)))


def place_at(g: State, unit: int, place: int) -> None:
    """A ground or naval reinforcement is there."""
    g.put(unit, place)
    g.say("15.0", f"{g.name(unit)} arrives in {g.where(place)}.", (place,), (unit,))


def has_place(g: State, unit: int) -> bool:
    """Whether a reinforcement can arrive anywhere."""
    return bool(airbases_of(g, unit) if g.is_air(unit) else places_of(g, unit))


BASE_LATER: Final = Bar(
    "6.1",
    "the airbase of an air unit is secret",
    "Bring the unit in (`enter`); its base is asked then.",
)
MAY_NOT_HOLD: Final = Bar(
    "5.3", "only the Allied player may hold reinforcements back", "Place it with `enter`."
)


class Arrivals(NamedTuple):
    """Reinforcements that are due, in any order: each is placed, or held back for all to hear."""

    side: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who is left."""
        return Prompt(f"{SIDES[self.side]} reinforcements to place: {g.named(self.units)}.", "5.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit with its places; an air unit chooses its airbase afterwards."""
        for unit in self.units:
            if g.is_air(unit):
                ballot.add("enter", unit, bar=None if has_place(g, unit) else NO_PLACE)
            else:
                self._tell_places(g, unit, ballot)
            ballot.add("hold", unit, bar=None if self.side == ALLIED else MAY_NOT_HOLD)
        ballot.also(self._tell_others, g)

    def _tell_others(self, g: State, ballot: Ballot) -> None:
        """Own units that wait still, and air units named together with a place."""
        for unit in range(g.theatre.roster.count):
            if g.side(unit) != self.side or g.status[unit] != WAITING:
                continue
            bar = NOT_DUE.says(f"due in turn {g.due[unit]}")
            if unit not in self.units:
                ballot.add("hold", unit, bar=bar)
                ballot.add("enter", unit, bar=bar)
            elif g.is_air(unit):
                bar = BASE_LATER
            else:
                continue
            for place in range(g.theatre.places):
                ballot.add("enter", unit, place, bar=bar)

    def _tell_places(self, g: State, unit: int, ballot: Ballot) -> None:
        asked = places_of(g, unit)
        for place in ballot.over(asked, range(g.theatre.places)):
            ballot.add("enter", unit, place, bar=bars_arriving(g, unit, place))

    def apply(self, g: State, choice: Choice) -> None:
        """Place it or hold it; go on with the others."""
        g.frames.pop()
        unit = choice.unit
        g.frames.append(Then("reinforcements.rest", (self.side, self.units, unit)))
        if choice.verb == "hold":
            g.held[unit] = 1
            g.say("5.3", f"{g.name(unit)} is held back.", units=(unit,))
            return
        g.held[unit] = 0
        if g.is_air(unit):
            g.say("5.3", f"{g.name(unit)} arrives.", units=(unit,))
            g.frames.append(Basing(self.side, unit, tuple(airbases_of(g, unit))))
            return
        place_at(g, unit, choice.hex)


def rest(g: State, side: int, units: tuple[int, ...], done: int) -> None:
    """Ask on for those that are left; what was open may be full now."""
    ask(g, side, [u for u in units if u != done])


KINDS: Final = (
    Kind(Arrivals),
    Kind(Basing, secret=True, asked=True),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "reinforcements.arrive": arrive,
    "reinforcements.rest": rest,
}
