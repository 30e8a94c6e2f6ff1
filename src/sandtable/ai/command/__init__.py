"""Search over plans, the same for every game: worlds, rollouts, the table of plans, the player."""
