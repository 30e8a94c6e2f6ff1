"""6.5 Mobile airbases: construction; completion and dismantling are in 14.3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DISRUPTED,
    BUILDING,
    GONE,
    JAPANESE,
    MOBILE,
    SIDES,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply

# ── 6.5 who has one left ─────────────────────────────────────────────────────


def mobile(g: State, side: int) -> list[int]:
    """A side's mobile airbases, wherever they are."""
    bases = g.theatre.bases
    return [b for b in g.theatre.bases_of[side] if bases[b].kind == MOBILE]


def in_hand(g: State, side: int) -> list[int]:
    """Those that are off the map and not lost for good."""
    return [b for b in mobile(g, side) if g.base_at[b] < 0 and not g.base_state[b] & GONE]


def mobile_in(g: State, h: int) -> int:
    """The mobile airbase in a hex, of either side, or -1."""
    for number, base in enumerate(g.theatre.bases):
        if base.kind == MOBILE and g.base_at[number] == h:
            return number
    return -1


# ── 6.5 Construction restrictions ────────────────────────────────────────────

NONE_LEFT: Final = Bar("6.5", "no mobile airbase is in hand", "One must be dismantled first.")
AT_SEA: Final = Bar("6.5", "mobile airbases are built on land or coast", "Choose a land hex.")
NOT_HELD: Final = Bar("6.5", "the hex is not controlled by this side", "Choose a friendly hex.")
FOUGHT_FOR: Final = Bar("6.5", "enemy ground units are in the hex", "Choose another hex.")
ONE_TO_A_HEX: Final = Bar("6.5", "there is a mobile airbase in the hex", "Choose another hex.")
UNSUPPLIED: Final = Bar("6.2", "the hex is out of supply", "Choose one with a line of supply.")


NOWHERE: Final = Bar(
    "6.2", "no hex of this side where one may stand is in supply", "Open a way to a source first."
)


def bars_any_building(g: State) -> Bar | None:
    """What keeps whoever is asked from beginning a mobile airbase anywhere (6.2, 6.5)."""
    side = g.frames[-1].actor(g)
    if side < 0:
        return None
    if not in_hand(g, side):
        return NONE_LEFT
    fed, full = supply.reached(g, side), taken(g)
    open_to = any(fed[h] and bars_building(g, side, h, fed, full) is None for h in g.theatre.field)
    return None if open_to else NOWHERE


def taken(g: State) -> list[int]:
    """Hexes with a mobile airbase of either side."""
    bases = g.theatre.bases
    return [h for b, h in enumerate(g.base_at) if h >= 0 and bases[b].kind == MOBILE]


def bars_building(g: State, side: int, h: int, fed: bytearray, full: list[int]) -> Bar | None:
    """What keeps a side from beginning a mobile airbase in a hex (6.2, 6.5; R7).

    It is told the hexes in supply and those `taken`, since it is asked of many.
    """
    if h >= g.theatre.size or g.theatre.sea[h]:
        return AT_SEA
    if g.holder(h) != side:
        return NOT_HELD
    if g.ground_in(h, 1 - side):
        return FOUGHT_FOR
    if h in full:
        return ONE_TO_A_HEX
    return None if fed[h] else UNSUPPLIED


# ── 6.5 Construction procedure ───────────────────────────────────────────────


def begin(g: State) -> None:
    """Both sides may begin mobile bases, the Japanese player first (R38)."""
    g.frames.append(Then("mobile_bases.ask", (ALLIED,)))
    g.frames.append(Then("mobile_bases.ask", (JAPANESE,)))


def ask(g: State, side: int) -> None:
    """Ask while the side has one in hand."""
    if in_hand(g, side):
        g.frames.append(Construction(side))


