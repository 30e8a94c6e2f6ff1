"""12.0 Operations Conclusion: reconnaissance comes home, ships return to port, fleets leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.data.map import BASE
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    COVERING,
    FORCES,
    JAPANESE,
    MTB,
    PLAY,
    POOL,
    SIDES,
    SS,
)
from sandtable.games.forlorn_hopes.sea import covering
from sandtable.games.forlorn_hopes.sea.cargo import with_partners
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    POOL_OF,
    allowance,
    friendly_port,
    havens,
    ways,
)
from sandtable.games.forlorn_hopes.state import State


def begin(g: State) -> None:
    """Reconnaissance units come home, then ships return to port (12.0)."""
    g.frames.append(Then("conclusion.ships"))
    recon.come_home(g)


# ── 12.2, 5.2 Fleets that leave the map ──────────────────────────────────────


def ships(g: State) -> None:
    """Nobody is spotted any more; fleets leave; then the Initiative player's ships return (R96)."""
    for side in range(len(SIDES)):
        for ship in g.theatre.ships[side]:
            g.spotted[ship] = 0
        leave_map(g, side)
    first = ALLIED if g.initiative == ALLIED else JAPANESE
    g.frames.append(Then("conclusion.return_to_port", (1 - first, -1)))
    g.frames.append(Then("conclusion.return_to_port", (first, -1)))


def must_leave(g: State, force: int) -> bool:
    """The Covering Fleet leaves every turn, the Reserve Fleet in the turn after it entered."""
    return force == COVERING or 1 < g.reserve <= g.turn


def leave_map(g: State, side: int) -> None:
    """A fleet goes back to its box, wherever it is and in whatever state (5.2, 12.2)."""
    force = POOL_OF[side]
    if not must_leave(g, force):
        return
    covering.disembark(g, side, force)
    fleet = [
        ship
        for ship in g.theatre.ships[side]
        if g.theatre.roster.force[ship] == force and g.status[ship] == PLAY
    ]
    home = g.theatre.map.find(FORCES[force].upper())
    if not fleet or home < 0:
        return
    for ship in fleet:
        put_ashore(g, ship, side)
        g.put(ship, home)
        g.status[ship] = POOL
        g.done[ship] = 0
    g.say("12.2", f"{g.named(fleet)}: leave the map.", units=tuple(fleet))


def put_ashore(g: State, ship: int, side: int) -> None:
    """Troops aboard a fleet that leaves the map go to an off-map box of their side (R97)."""
    boxes = [box.place for box in g.theatre.boxes if box.kind == BASE and box.side == side]
    for unit in g.cargo_of(ship) if boxes else ():
        g.disembark(unit, boxes[0])
        g.say("12.2", f"{g.name(unit)} goes to {g.where(boxes[0])}.", (boxes[0],), (unit,))


# ── 12.2 Naval units return to port ──────────────────────────────────────────

NO_NEED: Final = Bar("12.2", "it is in port, or stays where it is", "Only ships at sea return.")
NO_WAY: Final = Bar(
    "12.2",
    "no way free of enemy warships leads there within its movement points",
    "Choose a port that it reaches.",
)
LATER: Final = Bar("12.2", "ships return one by one", "Answer for the ship that is asked about.")
ENEMY_ASHORE: Final = Bar(
    "12.2", "enemy ground units are in the hex of that port (R86)", "Choose another of your own."
)
NO_PORT: Final = Bar("12.2", "that is no friendly port or box", "Choose one of your own.")


def at_sea(g: State, side: int) -> list[int]:
    """Ships of a side that have to return: outside friendly ports; MTB stay."""
    types = g.theatre.roster.type
    return [
        ship
        for ship in g.theatre.ships[side]
        if g.status[ship] == PLAY
        and g.hex[ship] >= 0
        and types[ship] not in (MTB, SS)
        and not friendly_port(g, side, g.hex[ship])
    ]


def harbours(g: State, ship: int, one_will_do: bool = False) -> list[int]:
    """Friendly ports and boxes that a ship can come to, with the one that shares its cargo.

    Where that one has gone already, the ship follows: nobody else needs to know why.
    """
    together = with_partners(g, ship)
    gone = [g.hex[one] for one in together if g.hex[one] != g.hex[ship]]
    goals = gone or havens(g, g.side(ship))
    most, until = allowance(g, together), goals if one_will_do else None
    near = ways(g, together, g.hex[ship], most, True, until).cost
    return [place for place in goals if place in near]


def return_to_port(g: State, side: int, after: int) -> None:
    """Ship by ship, from the one `after` on: where to?  Who cannot return loses a step."""
    for ship in at_sea(g, side):
        if ship <= after:
            continue
        if harbours(g, ship, one_will_do=True):
            g.frames.append(Then("conclusion.return_to_port", (side, ship)))
            g.frames.append(Returning(side, ship))
            return
        g.say("12.2", f"{g.name(ship)} reaches no port and stays at sea.", (g.hex[ship],), (ship,))
        losses.lose(g, ship, 1, "12.2")


def bars_returning(g: State, side: int, place: int, near: list[int]) -> Bar | None:
    """Why a ship may not return to a place; `near` are its harbours."""
    if not friendly_port(g, side, place):
        own = place < g.theatre.size and g.theatre.is_port(place) and g.holder(place) == side
        return ENEMY_ASHORE if own else NO_PORT
    return None if place in near else NO_WAY


class Returning(NamedTuple):
    """The port to which a ship returns."""

    side: int
    ship: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which ship, and where it is."""
        where = g.where(g.hex[self.ship])
        return Prompt(f"{g.name(self.ship)} in {where} returns to which port?", "12.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each port in reach."""
        near = harbours(g, self.ship)
        for place in ballot.over(near, range(g.theatre.places)):
            bar = bars_returning(g, self.side, place, near)
            ballot.add("return", self.ship, place, bar=bar)
        ballot.also(self._tell_others, g, near)

    def _tell_others(self, g: State, near: Sequence[int], ballot: Ballot) -> None:
        """Ships whose turn comes later, and those that are not at sea."""
        waiting = at_sea(g, self.side)
        for ship in g.theatre.ships[self.side]:
            for place in near if ship != self.ship else ():
                bar = LATER.says(g.name(self.ship)) if ship in waiting else NO_NEED
                ballot.add("return", ship, place, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """The ship is in port."""
        g.frames.pop()
        g.put(choice.unit, choice.hex)
        text = f"{g.name(choice.unit)} returns to {g.where(choice.hex)}."
        g.say("12.2", text, (choice.hex,), (choice.unit,))


KINDS: Final = (
    # A ship that follows another has no choice: it would show that they share a unit (10.1.2).
    Kind(Returning, asked=True, question="port"),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "conclusion.ships": ships,
    "conclusion.return_to_port": return_to_port,
}
