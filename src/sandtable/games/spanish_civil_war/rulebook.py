"""A title of the series as the rest of Sandtable sees it: the Rulebook protocol."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, final

from sandtable.core.book import Book, Parts, Showing
from sandtable.core.choice import Choice
from sandtable.core.known import Sight, build_known
from sandtable.core.rulebook import OptionInfo, Standing
from sandtable.games.spanish_civil_war import imagined, overruns, victory
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import Allot, ready
from sandtable.games.spanish_civil_war.chapters import COURSE, KINDS
from sandtable.games.spanish_civil_war.columns import COLUMNS
from sandtable.games.spanish_civil_war.combat import Resolve
from sandtable.games.spanish_civil_war.kinds import AIRCRAFT, AWAY, LOST, PHASES, SIDES
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.orders import plans, standing
from sandtable.games.spanish_civil_war.outline import Movement, side_of_phase
from sandtable.games.spanish_civil_war.pack import load_pack
from sandtable.games.spanish_civil_war.position import POSITIONS
from sandtable.games.spanish_civil_war.refusals import refusals
from sandtable.games.spanish_civil_war.setup import OPTIONS, deploy, theatre_of
from sandtable.games.spanish_civil_war.showing import drawing, pointed_at, showing, signs
from sandtable.games.spanish_civil_war.state import State, blank
from sandtable.games.spanish_civil_war.words import VERBS

OURS: Final = "guadalajara"
"""The title of ours, whose computer players play the others too."""
DECISIONS: Final[dict[str, tuple[int, ...]]] = {
    "campaign": (5700, 4100),
    "assault": (1750, 1150),
    "brihuega": (650, 1300),
}
"""Of its scenarios; nobody has counted those of another title, whatever their names."""
IN_MOVEMENT: Final[tuple[str, ...]] = ("done", "place", "entrain", "improve")
"""Verbs of a movement phase for which whoever is picked up is put down."""
GOING: Final[tuple[str, ...]] = ("move", "step")
ON_MISSIONS: Final[tuple[str, ...]] = ("interdict", "support")
BY_ITSELF: Final[tuple[str, ...]] = ("retreat", "stand", "suffer", "lose", "resolve", "place")
"""Verbs applied at once when there is no other choice."""


def parts_of(title: str, home: Path | None) -> Parts:
    """What the rulebook of a title of the series is made of; `home` is the folder of its files."""
    return Parts(
        package="sandtable.games.spanish_civil_war",
        code="SCW",
        name=title,
        version=5,
        sides=SIDES,
        verbs=VERBS,
        faces=10,
        options=OPTIONS,
        columns=COLUMNS,
        kinds=KINDS,
        course=COURSE,
        decisions=DECISIONS if title == OURS else {},
        load=lambda owner: load_pack(title, owner, home),
        blank=blank,
        theatre_of=theatre_of,
        deploy=deploy,
        positions=POSITIONS,
        bar_of=refusals.bar_of,
        result=victory.result,
        sentence=victory.sentence,
        ending="2.1",
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
        players=OURS,
        secrets="how its aircraft are allotted, until both sides show them (10.1)",
        alike=4,
        losses="levels",  # of disruption, elimination being the last
        news=("3.4", "10.12", "10.13"),
        dice=("9.4",),
    )


@final
class SpanishCivilWar(Book[State]):
    """The rulebook of one title; `overlay` names an owner's folder of values laid over ours.

    A title that another package brings has its files in the folder `home`.
    """

    def __init__(
        self, overlay: Path | None = None, title: str = OURS, home: Path | None = None
    ) -> None:
        super().__init__(parts_of(title, home), overlay)
        self.home: Final = home

    def with_values(self, folder: Path | None) -> SpanishCivilWar:
        """The same title by the values of an owner's folder."""
        return SpanishCivilWar(folder, self.name, self.home)

    def options(self) -> list[OptionInfo]:
        """The options set before the game begins, those that the title has."""
        muddy = self.pack().exclusive.mud is not None
        return [info for info in super().options() if info.id != "mud" or muddy]

    # ── play ─────────────────────────────────────────────────────────────────

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

    def meant(self, g: State, unit: int, place: int) -> Choice:
        """What a unit in hand that is pointed at a place would do there."""
        top = g.frames[-1]
        if isinstance(top, Moving):
            return overruns.meant(g, top.units, place)
        if isinstance(top, Mission):
            return Choice("support" if g.enemy_in(place, top.side) else "interdict", unit, place)
        return super().meant(g, unit, place)

    def free_running(self, g: State, choice: Choice) -> bool:
        """What has no alternative happens by itself, but where skipping it would tell a secret."""
        top = g.frames[-1]
        if choice.verb == "done":
            return not isinstance(top, Missions)
        if isinstance(top, Resolve):
            return False  # declared combats wait for their player, the only one as the last
        return choice.verb in BY_ITSELF

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

    def imagine(self, known: State, side: int, rng: Random) -> State:
        """What the enemy allotted in secret is drawn by lot."""
        return imagined.imagine(known, side, rng)

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


def _picked_up(choice: Choice) -> list[Choice]:
    if choice.hex < 0:
        return [choice]
    return [Choice("move", choice.unit), choice]
