"""The first start: six steps, each set at once, each to be skipped and done again."""

from __future__ import annotations

import pytest

from companion.display.camera_view import Aiming, Sight
from companion.display.inputs import BACK, CONFIRM, NEXT, Tap
from companion.display.page import Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from tests.support.display.desks import FakeCamera, TestDesk

STEPS = ["Language", "Screen", "Sound", "Aim the camera", "Light", "Parts"]


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    desk.camera = FakeCamera()
    screens = open_screens(desk)
    for target in ("more", "settings", "first-start"):
        screens.take(Tap(target))
    return screens


def said(screens: Navigator) -> list[str]:
    return [block.text for block in screens.page().blocks if isinstance(block, Para)]


def on(screens: Navigator, times: int = 1) -> None:
    for _ in range(times):
        screens.take(Tap("on"))


def ticked(screens: Navigator) -> dict[str, bool | None]:
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return {item.target: item.ticked for item in items.items}


def test_all_steps_can_be_skipped_one_after_the_other_and_then_it_is_over(screens: Navigator, desk: TestDesk) -> None:
    seen = []
    for _ in STEPS:
        seen.append(screens.page().title.partition(" · ")[0])
        on(screens)
    assert seen == STEPS
    assert screens.page().name == "settings"
    assert desk.other["first_steps"] is False


def test_back_goes_to_the_step_before_and_from_the_first_one_out(screens: Navigator) -> None:
    on(screens, 2)
    for step in ("Sound", "Screen", "Language"):
        assert screens.page().title.startswith(step)
        screens.take(BACK)
    assert screens.page().name == "settings"


class Guest:
    """Somebody who reads everything at 150 words a minute and takes a second for each press of one of four buttons."""

    A_WORD, A_PRESS, MOVING = 0.4, 1.0, 20.0
    """Seconds; MOVING is for the camera's arm, each time that the arrows ask for it."""

    def __init__(self, screens: Navigator) -> None:
        self.screens = screens
        self.seconds = 0.0
        self.presses = 0

    def read(self) -> None:
        """Read all of the page."""
        page = self.screens.page()
        items = [item.text for block in page.blocks if isinstance(block, Items) for item in block.items]
        self.seconds += self.A_WORD * len(" ".join((page.title, *said(self.screens), *items)).split())

    def take(self, target: str) -> None:
        """Walk the cursor to a choice, and take it."""
        for _ in range(60):
            (items,) = (block for block in self.screens.page().blocks if isinstance(block, Items))
            at_it = items.items[items.cursor].target == target if items.cursor is not None else False
            self.screens.take(CONFIRM if at_it else NEXT)
            self.presses += 1
            self.seconds += self.A_PRESS
            if at_it:
                return
        raise AssertionError(f"no way leads to {target}")


def test_a_guest_who_sets_everything_needs_three_minutes_at_most(screens: Navigator, desk: TestDesk) -> None:
    assert desk.camera is not None
    guest = Guest(screens)
    wishes = {
        "Language": ("language:it",),
        "Screen": ("switch:turned", "switch:full_screen"),
        "Sound": ("try", "switch:sound"),
        "Aim the camera": (),
        "Light": ("adapt",),
        "Parts": ("own",),
    }
    for step, targets in wishes.items():
        for aimed in (None, Aiming(("lower", "left"), (2,)), Aiming()) if step == "Aim the camera" else ():
            desk.camera.aimed = aimed
            screens.tick(guest.seconds)
            guest.read()
            guest.seconds += guest.MOVING if aimed != Aiming() else 0.0
        guest.read()
        for target in targets:
            guest.take(target)
        guest.take("on")
    assert screens.page().name == "settings"
    assert guest.seconds <= 180.0, f"{guest.seconds:.0f} s, {guest.presses} presses"


def test_the_language_changes_at_once(screens: Navigator, desk: TestDesk) -> None:
    screens.take(Tap("language:fr"))
    assert desk.preferences.language == "fr"
    assert screens.page().title.startswith("Langue")
    assert ticked(screens)["language:fr"]


def test_screen_and_sound_are_set_where_they_are_asked_for(screens: Navigator, desk: TestDesk) -> None:
    on(screens)
    screens.take(Tap("switch:turned"))
    assert desk.preferences.turned
    on(screens)
    screens.take(Tap("try"))
    assert "over" in screens.sounds
    screens.take(Tap("switch:sound"))
    assert not desk.preferences.sound


