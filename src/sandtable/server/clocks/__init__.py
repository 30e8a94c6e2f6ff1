"""Clocks of a table: what is agreed, whose runs, what follows when one is empty."""
