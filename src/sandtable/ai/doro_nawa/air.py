"""Aircraft: fighters clear the sky, bombers strike or support attacks, then all fly home."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa import bases
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.sorties import Sortie, plan_bombers, plan_fighters
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import aircraft, ground_support
from sandtable.games.doro_nawa.bombardment import Bombard
from sandtable.games.doro_nawa.interdiction import Interdict
from sandtable.games.doro_nawa.kinds import HALTED
from sandtable.games.doro_nawa.state import State


@final
class Air:
    """Orders of the aircraft in one half-impulse."""

    def __init__(self, picture: Picture) -> None:
        self.picture: Final = picture
        self.stage = 0
        self.queue: list[Sortie] = []
        self.flown: Final[set[int]] = set()
        self.wanted: Final[dict[int, Choice]] = {}
        self.now: Sortie | None = None
        self.landing: Final[set[int]] = set()
        self.thought: Final[set[int]] = set()

    # ── before the ground units act ──────────────────────────────────────────

    def next(self, g: State, choices: list[Choice]) -> Choice | None:
        """The next flight or mission: face-down aircraft home, fighters out, bombers out."""
        while self.stage < 6:
            if self.stage in (0, 5):
                choice = self.homeward(g, True) if self.stage == 0 else None
            elif self.stage in (1, 3):
                plan = plan_fighters if self.stage == 1 else plan_bombers
                self.queue = plan(g, self.picture)
                choice = None
            else:
                choice = self.carry_out(g, choices)
            if choice is not None:
                return choice
            self.stage += 1
        return None

    def carry_out(self, g: State, choices: list[Choice]) -> Choice | None:
        """Fly the aircraft of each sortie out, then start its mission."""
        while self.queue:
            sortie = self.queue[0]
            for unit in sortie.units:
                if g.hex[unit] >= 0 and g.hex[unit] != sortie.place and unit not in self.flown:
                    self.flown.add(unit)
                    choice = self.fly(g, unit, sortie.place)
                    if choice is not None:
                        return choice
            self.queue.pop(0)
            if sortie.verb == "support":
                continue
            wanted = Choice(sortie.verb, hex=sortie.place)
            if wanted in choices:
                self.now = sortie
                return wanted
        return None

    def fly(self, g: State, unit: int, to: int) -> Choice | None:
        """Pick an aircraft up to fly somewhere."""
        if aircraft.bars_flight(g, unit, to) is not None:
            return None
        self.wanted[unit] = Choice("fly", unit, to)
        return Choice("fly", unit)

    # ── decisions ────────────────────────────────────────────────────────────

    def answer(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """Decisions of flights and missions."""
        if isinstance(frame, aircraft.Flying):
            return self.flying(g, frame.unit)
        if self.now is None:
            return Choice("cancel")
        if isinstance(frame, Bombard):
            return bombarding(frame, choices, self.now.units, self.now.targets)
        if isinstance(frame, Interdict):
            for unit in self.now.units:
                if unit not in frame.aircraft and Choice("with", unit) in choices:
                    return Choice("with", unit)
            return Choice("resolve")
        return None

    def flying(self, g: State, unit: int) -> Choice:
        """To where it was picked up for; down if it was to land; otherwise it stays in the air."""
        wanted = self.wanted.pop(unit, None)
        if wanted is not None and aircraft.bars_flight(g, unit, wanted.hex) is None:
            return wanted
        if unit in self.landing:
            self.landing.discard(unit)
            if aircraft.bars_base(g, unit) is None:
                return Choice("base", unit)
        return Choice("stop")

    def over(self, g: State) -> dict[int, tuple[int, ...]]:
        """Aircraft that can support, by the hex they are over."""
        found: dict[int, list[int]] = {}
        for unit in g.theatre.wings[self.picture.side]:
            place = g.hex[unit]
            ready = 0 <= place < g.theatre.size and g.face[unit] and not g.based[unit]
            if ready and ground_support.bars_support(g, unit, place, self.picture.side) is None:
                found.setdefault(place, []).append(unit)
        return {place: tuple(units) for place, units in found.items()}

    # ── home ─────────────────────────────────────────────────────────────────

    def home(self, g: State) -> Choice | None:
        """The next flight home, or forward to a better base."""
        return self.homeward(g, False)

    def homeward(self, g: State, spent_only: bool) -> Choice | None:
        """Aircraft in the air go to the best base in reach; idle ones may change their base."""
        for unit in g.theatre.wings[self.picture.side]:
            place = g.hex[unit]
            if place < 0 or g.used[unit] & HALTED or unit in self.thought:
                continue
            if spent_only and g.face[unit]:
                continue
            self.thought.add(unit)
            to = bases.best_base(g, self.picture, unit)
            if to < 0 or (to == place and g.based[unit]):
                continue
            if to == place:
                self.landing.add(unit)
                return Choice("fly", unit)
            choice = self.fly(g, unit, to)
            if choice is not None:
                self.landing.add(unit)
                return choice
        if spent_only:
            self.thought.clear()
        return None


def bombarding(
    frame: Any, choices: list[Choice], units: tuple[int, ...], targets: tuple[int, ...]
) -> Choice:
    """Bring a bombardment to the firers and targets that were planned, then fire."""
    for unit in units:
        if unit not in frame.firers and Choice("with", unit) in choices:
            return Choice("with", unit)
    for unit in targets:
        if unit not in frame.targets and Choice("target", unit) in choices:
            return Choice("target", unit)
    for unit in frame.targets:
        if targets and unit not in targets and Choice("spare", unit) in choices:
            return Choice("spare", unit)
    return Choice("resolve") if frame.firers else Choice("cancel")
