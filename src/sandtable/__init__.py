"""Hex-and-counter board wargames in the browser."""

import os

__version__ = "0.1.0"

if os.environ.get("SANDTABLE_PURE") == "1":
    from sandtable._pure import prefer_sources

    prefer_sources()
