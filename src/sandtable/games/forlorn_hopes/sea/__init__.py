"""At sea: missions of ships, what they carry, how they meet and fight."""
