"""Painting: every view of a game can be painted and drawn, and says without colour what it says."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from companion.app.library import words_of
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.display.page import Page, PageTable, Picture
from companion.display.window import draw
from companion.games.diaominos.game import GAME
from companion.games.diaominos.painting import paint
from companion.games.diaominos.shapes import SHAPES
from companion.saying import LANGUAGES
from tests.support.games.diaominos.tables import CUBE, begun, drawn, game, paper, with_sheet
from tests.support.games.playing import play


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return words_of("en", "diaominos")


def sides(board: Board) -> dict[str, str]:
    """The colours of the cube as painted, by side."""
    found: dict[str, str] = {}
    for cell in board.cells:
        if cell.place.startswith("cube."):
            name = cell.place[5:-1]
            found[name] = found.get(name, "") + cell.mark
    return found


def test_the_cube_is_painted_with_its_top_and_four_sides(words: Catalogue) -> None:
    found = sides(paint(paper().view(None), words))
    assert found == {"up": CUBE[:4], "south": CUBE[8:12], "east": CUBE[4:8], "north": CUBE[20:], "west": CUBE[16:20]}


def test_stickers_beside_each_other_on_the_cube_touch_in_the_picture(words: Catalogue) -> None:
    cells = {c.place: c for c in paint(paper().view(None), words).cells}
    for a, b in (("up3", "south1"), ("up4", "south2"), ("up4", "east1"), ("up2", "north1"), ("up1", "west1")):
        assert len({*cells[f"cube.{a}"].corners} & {*cells[f"cube.{b}"].corners}) == 2, f"{a} and {b} share an edge"
    for a, b in (("south1", "south3"), ("east2", "east4"), ("north1", "north2"), ("south1", "west2")):
        shared = {*cells[f"cube.{a}"].corners} & {*cells[f"cube.{b}"].corners}
        assert len(shared) == 2, f"{a} and {b} share an edge"
    turned = {c.place[5:-1]: c.turn for c in cells.values() if c.place.startswith("cube.")}
    assert turned == {"up": 0, "south": 0, "west": 90, "north": 180, "east": 270}, "letters are upright for each player"


def test_cards_lie_at_the_players_sides_and_say_who_is_done(words: Catalogue) -> None:
    cards = {card.seat: card for card in paint(paper().view(None), words).seats}
    assert {seat: card.side for seat, card in cards.items()} == {"south": 0, "east": 3}
    assert all(card.of == 0 for card in cards.values()), "on paper nobody knows how much is loaded"
    state = drawn("#.......", to_load=("Y",))
    (alone,) = state.seats
    assert paint(state.view(None), words).seats == (), f"{alone} has a sheet"


def test_a_grid_has_its_lowest_row_at_the_bottom_and_columns_that_can_be_chosen(words: Catalogue) -> None:
    board = paint(drawn("D....... #S......").view("south"), words)
    low, high = board.cell("c1r1"), board.cell("c1r2")
    assert low is not None
    assert high is not None
    assert low.centre[1] > high.centre[1]
    assert (low.text, high.text) == ("#", "D")
    assert board.places("c2") == tuple(f"c2r{r}" for r in range(1, 13))
    assert {p.place for p in board.pieces if p.place.startswith("c")} == {"c1r2", "c2r1"}
    assert [c.text for c in board.captions if c.side == "left"] == [str(row) for row in range(12, 0, -1)]


def test_shapes_stand_beside_the_grid_as_printed_with_their_colours_marks_and_what_was_loaded(words: Catalogue) -> None:
    state = drawn("#.......", marked=(2, 0, 0, 0, 0), carried=(1, 0, 0, 0, 0))
    board = paint(state.view("south"), words)
    line = [board.cell(f"shape.line{n}") for n in range(1, 5)]
    assert [cell.mark if cell else None for cell in line] == ["", "Y", "Y", "Y"]
    assert [cell.centre[0] for cell in line if cell] == sorted((c.centre[0] for c in line if c), reverse=True)
    assert [p.place for p in board.pieces if p.place.startswith("shape.")] == ["shape.line2"]
    assert all(board.places(shape) == (shape,) for shape in SHAPES), "a shape is chosen where it stands"
    wild = board.cell("wild")
    assert wild is not None
    assert wild.mark == "W"
    assert len([c for c in board.cells if c.place.startswith("shape.")]) == 20
    places = [c.corners for c in board.cells]
    assert len(set(places)) == len(places), "nothing lies on anything else"


def test_the_cube_is_painted_beside_a_sheet_only_where_none_lies_on_the_table(words: Catalogue) -> None:
    state = drawn("#.......")
    view = {**state.view("south"), "drawn": True}
    assert sides(paint(view, words))["up"] == CUBE[:4]
    assert not sides(paint({**view, "drawn": False}, words))


def test_a_shape_that_scored_shows_its_points(words: Catalogue) -> None:
    state = drawn("#.......")
    scored = with_sheet(state, scores=(1, 0, 0, 0, 0))
    room = paint(scored.view("south"), words).cell("line")
    assert room is not None
    assert room.mark == "5"


def test_hints_are_shown_first_the_best_ones_only(words: Catalogue) -> None:
    state = drawn("....####\nDDD.####", hint="on", to_load=("Y",), marked=(1, 0, 0, 0, 0))
    board = paint(state.view("south"), words)
    table = board.tables[0]
    assert table.title == "Hints"
    assert 0 < len(table.rows) <= 3
    assert table.heads[3:] == ("layers", "diamonds")
    assert table.rows[0][3:] == ("+1", "I")
    where = {p.place for p in board.pieces if p.chip.letter == "1"}
    assert where == {"c4r1", "c4r2", "c4r3", "c4r4"}, "it stands on the gap of the lowest row"
    assert paint(drawn("####", to_load=("Y",)).view("south"), words).tables[0].title == ""


def test_before_the_cube_lies_the_path_is_painted(words: Catalogue) -> None:
    board = paint(GAME.start(GAME.begin(GAME.seats[:2])).view(None), words)
    assert sorted(c.mark for c in board.cells if c.place.startswith("space.")) == list("ABCDEF")
    assert board.lines


def test_colours_have_the_tables_names_and_orientations_their_stickers(words: Catalogue) -> None:
    colours = {"W": "pink", "Y": "Y", "R": "R", "O": "O", "G": "G", "B": "B"}
    names = paint(begun(2, "paper", colours=colours).view(None), words).names
    assert (names["W"], names["Y"]) == ("pink", "yellow")
    assert names["UF"] == "blue, yellow, red, yellow"
    assert sorted(names["up.U"].split(", ")) == ["blue", "red", "yellow", "yellow"]


def pages(seed: int, sheets: str, words: Catalogue) -> Any:
    states = [GAME.start(GAME.begin(GAME.seats[:2])), *(s for _, s in game(seed, 2, sheets=sheets))]
    for state in states[::9] + states[-1:]:
        for seat in (None, "south"):
            board = paint(state.view(seat), words)
            for table in board.tables:
                assert len({len(row) for row in table.rows} | ({len(table.heads)} if table.heads else set())) == 1
            yield Page("play", "x", picture=Picture(board), blocks=tuple(PageTable(t) for t in board.tables[:1]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheets", ["paper", "screen"])
def test_every_view_is_drawn_without_overflow(language: str, sheets: str) -> None:
    surface = pygame.Surface((800, 480))
    for page in pages(3, sheets, words_of(language, "diaominos")):
        assert draw.draw(surface, page).overflow == []


def test_what_a_seat_does_on_paper_stands_beside_the_board(words: Catalogue) -> None:
    state = play(begun(2, "paper"), "south note Y R O G B", "east keep")
    table = paint(state.view("south"), words).tables[0]
    assert [str(row[0]) for row in table.rows] == ["Mark", "", "Load", ""]
    assert [str(entry) for entry in table.rows[2][1:]] == ["G", "O", "W", "G"]
    assert [str(entry) for entry in table.rows[3][1:]] == ["S", "T", "*", "S"]
    assert table.title == "Wild white (*): any cell, any shape"
    assert [str(row[0]) for row in paint(state.view("east"), words).tables[0].rows] == ["Mark", "Load"]
