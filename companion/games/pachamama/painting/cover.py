"""Pachamama's picture in the list of games: terrain with crops, and pawns on their way."""

from __future__ import annotations

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
