"""Airbases: who uses them, what they hold, how they come and go."""
