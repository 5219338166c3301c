"""Atoll, a whole small game in one folder, to learn from: companion/games/README.md goes through it."""
