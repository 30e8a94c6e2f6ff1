"""10.4.9 Submarines: an SS unit placed by an event attacks one ship and is gone again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import DD, DIE, EVENT, MAJOR, SIDES, SS, TRANSPORT
from sandtable.games.forlorn_hopes.sea import surface_combat
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

# ── 10.4.9 which unit, and at whom ───────────────────────────────────────────

NO_SUBMARINE: Final = Bar(
    "10.4.9", "it is no submarine that can come now", "Choose one that the event may bring."
)
OFF_THE_MAP: Final = Bar(
    "10.4.9", "submarines attack ships in hexes of the map", "Choose a ship on the map."
)
SHELTERED: Final = Bar(
    "10.4.9",
    "ships in a hex with a major airbase are safe from submarines",
    "Choose a ship elsewhere.",
)


def ready(g: State, side: int) -> list[int]:
    """SS units of a side that an event can place."""
    types = g.theatre.roster.type
    return [u for u in g.theatre.ships[side] if types[u] == SS and g.status[u] == EVENT]


def bars_target(g: State, ship: int) -> Bar | None:
    """Why submarines may not attack a naval unit."""
    place = g.hex[ship]
    if not g.in_play(ship) or not 0 <= place < g.theatre.size:
        return OFF_THE_MAP
    for base in g.theatre.bases:
        if base.kind == MAJOR and base.place == place:
            return SHELTERED.says(base.title)
    return None


def targets(g: State, side: int) -> list[int]:
    """Enemy ships that submarines of a side may attack."""
    return [ship for ship in g.theatre.ships[1 - side] if bars_target(g, ship) is None]


def begin(g: State, side: int) -> None:
    """An SS unit of a side attacks, if there is one and a target (10.4.9)."""
    if not ready(g, side) or not targets(g, side):
        g.say("10.4.9", f"{SIDES[side]} submarines find nobody to attack.")
        return
    g.frames.append(Submarines(side))


class Submarines(NamedTuple):
    """Which SS unit comes."""

    side: int

    def actor(self, g: State) -> int:
        """The side of the event."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """One of its units."""
        return Prompt("Submarines: which unit attacks?", "10.4.9")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Those not eliminated."""
        fit = ready(g, self.side)
        for ship in ballot.over(fit, g.theatre.ships[self.side]):
            ballot.add("pick", ship, bar=None if ship in fit else NO_SUBMARINE)

    def apply(self, g: State, choice: Choice) -> None:
        """It looks for its target."""
        g.frames[-1] = Periscope(self.side, choice.unit)


class Periscope(NamedTuple):
    """The target of a submarine."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The side of the submarine."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who attacks."""
        return Prompt(f"{g.name(self.unit)} attacks which ship?", "10.4.9")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Enemy ships outside hexes with a major airbase."""
        for ship in g.theatre.ships[1 - self.side]:
            ballot.add("shoot", ship, bar=bars_target(g, ship))

    def apply(self, g: State, choice: Choice) -> None:
        """The unit is placed in the hex of its target, and fires."""
        g.frames.pop()
        h = g.hex[choice.unit]
        g.put(self.unit, h)
        text = f"{g.name(self.unit)} attacks {g.name(choice.unit)} in {g.where(h)}."
        g.say("10.4.9", text, (h,), (self.unit, choice.unit))
        g.frames.append(Torpedoes(self.unit, choice.unit))


# ── 10.4.9 the attack ────────────────────────────────────────────────────────


class Torpedoes(NamedTuple):
    """The die of a submarine's attack: no modifier but that against a T (R94)."""

    unit: int
    target: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who at whom."""
        return Prompt(f"{g.name(self.unit)} fires at {g.name(self.target)}.", "10.4.9")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table; destroyers of the group hunt the submarine afterwards."""
        g.frames.pop()
        types = g.theatre.roster.type
        hunted = escorted(g, self.target)
        transport = types[self.target] == TRANSPORT
        keys = ["naval_combat.submarine_transport"] if transport else []
        line = surface_combat.strike(g, self.unit, self.target, keys, choice.n, "10.4.9")
        place = g.hex[self.target]
        before = victory.occupant(g, place)
        surface_combat.suffer(g, self.target, line, "10.4.9")
        surface_combat.settle_shore(g, place, before)
        if hunted:
            g.frames.append(Hunt(self.unit))
        else:
            leave(g, self.unit)


def escorted(g: State, target: int) -> bool:
    """Whether a DD is with the target: the ships of its side in the hex are its group (R95)."""
    types = g.theatre.roster.type
    return any(types[s] == DD for s in g.ships_in(g.hex[target], g.side(target)))


class Hunt(NamedTuple):
    """The die that may eliminate the submarine after its attack."""

    unit: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """What sinks it."""
        most = g.theatre.number["submarine.lost"]
        return Prompt(f"Destroyers hunt {g.name(self.unit)}: sunk with {most} or less.", "10.4.9")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Sunk, or gone."""
        g.frames.pop()
        most = g.theatre.number["submarine.lost"]
        sunk = choice.n <= most
        detail = {"die": choice.n, "most": most, "result": "sunk" if sunk else "escaped"}
        text = f"Destroyers hunt {g.name(self.unit)}: die {choice.n} of {most}, {detail['result']}."
        g.say("10.4.9", text, (g.hex[self.unit],), (self.unit,), (choice.n,), detail)
        if sunk:
            losses.lose(g, self.unit, g.steps[self.unit], "10.4.9")
        else:
            leave(g, self.unit)


def leave(g: State, unit: int) -> None:
    """The submarine is removed; a later event may bring it back."""
    g.remove(unit, EVENT)


KINDS: Final = (
    Kind(Submarines),
    Kind(Periscope),
    Kind(Torpedoes),
    Kind(Hunt),
)
THEN: Final[dict[str, Callable[..., None]]] = {}
