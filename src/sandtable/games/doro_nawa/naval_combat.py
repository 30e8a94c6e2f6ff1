"""5.21 Naval-to-naval combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa.bombardment_strength import (
    Scales,
    column_name,
    detail_of,
    scales_sheet,
    weigh_ships,
)
from sandtable.games.doro_nawa.kinds import (
    AS_IN_RULES_5,
    DIE_FALLS,
    ENGAGED,
    FOUGHT,
    MOVED,
    NAVAL,
    SHIP,
    SHOT,
    SIDES,
)
from sandtable.games.doro_nawa.state import State

# ── 5.21 Which ships may fire ────────────────────────────────────────────────

NOT_SHIP: Final = Bar("5.21", "only ships fire at ships in their hex", "Choose a ship.")
NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose a ship of your own.")
ELSEWHERE: Final = Bar("5.21", "the ship is in another hex", "Sail it there first.")
ONCE: Final = Bar(
    "5.21", "a ship fires at ships once in an impulse", "It may fire again in the next."
)
HAS_BOMBARDED: Final = Bar(
    "5.1", "the ship has bombarded in this impulse", "It may fire again in the next."
)
TOO_SLOW: Final = Bar(
    "2.1", "ships have initiative 5, below the roll", "Wait for a roll of 5 or less."
)
NO_ENEMY: Final = Bar("5.21", "no enemy ship is in the hex", "Sail into a hex with one.")
NO_SHIP: Final = Bar("5.21", "no ship of yours is in the hex", "Sail one there first.")


def bars_broadside(g: State, unit: int, place: int, side: int) -> Bar | None:
    """What keeps a ship of `side` from firing at enemy ships in a hex.

    A ship that has bombarded has made its attack (R91).  The roll counts for the side whose half it
    is only; the other may fire all the same (R92).
    """
    roster = g.theatre.roster
    if roster.side[unit] != side:
        return NOT_YOURS
    if roster.kind[unit] != SHIP or not roster.bombardment[unit]:
        return NOT_SHIP
    if g.hex[unit] != place:
        return ELSEWHERE
    if g.used[unit] & SHOT:
        return ONCE
    if g.used[unit] & FOUGHT:
        return HAS_BOMBARDED
    if side == g.half and g.initiative(unit) < g.die:
        return TOO_SLOW.says(f"roll {g.die}")
    return None


def ready_ships(g: State, place: int, side: int) -> list[int]:
    """The ships of a side in a hex that may fire now."""
    return [u for u in g.ships_in(place, side) if bars_broadside(g, u, place, side) is None]


def bars_engaging(g: State, place: int, side: int) -> Bar | None:
    """What keeps a side from opening naval combat in a hex."""
    if place >= g.theatre.size or not g.occ[place] & NAVAL << side:
        return NO_SHIP
    if not g.occ[place] & NAVAL << (1 - side):
        return NO_ENEMY
    told: Bar | None = None
    for unit in g.ships_in(place, side):
        bar = bars_broadside(g, unit, place, side)
        if bar is None:
            return None
        told = bar
    return told


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes in which a side's ships can engage enemy ships."""
    both = NAVAL | NAVAL << 1
    occ = g.occ
    places: list[int] = []
    for unit in g.theatre.ships[side]:
        place = g.hex[unit]
        if place >= 0 and occ[place] & both == both and place not in places:
            places.append(place)
    places.sort()
    for place in places:
        ballot.add("engage", hex=place, bar=bars_engaging(g, place, side))
    ballot.also(_tell_one_sided, g, side)


def _tell_one_sided(g: State, side: int, ballot: Ballot) -> None:
    """Hexes with ships of one side only."""
    both = NAVAL | NAVAL << 1
    for place in sorted([p for p in g.at if g.occ[p] & both and g.occ[p] & both != both]):
        ballot.add("engage", hex=place, bar=bars_engaging(g, place, side))


