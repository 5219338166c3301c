from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.display.board import Board, BoardLine, Cell, Chip, Fill, Piece, Table, hexagon, square
from companion.display.page import Item, Items, Page, PageTable, Para, Picture
from companion.display.route_table import open_screens
from companion.display.window import draw, lettering, theme
from companion.display.window.canvas import PageCanvas, fitted, wrapped
from companion.play import seals
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.gallery import every_screen, gallery
from tests.support.display.window.layout_faults import small


def surface() -> pygame.Surface:
    return pygame.Surface((theme.WIDTH, theme.HEIGHT))


@pytest.mark.parametrize("long", [True, False], ids=["9x5", "5x5"])
def test_nothing_on_any_screen_overflows(tmp_path: Path, long: bool) -> None:
    """What is played is played once: each page is drawn in every language, and in one 40 % longer than English."""
    drawn, desk = surface(), TestDesk(tmp_path)
    screens = open_screens(desk)
    names = []
    for name, page in every_screen(screens, desk, long):
        assert page is screens.page(), name
        for language, stretched in (*((other, False) for other in LANGUAGES[1:]), ("en", True), ("en", False)):
            desk.preferences.language, desk.stretched = language, stretched
            screens.refresh()
            assert draw.draw(drawn, screens.page()).overflow == [], (name, language, stretched)
        names.append(name)
    assert len(names) == len(set(names)) > 40


def test_the_widest_words_of_a_seal_find_room_on_every_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    widest = sorted(seals._list(), key=lambda word: -lettering.width(word, 30))[: seals.WORDS]
    monkeypatch.setattr(seals.Seal, "words", property(lambda seal: tuple(widest)))
    shown = 0
    for name, page in gallery(tmp_path, "fr"):
        if any(word in text for text in page.texts() for word in widest):
            shown += 1
            for size in ((theme.WIDTH, theme.HEIGHT), (480, 800)):
                assert draw.draw(pygame.Surface(size), page).overflow == [], (name, size)
    assert shown > 1


def test_nothing_overflows_on_screens_of_other_sizes(tmp_path: Path) -> None:
    sizes = [pygame.Surface(size) for size in ((480, 800), (1024, 600), (1280, 720), (1920, 1080))]
    names = []
    for name, page in gallery(tmp_path, "fr"):
        for drawn in sizes:
            assert draw.draw(drawn, page).overflow == [], (name, drawn.get_size())
        names.append(name)
    assert len(names) > 40


def test_large_words_are_larger_overflow_nowhere_and_leave_the_board_as_it_is(tmp_path: Path) -> None:
    usual, large, sizes = surface(), surface(), []
    for name, page in gallery(tmp_path, "de"):
        one, other = draw.draw(usual, page), draw.draw(large, page, theme.chosen("dark", True))
        assert other.overflow == [], name
        assert page.name != "play" or boards(one) == boards(other), name
        sizes += [
            (mine.size, theirs.size)
            for mine, theirs in zip(one.written, other.written, strict=False)
            if mine.text == theirs.text and mine.style.matters and not mine.text.isdigit()  # points are large already
        ]
    assert len(sizes) > 100
    assert sum(theirs > mine for mine, theirs in sizes) > 0.6 * len(sizes)


def test_a_large_note_leaves_the_words_beside_it_the_size_that_matters(tmp_path: Path) -> None:
    upright, large = pygame.Surface((480, 800)), theme.chosen("dark", True)
    shown = [(name, page) for name, page in gallery(tmp_path, "en") if page.name in ("doctor", "look-back")]
    assert len(shown) > 1
    for name, page in shown:
        canvas = draw.draw(upright, page, large)
        assert list(small(canvas)) == [], name


def boards(canvas: PageCanvas) -> list[tuple[pygame.Rect, str]]:
    return [(rect, target) for rect, target in canvas.hits if target.startswith("place:")]


def test_a_board_keeps_its_size_and_place_whatever_is_said_below_it(tmp_path: Path) -> None:
    found = {}
    for name, page in gallery(tmp_path, "fr"):
        if page.name == "play" and page.picture is not None and page.blocks:
            found[name] = boards(draw.draw(surface(), page))
    places = list(found.values())
    assert len(places) > 4
    assert all(board == places[0] for board in places), [n for n, board in found.items() if board != places[0]]


def test_a_text_that_cannot_fit_is_noted_as_overflow() -> None:
    page = Page("x", "title", blocks=(PageTable(Table((("word " * 40,),))),))
    assert draw.draw(surface(), page).overflow


