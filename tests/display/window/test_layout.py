"""Nothing on a screen is cut, too small to be read, or lies on something else: a sample of what the gallery draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.bands import Band, Card, CardRow, Column, PanelChoice
from companion.display.board import Board, Cell, Chip, Compared, Meter, Photo, Plot, Series, Share, Table, square
from companion.display.full_pages import RevealPage
from companion.display.inputs import Tap
from companion.display.page import Block, Graph, Item, Items, Page, PageTable, Para, Picture
from companion.display.window import blocks, draw, lists, shapes, tables, theme
from companion.display.window.canvas import PageCanvas
from companion.display.window.frame import frame
from companion.games.cacao.parts import PARTS
from companion.games.diaominos.cube import COLOURS
from companion.games.diaominos.plugin import PLUGIN as DIAOMINOS
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from tests.support.display.desks import words_of
from tests.support.display.game_gallery import game_gallery
from tests.support.display.walking import begun, discover
from tests.support.display.window.layout_faults import faults

SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800)]
PLUGINS = found().plugins


@pytest.mark.parametrize(("number", "plugin"), enumerate(PLUGINS), ids=[plugin.name for plugin in PLUGINS])
def test_nothing_of_a_game_is_cut_small_or_overlapping_on_any_screen(
    tmp_path: Path, number: int, plugin: Plugin
) -> None:
    surfaces = [pygame.Surface(size) for size in SIZES]
    language = LANGUAGES[number % len(LANGUAGES)]
    names = set()
    for name, page in game_gallery(plugin, tmp_path, language, visits=3, skipped=25, to_end=False):
        if name not in names:
            for surface in surfaces:
                assert list(faults(draw.draw(surface, page), page)) == [], (name, surface.get_size())
        names.add(name)
    assert len(names) > 10


def faults_of(page: Page, size: tuple[int, int] = (800, 480)) -> str:
    return "\n".join(faults(draw.draw(pygame.Surface(size), page), page))


def test_a_text_that_is_cut_is_a_fault() -> None:
    assert "cut: " in faults_of(Page("x", blocks=(Para("word " * 400),)))


@pytest.mark.parametrize("size", SIZES)
def test_the_words_beside_what_was_seen_and_what_should_be_there_are_whole(size: tuple[int, int]) -> None:
    photo = Photo(bytes(3 * 120 * 120), (120, 120))
    for due in (photo, None):
        pair = Compared(photo, due, ("gesehen", "erwartet"))
        card = Card(compared=pair, rows=(CardRow("Hierher gehört: Schokoladenmarkt (2)."),))
        answers = (PanelChoice("Wir korrigieren das", "back", "hand"), PanelChoice("Fehler beheben", "mend", "wrench"))
        column = Column(Band("Passt nicht", "Das Spiel wartet"), card=card, choices=answers, tall=True)
        assert faults_of(Page("scanned", picture=Picture(Board()), column=column, game="cacao"), size) == ""


def test_what_is_written_small_is_a_fault_and_choices_are_larger() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    for name, size in (("body", 19), ("body", 20), ("item", 25), ("item", 26)):
        style = replace(canvas.style(name), size=size, least=size)
        canvas.write(f"{name} of {size}", pygame.Rect(0, 40 * len(canvas.written), 300, 36), style)
    assert list(faults(canvas, Page("settings"))) == ["19 of 20 px: body of 19", "25 of 26 px: item of 25"]


def test_what_is_too_small_for_a_finger_or_too_near_is_a_fault() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    for x, wide in ((0, 48), (50, 48), (99, 48), (200, 40)):
        canvas.touch(pygame.Rect(x, 0, wide, 48), str(x))
    kinds = [fault.split(":")[0] for fault in faults(canvas, Page("play"))]
    assert kinds == ["too small for a finger", "too near each other"]


@pytest.mark.parametrize("text", ["Fill (x−1, y2)", "Cell (3, 4)", "Pawn to c1r1", "↑1 →2", "BW YW / OG GG", "A: OWOB"])
def test_a_place_or_part_by_its_notation_is_a_fault(text: str) -> None:
    assert "code: " in faults_of(Page("x", blocks=(Para(text),)))


def test_areas_and_texts_on_each_other_and_beyond_the_screen_are_faults() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    canvas.areas += [pygame.Rect(0, 0, 100, 100), pygame.Rect(50, 50, 100, 100), pygame.Rect(790, 0, 20, 20)]
    canvas.write("one", pygame.Rect(300, 300, 100, 40), canvas.style("body"))
    canvas.write("two", pygame.Rect(300, 300, 100, 40), canvas.style("body"))
    kinds = [fault.split(":")[0] for fault in faults(canvas, Page("play"))]
    assert kinds == ["areas overlap", "texts overlap", "leaves the screen"]


def test_lines_of_one_colour_are_told_apart_by_their_letters_on_the_way() -> None:
    def middle(first: str, second: str) -> bytes:
        """The plot without its right end, where each line has its chip anyhow."""
        values = {first: (0, 2, 4, 6, 8, 9), second: (0, 1, 3, 6, 9, 12)}
        series = tuple(Series(Chip("grey", letter, "pawn"), line) for letter, line in values.items())
        screen = pygame.Surface((theme.WIDTH, theme.HEIGHT))
        draw.draw(screen, Page("course", blocks=(Graph(Plot("Points", series)),)))
        return pygame.image.tostring(screen.subsurface((0, 0, theme.WIDTH // 2, theme.HEIGHT)), "RGB")

    assert middle("S", "N") != middle("N", "S")


def test_a_line_that_ends_at_the_top_of_its_plot_keeps_clear_of_the_title() -> None:
    rising = Plot(
        "A title as long as its plot is wide, or longer: gold, all of it counted",
        (Series(Chip("red", "R", "pawn"), (0, 31)),),
        "turns",
    )
    page = Page("course", blocks=(Graph(rising),))
    for size in SIZES:
        assert faults_of(page, size) == ""
        canvas = draw.draw(pygame.Surface(size), page)
        title, value = (next(w for w in canvas.written if w.text == text) for text in (rising.title, "31"))
        assert title.box.bottom <= value.box.top


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_wild_colour_allows_finds_room_beside_the_board(language: str) -> None:
    words, picture = words_of(DIAOMINOS, language), Picture(Board((Cell("x", square(0, 0)),)))
    for colour in COLOURS:
        title = words("panel.wild-allows", colour=colour)
        page = Page("play", picture=picture, blocks=(PageTable(Table((("5", "5"),), title=title)),))
        for size in SIZES:
            assert faults_of(page, size) == ""


@pytest.mark.parametrize("letter", ["R", "O2"])
def test_a_letter_on_a_small_piece_can_still_be_read(letter: str) -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    shapes.chip(canvas, Chip("red", letter), 100, 100, 6)
    assert [written.size for written in canvas.written] == [theme.LEAST]
    assert canvas.overflow == []


def test_every_row_of_a_list_and_what_scrolls_it_is_enough_for_a_finger() -> None:
    choices = Items(tuple(Item(str(number), str(number)) for number in range(1, 5)))
    for high in (48, 100, 104, 160):
        canvas = PageCanvas(pygame.Surface((480, 800)))
        lists.draw(canvas, choices, pygame.Rect(10, 600, 460, high))
        assert list(faults(canvas, Page("play", blocks=(choices,)))) == []
    low = PageCanvas(pygame.Surface((480, 800)))
    lists.draw(low, choices, pygame.Rect(10, 670, 460, 40))
    assert "a list of 4 rows has room for 1" in low.overflow


def test_each_row_is_as_high_as_its_own_words() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    texts = ("Short", "Construir una carretera · bosque 12 / mar, a las 7, y otra más", "Short too")
    lists.draw(canvas, Items(tuple(Item(text, text) for text in texts), tall=True), pygame.Rect(10, 10, 460, 400))
    assert canvas.overflow == []
    assert [box.height for box, _ in canvas.hits] == [48, 68, 48]
    assert {written.size for written in canvas.written} == {26}


def test_a_narrow_list_has_its_slider_below_so_that_its_words_have_all_the_width() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    rows = tuple(Item(f"Everybody takes a board of their own, {number}", str(number)) for number in range(9))
    lists.draw(canvas, Items(rows, 8), pygame.Rect(480, 60, 306, 300))
    boxes = {target: box for box, target in canvas.hits}
    assert boxes["8"].width == 306
    assert all(box.top > boxes["8"].bottom for target, box in boxes.items() if target.startswith("scroll:"))
    assert list(faults(canvas, Page("checklist"))) == []


@pytest.mark.parametrize(("height", "rows"), [(189, 2), (180, 2), (170, 1)])
def test_rows_of_pictures_stand_a_little_closer_where_that_lets_one_more_be_shown(height: int, rows: int) -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    tiles = tuple(Item(str(n), str(n), chip=Chip("red", "", "square", PARTS[0])) for n in range(12))
    box = pygame.Rect(480, 248, 300, height)
    lists.draw(canvas, Items(tiles), box)
    assert canvas.overflow == []
    shown = [rect for rect, target in canvas.hits if target.isdigit()]
    assert len(shown) == 3 * rows
    assert all(box.contains(rect) for rect in shown)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("sides", [2, 4, 6])
def test_what_all_come_to_is_large_on_a_score_sheet_and_takes_no_room_from_its_words(
    size: tuple[int, int], sides: int
) -> None:
    rows = tuple((f"gold, {number}", *("12",) * sides) for number in range(13))
    chips = tuple(Chip("red", "R", "pawn") for _ in range(sides))
    sheet = Table((*rows, ("total", *("156",) * sides)), ("", *chips), lit=13, total=True)
    page = Page("final", "Red wins", left=(PageTable(sheet),), blocks=(Items(tuple(Item(c, c) for c in "abcdef")),))
    canvas = draw.draw(pygame.Surface(size), page)
    assert list(faults(canvas, page)) == []
    sizes = {text: {w.size for w in canvas.written if w.text == text} for text in ("12", "156")}
    assert min(sizes["156"]) >= (max(sizes["12"]) * 1.4 if sides <= 4 else canvas.px(theme.LEAST))


def test_the_totals_of_a_score_sheet_are_all_as_large() -> None:
    words = "temple at a place with a long name, 3 workers"
    sheet = Table(((words, "1", "3", "–", "2"), ("total", "9", "124", "7", "2")), lit=1, total=True)
    canvas = PageCanvas(pygame.Surface((800, 480)))
    tables.draw(canvas, sheet, pygame.Rect(10, 10, 460, 120))
    assert len({written.size for written in canvas.written if written.text in ("9", "124", "7")}) == 1


def crowded(text: str) -> tuple[Block, ...]:
    """A column as before a battle's dice, with odds and what is chosen so far, above choices of this text."""
    odds = Meter((Share(1.0, "red", "defence 100 %"),), "With the best rerolls")
    rows = tuple(Item(f"{text} {number}", str(number)) for number in range(1, 7))
    return (odds, Para("The defender's dice.", "quiet"), Para("Which?", "strong"), Para("1 + 4", "quiet"), Items(rows))


