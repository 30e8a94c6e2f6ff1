"""Positions: any situation, on the game's map or a small one, written by hand in TOML.

docs/positions.md describes every key.  `read_position` checks all of it and gives a State at its
next decision; `theatre_from` rebuilds what a position is played on from the fixed part of the file.
"""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any, Final

from sandtable.board.files import Keys, PackError, Row, Table, meant
from sandtable.games.doro_nawa import supply
from sandtable.games.doro_nawa.data_map import Box, small_map
from sandtable.games.doro_nawa.data_roster import COUNTER_COLUMNS, Roster
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    CHART,
    COASTAL,
    FOUGHT,
    HALTED,
    JAPAN,
    LOST,
    MOVED,
    OPTIONS,
    REPLACED,
    SHIP,
    SHOT,
    SIDES,
    WAITING,
)
from sandtable.games.doro_nawa.outline import (
    PROGRAM,
    EndTurn,
    Impulse,
    Initiative,
    Option,
    Play,
    allied_half,
    japanese_half,
    run,
)
from sandtable.games.doro_nawa.pack import Level, Pack, load_pack
from sandtable.games.doro_nawa.setup import blank, option_bits, rules_of, theatre_of
from sandtable.games.doro_nawa.setup import OPTIONS as GAME_OPTIONS
from sandtable.games.doro_nawa.stacking import check_stack, overstacked
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Rules, Theatre

FIXED: Final[list[str]] = ["scenario", "map", "counter", "box", "supply", "goal", "bases", "entry"]
"""Keys of a position that say what it is played on; the others say how things stand."""

# ── what it is played on ─────────────────────────────────────────────────────


def theatre_from(table: dict[str, Any], source: str) -> Theatre:
    """Map, counters and rules of a position; the scenario's where it names no map of its own."""
    pack = load_pack()
    keys = Keys(table, source)
    scenario = pack.scenarios.get(keys.text("scenario", "campaign"))
    if scenario is None:
        known = meant(keys.text("scenario"), list(pack.scenarios))
        raise keys.trouble("scenario", f"is {keys.text('scenario')!r}", known)
    fixed = {key: table[key] for key in FIXED if key in table}
    if set(fixed) <= {"scenario"}:
        return theatre_of(pack, scenario)
    roster = _roster(pack, keys)
    if not keys.has("map"):
        rules = rules_of(pack, scenario)
        board = pack.map
    else:
        board = small_map(table["map"], source)
        rules = _plain_rules(pack, keys, board, roster)
    rules = _with_supply(rules, keys, board)
    rules = rules._replace(entries=_entries(rules, keys, board, roster))
    theatre = Theatre(board, roster, pack.tec, pack.crt, pack.air, rules)
    theatre.spec = {"position": copy.deepcopy(fixed)}
    return theatre


def _roster(pack: Pack, keys: Keys) -> Roster:
    """The counters of the pack and those that the position invents."""
    counters = keys.subs("counter")
    if not counters:
        return pack.roster
    roster = copy.deepcopy(pack.roster)
    for counter in counters:
        cells = {
            "id": counter.text("id", counter.text("short")),
            "side": counter.one_of("side", list(SIDES)),
            "nationality": counter.text("nationality", "-"),
            "name": counter.text("name", counter.text("short")),
            "short": counter.text("short"),
            "kind": counter.text("kind"),
            "size": counter.text("size", "battalion"),
            "provenance": "position",
        }
        for key in ("sp", "initiative", "bombardment", "air", "mp"):
            if counter.has(key):
                cells[key] = str(counter.integer(key, 0, 99))
        _agree_printed(cells)
        counter.done()
        line = ",".join(_quoted(cells.get(column, "")) for column in COUNTER_COLUMNS)
        where = f"{keys.source}, {counter.path}"
        found = Table(where, ",".join(COUNTER_COLUMNS) + "\n" + line + "\n", COUNTER_COLUMNS)
        _add(roster, found.rows[0])
    return roster


