"""The camera is let look at the table from any page."""

from __future__ import annotations

import pytest

from companion.display import routes
from companion.display.inputs import EYE, Button, Input, Press, Release, Short, Tap
from companion.display.screens.navigator import HELD, Navigator
from companion.tracking import Standing, TableReport
from tests.support.display.desks import TestDesk


@pytest.fixture
def camera(screens: Navigator) -> TestDesk:
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.seen = TableReport(Standing.MATCHED)
    return desk


PAGES = ("play", "menu", "log", "details", "seals", "undo", "mend", "rule", "settings", "help", "pause")


@pytest.mark.parametrize("page", PAGES)
def test_the_camera_is_let_look_from_anywhere_by_a_key_a_held_button_or_a_touch(
    screens: Navigator, camera: TestDesk, page: str
) -> None:
    def come() -> None:
        screens.to_game()
        if page == "menu":
            screens.go(routes.Menu())
        elif page != "play":
            screens.take(Short(page))
        screens.refresh()

    ways: list[Input] = [Short("scan"), Press(Button.BACK, held=True)]
    come()
    if page != "pause":  # nothing but the board
        eye = "scan" if page in ("play", "menu") else EYE
        column = screens.page().column
        lines = {line.target for line in column.lines} if column is not None else set()
        assert eye in lines | {button.target for button in screens.page().buttons}
        ways.append(Tap(eye))
    for way in ways:
        come()
        screens.take(way)
        screens.tick(screens.now + 2 * HELD)
        screens.page()
        assert "Board matches." in "\n".join(screens.page().texts()), (page, way)


def test_a_short_press_on_back_looks_at_nothing(screens: Navigator, camera: TestDesk) -> None:
    screens.take(Short("log"))
    screens.take(Press(Button.BACK, held=True))
    screens.take(Release(Button.BACK))
    screens.tick(screens.now + 9)
    assert screens.page().name == "play"


def test_without_a_camera_a_held_back_button_is_one_that_was_pressed(screens: Navigator) -> None:
    screens.take(Short("log"))
    assert EYE not in {button.target for button in screens.page().buttons}
    screens.take(Press(Button.BACK, held=True))
    screens.tick(screens.now + 9)
    assert screens.page().name == "play"
