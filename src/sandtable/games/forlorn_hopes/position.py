"""Positions: any situation, on the printed map or a small one, written by hand in TOML.

docs/positions-forlorn-hopes.md describes every key.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.files import Keys
from sandtable.board.lines import Line
from sandtable.board.positions.files import Parts, Positions
from sandtable.board.positions.ground import hex_at
from sandtable.board.positions.keys import (
    LAST,
    Key,
    by_side,
    elsewhere,
    integer,
    length_of,
    never,
    one_of,
    open_keys,
    read_keys,
    read_turn,
    table,
    truth,
)
from sandtable.board.positions.units import named, unit_keys, worded
from sandtable.board.positions.words import Word, bit, differs, label, number, value
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    GONE,
    MAJOR,
    MINOR,
    MOBILE,
    OPERATIONS,
    SIDES,
    SUPPLY_PHASE,
)
from sandtable.games.forlorn_hopes.pack import load_pack, with_charts
from sandtable.games.forlorn_hopes.positions.frames import frames_keys, phase_of, set_frames
from sandtable.games.forlorn_hopes.positions.mission import NAMES, read_mission, write_mission
from sandtable.games.forlorn_hopes.positions.sense import check_airbases, check_commitments
from sandtable.games.forlorn_hopes.positions.theatre import FIXED, drawn
from sandtable.games.forlorn_hopes.positions.units import (
    UNITS,
    aboard_table,
    all_shown,
    all_units,
    read_units,
)
from sandtable.games.forlorn_hopes.setup import OPTIONS, theatre_of
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.theatre import Theatre

MOST: Final = 99


def _read(g: State, keys: Keys) -> None:
    read_keys(g, keys, (ENDED, *CLOCK, *COUNTS, AIRBASES))
    read_units(g, keys)
    read_keys(g, keys, (CONTROL, HITS, MISSION, ACTING))
    g.index()
    check_commitments(g, keys)
    check_airbases(g, keys)
    if g.phase < SUPPLY_PHASE:
        bases.crowd(g)  # 6.3: where more units are stated than there is room for, all are Flown


# ── turn and phase ───────────────────────────────────────────────────────────


def _turn(g: State, keys: Keys) -> None:
    right = "played: raise `turns` to play longer"
    read_turn(g, keys, length_of(g, len(g.theatre.pack.turns)), int(bool(g.over)), right)


def _phase(g: State, keys: Keys) -> None:
    usual = phase_of(keys.text("ask", "") or "mission")
    g.phase = keys.integer("phase", 1, 9, usual + 1) - 1


def _unusual_phase(g: State) -> int | None:
    asked = str(frames_keys(g).get("ask", ""))
    return g.phase + 1 if g.phase != (phase_of(asked) if asked else OPERATIONS) else None


def _usually_acts(g: State) -> int:
    """Whose mission is under way, or the Initiative player."""
    flies = g.mission_side >= 0 and g.mission_hex >= 0
    return g.mission_side if flies else g.initiative


# ── the Reserve Fleet (5.2), victory points ──────────────────────────────────


def _reserve(g: State, keys: Keys) -> None:
    """Released, or the turn in which it came."""
    came = keys.integer("reserve", 0, MOST, 0)
    g.reserve = came + 1 if came else int(keys.truth("released", False))


def _points(side: int) -> Key:
    """Victory points in halves: a text such as "2.5"."""
    name = SIDES[side]

    def read(g: State, keys: Keys) -> None:
        text = keys.text(name, "0")
        whole, dot, part = text.removeprefix("-").partition(".")
        if not whole.isdecimal() or len(whole) > 3 or (dot and part not in ("0", "5")):
            right = 'points in halves, as a text: "2" or "2.5"'
            raise keys.trouble(name, f"is {text!r}", right)
        halves = 2 * int(whole) + (part == "5")
        g.points[side] = -halves if text.startswith("-") else halves

    def write(g: State) -> str | None:
        halves = abs(g.points[side])
        sign = "-" if g.points[side] < 0 else ""
        return f"{sign}{halves // 2}{'.5' if halves % 2 else ''}" if halves else None

    return Key(name, read, write)


# ── airbases (6.0), hits (9.10.6) ────────────────────────────────────────────


def _at(g: State, line: Line, text: str) -> str:
    place = hex_at(line.keys, line.key, text, g.theatre.map)
    if g.theatre.sea[place]:
        raise line.trouble(f"is at {text}", "a land or coastal hex (6.5)")
    g.base_at[line.unit] = place
    return ""


DISRUPTED: Final = bit("disrupted", "base_state", BASE_DISRUPTED)
DESTROYED: Final = bit("destroyed", "base_state", BASE_DESTROYED)
UNSUPPLIED: Final = value("oos", "base_oos")
BOMBED: Final = number("hits", "base_hits")
ASHORE: Final = (DISRUPTED, DESTROYED, UNSUPPLIED, BOMBED)
BUILT: Final = (
    DISRUPTED,
    bit("building", "base_state", BUILDING),
    bit("gone", "base_state", GONE),
    UNSUPPLIED,
    BOMBED,
    Word("at=HEX", _at, differs("at", "base_at", label)),
)
BASE_WORDS: Final[dict[int, tuple[Word, ...]]] = {MAJOR: ASHORE, MINOR: ASHORE, MOBILE: BUILT}
"""By kind: the words that fit an airbase (6.2)."""
HIT: Final = (number("city", "city_hits"), number("port", "port_hits"))


def _airbases(g: State) -> list[str]:
    return [base.id for base in g.theatre.bases]


def _said_of(g: State, base: int) -> tuple[tuple[Word, ...], str]:
    words = BASE_WORDS.get(g.theatre.bases[base].kind, ())
    known = ", ".join([word.name.partition("=")[0] for word in words])
    return words, known or "nothing: a ship's state is its own, a box is safe (6.3)"


def _hexes(g: State) -> list[str]:
    return [g.theatre.label(h) for h in range(g.theatre.size)]


def _hex(g: State, keys: Keys, label: str) -> int:
    return hex_at(keys, label, label, g.theatre.map)


def _hit(_g: State, _hex: int) -> tuple[tuple[Word, ...], str]:
    return HIT, 'such as "city=1 port=2"'


# ── control (3.0) ────────────────────────────────────────────────────────────


def _usual_control(g: State) -> bytearray:
    """As at the start, and where one side's troops are alone."""
    control = blank(g.theatre).control
    for place in g.at:
        if place < g.theatre.size:
            there = [side for side in range(len(SIDES)) if g.troops_in(place, side)]
            if len(there) == 1:
                control[place] = there[0] + 1
    return control


