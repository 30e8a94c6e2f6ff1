"""The exact outcome of an attack: every die with its chance.

A die is a choice of CHANCE like any other, so that the distribution needs no sampling.
"""

import tomllib
from fractions import Fraction
from typing import Any

from sandtable.core.choice import read
from sandtable.core.frame import CHANCE, Ballot
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.position import read_position

TEXT = """
option = "combat"
die = 2
[map]
columns = 5
rows = 5
[units]
0303 = ["I/11", "II/11", "5FldArt"]
0304 = ["2Argylls", "2/1GR sp=2"]
"""


def spread(g: Any, chance: Fraction, found: dict[str, Fraction]) -> None:
    """Split at every die; where a player decides, count what is left of the defenders."""
    ballot = Ballot()
    RULEBOOK.verdicts(g, ballot)
    if RULEBOOK.actor(g) == CHANCE:
        for die in ballot.open:
            after = g.clone()
            RULEBOOK.apply(after, die)
            spread(after, chance / len(ballot.open), found)
    else:
        left = {name: g.sp[g.theatre.roster.find(name)] for name in ("2Argylls", "2/1GR")}
        text = ", ".join(f"{name} {sp}" for name, sp in left.items())
        found[text] = found.get(text, Fraction(0)) + chance


start = read_position(tomllib.loads(TEXT), "odds.py")
names = RULEBOOK.names(start)
for line in ("attack 0304", "with I/11", "with II/11", "with 5FldArt", "resolve"):
    RULEBOOK.apply(start, read(line, names, RULEBOOK.verbs))

outcomes: dict[str, Fraction] = {}
spread(start, Fraction(1), outcomes)
for text, chance in outcomes.items():
    print(f"{chance}  {text}")
