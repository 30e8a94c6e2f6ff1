"""What is kept: tables and the lines of their records."""
