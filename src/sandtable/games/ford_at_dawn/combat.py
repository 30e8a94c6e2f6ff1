"""5 Combat: after moving, hex by hex, as the side whose half it is chooses."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.kit.charts import Modifier, die_note
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.ford_at_dawn.sealing import open_order
from sandtable.games.ford_at_dawn.state import ASSAULT, HOLD, SIDES, State

# ── 5.1 Who attacks ──────────────────────────────────────────────────────────

NO_ENEMY: Final[Bar] = Bar("5.1", "no enemy is there")
NOBODY_NEAR: Final[Bar] = Bar("5.1", "nobody who has not attacked yet stands beside it")
SEALED: Final = "; the enemy's order is sealed: 1 less if it is to hold"
STRUCK: Final[Bar] = Bar("5.1", "it has been attacked in this half", "A hex is attacked once.")


def attackers(g: State, side: int, place: int) -> tuple[int, ...]:
    """The counters that attack a hex: all beside it that have not attacked yet."""
    return tuple(u for u in g.on_map(side) if g.hex[u] in g.theatre.near[place] and not g.fought[u])


def bars_attack(g: State, side: int, place: int) -> Bar | None:
    """What keeps a side from attacking a hex."""
    there = g.there(place)
    if there < 0 or g.side(there) == side:
        return NO_ENEMY
    if g.struck[place]:
        return STRUCK
    return None if attackers(g, side, place) else NOBODY_NEAR


class Fight(NamedTuple):
    """A side attacks, hex after hex."""

    side: int

    def actor(self, _g: State) -> int:
        return self.side

    def prompt(self, g: State) -> Prompt:
        who = SIDES[self.side]
        return Prompt(f"Turn {g.turn}, {who} attacks: choose a hex, or be done.", "5.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        enemies = sorted([g.hex[u] for u in g.on_map(1 - self.side)])
        for place in ballot.over(enemies, range(g.theatre.map.size)):
            ballot.add("attack", hex=place, bar=bars_attack(g, self.side, place))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        if choice.verb == "done":
            g.frames.pop()
            return
        open_order(g, 1 - self.side)
        party = attackers(g, self.side, choice.hex)
        g.struck[choice.hex] = 1
        for unit in party:
            g.fought[unit] = 1
        g.frames.append(Roll(choice.hex, party))


# ── 5.2 Odds and die ─────────────────────────────────────────────────────────


def strengths(g: State, place: int, party: tuple[int, ...]) -> tuple[int, int]:
    """Twice the strengths of attackers and defender; who stands in a ford counts half."""
    box = g.theatre
    twice = [box.strength[u] * (1 if box.terrain(g.hex[u]) == "ford" else 2) for u in party]
    return sum(twice), 2 * box.strength[g.there(place)]


def odds(g: State, place: int, party: tuple[int, ...]) -> str:
    """The column, 2:1 say."""
    return g.theatre.charts.column(*strengths(g, place, party))


def modifiers(g: State, place: int, side: int) -> list[Modifier]:
    """What is added to the attacker's die."""
    ground = g.theatre.terrain(place)
    found = [
        Modifier("5.2", f"defender in {ground}", -g.theatre.charts.cover.get(ground, 0)),
        Modifier("3.3", "order to assault", int(g.opened[side] == ASSAULT)),
        Modifier("3.3", "enemy's order to hold", -int(g.opened[1 - side] == HOLD)),
    ]
    return [line for line in found if line.value]


# ── 5.3 Results ──────────────────────────────────────────────────────────────


def result_of(g: State, place: int, party: tuple[int, ...], die: int) -> str:
    """AE, AR, --, DR or DE."""
    add = sum(line.value for line in modifiers(g, place, g.side(party[0])))
    return g.theatre.charts.result(die + add, *strengths(g, place, party))


