"""10.5 Naval bombardment of a target ashore by ships that ended their mission in its hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    bombing,
    bombing_hits,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    BB,
    BOMBARDED,
    DIE,
    ENDED,
    FOUGHT,
    NOBODY,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SUPPLY,
    SUPPLY,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import GUNS, told, total
from sandtable.games.forlorn_hopes.state import State

# ── 10.5 who bombards ────────────────────────────────────────────────────────

NO_GUNS: Final = Bar("10.5", "only BB, CA, CL and DD bombard", "Choose one of those.")
NOT_ENDED: Final = Bar(
    "10.5",
    "its naval mission has not ended in this hex just now",
    "Choose a ship that halted here.",
)
HAS_BOMBARDED: Final = Bar("10.5", "a unit bombards once a turn", "Choose another ship, or done.")
HAS_FOUGHT: Final = Bar(
    "10.5", "it has fought ships since its last move", "Choose another ship, or done."
)


def bars_bombarding(g: State, ship: int, ships: tuple[int, ...]) -> Bar | None:
    """Why a ship may not bombard; `ships` are those whose mission has just ended here."""
    if g.theatre.roster.type[ship] not in GUNS:
        return NO_GUNS
    if g.done[ship] & BOMBARDED:
        return HAS_BOMBARDED
    if ship not in ships or not g.done[ship] & ENDED:
        return NOT_ENDED
    return HAS_FOUGHT if g.done[ship] & FOUGHT else None


def begin(g: State, side: int, place: int, ships: tuple[int, ...]) -> None:
    """Ships whose mission ended in a coastal hex may bombard a target there (10.5)."""
    if place >= g.theatre.size or not g.theatre.coastal[place] or not objects(g, side, place):
        return
    if any(bars_bombarding(g, ship, ships) is None for ship in ships):
        g.frames.append(Bombardment(side, place, ships))


# ── 10.5 at what ─────────────────────────────────────────────────────────────

NO_TARGET: Final = Bar(
    "10.5", "it is no target for these ships", "Choose an enemy unit or installation in the hex."
)
NO_SHIPS: Final = Bar("10.5", "ships bombard what is ashore", NO_TARGET.remedy)
NO_TROOPS: Final = Bar("10.5", "ships drop no troops", NO_TARGET.remedy)
NOTHING_THERE: Final = Bar("10.5", "the enemy has none in this hex", NO_TARGET.remedy)
SHIP_FIRST: Final = Bar("10.5", "the ship that bombards comes first", "Name it with `bombard`.")


def objects(g: State, side: int, h: int) -> list[tuple[int, int]]:
    """What a side may bombard in a hex: kind, and airbase or unit, -1 for city and port (9.6)."""
    enemy = 1 - side
    found = [
        (ON_AIRBASE, base) for base in bases.in_hex(g, h, enemy) if g.theatre.bases[base].ship < 0
    ]
    if g.holder(h) == enemy:
        if g.theatre.is_city(h):
            found.append((ON_CITY, NOBODY))
        if g.theatre.is_port(h):
            found.append((ON_PORT, NOBODY))
    types = g.theatre.roster.type
    units = g.ground_in(h, enemy)
    return found + [(ON_SUPPLY if types[u] == SUPPLY else ON_GROUND, u) for u in units]


def as_choice(g: State, kind: int, target: int) -> Choice:
    """The choice that names a target."""
    if kind == ON_AIRBASE:
        return Choice("strike-base", hex=g.theatre.spot(target))
    if kind in (ON_CITY, ON_PORT):
        return Choice("strike-city" if kind == ON_CITY else "strike-port")
    return Choice("strike-unit", target)


class Bombardment(NamedTuple):
    """Which ship bombards next, if any."""

    side: int
    place: int
    ships: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where."""
        return Prompt(
            f"Bombard {g.where(self.place)} from the sea? Choose a ship, or done.", "10.5"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Ships with guns, or none of them."""
        for ship in ballot.over(self.ships, g.theatre.ships[self.side]):
            ballot.add("bombard", ship, bar=bars_bombarding(g, ship, self.ships))
        ballot.add("done")
        ballot.also(self._tell_targets, g)

    def _tell_targets(self, g: State, ballot: Ballot) -> None:
        """What is ashore is named for a ship."""
        for kind, target in objects(g, self.side, self.place):
            named = as_choice(g, kind, target)
            ballot.add(named.verb, named.unit, named.hex, bar=SHIP_FIRST)

    def apply(self, g: State, choice: Choice) -> None:
        """Name the target of a ship."""
        g.frames.pop()
        if choice.verb == "bombard":
            g.frames.append(Broadside(self.side, self.place, self.ships, choice.unit))


class Broadside(NamedTuple):
    """The target of one ship."""

    side: int
    place: int
    ships: tuple[int, ...]
    ship: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who fires."""
        return Prompt(f"{g.name(self.ship)} bombards what in {g.where(self.place)}?", "10.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Everything of the enemy ashore."""
        for kind, target in objects(g, self.side, self.place):
            named = as_choice(g, kind, target)
            ballot.add(named.verb, named.unit, named.hex)
        for unit in ballot.beside(g.theatre.ground[1 - self.side]):
            if g.hex[unit] != self.place or g.aboard[unit] >= 0:
                ballot.add("strike-unit", unit, bar=NO_TARGET)
        ballot.also(self._tell_others)

    def _tell_others(self, ballot: Ballot) -> None:
        """What is no target from the sea, or not there."""
        ballot.add("strike-ships", bar=NO_SHIPS)
        ballot.add("assault-drop", bar=NO_TROOPS)
        told = {choice.verb for choice in ballot.open}
        for verb in ("strike-city", "strike-port"):
            if verb not in told:
                ballot.add(verb, bar=NOTHING_THERE)

    def apply(self, g: State, choice: Choice) -> None:
        """The die is thrown; others may bombard afterwards."""
        g.frames.pop()
        for kind, target in objects(g, self.side, self.place):
            if as_choice(g, kind, target) == choice:
                g.done[self.ship] |= BOMBARDED
                after = (self.side, self.place, self.ships)
                g.frames.append(Then("naval_bombardment.begin", after))
                g.frames.append(Shelling(self.ship, self.place, kind, target))
                return


# ── 10.5 the die ─────────────────────────────────────────────────────────────


def shelling_keys(g: State, ship: int) -> list[str]:
    """What modifies the die."""
    big = g.theatre.roster.type[ship] == BB
    return ["naval_bombardment.always", *(["naval_bombardment.bb"] if big else [])]


class Shelling(NamedTuple):
    """The die of a bombardment: AF in place of BF on the bombing table."""

    ship: int
    place: int
    kind: int
    target: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who at what."""
        what = bombing_hits.target_name(g, self.place, self.kind, self.target)
        return Prompt(f"{g.name(self.ship)} bombards {what}.", "10.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table and apply the effect."""
        g.frames.pop()
        table = g.theatre.pack.air.bombing
        attack = g.theatre.roster.af[g.face(self.ship)][self.ship]
        defence = bombing.defence(g, self.place, self.kind, self.target)
        keys = shelling_keys(g, self.ship)
        result = choice.n + attack - defence + total(g, keys)
        line = table.line(result)
        effect = table.lines[line]
        words = losses.worded(bombing_hits.felt(g, self.kind, self.target, effect), "hit")
        detail = {
            "attack": attack,
            "defence": defence,
            "modifiers": told(g, keys, "10.5"),
            "die": choice.n,
            "total": result,
            "column": table.names[line],
            "result": words,
        }
        what = bombing_hits.target_name(g, self.place, self.kind, self.target)
        text = f"{g.name(self.ship)} bombards {what}: die {choice.n}, AF {attack}, DF {defence}, "
        text += f"modifiers {total(g, keys):+}, total {result}: {words}."
        units = (self.ship, self.target) if self.kind in (ON_GROUND, ON_SUPPLY) else (self.ship,)
        g.say("10.5", text, (self.place,), units, (choice.n,), detail)
        bombing.hit(g, self.place, self.kind, self.target, effect, "10.5")


KINDS: Final = (
    Kind(Bombardment, labels={"done": "No more bombardment"}),
    Kind(Broadside),
    Kind(Shelling),
)
THEN: Final[dict[str, Callable[..., None]]] = {"naval_bombardment.begin": begin}
