"""A press acts on the page that was on the screen when it was made, and on no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from companion.display import routes
from companion.display.board import Board
from companion.display.inputs import CONFIRM, NEXT, Button, Press, Shaken, Tap
from companion.display.page import Item, Items, Page
from companion.display.route_table import open_screens
from companion.display.screens.base import NoticeScreen, WaitScreen
from companion.display.screens.checklist import ChecklistScreen
from companion.display.screens.motion import MotionScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.put_back import put_back
from companion.display.screens.seals import SealsScreen
from companion.display.screens.setup import SetupScreen
from companion.display.screens.warned import WarnedScreen
from companion.display.window.canvas import quit_pygame
from companion.display.window.window import Window
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.game import GAME
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import ENOUGH, discover


class Clock:
    """A clock that a test winds; the window's and the buttons' own."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    quit_pygame()
    made = Window(clock=clock)
    list(made.inputs())
    yield made
    made.close()


@pytest.fixture
def screens(desk: TestDesk, window: Window) -> Navigator:
    made = open_screens(desk)
    window.step(made)
    return made


def enter(times: int = 1) -> None:
    for _ in range(times):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN))


def notice(screens: Navigator, name: str) -> NoticeScreen:
    return NoticeScreen(screens, name, name)


def waits(screens: Navigator, work: Callable[[], None]) -> None:
    screens.push(WaitScreen(screens, "Preparing", work))


