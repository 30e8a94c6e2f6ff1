"""11.4 Ground Combat: inside contested hexes, by odds in favour of the defender."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.telling import RETREATS
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.data.charts import GroundResult, bounded
from sandtable.games.forlorn_hopes.kinds import (
    ARMOUR,
    ARTILLERY,
    DIE,
    DROPPED,
    FOUGHT,
    LANDED,
    NOBODY,
    SIDES,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.supply import is_land

NOT_CONTESTED: Final = Bar("11.4.1", "no enemy ground units are there", "Choose a contested hex.")
ONLY_SUPPLY: Final = Bar(
    "11.4.1",
    "supply units neither attack nor are attacked",
    "Choose a hex with troops of both sides.",
)
NOBODY_ATTACKS: Final = Bar(
    "11.4.1", "no unit of yours there may attack: garrisons only defend", "Leave it, or done."
)
FOUGHT_HERE: Final = Bar(
    "11.4.1", "the combat of this hex has been fought", "Wait for the next turn."
)
EVERYBODY_OUT: Final = Bar("11.4.1", "somebody must attack", "Take nobody more out, or launch.")
NOT_IN_IT: Final = Bar("11.4.1", "it does not attack here", "Choose one of the attackers.")
IN_IT: Final = Bar("11.4.1", "it attacks already", "Take it out with `withhold`, or launch.")
NO_ATTACKER: Final = Bar("11.4.1", "garrisons and supply units do not attack", "Choose another.")

# ── 11.4.1 Who fights ────────────────────────────────────────────────────────


def able(g: State, h: int, side: int) -> list[int]:
    """A side's units in a hex that may attack: garrisons (coloured CF) never do."""
    garrison = g.theatre.roster.garrison
    return [u for u in g.troops_in(h, side) if not garrison[u]]


def bars_combat(g: State, h: int, side: int) -> Bar | None:
    """Why a side cannot attack in a hex."""
    if not g.troops_in(h, 1 - side) or not g.troops_in(h, side):
        return ONLY_SUPPLY if g.contested(h) else NOT_CONTESTED
    if any(g.done[u] & FOUGHT for u in g.troops_in(h, side)):
        return FOUGHT_HERE
    return None if able(g, h, side) else NOBODY_ATTACKS


