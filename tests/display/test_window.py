from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from companion.display.board import Board, Cell, Fill, square
from companion.display.inputs import (
    BACK,
    CONFIRM,
    NEXT,
    PREVIOUS,
    Button,
    Input,
    Lift,
    Press,
    Release,
    Short,
    Tap,
    Typed,
)
from companion.display.page import Item, Items, Page, Picture
from companion.display.route_table import open_screens
from companion.display.screens.badges import badges
from companion.display.screens.final import FinalScreen
from companion.display.screens.oracle import OracleScreen
from companion.display.screens.seals import SealsScreen
from companion.display.trouble import Trouble
from companion.display.window.canvas import quit_pygame
from companion.display.window.theme import DARK
from companion.display.window.window import KINDS, QUIET, Window, has_desktop
from tests.display.conftest import begun
from tests.support.display.desks import TestDesk

PAGE = Page("x", "title", blocks=(Items((Item("one", "item:1"), Item("two", "item:2"))),))


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window()
    list(made.inputs())
    yield made
    made.close()


def given(window: Window, kind: int, typing: bool = False, **attributes: object) -> list[Input]:
    pygame.event.post(pygame.event.Event(kind, attributes))
    return list(window.inputs(typing))


def centre(window: Window, target: str) -> tuple[int, int]:
    assert window._canvas is not None
    return next(rect.center for rect, found in window._canvas.hits if found == target)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (pygame.K_RIGHT, NEXT),
        (pygame.K_TAB, NEXT),
        (pygame.K_UP, PREVIOUS),
        (pygame.K_RETURN, CONFIRM),
        (pygame.K_SPACE, CONFIRM),
        (pygame.K_ESCAPE, BACK),
        (pygame.K_u, Short("undo")),
        (pygame.K_t, Short("turn")),
    ],
)
def test_keys_speak_the_vocabulary_of_the_buttons(window: Window, key: int, expected: Input) -> None:
    assert given(window, pygame.KEYDOWN, key=key, unicode="") == [expected]


def test_letting_a_key_go_is_a_release(window: Window) -> None:
    assert given(window, pygame.KEYUP, key=pygame.K_SPACE) == [Release(Button.CONFIRM)]


def test_while_typing_letters_are_letters(window: Window) -> None:
    assert given(window, pygame.KEYDOWN, typing=True, key=pygame.K_u, unicode="u") == [Typed("u")]
    assert given(window, pygame.KEYDOWN, typing=True, key=pygame.K_BACKSPACE, unicode="\b") == [Typed("\b")]
    assert given(window, pygame.KEYDOWN, typing=True, key=pygame.K_RETURN, unicode="\r") == [CONFIRM]


def test_a_finger_means_what_is_drawn_under_it(window: Window) -> None:
    window.show(PAGE)
    at = centre(window, "item:2")
    assert given(window, pygame.MOUSEBUTTONDOWN, button=1, pos=at) == [Tap("item:2")]
    assert given(window, pygame.MOUSEBUTTONUP, button=1, pos=at) == [Lift()]


def test_on_a_turned_screen_the_finger_turns_too(window: Window) -> None:
    window.show(PAGE, turned=True)
    x, y = centre(window, "item:2")
    width, height = window.screen.get_size()
    at = (width - 1 - x, height - 1 - y)
    assert given(window, pygame.MOUSEBUTTONDOWN, button=1, pos=at) == [Tap("item:2")]


def test_a_turned_screen_is_the_same_picture_upside_down(window: Window) -> None:
    window.show(PAGE)
    upright = window.screen.copy()
    window.show(PAGE, turned=True)
    turned = pygame.transform.flip(window.screen, True, True)
    assert pygame.image.tobytes(upright, "RGB") == pygame.image.tobytes(turned, "RGB")


def test_a_page_is_drawn_only_when_it_changed(window: Window) -> None:
    assert window.show(PAGE)
    assert not window.show(PAGE)
    assert window.show(Page("x", "other"))


