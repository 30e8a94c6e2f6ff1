"""10.3.4 Naval interception of a spotted group, 10.3.5 meeting enemy ships in a hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.kinds import (
    BEATEN,
    DIE,
    ENDED,
    FOUGHT_ALREADY,
    MOVED,
    PLAY,
    SIDES,
    SS,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.sea import surface_combat
from sandtable.games.forlorn_hopes.sea.cargo import with_partners
from sandtable.games.forlorn_hopes.sea.naval_missions import (
    DONE,
    ELSEWHERE,
    IN_GROUP,
    NOBODY_JOINED,
    SUBMARINE,
    TOO_MANY,
    bars_fleet,
)
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing, place_of_voyage
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    allowance,
    bars_hex,
    group,
    group_at,
    slowest,
    told,
    total,
    way_between,
)
from sandtable.games.forlorn_hopes.sea.spotting import spotted
from sandtable.games.forlorn_hopes.state import State

# ── 10.3.4 who may intercept ─────────────────────────────────────────────────

NOT_FIGHTING: Final = Bar("10.3.4", "transports do not intercept", "Send naval combat units (R90).")
HAS_WITHDRAWN: Final = Bar(
    "10.3.4", "it has moved in this turn: it withdrew from a fight", "Choose another ship."
)
FAILED: Final = Bar(
    "10.3.4", "it has failed to intercept this group already", "Choose ships that have not tried."
)
TOO_FAR: Final = Bar(
    "10.3.4",
    "the group is out of reach with half the movement points",
    "Choose ships that are nearer or faster.",
)
NO_WAY: Final = Bar(
    "10.3.4",
    "the group is near, but no open way leads there with half the movement points",
    "Choose ships with an open way to it.",
)
NOBODY_NEAR: Final = Bar(
    "10.3.4", "no naval units there could reach the group", "Choose another hex, or `pass`."
)
OFF_MAP: Final = Bar(
    "10.3.4", "interceptors come from a hex of the map", "Choose a hex with your ships."
)
PARTED: Final = Bar(
    "10.2.2", "two ships that share a unit stay together", "Join the other one too."
)
THERE: Final = Bar(
    "10.3.5", "ships in the group's own hex do not intercept it", "They may fight it in its hex."
)


def half_points(g: State, ships: list[int]) -> int:
    """Movement points that these ships have for an interception."""
    return allowance(g, ships) // g.theatre.number["naval_interception.share"]


def distance(g: State, ships: list[int], target: int) -> int:
    """Movement points these ships need for an interception in a hex, -1 if they have too few."""
    return way_between(g, ships, g.hex[ships[0]], target, half_points(g, ships))


def bars_reach(g: State, ships: list[int], target: int) -> Bar | None:
    """Why ships may not come to the target hex, or not with half their points (10.2, 10.3.4)."""
    if distance(g, ships, target) >= 0:
        return None
    half, theatre = half_points(g, ships), g.theatre
    bar = bars_hex(g, ships, target)
    if bar is not None:
        return bar
    straight = theatre.number["naval.hex"] * theatre.map.distance(g.hex[ships[0]], target)
    return (NO_WAY if straight <= half else TOO_FAR).says(f"{half} MP")


def bars_interceptor(g: State, ship: int, tried: tuple[int, ...]) -> Bar | None:
    """Why a naval unit may not take part in an interception, its distance apart."""
    if g.theatre.roster.type[ship] == SS:
        return SUBMARINE
    if g.theatre.roster.type[ship] == TRANSPORT:
        return NOT_FIGHTING
    if g.done[ship] & MOVED:
        return DONE
    if g.done[ship] & BEATEN:
        return HAS_WITHDRAWN
    return FAILED if ship in tried else None


def bars_sally(
    g: State, ship: int, ships: tuple[int, ...], place: int, tried: tuple[int, ...], target: int
) -> Bar | None:
    """Why a ship may not join interceptors of one hex; one that shares its cargo must as well."""
    if ship in ships:
        return IN_GROUP
    if g.hex[ship] != place or g.status[ship] != PLAY:
        return ELSEWHERE
    together = with_all_partners(g, (*ships, ship))
    for one in together:
        bar = bars_interceptor(g, one, tried)
        if bar is not None:
            return bar
    most = g.theatre.number["naval.units_most"]
    if len(together) > most:
        return TOO_MANY.says(f"{len(ships)} joined, at most {most}")
    return bars_fleet(g, ship, list(ships)) or bars_reach(g, together, target)


def with_all_partners(g: State, ships: tuple[int, ...]) -> list[int]:
    """Ships and those that share a unit with one of them: they have to join as well (10.2.2)."""
    return sorted({one for ship in ships for one in with_partners(g, ship)})


def bars_setting_out(g: State, ships: tuple[int, ...]) -> Bar | None:
    """Why interceptors may not be sent as they are."""
    if not ships:
        return NOBODY_JOINED
    missing = [one for one in with_all_partners(g, ships) if one not in ships]
    return PARTED.says(g.named(missing)) if missing else None


def bars_intercepting(
    g: State, side: int, place: int, tried: tuple[int, ...], target: int
) -> Bar | None:
    """Why a side may not intercept a group in the target hex with ships from a place."""
    if place >= g.theatre.size:
        return OFF_MAP
    if place == target:
        return THERE
    bar: Bar | None = NOBODY_NEAR
    for ship in g.ships_in(place, side):
        bar = bars_sally(g, ship, (), place, tried, target)
        if bar is None:
            return None
    return bar


def interceptors(g: State, side: int, place: int, tried: tuple[int, ...]) -> tuple[int, ...]:
    """Ships of a place that may intercept the group as one, as many as there may be."""
    joined: tuple[int, ...] = ()
    target = group_at(g, 1 - side)
    for ship in g.ships_in(place, side):
        if bars_sally(g, ship, joined, place, tried, target) is None:
            joined = tuple(sorted((*joined, ship)))
    return joined


def begin(g: State, side: int) -> None:
    """The other player may try to intercept the spotted group of a side (10.3.4, R91).

    Once a hex, and so many times a mission; not in the General Regroup turn (14.5).
    """
    at = place_of_voyage(g)
    if at < 0 or not spotted(g, side) or g.regroup_turn == g.turn:
        return
    voyage: Sailing = g.frames[at]
    if voyage.attempts >= g.theatre.number["naval_interception.attempts"]:
        return
    target = group_at(g, side)
    for place in sources(g, 1 - side, target):
        if bars_intercepting(g, 1 - side, place, voyage.tried, target) is None:
            g.frames.append(Intercepting(1 - side, voyage.tried))
            return


def sources(g: State, side: int, target: int) -> list[int]:
    """Hexes of the map with naval units of a side, but the group's own, ascending."""
    size = g.theatre.size
    places = {g.hex[ship] for ship in g.theatre.ships[side] if 0 <= g.hex[ship] < size}
    return sorted(places - {target})


