"""Answers for choices that the open decision does not tell of."""
