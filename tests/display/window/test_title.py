"""Where the first screen has its card and its boxes; beside the picture to be built, where that is at hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.board import Chip, Table
from companion.display.full_pages import TitlePage
from companion.display.inputs import CONFIRM, NEXT, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.stored_games import Stored
from companion.display.window import draw
from companion.games.kit import parse_event
from companion.saying import LANGUAGES
from tests.display.window.test_frame import BOXES, NEAR
from tests.support.display.desks import TestDesk
from tests.support.display.window.layout_faults import faults

SEATS = ("red", "purple", "yellow")
BEGUN = ("answer jungle.1 plantation-2", "answer jungle.2 mine-1", "answer first red")
GAMES = ("pachamama", "diaominos", "cacao", "eldorado", "diamond_isles")


def first(folder: Path, language: str = "en", name: str = "Anna", left: bool = True) -> Navigator:
    """The first screen after a game of Cacao was left, or cut off."""
    games = {plugin.name: plugin.game for plugin in found().plugins}
    desk = TestDesk(folder, language, games=[games[name] for name in GAMES])
    screens = open_screens(desk)
    session = desk.begin(games["cacao"], SEATS, {}, None, dict(zip(SEATS, (name, "Ben", "Cleo"), strict=True)))
    screens.enter(session)
    for said in BEGUN:
        assert session.do(parse_event(session.state, said)).legal
    if left:
        screens.storing.keep_board(screens.session)
    session = desk.begun.pop()
    desk.kept = (Stored(str(session.journal.path), "cacao", SEATS, "2026-01-02", names=session.begin.names),)
    screens = open_screens(desk)
    screens.page()
    screens.tick(1.0)
    return screens


def shown(screens: Navigator) -> TitlePage:
    made = screens.page().full
    assert isinstance(made, TitlePage)
    return made


def test_the_last_game_stands_with_names_points_and_whose_turn_it_is_and_one_press_goes_on(tmp_path: Path) -> None:
    screens = first(tmp_path)
    last = shown(screens).last
    assert last is not None
    assert [(name, points) for _, name, points in last.players] == [("Anna", "0"), ("Ben", "0"), ("Cleo", "0")]
    assert last.turn == "Anna’s turn"
    assert shown(screens).cursor == last.target


def test_a_game_that_was_cut_off_stands_with_parts_of_its_box(tmp_path: Path) -> None:
    screens = first(tmp_path, left=False)
    last = shown(screens).last
    assert last is not None
    covers = screens.desk.library.covers()
    assert covers is not None
    assert last.board == covers["cacao"]


def test_each_game_has_a_box_that_sets_it_up_by_touch_or_press(tmp_path: Path) -> None:
    screens = first(tmp_path)
    assert [box.target for box in shown(screens).boxes] == [f"game:{name}" for name in GAMES]
    screens.take(Tap("game:eldorado"))
    assert "El Dorado" in "".join(screens.page().texts())
    screens.pop()
    for press in (NEXT, CONFIRM):
        screens.take(press)
    assert screens.page().name != "title"


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_box(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    screens = first(tmp_path, language, "Maximiliane")
    page = screens.page()
    pages = [page, replace(page, full=replace(shown(screens), last=None))]
    for one in pages:
        assert draw.draw(pygame.Surface(size), one).overflow == []


def test_points_are_kept_beside_the_picture_and_what_is_damaged_is_none(tmp_path: Path) -> None:
    from companion.app.left_boards import SIZE, LeftBoards

    boards, game = LeftBoards(tmp_path), tmp_path / "a.game"
    game.touch()
    reached = Table(((Chip("red", "A", "pawn"), "14"), (Chip("blue", "B", "pawn"), "9")), lit=1)
    boards.keep(game, bytes(SIZE), reached)
    kept = boards.kept([game])[game].tables
    assert kept == (Table(((Chip("red", form="pawn"), "14"), (Chip("blue", form="pawn"), "9")), lit=1),)
    boards.keep(game, bytes(SIZE) + b"[[1], 2]")
    assert boards.kept([game])[game].tables == ()


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_card_and_boxes_lie_where_the_picture_has_them(tmp_path: Path) -> None:
    assert BOXES is not None
    wanted = [box["at"] for box in json.loads(BOXES.read_text(encoding="utf-8"))["01-title"] if box["is"] == "abs k"]
    canvas = draw.draw(pygame.Surface((800, 480)), first(tmp_path).page())
    hits = {target: tuple(rect) for rect, target in canvas.hits}
    ours = [hits["go-on"], *(hits[f"game:{name}"] for name in GAMES)]
    for one, other in zip(wanted, ours, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= NEAR


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_stored_games_are_told_in_letters_that_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    games = [plugin.game for plugin in found().plugins]
    desk = TestDesk(tmp_path, games=games)
    kept = (Stored(game.name, game.name, game.seats[:4], "2026-01-02T10:20", names={}) for game in games)
    desk.kept = tuple(kept)
    screens = open_screens(desk)
    screens.page()
    for target in ("more", "stored"):
        screens.take(Tap(target))
        page = screens.page()
    assert page.name == "stored"
    assert list(faults(draw.draw(pygame.Surface(size), page), page)) == []
