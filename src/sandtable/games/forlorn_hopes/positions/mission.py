"""The air mission under way, as a position states it (9.0)."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys
from sandtable.board.positions.ground import hex_at
from sandtable.board.positions.keys import one_of
from sandtable.games.forlorn_hopes.air.targets import coded, decoded, found
from sandtable.games.forlorn_hopes.data.air import TARGET_NAMES
from sandtable.games.forlorn_hopes.kinds import ON_AIRBASE, ON_GROUND, ON_SUPPLY, SIDES
from sandtable.games.forlorn_hopes.state import State

OF_ONE: Final = (ON_AIRBASE, ON_SUPPLY, ON_GROUND)
"""Targets of which an airbase or a unit is meant."""
NAMES: Final = (*SIDES, "nobody")


def read_mission(g: State, top: Keys) -> None:
    """[mission]: side, hex, target and its unit or airbase, bombed, round."""
    keys = top.sub("mission")
    if not keys.names():
        return
    one_of("side", "mission_side", NAMES, lambda g: g.acting).read(g, keys)
    g.mission_hex = hex_at(keys, "hex", keys.text("hex"), g.theatre.map)
    kinds = ["", *TARGET_NAMES]
    g.mission_kind = kinds.index(keys.one_of("target", kinds, "")) - 1
    g.battle_round = keys.integer("round", 0, 9, 0)
    g.mission_bombed = int(keys.truth("bombed", False))
    word = keys.text("at", "")
    if g.mission_kind in OF_ONE:
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
    which = _meant(g, kind, word)
    at = -1
    if which >= 0 and kind == ON_AIRBASE:
        at = g.base_hex(which)
    elif which >= 0 and g.in_play(which):
        at = g.hex[which]
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
    which = _meant(g, number, word)
    if (which < 0) != (number not in OF_ONE):
        raise keys.trouble(key, f"is {text!r}", wanted)
    return coded((number, which))


def _meant(g: State, kind: int, word: str) -> int:
    """The airbase or the unit of this name, -1 for targets without one."""
    if kind == ON_AIRBASE:
        return g.theatre.base_of_spot(g.theatre.words.find_hex(word))
    return g.theatre.roster.find(word) if kind in OF_ONE else -1


def write_mission(g: State) -> dict[str, Any]:
    """What is to be said of it."""
    table: dict[str, Any] = {}
    if g.mission_side >= 0 and g.mission_hex >= 0:
        table |= {"side": SIDES[g.mission_side], "hex": g.theatre.label(g.mission_hex)}
        if g.mission_kind >= 0:
            table["target"] = TARGET_NAMES[g.mission_kind]
            at = _target(g, g.mission_kind, g.mission_unit).partition(" ")[2]
            table |= {"at": at} if at else {}
        if g.battle_round:
            table["round"] = g.battle_round
        if g.mission_bombed:
            table["bombed"] = True
        for side, name in enumerate(SIDES):
            if g.written[side] >= 0:
                table[f"written_{name}"] = _target(g, *decoded(g.written[side]))
    return table


def _target(g: State, kind: int, which: int) -> str:
    """A target in two words: its kind, and the airbase or unit that is meant."""
    if which >= 0 and kind == ON_AIRBASE:
        return f"{TARGET_NAMES[kind]} {g.theatre.bases[which].id}"
    if which >= 0 and kind in OF_ONE:
        return f"{TARGET_NAMES[kind]} {g.name(which)}"
    return TARGET_NAMES[kind]
