"""Writing a state as a position, so that reading it gives an equal state."""

from __future__ import annotations

from typing import Any

from sandtable.board.position_files import same_values
from sandtable.board.toml_text import toml_text
from sandtable.games.doro_nawa import amphibious, crossings, supply
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, OPTIONS, SIDES
from sandtable.games.doro_nawa.pack import Pack
from sandtable.games.doro_nawa.positions.frames import frames_keys
from sandtable.games.doro_nawa.positions.units import default_control, off_table, units_table
from sandtable.games.doro_nawa.setup import OPTIONS as GAME_OPTIONS
from sandtable.games.doro_nawa.setup import blank
from sandtable.games.doro_nawa.state import State


def write_position(g: State, title: str = "", pack: Pack | None = None) -> str:
    """A state as the text of a position file.  Raises PackError if `pack` is of other values."""
    same_values(g.theatre.pack, pack)
    on: dict[str, Any] = g.theatre.spec.get("position", g.theatre.spec)
    table: dict[str, Any] = {"game": "doro-nawa"}
    if title:
        table["title"] = title
    table |= {key: value for key, value in on.items() if not _is_table(value)}
    table |= _moment(g)
    table |= frames_keys(g)
    table |= _half(g)
    marks = [h for h in range(g.theatre.size) if g.interdicted[h] and not _raided(g, h)]
    if marks:
        table["interdicted"] = [g.theatre.label(h) for h in marks]
    options = GAME_OPTIONS.unusual(g.options)
    if options:
        table["options"] = options
    table |= {key: value for key, value in on.items() if _is_table(value)}
    checked = _checked(g)
    table["units"] = units_table(g, checked)
    table["off"] = off_table(g, checked)
    table["control"] = _control(g, g.theatre.pack)
    return toml_text({key: value for key, value in table.items() if value not in ({}, [])})


def _is_table(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict)
    return isinstance(value, dict)


def _moment(g: State) -> dict[str, Any]:
    """Turn, length, impulse, half, option and die."""
    table: dict[str, Any] = {"turn": g.turn, "turns": g.turns, "impulse": g.impulse}
    table["half"] = SIDES[g.half]
    if g.option:
        table["option"] = OPTIONS[g.option]
    if g.die:
        table["die"] = g.die
    return table


def _half(g: State) -> dict[str, Any]:
    """What happened in this half and turn that units do not show."""
    table: dict[str, Any] = {}
    if bool(g.penang) != amphibious.holds_penang(g):
        table["penang"] = bool(g.penang)
    for key, value in (("returned", g.returned), ("turn_ended", g.turn_over), ("ended", g.over)):
        if value:
            table[key] = True
    if g.held:
        table["held"] = [_crossing(g, code) for code in g.held]
    return table


def _crossing(g: State, code: int) -> str:
    """A water hexside that somebody keeps open, whether a bridge or an engineer does, for whom."""
    crossing = crossings.unpack(g, code)
    helper = "engineer" if crossing.engineer else "bridge"
    who = f" {g.name(crossing.mover)}" if crossing.mover >= 0 else ""
    return f"{crossings.banks(g, crossing.edge)} {helper}{who}"


def _raided(g: State, place: int) -> bool:
    return any(bool(g.raider[unit]) for unit in g.units_in(place))


def _checked(g: State) -> list[int]:
    """What a check of supply would find at this moment."""
    copy = g.clone()
    supply.check(copy, JAPAN)
    supply.check(copy, ALLIES)
    return copy.oos


def _control(g: State, pack: Pack) -> dict[str, list[str]]:
    """Airfields and ports whose control does not follow from scenario and units."""
    plain = blank(g.theatre)
    plain.hex = list(g.hex)
    plain.afloat = list(g.afloat)
    on = g.theatre.spec.get("position", g.theatre.spec)
    drawn = "map" in on
    default_control(plain, None if drawn else pack.scenarios[on.get("scenario", "campaign")])
    table: dict[str, list[str]] = {}
    for value, name in enumerate(["nobody", *SIDES]):
        places = [
            h for h in range(g.theatre.size) if g.control[h] == value and plain.control[h] != value
        ]
        if places:
            table[name] = [g.theatre.label(h) for h in places]
    return table


def stacks_of(g: State) -> list[tuple[str, str, list[str]]]:
    """Each place with its name and its units as a position words them, to be read by people."""
    table = units_table(g, _checked(g))
    names = g.theatre.map.place_name
    found = []
    for label, units in table.items():
        place = g.theatre.map.find(label)
        found.append((label, names[place] if place < g.theatre.size else "", units))
    return found
