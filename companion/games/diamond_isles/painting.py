"""Painting Diamond Isles: the hexagons with their tokens, and what stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.games.plugin import Painting


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes."""
    return Board((), ())


PAINTING = Painting(paint)
