"""10.1 Naval missions: who sails together, and what sets out from a box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BB,
    COVERING,
    CV,
    FORCES,
    JAPANESE,
    MOVED,
    PLAY,
    POOL,
    RESERVE,
    SIDES,
    SS,
)
from sandtable.games.forlorn_hopes.sea import (
    cargo,
    covering,
    naval_movement,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    allowance,
    bars_pool,
    friendly_port,
    group,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

# ── 10.1.1 Who may perform a mission ─────────────────────────────────────────

NO_SHIPS: Final = Bar("10.1.1", "no naval units of yours are there", "Choose where your ships lie.")
SUBMARINE: Final = Bar(
    "10.4.9", "submarines come by an event and attack at once", "Choose other ships."
)
DONE: Final = Bar(
    "10.1.1",
    "it has performed its naval mission of this turn",
    "Choose ships that have not sailed.",
)
BETWEEN_PORTS: Final = Bar(
    "14.5", "in the General Regroup turn ships sail between own ports only", "Choose an own port."
)


def bars_ship(g: State, ship: int) -> Bar | None:
    """Why a naval unit may not perform a mission now."""
    if g.theatre.roster.type[ship] == SS:
        return SUBMARINE
    if g.done[ship] & MOVED:
        return DONE
    if g.regroup_turn == g.turn and not friendly_port(g, g.side(ship), g.hex[ship]):
        return BETWEEN_PORTS
    return bars_pool(g, ship)


def capable(g: State, side: int) -> bool:
    """Whether a side has naval units that could perform a mission (8.4)."""
    return any(g.hex[s] >= 0 and bars_ship(g, s) is None for s in g.theatre.ships[side])


def bars_sailing(g: State, side: int, place: int) -> Bar | None:
    """Why no naval mission can start from a place."""
    bar: Bar | None = NO_SHIPS
    for ship in g.ships_in(place, side):
        bar = bars_ship(g, ship)
        if bar is None:
            return None
    return bar


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """Tell the ballot each place from which a naval mission can start: `sail h` (10.1.1)."""
    ports = sorted({g.hex[s] for s in g.theatre.ships[side] if g.hex[s] >= 0})
    for place in ballot.over(ports, range(g.theatre.places)):
        bar = bars_sailing(g, side, place)
        ballot.add("sail", hex=place, bar=must if bar is None else bar)


def begin(g: State, side: int, place: int) -> None:
    """A naval mission from a hex or box: compose the group (10.1, 10.2)."""
    g.frames.append(Grouping(side, place))


# ── 10.1.1 The group ─────────────────────────────────────────────────────────

IN_GROUP: Final = Bar("10.1.1", "it is in the group already", "Choose another ship, or `depart`.")
ELSEWHERE: Final = Bar(
    "10.1.1", "a group starts from one hex or box", "Choose ships that lie there."
)
TOO_MANY: Final = Bar("10.1.1", "a group has no more room for ships", "Depart without it.")
ONE_FLEET: Final = Bar(
    "10.1.1", "Japanese ships of different fleets do not sail together", "Sail fleet by fleet."
)
NOBODY_JOINED: Final = Bar("10.1.1", "no ship has joined the group", "Add one with `join`.")


def bars_join(g: State, ship: int, ships: list[int], place: int) -> Bar | None:
    """Why a ship may not join the group; one that shares its cargo joins with it (10.2.2)."""
    if ship in ships:
        return IN_GROUP
    if g.hex[ship] != place:
        return ELSEWHERE
    joining = [ship, *cargo.partners(g, ship)]
    for one in joining:
        bar = bars_ship(g, one)
        if bar is not None:
            return bar
    most = g.theatre.number["naval.units_most"]
    if len(ships) + len(joining) > most:
        return TOO_MANY.says(f"{len(ships)} joined, at most {most}")
    return bars_fleet(g, ship, ships)


def bars_fleet(g: State, ship: int, ships: list[int]) -> Bar | None:
    """Why a ship may not sail with these: Japanese fleets keep apart, Allied forces mix."""
    force = g.theatre.roster.force
    if g.side(ship) == JAPANESE and ships and force[ship] != force[ships[0]]:
        return ONE_FLEET.says(f"{FORCES[force[ship]]}, {FORCES[force[ships[0]]]}")
    return None


class Grouping(NamedTuple):
    """The group and its cargo, put together; what it carries stays secret (10.1.2)."""

    side: int
    place: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who has joined."""
        ships = group(g, self.side)
        who = f"{g.named(ships)}, {allowance(g, ships)} MP" if ships else "nobody yet"
        return Prompt(
            f"Naval mission from {g.where(self.place)}: {who}. Add ships, load, or depart.",
            "10.2.2" if ships else "10.1.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Ships join, troops go aboard or ashore, the group departs."""
        ships = group(g, self.side)
        listed = g.theatre.ships[self.side]
        for ship in ballot.over(g.ships_in(self.place, self.side), listed):
            ballot.add("join", ship, bar=bars_join(g, ship, ships, self.place))
        cargo.tell(g, self.side, self.place, ships, ballot)
        ballot.add("depart", bar=None if ships else NOBODY_JOINED)

    def apply(self, g: State, choice: Choice) -> None:
        """Add a ship, move cargo, or set out."""
        if choice.verb == "join":
            for ship in [choice.unit, *cargo.partners(g, choice.unit)]:
                g.sailing[ship] = 1
        elif choice.verb == "load":
            cargo.begin_loading(g, self.side, choice.unit)
        elif choice.verb == "land":
            cargo.unload(g, choice.unit, self.place)
        else:
            g.frames.pop()
            depart(g, self.side, self.place)


def depart(g: State, side: int, place: int) -> None:
    """The ships of the group are open to all, their mission of this turn is spent (10.1.2)."""
    ships = group(g, side)
    for ship in ships:
        g.done[ship] |= MOVED
    g.say(
        "10.1.1",
        f"{SIDES[side]} naval mission from {g.where(place)}: {g.named(ships)}.",
        (place,),
        tuple(ships),
        detail={"points": allowance(g, ships)},
    )
    naval_movement.begin(g, side)
    fresh = [ship for ship in ships if g.status[ship] == POOL]
    if fresh:
        enter_play(g, fresh)


# ── 5.2, 5.4 Fleets that leave their box ─────────────────────────────────────


def enter_play(g: State, ships: list[int]) -> None:
    """The Covering or Reserve Fleet enters; the Allied player scores for the former (5.2, 16.1)."""
    roster = g.theatre.roster
    for ship in ships:
        g.status[ship] = PLAY
        if roster.force[ship] == COVERING:
            big = roster.type[ship] in (BB, CV)
            points.score(g, "cover_cv_bb" if big else "cover_ca_dd", ALLIED, 1, (ship,))
    if roster.force[ships[0]] == RESERVE:
        g.reserve = 1 + g.turn
    covering.embark(g, tuple(ships))


KINDS: Final = (Kind(Grouping, draft=True),)
THEN: Final[dict[str, Callable[..., None]]] = {}
