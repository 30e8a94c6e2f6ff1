"""Ask why a choice is illegal: case, figures and what would make it legal. Nothing changes."""

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK

game = Game.new(RULEBOOK, seed="1941")
for line in ("done", "movement"):
    if game.why(line) is None:
        game.choose(line)

for line in ("move 2Argylls 1431", "attack 0610", "move I/11 0704", "fly Genzan 0610"):
    refusal = game.why(line)
    print(f"{line:20} {refusal or 'is legal'}")