def begin(g: State, choice: Choice) -> None:
    """The side whose half it is opens naval combat: it fires first."""
    g.frames.append(Broadside(choice.hex, g.half, 0, (), -1, (), 1))


# ── 5.21 The other side opens fire ───────────────────────────────────────────


def watched(g: State, unit: int) -> list[int]:
    """The hexes in which ships of the other side may fire at a ship that enters (R99)."""
    side = 1 - g.theatre.roster.side[unit]
    there = {g.hex[ship] for ship in g.theatre.ships[side] if g.hex[ship] >= 0}
    return [place for place in sorted(there) if ready_ships(g, place, side)]


def first_watch(g: State, unit: int, path: list[int]) -> int:
    """Where on its way, after the start, a ship first enters such a hex; -1 if nowhere."""
    if g.theatre.roster.kind[unit] != SHIP:
        return -1
    watch = watched(g, unit)
    for step, place in enumerate(path):
        if step and place in watch:
            return step
    return -1


def react(g: State, place: int) -> None:
    """A ship enters a hex: ask the waiting side whether its ships there open fire (R99)."""
    side = 1 - g.half
    if place < 0 or not g.occ[place] & NAVAL << g.half:
        return
    if ready_ships(g, place, side):
        g.frames.append(Sighting(place, side))


def sight_those_that_stay(g: State) -> None:
    """When a half ends: may the other side fire at ships that were in its hex all along (R142)?

    Not where the side whose half it was has engaged, whatever became of its ships: there the other
    has had its answer.
    """
    side = 1 - g.half
    places = sorted({g.hex[unit] for unit in g.theatre.ships[side] if g.hex[unit] >= 0})
    for place in reversed(places):
        if g.has_option(AS_IN_RULES_5):
            engaged = any(g.used[unit] & SHOT for unit in g.ships_in(place, g.half))
        else:
            engaged = any(g.used[unit] & ENGAGED for unit in g.ships_in(place, side))
        stays = any(not g.used[unit] & MOVED for unit in g.ships_in(place, g.half))
        if stays and not engaged and ready_ships(g, place, side):
            g.frames.append(Sighting(place, side))


