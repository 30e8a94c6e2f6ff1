"""7.3 Reconnaissance flights and patrols."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.rulebook import all_but
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    flights,
    patrols,
    whereabouts,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    BUILDING,
    DIE,
    FLEES_ANYWAY,
    FLOWN,
    NO_PART,
    OFF_MAP,
    PATROL_BOMBER,
    PATROLLING,
    READY,
    RECON,
    RECONNOITRING,
    SIDES,
)
from sandtable.games.forlorn_hopes.state import State

# ── 7.3 Reconnaissance flights ───────────────────────────────────────────────
# What is tried is secret, and so is the die: with the outcome it would tell how far the airbase is.

NO_SCOUT: Final = Bar("7.3", "only reconnaissance units reconnoitre", "Choose an R unit.")
OFF_FIELD: Final = Bar("7.3", "that hex is not in play", "Choose a hex of the map.")


def begin(g: State) -> None:
    """The players alternate placing units; the last Initiative player begins (R1)."""
    first = g.initiative if g.initiative >= 0 else g.theatre.rules.initiative
    flying = [side for side in (first, 1 - first) if _known(g, side)]
    if flying:
        g.frames.append(Flights(flying[0], len(flying) > 1))


def _known(g: State, side: int) -> bool:
    """Whether the side has a unit that might fly, as both players know; its base is secret."""
    types = g.theatre.roster.type
    return any(types[u] in (RECON, PATROL_BOMBER) for u in whereabouts.about(g, side))


# ── 7.3.1 Basing ─────────────────────────────────────────────────────────────
# They fly from any airbase that functions; what room they take there is in `data_bases.counts_at`.


def bars_recon(g: State, unit: int) -> Bar | None:
    """What keeps a unit from a reconnaissance flight, wherever to (7.3.2)."""
    return NO_SCOUT if g.theatre.roster.type[unit] != RECON else patrols.bars_ready(g, unit)


def modifiers(g: State, unit: int, h: int) -> list[dict[str, Any]]:
    """What changes the die of a flight: case, text and value of each (7.3.2)."""
    base = g.base[unit]
    found: list[tuple[str, str]] = []
    if g.foul:
        found.append(("foul_weather", "Foul Weather"))
    if bases.is_disrupted(g, base):
        found.append(("base_disrupted", "its airbase disrupted"))
    off_map = g.theatre.bases[base].kind == OFF_MAP
    # R188: hexes are counted, the first one on the map too, and not the points to enter it.
    entry = g.theatre.number["flight.box"] - 1 if off_map and not g.has_option(FLEES_ANYWAY) else 0
    if flights.distance(g, unit, h) - entry >= g.theatre.number["reconnaissance.far"]:
        found.append(("far", "far from its airbase"))
    if off_map:
        found.append(("off_map", "from off the map"))
    return [
        {"case": "7.3.2", "text": text, "value": g.theatre.drm[f"reconnaissance.{key}"]}
        for key, text in found
    ]


class Flights(NamedTuple):
    """A player tries to place a reconnaissance unit, sends a patrol, or is done for this turn."""

    side: int
    both: bool
    """Whether the other player still places units."""

    def actor(self, g: State) -> int:
        """The player whose turn it is to place one."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What is asked, or that nothing is left to ask."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        if len(ballot.open) == 1:
            text = f"{SIDES[self.side]} reconnaissance: no unit is left for it, only done."
            return Prompt(text, "7.3")
        return Prompt(
            "Reconnaissance: choose a unit and the hex it is to watch, a patrol, or done.", "7.3"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """R units to hexes within range, RB units where they are, or no more."""
        types = g.theatre.roster.type
        units = bases.airworthy(g, self.side)
        for unit in units:
            if types[unit] == RECON:
                self._tell_recon(g, ballot, unit)
        for unit in units:
            if ballot.asks(types[unit] == PATROL_BOMBER):
                ballot.add("patrol", unit, bar=patrols.bars_patrol(g, unit))
        ballot.add("done")

    def _tell_recon(self, g: State, ballot: Ballot, unit: int) -> None:
        bar = bars_recon(g, unit)
        reach = g.theatre.roster.sr[unit]
        near = g.theatre.within(g.base_hex(g.base[unit]), reach) if bar is None else []
        for h in ballot.over(near, range(g.theatre.size)):
            why = bar or flights.bars_range(g, unit, h)
            ballot.add("recon", unit, h, bar=why if g.theatre.in_play[h] else OFF_FIELD)

    def apply(self, g: State, choice: Choice) -> None:
        """The other player is next, once this flight is decided."""
        g.frames.pop()
        if choice.verb == "done":
            g.say("7.3", f"{SIDES[self.side]}: no more reconnaissance.")
            if self.both:
                g.frames.append(Flights(1 - self.side, False))
            return
        g.frames.append(Flights(1 - self.side if self.both else self.side, self.both))
        if choice.verb == "patrol":
            patrols.begin(g, choice.unit)
            return
        g.say("7.3.2", f"{g.name(choice.unit)} tries to reconnoitre {g.where(choice.hex)}.",
              (choice.hex,), (choice.unit,), seen_by=self.side)  # fmt: skip
        g.frames.append(FlightDie(self.side, choice.unit, choice.hex))


# ── 7.3.2 Reconnaissance procedure ───────────────────────────────────────────


class FlightDie(NamedTuple):
    """The die that tells whether a reconnaissance unit is available."""

    side: int
    unit: int
    hex: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def lots(self, g: State) -> int:
        """Its faces."""
        return DIE

    def prompt(self, g: State) -> Prompt:
        """Whose: which unit tries is secret, and everybody sees what a die is asked for."""
        return Prompt(f"{SIDES[self.side]} reconnaissance: die.", "7.3.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Placed in the hex, or it stays at its airbase for this turn."""
        g.frames.pop()
        unit, h = self.unit, self.hex
        listed = modifiers(g, unit, h)
        total = choice.n + sum([line["value"] for line in listed])
        most = g.theatre.number["reconnaissance.most"]
        what = "is placed" if total <= most else "stays at its airbase"
        g.say(
            "7.3.2",
            f"{g.name(unit)}: die {choice.n}, modified {total}, at most {most}: it {what}.",
            (h,),
            (unit,),
            (choice.n,),
            {"modifiers": listed, "total": total, "most": most, "result": what},
            seen_by=self.side,
        )
        if total > most:
            g.box[unit] = FLOWN
            g.say("7.3.2", f"{SIDES[self.side]} reconnaissance: the unit stays at its airbase.",
                  seen_by=all_but(self.side))  # fmt: skip
            return
        g.shown[unit] = RECONNOITRING
        g.hex[unit] = h
        g.say("7.3.2", f"{g.name(unit)} reconnoitres {g.where(h)}.", (h,), (unit,))
        _examine(g, self.side, h)


# ── 7.3.3 Restrictions ───────────────────────────────────────────────────────
# A unit that reconnoitres has no part in any mission or fight; on the ground it is caught like any
# other (9.5).


# ── 7.3.4 Air recon effects ──────────────────────────────────────────────────


def _examine(g: State, side: int, h: int) -> None:
    """One enemy airbase in the hex is examined; with several the owner of the unit chooses."""
    there = open_to_view(g, side, h)
    if len(there) == 1:
        disclose(g, side, there[0])
    elif there:
        g.frames.append(Examine(side, h))


def open_to_view(g: State, side: int, h: int) -> list[int]:
    """Enemy airbases in a hex that may have air units, ascending."""
    return [base for base in bases.in_hex(g, h, 1 - side) if not g.base_state[base] & BUILDING]


def disclose(g: State, side: int, base: int) -> None:
    """The enemy says how many fighters and bombers are at an airbase (7.3.4)."""
    title = g.theatre.bases[base].title
    place = g.base_hex(base)
    g.say("7.3.4", f"{SIDES[side]} reconnaissance examines {title}.", (place,))
    g.say("7.3.4", f"{title}: {bases.read(g, base, 1 - side)}.", (place,), seen_by=side)


class Examine(NamedTuple):
    """Which of several airbases in the hex."""

    side: int
    hex: int

    def actor(self, g: State) -> int:
        """The owner of the reconnaissance unit."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where."""
        return Prompt(f"Examine which airbase in {g.where(self.hex)}?", "7.3.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each of them."""
        for base in open_to_view(g, self.side, self.hex):
            ballot.add("examine", -1, g.theatre.spot(base))

    def apply(self, g: State, choice: Choice) -> None:
        """The enemy discloses it."""
        g.frames.pop()
        disclose(g, self.side, g.theatre.base_of_spot(choice.hex))


def _near(g: State, unit: int, h: int, within: int) -> bool:
    at = g.hex[unit]
    size = g.theatre.size
    return 0 <= at < size and 0 <= h < size and g.theatre.map.grid.distance(at, h) <= within


def scouted(g: State, side: int, h: int) -> bool:
    """Whether a side has a reconnaissance unit on this hex (7.3.4)."""
    return any(g.shown[u] == RECONNOITRING and g.hex[u] == h for u in g.theatre.air[side])


def patrolled(g: State, side: int, h: int, within: int = 0) -> bool:
    """Whether a side has a patrol within so many hexes (7.3.5)."""
    return any(
        g.shown[u] == PATROLLING and g.part[u] == NO_PART and _near(g, u, h, within)
        for u in g.theatre.air[side]
    )


def helps(g: State, side: int, h: int, within: int) -> bool:
    """Whether a side has a reconnaissance unit or patrol within so many hexes (7.3.4, 7.3.5)."""
    return patrolled(g, side, h, within) or any(
        g.shown[u] == RECONNOITRING and _near(g, u, h, within) for u in g.theatre.air[side]
    )


# ── 7.3.6 Duration ───────────────────────────────────────────────────────────


def come_home(g: State) -> None:
    """Reconnaissance units and patrols go back to airbases within range (7.3.6, 12.1)."""
    first = max(g.initiative, 0)
    for side in (1 - first, first):
        _strand(g, side)
        if out(g, side):
            g.frames.append(ScoutsHome(side))


def out(g: State, side: int) -> list[int]:
    """A side's reconnaissance units and patrols that are out, ascending."""
    return [u for u in g.theatre.air[side] if g.shown[u] in (RECONNOITRING, PATROLLING)]


def homes(g: State, unit: int) -> list[int]:
    """Airbases to which one of them can come home."""
    return flights.refuges(g, unit, g.hex[unit], g.theatre.roster.sr[unit])


def _strand(g: State, side: int) -> None:
    """A unit without an airbase in reach is eliminated (9.7.8)."""
    for unit in out(g, side):
        if not homes(g, unit):
            g.say("9.7.8", f"{g.name(unit)} has no airbase in reach.", (g.hex[unit],), (unit,))
            losses.lose(g, unit, g.steps[unit], "9.7.8")


class ScoutsHome(NamedTuple):
    """The owner brings his reconnaissance units and patrols home; where to, is secret."""

    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who is out."""
        return Prompt(f"{g.named(out(g, self.side))}: back to which airbase?", "7.3.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """For each unit the airbases within its range."""
        for unit in out(g, self.side):
            within = g.theatre.roster.sr[unit]
            flights.tell_refuges(g, ballot, "return", unit, g.hex[unit], within)

    def apply(self, g: State, choice: Choice) -> None:
        """RB units go to the Flown box (12.1)."""
        unit = choice.unit
        base = g.theatre.base_of_spot(choice.hex)
        bases.land(g, unit, base, READY if g.theatre.roster.type[unit] == RECON else FLOWN)
        g.say("7.3.6", f"{g.name(unit)} returns to {g.theatre.bases[base].title}.",
              (g.base_hex(base),), (unit,), seen_by=self.side)  # fmt: skip
        _strand(g, self.side)
        if not out(g, self.side):
            g.frames.pop()


KINDS: Final = (
    Kind(Flights, secret=True, asked=True, question="recon"),
    Kind(FlightDie, secret=True),
    Kind(Examine),
    Kind(ScoutsHome, draft=True, asked=True, question="scouts"),
)
