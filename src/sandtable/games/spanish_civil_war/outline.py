"""2.0 Sequence of play, as data; the movement, bombardment and defensive fire phases."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.outline import If, Play, Stages, Step, Until
from sandtable.core.plan import count
from sandtable.games.spanish_civil_war import (
    air,
    air_superiority,
    bombardment,
    combat,
    command,
    improved,
    morale,
    movement,
    rail,
    reinforcements,
    supply,
    victory,
)
from sandtable.games.spanish_civil_war.fields_of_fire import guns_left
from sandtable.games.spanish_civil_war.kinds import (
    AIR_END,
    BARRAGE,
    BEGAN_IN_ZOC,
    COMBAT,
    DEFENSIVE,
    INITIAL,
    KEPT,
    MOVED_THIS_TURN,
    PHASES,
    RECOVERY,
    SECOND,
    SIDES,
)
from sandtable.games.spanish_civil_war.state import State

# ── 2.1 Game turn sequence outline ───────────────────────────────────────────


def game_over(g: State) -> bool:
    """The last turn has ended, or a side won at once."""
    return bool(g.over) or g.turn > g.last_turn


def going_on(g: State) -> bool:
    """Nobody has won at once."""
    return not g.over


def begin_turn(g: State) -> None:
    """A turn begins: lost air units return, and each finds out whether it flies."""
    g.say("2.1", f"Turn {g.turn} begins.")
    g.phasing = g.theatre.rules.first_player
    g.phase = INITIAL
    air.begin_turn(g)


def first_half(g: State) -> None:
    """Phase A: the title names the first player (G1)."""
    _begin_half(g, g.theatre.rules.first_player)


def second_half(g: State) -> None:
    """Phase G."""
    _begin_half(g, 1 - g.theatre.rules.first_player)


def _begin_half(g: State, side: int) -> None:
    """Fired markers come off, supply is checked, units and reinforcements may move (2.1 A)."""
    g.phasing = side
    _enter(g, INITIAL)
    for unit in g.theatre.ground[side]:
        g.fired[unit] = 0
        g.used[unit] &= ~MOVED_THIS_TURN
    supply.check(g, side)
    _ready_to_move(g, side)
    reinforcements.arrive(g, side)
    g.frames.append(Movement(side))


def _enter(g: State, phase: int) -> None:
    g.phase = phase
    whose = "" if phase == AIR_END else f"{SIDES[side_of_phase(g)]} "
    g.say("2.1", f"{g.phase_letter()}: {whose}{PHASES[phase]} phase.")


def side_of_phase(g: State) -> int:
    """Whose phase it is: defensive fire is the other side's (2.1 C, I)."""
    return 1 - g.phasing if g.phase == DEFENSIVE else g.phasing


def _ready_to_move(g: State, side: int) -> None:
    """What a unit did in an earlier phase is over; it stands where it stands (4.0, 5.0)."""
    for unit in g.theatre.ground[side]:
        used = g.used[unit] & KEPT
        place = g.hex[unit]
        if 0 <= place < g.theatre.size and g.in_zone(place, side):
            used |= BEGAN_IN_ZOC
        g.used[unit] = used
        if place < g.theatre.size:  # a train in the box remembers where it left (3.1)
            g.began[unit] = place
        g.spent[unit] = 0


def begin_barrage(g: State) -> None:
    """Phase B, step 1: the phasing side's artillery."""
    _enter(g, BARRAGE)
    g.frames.append(Fire(g.phasing))


def begin_defensive(g: State) -> None:
    """Phase C: the other side's artillery (6.2)."""
    _enter(g, DEFENSIVE)
    g.frames.append(Fire(1 - g.phasing))


def begin_combat(g: State) -> None:
    """Phase D."""
    _enter(g, COMBAT)
    combat.begin_phase(g)


def begin_second(g: State) -> None:
    """Phase E: supply is checked again; units in supply may move once more."""
    _enter(g, SECOND)
    supply.check(g, g.phasing)
    _ready_to_move(g, g.phasing)
    g.frames.append(Movement(g.phasing))


