"""The decision that is open in a position: by `ask`, or the whole stack of frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.board.files import Keys
from sandtable.board.positions.frames import COPY, HIGHEST, make_sense, read_frames
from sandtable.core.frame import Then
from sandtable.core.outline import Play
from sandtable.core.state import encode_frame
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.bases import mobile_bases
from sandtable.games.forlorn_hopes.chapters import COURSE, KINDS
from sandtable.games.forlorn_hopes.kinds import (
    CONCLUSION,
    CONSTRUCTION,
    EVENTS_PHASE,
    GROUND_PHASE,
    INITIATIVE,
    OPERATIONS,
    PLAY,
    POOL,
    REGROUP_PHASE,
    SUPPLY_PHASE,
    VICTORY_PHASE,
)
from sandtable.games.forlorn_hopes.land import ground
from sandtable.games.forlorn_hopes.land.ground_combat import GroundCombats
from sandtable.games.forlorn_hopes.positions.moments import (
    AFLOAT,
    SEGMENTS,
    afloat,
    battle,
    interrupted,
    over_patrol,
    patrolling,
)
from sandtable.games.forlorn_hopes.sea import covering
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import (
    air_fleet,
    conclusion,
    initiative,
    missions,
    outline,
    random_events,
    regroup,
    regroup_designation,
    reinforcements,
    supply,
    victory,
)

STEPS: Final[dict[str, tuple[int, Callable[[State], None]]]] = {
    "turn": (EVENTS_PHASE, outline.begin_turn),
    "fleet": (EVENTS_PHASE, air_fleet.begin),
    "covering": (EVENTS_PHASE, covering.begin),
    "reinforcements": (EVENTS_PHASE, reinforcements.begin),
    "event": (EVENTS_PHASE, random_events.begin),
    "construction": (CONSTRUCTION, mobile_bases.begin),
    "regroup-turn": (INITIATIVE, initiative.begin_regroup_turn),
    "designation": (INITIATIVE, regroup_designation.begin),
    "reconnaissance": (INITIATIVE, recon.begin),
    "initiative": (INITIATIVE, initiative.begin),
    "initiative-missions": (INITIATIVE, initiative.begin_missions),
    "mission": (OPERATIONS, missions.ask),
    "move": (GROUND_PHASE, ground.begin_first),
    "conclusion": (CONCLUSION, conclusion.begin),
    "supply": (SUPPLY_PHASE, supply.begin),
    "regroup": (REGROUP_PHASE, regroup.begin),
    "victory": (VICTORY_PHASE, victory.begin),
}
"""What `ask` may say: its phase, and the step of the outline that then follows."""
FLIGHT: Final[dict[str, str]] = {
    "scramble": "scramble.begin",
    "target-scramble": "scramble.target",
    "target": "targets.begin",
    "fight": "air_missions.fight",
    "home": "homing.begin",
}
"""Stages of the air mission under way, in their order (9.4 to 9.10, 9.7.8)."""
INSIDE: Final[list[str]] = ["buying", "round", *SEGMENTS, "combat", *AFLOAT]
"""Further moments: purchases (5.1), a round in the air (9.7.3), combats (11.4), at sea (10.3)."""
ASK: Final[list[str]] = [*STEPS, *FLIGHT, *INSIDE]
FORMER: Final[dict[str, str]] = {"missions": "initiative-missions"}
"""Words of older positions."""
USUAL: Final = "mission"

# ── who decides ──────────────────────────────────────────────────────────────


def phase_of(asked: str) -> int:
    """The phase that a moment belongs to."""
    asked = FORMER.get(asked, asked)
    if asked in STEPS:
        return STEPS[asked][0]
    if asked == "buying":
        return EVENTS_PHASE
    return GROUND_PHASE if asked == "combat" else OPERATIONS


def set_frames(g: State, keys: Keys) -> None:
    """As `frames` or `ask` say, else a mission of the acting player."""
    word = keys.text("ask", "")
    asked = FORMER[word] if word in FORMER else keys.one_of("ask", ["", *ASK], "")
    stated = keys.raw("frames")
    if stated is not None:
        if asked:
            raise keys.trouble("ask", "stands beside `frames`", "leave one of them out")
        _read_frames(g, keys, stated)
    elif g.over:
        g.frames = [Play(len(COURSE.program))]
    else:
        g.frames = _asked(g, keys, asked or USUAL)
    COURSE.run(g)


def _asked(g: State, keys: Keys, asked: str) -> list[Any]:
    if asked == "move" or asked == "combat":
        return _ground(g, asked)
    if asked in STEPS:
        return [Play(COURSE.before(STEPS[asked][1]))]
    if asked == "buying":
        g.fleet_on = 1
        return [Play(COURSE.before(covering.begin)), Then("air_fleet.buy")]
    after = [Play(COURSE.before(missions.ask) + 1)]
    if asked in AFLOAT:
        return afloat(g, keys, asked, after)
    if g.mission_side < 0 or g.mission_hex < 0:
        raise keys.trouble("ask", f"is {asked!r}", "[mission] with side and hex (9.1)")
    patrol = patrolling(g)
    after += interrupted(g, keys, asked)
    if patrol >= 0:
        after = [Play(COURSE.before(recon.begin) + 1)]
        if not keys.has("phase"):
            g.phase = INITIATIVE
    if asked not in FLIGHT:
        return [*after, *battle(g, asked)]
    if patrol >= 0:
        return [*after, *over_patrol(g, keys, asked, patrol)]
    stages = list(FLIGHT.values())
    return [*after, *[Then(name) for name in reversed(stages[stages.index(FLIGHT[asked]) :])]]


def _ground(g: State, asked: str) -> list[Any]:
    """Movement or combat of the acting side: the first half is the Initiative player's (11.1)."""
    side = g.acting
    half = ground.begin_first if side == g.initiative else ground.begin_second
    frames: list[Any] = [Play(COURSE.before(half) + 1)]
    if asked == "combat":
        return [*frames, GroundCombats(side)]
    return [*frames, Then("ground.combats", (side,)), ground.GroundMoves(side)]


# ── frames as Sandtable writes them ──────────────────────────────────────────


def _read_frames(g: State, keys: Keys, stated: Any) -> None:
    g.frames = read_frames(keys, stated, KINDS, COURSE, 1 - HIGHEST)
    if any(isinstance(frame, Sailing) for frame in g.frames):
        for ship in range(g.theatre.roster.count):
            if g.sailing[ship] and g.status[ship] == POOL:
                g.status[ship] = PLAY  # 5.2: it has left its box, and not yet entered a hex
    make_sense(g, keys, COURSE, COPY)


def _same(frames: list[Any], others: list[Any]) -> bool:
    """Frames of different kinds that hold the same are equal as tuples, but not the same."""
    return frames == others and [type(f) for f in frames] == [type(f) for f in others]


def frames_keys(g: State) -> dict[str, Any]:
    """What a position must say of the open decision: nothing, `ask`, or the frames."""
    if g.over and _same(g.frames, [Play(len(COURSE.program))]):
        return {}
    if _same(g.frames, [Play(COURSE.before(missions.ask) + 1), missions.Operations(g.acting)]):
        return {}
    for asked in ("move", "combat"):
        if g.phase == GROUND_PHASE and g.acting >= 0 and _same(g.frames, _ground(g, asked)):
            return {"ask": asked}
    return {"frames": [encode_frame(frame) for frame in g.frames]}
