"""Positions: any situation, on the printed map or a small one, written by hand in TOML.

docs/positions-forlorn-hopes.md describes every key.  `read_position` checks all of it and gives a
State at its next decision; `write_position` writes any state so that reading gives an equal one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.board.position_files import options_of, position_table, position_text, values_of
from sandtable.games.forlorn_hopes.air.targets import coded, found
from sandtable.games.forlorn_hopes.bases import (
    bases,
)
from sandtable.games.forlorn_hopes.data.air import TARGET_NAMES
from sandtable.games.forlorn_hopes.kinds import (
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    GONE,
    JAPANESE,
    MAJOR,
    MINOR,
    MOBILE,
    NOBODY,
    ON_AIRBASE,
    ON_GROUND,
    ON_SUPPLY,
    SIDES,
    SUPPLY_PHASE,
)
from sandtable.games.forlorn_hopes.pack import Pack, load_pack
from sandtable.games.forlorn_hopes.positions.frames import phase_of, set_frames
from sandtable.games.forlorn_hopes.positions.text import ENDED, stacks_of, write_position
from sandtable.games.forlorn_hopes.positions.theatre import (
    FIXED,
    LAST,
    hex_at,
    hexes_at,
    scenario_of,
    theatre_from,
)
from sandtable.games.forlorn_hopes.positions.units import read_units
from sandtable.games.forlorn_hopes.setup import OPTIONS
from sandtable.games.forlorn_hopes.state import State, blank

__all__ = ["load_position", "read_position", "stacks_of", "theatre_from", "write_position"]

MOMENT: Final[list[str]] = [
    "game", "title", "note", "turn", "turns", "phase", "ask", "frames", "options", "acting",
    "initiative", "missions", "passes", "friction", "foul", "regroup_turn", "fleet", "covering",
    "points", "mission", "voyage", "combat", "units", "aboard", "off", "airbases", "hits",
    "control", "ended",
]  # fmt: skip
"""Keys of a position that say how things stand."""
BASE_MARKS: Final[dict[str, int]] = {
    "disrupted": BASE_DISRUPTED,
    "destroyed": BASE_DESTROYED,
    "building": BUILDING,
    "gone": GONE,
}
ASHORE: Final[list[str]] = ["disrupted", "destroyed", "hits", "oos"]
BASE_WORDS: Final[dict[int, list[str]]] = {
    MAJOR: ASHORE,
    MINOR: ASHORE,
    MOBILE: ["disrupted", "building", "gone", "hits", "oos", "at"],
}
"""By kind: the words that may follow an airbase; `hits=N` and `at=HEX` have a value."""
MOST: Final = 99


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
    game = keys.text("game", "forlorn-hopes")
    if game != "forlorn-hopes":
        raise keys.trouble("game", f"is {game!r}", "these are the rules of 'forlorn-hopes'")
    keys.text("title", "")
    keys.text("note", "")
    options = options_of(keys, OPTIONS)
    g = blank(theatre_from(table, source, pack, options))
    g.options = options
    _set_clock(g, keys, pack)
    _set_turn(g, keys)
    _set_airbases(g, keys.sub("airbases"))
    read_units(g, keys.sub("units"), keys.sub("aboard"), keys.sub("off"))
    _set_control(g, keys)
    _set_hits(g, keys.sub("hits"))
    _set_mission(g, keys.sub("mission"))
    if g.mission_side != NOBODY and not keys.has("acting"):
        g.acting = g.mission_side
    g.index()
    if g.phase < SUPPLY_PHASE:
        bases.crowd(g)  # 6.3: where more units are stated than there is room for, all are Flown
    g.log = []
    set_frames(g, keys, table.get("frames"))
    return g


# ── turn, options, the end ───────────────────────────────────────────────────


def _set_clock(g: State, keys: Keys, pack: Pack) -> None:
    """Turn and length, phase, options of the game, who has won."""
    scenario = scenario_of(pack, keys)
    first = g.theatre.rules.first_turn
    length = len(pack.turns) if scenario is None else scenario.last_turn - first + 1
    g.last_turn = first + keys.integer("turns", 1, LAST, length) - 1
    g.over = ENDED.index(keys.one_of("ended", list(ENDED), ""))
    g.turn = keys.integer("turn", 1, LAST + 1, first)
    if not first <= g.turn <= g.last_turn + bool(g.over):
        right = f"turns {first} to {g.last_turn} are played: raise `turns` to play longer"
        raise keys.trouble("turn", f"is {g.turn}", right)
    asked = keys.text("ask", "")
    g.phase = keys.integer("phase", 1, 9, phase_of(asked or "mission") + 1) - 1


def _side(keys: Keys, key: str, absent: int) -> int:
    """A side by its name; `nobody` where it is not decided."""
    names = [*SIDES, "nobody"]
    word = keys.one_of(key, names, names[absent])
    return NOBODY if word == "nobody" else SIDES.index(word)


def _set_turn(g: State, keys: Keys) -> None:
    """Initiative, missions left, weather, commitments, victory points."""
    g.initiative = _side(keys, "initiative", JAPANESE)
    g.acting = _side(keys, "acting", g.initiative)
    g.missions = keys.integer("missions", 0, MOST, 0)
    g.passes = keys.integer("passes", 0, MOST, 0)
    g.friction = int(keys.truth("friction", False))
    g.foul = int(keys.truth("foul", False))
    g.regroup_turn = keys.integer("regroup_turn", 0, LAST, 0)
    g.fleet_on = int(keys.truth("fleet", False))
    fleet = keys.sub("covering")
    g.covering = fleet.integer("commitments", 0, 9, 0)
    g.covering_after = fleet.integer("after_regroup", 0, 9, 0)
    g.covering_on = int(fleet.truth("on", False))
    came = fleet.integer("reserve", 0, MOST, 0)
    g.reserve = came + 1 if came else int(fleet.truth("released", False))
    fleet.done()
    points = keys.sub("points")
    for side, name in enumerate(SIDES):
        g.points[side] = _halves(points, name)
    g.darwin = points.integer("darwin", 0, MOST, 0)
    points.done()


def _halves(keys: Keys, name: str) -> int:
    """Victory points in halves: a number, or a text such as "2.5"."""
    if not keys.has(name):
        return 0
    text = keys.text(name)
    whole, dot, part = text.removeprefix("-").partition(".")
    if not whole.isdecimal() or len(whole) > 3 or (dot and part not in ("0", "5")):
        raise keys.trouble(name, f"is {text!r}", 'points in halves, as a text: "2" or "2.5"')
    halves = 2 * int(whole) + (part == "5")
    return -halves if text.startswith("-") else halves


# ── airbases (6.0), hits (9.10.6), control (3.0) ─────────────────────────────


def _set_airbases(g: State, keys: Keys) -> None:
    """[airbases]: by id, the words that fit an airbase of its kind (6.2)."""
    ids = [base.id for base in g.theatre.bases]
    for name in keys.names():
        if name not in ids:
            raise keys.trouble(name, "is no airbase", meant(name, ids))
        base = ids.index(name)
        known = BASE_WORDS.get(g.theatre.bases[base].kind, [])
        for word in keys.text(name).split():
            key, _, value = word.partition("=")
            if key not in known or (key == "hits") != (value.isdecimal() and int(value) <= MOST):
                right = (
                    ", ".join(known) or "nothing: a ship's state is its own, a box is safe (6.3)"
                )
                raise keys.trouble(name, f"says {word!r}", right)
            if word in BASE_MARKS:
                g.base_state[base] |= BASE_MARKS[word]
            elif word == "oos":
                g.base_oos[base] = 1
            elif key == "hits":
                g.base_hits[base] = int(value)
            else:
                g.base_at[base] = hex_at(keys, name, value, g.theatre.map)
                if g.theatre.sea[g.base_at[base]]:
                    raise keys.trouble(name, f"is at {value}", "a land or coastal hex (6.5)")


def _set_hits(g: State, keys: Keys) -> None:
    """[hits]: cities and ports by hex: "city=1 port=2"."""
    for label in keys.names():
        place = hex_at(keys, label, label, g.theatre.map)
        for word in keys.text(label).split():
            key, _, value = word.partition("=")
            if key not in ("city", "port") or not value.isdecimal() or int(value) > MOST:
                raise keys.trouble(label, f"says {word!r}", 'such as "city=1 port=2"')
            column = g.city_hits if key == "city" else g.port_hits
            column[place] = int(value)


def _set_control(g: State, keys: Keys) -> None:
    """[control]: hexes by side; else as at the start, and where one side's troops are alone."""
    for place in sorted(g.at):
        if place < g.theatre.size:
            there = [side for side in range(len(SIDES)) if g.troops_in(place, side)]
            if len(there) == 1:
                g.control[place] = there[0] + 1
    stated = keys.sub("control")
    for value, name in enumerate(["nobody", *SIDES]):
        for place in hexes_at(stated, name, g.theatre.map):
            g.control[place] = value
    stated.done()


