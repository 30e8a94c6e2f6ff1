"""6.8 Air-to-air combat, the third kind of combat of 5.1 (R1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import anti_aircraft, missions
from sandtable.games.doro_nawa.data.charts import or_dash
from sandtable.games.doro_nawa.kinds import (
    AIR,
    AS_IN_RULES_5,
    DIE_FALLS,
    FIGHTER,
    FOUGHT,
    HALTED,
    MOVED,
    SIDES,
)
from sandtable.games.doro_nawa.missions import fly_mission
from sandtable.games.doro_nawa.state import State

# ── 6.8 Who may fire ─────────────────────────────────────────────────────────

NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose a fighter of your own.")
NOT_FIGHTER: Final = Bar("6.8", "only F-type aircraft fire in air-to-air combat", "Use a fighter.")
NO_GUNS: Final = Bar("6.8", "the aircraft has no air-to-air strength", "Use one that has.")
HAS_FLOWN: Final = Bar(
    "6.3",
    "it has flown a mission in this half already",
    "It may fire again once its next half has come, or when the enemy's half gives it a target.",
)
NOT_THERE: Final = Bar("6.8", "the fighter is not in the hex", "Fly it there first.")
NO_FIGHTER: Final = Bar(
    "6.8", "no face-up friendly fighter is in the hex", "Fly one there, face-up."
)
NO_ENEMY: Final = Bar(
    "6.8", "no enemy aircraft is in the hex", "Choose a hex with enemy aircraft, based or flying."
)


def bars_firing(g: State, unit: int) -> Bar | None:
    """What keeps an aircraft from firing in air-to-air combat where it is (R85, R100, R120)."""
    roster = g.theatre.roster
    if roster.kind[unit] != FIGHTER:
        return NOT_FIGHTER
    if not g.face[unit]:
        return missions.HAS_FLOWN if g.used[unit] & FOUGHT else missions.FACE_DOWN
    if g.used[unit] & FOUGHT:
        return HAS_FLOWN
    return NO_GUNS if roster.air[unit] <= 0 else None


def able_fighters(g: State, place: int, side: int) -> list[int]:
    """A side's fighters that may fire in a hex, flying or based."""
    return [u for u in g.aircraft_in(place, side) if bars_firing(g, u) is None]


def bars_dogfight(g: State, place: int, side: int) -> Bar | None:
    """What keeps a side from opening air-to-air combat in a hex."""
    if place >= g.theatre.size or not g.occ[place] & AIR << (1 - side):
        return NO_ENEMY
    own = g.aircraft_in(place, side)
    bar: Bar | None = NO_FIGHTER
    for unit in own:
        if g.theatre.roster.kind[unit] == FIGHTER:
            bar = bars_firing(g, unit)
            if bar is None:
                return None
            bar = bar.says(g.name(unit))
    return bar


def guarded(g: State, side: int) -> list[int]:
    """Hexes in which a side's fighters may open fire, in ascending order."""
    size = g.theatre.size
    places: list[int] = []
    for unit in g.theatre.fighters[side]:
        place = g.hex[unit]
        if 0 <= place < size and place not in places and bars_firing(g, unit) is None:
            places.append(place)
    places.sort()
    return places


