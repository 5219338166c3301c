"""The profile of our own printed parts: whoever prints them need not enrol anything."""

from __future__ import annotations

from pathlib import Path

from calibration import art
from calibration.boards import learn_board
from companion.vision.profile import SIZES_MM, Part, Profile

FILE = Path(__file__).parent / "own_parts.npz"
PIXELS = 168


def load() -> Profile:
    """The profile that is shipped with the companion."""
    return Profile.load(FILE)


def learn() -> Profile:
    """Learn the parts anew from their drawings; scripts/learn-own-parts keeps the result."""
    tiles = {name: [art.terrain(name, PIXELS)] for name in art.TERRAINS}
    discs = {str(level): [art.crop(level, PIXELS // 2)[:, :, :3].copy()] for level in art.CROPS}
    return Profile({"board": Part(learn_board(tiles, discs, {}), SIZES_MM["board"])})
