"""11.5 Amphibious landings, and troops that go aboard again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import (
    ARMOUR,
    ARTILLERY,
    BB,
    CA,
    CLOSED_TO,
    DD,
    DIE,
    ENDED,
    INFANTRY,
    LANDED,
    MOTORISED,
    MOVED,
    MTB,
    NOBODY,
    STOPPED,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.land import (
    control,
    ground_movement,
)
from sandtable.games.forlorn_hopes.sea import cargo
from sandtable.games.forlorn_hopes.sea.sea_ways import ZONE, friendly_coast, warships_in
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

HEAVY: Final[tuple[int, ...]] = (MOTORISED, ARMOUR, ARTILLERY)
"""Types that land against an enemy only together with infantry (11.5.3)."""

NOT_ABOARD: Final = Bar("11.5.1", "no ship carries it", "Units land from ships.")
NO_COAST: Final = Bar("11.5.1", "the ship lies in no coastal hex", "Sail it to one first.")
AT_SEA: Final = Bar(
    "11.5.1",
    "its ship has ended no mission in this hex, and the coast is not yours and free of enemies",
    "End a naval mission here.",
)
BEATEN_OFF: Final = Bar(
    "10.4.8",
    "no T of yours is left in the hex and enemy naval combat units remain",
    "Wait for the next turn.",
)
ALONE: Final = Bar(
    "11.5.3",
    "motorised, armoured and artillery units land against an enemy only together with infantry",
    "Land infantry in the hex first.",
)
NO_SHIP: Final = Bar("11.5.4", "no ship of yours lies in its hex", "Bring one there first.")
NO_SPACE: Final = Bar(
    "10.2.2", "no ship of yours in its hex has room for it", cargo.NO_SPACE.remedy
)
NEEDS_TRANSPORT: Final = Bar(
    "10.2.2", cargo.NEEDS_TRANSPORT.reason, "Bring a transport (T) to its hex."
)

# ── 11.5.1 Who may land ──────────────────────────────────────────────────────


def bars_landing(g: State, unit: int) -> Bar | None:
    """Why a unit may not land in the hex of its ship."""
    if g.aboard[unit] < 0:
        return NOT_ABOARD
    if g.done[unit] & STOPPED:
        return ground_movement.EMBARKED
    h = g.hex[unit]
    theatre = g.theatre
    if not 0 <= h < theatre.size or not theatre.coastal[h]:
        return NO_COAST
    side = g.side(unit)
    ships = [ship for ship in (g.aboard[unit], g.second[unit]) if ship >= 0]
    zone = theatre.zone[h]
    shut = CLOSED_TO[zone] if zone >= 0 else NOBODY
    if any(theatre.roster.force[ship] == shut for ship in ships):
        return ZONE
    if not friendly_coast(g, side, h) and not all(g.done[ship] & ENDED for ship in ships):
        return AT_SEA
    own = g.ships_in(h, side)
    carried = any(theatre.roster.type[ship] == TRANSPORT for ship in own)
    foes = [] if carried else warships_in(g, h, 1 - side)
    if foes:
        return BEATEN_OFF.says(g.named(foes))
    return _bars_opposed(g, unit, h) or ground_movement.bars_entry(g, unit, h)


def _bars_opposed(g: State, unit: int, h: int) -> Bar | None:
    """Heavy units need infantry beside them in a hex with an enemy (11.5.3)."""
    side = g.side(unit)
    types = g.theatre.roster.type
    if not g.troops_in(h, 1 - side) or types[unit] not in HEAVY:
        return None
    infantry = [u for u in g.troops_in(h, side) if types[u] == INFANTRY]
    return None if infantry else ALONE


# ── 11.5.4 Units that go aboard again ────────────────────────────────────────


def bars_embarking(g: State, unit: int) -> Bar | None:
    """Why a unit may not go aboard a ship in its hex: this is its loading for the next turn."""
    if g.aboard[unit] >= 0:
        return cargo.ABOARD
    bar = ground_movement.bars_unit(g, unit)
    if bar is not None:
        return bar
    if g.done[unit] & MOVED:
        return ground_movement.HAS_LEFT
    h = g.hex[unit]
    side = g.side(unit)
    if not friendly_coast(g, side, h):
        return Bar(cargo.NO_COAST.case, cargo.NO_COAST.reason, "Go aboard at such a coast.")
    ships = g.ships_in(h, side)
    if not ships:
        return NO_SHIP
    bar = cargo.bars_space(g, unit, cargo.rooms(g, ships))
    if bar is None:
        return None
    return (NO_SPACE if bar == cargo.NO_SPACE else NEEDS_TRANSPORT).says(bar.figures)


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Everybody at sea who may land, everybody ashore who may go aboard."""
    for unit in g.theatre.ground[side]:
        if g.aboard[unit] >= 0:
            ballot.add("land", unit, bar=bars_landing(g, unit))
        elif 0 <= g.hex[unit] < g.theatre.size and g.ships_in(g.hex[unit], side):
            ballot.add("embark", unit, bar=bars_embarking(g, unit))


