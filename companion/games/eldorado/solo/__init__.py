"""Alone against the three guardians of the island (rulebook, pages 21 and 22)."""
