"""Writing a state as a position, so that reading it gives an equal state."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.position_files import same_values
from sandtable.board.toml_text import toml_text
from sandtable.games.forlorn_hopes.air.targets import decoded
from sandtable.games.forlorn_hopes.data.air import TARGET_NAMES
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    GONE,
    JAPANESE,
    MOBILE,
    ON_AIRBASE,
    ON_GROUND,
    ON_SUPPLY,
    OPERATIONS,
    SIDES,
    UNKNOWN,
)
from sandtable.games.forlorn_hopes.pack import Pack
from sandtable.games.forlorn_hopes.positions.frames import frames_keys, phase_of
from sandtable.games.forlorn_hopes.positions.units import aboard_table, off_table, units_table
from sandtable.games.forlorn_hopes.positions.words import words_of
from sandtable.games.forlorn_hopes.setup import OPTIONS
from sandtable.games.forlorn_hopes.state import State

ENDED: Final[tuple[str, ...]] = ("", *SIDES, "draw")
"""How the game ended, by the number in `over`."""
NAMES: Final[list[str]] = [*SIDES, "nobody"]


def write_position(g: State, title: str = "", pack: Pack | None = None) -> str:
    """A state as the text of a position file; the theatre knows what it is played on."""
    same_values(g.theatre.pack, pack)
    on: dict[str, Any] = g.theatre.spec.get("position", g.theatre.spec)
    table: dict[str, Any] = {"game": "forlorn-hopes"}
    if title:
        table["title"] = title
    table |= {key: value for key, value in on.items() if not _is_table(value)}
    frames = frames_keys(g)
    table |= _moment(g, str(frames.get("ask", "")))
    table |= frames
    table["options"] = OPTIONS.unusual(g.options)
    table |= {key: value for key, value in on.items() if _is_table(value)}
    table["covering"] = _fleets(g)
    table["points"] = _points(g)
    table["mission"] = _mission(g)
    table["units"] = units_table(g)
    table["aboard"] = aboard_table(g)
    table["off"] = off_table(g)
    table["airbases"] = _airbases(g)
    table["hits"] = _hits(g)
    table["control"] = _control(g)
    return toml_text({key: value for key, value in table.items() if value not in ({}, [])})


def _is_table(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict)
    return isinstance(value, dict)


def _moment(g: State, asked: str) -> dict[str, Any]:
    """Turn, phase, who acts; only what differs from what a position means without it."""
    table: dict[str, Any] = {"turn": g.turn, "turns": g.last_turn - g.theatre.rules.first_turn + 1}
    if g.phase != (phase_of(asked) if asked else OPERATIONS):
        table["phase"] = g.phase + 1
    if g.over:
        table["ended"] = ENDED[g.over]
    if g.initiative != JAPANESE:
        table["initiative"] = NAMES[g.initiative]
    flies = g.mission_side >= 0 and g.mission_hex >= 0
    if g.acting != (g.mission_side if flies else g.initiative):
        table["acting"] = NAMES[g.acting]
    counts = (
        ("missions", g.missions),
        ("passes", g.passes),
        ("regroup_turn", g.regroup_turn),
    )
    flags = (("friction", g.friction), ("foul", g.foul), ("fleet", g.fleet_on))
    table |= {key: value for key, value in counts if value}
    return table | {key: True for key, value in flags if value}


def _fleets(g: State) -> dict[str, Any]:
    table: dict[str, Any] = {
        "commitments": g.covering,
        "after_regroup": g.covering_after,
        "on": bool(g.covering_on),
        "released": g.reserve == 1,
        "reserve": max(0, g.reserve - 1),
    }
    return {key: value for key, value in table.items() if value}


def _points(g: State) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        halves = g.points[side]
        if halves:
            sign = "-" if halves < 0 else ""
            table[name] = f"{sign}{abs(halves) // 2}{'.5' if halves % 2 else ''}"
    if g.darwin:
        table["darwin"] = g.darwin
    return table


def _mission(g: State) -> dict[str, Any]:
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
    if which >= 0 and kind in (ON_SUPPLY, ON_GROUND):
        return f"{TARGET_NAMES[kind]} {g.name(which)}"
    return TARGET_NAMES[kind]


def _airbases(g: State) -> dict[str, str]:
    table: dict[str, str] = {}
    for number, base in enumerate(g.theatre.bases):
        state = g.base_state[number]
        words = [
            word
            for word, bit in (
                ("disrupted", BASE_DISRUPTED),
                ("destroyed", BASE_DESTROYED),
                ("building", BUILDING),
                ("gone", GONE),
            )
            if state & bit
        ]
        if g.base_oos[number]:
            words.append("oos")
        if g.base_hits[number]:
            words.append(f"hits={g.base_hits[number]}")
        if base.kind == MOBILE and g.base_at[number] >= 0:
            words.append(f"at={g.theatre.label(g.base_at[number])}")
        if words:
            table[base.id] = " ".join(words)
    return table


def _hits(g: State) -> dict[str, str]:
    table: dict[str, str] = {}
    for h in range(g.theatre.size):
        words = [f"city={g.city_hits[h]}"] if g.city_hits[h] else []
        if g.port_hits[h]:
            words.append(f"port={g.port_hits[h]}")
        if words:
            table[g.theatre.label(h)] = " ".join(words)
    return table


def _control(g: State) -> dict[str, list[str]]:
    """Hexes whose control is not as at the start with the troops that stand there."""
    table: dict[str, list[str]] = {}
    for h, side in enumerate(g.theatre.rules.control):
        there = [s for s in range(len(SIDES)) if g.troops_in(h, s)]
        plain = there[0] + 1 if len(there) == 1 else side + 1
        if g.control[h] != plain:
            table.setdefault(["nobody", *SIDES][g.control[h]], []).append(g.theatre.label(h))
    return table


def stacks_of(g: State) -> list[tuple[str, str, list[str]]]:
    """Each place with its name and its units as a position words them, to be read by people.

    In what a side knows, air units of the enemy are listed where they are shown.
    """
    names = g.theatre.map.place_name
    found: list[tuple[str, str, list[str]]] = []
    table = units_table(g)
    for unit in g.theatre.of_category[AIR]:
        if g.base[unit] == UNKNOWN and g.hex[unit] >= 0:
            table.setdefault(g.theatre.label(g.hex[unit]), []).append(words_of(g, unit))
    for label, units in table.items():
        place = g.theatre.map.find(label)
        found.append((label, names[place] if 0 <= place < g.theatre.size else "", units))
    found += [(ship, "aboard", units) for ship, units in aboard_table(g).items()]
    return found
