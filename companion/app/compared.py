"""What the eyes saw at a place, straightened, beside the part that should lie there."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from calibration.art import Part
from companion.app.plugins import plugin_of
from companion.app.table_in_view import TableInView
from companion.display.board import Art, Board, Photo
from companion.display.screens.table_looks import SeenThere
from companion.games.kit import Layout, Spot
from companion.vision.geometry.plane import Floats, Picture

SIDE = 120
"""Pixels of a picture's side."""
ABOUT = 1.25
"""So much of a place's width is shown."""


def seen_there(view: TableInView, game: str, spots: Iterable[Spot], layout: Layout, board: Board) -> SeenThere | None:
    """The first of these spots that is in view: what it looks like and was read as, and what should be there.

    `layout` is how the game should lie, `board` how it is painted then.
    """
    belief = view.belief
    for spot in spots:
        cut_out = view.cut_out(spot[0])
        if cut_out is None or spot not in belief.spots:
            continue
        labels, due = belief.spots[spot].labels, layout.get(spot)
        read = belief.best(spot)
        photo, picture = straight(*cut_out), drawn(game, layout, spot, board) if due is not None else None
        return SeenThere(spot, photo, picture, read, due, labels[read])
    return None


def straight(picture: Picture, corners: Floats) -> Photo:
    """A place of a picture seen from above; of four corners as a square, else as it is seen."""
    middle = corners.mean(axis=0)
    outline = middle + ABOUT * (corners - middle)
    if len(outline) != 4:
        (left, top), (right, bottom) = outline.min(axis=0), outline.max(axis=0)
        outline = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    matrix = cv2.getPerspectiveTransform(_from_the_top_left(outline).astype(np.float32), _SQUARE)
    return _photo(np.asarray(cv2.warpPerspective(picture, matrix, (SIDE, SIDE)), np.uint8))


def drawn(game: str, layout: Layout, spot: Spot, board: Board) -> Photo | None:
    """The part that should lie at a spot as it is drawn: by its label, or by its layer as `red-villager` is, or else as
    it lies turned on the board. None for what has no drawing.
    """
    load, (place, layer) = plugin_of(game).parts, spot
    parts: tuple[Part, ...] = load() if load is not None else ()
    for name in (layout.get(spot), layer):
        part = next((part for part in parts if name in (part.name, part.label)), None)
        if part is not None:
            return _photo(np.ascontiguousarray(part.picture(SIDE)[:, :, :3]))
    cell = next((cell for cell in board.cells if cell.place == place), None)
    return _turned(cell.art, cell.turn) if cell is not None and cell.art is not None else None


def _turned(art: Art, degrees: float) -> Photo:
    """A drawing turned clockwise."""
    middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
    drawing = np.ascontiguousarray(art.picture(SIDE)[:, :, :3])
    return _photo(np.asarray(cv2.warpAffine(drawing, cv2.getRotationMatrix2D(middle, -degrees, 1.0), (SIDE, SIDE))))


_SQUARE = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32)


def _from_the_top_left(corners: Floats) -> Floats:
    """Four corners clockwise, the one nearest to the picture's top left first."""
    (ax, ay), (bx, by) = corners[1] - corners[0], corners[2] - corners[1]
    clockwise = corners if ax * by - ay * bx > 0 else corners[::-1]
    return np.roll(clockwise, -int(clockwise.sum(axis=1).argmin()), axis=0)


def _photo(picture: Picture) -> Photo:
    return Photo(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)).tobytes(), (picture.shape[1], picture.shape[0]))