@pytest.mark.parametrize(
    ("aiming", "words"),
    [
        (Aiming(), ["All four cards are in view. Fix the camera there."]),
        (
            None,
            ["No mat card in sight. Lay the four cards around the board. Then turn the camera until they show."],
        ),
        (
            Aiming(("lower", "left"), (2,)),
            ["+ ←", "Move the camera: lower · to the left.", "Card 2: outside the picture."],
        ),
        (Aiming((), (), (0, 3)), ["Cards 0 and 3: hidden. Take away what lies on it."]),
    ],
)
def test_the_camera_is_aimed_with_arrows_and_words(
    screens: Navigator, desk: TestDesk, aiming: Aiming | None, words: list[str]
) -> None:
    on(screens, 3)
    assert desk.camera is not None
    desk.camera.aimed = aiming
    screens.tick(1.0)
    assert said(screens) == words
    assert screens.page().photo is desk.camera.shown


def test_the_light_is_found_and_what_is_wrong_with_it_said(screens: Navigator, desk: TestDesk) -> None:
    on(screens, 4)
    assert said(screens)[0] == "The light is good."
    assert desk.camera is not None
    desk.camera.seen = (Sight("light-uneven"),)
    screens.tick(1.0)
    assert said(screens)[0] == "Part of the table lies in shadow. Light it more evenly."
    screens.take(Tap("adapt"))
    assert desk.camera.done == ["adapt"]


@pytest.mark.parametrize("key", ["black", "no-mat", "covered", "waiting", "stopped"])
def test_light_in_which_no_mat_is_seen_is_not_called_good(screens: Navigator, desk: TestDesk, key: str) -> None:
    on(screens, 4)
    assert desk.camera is not None
    desk.camera.seen = (Sight(key),)
    screens.tick(1.0)
    assert said(screens)[0] == screens.words(f"camera.{key}")


def test_our_own_parts_are_chosen_or_those_of_the_box_learnt(screens: Navigator, desk: TestDesk) -> None:
    on(screens, 5)
    screens.take(Tap("own"))
    assert desk.other["profile"] == "own"
    assert ticked(screens)["own"]
    screens.take(Tap("enrol"))
    assert screens.page().name == "which-box"


def test_without_a_camera_one_step_says_so_and_is_the_last(screens: Navigator, desk: TestDesk) -> None:
    desk.camera = None
    on(screens, 3)
    screens.refresh()
    assert screens.page().title.endswith("4 of 4")
    assert said(screens)[0].startswith("There is no camera.")
    on(screens)
    assert screens.page().name == "settings"


def test_a_camera_that_is_pulled_out_ends_its_steps(screens: Navigator, desk: TestDesk) -> None:
    on(screens, 5)
    desk.camera = None
    screens.refresh()
    assert said(screens)[0].startswith("There is no camera.")
    on(screens)
    assert screens.page().name == "settings"


def test_enter_on_the_language_that_is_set_goes_on_and_on_another_one_sets_it(
    screens: Navigator, desk: TestDesk
) -> None:
    assert screens.page().title.startswith("Language")
    cursor_on(screens, "language:en")
    screens.take(Tap("language:fr"))
    assert desk.preferences.language == "fr"
    assert screens.page().title.endswith("1 sur 6")
    screens.take(CONFIRM)
    assert screens.page().title.endswith("2 sur 6")


def test_enter_alone_goes_through_all_steps_and_changes_nothing(screens: Navigator, desk: TestDesk) -> None:
    before = desk.preferences
    for step in STEPS:
        assert screens.page().title.startswith(step)
        screens.take(CONFIRM)
    assert screens.page().name == "settings"
    assert desk.preferences == before


def cursor_on(screens: Navigator, target: str) -> None:
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    assert items.cursor is not None
    assert items.items[items.cursor].target == target


@pytest.mark.parametrize("step", [3, 4])
def test_before_the_first_picture_nothing_is_said_of_mat_or_light(
    screens: Navigator, desk: TestDesk, step: int
) -> None:
    assert desk.camera is not None
    desk.camera.shown, desk.camera.seen, desk.camera.aimed = None, (), None
    on(screens, step)
    assert said(screens)[0] == screens.words("camera.waiting")
