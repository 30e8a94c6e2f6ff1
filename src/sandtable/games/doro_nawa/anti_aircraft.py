"""6.4 Anti-aircraft fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa.data.charts import or_dash
from sandtable.games.doro_nawa.kinds import AFLOAT, AIR, DIE_FALLS, LAND, NAVAL, SHIP, SIDES
from sandtable.games.doro_nawa.state import State

# ── 6.4 Who fires, and with what ─────────────────────────────────────────────

GUNS: Final = -1
"""Among the firers: the ground units of the hex, which fire together (R75)."""


def guns_value(g: State, place: int, side: int) -> int:
    """Half the unmodified SP of a side's ground units ashore in a hex, rounded up (R9)."""
    total = 0
    for unit in g.ground_in(place, side):
        total += g.sp[unit]
    return (total + 1) // 2


def value_of(g: State, place: int, side: int, firer: int) -> int:
    """Anti-aircraft value: of the ground units together, of a ship, or 1."""
    if firer == GUNS:
        return guns_value(g, place, side)
    if g.theatre.roster.kind[firer] == SHIP:
        return g.theatre.roster.bombardment[firer]
    return 1


def firers_in(g: State, place: int, side: int, ashore: int) -> list[int]:
    """Who can fire from a hex: ground units, ships, units afloat, based aircraft.

    `ashore` is 1 where only ground units may, in support of an attack (R105).
    """
    found: list[int] = []
    if not g.occ[place] & (LAND | NAVAL | AFLOAT | AIR) << side:
        return found
    if g.occ[place] & LAND << side:
        found.append(GUNS)
    roster = g.theatre.roster
    for unit in g.at[place]:
        if roster.side[unit] != side:
            continue
        ship_or_based = g.based[unit] or (roster.kind[unit] == SHIP and roster.bombardment[unit])
        if g.afloat[unit] or (ship_or_based and not ashore):
            found.append(unit)
    return found


def strength_of(g: State, place: int, side: int, firers: tuple[int, ...]) -> int:
    """The values of all who fire at one aircraft, added up."""
    total = 0
    for firer in firers:
        total += value_of(g, place, side, firer)
    return total


def kills_in_words(least: int) -> str:
    """What a shot needs, least being 7 where the table has a dash: no die kills."""
    return "cannot kill" if least > 6 else "kills on 6" if least == 6 else f"kills on {least} to 6"


def chances_of(killing: int) -> list[dict[str, Any]]:
    """What a shot at an aircraft may bring, `killing` faces of the die shooting it down."""
    found = [("missed", 6 - killing), ("shot down", killing)]
    return [{"loss": loss, "chance": f"{of6}/6"} for loss, of6 in found if of6]


# ── 6.4 Opening fire ─────────────────────────────────────────────────────────


def open_fire(g: State, place: int, side: int, aircraft: tuple[int, ...]) -> bool:
    """Let a side fire from the target hex at the aircraft of a mission, if it has anything there.

    Whether it has.  The mission goes on when the frame is gone: push its next stage before.
    """
    if not aircraft or place >= g.theatre.size or not firers_in(g, place, side, 0):
        return False
    g.frames.append(Flak(place, side, aircraft, (), -1, (), 0))
    return True


def open_fire_from(g: State, side: int, hexes: tuple[int, ...], aircraft: tuple[int, ...]) -> bool:
    """Let an attacker fire from one of his attacking hexes at aircraft that support the defence."""
    places = tuple([place for place in sorted(hexes) if firers_in(g, place, side, 1)])
    if not aircraft or not places:
        return False
    if len(places) == 1:
        g.frames.append(Flak(places[0], side, aircraft, (), -1, (), 1))
    else:
        g.frames.append(FlakHex(side, places, aircraft))
    return True


ONE_HEX: Final = Bar(
    "6.4",
    "ground units of one attacking hex fire at them",
    "Add the guns of one of these hexes (`guns`).",
)


