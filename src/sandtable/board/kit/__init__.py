"""The kit: what a small game needs beside its rules, made of its columns and its box."""