# ── 6.8 Opening fire (R55) ───────────────────────────────────────────────────


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes in which a side may open air-to-air combat."""
    size, occ, at, asked = g.theatre.size, g.occ, g.hex, ballot.asks(False)
    enemy = AIR << (1 - side)
    wings = g.theatre.wings
    places: list[int] = []
    for unit in ballot.over(g.theatre.fighters[side], wings[0] + wings[1]):
        place = at[unit]
        if 0 <= place < size and (asked or occ[place] & enemy) and place not in places:
            places.append(place)
    places.sort()
    for place in places:
        ballot.add("dogfight", hex=place, bar=bars_dogfight(g, place, side))


def begin(g: State, choice: Choice) -> None:
    """The side whose half it is opens air-to-air combat in a hex."""
    g.frames.append(Fire(choice.hex, g.half, g.half, -1, (), (), 0))


def intercept(g: State, place: int, unit: int) -> None:
    """Ask the other side whether its fighters open fire on an aircraft that enters their hex."""
    g.frames.append(Intercept(place, 1 - g.half, unit))


def intercept_those_that_stay(g: State) -> None:
    """When a half ends: may the other side fire at aircraft that were with its fighters (R142)?"""
    side = 1 - g.half
    for place in reversed(guarded(g, side)):
        for unit in g.aircraft_in(place, g.half):
            if not flew_in(g, unit):
                g.frames.append(Intercept(place, side, unit))
                break


def flew_in(g: State, unit: int) -> bool:
    """Whether an aircraft came where it is in this half; who landed where it hovered did not."""
    landed = g.used[unit] & HALTED and not g.spent[unit] and not g.has_option(AS_IN_RULES_5)
    return bool(g.used[unit] & MOVED) and not landed


class Intercept(NamedTuple):
    """An enemy aircraft enters a hex with fighters of a side, which may open fire (R55).

    Or it has been there all the time (R142).
    """

    place: int
    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The side whose fighters are there."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who enters, and who could fire."""
        fighters = g.named(able_fighters(g, self.place, self.side))
        if flew_in(g, self.unit):
            who = f"{g.name(self.unit)} enters"
        else:
            who = f"{g.named(g.aircraft_in(self.place, 1 - self.side))} still in"
        return Prompt(f"{who} {g.where(self.place)}: open fire with {fighters}?", "6.8")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Air-to-air combat, or not."""
        ballot.add("dogfight", hex=self.place)
        ballot.add("hold")

    def apply(self, g: State, choice: Choice) -> None:
        """In the combat the side whose half it is still fires first."""
        g.frames.pop()
        if choice.verb == "hold":
            return
        g.say("6.8", f"{SIDES[self.side]} fighters open fire at {g.where(self.place)}.",
              (self.place,), (self.unit,))  # fmt: skip
        side = g.half if able_fighters(g, self.place, g.half) else self.side
        g.frames.append(Fire(self.place, self.side, side, -1, (), (), 0))


# ── 6.8 Choosing targets ─────────────────────────────────────────────────────

SHOT_DOWN: Final = Bar(
    "6.8", "it is shot down already and comes off when all have fired", "Choose another target."
)
NOT_ENEMY_HERE: Final = Bar("6.8", "targets are enemy aircraft in the hex", "Choose one of them.")
IS_AIM: Final = Bar("6.8", "it is the target already", "Add who fires, or `fire`.")
TARGET_FIRST: Final = Bar(
    "6.8", "no target is chosen yet", "Choose an aircraft to fire at (`target`)."
)
NO_SHOOTER: Final = Bar("6.8", "no fighter is chosen yet", "Add a fighter (`with`).")
FIRES_ALREADY: Final = Bar("6.8", "it fires already", "Leave it out (`without`).")
FIRES_NOT: Final = Bar("6.8", "it does not fire", "Only who was added with `with` can be left out.")
HAS_OPENED: Final = Bar("6.8", "fire was opened, it cannot be called off", "End it with `hold`.")
NOT_OPENED: Final = Bar("6.8", "nobody has opened fire yet", "Call it off with `cancel`.")


class Fire(NamedTuple):
    """A side allots its fighters in a hex: target, fighters that add up, fire; then again or hold.

    `doomed` are the aircraft of both sides shot down so far: they may still fire, and come off when
    all have fired.  `shots` counts this side's shots.
    """

    place: int
    opener: int
    side: int
    target: int
    shooters: tuple[int, ...]
    doomed: tuple[int, ...]
    shots: int

    def actor(self, g: State) -> int:
        """The firing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The shot as far as it is put together."""
        where = g.where(self.place)
        if self.target < 0:
            text = f"Air-to-air combat at {where}: choose a target for your fighters."
        else:
            text = f"Air-to-air combat at {where}: fire at {g.name(self.target)}"
            if self.shooters:
                text += f" with {g.named(self.shooters)}, " + _odds(g, self.shooters)
            text += "?"
        return Prompt(text, "6.8")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Targets, fighters, fire; or no more fire."""
        for unit in g.aircraft_in(self.place, 1 - self.side):
            if unit != self.target:
                ballot.add("target", unit, bar=SHOT_DOWN if unit in self.doomed else None)
        for unit in g.aircraft_in(self.place, self.side):
            if unit not in self.shooters and ballot.asks(self.target >= 0):
                bar = bars_firing(g, unit)
                if bar is None and self.target < 0:
                    bar = TARGET_FIRST
                ballot.add("with", unit, bar=bar)
        for unit in self.shooters:
            ballot.add("without", unit)
        if self.target < 0:
            ballot.add("fire", bar=TARGET_FIRST)
        else:
            ballot.add("fire", bar=None if self.shooters else NO_SHOOTER)
        fresh = self._untouched(g)
        ballot.add("cancel", bar=None if fresh else HAS_OPENED)
        ballot.add("hold", bar=NOT_OPENED if fresh else None)
        ballot.also(self.explain, g)

    def explain(self, g: State, ballot: Ballot) -> None:
        """Why everybody else neither fires nor is fired at."""
        side = g.theatre.roster.side
        for unit in range(g.theatre.roster.count):
            here = g.hex[unit] == self.place and g.is_air(unit)
            if unit == self.target:
                ballot.add("target", unit, bar=IS_AIM)
            elif side[unit] == self.side or not here:
                ballot.add("target", unit, bar=NOT_ENEMY_HERE)
            if unit in self.shooters:
                ballot.add("with", unit, bar=FIRES_ALREADY)
                continue
            ballot.add("without", unit, bar=FIRES_NOT)
            if side[unit] != self.side:
                ballot.add("with", unit, bar=NOT_YOURS)
            elif not here:
                where = f"{g.name(unit)} {g.whereabouts(unit)}"
                ballot.add(
                    "with", unit, bar=NOT_THERE.says(where) if g.is_air(unit) else NOT_FIGHTER
                )

    def _untouched(self, g: State) -> bool:
        """Whether the combat may still be called off without trace."""
        return self.opener == g.half and self.side == g.half and self.shots == 0

    def apply(self, g: State, choice: Choice) -> None:
        """Change the shot, fire it, or end this side's fire."""
        verb, unit = choice.verb, choice.unit
        g.frames.pop()
        if verb == "target":
            able = able_fighters(g, self.place, self.side)
            alone = (able[0],) if len(able) == 1 else ()
            g.frames.append(self._replace(target=unit, shooters=self.shooters or alone))
        elif verb == "with":
            g.frames.append(self._replace(shooters=tuple(sorted((*self.shooters, unit)))))
        elif verb == "without":
            g.frames.append(self._replace(shooters=tuple([u for u in self.shooters if u != unit])))
        elif verb == "fire":
            for shooter in self.shooters:
                fly_mission(g, shooter)
                g.used[shooter] |= FOUGHT
            g.frames.append(Shot(*self))
        elif verb == "hold":
            answer(g, self)


