"""Airbases: the boxes of the Airbase Displays, on the map, off it, mobile and afloat (6.0)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, Row, Table, meant
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes.data.map import BASE, Box
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.kinds import (
    AIRBASES,
    ALLIED,
    CARRIER,
    CV,
    CVS,
    JAPANESE,
    MAJOR,
    MINOR,
    MOBILE,
    OFF_MAP,
    RECON,
    SIDES,
    TENDER,
)

BASE_COLUMNS: Final[list[str]] = [
    "id", "title", "kind", "at", "displays", "aa", "capacity", "destroyed_at", "provenance",
]  # fmt: skip
ANY_NUMBER: Final = 99
"""The capacity of an off-map airbase (6.3)."""


class Airbase(NamedTuple):
    """An airbase of the Airbase Displays; its number is its place in the list."""

    id: str
    """Typed in choices; several share it with their ship or their box."""
    title: str
    kind: int
    place: int
    """Its hex or box; -1 for mobile ones and those afloat."""
    ship: int
    """The CV or CVS unit, -1 for others."""
    displays: tuple[bool, bool]
    """By side: whether it is on the Airbase Display (2.6), so that the side may use it."""
    aa: int
    capacity: int
    """A mobile base: of one type; any types: the number airbase.mobile_mixed."""
    destroyed_at: int
    """Hits that destroy it; 0 = never, or with its ship."""


def read_airbases(
    table: Table, board: HexMap, boxes: list[Box], roster: Roster, mixed: int
) -> list[Airbase]:
    """The file charts/airbases.csv."""
    found: list[Airbase] = []
    for row in table.rows:
        base = _airbase(row, board, boxes, roster)
        for known in found:
            if known.id.lower() == base.id.lower():
                raise row.trouble("id", f"{base.id!r} has a line already", "one line for each")
            if base.place >= 0 and known.place == base.place:
                raise row.trouble("at", f"{known.title} is there", "one airbase to a hex or box")
        if base.kind == MOBILE and base.capacity < mixed:
            raise row.trouble(
                "capacity", f"is {base.capacity}", f"{mixed} or more, as for mixed types (6.3)"
            )
        found.append(base)
    _complete(table, found, board, boxes, roster)
    return found


def _airbase(row: Row, board: HexMap, boxes: list[Box], roster: Roster) -> Airbase:
    word = row.filled("id")
    if len(word.split()) != 1 or word.isdigit():
        raise row.trouble("id", f"is {word!r}", "no blanks, and not digits alone")
    kind = AIRBASES.index(row.one_of("kind", AIRBASES))
    shown = row.one_of("displays", [*SIDES, "both"])
    displays = (shown in {SIDES[JAPANESE], "both"}, shown in {SIDES[ALLIED], "both"})
    row.filled("provenance")
    place, ship = -1, -1
    if kind in {MAJOR, MINOR}:
        place = board.grid.find(row.text("at"))
        if place < 0:
            raise row.trouble("at", board.grid.wrong(row.text("at")))
        if not (board.flags["town"][place] or board.flags["city"][place]):
            raise row.trouble("at", f"{row.text('at')} has no town or city", "see map/places.csv")
    elif kind == OFF_MAP:
        place = _box_place(row, boxes, displays)
    elif kind in {CARRIER, TENDER}:
        ship = roster.find(row.text("at"))
        wanted = CV if kind == CARRIER else CVS
        if ship < 0 or roster.type[ship] != wanted:
            raise row.trouble("at", f"is {row.text('at')!r}", f"a {AIRBASES[kind]}'s naval unit")
        if shown != SIDES[roster.side[ship]]:
            raise row.trouble("displays", f"is {shown}", "the side of the ship")
    elif row.text("at") or shown == "both":
        raise row.trouble("at", "is filled or both sides use it", "empty, and one side")
    return Airbase(
        word,
        row.filled("title"),
        kind,
        place,
        ship,
        displays,
        row.integer("aa", 0, 20),
        ANY_NUMBER if kind == OFF_MAP else row.integer("capacity", 1, 20),
        row.integer("destroyed_at", 0, 99),
    )


def _box_place(row: Row, boxes: list[Box], displays: tuple[bool, bool]) -> int:
    for box in boxes:
        if box.name == row.text("at") and box.kind == BASE:
            if not displays[box.side] or displays[1 - box.side]:
                raise row.trouble("displays", "is not the box's side", SIDES[box.side])
            return box.place
    known = [box.name for box in boxes if box.kind == BASE]
    raise row.trouble("at", f"is {row.text('at')!r}", meant(row.text("at"), known))


def _complete(
    table: Table, found: list[Airbase], board: HexMap, boxes: list[Box], roster: Roster
) -> None:
    """6.0: each town and city, each box that is a base, each CV and CVS has one."""
    places = [base.place for base in found]
    for h in range(board.size):
        if (board.flags["town"][h] or board.flags["city"][h]) and h not in places:
            raise table.trouble(
                f"{board.place_name[h]} ({board.label(h)}) has no airbase",
                "each town has one (6.0)",
            )
    for box in boxes:
        if box.kind == BASE and box.place not in places:
            raise table.trouble(f"the box {box.name} has no airbase", "add one of kind off-map")
    ships = [base.ship for base in found]
    for unit in range(roster.count):
        if roster.type[unit] in {CV, CVS} and unit not in ships:
            raise table.trouble(f"{roster.short[unit]} has no airbase", "add one (6.3)")


# ── where models may base (6.3) ──────────────────────────────────────────────


def read_basing(keys: Keys, roster: Roster, bases: list[Airbase]) -> dict[str, list[int]]:
    """The table [basing] of pack.toml: the only airbases of a model."""
    words = [base.id for base in bases]
    found: dict[str, list[int]] = {}
    for model in keys.names():
        if model not in roster.model:
            known = sorted({name for name in roster.model if name})
            raise keys.trouble(model, "is no model of an aircraft", meant(model, known))
        found[model] = []
        for word in keys.texts(model):
            if word not in words:
                raise keys.trouble(model, f"no airbase is called {word!r}", meant(word, words))
            found[model].append(words.index(word))
    return found


def may_base(
    roster: Roster, bases: list[Airbase], basing: dict[str, list[int]], unit: int, base: int
) -> bool:
    """Whether the printed rules of 6.3 let this air unit use this airbase, whoever holds it."""
    there = bases[base]
    if not there.displays[roster.side[unit]]:
        return False
    if roster.carrier[unit]:
        return there.kind == CARRIER
    if roster.model[unit] in basing:
        return base in basing[roster.model[unit]]
    return there.kind not in {CARRIER, TENDER}


def counts_at(roster: Roster, bases: list[Airbase], unit: int, base: int) -> bool:
    """Whether a unit uses up capacity: reconnaissance is free at a major airbase (6.3, 7.3)."""
    return not (roster.type[unit] == RECON and bases[base].kind in {MAJOR, OFF_MAP})
