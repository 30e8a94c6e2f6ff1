"""An air mission over its target, for the tests of 9.7 to 9.11: only those chapters are played.

`Sky` stands between the frames of the air chapters and a test; whoever is asked is answered by
`play`, dice by `roll`.  Facings and levels are words, hexes of the board their numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.choice import read, write
from sandtable.core.frame import CHANCE, Ballot, Then
from sandtable.games.forlorn_hopes.air import (
    anti_aircraft,
    battle,
    battle_fire,
    battle_moves,
    battle_setup,
    bombing,
)
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    IN_BATTLE,
    JAPANESE,
    LEVELS,
    LOADED,
    ON_AIRBASE,
    PLAY,
)
from sandtable.games.forlorn_hopes.pack import load_pack
from sandtable.games.forlorn_hopes.setup import theatre_of
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.words import VERBS

CHAPTERS: Final[dict[str, Callable[..., None]]] = {
    name: stage
    for module in (anti_aircraft, battle, battle_fire, battle_moves, battle_setup, bombing)
    for name, stage in module.THEN.items()
}
PACK: Final = load_pack()
BOARD: Final = PACK.air.board


class Sky:
    """A mission to a hex of the campaign map, in a state with nobody else in play."""

    def __init__(
        self, place: str = "1808", kind: int = ON_AIRBASE, target: str = "Soerabaja",
        side: int = JAPANESE, foul: int = 0,
    ) -> None:  # fmt: skip
        self.g: State = blank(theatre_of(PACK, PACK.scenarios["campaign"], 0))
        self.g.log = []
        self.g.foul = foul
        self.g.initiative = side
        self.g.mission_side = side
        self.g.mission_hex = PACK.map.grid.number(place)
        self.g.mission_kind = kind
        self.g.mission_unit = PACK.base(target) if kind == ON_AIRBASE else -1

    def unit(self, name: str) -> int:
        """A counter by its short name."""
        unit = self.g.theatre.roster.find(name)
        assert unit >= 0, name
        return unit

    def fly(
        self, name: str, part: int = ATTACKER, at: str = "", facing: str = "N",
        level: str = "Medium", base: str = "Philippines",
    ) -> int:  # fmt: skip
        """An air unit in the mission, on the board with `at`; an attacker is loaded."""
        unit, g = self.unit(name), self.g
        g.status[unit] = PLAY
        g.part[unit] = part
        g.base[unit] = PACK.base(base)
        g.shown[unit] = IN_BATTLE
        g.loaded[unit] = LOADED if part == ATTACKER else 0
        g.level[unit] = LEVELS.index(level)
        g.facing[unit] = DIRECTIONS.index(facing)
        if at:
            g.cell[unit] = BOARD.grid.number(at)
        return unit

    def put(self, name: str, place: str = "") -> int:
        """A ship or ground unit in a hex, that of the mission if none is named."""
        unit = self.unit(name)
        self.g.put(unit, PACK.map.grid.number(place) if place else self.g.mission_hex)
        return unit

    def parked(self, name: str, base: str = "Soerabaja") -> int:
        """An air unit on the ground."""
        unit = self.unit(name)
        self.g.status[unit] = PLAY
        self.g.base[unit] = PACK.base(base)
        return unit

    # ── play ─────────────────────────────────────────────────────────────────

    def push(self, *frames: Any) -> None:
        """Ask this; the last frame comes first."""
        self.g.frames += frames
        self.settle()

    def settle(self) -> None:
        """Run continuations until somebody is asked."""
        while self.g.frames and isinstance(self.g.frames[-1], Then):
            top = self.g.frames.pop()
            CHAPTERS[top.name](self.g, *top.data)

    @property
    def asked(self) -> str:
        """The name of the decision asked for, empty when all is played."""
        return type(self.g.frames[-1]).__name__ if self.g.frames else ""

    @property
    def actor(self) -> int:
        """Who is asked."""
        return int(self.g.frames[-1].actor(self.g))

    def ballot(self) -> Ballot:
        """What may be chosen, and what bars the rest."""
        ballot = Ballot(explain=True)
        self.g.frames[-1].verdicts(self.g, ballot)
        self.g.frames[-1].prompt(self.g)
        return ballot

    def legal(self) -> list[str]:
        """The legal choices as text."""
        return [write(choice, self.g.theatre.words) for choice in self.ballot().open]

    def why(self, text: str) -> str:
        """The case and words that bar a choice."""
        bar = self.ballot().bar_of(read(text, self.g.theatre.words, VERBS))
        assert bar is not None, text
        return str(bar)

    def play(self, *texts: str) -> Sky:
        """Choose, in this order."""
        for text in texts:
            choice = read(text, self.g.theatre.words, VERBS)
            assert choice in self.ballot().open, (self.asked, text, self.legal()[:20])
            self.g.frames[-1].apply(self.g, choice)
            self.settle()
        return self

    def roll(self, *dice: int) -> Sky:
        """Throw these dice; each must be asked for."""
        for die in dice:
            assert self.actor == CHANCE, self.asked
            self.play(f"roll {die}")
        return self

    # ── what came of it ──────────────────────────────────────────────────────

    def posture(self, name: str) -> tuple[str, str, str]:
        """Hex, facing and level of a unit on the board; an empty hex off it."""
        unit, g = self.unit(name), self.g
        label = BOARD.grid.label(g.cell[unit]) if g.cell[unit] >= 0 else ""
        return label, DIRECTIONS[g.facing[unit]], LEVELS[g.level[unit]]

    def steps(self, name: str) -> int:
        """Steps left."""
        return self.g.steps[self.unit(name)]

    def disrupted(self, name: str) -> bool:
        """Whether a unit is disrupted."""
        return bool(self.g.disrupted[self.unit(name)])

    def said(self, case: str) -> str:
        """What the log says of a case, line by line."""
        return "\n".join([event.text for event in self.g.log or [] if event.case == case])

    def modifiers(self, case: str) -> dict[str, int]:
        """The modifiers of the last die of a case: values by text."""
        for event in reversed(self.g.log or []):
            if event.case == case and "modifiers" in event.detail:
                return {line["text"]: line["value"] for line in event.detail["modifiers"]}
        raise AssertionError(case)
