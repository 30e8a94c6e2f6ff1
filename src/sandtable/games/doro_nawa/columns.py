"""The columns of a state: what each holds."""

from __future__ import annotations

from typing import Final

from sandtable.core.state import BYTES, EACH_PLACE, FRAMES, INT, LIST, NOTHING_YET, Column
from sandtable.games.doro_nawa.kinds import OUT

COLUMNS: Final[tuple[Column, ...]] = (
    Column("turn", INT),
    Column("impulse", INT),
    Column("half", INT),  # the side whose half-impulse it is
    Column("option", INT),
    Column("die", INT),  # the initiative die of this half-impulse, 0 before it is thrown
    Column("turns", INT),  # length agreed on (1.2)
    Column("last_turn", INT),
    Column("options", INT),
    Column("turn_over", INT),
    Column("over", INT),
    Column("penang", INT),  # an Allied unit was on Penang in this impulse (4.44)
    Column("returned", INT),  # an eliminated unit came back in this half-impulse (8.2)
    Column("hex", LIST, blank=-1),  # place of each unit, -1 off the map
    Column("status", LIST, blank=OUT),
    Column("sp", LIST),
    Column("due", LIST),
    Column("face", LIST, blank=1),  # aircraft: 1 face-up
    Column("based", LIST),
    Column("afloat", LIST),  # ground units moving amphibiously
    Column("spent", LIST),  # MP spent in this half-impulse
    Column("used", LIST),
    Column("oos", LIST),  # out of supply at the last check (7.2)
    Column("raider", LIST),  # aircraft that holds the Interdict marker of its hex
    # water hexsides crossed in this half that a unit keeps open (4.5, 4.6)
    Column("held", LIST, NOTHING_YET),
    Column("interdicted", BYTES, EACH_PLACE),
    Column("control", BYTES, EACH_PLACE),  # airfields and ports: 0 nobody, 1 Japanese, 2 Allied
    Column("frames", FRAMES),
)
