"""What a position is played on: the scenario's map, counters and airbases, or those of the file."""

from __future__ import annotations

import copy
from typing import Any, Final

from sandtable.board.files import Keys, PackError, Table, meant
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes.data.bases import ANY_NUMBER, Airbase
from sandtable.games.forlorn_hopes.data.map import Box, small_map
from sandtable.games.forlorn_hopes.data.points import Objective
from sandtable.games.forlorn_hopes.data.roster import COUNTER_COLUMNS, Roster
from sandtable.games.forlorn_hopes.data.scenarios import PHASES as PARTS
from sandtable.games.forlorn_hopes.kinds import (
    AIR_TYPES,
    AIRBASES,
    CARRIER,
    CV,
    CVS,
    GROUND_TYPES,
    JAPANESE,
    MAJOR,
    MINOR,
    NAVAL_TYPES,
    NOBODY,
    SIDES,
    TENDER,
)
from sandtable.games.forlorn_hopes.pack import Pack, Scenario, load_pack, with_charts
from sandtable.games.forlorn_hopes.setup import OPTIONS, rules_of, theatre_of
from sandtable.games.forlorn_hopes.theatre import Rules, Theatre

FIXED: Final[list[str]] = ["scenario", "charts", "map", "counter", "airbase", "objective", "parts"]
"""Keys of a position that say what it is played on; the others say how things stand."""
CAMPAIGN: Final = "campaign"
"""The scenario of a position that names none."""
LAST: Final = 99
"""The latest turn of a position."""
BIG: Final = 20
"""The largest number an airbase of a position may have."""


def scenario_of(pack: Pack, keys: Keys) -> Scenario | None:
    """The scenario whose map and rules are used; None where the file has a map of its own."""
    if keys.has("map"):
        if keys.has("scenario"):
            raise keys.trouble(
                "scenario", "stands beside [map]", "a position names a scenario or draws a map"
            )
        return None
    known = list(pack.scenarios)
    name = keys.text("scenario", CAMPAIGN if CAMPAIGN in known else known[0])
    if name not in known:
        raise keys.trouble("scenario", f"is {name!r}", meant(name, known))
    return pack.scenarios[name]


def theatre_from(
    table: dict[str, Any], source: str, pack: Pack | None = None, options: int = 0
) -> Theatre:
    """Map, counters, airbases and rules of a position.  Raises PackError with the wrong key."""
    pack = pack or load_pack()
    keys = Keys(table, source)
    if keys.has("charts"):
        pack = with_charts(pack, keys)
    scenario = scenario_of(pack, keys)
    fixed = {key: table[key] for key in FIXED if key in table}
    if scenario is not None and set(fixed) <= {"scenario"}:
        return theatre_of(pack, scenario, options)
    keys.sub("map")  # refuses what is no table
    board = pack.map if scenario is not None else small_map(dict(table["map"]), source)
    boxes = pack.boxes if scenario is not None else _boxes(pack, board)
    roster = _roster(pack, keys)
    bases = _bases(pack, keys, board, roster, scenario is not None)
    rules = _plain_rules(board, roster) if scenario is None else rules_of(pack, scenario)
    rules = _with_own(rules, keys, board, roster)
    theatre = Theatre(pack, board, boxes, roster, bases, OPTIONS.swapped(rules, options))
    theatre.spec = {"position": copy.deepcopy(fixed)}
    return theatre


# ── places ───────────────────────────────────────────────────────────────────


def hex_at(keys: Keys, key: str, label: str, board: HexMap) -> int:
    """The hex in play of this number; an error at the key that names it."""
    place = board.grid.find(label)
    if place < 0:
        raise keys.trouble(key, board.grid.wrong(label))
    if not board.flags["in_play"][place]:
        raise keys.trouble(key, f"{label} is out of play", "a hex in play")
    return place


def hexes_at(keys: Keys, key: str, board: HexMap) -> list[int]:
    """The hexes of a list."""
    return [hex_at(keys, key, label, board) for label in keys.texts(key)]


def _boxes(pack: Pack, board: HexMap) -> list[Box]:
    """The printed boxes beside a small map, with the arrow hexes it marks."""
    found: list[Box] = []
    for box in pack.boxes:
        place = board.find(box.name)
        if place < 0:
            continue
        hexes = board.hexes(box.entry) if box.entry else []
        ships = [h for h in hexes if board.flags["sea"][h] or board.flags["coastal"][h]]
        found.append(box._replace(place=place, hexes=hexes, sea_hexes=ships))
    return found


# ── [[counter]]: invented counters ───────────────────────────────────────────


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