class GroundCombats(NamedTuple):
    """The combat part of one side: contested hexes in any order, each once (11.1, 11.4)."""

    side: int

    def actor(self, g: State) -> int:
        """The side that attacks."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where."""
        return Prompt(f"{SIDES[self.side]} ground combat: choose a contested hex, or done.", "11.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Hexes with own units; or an end of it."""
        own = {g.hex[u] for u in g.theatre.ground[self.side] if g.aboard[u] < 0}
        for h in sorted(own):
            if 0 <= h < g.theatre.size:
                ballot.add("assault", hex=h, bar=bars_combat(g, h, self.side))
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """All who may attack do, until some are taken out."""
        if choice.verb == "done":
            g.frames.pop()
            return
        g.frames.append(Assault(self.side, choice.hex, tuple(able(g, choice.hex, self.side))))


class Assault(NamedTuple):
    """An attack put together: some units may stay out of it (11.4.1)."""

    side: int
    hex: int
    attackers: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The attacker."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Odds and modifiers as it stands."""
        odds = weigh(g, self.hex, self.attackers)
        return Prompt(
            f"Attack in {g.where(self.hex)} with {g.named(self.attackers)}: {odds.attack} to "
            f"{odds.defence}, {odds.column_name}, {odds.drm:+}. Take units out, or launch.",
            "11.4.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Take attackers out or in again, launch."""
        last, fit = len(self.attackers) == 1, able(g, self.hex, self.side)
        for unit in fit:
            if unit in self.attackers:
                ballot.add("withhold", unit, bar=EVERYBODY_OUT if last else None)
            ballot.add("attack", unit, bar=IN_IT if unit in self.attackers else None)
        for unit in ballot.beside(g.ground_in(self.hex, self.side)):
            if unit not in fit:
                ballot.add("attack", unit, bar=NO_ATTACKER)
        ballot.add("launch")

    def apply(self, g: State, choice: Choice) -> None:
        """Change who attacks, or roll."""
        g.frames.pop()
        if choice.verb == "withhold":
            left = tuple([u for u in self.attackers if u != choice.unit])
            g.frames.append(Assault(self.side, self.hex, left))
        elif choice.verb == "attack":
            more = tuple(sorted((*self.attackers, choice.unit)))
            g.frames.append(Assault(self.side, self.hex, more))
        else:
            for unit in g.troops_in(self.hex, self.side):
                g.done[unit] |= FOUGHT
            g.frames.append(AssaultDie(self.side, self.hex, self.attackers))


# ── 11.4.2 Odds, modifiers, result ───────────────────────────────────────────


class Weighed(NamedTuple):
    """A ground combat weighed up: totals, column, modifiers by text."""

    attack: int
    defence: int
    column: int
    column_name: str
    drm: int
    modifiers: tuple[tuple[str, int], ...]


def strength(g: State, unit: int) -> int:
    """CF of a unit, halved when disrupted and when out of supply, each time rounded up."""
    factor = g.theatre.roster.cf[g.face(unit)][unit]
    half = g.theatre.number["ground.halved"]
    for halved in (g.disrupted[unit], g.oos[unit]):
        if halved:
            factor = -(-factor // half)
    return factor


def weigh(g: State, h: int, attackers: tuple[int, ...]) -> Weighed:
    """Strengths, column and modifiers of an attack (11.4.2, [ground_combat_drm])."""
    side = g.side(attackers[0])
    defenders = g.troops_in(h, 1 - side)
    attack = sum([strength(g, u) for u in attackers])
    defence = sum([strength(g, u) for u in defenders])
    table = g.theatre.pack.ground_combat
    column = table.column(attack, max(defence, 1))
    changes = tuple(_modifiers(g, h, attackers, defenders))
    drm = sum([value for _, value in changes])
    return Weighed(attack, defence, column, table.names[column], drm, changes)


def _modifiers(
    g: State, h: int, attackers: tuple[int, ...], defenders: list[int]
) -> list[tuple[str, int]]:
    theatre = g.theatre
    types = theatre.roster.type
    drm = theatre.drm
    found: list[tuple[str, int]] = []
    found += [line for line in _ground(g, h) if line[1]]
    if any(g.arrived[u] == LANDED for u in attackers):
        found.append(("landed from the sea this turn", drm["ground_combat.landed"]))
    if any(g.arrived[u] == DROPPED for u in attackers):
        found.append(("dropped this turn", drm["ground_combat.dropped"]))
    if any(types[u] == ARTILLERY for u in attackers):
        found.append(("attacker has artillery", drm["ground_combat.attacker_artillery"]))
    if any(types[u] == ARTILLERY for u in defenders):
        found.append(("defender has artillery", drm["ground_combat.defender_artillery"]))
    open_ground = theatre.pack.tec.fast_hexes[theatre.map.terrain[h]] > 1
    armour = any(types[u] == ARMOUR for u in attackers)
    if armour and open_ground and not any(types[u] == ARMOUR for u in defenders):
        found.append(("attacker has armour, the defender none", drm["ground_combat.armour"]))
    return found


def _ground(g: State, h: int) -> list[tuple[str, int]]:
    """Jungle and city, each of them a line of the chart: both count (R129)."""
    theatre = g.theatre
    tec = theatre.pack.tec
    terrain = theatre.map.terrain[h]
    found = [(f"defender in {theatre.map.terrains[terrain]}", tec.terrain_drm[terrain])]
    built = [kind for kind in ("city", "town") if theatre.map.flags[kind][h]]
    return found + [(f"defender in a {kind}", tec.built_drm[kind]) for kind in built]


class AssaultDie(NamedTuple):
    """The die of a ground combat."""

    side: int
    hex: int
    attackers: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Where."""
        return Prompt(f"Ground combat in {g.where(self.hex)}: roll.", "11.4.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """A ten-sided die."""
        for n in range(1, DIE + 1):
            ballot.add("roll", n=n)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table; losses, then a retreat."""
        g.frames.pop()
        g.frames.append(Then("ground_combat.settle", (self.hex,)))
        odds = weigh(g, self.hex, self.attackers)
        row = bounded(choice.n + odds.drm)
        result = g.theatre.pack.ground_combat.result(row, odds.column)
        _tell_result(g, self, odds, choice.n, row, result)
        if result.retreat:
            g.frames.append(Then("ground_combat.retreat", (1 - self.side, self.hex)))
        g.frames.append(Then("ground_combat.lose", (self.side, self.hex, result.attacker,
                                                    self.attackers)))  # fmt: skip
        lose(g, 1 - self.side, self.hex, result.defender, ())


def _tell_result(
    g: State, combat: AssaultDie, odds: Weighed, die: int, row: int, result: GroundResult
) -> None:
    told = result.printed
    g.say(
        "11.4.2",
        f"Ground combat in {g.where(combat.hex)}: {g.named(combat.attackers)} attack, "
        f"{odds.attack} to {odds.defence}, {odds.column_name}; die {die} {odds.drm:+} = {row}: "
        f"{told}.",
        (combat.hex,),
        (*combat.attackers, *g.troops_in(combat.hex, 1 - combat.side)),
        (die,),
        {
            "attack": odds.attack,
            "defence": odds.defence,
            "column": odds.column_name,
            "die": die,
            "total": row,
            "modifiers": [
                {"case": "11.4.2", "text": text, "value": value} for text, value in odds.modifiers
            ],
            "result": told,
        },
    )


# ── 11.4.2 Losses ────────────────────────────────────────────────────────────


def lose(g: State, side: int, h: int, steps: int, among: tuple[int, ...]) -> None:
    """A side loses steps of its choice in a hex, the attacker among those that attacked."""
    if steps > 0 and _sufferers(g, side, h, among):
        g.frames.append(GroundLosses(side, h, steps, among))


def _sufferers(g: State, side: int, h: int, among: tuple[int, ...]) -> list[int]:
    there = g.troops_in(h, side)
    return [u for u in there if u in among] if among else there


class GroundLosses(NamedTuple):
    """The owner chooses who loses a step, one after the other (11.4.2)."""

    side: int
    hex: int
    steps: int
    among: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many, of no more than there are."""
        sufferers = _sufferers(g, self.side, self.hex, self.among)
        steps = min(self.steps, sum([g.steps[unit] for unit in sufferers]))
        many = "a step" if steps == 1 else f"{steps} steps"
        return Prompt(f"{SIDES[self.side]}: {g.where(self.hex)} loses {many}. Choose.", "11.4.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Everybody who took part."""
        sufferers = _sufferers(g, self.side, self.hex, self.among)
        for unit in g.troops_in(self.hex, self.side):
            ballot.add("lose", unit, bar=None if unit in sufferers else NOT_IN_IT)

    def apply(self, g: State, choice: Choice) -> None:
        """One step; then the next, while somebody is left."""
        g.frames.pop()
        losses.lose(g, choice.unit, 1, "11.4.2")
        lose(g, self.side, self.hex, self.steps - 1, self.among)


# ── 11.4.3 Retreat ───────────────────────────────────────────────────────────

NOT_BESIDE: Final = Bar(
    "11.4.3", "defenders retreat to a hex beside theirs", "Retreat to one of those, or stay."
)
BEHIND_WATER: Final = Bar("11.4.3", "a sea strait lies between", "Retreat elsewhere, or stay.")
NO_LAND: Final = Bar("11.4.3", "that is no land hex", "Retreat elsewhere, or stay.")
ENEMIES: Final = Bar("11.4.3", "enemy ground units are there", "Retreat elsewhere, or stay.")
NOT_OWN: Final = Bar("11.4.3", "the hex is not under your control", "Retreat elsewhere, or stay.")
NO_ROOM: Final = Bar("11.3", "not all of them have room there", "Retreat elsewhere, or stay.")
GARRISON_STAYS: Final = Bar(
    "11.4.1", "a garrison is among them and never leaves its hex", "Stay and lose a step."
)


def bars_retreat(g: State, side: int, h: int, to: int) -> Bar | None:
    """Why the defenders cannot retreat from a hex to a neighbour."""
    theatre = g.theatre
    edge = next(e for e in range(h * 6, h * 6 + 6) if theatre.near6[e] == to)
    staying = [u for u in g.troops_in(h, side) if theatre.roster.garrison[u]]
    if staying:
        return GARRISON_STAYS.says(g.named(staying))
    if not is_land(theatre, to):
        return NO_LAND
    if theatre.no_troops[edge]:
        return BEHIND_WATER
    if g.ground_in(to, 1 - side):
        return ENEMIES
    if g.holder(to) != side:
        return NOT_OWN
    both = len(g.troops_in(h, side)) + len(g.troops_in(to, side))
    most = theatre.number["ground.stack"]
    return NO_ROOM.says(f"{both} units, at most {most}") if both > most else None


def retreat(g: State, side: int, h: int) -> None:
    """After losses the defender goes back or loses one more step."""
    if g.troops_in(h, side) and g.troops_in(h, 1 - side):
        g.frames.append(GroundRetreat(side, h))


class GroundRetreat(NamedTuple):
    """All defenders go to one friendly land hex beside theirs, or lose one more step (11.4.3)."""

    side: int
    hex: int

    def actor(self, g: State) -> int:
        """The defender."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who."""
        return Prompt(
            f"{g.named(g.troops_in(self.hex, self.side))} retreat from {g.where(self.hex)}, or "
            "stay and lose one more step.",
            "11.4.3",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Neighbouring hexes; to stay."""
        near = g.theatre.near[self.hex]
        for to in near:
            if g.theatre.in_play[to]:
                ballot.add("withdraw", hex=to, bar=bars_retreat(g, self.side, self.hex, to))
        for to in ballot.beside(range(g.theatre.places)):
            if to not in near:
                ballot.add("withdraw", hex=to, bar=NOT_BESIDE)
        ballot.add("stay")

    def apply(self, g: State, choice: Choice) -> None:
        """Go, supply units too, or lose a step."""
        g.frames.pop()
        if choice.verb == "stay":
            g.say("11.4.3", f"{SIDES[self.side]} units stay in {g.where(self.hex)}.", (self.hex,))
            lose(g, self.side, self.hex, 1, ())
            return
        units = g.ground_in(self.hex, self.side)
        text = f"{g.named(units)} retreat to {g.where(choice.hex)}."
        g.say("11.4.3", text, (self.hex, choice.hex), tuple(units), (), RETREATS)
        for unit in units:
            g.put(unit, choice.hex)


KINDS: Final = (
    Kind(GroundCombats),
    Kind(Assault),
    Kind(AssaultDie),
    Kind(GroundLosses, question="losses"),
    Kind(GroundRetreat, question="retreat"),
)

# ── 11.4.4 Alone in the hex ──────────────────────────────────────────────────


def settle(g: State, h: int) -> None:
    """Who is left alone has the hex; nobody occupied it while both fought there."""
    control.update(g, h, NOBODY)


THEN: Final[dict[str, Callable[..., None]]] = {
    "ground_combat.lose": lose,
    "ground_combat.retreat": retreat,
    "ground_combat.settle": settle,  # after losses of both sides and the retreat (R114)
}
