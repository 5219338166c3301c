"""The pictures by which games are known, and the place of one that is still loaded."""

from __future__ import annotations

from companion.display.board import Board, Cell, Fill, square

PLACE = Board((Cell("place", square(0, 0), Fill("void")),))
"""Where a picture will be."""
