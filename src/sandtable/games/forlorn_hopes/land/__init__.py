"""On land: how ground units move, land and fight, and who holds what."""
