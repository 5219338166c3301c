"""The menu: all in sight in groups with icons, and what is wanted most on one touch or one key."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.inputs import CONFIRM, NEXT, Button, Press, Short, Tap
from companion.display.page import Items
from companion.display.screens.menu import GROUPS, LARGE
from companion.display.screens.navigator import HELD, Navigator
from companion.display.window import draw, icons, theme
from companion.display.window.window import SHORTS
from companion.games.plugin import Plugin
from companion.play.explain import Explanation, Standing
from companion.saying import LANGUAGES
from tests.display.desks import FakeHall, TestDesk
from tests.display.walking import begun, cursor, discover, game, go_to, hold_and_release, texts
from tests.display.window.layout_faults import faults

SIZES = [(800, 480), (480, 800), (1280, 720), (1920, 1080)]
PLUGINS = found().plugins


def menu(screens: Navigator) -> Items:
    screens.take(Tap("menu"))
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return items


@pytest.mark.parametrize(("number", "plugin"), enumerate(PLUGINS), ids=[plugin.name for plugin in PLUGINS])
def test_all_of_the_menu_is_in_sight_with_icons_in_every_game(tmp_path: Path, number: int, plugin: Plugin) -> None:
    most = max(n for n in plugin.game.players if n <= 4)
    screens, session = begun(plugin.game, tmp_path / plugin.name, LANGUAGES[number % len(LANGUAGES)], most)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.hall = FakeHall(lambda: session)
    screens.page()
    screens.to_game()
    items = menu(screens)
    assert sum(count for _, count in items.groups) == len(items.items)
    assert {item.icon for item in items.items} <= icons.NAMES
    for size in SIZES:
        page = screens.page()
        canvas = draw.draw(pygame.Surface(size), page)
        assert list(faults(canvas, page)) == [], size
        assert {item.target for item in items.items} <= {target for _, target in canvas.hits}


def test_each_line_has_an_icon_of_its_own() -> None:
    lines = {*LARGE, *(key for group in GROUPS.values() for key in group)} - {"leave-lesson"}
    drawn = {pygame.image.tobytes(icons.icon(name, 24, theme.DARK.ink), "RGBA") for name in lines}
    assert len(drawn) == len(lines)


def test_next_goes_through_all_groups_and_held_from_one_to_the_other(screens: Navigator) -> None:
    items = menu(screens)
    starts = [items.items[sum(n for _, n in items.groups[:group])].target for group in range(len(items.groups))]
    walked = []
    for _ in items.items:
        walked.append(cursor(screens))
        screens.take(NEXT)
    assert walked == [item.target for item in items.items]
    assert cursor(screens) == starts[0]
    screens.take(Press(Button.NEXT, held=True))
    screens.tick(screens.now + HELD)
    assert cursor(screens) == starts[1]


def test_undo_why_not_scan_and_pause_are_on_one_key_and_one_touch(screens: Navigator, desk: TestDesk) -> None:
    desk.seen = Explanation(Standing.IN_STEP, ())
    screens.refresh()
    for action in ("undo", "why-not", "scan", "pause"):
        assert action in SHORTS.values()
        assert action in {button.target for button in screens.page().buttons}, action
    for given in (Tap("pause"), Short("pause")):
        screens.take(given)
        assert screens.page().name == "pause"
        screens.take(CONFIRM)
        screens.take(CONFIRM)
    explored = len(game(screens).steps)
    discover(screens)
    hold_and_release(screens)
    assert len(game(screens).steps) > explored
    screens.take(Tap("undo"))
    assert screens.page().name != "play"


def test_in_the_middle_of_a_choice_there_is_a_step_back_instead_of_undo(screens: Navigator) -> None:
    assert {"back", "undo"} <= {button.target for button in screens.page().buttons}, "a kind is suggested"
    screens.take(CONFIRM)
    assert "undo" not in {button.target for button in screens.page().buttons}
    screens.take(Tap("back"))
    screens.take(Tap("back"))
    assert "back" not in {button.target for button in screens.page().buttons}


def test_sound_is_switched_in_the_menu_and_by_a_key_and_both_say_so(screens: Navigator) -> None:
    menu(screens)
    go_to(screens, "sound")
    screens.sounds.clear()
    screens.take(CONFIRM)
    silent = screens.desk.preferences.sound
    assert not silent
    assert screens.page().name == "menu"
    assert "Sound is off" in texts(screens)
    screens.sounds.clear()
    screens.take(Short("mute"))
    assert screens.desk.preferences.sound is True
    assert "Sound is on" in texts(screens)
    assert "choose" in screens.sounds


def test_what_a_line_is_good_for_stands_below_the_menu(screens: Navigator) -> None:
    menu(screens)
    go_to(screens, "mend")
    assert "what else changes" in screens.page().foot[0].text
