"""Diamond Isles' picture in the list of games: a diamond isle, the sea about it, and coasts from which ships sail."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from companion.display.board import Board, Cell, Chip, Fill, Piece, hexagon
from companion.games.diamond_isles import box
from companion.games.diamond_isles.painting import chips
from companion.games.diamond_isles.parts.marks import SIGNS

_AROUND = (box.SEA, box.MOUNTAINS, box.FOREST, box.SEA, box.FIELDS, box.SEA)  # from the east on, clockwise
_NUMBERS = {"around-1": 9, "around-2": 4, "around-4": 11}
_FIGURES = {"around-0": (box.SEATS[1], box.SHIP), "around-3": (box.SEATS[0], box.SHIP)}


def cover() -> Board:
    """Seven hexagons with numbers, a diamond and two ships."""
    cells = [Cell("middle", hexagon(0, 0), Fill(chips.COLOURS[box.ISLE]), art=chips.TERRAIN_ART[box.ISLE])]
    for number, terrain in enumerate(_AROUND):
        x, y = sqrt(3) * cos(number * pi / 3), sqrt(3) * sin(number * pi / 3)
        art = chips.TERRAIN_ART[terrain]
        cells.append(Cell(f"around-{number}", hexagon(x, y), Fill(chips.COLOURS[terrain]), art=art))
    numbers = (Piece(place, chips.number(value), size=0.42) for place, value in _NUMBERS.items())
    ships = (
        Piece(place, Chip(seat, "", "figure", chips.PIECE_ART[f"{seat}-{kind}"]), size=0.75)
        for place, (seat, kind) in _FIGURES.items()
    )
    diamond = Piece("middle", Chip(chips.COLOURS.get(box.DIAMOND, "teal"), "", "tile", SIGNS[box.DIAMOND]))
    return Board(tuple(cells), (*numbers, *ships, diamond))
