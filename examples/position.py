"""A situation in a dozen lines: try a choice with a die of your own, read what came of it."""

import tomllib

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.position import read_position, write_position

TEXT = """
option = "combat"
die = 2
[map]
columns = 5
rows = 5
[map.terrain]
jungle = ["0304"]
[units]
0303 = ["I/11", "II/11"]
0304 = ["2Argylls sp=2"]
"""

game = Game.from_state(RULEBOOK, read_position(tomllib.loads(TEXT), "position.py"), {})
for line in ("attack 0304", "with I/11", "with II/11", "resolve", "roll 3"):
    for event in game.choose(line):
        print(event.case, event.text, event.detail.get("losses", ""))
print(game.rulebook.sides[game.actor], "decides:", game.prompt().text)
print(write_position(game.state))
