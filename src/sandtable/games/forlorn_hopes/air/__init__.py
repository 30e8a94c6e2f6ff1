"""In the air: missions from the first unit to the way home."""