def _agree_printed(cells: dict[str, str]) -> None:
    """Fill what follows from the kind: SP of guns, SP of aircraft and ships, 5 for ships."""
    kind = cells["kind"]
    if "artillery" in kind:
        cells.setdefault("sp", cells.get("bombardment", ""))
        cells.setdefault("bombardment", cells.get("sp", ""))
    if kind == "ship" or kind.startswith("aircraft"):
        cells.setdefault("sp", "1")
    if kind == "ship":
        cells.setdefault("initiative", "5")


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


def _add(roster: Roster, row: Row) -> None:
    roster.add(row)


def _plain_rules(pack: Pack, keys: Keys, board: Any, roster: Roster) -> Rules:
    """Rules of a small map: all of it open, every hex a supply source until [supply] names some."""
    boxes = tuple(
        Box(
            box.text("name"),
            board.number(box.text("name")),
            box.text("title", box.text("name")),
            SIDES.index(box.one_of("side", list(SIDES))),
            box.integer("mp", 0, 99),
            [_hex(box, "hexes", label, board) for label in box.texts("hexes")],
        )
        for box in keys.subs("box")
    )
    goal = _hex(keys, "goal", keys.text("goal"), board) if keys.has("goal") else -1
    bases = tuple(_hex(keys, "bases", label, board) for label in keys.texts("bases"))
    levels: tuple[Level, ...] = tuple(pack.levels)
    everywhere = tuple(range(board.size))
    return Rules(
        "position",
        1,
        (1, 99),
        (1, 99),
        (everywhere, everywhere),
        (False, False),
        boxes,
        (),
        bases,
        goal,
        tuple(() for _ in range(roster.count)),
        (),
        levels,
    )


def _with_supply(rules: Rules, keys: Keys, board: Any) -> Rules:
    """Sources as the position states them; `held` names sides that must control theirs."""
    if not keys.has("supply"):
        return rules
    found = keys.sub("supply")
    sources = list(rules.sources)
    for side, name in enumerate(SIDES):
        if found.has(name):
            labels = found.texts(name)
            sources[side] = tuple(sorted(_hex(found, name, label, board) for label in labels))
    held = found.texts("held") if found.has("held") else None
    kept = rules.sources_held if held is None else (SIDES[0] in held, SIDES[1] in held)
    found.done()
    return rules._replace(sources=(sources[0], sources[1]), sources_held=kept)


def _entries(
    rules: Rules, keys: Keys, board: Any, roster: Roster
) -> tuple[tuple[int, ...], ...]:
    """Where reinforcements may enter: [entry] names hexes for units, aircraft have the airfields."""
    pack = load_pack()
    entries = list(rules.entries)
    if keys.has("map"):
        air = board.hexes("airfield") if "airfield" in board.flags else []
        entries = [tuple(air) if roster.ma[u] and not roster.initiative[u] else () for u in range(roster.count)]  # fmt: skip
    while len(entries) < roster.count:
        entries.append(tuple(pack.map.hexes("airfield")) if roster.ma[len(entries)] else ())
    named = keys.sub("entry")
    for short in named.names():
        unit = roster.find(short)
        if unit < 0:
            raise named.trouble(short, "is no unit", meant(short, roster.short))
        entries[unit] = tuple(sorted(_hex(named, short, h, board) for h in named.texts(short)))
    return tuple(entries)


def _hex(keys: Keys, key: str, label: str, board: Any) -> int:
    place: int = board.find(label)
    if place < 0:
        raise keys.trouble(key, board.grid.wrong(label))
    return place


# ── how things stand ─────────────────────────────────────────────────────────


def load_position(path: Path) -> State:
    """Read a position file.  Raises PackError with the key that is wrong."""
    if not path.is_file():
        raise PackError(str(path), "no such file", "name a position file such as my.toml")
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(str(path), str(error), "a position is written in TOML") from error
    return read_position(table, str(path))


def read_position(table: dict[str, Any], source: str) -> State:
    """A state from a position's table, checked, at its next decision."""
    keys = Keys(table, source)
    for key in FIXED:
        keys.has(key)
    g = blank(theatre_from(table, source))
    _set_clock(g, keys)
    _place_units(g, keys.sub("units"))
    _off_map(g, keys.sub("off"))
    _mark(g, keys)
    _known_keys(keys)
    _ask(g, keys)
    run(g)
    return g


