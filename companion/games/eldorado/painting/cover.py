"""El Dorado's picture in the list of games: a bit of the island, and who looks for its treasures."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from companion.display.board import Board, Cell, Chip, Fill, Piece, hexagon
from companion.games.eldorado import box
from companion.games.eldorado.painting.chips import COLOURS, FIGURE_ART, TILE_ART

_AROUND = (box.FOOD, box.WOOD, box.WATER, box.GARDEN, box.ENTRANCE, box.WATER)  # from the east on, clockwise
_FIGURES = {"middle": ("red", box.EXPLORER), "around-1": ("orange", box.EXPLORER), "around-4": ("red", box.VILLAGER)}


def cover() -> Board:
    """Gold in the middle of six hexagons, with three figures."""
    cells = [Cell("middle", hexagon(0, 0), Fill(COLOURS[box.GOLD]), art=TILE_ART[box.GOLD])]
    for number, tile in enumerate(_AROUND):
        x, y = sqrt(3) * cos(number * pi / 3), sqrt(3) * sin(number * pi / 3)
        cells.append(Cell(f"around-{number}", hexagon(x, y), Fill(COLOURS[tile]), art=TILE_ART[tile]))
    return Board(
        tuple(cells),
        tuple(
            Piece(place, Chip(colour, "", "figure", FIGURE_ART[f"{colour}-{kind}"]), size=0.9)
            for place, (colour, kind) in _FIGURES.items()
        ),
    )
