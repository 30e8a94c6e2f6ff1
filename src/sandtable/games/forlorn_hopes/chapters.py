"""The chapters of the rulebook, in its order: their decisions, and the course of the game."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.kind import Kinds, gathered, stages
from sandtable.core.outline import Course
from sandtable.games.forlorn_hopes.air import (
    accidents,
    air_missions,
    anti_aircraft,
    battle,
    battle_fire,
    battle_moves,
    battle_setup,
    bombing,
    bombing_hits,
    homing,
    paratroops,
    patrols,
    recon,
    scramble,
    target_scramble,
    targets,
)
from sandtable.games.forlorn_hopes.bases import (
    evacuation,
    mobile_bases,
    staging,
)
from sandtable.games.forlorn_hopes.land import (
    ground,
    ground_combat,
    landing,
)
from sandtable.games.forlorn_hopes.sea import (
    cargo,
    covering,
    naval_bombardment,
    naval_interception,
    naval_missions,
    naval_movement,
    naval_withdrawal,
    spotting,
    submarines,
    surface_combat,
)
from sandtable.games.forlorn_hopes.turn import (
    air_fleet,
    conclusion,
    exchange,
    initiative,
    missions,
    outline,
    random_events,
    regroup,
    regroup_designation,
    reinforcements,
    repairs,
)

CHAPTERS: Final[tuple[Any, ...]] = (
    outline, air_fleet, covering, reinforcements, random_events, evacuation, mobile_bases,
    initiative, regroup_designation, recon, patrols, missions, air_missions, staging, scramble,
    target_scramble, targets, battle, battle_setup, battle_moves, battle_fire, homing,
    accidents, anti_aircraft, bombing, bombing_hits, paratroops, naval_missions, cargo,
    naval_movement, spotting, naval_interception, surface_combat, naval_withdrawal, submarines,
    naval_bombardment, ground, ground_combat, landing, conclusion, regroup, repairs,
    exchange,
)  # fmt: skip

KINDS: Final[Kinds] = gathered(CHAPTERS)
COURSE: Final[Course] = Course(outline.OUTLINE, stages(CHAPTERS), outline.is_won)
