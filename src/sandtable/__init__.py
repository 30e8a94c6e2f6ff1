"""Hex-and-counter board wargames in the browser."""

__version__ = "0.1.0"
