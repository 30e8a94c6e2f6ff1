"""Writing a state as a position, so that reading it gives an equal state."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.position_files import same_values
from sandtable.board.toml_text import toml_text
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.kinds import AIR_END, IMPROVED, SIDES
from sandtable.games.spanish_civil_war.pack import Pack
from sandtable.games.spanish_civil_war.positions.air import air_list
from sandtable.games.spanish_civil_war.positions.frames import frames_keys
from sandtable.games.spanish_civil_war.positions.units import off_table, units_table
from sandtable.games.spanish_civil_war.setup import OPTIONS
from sandtable.games.spanish_civil_war.state import State, blank

ENDED: Final[tuple[str, ...]] = ("", *SIDES, "draw")
"""How the game ended, by the number in `over`."""


def write_position(g: State, title: str = "", pack: Pack | None = None) -> str:
    """A state as the text of a position file."""
    same_values(g.theatre.pack, pack)
    pack = g.theatre.pack
    on: dict[str, Any] = g.theatre.spec.get("position", g.theatre.spec)
    table: dict[str, Any] = {"game": pack.id}
    if title:
        table["title"] = title
    table |= {key: value for key, value in on.items() if not _is_table(value)}
    table |= _moment(g)
    table |= frames_keys(g)
    table |= _marks(g)
    table["options"] = OPTIONS.unusual(g.options)
    table |= {key: value for key, value in on.items() if _is_table(value)}
    checked = _checked(g)
    table["units"] = units_table(g, checked)
    table["off"] = off_table(g, checked)
    table["commands"] = _commands(g)
    table["held"] = _held(g, pack)
    return toml_text({key: value for key, value in table.items() if value not in ({}, [])})


def _is_table(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict)
    return isinstance(value, dict)


def _moment(g: State) -> dict[str, Any]:
    """Turn, length, phase, and how the game ended."""
    table: dict[str, Any] = {"turn": g.turn, "turns": g.turns, "phase": g.phase_letter()}
    if g.phase == AIR_END and g.phasing == g.theatre.rules.first_player:
        table["phasing"] = SIDES[g.phasing]
    if g.over:
        table["ended"] = ENDED[g.over]
    return table


def _marks(g: State) -> dict[str, Any]:
    """Improved positions, and the air units."""
    table: dict[str, Any] = {"improved": [], "engineered": []}
    for place in range(g.theatre.size):
        if g.improved[place]:
            key = "improved" if g.improved[place] == IMPROVED else "engineered"
            table[key].append(g.theatre.label(place))
    table["air"] = air_list(g, True)
    return table


def _commands(g: State) -> dict[str, str]:
    """Commands that are broken or whose boxes have been checked (9.4)."""
    table: dict[str, str] = {}
    for number, command in enumerate(g.theatre.commands):
        words = ["broken"] if g.broken[number] else []
        if g.checked[number]:
            words.append(f"checked={g.checked[number]}")
        if words:
            table[command.id] = " ".join(words)
    return table


def _held(g: State, pack: Pack) -> dict[str, list[str]]:
    """Victory hexes that are not held as at the scenario's start."""
    plain = blank(g.theatre)
    hold_by_default(plain, pack)
    table: dict[str, list[str]] = {}
    for value, name in enumerate(["nobody", *SIDES]):
        places = [h for h in range(g.theatre.size) if g.held[h] == value != plain.held[h]]
        if places:
            table[name] = [g.theatre.label(h) for h in places]
    return table


def hold_by_default(g: State, pack: Pack) -> None:
    """Victory hexes as held at the scenario's start, where they count for victory."""
    scenario = pack.scenarios.get(g.theatre.rules.scenario)
    if scenario is not None:
        for holding in scenario.held:
            g.held[holding.hex] = holding.side + 1


def _checked(g: State) -> list[int]:
    """What a check of supply would find at this moment."""
    copy = g.clone()
    supply.check(copy, 0)
    supply.check(copy, 1)
    return copy.oos


def stacks_of(g: State) -> list[tuple[str, str, list[str]]]:
    """Each place with its name and its units as a position words them, to be read by people."""
    names = g.theatre.map.place_name
    found: list[tuple[str, str, list[str]]] = []
    for label, units in units_table(g, _checked(g)).items():
        place = g.theatre.map.find(label)
        found.append((label, names[place] if place < g.theatre.size else "", units))
    flying = air_list(g, False)
    if flying:
        found.append(("air", "", flying))
    return found
