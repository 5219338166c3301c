"""`companion scan squares`: every free square tile on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.commands._scan.report import Facts, read_each, sure
from companion.commands._scan.table import table_through
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.squares import KIND, read_squares


def scan_squares(
    images: Sequence[str], profile: Path, plane: str | None, side_mm: float | None, *, as_json: bool
) -> None:
    """Print the tiles in each picture."""
    known = Profile.load(profile)
    part = known.printed_part(KIND)
    part.prints.prepare()
    side = side_mm or part.size_mm
    table = table_through(plane, known, side)

    def read(frame: Picture) -> Facts:
        tiles = read_squares(frame, known, table(frame), side)
        return {
            "tiles": [
                {
                    "row": tile.row,
                    "col": tile.col,
                    "label": tile.label.label,
                    "centre": [round(v, 1) for v in tile.centre],
                    "top": [round(v, 1) for v in tile.top],
                    "sure": sure(tile.sure),
                }
                for tile in tiles
            ]
        }

    read_each(images, read, as_json=as_json)
