"""Settlements, cities, roads and ships: where they stand, where they may, what they cost."""
