"""Finding each other: open offers, how sides are given out, what a table was agreed on."""
