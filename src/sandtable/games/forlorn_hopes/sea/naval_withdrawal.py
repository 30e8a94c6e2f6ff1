"""10.4.6 Withdrawal from a surface combat, and its end (10.4.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import BEATEN, DIE, ENDED, FOUGHT, FOUGHT_ALREADY, SIDES
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    enemy_port,
    shut_hexes,
    slowest,
    speed,
)
from sandtable.games.forlorn_hopes.state import State

# ── 10.4.6 after each round ──────────────────────────────────────────────────


def begin(g: State, place: int, mover: int, number: int, night: int) -> None:
    """After a round the mover, then his enemy may withdraw; a side that is sunk ends it."""
    if g.ships_in(place, mover) and g.ships_in(place, 1 - mover):
        g.frames.append(Breaking(mover, place, mover, number, night))
    else:
        finish(g, place)


def go_on(g: State, place: int, mover: int, number: int, night: int, side: int) -> None:
    """A side stays: its enemy is asked, or the next round is fought."""
    if side == mover:
        g.frames.append(Breaking(1 - mover, place, mover, number, night))
    elif number < g.theatre.number["naval_combat.rounds"]:
        g.frames.append(Then("surface_combat.open_round", (place, mover, number + 1, night)))
    else:
        finish(g, place)


# ── 10.4.6 hexes to withdraw to ──────────────────────────────────────────────

NO_WAY_OUT: Final = Bar(
    "10.4.6", "no hex is open to all the ships for a withdrawal", "Stay (`stay`)."
)
TOO_FAR: Final = Bar(
    "10.4.6",
    "a withdrawal goes to a hex that ships can reach without the enemy",
    "Choose one near by sea, with neither enemy ships nor an enemy port on the way.",
)
NEARER: Final = Bar(
    "10.4.6", "it is nearer to other enemy naval units", "Choose a hex away from them."
)


class Room(NamedTuple):
    """Where a side may withdraw: hexes in reach, where other enemy ships are, how near they are."""

    hexes: list[int]
    foes: list[int]
    before: int


def nearest(g: State, h: int, foes: list[int]) -> int:
    """Hexes to the nearest enemy ship elsewhere; far if there is none."""
    distance = g.theatre.map.distance
    return min([distance(h, foe) for foe in foes], default=g.theatre.size)


def room(g: State, side: int, place: int) -> Room:
    """What a side can see of its way out of a combat."""
    enemy = g.theatre.ships[1 - side]
    there = {g.hex[ship] for ship in enemy if 0 <= g.hex[ship] < g.theatre.size}
    foes = sorted(there - {place})
    return Room(open_hexes(g, side, place), foes, nearest(g, place, foes))


def open_hexes(g: State, side: int, place: int) -> list[int]:
    """Hexes that all the ships can come to within the distance, past no enemy ship or port."""
    shut = shut_hexes(g, g.ships_in(place, side))
    seen = {place}
    ring = [place]
    for _ in range(g.theatre.number["naval_combat.withdraw_hexes"]):
        outer: list[int] = []
        for h in ring:
            for to in g.theatre.sea_near[h]:
                if to in seen or shut[to] or enemy_port(g, side, to) or g.ships_in(to, 1 - side):
                    continue
                seen.add(to)
                outer.append(to)
        ring = outer
    return sorted(seen - {place})


def bars_retiring(g: State, to: int, out: Room) -> Bar | None:
    """Why the ships of a side may not withdraw to a hex."""
    if to not in out.hexes:
        return TOO_FAR.says(f"at most {g.theatre.number['naval_combat.withdraw_hexes']} hexes")
    after = nearest(g, to, out.foes)
    if after >= out.before:
        return None
    return NEARER.says(f"{after} hex{'' if after == 1 else 'es'}, before {out.before}")


def bars_withdrawing(g: State, side: int, place: int) -> Bar | None:
    """Why a side cannot withdraw at all."""
    out = room(g, side, place)
    return None if any(bars_retiring(g, to, out) is None for to in out.hexes) else NO_WAY_OUT


def outruns(g: State, side: int, place: int) -> bool:
    """Whether the slowest ship is faster than the fastest undisrupted enemy."""
    foes = [s for s in g.ships_in(place, 1 - side) if not g.disrupted[s]]
    fastest = max([speed(g, ship) for ship in foes], default=0)
    return slowest(g, g.ships_in(place, side)) > fastest


def escape_number(g: State, night: int) -> int:
    """A die at or below this lets a side get away."""
    return g.theatre.number[f"naval_combat.withdraw_{'night' if night else 'day'}"]


class Breaking(NamedTuple):
    """Whether a side withdraws all its ships."""

    side: int
    place: int
    mover: int
    number: int
    night: int

    def actor(self, g: State) -> int:
        """The side asked."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What it takes."""
        fast = outruns(g, self.side, self.place)
        how = "they outrun the enemy" if fast else f"die 1 to {escape_number(g, self.night)}"
        where = g.where(self.place)
        return Prompt(f"Round {self.number} in {where}: withdraw your ships ({how})?", "10.4.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Withdraw or stay."""
        ballot.add("withdraw", bar=bars_withdrawing(g, self.side, self.place))
        ballot.add("stay")

    def apply(self, g: State, choice: Choice) -> None:
        """Away at once, by a die, or on with the fight."""
        g.frames.pop()
        if choice.verb == "stay":
            go_on(g, self.place, self.mover, self.number, self.night, self.side)
        elif outruns(g, self.side, self.place):
            text = f"The {SIDES[self.side]} ships outrun the enemy."
            g.say("10.4.6", text, (self.place,))
            g.frames.append(Retiring(self.side, self.place))
        else:
            g.frames.append(Escape(*self))


class Escape(NamedTuple):
    """The die of a withdrawal."""

    side: int
    place: int
    mover: int
    number: int
    night: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """What is needed."""
        most = escape_number(g, self.night)
        return Prompt(f"{SIDES[self.side]} withdrawal: {most} or less.", "10.4.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Away, or on with the fight."""
        g.frames.pop()
        most = escape_number(g, self.night)
        away = choice.n <= most
        result = "they get away" if away else "they do not get away"
        g.say(
            "10.4.6",
            f"{SIDES[self.side]} withdrawal: die {choice.n} of {most}, {result}.",
            (self.place,),
            dice=(choice.n,),
            detail={"die": choice.n, "most": most, "result": result},
        )
        if away:
            g.frames.append(Retiring(self.side, self.place))
        else:
            go_on(g, self.place, self.mover, self.number, self.night, self.side)


class Retiring(NamedTuple):
    """Where the ships of a side withdraw to."""

    side: int
    place: int

    def actor(self, g: State) -> int:
        """The side that withdraws."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How far."""
        most = g.theatre.number["naval_combat.withdraw_hexes"]
        ships = g.named(g.ships_in(self.place, self.side))
        return Prompt(f"{ships}: withdraw 1 to {most} hexes, where?", "10.4.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Hexes away from the enemy."""
        out = room(g, self.side, self.place)
        for h in ballot.over(out.hexes, range(g.theatre.size)):
            ballot.add("withdraw", hex=h, bar=bars_retiring(g, h, out))

    def apply(self, g: State, choice: Choice) -> None:
        """They are there; a group under way has ended its mission."""
        g.frames.pop()
        ships = g.ships_in(self.place, self.side)
        for ship in ships:
            if g.sailing[ship]:
                g.sailing[ship] = 0
                g.done[ship] |= ENDED
            else:
                g.done[ship] &= ~ENDED & 255
            g.done[ship] |= BEATEN
            if not g.has_option(FOUGHT_ALREADY):  # a withdrawal is a move (R150)
                g.done[ship] &= ~FOUGHT & 255
            g.put(ship, choice.hex)
        text = f"{g.named(ships)}: withdrawn to {g.where(choice.hex)}."
        g.say("10.4.6", text, (self.place, choice.hex), tuple(ships))
        finish(g, self.place)


# ── 10.4.7 the end ───────────────────────────────────────────────────────────
# 10.4.8 is asked when somebody lands: see landing.


def finish(g: State, place: int) -> None:
    """Whoever is left stays; disruption is removed in the Regroup Phase only (14.4)."""
    g.say("10.4.7", f"The surface combat in {g.where(place)} is over.", (place,))


KINDS: Final = (
    Kind(Breaking, question="withdraw"),
    Kind(Escape),
    Kind(Retiring, question="withdraw"),
)
THEN: Final[dict[str, Callable[..., None]]] = {"naval_withdrawal.begin": begin}
