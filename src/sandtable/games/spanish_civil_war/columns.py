"""The columns of a state: what each holds, and whose eyes it is for (10.1)."""

from __future__ import annotations

from typing import Final

from sandtable.core.state import BYTES, EACH_PLACE, FRAMES, INT, LIST, NOTHING_YET, OWNER, Column
from sandtable.games.spanish_civil_war.kinds import OUT, READY

EACH_COMMAND: Final = "command"

COLUMNS: Final[tuple[Column, ...]] = (
    Column("turn", INT),
    Column("phase", INT),
    Column("phasing", INT),
    Column("turns", INT),
    Column("last_turn", INT),
    Column("options", INT),
    Column("over", INT),  # 0 going on, 1 + the winner's side, 3 a draw
    # hex or box of each unit, -1 off the map; air units: their target
    Column("hex", LIST, blank=-1),
    Column("status", LIST, blank=OUT),
    Column("due", LIST),
    Column("disruption", LIST),  # 0 none, 1 D, 2 DD
    Column("fired", LIST),
    Column("spent", LIST),  # sixths of an MP spent in this movement phase
    Column("used", LIST),
    Column("began", LIST, blank=-1),  # hex where the unit stood when this movement phase began
    Column("oos", LIST),  # out of supply at the last check (8.0)
    Column("digging", LIST),  # lies under an inverted Improved Position marker (3.4)
    Column("target", LIST, blank=-1),  # hex that the unit is declared to attack, -1 none (7.0)
    Column("mission", LIST, blank=READY),
    # 1: secretly placed in the air superiority box (10.1)
    Column("allotted", LIST, seen_by=OWNER),
    Column("improved", BYTES, EACH_PLACE),  # 0 none, IMPROVED or ENGINEERED
    Column("held", BYTES, EACH_PLACE),  # victory hexes: 1 + the side that last held it
    Column("lost", LIST, NOTHING_YET),  # eliminated units in the order of their loss (9.4)
    Column("checked", LIST, EACH_COMMAND),  # boxes of each command whose symbols have been checked
    Column("broken", LIST, EACH_COMMAND),  # commands that failed a Broken check
    Column("frames", FRAMES),
)
