"""Working on games: the index of cases, and editors to come."""
