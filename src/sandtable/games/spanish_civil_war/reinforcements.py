"""3.3 Reinforcements; and what must be settled before a movement phase ends (3.1, 5.0)."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.games.spanish_civil_war import movement, rail, stacking
from sandtable.games.spanish_civil_war.kinds import (
    BEGAN_IN_ZOC,
    INITIAL,
    MOVED_THIS_TURN,
    SIDES,
    WAITING,
)
from sandtable.games.spanish_civil_war.party import Party
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.theatre import CUT_RANGE

# ── 3.3 Where and when they come (R43, R59-R61) ──────────────────────────────

NOT_WAITING: Final = Bar("3.3", "the unit is not waiting to arrive", "Choose one that is due.")
NOT_YOURS: Final = Bar("3.3", "it is the other side's unit", "Place one of your own.")
NOT_NOW: Final = Bar(
    "3.3",
    "reinforcements arrive in the initial movement phase of their side",
    "Place it in the next one.",
)
NOT_DUE: Final = Bar("3.3", "the unit is due in a later turn", "Place it in that turn or later.")
NOT_ENTRY: Final = Bar("3.3", "it does not enter the map there", "Choose an entry hex of the unit.")
BLOCKED: Final = Bar(
    "3.3",
    "an enemy unit is in the entry hex",
    "Choose a hex of the map edge within eight hexes of the entry.",
)
ENEMY_THERE: Final = Bar("3.3", "an enemy unit is there", "Choose another hex.")
NO_GROUND: Final = Bar("3.3", "such a unit cannot be in that hex", "Choose another hex.")
BROKEN: Final = Bar(
    "9.4", "its command is broken and may not enter an enemy zone of control", "Wait."
)


def awaits(g: State, unit: int) -> bool:
    """Whether a reinforcement is due; it may also come in a later turn (R61)."""
    return g.status[unit] == WAITING and g.due[unit] <= g.turn


def along_edge(g: State, entry: int) -> list[int]:
    """The map-edge hexes for a blocked entry: eight either way along its edge (R43)."""
    theatre = g.theatre
    grid = theatre.map.grid
    column, row = divmod(theatre.rules.fallback.get(entry, entry), grid.rows)
    found: list[int] = []
    for by in range(-CUT_RANGE, CUT_RANGE + 1):
        if row in (0, grid.rows - 1) and 0 <= column + by < grid.columns:
            found.append((column + by) * grid.rows + row)
        if column in (0, grid.columns - 1) and 0 <= row + by < grid.rows:
            found.append(column * grid.rows + row + by)
    return [h for h in found if theatre.in_play[h]]


def entries_of(g: State, unit: int) -> list[int]:
    """The hexes where a unit may come in now; the map edge where the enemy blocks an entry."""
    found: list[int] = []
    for entry in g.theatre.rules.entries[unit]:
        if g.enemy_in(entry, g.side(unit)):
            found += along_edge(g, entry)
        else:
            found.append(entry)
    return sorted(set(found))


STILL_WAITS: Final = Bar(
    "3.3",
    "it is a reinforcement that has not come yet",
    "Place it on a hex of entry (`place`); from there it moves in the same phase.",
)
SHUT_OUT: Final = Bar(
    "3.3",
    "it is a reinforcement, and no hex is open to it now",
    "Open such a hex to it, or let it come in a later turn.",
)


def bars_march(g: State, unit: int) -> Bar:
    """What a reinforcement lacks that is to move: it has to come onto the map before."""
    bar = bars_coming(g, unit)
    if bar is not None:
        return bar
    open_to = [h for h in entries_of(g, unit) if may_stand(g, unit, h)]
    if open_to:
        return STILL_WAITS.says("it enters at " + ", ".join([g.theatre.label(h) for h in open_to]))
    told = [(h, bars_arriving(g, unit, h)) for h in g.theatre.rules.entries[unit]]
    reasons = [f"{g.theatre.label(h)}: {why.reason}" for h, why in told if why is not None]
    return SHUT_OUT.says("; ".join(reasons))


def bars_coming(g: State, unit: int) -> Bar | None:
    """What keeps a unit from being placed as a reinforcement at all now."""
    if g.status[unit] != WAITING:
        return NOT_WAITING
    if g.side(unit) != g.phasing:
        return NOT_YOURS
    if g.due[unit] > g.turn:
        return NOT_DUE.says(f"due in turn {g.due[unit]}, this is turn {g.turn}")
    return NOT_NOW if g.phase != INITIAL else None


def bars_arriving(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a reinforcement from being placed in a hex."""
    bar = bars_coming(g, unit)
    if bar is not None:
        return bar
    if place in g.theatre.rules.entries[unit] and g.enemy_in(place, g.phasing):
        return BLOCKED.says(g.where(place))
    if place not in entries_of(g, unit):
        open_to = [h for h in entries_of(g, unit) if not g.enemy_in(h, g.phasing)]
        told = ", ".join([g.theatre.label(h) for h in open_to])
        return NOT_ENTRY.says(f"it enters at {told}" if told else "it enters nowhere now")
    return bars_standing(g, unit, place)


