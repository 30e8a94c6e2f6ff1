"""9.7.5 Fire on the Tactical Battle Board, 9.7.6 aces, 9.8.2 attackers that must abort."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air.battle_actions import End
from sandtable.games.forlorn_hopes.air.battle_moves import turn_back
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    DIE,
    ESCORT,
    FIGHTER,
    LEVELS,
    SIDES,
    TWO_REAR_HEXES,
)
from sandtable.games.forlorn_hopes.state import State

Shot = tuple[int, int]
"""Firer and target."""
Result = tuple[int, int]
"""Of a shot: whether it disrupts, and steps."""

NOT_AN_ENEMY: Final = Bar("9.7.5", "units fire at enemies on the board only", "Pick an enemy.")
OUT_OF_AIM: Final = Bar(
    "9.7.5",
    "the target is neither in the firer's hex nor in the hex ahead of it",
    "Pick an enemy there, or pass.",
)
WRONG_LEVEL: Final = Bar(
    "9.7.5",
    "the target is neither at the firer's level nor one level lower",
    "Pick an enemy at those levels, or pass.",
)
DID_NOT_FIRE: Final = Bar(
    "9.7.5",
    "a coloured AF answers a unit that fires at it in this segment only",
    "Pick one that fires at it, or pass.",
)

# ── 9.7.5 Who may fire at whom ───────────────────────────────────────────────


def af_of(g: State, unit: int) -> int:
    """AF of the face a unit shows; without one it does not fire."""
    return g.theatre.roster.af[g.face(unit)][unit]


def on_board(g: State, side: int) -> list[int]:
    """A side's units on the Tactical Battle Board, ascending."""
    return [u for u in g.theatre.air[side] if g.cell[u] >= 0]


def bars_firing(g: State, firer: int, target: int) -> Bar | None:
    """What keeps a unit with a plain AF from firing at a target."""
    if g.cell[target] < 0 or g.side(target) == g.side(firer):
        return NOT_AN_ENEMY
    return bars_aim(g, stance(g, firer), target)


def stance(g: State, unit: int) -> End:
    """Where a unit on the board is, its facing and its level."""
    return End(g.cell[unit], g.facing[unit], g.level[unit])


def bars_aim(g: State, at: End, target: int) -> Bar | None:
    """What keeps a unit that is there, facing so, at that level, from firing at a target."""
    ahead = g.theatre.pack.air.board.near6[at.cell * 6 + at.facing]
    if g.cell[target] not in (at.cell, ahead):
        return OUT_OF_AIM
    if at.level - g.level[target] not in (0, 1):
        return WRONG_LEVEL.says(f"{LEVELS[at.level]} against {LEVELS[g.level[target]]}")
    return None


def _cell(g: State, cell: int) -> str:
    return g.theatre.label(g.theatre.cell_place(cell))


def _out_of_aim(g: State, firer: int, target: int) -> str:
    """Where a target is, and where the firer aims."""
    return f"it is in {_cell(g, g.cell[target])}, not in {_aims_at(g, firer)}"


def _aims_at(g: State, firer: int) -> str:
    """The hexes at which a unit may fire, for a refusal."""
    cell = g.cell[firer]
    ahead = g.theatre.pack.air.board.near6[cell * 6 + g.facing[firer]]
    return _cell(g, cell) + (f" or {_cell(g, ahead)}" if ahead >= 0 else "")


def firers(g: State, side: int) -> list[int]:
    """A side's units that may fire at somebody, ascending: plain AF."""
    coloured = g.theatre.roster.af_defensive
    enemies = on_board(g, 1 - side)
    return [
        u
        for u in on_board(g, side)
        if not coloured[u]
        and af_of(g, u)
        and any(bars_firing(g, u, enemy) is None for enemy in enemies)
    ]


# ── 9.7.5 Declarations: plain AF of both sides, then those who fire back ─────


def begin(g: State, first: int) -> None:
    """The segment: `first` is the side that declares first; fire is simultaneous."""
    waiting = (*firers(g, first), *firers(g, 1 - first))
    _ask(g, waiting, ())


def _ask(g: State, waiting: tuple[int, ...], shots: tuple[Shot, ...]) -> None:
    """The next unit with a plain AF declares, or the answers are asked for."""
    if waiting:
        g.frames.append(Aiming(g.side(waiting[0]), waiting, shots))
        return
    coloured = g.theatre.roster.af_defensive
    shot_at = sorted({target for _, target in shots})
    _ask_answers(g, tuple([u for u in shot_at if coloured[u] and af_of(g, u)]), shots, ())


def _ask_answers(
    g: State, waiting: tuple[int, ...], shots: tuple[Shot, ...], answers: tuple[Shot, ...]
) -> None:
    """The next unit with a coloured AF declares, or the dice are thrown."""
    if waiting:
        g.frames.append(Answering(g.side(waiting[0]), waiting, shots, answers))
        return
    for firer, target in (*shots, *answers):
        g.say("9.7.5", f"{g.name(firer)} fires at {g.name(target)}.", (), (firer, target))
    _next_die(g, (*shots, *answers), ())


