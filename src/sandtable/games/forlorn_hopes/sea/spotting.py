"""10.3.2 Spotting of a group under way, 10.3.3 reaction missions against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    recon,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    DIE,
    SIDES,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    group,
    group_at,
    told,
    total,
)
from sandtable.games.forlorn_hopes.state import State

# ── 10.3.2 what can see ──────────────────────────────────────────────────────


def airbases_near(g: State, side: int, h: int, within: int, undisrupted: bool = False) -> bool:
    """Whether a usable airbase on land of a side is within so many hexes."""
    for base in g.theatre.bases_of[side]:
        place = g.base_hex(base)
        if not 0 <= place < g.theatre.size or g.theatre.bases[base].ship >= 0:
            continue
        if undisrupted and bases.is_disrupted(g, base):
            continue
        if g.theatre.map.distance(place, h) <= within and bases.usable(g, side, base):
            return True
    return False


def ships_near(g: State, side: int, h: int, within: int) -> bool:
    """Whether naval units of a side are within so many hexes."""
    size, distance = g.theatre.size, g.theatre.map.distance
    return any(
        0 <= g.hex[ship] < size and g.in_play(ship) and distance(g.hex[ship], h) <= within
        for ship in g.theatre.ships[side]
    )


def looked_for(g: State, side: int, h: int) -> bool:
    """Whether a side has anything that can see within range of a hex."""
    within = g.theatre.number["spotting.range"]
    return (
        airbases_near(g, side, h, within)
        or recon.helps(g, side, h, within)
        or ships_near(g, side, h, within)
    )


def seen_at_once(g: State, side: int, h: int) -> bool:
    """Whether a side has an airbase, ground or naval unit in the hex itself."""
    return bool(g.ground_in(h, side)) or ships_near(g, side, h, 0) or airbases_near(g, side, h, 0)


# ── 10.3.2 the die ───────────────────────────────────────────────────────────


def helps(g: State, side: int, h: int) -> list[str]:
    """What adds to the spotting number of the group of a side in a hex, or takes from it."""
    ships = group(g, side)
    near = g.theatre.number["spotting.near"]
    found: list[str] = []
    if recon.helps(g, 1 - side, h, near):
        found.append("spotting.recon_or_patrol")
    if airbases_near(g, 1 - side, h, near, undisrupted=True):
        found.append("spotting.airbase")
    if len(ships) >= g.theatre.number["spotting.big_group"]:
        found.append("spotting.big_group")
    if any(g.theatre.roster.type[ship] == TRANSPORT for ship in ships):
        found.append("spotting.transport")
    if g.foul:
        found.append("spotting.foul_weather")
    return found


def number(g: State, side: int, h: int) -> int:
    """The spotting number of the group of a side in a hex."""
    return g.theatre.number["spotting.base"] + total(g, helps(g, side, h))


def spotted(g: State, side: int) -> bool:
    """Whether the enemy has spotted the group under way."""
    ships = group(g, side)
    return bool(ships) and all(g.spotted[ship] for ship in ships)


def begin(g: State, side: int) -> None:
    """The group of a side has entered a hex: is it seen, and may it be (10.3.2)?"""
    h = group_at(g, side)
    if spotted(g, side):
        return
    if seen_at_once(g, 1 - side, h):
        mark(g, side, f"The {SIDES[side]} group is spotted at once in {g.where(h)}.")
    elif looked_for(g, 1 - side, h):
        g.frames.append(Spotting(side))


def mark(g: State, side: int, text: str, dice: tuple[int, ...] = (), **detail: Any) -> None:
    """The group is spotted until the Operations Conclusion; what it carries is seen (10.1.2)."""
    ships = group(g, side)
    for ship in ships:
        g.spotted[ship] = 1
    carried = sorted({unit for ship in ships for unit in g.cargo_of(ship)})
    aboard = f" It carries {g.named(carried)}." if carried else " It carries nobody."
    units = (*ships, *carried)
    g.say("10.3.2", text + aboard, (g.hex[ships[0]],), units, dice, dict(detail))


class Spotting(NamedTuple):
    """The die of the player who looks for the group of a side."""

    side: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """The spotting number."""
        most = number(g, self.side, group_at(g, self.side))
        return Prompt(
            f"{SIDES[1 - self.side]} look-out: spotted with {most} or less.",
            "10.3.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """At or below the number the group is spotted."""
        g.frames.pop()
        h = group_at(g, self.side)
        keys = helps(g, self.side, h)
        base = g.theatre.number["spotting.base"]
        most = base + total(g, keys)
        text = f"Spotting number {most}, die {choice.n}:"
        detail = {
            "base": base,
            "modifiers": told(g, keys, "10.3.2"),
            "total": most,
            "die": choice.n,
            "result": "spotted" if choice.n <= most else "not spotted",
        }
        if choice.n <= most:
            where = f"the {SIDES[self.side]} group is spotted."
            mark(g, self.side, f"{text} {where}", (choice.n,), **detail)
            return
        ships = tuple(group(g, self.side))
        g.say("10.3.2", f"{text} not spotted.", (h,), ships, (choice.n,), detail)


# ── 10.3.3 Reaction missions ─────────────────────────────────────────────────


def react(g: State, side: int) -> None:
    """After each hex that a spotted group enters the other player may fly at it once (9.1.4).

    No air mission is flown in the General Regroup turn (14.5).
    """
    if spotted(g, side) and g.regroup_turn != g.turn:
        air_missions.offer_reaction(g, 1 - side, group_at(g, side))


KINDS: Final = (Kind(Spotting),)
THEN: Final[dict[str, Callable[..., None]]] = {"spotting.react": react}
