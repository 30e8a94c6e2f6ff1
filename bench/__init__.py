"""Speed and memory beside their targets: python -m bench."""
