"""6.1 to 6.3 Aircraft: flying, landing, the off-map boxes.  Their MP are case 4.24.

Any hex of the map is open sky, also where no ground unit or ship may go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Row
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import air_combat
from sandtable.games.doro_nawa.flight import (
    box_at,
    entries_of,
    first_guarded,
    flight_cost,
    list_around,
)
from sandtable.games.doro_nawa.kinds import BOMBER, FIGHTER, FOUGHT, HALTED, MOVED, PLAY
from sandtable.games.doro_nawa.stacking import bars_basing
from sandtable.games.doro_nawa.state import State

# ── 4.24, 6.1 Who may fly ────────────────────────────────────────────────────

NOT_AIRCRAFT: Final = Bar("4.24", "only aircraft fly", "Move it (`move`).")
NOT_IN_PLAY: Final = Bar(
    "6.1", "the aircraft is not in play", "It flies once it has been placed at an airfield."
)
NOT_ITS_HALF: Final = Bar(
    "4.24", "aircraft fly in their owner's half of the impulse", "Fly it in its own half."
)
HAS_LANDED: Final = Bar(
    "6.2", "it has landed in this impulse", "It may fly again in your next half."
)
HAS_COMBINED: Final = Bar(
    "6.5",
    "its movement of the impulse is over: it has landed (6.2), or bombarded together with others",
    "It may fly on in your next half.",
)
NO_MP: Final = Bar("4.24", "all its MP are spent", "It may fly on next impulse.")


def bars_wings(g: State, unit: int) -> Bar | None:
    """What keeps an aircraft from flying or landing at all in this half-impulse (R13)."""
    roster = g.theatre.roster
    if roster.kind[unit] != FIGHTER and roster.kind[unit] != BOMBER:
        return NOT_AIRCRAFT
    if g.status[unit] != PLAY:
        return NOT_IN_PLAY
    if roster.side[unit] != g.half:
        return NOT_ITS_HALF
    if not g.used[unit] & HALTED:
        return None
    return HAS_LANDED if _has_landed(g, unit) else HAS_COMBINED


def _has_landed(g: State, unit: int) -> bool:
    """Whether a halted aircraft has landed, though a mission has taken it off its base since.

    Only ships and units at sea are bombarded in the hex of a friendly airfield.
    """
    if g.based[unit] or not g.used[unit] & FOUGHT:
        return True
    place, mine = g.hex[unit], g.theatre.roster.side[unit]
    if not g.used[unit] & MOVED or not g.theatre.airfield[place] or g.control[place] != mine + 1:
        return False
    return not g.spent[unit] or not g.surface_enemy_in(place, mine)


def mp_left(g: State, unit: int) -> int:
    """MP an aircraft has left: the printed number less what it flew in this half-impulse."""
    return g.theatre.roster.ma[unit] - g.spent[unit]


def bars_flying(g: State, unit: int) -> Bar | None:
    """What keeps an aircraft from being picked up: it must be able to fly on or to land."""
    bar = bars_wings(g, unit)
    if bar is None and mp_left(g, unit) <= 0 and bars_base(g, unit) is not None:
        bar = NO_MP.says(f"{g.spent[unit]} of {g.theatre.roster.ma[unit]} MP")
    return bar


# ── 6.2 Basing ───────────────────────────────────────────────────────────────

IS_BASED: Final = Bar("6.2", "it is based already", "Fly it, or leave it at its base.")
NO_AIRFIELD: Final = Bar("6.2", "there is no airfield in the hex", "Fly it to a friendly airfield.")
ENEMY_FIELD: Final = Bar(
    "6.2",
    "the airfield is not under friendly control",
    "Fly it to a friendly airfield; a ground unit that enters takes control of this one.",
)


def bars_base(g: State, unit: int) -> Bar | None:
    """What keeps an aircraft from landing where it is, face-up or face-down (R52, R53)."""
    bar = bars_wings(g, unit)
    if bar is not None:
        return bar
    place = g.hex[unit]
    if g.based[unit]:
        return IS_BASED.says(g.where(place))
    if place < g.theatre.size:
        if not g.theatre.airfield[place]:
            return NO_AIRFIELD.says(g.where(place))
        if g.control[place] != g.half + 1:
            return ENEMY_FIELD.says(g.where(place))
    return bars_basing(g, unit, place)


def may_be_field(g: State, place: int) -> bool:
    """The cheap part of `bars_base`: whether there is an airfield, or a box."""
    return place >= g.theatre.size or bool(g.theatre.airfield[place])


def land(g: State, unit: int) -> None:
    """It stops, turns face-up and gets a Based marker; it moves again next impulse (6.2).

    An aircraft that lands no longer interdicts the hex it lands in (R121).
    """
    place = g.hex[unit]
    if g.raider[unit]:
        g.lift(unit)
        g.put(unit, place)
    g.face[unit] = 1
    g.based[unit] = 1
    g.used[unit] |= MOVED | HALTED
    if g.log is not None:
        g.say("6.2", f"{g.name(unit)} lands at {g.where(place)}.", (place,), (unit,))


# ── 4.24 Where to ────────────────────────────────────────────────────────────

TOO_FAR: Final = Bar(
    "4.24", "it is farther than the aircraft's MP", "Choose a nearer hex, or fly on next impulse."
)
ON_SPOT: Final = Bar("4.24", "the aircraft is there already", "Choose another hex.")
NOT_ITS_BOX: Final = Bar(
    "6.2", "an off-map box takes only aircraft of its own side, in scenarios that have it",
    "Choose a hex of the map.",
)  # fmt: skip


def bars_flight(g: State, unit: int, to: int) -> Bar | None:
    """What keeps an aircraft from flying to a hex or box now."""
    bar = bars_wings(g, unit)
    if bar is not None:
        return bar
    if to == g.hex[unit]:
        return ON_SPOT
    if to >= g.theatre.size:
        box = box_at(g.theatre, to)
        if box is None or box.side != g.half:
            return NOT_ITS_BOX
    cost, left = flight_cost(g, unit, to), mp_left(g, unit)
    return TOO_FAR.says(f"{cost} MP, {max(0, left)} left") if cost > left else None


FLY: Final = Row("fly")
_flights: Final[list[Row]] = []


def flights_of(unit: int, places: int) -> list[Choice]:
    """The choices `fly unit place` by place number."""
    while len(_flights) <= unit:
        _flights.append(Row("fly", len(_flights)))
    return _flights[unit].upto(places)


def tell_flights(g: State, unit: int, ballot: Ballot) -> None:
    """Tell the ballot every hex and box within the MP an aircraft has left."""
    theatre = g.theatre
    start = g.hex[unit]
    left = mp_left(g, unit)
    row = flights_of(unit, theatre.places)
    box = box_at(theatre, start)
    listed = ballot.open
    if box is not None:
        for first, end in entries_of(theatre, box).runs(left - box.mp):
            listed += row[first:end]
    elif left > 0:
        list_around(theatre.map.grid, start, left, row, listed)
    for other in theatre.rules.boxes:
        to = other.place
        if to != start and other.side == g.half and flight_cost(g, unit, to) <= left:
            listed.append(row[to])
    for place in ballot.beside(range(theatre.places)):
        bar = bars_flight(g, unit, place)
        if bar is not None:
            ballot.barred.append((row[place], bar))


# ── flying one aircraft ──────────────────────────────────────────────────────


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot which aircraft may be picked up to fly or to land."""
    choices = FLY.upto(g.theatre.roster.count)
    places, used, spent, ma = g.hex, g.used, g.spent, g.theatre.roster.ma
    asked = ballot.asks(False)
    for unit in g.theatre.wings[side]:
        if places[unit] < 0:
            continue
        if spent[unit] < ma[unit] and not used[unit] & HALTED and side == g.half:
            ballot.open.append(choices[unit])
        elif asked or may_be_field(g, places[unit]):
            ballot.add("fly", unit, bar=bars_flying(g, unit))


