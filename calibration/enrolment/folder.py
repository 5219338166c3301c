"""Enrolment: learns the parts of one box from a folder of a few flat pictures of each.

DIR/board/terrain/<label>/*.png, DIR/board/crop/..., DIR/board/pawn/... (if the pawns are no common colour),
DIR/board/arrow/<colour>-<direction>/*.png (terrain tiles with arrows, if there are any: `red-up`; each colour once and
each direction are enough), DIR/hexes/<label>/*.png, DIR/squares/<label>/*.png, DIR/huts/<label>/*.png,
DIR/pieces/<colour>-<piece>/*.png (wooden pieces, of each colour one: pictures filled by its paint),
DIR/tokens/<number>/*.png (round number tokens, upright).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from calibration.training.arrows import arrow_tiles, both_sides, learn_arrows
from calibration.training.boards import PATIENCE, learn_board, paint_of
from calibration.training.free_tiles import learn_layout
from calibration.training.numbers import learn_print
from calibration.training.parallel import beside, untold
from companion.saying import Verbatim
from companion.vision.board.arrows import KIND as ARROWS
from companion.vision.classify.classifier import HEXAGON, PartShape
from companion.vision.classify.profile import FREE_SQUARES, SIZES_MM, ClassifiedPart, FigurePart, PrintedPart, Profile
from companion.vision.classify.templates import Templates
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.picture import open_picture
from companion.vision.tokens.numbers import NUMBERS

KINDS: Mapping[str, PartShape] = {
    "hexes": HEXAGON,
    **{kind: PartShape("square", 1) for kind in FREE_SQUARES},
}
"""How each kind of part looks; free squares are always read upright, for their own top edge matters."""
FOLDERS = ("board/terrain", "board/arrow", "board/crop", "board/pawn", "hexes", "pieces", "tokens")
"""The folders beside those of free squares."""
MOST_PICTURES = 64
NO_WOOD: Mapping[str, FigurePart] = {}
UPRIGHT_PX = 96
"""The side of the pictures of hexagons that a profile keeps."""


def enrol(
    folder: Path,
    *,
    patient: bool = False,
    wood: Mapping[str, FigurePart] = NO_WOOD,
    told: Callable[[float], None] = untold,
) -> Profile:
    """The profile of one box, better if it may take some minutes (`patient`); `told` hears what share is done.

    `wood` are the wooden figures to be known, by name, as they usually are: of each colour that has a picture the paint
    is learnt, shapes stay as they are.

    Raises UnreadableError in plain words when the folder holds nothing that fits.
    """
    # All pictures are opened before anything is learnt: a damaged one is said at once.
    terrain, arrows, crops, pawns, hexes, pieces, tokens = (pictures_of(folder / kind) for kind in FOLDERS)
    squares = {kind: shown for kind in FREE_SQUARES if (shown := pictures_of(folder / kind))}
    for name in tokens.keys() - set(NUMBERS):
        raise UnreadableError(
            "no-number", path=Verbatim(folder / "tokens" / name), numbers=Verbatim(", ".join(NUMBERS))
        )
    parts, printed = {}, {}
    if arrows:
        made = arrow_tiles(terrain, arrows)
        printed[ARROWS] = PrintedPart(learn_arrows(terrain, made), SIZES_MM[ARROWS])
        terrain = both_sides(terrain, made)
    # A layout takes one core some seconds, a board takes all of them much longer.
    with beside(_layout, hexes, worth=patient and bool(hexes and terrain)) as layout:
        if terrain:
            board = learn_board(terrain, crops, pawns, patience=PATIENCE if patient else 1.0, told=told)
            parts["board"] = ClassifiedPart(board, SIZES_MM["board"])
        parts |= layout()
    printed |= {kind: PrintedPart(Templates.learn(shown), SIZES_MM[kind]) for kind, shown in squares.items()}
    if not parts and not printed and not pieces and not tokens:
        raise UnreadableError("no-parts", path=Verbatim(folder))
    upright = {label: _upright(pictures[0]) for label, pictures in hexes.items()}
    numbers = learn_print(tokens) if tokens else None
    return Profile(parts, printed, figures=painted(wood, pieces), hexagons=upright, numbers=numbers)


def _layout(hexes: Mapping[str, Sequence[Picture]]) -> dict[str, ClassifiedPart]:
    """The part of hexagons, if there are any."""
    if not hexes:
        return {}
    return {"hexes": ClassifiedPart(learn_layout(hexes, KINDS["hexes"]), SIZES_MM["hexes"])}


def painted(wood: Mapping[str, FigurePart], pictures: Mapping[str, Sequence[Picture]]) -> dict[str, FigurePart]:
    """Wooden figures in the paints of these pictures, by piece: all of a colour (`red-fort`, …) share its paint."""
    paints = {colour_of(name): paint_of(shown) for name, shown in pictures.items()}
    return {name: replace(one, paint=paints.get(colour_of(name), one.paint)) for name, one in wood.items()}


def colour_of(name: str) -> str:
    """The colour of a wooden piece, which its name begins with; its whole name if there is but one."""
    return name.partition("-")[0]


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
