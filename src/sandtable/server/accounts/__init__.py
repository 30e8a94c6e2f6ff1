"""Accounts of a club: names and passwords, sign-in, what somebody has here, and its office."""
