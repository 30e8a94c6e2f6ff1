"""6.8 on the screen: the sheet of a shot between aircraft, with the columns of the air table."""

from __future__ import annotations

from typing import Any

from sandtable.games.doro_nawa.air_combat import Fire, Intercept, Shot, able_fighters, strength_of
from sandtable.games.doro_nawa.anti_aircraft import chances_of
from sandtable.games.doro_nawa.data.charts import AirTable
from sandtable.games.doro_nawa.kinds import SIDES
from sandtable.games.doro_nawa.state import State


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The shot being put together or rolled, for people and programs; None for other frames.

    Where a side is asked whether it opens fire, the shot of all its fighters at who came.
    """
    if isinstance(frame, Intercept):
        fighters = tuple(able_fighters(g, frame.place, frame.side))
        frame = Fire(frame.place, frame.side, frame.side, frame.unit, fighters, (), 0)
    if not isinstance(frame, (Fire, Shot)):
        return None
    air = g.theatre.roster.air
    strength = strength_of(g, frame.shooters)
    least = g.theatre.air.air_to_air(strength)
    names, spans = columns_of(g.theatre.air)
    killing = max(0, 7 - least)
    outcomes: list[dict[str, Any]] = []
    if frame.target >= 0 and frame.shooters:
        outcomes = chances_of(killing)
    return {
        "kind": "air",
        "target": g.theatre.label(frame.place),
        "side": SIDES[frame.side],
        "attackers": [{"unit": u, "value": air[u], "notes": []} for u in frame.shooters],
        "defenders": [{"unit": frame.target, "value": 0, "notes": []}] if frame.target >= 0 else [],
        "modifiers": [],
        "attack": strength,
        "kills_on": least if least <= 6 else None,
        "columns": names,
        "column": column_of(spans, strength),
        "table": [["x" if die >= kill else "" for _, kill in spans] for die in range(1, 7)],
        "outcomes": outcomes,
        "notes": [
            {"case": "6.8", "text": f"{g.name(u)} is shot down; it comes off when all have fired"}
            for u in frame.doomed
        ],
    }


def columns_of(table: AirTable) -> tuple[list[str], list[tuple[int, int]]]:
    """The air-to-air half of the air table: heads, least strength and die of each column."""
    spans: list[tuple[int, int]] = []
    for strength in range(1, 100):
        least = table.air_to_air(strength)
        if not spans or spans[-1][1] != least:
            spans.append((strength, least))
    names = []
    for number, (low, _) in enumerate(spans):
        if number == len(spans) - 1:
            names.append(f"{low} or more")
        else:
            high = spans[number + 1][0] - 1
            names.append(str(low) if low == high else f"{low}-{high}")
    return names, spans


def column_of(spans: list[tuple[int, int]], strength: int) -> int:
    """The column of a strength, -1 below the table."""
    column = -1
    for low, _ in spans:
        if strength >= low:
            column += 1
    return column
