"""5.38 Retreats, and the advance into the hex they leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.core.telling import ADVANCES, RETREATS
from sandtable.games.doro_nawa import amphibious, crossings, stacking
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    AS_IN_RULES_5,
    COASTAL,
    HALTED,
    LAND,
    MOVED,
    NAVAL,
    PLAY,
)
from sandtable.games.doro_nawa.movement import COASTAL_STAYS, OFF_AREA, off_map
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import COST

# ── 5.38 Where a unit can go: terrain, enemies, stacking (R32, R77) ──────────

NOT_BESIDE: Final = Bar("5.38", "a retreat is one hex long", "Choose a hex beside the unit's own.")
NO_GROUND: Final = Bar("5.38", "ground units may never enter that hex", "Choose a land hex.")
OFF_ROUTE: Final = Bar(
    "4.23",
    "armour goes only where a road, trail or railroad leads",
    "Choose a hex that a route joins to its own.",
)
NO_BRIDGE: Final = Bar(
    "4.23",
    "armour crosses water only by a standing bridge, or beside an engineer that has not moved",
    "Keep a unit that has not moved beside the bridge, or an engineer beside the water.",
)


def bars_step(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit ashore out of a hex beside its own, whatever the MP would be (R77)."""
    bar = bars_crossing(g, unit, to)
    if bar is None:
        bar = stacking.bars_meeting(g, unit, to)
    return bar if bar is not None else stacking.bars_joining(g, unit, to, False, g.sp[unit])


def bars_crossing(g: State, unit: int, to: int) -> Bar | None:
    """What in the terrain keeps it out: sea, the area's edge, for armour no route or crossing."""
    theatre = g.theatre
    edge = theatre.map.edge(g.hex[unit], to) if to < theatre.size else -1
    if edge < 0:
        return NOT_BESIDE
    if theatre.sea_between(g.hex[unit], to):
        return amphibious.OPEN_SEA
    if not theatre.leg.edges[edge]:
        return OFF_AREA if theatre.off_area(to) else NO_GROUND
    if theatre.roster.kind[unit] == ARMOURED:
        code = theatre.armour.edges[edge]
        if not code:
            return OFF_ROUTE
        side = theatre.roster.side[unit]
        if code > COST and crossings.crossing_cost(g, edge, code, side, unit, True) < 0:
            return NO_BRIDGE
    return None


# ── 5.38 Retreats ────────────────────────────────────────────────────────────

EXPOSED: Final = Bar(
    "5.38",
    "an enemy is beside that hex, and a hex away from the enemy is open",
    "Retreat away from the enemy.",
)
COASTAL_HOLDS: Final = Bar(
    "5.38", "coastal artillery does not retreat", "It stays and loses 1 SP more."
)
NOT_RETREATING: Final = Bar(
    "5.38",
    "only units that lost SP in this combat, and have neither gone nor stood, have to retreat",
    "Choose one of these.",
)


def ways_out(g: State, unit: int) -> list[int]:
    """The hexes a unit may retreat to now: away from the enemy if one such is open (R49)."""
    roster = g.theatre.roster
    if roster.kind[unit] == COASTAL or crossings.bars_retreating(g, unit) is not None:
        return []
    found = [to for to in g.theatre.near[g.hex[unit]] if bars_step(g, unit, to) is None]
    side = roster.side[unit]
    safe = [to for to in found if not g.enemy_beside(to, side)]
    return safe or found


def bars_retreat(g: State, unit: int, to: int) -> Bar | None:
    """What keeps a unit from retreating to a hex."""
    if g.theatre.roster.kind[unit] == COASTAL:
        return COASTAL_HOLDS
    bar = crossings.bars_retreating(g, unit)
    if bar is None:
        bar = bars_step(g, unit, to)
    if bar is not None:
        return bar
    ways = ways_out(g, unit)
    if to in ways:
        return None
    labels = ", ".join([g.theatre.label(way) for way in ways])
    return EXPOSED.says(f"{labels} {'is' if len(ways) == 1 else 'are'} open")


