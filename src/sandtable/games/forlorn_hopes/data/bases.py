"""Airbases: the boxes of the Airbase Displays, on the map, off it, mobile and afloat (6.0)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys, Row, Table, meant
from sandtable.board.folder import Folder
from sandtable.board.map_files import hex_of
from sandtable.board.records import Needed, among, own, some_text, whole
from sandtable.board.sheets import Sheet
from sandtable.games.forlorn_hopes.data.map import BASE
from sandtable.games.forlorn_hopes.data.roster import Known, Roster
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

ANY_NUMBER: Final = 99
"""The capacity of an off-map airbase (6.3)."""


def _word(row: Row, column: str, _on: Known) -> str:
    word = row.filled(column)
    if len(word.split()) != 1 or word.isdigit():
        raise row.trouble(column, f"is {word!r}", "no blanks, and not digits alone")
    return word


def _kind(row: Row) -> int:
    return AIRBASES.index(row.one_of("kind", AIRBASES))


def _displays(row: Row, column: str, _on: Known) -> tuple[bool, bool]:
    shown = row.one_of(column, [*SIDES, "both"])
    return shown in {SIDES[JAPANESE], "both"}, shown in {SIDES[ALLIED], "both"}


def _write_displays(displays: tuple[bool, bool], _on: Known) -> str:
    return "both" if all(displays) else SIDES[displays.index(True)]


def _place(row: Row, column: str, on: Known) -> int:
    """Its hex or box."""
    kind, at = _kind(row), row.text(column)
    if kind in {MAJOR, MINOR}:
        place = hex_of(row, column, at, on.map)
        if not (on.map.flags["town"][place] or on.map.flags["city"][place]):
            raise row.trouble(column, f"{at} has no town or city", "see map/places.csv")
        return place
    if kind != OFF_MAP:
        return -1
    for box in on.boxes:
        if box.name == at and box.kind == BASE:
            if row.text("displays") != SIDES[box.side]:
                raise row.trouble("displays", "is not the box's side", SIDES[box.side])
            return box.place
    raise row.trouble(column, f"is {at!r}", meant(at, [b.name for b in on.boxes if b.kind == BASE]))


def _ship(row: Row, column: str, on: Known) -> int:
    """The CV or CVS unit."""
    kind, at, shown = _kind(row), row.text(column), row.text("displays")
    if kind in {CARRIER, TENDER}:
        ship = on.roster.find(at)
        if ship < 0 or on.roster.type[ship] != (CV if kind == CARRIER else CVS):
            raise row.trouble(column, f"is {at!r}", f"a {AIRBASES[kind]}'s naval unit")
        if shown != SIDES[on.roster.side[ship]]:
            raise row.trouble("displays", f"is {shown}", "the side of the ship")
        return ship
    if kind == MOBILE and (at or shown == "both"):
        raise row.trouble(column, "is filled or both sides use it", "empty, and one side")
    return -1


HAS_CAPACITY: Final = [kind for kind in AIRBASES if kind != AIRBASES[OFF_MAP]]


class Airbase(NamedTuple):
    """An airbase of the Airbase Displays; its number is its place in the list."""

    id: str = own(_word, lambda word, _on: word)
    """Typed in choices; several share it with their ship or their box."""
    title: str = some_text()
    kind: int = among(AIRBASES)
    place: int = own(_place, lambda h, on: on.map.label(h) if h >= 0 else None, "at")
    """Its hex or box; -1 for mobile ones and those afloat."""
    ship: int = own(_ship, lambda unit, on: on.roster.short[unit] if unit >= 0 else None, "at")
    """The CV or CVS unit, -1 for others."""
    displays: tuple[bool, bool] = own(_displays, _write_displays)
    """By side: whether it is on the Airbase Display (2.6), so that the side may use it."""
    aa: int = whole(0, 20)
    capacity: int = whole(1, 20, ANY_NUMBER, needed=Needed("kind", HAS_CAPACITY))
    """A mobile base: of one type; any types: the number airbase.mobile_mixed."""
    destroyed_at: int = whole(0, 99)
    """Hits that destroy it; 0 = never, or with its ship."""


BASES: Final = Sheet("charts/airbases.csv", Airbase)


def read_airbases(folder: Folder, on: Known, mixed: int) -> list[Airbase]:
    """The file charts/airbases.csv."""
    table = BASES.table(folder)
    bases = BASES.lines(table, on)
    for number, (row, base) in enumerate(zip(table.rows, bases, strict=True)):
        for known in bases[:number]:
            if known.id.lower() == base.id.lower():
                raise row.trouble("id", f"{base.id!r} has a line already", "one line for each")
            if base.place >= 0 and known.place == base.place:
                raise row.trouble("at", f"{known.title} is there", "one airbase to a hex or box")
        if base.kind == OFF_MAP and base.capacity != ANY_NUMBER:
            raise row.trouble("capacity", f"is {base.capacity}", "empty: any number (6.3)")
        if base.kind == MOBILE and base.capacity < mixed:
            raise row.trouble(
                "capacity", f"is {base.capacity}", f"{mixed} or more, as for mixed types (6.3)"
            )
    _complete(table, bases, on)
    return bases


def _complete(table: Table, found: list[Airbase], on: Known) -> None:
    """6.0: each town and city, each box that is a base, each CV and CVS has one."""
    board, roster = on.map, on.roster
    places = [base.place for base in found]
    for h in range(board.size):
        if (board.flags["town"][h] or board.flags["city"][h]) and h not in places:
            raise table.trouble(
                f"{board.place_name[h]} ({board.label(h)}) has no airbase",
                "each town has one (6.0)",
            )
    for box in on.boxes:
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
        for word in keys.texts(model):
            if word not in words:
                raise keys.trouble(model, f"no airbase is called {word!r}", meant(word, words))
        found[model] = [words.index(word) for word in keys.texts(model)]
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