FORCE: Final[dict[str, tuple[str, str]]] = {
    "air": ("JAAF", "Dutch"),
    "naval": ("East", "Dutch"),
    "ground": ("Army", "Dutch"),
}
"""By category: the force of a counter that names none, Japanese and Allied."""
TYPES_OF: Final[dict[str, list[str]]] = {
    "air": AIR_TYPES, "naval": NAVAL_TYPES, "ground": GROUND_TYPES,
}  # fmt: skip
NUMBERS: Final[list[str]] = [
    "carrier", "garrison", "parachute", "steps", "af_defensive", "tma", "sr", "cargo",
]  # fmt: skip
FACTORS: Final[list[str]] = ["af", "df", "bf", "aa", "speed", "cf"]


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what it need not say filled in."""
    short = counter.text("short")
    side = SIDES.index(counter.one_of("side", list(SIDES)))
    category = counter.one_of("category", list(TYPES_OF))
    kind = counter.one_of("type", TYPES_OF[category])
    cells = {
        "id": counter.text("id", short),
        "side": SIDES[side],
        "force": counter.text("force", FORCE[category][side]),
        "service": "position",
        "name": counter.text("name", short),
        "short": short,
        "formation": counter.text("formation", ""),
        "category": category,
        "type": kind,
        "provenance": "position",
    }
    if category == "air":
        plain = "" if kind in ("F", "R") else "multi"
        cells["model"] = counter.text("model", short)
        cells["engines"] = counter.text("engines", plain)
    elif category == "naval":
        cells["cargo"] = "0"
    strafes = counter.truth("strafes", False)
    reduced = any(counter.has("r_" + factor) for factor in FACTORS)
    cells["steps"] = "2" if reduced else "1"
    for key in NUMBERS:
        if counter.has(key):
            cells[key] = str(counter.integer(key, 0, 99))
    for factor in FACTORS:
        for key in (factor, "r_" + factor):
            if counter.has(key):
                cells[key] = str(counter.integer(key, 0, 99))
    if strafes:  # printed as S in place of a BF (2.2)
        cells |= {"bf": "S", "r_bf": "S" if cells["steps"] == "2" else ""}
    counter.done()
    return cells


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


# ── [[airbase]]: airbases of a small map ─────────────────────────────────────


def _bases(pack: Pack, keys: Keys, board: HexMap, roster: Roster, printed: bool) -> list[Airbase]:
    """The printed airbases; beside a small map those off the map, mobile and afloat.

    Then those of the file, and one for each invented CV and CVS.
    """
    found = list(pack.bases)
    if not printed:
        placed = [_placed(pack, board, base) for base in pack.bases]
        found = [base for base in placed if base is not None]
    for line in keys.subs("airbase"):
        found.append(_airbase(line, board, found))
    known = [base.ship for base in found]
    decks = [u for u in range(roster.count) if roster.type[u] in (CV, CVS) and u not in known]
    return found + [_afloat(roster, unit) for unit in decks]


def _placed(pack: Pack, board: HexMap, base: Airbase) -> Airbase | None:
    if base.place < 0:
        return base
    place = board.find(pack.map.label(base.place)) if base.place >= pack.map.size else -1
    return base._replace(place=place) if place >= 0 else None


def _afloat(roster: Roster, ship: int) -> Airbase:
    """The airbase of an invented CV or CVS."""
    side = roster.side[ship]
    kind = CARRIER if roster.type[ship] == CV else TENDER
    displays = (side == JAPANESE, side != JAPANESE)
    room = 4 if kind == CARRIER else 2
    return Airbase(roster.short[ship], roster.name[ship], kind, -1, ship, displays, 0, room, 0)


def _airbase(line: Keys, board: HexMap, known: list[Airbase]) -> Airbase:
    """One line: id, hex; kind minor (absent) or major; aa, capacity, hits that destroy it."""
    name = line.text("id")
    if len(name.split()) != 1 or name.lower() in [base.id.lower() for base in known]:
        raise line.trouble("id", f"is {name!r}", "one word that no other airbase has")
    place = hex_at(line, "hex", line.text("hex"), board)
    if board.flags["sea"][place]:
        raise line.trouble("hex", f"{line.text('hex')} is sea", "a land hex")
    if place in [base.place for base in known]:
        raise line.trouble("hex", f"{line.text('hex')} has an airbase already", "one in a hex")
    kind = MAJOR if line.one_of("kind", [AIRBASES[MAJOR], AIRBASES[MINOR]], "minor") == "major" \
        else MINOR  # fmt: skip
    base = Airbase(
        name,
        line.text("title", name),
        kind,
        place,
        -1,
        (True, True),
        line.integer("aa", 0, BIG, 1),
        line.integer("capacity", 1, ANY_NUMBER, 4),
        line.integer("destroyed_at", 1, BIG, 6),
    )
    line.done()
    return base


# ── rules ────────────────────────────────────────────────────────────────────


def _plain_rules(board: HexMap, roster: Roster) -> Rules:
    """Rules of a small map: the whole turn, nobody's hexes, no scenario of its own."""
    return Rules(
        scenario="position",
        first_turn=1,
        initiative=JAPANESE,
        initiative_missions=0,
        phases=tuple(PARTS),
        entries=tuple([() for _ in range(roster.count)]),
        events=(),
        control=tuple([NOBODY] * board.size),
        objective_halves=(2, 1),
        objectives=(),
        items=(),
        surrender=None,
        exchange=None,
        early_end=None,
        tie=NOBODY,
    )


def _with_own(rules: Rules, keys: Keys, board: HexMap, roster: Roster) -> Rules:
    """Objectives, and the parts of the turn, as the position states them."""
    entries = list(rules.entries)
    entries += [() for _ in range(roster.count - len(entries))]
    rules = rules._replace(entries=tuple(entries))
    if keys.has("objective"):
        found: list[Objective] = []
        for line in keys.subs("objective"):
            place = hex_at(line, "hex", line.text("hex"), board)
            found.append(Objective(place, line.integer("points", 1, LAST)))
            line.done()
        rules = rules._replace(objectives=tuple(found))
    if keys.has("parts"):
        names = keys.texts("parts")
        for name in names:
            if name not in PARTS:
                raise keys.trouble("parts", f"names {name!r}", meant(name, PARTS))
        rules = rules._replace(phases=tuple([part for part in PARTS if part in names]))
    return rules
