"""What a game must provide; few look further: its players, its positions, `lab/measures.py`."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from sandtable.core.choice import Choice, Names, Verb
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.plan import Plan
from sandtable.core.standing import Orders, Question


class ScenarioInfo(NamedTuple):
    """A scenario as offered: `last_turn` may be agreed shorter where `lengths` is true.

    `decisions` is about how often each side is asked in a whole game, `newcomer` the side that
    somebody new is seated at, empty where the scenario names none; `aims` what each side is after
    in a sentence or two, none where nobody wrote it down; `idle` names the options that do nothing
    in it.
    """

    id: str
    title: str
    first_turn: int
    last_turn: int
    lengths: bool
    note: str
    decisions: tuple[int, ...] = ()
    newcomer: str = ""
    aims: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()


class OptionInfo(NamedTuple):
    """An option set before the game begins, with its case or ruling.

    One that came with rules version `since` was `before` in every game of older rules; one that is
    not `offered` is there for those alone.  A new game at the table begins with one that is
    `suggested`, though it is off unless asked for.
    """

    id: str
    title: str
    default: bool
    case: str
    since: int = 0
    before: bool = False
    offered: bool = True
    suggested: bool = False


NOTHING: Final[dict[str, Any]] = {}


class Event(NamedTuple):
    """A line of the log: what happened, by which case, where, to whom, with which dice.

    `detail` holds figures by name (totals, column, modifiers ...).  `seen_by` is -1 for everybody,
    else the one side that may read it, or `all_but` the side that has a fuller line of its own.
    """

    case: str
    text: str
    hexes: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    detail: dict[str, Any] = NOTHING
    seen_by: int = -1


def all_but(side: int) -> int:
    """Who reads a line of the log of which this side has a fuller one."""
    return -2 - side


class Result(NamedTuple):
    """How a game ended: the winner's side or -1 for a draw, and a sentence."""

    winner: int
    text: str
    points: tuple[str, ...]
    whatever: bool = False
    """Whether it ended so whatever the points are: resigned, agreed, won at once."""


class Standing(NamedTuple):
    """How a game stands: exact points of each side, and what the level of victory is called, ""
    where there are no levels.
    """

    points: tuple[Fraction, ...]
    level: str


class State(Protocol):
    """What the core needs of a game's state."""

    frames: list[Any]
    log: list[Event] | None

    def clone(self) -> Any: ...
    def encode(self) -> dict[str, Any]: ...
    def digest(self) -> str: ...


S = TypeVar("S")
"""The state of a game."""
S_contra = TypeVar("S_contra", contravariant=True)


