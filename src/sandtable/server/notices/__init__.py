"""Word to people who are not before the board: when it is their turn, when something is asked."""
