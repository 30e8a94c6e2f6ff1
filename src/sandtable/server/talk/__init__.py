"""What people say, show and ask each other at a table."""