@pytest.mark.parametrize(("text", "height"), [("die", 230), ("cave entrance (35), lower left corner", 244)])
def test_quiet_text_gives_way_where_else_not_even_two_choices_could_be_read(text: str, height: int) -> None:
    canvas, found = PageCanvas(pygame.Surface((800, 480))), crowded(text)
    blocks.stack(canvas, found, pygame.Rect(480, 60, 310, height))
    assert list(faults(canvas, Page("play", blocks=found))) == []
    written = [each.text for each in canvas.written]
    assert "Which?" in written
    assert "1 + 4" not in written
    roomy = PageCanvas(pygame.Surface((800, 480)))
    blocks.stack(roomy, found, pygame.Rect(480, 60, 310, 400))
    assert "1 + 4" in [each.text for each in roomy.written]


def test_a_choice_for_which_two_lines_are_too_short_gets_a_higher_row() -> None:
    canvas = PageCanvas(pygame.Surface((800, 480)))
    texts = ("Bauernhof kaufen · Höhlenausgang 49, oben rechts", *["Zug beenden"] * 6)
    choices = Items(tuple(Item(text, str(number)) for number, text in enumerate(texts)))
    lists.draw(canvas, choices, pygame.Rect(480, 60, 310, 180))
    assert list(faults(canvas, Page("play", blocks=(choices,)))) == []


