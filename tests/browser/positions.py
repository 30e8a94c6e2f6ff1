"""Situations for the browser tests, as anyone may write them (docs/positions.md)."""

from __future__ import annotations

from typing import Final

# A road over a river whose bridge is down, the sea on the right.
CROSSING: Final = """
half = "Japanese"
[map]
columns = 6
rows = 5
default = "clear"
[map.terrain]
jungle = ["0201", "0202"]
sea = ["0601", "0602", "0603", "0604", "0605"]
[[map.side]]
kind = "river"
between = ["0303", "0304"]
[[map.route]]
kind = "main_road"
hexes = ["0301", "0302", "0303", "0304", "0305"]
[map.flags]
port = ["0502"]
airfield = ["0302"]
[units]
0302 = ["I/11"]
0305 = ["2Argylls"]
"""

# A river line in the jungle, attacked from two sides.
RIVER_LINE: Final = """
half = "Japanese"
option = "combat"
die = 2
[map]
columns = 5
rows = 5
default = "jungle"
[[map.side]]
kind = "river"
between = ["0204", "0304"]
[units]
0303 = ["I/11", "5FldArt"]
0204 = ["II/11"]
0304 = ["2Argylls", "137FldRgt"]
"""

# One weak battalion between two strong ones.
TRAPPED: Final = """
half = "Japanese"
option = "combat"
die = 2
[map]
columns = 5
rows = 5
[units]
0302 = ["I/11", "II/11"]
0303 = ["2Argylls sp=3"]
0404 = ["I/41"]
"""

GUNS: Final = """
half = "Japanese"
option = "combat"
die = 2
[map]
columns = 4
rows = 4
[units]
0202 = ["5FldArt"]
0203 = ["2Argylls", "2/1GR"]
"""

ARRIVALS: Final = """
ask = "arrivals"
half = "Allied"
[map]
columns = 8
rows = 6
[map.flags]
port = ["0303"]
airfield = ["0202"]
[control]
Allied = ["0202", "0303"]
[off]
waiting = ["2Argylls turn=1", "62Sqn turn=1"]
[entry]
2Argylls = ["0303", "0505"]
62Sqn = ["0202"]
[units]
0605 = ["I/11"]
"""

# Cut off: the Allied source lies beyond the enemy.
CUT_OFF: Final = """
option = "movement"
half = "Allied"
die = 3
[map]
columns = 5
rows = 7
[[map.route]]
kind = "main_road"
hexes = ["0301", "0302", "0303", "0304", "0305", "0306", "0307"]
[supply]
Japanese = ["0301"]
Allied = ["0307"]
[units]
0302 = ["2Argylls"]
0304 = ["I/11", "II/11"]
0306 = ["2/1GR"]
"""

# ── The Spanish Civil War ────────────────────────────────────────────────────

# A road to a town that is held; a village behind it.
TORIJA: Final = """
game = "guadalajara"
phase = "A"
[map]
columns = 9
rows = 7
[map.flags]
village = ["0405"]
town = ["0404"]
[[map.side]]
kind = "river"
between = ["0303", "0304"]
[[map.route]]
kind = "main_road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406"]
[[map.place]]
name = "Torija"
hex = "0404"
[units]
0401 = ["HQ6G", "1L3"]
0402 = ["1/6G", "2/6G"]
0503 = ["3/6G"]
0501 = ["100/17A", "65/17-2Div D"]
0404 = ["I/50BM", "II/50BM D"]
0304 = ["III/50BM"]
0506 = ["HQ50BM"]
"""

ALLOTMENT: Final = """
game = "guadalajara"
ask = "allot"
air = ["CR32-1", "CR32-2", "S81", "I15-1", "I15-2", "SB"]
[map]
columns = 9
rows = 7
[units]
0403 = ["1/6G", "2/6G"]
0404 = ["I/50BM", "II/50BM D"]
"""

# Two fighters in the box against none: both may be kept to bounce what flies over the map.
BOUNCES: Final = """
game = "guadalajara"
ask = "reveal"
phasing = "Republican"
air = ["CR32-1 allotted", "CR32-2 allotted", "SB interdicts 0404", "I15-1 interdicts 0303"]
[map]
columns = 9
rows = 7
[units]
0403 = ["1/6G", "2/6G"]
0404 = ["I/50BM", "II/50BM D"]
"""

# Reinforcements at a road's end, tanks beside a weak battalion.
LATE_ARRIVALS: Final = """
game = "guadalajara"
phase = "A"
turn = 2
[map]
columns = 10
rows = 8
[off]
waiting = ["HQ9G turn=2", "1/9G turn=2", "2/9G turn=3"]
[entry]
HQ9G = ["0101"]
"1/9G" = ["0101", "0102"]
"2/9G" = ["0101", "0102"]
[units]
0302 = ["1L3", "2L3"]
0404 = ["I/50BM DD"]
1004 = ["II/50BM"]
"""

# Four battalions against two, with one way out.
PUSHED_BACK: Final = """
game = "guadalajara"
phase = "D"
[map]
columns = 9
rows = 7
[units]
0302 = ["1/6G", "2/6G"]
0203 = ["1/4G", "2/4G"]
0303 = ["I/50BM", "II/50BM"]
0506 = ["HQ50BM"]
"""

TRAIN: Final = """
game = "guadalajara"
phase = "G"
[map]
columns = 9
rows = 7
[[map.route]]
kind = "rail"
hexes = ["0101", "0201", "0302", "0402", "0503"]
[units]
0302 = ["Tren"]
0806 = ["1/6G"]
"""

# Forlorn Hopes: a surface combat by night, the Allies have come into the hex.
NIGHT: Final = """
game = "forlorn-hopes"
turn = 4
ask = "naval-combat"
acting = "Allied"
[mission]
hex = "1906"
[combat]
round = 1
night = true
[units]
1906 = [
  "Exeter sailing", "Houston sailing", "DeRuyter sailing", "Java sailing", "Perth sailing",
  "Nachi", "Ashigara", "Jintsu", "Naka",
]
"""
