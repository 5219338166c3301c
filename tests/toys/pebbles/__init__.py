"""Pebbles, the smallest game that has everything: companion/games/README.md shows all of it."""
