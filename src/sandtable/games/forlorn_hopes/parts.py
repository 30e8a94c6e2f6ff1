"""What each chapter brings: its frames, its later stages, and which of them are hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes import (
    accidents,
    air_fleet,
    air_missions,
    anti_aircraft,
    battle,
    battle_fire,
    battle_moves,
    battle_setup,
    bombing,
    bombing_hits,
    cargo,
    conclusion,
    covering,
    evacuation,
    exchange,
    ground,
    ground_combat,
    homing,
    initiative,
    landing,
    missions,
    mobile_bases,
    naval_bombardment,
    naval_interception,
    naval_missions,
    naval_movement,
    naval_withdrawal,
    paratroops,
    patrols,
    random_events,
    recon,
    regroup,
    regroup_designation,
    reinforcements,
    repairs,
    scramble,
    spotting,
    staging,
    submarines,
    supply,
    surface_combat,
    target_scramble,
    targets,
    victory,
)

MODULES: Final[tuple[Any, ...]] = (
    accidents, air_fleet, air_missions, anti_aircraft, battle, battle_fire, battle_moves,
    battle_setup, bombing, bombing_hits, cargo, conclusion, covering, evacuation, exchange,
    ground, ground_combat, homing, initiative, landing, missions, mobile_bases,
    naval_bombardment, naval_interception, naval_missions, naval_movement, naval_withdrawal,
    paratroops, patrols, random_events, recon, regroup, regroup_designation, reinforcements,
    repairs, scramble, spotting, staging, submarines, supply, surface_combat,
    target_scramble, targets, victory,
)  # fmt: skip


def _gathered(name: str) -> tuple[Any, ...]:
    return tuple([frame for module in MODULES for frame in getattr(module, name, ())])


FRAMES: Final[tuple[Any, ...]] = (Then, *_gathered("FRAMES"))
DRAFTS: Final[tuple[Any, ...]] = _gathered("DRAFTS")
"""Frames of one side (`side`) whose choices and dice are kept as one veiled line (6.1)."""
SECRETS: Final[tuple[Any, ...]] = _gathered("SECRETS")
"""Frames of one side (`side`) whose choices or dice the enemy may not read."""
ASKED: Final[tuple[Any, ...]] = _gathered("ASKED")
"""Frames whose only choice is not applied by itself: that would tell what is hidden."""
THEN: Final[dict[str, Callable[..., None]]] = {
    name: stage for module in MODULES for name, stage in getattr(module, "THEN", {}).items()
}
