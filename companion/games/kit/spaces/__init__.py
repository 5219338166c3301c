"""Boards of spaces: squares and hexagons that grow in any direction, and how far one can go on them."""
