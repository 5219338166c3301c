"""Trails corrected on the screen: by a finger that follows one, by touches, by buttons; and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.display import routes
from companion.display.inputs import BACK, CONFIRM, NEXT, Lift, Over, Tap
from companion.display.route_table import open_screens
from companion.display.screens.links import LinksScreen
from companion.display.screens.navigator import Navigator
from companion.display.terminal.terminal import Terminal
from companion.display.window.window import Window
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.state import WithOtoma
from tests.support.display.desks import TestDesk
from tests.support.display.walking import game, go_to, texts


@pytest.fixture
def screens(tmp_path: Path) -> Navigator:
    desk = TestDesk(tmp_path)
    screens = open_screens(desk)
    screens.enter(desk.begin(GAME, ["brown"], {"size": "9x5", "mode": "solo-easy", "tiles": "companion"}, None))
    return screens


def leads(screens: Navigator, exit: str) -> str:
    state = game(screens).state
    assert isinstance(state, WithOtoma)
    return state.trails.to(exit)


def test_a_finger_that_follows_a_trail_corrects_it_for_later_games_too(screens: Navigator) -> None:
    screens.go(routes.Links())
    for given in (Tap("place:t2"), Over("place:t3"), Over("place:t4"), Over("place:t5"), Lift()):
        screens.take(given)
    assert leads(screens, "t2") == "t5"
    assert leads(screens, "t3") == "t4"
    assert isinstance(screens.top, LinksScreen)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    assert desk.remembered is game(screens)


def test_what_a_finger_has_just_corrected_is_what_the_page_tells(screens: Navigator) -> None:
    screens.go(routes.Links())
    for given in (Tap("place:t1"), Over("place:t2"), Over("place:t4"), Lift()):
        screens.take(given)
    page = screens.page()
    assert page.picture is not None
    assert page.picture.cursor == {"t1", "t4"}
    assert screens.words("links.leads", place="t1", to="t4") in texts(screens)


def test_a_touch_on_each_end_does_the_same_and_a_second_touch_lets_go(screens: Navigator) -> None:
    screens.go(routes.Links())
    for given in (Tap("place:b3"), Lift(), Tap("place:b3"), Lift(), Tap("place:b5"), Lift(), Tap("place:r3"), Lift()):
        screens.take(given)
    assert leads(screens, "b5") == "r3"
    assert leads(screens, "b3") == "b4", "it had been let go"


def test_buttons_alone_do_the_same(screens: Navigator) -> None:
    screens.go(routes.Menu())
    go_to(screens, "links")
    screens.take(CONFIRM)
    screens.take(CONFIRM)
    begun = "t1"
    for _ in range(3):
        screens.take(NEXT)
    screens.take(CONFIRM)
    assert leads(screens, begun) != "l1"
    screens.take(CONFIRM)
    screens.take(BACK)
    assert isinstance(screens.top, LinksScreen), "back lets go of the beginning first"
    screens.take(BACK)
    assert not isinstance(screens.top, LinksScreen)


def test_what_is_as_it_was_is_no_ruling(screens: Navigator) -> None:
    screens.go(routes.Links())
    for given in (Tap("place:t1"), Over("place:l1"), Lift()):
        screens.take(given)
    assert game(screens).state.ruled == ()


def test_a_game_without_trails_has_no_such_line_in_its_menu(tmp_path: Path) -> None:
    desk = TestDesk(tmp_path)
    screens = open_screens(desk)
    screens.enter(desk.begin(GAME, GAME.seats[:2], {}, None))
    screens.go(routes.Menu())
    assert "Lines on the board" not in texts(screens)
    assert "What comes next?" not in texts(screens)


def test_the_window_tells_what_a_finger_that_stays_down_comes_over(screens: Navigator) -> None:
    screens.go(routes.Links())
    window = Window()
    try:
        window.show(screens.page())
        assert window._canvas is not None
        centres = {target: rect.center for rect, target in window._canvas.hits}
        start, end = centres["place:t2"], centres["place:t5"]
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(1, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 0), buttons=(1, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        given = list(window.inputs())
    finally:
        window.close()
    assert given == [Tap("place:t2"), Over("place:t5"), Lift()]


def test_what_may_come_is_walked_by_buttons(screens: Navigator) -> None:
    screens.go(routes.Prospects())
    first = texts(screens)
    screens.take(NEXT)
    assert texts(screens) != first
    go_to(screens, "good")
    screens.take(CONFIRM)
    assert screens.at_game


def test_the_terminal_says_what_may_come_and_what_a_move_would_bring(tmp_path: Path) -> None:
    desk, out = TestDesk(tmp_path), list[str]()
    session = desk.begin(GAME, ["brown"], {"size": "9x5", "mode": "solo-easy", "tiles": "companion"}, None)
    words, paint = desk.words("pachamama"), desk.painter("pachamama")
    terminal = Terminal(session, words, paint, out.append, library=desk, extras=desk.extras)
    terminal.take("ahead")
    said = "\n".join(out)
    assert said.count("points") >= 5
    out.clear()
    empty = next(p for p in ("c1r1", "c1r2", "c2r1", "c3r1") if session.state.view(None)["board"][p]["terrain"] is None)
    terminal.take(f"ahead brown explore hand {empty}")
    assert "of 24" in out[-1]
    terminal.take("ahead nonsense")
    assert "once it is done" in out[-1]
    terminal.take("ruling trail.t2 t5 because as printed")
    assert isinstance(session.state, WithOtoma)
    assert session.state.trails.to("t2") == "t5"
    assert desk.remembered is session