def begin_recovery(g: State) -> None:
    """Phase F: improved positions are finished, disrupted units rally, commands check."""
    improved.finish(g, g.phasing)
    _enter(g, RECOVERY)
    g.frames.append(Then("outline.checks"))
    morale.begin_recovery(g)


def begin_checks(g: State) -> None:
    """Command Effectiveness comes after the removal of disruption (R29)."""
    command.begin_checks(g)


def end_half(g: State) -> None:
    """Who holds what is noted, and a side may have won at once."""
    victory.end_half(g)


def end_turn(g: State) -> None:
    """Phase M, and the next turn."""
    _enter(g, AIR_END)
    air.end_turn(g)
    victory.end_turn(g)
    if not g.over:
        g.turn += 1


HALF: Final = (
    Step("2.1", begin_barrage),
    Step("10.2", air.release),
    Step("10.1", air_superiority.begin_allotment),
    Step("10.0", air.begin_missions),
    Step("10.12", air_superiority.reveal),
    Step("10.3", air.begin_support),
    Step("6.2", begin_defensive),
    Step("7.0", begin_combat),
    Step("2.1", begin_second),
    Step("9.1", begin_recovery),
    Step("2.1", end_half),
)
OUTLINE: Final[tuple[Any, ...]] = (
    Until(
        "2.1",
        game_over,
        (
            Step("2.1", begin_turn),
            Step("2.1", first_half),
            *HALF,
            If("2.1", going_on, (Step("2.1", second_half), *HALF)),
            If("2.1", going_on, (Step("2.1", end_turn),)),
        ),
    ),
    Step("2.1", victory.end_game),
)
THEN: Final[Stages] = {"outline.checks": begin_checks}


# ── 2.1 A and E: movement phases ─────────────────────────────────────────────


class Movement(NamedTuple):
    """Units move in any order; reinforcements come, trains load, positions are begun (R45)."""

    side: int

    def actor(self, g: State) -> int:
        """The phasing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which phase, who can still move, and who may come onto the map."""
        who = f"{count(len(movement.movers_left(g, self.side)), 'unit')} may move"
        come = len(reinforcements.due_now(g, self.side))
        arrive = f", {count(come, 'reinforcement')} may arrive" if come else ""
        arrive += reinforcements.held_up_words(g, self.side)
        return Prompt(
            f"Turn {g.turn}, phase {g.phase_letter()}, {SIDES[self.side]} {PHASES[g.phase]}: "
            f"{who}{arrive}.",
            "3.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Moves and all that belongs to a movement phase; or its end."""
        movement.tell(g, self.side, ballot)
        reinforcements.tell(g, self.side, ballot)
        rail.tell(g, self.side, ballot)
        improved.tell(g, self.side, ballot)
        ballot.add("done", bar=reinforcements.bars_done(g, self.side))

    def apply(self, g: State, choice: Choice) -> None:
        """Hand the choice to its chapter."""
        verb = choice.verb
        if verb == "done":
            g.frames.pop()
        elif verb == "move":
            movement.begin(g, choice)
        elif verb == "place":
            reinforcements.begin(g, choice)
        elif verb == "entrain":
            rail.begin(g, choice)
        else:
            improved.begin(g, choice)


# ── 2.1 B and C: artillery ───────────────────────────────────────────────────


class Fire(NamedTuple):
    """Artillery of the phasing side, or the other side's defensive fire, target by target."""

    side: int

    def actor(self, g: State) -> int:
        """The side that fires."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Bombardment or defensive fire."""
        guns = count(len(guns_left(g, self.side)), "gun")
        defends = g.phase == DEFENSIVE
        what = "defensive fire" if defends else "bombardment"
        return Prompt(
            f"{SIDES[self.side]} {what}: choose a target, or done; {guns} may fire.",
            "6.2" if defends else "6.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every hex that some gun may fire at."""
        bombardment.tell(g, self.side, ballot)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Begin a bombardment, or end the phase."""
        if choice.verb == "done":
            g.frames.pop()
        else:
            bombardment.begin(g, choice)


KINDS: Final = (
    Kind(Play),
    Kind(Movement),
    Kind(Fire, question="fire"),
)
