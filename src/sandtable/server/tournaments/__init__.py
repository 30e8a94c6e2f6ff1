"""Tournaments of a club: who enters, who meets whom, the tables of a round, standings, the end."""
