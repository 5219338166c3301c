"""The title screen: games to begin, a stored one to go on with."""

from __future__ import annotations

import pygame
import pytest

from companion.display.board import Board
from companion.display.covers import gathered
from companion.display.full_pages import TitlePage
from companion.display.inputs import CONFIRM, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.title import TitleScreen
from companion.display.trouble import Trouble
from companion.display.window import draw
from companion.play.session import Session
from tests.support.display.desks import TestDesk
from tests.support.display.walking import game, go_to, texts
from tests.support.display.window.layout_faults import faults


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_title_shows_parts_of_every_game_once_it_has_been_seen(desk: TestDesk, size: tuple[int, int]) -> None:
    screens = open_screens(desk)
    screens.tick(0.0)
    first = screens.page().full
    assert isinstance(first, TitlePage)
    assert not any(box.cover for box in first.boxes), "nothing is loaded before the first page is there"
    screens.tick(1.0)
    page = screens.page()
    assert isinstance(page.full, TitlePage)
    assert [box.cover for box in page.full.boxes] == [desk.covers()[game.name] for game in desk.games]
    assert not screens.top.moving
    canvas = draw.draw(pygame.Surface(size), page)
    assert list(faults(canvas, page)) == []


def test_games_beside_each_other_on_the_title_do_not_overlap(desk: TestDesk) -> None:
    boards = tuple(desk.covers().values())
    for count in range(1, len(boards) + 1):
        rects = []
        for number in range(count):
            cells = [cell for cell in gathered(boards[:count]).cells if cell.place.startswith(f"{number}.")]
            left, top, right, bottom = (round(1000 * edge) for edge in Board(tuple(cells)).extent)
            rects.append(pygame.Rect(left, top, right - left, bottom - top))
        assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))


def test_a_stored_game_goes_on_from_the_title(screens: Navigator) -> None:
    session = game(screens)
    screens.take(Tap("menu"))
    go_to(screens, "leave")
    screens.take(CONFIRM)
    assert isinstance(screens.top, TitleScreen)
    go_to(screens, "go-on")
    screens.take(CONFIRM)
    assert screens.session is not None
    assert screens.session.steps == session.steps


def test_a_desk_in_trouble_on_resume_leaves_the_title_usable(desk: TestDesk) -> None:
    class Broken(TestDesk):
        def resume(self, key: str) -> Session:
            raise Trouble("no-game", path="evening.game")

    broken = Broken(desk._folder)
    broken.begun.append(desk.begin(desk.games[0], ["brown", "white"], {}, None))
    screens = open_screens(broken)
    screens.take(CONFIRM)
    assert "is not a saved game" in texts(screens)
    screens.take(CONFIRM)
    assert isinstance(screens.top, TitleScreen)
