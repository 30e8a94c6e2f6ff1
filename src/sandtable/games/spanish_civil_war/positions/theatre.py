"""What a position is played on: the scenario's map, counters and rules, or those of the file."""

from __future__ import annotations

import copy
from typing import Any, Final

from sandtable.board.files import Keys, PackError, Table, meant
from sandtable.board.map import HexMap
from sandtable.games.spanish_civil_war.data.map import small_map
from sandtable.games.spanish_civil_war.data.roster import (
    AIR_BARRAGE,
    COUNTER_COLUMNS,
    HQ_MORALE,
    Command,
    LossBox,
    Roster,
)
from sandtable.games.spanish_civil_war.data.scenarios import (
    LEAD,
    Decision,
    Stock,
    read_victory,
)
from sandtable.games.spanish_civil_war.kinds import NO_SYMBOL, SIDES, SYMBOLS, TYPES
from sandtable.games.spanish_civil_war.pack import (
    Exclusive,
    Pack,
    Scenario,
    Victory,
    load_pack,
    with_charts,
)
from sandtable.games.spanish_civil_war.setup import OPTIONS, rules_of, theatre_of
from sandtable.games.spanish_civil_war.theatre import Rules, Theatre

FIXED: Final[list[str]] = [
    "scenario", "charts", "map", "command", "counter", "supply", "entry", "available", "rail",
    "exclusive", "victory", "automatic", "decision",
]  # fmt: skip
"""Keys of a position that say what it is played on; the others say how things stand."""

CAMPAIGN: Final = "campaign"
"""The scenario of a position that names none."""
LAST: Final = 99
"""The latest turn of a position."""


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
    """Map, counters and rules of a position.  Raises PackError with the key that is wrong."""
    pack = pack or load_pack()
    keys = Keys(table, source)
    if keys.has("charts"):
        pack = with_charts(pack, keys)
    scenario = scenario_of(pack, keys)
    fixed = {key: table[key] for key in FIXED if key in table}
    if scenario is not None and set(fixed) <= {"scenario"}:
        return theatre_of(pack, scenario, options)
    board = pack.map if scenario is not None else _board(table, keys)
    commands = _commands(pack, keys)
    roster = _roster(pack, keys, commands)
    rules = _plain_rules(pack, board) if scenario is None else rules_of(pack, scenario)
    rules = _with_supply(rules, keys, board)
    rules = _with_entries(rules, keys, board, roster)
    rules = _with_own(rules, keys, pack)
    rules = _with_victory(rules, keys, pack, board, roster, commands)
    theatre = Theatre(pack, board, roster, commands, OPTIONS.swapped(rules, options))
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


# ── [map]: a small map ───────────────────────────────────────────────────────


def _board(table: dict[str, Any], keys: Keys) -> HexMap:
    """The map of the file, with one box or none."""
    drawn = keys.sub("map")
    boxes = drawn.texts("boxes")
    if len(boxes) > 1 or any(not box.isalpha() for box in boxes):
        raise drawn.trouble("boxes", f"is {boxes!r}", "one word, the Rail Transfer Box (3.1)")
    return small_map(dict(table["map"] or {}), keys.source)


# ── [[command]], [[counter]]: those of the pack and invented ones ────────────


def _commands(pack: Pack, keys: Keys) -> list[Command]:
    """The title's commands, then the invented ones with their loss displays (9.4)."""
    commands = list(pack.commands)
    for command in keys.subs("command"):
        name = command.text("id")
        if len(name.split()) != 1:
            raise command.trouble("id", f"is {name!r}", "one word")
        if name in [known.id for known in commands]:
            raise command.trouble("id", f"{name!r} is taken", "each command needs its own")
        side = SIDES.index(command.one_of("side", list(SIDES)))
        boxes = [_loss_box(command, text) for text in command.texts("boxes")]
        commands.append(Command(name, side, command.text("name", name), boxes))
        command.done()
    plain = [c for c in keys.subs("counter") if not c.has("command")]
    for side, name in enumerate(SIDES):
        if any(c.text("side", "") == name for c in plain):
            if name in [known.id for known in commands]:
                raise plain[0].trouble("command", "is missing", f"{name!r} is a command here")
            commands.append(Command(name, side, f"{name} troops", []))
    return commands


def _loss_box(command: Keys, text: str) -> LossBox:
    """A box of a loss display: "" or a symbol and its number."""
    words = text.split()
    if not words:
        return LossBox(NO_SYMBOL, 0, 1)
    if len(words) != 2 or words[0] not in SYMBOLS or not words[1].isdecimal():
        right = 'empty, or one of waver, shaken, broken and a number: "waver 8"'
        raise command.trouble("boxes", f"has {text!r}", right)
    if not 1 <= int(words[1]) <= 10:
        raise command.trouble("boxes", f"has {text!r}", "a number from 1 to 10")
    return LossBox(SYMBOLS.index(words[0]), int(words[1]), 1)


