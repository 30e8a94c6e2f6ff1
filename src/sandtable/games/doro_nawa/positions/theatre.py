"""What a position is played on: the scenario's map, counters and rules, or those of the file."""

from __future__ import annotations

import copy
from typing import Any, Final

from sandtable.board.files import Keys, PackError, Table, meant
from sandtable.board.map import HexMap
from sandtable.games.doro_nawa.data.map import Box, small_map
from sandtable.games.doro_nawa.data.roster import COUNTER_COLUMNS, Roster
from sandtable.games.doro_nawa.kinds import BOMBER, FIGHTER, KINDS, SIDES
from sandtable.games.doro_nawa.pack import Pack, Scenario, load_pack, with_charts
from sandtable.games.doro_nawa.setup import OPTIONS, rules_of, theatre_of
from sandtable.games.doro_nawa.theatre import Rules, Theatre

FIXED: Final[list[str]] = [
    "scenario", "charts", "map", "counter", "box", "supply", "goal", "ferry", "bases", "sudden_end",
    "entry",
]  # fmt: skip
"""Keys of a position that say what it is played on; the others say how things stand."""


def scenario_of(pack: Pack, keys: Keys) -> Scenario | None:
    """The scenario whose map and rules are used; None where the file has a map of its own."""
    if keys.has("map"):
        if keys.has("scenario"):
            raise keys.trouble(
                "scenario", "stands beside [map]", "a position names a scenario or draws a map"
            )
        return None
    name = keys.text("scenario", "campaign")
    if name not in pack.scenarios:
        raise keys.trouble("scenario", f"is {name!r}", meant(name, list(pack.scenarios)))
    return pack.scenarios[name]


def theatre_from(
    table: dict[str, Any], source: str, pack: Pack | None = None, options: int = 0
) -> Theatre:
    """Map, counters and rules of a position.  Raises PackError with the key that is wrong."""
    pack = pack or load_pack()
    keys = Keys(table, source)
    if keys.has("charts"):
        pack = with_charts(pack, keys)
    scenario = scenario_of(pack, keys)
    fixed = {key: table[key] for key in FIXED if key in table}
    if scenario is not None and set(fixed) <= {"scenario"}:
        return theatre_of(pack, scenario, options)
    roster = _roster(pack, keys)
    if scenario is None:
        board = _board(table, keys)
        rules = _plain_rules(pack, keys, board, roster)
    else:
        if keys.has("box"):
            raise keys.trouble("box", "stands without [map]", "a scenario has its own boxes")
        board = pack.map
        rules = rules_of(pack, scenario)
        rules = rules._replace(entries=_all_entries(rules.entries, board, roster, rules.boxes))
    rules = _with_supply(rules, keys, board)
    rules = _with_goal(rules, keys, board)
    rules = rules._replace(entries=_named_entries(rules, keys, board, roster))
    theatre = Theatre(pack, board, roster, OPTIONS.swapped(rules, options))
    theatre.spec = {"position": copy.deepcopy(fixed)}
    return theatre


def hex_at(keys: Keys, key: str, label: str, board: HexMap) -> int:
    """The hex or box of this name; an error at the key that names it."""
    place = board.find(label)
    if place < 0:
        raise keys.trouble(key, board.grid.wrong(label))
    return place


def hexes_at(keys: Keys, key: str, board: HexMap) -> list[int]:
    """The hexes of a list."""
    return [hex_at(keys, key, label, board) for label in keys.texts(key)]


# ── [[counter]]: counters of the pack and invented ones ──────────────────────


