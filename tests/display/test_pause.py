"""Pausing, and what is shown to those who come back to a game."""

from __future__ import annotations

import pygame
import pytest

from companion.display.inputs import CONFIRM, NEXT, Short, Tap
from companion.display.screens.navigator import Navigator
from companion.display.screens.pause import PauseScreen, ReturnScreen
from companion.display.screens.play import PlayScreen
from companion.display.window import draw
from companion.play.journal import Damage
from companion.tracking import Standing, TableReport, differing
from tests.support.display.desks import TestDesk
from tests.support.display.walking import discover, game, hold_and_release, texts
from tests.support.display.window.layout_faults import faults


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_a_pause_shows_the_whole_board_as_the_table_may_see_it_and_any_touch_ends_it(
    screens: Navigator, size: tuple[int, int]
) -> None:
    discover(screens)
    hold_and_release(screens)
    known = screens.paint(None)
    screens.take(Short("pause"))
    page = screens.page()
    canvas = draw.draw(pygame.Surface(size), page)
    assert page.picture is not None
    assert page.picture.board.pieces == known.pieces != ()
    assert {f"cell:{cell.place}" for cell in known.cells if not cell.over} <= set(canvas.spots)
    assert list(faults(canvas, page)) == []
    for x, y in ((3, 3), (size[0] // 2, size[1] // 2)):
        touched = canvas.target_at(x, y)
        assert touched is not None
        screens.take(Tap(touched))
        assert isinstance(screens.top, PlayScreen), "where nothing lies wrong there is nothing to press away"
        screens.take(Short("pause"))


def test_a_pause_tells_on_return_what_was_and_what_lies_wrong(screens: Navigator, desk: TestDesk) -> None:
    discover(screens)
    hold_and_release(screens)
    spot = next(s for s, piece in game(screens).state.layout().items() if piece is not None)
    desk.seen = TableReport(Standing.PENDING, differing([spot]))
    screens.take(Short("pause"))
    assert isinstance(screens.top, PauseScreen)
    screens.take(NEXT)
    assert isinstance(screens.top, ReturnScreen)
    shown = texts(screens)
    assert "Next: " in shown
    assert "This doesn’t match" in shown
    assert "Oracle" in shown
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)


def test_one_press_goes_on_with_a_game_unless_something_lies_wrong(screens: Navigator, desk: TestDesk) -> None:
    discover(screens)
    hold_and_release(screens)
    session = game(screens)
    screens.resume(session)
    assert isinstance(screens.top, PlayScreen)
    spot = next(s for s, piece in session.state.layout().items() if piece is not None)
    desk.seen = TableReport(Standing.PENDING, differing([spot]))
    screens.resume(session)
    assert isinstance(screens.top, ReturnScreen)
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)


def test_a_damaged_game_that_goes_on_says_what_is_gone(screens: Navigator) -> None:
    session = game(screens)
    session.journal.damage = Damage(7, "evening.damaged-1")
    screens.resume(session)
    assert "damaged after entry 7" in texts(screens)
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)
