"""Computer players: `random` plays every game; a game's own live in a package of its name."""
