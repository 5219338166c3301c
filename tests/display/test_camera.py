"""The camera's screens: the live picture, what it sees in words, and learning parts, with buttons and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from companion.display.board import Photo
from companion.display.camera_view import Sight
from companion.display.inputs import BACK, CONFIRM, NEXT, Drag, Input, Lift, Phase, Short, Tap
from companion.display.page import Item, Items, Page
from companion.display.route_table import open_screens
from companion.display.screens.base import NoticeScreen
from companion.display.screens.camera import CameraScreen
from companion.display.screens.enrol import Asked, EnrolScreen, LearningScreen, Learnt
from companion.display.screens.navigator import Navigator
from companion.display.screens.title import TitleScreen
from companion.display.trouble import Trouble, Unlearnt
from companion.display.window import draw
from companion.display.window.window import Window
from tests.support.display.desks import FakeCamera, FakeEnrolment, TestDesk

WIDE = Photo(bytes((200, 40, 40)) * 32, (8, 4))


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    screens = open_screens(desk)
    screens.take(Tap("more"))
    screens.take(Tap("camera"))
    assert isinstance(screens.top, CameraScreen)
    return screens


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window()
    list(made.inputs())
    yield made
    made.close()


def camera(desk: TestDesk) -> FakeCamera:
    assert desk.camera is not None
    return desk.camera


def enrolment(desk: TestDesk) -> FakeEnrolment:
    assert desk.enrolment is not None
    return desk.enrolment


def texts(screens: Navigator) -> str:
    return "\n".join(screens.page().texts())


def choose(screens: Navigator, target: str) -> None:
    """With next and confirm alone."""
    for _ in range(20):
        items = next(b for b in screens.page().blocks if isinstance(b, Items))
        if items.items[items.cursor or 0].target == target:
            screens.take(CONFIRM)
            return
        screens.take(NEXT)
    raise AssertionError(f"{target} cannot be chosen")


# The photo on a page.


@pytest.mark.parametrize("photo", [WIDE, Photo(bytes(3 * 32), (4, 8))], ids=["wide", "tall"])
def test_a_photo_keeps_its_shape_and_stays_in_its_place(photo: Photo) -> None:
    canvas = draw.draw(pygame.Surface((800, 480)), Page("x", "title", photo=photo, blocks=(Items(()),)))
    shown = canvas.photo
    assert shown is not None
    assert shown.width / shown.height == pytest.approx(photo.size[0] / photo.size[1], rel=0.02)
    assert pygame.Rect(0, 0, 500, 480).contains(shown)
    assert not canvas.overflow


def test_a_photo_is_drawn_in_its_colours() -> None:
    surface = pygame.Surface((800, 480))
    canvas = draw.draw(surface, Page("x", "title", photo=WIDE, blocks=(Items(()),)))
    assert canvas.photo is not None
    assert surface.get_at(canvas.photo.center) == pygame.Color(200, 40, 40)


def mouse(window: Window, kind: int, pos: tuple[int, int]) -> list[Input]:
    button: dict[str, Any] = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=pos, **button))
    return list(window.inputs())


@pytest.mark.parametrize("turned", [False, True])
def test_the_mouse_on_a_photo_drags_in_shares_of_it(window: Window, turned: bool) -> None:
    window.show(Page("x", "title", photo=WIDE, blocks=(Items((Item("one", "item:1"),)),)), turned)
    assert window._canvas is not None
    photo = window._canvas.photo
    assert photo is not None

    def at(across: float, down: float) -> tuple[int, int]:
        x, y = round(photo.x + across * photo.width), round(photo.y + down * photo.height)
        width, height = window.screen.get_size()
        return (width - 1 - x, height - 1 - y) if turned else (x, y)

    (grab,) = mouse(window, pygame.MOUSEBUTTONDOWN, at(0.25, 0.5))
    assert isinstance(grab, Drag)
    assert (grab.x, grab.y) == pytest.approx((0.25, 0.5), abs=0.01)
    assert grab.phase is Phase.GRAB
    (move,) = mouse(window, pygame.MOUSEMOTION, at(0.75, 0.5))
    assert isinstance(move, Drag)
    assert move.phase is Phase.MOVE
    release, lift = mouse(window, pygame.MOUSEBUTTONUP, at(1.5, 0.5))
    assert isinstance(release, Drag)
    assert (release.x, release.phase) == (1.0, Phase.RELEASE)
    assert lift == Lift()
    assert mouse(window, pygame.MOUSEMOTION, at(0.5, 0.5)) == [], "nothing is held any more"


# The camera's screen.


def test_the_camera_is_reached_from_title_menu_and_key(desk: TestDesk) -> None:
    screens = open_screens(desk)
    choose(screens, "more")
    choose(screens, "camera")
    assert isinstance(screens.top, CameraScreen)
    screens.take(BACK)
    screens.take(BACK)
    assert isinstance(screens.top, TitleScreen)
    screens.enter(desk.begin(desk.games[0], desk.games[0].seats[:2], {}, None))
    screens.take(Tap("menu"))
    choose(screens, "camera")
    assert isinstance(screens.top, CameraScreen)
    screens.take(BACK)
    screens.take(Short("camera"))
    assert isinstance(screens.top, CameraScreen)


def test_without_a_camera_nothing_leads_to_it_and_its_key_says_so(desk: TestDesk) -> None:
    desk.camera = None
    screens = open_screens(desk)
    assert "camera" not in {i.target for b in screens.page().blocks if isinstance(b, Items) for i in b.items}
    screens.enter(desk.begin(desk.games[0], desk.games[0].seats[:2], {}, None))
    screens.take(Short("camera"))
    assert isinstance(screens.top, NoticeScreen)


def test_the_picture_is_live(screens: Navigator, desk: TestDesk) -> None:
    assert screens.page().photo is camera(desk).shown
    camera(desk).shown = WIDE
    screens.tick(1.0)
    assert screens.page().photo is WIDE


def test_what_it_sees_is_said_in_words(screens: Navigator, desk: TestDesk) -> None:
    camera(desk).seen = (Sight("no-mat"), Sight("mat", {"n": 3}, good=True))
    screens.refresh()
    assert "No mat in sight." in texts(screens)
    assert "3 of its 4 cards" in texts(screens)


def test_dragging_goes_to_the_simulated_hands(screens: Navigator, desk: TestDesk) -> None:
    screens.take(Drag(0.1, 0.2, Phase.GRAB))
    screens.take(Drag(0.3, 0.2, Phase.RELEASE))
    assert camera(desk).done == [(0.1, 0.2, Phase.GRAB), (0.3, 0.2, Phase.RELEASE)]
    camera(desk).hands = None
    screens.take(Drag(0.1, 0.2, Phase.GRAB))
    assert len(camera(desk).done) == 2


def test_watching_is_switched_with_a_press(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "watch")
    assert not desk.preferences.watch
    choose(screens, "watch")
    assert desk.preferences.watch


def test_a_real_camera_finds_the_light_anew(screens: Navigator, desk: TestDesk) -> None:
    camera(desk).hands = None
    choose(screens, "adapt")
    assert camera(desk).done == ["adapt"]


def test_the_light_is_said_after_a_scan(desk: TestDesk) -> None:
    from companion.tracking import Standing, TableReport

    screens = open_screens(desk)
    screens.enter(desk.begin(desk.games[0], desk.games[0].seats[:2], {}, None))
    desk.seen, desk.warned = TableReport(Standing.MATCHED), Sight("light-warmer")
    screens.take(Short("scan"))
    assert "Board matches. The light is redder" in texts(screens)


# Learning parts.


def test_without_a_game_the_box_is_chosen_first(screens: Navigator) -> None:
    choose(screens, "enrol")
    assert screens.page().name == "which-box"
    screens.take(CONFIRM)
    assert isinstance(screens.top, EnrolScreen)


def test_a_game_without_parts_says_so(screens: Navigator, desk: TestDesk) -> None:
    desk.enrolment = None
    choose(screens, "enrol")
    screens.take(CONFIRM)
    assert isinstance(screens.top, NoticeScreen)


def test_who_has_the_larger_box_is_asked_for_what_it_adds(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "enrol")
    screens.take(CONFIRM)
    assert "larger" not in texts(screens)
    enrolment(desk).asked = Asked("empty", 0, 9, more=16)
    screens.refresh()
    assert screens.words("enrol.larger", n=16) in texts(screens)
    choose(screens, "larger")
    assert enrolment(desk).done == ["larger"]


def test_an_enrolment_is_walked_with_four_buttons(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "enrol")
    screens.take(CONFIRM)
    choose(screens, "ready")
    enrolment(desk).asked = Asked("lay", 1, 9, "board/crop", "corn", why=Sight("several"))
    screens.refresh()
    assert "Put this disc in the middle: corn" in texts(screens)
    assert "Leave only one" in texts(screens)
    assert "a little apart" not in texts(screens), "there is but one"
    choose(screens, "hands")
    choose(screens, "again")
    enrolment(desk).asked = Asked("lay", 1, 9, "board/crop", "potato", last="corn")
    screens.refresh()
    choose(screens, "another")
    enrolment(desk).asked = Asked("another", 1, 10, "board/crop", "corn", last="corn")
    screens.refresh()
    assert "Put down one that looks different: corn" in texts(screens)
    choose(screens, "enough")
    enrolment(desk).asked = Asked("same", 1, 9, "board/crop", "corn", "potato")
    screens.refresh()
    choose(screens, "keep")
    enrolment(desk).asked = Asked("done", 9, 9)
    screens.refresh()
    choose(screens, "learn")
    assert isinstance(screens.top, LearningScreen)
    screens.take(BACK)
    assert isinstance(screens.top, LearningScreen), "it is still learning"
    enrolment(desk).result = Learnt((("board/crop", 5),), (("board/crop", "corn", "potato", 7),))
    screens.tick(1.0)
    assert "corn (4) and sweet potato (1), confused in 7 of 100" in texts(screens)
    screens.take(CONFIRM)
    assert enrolment(desk).done == ["begin", "back", "another", "enough", "keep", "learn", "close"]
    assert isinstance(screens.top, CameraScreen)


def test_copies_are_asked_for_together_and_more_of_them_while_they_differ(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "enrol")
    screens.take(CONFIRM)
    enrolment(desk).asked = Asked("lay", 1, 9, "board/crop", "corn", last="potato", copies=2)
    screens.refresh()
    assert "2 of them, a little apart" in texts(screens)
    enrolment(desk).asked = Asked("beside", 1, 9, "board/crop", "corn", last="potato", copies=2)
    screens.refresh()
    assert "Put another one beside it: corn" in texts(screens)
    assert screens.words("enrol.again") not in texts(screens), "the one taken last is none that lies there"
    choose(screens, "enough")
    enrolment(desk).asked = Asked("more", 2, 10, "board/crop", "corn", last="corn")
    screens.refresh()
    assert "These look different. Put down another one: corn" in texts(screens)
    choose(screens, "again")
    assert enrolment(desk).done == ["enough", "back"]


def test_learning_that_fails_says_why_and_is_over(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "enrol")
    screens.take(CONFIRM)
    enrolment(desk).asked = Asked("done", 9, 9)
    screens.refresh()
    choose(screens, "learn")
    enrolment(desk).failed = Trouble("profile-unkept", why="full")
    screens.tick(1.0)
    assert "What it learned can’t be saved (full)" in texts(screens)
    screens.take(CONFIRM)
    assert isinstance(screens.top, CameraScreen)
    assert enrolment(desk).done[-1] == "close"


def test_what_was_laid_for_learning_that_fails_is_learnt_from_again(screens: Navigator, desk: TestDesk) -> None:
    choose(screens, "enrol")
    screens.take(CONFIRM)
    enrolment(desk).asked = Asked("done", 9, 9)
    screens.refresh()
    choose(screens, "learn")
    enrolment(desk).failed = Unlearnt("not-learnt", why="full")
    screens.tick(1.0)
    assert "Nothing could be learnt (full)" in texts(screens)
    screens.take(CONFIRM)
    choose(screens, "learn")
    assert isinstance(screens.top, LearningScreen)
    assert enrolment(desk).done == ["learn", "learn"]


def test_a_short_notice_goes_away_by_itself(screens: Navigator) -> None:
    screens.tick(10.0)
    screens.flash("camera.taken", 4.0)
    assert "Read by the camera" in texts(screens)
    screens.tick(13.9)
    assert "Read by the camera" in texts(screens)
    screens.tick(14.0)
    assert "Read by the camera" not in texts(screens)