def test_a_board_keeps_its_size_and_place_on_an_upright_screen_whatever_hands_must_do() -> None:
    board = Board(tuple(Cell(f"{x}-{y}", square(x, y)) for x in range(5) for y in range(5)))
    orders = Para("Now: " + "Lay a tile under the pawn. " * 6, "hands")
    spots = []
    for foot in ((), (Para("A forest.", "outcome"), orders)):
        page = Page("play", "Red’s turn", picture=Picture(board), blocks=(Para("What?"),), foot=foot)
        canvas = draw.draw(pygame.Surface((480, 800)), page)
        assert not list(faults(canvas, page))
        spots.append({place: box for place, box in canvas.spots.items() if place.startswith("cell:")})
    assert spots[0] == spots[1]
    assert len(spots[0]) == 25


def test_a_square_board_has_a_third_of_the_height_of_an_upright_screen_and_more() -> None:
    board = Board(tuple(Cell(f"{x}-{y}", square(x, y)) for x in range(5) for y in range(5)))
    page = Page("play", "Red’s turn", picture=Picture(board), blocks=(Para("What?"),))
    canvas = draw.draw(pygame.Surface((480, 800)), page)
    boxes = [box for place, box in canvas.spots.items() if place.startswith("cell:")]
    assert boxes[0].unionall(boxes[1:]).height > 800 / 3


