"""The Battles of the Spanish Civil War: the system; a title is a folder of data beside it."""

from typing import Final

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar

RULEBOOK: Final = SpanishCivilWar()
