"""The map: places, tiles, pieces on them, ways, and what should lie there."""
