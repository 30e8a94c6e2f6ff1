"""Every frame of the series by name, to rebuild a saved stack."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.frame import Then
from sandtable.games.spanish_civil_war import (
    air,
    air_superiority,
    bombardment,
    combat,
    combat_results,
    command,
    morale,
    movement,
    outline,
    overruns,
    retreat,
)

FRAMES: Final[dict[str, Any]] = {
    frame.__name__: frame
    for frame in (
        Then,
        *outline.FRAMES,
        *air.FRAMES,
        *air_superiority.FRAMES,
        *bombardment.FRAMES,
        *combat.FRAMES,
        *combat_results.FRAMES,
        *command.FRAMES,
        *morale.FRAMES,
        *movement.FRAMES,
        *overruns.FRAMES,
        *retreat.FRAMES,
    )
}
