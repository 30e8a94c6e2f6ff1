"""Doro Nawa as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from sandtable.core.book import Book, Parts, Showing
from sandtable.core.choice import Choice
from sandtable.core.rulebook import Standing
from sandtable.games.doro_nawa import victory
from sandtable.games.doro_nawa.aircraft import Flying, bars_flying
from sandtable.games.doro_nawa.chapters import COURSE, KINDS
from sandtable.games.doro_nawa.columns import COLUMNS
from sandtable.games.doro_nawa.kinds import CHART, LOST, SIDES, VICTORY_LEVELS
from sandtable.games.doro_nawa.movement import Moving, bars_moving
from sandtable.games.doro_nawa.orders import plans, standing
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.pack import load_pack
from sandtable.games.doro_nawa.position import POSITIONS
from sandtable.games.doro_nawa.refusals import refusals
from sandtable.games.doro_nawa.setup import OPTIONS, blank, deploy, theatre_of
from sandtable.games.doro_nawa.showing import drawing, showing, signs
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.words import VERBS

PARTS: Final = Parts(
    package="sandtable.games.doro_nawa",
    code="DN",
    name="doro-nawa",
    version=6,
    sides=SIDES,
    verbs=VERBS,
    faces=6,
    options=OPTIONS,
    columns=COLUMNS,
    kinds=KINDS,
    course=COURSE,
    decisions={
        "campaign": (6800, 2900),
        "jitra": (1100, 560),
        "kampar": (750, 170),
        "johore": (2100, 590),
    },
    load=load_pack,
    blank=blank,
    theatre_of=theatre_of,
    deploy=deploy,
    positions=POSITIONS,
    bar_of=refusals.bar_of,
    result=victory.result,
    sentence=victory.sentence,
    ending="9.1",
    showing=Showing(
        showing.view_of,
        showing.all_notes,
        showing.hex_info,
        showing.overlay,
        drawing.map_json,
        drawing.roster_json,
        drawing.charts_json,
        plans.plans,
        signs.SIGNS,
    ),
    advance=standing.IN_ADVANCE,
    alike=5,
    losses="SP",
    news=("4.5", "4.6", "8.1"),
)

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
class DoroNawa(Book[State]):
    """The rulebook; `overlay` names an owner's folder of values laid over ours."""

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(PARTS, overlay)

    @property
    def title(self) -> str:
        """As printed on the box; the pack says whose values they are beside it."""
        return "Doro Nawa"

    # ── play ─────────────────────────────────────────────────────────────────

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

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        top = g.frames[-1]
        if isinstance(top, (Moving, Flying)) and top.unit == unit:
            return refusals.meant(g, unit, place)
        return super().meant(g, unit, place)

    def free_running(self, g: State, choice: Choice) -> bool:
        """What follows a combat without alternative happens by itself."""
        return choice.verb in BY_ITSELF

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


def _in_hand(g: State, choice: Choice) -> list[Choice]:
    """With the picking up, where that is legal; else the choice is answered as a whole."""
    needs = PICKED_UP.get(choice.verb)
    if needs is None or (choice.verb in ("move", "fly") and choice.hex < 0):
        return [choice]
    bars = bars_moving if needs == "move" else bars_flying
    if bars(g, choice.unit) is not None:
        return [choice]
    return [Choice(needs, choice.unit), choice]
