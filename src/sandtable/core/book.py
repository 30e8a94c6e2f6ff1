"""What every rulebook answers alike, so that a game says only what is its own.

No rule stands here (decision 8): values, saving, the open decision, and what follows from what a
game declares of its columns, decisions and options.  A game's rulebook is a `Book` of its parts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from sandtable.core.choice import Choice, Names, Verb, as_offered
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kinds
from sandtable.core.options import Options
from sandtable.core.outline import Course, Play
from sandtable.core.plan import Plan
from sandtable.core.rulebook import OptionInfo, Result, ScenarioInfo
from sandtable.core.standing import InAdvance, Orders, Question
from sandtable.core.state import Column, decode_columns

S = TypeVar("S", bound=Any)


def no_plans(_book: Any, _g: Any, _units: tuple[int, ...], _hex: int) -> list[Plan]:
    """Nothing is done at one stroke."""
    return []


class Signs(NamedTuple):
    """How a map is written as text: a sign for each hex, who is there, and what it all means."""

    sign: Callable[[Any, int], str]
    below: Callable[[Any, int], str]
    legend: tuple[str, ...]


class Showing(NamedTuple):
    """How a game is shown at the table; what is given holds only what the asking side may know."""

    view: Callable[[Any, int], dict[str, Any]]
    """Status, units, marks, sheet and score of a state, for a side (-1: the public)."""
    notes: Callable[[Any, list[Choice]], list[dict[str, Any]]]
    """For each choice the figures beside it."""
    hex_info: Callable[[Any, int, int], dict[str, Any]]
    """A hex, and what a unit (-1: none) would do there."""
    overlay: Callable[[Any, str, int], dict[str, Any]]
    """What is laid over the map: its kind, a side."""
    map_json: Callable[[Any, Any], dict[str, Any]]
    """The map of a pack, or that of a theatre."""
    roster_json: Callable[[Any], list[dict[str, Any]]]
    """The counters of a pack or a theatre."""
    charts_json: Callable[[Any], dict[str, Any]]
    """The charts of a pack."""
    plans: Callable[[Any, Any, tuple[int, ...], int], list[Plan]] = no_plans
    """What may be done at one stroke with these units, at this hex (-1)."""
    signs: Signs | None = None
    """How the command line writes the map."""


class Positions(Protocol):
    """How positions are read and written."""

    def theatre(self, table: dict[str, Any], source: str, pack: Any, options: int) -> Any:
        """What a position is played on, with these options."""

    def read(self, stated: dict[str, Any], source: str, on: Any) -> Any:
        """A state of a position's table, with a pack."""

    def write(self, g: Any, title: str) -> str:
        """A state as the text of a position, with a title."""

    def stacks(self, g: Any) -> list[tuple[str, str, list[str]]]:
        """Each place of a state: its label, its name, and its units as a position words them."""


class Parts(NamedTuple):
    """What a rulebook is made of; `decisions` tells how often each side is asked in a scenario."""

    package: str
    code: str
    name: str
    version: int
    """Raised by every change of behaviour; old records name the version they were played by."""
    sides: tuple[str, ...]
    verbs: dict[str, Verb]
    faces: int
    options: Options
    columns: tuple[Column, ...]
    kinds: Kinds
    course: Course
    decisions: dict[str, tuple[int, ...]]
    """By scenario: medians of games of staff against staff, rounded."""
    load: Callable[[Path | None], Any]
    """The pack, with an owner's folder of values laid over ours."""
    blank: Callable[[Any], Any]
    """A state of a theatre with nobody in play."""
    theatre_of: Callable[[Any, Any, int], Any]
    """The theatre of a pack's scenario with these options."""
    deploy: Callable[[Any, str, dict[str, bool], int], Any]
    """A pack's scenario at its first decision, with options and so many turns."""
    positions: Positions
    bar_of: Callable[[Any, Choice], Any]
    """What speaks against a choice that the open decision does not tell of."""
    result: Callable[[Any], Result | None]
    sentence: Callable[[Any], str]
    """How a game that is over ended, and its case."""
    ending: str
    showing: Showing
    advance: InAdvance | None = None
    """What a side may answer in advance, and how."""
    secrets: str = ""
    """What each side hides from the other, as a sentence names it; "" for nothing."""
    players: str = ""
    """The game whose computer players play it, "" for its own."""
    alike: int = 0
    """The oldest rules version of which games tell of today's, 0: today's alone."""
    losses: str = "strength"
    """What losses are counted in."""
    news: tuple[str, ...] = ()
    """Cases whose lines are worth telling though nothing on the map shows what they say."""
    dice: tuple[str, ...] = ()
    """Cases whose dice are worth telling, one row of them in a line, and else nothing."""


