"""Worlds that a side may be in, for all it knows (6.1)."""
