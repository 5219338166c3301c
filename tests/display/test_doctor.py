"""The doctor's screen: what is wrong first, its sentence beneath, and once more."""

from __future__ import annotations

import pytest

from companion.display.desk import Finding, Grade
from companion.display.inputs import NEXT, Tap
from companion.display.page import Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.kit import say
from tests.display.desks import TestDesk

FOUND = (
    Finding("room", Grade.FINE, say("room", n=5000)),
    Finding("sound", Grade.NOTE, say("sound-none")),
    Finding("panel", Grade.WRONG, say("no-panel"), "device"),
)


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    desk.examined.found = FOUND
    screens = open_screens(desk)
    for target in ("settings", "doctor"):
        screens.take(Tap(target))
    return screens


def lines(screens: Navigator) -> list[tuple[str, str]]:
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return [(item.text, item.note) for item in items.items]


def lead(screens: Navigator) -> list[str]:
    return [block.text for block in screens.page().blocks if isinstance(block, Para)]


def test_what_is_wrong_stands_first_with_its_sentence_beneath(screens: Navigator) -> None:
    assert lines(screens)[:3] == [("Panel", "to mend"), ("Sound", "to note"), ("Free space", "good")]
    assert lead(screens) == ["To be mended: 1."]
    assert screens.page().foot[0].text.startswith("No panel is plugged in.")
    screens.take(NEXT)
    assert screens.page().foot[0].text.startswith("There is no sound card.")


def test_it_says_that_it_examines_and_then_that_all_is_well(screens: Navigator, desk: TestDesk) -> None:
    desk.examined.has_looked = False
    screens.tick(1.0)
    assert lead(screens) == ["Examining … this takes a few seconds."]
    desk.examined.has_looked, desk.examined.found = True, FOUND[:1]
    screens.refresh()
    assert lead(screens) == ["All is well."]


def test_it_can_be_done_again(screens: Navigator, desk: TestDesk) -> None:
    assert desk.examined.begun == 1
    screens.take(Tap("again"))
    assert desk.examined.begun == 2
