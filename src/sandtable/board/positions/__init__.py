"""Positions written by hand, as far as all games read and write them alike."""
