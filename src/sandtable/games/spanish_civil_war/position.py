"""Positions: any situation, on the title's map or a small one, written by hand in TOML.

docs/positions-spanish-civil-war.md describes every key.  `read_position` checks all of it and gives
a State at its next decision; `write_position` writes any state so that reading gives an equal one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.board.position_files import options_of, position_table, position_text, values_of
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.kinds import ENGINEERED, IMPROVED, SIDES
from sandtable.games.spanish_civil_war.pack import Pack, load_pack
from sandtable.games.spanish_civil_war.positions.air import air_lines, read_air
from sandtable.games.spanish_civil_war.positions.frames import set_frames, set_phase
from sandtable.games.spanish_civil_war.positions.text import (
    ENDED,
    hold_by_default,
    stacks_of,
    write_position,
)
from sandtable.games.spanish_civil_war.positions.theatre import (
    FIXED,
    LAST,
    hexes_at,
    scenario_of,
    theatre_from,
)
from sandtable.games.spanish_civil_war.positions.units import (
    RETREATS,
    describe_units,
    read_units,
    settle_supply,
)
from sandtable.games.spanish_civil_war.setup import OPTIONS
from sandtable.games.spanish_civil_war.state import State, blank

__all__ = ["load_position", "read_position", "stacks_of", "theatre_from", "write_position"]

MOMENT: Final[list[str]] = [
    "game", "title", "note", "turn", "turns", "phase", "phasing", "ask", "frames", "options",
    "units", "air", "off", "improved", "engineered", "commands", "held", "ended",
]  # fmt: skip
"""Keys of a position that say how things stand."""


def load_position(path: Path | str, on: Any = None) -> State:
    """Read a position file, played by a rulebook.  Raises PackError with the key that is wrong."""
    return read_position(position_text(path), str(path), on)


def read_position(stated: dict[str, Any] | str, source: str = "position", on: Any = None) -> State:
    """A state from a position's table or text, checked, at its next decision.

    `on` is the rulebook, or its pack, whose values it is played with: ours when it is left out.
    """
    table = position_table(stated, source)
    pack: Pack = values_of(on, load_pack)
    keys = Keys(table, source)
    for key in keys.names():
        if key not in FIXED and key not in MOMENT:
            raise keys.trouble(key, "means nothing here", meant(key, [*FIXED, *MOMENT]))
    game = keys.text("game", pack.id)
    if game != pack.id:
        raise keys.trouble("game", f"is {game!r}", f"these are the rules of {pack.id!r}")
    keys.text("title", "")
    keys.text("note", "")
    options = options_of(keys, OPTIONS)
    g = blank(theatre_from(table, source, pack, options))
    g.options = options
    _set_clock(g, keys, pack)
    flying = air_lines(g, keys)
    lines = read_units(g, keys.sub("units"), keys.sub("off"), flying)
    describe_units(g, lines)
    read_air(g, flying)
    _set_positions(g, keys)
    _set_commands(g, keys.sub("commands"))
    _set_held(g, keys.sub("held"), pack)
    g.index()
    supply.check(g, 0)
    supply.check(g, 1)
    settle_supply(g, lines)
    going = [line for line in lines if RETREATS in line.words]
    g.log = []
    set_frames(g, keys, table.get("frames"), going)
    return g


# ── turn, phase, options, the end ────────────────────────────────────────────


def _set_clock(g: State, keys: Keys, pack: Pack) -> None:
    """Turn and length, phase and side, options of the game, who has won."""
    scenario = scenario_of(pack, keys)
    first = g.theatre.rules.first_turn
    length = 10 if scenario is None else scenario.last_turn - first + 1
    g.turns = keys.integer("turns", 1, LAST, length)
    g.last_turn = first + g.turns - 1
    g.over = ENDED.index(keys.one_of("ended", list(ENDED), ""))
    g.turn = keys.integer("turn", 1, LAST + 1, first)
    if not first <= g.turn <= g.last_turn + bool(g.over):
        right = f"turns {first} to {g.last_turn} are played: raise `turns` to play longer"
        raise keys.trouble("turn", f"is {g.turn}", right)
    set_phase(g, keys)


# ── improved positions (3.4), commands (9.4), victory hexes ──────────────────


def _set_positions(g: State, keys: Keys) -> None:
    """Hexes with an Improved Position marker; nobody builds one and leaves."""
    for key, value in (("improved", IMPROVED), ("engineered", ENGINEERED)):
        for place in hexes_at(keys, key, g.theatre.map):
            if not g.units_in(place):
                right = "a unit in the hex: whoever leaves takes the position away (3.4)"
                raise keys.trouble(key, f"names {g.theatre.label(place)}, which is empty", right)
            if g.improved[place] not in (0, value):
                what = f"names {g.theatre.label(place)}, which `improved` names"
                raise keys.trouble(key, what, "`improved` or `engineered`")
            g.improved[place] = value


def _set_commands(g: State, keys: Keys) -> None:
    """[commands]: "broken", and how many boxes of the loss display have been checked."""
    names = [command.id for command in g.theatre.commands]
    for name in keys.names():
        if name not in names:
            raise keys.trouble(name, "is no command", meant(name, names))
        number = names.index(name)
        boxes = len(g.theatre.commands[number].boxes)
        for word in keys.text(name).split():
            count = word.removeprefix("checked=")
            if word == "broken":
                g.broken[number] = 1
            elif count != word and count.isdecimal() and len(count) < 3 and int(count) <= boxes:
                g.checked[number] = int(count)
            else:
                right = f'"broken", "checked=N" with up to {boxes} boxes, or both'
                raise keys.trouble(name, f"says {word!r}", right)


def _set_held(g: State, keys: Keys, pack: Pack) -> None:
    """[held]: victory hexes by the side that last had a supplied unit there."""
    hold_by_default(g, pack)
    for value, name in enumerate(["nobody", *SIDES]):
        for place in hexes_at(keys, name, g.theatre.map):
            if place not in g.theatre.prizes:
                known = [g.theatre.label(h) for h in g.theatre.prizes]
                right = "hexes that count for victory here: " + (" ".join(known) or "none")
                raise keys.trouble(name, f"names {g.theatre.label(place)}", right)
            g.held[place] = value
    keys.done()
