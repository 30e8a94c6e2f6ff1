"""A record: save, load, step through it, and check that it is the same game to the last bit."""

import tempfile
from pathlib import Path

from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.games.doro_nawa import RULEBOOK

game = Game.new(RULEBOOK, scenario="jitra", seed="5")
for _ in range(12):
    game.choose(game.choices()[-1])

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "jitra.jsonl"
    game.save(path)
    again = Game.load(path, RULEBOOKS)
for step in range(0, again.step, 4):
    print(step, again.at(step).prompt().text)
print("the same game:", again.state.digest() == game.state.digest())
