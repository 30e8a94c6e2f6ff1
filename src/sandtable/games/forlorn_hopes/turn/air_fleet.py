"""5.1 The 11th Air Fleet: commitment, the draw of its units, buying more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    ALLIED,
    BOMBERS,
    DIE,
    FIGHTER,
    FLEET_STAYS,
    JAPANESE,
    PLAY,
    READY,
    RECON,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

# ── 5.1 who belongs to it ────────────────────────────────────────────────────


def survivors(g: State) -> list[int]:
    """Units of the fleet that are not eliminated, available or not."""
    force = g.theatre.roster.force
    return [u for u in g.theatre.air[JAPANESE] if force[u] == AF11 and g.status[u] == PLAY]


def of_kind(g: State, fighters: bool) -> list[int]:
    """Its surviving fighters, or its bombers."""
    types = g.theatre.roster.type
    if fighters:
        return [u for u in survivors(g) if types[u] == FIGHTER]
    return [u for u in survivors(g) if types[u] in BOMBERS]


def undrawn(g: State, fighters: bool) -> list[int]:
    """Those of them in the Unavailable box."""
    return [u for u in of_kind(g, fighters) if g.base[u] == UNAVAILABLE]


def on_display(g: State) -> list[int]:
    """Units of the fleet at airbases, reconnaissance too."""
    return [u for u in survivors(g) if g.base[u] >= 0]


def on_the_map(g: State, unit: int) -> bool:
    """Whether an air unit is based on the map, not in a box beside it."""
    return g.base[unit] >= 0 and 0 <= g.base_hex(g.base[unit]) < g.theatre.size


def withdraw(g: State, unit: int) -> None:
    """Put a unit into the Unavailable box, normal or disrupted as it is."""
    g.base[unit] = UNAVAILABLE
    g.box[unit] = READY


def make_available(g: State, unit: int) -> None:
    """Put a unit into the off-map airbase where the fleet enters, Ready."""
    pack = g.theatre.pack
    place = g.theatre.map.find(pack.map.label(pack.unavailable_to))
    for number in g.theatre.bases_of[JAPANESE]:
        if g.theatre.bases[number].place == place:
            g.base[unit] = number
    g.box[unit] = READY


# ── 5.1 the decision ─────────────────────────────────────────────────────────


def begin(g: State) -> None:
    """The Japanese player commits the fleet for this turn or not (5.1)."""
    if survivors(g):
        g.frames.append(FleetDecision())


class FleetDecision(NamedTuple):
    """Whether the fleet is committed in this turn; it costs a point and binds to nothing."""

    def actor(self, g: State) -> int:
        """The Japanese player."""
        return JAPANESE

    def prompt(self, g: State) -> Prompt:
        """What it costs."""
        cost = points.written(g.theatre.pack.scores["commit_11af"].halves)
        share = g.theatre.number["commitment.fighter_share"]
        return Prompt(
            "Commit the 11th Air Fleet for this turn? A die tells how many of its bombers come, a "
            f"second one, divided by {share} and rounded up, how many fighters; more can be bought "
            f"for {points.written(price(g))} VP each. The Allies score {cost} VP.",
            "5.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Commit it or not."""
        ballot.add("commit")
        ballot.add("decline")

    def apply(self, g: State, choice: Choice) -> None:
        """All go back to the Unavailable box first, but by option those on the map (R34)."""
        g.frames.pop()
        stays = choice.verb == "commit" and g.has_option(FLEET_STAYS)
        for unit in survivors(g):
            if not (stays and on_the_map(g, unit)):
                withdraw(g, unit)
        if choice.verb == "decline":
            g.say("5.1", "The 11th Air Fleet is not committed.")
            return
        g.fleet_on = 1
        g.say("5.1", "The 11th Air Fleet is committed.")
        points.score(g, "commit_11af", ALLIED)
        for unit in survivors(g):
            if g.theatre.roster.type[unit] != RECON:
                continue
            g.say("5.1", f"{g.name(unit)} is available without a die.", units=(unit,))
            if g.base[unit] == UNAVAILABLE:
                make_available(g, unit)
        g.frames.append(Then("air_fleet.buy"))
        g.frames.append(Then("air_fleet.roll", (1,)))
        g.frames.append(Then("air_fleet.roll", (0,)))


# ── 5.1 how many, and which ──────────────────────────────────────────────────


def roll(g: State, fighters: int) -> None:
    """The die for the bombers, then the die for the fighters, if there are any."""
    if of_kind(g, bool(fighters)):
        g.frames.append(FleetRoll(fighters))