class Roll(NamedTuple):
    """The die decides an attack."""

    hex: int
    party: tuple[int, ...]

    def actor(self, _g: State) -> int:
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        told = f"{odds(g, self.hex, self.party)} at {g.where(self.hex)}"
        return Prompt(f"Roll for the attack: {told}.", "5.3")

    def verdicts(self, _g: State, ballot: Ballot) -> None:
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        place, party, target = self.hex, self.party, g.there(self.hex)
        told, means = result_of(g, place, party, choice.n), g.theatre.charts.means
        die = die_note(choice.n, modifiers(g, place, g.side(party[0])))
        column = odds(g, place, party)
        text = f"Attack on {g.where(place)} at {column}, {die}: {told}, {means[told]}."
        g.say("5.3", text, (place,), (*party, target), (choice.n,), {"column": column})
        g.frames.pop()
        if told.startswith("D"):
            g.frames.append(Then("combat.advance", (place, party)))
        if told == "DE":
            eliminate(g, target)
        elif told == "AE":
            eliminate(g, min(party, key=g.theatre.strength.__getitem__))
        elif told != "--":
            for unit in reversed(party) if told == "AR" else [target]:
                g.frames.append(Then("combat.retreat", (unit,)))


def eliminate(g: State, unit: int, case: str = "5.3", why: str = "is") -> None:
    """A counter is out of the game."""
    g.say(case, f"{g.name(unit)} {why} eliminated.", (g.hex[unit],), (unit,))
    g.hex[unit] = -1


# ── 5.4 Retreat ──────────────────────────────────────────────────────────────

NO_RETREAT: Final[Bar] = Bar("5.4", "it retreats one hex: no river, nobody there, no enemy near")


def retreats(g: State, unit: int) -> list[int]:
    """Where a counter may retreat: beside it, free, and no enemy's zone."""
    return [
        to
        for to in g.theatre.near[g.hex[unit]]
        if g.cost(to) and g.there(to) < 0 and not g.enemies_beside(to, g.side(unit))
    ]


def begin_retreat(g: State, unit: int) -> None:
    """Whoever has no way is eliminated."""
    if retreats(g, unit):
        g.frames.append(Retreat(unit, g.side(unit)))
    else:
        eliminate(g, unit, "5.4", "has nowhere to retreat and is")


class Retreat(NamedTuple):
    """Its owner says where a counter goes."""

    unit: int
    side: int

    def actor(self, _g: State) -> int:
        return self.side

    def prompt(self, g: State) -> Prompt:
        return Prompt(f"{g.name(self.unit)} retreats one hex: where to?", "5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        able = retreats(g, self.unit)
        for to in ballot.over(able, range(g.theatre.map.size)):
            ballot.add("retreat", self.unit, to, bar=None if to in able else NO_RETREAT)

    def apply(self, g: State, choice: Choice) -> None:
        g.frames.pop()
        g.put(self.unit, choice.hex)
        text = f"{g.name(self.unit)} retreats to {g.where(choice.hex)}."
        g.say("5.4", text, (choice.hex,), (self.unit,))


# ── 5.5 Advance ──────────────────────────────────────────────────────────────


def begin_advance(g: State, place: int, party: tuple[int, ...]) -> None:
    """One of those who won may go in."""
    g.frames.append(Advance(place, party, g.side(party[0])))


class Advance(NamedTuple):
    """An attacker may enter the hex that was left."""

    hex: int
    party: tuple[int, ...]
    side: int

    def actor(self, _g: State) -> int:
        return self.side

    def prompt(self, g: State) -> Prompt:
        return Prompt(f"{g.where(self.hex)} is empty: one attacker may advance.", "5.5")

    def verdicts(self, _g: State, ballot: Ballot) -> None:
        for unit in self.party:
            ballot.add("advance", unit, self.hex)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        g.frames.pop()
        if choice.verb == "advance":
            g.put(choice.unit, self.hex)
            g.say("5.5", f"{g.name(choice.unit)} advances.", (self.hex,), (choice.unit,))


KINDS: Final = (
    Kind(
        Fight,
        waiting=("attacks are to be chosen", "Be done with attacking."),
        lesson="A hex that is lit can be attacked, by all of yours beside it. The chances stand"
        " beside the choice: two to one is fair, three to one good.",
    ),
    Kind(Roll, waiting=("the die is rolled", "")),
    Kind(Retreat, waiting=("a counter retreats", "Say where to.")),
    Kind(Advance, waiting=("one may advance", "Name one, or be done.")),
)
THEN: Final = {"combat.retreat": begin_retreat, "combat.advance": begin_advance}