class Aiming(NamedTuple):
    """A unit with a plain AF declares its fire; nothing is thrown before all have declared."""

    side: int
    waiting: tuple[int, ...]
    shots: tuple[Shot, ...]

    def actor(self, g: State) -> int:
        """The owner of the firer."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who fires."""
        return Prompt(
            f"{SIDES[self.side]}: {g.name(self.waiting[0])} fires at which unit?", "9.7.5"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Enemies on the board; to hold fire."""
        firer = self.waiting[0]
        for target in on_board(g, 1 - self.side):
            bar = bars_firing(g, firer, target)
            if bar is OUT_OF_AIM:
                bar = ballot.told(bar, _out_of_aim, g, firer, target)
            ballot.add("fire", target, bar=bar)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """Note it and go on."""
        g.frames.pop()
        shots = self.shots
        if choice.verb == "fire":
            shots = (*shots, (self.waiting[0], choice.unit))
        _ask(g, self.waiting[1:], shots)


class Answering(NamedTuple):
    """A unit with a coloured AF fires back at one of those that fire at it."""

    side: int
    waiting: tuple[int, ...]
    shots: tuple[Shot, ...]
    answers: tuple[Shot, ...]

    def actor(self, g: State) -> int:
        """The owner of the unit that is fired at."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who answers."""
        return Prompt(
            f"{SIDES[self.side]}: {g.name(self.waiting[0])} fires back at which unit?", "9.7.5"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Those that fire at it; to hold fire."""
        unit = self.waiting[0]
        for enemy in on_board(g, 1 - self.side):
            ballot.add("fire", enemy, bar=None if (enemy, unit) in self.shots else DID_NOT_FIRE)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """Note it and go on."""
        g.frames.pop()
        answers = self.answers
        if choice.verb == "fire":
            answers = (*answers, (self.waiting[0], choice.unit))
        _ask_answers(g, self.waiting[1:], self.shots, answers)


# ── 9.7.5 Dice ───────────────────────────────────────────────────────────────


def modifiers(
    g: State, firer: int, target: int, shots: tuple[Shot, ...], at: End | None = None
) -> list[dict[str, Any]]:
    """What is added to the die: case, text, value of each that is not 0.

    For a firer that would be somewhere else `at` says where.
    """
    roster = g.theatre.roster
    at = at or stance(g, firer)
    lines = [("9.7.5", f"AF of {g.name(firer)}", af_of(g, firer)),
             ("9.7.5", f"DF of {g.name(target)}", -roster.df[g.face(target)][target])]  # fmt: skip
    for key, case, text, holds in (
        ("rear", "9.7.5", "from the rear", from_rear(g, at, target)),
        ("above", "9.7.5", "from above", at.level > g.level[target]),
        ("ace", "9.7.6", "an ace fires", bool(g.ace[firer])),
        ("against_ace", "9.7.6", "against an ace", bool(g.ace[target])),
        ("disrupted", "9.7.5", "firer disrupted", bool(g.disrupted[firer])),
        ("target_disrupted", "9.7.5", "target disrupted", bool(g.disrupted[target])),
        ("foul_weather", "5.4", "Foul Weather", bool(g.foul)),
        ("crossfire", "9.7.5", "return fire together", crosses(g, firer, shots)),
    ):
        if holds:
            lines.append((case, text, g.theatre.drm[f"air_fire.{key}"]))
    return [{"case": case, "text": text, "value": value} for case, text, value in lines if value]


def from_rear(g: State, at: End, target: int) -> bool:
    """From behind the target, or from its hex with its facing (9.7.5, R72)."""
    facing = g.facing[target]
    if at.cell == g.cell[target]:
        return at.facing == facing
    near6 = g.theatre.pack.air.board.near6
    turns = (2, 4) if g.has_option(TWO_REAR_HEXES) else (2, 3, 4)
    return at.cell in [near6[g.cell[target] * 6 + (facing + turn) % 6] for turn in turns]


def crosses(g: State, firer: int, shots: tuple[Shot, ...]) -> bool:
    """Whether another unit fires back from the same hex and level (9.7.5)."""
    coloured = g.theatre.roster.af_defensive
    return bool(coloured[firer]) and any(
        other != firer
        and coloured[other]
        and g.cell[other] == g.cell[firer]
        and g.level[other] == g.level[firer]
        for other, _ in shots
    )


def _next_die(g: State, shots: tuple[Shot, ...], results: tuple[Result, ...]) -> None:
    if len(results) < len(shots):
        g.frames.append(AirFire(shots, results))
    else:
        _take_effect(g, shots, results)


class AirFire(NamedTuple):
    """The die of one shot; effects wait until all dice are thrown."""

    shots: tuple[Shot, ...]
    results: tuple[Result, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Whose shot."""
        firer, target = self.shots[len(self.results)]
        return Prompt(f"Die for {g.name(firer)} firing at {g.name(target)}.", "9.7.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table."""
        g.frames.pop()
        firer, target = self.shots[len(self.results)]
        table = g.theatre.pack.air.fire
        added = modifiers(g, firer, target, self.shots)
        total = choice.n + sum([line["value"] for line in added])
        effect = table.at(total)
        g.say("9.7.5", f"{g.name(firer)} fires at {g.name(target)}: die {choice.n}, "
              f"result {total}, {losses.worded(effect)}.", (), (firer, target), (choice.n,),
              {"modifiers": added, "die": choice.n, "total": total,
               "column": table.names[table.line(total)]})  # fmt: skip
        _next_die(g, self.shots, (*self.results, (effect.disrupts, effect.steps)))


# ── 9.7.5 Effects, all at once ───────────────────────────────────────────────


def _take_effect(g: State, shots: tuple[Shot, ...], results: tuple[Result, ...]) -> None:
    """Every shot takes effect; then aces are named, and loaded attackers roll for an abort."""
    kills: list[Shot] = []
    shaken: list[int] = []
    for (firer, target), (disrupts, steps) in zip(shots, results, strict=True):
        if not g.in_play(target):
            continue
        if disrupts and shake(g, target, "9.7.5"):
            shaken.append(target)
        if steps:
            losses.lose(g, target, steps, "9.7.5")
        if not g.in_play(target):
            kills.append((firer, target))
    for firer, target in kills:
        _name_ace(g, firer, target)
    loaded = [u for u in shaken if g.cell[u] >= 0 and g.loaded[u] and g.part[u] == ATTACKER]
    if loaded:
        g.frames.append(Then("battle_fire.nerve", (tuple(sorted(loaded)),)))


def shake(g: State, unit: int, case: str) -> bool:
    """Disrupt a unit in battle; from the second time on it loses a step instead.

    True if it was the first time in this battle.
    """
    g.struck[unit] += 1
    if g.struck[unit] > 1:
        losses.lose(g, unit, 1, case)
        return False
    losses.disrupt(g, unit, case, again=False)
    return True


# ── 9.7.6 Aces ───────────────────────────────────────────────────────────────


def _name_ace(g: State, firer: int, target: int) -> None:
    """A fighter that eliminated a unit gets a marker, if there is one left."""
    if g.theatre.roster.type[firer] != FIGHTER or not g.in_play(firer) or g.ace[firer]:
        return
    side = g.side(firer)
    if sum([g.ace[u] for u in g.theatre.air[side]]) < g.theatre.number["air_battle.aces"]:
        g.ace[firer] = 1
        g.say("9.7.6", f"{g.name(firer)} is an ace.", (), (firer, target))


# ── 9.8.2 Compulsion ─────────────────────────────────────────────────────────


def nerve(g: State, waiting: tuple[int, ...]) -> None:
    """Loaded attackers that fire disrupted roll whether they go on."""
    if waiting:
        g.frames.append(Nerve(waiting))


class Nerve(NamedTuple):
    """The die of a loaded attacker that was disrupted: it goes on, or aborts."""

    waiting: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Whose die."""
        return Prompt(f"Die: does {g.name(self.waiting[0])} abort?", "9.8.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """From a number on it aborts."""
        g.frames.pop()
        unit = self.waiting[0]
        added = abort_modifiers(g, unit)
        total = choice.n + sum([line["value"] for line in added])
        least = g.theatre.number["abort.least"]
        aborts = total >= least
        what = "it aborts and drops its bombs without effect" if aborts else "it goes on"
        g.say("9.8.2", f"{g.name(unit)}: die {choice.n}, result {total}, {what}.", (), (unit,),
              (choice.n,), {"modifiers": added, "die": choice.n, "total": total,
                            "least": least})  # fmt: skip
        if aborts:
            turn_back(g, unit)
        nerve(g, self.waiting[1:])


def abort_modifiers(g: State, unit: int) -> list[dict[str, Any]]:
    """What is added to the die of an abort."""
    drm = g.theatre.drm
    lines: list[dict[str, Any]] = []
    if g.is_reduced(unit):
        lines.append({"case": "9.8.2", "text": "reduced", "value": drm["abort.reduced"]})
    distance = g.theatre.pack.air.board.grid.distance
    for escort in on_board(g, g.side(unit)):
        near = distance(g.cell[unit], g.cell[escort]) <= g.theatre.number["abort.escort"]
        if g.part[escort] == ESCORT and not g.disrupted[escort] and near:
            text = f"undisrupted escort near: {g.name(escort)}"
            lines.append({"case": "9.8.2", "text": text, "value": drm["abort.escort"]})
            break
    return [line for line in lines if line["value"]]


KINDS: Final = (
    Kind(Aiming, question="air-fire", labels={"pass": "Hold fire"}),
    Kind(Answering, question="air-fire", labels={"pass": "Hold fire"}),
    Kind(AirFire),
    Kind(Nerve),
)
THEN: Final[dict[str, Callable[..., None]]] = {"battle_fire.nerve": nerve}