def test_the_wheel_of_a_mouse_turns_like_an_encoder(window: Window) -> None:
    assert given(window, pygame.MOUSEWHEEL, y=-1) == [Press(Button.NEXT)]
    assert given(window, pygame.MOUSEWHEEL, y=1) == [Press(Button.PREVIOUS)]


def test_a_window_does_without_the_large_library_that_pygame_looks_for_its_own_pictures_with() -> None:
    code = (
        "import sys\nfrom companion.display.window.window import Window\nWindow()\n"
        "sys.exit('pkg_resources' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_closing_the_window_ends_the_loop(window: Window, tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run(screens)
    assert screens.done


def test_inputs_of_other_devices_come_in_by_the_same_loop(window: Window, tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    posted: Iterator[tuple[Input, ...]] = iter([(), (CONFIRM,), (Short("quit"),)])
    window.run(screens, lambda: next(posted))
    assert screens.page().name == "who"


def test_without_a_screen_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(Trouble, match="no-screen"):
        Window()


def test_a_desktop_that_does_not_answer_is_told_and_no_window_opens_where_nobody_looks() -> None:
    code = "from companion.display.window.window import Window\nWindow()\n"
    here = {key: text for key, text in os.environ.items() if key not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    opened = subprocess.run(
        [sys.executable, "-c", code], env={**here, "DISPLAY": ":77"}, capture_output=True, text=True, check=False
    )
    assert opened.returncode == 1
    assert "no-screen" in opened.stderr


def test_a_desktop_is_known_by_its_environment() -> None:
    assert has_desktop({"DISPLAY": ":0"})
    assert has_desktop({"WAYLAND_DISPLAY": "wayland-0"})
    assert not has_desktop({})


def test_a_game_is_played_to_its_final_sheet_with_keys_alone(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from random import Random

    monkeypatch.setattr(SealsScreen, "least", 0.0)
    screens, random = open_screens(TestDesk(tmp_path)), Random(3)
    screens.desk.preferences.motion = False  # an answer is open at once
    window.step(screens)

    def press(key: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
        window.step(screens)

    def let_go() -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN))
        window.step(screens)

    for _ in range(3):  # the game, who plays, begin
        press(pygame.K_RETURN)
    for _ in range(1000):
        if isinstance(screens.top, FinalScreen):
            return
        for _ in range(random.choice((0, 0, 1))):  # mostly what is offered first
            press(pygame.K_RIGHT)
        for _ in range(3):  # past the buttons
            if (column := screens.page().column) and column.cursor & {button.target for button in column.buttons}:
                press(pygame.K_RIGHT)
        press(pygame.K_RETURN)
        if isinstance(screens.top, OracleScreen):
            screens.tick(screens.now + 1)
        let_go()
    raise AssertionError("the game did not end")


def test_the_setting_of_a_full_screen_holds_at_once(window: Window, desk: TestDesk) -> None:
    screens = open_screens(desk)
    for full in (True, False):
        desk.set("full_screen", full)
        assert window.step(screens)
        assert bool(window.screen.get_flags() & pygame.FULLSCREEN) is full
    assert not window.step(screens), "nothing changed"


class Ears:
    """In the place of the tones: what was to be heard, and how loudly."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def play(self, name: str, volume: int = 100, instrument: str = "") -> None:
        self.heard.append((name, volume))


def test_another_turn_has_a_sound_of_its_own_at_the_volume_that_is_set(window: Window, desk: TestDesk) -> None:
    screens, ears = begun(desk, "more", "new", "next", "own", "start"), Ears()
    window.sounds = ears  # type: ignore[assignment]  # a twin
    desk.preferences.volume = 25
    window.step(screens)
    assert ears.heard == [("turn", 25)]
    window.step(screens, (NEXT,))
    assert ears.heard[1:] == [("move", 25)]
    desk.preferences.sound = False
    screens.title()
    window.step(screens)
    screens.enter(desk.begun[0])
    window.step(screens)
    assert len(ears.heard) == 2


def test_right_or_wrong_is_heard_though_another_turn_comes_with_it(window: Window, desk: TestDesk) -> None:
    screens, ears = begun(desk, "more", "new", "next", "own", "start"), Ears()
    window.sounds = ears  # type: ignore[assignment]  # a twin
    screens.sound("wrong")
    window.step(screens)
    assert [name for name, _ in ears.heard] == ["wrong"]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that looks at the time only once in a minute: a test that waits for it takes far too long."""
    monkeypatch.setattr("companion.display.window.window.QUIET", 1 / 60)


def waited(window: Window) -> float:
    """The seconds that a wait takes."""
    began = time.monotonic()
    window.wait()
    return time.monotonic() - began


def test_the_loop_waits_until_it_looks_at_the_time(window: Window) -> None:
    assert waited(window) >= 0.9 / QUIET


@pytest.mark.usefixtures("patient")
def test_a_press_ends_the_wait_of_the_loop_and_is_not_lost(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode=""))
    assert waited(window) < 30
    assert list(window.inputs()) == [NEXT]
    assert list(window.inputs()) == []


@pytest.mark.usefixtures("patient")
def test_a_wait_leaves_a_press_whole(window: Window) -> None:
    attributes = {"key": pygame.K_RIGHT, "unicode": ""}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, attributes))
    held = sys.getrefcount(attributes)
    for _ in range(2):
        window.wait()
    assert sys.getrefcount(attributes) == held
    assert list(window.inputs()) == [NEXT]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("patient")