def test_a_letter_alone_in_a_small_square_is_as_high_as_it_finds_room() -> None:
    cells = tuple(Cell(f"c{x}r{y}", square(x, y), mark="W") for x in range(20) for y in range(12))
    surface = pygame.Surface((480, 800))
    canvas = draw.draw(surface, Page("play", "East’s turn", picture=Picture(Board(cells)), blocks=(Para("Load"),)))
    letters = [written for written in canvas.written if written.text == "W"]
    assert min(letter.size for letter in letters) >= 15


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_finger_can_leave_a_held_moment_for_the_menu(tmp_path: Path, size: tuple[int, int]) -> None:
    screens, session = begun(PACHAMAMA, tmp_path, "en", 2)
    discover(screens)
    canvas = draw.draw(pygame.Surface(size), screens.page())
    box = next(box for box, target in canvas.hits if target == "menu")
    assert canvas.target_at(*box.center) == "menu"
    assert min(box.size) >= 48
    assert not list(faults(canvas, screens.page()))
    screens.take(Tap("menu"))
    assert screens.page().name == "menu"
    assert session.can_open()


@pytest.mark.parametrize("size", SIZES)
def test_two_ways_out_of_a_held_moment_stand_apart(size: tuple[int, int]) -> None:
    ways = (Item("Code", "code"), Item("Menu", "menu"))
    page = Page("oracle", full=RevealPage("What lies here?"), buttons=ways, game="pachamama")
    assert list(faults(draw.draw(pygame.Surface(size), page), page)) == []


def test_rows_and_buttons_of_a_list_are_as_high_as_a_finger_where_there_is_room() -> None:
    items = tuple(Item(text, text) for text in ("OK", "Leave", "Later"))
    page = Page("notice", "Sure?", blocks=(Items(items, 0),), buttons=(Item("Back", "back"),))
    for size in ((800, 480), (480, 800)):
        canvas = draw.draw(pygame.Surface(size), page)
        boxes = [box for box, target in canvas.hits if target != "page"]
        assert len(boxes) == 4
        assert min(min(box.size) for box in boxes) >= 48


@pytest.mark.parametrize("name", ["dark", "light"])
def test_steps_of_a_lesson_that_are_done_are_seen_by_day_as_well(name: str) -> None:
    page = Page("play", picture=Picture(Board()), column=Column(Band("?"), tall=True, steps=(3, 10)), game="cacao")
    surface, colours = pygame.Surface((800, 480)), theme.chosen(name, False).of("cacao")
    draw.draw(surface, page, theme.chosen(name, False))
    first, third, last = ((box[0] + 8, box[1] + 4) for box in (frame(800, 480).steps(10)[n] for n in (0, 2, 9)))
    seen = [tuple(surface.get_at(at)[:3]) for at in (first, third, last)]
    assert seen == [colours.ink, colours.cursor, colours.edge]
