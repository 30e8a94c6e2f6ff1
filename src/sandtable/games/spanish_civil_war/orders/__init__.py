"""What a player may do at one stroke, or in advance."""
