"""What a player may do at one stroke, in advance, or by a standing order."""
