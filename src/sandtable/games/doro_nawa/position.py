"""Positions: any situation, on the game's map or a small one, written by hand in TOML.

docs/positions.md describes every key.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.map_files import hex_of
from sandtable.board.positions.files import Parts, Positions
from sandtable.board.positions.ground import hexes_at
from sandtable.board.positions.keys import (
    LAST,
    Key,
    by_side,
    elsewhere,
    length_of,
    one_of,
    open_keys,
    read_keys,
    read_turn,
    truth,
)
from sandtable.board.positions.units import unit_keys, units_table
from sandtable.board.positions.words import hear_again
from sandtable.games.doro_nawa import amphibious, crossings
from sandtable.games.doro_nawa.kinds import OPTIONS, SIDES
from sandtable.games.doro_nawa.pack import load_pack, with_charts
from sandtable.games.doro_nawa.positions.frames import frames_keys, set_frames
from sandtable.games.doro_nawa.positions.theatre import FIXED, drawn
from sandtable.games.doro_nawa.positions.units import (
    SUPPLIED,
    UNITS,
    check_supply,
    describe_units,
    read_units,
)
from sandtable.games.doro_nawa.setup import OPTIONS as GAME_OPTIONS
from sandtable.games.doro_nawa.setup import blank, first_control, theatre_of
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Theatre


def _read(g: State, keys: Keys) -> None:
    read_keys(g, keys, CLOCK)
    lines = read_units(g, keys)
    read_keys(g, keys, (CONTROL, INTERDICTED))
    describe_units(g, lines)
    g.index()
    read_keys(g, keys, HALF)
    check_supply(g)
    hear_again(g, lines, SUPPLIED)


# ── turn, impulse, half ──────────────────────────────────────────────────────


def _turns(g: State, keys: Keys) -> None:
    """Turn and agreed length."""
    length = length_of(g, 10)
    printed = g.theatre.rules.scenario in g.theatre.pack.scenarios
    if printed and keys.integer("turns", 1, LAST, length) > length:
        right = f"1 to {length} turns: the scenario is no longer (1.2)"
        raise keys.trouble("turns", f"is {keys.raw('turns')}", right)
    right = "agreed: raise `turns` to play longer (1.2)"
    g.turns = read_turn(g, keys, length, int(keys.has("frames")), right)


def _impulse(g: State, keys: Keys) -> None:
    g.impulse = keys.integer("impulse", 0 if keys.has("frames") else 1, 999, 1)


def _die(g: State, keys: Keys) -> None:
    g.die = keys.integer("die", 1, 6, 0)
    if g.die and not g.option:
        raise keys.trouble("die", "is given without an option", "state the option as well")


# ── water hexsides that are kept open (4.5, 4.6) ─────────────────────────────


def _held(g: State, keys: Keys) -> None:
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


def _crossings(g: State) -> list[str]:
    """Each with whether a bridge or an engineer does it, and for whom."""
    found: list[str] = []
    for code in g.held:
        crossing = crossings.unpack(g, code)
        helper = "engineer" if crossing.engineer else "bridge"
        who = f" {g.name(crossing.mover)}" if crossing.mover >= 0 else ""
        found.append(f"{crossings.banks(g, crossing.edge)} {helper}{who}")
    return found


# ── Interdict markers (6.7), control of airfields and ports (6.2, R53, R63) ──


def _interdicted(g: State, keys: Keys) -> None:
    for place in hexes_at(keys, "interdicted", g.theatre.map, hex_of):
        g.interdicted[place] = 1


def _markers(g: State) -> list[str]:
    """Those that no raider says."""
    raided = [g.hex[unit] for unit, raids in enumerate(g.raider) if raids]
    marks = [h for h in range(g.theatre.size) if g.interdicted[h] and h not in raided]
    return [g.theatre.label(h) for h in marks]


def _stand(g: State) -> dict[int, int]:
    """Airfields and ports with a unit ashore."""
    found: dict[int, int] = {}
    for unit, place in enumerate(g.hex):
        ashore = g.is_ground(unit) and not g.afloat[unit]
        if ashore and 0 <= place < g.theatre.size and g.theatre.site[place]:
            found[place] = unit
    return found


def _usual_control(g: State) -> bytearray:
    """As at the scenario's start, but for those who stand there."""
    control = first_control(g.theatre)
    for place, unit in _stand(g).items():
        control[place] = g.theatre.roster.side[unit] + 1
    return control


def _site(g: State, keys: Keys, key: str, label: str, value: int) -> int:
    """An airfield or port that a side, or nobody, may control."""
    theatre = g.theatre
    place = hex_of(keys, key, label, theatre.map)
    name = theatre.label(place)
    if not theatre.site[place]:
        right = "control is kept of airfields and ports"
        raise keys.trouble(key, f"names {name}, which is neither", right)
    stand = _stand(g)
    if place in stand and g.control[place] != value:
        what = f"names {name}, where {g.name(stand[place])} stands"
        raise keys.trouble(key, what, "a ground unit takes control (6.2)")
    return place


# ── every key, and what a position is ────────────────────────────────────────

CLOCK: Final = (
    Key("turn", _turns, lambda g: g.turn),
    Key("turns", elsewhere, lambda g: g.turns),
    Key("impulse", _impulse, lambda g: g.impulse),
    one_of("half", "half", SIDES)._replace(write=lambda g: SIDES[g.half]),
    one_of("option", "option", OPTIONS),
    Key("die", _die, lambda g: g.die or None),
)
HALF: Final = (
    truth("penang", "penang", amphibious.holds_penang),
    truth("returned", "returned"),
    truth("turn_ended", "turn_over"),
    truth("ended", "over"),
    Key("held", _held, _crossings),
)
INTERDICTED: Final = Key("interdicted", _interdicted, _markers)
CONTROL: Final = by_side("control", "control", SIDES, _site, _usual_control)
POSITIONS: Final[Positions[State, Theatre]] = Positions(
    Parts(
        game=lambda _pack: "doro-nawa",
        options=GAME_OPTIONS,
        load=load_pack,
        charts=with_charts,
        printed=theatre_of,
        drawn=drawn,
        blank=blank,
        read=_read,
        decide=set_frames,
        stacks=lambda g: units_table(g, UNITS),
        fixed=FIXED,
        values=(*CLOCK, *open_keys(frames_keys), *HALF, INTERDICTED),
        tables=(*unit_keys(UNITS), CONTROL),
    )
)
load_position: Final = POSITIONS.load
read_position: Final = POSITIONS.read
write_position: Final = POSITIONS.write
stacks_of: Final = POSITIONS.stacks