class Title(Protocol):
    """What a game is: its names, its sides, its scenarios and options."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def sides(self) -> tuple[str, ...]: ...
    @property
    def verbs(self) -> dict[str, Verb]: ...
    @property
    def faces(self) -> int:
        """Faces of the die."""
        ...

    @property
    def secrets(self) -> str:
        """What each side hides from the other, as a sentence names it; "" for nothing."""
        ...

    @property
    def players(self) -> str:
        """The game whose computer players play it: itself, or of a series the title they know."""
        ...

    @property
    def alike(self) -> int:
        """The oldest rules version of which games tell of today's: what came later settles rare
        moments, for which none need be played again.
        """
        ...

    @property
    def losses(self) -> str:
        """What losses are counted in, such as steps."""
        ...

    @property
    def news(self) -> tuple[str, ...]:
        """Cases whose lines are worth telling though nothing on the map shows what they say."""
        ...

    @property
    def dice(self) -> tuple[str, ...]:
        """Cases whose dice are worth telling, one row of them in a line, and else nothing."""
        ...

    def scenarios(self) -> list[ScenarioInfo]: ...
    def options(self) -> list[OptionInfo]:
        """The options that a new game may have."""
        ...

    def options_before(self, rules: int) -> dict[str, bool]:
        """What options that came after a rules version were in games of that version."""
        ...

    def case_title(self, number: str) -> str: ...


class Rules(Protocol[S]):
    """The rules: what is asked, what may be answered, and what follows from it."""

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> S:
        """A fresh state at its first decision.  Raises Trouble for a wrong scenario or length."""
        ...

    def actor(self, g: S) -> int: ...
    def prompt(self, g: S) -> Prompt: ...
    def verdicts(self, g: S, ballot: Ballot) -> None: ...
    def apply(self, g: S, choice: Choice) -> None: ...
    def lots(self, g: S) -> int:
        """How many results the die or drawing asked for now may have, all equally likely."""
        ...

    def outcome(self, g: S) -> Result | None: ...
    def standing(self, g: S) -> Standing:
        """The points as if the game ended now."""
        ...

    def strengths(self, g: S) -> list[int]:
        """What each unit can still lose; 0 of one that is lost."""
        ...

    def known_to(self, g: S, side: int) -> S:
        """A copy of the state that holds only what a side may know."""
        ...

    def imagine(self, known: S, side: int, rng: Random) -> S:
        """A full state of which a side knows this and no more, what is hidden drawn by lot.

        `known` is what `known_to` tells that side, 0 or 1; the lots are those of `rng` alone.  How
        likely a game thinks what is stated where it imagines it.
        """
        ...

    def encode(self, g: S) -> dict[str, Any]:
        """The columns and what a state needs beside them to be rebuilt."""
        ...


class Wording(Protocol[S_contra]):
    """Choices as people mean and write them."""

    def names(self, g: S_contra) -> Names: ...
    def expand(self, g: S_contra, choice: Choice) -> list[Choice]:
        """The steps that a wide choice stands for, such as picking up a unit before moving it."""
        ...

    def meant(self, g: S_contra, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there, were it legal."""
        ...

    def bar(self, g: S_contra, choice: Choice) -> Any:
        """Bar for a choice the top frame does not tell of at all; never None."""
        ...

    def free_running(self, g: S_contra, choice: Choice) -> bool:
        """Whether the choice may be applied by itself when it is the only one."""
        ...

    def once_by_itself(self, g: S_contra, choice: Choice) -> bool:
        """Whether it was applied by itself once, and is asked today."""
        ...


class Secrecy(Protocol[S_contra]):
    """What is hidden, from whom, and for how long."""

    def secret(self, g: S_contra, choice: Choice) -> bool:
        """Whether the choice, or the die, is hidden from the other side for now."""
        ...

    def reader(self, g: S_contra) -> int:
        """The side that may read the secret die asked for now."""
        ...

    def drafting(self, g: S_contra) -> int:
        """The side that puts something hidden together, of which not even the number of its
        choices and dice may show: they are recorded as one secret line.  -1: nobody does.
        """
        ...

    def reveals(self, g: S_contra, choice: Choice) -> bool:
        """Whether this choice, about to be applied, uncovers what was hidden from a side."""
        ...

    def hides(self, g: S_contra) -> bool:
        """Whether a side may not know something that another knows, the past choices included.

        Told from what everybody may know, so that the answer tells nobody a thing.
        """
        ...

    def guards(self, g: S_contra, side: int) -> bool:
        """Whether a side knows, or is asked, what another may not see; told as `hides` is.

        Before no other side need a screen that two people share be covered.
        """
        ...


class Keeping(Protocol[S]):
    """States as they are saved, and as positions word them."""

    def decode(self, data: dict[str, Any]) -> S: ...
    def rebuild(self, like: S, columns: dict[str, Any]) -> S:
        """A state of these encoded columns, played on what another state is played on."""
        ...

    def recall(self, g: S, rules: int) -> None:
        """Give a state that a rules version wrote the options that it was played by then."""
        ...

    def read_position(self, table: dict[str, Any], source: str) -> S:
        """A state from a position's table.  Raises Trouble naming the key that is wrong."""
        ...

    def write_position(self, g: S, title: str = "") -> str:
        """A state as the text of a position, which gives an equal state when it is read."""
        ...

    def stacks_of(self, g: S) -> list[tuple[str, str, list[str]]]:
        """Each place of a state: its label, its name, and its units as a position words them."""
        ...


