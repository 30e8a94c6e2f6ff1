"""2.0 Sequence of play, as data; and the half-impulse with its choices."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.outline import Play, Stages, Step, Until
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    amphibious,
    bombardment,
    ground_combat,
    interdiction,
    movement,
    naval_combat,
    reinforcements,
    replacements,
    supply,
    victory,
)
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    DIE_FALLS,
    JAPAN,
    NO_OPTION,
    OPTIONS,
    SIDES,
    TURN_START_SUPPLY,
)
from sandtable.games.doro_nawa.orders.able import bars_of_all, in_words, left_of
from sandtable.games.doro_nawa.state import State

# ── 2.1 General rules ────────────────────────────────────────────────────────


def game_over(g: State) -> bool:
    """The agreed last turn has ended, or the game ended suddenly (1.2)."""
    return bool(g.over) or g.turn > g.last_turn


def turn_over(g: State) -> bool:
    """A player has ended the turn (2.2)."""
    return bool(g.turn_over) or bool(g.over)


def begin_turn(g: State) -> None:
    """Reinforcements fall due, lost aircraft come back, supply is checked (2.1, 7.2, 8.1)."""
    g.impulse = 0
    g.turn_over = 0
    g.option = NO_OPTION
    g.die = 0
    g.say("2.1", f"Turn {g.turn} begins.")
    g.frames.append(Then("outline.check_supply"))
    reinforcements.arrive(g, ALLIES)
    reinforcements.arrive(g, JAPAN)


def check_supply(g: State) -> None:
    """When the arrivals of a turn stand, the supply of both sides is checked (2.1, 7.2)."""
    supply.check(g, JAPAN)
    supply.check(g, ALLIES)


def end_turn(g: State) -> None:
    """The turn marker moves on; aircraft are not affected (6.2)."""
    if g.over:
        return
    g.say("2.2", f"Turn {g.turn} ends in impulse {g.impulse}.")
    g.turn += 1


def begin_impulse(g: State) -> None:
    """The Impulse marker moves on one space."""
    g.impulse += 1
    g.penang = 1 if amphibious.holds_penang(g) else 0


def ends_suddenly(g: State) -> bool:
    """Before anything else is asked in a half-impulse, the game may have been won (1.2)."""
    return isinstance(g.frames[-1], Impulse) and victory.check_sudden_end(g)


def japanese_half(g: State) -> None:
    """The Japanese player always takes the first half."""
    begin_half(g, JAPAN)


def allied_half(g: State) -> None:
    """The Allied player always takes the second half."""
    if not turn_over(g):
        begin_half(g, ALLIES)


def begin_half(g: State, side: int) -> None:
    """Ask for late reinforcements, then the option; from the 11th impulse for the turn's end."""
    g.half = side
    g.option = NO_OPTION
    g.die = 0
    g.returned = 0
    size = g.theatre.roster.count
    g.spent = [0] * size
    g.used = [0] * size
    g.held = []
    g.frames.append(Option(side))
    reinforcements.arrive(g, side)
    if g.impulse > 10:
        g.frames.append(EndTurn(side))


OUTLINE: Final[tuple[Any, ...]] = (
    Until(
        "1.2",
        game_over,
        (
            Step("2.1", begin_turn),
            Until(
                "2.2",
                turn_over,
                (
                    Step("2.1", begin_impulse),
                    Step("2.1", japanese_half),
                    Step("2.1", allied_half),
                ),
            ),
            Step("2.2", end_turn),
        ),
    ),
    Step("9.1", victory.end_game),
)
THEN: Final[Stages] = {"outline.check_supply": check_supply}


# ── 2.1 The option of a half-impulse and its initiative die ──────────────────


class Option(NamedTuple):
    """The player decides which option he uses."""

    side: int

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Turn and impulse."""
        return Prompt(
            f"Turn {g.turn}, impulse {g.impulse}, {SIDES[self.side]} half: choose an option.", "2.1"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any of the three."""
        ballot.add("movement")
        ballot.add("combat")
        ballot.add("replacement")

    def apply(self, g: State, choice: Choice) -> None:
        """The die is thrown after the choice."""
        g.option = OPTIONS.index(choice.verb)
        g.frames.pop()
        g.frames.append(Initiative(self.side))


class Initiative(NamedTuple):
    """The die that says who may take part."""

    side: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Initiative die for the {SIDES[self.side]} half.", "2.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Supply is checked at the moment the die is thrown (7.2)."""
        g.die = choice.n
        g.frames.pop()
        g.frames.append(Impulse(self.side))
        g.say("2.1", f"{SIDES[self.side]} half, {OPTIONS[g.option]}: initiative {choice.n}.",
              dice=(choice.n,))  # fmt: skip
        if not g.has_option(TURN_START_SUPPLY):
            supply.check(g, self.side)


class Impulse(NamedTuple):
    """A half-impulse: every unit with the initiative may act once, in any order.

    `emptied` is the hex that the last ground attack has vacated, `attackers` are those who have not
    advanced into it: they are told why, if they ask too late (5.38).
    """

    side: int
    emptied: int = -1
    attackers: tuple[int, ...] = ()

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Option, die, and how many units and aircraft may in fact still act."""
        who = in_words(left_of(g, bars_of_all(g))) + replacements.wanted(g)
        return Prompt(
            f"{SIDES[self.side]} {OPTIONS[g.option]} with initiative {g.die}: {who}.", "2.1"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Moves, attacks, replacements, missions; or the end of the half."""
        side = self.side
        movement.tell(g, side, ballot)
        aircraft.tell(g, side, ballot)
        bombardment.tell(g, side, ballot)
        interdiction.tell(g, side, ballot)
        air_combat.tell(g, side, ballot)
        naval_combat.tell(g, side, ballot)
        ground_combat.tell(g, side, ballot)
        replacements.tell(g, side, ballot)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Hand the choice to its chapter."""
        verb = choice.verb
        if verb == "done":
            g.frames.pop()
            air_combat.intercept_those_that_stay(g)
            naval_combat.sight_those_that_stay(g)
        elif verb == "move":
            movement.begin(g, choice)
        elif verb == "fly":
            aircraft.begin(g, choice)
        elif verb == "bombard":
            bombardment.begin(g, choice)
        elif verb == "interdict":
            interdiction.begin(g, choice)
        elif verb == "dogfight":
            air_combat.begin(g, choice)
        elif verb == "engage":
            naval_combat.begin(g, choice)
        elif verb == "attack":
            ground_combat.begin(g, choice)
        else:
            replacements.begin(g, choice)


# ── 2.2 Ending the turn ──────────────────────────────────────────────────────


class EndTurn(NamedTuple):
    """From the 11th impulse the player may end the turn or use his half (R80)."""

    side: int

    def actor(self, g: State) -> int:
        """The side whose half would come."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """End or go on."""
        return Prompt(f"Impulse {g.impulse}: end turn {g.turn}, or take another half?", "2.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """End the turn, or on."""
        ballot.add("end")
        ballot.add("on")

    def apply(self, g: State, choice: Choice) -> None:
        """Ending drops the half that was to come."""
        g.frames.pop()
        if choice.verb == "end":
            del g.frames[1:]
            g.turn_over = 1
            g.say("2.2", f"The {SIDES[self.side]} player ends the turn.")


KINDS: Final = (
    Kind(Play),
    Kind(Option, question="option"),
    Kind(Initiative, waiting=DIE_FALLS),
    Kind(Impulse),
    Kind(EndTurn, question="end"),
)