def _held(g: State, keys: Keys, key: str, label: str, _value: int) -> int:
    return hex_at(keys, key, label, g.theatre.map)


def _control(g: State) -> dict[str, list[str]]:
    """By hex, so that it is read where it begins."""
    table: dict[str, list[str]] = {}
    usual = _usual_control(g)
    for h in range(g.theatre.size):
        if g.control[h] != usual[h]:
            table.setdefault(["nobody", *SIDES][g.control[h]], []).append(g.theatre.label(h))
    return table


# ── every key, and what a position is ────────────────────────────────────────

ENDED: Final = one_of("ended", "over", ("", *SIDES, "draw"))
ACTING: Final = one_of("acting", "acting", NAMES, _usually_acts)
CLOCK: Final = (
    Key("turn", _turn, lambda g: g.turn),
    Key("turns", elsewhere, lambda g: g.last_turn - g.theatre.rules.first_turn + 1),
    Key("phase", _phase, _unusual_phase),
    ENDED,
    one_of("initiative", "initiative", NAMES),
    ACTING,
    integer("missions", "missions", MOST),
    integer("passes", "passes", MOST),
    integer("regroup_turn", "regroup_turn", LAST),
    truth("friction", "friction"),
    truth("foul", "foul"),
    truth("fleet", "fleet_on"),
)
COUNTS: Final = (
    table(
        "covering",
        integer("commitments", "covering", 9),
        integer("after_regroup", "covering_after", 9),
        truth("on", "covering_on"),
        Key("released", _reserve, lambda g: True if g.reserve == 1 else None),
        Key("reserve", elsewhere, lambda g: g.reserve - 1 if g.reserve > 1 else None),
    ),
    table(
        "points", *[_points(side) for side in range(len(SIDES))], integer("darwin", "darwin", MOST)
    ),
)
MISSION: Final = Key("mission", read_mission, write_mission)
AIRBASES: Final = worded("airbases", _airbases, named(_airbases, "airbase"), _said_of, blank)
HITS: Final = worded("hits", _hexes, _hex, _hit, blank)
CONTROL: Final = by_side("control", "control", SIDES, _held, _usual_control)._replace(
    write=_control
)
POSITIONS: Final[Positions[State, Theatre]] = Positions(
    Parts(
        game=lambda _pack: "forlorn-hopes",
        options=OPTIONS,
        load=load_pack,
        charts=with_charts,
        printed=theatre_of,
        drawn=drawn,
        blank=blank,
        read=_read,
        decide=set_frames,
        stacks=all_shown,
        beside=lambda g: [(ship, "aboard", units) for ship, units in aboard_table(g).items()],
        fixed=FIXED,
        values=(*CLOCK, *open_keys(frames_keys)),
        tables=(
            *COUNTS,
            MISSION,
            *(Key(name, elsewhere, never) for name in ("voyage", "combat")),
            Key("units", elsewhere, all_units),
            Key("aboard", elsewhere, aboard_table),
            unit_keys(UNITS)[1],
            AIRBASES,
            HITS,
            CONTROL,
        ),
    )
)
load_position: Final = POSITIONS.load
read_position: Final = POSITIONS.read
write_position: Final = POSITIONS.write
stacks_of: Final = POSITIONS.stacks