# ── 6.8 Resolution ───────────────────────────────────────────────────────────


def strength_of(g: State, shooters: tuple[int, ...]) -> int:
    """Air-to-air strengths add up."""
    return sum([g.theatre.roster.air[u] for u in shooters])


def _odds(g: State, shooters: tuple[int, ...]) -> str:
    strength = strength_of(g, shooters)
    return f"strength {strength}, {_needs(g.theatre.air.air_to_air(strength))}"


def _needs(least: int) -> str:
    return anti_aircraft.kills_in_words(least)


class Shot(NamedTuple):
    """The die of one shot; fields as in Fire."""

    place: int
    opener: int
    side: int
    target: int
    shooters: tuple[int, ...]
    doomed: tuple[int, ...]
    shots: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who fires at whom, and what is needed."""
        return Prompt(
            f"{g.doing(self.shooters, 'fires', 'fire')} at {g.name(self.target)}: "
            f"{_odds(g, self.shooters)}.",
            "6.8",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """A die of the least killing number or more shoots the target down."""
        g.frames.pop()
        strength = strength_of(g, self.shooters)
        least = g.theatre.air.air_to_air(strength)
        hit = choice.n >= least
        doomed = (*self.doomed, self.target) if hit else self.doomed
        if g.log is not None:
            self.report(g, choice.n, strength, least, hit)
        fired = Fire(self.place, self.opener, self.side, -1, (), doomed, self.shots + 1)
        targets = [u for u in g.aircraft_in(self.place, 1 - self.side) if u not in doomed]
        if targets and able_fighters(g, self.place, self.side):
            g.frames.append(fired)
        else:
            answer(g, fired)

    def report(self, g: State, die: int, strength: int, least: int, hit: bool) -> None:
        """Write the shot to the log."""
        name = g.name(self.target)
        air = g.theatre.roster.air
        g.say(
            "6.8",
            f"{g.doing(self.shooters, 'fires', 'fire')} at {name} with strength {strength}, "
            f"{_needs(least)}: {die}, {'shot down' if hit else 'missed'}.",
            (self.place,),
            (*self.shooters, self.target),
            (die,),
            {
                "strength": strength,
                "needs": or_dash(least),
                "die": die,
                "result": "shot down" if hit else "missed",
                "modifiers": [["6.8", g.name(u), air[u]] for u in self.shooters],
            },
        )


def answer(g: State, fire: Fire) -> None:
    """A side has fired: the other side answers, or if it was the second the losses come off."""
    other = 1 - fire.side
    if fire.side == g.half and able_fighters(g, fire.place, other):
        targets = [u for u in g.aircraft_in(fire.place, fire.side) if u not in fire.doomed]
        if targets:
            g.frames.append(Fire(fire.place, fire.opener, other, -1, (), fire.doomed, 0))
            return
    for unit in fire.doomed:
        g.eliminate(unit)
        if g.log is not None:
            back = (
                f"; due back in turn {g.due[unit]}" if g.due[unit] <= g.last_turn else " for good"
            )
            g.say("8.2", f"{g.name(unit)} is lost{back}.", (fire.place,), (unit,))


KINDS: Final = (
    Kind(
        Intercept,
        waiting=("enemy aircraft are among fighters", "Fight them (`dogfight`), or hold."),
        question="intercept",
    ),
    Kind(
        Fire,
        waiting=("fighters are engaged", "Fire, hold or cancel."),
        question="dogfight",
        fields={"target": "unit"},
    ),
    Kind(Shot, waiting=DIE_FALLS, fields={"target": "unit"}),
)
THEN: Final[dict[str, Callable[..., None]]] = {}
