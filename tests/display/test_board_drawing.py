"""Boards on the screen: art, places that lie over others, a part shown larger, and what a finger finds there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from companion.app.plugins import found
from companion.display.bands import PlaceMark
from companion.display.board import (
    Bar,
    Board,
    Caption,
    Cell,
    Chip,
    Fill,
    Meter,
    Piece,
    Plot,
    Series,
    Share,
    Table,
    hexagon,
    square,
)
from companion.display.inputs import ZOOM_IN, ZOOM_OUT
from companion.display.page import Graph, Page, PageTable, Picture
from companion.display.window import draw, pictures, theme
from companion.display.window.board_drawing import HAND, LARGE_HAND
from companion.display.window.canvas import PageCanvas, font


@dataclass(frozen=True)
class Halves:
    """A picture whose upper half is red and whose lower half is blue."""

    def picture(self, px: int) -> npt.NDArray[np.uint8]:
        made = np.zeros((px, px, 4), np.uint8)
        made[:, :, 3] = 255
        made[: px // 2, :, 2] = 255
        made[px // 2 :, :, 0] = 255
        return made


def row(count: int, focus: tuple[str, ...] = (), turn: float = 0.0) -> Board:
    """Hexagons in a row, the first with art, and a corner between the first two."""
    cells = [Cell(f"p{n}", hexagon(1.8 * n, 0.0), Fill("moss")) for n in range(count)]
    cells[0] = Cell("p0", hexagon(0.0, 0.0), Fill("moss"), art=Halves(), turn=turn)
    tip = Cell("tip", hexagon(0.9, 0.5, 0.2), over=True)
    return Board((*cells, tip), focus=focus)


def drawn(picture: Picture, size: tuple[int, int] = (800, 480)) -> tuple[pygame.Surface, PageCanvas]:
    surface = pygame.Surface(size)
    return surface, draw.draw(surface, Page("play", picture=picture))


def touched(canvas: PageCanvas) -> Mapping[str, pygame.Rect]:
    return {target: rect for rect, target in canvas.hits}


def colour_at(surface: pygame.Surface, at: tuple[float, float]) -> tuple[int, int, int]:
    red, green, blue, _ = surface.get_at((round(at[0]), round(at[1])))
    return red, green, blue


@pytest.mark.parametrize(("turn", "red_is_above"), [(0.0, True), (180.0, False)])
def test_a_cell_shows_its_art_turned_as_it_lies(turn: float, red_is_above: bool) -> None:
    surface, canvas = drawn(Picture(row(3, turn=turn)))
    rect = touched(canvas)["place:p0"]
    red, _, blue = colour_at(surface, (rect.centerx, rect.centery - rect.height / 4))
    assert (red > 240, blue > 240) == (red_is_above, not red_is_above)


def test_a_corner_is_shown_and_touched_only_while_it_can_be_chosen() -> None:
    assert "place:tip" not in touched(drawn(Picture(row(3)))[1])
    surface, canvas = drawn(Picture(row(3), lit=frozenset({"tip"})))
    rect = touched(canvas)["place:tip"]
    assert min(rect.size) >= 40, "large enough for a finger"
    assert colour_at(surface, rect.center) == theme.DARK.lit
    assert canvas.target_at(*rect.center) == "place:tip", "it lies over the tiles beside it"


def test_a_corner_that_can_be_chosen_shows_its_mark() -> None:
    def pixels(mark: str) -> bytes:
        tip = Cell("tip", hexagon(0.9, 0.5, 0.2), mark=mark, over=True)
        return drawn(Picture(Board((*row(3).cells[:3], tip)), lit=frozenset({"tip"})))[0].get_buffer().raw

    assert pixels("11") != pixels("")


def test_a_piece_to_come_on_a_corner_stands_without_the_mark_behind_it() -> None:
    def pixels(mark: str) -> bytes:
        tip = Cell("tip", hexagon(0.9, 0.5, 0.2), mark=mark, over=True)
        ghost = PlaceMark("tip", "ghost", sign=Chip("red", form="pawn"))
        picture = Picture(Board((*row(3).cells[:3], tip)), cursor=frozenset({"tip"}), marks=(ghost,))
        return drawn(picture)[0].get_buffer().raw

    assert pixels("11") == pixels("")


def test_corners_side_by_side_that_can_be_chosen_leave_the_tiles_between_them_in_sight() -> None:
    ring = tuple((0.15 * math.cos(n * math.pi / 4), 0.15 * math.sin(n * math.pi / 4)) for n in range(8))
    tile = Cell("p0", hexagon(0.0, 0.0), Fill("moss"), art=Halves())
    tips = tuple(
        Cell(f"tip{n}", tuple((x + a, y + b) for a, b in ring), mark="11", over=True)
        for n, (x, y) in enumerate(tile.corners)
    )
    board = Board((tile, *(Cell(f"p{n}", hexagon(1.8 * n, 0.0), Fill("moss")) for n in range(-6, 7) if n), *tips))
    bare, canvas = drawn(Picture(board))
    lit, there = drawn(Picture(board, lit=frozenset(tip.place for tip in tips)))
    for place in ("p0", *(tip.place for tip in tips)):
        at = canvas.spots[f"cell:{place}"].center if place == "p0" else touched(there)[f"place:{place}"].center
        assert colour_at(lit, at) == colour_at(bare, at)


@pytest.mark.parametrize("place", ["p1", "tip"])
def test_a_hand_stands_up_right_where_hands_must_lay_something(place: str) -> None:
    before, canvas = drawn(Picture(row(3), concerned=frozenset({place})))  # with the same frame
    after, _ = drawn(Picture(row(3), hands=frozenset({place, "elsewhere"})))
    changed = np.argwhere((pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any(axis=2))
    found = pygame.Rect(*changed.min(axis=0), *np.ptp(changed, axis=0))
    assert 2 * HAND <= found.width <= 3 * LARGE_HAND
    assert theme.PAPER in {colour_at(after, tuple(at)) for at in changed}
    cell = canvas.spots["cell:p1"]
    assert cell.contains(found) == (place == "p1")
    assert found.center != cell.center, "what lies there is seen"


def test_a_hand_hides_no_piece_where_another_corner_is_free() -> None:
    there = tuple(Piece("p1", Chip("red"), at, 0.3) for at in ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    before, _ = drawn(Picture(replace(row(3), pieces=there), concerned=frozenset({"p1"})))
    after, canvas = drawn(Picture(replace(row(3), pieces=there), hands=frozenset({"p1"})))
    changed = np.argwhere((pygame.surfarray.array3d(before) != pygame.surfarray.array3d(after)).any(axis=2))
    middle = canvas.spots["cell:p1"].center
    assert (changed < middle).all(), "up left"


def test_a_board_with_room_for_its_cells_is_shown_whole() -> None:
    _, canvas = drawn(Picture(row(5, focus=("p0",))))
    assert {f"place:p{n}" for n in range(5)} <= set(touched(canvas))
    assert ZOOM_OUT not in touched(canvas)


def test_small_cells_are_shown_in_part_about_what_matters_with_the_whole_in_a_corner() -> None:
    _, canvas = drawn(Picture(row(40, focus=("p20",))))
    seen = touched(canvas)
    assert "place:p20" in seen
    assert "place:p0" not in seen
    assert min(seen["place:p20"].size) >= 40
    assert ZOOM_OUT in seen


def test_what_is_under_the_cursor_is_shown_wherever_it_lies() -> None:
    for place in ("p0", "p17", "p39"):
        picture = Picture(row(40, focus=("p20",)), frozenset({place, "p3"}), frozenset({place}))
        assert f"place:{place}" in touched(drawn(picture)[1])


def test_the_part_in_play_stays_while_the_cursor_moves_in_it_and_follows_where_it_leaves() -> None:
    board = row(40, focus=("p20",))

    def seen(place: str) -> Mapping[str, pygame.Rect]:
        return touched(drawn(Picture(board, frozenset({"p19", "p21", "p39"}), frozenset({place})))[1])

    assert seen("p19")["place:p20"] == seen("p21")["place:p20"]
    assert "place:p39" in seen("p39")
    assert "place:p39" not in seen("p21")


def test_the_part_in_play_holds_all_that_can_be_chosen_where_it_finds_room() -> None:
    for places in (("p11", "p15"), ("p25", "p29")):
        canvas = drawn(Picture(row(40, focus=("p20",)), frozenset(places), frozenset(places[:1])))[1]
        assert {f"place:{place}" for place in places} <= set(touched(canvas))


def test_what_is_shown_like_something_else_lies_on_the_same_pixels() -> None:
    board = row(40, focus=("p20",))
    chosen = Picture(board, frozenset({"p25", "p29"}), frozenset({"p29"}))
    resting = Picture(board, like=chosen)
    assert touched(drawn(resting)[1])["place:p25"] == touched(drawn(chosen)[1])["place:p25"]


def test_a_map_is_shown_in_part_under_the_least_size_of_its_cells() -> None:
    for least, parts in ((4, False), (22, True)):
        board = replace(row(20, focus=("p4",)), least=least)
        assert (ZOOM_OUT in touched(drawn(Picture(board))[1])) == parts


def test_a_part_is_made_whole_and_a_whole_made_larger_by_touch() -> None:
    board = row(40, focus=("p20",))
    assert len([t for t in touched(drawn(Picture(board, zoom=False))[1]) if t.startswith("place:")]) == 40
    assert ZOOM_IN in touched(drawn(Picture(board, zoom=False))[1])
    assert ZOOM_OUT in touched(drawn(Picture(board, zoom=True))[1])


@pytest.mark.parametrize("place", ["c0r0", "c0r39", "c39r0", "c39r39"])
def test_the_whole_in_a_corner_hides_nothing_of_what_is_pointed_at(place: str) -> None:
    board = Board(tuple(Cell(f"c{x}r{y}", square(x, y)) for x in range(40) for y in range(40)), focus=("c20r20",))
    canvas = drawn(Picture(board, cursor=frozenset({place}), zoom=True))[1]
    box = touched(canvas)[f"place:{place}"]
    inset = touched(canvas)[ZOOM_OUT]
    assert not inset.inflate(-4, -4).colliderect(box)


def test_the_whole_in_a_corner_hides_as_little_as_it_can_of_what_can_be_chosen() -> None:
    board = Board(tuple(Cell(f"c{x}r{y}", square(x, y)) for x in range(40) for y in range(40)), focus=("c20r20",))
    lit = frozenset(f"c{x}r{y}" for x in (16, 17) for y in range(17, 24))
    canvas = drawn(Picture(board, lit, frozenset({"c20r20"}), zoom=True))[1]
    inset = touched(canvas)[ZOOM_OUT]
    assert not [place for place in lit if touched(canvas)[f"place:{place}"].colliderect(inset)]


def test_a_game_that_names_nothing_to_look_at_keeps_its_board_whole() -> None:
    _, canvas = drawn(Picture(row(40)))
    assert len([target for target in touched(canvas) if target.startswith("place:")]) == 40


def test_nothing_is_touched_outside_of_the_boards_place() -> None:
    for rect, target in drawn(Picture(row(40, focus=("p20",))))[1].hits:
        if target.startswith("place:"):
            assert pygame.Rect(0, 0, 800, 480).contains(rect)


@pytest.mark.parametrize(("form", "written"), [("figure", True), ("tile", False)])
def test_a_figures_letter_is_written_on_it_and_a_tiles_is_not(form: str, written: bool) -> None:
    def pixels(letter: str) -> bytes:
        piece = Piece("p1", Chip("red", letter, form, Halves()))
        return drawn(Picture(Board(row(3).cells, (piece,))))[0].get_buffer().raw

    assert (pixels("R") != pixels("")) == written


def test_what_is_drawn_ahead_needs_no_drawing_any_more() -> None:
    @dataclass(frozen=True)
    class Counted(Halves):
        drawn: tuple[list[int], ...] = field(default=([],), hash=False, compare=False)

        def picture(self, px: int) -> npt.NDArray[np.uint8]:
            self.drawn[0].append(px)
            return super().picture(px)

    art = Counted()
    pictures.prepare(frozenset({art})).result(timeout=20)
    before = list(art.drawn[0])
    assert before
    pictures.scaled(art, 100)
    assert art.drawn[0] == before


# Bars and plots.


def test_a_bar_is_as_long_as_its_shares_and_says_them_all() -> None:
    shares = (Share(0.75, "red", "wins 75 %"), Share(0.05, "grey", "tie 5 %"), Share(0.2, "blue", "loses 20 %"))
    surface = pygame.Surface((800, 480))
    canvas = draw.draw(surface, Page("play", blocks=(Meter(shares, "Odds"),)))
    assert not canvas.overflow
    line = [colour_at(surface, (x, 60)) for x in range(800)]
    found = {name: sum(colour == theme.DARK.named(name) for colour in line) for name in ("red", "grey", "blue")}
    assert 0 < found["grey"] < found["blue"] < found["red"]


def test_a_plot_draws_each_line_to_its_end() -> None:
    series = (Series(Chip("red", "R"), (0, 1, 3)), Series(Chip("blue", "B"), (0, 0, 0)))
    surface = pygame.Surface((800, 480))
    canvas = draw.draw(surface, Page("course", blocks=(Graph(Plot("Shrines", series, "turns")),)))
    assert not canvas.overflow
    red = theme.DARK.named("red")
    assert red in {colour_at(surface, (x, y)) for x in range(300, 700, 3) for y in range(20, 200, 3)}


@pytest.mark.parametrize("values", [(), (0.0,), (5.0,), (-2.0, 7.0), (0.0, 1000.0)])
def test_a_plot_of_anything_can_be_drawn(values: tuple[float, ...]) -> None:
    page = Page("course", blocks=(Graph(Plot("x", (Series(Chip("red", "R"), values),))),))
    assert not draw.draw(pygame.Surface((800, 480)), page).overflow


def test_a_plot_that_ends_below_nothing_says_so_with_a_minus_sign() -> None:
    page = Page("course", blocks=(Graph(Plot("x", (Series(Chip("red", "R"), (0.0, 3.0, -7.0)),))),))
    written = [text.text for text in draw.draw(pygame.Surface((800, 480)), page).written]
    assert "−7" in written
    assert not [text for text in written if "-" in text]


@dataclass(frozen=True)
class Dot:
    """A picture of one colour."""

    shade: int

    def picture(self, px: int) -> npt.NDArray[np.uint8]:
        return np.full((px, px, 4), (self.shade, self.shade, self.shade, 255), np.uint8)


@pytest.mark.parametrize("side", ["left", "top"])
@pytest.mark.parametrize("zoom", [False, True])
def test_pictures_of_rows_and_columns_stand_beside_those_that_are_seen(side: str, zoom: bool) -> None:
    cells = tuple(Cell(f"c{x}r{y}", square(x, y)) for x in range(12) for y in range(12))
    names = tuple(
        Caption((n + 0.5, 0.0) if side == "top" else (0.0, n + 0.5), f"name {n}", side, Dot(15 + 20 * n))
        for n in range(12)
    )
    board = Board(cells, captions=names, focus=("c0r0",))
    surface, canvas = drawn(Picture(board, cursor=frozenset({"c0r0"}), zoom=zoom))
    shown = {target.removeprefix("place:") for _, target in canvas.hits if target.startswith("place:")}
    seen = {n for n in range(12) if (f"c0r{n}" in shown and side == "left") or (f"c{n}r0" in shown and side == "top")}
    pixels = pygame.surfarray.array3d(surface)
    for n in range(12):
        near = np.all(abs(pixels.astype(int) - 15 - 20 * n) < 10, axis=2)
        shade = near & (np.ptp(pixels, axis=2) < 3)  # it is grey, unlike the ground
        assert n in seen or not np.any(shade), n
        assert n not in seen or n in (min(seen), max(seen)) or np.any(shade), n
        for place, box in touched(canvas).items():
            assert not place.startswith("place:") or not np.any(shade[box.left : box.right, box.top : box.bottom])
    assert 0 in seen
    assert (11 in seen) == (not zoom)


# Letters.


def drawn_letter(letter: str) -> bytes:
    return pygame.image.tobytes(font(48).render(letter, True, (255, 255, 255), (0, 0, 0)), "RGB")


@pytest.mark.parametrize("name", [plugin.name for plugin in found().plugins])
def test_every_letter_of_a_games_texts_can_be_written(name: str) -> None:
    """A letter that the font lacks would be an empty box."""
    texts = next(plugin.texts for plugin in found().plugins if plugin.name == name)
    letters = {letter for file in texts.glob("*.toml") for letter in file.read_text(encoding="utf-8") if letter > " "}
    lacking = drawn_letter("\ue000")
    assert not [letter for letter in letters if drawn_letter(letter) == lacking]


def test_a_bar_in_a_table_is_as_long_as_it_says_with_a_notch_at_what_was_expected() -> None:
    surface = pygame.Surface((800, 480))
    table = Table(((2, Bar(0.5, 0.75, "teal"), 5),))
    assert draw.draw(surface, Page("x", blocks=(PageTable(table),))).overflow == []
    pixels = pygame.surfarray.array3d(surface).transpose(1, 0, 2).reshape(-1, 3)
    full, notch = (
        int((pixels == theme.DARK.named("teal")).all(axis=1).sum()),
        int((pixels == theme.DARK.cursor).all(axis=1).sum()),
    )
    assert full > 300
    assert notch > 20


@pytest.mark.parametrize(("bar", "letters"), [(Bar(0.5, 0.8), "#####   |  "), (Bar(1.0, 0.0), "|######### ")])
def test_a_terminal_shows_a_bar_in_letters(bar: Bar, letters: str) -> None:
    assert str(bar) == letters


def lit_pixels(corners: tuple[tuple[float, float], ...]) -> int:
    """How much of the screen is lit where only a small place over a board is."""
    ground = [Cell(f"ground {x}", square(x, 0.0), Fill("sea")) for x in (-8.0, 8.0)]
    board = Board((*ground, Cell("way", corners, Fill("void"), over=True)))
    surface = pygame.Surface((800, 480))
    draw.draw(surface, Page("play", "", picture=Picture(board, frozenset({"way"}), zoom=False)))
    shown = pygame.surfarray.array3d(surface)
    return int((shown == theme.DARK.lit).all(axis=2).sum())


def test_a_bar_over_the_board_is_lit_as_large_whichever_way_it_is_turned() -> None:
    bar = ((-0.15, -0.3), (0.15, -0.3), (0.15, 0.3), (-0.15, 0.3))
    turned = tuple((0.5 * x - 0.866 * y, 0.866 * x + 0.5 * y) for x, y in bar)
    assert lit_pixels(bar) == pytest.approx(lit_pixels(turned), rel=0.2)
