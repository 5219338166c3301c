"""Lens, colour, tiles and mat; profiles; everything printable."""