def test_whatever_means_something_ends_the_wait(window: Window, kind: int) -> None:
    pygame.event.post(pygame.event.Event(kind))
    assert waited(window) < 30
    pygame.event.clear()


@pytest.mark.usefixtures("patient")
def test_what_another_device_posts_ends_the_wait_and_is_no_input(window: Window) -> None:
    caller = threading.Timer(0.05, window.wake)
    caller.start()
    assert waited(window) < 30
    assert list(window.inputs()) == []
    caller.join()


@dataclass(frozen=True)
class SlowArt:
    """A part that is drawn only when a test says so."""

    may: threading.Event = field(default_factory=threading.Event, hash=False, compare=False)

    def picture(self, px: int) -> npt.NDArray[np.uint8]:
        assert self.may.wait(20)
        return np.full((px, px, 4), 255, np.uint8)


def test_a_part_that_is_not_drawn_yet_keeps_nobody_waiting_and_is_shown_as_soon_as_it_is(window: Window) -> None:
    art = SlowArt()
    page = Page("play", picture=Picture(Board((Cell("p0", square(0, 0), Fill("red"), art=art),))))
    assert window.show(page)
    middle = window.screen.get_rect().center
    assert tuple(window.screen.get_at(middle))[:3] == DARK.named("red")
    assert not window.show(page)
    art.may.set()
    assert window._finer is not None
    window._finer.result(timeout=20)
    assert window.show(page)
    assert min(window.screen.get_at(middle)) > 240
    assert not window.show(page)


def test_time_goes_on_in_a_window_of_which_nothing_but_the_display_was_begun(tmp_path: Path) -> None:
    quit_pygame()  # whatever a test before has begun
    now = [50.0]
    made = Window(clock=lambda: now[0])
    screens = open_screens(TestDesk(tmp_path))
    times = []
    for _ in range(3):
        made.step(screens)
        times.append(screens.now)
        now[0] += 0.5
    made.close()
    assert times == [0.0, 0.5, 1.0]


def test_a_short_notice_goes_and_a_held_button_leaps_as_time_goes_on_in_the_window(
    desk: TestDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    quit_pygame()
    now = [50.0]
    made = Window(clock=lambda: now[0])
    screens = begun(desk, "more", "new", "next", "own", "start")
    made.step(screens)
    screens.flash("play.stored", 2.0)
    made.step(screens, (Press(Button.NEXT, held=True),))
    assert "move" not in screens.sounds
    assert "Saved now" in badges(screens)
    leapt: list[int] = []
    monkeypatch.setattr(screens.top, "leap", lambda by, first: leapt.append(by))
    now[0] += 3.0
    made.step(screens)
    made.close()
    assert "Saved now" not in badges(screens)
    assert leapt == [1]