class FlakHex(NamedTuple):
    """The attacker picks the one attacking hex whose ground units fire (6.4)."""

    side: int
    places: tuple[int, ...]
    aircraft: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The attacker."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """At whom."""
        return Prompt(
            f"{g.doing(self.aircraft, 'supports', 'support')} the defence: "
            f"which attacking hex fires at them?",
            "6.4",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """A hex with ground units, or none."""
        for place in self.places:
            ballot.add("guns", hex=place)
        ballot.add("hold")

    def apply(self, g: State, choice: Choice) -> None:
        """Go on in that hex."""
        g.frames.pop()
        if choice.verb == "guns":
            g.frames.append(Flak(choice.hex, self.side, self.aircraft, (), -1, (), 1))


# ── 6.4 One shot after the other ─────────────────────────────────────────────

PICK_FIRST: Final = Bar("6.4", "no aircraft is picked to be shot at", "Pick one with flak.")
IS_AIM: Final = Bar(
    "6.4", "that aircraft is the target of this shot already", "Add who fires, or `fire`."
)
SHOT_AT: Final = Bar(
    "6.4", "an aircraft is shot at once in a mission only", "Choose one not yet shot at."
)
NOT_IN_MISSION: Final = Bar(
    "6.4", "only aircraft that fly this mission are shot at", "Choose one of these."
)
NOT_FIRER: Final = Bar(
    "6.4",
    "only ground units, ships, units afloat and based aircraft in the hex fire",
    "Choose one of these, or `hold`.",
)
WITH_GUNS: Final = Bar(
    "6.4", "the ground units of a hex fire together", "Add them all with `guns`."
)
PICK_FOR_GUNS: Final = Bar(
    "6.4", WITH_GUNS.reason, "Pick an aircraft (`flak`), then add them all with `guns`."
)
GUNS_IN_IT: Final = Bar(
    "6.4",
    "the ground units of a hex fire together, and they are in this shot",
    "Fire (`fire`), or add another.",
)
GUNS_FIRED: Final = Bar(
    "6.4",
    "the ground units of a hex fire together, and they have fired in this mission",
    "Use one that has not, or `hold`.",
)
ONLY_GROUND: Final = Bar(
    "6.4",
    "at aircraft that support a defence only ground units fire",
    "Fire with the `guns`, or `hold`.",
)
ONLY_FROM_HERE: Final = Bar(
    "6.4",
    "at aircraft that support a defence only ground units of one attacking hex fire",
    "Fire with those of the hex that is asked, or `hold`.",
)
ONLY_AFLOAT: Final = Bar(
    "6.4", ONLY_GROUND.reason, "Fire with those of the hex that are at sea (`with`), or `hold`."
)
NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose one of your own.")
HAS_FIRED: Final = Bar("6.4", "it has fired in this mission", "Use one that has not.")
FIRES_ALREADY: Final = Bar("6.4", "it fires in this shot already", "Fire (`fire`), or add another.")
NO_FIRER: Final = Bar("6.4", "nobody is chosen to fire", "Add the guns or a unit to the shot.")
NO_GUNS: Final = Bar("6.4", "no ground unit ashore is there to fire", "Add others with `with`.")


class Flak(NamedTuple):
    """The side below fires: it picks an aircraft and who fires at it, shot by shot, or holds.

    `place` is the hex that fires: not the one flown over where a defence is supported.
    `aircraft` are those not yet shot at, `shot` those that were, `fired` the firers used up,
    `firers` those of this shot.
    """

    place: int
    side: int
    aircraft: tuple[int, ...]
    fired: tuple[int, ...]
    aim: int
    firers: tuple[int, ...]
    ashore: int
    shot: tuple[int, ...] = ()

    def actor(self, g: State) -> int:
        """The side that is flown at."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The shot as it stands."""
        if self.aim < 0:
            over = over_hex(g, self.aircraft)
            there = _elsewhere(g, self.place, over)
            what = f"anti-aircraft fire{' by ground units' if there else ''}{there}"
            return Prompt(f"{g.named(self.aircraft)} over {g.where(over)}: {what}?", "6.4")
        strength = strength_of(g, self.place, self.side, self.firers)
        kills = kills_in_words(g.theatre.air.anti_air(strength))
        return Prompt(f"Fire at {g.name(self.aim)} with {strength}: {kills}.", "6.4")

    def left(self, g: State) -> list[int]:
        """Who has not fired in this mission."""
        there = firers_in(g, self.place, self.side, self.ashore)
        return [firer for firer in there if firer not in self.fired]

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Pick an aircraft, add firers, fire; or hold."""
        for unit in self.aircraft:
            ballot.add("flak", unit, bar=IS_AIM if unit == self.aim else None)
        if self.aim >= 0:
            for firer in self.left(g):
                self.tell_firer(firer, ballot)
            ballot.add("fire", bar=None if self.firers else NO_FIRER)
            ballot.add("cancel")
        ballot.add("hold")
        ballot.also(self.explain, g)

    def tell_firer(self, firer: int, ballot: Ballot) -> None:
        """A firer joins the shot, or leaves it."""
        joined = FIRES_ALREADY if firer in self.firers else None
        if firer == GUNS:
            ballot.add("guns", bar=joined)
        else:
            ballot.add("with", firer, bar=joined)
            if joined is not None:
                ballot.add("without", firer)

    def explain(self, g: State, ballot: Ballot) -> None:
        """Why everybody else neither fires nor is fired at."""
        there = firers_in(g, self.place, self.side, self.ashore)
        if self.aim < 0:
            ballot.add("fire", bar=PICK_FIRST)
        if GUNS not in there:
            ballot.add("guns", bar=NO_GUNS)
        for firer in there:
            if firer in self.fired or self.aim < 0:
                bar = HAS_FIRED if firer in self.fired else PICK_FIRST
                ballot.add("guns" if firer == GUNS else "with", firer, bar=bar)
        for unit in range(g.theatre.roster.count):
            if g.theatre.roster.side[unit] == self.side:
                if unit not in there:
                    ballot.add("with", unit, bar=self.bars_firer(g, unit))
                ballot.add("flak", unit, bar=NOT_IN_MISSION)
                continue
            ballot.add("with", unit, bar=NOT_YOURS)
            if unit not in self.aircraft:
                ballot.add("flak", unit, bar=SHOT_AT if unit in self.shot else NOT_IN_MISSION)

    def bars_firer(self, g: State, unit: int) -> Bar:
        """Why a unit has no shot of its own."""
        if g.hex[unit] != self.place:
            return ONLY_FROM_HERE if self.ashore else NOT_FIRER
        if g.is_ground(unit):
            if GUNS in self.fired:
                return GUNS_FIRED
            if self.aim < 0:
                return PICK_FOR_GUNS
            return GUNS_IN_IT if GUNS in self.firers else WITH_GUNS
        if not self.ashore:
            return NOT_FIRER
        return ONLY_GROUND if GUNS in self.left(g) else ONLY_AFLOAT.says(g.named(self.left(g)))

    def apply(self, g: State, choice: Choice) -> None:
        """Change the shot, fire it, or end the fire."""
        verb = choice.verb
        if verb == "hold":
            g.frames.pop()
            if not self.fired and g.log is not None:
                over = over_hex(g, self.aircraft)
                at = f" at aircraft over {g.where(over)}" if over != self.place else ""
                g.say("6.4", f"No anti-aircraft fire in {g.where(self.place)}{at}.",
                      _hexes(over, self.place))  # fmt: skip
        elif verb == "fire":
            g.frames[-1] = FlakRoll(*self)
        elif verb == "flak":
            g.frames[-1] = self._replace(aim=choice.unit)
        elif verb == "cancel":
            g.frames[-1] = self._replace(aim=-1, firers=())
        elif verb == "without":
            rest = tuple([firer for firer in self.firers if firer != choice.unit])
            g.frames[-1] = self._replace(firers=rest)
        else:
            firer = GUNS if verb == "guns" else choice.unit
            g.frames[-1] = self._replace(firers=tuple(sorted((*self.firers, firer))))


class FlakRoll(NamedTuple):
    """The die of one shot; the fields are those of Flak."""

    place: int
    side: int
    aircraft: tuple[int, ...]
    fired: tuple[int, ...]
    aim: int
    firers: tuple[int, ...]
    ashore: int
    shot: tuple[int, ...] = ()

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Strength and what kills."""
        strength = strength_of(g, self.place, self.side, self.firers)
        kills = kills_in_words(g.theatre.air.anti_air(strength))
        return Prompt(
            f"Anti-aircraft fire at {g.name(self.aim)}: strength {strength}, {kills}.", "6.4"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """The aircraft dies or flies on; then the next shot, if there is a target and a firer."""
        g.frames.pop()
        strength = strength_of(g, self.place, self.side, self.firers)
        killed = choice.n >= g.theatre.air.anti_air(strength)
        if g.log is not None:
            self.report(g, strength, choice.n, killed)
        if killed:
            g.eliminate(self.aim)
        rest = tuple([unit for unit in self.aircraft if unit != self.aim])
        fired = tuple(sorted((*self.fired, *self.firers)))
        shot = tuple(sorted((*self.shot, self.aim)))
        again = Flak(self.place, self.side, rest, fired, -1, (), self.ashore, shot)
        if rest and again.left(g):
            g.frames.append(again)

    def report(self, g: State, strength: int, die: int, killed: bool) -> None:
        """Write the shot into the log."""
        least = g.theatre.air.anti_air(strength)
        end = "is shot down" if killed else "flies on"
        over = g.hex[self.aim]
        who = f"{_named(g, self.firers)}{_elsewhere(g, self.place, over)}"
        units = tuple([firer for firer in self.firers if firer != GUNS])
        values = {
            ("guns" if f == GUNS else g.name(f)): value_of(g, self.place, self.side, f)
            for f in self.firers
        }
        g.say(
            "6.4",
            f"Anti-aircraft fire by {who} at {g.name(self.aim)} over {g.where(over)}: "
            f"strength {strength}, {kills_in_words(least)}, die {die}: it {end}.",
            _hexes(over, self.place),
            (*units, self.aim),
            (die,),
            {"strength": strength, "kills_on": or_dash(least), "die": die,
             "result": "shot down" if killed else "missed", "fire": values},
        )  # fmt: skip


def over_hex(g: State, aircraft: tuple[int, ...]) -> int:
    """The hex that the aircraft of a mission fly over: all of them the same."""
    return g.hex[aircraft[0]]


def _named(g: State, firers: tuple[int, ...]) -> str:
    return ", ".join(["ground units" if f == GUNS else g.name(f) for f in firers])


def _elsewhere(g: State, place: int, over: int) -> str:
    """Where the firers are, if that is not the hex below the aircraft."""
    return "" if place == over else f" in {g.where(place)}"


def _hexes(over: int, place: int) -> tuple[int, ...]:
    return (over,) if place == over else (over, place)


FIRE_FIRST: Final = ("anti-aircraft fire comes first", "Fire, or hold.")
KINDS: Final = (
    Kind(Flak, waiting=FIRE_FIRST, question="flak"),
    Kind(FlakHex, waiting=FIRE_FIRST, question="flak-hex"),
    Kind(FlakRoll, waiting=DIE_FALLS),
)
THEN: Final[dict[str, Callable[..., None]]] = {}


# ── for the screen ───────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The shot as it stands, if one is open: who could fire, who does, the chance to kill."""
    if not isinstance(frame, (Flak, FlakRoll)):
        return None
    strength = strength_of(g, frame.place, frame.side, frame.firers)
    least = g.theatre.air.anti_air(strength)
    kills = max(0, 7 - least)
    return {
        "kind": "anti-aircraft",
        "side": SIDES[frame.side],
        "target": g.theatre.label(over_hex(g, frame.aircraft)),
        "aim": frame.aim if frame.aim >= 0 else None,
        "attackers": [
            {
                "unit": firer if firer != GUNS else None,
                "name": _named(g, (firer,)),
                "value": value_of(g, frame.place, frame.side, firer),
                "fires": firer in frame.firers,
                "fired": firer in frame.fired,
                "notes": [_note(g, firer)],
            }
            for firer in firers_in(g, frame.place, frame.side, frame.ashore)
        ],
        "defenders": [{"unit": unit, "value": 0, "notes": []} for unit in frame.aircraft],
        "modifiers": [],
        "attack": strength,
        "kills_on": least if least <= 6 else None,
        "outcomes": chances_of(kills),
        "notes": [{"case": "6.4", "text": "an aircraft is shot at once in a mission"}],
    }


def _note(g: State, firer: int) -> dict[str, str]:
    if firer == GUNS:
        return {"case": "6.4", "text": "half the ground SP in the hex, rounded up"}
    if g.theatre.roster.kind[firer] == SHIP:
        return {"case": "6.4", "text": "a ship fires with its bombardment value"}
    return {"case": "6.4", "text": "a unit afloat or a based aircraft fires with 1"}
