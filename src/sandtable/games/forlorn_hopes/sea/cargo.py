"""10.2.2 Cargo: what ships carry, loading and unloading before a naval mission."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CARRIES_INFANTRY,
    INFANTRY,
    LANDED,
    ON_FOOT,
    SUPPLY,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.sea.sea_ways import friendly_coast, group
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

# ── 10.2.2 what a ship carries ───────────────────────────────────────────────


def share(g: State, unit: int) -> int:
    """Steps of a unit on each ship that carries it: on two ships, one each."""
    return g.steps[unit] if g.second[unit] < 0 else 1


def rooms(g: State, ships: list[int]) -> dict[int, int]:
    """Steps that each of these ships can still take aboard."""
    left = {ship: g.theatre.roster.cargo[ship] for ship in ships}
    for unit in g.theatre.ground[g.side(ships[0])] if ships else ():
        for ship in (g.aboard[unit], g.second[unit]):
            if ship in left:
                left[ship] -= share(g, unit)
    return left


def space(g: State, ship: int) -> int:
    """Steps that a ship can still take aboard."""
    return rooms(g, [ship])[ship]


def partners(g: State, ship: int) -> list[int]:
    """The other ship of a unit that two carry: they stay together; empty for most ships."""
    found: list[int] = []
    for unit in g.theatre.ground[g.side(ship)]:
        second = g.second[unit]
        if second >= 0 and ship in (g.aboard[unit], second):
            found.append(second if g.aboard[unit] == ship else g.aboard[unit])
    return found


def with_partners(g: State, ship: int) -> list[int]:
    """A ship and the one it shares a unit with, ascending."""
    return sorted([ship, *partners(g, ship)])


def carriers(g: State, unit: int, ships: list[int], first: int = -1) -> list[int]:
    """Ships that can take a unit aboard: a T alone, a DD or CL, or two of those for two steps.

    With `first` those that can take the other step.
    """
    return fit(g, unit, rooms(g, ships), first)


def fit(g: State, unit: int, left: dict[int, int], first: int = -1) -> list[int]:
    """The same of ships with so much room, ascending."""
    roster = g.theatre.roster
    small: list[int] = []
    if is_light(g, unit):
        small = [s for s in left if left[s] > 0 and roster.type[s] in CARRIES_INFANTRY]
    if first >= 0:
        return sorted([s for s in small if one_group(g, s, first)])
    steps = g.steps[unit]
    if steps > 1:
        small = [s for s in small if any(one_group(g, s, other) for other in small)]
    if steps > 2:
        small = []
    big = [s for s in left if roster.type[s] == TRANSPORT and left[s] >= steps]
    return sorted([*big, *small])


def one_group(g: State, ship: int, other: int) -> bool:
    """Whether two ships may sail in one group (10.1.1), and so carry a unit of two steps."""
    force = g.theatre.roster.force
    return ship != other and (g.side(ship) == ALLIED or force[ship] == force[other])


# ── 10.2.2 loading before the mission ────────────────────────────────────────

ABOARD: Final = Bar("10.2.2", "it is aboard already", "Choose another unit.")
NOT_HERE: Final = Bar(
    "10.2.2", "it is not where the group starts", "Choose a unit in the hex or box of the group."
)
NO_GROUP: Final = Bar("10.2.2", "no ship has joined the group", "Add one with `join`.")
NO_COAST: Final = Bar(
    "10.2.2",
    "ships load and unload at a friendly coast without enemy ground units, or in an off-map box",
    "Start from such a place.",
)
GARRISON: Final = Bar("11.4.1", "a garrison never leaves its hex", "Leave it where it is.")
JUST_CAME: Final = Bar(
    "11.2", "it has landed or dropped this turn and stays", "Wait for the next turn."
)
NO_SPACE: Final = Bar(
    "10.2.2",
    "no ship of the group has room for it",
    "A T takes any unit, a DD or CL one step of infantry or supply, two of them two steps.",
)
NEEDS_TRANSPORT: Final = Bar(
    "10.2.2",
    "motorised, armoured and artillery units go aboard a transport only",
    "Add a transport (T).",
)
NO_ROOM: Final = Bar("10.2.2", "that ship has no room for the unit", "Choose one of those listed.")


def bars_space(g: State, unit: int, left: dict[int, int]) -> Bar | None:
    """Why ships with so much room cannot take a unit aboard."""
    if fit(g, unit, left):
        return None
    types = g.theatre.roster.type
    steps = f"{g.steps[unit]} step{'' if g.steps[unit] == 1 else 's'}"
    light = is_light(g, unit) or any(types[ship] == TRANSPORT for ship in left)
    return (NO_SPACE if light else NEEDS_TRANSPORT).says(steps)


def is_light(g: State, unit: int) -> bool:
    """Whether DD and CL carry a unit too: infantry or supply."""
    return g.theatre.roster.type[unit] in (INFANTRY, SUPPLY)


def bars_aboard(g: State, unit: int, ship: int) -> Bar:
    """Why a ship is none of those that can take a unit aboard."""
    if not is_light(g, unit) and g.theatre.roster.type[ship] != TRANSPORT:
        return NEEDS_TRANSPORT.says(g.name(ship))
    return NO_ROOM.says(f"{g.name(ship)}: room for {space(g, ship)}")


def bars_loading(g: State, unit: int, left: dict[int, int], place: int, coast: bool) -> Bar | None:
    """Why a ground unit may not go aboard ships with so much room; `coast`: see NO_COAST."""
    if g.aboard[unit] >= 0:
        return ABOARD
    if g.hex[unit] != place:
        return NOT_HERE
    if g.theatre.roster.garrison[unit]:
        return GARRISON
    if not left:
        return NO_GROUP
    if not coast:
        return NO_COAST
    if g.arrived[unit] != ON_FOOT:
        return JUST_CAME
    return bars_space(g, unit, left)


def tell(g: State, side: int, place: int, ships: list[int], ballot: Ballot) -> None:
    """Tell the ballot who may go aboard, and who ashore."""
    everybody = g.theatre.ground[side]
    coast, left = friendly_coast(g, side, place), rooms(g, ships)
    for unit in ballot.over(g.ground_in(place, side), everybody):
        ballot.add("load", unit, bar=bars_loading(g, unit, left, place, coast))
    for unit in everybody:
        if ballot.asks(g.aboard[unit] in left):
            ballot.add("land", unit, bar=bars_unloading(g, side, unit, left, place, coast))


def begin_loading(g: State, side: int, unit: int, first: int = -1) -> None:
    """Ask which ship of the group takes a unit aboard, if there is a choice."""
    fit_ships = carriers(g, unit, group(g, side), first)
    if len(fit_ships) > 1:
        g.frames.append(Stowing(side, unit, first))
    else:
        stow(g, side, unit, first, fit_ships[0])


def stow(g: State, side: int, unit: int, first: int, ship: int) -> None:
    """Load a unit, or go on with the ship that takes its second step."""
    whole = g.theatre.roster.type[ship] == TRANSPORT or g.steps[unit] == 1
    if first < 0 and not whole:
        begin_loading(g, side, unit, ship)
        return
    place = g.hex[unit]
    if first < 0:
        g.load(unit, ship)
    else:
        g.load(unit, min(first, ship), max(first, ship))
    ships = [s for s in (g.aboard[unit], g.second[unit]) if s >= 0]
    text = f"{g.name(unit)} goes aboard {g.named(ships)}."
    g.say("10.2.2", text, (place,), (unit, *ships), seen_by=side)


class Stowing(NamedTuple):
    """Which ship, or which two, take a unit aboard."""

    side: int
    unit: int
    first: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit, and which ship of two."""
        other = f" beside {g.name(self.first)}" if self.first >= 0 else ""
        return Prompt(f"Which ship takes {g.name(self.unit)} aboard{other}?", "10.2.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Ships with room."""
        ships = group(g, self.side)
        fit = carriers(g, self.unit, ships, self.first)
        for ship in ballot.over(fit, ships):
            bar = None if ship in fit else bars_aboard(g, self.unit, ship)
            ballot.add("pick", ship, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Load the unit, or ask for the second ship."""
        g.frames.pop()
        stow(g, self.side, self.unit, self.first, choice.unit)


# ── 10.2.2 unloading ─────────────────────────────────────────────────────────

NOT_ABOARD: Final = Bar("10.2.2", "no ship of the group carries it", "Choose one that is aboard.")
STACK: Final = Bar(
    "11.3", "the hex is full of ground units", "Keep it aboard, or unload elsewhere."
)


def bars_unloading(
    g: State, side: int, unit: int, left: dict[int, int], place: int, coast: bool
) -> Bar | None:
    """Why a unit may not go ashore before the mission starts."""
    if g.aboard[unit] not in left:
        return NOT_ABOARD
    if not coast:
        return NO_COAST
    most = g.theatre.number["ground.stack"]
    counts = g.theatre.roster.type[unit] != SUPPLY and place < g.theatre.size
    if counts and len(g.troops_in(place, side)) >= most:
        return STACK.says(f"at most {most}")
    return None


def unload(g: State, unit: int, place: int) -> None:
    """A unit goes ashore in a friendly hex or a box; in a hex it has landed this turn."""
    spoilt = in_ruins(g, unit, place)
    before = victory.occupant(g, place)
    g.disembark(unit, place)
    g.say("10.2.2", f"{g.name(unit)} goes ashore in {g.where(place)}.", (place,), (unit,))
    if place >= g.theatre.size:
        return
    g.arrived[unit] = LANDED
    if spoilt:
        suffer_ruins(g, unit, place)
    control.update(g, place, before)


# ── 9.10.6 ports in ruins ────────────────────────────────────────────────────


def in_ruins(g: State, unit: int, place: int) -> bool:
    """Whether a unit aboard a T would land in a port with as many hits as stop supply (R142)."""
    if not g.theatre.is_port(place) or g.theatre.roster.type[g.aboard[unit]] != TRANSPORT:
        return False
    return g.port_hits[place] >= g.theatre.number["supply.hits"]


def suffer_ruins(g: State, unit: int, place: int) -> None:
    """A unit that landed there loses a step."""
    g.say("9.10.6", f"The port of {g.where(place)} is in ruins.", (place,), (unit,))
    losses.lose(g, unit, 1, "9.10.6")


KINDS: Final = (Kind(Stowing, draft=True),)
THEN: Final[dict[str, Callable[..., None]]] = {}