def test_presses_while_a_game_is_prepared_do_not_dismiss_its_seal(
    window: Window, screens: Navigator, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = desk_of(screens).library.begin

    def slow(*given: object, **more: object) -> object:
        enter(3)
        return begin(*given, **more)  # type: ignore[arg-type]  # just as it was asked for

    monkeypatch.setattr(screens.desk.library, "begin", slow)
    setup = SetupScreen(screens, desk_of(screens).library, GAME)
    screens.push(setup)
    setup.cursor = len(setup.items()) - 1
    window.step(screens)
    enter(3)
    for _ in range(5):
        window.step(screens)
    assert isinstance(screens.top, SealsScreen)


def test_a_seal_goes_only_by_a_press_made_a_second_after_it_was_shown(
    window: Window, screens: Navigator, clock: Clock, desk: TestDesk
) -> None:
    screens.begin(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    window.step(screens)
    for seconds in (0.0, 0.5, 0.4):
        clock.now += seconds
        enter()
        window.step(screens)
        assert isinstance(screens.top, SealsScreen)
    clock.now += 0.2
    enter()
    window.step(screens)
    assert isinstance(screens.top, ChecklistScreen)


def test_what_was_pressed_while_the_machine_worked_is_dropped(window: Window, screens: Navigator) -> None:
    for name in ("third", "second", "first"):
        screens.push(notice(screens, name))
    waits(screens, lambda: enter(4))
    for _ in range(4):
        window.step(screens)
    assert screens.page().title == "first"
    enter()
    window.step(screens)
    assert screens.page().title == "second"


def test_of_presses_made_on_one_page_the_first_one_counts(window: Window, screens: Navigator) -> None:
    for name in ("third", "second", "first"):
        screens.push(notice(screens, name))
    window.step(screens)
    enter(3)
    window.step(screens)
    window.step(screens)
    assert screens.page().title == "second"


def test_a_screen_that_came_by_itself_takes_no_press_made_before(window: Window, screens: Navigator) -> None:
    window.step(screens)
    enter()

    def others() -> Iterator[Press]:
        screens.push(notice(screens, "the camera asks"))
        yield from ()

    window.step(screens, others())
    assert screens.page().title == "the camera asks"


def test_a_button_on_the_machine_is_judged_by_when_it_was_pressed(
    window: Window, screens: Navigator, clock: Clock
) -> None:
    clock.now += 10
    screens.push(notice(screens, "shown at 110"))
    window.step(screens)
    clock.now += 10
    window.step(screens, (Press(Button.CONFIRM, at=109.9),))
    assert screens.page().title == "shown at 110"
    window.step(screens, (Press(Button.CONFIRM, at=110.1),))
    assert screens.page().title != "shown at 110"


def test_a_shake_of_the_panel_is_judged_so_too(
    window: Window, screens: Navigator, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.now += 10
    taken: list[object] = []
    shown = notice(screens, "shown at 110")
    monkeypatch.setattr(shown, "take", taken.append)
    screens.push(shown)
    window.step(screens)
    clock.now += 10
    window.step(screens, (Shaken(105.0), Shaken(115.0)))
    assert taken == [Shaken()]


def test_the_cursor_may_be_moved_faster_than_it_is_drawn(window: Window, screens: Navigator) -> None:
    setup = SetupScreen(screens, desk_of(screens).library, GAME)
    screens.push(setup)
    window.step(screens)
    window.step(screens, (NEXT, NEXT, NEXT))
    assert setup.cursor == 3


def test_a_letting_go_and_the_end_are_never_dropped(window: Window, screens: Navigator) -> None:
    window.step(screens)
    screens.push(notice(screens, "new"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.step(screens, (CONFIRM, Tap("good")))
    assert screens.done


def key(window: Window, screens: Navigator, code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code))
    window.step(screens)


@pytest.mark.parametrize("choices", range(4))
def test_escape_opens_the_menu_of_a_game_in_one_press_however_far_a_choice_has_gone(
    window: Window, screens: Navigator, desk: TestDesk, choices: int
) -> None:
    screens.enter(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    window.step(screens)
    for _ in range(choices):
        key(window, screens, pygame.K_RETURN)
    key(window, screens, pygame.K_ESCAPE)
    assert screens.page().name == "menu"
    key(window, screens, pygame.K_ESCAPE)
    assert screens.page().name != "menu", "from the menu it leads back"


Put = Callable[[Navigator], None]


def refuse(screens: Navigator) -> None:
    session = screens.session
    assert session is not None
    screens.go(routes.Refusal(session.state.verdict(Explore(session.state.seats[0], "hand", "c3r3"))))


def correct(screens: Navigator) -> None:
    session = screens.session
    assert session is not None
    put_back(screens, {}, ("Brown: marker to 0.",))


def warn(screens: Navigator) -> None:
    assert screens.session is not None
    screens.push(WarnedScreen(screens, Explore(screens.session.state.seats[0], "hand", "c1r1"), lambda: None))


def move(screens: Navigator) -> None:
    screens.push(MotionScreen(screens, (Board(),)))


@pytest.mark.parametrize("put", [refuse, correct, warn, move])
def test_escape_opens_the_menu_from_pages_that_came_by_themselves_too(
    window: Window, screens: Navigator, desk: TestDesk, put: Put
) -> None:
    screens.enter(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    window.step(screens)
    put(screens)
    window.step(screens)
    shown = screens.page().name
    assert shown not in ("play", "menu")
    key(window, screens, pygame.K_ESCAPE)
    assert screens.page().name == "menu"
    key(window, screens, pygame.K_ESCAPE)
    assert screens.page().name == shown, "from the menu it leads back"
    key(window, screens, pygame.K_BACKSPACE)
    assert screens.page().name == "play"


def down(window: Window, screens: Navigator, code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=""))
    window.step(screens)


def up(window: Window, screens: Navigator, code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code))
    window.step(screens)


def test_a_short_press_after_a_picture_that_took_long_to_draw_is_no_leap(
    window: Window, screens: Navigator, clock: Clock, desk: TestDesk
) -> None:
    screens.enter(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    window.step(screens)
    chooser = screens.play.chooser if screens.play is not None else None
    assert chooser is not None
    chooser.cursor = 0
    clock.now += 3  # it was busy meanwhile
    down(window, screens, pygame.K_RIGHT)
    clock.now += 3  # as long as the next picture takes: the key comes up within that time
    up(window, screens, pygame.K_RIGHT)
    assert chooser.cursor == 1


def test_a_short_press_after_a_picture_that_took_long_to_draw_opens_no_sealed_answer(
    window: Window, screens: Navigator, clock: Clock, desk: TestDesk
) -> None:
    screens.enter(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    discover(screens)
    window.step(screens)
    clock.now += 3
    down(window, screens, pygame.K_RETURN)
    clock.now += 3
    up(window, screens, pygame.K_RETURN)
    assert screens.page().name == "oracle"
    assert screens.words("oracle.short") in str(screens.page())
    down(window, screens, pygame.K_RETURN)
    clock.now += ENOUGH
    window.step(screens)
    assert screens.page().name == "oracle-open"


ARROWS = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1), pygame.K_UP: (0, -1)}


def test_arrow_keys_move_the_cursor_over_a_board_as_they_point(
    window: Window, screens: Navigator, desk: TestDesk
) -> None:
    screens.enter(desk.library.begin(GAME, GAME.seats[:2], {}, None))
    window.step(screens)
    chooser = screens.play.chooser if screens.play is not None else None
    assert chooser is not None
    chooser.cursor = next(n for n, branch in enumerate(chooser.branches) if branch.value == "c1r1")
    screens.refresh()
    window.step(screens)
    column, row = spot(screens)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP):
        key(window, screens, code)
        (across, down), (to_column, to_row) = ARROWS[code], spot(screens)
        x, y = to_column - column, to_row - row
        column, row = to_column, to_row
        assert x * across + y * down > 0, "that way"
        assert abs(x * down + y * across) <= x * across + y * down, "more than to a side"


def spot(screens: Navigator) -> tuple[int, int]:
    """The column and row on which the cursor of a board stands."""
    picture = screens.page().picture
    assert picture is not None
    (place,) = picture.cursor
    return int(place[1]), int(place[3])


class Columns(NoticeScreen):
    """A list of five short lines in two columns."""

    def items(self) -> tuple[Item, ...]:
        return tuple(Item(name, name) for name in "abcde")

    def page(self) -> Page:
        page = super().page()
        (*others, last) = page.blocks
        assert isinstance(last, Items)
        return replace(page, blocks=(*others, replace(last, columns=2)))


def test_down_goes_down_in_a_list_of_two_columns_and_up_goes_up(window: Window, screens: Navigator) -> None:
    listed = Columns(screens, "", "")
    screens.push(listed)
    window.step(screens)
    seen = []
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
        key(window, screens, code)
        seen.append("abcde"[listed.cursor])
    assert seen == ["c", "e", "c", "d", "b", "a"]
