"""What the table shows."""
