"""The columns of a state: what each holds, and whose eyes it is for (6.1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.state import BYTES, FRAMES, INT, LIST, OWNER, SIDE, Column

# Small numbers are kept in bytes, of units and airbases too: they are copied quickest.
# Columns marked OWNER hide their values of air units (`steps` and `disrupted` of air units alone)
# until the unit is `shown`; `aboard` until the ship is spotted.  `rulebook.known_to` is the law.
COLUMNS: Final[tuple[Column, ...]] = (
    Column("turn", INT),
    Column("phase", INT),
    Column("last_turn", INT),
    Column("options", INT),
    Column("over", INT),  # 0 going on, 1 + the winner's side, 3 a draw
    Column("points", LIST),  # half victory points, by side
    Column("darwin", INT),  # hits on Darwin that have scored (16.1)
    Column("initiative", INT),  # the Initiative player of this turn, -1 not yet known
    Column("missions", INT),  # initiative missions he still has (8.1)
    Column("acting", INT),  # who may perform a mission now (8.2)
    Column("passes", INT),  # passes in a row (8.4)
    Column("friction", INT),  # 1: the Allied player must pass his next mission (5.4)
    Column("foul", INT),  # 1: Foul Weather this turn
    Column("regroup_turn", INT),  # the General Regroup turn, 0 not declared (7.1)
    Column("fleet_on", INT),  # 1: the 11th Air Fleet is committed this turn (5.1)
    Column("covering", INT),  # commitments of the Covering Fleet so far (5.2)
    Column("covering_after", INT),  # of these, those after the General Regroup turn
    Column("covering_on", INT),  # 1: committed this turn
    Column("reserve", INT),  # Reserve Fleet: 0 no, 1 may enter, 1 + turn in which it entered
    Column("mission_side", INT),  # the air mission under way (9.0): its side, -1 none
    Column("mission_hex", INT),
    Column("mission_kind", INT),  # index in TARGETS once designated (9.6), -1 before
    Column("mission_unit", INT),  # the ground or supply unit, the airbase; -1 for other kinds
    Column("mission_bombed", INT),  # 1: an attacker has bombed or dropped troops (9.8.3)
    Column("battle_round", INT),  # 1 to 6 on the Air Battle Round Track, 0 no battle (9.7.3)
    Column("written", LIST, SIDE),  # target written down (9.6), by side: kind and unit, -1 none
    Column("hex", LIST),  # hex or box of ground and naval units; of air units only while shown
    Column("status", BYTES),
    Column("due", BYTES),  # turn of a reinforcement
    Column("held", BYTES),  # 1: a reinforcement held back (5.3)
    Column("steps", BYTES, OWNER),  # steps left
    Column("disrupted", BYTES, OWNER),
    Column("base", LIST, OWNER),  # airbase of an air unit, -1 none, or UNAVAILABLE
    Column("box", BYTES, OWNER),  # READY, FLOWN or REGROUP
    Column("ace", BYTES, OWNER),
    Column("part", BYTES, OWNER),  # part in the air mission or battle under way
    Column("staged", BYTES, OWNER),  # 1: has made its stage move of this phase (9.3)
    Column("shaken", BYTES, OWNER),  # 1: was disrupted when it took off: accident risk (9.8.4)
    Column("shown", BYTES),  # HIDDEN, RECONNOITRING, PATROLLING or IN_BATTLE
    Column("aboard", LIST, OWNER),  # ship that carries a ground unit, -1 none
    Column("second", LIST, OWNER),  # the other DD or CL of a two-step unit, -1 none (2.2)
    Column("spotted", BYTES),  # ships
    Column("sailing", BYTES),  # ships of the group under way: 1
    Column("done", BYTES),  # MOVED, FOUGHT, BOMBARDED ... of ships and ground units
    Column("arrived", BYTES),  # ON_FOOT, LANDED, DROPPED, DROPPED_WELL
    Column("oos", BYTES),  # Supply Phases in a row without supply (13.5)
    Column("cell", LIST),  # hex of the Tactical Battle Board, -1 off it
    Column("facing", BYTES),
    Column("level", BYTES),
    Column("loaded", BYTES),  # UNLOADED, LOADED or DIVING
    Column("struck", BYTES),  # times disrupted in this battle (9.7.5), or hit on the ground (R149)
    Column("on_station", BYTES),  # complete rounds of a patrol near the target hex (9.7.7)
    Column("base_at", LIST),  # place of each airbase; of mobile ones -1 unbuilt; ships: see where
    Column("base_state", BYTES),
    Column("base_hits", BYTES),
    Column("base_oos", BYTES),  # 1: an airbase out of supply (13.5)
    Column("control", BYTES),  # 1 + the side that controls the hex (3.0)
    Column("city_hits", BYTES),
    Column("port_hits", BYTES),
    Column("frames", FRAMES),
)
