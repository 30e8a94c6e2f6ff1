"""Doro Nawa: Malaya 1941-42.  One module a chapter, one banner a case."""

from typing import Final

from sandtable.games.doro_nawa.rulebook import DoroNawa

RULEBOOK: Final = DoroNawa()
