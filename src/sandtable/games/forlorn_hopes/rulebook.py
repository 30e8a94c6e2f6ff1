"""Forlorn Hopes as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, final

from sandtable.core.book import Book, Parts, Showing
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.rulebook import Standing
from sandtable.games.forlorn_hopes import limited_intelligence
from sandtable.games.forlorn_hopes.chapters import COURSE, KINDS
from sandtable.games.forlorn_hopes.columns import COLUMNS
from sandtable.games.forlorn_hopes.imagined import worlds
from sandtable.games.forlorn_hopes.kinds import DIE, LOST, PHASE_NAMES, SIDES
from sandtable.games.forlorn_hopes.orders import autopilot, plans, standing, wide_choices
from sandtable.games.forlorn_hopes.pack import load_pack
from sandtable.games.forlorn_hopes.position import POSITIONS
from sandtable.games.forlorn_hopes.refusals import refusals
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing, held_by_cargo
from sandtable.games.forlorn_hopes.setup import OPTIONS, deploy, theatre_of
from sandtable.games.forlorn_hopes.showing import drawing, pointed_at, showing, signs
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.turn import victory
from sandtable.games.forlorn_hopes.turn.missions import Operations
from sandtable.games.forlorn_hopes.words import VERBS

PARTS: Final = Parts(
    package="sandtable.games.forlorn_hopes",
    code="FH",
    name="forlorn-hopes",
    version=9,
    sides=SIDES,
    verbs=VERBS,
    faces=DIE,
    options=OPTIONS,
    columns=COLUMNS,
    kinds=KINDS,
    course=COURSE,
    decisions={"campaign": (1250, 840), "java-sea": (80, 80)},
    load=load_pack,
    blank=blank,
    theatre_of=theatre_of,
    deploy=deploy,
    positions=POSITIONS,
    bar_of=refusals.bar_of,
    result=victory.result,
    sentence=victory.sentence,
    ending="16.3",
    showing=Showing(
        showing.view_of,
        showing.all_notes,
        pointed_at.hex_info,
        pointed_at.overlay,
        drawing.map_json,
        drawing.roster_json,
        drawing.charts_json,
        plans.plans,
        signs.SIGNS,
    ),
    advance=standing.IN_ADVANCE,
    secrets="the Airbase Display, how missions are made up, and what ships carry (6.1)",
    alike=4,
    losses="steps",
    news=(
        *("5.1", "5.2", "5.4", "6.5", "7.3.2", "7.4", "7.5", "8.3"),
        *("9.3", "9.4.2", "9.5", "9.5.1", "9.8.2"),
        *("10.3.2", "10.3.4", "11.5.2", "13.5", "14.2", "15.0", "16.0", "16.2"),
    ),
    dice=(
        *("6.6.5", "7.3.2", "9.4.1", "9.5.1", "9.9.3"),
        *("10.3.4", "10.4.2", "10.4.6", "10.4.9", "11.5.2", "14.1", "14.4"),
    ),
)

HIDDEN_BEGINNINGS: Final[tuple[str, ...]] = ("strike", "stage", "sail")
"""Choices of the Operations frame that begin something hidden."""
DISCLOSING: Final[tuple[str, ...]] = ("examine", "look")


@final
class ForlornHopes(Book[State]):
    """The rulebook; `overlay` names an owner's folder of values laid over ours."""

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(PARTS, overlay)

    # ── play ─────────────────────────────────────────────────────────────────

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The choices of the open decision, each with its bar."""
        g.frames[-1].verdicts(g, ballot)
        ballot.also(refusals.with_names, g)

    def expand(self, g: State, choice: Choice) -> list[Choice]:
        """The steps of a wide choice, such as a flight to a hex of the Tactical Battle Board."""
        return wide_choices.expand(g, choice)

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """A ship of the group under way steams there, whether or not any place is open to it."""
        if isinstance(g.frames[-1], Sailing) and unit >= 0 and g.sailing[unit]:
            return Choice("steam", hex=place)
        return super().meant(g, unit, place)

    # ── what is hidden (6.1) ─────────────────────────────────────────────────

    def free_running(self, g: State, choice: Choice) -> bool:
        """Nor does a ship halt by itself that only a unit shared with one left behind holds.

        That there was no other choice would tell the enemy what both carry (10.1.2, 10.2.2).
        """
        return super().free_running(g, choice) and not self.once_by_itself(g, choice)

    def once_by_itself(self, g: State, choice: Choice) -> bool:
        """Such a halt, in records of before."""
        return choice.verb == "halt" and held_by_cargo(g, self.actor(g))

    def secret(self, g: State, choice: Choice) -> bool:
        """Missions and groups as they are put together, and whatever is done on a display."""
        top = g.frames[-1]
        if isinstance(top, Operations):
            return choice.verb in HIDDEN_BEGINNINGS
        return super().secret(g, choice)

    def reveals(self, g: State, choice: Choice) -> bool:
        """What is disclosed of a display (7.3.4, 5.4); missions are shown by a draft or a die."""
        return choice.verb in DISCLOSING

    def hides(self, g: State) -> bool:
        """Always: each side's Airbase Display is hidden throughout the game (6.1)."""
        return not g.over

    def known_to(self, g: State, side: int) -> State:
        """A copy without what the enemy hides."""
        return limited_intelligence.known_to(g, side)

    def imagine(self, known: State, side: int, rng: Random) -> State:
        """The enemy's displays, missions and holds are filled by lot."""
        return worlds.imagine(known, side, rng)

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
        """Turn and phase; both sides act in each."""
        return {"turn": g.turn, "phase": g.phase + 1, "phase_name": PHASE_NAMES[g.phase]}

    def battle(self, g: State, side: int) -> str:
        """What a side may have an autopilot for: a battle (9.7), or a group that passes (9.1.4)."""
        return autopilot.under_way(g, side)

    def autopilot(self, g: State, side: int) -> Choice | None:
        """Who has aborted flies home, fighters that reach nobody fly on; a group passes."""
        return autopilot.choice_of(g, side)