def begin(g: State, choice: Choice) -> None:
    """Land a unit, or ask which ship takes it aboard."""
    unit = choice.unit
    if choice.verb == "land":
        _land(g, unit)
    else:
        g.frames.append(GoingAboard(g.side(unit), unit, -1))


class GoingAboard(NamedTuple):
    """Which ship in the hex, or which two, take a unit aboard (11.5.4)."""

    side: int
    unit: int
    first: int

    def actor(self, g: State) -> int:
        """The side that moves."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit."""
        return Prompt(f"Which ship takes {g.name(self.unit)} aboard?", "11.5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Ships with room."""
        ships = g.ships_in(g.hex[self.unit], self.side)
        fit = cargo.carriers(g, self.unit, ships, self.first)
        for ship in ballot.over(fit, ships):
            bar = None if ship in fit else cargo.bars_aboard(g, self.unit, ship)
            ballot.add("pick", ship, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Load it, or ask for the second ship."""
        g.frames.pop()
        unit, ship = self.unit, choice.unit
        whole = g.theatre.roster.type[ship] == TRANSPORT or g.steps[unit] == 1
        if self.first < 0 and not whole:
            g.frames.append(GoingAboard(self.side, unit, ship))
            return
        place = g.hex[unit]
        before = victory.occupant(g, place)
        if self.first < 0:
            g.load(unit, ship)
        else:
            g.load(unit, min(self.first, ship), max(self.first, ship))
        g.done[unit] |= MOVED | STOPPED
        g.say("11.5.4", f"{g.name(unit)} goes aboard in {g.where(place)}.", (place,), (unit,))
        control.update(g, place, before)


# ── 11.5.2 Landing ───────────────────────────────────────────────────────────


def _land(g: State, unit: int) -> None:
    """Ashore; with enemy ground units in the hex the landing unit rolls first."""
    h = g.hex[unit]
    if g.troops_in(h, 1 - g.side(unit)):
        g.frames.append(Surf(unit))
    else:
        come_ashore(g, unit)


def modifiers(g: State, unit: int) -> list[tuple[str, int]]:
    """What changes the die of an opposed landing (11.5.2, [amphibious])."""
    h = g.hex[unit]
    side = g.side(unit)
    types = g.theatre.roster.type
    drm = g.theatre.drm
    found: list[tuple[str, int]] = []
    if any(types[ship] in (BB, CA) for ship in g.ships_in(h, side)):
        found.append(("own BB or CA in the hex", drm["amphibious.big_ship"]))
    if g.foul:
        found.append(("Foul Weather", drm["amphibious.foul_weather"]))
    if any(types[ship] in (MTB, DD) for ship in g.ships_in(h, 1 - side)):
        found.append(("enemy MTB or DD in the hex", drm["amphibious.enemy_small_ship"]))
    if types[unit] in HEAVY:
        found.append(("motorised, armour or artillery", drm["amphibious.heavy"]))
    return found


class Surf(NamedTuple):
    """The die of a unit that lands against enemy ground units (11.5.2)."""

    unit: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who lands where."""
        return Prompt(f"{g.name(self.unit)} lands in {g.where(g.hex[self.unit])}: roll.", "11.5.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """A ten-sided die."""
        for n in range(1, DIE + 1):
            ballot.add("roll", n=n)

    def apply(self, g: State, choice: Choice) -> None:
        """A low result costs a step; who is left stands ashore."""
        g.frames.pop()
        unit = self.unit
        h = g.hex[unit]
        changes = modifiers(g, unit)
        total = choice.n + sum([value for _, value in changes])
        most = g.theatre.number["amphibious.step_lost"]
        hit = total <= most
        g.say(
            "11.5.2",
            f"{g.name(unit)} lands in {g.where(h)} against the enemy: die {choice.n}, {total} "
            f"modified: {'a step is lost' if hit else 'ashore'}.",
            (h,),
            (unit,),
            (choice.n,),
            {
                "die": choice.n,
                "total": total,
                "loses_at_most": most,
                "modifiers": [
                    {"case": "11.5.2", "text": text, "value": value} for text, value in changes
                ],
            },
        )
        come_ashore(g, unit, int(hit))


def come_ashore(g: State, unit: int, lost: int = 0) -> None:
    """What is left stands in the hex; a port in ruins costs a step, whoever holds it (R142)."""
    h = g.hex[unit]
    spoilt = cargo.in_ruins(g, unit, h)
    before = victory.occupant(g, h)
    g.disembark(unit, h)
    g.arrived[unit] = LANDED
    if losses.lose(g, unit, lost, "11.5.2"):
        return
    g.say("11.5.1", f"{g.name(unit)} lands in {g.where(h)}.", (h,), (unit,))
    if spoilt:
        cargo.suffer_ruins(g, unit, h)
    if g.in_play(unit):
        control.update(g, h, before)


KINDS: Final = (
    Kind(GoingAboard),
    Kind(Surf),
)
THEN: Final[dict[str, Callable[..., None]]] = {}
