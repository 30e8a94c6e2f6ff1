"""9.10 Bombing Combat: who bombs what, in which manner, the die.  Effects are in `bombing_hits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    anti_aircraft,
    bombing_hits,
    paratroops,
)
from sandtable.games.forlorn_hopes.air.bombing_hits import defences, stands
from sandtable.games.forlorn_hopes.air.bombing_manners import (
    MANNERS,
    bars_any,
    bars_level,
    bars_manner,
    bf_of,
    manner_drm,
)
from sandtable.games.forlorn_hopes.data.charts import Effect
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    DIE,
    ENDED,
    LEVELS,
    LOADED,
    ON_AIRBASE,
    ON_CITY,
    ON_PORT,
    ON_SHIPS,
    SIDES,
    TRANSPORT_PLANE,
    UNLOADED,
)
from sandtable.games.forlorn_hopes.state import State

Sortie = tuple[int, int]
"""An attacker and the naval unit it aims at, -1 for the target of the mission."""

# ── 9.9.1, 9.10.1 Attackers about to bomb ────────────────────────────────────


def attackers(g: State) -> tuple[int, ...]:
    """Attackers that have neither bombed nor aborted, ascending."""
    return tuple(
        [
            u
            for u in g.theatre.air[g.mission_side]
            if g.part[u] == ATTACKER and g.loaded[u] and g.in_play(u)
        ]
    )


def begin(g: State) -> None:
    """Levels, AA fire, bombs and drops of a mission without a battle.

    Whoever calls it has pushed what comes after it (`Then`) below.
    """
    for unit in g.theatre.air[g.mission_side]:
        if g.part[unit] == ATTACKER:
            g.loaded[unit] = LOADED
    go_on(g)


def go_on(g: State) -> None:
    """The same for attackers still loaded when a battle ended early (R74)."""
    approach(g, attackers(g), ())


def over_target(g: State) -> None:
    """Segment (d) of a round: loaded attackers in the target hex may bomb (9.7.3)."""
    target = g.theatre.pack.air.board.target
    approach(g, tuple([u for u in attackers(g) if g.cell[u] == target]), ())


def approach(g: State, waiting: tuple[int, ...], sorties: tuple[Sortie, ...]) -> None:
    """The next attacker says how it attacks; when all have, AA fires and bombs fall."""
    if waiting:
        if g.battle_round:
            g.frames.append(Aim(g.mission_side, waiting, sorties))
        else:
            g.frames.append(Altitude(g.mission_side, waiting, sorties))
    elif sorties:
        g.frames.append(Then("bombing.run", (sorties,)))
        anti_aircraft.begin(g, tuple([unit for unit, _ in sorties]))


def drops(g: State, unit: int) -> bool:
    """Whether a unit drops troops and no bombs: C."""
    return g.theatre.roster.type[unit] == TRANSPORT_PLANE


class Altitude(NamedTuple):
    """Without a battle, the level of an attacker (9.9.1)."""

    side: int
    waiting: tuple[int, ...]
    sorties: tuple[Sortie, ...]

    def actor(self, g: State) -> int:
        """The mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which attacker."""
        return Prompt(
            f"{SIDES[self.side]}: at which level does {g.name(self.waiting[0])} attack?", "9.9"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The three levels."""
        unit = self.waiting[0]
        for level in range(len(LEVELS)):
            ballot.add("altitude", unit, -1, level, bars_level(g, unit, level))

    def apply(self, g: State, choice: Choice) -> None:
        """Then its target."""
        g.frames.pop()
        g.level[choice.unit] = choice.n
        g.say("9.9.1", f"{g.name(choice.unit)} attacks at {LEVELS[choice.n]}.",
              (g.mission_hex,), (choice.unit,))  # fmt: skip
        g.frames.append(Aim(self.side, self.waiting, self.sorties))


HOLDS: Final = Bar(
    "9.10.1", "an attacker over its target bombs", "Without a battle it attacks now."
)
DROPS: Final = Bar("9.11.2", "a C unit drops when it reaches the target hex", "Let it drop.")
NOT_NAVAL: Final = Bar(
    "9.6", "the mission's target is no naval unit", "Bomb with the unit (`bomb`)."
)


