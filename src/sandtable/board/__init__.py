"""Hexes, maps, tables and data files, without a sentence of any rulebook."""