class Intercepting(NamedTuple):
    """Whether the other player intercepts, and from which hex."""

    side: int
    tried: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The Interceptor player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where the group is."""
        where = g.where(group_at(g, 1 - self.side))
        most = g.theatre.number["naval_interception.attempts"]
        voyage: Sailing = g.frames[place_of_voyage(g)]
        tries = f"one try in a hex, attempt {voyage.attempts + 1} of {most} on its way"
        return Prompt(f"Intercept the {SIDES[1 - self.side]} group in {where} ({tries})?", "10.3.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each hex with ships that can come, or not."""
        target = group_at(g, 1 - self.side)
        for place in ballot.over(sources(g, self.side, target), range(g.theatre.places)):
            bar = bars_intercepting(g, self.side, place, self.tried, target)
            ballot.add("intercept", hex=place, bar=bar)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """Let it go, or say which ships."""
        g.frames.pop()
        if choice.verb == "intercept":
            g.frames.append(Sallying(self.side, choice.hex, (), self.tried))
            return
        target = group_at(g, 1 - self.side)
        g.say("10.3.4", f"{SIDES[self.side]}: no interception in {g.where(target)}.", (target,))


class Sallying(NamedTuple):
    """Which ships of the hex try to intercept."""

    side: int
    place: int
    ships: tuple[int, ...]
    tried: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The Interceptor player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who tries, and what it takes."""
        who = "nobody yet"
        if self.ships:
            who = f"{g.named(self.ships)} ({chance(g, self.side, self.ships)})"
        return Prompt(f"Interceptors from {g.where(self.place)}: {who}.", "10.3.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Ships join, the attempt is made."""
        target = group_at(g, 1 - self.side)
        listed = g.theatre.ships[self.side]
        for ship in ballot.over(g.ships_in(self.place, self.side), listed):
            bar = bars_sally(g, ship, self.ships, self.place, self.tried, target)
            ballot.add("join", ship, bar=bar)
        ballot.add("depart", bar=bars_setting_out(g, self.ships))

    def apply(self, g: State, choice: Choice) -> None:
        """Add a ship, or throw the die."""
        if choice.verb == "join":
            ships = tuple(sorted((*self.ships, choice.unit)))
            g.frames[-1] = self._replace(ships=ships)
            return
        g.frames[-1] = Interception(self.side, self.place, self.ships)


# ── 10.3.4 the die ───────────────────────────────────────────────────────────


