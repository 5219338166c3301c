"""Painting Mosaic: the squares with their tiles, a line a player, and the hand of who is looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Board, Cell, Chip, Face, Fill, Table, square
from companion.display.catalogue import Catalogue
from companion.games.plugin import Painter
from tests.toys.mosaic.game import PLACES, SIDE

FILLS = {"clay": Fill("desert", "dots"), "moss": Fill("forest", "trees"), "slate": Fill("mountains", "peaks")}
SPACE = Fill("empty")


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes."""
    tiles = view["tiles"]
    cells = tuple(_cell(n, place, tiles.get(place), words) for n, place in enumerate(PLACES))
    rows = tuple((Chip(seat, words.letter(seat), "pawn"), points) for seat, points in view["points"].items())
    lit = list(view["points"]).index(view["turn"]) if view["turn"] else None
    tables = [Table(rows, ("", words("panel.points")), lit=lit)]
    if view["hand"] is not None:
        seat, hand = view["hand"]
        tables.append(Table(((Chip(seat, words.letter(seat), "pawn"), words.name(hand)),), title=words("panel.hand")))
    tables.append(Table(((words("panel.bag"), view["left"]),)))
    faces = {tile: Face(fill, Chip(fill.colour, words.letter(tile), "tile")) for tile, fill in FILLS.items()}
    return Board(cells, tables=tuple(tables), faces=faces)


def _cell(n: int, place: str, tile: str | None, words: Catalogue) -> Cell:
    corners = square(n % SIDE, n // SIDE)
    if tile is None:
        return Cell(place, corners, SPACE, text="·")
    return Cell(place, corners, FILLS[tile], mark=words.letter(tile), text=words.letter(tile))


class MosaicPainter(Painter):
    """Paints the squares and what stands beside them."""

    paint = staticmethod(paint)


PAINTER = MosaicPainter()
