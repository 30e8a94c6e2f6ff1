"""The columns of a state: what each holds, and whose eyes it is for (6.1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.state import BYTES, EACH_SIDE, FRAMES, INT, LIST, OWNER, SIDE, Column
from sandtable.games.forlorn_hopes.kinds import NO_PART, NOBODY, READY, UNKNOWN

EACH_BASE: Final = "airbase"
EACH_HEX: Final = "hex"

EXPOSED: Final = "exposed"
"""6.1, 10.1.2: an air unit that is shown, a ground unit that is no cargo of an unspotted ship."""
IN_SIGHT: Final = "in sight"
"""The same, but of ground units those alone that are aboard a spotted ship."""
STEPS: Final = "steps"
"""The steps of a unit that has lost none."""

# Small numbers are kept in bytes, of units and airbases too: they are copied quickest.
COLUMNS: Final[tuple[Column, ...]] = (
    Column("turn", INT),
    Column("phase", INT),
    Column("last_turn", INT),
    Column("options", INT),
    Column("over", INT),  # 0 going on, 1 + the winner's side, 3 a draw
    Column("points", LIST, EACH_SIDE),  # half victory points, by side
    Column("darwin", INT),  # hits on Darwin that have scored (16.1)
    Column("initiative", INT, blank=NOBODY),  # the Initiative player of this turn, -1 not yet known
    Column("missions", INT),  # initiative missions he still has (8.1)
    Column("acting", INT, blank=NOBODY),  # who may perform a mission now (8.2)
    Column("passes", INT),  # passes in a row (8.4)
    Column("friction", INT),  # 1: the Allied player must pass his next mission (5.4)
    Column("foul", INT),  # 1: Foul Weather this turn
    Column("regroup_turn", INT),  # the General Regroup turn, 0 not declared (7.1)
    Column("fleet_on", INT),  # 1: the 11th Air Fleet is committed this turn (5.1)
    Column("covering", INT),  # commitments of the Covering Fleet so far (5.2)
    Column("covering_after", INT),  # of these, those after the General Regroup turn
    Column("covering_on", INT),  # 1: committed this turn
    Column("reserve", INT),  # Reserve Fleet: 0 no, 1 may enter, 1 + turn in which it entered
    Column("mission_side", INT, blank=NOBODY),  # the air mission under way (9.0): its side, -1 none
    Column("mission_hex", INT, blank=-1),
    Column("mission_kind", INT, blank=-1),  # index in TARGETS once designated (9.6), -1 before
    # the ground or supply unit, the airbase; -1 for other kinds
    Column("mission_unit", INT, blank=-1),
    Column("mission_bombed", INT),  # 1: an attacker has bombed or dropped troops (9.8.3)
    Column("battle_round", INT),  # 1 to 6 on the Air Battle Round Track, 0 no battle (9.7.3)
    # target written down (9.6), by side: kind and unit, -1 none
    Column("written", LIST, EACH_SIDE, -1, seen_by=SIDE, unknown=-1),
    # hex or box of ground and naval units; of air units only while shown
    Column("hex", LIST, blank=-1, seen_by=OWNER, unknown=-1, until=EXPOSED),
    Column("status", BYTES),
    Column("due", BYTES),  # turn of a reinforcement
    Column("held", BYTES),  # 1: a reinforcement held back (5.3)
    Column("steps", BYTES, seen_by=OWNER, unknown=STEPS, until=EXPOSED, bare=0),  # steps left
    Column("disrupted", BYTES, seen_by=OWNER, until=EXPOSED),
    # airbase of an air unit, -1 none, or UNAVAILABLE
    Column("base", LIST, blank=-1, seen_by=OWNER, unknown=UNKNOWN, bare=-1),
    Column("box", BYTES, seen_by=OWNER, unknown=READY),  # READY, FLOWN or REGROUP
    Column("ace", BYTES, seen_by=OWNER, until=EXPOSED),
    # part in the air mission or battle under way
    Column("part", BYTES, seen_by=OWNER, unknown=NO_PART, until=IN_SIGHT),
    Column("staged", BYTES, seen_by=OWNER),  # 1: has made its stage move of this phase (9.3)
    # 1: was disrupted when it took off: accident risk (9.8.4)
    Column("shaken", BYTES, seen_by=OWNER),
    Column("shown", BYTES),  # HIDDEN, RECONNOITRING, PATROLLING or IN_BATTLE
    # ship that carries a ground unit, -1 none
    Column("aboard", LIST, blank=-1, seen_by=OWNER, unknown=-1, until=EXPOSED),
    # the other DD or CL of a two-step unit, -1 none (2.2)
    Column("second", LIST, blank=-1, seen_by=OWNER, unknown=-1, until=IN_SIGHT),
    Column("spotted", BYTES),  # ships
    Column("sailing", BYTES),  # ships of the group under way: 1
    Column("done", BYTES),  # MOVED, FOUGHT, BOMBARDED ... of ships and ground units
    Column("arrived", BYTES),  # ON_FOOT, LANDED, DROPPED, DROPPED_WELL
    Column("oos", BYTES),  # Supply Phases in a row without supply (13.5)
    # hex of the Tactical Battle Board, -1 off it
    Column("cell", LIST, blank=-1, seen_by=OWNER, unknown=-1, until=EXPOSED),
    Column("facing", BYTES, seen_by=OWNER, until=EXPOSED),
    Column("level", BYTES, seen_by=OWNER, until=EXPOSED),
    Column("loaded", BYTES, seen_by=OWNER, until=EXPOSED),  # UNLOADED, LOADED or DIVING
    # times disrupted in this battle (9.7.5), or hit on the ground (R149)
    Column("struck", BYTES, seen_by=OWNER, until=EXPOSED),
    Column("on_station", BYTES),  # complete rounds of a patrol near the target hex (9.7.7)
    # place of each airbase; of mobile ones -1 unbuilt; ships: see where
    Column("base_at", LIST, EACH_BASE),
    Column("base_state", BYTES, EACH_BASE),
    Column("base_hits", BYTES, EACH_BASE),
    Column("base_oos", BYTES, EACH_BASE),  # 1: an airbase out of supply (13.5)
    Column("control", BYTES, EACH_HEX),  # 1 + the side that controls the hex (3.0)
    Column("city_hits", BYTES, EACH_HEX),
    Column("port_hits", BYTES, EACH_HEX),
    Column("frames", FRAMES),
)