class Sighting(NamedTuple):
    """The waiting side may open naval combat against ships in its hex, new ones or old."""

    place: int
    side: int

    def actor(self, g: State) -> int:
        """The side whose half it is not."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who came."""
        there = g.named(g.ships_in(self.place, 1 - self.side))
        return Prompt(f"{there} in {g.where(self.place)}, where your ships are: engage?", "5.21")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Engage or hold fire."""
        ballot.add("engage", hex=self.place)
        ballot.add("hold")

    def apply(self, g: State, choice: Choice) -> None:
        """The side whose half it is fires first even then."""
        g.frames.pop()
        if choice.verb == "engage":
            if g.log is not None:
                g.say("5.21", f"{SIDES[self.side]} ships engage in {g.where(self.place)}.",
                      (self.place,), tuple(g.ships_in(self.place, self.side)))  # fmt: skip
            go_on(g, self.place, g.half, ())


# ── 5.21 The exchange of fire ────────────────────────────────────────────────

NO_AIM: Final = Bar("5.21", "no enemy ship is chosen", "Choose one with `target`.")
IS_AIM: Final = Bar("5.21", "that ship is the target already", "Add who fires, or `fire`.")
IS_HIT: Final = Bar(
    "5.21", "that ship is hit; it sinks when all have fired", "Choose another target."
)
NOT_THERE: Final = Bar("5.21", "only enemy ships in the hex are targets", "Choose one of these.")
FIRES_ALREADY: Final = Bar("5.21", "it fires at this target already", "Leave it out (`without`).")
FIRES_NOT: Final = Bar(
    "5.21", "it does not fire at this target", "Only who was added with `with` can be left out."
)
NOBODY_FIRES: Final = Bar("5.21", "no ship is chosen to fire", "Add one with `with`.")
HAS_OPENED: Final = Bar("5.21", "fire was opened, it cannot be taken back", "End it with `hold`.")
NOT_OPENED: Final = Bar("5.21", "nobody has fired yet", "Drop the engagement with `cancel`.")


class Broadside(NamedTuple):
    """One side fires, shot by shot: a target, the ships that fire at it together, `fire`.

    `hits` are ships of both sides that were hit and sink when all have fired; `fresh` is 1 while
    nobody has fired and the engagement can be dropped.
    """

    place: int
    side: int
    stage: int
    hits: tuple[int, ...]
    aim: int
    firers: tuple[int, ...]
    fresh: int

    def actor(self, g: State) -> int:
        """The side that fires."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The shot as it stands."""
        if self.aim < 0:
            return Prompt(f"Ships in {g.where(self.place)}: fire at which enemy ship?", "5.21")
        scales = weigh_ships(g, self.place, self.firers, self.aim)
        return Prompt(
            f"Fire at {g.name(self.aim)} with {scales.total}, column {column_name(g, scales)}.",
            "5.21",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Pick a target, add ships, fire; end the fire, or drop what has not begun."""
        ships = g.ships_in(self.place, 0) + g.ships_in(self.place, 1)
        for unit in ballot.over(ships, range(g.theatre.roster.count)):
            self.tell_unit(g, unit, ballot)
        bar = NO_AIM if self.aim < 0 else None if self.firers else NOBODY_FIRES
        ballot.add("fire", bar=bar)
        ballot.add("hold", bar=NOT_OPENED if self.fresh else None)
        ballot.add("cancel", bar=None if self.fresh else HAS_OPENED)

    def tell_unit(self, g: State, unit: int, ballot: Ballot) -> None:
        """A ship as target, if it is the enemy's, or as one that fires."""
        if g.theatre.roster.side[unit] != self.side:
            ballot.add("target", unit, bar=self.bars_target(g, unit))
            ballot.add("with", unit, bar=NOT_YOURS)
            return
        ballot.add("target", unit, bar=NOT_THERE)
        if unit in self.firers:
            ballot.add("with", unit, bar=FIRES_ALREADY)
            ballot.add("without", unit)
        else:
            ballot.add("with", unit, bar=bars_broadside(g, unit, self.place, self.side))
            ballot.add("without", unit, bar=FIRES_NOT)

    def bars_target(self, g: State, unit: int) -> Bar | None:
        """What keeps an enemy unit from being shot at; a ship that is hit is done for (R106)."""
        if g.hex[unit] != self.place or g.theatre.roster.kind[unit] != SHIP:
            return NOT_THERE
        if unit in self.hits:
            return IS_HIT
        return IS_AIM if unit == self.aim else None

    def apply(self, g: State, choice: Choice) -> None:
        """Change the shot, fire it, end this side's fire, or drop the engagement."""
        verb = choice.verb
        unit = choice.unit
        if verb == "target":
            g.frames[-1] = self._replace(aim=unit)
        elif verb == "with":
            g.frames[-1] = self._replace(firers=tuple(sorted((*self.firers, unit))))
        elif verb == "without":
            g.frames[-1] = self._replace(firers=tuple([u for u in self.firers if u != unit]))
        elif verb == "fire":
            for ship in self.firers:
                g.used[ship] |= SHOT
            if self.side == g.half and not g.has_option(AS_IN_RULES_5):
                for ship in g.ships_in(self.place, 1 - self.side):
                    g.used[ship] |= ENGAGED
            g.frames[-1] = Salvo(
                self.place, self.side, self.stage, self.hits, self.aim, self.firers
            )
        else:
            g.frames.pop()
            if verb == "hold":
                end_stage(g, self.place, self.stage, self.hits)


class Salvo(NamedTuple):
    """The die of one shot at a ship."""

    place: int
    side: int
    stage: int
    hits: tuple[int, ...]
    aim: int
    firers: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Strength and column."""
        scales = weigh_ships(g, self.place, self.firers, self.aim)
        return Prompt(
            f"{g.doing(self.firers, 'fires', 'fire')} at "
            f"{g.name(self.aim)}: {scales.total}, column "
            f"{column_name(g, scales)}.",
            "5.21",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Any number hits; the ship stays until all have fired."""
        g.frames.pop()
        scales = weigh_ships(g, self.place, self.firers, self.aim)
        result = g.theatre.crt.loss[choice.n - 1][scales.column]
        if g.log is not None:
            self.report(g, scales, choice.n, result)
        hits = tuple(sorted((*self.hits, self.aim))) if result else self.hits
        if self.stage == 0:
            go_on(g, self.place, self.side, hits)
        else:
            answer(g, self.place, self.side, hits)

    def report(self, g: State, scales: Scales, die: int, result: int) -> None:
        """Write the shot into the log."""
        end = "hit" if result else "missed"
        g.say(
            "5.21",
            f"{g.doing(self.firers, 'fires', 'fire')} at "
            f"{g.name(self.aim)} in {g.where(self.place)}: "
            f"{scales.total}, column {column_name(g, scales)}, die {die}: {end}.",
            (self.place,),
            (*self.firers, self.aim),
            (die,),
            {**detail_of(g, scales, die, result),
             "result": end, "number": result},
        )  # fmt: skip


def can_fire(g: State, place: int, side: int, hits: tuple[int, ...]) -> bool:
    """Whether a side has a ship that may fire, and an enemy ship that is not hit yet."""
    targets = [u for u in g.ships_in(place, 1 - side) if u not in hits]
    return bool(targets) and bool(ready_ships(g, place, side))


def go_on(g: State, place: int, side: int, hits: tuple[int, ...]) -> None:
    """The side whose half it is fires on, or the other answers."""
    if can_fire(g, place, side, hits):
        g.frames.append(Broadside(place, side, 0, hits, -1, (), 0))
    else:
        end_stage(g, place, 0, hits)


def answer(g: State, place: int, side: int, hits: tuple[int, ...]) -> None:
    """The other side fires, also with ships that were hit; or all is over."""
    if can_fire(g, place, side, hits):
        g.frames.append(Broadside(place, side, 1, hits, -1, (), 0))
    else:
        end_stage(g, place, 1, hits)


def end_stage(g: State, place: int, stage: int, hits: tuple[int, ...]) -> None:
    """One side has fired: the other answers, or the losses are removed."""
    if stage == 0:
        answer(g, place, 1 - g.half, hits)
        return
    if hits and g.log is not None:
        g.say("5.21", f"{g.doing(hits, 'sinks', 'sink')} in {g.where(place)}.", (place,), hits)
    for unit in hits:
        g.eliminate(unit)


KINDS: Final = (
    Kind(Broadside, waiting=("ships are engaged", "Fire, hold or cancel."), question="broadside"),
    Kind(Salvo, waiting=DIE_FALLS),
    Kind(
        Sighting,
        waiting=("enemy ships have met", "Engage them (`engage`), or hold."),
        question="sighting",
    ),
)
THEN: Final[dict[str, Callable[..., None]]] = {}


# ── for the screen ───────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The shot as it stands, if ships fight; without a target yet, those that can be fired at."""
    if not isinstance(frame, (Broadside, Salvo)):
        return None
    side = frame.side
    targets = [unit for unit in g.ships_in(frame.place, 1 - side) if unit not in frame.hits]
    shown: dict[str, Any] = {
        "kind": "naval",
        "side": SIDES[side],
        "target": g.theatre.label(frame.place),
    }
    if frame.aim >= 0:
        shown.update(scales_sheet(g, weigh_ships(g, frame.place, frame.firers, frame.aim)))
    shown["aim"] = frame.aim if frame.aim >= 0 else None
    shown["targets"] = targets
    shown["hit"] = list(frame.hits)
    shown["notes"] = [
        {"case": "5.21", "text": "the side whose half it is fires first, the other answers"},
        {"case": "5.21", "text": "losses are removed when all have fired"},
    ]
    return shown
