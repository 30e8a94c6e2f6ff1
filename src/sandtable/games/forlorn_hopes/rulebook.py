"""Forlorn Hopes as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, final

from sandtable.core.choice import Choice, Verb, as_offered
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.outline import Play
from sandtable.core.plan import Plan
from sandtable.core.rulebook import OptionInfo, Result, ScenarioInfo, Standing, earlier_options
from sandtable.core.standing import Orders, Question
from sandtable.core.state import decode_columns
from sandtable.games.forlorn_hopes import (
    drawing,
    fly_on,
    known,
    looking,
    plans,
    refusals,
    showing,
    standing,
    victory,
    wide,
)
from sandtable.games.forlorn_hopes.chapters import COURSE, KINDS, VEILED
from sandtable.games.forlorn_hopes.columns import COLUMNS
from sandtable.games.forlorn_hopes.kinds import DIE, LOST, PHASE_NAMES, SIDES
from sandtable.games.forlorn_hopes.missions import Operations
from sandtable.games.forlorn_hopes.pack import Pack, load_pack
from sandtable.games.forlorn_hopes.position import read_position, theatre_from
from sandtable.games.forlorn_hopes.setup import OPTIONS, deployed, option_bits, theatre_of
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.theatre import Words
from sandtable.games.forlorn_hopes.words import VERBS

VERSION: Final = 3
"""Raised by every change of behaviour; old records name the version they were played by."""

DECISIONS: Final[dict[str, tuple[int, int]]] = {
    "campaign": (1250, 840),
    "java-sea": (80, 80),
}
"""How often each side was asked in games of staff against staff: medians, rounded."""

HIDDEN_BEGINNINGS: Final[tuple[str, ...]] = ("strike", "stage", "sail")
"""Choices of the Operations frame that begin something hidden."""
DISCLOSING: Final[tuple[str, ...]] = ("examine", "look")


@final
class ForlornHopes:
    """The rulebook; `overlay` names an owner's folder of values laid over ours."""

    def __init__(self, overlay: Path | None = None) -> None:
        self.code: Final = "FH"
        self.name: Final = "forlorn-hopes"
        self.version: Final = VERSION
        self.sides: Final = SIDES
        self.verbs: Final[dict[str, Verb]] = VERBS
        self.secrets: Final = (
            "the Airbase Display, how missions are made up, and what ships carry (6.1)"
        )
        self.faces: Final = DIE
        self.owner: Final = overlay
        self._pack: Pack | None = None
        self._titles: dict[str, str] = {}

    @property
    def title(self) -> str:
        """As printed on the box."""
        return self.pack().title

    def pack(self) -> Pack:
        """The data, loaded when first asked for."""
        if self._pack is None:
            self._pack = load_pack(self.owner)
        return self._pack

    def pack_hash(self) -> str:
        """Hash of all data files in use."""
        return self.pack().hash

    def own_values(self) -> dict[str, str]:
        """An owner's files that differ from ours."""
        return self.pack().folder.own()

    def earlier_values(self) -> tuple[str, ...]:
        """What our hash once was."""
        return self.pack().folder.earlier()

    def made_with(self, g: State) -> str:
        """Hash of the values of a state."""
        return g.theatre.pack.made_with

    def scenarios(self) -> list[ScenarioInfo]:
        """The scenarios, the campaign first."""
        found = [
            ScenarioInfo(
                s.id,
                s.title,
                s.first_turn,
                s.last_turn,
                False,
                s.note,
                DECISIONS.get(s.id, ()),
                s.newcomer,
            )
            for s in self.pack().scenarios.values()
        ]
        return sorted(found, key=lambda info: info.id != "campaign")

    def options(self) -> list[OptionInfo]:
        """The options set before the game begins."""
        return [info for _, info in OPTIONS]

    def options_before(self, rules: int) -> dict[str, bool]:
        """What later options were in games of a rules version."""
        return earlier_options([info for _, info in OPTIONS], rules)

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> State:
        """A scenario at its first decision."""
        g = deployed(self.pack(), scenario, options, turns)
        g.frames.append(Play(0))
        COURSE.run(g)
        return g

    # ── saving ───────────────────────────────────────────────────────────────

    def encode(self, g: State) -> dict[str, Any]:
        """The columns and what they are played on."""
        return {"on": g.theatre.spec, "columns": g.encode()}

    def decode(self, data: dict[str, Any]) -> State:
        """A state from its encoded form."""
        on = data["on"]
        if "scenario" in on and on["scenario"] in self.pack().scenarios:
            theatre = theatre_of(self.pack(), self.pack().scenarios[on["scenario"]])
        else:
            theatre = theatre_from(on["position"], "record", self.pack())
        return self.rebuild(blank(theatre), data["columns"])

    def recall(self, g: State, rules: int) -> None:
        """Later options as they were in a state of a rules version."""
        g.options |= option_bits(self.options_before(rules))

    def rebuild(self, like: State, columns: dict[str, Any]) -> State:
        """A state of these columns on the theatre of another."""
        g = blank(like.theatre)
        decode_columns(g, columns, COLUMNS, KINDS.named)
        g.index()
        return g

    def read_position(self, table: dict[str, Any], source: str) -> State:
        """A state from a position's table."""
        return read_position(table, source, self.pack())

    # ── play ─────────────────────────────────────────────────────────────────

    def names(self, g: State) -> Words:
        """Names of units, places and airbases."""
        return g.theatre.words

    def actor(self, g: State) -> int:
        """Who decides."""
        actor: int = g.frames[-1].actor(g)
        return actor

    def prompt(self, g: State) -> Prompt:
        """What is asked; of a game that is over, its result."""
        top = g.frames[-1]
        if isinstance(top, Play):
            return Prompt(victory.sentence(g), "16.3")
        prompt: Prompt = top.prompt(g)
        return prompt

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The choices of the open decision, each with its bar."""
        g.frames[-1].verdicts(g, ballot)
        if ballot.explain:
            refusals.with_names(g, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """Apply a legal choice and play on to the next decision."""
        g.frames[-1].apply(g, choice)
        COURSE.run(g)

    def expand(self, g: State, choice: Choice) -> list[Choice]:
        """The steps of a wide choice, such as a flight to a hex of the Tactical Battle Board."""
        return wide.expand(g, choice)

    def bar(self, g: State, choice: Choice) -> Any:
        """Which case speaks against a choice the decision does not tell of."""
        return refusals.bar_of(g, choice)

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        return as_offered(ballot.open, unit, place)

    def free_running(self, g: State, choice: Choice) -> bool:
        """What has no alternative happens by itself, where that tells nobody a secret."""
        return not isinstance(g.frames[-1], KINDS.asked)

    # ── what is hidden (6.1) ─────────────────────────────────────────────────

    def lots(self, g: State) -> int:
        """A ten-sided die (2.4), or as many lots as there are units to draw from."""
        top = g.frames[-1]
        if isinstance(top, KINDS.secrets) and top.actor(g) == CHANCE and hasattr(top, "lots"):
            lots: int = top.lots(g)
            return lots
        return DIE

    def secret(self, g: State, choice: Choice) -> bool:
        """Missions and groups as they are put together, and whatever is done on a display."""
        top = g.frames[-1]
        if isinstance(top, Operations):
            return choice.verb in HIDDEN_BEGINNINGS
        return isinstance(top, VEILED)

    def reader(self, g: State) -> int:
        """Whose units a secret drawing or die concerns."""
        side: int = g.frames[-1].side
        return side

    def drafting(self, g: State) -> int:
        """Who puts a mission, a group or his display together."""
        top = g.frames[-1]
        if isinstance(top, KINDS.drafts):
            side: int = top.side
            return side
        return -1

    def reveals(self, g: State, choice: Choice) -> bool:
        """What is disclosed of a display (7.3.4, 5.4); missions are shown by a draft or a die."""
        return choice.verb in DISCLOSING

    def hides(self, g: State) -> bool:
        """Always: each side's Airbase Display is hidden throughout the game (6.1)."""
        return not g.over

    def known_to(self, g: State, side: int) -> State:
        """A copy without what the enemy hides."""
        return known.known_to(g, side)

    def outcome(self, g: State) -> Result | None:
        """The result of a game that is over."""
        return victory.result(g)

    def standing(self, g: State) -> Standing:
        """The points and the level of 16.3."""
        points = [Fraction(victory.total(g, side), 2) for side in (0, 1)]
        return Standing((points[0], points[1]), victory.level(g))

    def strengths(self, g: State) -> list[int]:
        """Steps."""
        units = range(len(g.status))
        return [0 if g.status[unit] == LOST else g.steps[unit] for unit in units]

    # ── showing ──────────────────────────────────────────────────────────────

    def clock(self, g: State) -> dict[str, Any]:
        """Turn, phase and side."""
        return {"turn": g.turn, "phase": g.phase + 1, "phase_name": PHASE_NAMES[g.phase]}

    def view(self, g: State, side: int) -> dict[str, Any]:
        """What a side may see."""
        return showing.view_of(self.known_to(g, side), side)

    def choice_notes(self, g: State, choices: list[Choice]) -> list[dict[str, Any]]:
        """Figures beside the choices."""
        return showing.all_notes(g, choices)

    def plans(self, g: State, side: int, units: tuple[int, ...], hex: int) -> list[Plan]:
        """What may be done at one stroke."""
        return plans.plans(self, g, units, hex)

    def battle(self, g: State) -> bool:
        """While units are on the Tactical Battle Board, where both sides see them (9.7)."""
        return any(cell >= 0 for cell in g.cell)

    def autopilot(self, g: State, side: int) -> Choice | None:
        """Who has aborted flies home, fighters that reach nobody fly on (9.7.4, 9.8.2)."""
        return fly_on.choice_of(g, side)

    def questions(self) -> tuple[Question, ...]:
        """What a side may answer in advance."""
        return standing.QUESTIONS

    def question(self, g: State) -> str:
        """Which of these is asked now."""
        actor = self.actor(g)
        return standing.question_of(g, actor) if actor >= 0 else ""

    def standing_answer(self, g: State, side: int, orders: Orders, follows: bool) -> list[Choice]:
        """What a side's orders play now."""
        return standing.answer(g, side, orders, follows)

    def hex_info(self, g: State, hex: int, unit: int) -> dict[str, Any]:
        """The hex under the pointer."""
        return looking.hex_info(g, hex, unit)

    def overlay(self, g: State, kind: str, side: int) -> dict[str, Any]:
        """Supply, control or flying range of a side."""
        return looking.overlay(g, kind, side)

    def map_json(self, g: State | None = None) -> dict[str, Any]:
        """The map for the browser."""
        return drawing.map_json(self.pack(), None if g is None else g.theatre)

    def roster_json(self, g: State | None = None) -> list[dict[str, Any]]:
        """The counters for the browser."""
        return drawing.roster_json(self.pack().roster if g is None else g.theatre.roster)

    def charts_json(self, g: State | None = None) -> dict[str, Any]:
        """The charts for the browser."""
        return drawing.charts_json(self.pack() if g is None else g.theatre.pack)

    def case_title(self, number: str) -> str:
        """Title of a case, "" for an unknown one."""
        if not self._titles:
            table = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))
            self._titles = {case["number"]: case["title"] for case in table["case"]}
        return self._titles.get(number, "")