class Book(Generic[S]):
    """The part of a rulebook that is the same for all; `owner` names a folder laid over ours."""

    def __init__(self, parts: Parts, owner: Path | None = None) -> None:
        self.parts: Final = parts
        self.code: Final = parts.code
        self.name: Final = parts.name
        self.version: Final = parts.version
        self.sides: Final = parts.sides
        self.verbs: Final = parts.verbs
        self.secrets: Final = parts.secrets
        self.players: Final = parts.players or parts.name
        self.faces: Final = parts.faces
        self.alike: Final = parts.alike or parts.version
        self.losses: Final = parts.losses
        self.news: Final = parts.news
        self.dice: Final = parts.dice
        self.owner: Final = owner
        self._run: Final = parts.course.run
        self._pack: Any = None
        self._aims: dict[str, tuple[str, ...]] = {}
        """What each side is after, by scenario."""
        self._titles: dict[str, str] = {}

    def with_values(self, folder: Path | None) -> Book[S]:
        """The same game by the values of an owner's folder, laid over those of the game."""
        return type(self)(folder)  # type: ignore[arg-type]

    # ── values ───────────────────────────────────────────────────────────────

    def pack(self) -> Any:
        """The data, loaded when first asked for."""
        if self._pack is None:
            pack = self.parts.load(self.owner)
            self._aims = pack.folder.sentences("aims.toml", len(self.sides))
            self._pack = pack
        return self._pack

    @property
    def title(self) -> str:
        """As printed on the box."""
        title: str = self.pack().title
        return title

    def pack_hash(self) -> str:
        """Hash of all data files in use."""
        found: str = self.pack().hash
        return found

    def own_values(self) -> dict[str, str]:
        """An owner's files that differ from ours."""
        own: dict[str, str] = self.pack().folder.own()
        return own

    def earlier_values(self) -> tuple[str, ...]:
        """What our hash once was."""
        earlier: tuple[str, ...] = self.pack().folder.earlier()
        return earlier

    def made_with(self, g: S) -> str:
        """Hash of the values of a state."""
        found: str = g.theatre.pack.made_with
        return found

    def scenarios(self) -> list[ScenarioInfo]:
        """The scenarios of the pack, in its order."""
        pack = self.pack()
        return [
            ScenarioInfo(
                s.id,
                s.title,
                s.first_turn,
                s.last_turn,
                bool(getattr(s, "lengths", False)),
                s.note,
                self.parts.decisions.get(s.id, ()),
                s.newcomer,
                self._aims.get(s.id, ()),
                self.parts.options.idle(pack, s),
            )
            for s in pack.scenarios.values()
        ]

    def options(self) -> list[OptionInfo]:
        """The options set before the game begins."""
        return [info for info in self.parts.options.infos() if info.offered]

    def options_before(self, rules: int) -> dict[str, bool]:
        """What later options were in games of a rules version."""
        return self.parts.options.before(rules)

    def case_title(self, number: str) -> str:
        """Title of a case, "" for an unknown one."""
        if not self._titles:
            text = resources.files(self.parts.package).joinpath("cases.toml").read_text("utf-8")
            self._titles = {case["number"]: case["title"] for case in tomllib.loads(text)["case"]}
        return self._titles.get(number, "")

    # ── beginning ────────────────────────────────────────────────────────────

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> S:
        """A scenario at its first decision.  Raises Trouble for a wrong length."""
        g: S = self.parts.deploy(self.pack(), scenario, options, turns)
        return g

    def read_position(self, table: dict[str, Any], source: str) -> S:
        """A state from a position's table.  Raises PackError with the key that is wrong."""
        g: S = self.parts.positions.read(table, source, self.pack())
        return g

    def write_position(self, g: S, title: str = "") -> str:
        """A state as the text of a position file."""
        return self.parts.positions.write(g, title)

    def stacks_of(self, g: S) -> list[tuple[str, str, list[str]]]:
        """Each place with its units, as a position words them."""
        return self.parts.positions.stacks(g)

    # ── saving ───────────────────────────────────────────────────────────────

    def encode(self, g: S) -> dict[str, Any]:
        """The columns and what they are played on."""
        return {"on": g.theatre.spec, "columns": g.encode()}

    def decode(self, data: dict[str, Any]) -> S:
        """A state from its encoded form."""
        columns = data["columns"]
        theatre = self._theatre(data["on"], columns.get("options", 0))
        return self.rebuild(self.parts.blank(theatre), columns)

    def _theatre(self, on: dict[str, Any], options: int) -> Any:
        """What a state is played on that was saved with these options."""
        parts, pack = self.parts, self.pack()
        if "scenario" in on and on["scenario"] in pack.scenarios:
            return parts.theatre_of(pack, pack.scenarios[on["scenario"]], options)
        return parts.positions.theatre(on["position"], "record", pack, options)

    def recall(self, g: S, rules: int) -> None:
        """Later options as they were in a state of a rules version."""
        options = self.parts.options
        later = options.bits(self.options_before(rules)) & ~g.options
        g.options |= later
        if later & options.swapping:
            g.theatre = self._theatre(g.theatre.spec, g.options)

    def rebuild(self, like: S, columns: dict[str, Any]) -> S:
        """A state of these columns on the theatre of another."""
        g: S = self.parts.blank(like.theatre)
        decode_columns(g, columns, self.parts.columns, self.parts.kinds.named)
        g.index()
        return g

    # ── the open decision ────────────────────────────────────────────────────

    def names(self, g: S) -> Names:
        """Names of units and places."""
        names: Names = g.theatre.words
        return names

    def actor(self, g: S) -> int:
        """Who decides."""
        actor: int = g.frames[-1].actor(g)
        return actor

    def prompt(self, g: S) -> Prompt:
        """What is asked; of a game that is over, its result."""
        top = g.frames[-1]
        if isinstance(top, Play):
            return Prompt(self.parts.sentence(g), self.parts.ending)
        prompt: Prompt = top.prompt(g)
        return prompt

    def verdicts(self, g: S, ballot: Ballot) -> None:
        """The choices of the open decision, each with its bar."""
        g.frames[-1].verdicts(g, ballot)

    def apply(self, g: S, choice: Choice) -> None:
        """Apply a legal choice and play on to the next decision."""
        g.frames[-1].apply(g, choice)
        self._run(g)

    def bar(self, g: S, choice: Choice) -> Any:
        """Which case speaks against a choice the decision does not tell of."""
        return self.parts.bar_of(g, choice)

    def outcome(self, g: S) -> Result | None:
        """The result of a game that is over."""
        return self.parts.result(g)

    def expand(self, g: S, choice: Choice) -> list[Choice]:
        """The steps of a wide choice."""
        return [choice]

    def meant(self, g: S, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        return as_offered(ballot.open, unit, place)

    # ── what is hidden, as the kinds of decisions say ────────────────────────

    def free_running(self, g: S, choice: Choice) -> bool:
        """What has no alternative happens by itself, where that tells nobody a secret."""
        return not isinstance(g.frames[-1], self.parts.kinds.asked)

    def once_by_itself(self, g: S, choice: Choice) -> bool:
        """Nothing: whatever went on by itself still does."""
        return False

    def lots(self, g: S) -> int:
        """As many as the die has faces; of a drawing, as many as there are to draw from."""
        top = g.frames[-1]
        drawn = hasattr(top, "lots") and top.actor(g) == CHANCE
        lots: int = top.lots(g) if drawn else self.faces
        return lots

    def secret(self, g: S, choice: Choice) -> bool:
        """What a side puts together, and whatever it alone may know."""
        return isinstance(g.frames[-1], self.parts.kinds.veiled)

    def reader(self, g: S) -> int:
        """Whose a secret drawing or die is."""
        side: int = g.frames[-1].side
        return side

    def drafting(self, g: S) -> int:
        """Who puts something hidden together."""
        top = g.frames[-1]
        side: int = top.side if isinstance(top, self.parts.kinds.drafts) else -1
        return side

    def reveals(self, g: S, choice: Choice) -> bool:
        """Nothing hidden is uncovered by a choice."""
        return False

    def hides(self, g: S) -> bool:
        """Nothing is hidden."""
        return False

    def guards(self, g: S, side: int) -> bool:
        """As long as anything is hidden, whoever may have hidden it."""
        return self.hides(g)

    def known_to(self, g: S, side: int) -> S:
        """Everything."""
        known: S = g.clone()
        return known

    def imagine(self, known: S, side: int, rng: Random) -> S:
        """The same: nothing is hidden."""
        world: S = known.clone()
        return world

    # ── at the table ─────────────────────────────────────────────────────────

    def view(self, g: S, side: int) -> dict[str, Any]:
        """What a side may see."""
        return self.parts.showing.view(self.known_to(g, side), side)

    def choice_notes(self, g: S, choices: list[Choice]) -> list[dict[str, Any]]:
        """Figures beside the choices."""
        return self.parts.showing.notes(g, choices)

    def plans(self, g: S, side: int, units: tuple[int, ...], hex: int) -> list[Plan]:
        """What may be done at one stroke."""
        return self.parts.showing.plans(self, g, units, hex)

    def hex_info(self, g: S, hex: int, unit: int) -> dict[str, Any]:
        """The hex under the pointer."""
        return self.parts.showing.hex_info(g, hex, unit)

    def overlay(self, g: S, kind: str, side: int) -> dict[str, Any]:
        """What is laid over the map."""
        return self.parts.showing.overlay(g, kind, side)

    def map_json(self, g: S | None = None) -> dict[str, Any]:
        """The map for the browser."""
        return self.parts.showing.map_json(self.pack(), None if g is None else g.theatre)

    def roster_json(self, g: S | None = None) -> list[dict[str, Any]]:
        """The counters for the browser."""
        return self.parts.showing.roster_json(self.pack() if g is None else g.theatre)

    def charts_json(self, g: S | None = None) -> dict[str, Any]:
        """The charts for the browser."""
        return self.parts.showing.charts_json(self.pack() if g is None else g.theatre.pack)

    def signs(self) -> Signs | None:
        """How the map is written as text."""
        return self.parts.showing.signs

    def lesson(self, g: S) -> str:
        """What the kind of the open decision says to somebody new."""
        return self.parts.kinds.of(g.frames[-1]).lesson

    def battle(self, g: S, side: int) -> str:
        """No battle has decisions without a thought."""
        return ""

    def autopilot(self, g: S, side: int) -> Choice | None:
        """There is none."""
        return None

    # ── answers in advance ───────────────────────────────────────────────────

    def questions(self) -> tuple[Question, ...]:
        """What a side may answer in advance."""
        return self.parts.advance.questions if self.parts.advance is not None else ()

    def question(self, g: S) -> str:
        """Which of these is asked now."""
        actor = self.actor(g)
        advance = self.parts.advance
        return advance.question_of(g, actor) if advance is not None and actor >= 0 else ""

    def standing_answer(self, g: S, side: int, orders: Orders, follows: bool) -> list[Choice]:
        """What a side's orders play now."""
        advance = self.parts.advance
        return advance.answer(g, side, orders, follows) if advance is not None else []
