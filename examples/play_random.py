"""A whole game at random: list what is legal, choose, until nobody is asked any more."""

import random

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK

game = Game.new(RULEBOOK, scenario="jitra", seed="a rainy week")
chance = random.Random(1)
while game.actor != NOBODY:
    game.choose(chance.choice(game.choices()))

result = game.result()
print(f"{game.step} choices: {result.text if result else 'no result'}")