class Values(Protocol[S_contra]):
    """The values a game is played by: those of the game, or an owner's."""

    def with_values(self, folder: Any) -> Any:
        """The same game by the values of an owner's folder, laid over those of the game."""
        ...

    def pack_hash(self) -> str:
        """Hash of all values in force."""
        ...

    def own_values(self) -> dict[str, str]:
        """The files of the values that are an owner's and differ from ours, each with its hash."""
        ...

    def earlier_values(self) -> tuple[str, ...]:
        """Hashes of what our values once were, in records that do not say whose theirs are."""
        ...

    def made_with(self, g: S_contra) -> str:
        """Hash of the values that a state was made with."""
        ...


class Shown(Protocol[S_contra]):
    """What a table shows."""

    def view(self, g: S_contra, side: int) -> dict[str, Any]:
        """What a side may see (-1: the public): status, units, marks, sheet, score."""
        ...

    def choice_notes(self, g: S_contra, choices: list[Choice]) -> list[dict[str, Any]]:
        """For each listed choice the figures beside it, such as MP left; each may be empty."""
        ...

    def plans(self, g: S_contra, side: int, units: tuple[int, ...], hex: int) -> list[Plan]:
        """What the side that decides may do at one stroke: with these units, at this hex (-1).

        `g` holds what the side may know, and nothing else.
        """
        ...

    def lesson(self, g: S_contra) -> str:
        """What somebody new is told of the decision that is open, "" for nothing."""
        ...

    def clock(self, g: S_contra) -> dict[str, Any]:
        """Turn, impulse and half of the moment, to date a log line."""
        ...

    def hex_info(self, g: S_contra, hex: int, unit: int) -> dict[str, Any]: ...
    def overlay(self, g: S_contra, kind: str, side: int) -> dict[str, Any]: ...
    def map_json(self, g: S_contra | None = None) -> dict[str, Any]:
        """The map to draw: the printed one, or the one this state is played on."""
        ...

    def roster_json(self, g: S_contra | None = None) -> list[dict[str, Any]]:
        """The counters: those of the game, or those this state is played with."""
        ...

    def charts_json(self, g: S_contra | None = None) -> dict[str, Any]:
        """The charts to show: those of the values in force, or those this state is played by."""
        ...

    def signs(self) -> Any:
        """How the map is written as text (`core.book.Signs`), None for a game that is not."""
        ...


class InAdvance(Protocol[S_contra]):
    """What is answered for a side by orders that it gave before."""

    def battle(self, g: S_contra, side: int) -> str:
        """What is under way for which a side may have a standing order, by a word; "" nothing."""
        ...

    def autopilot(self, g: S_contra, side: int) -> Choice | None:
        """What a side's standing order plays now, None where its player should look.

        `g` holds what the side may know; the answer may hang on what both know, and nothing else.
        """
        ...

    def questions(self) -> tuple[Question, ...]:
        """What a side may answer in advance, by standing orders."""
        ...

    def question(self, g: S_contra) -> str:
        """Which of these is asked now; "" for none.  Told from what everybody may know."""
        ...

    def standing_answer(
        self, g: S_contra, side: int, orders: Orders, follows: bool
    ) -> list[Choice]:
        """The choices by which a side's orders answer now; [] where they ask their owner.

        `g` holds what the side may know; `follows` says that its last choice was theirs as well.
        """
        ...


class Contract(
    Title,
    Rules[S],
    Wording[S],
    Secrecy[S],
    Keeping[S],
    Values[S],
    Shown[S],
    InAdvance[S],
    Protocol[S],
):
    """One game: its rules over its own state, and all that a table wants to know beside them."""


Rulebook: TypeAlias = Contract[Any]
"""A game of whose state nothing is known."""
