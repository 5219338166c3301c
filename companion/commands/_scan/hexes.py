"""`companion scan hexes`: every hexagonal tile on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.commands._scan.report import Facts, read_each, sure
from companion.commands._scan.table import table_through
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.hexes import KIND, read_hexes


def scan_hexes(
    images: Sequence[str], profile: Path, plane: str | None, side_mm: float | None, *, as_json: bool
) -> None:
    """Print the tiles in each picture."""
    known = Profile.load(profile)
    part = known.part(KIND)
    part.labels.describe(np.zeros((1, SIDE, SIDE, 3), np.float32))  # loads what is loaded once
    side = side_mm or part.size_mm
    table = table_through(plane, known, side)

    def read(frame: Picture) -> Facts:
        tiles = read_hexes(frame, known, table(frame), side)
        return {
            "tiles": [
                {
                    "q": tile.q,
                    "r": tile.r,
                    "label": tile.label.label,
                    "centre": [round(v, 1) for v in tile.centre],
                    "sure": sure(tile.sure),
                }
                for tile in tiles
            ]
        }

    read_each(images, read, as_json=as_json)