def bars_standing(g: State, unit: int, place: int) -> Bar | None:
    """Enemies, ground that is closed to the unit, zones for the broken, full hexes (5.0)."""
    theatre = g.theatre
    if g.enemy_in(place, g.phasing):
        return ENEMY_THERE
    if not theatre.enterable(theatre.mover[unit], place):
        return NO_GROUND
    if g.broken[theatre.roster.command[unit]] and g.in_zone(place, g.phasing):
        return BROKEN
    bar = stacking.bars_stacking(g, unit, place)
    return None if bar is None else Bar("3.3", bar.reason, bar.remedy, bar.figures)


def may_stand(g: State, unit: int, place: int) -> bool:
    """The same without the figures."""
    return stacking.fits(g, unit, place) and bars_standing(g, unit, place) is None


NAMED: Final = 4
"""So many that wait are named in the prompt; more are counted."""

# ── listing and placing ──────────────────────────────────────────────────────


def arrive(g: State, side: int) -> None:
    """Say who is due; they are placed in any order during the phase (R45)."""
    if g.log is None:
        return
    due = [u for u in g.theatre.ground[side] if awaits(g, u)]
    if due:
        g.say("3.3", f"{SIDES[side]} reinforcements due: {g.named(due)}.", (), tuple(due))


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot where each reinforcement that is due may come in."""
    status, types = g.status, g.theatre.roster.type
    known: dict[tuple[tuple[int, ...], int, int], list[int]] = {}
    for unit in g.theatre.ground[side]:
        if status[unit] != WAITING:
            continue
        # Unit by unit the rule takes 142 us instead of 18: most of them share type and entries.
        if ballot.explain:
            hexes = sorted({*entries_of(g, unit), *g.theatre.rules.entries[unit]})
            for place in hexes:
                ballot.add("place", unit, place, bar=bars_arriving(g, unit, place))
        elif g.due[unit] <= g.turn and g.phase == INITIAL:
            # What is open to one is open to all of its type, entries and command's state.
            broken = g.broken[g.theatre.roster.command[unit]]
            key = (g.theatre.rules.entries[unit], types[unit], broken)
            if key not in known:
                known[key] = [h for h in entries_of(g, unit) if may_stand(g, unit, h)]
            for place in known[key]:
                ballot.add("place", unit, place)


def due_now(g: State, side: int) -> list[int]:
    """The reinforcements that may be placed in this phase: some hex is open to them."""
    if g.phase != INITIAL or side != g.phasing:
        return []
    return [
        unit
        for unit in g.theatre.ground[side]
        if awaits(g, unit) and any(may_stand(g, unit, h) for h in entries_of(g, unit))
    ]


def held_up(g: State, side: int) -> list[int]:
    """The reinforcements that are due, and to which no hex of entry is open now (R17)."""
    if g.phase != INITIAL or side != g.phasing:
        return []
    open_to = due_now(g, side)
    return [u for u in g.theatre.ground[side] if awaits(g, u) and u not in open_to]


def held_up_words(g: State, side: int) -> str:
    """How many cannot come in, where, and the first of them by name; "" for none."""
    late = held_up(g, side)
    if not late:
        return ""
    hexes = sorted({h for unit in late for h in g.theatre.rules.entries[unit]})
    where = ", ".join([g.theatre.label(h) for h in hexes])
    more = f" and {len(late) - NAMED} more" if len(late) > NAMED else ""
    return f", {len(late)} cannot come in yet at {where} ({g.named(late[:NAMED])}{more})"


def begin(g: State, choice: Choice) -> None:
    """Place a reinforcement without cost, or a unit from the Rail Transfer Box."""
    unit, place = choice.unit, choice.hex
    if g.status[unit] != WAITING:
        rail.detrain(g, unit, place)
        return
    g.put(unit, place)
    g.began[unit] = place
    g.spent[unit] = g.oos[unit] = g.due[unit] = 0
    g.used[unit] = MOVED_THIS_TURN | (BEGAN_IN_ZOC if g.in_zone(place, g.phasing) else 0)
    g.say("3.3", f"{g.name(unit)} arrives in {g.where(place)}.", (place,), (unit,))


# ── 5.0 "as soon as possible": before a movement phase ends (R17) ────────────

OVERSTACKED: Final = Bar(
    "5.0",
    "a unit that overstacks its hex must leave it in the next movement phase of its side",
    "Move it, or others of its stack, to a hex with room.",
)


def bars_done(g: State, side: int) -> Bar | None:
    """What keeps a side from ending its movement phase."""
    for unit in stacking.overstackers(g, side):
        if movement.bars_moving(g, unit) is None and finds_room(g, unit):
            return OVERSTACKED.says(f"{g.name(unit)} in {g.where(g.hex[unit])}")
    return rail.bars_done(g, side)


def finds_room(g: State, unit: int) -> bool:
    """Whether a unit can reach a hex with room for it."""
    party = Party(g, (unit,))
    for place, _ in party.first_steps():
        if stacking.fits(g, unit, place):
            return True
    for place in party.reach().cost:
        if place != party.start and stacking.fits(g, unit, place):
            return True
    return False