# ── the air mission under way (9.0) ──────────────────────────────────────────


def _set_mission(g: State, keys: Keys) -> None:
    """[mission]: side, hex, target and its unit or airbase, bombed, round."""
    if not keys.names():
        return
    g.mission_side = _side(keys, "side", g.acting)
    g.mission_hex = hex_at(keys, "hex", keys.text("hex"), g.theatre.map)
    kinds = ["", *TARGET_NAMES]
    g.mission_kind = kinds.index(keys.one_of("target", kinds, "")) - 1
    g.battle_round = keys.integer("round", 0, 9, 0)
    g.mission_bombed = int(keys.truth("bombed", False))
    word = keys.text("at", "")
    if g.mission_kind in (ON_AIRBASE, ON_SUPPLY, ON_GROUND):
        g.mission_unit = _aimed_at(g, keys, word)
    elif word:
        raise keys.trouble("at", f"is {word!r}", "only with target airbase, supply or ground")
    for side, name in enumerate(SIDES):
        if keys.has(f"written_{name}"):
            g.written[side] = _written(g, keys, f"written_{name}")
    keys.done()


def _aimed_at(g: State, keys: Keys, word: str) -> int:
    """The airbase or unit that is attacked; it need not be said where there is but one (9.6)."""
    kind, h = g.mission_kind, g.mission_hex
    there = [which for one, which in found(g, g.mission_side, h) if one == kind]
    if not word and len(there) == 1:
        return there[0]
    known = [g.theatre.bases[which].id if kind == ON_AIRBASE else g.name(which) for which in there]
    right = f"what is attacked there: {', '.join(known) or 'nothing of this kind is'}"
    if kind == ON_AIRBASE:
        which = g.theatre.base_of_spot(g.theatre.words.find_hex(word))
        at = g.where(which) if which >= 0 else -1
    else:
        which = g.theatre.roster.find(word)
        at = g.hex[which] if which >= 0 and g.in_play(which) else -1
    if which < 0 or at not in (-1, h):  # an earlier bomb may have removed it
        raise keys.trouble("at", f"is {word!r}", right)
    return which


def _written(g: State, keys: Keys, key: str) -> int:
    """A target written down (9.6): a kind, and the airbase or unit that is meant."""
    text = keys.text(key)
    kind, _, word = text.partition(" ")
    wanted = 'such as "naval", "city", "airbase Soerabaja" or "ground 6KNIL"'
    if kind not in TARGET_NAMES:
        raise keys.trouble(key, f"is {text!r}", wanted)
    number = TARGET_NAMES.index(kind)
    which = -1
    if number == ON_AIRBASE:
        which = g.theatre.base_of_spot(g.theatre.words.find_hex(word))
    elif number in (ON_SUPPLY, ON_GROUND):
        which = g.theatre.roster.find(word)
    if (which < 0) != (number not in (ON_AIRBASE, ON_SUPPLY, ON_GROUND)):
        raise keys.trouble(key, f"is {text!r}", wanted)
    return coded((number, which))
