"""Positions: any situation, on the title's map or a small one, written by hand in TOML.

docs/positions-spanish-civil-war.md describes every key.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.lines import Line, Muster
from sandtable.board.positions.files import Parts, Positions
from sandtable.board.positions.ground import hex_at, hexes_at
from sandtable.board.positions.keys import (
    Key,
    by_side,
    elsewhere,
    length_of,
    one_of,
    open_keys,
    read_keys,
    read_turn,
)
from sandtable.board.positions.units import named, unit_keys, units_table, worded
from sandtable.board.positions.words import Word, differs, hear_again, value, whole
from sandtable.games.spanish_civil_war.kinds import AIR_END, ENGINEERED, IMPROVED, SIDES
from sandtable.games.spanish_civil_war.pack import load_pack, with_charts
from sandtable.games.spanish_civil_war.positions.air import air_lines, air_list, read_air
from sandtable.games.spanish_civil_war.positions.frames import frames_keys, set_frames, set_phase
from sandtable.games.spanish_civil_war.positions.theatre import FIXED, drawn
from sandtable.games.spanish_civil_war.positions.units import (
    SUPPLIED,
    UNITS,
    check_supply,
    describe_units,
    off_in_order,
    read_units,
)
from sandtable.games.spanish_civil_war.setup import OPTIONS, first_held, theatre_of
from sandtable.games.spanish_civil_war.state import State, blank
from sandtable.games.spanish_civil_war.theatre import Theatre


def _read(g: State, keys: Keys) -> None:
    read_keys(g, keys, (ENDED, TURN, PHASE))
    named = Muster(g.theatre.roster)
    flying = air_lines(g, keys, named)
    lines = read_units(g, keys, named)
    describe_units(g, lines)
    read_air(g, flying)
    read_keys(g, keys, (*MARKS, COMMANDS, HELD))
    g.index()
    check_supply(g)
    hear_again(g, lines, SUPPLIED)


def _turn(g: State, keys: Keys) -> None:
    right = "played: raise `turns` to play longer"
    g.turns = read_turn(g, keys, length_of(g, 10), int(bool(g.over)), right)


def _phasing(g: State) -> str | None:
    """The mutual phase is that of the second player, if nobody says otherwise."""
    first = g.theatre.rules.first_player
    return SIDES[g.phasing] if g.phase == AIR_END and g.phasing == first else None


def _shown(g: State) -> dict[str, list[str]]:
    """Who is where, as both sides see it."""
    flying = air_list(g, False)
    return units_table(g, UNITS) | ({"air": flying} if flying else {})


# ── improved positions (3.4) ─────────────────────────────────────────────────


def _marks(name: str, value: int) -> Key:
    """Hexes with an Improved Position marker; nobody builds one and leaves."""

    def read(g: State, keys: Keys) -> None:
        for place in hexes_at(keys, name, g.theatre.map):
            if not g.units_in(place):
                right = "a unit in the hex: whoever leaves takes the position away (3.4)"
                raise keys.trouble(name, f"names {g.theatre.label(place)}, which is empty", right)
            if g.improved[place] not in (0, value):
                what = f"names {g.theatre.label(place)}, which `improved` names"
                raise keys.trouble(name, what, "`improved` or `engineered`")
            g.improved[place] = value

    def write(g: State) -> list[str]:
        return [g.theatre.label(h) for h in range(g.theatre.size) if g.improved[h] == value]

    return Key(name, read, write)


# ── commands (9.4), victory hexes ────────────────────────────────────────────


def _checked(g: State, line: Line, text: str) -> str:
    """How many boxes of the loss display have been checked."""
    g.checked[line.unit] = whole(text, len(g.theatre.commands[line.unit].boxes))
    return "" if g.checked[line.unit] >= 0 else "no more than there are"


BROKEN: Final = (
    value("broken", "broken"),
    Word("checked=N", _checked, differs("checked", "checked")),
)


def _commands(g: State) -> list[str]:
    return [command.id for command in g.theatre.commands]


def _said_of(g: State, command: int) -> tuple[tuple[Word, ...], str]:
    boxes = len(g.theatre.commands[command].boxes)
    return BROKEN, f'"broken", "checked=N" with up to {boxes} boxes, or both'


def _prize(g: State, keys: Keys, key: str, label: str, _value: int) -> int:
    place = hex_at(keys, key, label, g.theatre.map)
    if place not in g.theatre.prizes:
        known = [g.theatre.label(h) for h in g.theatre.prizes]
        right = "hexes that count for victory here: " + (" ".join(known) or "none")
        raise keys.trouble(key, f"names {g.theatre.label(place)}", right)
    return place


# ── every key, and what a position is ────────────────────────────────────────

TURN: Final = Key("turn", _turn, lambda g: g.turn)
PHASE: Final = Key("phase", set_phase, State.phase_letter)
ENDED: Final = one_of("ended", "over", ("", *SIDES, "draw"))
MARKS: Final = (_marks("improved", IMPROVED), _marks("engineered", ENGINEERED))
COMMANDS: Final = worded("commands", _commands, named(_commands, "command"), _said_of, blank)
HELD: Final = by_side("held", "held", SIDES, _prize, lambda g: first_held(g.theatre))
POSITIONS: Final[Positions[State, Theatre]] = Positions(
    Parts(
        game=lambda pack: str(pack.id),
        options=OPTIONS,
        load=load_pack,
        charts=with_charts,
        printed=theatre_of,
        drawn=drawn,
        blank=blank,
        read=_read,
        decide=set_frames,
        stacks=_shown,
        fixed=FIXED,
        values=(
            TURN,
            Key("turns", elsewhere, lambda g: g.turns),
            PHASE,
            Key("phasing", elsewhere, _phasing),
            ENDED,
            *open_keys(frames_keys),
            *MARKS,
            Key("air", elsewhere, lambda g: air_list(g, True)),
        ),
        tables=(
            unit_keys(UNITS)[0],
            Key("off", elsewhere, off_in_order),
            COMMANDS,
            HELD,
        ),
    )
)
load_position: Final = POSITIONS.load
read_position: Final = POSITIONS.read
write_position: Final = POSITIONS.write
stacks_of: Final = POSITIONS.stacks