class FleetRoll(NamedTuple):
    """How many bombers or fighters are available: the die, for fighters half of it."""

    fighters: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        kind = "fighters" if self.fighters else "bombers"
        return Prompt(f"Die for the available {kind} of the 11th Air Fleet.", "5.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Begin to draw; nothing is left to chance when all are available.

        How many there are to draw from is secret: with the option of R34 it would tell how many
        are based on the map.
        """
        g.frames.pop()
        kind = "fighters" if self.fighters else "bombers"
        number = available(g, choice.n, bool(self.fighters))
        there = undrawn(g, bool(self.fighters))
        drawn = min(number, len(there))
        g.say(
            "5.1",
            f"11th Air Fleet, {kind}: die {choice.n}, up to {number} are available.",
            dice=(choice.n,),
            detail={"die": choice.n, "result": number},
        )
        g.say("5.1", f"{drawn} of {len(there)} {kind} come.", seen_by=JAPANESE)
        if drawn < len(there):
            g.frames.append(Draw(JAPANESE, self.fighters, drawn))
            return
        for unit in there:
            make_available(g, unit)


def available(g: State, die: int, fighters: bool) -> int:
    """Units that a die makes available: as many as it shows, of fighters half, fractions up."""
    if not fighters:
        return die
    share = g.theatre.number["commitment.fighter_share"]
    return (die + share - 1) // share


class Draw(NamedTuple):
    """A unit is drawn at random out of the Unavailable box; only its owner sees which."""

    side: int
    fighters: int
    left: int

    def actor(self, g: State) -> int:
        """Chance."""
        return CHANCE

    def lots(self, g: State) -> int:
        """Units to draw from."""
        return len(undrawn(g, bool(self.fighters)))

    def prompt(self, g: State) -> Prompt:
        """How many are still to come."""
        kind = "fighters" if self.fighters else "bombers"
        return Prompt(f"Draw {kind} of the 11th Air Fleet: {self.left} to come.", "5.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each that is left."""
        for lot in range(1, self.lots(g) + 1):
            ballot.add("roll", n=lot)

    def apply(self, g: State, choice: Choice) -> None:
        """It goes to the off-map airbase."""
        g.frames.pop()
        unit = undrawn(g, bool(self.fighters))[choice.n - 1]
        make_available(g, unit)
        g.say("5.1", f"{g.name(unit)} is drawn.", units=(unit,), seen_by=self.side)
        if self.left > 1:
            g.frames.append(Draw(self.side, self.fighters, self.left - 1))


# ── 5.1 buying ───────────────────────────────────────────────────────────────

NO_POINTS: Final = Bar(
    "5.1", "there are not enough victory points to buy a unit", "Go on with those drawn."
)
NOT_COMMITTED: Final = Bar(
    "5.1", "the 11th Air Fleet is not committed in this turn", "Commit it first."
)
IS_COMMITTED: Final = Bar(
    "5.1", "the 11th Air Fleet is committed in this turn already", "Buy units of it, or done."
)
NOT_OF_FLEET: Final = Bar(
    "5.1", "it is no unit of the 11th Air Fleet that can be bought", "Choose one that is."
)
DRAWN_ALREADY: Final = Bar("5.1", "the unit is available already", "Buy one that was not drawn.")


def price(g: State) -> int:
    """Half points that a unit costs."""
    return -g.theatre.pack.scores["buy_11af"].halves


def bars_any_buying(g: State) -> Bar | None:
    """What keeps the Japanese player from buying anybody; half a point buys nothing."""
    if not g.fleet_on:
        return NOT_COMMITTED
    if g.points[JAPANESE] >= price(g):
        return None
    purse, cost = points.written(g.points[JAPANESE]), points.written(price(g))
    return NO_POINTS.says(f"{purse} of {cost} VP")


def bars_commitment(g: State) -> Bar | None:
    """What keeps the fleet from being committed while its units are bought."""
    return IS_COMMITTED if isinstance(g.frames[-1], Buying) else None


def bars_buying(g: State, unit: int) -> Bar | None:
    """What keeps an air unit from being bought."""
    if unit not in survivors(g):
        return NOT_OF_FLEET
    bar = bars_any_buying(g)
    if bar is not None:
        return bar
    return None if g.base[unit] == UNAVAILABLE else DRAWN_ALREADY


def for_sale(g: State) -> list[int]:
    """Units that were not drawn."""
    return [u for u in survivors(g) if g.base[u] == UNAVAILABLE]


def buy(g: State) -> None:
    """Ask if there are units left and points to pay for them.

    The draw has told of both, but with the option of R34 it is secret who is left.
    """
    if (for_sale(g) or g.has_option(FLEET_STAYS)) and g.points[JAPANESE] >= price(g):
        g.frames.append(Buying(JAPANESE))


class Buying(NamedTuple):
    """The Japanese player buys units that were not drawn; the Allies see how many, not which."""

    side: int

    def actor(self, g: State) -> int:
        """The Japanese player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Price and purse."""
        purse, cost = points.written(g.points[JAPANESE]), points.written(price(g))
        return Prompt(
            f"Buy units of the 11th Air Fleet for {cost} VP each? You have {purse} VP to spend.",
            "5.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any that was not drawn, or no more."""
        for unit in ballot.over(for_sale(g), g.theatre.air[self.side]):
            ballot.add("buy", unit, bar=bars_buying(g, unit))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Pay, and put it with the drawn ones."""
        g.frames.pop()
        if choice.verb == "done":
            return
        make_available(g, choice.unit)
        g.say("5.1", f"{g.name(choice.unit)} is bought.", units=(choice.unit,), seen_by=self.side)
        points.score(g, "buy_11af", JAPANESE)
        if g.points[JAPANESE] >= price(g):
            g.frames.append(Buying(JAPANESE))  # even if nobody is left: that is secret


KINDS: Final = (
    Kind(FleetDecision, question="fleet"),
    Kind(FleetRoll),
    Kind(Draw, secret=True),
    Kind(Buying, secret=True, asked=True),
)
THEN: Final[dict[str, Callable[..., None]]] = {"air_fleet.roll": roll, "air_fleet.buy": buy}
