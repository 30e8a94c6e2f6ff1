"""The turn: its order, what begins and ends it, what it is worth."""
