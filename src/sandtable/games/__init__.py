"""One package for each rulebook; games never import each other."""
