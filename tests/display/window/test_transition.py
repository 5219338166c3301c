"""Motion from one page to the next, with a clock that a test sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.display.board import Board, Cell, Chip, Face, Fill, Piece, Table, square
from companion.display.inputs import CONFIRM
from companion.display.page import Page, PageTable, Picture, Show
from companion.display.window.transition import LONGEST
from companion.display.window.window import Window
from tests.display.conftest import begun
from tests.display.desks import TestDesk

RED, BLUE = Chip("red", "R", "pawn"), Chip("blue", "B", "pawn")
BOARD = Board(
    cells=tuple(Cell(f"p{i}", square(i, 0)) for i in range(4)),
    pieces=(Piece("p0", RED), Piece("p3", BLUE)),
)


def page(board: Board = BOARD, chip: Chip = RED, points: int = 3, name: str = "play") -> Page:
    table = Table((("points", points),))
    return Page(name, "Red’s turn", chip, picture=Picture(board), blocks=(PageTable(table),))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    made = Window(clock=clock)
    list(made.inputs())
    yield made
    made.close()


def pixels(window: Window) -> bytes:
    return pygame.image.tobytes(window.screen, "RGB")


def still(window: Window, after: Page) -> bytes:
    """What a page looks like without any motion."""
    window.show(Page("other"))
    window.show(after)
    return pixels(window)


MOVED = replace(BOARD, pieces=(Piece("p2", RED), Piece("p3", BLUE)))
LAID = replace(BOARD, cells=(*BOARD.cells[:1], Cell("p1", square(1, 0), Fill("sand", "dots")), *BOARD.cells[2:]))
PAIRS = {
    "the turn slides in": (page(), page(chip=BLUE)),
    "a piece goes its way": (page(), page(MOVED)),
    "a tile turns over": (page(), page(LAID)),
    "a number rolls": (page(), page(points=5)),
    "a seal opens": (
        Page("oracle", "hold"),
        Page("oracle-open", "open", blocks=(Show(Face(Fill("sand", "dots"))),), centred=True, tone="oracle"),
    ),
    "a gem tumbles out": (
        Page("shake", "gems", blocks=(Show(Face(chip=RED)),), centred=True),
        Page("shake", "gems", blocks=(Show(Face(chip=BLUE)),), centred=True),
    ),
}


@pytest.mark.parametrize(("before", "after"), PAIRS.values(), ids=PAIRS)
def test_it_moves_for_less_than_half_a_second_and_then_all_stands_still(
    window: Window, clock: Clock, before: Page, after: Page
) -> None:
    end = still(window, after)
    window.show(before, motion=True)
    clock.now += 1
    window.show(before, motion=True)
    looks = []
    for _ in range(4):
        assert window.show(after, motion=True)
        looks.append(pixels(window))
        clock.now += LONGEST / 4
    assert len(set(looks)) >= 3
    assert end not in looks[:2]
    assert window.show(after, motion=True)
    assert pixels(window) == end
    assert not window.show(after, motion=True), "nothing is drawn any more"
    assert LONGEST <= 0.4


@pytest.mark.parametrize(("before", "after"), PAIRS.values(), ids=PAIRS)
def test_without_the_setting_nothing_moves(window: Window, before: Page, after: Page) -> None:
    end = still(window, after)
    window.show(before)
    window.show(after)
    assert pixels(window) == end
    assert not window.show(after)


def test_a_press_ends_the_motion_at_once_and_is_taken(window: Window, clock: Clock, tmp_path: Path) -> None:
    screens = begun(TestDesk(tmp_path), "more", "new", "next", "own", "start")
    window.step(screens)
    seen = screens.page()
    assert seen.chip is not None
    window.show(replace(seen, chip=Chip("pink", "P")), motion=True)
    window.show(seen, motion=True)
    on_its_way = pixels(window)
    window.step(screens, (CONFIRM,))
    assert screens.page() != seen
    shown = pixels(window)
    assert shown != on_its_way
    clock.now += 1
    assert not window.step(screens)
    assert pixels(window) == shown


def test_letting_a_button_go_does_not_end_what_its_press_began(window: Window, tmp_path: Path) -> None:
    from companion.display.inputs import Button, Release

    screens = begun(TestDesk(tmp_path), "more", "new", "next", "own", "start")
    window.step(screens)
    seen = screens.page()
    window.show(replace(seen, chip=Chip("pink", "P")), motion=True)
    window.show(seen, motion=True)
    on_its_way = pixels(window)
    window.step(screens, (Release(Button.CONFIRM),))
    assert pixels(window) == on_its_way


def test_nothing_of_what_only_one_seat_saw_moves_to_the_next_page(window: Window) -> None:
    secret = page(LAID, name="curtain-open")
    end = still(window, page())
    window.show(secret, motion=True)
    window.show(page(), motion=True)
    assert pixels(window) == end


def test_many_changes_at_once_are_no_motion(window: Window) -> None:
    cells = tuple(Cell(f"p{i}", square(i, 0)) for i in range(12))
    laid = tuple(replace(cell, fill=Fill("sand", "dots")) for cell in cells)
    end = still(window, page(Board(laid)))
    window.show(page(Board(cells)), motion=True)
    window.show(page(Board(laid)), motion=True)
    assert pixels(window) == end


def test_on_a_turned_screen_motion_is_turned_too(window: Window, clock: Clock) -> None:
    for turned in (False, True):
        window.show(page(), turned, motion=True)
        window.show(page(chip=BLUE), turned, motion=True)
        clock.now += LONGEST / 2
        window.show(page(chip=BLUE), turned, motion=True)
        seen = window.screen.copy() if not turned else pygame.transform.flip(window.screen, True, True)
        if not turned:
            first = pygame.image.tobytes(seen, "RGB")
        else:
            assert pygame.image.tobytes(seen, "RGB") == first
        clock.now += 1


LONG_ROW = Board(tuple(Cell(f"p{i}", square(i, 0)) for i in range(60)), (Piece("p40", RED),), focus=("p0",))


@pytest.mark.parametrize(
    "after",
    [
        replace(LONG_ROW, pieces=(Piece("p50", RED),)),
        replace(LONG_ROW, cells=(*LONG_ROW.cells[:45], Cell("p45", square(45, 0), Fill("sand")), *LONG_ROW.cells[46:])),
    ],
)
def test_what_happens_beside_a_part_shown_larger_is_not_shown(window: Window, after: Board) -> None:
    first, then = (replace(page(board), picture=Picture(board, zoom=True)) for board in (LONG_ROW, after))
    end = still(window, then)
    window.show(first, motion=True)
    window.show(then, motion=True)
    assert pixels(window) == end
