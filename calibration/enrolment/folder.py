"""Enrolment: learns the parts of one box from a folder of a few flat pictures of each.

DIR/board/terrain/<label>/*.png, DIR/board/crop/..., DIR/board/pawn/... (if the pawns are no common colour),
DIR/board/arrow/<colour>-<direction>/*.png (terrain tiles with arrows, if there are any: `red-up`; each colour once and
each direction are enough), DIR/hexes/<label>/*.png, DIR/squares/<label>/*.png.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from calibration.training.arrows import arrow_tiles, both_sides, learn_arrows
from calibration.training.boards import learn_board
from calibration.training.layouts import learn_layout
from companion.saying import Verbatim
from companion.vision.board.arrows import KIND as ARROWS
from companion.vision.classify.classifier import HEXAGON, Shape
from companion.vision.classify.profile import SIZES_MM, ClassifiedPart, PrintedPart, Profile
from companion.vision.classify.templates import Templates
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import open_picture

KINDS: Mapping[str, Shape] = {
    "hexes": HEXAGON,
    "squares": Shape("square", 1),
}
"""How each kind of part looks; free squares are always read upright, for their own top edge matters."""
FOLDERS = ("board/terrain", "board/arrow", "board/crop", "board/pawn", "hexes", "squares")
MOST_PICTURES = 64
UPRIGHT_PX = 96
"""The side of the pictures of hexagons that a profile keeps."""


def enrol(folder: Path, *, patient: bool = False) -> Profile:
    """The profile of one box, better if it may take some minutes (`patient`).

    Raises UnreadableError in plain words when the folder holds nothing that fits.
    """
    # All pictures are opened before anything is learnt: a damaged one is said at once.
    terrain, arrows, crops, pawns, hexes, squares = (pictures_of(folder / kind) for kind in FOLDERS)
    parts, printed = {}, {}
    if arrows:
        made = arrow_tiles(terrain, arrows)
        printed[ARROWS] = PrintedPart(learn_arrows(terrain, made), SIZES_MM[ARROWS])
        terrain = both_sides(terrain, made)
    if terrain:
        parts["board"] = ClassifiedPart(learn_board(terrain, crops, pawns, patient=patient), SIZES_MM["board"])
    if hexes:
        parts["hexes"] = ClassifiedPart(learn_layout(hexes, KINDS["hexes"]), SIZES_MM["hexes"])
    if squares:
        printed["squares"] = PrintedPart(Templates.learn(squares), SIZES_MM["squares"])
    if not parts and not printed:
        raise UnreadableError("no-parts", path=Verbatim(folder))
    return Profile(parts, printed, hexagons={label: _upright(pictures[0]) for label, pictures in hexes.items()})


def pictures_of(folder: Path) -> dict[str, list[Picture]]:
    """The pictures in each label's folder; empty when there is no such folder."""
    found: dict[str, list[Picture]] = {}
    for place in sorted(p for p in folder.glob("*") if p.is_dir()):
        files = sorted(p for p in place.iterdir() if p.suffix.lower() in (".png", ".jpg", ".jpeg"))
        if not files:
            raise UnreadableError("no-pictures", path=Verbatim(place))
        found[place.name] = [_open(f) for f in files[:MOST_PICTURES]]
    return found


def _upright(picture: Picture) -> Picture:
    """A picture small enough to be kept, by which it can be told how such a tile is turned."""
    return np.asarray(cv2.resize(picture, (UPRIGHT_PX, UPRIGHT_PX), interpolation=cv2.INTER_AREA), np.uint8)


def _open(file: Path) -> Picture:
    try:
        return open_picture(file)
    except UnreadableError as why:
        why.about = str(file)
        raise