# ── 5.35 No standing in an amphibious assault, 5.38 at the owner's choice ────

MUST_GO: Final = Bar(
    "5.35",
    "under an amphibious assault a unit that can retreat must",
    "Retreat it; only a unit that has no way out stays.",
)


def bars_standing(assault: int, ways: list[int]) -> Bar | None:
    """What keeps a unit from staying for 1 SP more; one that cannot go always stays (R46, R51)."""
    return MUST_GO if assault and ways else None


def retreats_of(g: State, units: list[int]) -> list[dict[str, Any]]:
    """Where each unit could retreat if it were the next to go."""
    label = g.theatre.label
    return [{"unit": u, "hexes": [label(to) for to in ways_out(g, u)]} for u in units]


class Retreat(NamedTuple):
    """Units that lost SP retreat one hex, in their owner's order, or stay and lose 1 more (R48)."""

    place: int
    side: int
    going: tuple[int, ...]
    assault: int

    def actor(self, g: State) -> int:
        """The owner of the beaten units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who must go."""
        names = g.named(self.going)
        what = "retreat" if self.assault else "retreat one hex, or stand for 1 SP more"
        return Prompt(f"{names} in {g.where(self.place)} must {what}.", "5.38")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every way out of every unit still to go, and standing."""
        for unit in self.going:
            ways = ways_out(g, unit)
            for to in ballot.over(ways, g.theatre.near[self.place]):
                bar = None if to in ways else bars_retreat(g, unit, to)
                ballot.add("retreat", unit, to, bar=bar)
            ballot.add("stand", unit, bar=bars_standing(self.assault, ways))

    def apply(self, g: State, choice: Choice) -> None:
        """One unit goes or stands; the frame stays for the others."""
        unit = choice.unit
        g.frames.pop()
        left = tuple([u for u in self.going if u != unit])
        if left:
            g.frames.append(Retreat(self.place, self.side, left, self.assault))
        if choice.verb == "retreat":
            fall_back(g, unit, choice.hex)
        else:
            stand_fast(g, unit)


def fall_back(g: State, unit: int, to: int) -> None:
    """A unit retreats; no MP are spent, and it counts as moved for bridges (R27)."""
    start = g.hex[unit]
    if not g.has_option(AS_IN_RULES_5):
        crossings.lean_on(g, unit, to)
    g.put(unit, to)
    g.used[unit] |= MOVED
    if amphibious.holds_penang(g):
        g.penang = 1
    if g.log is not None:
        g.say("5.38", f"{g.name(unit)} retreats from {g.where(start)} to {g.where(to)}.",
              (start, to), (unit,), (), RETREATS)  # fmt: skip


def stand_fast(g: State, unit: int) -> None:
    """A unit stays, by choice or because it must, and loses 1 SP more: never 2 (R50)."""
    place = g.hex[unit]
    why = "stands" if g.log is None or ways_out(g, unit) else "cannot retreat"
    lost = g.lose_sp(unit, 1)
    if g.log is not None:
        end = " and is eliminated" if lost else ""
        g.say("5.38", f"{g.name(unit)} {why}: 1 SP more{end}.", (place,), (unit,),
              detail={"losses": {g.name(unit): 1}})  # fmt: skip


# ── 5.38 Advance into the vacated hex ────────────────────────────────────────

NOT_ATTACKER: Final = Bar(
    "5.38",
    "only units that took part in the attack and have not advanced yet advance",
    "Choose one of these.",
)
MUST_ADVANCE: Final = Bar(
    "5.35", "units of an amphibious assault must advance", "Advance them; they cannot go back."
)


NO_ROOM: Final = Bar("3.3", stacking.FULL.reason, "Leave it outside; who advances has to fit.")
LEAVES_TOO_MANY: Final = Bar(
    "3.3",
    stacking.LEAVES_TOO_MANY.reason,
    "Let others of its hex that took part advance first; without them it stays.",
)
SHIPS_THERE: Final = Bar(
    "3.2", "an enemy ship is in the hex", "Stay outside until it has left or is sunk."
)
AFLOAT_THERE: Final = Bar(
    "3.2", "an enemy unit at sea is in the hex", "Stay outside until it has left, or bombard it."
)
TOO_LATE: Final = Bar(
    "5.38",
    "only units that took part in the attack and had not advanced yet could, and that is over",
    "Whoever is not in the hex moves there in a Movement impulse.",
)
ADVANCE_OVER: Final = Bar(
    "5.38",
    "attackers advance at once when a hex is emptied, and that is over",
    "Move there in a Movement impulse.",
)


def bars_advance(g: State, unit: int, place: int) -> Bar | None:
    """What keeps an attacking unit from advancing; one from the sea lands (R32, R45)."""
    if g.status[unit] != PLAY:
        return off_map(g, unit)
    if g.theatre.roster.kind[unit] == COASTAL:
        return COASTAL_STAYS
    bar = stacking.bars_meeting(g, unit, place)
    if bar is not None:
        ships = g.occ[place] & NAVAL << (1 - g.theatre.roster.side[unit])
        return (SHIPS_THERE if ships else AFLOAT_THERE).says(bar.figures)
    bar = None if g.afloat[unit] else bars_crossing(g, unit, place)
    if bar is not None:
        return bar
    bar = stacking.bars_joining(g, unit, place, False, g.sp[unit])
    if bar is not None:
        return NO_ROOM.says(bar.figures)
    if g.afloat[unit]:
        return None
    bar = crossings.bars_parting(g, unit) if g.held else None
    if bar is not None:
        return bar
    bar = stacking.bars_leaving(g, unit)
    return None if bar is None else LEAVES_TOO_MANY.says(bar.figures)


def bars_late_advance(g: State, unit: int, place: int, units: tuple[int, ...]) -> Bar:
    """Why a unit does not advance into the hex that the last attack emptied, when that is over."""
    if unit not in units:
        return TOO_LATE.says(g.named(units)) if units else ADVANCE_OVER.says(g.where(place))
    bar = bars_advance(g, unit, place)
    return ADVANCE_OVER.says(g.where(place)) if bar is None else bar


def able_to_advance(g: State, units: tuple[int, ...], place: int) -> list[int]:
    """Those of the attacking units that may advance now."""
    return [unit for unit in units if bars_advance(g, unit, place) is None]


class Advance(NamedTuple):
    """Attackers move into the hex that was vacated; those from the sea must (5.35)."""

    place: int
    side: int
    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The attacker."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where to, and who has to."""
        ashore = [u for u in self.units if g.afloat[u]]
        must = f" {g.named(ashore)} must." if ashore else ""
        return Prompt(f"{g.where(self.place)} is vacated: advance?{must}", "5.38")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each attacker that has not advanced; done, unless somebody from the sea still can."""
        must = False
        for unit in self.units:
            bar = bars_advance(g, unit, self.place)
            ballot.add("advance", unit, bar=bar)
            must = must or (bar is None and bool(g.afloat[unit]))
        ballot.add("done", bar=MUST_ADVANCE if must else None)

    def apply(self, g: State, choice: Choice) -> None:
        """One unit goes in; the frame stays while another may."""
        g.frames.pop()
        if choice.verb == "advance":
            go_in(g, choice.unit, self.place)
            left = tuple([u for u in self.units if u != choice.unit])
            keep_in_mind(g, self.place, left)
            if able_to_advance(g, left, self.place):
                g.frames.append(Advance(self.place, self.side, left))


def go_in(g: State, unit: int, place: int) -> None:
    """A unit advances; from the sea it lands and its movement is over."""
    start = g.hex[unit]
    if g.afloat[unit]:
        g.lift(unit)
        g.afloat[unit] = 0
        g.used[unit] |= HALTED
    else:
        crossings.lean_on(g, unit, place)
    g.put(unit, place)
    g.used[unit] |= MOVED
    if g.log is not None:
        g.say("5.38", f"{g.name(unit)} advances from {g.where(start)} to {g.where(place)}.",
              (start, place), (unit,), (), ADVANCES)  # fmt: skip


# ── after the losses: retreat, stacking, advance, and who is left on the beach ──


def aftermath(g: State, place: int, units: tuple[int, ...], hurt: tuple[int, ...]) -> None:
    """What follows a ground combat; `hurt` are the defenders that lost SP and live."""
    roster = g.theatre.roster
    side = 1 - roster.side[units[0]]
    assault = any(bool(g.afloat[u]) for u in units)
    g.frames.append(Then("retreat.advance", (place, units)))
    if hurt:
        g.frames.append(Then("retreat.restack", (place, side)))
        g.frames.append(Retreat(place, side, hurt, 1 if assault else 0))


def restack(g: State, place: int, side: int) -> None:
    """Those that stood may be too many now that others fell or left (3.5)."""
    stacking.check_stack(g, place, side)


def open_advance(g: State, place: int, units: tuple[int, ...]) -> None:
    """Let the attackers into a vacated hex; those from the sea that stay out die (R44, R45)."""
    side = g.theatre.roster.side[units[0]]
    afloat = tuple([u for u in units if g.afloat[u]])
    if afloat:
        g.frames.append(Then("retreat.beach", (place, afloat)))
    if g.occ[place] & LAND << (1 - side):
        return
    keep_in_mind(g, place, units)
    if able_to_advance(g, units, place):
        g.frames.append(Advance(place, side, units))
    elif g.log is not None:
        bars = [(unit, bars_advance(g, unit, place)) for unit in units]
        why = "; ".join([f"{g.name(u)}: {bar.reason} ({bar.case})" for u, bar in bars if bar])
        g.say("5.38", f"{g.where(place)} is vacated; nobody can advance: {why}.", (place,), units)


def keep_in_mind(g: State, place: int, units: tuple[int, ...]) -> None:
    """Note in the half-impulse which hex was emptied, and who has not advanced; -1: none."""
    half = g.frames[1]
    if type(half).__name__ == "Impulse":
        g.frames[1] = half._replace(emptied=place, attackers=units)


def clear_beach(g: State, place: int, afloat: tuple[int, ...]) -> None:
    """Units of an amphibious assault that did not get in are eliminated (5.35)."""
    lost = tuple([u for u in afloat if g.status[u] == PLAY and g.afloat[u]])
    if not lost:
        return
    g.say("5.35", f"Eliminated, not ashore in {g.where(place)}: {g.named(lost)}.", (place,), lost)
    for unit in lost:
        g.eliminate(unit)


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """Who still has to go, and where he can; or who may advance."""
    if isinstance(frame, Retreat):
        return {
            "kind": "retreat",
            "target": g.theatre.label(frame.place),
            "retreats": retreats_of(g, list(frame.going)),
        }
    if isinstance(frame, Advance):
        able = able_to_advance(g, frame.units, frame.place)
        return {"kind": "advance", "target": g.theatre.label(frame.place), "advance": able}
    return None


KINDS: Final = (
    Kind(
        Retreat,
        waiting=("a combat is not over: units have to retreat", "Retreat them, or let them stand."),
        question="retreat",
    ),
    Kind(
        Advance,
        waiting=("a combat is not over: its hex is open", "Advance into it, or done."),
        question="advance",
    ),
)
THEN: Final[dict[str, Callable[..., Any]]] = {
    "retreat.advance": open_advance,
    "retreat.beach": clear_beach,
    "retreat.restack": restack,
}
