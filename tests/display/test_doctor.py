"""The doctor's screen: what is wrong first, its sentence beneath, and once more."""

from __future__ import annotations

import pytest

from companion.display.findings import Finding, Grade
from companion.display.glow import pressable
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Press, Tap
from companion.display.page import Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.kit import say
from tests.support.display.desks import TestDesk

FOUND = (
    Finding("room", Grade.FINE, say("room", n=5000)),
    Finding("sound", Grade.NOTE, say("sound-none")),
    Finding("panel", Grade.WRONG, say("no-panel"), "device"),
)


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    desk.examined.found = FOUND
    screens = open_screens(desk)
    for target in ("more", "settings", "doctor"):
        screens.take(Tap(target))
    return screens


def lines(screens: Navigator) -> list[tuple[str, str]]:
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return [(item.text, item.note) for item in items.items]


def lead(screens: Navigator) -> list[str]:
    return [block.text for block in screens.page().blocks if isinstance(block, Para)]


def test_what_is_wrong_stands_first_with_its_sentence_beneath(screens: Navigator) -> None:
    assert lines(screens)[:3] == [("Panel", "Fix"), ("Sound", "Note"), ("Free space", "good")]
    assert lead(screens) == ["1 problem"]
    assert screens.page().foot[0].text.startswith("No panel is plugged in.")
    screens.take(NEXT)
    assert screens.page().foot[0].text.startswith("There is no sound card.")


def test_it_says_that_it_examines_and_then_that_all_is_well(screens: Navigator, desk: TestDesk) -> None:
    desk.examined.has_looked = False
    screens.tick(1.0)
    assert lead(screens) == ["Checking … this takes a few seconds."]
    desk.examined.has_looked, desk.examined.found = True, FOUND[:1]
    screens.refresh()
    assert lead(screens) == ["Everything works."]


def test_it_can_be_done_again(screens: Navigator, desk: TestDesk) -> None:
    assert desk.examined.begun == 1
    screens.take(Tap("again"))
    assert desk.examined.begun == 2


@pytest.fixture
def watching(screens: Navigator, desk: TestDesk) -> Navigator:
    desk.examined.pins = {"next": 5, "previous": 6, "confirm": 13, "back": 19}
    screens.refresh()
    screens.tick(100.0)
    screens.take(Tap("press"))
    return screens


def press(screens: Navigator, *buttons: Button) -> None:
    for button in buttons:
        screens.take(Press(button, wired=True))


def test_without_buttons_on_the_pins_nobody_is_asked_to_press_them(screens: Navigator) -> None:
    assert [text for text, _ in lines(screens)] == ["Panel", "Sound", "Free space", "Check again"]


def test_each_button_stands_with_its_pin_and_is_ticked_when_it_is_pressed(watching: Navigator) -> None:
    assert lead(watching) == ["Press each button once, within 20 s."]
    assert lines(watching) == [("next", "pin 5"), ("previous", "pin 6"), ("confirm", "pin 13"), ("back", "pin 19")]
    press(watching, Button.BACK, Button.BACK)
    (items,) = (block for block in watching.page().blocks if isinstance(block, Items))
    assert [item.ticked for item in items.items] == [False, False, False, True]


def test_only_buttons_that_wait_to_be_pressed_have_light(watching: Navigator) -> None:
    press(watching, Button.NEXT, Button.BACK)
    assert pressable(watching.page()) == {Button.PREVIOUS, Button.CONFIRM}


def test_the_last_button_leads_back_and_what_was_pressed_is_told(watching: Navigator, desk: TestDesk) -> None:
    press(watching, *Button)
    assert watching.page().name == "doctor"
    assert desk.examined.pressed == {"next", "previous", "confirm", "back"}


def test_the_end_of_the_time_tells_of_those_that_were_not_pressed(watching: Navigator, desk: TestDesk) -> None:
    press(watching, Button.CONFIRM)
    watching.tick(119.9)
    assert lead(watching) == ["Press each button once, within 1 s."]
    watching.tick(120.0)
    assert watching.page().name == "doctor"
    assert desk.examined.pressed == {"confirm"}


def test_keys_press_no_button_but_lead_away(watching: Navigator, desk: TestDesk) -> None:
    watching.take(CONFIRM)
    assert watching.page().name == "press-each"
    watching.take(BACK)
    assert watching.page().name == "doctor"
    assert desk.examined.pressed is None
