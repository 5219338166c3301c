"""El Dorado's pictures in menus: a bit of the island in the list of games, and five tiles for each preset."""

from __future__ import annotations

from collections.abc import Mapping
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


_ISLAND = (box.FOOD, box.GOLD, box.WOOD, box.GARDEN, box.ENTRANCE)
_CAVES = (box.EMPTY, box.TITAN, box.ROSE, box.SECRET_EXIT, box.TOTEC)
_AT = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0))
_PRESETS: Mapping[str, tuple[tuple[str, ...], Mapping[int, str]]] = {
    "base": (_ISLAND, {1: "red-explorer", 4: "orange-explorer", 0: "red-villager"}),
    "free": (_CAVES, {0: "red-explorer", 3: "orange-explorer"}),
    "thieves": (_ISLAND, {1: "red-explorer", 3: "brown-thief", 4: "brown-thief"}),
    "teams": (_ISLAND, {0: "red-explorer", 1: "red-explorer", 3: "blue-explorer", 4: "blue-explorer"}),
    "teams-thieves": (_ISLAND, {0: "red-explorer", 1: "red-explorer", 4: "brown-thief"}),
    "solo": (_CAVES, {0: "red-explorer", 2: "wolf", 3: "brown-thief", 4: "titan"}),
}


def covers() -> Mapping[str, Board]:
    """The cover, and each preset's picture."""
    return {"": cover(), **{name: _board(*each) for name, each in _PRESETS.items()}}


def _board(tiles: tuple[str, ...], figures: Mapping[int, str]) -> Board:
    cells, pieces = [], []
    for nr, (tile, (x, y)) in enumerate(zip(tiles, _AT, strict=True)):
        corners = hexagon(sqrt(3) * x, 1.5 * y)
        cells.append(Cell(str(nr), corners, Fill(COLOURS.get(tile, "stone")), art=TILE_ART[tile]))
        if nr in figures:
            colour, _, piece = figures[nr].partition("-")
            chip = Chip(colour if piece else "stone", "", "figure", FIGURE_ART[figures[nr]])
            pieces.append(Piece(str(nr), chip, size=0.9))
    return Board(tuple(cells), tuple(pieces))
