"""One game, three futures: branch from a step, with other dice each time."""

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK

game = Game.new(RULEBOOK, scenario="jitra", seed="0")
game.choose("done")
for seed in ("1", "2", "3"):
    other = game.branch(game.step, seed=seed)
    events = other.choose("movement")
    print(seed, events[0].text)
print("the first game still waits:", game.prompt().text)
