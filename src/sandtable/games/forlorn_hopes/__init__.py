"""Forlorn Hopes: the campaign for the Dutch East Indies, February and March 1942."""