def begin(g: State, choice: Choice) -> None:
    """Pick an aircraft up."""
    g.frames.append(Flying(choice.unit))


class Flying(NamedTuple):
    """One aircraft flies, in one go or hex by hex; `stop` leaves it in the air where it is.

    It may be picked up again while MP are left: a mission comes before, within or after its
    movement (6.3).
    """

    unit: int

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return g.half

    def prompt(self, g: State) -> Prompt:
        """The aircraft, its side up, and its MP."""
        unit = self.unit
        face = "face-up" if g.face[unit] else "face-down"
        left, most = max(0, mp_left(g, unit)), g.theatre.roster.ma[unit]
        return Prompt(
            f"{g.name(unit)} ({face}) has {left} of {most} MP at {g.where(g.hex[unit])}: where to?",
            "4.24",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Staying in the air, landing here, or every hex and box within reach."""
        ballot.add("stop")
        if ballot.asks(may_be_field(g, g.hex[self.unit])):
            ballot.add("base", self.unit, bar=bars_base(g, self.unit))
        tell_flights(g, self.unit, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """Fly and stay picked up while there is something left to do."""
        if choice.verb == "stop":
            g.frames.pop()
        elif choice.verb == "base":
            g.frames.pop()
            land(g, self.unit)
        else:
            fly(g, self.unit, choice.hex)


def fly(g: State, unit: int, to: int) -> None:
    """Fly towards a place, as far as the first hex where the other side may open fire (R55)."""
    start = g.hex[unit]
    guard = first_guarded(g, start, to, air_combat.guarded(g, 1 - g.half))
    stop = guard if guard >= 0 else to
    cost = flight_cost(g, unit, stop)
    g.spent[unit] += cost
    g.used[unit] |= MOVED
    g.put(unit, stop)
    if g.log is not None:
        g.say("4.24", f"{g.name(unit)} flies from {g.where(start)} to {g.where(stop)}, {cost} MP.",
              (start, stop), (unit,))  # fmt: skip
    if guard >= 0:
        g.frames.append(Then("aircraft.fly_on", (unit, to)))
        air_combat.intercept(g, guard, unit)
    else:
        put_down(g, unit)


def fly_on(g: State, unit: int, to: int) -> None:
    """After the enemy fighters on the way have fired or held: the survivor flies on."""
    if g.status[unit] != PLAY:
        g.frames.pop()
    elif g.hex[unit] != to:
        fly(g, unit, to)
    else:
        put_down(g, unit)


def put_down(g: State, unit: int) -> None:
    """End the picking up when nothing is left to choose: in a box it has landed (6.2)."""
    if g.hex[unit] >= g.theatre.size:
        g.frames.pop()
        land(g, unit)
    elif bars_flying(g, unit) is not None:
        g.frames.pop()


def notes(g: State, unit: int, choices: list[Choice]) -> list[dict[str, Any]]:
    """Figures beside the choices of Flying: cost, MP left, and whether it ends the movement."""
    left, start, size = mp_left(g, unit), g.hex[unit], g.theatre.size
    distance = g.theatre.map.grid.distance
    found: list[dict[str, Any]] = []
    for choice in choices:
        to = choice.hex
        if choice.verb != "fly" or to < 0:
            found.append({"stop": True} if choice.verb == "base" else {})
        elif to >= size:
            cost = flight_cost(g, unit, to)
            found.append({"cost": cost, "mp": left - cost, "stop": True})
        else:
            cost = distance(start, to) if start < size else flight_cost(g, unit, to)
            found.append({"cost": cost, "mp": left - cost})
    return found


KINDS: Final = (Kind(Flying, waiting=("an aircraft is picked up", "Fly it, or stop.")),)
THEN: Final[dict[str, Callable[..., None]]] = {"aircraft.fly_on": fly_on}
