"""The command line: a thin skin over `core.game`, for people, scripts and bug reports."""