def test_a_larger_screen_draws_everything_larger(tmp_path: Path) -> None:
    name, page = next(iter(gallery(tmp_path)))
    small = draw.draw(surface(), page)
    large = draw.draw(pygame.Surface((1600, 960)), page)
    for (a, target), (b, same) in zip(small.hits, large.hits, strict=True):
        assert target == same
        assert abs(b.width - 2 * a.width) <= 6, name


def test_what_is_lit_looks_different_without_its_colour() -> None:
    """Every fill has a pattern, and lit, cursor, marked and chosen cells differ in shape, not in colour alone."""
    board = Board(cells=tuple(Cell(f"p{i}", square(i, 0)) for i in range(5)))
    picture = Picture(board, frozenset({"p1"}), frozenset({"p2"}), marked=frozenset({"p3"}), chosen=frozenset({"p4"}))
    drawn = surface()
    canvas = draw.draw(drawn, Page("x", picture=picture))
    grey = pygame.transform.grayscale(drawn) if hasattr(pygame.transform, "grayscale") else drawn
    cells = [rect for rect, target in canvas.hits if target.startswith("place:")]
    looks = [pygame.image.tobytes(grey.subsurface(rect.inflate(-2, -2)), "RGB") for rect in cells]
    counts = [sum(abs(a - b) > 30 for a, b in zip(look, looks[0], strict=False)) for look in looks]
    assert len({round(count, -2) for count in counts}) == 5


def test_hexagons_and_scattered_squares_are_drawn_and_touchable() -> None:
    cells = [Cell(f"h{i}", hexagon(i * 1.8, (i % 2) * 1.5), Fill("sand", "dots"), mark=str(i)) for i in range(6)]
    cells.append(Cell("far", square(-3, 4), Fill("green", "stripes")))
    pieces = [Piece("h0", Chip("red", "R", form)) for form in ("pawn", "cube", "gem", "ring", "disc", "square", "?")]
    line = BoardLine(((0, 0), (3, 3)))
    canvas = draw.draw(surface(), Page("x", picture=Picture(Board(tuple(cells), tuple(pieces), lines=(line,)))))
    for cell in cells:
        rect = next(rect for rect, target in canvas.hits if target == f"place:{cell.place}")
        assert canvas.target_at(*rect.center) == f"place:{cell.place}"


def test_a_long_list_scrolls_to_its_cursor() -> None:
    items = tuple(Item(f"line {i}", f"item:{i}") for i in range(60))
    for cursor in (0, 30, 59):
        canvas = draw.draw(surface(), Page("x", "title", blocks=(Items(items, cursor),)))
        assert f"item:{cursor}" in {target for _, target in canvas.hits}
        assert not canvas.overflow


def test_a_long_word_that_has_room_stays_one_word() -> None:
    assert wrapped("copy hardware/firmware/main.py there", 20, 800) == ("copy hardware/firmware/main.py there",)
    assert "".join(wrapped("x" * 60, 20, 100)) == "x" * 60


def test_a_path_breaks_between_its_folders_and_not_inside_their_names() -> None:
    path = "/home/companion/Documents/companion/statistics.html"
    lines = wrapped(f"Kept at {path}, with a picture.", 20, 260)
    assert "".join(lines).replace(" ", "") == f"Kept at {path}, with a picture.".replace(" ", "")
    names = [name for name in path.split("/") if name]
    assert all(any(name in line for line in lines) for name in names)
    assert len(lines) > 2


def test_text_wraps_at_words_then_shrinks_then_is_cut() -> None:
    assert len(wrapped("one two three four", 30, 120)) > 1
    assert fitted("word", 400, 40, 30, 18, 1).size == 30
    smaller = fitted("rather a long line", 150, 40, 30, 12, 1)
    assert smaller.size < 30
    assert not smaller.cut
    assert fitted("much too long for such a little room", 60, 20, 30, 18, 1).cut


@pytest.mark.parametrize("mark", ["?", "!", ":", ";"])
def test_no_line_begins_with_a_mark_that_french_writes_apart(mark: str) -> None:
    for width in range(40, 400, 10):
        assert not any(line.startswith(mark) for line in wrapped(f"Quel terrain ici {mark} Ouvrez la", 24, width))


def test_every_word_of_a_page_is_in_its_texts() -> None:
    page = Page("x", "heading", blocks=(Para("said"), Items((Item("thing", "t", note="n"),))), foot=(Para("foot"),))
    assert {"heading", "said", "thing", "n", "foot"} <= set(page.texts())


def test_an_empty_line_and_what_no_font_has_are_drawn() -> None:
    canvas = draw.draw(surface(), Page("x", "\0", blocks=(Para("one\r\n\n\0\ud800"),)))
    assert not canvas.overflow
