"""A table and what is played, seen and told at it."""
