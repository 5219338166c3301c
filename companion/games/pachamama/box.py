"""What the box holds and what the rulebook's tables say, in the words that events, texts and labels use."""

from __future__ import annotations

from companion.games.pachamama.scenario.model import BOX_CROPS, BOX_TERRAIN, SIZES, TERRAINS

__all__ = ["BOX_CROPS", "BOX_TERRAIN", "SIZES", "TERRAINS"]

CROPS = ("potato", "coca", "chili", "corn", "quinoa")
"""The crops; the level of a crop is its place in this list, counted from 1 (crop values, page 5)."""

COLOURS = ("brown", "white", "green", "blue")
"""The colours of the players' pawns."""

PAWNS = {2: 5, 3: 4, 4: 3}
"""Pawns of each player by number of players (set-up, 1a)."""

OFFERING = (0, 0, 1, 3, 6, 10)
"""Points for 0 to 5 cubes (Offer)."""

LEVELS = 8
"""Levels of a diversity track. The print of the board is not known, so this is the default of a setting."""

MOST_LEVELS = 17
"""More levels than the box has tiles of one terrain would never be reached."""

ANIMALS = ("condor", "puma", "snake", "llama", "monkey", "fox", "spider", "toad", "fish")
"""Names of columns 1 to 9. Only the snake is known to be printed; a table can rename them."""

ELEMENTS = ("sun", "mountains", "river", "moon", "rain")
"""Names of rows 1 to 5. Only the mountains are known to be printed; a table can rename them."""


def level(crop: str) -> int:
    """How many points a crop is worth, 1 to 5."""
    return CROPS.index(crop) + 1
