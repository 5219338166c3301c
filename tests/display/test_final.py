"""The end shows what was won, line by line, and the whole board with all that was sealed of it, at once."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.display.board import Chip, Table
from companion.display.inputs import Tap
from companion.display.page import Page, Para, Sheet
from companion.display.screens.navigator import Navigator
from companion.display.window import draw, theme
from companion.display.window.canvas import Canvas
from companion.games.pachamama.game import GAME
from tests.display.game_gallery import Hands
from tests.display.walking import begun

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800))


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Navigator:
    screens, session = begun(GAME, tmp_path_factory.mktemp("ended"), "en", 4)
    Hands(session).play(1000)
    screens.refresh()
    assert screens.page().name == "final"
    return screens


def drawn(page: Page, size: tuple[int, int]) -> Canvas:
    return draw.draw(pygame.Surface(size), page)


def touched(canvas: Canvas) -> set[str]:
    """The places of a board that a finger can touch."""
    return {target for _, target in canvas.hits if target.startswith("place:")}


def with_lines(page: Page, count: int) -> Page:
    """The same page with so many lines on the sheet."""
    sheet = Table(
        (*((f"line {n}", "1", "–") for n in range(count)), ("total", "9", "8")), ("", Chip("red"), Chip("blue"))
    )
    return replace(page, left=(Sheet(replace(sheet, lit=count, total=True)),))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_sheet_and_the_whole_opened_board_are_in_sight_together(ended: Navigator, size: tuple[int, int]) -> None:
    page = ended.page()
    assert page.picture is not None
    cells = page.picture.board.cells
    places = {cell.place for cell in cells}
    assert {piece.place for piece in page.picture.board.pieces} == places, "crops that nobody divined are shown too"
    assert {piece.place for piece in ended.paint(None).pieces} < places
    canvas = drawn(page, size)
    assert not canvas.overflow
    assert touched(canvas) == {f"place:{cell.place}" for cell in cells}
    (sheet,) = (block.table for block in page.left if isinstance(block, Sheet))
    lines = {str(row[0]) for row in sheet.rows}
    found = {written.text: written.size for written in canvas.written if written.text in lines}
    assert set(found) == lines
    scale = min(size[0] / theme.WIDTH, size[1] / theme.HEIGHT) if size[0] > size[1] else 1.0
    assert min(found.values()) >= int(theme.MATTERS * scale)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_line_of_the_longest_sheet_gives_way_to_the_board(ended: Navigator, size: tuple[int, int]) -> None:
    canvas = drawn(with_lines(ended.page(), 14), size)
    assert not canvas.overflow
    written = {text.text: text.size for text in canvas.written}
    lines = {f"line {n}" for n in range(14)}
    assert {"total", *lines} <= set(written)
    assert min(written[line] for line in lines) >= theme.MATTERS
    assert bool(touched(canvas)) is (size[0] > size[1]), "upright there is no room for both"


def test_a_touch_of_the_board_shows_it_large_with_what_is_written_round_it(ended: Navigator) -> None:
    page = ended.page()
    assert page.picture is not None
    ended.take(Tap(f"place:{page.picture.board.cells[0].place}"))
    large = ended.page()
    assert large.name == "map"
    assert large.picture is not None
    assert large.picture.board.captions
    ended.take(Tap("back"))
    assert ended.page().name == "final"


def test_the_board_at_the_end_is_painted_once(ended: Navigator) -> None:
    one = ended.page().picture
    ended.refresh()
    other = ended.page().picture
    assert one is not None
    assert other is not None
    assert one.board is other.board


def test_the_rule_that_decided_stands_under_the_sheet_where_that_leaves_room(ended: Navigator) -> None:
    page = ended.page()
    rule = page.blocks[0]
    assert isinstance(rule, Para)
    for count, left in ((3, True), (14, False)):
        (area,) = (w.box for w in drawn(with_lines(page, count), (800, 480)).written if w.text == rule.text)
        assert (area.x < 400) is left