def _roster(pack: Pack, keys: Keys) -> Roster:
    counters = keys.subs("counter")
    if not counters:
        return pack.roster
    roster = copy.deepcopy(pack.roster)
    for counter in counters:
        cells = _cells(counter)
        line = ",".join([_quoted(cells.get(column, "")) for column in COUNTER_COLUMNS])
        found = Table(keys.source, ",".join(COUNTER_COLUMNS) + "\n" + line + "\n", COUNTER_COLUMNS)
        try:
            roster.add(found.rows[0])
        except PackError as error:
            column = error.where.rpartition(", ")[2]
            raise counter.trouble(column, error.what, error.right) from error
    return roster


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what follows from its kind filled in."""
    short = counter.text("short")
    kind = counter.one_of("kind", KINDS)
    cells = {
        "id": counter.text("id", short),
        "side": counter.one_of("side", list(SIDES)),
        "nationality": counter.text("nationality", "-"),
        "name": counter.text("name", short),
        "short": short,
        "formation": counter.text("formation", ""),
        "kind": kind,
        "size": counter.text("size", "battalion"),
        "provenance": "position",
    }
    for key in ("sp", "initiative", "bombardment", "air", "mp"):
        if counter.has(key):
            cells[key] = str(counter.integer(key, 0, 99))
    if "artillery" in kind:  # 1.4: their SP are their bombardment value
        cells.setdefault("sp", cells.get("bombardment", ""))
        cells.setdefault("bombardment", cells["sp"])
    if kind == "ship" or kind.startswith("aircraft"):
        cells.setdefault("sp", "1")
    if kind == "ship":
        cells.setdefault("initiative", "5")
    counter.done()
    return cells


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


# ── [map], [[box]]: a small map ──────────────────────────────────────────────


def _board(table: dict[str, Any], keys: Keys) -> HexMap:
    """The map of the file, with the boxes that [[box]] describes."""
    keys.sub("map")
    drawn = dict(table["map"])
    names: list[str] = []
    for box in keys.subs("box"):
        name = box.text("name").upper()
        if len(name.split()) != 1 or name.isdigit() or name in names:
            raise box.trouble("name", f"is {name!r}", "one word of its own, not digits alone")
        names.append(name)
    stated = keys.sub("map").texts("boxes")
    if stated and sorted(name.upper() for name in stated) != sorted(names):
        right = "a table [[box]] for each, or leave `boxes` out"
        raise keys.sub("map").trouble("boxes", f"is {stated!r}", right)
    return small_map({**drawn, "boxes": stated or names}, keys.source)


def _plain_rules(pack: Pack, keys: Keys, board: HexMap, roster: Roster) -> Rules:
    """Rules of a small map: all of it open, every hex a supply source until [supply] names some."""
    boxes = tuple([_box(box, board) for box in keys.subs("box")])
    everywhere = tuple(range(board.size))
    return Rules(
        scenario="position",
        first_turn=1,
        columns=(1, 99),
        rows=(1, 99),
        sources=(everywhere, everywhere),
        sources_held=(False, False),
        boxes=boxes,
        victory=(),
        advance_bases=(),
        goal=-1,
        entries=_all_entries((), board, roster, boxes),
        sudden_end=(),
        levels=tuple(pack.levels),
        ferry=(),
    )


def _box(box: Keys, board: HexMap) -> Box:
    found = Box(
        box.text("name").upper(),
        board.find(box.text("name")),
        box.text("title", box.text("name")),
        SIDES.index(box.one_of("side", list(SIDES))),
        box.integer("mp", 0, 99),
        hexes_at(box, "hexes", board),
    )
    if not found.hexes or max(found.hexes) >= board.size:
        raise box.trouble("hexes", "names no hex of the map", "the hexes it opens into")
    box.done()
    return found


# ── [supply], goal, bases, [entry] ───────────────────────────────────────────


def _with_supply(rules: Rules, keys: Keys, board: HexMap) -> Rules:
    """Sources as the position states them; `held` names sides that must control theirs."""
    if not keys.has("supply"):
        return rules
    found = keys.sub("supply")
    sources = list(rules.sources)
    for side, name in enumerate(SIDES):
        if found.has(name):
            sources[side] = tuple(sorted(hexes_at(found, name, board)))
            if sources[side] and sources[side][-1] >= board.size:
                raise found.trouble(name, "names a box", "sources are hexes")
    held = rules.sources_held
    if found.has("held"):
        names = found.texts("held")
        for name in names:
            if name not in SIDES:
                raise found.trouble("held", f"names {name!r}", meant(name, list(SIDES)))
        held = (SIDES[0] in names, SIDES[1] in names)
    found.done()
    return rules._replace(sources=(sources[0], sources[1]), sources_held=held)


def _with_goal(rules: Rules, keys: Keys, board: HexMap) -> Rules:
    """9.1 to 9.3: where supply lines lead, the hexes of the sudden end; the ends of the ferry."""
    if keys.has("goal"):
        goal = hex_at(keys, "goal", keys.text("goal"), board)
        rules = rules._replace(goal=_on_map(keys, "goal", [goal], board)[0])
    if keys.has("bases"):
        rules = rules._replace(advance_bases=_listed(keys, "bases", board))
    if keys.has("sudden_end"):
        rules = rules._replace(sudden_end=_listed(keys, "sudden_end", board))
    if keys.has("ferry"):
        rules = rules._replace(ferry=_listed(keys, "ferry", board))
        if len(rules.ferry) not in (0, 2):
            right = "its two ends, or nothing"
            raise keys.trouble("ferry", f"names {len(rules.ferry)}", right)
    return rules


def _listed(keys: Keys, key: str, board: HexMap) -> tuple[int, ...]:
    return tuple(_on_map(keys, key, hexes_at(keys, key, board), board))


def _on_map(keys: Keys, key: str, places: list[int], board: HexMap) -> list[int]:
    """The places, all of them hexes; an error for a box."""
    for place in places:
        if place >= board.size:
            raise keys.trouble(key, f"names {board.label(place)}, a box", "a hex of the map")
    return places


def _all_entries(
    known: tuple[tuple[int, ...], ...], board: HexMap, roster: Roster, boxes: tuple[Box, ...]
) -> tuple[tuple[int, ...], ...]:
    """Entries of every counter: those known, and for further aircraft the airfields and boxes."""
    entries = list(known)
    airfields = board.hexes("airfield")
    for unit in range(len(entries), roster.count):
        places: list[int] = []
        if roster.kind[unit] in (FIGHTER, BOMBER):
            places = airfields + [box.place for box in boxes if box.side == roster.side[unit]]
        entries.append(tuple(places))
    return tuple(entries)


def _named_entries(
    rules: Rules, keys: Keys, board: HexMap, roster: Roster
) -> tuple[tuple[int, ...], ...]:
    """[entry]: the places where a named unit enters the game (8.1)."""
    entries = list(rules.entries)
    named = keys.sub("entry")
    for short in named.names():
        unit = roster.find(short)
        if unit < 0:
            raise named.trouble(short, "is no unit", meant(short, roster.short))
        entries[unit] = tuple(sorted(hexes_at(named, short, board)))
    return tuple(entries)
