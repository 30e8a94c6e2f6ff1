"""A title of the series as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, final

from sandtable.core.choice import Choice, Verb, as_offered
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.known import Sight, build_known
from sandtable.core.outline import Play
from sandtable.core.plan import Plan
from sandtable.core.rulebook import OptionInfo, Result, ScenarioInfo, Standing, earlier_options
from sandtable.core.standing import Orders, Question
from sandtable.core.state import decode_columns
from sandtable.games.spanish_civil_war import (
    drawing,
    looking,
    overruns,
    plans,
    refusals,
    showing,
    standing,
    victory,
)
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import Allot, ready
from sandtable.games.spanish_civil_war.chapters import COURSE, KINDS
from sandtable.games.spanish_civil_war.columns import COLUMNS
from sandtable.games.spanish_civil_war.combat import Resolve
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, AWAY, LOST, MUD, PHASES, SIDES
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Movement, side_of_phase
from sandtable.games.spanish_civil_war.pack import Pack, load_pack
from sandtable.games.spanish_civil_war.position import read_position, theatre_from
from sandtable.games.spanish_civil_war.setup import OPTIONS, deploy, option_bits, theatre_of
from sandtable.games.spanish_civil_war.state import State, blank
from sandtable.games.spanish_civil_war.theatre import Words
from sandtable.games.spanish_civil_war.words import VERBS

VERSION: Final = 4
"""Raised by every change of behaviour; old records name the version they were played by."""

DECISIONS: Final[dict[str, tuple[int, int]]] = {
    "campaign": (5700, 4100),
    "assault": (1750, 1150),
    "brihuega": (650, 1300),
}
"""How often each side was asked in games of staff against staff: medians, rounded."""

IN_MOVEMENT: Final[tuple[str, ...]] = ("done", "place", "entrain", "improve")
"""Verbs of a movement phase for which whoever is picked up is put down."""
GOING: Final[tuple[str, ...]] = ("move", "step")
ON_MISSIONS: Final[tuple[str, ...]] = ("interdict", "support")
BY_ITSELF: Final[tuple[str, ...]] = ("retreat", "stand", "suffer", "lose", "resolve", "place")
"""Verbs applied at once when there is no other choice."""


@final
class SpanishCivilWar:
    """The rulebook of one title; `overlay` names an owner's folder of values laid over ours."""

    def __init__(self, overlay: Path | None = None, title: str = "guadalajara") -> None:
        self.code: Final = "SCW"
        self.name: Final = title
        self.version: Final = VERSION
        self.sides: Final = SIDES
        self.verbs: Final[dict[str, Verb]] = VERBS
        self.secrets: Final = "how its aircraft are allotted, until both sides show them (10.1)"
        self.faces: Final = 10
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
            self._pack = load_pack(self.name, self.owner)
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
        """The scenarios of the title."""
        return [
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

    def options(self) -> list[OptionInfo]:
        """The options set before the game begins, those that the title has."""
        muddy = self.pack().exclusive.mud is not None
        return [info for bit, info in OPTIONS if info.offered and (bit != MUD or muddy)]

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
            return Prompt(victory.sentence(g), "2.1")
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
        if isinstance(top, Moving):
            if verb in GOING and choice.unit not in top.units:
                return [Choice("stop"), *_picked_up(choice)]
            if verb in GOING:  # whoever of the stack is named, its leader's choice moves it
                return [Choice(verb, top.units[0], choice.hex)]
            return [Choice("stop"), choice] if verb in IN_MOVEMENT else [choice]
        if isinstance(top, Movement) and verb in GOING:
            return _picked_up(choice)
        if isinstance(top, Missions) and verb in ON_MISSIONS:
            return [Choice("fly", choice.unit), choice]
        flies = verb in ON_MISSIONS or verb == "fly"
        if isinstance(top, Mission) and flies and choice.unit != top.unit:
            return [Choice("stop"), Choice("fly", choice.unit), choice][: 3 - (verb == "fly")]
        return [choice]

    def bar(self, g: State, choice: Choice) -> Any:
        """Which case speaks against a choice the decision does not tell of."""
        return refusals.bar_of(g, choice)

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        top = g.frames[-1]
        if isinstance(top, Moving):
            return overruns.meant(g, top.units, place)
        if isinstance(top, Mission):
            return Choice("support" if g.enemy_in(place, top.side) else "interdict", unit, place)
        ballot = Ballot()
        self.verdicts(g, ballot)
        return as_offered(ballot.open, unit, place)

    def free_running(self, g: State, choice: Choice) -> bool:
        """What has no alternative happens by itself, but where skipping it would tell a secret."""
        top = g.frames[-1]
        if choice.verb == "done":
            return not isinstance(top, Missions)
        if isinstance(top, Resolve):
            return False  # declared combats wait for their player, the only one as the last
        return choice.verb in BY_ITSELF

    def lots(self, g: State) -> int:
        """A ten-sided die."""
        return self.faces

    def reader(self, g: State) -> int:
        """No die is secret."""
        return -1

    def drafting(self, g: State) -> int:
        """Nothing is put together in secret."""
        return -1

    def secret(self, g: State, choice: Choice) -> bool:
        """Which units go to the air superiority box (10.1)."""
        return isinstance(g.frames[-1], Allot)

    def reveals(self, g: State, choice: Choice) -> bool:
        """The last choice before both sides show their air superiority units (10.12)."""
        top = g.frames[-1]
        if isinstance(top, Missions):
            return choice.verb == "done"
        if not isinstance(top, Allot) or len(g.frames) > 2:
            return False
        return not ready(g, g.phasing) and not [u for u in ready(g, top.side) if u > top.unit]

    def hides(self, g: State) -> bool:
        """Whether an answer of the secret allotment is not shown yet (10.1, R4)."""
        if any(g.allotted):
            return True
        asked = [frame for frame in g.frames if isinstance(frame, Allot)]
        if not asked:
            return any(isinstance(frame, Missions) for frame in g.frames)
        first = ready(g, g.phasing) or ready(g, asked[-1].side)
        return asked[-1].unit != first[0]

    def known_to(self, g: State, side: int) -> State:
        """All but the enemy's air superiority units, as the columns say."""
        known = State()
        build_known(g, known, COLUMNS, Sight(side, g.theatre.roster.side, {}, {}, g.frames.copy()))
        g.hand_on(known)
        return known

    def outcome(self, g: State) -> Result | None:
        """The result of a game that is over."""
        return victory.result(g)

    def standing(self, g: State) -> Standing:
        """The points of G10."""
        return Standing((Fraction(victory.total(g, 0)), Fraction(victory.total(g, 1))), "")

    def strengths(self, g: State) -> list[int]:
        """Levels: D, DD, elimination (2.0, 9.1); of an air unit only the last."""
        return [
            0 if status in (LOST, AWAY) else 1 if kind == AIRCRAFT else 3 - level
            for kind, status, level in zip(
                g.theatre.roster.type, g.status, g.disruption, strict=True
            )
        ]

    # ── showing ──────────────────────────────────────────────────────────────

    def clock(self, g: State) -> dict[str, Any]:
        """Turn, phase and side."""
        return {
            "turn": g.turn,
            "phase": g.phase_letter(),
            "phase_name": PHASES[g.phase],
            "side": SIDES[side_of_phase(g)],
        }

    def view(self, g: State, side: int) -> dict[str, Any]:
        """What a side may see."""
        return showing.view_of(self.known_to(g, side), side, self.pack().turns)

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
        return standing.answer(g, side, orders)

    def hex_info(self, g: State, hex: int, unit: int) -> dict[str, Any]:
        """The hex under the pointer."""
        return looking.hex_info(g, hex, unit)

    def overlay(self, g: State, kind: str, side: int) -> dict[str, Any]:
        """Supply or zones of control of a side."""
        return looking.overlay(g, kind, side)

    def map_json(self, g: State | None = None) -> dict[str, Any]:
        """The map for the browser."""
        return drawing.map_json(self.pack(), None if g is None else g.theatre)

    def roster_json(self, g: State | None = None) -> list[dict[str, Any]]:
        """The counters for the browser."""
        if g is None:
            return drawing.roster_json(self.pack().roster, self.pack().commands)
        return drawing.roster_json(g.theatre.roster, g.theatre.commands)

    def charts_json(self, g: State | None = None) -> dict[str, Any]:
        """CRT, bombardment table, TEC and loss displays for the browser."""
        return drawing.charts_json(self.pack() if g is None else g.theatre.pack)

    def case_title(self, number: str) -> str:
        """Title of a case, "" for an unknown one."""
        if not self._titles:
            table = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))
            self._titles = {case["number"]: case["title"] for case in table["case"]}
        return self._titles.get(number, "")


def _picked_up(choice: Choice) -> list[Choice]:
    if choice.hex < 0:
        return [choice]
    return [Choice("move", choice.unit), choice]
