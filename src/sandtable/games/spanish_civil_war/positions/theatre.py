"""What a position is played on: the scenario's map, counters and rules, or those of the file."""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.positions.ground import (
    entries_of,
    hex_at,
    plain_cells,
    sources_of,
    with_counters,
)
from sandtable.board.positions.keys import LAST
from sandtable.games.spanish_civil_war.data.map import small_map
from sandtable.games.spanish_civil_war.data.roster import (
    AIR_BARRAGE,
    COUNTERS,
    HQ_MORALE,
    Command,
    LossBox,
    On,
    Roster,
)
from sandtable.games.spanish_civil_war.data.scenarios import LEAD, Decision, Stock, read_victory
from sandtable.games.spanish_civil_war.kinds import NO_SYMBOL, SIDES, SYMBOLS, TYPES
from sandtable.games.spanish_civil_war.pack import Exclusive, Pack, Scenario, Victory
from sandtable.games.spanish_civil_war.setup import OPTIONS, rules_of
from sandtable.games.spanish_civil_war.theatre import Rules, Theatre

FIXED: Final[list[str]] = [
    "scenario", "charts", "map", "command", "counter", "supply", "entry", "available", "rail",
    "exclusive", "victory", "automatic", "decision",
]  # fmt: skip
"""Keys of a position that say what it is played on; the others say how things stand."""


def drawn(keys: Keys, pack: Pack, scenario: Scenario | None, options: int) -> Theatre:
    """The theatre of a position that states more than its scenario."""
    board = pack.map if scenario is not None else _board(keys)
    commands = _commands(pack, keys)
    roster = with_counters(pack.roster, keys, COUNTERS, _cells, On(commands))
    rules = plain_rules(pack, board) if scenario is None else rules_of(pack, scenario)
    if keys.has("supply"):
        found = keys.sub("supply")
        rules = rules._replace(sources=sources_of(found, SIDES, rules.sources, board, hex_at))
        found.done()
    rules = _with_entries(rules, keys, board, roster)
    rules = _with_own(rules, keys, pack)
    rules = _with_victory(rules, keys, pack, board, roster, commands)
    return Theatre(pack, board, roster, commands, OPTIONS.swapped(rules, options))


# ── [map]: a small map ───────────────────────────────────────────────────────


def _board(keys: Keys) -> HexMap:
    """The map of the file, with one box or none."""
    drawn = keys.sub("map")
    boxes = drawn.texts("boxes")
    if len(boxes) > 1 or any(not box.isalpha() for box in boxes):
        raise drawn.trouble("boxes", f"is {boxes!r}", "one word, the Rail Transfer Box (3.1)")
    return small_map(dict(keys.raw("map") or {}), keys.source)


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


def _cells(counter: Keys) -> dict[str, str]:
    """A counter as a line of counters.csv, with what follows from its type filled in."""
    cells = plain_cells(counter, SIDES, ("cf", "barrage", "morale", "ma1", "ma2"))
    kind = counter.one_of("type", TYPES)
    cells |= {
        "command": counter.text("command", cells["side"]),
        "type": kind,
        "size": counter.text("size", "battalion"),
    }
    if kind == "HQ":
        cells.setdefault("cf", "0")
        cells.setdefault("morale", str(HQ_MORALE))
    if kind == "air":
        cells.setdefault("barrage", str(AIR_BARRAGE))
    return cells


# ── rules: sources, entries, what is the title's own ─────────────────────────


def plain_rules(pack: Pack, board: HexMap) -> Rules:
    """Rules of a small map: every hex a source of both sides, no dice for who flies, no victory."""
    everywhere = tuple(board.hexes("in_play"))
    return Rules(
        first_player=pack.first_player,
        sources=(everywhere, everywhere),
        trace=pack.trace,
        entries=tuple([() for _ in range(pack.roster.count)]),
        fallback={},
        stacking=pack.stacking,
        victory=Victory([], [], Decision(LEAD, -1, 0, 0)),
        exclusive=pack.exclusive._replace(opening_barrage=None, late_orders=None),
    )


def _with_entries(rules: Rules, keys: Keys, board: HexMap, roster: Roster) -> Rules:
    """[entry]: the hexes where a named unit enters the game (3.3)."""
    entries = list(rules.entries)
    entries += [() for _ in range(roster.count - len(entries))]
    fallback = dict(rules.fallback)
    for unit, places in entries_of(keys, roster, board, hex_at):
        entries[unit] = places
        for place in places:
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
        types = sorted(TYPES.index(name) for name in keys.words("rail", TYPES[:-1]))
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
