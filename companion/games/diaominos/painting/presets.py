"""Pictures of Diaominos' presets: a sheet as printed, one on the screen, and one with a hint."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display.board import Board, Cell, Chip, Fill, Piece, square
from companion.games.diaominos.painting.cover import cover
from companion.games.diaominos.painting.cube import PAINT
from companion.games.diaominos.painting.sheet import FILLS, GEMS

_SHAPES = (".......", "GG...R.", "GG..RRR", "YBBBB.O", "YY.OOOO")
_HINT = ("3-1", "3-2", "2-2")


def covers() -> Mapping[str, Board]:
    """The cover, and each preset's picture."""
    shapes = {f"{x}-{y}": (x, y, sign) for y, row in enumerate(_SHAPES) for x, sign in enumerate(row)}
    paper, loaded = [], []
    for at, (x, y, sign) in shapes.items():
        paper.append(Cell(at, square(x, y), Fill(PAINT.get(sign, "white"))))
        loaded.append(Cell(at, square(x, y), FILLS["loaded"] if sign in PAINT else Fill()))
    marked = tuple(Piece(at, GEMS["mark"], size=0.6) for at in ("0-1", "5-1", "0-3", "4-3"))
    gems = tuple(Piece(at, GEMS["diamond"], size=0.7) for at in ("0-1", "5-1", "0-3", "4-3"))
    hint = tuple(Piece(at, Chip("gold", "1", "disc"), size=0.75) for at in _HINT)
    return {
        "": cover(),
        "on-paper": Board(tuple(paper), marked),
        "on-screen": Board(tuple(loaded), gems),
        "with-hints": Board(tuple(loaded), (*gems, *hint)),
    }
