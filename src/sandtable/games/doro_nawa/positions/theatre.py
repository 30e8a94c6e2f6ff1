"""What a position is played on: the scenario's map, counters and rules, or those of the file."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.map_files import hex_of
from sandtable.board.positions.ground import (
    entries_of,
    hexes_at,
    place_at,
    plain_cells,
    sources_of,
    with_counters,
)
from sandtable.games.doro_nawa.data.map import Box, small_map
from sandtable.games.doro_nawa.data.roster import COUNTERS
from sandtable.games.doro_nawa.kinds import KINDS, SIDES
from sandtable.games.doro_nawa.pack import Pack, Scenario
from sandtable.games.doro_nawa.setup import OPTIONS, rules_of, usual_entries
from sandtable.games.doro_nawa.theatre import Rules, Theatre

FIXED: Final[list[str]] = [
    "scenario", "charts", "map", "counter", "box", "supply", "goal", "ferry", "bases", "sudden_end",
    "entry",
]  # fmt: skip
"""Keys of a position that say what it is played on; the others say how things stand."""


def drawn(keys: Keys, pack: Pack, scenario: Scenario | None, options: int) -> Theatre:
    """The theatre of a position that states more than its scenario."""
    roster = with_counters(pack.roster, keys, COUNTERS, _cells)
    if scenario is None:
        board = _board(keys)
        rules = _plain_rules(pack, keys, board)
    else:
        if keys.has("box"):
            raise keys.trouble("box", "stands without [map]", "a scenario has its own boxes")
        board = pack.map
        rules = rules_of(pack, scenario)
    rules = _with_supply(rules, keys, board)
    rules = _with_goal(rules, keys, board)
    further = usual_entries(board, roster, rules.boxes)[len(rules.entries) :]
    entries = [*rules.entries, *further]
    for unit, places in entries_of(keys, roster, board, place_at):
        entries[unit] = places
    rules = rules._replace(entries=tuple(entries))
    return Theatre(pack, board, roster, OPTIONS.swapped(rules, options))


# ── [[counter]]: counters of the pack and invented ones ──────────────────────


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what follows from its kind filled in."""
    cells = plain_cells(counter, SIDES, ("sp", "initiative", "bombardment", "air", "mp"))
    kind = counter.one_of("kind", KINDS)
    cells |= {
        "nationality": counter.text("nationality", "-"),
        "kind": kind,
        "size": counter.text("size", "battalion"),
    }
    if "artillery" in kind:  # 1.4: their SP are their bombardment value
        cells.setdefault("sp", cells.get("bombardment", ""))
        cells.setdefault("bombardment", cells["sp"])
    if kind == "ship" or kind.startswith("aircraft"):
        cells.setdefault("sp", "1")
    if kind == "ship":
        cells.setdefault("initiative", "5")
    return cells


# ── [map], [[box]]: a small map ──────────────────────────────────────────────


def _board(keys: Keys) -> HexMap:
    """The map of the file, with the boxes that [[box]] describes."""
    stated = keys.sub("map").texts("boxes")
    names: list[str] = []
    for box in keys.subs("box"):
        name = box.text("name").upper()
        if len(name.split()) != 1 or name.isdigit() or name in names:
            raise box.trouble("name", f"is {name!r}", "one word of its own, not digits alone")
        names.append(name)
    if stated and sorted(name.upper() for name in stated) != sorted(names):
        right = "a table [[box]] for each, or leave `boxes` out"
        raise keys.sub("map").trouble("boxes", f"is {stated!r}", right)
    return small_map({**keys.raw("map"), "boxes": stated or names}, keys.source)


def _plain_rules(pack: Pack, keys: Keys, board: HexMap) -> Rules:
    """Rules of a small map: all of it open, every hex a supply source until [supply] names some."""
    boxes = tuple([_box(box, board) for box in keys.subs("box")])
    everywhere = tuple(range(board.size))
    return Rules((everywhere, everywhere), tuple(pack.levels), boxes=boxes)


def _box(box: Keys, board: HexMap) -> Box:
    found = Box(
        box.text("name").upper(),
        board.find(box.text("name")),
        box.text("title", box.text("name")),
        SIDES.index(box.one_of("side", list(SIDES))),
        box.integer("mp", 0, 99),
        hexes_at(box, "hexes", board, hex_of),
    )
    if not found.hexes:
        raise box.trouble("hexes", "names no hex of the map", "the hexes it opens into")
    box.done()
    return found


# ── [supply], goal, bases, [entry] ───────────────────────────────────────────


def _with_supply(rules: Rules, keys: Keys, board: HexMap) -> Rules:
    """Sources as the position states them; `held` names sides that must control theirs."""
    if not keys.has("supply"):
        return rules
    found = keys.sub("supply")
    sources = sources_of(found, SIDES, rules.sources, board, hex_of)
    held = rules.sources_held
    if found.has("held"):
        names = found.words("held", list(SIDES))
        held = (SIDES[0] in names, SIDES[1] in names)
    found.done()
    return rules._replace(sources=sources, sources_held=held)


def _with_goal(rules: Rules, keys: Keys, board: HexMap) -> Rules:
    """9.1 to 9.3: where supply lines lead, the hexes of the sudden end; the ends of the ferry."""
    if keys.has("goal"):
        rules = rules._replace(goal=hex_of(keys, "goal", keys.text("goal"), board))
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
    return tuple(hexes_at(keys, key, board, hex_of))
