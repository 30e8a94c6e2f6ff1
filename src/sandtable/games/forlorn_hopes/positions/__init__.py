"""Positions written by hand; `position.py` of the game is their door."""