class Aim(NamedTuple):
    """Whether an attacker attacks now, and which naval unit (9.6, 9.10.4)."""

    side: int
    waiting: tuple[int, ...]
    sorties: tuple[Sortie, ...]

    def actor(self, g: State) -> int:
        """The mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which attacker."""
        unit = self.waiting[0]
        what = "drops" if drops(g, unit) else "attacks"
        whom = " which naval unit" if self._aims(g) else ""
        return Prompt(f"{SIDES[self.side]}: {g.name(unit)} {what}{whom} now?", "9.10")

    def _aims(self, g: State) -> bool:
        return g.mission_kind == ON_SHIPS and not drops(g, self.waiting[0])

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Naval units, or the target of the mission; to hold the bombs on the board."""
        unit, able = self.waiting[0], False
        ships = g.ships_in(g.mission_hex, 1 - self.side)
        if self._aims(g):
            for ship in ships:
                bar = bars_any(g, unit, ship)
                able = able or bar is None
                ballot.add("aim", ship, bar=bar)
        else:
            bar = None if drops(g, unit) else bars_any(g, unit, -1)
            able = bar is None
            ballot.add("bomb", unit, bar=bar)
            for ship in ballot.beside(ships):
                ballot.add("aim", ship, bar=NOT_NAVAL)
        stays = None
        if able:
            stays = DROPS if drops(g, unit) else None if g.battle_round else HOLDS
        ballot.add("pass", bar=stays)

    def apply(self, g: State, choice: Choice) -> None:
        """Note it and go on to the next attacker."""
        g.frames.pop()
        unit, sorties = self.waiting[0], self.sorties
        if choice.verb != "pass":
            sorties = (*sorties, (unit, choice.unit if choice.verb == "aim" else -1))
            if choice.verb == "aim":
                g.say("9.6", f"{g.name(unit)} aims at {g.name(choice.unit)}.",
                      (g.mission_hex,), (unit, choice.unit))  # fmt: skip
        approach(g, self.waiting[1:], sorties)


# ── 9.10.1 The bombs fall ────────────────────────────────────────────────────


def run(g: State, sorties: tuple[Sortie, ...]) -> None:
    """The next attacker that is left bombs or drops."""
    if not sorties:
        return
    unit, ship = sorties[0]
    g.frames.append(Then("bombing.run", (sorties[1:],)))
    if not g.in_play(unit):
        return
    if drops(g, unit):
        paratroops.drop(g, unit)
        return
    target = ship if g.mission_kind == ON_SHIPS else g.mission_unit
    if not stands(g, g.mission_kind, target) or _has_fallen(g):
        g.say("9.10.1", f"{g.name(unit)} bombs, but its target is gone.", (g.mission_hex,), (unit,))
        _drop_bombs(g, unit)
    elif any(bars_manner(g, unit, m, ship) is None for m in range(len(MANNERS))):
        g.frames.append(Manner(g.mission_side, unit, ship))


def _has_fallen(g: State) -> bool:
    """Whether the airbase, city or port is the enemy's no more: troops of the mission took it."""
    kinds = (ON_AIRBASE, ON_CITY, ON_PORT)
    return g.mission_kind in kinds and g.holder(g.mission_hex) == g.mission_side


def _drop_bombs(g: State, unit: int) -> None:
    """It has bombed: it is unloaded and turns for home (9.10.1)."""
    g.loaded[unit] = UNLOADED
    g.mission_bombed = 1


class Manner(NamedTuple):
    """How an attacker bombs (9.10.2)."""

    side: int
    unit: int
    ship: int

    def actor(self, g: State) -> int:
        """The mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who attacks."""
        return Prompt(f"{SIDES[self.side]}: how does {g.name(self.unit)} attack?", "9.10")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each kind of attack."""
        for manner in range(len(MANNERS)):
            bar = bars_manner(g, self.unit, manner, self.ship)
            ballot.add("bomb", self.unit, -1, manner, bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Throw the die."""
        g.frames.pop()
        g.frames.append(Bombing(self.unit, self.ship, choice.n))


