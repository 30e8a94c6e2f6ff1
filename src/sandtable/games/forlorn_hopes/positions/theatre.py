"""What a position is played on: the scenario's map, counters and airbases, or those of the file."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.positions.ground import hex_at, plain_cells, with_counters
from sandtable.board.positions.keys import LAST
from sandtable.games.forlorn_hopes.data.bases import ANY_NUMBER, Airbase
from sandtable.games.forlorn_hopes.data.map import Box, ships_enter, small_map
from sandtable.games.forlorn_hopes.data.points import Objective
from sandtable.games.forlorn_hopes.data.roster import COUNTERS, FACED, TYPES_OF, Roster
from sandtable.games.forlorn_hopes.data.scenarios import PHASES as PARTS
from sandtable.games.forlorn_hopes.kinds import (
    AIRBASES,
    CARRIER,
    CATEGORIES,
    CV,
    CVS,
    JAPANESE,
    MAJOR,
    MINOR,
    NOBODY,
    SIDES,
    TENDER,
)
from sandtable.games.forlorn_hopes.pack import Pack, Scenario
from sandtable.games.forlorn_hopes.setup import OPTIONS, rules_of
from sandtable.games.forlorn_hopes.theatre import Rules, Theatre

FIXED: Final[list[str]] = ["scenario", "charts", "map", "counter", "airbase", "objective", "parts"]
"""Keys of a position that say what it is played on; the others say how things stand."""
BIG: Final = 20
"""The largest number an airbase of a position may have."""


def drawn(keys: Keys, pack: Pack, scenario: Scenario | None, options: int) -> Theatre:
    """The theatre of a position that states more than its scenario."""
    keys.sub("map")  # refuses what is no table
    pack = OPTIONS.printed(pack, options)
    printed = scenario is not None
    board = pack.map if printed else small_map(dict(keys.raw("map")), keys.source)
    boxes = pack.boxes if printed else _boxes(pack, board)
    roster = with_counters(pack.roster, keys, COUNTERS, _cells)
    bases = _bases(pack, keys, board, roster, printed)
    rules = _plain_rules(board, roster) if scenario is None else rules_of(pack, scenario)
    rules = _with_own(rules, keys, board, roster)
    return Theatre(pack, board, boxes, roster, bases, OPTIONS.swapped(rules, options))


def _boxes(pack: Pack, board: HexMap) -> list[Box]:
    """The printed boxes beside a small map, with the arrow hexes it marks."""
    found: list[Box] = []
    for box in pack.boxes:
        place = board.find(box.name)
        if place < 0:
            continue
        hexes = board.hexes(box.entry) if box.entry else []
        ships = [h for h in hexes if ships_enter(board, h)]
        found.append(box._replace(place=place, hexes=hexes, sea_hexes=ships))
    return found


# ── [[counter]]: invented counters ───────────────────────────────────────────


FORCE: Final[dict[str, tuple[str, str]]] = {
    "air": ("JAAF", "Dutch"),
    "naval": ("East", "Dutch"),
    "ground": ("Army", "Dutch"),
}
"""By category: the force of a counter that names none, Japanese and Allied."""
NUMBERS: Final[list[str]] = [
    "carrier", "garrison", "parachute", "steps", "af_defensive", "tma", "sr", "cargo",
]  # fmt: skip


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what it need not say filled in."""
    factors = [head + factor for factor in FACED for head in ("", "r_")]
    reduced = any(counter.has("r_" + factor) for factor in FACED)
    stated = plain_cells(counter, SIDES, (*NUMBERS, *factors))
    side = SIDES.index(stated["side"])
    category = counter.one_of("category", CATEGORIES)
    kind = counter.one_of("type", TYPES_OF[CATEGORIES.index(category)])
    cells = {
        "force": counter.text("force", FORCE[category][side]),
        "service": "position",
        "category": category,
        "type": kind,
        "steps": "2" if reduced else "1",
    }
    if category == "air":
        plain = "" if kind in ("F", "R") else "multi"
        cells["model"] = counter.text("model", stated["short"])
        cells["engines"] = counter.text("engines", plain)
    elif category == "naval":
        cells["cargo"] = "0"
    cells |= stated
    if counter.truth("strafes", False):  # printed as S in place of a BF (2.2)
        cells |= {"bf": "S", "r_bf": "S" if cells["steps"] == "2" else ""}
    return cells


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
    entries: list[tuple[int, ...]] = [() for _ in range(roster.count)]
    return Rules(tuple(entries), tuple([NOBODY] * board.size))


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
        names = keys.words("parts", PARTS)
        rules = rules._replace(phases=tuple([part for part in PARTS if part in names]))
    return rules