def _roster(pack: Pack, keys: Keys, commands: list[Command]) -> Roster:
    counters = keys.subs("counter")
    if not counters:
        return pack.roster
    roster = copy.deepcopy(pack.roster)
    for counter in counters:
        cells = _cells(counter)
        line = ",".join([_quoted(cells.get(column, "")) for column in COUNTER_COLUMNS])
        found = Table(keys.source, ",".join(COUNTER_COLUMNS) + "\n" + line + "\n", COUNTER_COLUMNS)
        try:
            roster.add(found.rows[0], commands)
        except PackError as error:
            column = error.where.rpartition(", ")[2]
            raise counter.trouble(column, error.what, error.right) from error
    return roster


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what follows from its type filled in."""
    short = counter.text("short")
    kind = counter.one_of("type", TYPES)
    side = counter.one_of("side", list(SIDES))
    cells = {
        "id": counter.text("id", short),
        "side": side,
        "command": counter.text("command", side),
        "name": counter.text("name", short),
        "short": short,
        "formation": counter.text("formation", ""),
        "type": kind,
        "size": counter.text("size", "battalion"),
        "provenance": "position",
    }
    for key in ("cf", "barrage", "morale", "ma1", "ma2"):
        if counter.has(key):
            cells[key] = str(counter.integer(key, 0, 99))
    if kind == "HQ":
        cells.setdefault("cf", "0")
        cells.setdefault("morale", str(HQ_MORALE))
    if kind == "air":
        cells.setdefault("barrage", str(AIR_BARRAGE))
    counter.done()
    return cells


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


# ── rules: sources, entries, what is the title's own ─────────────────────────


def _plain_rules(pack: Pack, board: HexMap) -> Rules:
    """Rules of a small map: every hex a source of both sides, no dice for who flies, no victory."""
    everywhere = tuple(board.hexes("in_play"))
    return Rules(
        scenario="position",
        first_turn=1,
        first_player=pack.first_player,
        sources=(everywhere, everywhere),
        trace=pack.trace,
        entries=tuple([() for _ in range(pack.roster.count)]),
        fallback={},
        available=(),
        stacking=pack.stacking,
        victory=Victory([], [], Decision(LEAD, -1, 0, 0)),
        lost_before=(),
        exclusive=pack.exclusive._replace(opening_barrage=None, late_orders=None),
    )


def _with_supply(rules: Rules, keys: Keys, board: HexMap) -> Rules:
    """Sources as the position states them (8.0)."""
    if not keys.has("supply"):
        return rules
    found = keys.sub("supply")
    sources = list(rules.sources)
    for side, name in enumerate(SIDES):
        if found.has(name):
            sources[side] = tuple(sorted(hexes_at(found, name, board)))
    found.done()
    return rules._replace(sources=(sources[0], sources[1]))


def _with_entries(rules: Rules, keys: Keys, board: HexMap, roster: Roster) -> Rules:
    """[entry]: the hexes where a named unit enters the game (3.3)."""
    entries = list(rules.entries)
    entries += [() for _ in range(roster.count - len(entries))]
    fallback = dict(rules.fallback)
    named = keys.sub("entry")
    for short in named.names():
        unit = roster.find(short)
        if unit < 0:
            raise named.trouble(short, "is no unit", meant(short, roster.short))
        entries[unit] = tuple(sorted(hexes_at(named, short, board)))
        for place in entries[unit]:
            fallback.setdefault(place, _nearest_edge(board, place))
    return rules._replace(entries=tuple(entries), fallback=fallback)


def _nearest_edge(board: HexMap, place: int) -> int:
    """The hex of the map edge from which a blocked entry is counted."""
    found = place
    nearest = -1
    for h in board.hexes("map_edge"):
        distance = board.grid.distance(h, place)
        if nearest < 0 or distance < nearest:
            found, nearest = h, distance
    return found


def _with_own(rules: Rules, keys: Keys, pack: Pack) -> Rules:
    """Who flies today, who moves by rail, and whether the title's own rules are in force."""
    if keys.has("available"):
        found = keys.sub("available")
        dice = [found.integer(name, 0, 10, 10) for name in SIDES]
        found.done()
        rules = rules._replace(available=((dice[0], dice[1]),))
    own: Exclusive = rules.exclusive
    if keys.has("exclusive"):
        own = pack.exclusive
        if not keys.truth("exclusive", True):
            own = own._replace(opening_barrage=None, late_orders=None)
    if keys.has("rail"):
        for name in keys.texts("rail"):
            if name not in TYPES[:-1]:
                raise keys.trouble("rail", f"names {name!r}", meant(name, TYPES[:-1]))
        types = sorted(TYPES.index(name) for name in keys.texts("rail"))
        own = own._replace(rail_types=types)
    return rules._replace(exclusive=own)


def _with_victory(
    rules: Rules,
    keys: Keys,
    pack: Pack,
    board: HexMap,
    roster: Roster,
    commands: list[Command],
) -> Rules:
    """[[victory]], [[automatic]] and [decision] as a scenario has them."""
    if not any(keys.has(key) for key in ("victory", "automatic", "decision")):
        return rules
    stock = Stock(board, roster, commands, pack.tec, pack.entries, pack.stacking, LAST)
    return rules._replace(victory=read_victory(keys, stock, LAST))
