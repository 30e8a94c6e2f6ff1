"""Positions: any situation, on the game's map or a small one, written by hand in TOML.

docs/positions.md describes every key.  `read_position` checks all of it and gives a State at its
next decision; `write_position` writes any state so that reading gives an equal one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.board.position_files import options_of, position_table, position_text, values_of
from sandtable.games.doro_nawa import amphibious, crossings, supply
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, OPTIONS, SIDES
from sandtable.games.doro_nawa.pack import Pack, load_pack
from sandtable.games.doro_nawa.positions.frames import set_frames
from sandtable.games.doro_nawa.positions.text import stacks_of, write_position
from sandtable.games.doro_nawa.positions.theatre import (
    FIXED,
    hexes_at,
    scenario_of,
    theatre_from,
)
from sandtable.games.doro_nawa.positions.units import (
    Line,
    default_control,
    describe_units,
    read_units,
    settle_supply,
)
from sandtable.games.doro_nawa.setup import OPTIONS as GAME_OPTIONS
from sandtable.games.doro_nawa.setup import blank
from sandtable.games.doro_nawa.state import State

__all__ = ["load_position", "read_position", "stacks_of", "theatre_from", "write_position"]

MOMENT: Final[list[str]] = [
    "game", "title", "note", "turn", "turns", "impulse", "half", "option", "die", "ask", "frames",
    "options", "units", "off", "control", "interdicted", "penang", "held", "returned",
    "turn_ended", "ended",
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
    game = keys.text("game", "doro-nawa")
    if game != "doro-nawa":
        raise keys.trouble("game", f"is {game!r}", "these are the rules of 'doro-nawa'")
    keys.text("title", "")
    keys.text("note", "")
    options = options_of(keys, GAME_OPTIONS)
    g = blank(theatre_from(table, source, pack, options))
    g.options = options
    _set_clock(g, keys, pack)
    lines = read_units(g, keys.sub("units"), keys.sub("off"))
    _set_control(g, keys, pack)
    for place in hexes_at(keys, "interdicted", g.theatre.map):
        if place >= g.theatre.size:
            raise keys.trouble("interdicted", "names a box", "hexes are interdicted (6.7)")
        g.interdicted[place] = 1
    describe_units(g, lines)
    g.index()
    g.penang = int(keys.truth("penang", amphibious.holds_penang(g)))
    _set_half(g, keys)
    _check_supply(g, lines)
    g.log = []
    set_frames(g, keys, table.get("frames"))
    return g


# ── turn, impulse, half, options ─────────────────────────────────────────────


def _set_clock(g: State, keys: Keys, pack: Pack) -> None:
    """Turn and agreed length, impulse, half, option, die, options of the game."""
    scenario = scenario_of(pack, keys)
    first = g.theatre.rules.first_turn
    length = 10 if scenario is None else scenario.last_turn - first + 1
    stated = keys.has("frames")
    g.turns = keys.integer("turns", 1, 99, length)
    if scenario is not None and g.turns > length:
        right = f"1 to {length} turns: the scenario is no longer (1.2)"
        raise keys.trouble("turns", f"is {g.turns}", right)
    g.last_turn = first + g.turns - 1
    g.turn = keys.integer("turn", 1, 99, first)
    if not first <= g.turn <= g.last_turn + stated:
        right = f"turns {first} to {g.last_turn} are agreed: raise `turns` to play longer (1.2)"
        raise keys.trouble("turn", f"is {g.turn}", right)
    g.impulse = keys.integer("impulse", 0 if stated else 1, 999, 1)
    g.half = SIDES.index(keys.one_of("half", list(SIDES), SIDES[JAPAN]))
    g.option = OPTIONS.index(keys.one_of("option", OPTIONS, ""))
    g.die = keys.integer("die", 1, 6, 0)
    if g.die and not g.option:
        raise keys.trouble("die", "is given without an option", "state the option as well")


def _set_half(g: State, keys: Keys) -> None:
    """What happened in this half that units do not show."""
    g.returned = int(keys.truth("returned", False))
    g.turn_over = int(keys.truth("turn_ended", False))
    g.over = int(keys.truth("ended", False))
    for text in keys.texts("held"):
        words = text.split()
        ends = [g.theatre.map.find(label) for label in words[0].split("-")] if words else []
        ends = [end for end in ends if 0 <= end < g.theatre.size]
        edge = g.theatre.map.edge(ends[0], ends[1]) if len(ends) == 2 else -1
        mover = g.theatre.roster.find(words[2]) if len(words) == 3 else -1
        known = len(words) == 2 or (len(words) == 3 and mover >= 0)
        if edge < 0 or not known or words[1] not in ("bridge", "engineer"):
            right = 'two neighbours, bridge or engineer, who crossed: "0404-0405 bridge I/11"'
            raise keys.trouble("held", f"names {text!r}", right)
        crossing = crossings.Crossing(edge, words[1] == "engineer", mover)
        g.held.append(crossings.pack(g, crossing))


# ── control of airfields and ports (6.2, R53, R63) ───────────────────────────


def _set_control(g: State, keys: Keys, pack: Pack) -> None:
    """As at the scenario's start, then whoever stands there, then as [control] says."""
    theatre = g.theatre
    stands = default_control(g, scenario_of(pack, keys))
    control = keys.sub("control")
    for value, name in enumerate(["nobody", *SIDES]):
        for place in hexes_at(control, name, theatre.map):
            label = theatre.label(place)
            if place >= theatre.size or not theatre.site[place]:
                right = "control is kept of airfields and ports"
                raise control.trouble(name, f"names {label}, which is neither", right)
            if place in stands and g.control[place] != value:
                what = f"names {label}, where {g.name(stands[place])} stands"
                raise control.trouble(name, what, "a ground unit takes control (6.2)")
            g.control[place] = value
    control.done()


def _check_supply(g: State, lines: list[Line]) -> None:
    """Find out who is out of supply, but where a unit's words say so themselves (7.2)."""
    supply.check(g, JAPAN)
    supply.check(g, ALLIES)
    settle_supply(g, lines)
