"""`companion scan hexes` and `companion scan squares`: every free tile on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.app import own_parts
from companion.commands._scan.plane_option import table_through
from companion.commands._scan.report import Facts, read_each, sure
from companion.vision.classify.features import SIDE
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Hexagon, Point, Square
from companion.vision.tiles import hexes, squares


def scan_hexes(
    images: Sequence[str], profile: Path, plane: str | None, side_mm: float | None, *, as_json: bool
) -> None:
    """Print the hexagonal tiles in each picture."""
    known = Profile.load(profile)
    part = known.part(hexes.KIND)
    part.classifier.describe(np.zeros((1, SIDE, SIDE, 3), np.float32))  # loads what is loaded once
    side = side_mm or part.size_mm
    table = table_through(plane, known, side)

    def read(frame: Picture) -> Facts:
        found = hexes.read_hexes(frame, known, table(frame), side)
        return {"tiles": [{"q": tile.q, "r": tile.r, **_facts(tile)} for tile in found]}

    read_each(images, read, as_json=as_json, by_mat=plane is None)


def scan_squares(
    images: Sequence[str], profile: Path | None, plane: str | None, side_mm: float | None, *, as_json: bool
) -> None:
    """Print the square tiles in each picture; without a profile our own printed parts are known."""
    known = Profile.load(profile) if profile is not None else own_parts.load()
    part = known.printed_part(squares.KIND)
    part.templates.prepare()
    side = side_mm or part.size_mm
    table = table_through(plane, known, side)

    def read(frame: Picture) -> Facts:
        found = squares.read_squares(frame, known, table(frame), side)
        return {"tiles": [{"row": tile.row, "col": tile.col, **_facts(tile)} for tile in found]}

    read_each(images, read, as_json=as_json, by_mat=plane is None)


def _facts(tile: Hexagon | Square) -> Facts:
    top = {"top": _rounded(tile.top)} if isinstance(tile, Square) else {}
    return {"label": tile.label.label, "centre": _rounded(tile.centre), **top, "sure": sure(tile.sure)}


def _rounded(point: Point) -> list[float]:
    return [round(v, 1) for v in point]
