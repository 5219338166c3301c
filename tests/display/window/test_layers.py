"""Parts of a page that are kept: drawn once for the same things, and never in the place of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from companion.display.board import Board, Cell, Fill, square
from companion.display.page import Page, Picture
from companion.display.window import board_drawing, draw, layers, theme
from companion.display.window.theme import Theme
from tests.display.window.test_transition import page

BOARD = Board(tuple(Cell(f"p{i}", square(i % 3, i // 3), Fill("sand", "dots"), mark=str(i)) for i in range(9)))


@pytest.fixture(autouse=True)
def cells(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cells that are drawn one by one; nothing is kept at first."""
    drawn_cells: list[str] = []
    draw_cell = board_drawing._cell

    def noted(canvas: Any, cell: Cell, fit: Any) -> None:
        drawn_cells.append(cell.place)
        draw_cell(canvas, cell, fit)

    monkeypatch.setattr(board_drawing, "_cell", noted)
    monkeypatch.setattr(layers, "_KEPT", {})
    return drawn_cells


def shown(made: Page, colours: Theme = theme.DARK, size: tuple[int, int] = (800, 480)) -> tuple[bytes, int]:
    """The pixels of a page, and how many texts stand on it."""
    canvas = draw.draw(pygame.Surface(size), made, colours)
    return pygame.image.tobytes(canvas.surface, "RGB"), len(canvas.written)


def test_while_only_the_cursor_moves_cells_are_drawn_once_and_look_the_same(cells: list[str]) -> None:
    pages = [replace(page(), picture=Picture(BOARD, cursor=frozenset({f"p{n}"}))) for n in range(3)]
    kept = [shown(made) for made in pages]
    assert len(cells) == 9
    for made, one in zip(pages, kept, strict=True):
        layers._KEPT.clear()
        assert shown(made) == one


def test_another_board_theme_or_size_is_drawn_anew(cells: list[str]) -> None:
    other = replace(BOARD, cells=tuple(replace(cell, fill=Fill("grass")) for cell in BOARD.cells))
    ways: list[tuple[Page, Theme, tuple[int, int]]] = [
        (page(BOARD), theme.DARK, (800, 480)),
        (page(other), theme.DARK, (800, 480)),
        (page(other), theme.chosen("light", False), (800, 480)),
        (page(other), theme.chosen("light", False), (480, 800)),
    ]
    looks = [shown(*way) for way in ways]
    assert len(cells) == 9 * len(ways)
    layers._KEPT.clear()
    assert [shown(*way) for way in ways] == looks
