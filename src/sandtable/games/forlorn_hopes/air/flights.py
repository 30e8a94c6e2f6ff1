"""9.2 Air mission movement: ranges, and airbases within them."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.frame import Ballot
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.terrain import FAR

# ── 9.2 Air mission movement ─────────────────────────────────────────────────

TOO_FAR: Final = Bar("9.2", "it is out of the unit's range", "Choose something nearer.")


def distance(g: State, unit: int, h: int) -> int:
    """Range points from a unit's airbase to a hex, or to a box; its own hex does not count.

    A carrier air unit flies from the hex of its carrier.
    """
    return g.theatre.flight(g.base_hex(g.base[unit]), h)


def bars_range(g: State, unit: int, h: int) -> Bar | None:
    """Whether a hex is farther than the range factor (9.2)."""
    return bars_way(TOO_FAR, distance(g, unit, h), g.theatre.roster.sr[unit])


def bars_way(bar: Bar, needs: int, has: int) -> Bar | None:
    """The bar, with its figures, for a flight that needs more range points than there are."""
    if needs >= FAR:
        return bar.says("no way leads there")
    return bar.says(f"{needs} range points, {has} to spend") if needs > has else None


def refuges(g: State, unit: int, place: int, within: int, full: bool = False) -> list[int]:
    """Airbases that can take a unit in, so many range points from a place; ascending (9.2).

    With `full` also those that have no room.
    """
    away = g.theatre.flights(place)
    found: list[int] = []
    for base in g.theatre.bases_of[g.side(unit)]:
        at = g.base_hex(base)
        if at < 0 or away[at] > within:
            continue
        bar = bases.bars_host(g, unit, base)
        if bar is None or (full and bar.reason == bases.NO_ROOM.reason):
            found.append(base)
    return found


def bars_refuge(g: State, unit: int, place: int, base: int, within: int) -> Bar | None:
    """What keeps a unit in the air over a place from landing at an airbase (6.3, 9.2)."""
    bar = bases.bars_host(g, unit, base)
    if bar is not None:
        return bar
    return bars_way(TOO_FAR, g.theatre.flight(place, g.base_hex(base)), within)


def tell_refuges(g: State, ballot: Ballot, verb: str, unit: int, place: int, within: int) -> None:
    """Each airbase of the display as a choice of this verb, with what bars it."""
    found = refuges(g, unit, place, within)
    every = range(len(g.theatre.bases))
    for base in ballot.over(found, every):
        if base in found:
            ballot.add(verb, unit, g.theatre.spot(base))
        else:
            bar = bars_refuge(g, unit, place, base, within)
            ballot.add(verb, unit, g.theatre.spot(base), bar=bar)
