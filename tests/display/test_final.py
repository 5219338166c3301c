"""The end shows what was won, line by line, and the whole board with all that was sealed of it, at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from companion.display import sheet
from companion.display.board import Chip, Table
from companion.display.catalogue import load
from companion.display.full_pages import Ending
from companion.display.inputs import NEXT, Tap
from companion.display.page import Items, Page, PageTable, Para
from companion.display.screens.navigator import Navigator
from companion.display.window import draw, theme
from companion.display.window.canvas import PageCanvas
from companion.games.kit import Result
from companion.games.pachamama.game import GAME
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800))


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Navigator:
    screens, session = begun(GAME, tmp_path_factory.mktemp("ended"), "en", 4)
    Hands(session).play(1000)
    screens.refresh()
    assert screens.page().name == "final"
    return screens


@pytest.fixture
def looked_back(ended: Navigator) -> Iterator[Navigator]:
    """The whole sheet and the board, one press from the end."""
    ended.take(Tap("back-over"))
    yield ended
    ended.take(Tap("back"))
    assert ended.page().name == "final"


def drawn(page: Page, size: tuple[int, int]) -> PageCanvas:
    return draw.draw(pygame.Surface(size), page)


def touched(canvas: PageCanvas) -> set[str]:
    """The places of a board that a finger can touch."""
    return {target for _, target in canvas.hits if target.startswith("place:")}


def with_lines(page: Page, count: int) -> Page:
    """The same page with so many lines on the sheet."""
    lines = Table(
        (*((f"line {n}", "1", "–") for n in range(count)), ("total", "9", "8")), ("", Chip("red"), Chip("blue"))
    )
    return replace(page, left=(PageTable(replace(lines, lit=count, total=True)),))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_sheet_and_the_whole_opened_board_are_in_sight_together(looked_back: Navigator, size: tuple[int, int]) -> None:
    page = looked_back.page()
    assert page.picture is not None
    cells = page.picture.board.cells
    places = {cell.place for cell in cells}
    assert {piece.place for piece in page.picture.board.pieces} == places, "crops that nobody divined are shown too"
    assert {piece.place for piece in looked_back.paint(None).pieces} < places
    canvas = drawn(page, size)
    assert not canvas.overflow
    assert touched(canvas) == {f"place:{cell.place}" for cell in cells}
    (table,) = (block.table for block in page.left if isinstance(block, PageTable))
    lines = {str(row[0]) for row in table.rows}
    found = {written.text: written.size for written in canvas.written if written.text in lines}
    assert set(found) == lines
    scale = min(size[0] / theme.WIDTH, size[1] / theme.HEIGHT) if size[0] > size[1] else 1.0
    assert min(found.values()) >= int(theme.MATTERS * scale)


def test_all_to_look_back_at_is_in_sight_and_only_the_cursor_is_gold(looked_back: Navigator) -> None:
    page = looked_back.page()
    canvas = drawn(page, (800, 480))
    (items,) = (block for block in page.blocks if isinstance(block, Items))
    assert {item.target for item in items.items} <= {target for _, target in canvas.hits}
    gold = tuple(canvas.theme.cursor)
    (sheet_at,) = (spot for name, spot in canvas.spots.items() if name == "table:0")
    shown = canvas.surface.subsurface(sheet_at.clip(canvas.surface.get_rect()))
    seen = {tuple(shown.get_at((x, y)))[:3] for x in range(shown.get_width()) for y in range(shown.get_height())}
    assert gold not in seen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_line_of_the_longest_sheet_gives_way_to_the_board(looked_back: Navigator, size: tuple[int, int]) -> None:
    canvas = drawn(with_lines(looked_back.page(), 14), size)
    assert not canvas.overflow
    written = {text.text: text.size for text in canvas.written}
    lines = {f"line {n}" for n in range(14)}
    assert {"total", *lines} <= set(written)
    assert min(written[line] for line in lines) >= theme.MATTERS
    assert bool(touched(canvas)) is (size[0] > size[1]), "upright there is no room for both"


def test_a_touch_of_the_board_shows_it_large_with_what_is_written_round_it(looked_back: Navigator) -> None:
    page = looked_back.page()
    assert page.picture is not None
    looked_back.take(Tap(f"place:{page.picture.board.cells[0].place}"))
    large = looked_back.page()
    assert large.name == "map"
    assert large.picture is not None
    assert large.picture.board.captions
    looked_back.take(Tap("back"))
    assert looked_back.page().name == "look-back"


def test_the_board_at_the_end_is_painted_once(looked_back: Navigator) -> None:
    one = looked_back.page().picture
    looked_back.refresh()
    other = looked_back.page().picture
    assert one is not None
    assert other is not None
    assert one.board is other.board


def test_the_rule_that_decided_stands_under_the_sheet_where_that_leaves_room(looked_back: Navigator) -> None:
    page = looked_back.page()
    rule = page.blocks[0]
    assert isinstance(rule, Para)
    for count, left in ((3, True), (14, False)):
        (area,) = (w.box for w in drawn(with_lines(page, count), (800, 480)).written if w.text == rule.text)
        assert (area.x < 400) is left


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_end_says_who_won_and_by_how_much_and_every_word_fits(ended: Navigator, size: tuple[int, int]) -> None:
    page = ended.page()
    assert isinstance(page.full, Ending)
    assert page.full.title == page.title
    canvas = drawn(page, size)
    assert not canvas.overflow
    assert min(text.size for text in canvas.written if not text.on_part) >= theme.MATTERS * canvas.scale * 0.99
    assert {"rematch", "back-over", "keep", "leave"} <= {target for _, target in canvas.hits}
    targets = [rect for rect, target in canvas.hits if target != "page"]
    assert all(min(rect.size) >= 48 * canvas.scale * 0.99 for rect in targets)
    assert not any(a.colliderect(b) for n, a in enumerate(targets) for b in targets[n + 1 :])


def test_once_more_is_under_the_cursor_and_four_buttons_reach_all(ended: Navigator) -> None:
    assert isinstance(ended.page().full, Ending)
    seen = []
    for _ in range(4):
        full = ended.page().full
        assert isinstance(full, Ending)
        seen.append(full.cursor)
        ended.take(NEXT)
    assert seen == ["rematch", "back-over", "keep", "leave"]


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ({"red": 38, "blue": 36}, "Red wins, 38 to 36"),
        ({"red": 14, "blue": 12, "white": 9}, "Red wins, 14 to 12"),
        ({"red": 9, "blue": 9}, "Red and Blue win"),
        ({"red": 4, "blue": 3, "white": 2, "green": 1}, "Red wins"),
    ],
)
def test_the_margin_is_said_where_two_or_three_played(totals: dict[str, int], said: str) -> None:
    best = max(totals.values())
    winners = tuple(side for side, total in totals.items() if total == best)
    words = load("en").with_names({"red": "Red", "blue": "Blue", "white": "White", "green": "Green"})
    assert sheet.title(Result((), totals, winners, "highest-score"), words) == said


def test_confetti_hides_no_letter_of_the_winner() -> None:
    def drawn(since: float) -> pygame.Surface:
        made = Ending("Bartholomäus wins, 5 to 3", Chip("black", "B", "pawn"), Table((("Total", 5, 3),)), since=since)
        return draw.draw(pygame.Surface((800, 480)), Page("final", full=made)).surface

    still = drawn(10.0)
    banner = [(x, y) for x in range(30, 770) for y in range(20, 112)]
    letters = [at for at in banner if min(still.get_at(at)) > min(theme.PAPER) + 30]
    assert len(letters) > 1000
    for tenth in range(20):
        falling = drawn(tenth / 10)
        assert all(min(falling.get_at(at)) > min(theme.PAPER) + 30 for at in letters), tenth