def _known_keys(keys: Keys) -> None:
    known = [*FIXED, "game", "title", "turn", "turns", "first_turn", "impulse", "half", "option",
             "die", "options", "penang", "units", "off", "interdicted", "control", "ask"]  # fmt: skip
    for key in keys.names():
        if key not in known:
            raise keys.trouble(key, "means nothing here", meant(key, known))


def _set_clock(g: State, keys: Keys) -> None:
    """Turn, length, impulse, half, option, die, options of the game."""
    g.turn = keys.integer("turn", 1, 99, 1)
    g.turns = keys.integer("turns", 1, 99, 10)
    g.last_turn = max(g.turn, g.theatre.rules.first_turn + g.turns - 1)
    g.impulse = keys.integer("impulse", 1, 999, 1)
    g.half = SIDES.index(keys.one_of("half", list(SIDES), SIDES[JAPAN]))
    g.option = OPTIONS.index(keys.one_of("option", OPTIONS, ""))
    g.die = keys.integer("die", 1, 6, 0)
    if g.die and not g.option:
        raise keys.trouble("die", "is given without an option", "state the option as well")
    chosen = keys.sub("options")
    standing = {info.id: info.default for _, info in GAME_OPTIONS}
    for name in chosen.names():
        if name not in standing:
            raise chosen.trouble(name, "is no option", meant(name, list(standing)))
        standing[name] = chosen.truth(name, False)
    g.options = option_bits(standing)


FLAGS: Final[dict[str, int]] = {
    "moved": MOVED,
    "halted": MOVED | HALTED,
    "fought": FOUGHT,
    "replaced": REPLACED,
    "shot": SHOT,
}
WORDS: Final[list[str]] = ["based", "flying", "down", "up", "afloat", "ashore", "raider", "oos",
                           *FLAGS, "sp=N", "spent=N"]  # fmt: skip


def _place_units(g: State, keys: Keys) -> None:
    """[units]: each hex or box with the units in it, each followed by words about it."""
    for label in keys.names():
        place = _hex(keys, label, label, g.theatre.map)
        for line in keys.texts(label):
            _place_unit(g, keys, label, place, line.split())


def _place_unit(g: State, keys: Keys, label: str, place: int, words: list[str]) -> None:
    if not words:
        raise keys.trouble(label, "has an empty text", 'a unit such as "I/11 sp=2"')
    roster = g.theatre.roster
    unit = roster.find(words[0])
    if unit < 0:
        raise keys.trouble(label, f"no unit is called {words[0]!r}", meant(words[0], roster.short))
    if g.hex[unit] >= 0:
        raise keys.trouble(label, f"{words[0]} is in {g.where(g.hex[unit])} already", "name it once")
    flies = g.is_air(unit)
    at_sea = place < g.theatre.size and g.theatre.sea[place] and not g.theatre.island[place]
    g.afloat[unit] = int(roster.kind[unit] <= COASTAL and (bool(at_sea) or "afloat" in words))
    _bars_place(g, keys, label, unit, place)
    g.put(unit, place)
    field = place >= g.theatre.size or bool(g.theatre.airfield[place])
    g.based[unit] = int(flies and field and "flying" not in words and "down" not in words)
    for word in words[1:]:
        _describe(g, keys, label, unit, word)


def _bars_place(g: State, keys: Keys, label: str, unit: int, place: int) -> None:
    """Refuse what the rules make impossible: wrong terrain, enemies in one hex."""
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    name = theatre.roster.short[unit]
    if g.is_air(unit):
        return
    if place >= theatre.size:
        raise keys.trouble(label, f"{name} cannot be in a box", "only aircraft are (6.2)")
    if kind == SHIP:
        fits = bool(theatre.sailable[place])
    elif g.afloat[unit]:
        fits = bool(theatre.sea[place])
    else:
        fits = bool(theatre.ground[place])
    if not fits:
        raise keys.trouble(label, f"{name} cannot be in that terrain", "see 4.2 for where it may go")
    side = theatre.roster.side[unit]
    for other in g.units_in(place):
        both_ships = kind == SHIP and theatre.roster.kind[other] == SHIP
        if theatre.roster.side[other] != side and not g.is_air(other) and not both_ships:
            raise keys.trouble(label, f"holds {name} and its enemy {g.name(other)}", "see 3.2")


