"""Pachamama's pictures in menus: in the list of games, and of each preset, whose pawns are on which board."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display.board import Board, Cell, Chip, Piece, square
from companion.games.pachamama.painting.board import ART, CROP_COLOURS, FILLS

_TERRAIN = (("valley", "valley", "desert"), ("mountain", "forest", "desert"), ("mountain", "forest", "valley"))
_CROPS = {"0-0": "potato", "2-0": "quinoa", "0-1": "chili", "1-2": "corn", "2-2": "coca"}
_PAWNS = {"1-1": "white", "2-1": "brown"}


def cover() -> Board:
    """Nine tiles, five crops and two pawns."""
    cells = tuple(
        Cell(f"{x}-{y}", square(x, y), FILLS[terrain], art=ART[terrain])
        for y, row in enumerate(_TERRAIN)
        for x, terrain in enumerate(row)
    )
    crops = (Piece(at, Chip(CROP_COLOURS[crop], "", "disc", ART[crop]), size=0.62) for at, crop in _CROPS.items())
    pawns = (Piece(at, Chip(colour, "", "pawn"), size=0.62) for at, colour in _PAWNS.items())
    return Board(cells, (*crops, *pawns))


_SMALL = ("vvd", "mfd")
_LARGE = ("vvdm", "mfdv", "mfvd")
_LETTERS = {"v": "valley", "d": "desert", "m": "mountain", "f": "forest"}
_PRESET_CROPS = {"0-0": "potato", "2-1": "chili", "3-0": "corn", "1-2": "coca", "3-2": "quinoa"}
_OTOMA = "purple"


def covers() -> Mapping[str, Board]:
    """The cover, and each preset's picture."""
    return {
        "": cover(),
        "short": _board(_SMALL, {"1-0": "white", "0-1": "brown"}),
        "long": _board(_LARGE, {"1-1": "white", "3-1": "brown"}),
        "together-easy": _board(_LARGE, {"0-1": "white", "1-1": "brown", "3-1": _OTOMA}),
        "solo-easy": _board(_LARGE, {"1-1": "white", "3-1": _OTOMA}),
        "solo-hard": _board(_LARGE, {"1-1": "white", "2-0": _OTOMA, "3-1": _OTOMA, "2-2": _OTOMA}),
    }


def _board(rows: tuple[str, ...], pawns: Mapping[str, str]) -> Board:
    named = {f"{x}-{y}": (x, y, _LETTERS[sign]) for y, row in enumerate(rows) for x, sign in enumerate(row)}
    cells = (Cell(at, square(x, y), FILLS[terrain], art=ART[terrain]) for at, (x, y, terrain) in named.items())
    crops = (
        Piece(at, Chip(CROP_COLOURS[crop], "", "disc", ART[crop]), size=0.62)
        for at, crop in _PRESET_CROPS.items()
        if at in named
    )
    standing = (Piece(at, Chip(colour, "", "pawn"), size=0.62) for at, colour in pawns.items())
    return Board(tuple(cells), (*crops, *standing))
