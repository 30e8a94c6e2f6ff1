"""Plans of placing: who arrives where most find room, who advances as far as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count, opens


def placing_plans(
    rulebook: Any, g: Any, units: tuple[int, ...], hex: int, formation: Sequence[str], verb: str
) -> list[Plan]:
    """All that may be placed now, and each formation of them; with a hex, there alone."""
    due: list[int] = []
    for choice in opens(rulebook, g):
        wanted = not units or choice.unit in units
        if choice.verb == verb and choice.hex >= 0 and wanted and choice.unit not in due:
            due.append(choice.unit)
    groups: dict[str, list[int]] = {}
    for unit in due:
        groups.setdefault(formation[unit], []).append(unit)
    found = [_placing(rulebook, g, due, hex, "all", "", verb)]
    if len(groups) > 1:
        for name, group in groups.items():
            found.append(_placing(rulebook, g, group, hex, "formation", name, verb))
    return [plan for plan in found if plan is not None]


def _placing(
    rulebook: Any, g: Any, units: list[int], hex: int, id: str, name: str, verb: str
) -> Plan | None:
    """Units placed at the hex, or each where most of them find room; None for fewer than two."""
    trial = Trial(rulebook, g)
    left = units.copy()
    where: list[int] = []
    while left and not trial.over:
        open_to: dict[int, list[int]] = {}
        for choice in trial.legal():
            meant = choice.hex >= 0 and hex in (-1, choice.hex)
            if choice.verb == verb and choice.unit in left and meant:
                open_to.setdefault(choice.hex, []).append(choice.unit)
        if not open_to:
            break
        place = max(sorted(open_to), key=lambda place: len(open_to[place]))
        for unit in open_to[place]:
            if trial.play(Choice(verb, unit, place)):
                left.remove(unit)
                if place not in where:
                    where.append(place)
    went = tuple([choice.unit for choice in trial.made])
    if len(went) < 2:
        return None
    names = rulebook.names(g)
    places = ", ".join([names.hex_name(place) for place in where])
    who = f"{name} ({count(len(went), 'unit')})" if name else f"{count(len(went), 'arrival')}"
    late = ", ".join([names.unit_name(unit) for unit in left])
    note = f"no room now for {late}" if left else "nobody is left over"
    return Plan(id, f"Place {who} at {places}", note, went, tuple(where), tuple(trial.made))


def advance_plans(
    rulebook: Any, g: Any, place: int, worth: Callable[[int], tuple[int, ...]]
) -> list[Plan]:
    """All that may advance into a vacated hex, the worthiest first, until it is full."""
    trial = Trial(rulebook, g)
    able: list[int] = []
    open_: list[int] = []
    while not trial.over:  # whoever goes may let another go
        open_ = [choice.unit for choice in trial.legal() if choice.verb == "advance"]
        open_.sort(key=lambda unit: (*[-part for part in worth(unit)], unit))
        able += [unit for unit in open_ if unit not in able]
        if not open_ or not trial.play(Choice("advance", open_[0])):
            break
    went = tuple([unit for unit in able if trial.g.hex[unit] == place])
    if len(went) < 2:
        return []
    names = rulebook.names(g)
    left = [names.unit_name(unit) for unit in able if unit not in went]
    note = f"no room then for {', '.join(left)}" if left else "nobody stays behind who may advance"
    label = f"Advance all {len(went)}" if not left else f"Advance {len(went)} of {len(able)}"
    who = ", ".join([names.unit_name(unit) for unit in went])
    return [Plan("advance", f"{label}: {who}", note, went, (place,), tuple(trial.made))]
