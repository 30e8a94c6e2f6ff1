"""Forlorn Hopes: the campaign for the Dutch East Indies, 1942."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.rulebook import ForlornHopes

RULEBOOK = ForlornHopes()
