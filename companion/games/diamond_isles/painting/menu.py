"""Diamond Isles' pictures in menus: a diamond isle in the list of games, and what each preset is about."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin, sqrt

from companion.display.board import Board, Cell, Chip, Fill, Piece, Point, hexagon
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


_AT = ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0))
_USUAL = {box.FOREST: 9, box.ISLE: 0, box.FIELDS: 4, box.SEA: 0, box.MOUNTAINS: 11}
_SHUFFLED = {box.MOUNTAINS: 3, box.SEA: 0, box.HILLS: 8, box.PASTURE: 12, box.GOLD: 5}


def covers() -> Mapping[str, Board]:
    """The cover, and each preset's picture."""
    return {
        "": cover(),
        "usual": _map(_USUAL, {3: f"{box.SEATS[0]}-{box.SHIP}"}),
        "shuffled": _map(_SHUFFLED, {1: f"{box.SEATS[1]}-{box.SHIP}"}),
        "hidden": _hand(),
        "own-map": _map(dict.fromkeys(_USUAL, 0), {}),
    }


def _map(hexagons: Mapping[str, int], ships: Mapping[int, str]) -> Board:
    cells, pieces = [], []
    for nr, ((terrain, number), (x, y)) in enumerate(zip(hexagons.items(), _AT, strict=True)):
        art = chips.TERRAIN_ART[terrain]
        cells.append(Cell(str(nr), hexagon(sqrt(3) * x, 1.5 * y), Fill(chips.COLOURS[terrain]), art=art))
        if number:
            pieces.append(Piece(str(nr), chips.number(number), size=0.42))
    figures = (
        Piece(str(nr), Chip(ship.partition("-")[0], "", "figure", chips.PIECE_ART[ship]), size=0.75)
        for nr, ship in ships.items()
    )
    return Board(tuple(cells), (*pieces, *figures))


def _hand() -> Board:
    """Three cards face down, and two that their owner sees."""
    down = (Cell(str(nr), _card(nr, 0), Fill("teal", "stripes")) for nr in range(3))
    shown = (box.LUMBER, box.ORE)
    seen = (Cell(card, _card(nr + 0.5, 1), Fill("white")) for nr, card in enumerate(shown))
    signs = (Piece(card, Chip(chips.COLOURS[card], "", "tile", SIGNS[card]), size=0.9) for card in shown)
    return Board((*down, *seen), tuple(signs))


def _card(column: float, row: float) -> tuple[Point, ...]:
    """The corners of an upright card."""
    left, top = column * 0.8, row * 1.1
    return (left, top), (left + 0.7, top), (left + 0.7, top + 1), (left, top + 1)