class Bombing(NamedTuple):
    """The die of an attacker."""

    unit: int
    ship: int
    manner: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who, how and what."""
        return Prompt(
            f"Bombing die for {g.name(self.unit)}, {MANNERS[self.manner]}, on "
            f"{bombing_hits.target_name(g, *self._target(g))}.",
            "9.10",
        )

    def _target(self, g: State) -> tuple[int, int, int]:
        target = self.ship if g.mission_kind == ON_SHIPS else g.mission_unit
        return g.mission_hex, g.mission_kind, target

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table; the target takes the effect."""
        g.frames.pop()
        place, kind, target = self._target(g)
        table = g.theatre.pack.air.bombing
        added = modifiers(g, self.unit, self.manner, target)
        total = choice.n + sum([line["value"] for line in added])
        effect = table.at(total)
        name = bombing_hits.target_name(g, place, kind, target)
        felt = bombing_hits.felt(g, kind, target, effect)
        g.say("9.10.1", f"{g.name(self.unit)}, {MANNERS[self.manner]}, on {name}: die {choice.n}, "
              f"result {total}, {losses.worded(felt, 'hit')}.", (place,), (self.unit,),
              (choice.n,), {"modifiers": added, "die": choice.n, "total": total,
               "column": table.names[table.line(total)]})  # fmt: skip
        _drop_bombs(g, self.unit)
        hit(g, place, kind, target, effect, bombing_hits.CASE_OF[kind])


def modifiers(g: State, unit: int, manner: int, target: int) -> list[dict[str, Any]]:
    """What is added to the bombing die: case, text, value of each that is not 0."""
    drm = g.theatre.drm
    kind = g.mission_kind
    lines = [("9.10.1", f"BF of {g.name(unit)}", bf_of(g, unit, manner))]
    lines += defences(g, g.mission_hex, kind, target)
    key = manner_drm(g, unit, manner, target)
    if key:
        text = f"{MANNERS[manner]} at {LEVELS[g.level[unit]]}"
        lines.append(("9.10.2", text, drm[f"bombing.{key}"]))
    if kind == ON_SHIPS:
        lines += ship_modifiers(g, target)
    if g.disrupted[unit]:
        lines.append(("9.9.3", "attacker disrupted", drm["bombing.disrupted"]))
    if g.foul:
        lines.append(("5.4", "Foul Weather", drm["bombing.foul_weather"]))
    if g.base[unit] >= 0 and g.base_oos[g.base[unit]]:
        text = "from an airbase out of supply"
        lines.append(("13.5", text, drm["bombing.base_out_of_supply"]))
    return [{"case": case, "text": text, "value": value} for case, text, value in lines if value]


def ship_modifiers(g: State, ship: int) -> list[tuple[str, str, int]]:
    """What the state of a naval target adds: in port or landing, fast, slow or damaged."""
    drm, number = g.theatre.drm, g.theatre.number
    lines: list[tuple[str, str, int]] = []
    if bombing_hits.in_port(g, ship):
        lines.append(("9.10.4", "target in port", drm["bombing.landing_or_port"]))
    elif is_landing(g, ship):
        lines.append(("9.10.4", "target landing troops", drm["bombing.landing_or_port"]))
    speed = g.theatre.roster.speed[g.face(ship)][ship]
    if g.is_reduced(ship):
        lines.append(("9.10.4", "target damaged", drm["bombing.slow"]))
    elif speed <= number["bombing.slow"]:
        lines.append(("9.10.4", f"target slow, speed {speed}", drm["bombing.slow"]))
    elif speed >= number["bombing.fast"]:
        lines.append(("9.10.4", f"target fast, speed {speed}", drm["bombing.fast"]))
    return lines


def is_landing(g: State, ship: int) -> bool:
    """Whether a ship is landing troops: its mission ended in a coastal hex, with troops aboard.

    What a ship carries is secret until it is spotted (10.1.2), and so it counts from then on (R81).
    """
    h = g.hex[ship]
    if not g.spotted[ship] or not g.done[ship] & ENDED or h >= g.theatre.size:
        return False
    return bool(g.theatre.coastal[h]) and bool(g.cargo_of(ship))


# ── for naval bombardment (10.5) ─────────────────────────────────────────────


def defence(g: State, place: int, kind: int, target: int) -> int:
    """DF of a target in a hex, with terrain."""
    return bombing_hits.defence(g, place, kind, target)


def hit(g: State, place: int, kind: int, target: int, effect: Effect, case: str) -> None:
    """Apply an effect of bombing or bombardment to a target in a hex.

    `kind` is ON_AIRBASE, ON_CITY ...; `target` the airbase or the unit, -1 for a city or port.
    """
    bombing_hits.take(g, place, kind, target, effect, case)


KINDS: Final = (
    Kind(Altitude),
    Kind(Aim),
    Kind(Manner),
    Kind(Bombing),
)
THEN: Final[dict[str, Callable[..., None]]] = {"bombing.run": run}
