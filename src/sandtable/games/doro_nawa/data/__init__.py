"""What is printed, read and checked."""
