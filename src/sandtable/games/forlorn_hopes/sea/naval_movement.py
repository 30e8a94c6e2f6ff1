"""10.3.1 Naval unit movement: the group under way, hex by hex, until it halts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.data.map import BASE
from sandtable.games.forlorn_hopes.kinds import COVERING, ENDED, FOUGHT, RESERVE, SIDES
from sandtable.games.forlorn_hopes.sea import (
    naval_bombardment,
    spotting,
)
from sandtable.games.forlorn_hopes.sea.cargo import partners
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    GUNS,
    POOL_OF,
    Ways,
    allowance,
    bars_step,
    enemy_port,
    friendly_port,
    group,
    group_at,
    havens,
    own_box,
    pool_box,
    step_cost,
    ways,
)
from sandtable.games.forlorn_hopes.sea.surface_combat import fought
from sandtable.games.forlorn_hopes.state import State

# ── 10.3.1 where the group may go ────────────────────────────────────────────

NOT_NEXT: Final = Bar(
    "10.3.1", "a group moves hex by hex", "Choose a neighbouring hex, or a box of its arrow hex."
)
ENEMY_BOX: Final = Bar(
    "10.3.1", "the box belongs to the enemy", "Choose a neighbouring hex, or halt."
)
FLEET_BOX: Final[dict[int, Bar]] = {
    COVERING: Bar(
        "5.2",
        "that is the box of the Covering Fleet, which enters and leaves by rules of its own",
        ENEMY_BOX.remedy,
    ),
    RESERVE: Bar(
        "5.4",
        "that is the box of the Reserve Fleet, which enters and leaves by rules of its own",
        ENEMY_BOX.remedy,
    ),
}
NO_POINTS: Final = Bar("10.3.1", "the group has not enough movement points left", "Halt.")
BY_ARROWS: Final[dict[int, Bar]] = {
    COVERING: Bar("5.2", "the Covering Fleet enters by the hexes of its arrows", "Choose one."),
    RESERVE: Bar("5.4", "the Reserve Fleet enters by the hex of its event", "Choose it."),
}
FROM_BOX: Final = Bar(
    "10.3.1", "a group leaves a box by the hexes of its arrows", "Choose one, or halt."
)
HOSTILE_PORT: Final = Bar(
    "10.3.1",
    "a port that the enemy holds is entered only to land, bombard or fight",
    "Go round it, or bring troops, guns or an enemy to fight.",
)
NO_RAIDS: Final = Bar(
    "14.5",
    "in the General Regroup turn no group enters a port that the enemy holds",
    "Go round it.",
)
STOPS_HERE: Final = Bar(
    "10.3.1",
    "a group that entered an enemy port to land or bombard goes no farther",
    "End the mission here.",
)
SPLIT: Final = Bar(
    "10.2.2", "two ships that share a unit stay together", "Drop the other one too, or halt."
)
PORT_OUT_OF_REACH: Final = Bar(
    "14.5",
    "in the General Regroup turn the mission ends in an own port, out of reach from there",
    "Stay within reach of a port.",
)


def begin(g: State, side: int) -> None:
    """The group marked `sailing` sets out; enemy ships in its hex may be fought first (R89)."""
    g.frames.append(Sailing(side, 0, allowance(g, group(g, side)), 0, ()))
    g.frames.append(Then("naval_movement.check", (side,)))
    if group_at(g, side) < g.theatre.size:
        g.frames.append(Then("naval_interception.set_out", (side,)))


def bars_steaming(
    g: State, voyage: Sailing, ships: list[int], to: int, ports: list[int]
) -> Bar | None:
    """Why the ships under way may not enter a place next; `ports`: see `must_reach`."""
    side, here = voyage.side, g.hex[ships[0]]
    cost = step_cost(g, side, here, to)
    if cost < 0 and here >= g.theatre.size:
        doors = [g.theatre.label(door) for door, _ in g.theatre.voyages[side][here]]
        bar = BY_ARROWS.get(g.theatre.roster.force[ships[0]]) if pool_box(g, here) else None
        return (bar or FROM_BOX).says(", ".join(doors))
    if voyage.spent and enemy_port(g, side, here) and not fought(g, ships):
        return STOPS_HERE
    if cost < 0:
        bar = _bars_box(g, side, to)
        if bar is None and to in g.theatre.near[here]:
            bar = bars_step(g, ships, here, to)
        spent_all = NO_POINTS.says(f"all {voyage.most} MP are spent")
        return bar or (NOT_NEXT if voyage.spent < voyage.most else spent_all)
    bar = bars_step(g, ships, here, to)
    if bar is not None:
        return bar
    left = voyage.most - voyage.spent - cost
    if left < 0:
        return NO_POINTS.says(f"{cost} needed, {voyage.most - voyage.spent} left")
    if enemy_port(g, side, to) and ports:
        return NO_RAIDS
    if enemy_port(g, side, to) and not has_business(g, ships, to):
        return HOSTILE_PORT
    if ports and not port_in_reach(g, ships, to, left, ports):
        return PORT_OUT_OF_REACH.says(f"{left} MP left there")
    return None


def _bars_box(g: State, side: int, place: int) -> Bar | None:
    """Why a group never enters a box, whatever its arrow hexes."""
    box = g.theatre.box_of(place)
    if box is None:
        return None
    if box.kind == BASE:
        return ENEMY_BOX if box.side != side else None
    return FLEET_BOX[POOL_OF[box.side]] if box.entry else None


def must_reach(g: State, side: int) -> list[int]:
    """Ports one of which the group has to reach: in the General Regroup turn its own (14.5)."""
    return havens(g, side) if g.regroup_turn == g.turn else []


def left_alone(g: State, ships: list[int]) -> list[int]:
    """Ships of the group whose partner with the other half of a unit is not in it."""
    return [ship for ship in ships if any(one not in ships for one in partners(g, ship))]


def held_by_cargo(g: State, side: int) -> bool:
    """Whether a group could steam on but for a unit that is shared with a ship left behind."""
    ships, top = group(g, side), g.frames[-1]
    if not isinstance(top, Sailing) or not left_alone(g, ships):
        return False
    ports, ways_out = must_reach(g, side), g.theatre.voyages[side][g.hex[ships[0]]]
    return any(bars_steaming(g, top, ships, to, ports) is None for to, _ in ways_out)


def has_business(g: State, ships: list[int], h: int) -> bool:
    """Whether a group can land, bombard or fight in an enemy port."""
    types = g.theatre.roster.type
    if any(types[ship] in GUNS or g.cargo_of(ship) for ship in ships):
        return True
    return bool(g.ships_in(h, 1 - g.side(ships[0])))


def port_in_reach(g: State, ships: list[int], start: int, most: int, ports: list[int]) -> bool:
    """Whether ships can still come to one of these ports with so many points (14.5)."""
    near = ways(g, ships, start, most, goals=ports).cost
    return any(place in near for place in ports)


def reach(g: State, voyage: Sailing) -> Ways:
    """Everywhere the group could come with the points it has left, for the map."""
    ships = group(g, voyage.side)
    return ways(g, ships, g.hex[ships[0]], max(0, voyage.most - voyage.spent))


# ── 10.1.3 ending the mission, 10.3.1 dropping units ─────────────────────────

MUST_ENTER: Final = Bar(
    "5.2", "the fleet has left its box to enter the map", "Steam to an arrow hex."
)
NOT_A_PORT: Final = Bar(
    "14.5", "in the General Regroup turn a naval mission ends in an own port", "Steam to one."
)
NOT_UNDER_WAY: Final = Bar("10.3.1", "the group has not moved yet", "Steam first.")
LAST_OF_GROUP: Final = Bar(
    "10.3.1", "no ship of the group would be left", "End the mission: `halt`."
)
NOT_IN_GROUP: Final = Bar(
    "10.3.1", "it is not in the group under way", "Choose a ship of the group."
)


def bars_halting(g: State, side: int, here: int, may_go_on: bool) -> Bar | None:
    """Why the mission may not end here; a group that cannot go on ends it anywhere."""
    if pool_box(g, here):
        return MUST_ENTER
    if may_go_on and g.regroup_turn == g.turn and not friendly_port(g, side, here):
        return NOT_A_PORT
    return None


def bars_dropping(g: State, voyage: Sailing, ships: list[int], ship: int) -> Bar | None:
    """Why a ship may not end its mission here while the others go on."""
    if ship not in ships:
        return NOT_IN_GROUP
    if not voyage.spent:
        return NOT_UNDER_WAY
    if len(ships) == 1:
        return LAST_OF_GROUP
    if g.regroup_turn == g.turn and not friendly_port(g, voyage.side, g.hex[ship]):
        return NOT_A_PORT
    return None


def end_mission(g: State, ships: list[int]) -> None:
    """These ships end their mission where they are; they stay there (10.1.3)."""
    for ship in ships:
        g.sailing[ship] = 0
        g.done[ship] |= ENDED


# ── 10.3.1 the group under way ───────────────────────────────────────────────


class Sailing(NamedTuple):
    """The Mission player leads his group on.

    spent, most   movement points; `most` by the slowest ship that is left (R87)
    attempts      naval interceptions tried against this mission (10.3.4)
    tried         ships that failed and may not try again in it
    """

    side: int
    spent: int
    most: int
    attempts: int
    tried: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who, where, and the points left."""
        ships = group(g, self.side)
        return Prompt(
            f"{g.named(ships)} in {g.where(g.hex[ships[0]])}: {max(0, self.most - self.spent)} of "
            f"{self.most} MP left. Steam on, drop ships, or halt.",
            "10.3.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Steam to the next place, leave a ship behind, end the mission."""
        ships = group(g, self.side)
        here = g.hex[ships[0]]
        alone = left_alone(g, ships)
        split = SPLIT.says(g.named(alone)) if alone else None
        ports = must_reach(g, self.side)
        open_to = sorted([to for to, _ in g.theatre.voyages[self.side][here]])
        may_go_on = False
        for place in ballot.over(open_to, range(g.theatre.places)):
            bar = split or bars_steaming(g, self, ships, place, ports)
            may_go_on = may_go_on or bar is None
            ballot.add("steam", hex=place, bar=bar)
        for ship in ballot.over(ships, g.theatre.ships[self.side]):
            ballot.add("drop", ship, bar=bars_dropping(g, self, ships, ship))
        ballot.add("halt", bar=bars_halting(g, self.side, here, may_go_on))

    def apply(self, g: State, choice: Choice) -> None:
        """Go on, or end the mission of some or all."""
        if choice.verb == "steam":
            steam(g, self, choice.hex)
        elif choice.verb == "drop":
            drop(g, self, choice.unit)
        else:
            g.frames.pop()
            halt(g, self.side)


def steam(g: State, voyage: Sailing, to: int) -> None:
    """Enter a place."""
    side, ships = voyage.side, group(g, voyage.side)
    spent = voyage.spent + step_cost(g, side, g.hex[ships[0]], to)
    g.frames[-1] = voyage._replace(spent=spent)
    for ship in ships:
        g.done[ship] &= ~FOUGHT & 255
        g.put(ship, to)
    left = voyage.most - spent
    g.say("10.3.1", f"{SIDES[side]} group in {g.where(to)}, {left} MP left.", (to,), tuple(ships))
    if not own_box(g, side, to):
        arrive(g, side)


def arrive(g: State, side: int) -> None:
    """In a hex the group is looked for, struck, intercepted and met, in this order."""
    g.frames.append(Then("naval_movement.check", (side,)))
    g.frames.append(Then("naval_interception.meet", (side,)))
    g.frames.append(Then("naval_interception.begin", (side,)))
    g.frames.append(Then("spotting.react", (side,)))
    spotting.begin(g, side)


def check(g: State, side: int) -> None:
    """After each hex: damage slows a group; one that is sunk or withdrawn has ended its mission."""
    at = place_of_voyage(g)
    ships = group(g, side)
    if not ships:
        del g.frames[at]
        g.say("10.1.3", f"The {SIDES[side]} naval mission is over.")
        return
    voyage = g.frames[at]
    g.frames[at] = voyage._replace(most=allowance(g, ships))


def place_of_voyage(g: State) -> int:
    """Where on the stack the group under way is led: below what interrupts it."""
    for at in range(len(g.frames) - 1, -1, -1):
        if isinstance(g.frames[at], Sailing):
            return at
    return -1


def drop(g: State, voyage: Sailing, ship: int) -> None:
    """A ship stays here; guns may bombard at once; the others go on at their own pace (R87)."""
    place = g.hex[ship]
    g.say("10.3.1", f"{g.name(ship)} ends its mission in {g.where(place)}.", (place,), (ship,))
    end_mission(g, [ship])
    g.frames[-1] = voyage._replace(most=allowance(g, group(g, voyage.side)))
    naval_bombardment.begin(g, voyage.side, place, (ship,))


def halt(g: State, side: int) -> None:
    """The mission ends where the group is (10.1.3)."""
    ships = group(g, side)
    place = g.hex[ships[0]]
    g.say(
        "10.1.3",
        f"The {SIDES[side]} mission ends in {g.where(place)}: {g.named(ships)}.",
        (place,),
        tuple(ships),
    )
    end_mission(g, ships)
    naval_bombardment.begin(g, side, place, tuple(ships))


KINDS: Final = (Kind(Sailing),)
THEN: Final[dict[str, Callable[..., None]]] = {"naval_movement.check": check}
