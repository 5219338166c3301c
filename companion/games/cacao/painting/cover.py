"""Cacao's picture in the list of games: a corner of the jungle with workers in it."""

from __future__ import annotations

from companion.display.board import Board, Cell, Fill, square
from companion.games.cacao.painting.board import JUNGLE_ART
from companion.games.cacao.parts import lying

_JUNGLE = {(1, 0): "plantation-2", (0, 1): "market-4", (2, 1): "mine-2", (1, 2): "water"}
_WORKERS = {
    (0, 0): ("red", (0, 1, 2, 1)),
    (2, 0): ("purple", (0, 0, 3, 1)),
    (1, 1): ("yellow", (1, 1, 1, 1)),
    (0, 2): ("purple", (1, 2, 0, 1)),
    (2, 2): ("white", (2, 0, 1, 1)),
}


def cover() -> Board:
    """Nine tiles, by turns jungle and workers."""
    jungle = (Cell(f"{x}-{y}", square(x, y), Fill("forest"), art=JUNGLE_ART[t]) for (x, y), t in _JUNGLE.items())
    workers = (Cell(f"{x}-{y}", square(x, y), Fill("sand"), art=lying(*each)) for (x, y), each in _WORKERS.items())
    return Board((*jungle, *workers))