def helps(g: State, side: int, ships: tuple[int, ...], target: int) -> list[str]:
    """What modifies the die of these interceptors of a side in the target hex."""
    number = g.theatre.number
    prey = group(g, 1 - side)
    found: list[str] = []
    if recon.helps(g, side, target, number["naval_interception.near"]):
        found.append("naval_interception.patrol")
    if slowest(g, ships) > slowest(g, prey):
        found.append("naval_interception.faster")
    if slowest(g, ships) < slowest(g, prey):
        found.append("naval_interception.slower")
    if g.foul:
        found.append("naval_interception.foul_weather")
    if distance(g, list(ships), target) >= number["naval_interception.far"]:
        found.append("naval_interception.far")
    return found


def highest(g: State, side: int, ships: tuple[int, ...], target: int) -> int:
    """The highest die with which these interceptors find the group in the target hex."""
    most = g.theatre.number["naval_interception.most"]
    return most - total(g, helps(g, side, ships, target))


def chance(g: State, side: int, ships: tuple[int, ...]) -> str:
    """With which dice these interceptors find the group."""
    most = highest(g, side, ships, group_at(g, 1 - side))
    if most < 1:
        return "no die is low enough"
    return f"die 1 to {most}" if most < DIE else "any die will do"


class Interception(NamedTuple):
    """The die of a naval interception."""

    side: int
    place: int
    ships: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """What is needed."""
        most = g.theatre.number["naval_interception.most"]
        target = group_at(g, 1 - self.side)
        drm = total(g, helps(g, self.side, self.ships, target))
        return Prompt(
            f"Interception by {g.named(self.ships)}: the die{drm:+} must be {most} or less.",
            "10.3.4",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """On success they are in the hex and fight; else they may not try again in this mission."""
        g.frames.pop()
        most = g.theatre.number["naval_interception.most"]
        target = group_at(g, 1 - self.side)
        keys = helps(g, self.side, self.ships, target)
        result = choice.n + total(g, keys)
        caught = result <= most
        detail = {
            "modifiers": told(g, keys, "10.3.4"),
            "die": choice.n,
            "modified": result,
            "most": most,
            "result": "intercepted" if caught else "failed",
        }
        text = f"{g.named(self.ships)} from {g.where(self.place)}: die {choice.n}, {result} of "
        text += f"{most}, {detail['result']}."
        g.say("10.3.4", text, (self.place, target), self.ships, (choice.n,), detail)
        self._count(g, () if caught else self.ships)
        if not caught:
            return
        for ship in self.ships:
            g.done[ship] |= MOVED | ENDED
            g.put(ship, target)
        surface_combat.begin(g, target, 1 - self.side)

    def _count(self, g: State, failed: tuple[int, ...]) -> None:
        at = place_of_voyage(g)
        voyage: Sailing = g.frames[at]
        g.frames[at] = voyage._replace(
            attempts=voyage.attempts + 1, tried=tuple(sorted((*voyage.tried, *failed)))
        )


# ── 10.3.5 enemy ships in the hex ────────────────────────────────────────────


def meet(g: State, side: int) -> None:
    """A group that enters a hex with enemy ships fights if either wants it, and not twice."""
    ships = group(g, side)
    if ships and not surface_combat.fought(g, ships):
        set_out(g, side)


def set_out(g: State, side: int) -> None:
    """So does one that begins its mission there, whatever was fought before (R89)."""
    ships = group(g, side)
    if not ships or (g.has_option(FOUGHT_ALREADY) and surface_combat.fought(g, ships)):
        return
    if surface_combat.possible(g, g.hex[ships[0]]):
        g.frames.append(Meeting(side, side))


class Meeting(NamedTuple):
    """First the moving player, then the other says whether he wants to fight."""

    side: int
    mover: int

    def actor(self, g: State) -> int:
        """Who is asked."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who meets whom."""
        h = group_at(g, self.mover)
        foe = g.named(g.ships_in(h, 1 - self.side))
        return Prompt(f"{foe} in {g.where(h)}: fight?", "10.3.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Fight or not."""
        ballot.add("engage")
        ballot.add("avoid")

    def apply(self, g: State, choice: Choice) -> None:
        """Either alone brings the fight about."""
        g.frames.pop()
        h = group_at(g, self.mover)
        if choice.verb == "engage":
            g.say("10.3.5", f"The {SIDES[self.side]} player wants to fight in {g.where(h)}.", (h,))
            surface_combat.begin(g, h, self.mover)
        elif self.side == self.mover:
            g.frames.append(Meeting(1 - self.side, self.mover))
        else:
            g.say("10.3.5", f"Nobody wants to fight in {g.where(h)}.", (h,))


KINDS: Final = (
    Kind(Intercepting, question="intercept"),
    # Who has to join because he shares a unit joins like any other (10.1.2).
    Kind(Sallying, asked=True, question="intercept"),
    Kind(Interception),
    Kind(Meeting, question="meeting"),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "naval_interception.begin": begin,
    "naval_interception.meet": meet,
    "naval_interception.set_out": set_out,
}