class Construction(NamedTuple):
    """Where a side begins to build; the airbase is ready in the Regroup Phase."""

    side: int

    def actor(self, g: State) -> int:
        """The builder."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many it has."""
        there = in_hand(g, self.side)
        holds = g.theatre.bases[there[0]].capacity if there else 0
        return Prompt(
            f"{SIDES[self.side]}: build a mobile airbase? {len(there)} in hand; its capacity is "
            f"{holds} (6.3), and it is ready in this turn's Regroup Phase (14.3).",
            "6.5",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every hex where one may stand."""
        fed, full = supply.reached(g, self.side), taken(g)
        for h in g.theatre.field:
            if ballot.asks(bool(fed[h])):
                ballot.add("build", hex=h, bar=bars_building(g, self.side, h, fed, full))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Its marker is placed, under construction."""
        g.frames.pop()
        if choice.verb == "done":
            return
        base = in_hand(g, self.side)[0]
        g.base_at[base] = choice.hex
        g.base_state[base] = BUILDING
        g.base_hits[base] = g.base_oos[base] = 0
        g.say("6.5", f"{SIDES[self.side]} begin {g.theatre.bases[base].title} in "
              f"{g.where(choice.hex)}.", (choice.hex,))  # fmt: skip
        ask(g, self.side)


# ── 6.5, 14.3 Completion ─────────────────────────────────────────────────────


def complete(g: State) -> None:
    """Bases under construction are turned to their front."""
    for number, base in enumerate(g.theatre.bases):
        if base.kind == MOBILE and g.base_state[number] & BUILDING:
            g.base_state[number] &= 255 - BUILDING
            g.say("14.3", f"{base.title} in {g.where(g.base_at[number])} is ready.",
                  (g.base_at[number],))  # fmt: skip


# ── 6.5, 14.3 Dismantling ────────────────────────────────────────────────────

NO_MOBILE: Final = Bar(
    "6.5", "no mobile airbase of this side is there", "Name the hex of one, or done."
)
NOT_SOUND: Final = Bar("6.5", "the airbase is disrupted", "Wait until it is repaired.")
IN_USE: Final = Bar("6.5", "air units are based there", "Stage them away first.")


def bars_dismantling(g: State, side: int, h: int) -> Bar | None:
    """What keeps a side from taking its mobile airbase in a hex off the map."""
    base = mobile_in(g, h)
    if base < 0 or base not in mobile(g, side):
        return NO_MOBILE
    if g.base_state[base] & BASE_DISRUPTED:
        return NOT_SOUND
    units = g.based_at(base)
    return IN_USE.says(g.named(units)) if units else None


def sound(g: State, side: int) -> list[int]:
    """A side's undisrupted mobile airbases on the map: the enemy sees these too."""
    return [
        b for b in mobile(g, side) if g.base_at[b] >= 0 and not g.base_state[b] & BASE_DISRUPTED
    ]


def begin_dismantling(g: State, side: int) -> None:
    """Ask whenever an undisrupted one stands: whether it is empty is secret."""
    if sound(g, side):
        g.frames.append(Dismantling(side))


class Dismantling(NamedTuple):
    """Undisrupted empty mobile airbases may be taken off the map, to be built elsewhere later."""

    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which."""
        return Prompt(f"{SIDES[self.side]}: dismantle a mobile airbase?", "14.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each that is on the map, or no more."""
        places = sorted([g.base_at[b] for b in mobile(g, self.side) if g.base_at[b] >= 0])
        for h in ballot.over(places, g.theatre.field):
            ballot.add("dismantle", hex=h, bar=bars_dismantling(g, self.side, h))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Back into the hand of its owner."""
        g.frames.pop()
        if choice.verb == "done":
            return
        base = mobile_in(g, choice.hex)
        g.base_at[base] = -1
        g.base_state[base] = g.base_hits[base] = g.base_oos[base] = 0
        g.say("14.3", f"{g.theatre.bases[base].title} in {g.where(choice.hex)} is dismantled.",
              (choice.hex,))  # fmt: skip
        begin_dismantling(g, self.side)


KINDS: Final = (
    Kind(Construction, question="bases"),
    Kind(Dismantling, asked=True, question="bases"),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "mobile_bases.ask": ask,
    "mobile_bases.dismantle": begin_dismantling,
}