def _describe(g: State, keys: Keys, label: str, unit: int, word: str) -> None:
    """One word about a unit."""
    name, _, number = word.partition("=")
    if number and number.isdecimal() and name in ("sp", "spent"):
        printed = g.theatre.roster.sp[unit]
        if name == "sp" and not 1 <= int(number) <= printed:
            raise keys.trouble(label, f"{g.name(unit)} has {word}", f"1 to {printed} SP")
        (g.sp if name == "sp" else g.spent)[unit] = int(number)
        if name == "spent":
            g.used[unit] |= MOVED
    elif word in FLAGS:
        g.used[unit] |= FLAGS[word]
    elif word == "down":
        g.face[unit] = 0
        g.based[unit] = 0
    elif word == "based":
        g.based[unit] = 1
    elif word == "raider":
        g.raider[unit] = 1
        g.face[unit] = 0
        g.based[unit] = 0
        g.interdicted[g.hex[unit]] = 1
    elif word == "oos":
        g.oos[unit] = 1
    elif word not in WORDS:
        raise keys.trouble(label, f"{g.name(unit)} is followed by {word!r}", meant(word, WORDS))


def _off_map(g: State, keys: Keys) -> None:
    """[off]: eliminated units, and those that wait with `turn=N`."""
    roster = g.theatre.roster
    for key, status in (("eliminated", LOST), ("waiting", WAITING), ("chart", CHART)):
        for line in keys.texts(key):
            words = line.split()
            unit = roster.find(words[0]) if words else -1
            if unit < 0:
                raise keys.trouble(key, f"no unit is called {line!r}", "a short name or id")
            g.status[unit] = status
            if status == LOST:
                g.sp[unit] = 0
            for word in words[1:]:
                name, _, number = word.partition("=")
                if name != "turn" or not number.isdecimal():
                    raise keys.trouble(key, f"{words[0]} is followed by {word!r}", "turn=N")
                g.due[unit] = int(number)
    keys.done()


def _mark(g: State, keys: Keys) -> None:
    """Interdict markers and control of airfields and ports."""
    for label in keys.texts("interdicted"):
        g.interdicted[_hex(keys, "interdicted", label, g.theatre.map)] = 1
    control = keys.sub("control")
    sided = not keys.has("map")
    for h in range(g.theatre.size):
        if sided and g.theatre.site[h] and not g.control[h]:
            g.control[h] = 2
    for side, name in enumerate(SIDES):
        for label in control.texts(name):
            g.control[_hex(control, name, label, g.theatre.map)] = side + 1
    control.done()
    g.penang = int(keys.truth("penang", False))
    g.index()


def _ask(g: State, keys: Keys) -> None:
    """The decision that is open: as stated, or as far as option and die have been settled."""
    after = japanese_half if g.half == JAPAN else allied_half
    at = next(i for i, op in enumerate(PROGRAM) if op.act is after) + 1
    g.frames = [Play(at)]
    asked = keys.one_of("ask", ["", "end", "option"], "")
    if asked == "end":
        g.frames += [Option(g.half), EndTurn(g.half)]
    elif not g.option or asked == "option":
        g.frames.append(Option(g.half))
    elif not g.die:
        g.frames.append(Initiative(g.half))
    else:
        g.frames.append(Impulse(g.half))
    stated = list(g.oos)
    supply.check(g, JAPAN)
    supply.check(g, ALLIES)
    g.oos = [max(now, said) for now, said in zip(g.oos, stated, strict=True)]
    for place in sorted(g.at):
        for side in (JAPAN, ALLIES):
            if place < g.theatre.size and overstacked(g, place, side):
                check_stack(g, place, side)
