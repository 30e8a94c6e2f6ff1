"""Decisions, dice, time, record and views: knows nothing of war."""
