"""Doro Nawa as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, final

from sandtable.core.choice import Choice, Verb, as_offered
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.outline import Play
from sandtable.core.plan import Plan
from sandtable.core.rulebook import OptionInfo, Result, ScenarioInfo, Standing, earlier_options
from sandtable.core.standing import Orders, Question
from sandtable.core.state import decode_columns
from sandtable.games.doro_nawa import drawing, plans, refusals, showing, standing, victory
from sandtable.games.doro_nawa.aircraft import Flying, bars_flying
from sandtable.games.doro_nawa.chapters import COURSE, KINDS
from sandtable.games.doro_nawa.columns import COLUMNS
from sandtable.games.doro_nawa.kinds import CHART, LOST, SIDES, VICTORY_LEVELS
from sandtable.games.doro_nawa.movement import Moving, bars_moving
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.pack import Pack, load_pack
from sandtable.games.doro_nawa.position import read_position, theatre_from
from sandtable.games.doro_nawa.setup import OPTIONS, blank, deploy, option_bits, theatre_of
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Words
from sandtable.games.doro_nawa.words import VERBS

VERSION: Final = 5
"""Raised by every change of behaviour; old records name the version they were played by."""

DECISIONS: Final[dict[str, tuple[int, int]]] = {
    "campaign": (6800, 2900),
    "jitra": (1100, 560),
    "kampar": (750, 170),
    "johore": (2100, 590),
}
"""How often each side was asked in games of staff against staff: medians, rounded."""

PICKED_UP: Final[dict[str, str]] = {
    "move": "move",
    "march": "move",
    "embark": "move",
    "land": "move",
    "fly": "fly",
    "base": "fly",
}
"""Which unit verbs need the unit in hand, and the verb that picks it up."""

AT_IMPULSE: Final[list[str]] = [
    "bombard", "interdict", "dogfight", "engage", "attack", "replace", "return", "done",
]  # fmt: skip
BY_ITSELF: Final[list[str]] = ["retreat", "stand", "remove", "advance"]
"""Verbs applied at once when there is no other choice."""


@final
class DoroNawa:
    """The rulebook; `overlay` names an owner's folder of values laid over ours."""

    def __init__(self, overlay: Path | None = None) -> None:
        self.code: Final = "DN"
        self.name: Final = "doro-nawa"
        self.title: Final = "Doro Nawa"
        self.version: Final = VERSION
        self.sides: Final = SIDES
        self.verbs: Final[dict[str, Verb]] = VERBS
        self.secrets: Final = ""
        self.faces: Final = 6
        self.owner: Final = overlay
        self._pack: Pack | None = None
        self._titles: dict[str, str] = {}

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
        """The scenarios of the pack."""
        return [
            ScenarioInfo(
                s.id,
                s.title,
                s.first_turn,
                s.last_turn,
                s.lengths,
                s.note,
                DECISIONS.get(s.id, ()),
                s.newcomer,
            )
            for s in self.pack().scenarios.values()
        ]

    def options(self) -> list[OptionInfo]:
        """The options set before the game begins."""
        return [info for _, info in OPTIONS]

    def options_before(self, rules: int) -> dict[str, bool]:
        """What later options were in games of a rules version."""
        return earlier_options([info for _, info in OPTIONS], rules)

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> State:
        """A scenario at its first decision."""
        return deploy(self.pack(), scenario, options, turns)

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
        """Names of units and hexes."""
        return g.theatre.words

    def actor(self, g: State) -> int:
        """Who decides."""
        actor: int = g.frames[-1].actor(g)
        return actor

    def prompt(self, g: State) -> Prompt:
        """What is asked; of a game that is over, its result."""
        top = g.frames[-1]
        if isinstance(top, Play):
            return Prompt(victory.sentence(g), "9.1")
        prompt: Prompt = top.prompt(g)
        return prompt

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The choices of the open decision, each with its bar."""
        g.frames[-1].verdicts(g, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """Apply a legal choice and play on to the next decision."""
        g.frames[-1].apply(g, choice)
        COURSE.run(g)

    def expand(self, g: State, choice: Choice) -> list[Choice]:
        """Pick the unit up first, and put another one down before."""
        top = g.frames[-1]
        verb = choice.verb
        if isinstance(top, (Moving, Flying)):
            other = choice.unit != top.unit and verb in PICKED_UP
            if other or verb in AT_IMPULSE:
                return [Choice("stop"), *_in_hand(g, choice)]
            return [choice]
        return _in_hand(g, choice) if isinstance(top, Impulse) else [choice]

    def bar(self, g: State, choice: Choice) -> Any:
        """Which case speaks against a choice the decision does not tell of."""
        return refusals.bar_of(g, choice)

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        top = g.frames[-1]
        if isinstance(top, (Moving, Flying)) and top.unit == unit:
            return refusals.meant(g, unit, place)
        ballot = Ballot()
        self.verdicts(g, ballot)
        return as_offered(ballot.open, unit, place)

    def free_running(self, g: State, choice: Choice) -> bool:
        """What follows a combat without alternative happens by itself."""
        return choice.verb in BY_ITSELF

    def lots(self, g: State) -> int:
        """As many as the die has faces."""
        return self.faces

    def reader(self, g: State) -> int:
        """No die is secret."""
        return -1

    def drafting(self, g: State) -> int:
        """Nothing is put together in secret."""
        return -1

    def secret(self, g: State, choice: Choice) -> bool:
        """Doro Nawa hides nothing."""
        return False

    def reveals(self, g: State, choice: Choice) -> bool:
        """Doro Nawa hides nothing."""
        return False

    def hides(self, g: State) -> bool:
        """Doro Nawa hides nothing."""
        return False

    def known_to(self, g: State, side: int) -> State:
        """Everything."""
        return g.clone()

    def outcome(self, g: State) -> Result | None:
        """The result of a game that is over."""
        return victory.result(g)

    def standing(self, g: State) -> Standing:
        """The points of 9.0, and the level where the option names one."""
        japan, allies = victory.score(g)
        lead = abs(japan.total - allies.total)
        level = victory.level_of(g, lead) if g.has_option(VICTORY_LEVELS) else ""
        return Standing((japan.total, allies.total), level)

    def strengths(self, g: State) -> list[int]:
        """SP; 1 of an aircraft or ship without."""
        return [
            0 if status in (LOST, CHART) else sp or 1
            for sp, status in zip(g.sp, g.status, strict=True)
        ]

    # ── showing ──────────────────────────────────────────────────────────────

    def clock(self, g: State) -> dict[str, Any]:
        """Turn, impulse and half."""
        return {"turn": g.turn, "impulse": g.impulse, "side": SIDES[g.half]}

    def view(self, g: State, side: int) -> dict[str, Any]:
        """Everything is public."""
        return showing.view_of(g, self.pack().turns)

    def choice_notes(self, g: State, choices: list[Choice]) -> list[dict[str, Any]]:
        """Costs and MP left."""
        return showing.all_notes(g, choices)

    def plans(self, g: State, side: int, units: tuple[int, ...], hex: int) -> list[Plan]:
        """What may be done at one stroke."""
        return plans.plans(self, g, units, hex)

    def battle(self, g: State) -> bool:
        """No battle of this game has decisions without a thought."""
        return False

    def autopilot(self, g: State, side: int) -> Choice | None:
        """There is none."""
        return None

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
        return showing.hex_info(g, hex, unit)

    def overlay(self, g: State, kind: str, side: int) -> dict[str, Any]:
        """The supply of a side."""
        return showing.overlay(g, kind, side)

    def map_json(self, g: State | None = None) -> dict[str, Any]:
        """The map for the browser."""
        return drawing.map_json(self.pack(), None if g is None else g.theatre)

    def roster_json(self, g: State | None = None) -> list[dict[str, Any]]:
        """The counters for the browser."""
        return drawing.roster_json(self.pack().roster if g is None else g.theatre.roster)

    def charts_json(self, g: State | None = None) -> dict[str, Any]:
        """CRT, air table and TEC for the browser."""
        return drawing.charts_json(self.pack() if g is None else g.theatre.pack)

    def case_title(self, number: str) -> str:
        """Title of a case, "" for an unknown one."""
        if not self._titles:
            table = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))
            self._titles = {case["number"]: case["title"] for case in table["case"]}
        return self._titles.get(number, "")


def _in_hand(g: State, choice: Choice) -> list[Choice]:
    """With the picking up, where that is legal; else the choice is answered as a whole."""
    needs = PICKED_UP.get(choice.verb)
    if needs is None or (choice.verb in ("move", "fly") and choice.hex < 0):
        return [choice]
    bars = bars_moving if needs == "move" else bars_flying
    if bars(g, choice.unit) is not None:
        return [choice]
    return [Choice(needs, choice.unit), choice]
