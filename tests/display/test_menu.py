"""The menu beside the board: eight lines, the rest behind "more", and what is wanted most on one touch or one key."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.inputs import CONFIRM, NEXT, PREVIOUS, Button, Press, Short, Tap
from companion.display.page import Items
from companion.display.screens.base import BACK_ITEM
from companion.display.screens.beside import MORE
from companion.display.screens.menu import LINES
from companion.display.screens.navigator import HELD, Navigator
from companion.display.window import draw, icons, theme
from companion.display.window.window import SHORTS
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from companion.tracking import Standing, TableReport
from tests.display.window.test_frame import BOXES, NEAR
from tests.support.display.desks import FakeHall, TestDesk
from tests.support.display.walking import begun, cursor, discover, game, go_to, hold_and_release, texts
from tests.support.display.window.layout_faults import faults

SIZES = [(800, 480), (480, 800), (1280, 720), (1920, 1080)]
PLUGINS = found().plugins


def menu(screens: Navigator) -> Items:
    screens.take(Tap("menu"))
    (items,) = (block for block in screens.page().blocks if isinstance(block, Items))
    return items


def shown(screens: Navigator) -> list[str]:
    column = screens.page().column
    assert column is not None
    return [line.target for line in column.lines]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plugin", PLUGINS, ids=[plugin.name for plugin in PLUGINS])
def test_every_line_is_written_whole_and_large_in_every_game(tmp_path: Path, plugin: Plugin, language: str) -> None:
    most = max(n for n in plugin.game.players if n <= 4)
    screens, session = begun(plugin.game, tmp_path / plugin.name, language, most)
    desk = screens.desk
    assert isinstance(desk, TestDesk)
    desk.hall = FakeHall(lambda: session)
    screens.page()
    screens.to_game()
    items = menu(screens)
    touched: set[str] = set()
    for _ in items.items:
        for size in SIZES:
            page = screens.page()
            canvas = draw.draw(pygame.Surface(size), page)
            assert list(faults(canvas, page)) == [], size
            if size[0] > size[1]:
                column = page.column
                assert column is not None
                assert {line.text for line in column.lines} <= {
                    w.text for w in canvas.written if w.size >= canvas.px(26)
                }
            touched |= {target for _, target in canvas.hits}
        screens.take(Tap(MORE))
        if cursor(screens) == BACK_ITEM:
            break
    assert {item.target for item in items.items} <= touched


def test_each_line_has_an_icon_of_its_own() -> None:
    lines = {*LINES, BACK_ITEM} - {"leave-lesson"}
    drawn = {pygame.image.tobytes(icons.icon(name, 24, theme.DARK.ink), "RGBA") for name in lines}
    assert len(drawn) == len(lines)


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_its_lines_lie_where_the_picture_has_them(screens: Navigator) -> None:
    assert BOXES is not None
    boxes = json.loads(BOXES.read_text(encoding="utf-8"))["22-menu"]
    menu(screens)
    canvas = draw.draw(pygame.Surface((800, 480)), screens.page())
    ours = [canvas.spots["band"], *(canvas.spots[target] for target in shown(screens))]
    there = [box["at"] for box in boxes if box["is"] != "board"]
    assert len(ours) == len(there)
    for one, other in zip(ours, there, strict=True):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= NEAR


def test_the_cursor_starts_on_the_way_back_and_the_board_stands_back(screens: Navigator) -> None:
    before = screens.page()
    menu(screens)
    page = screens.page()
    assert cursor(screens) == BACK_ITEM
    assert before.picture is not None
    assert page.picture is not None
    assert page.picture.dimmed
    assert page.picture.board.cells == before.picture.board.cells
    screens.take(CONFIRM)
    assert screens.page().name == "play"


def test_the_last_line_is_called_by_the_settings_where_it_leads_to_them(screens: Navigator) -> None:
    menu(screens)
    column = screens.page().column
    assert column is not None
    assert (column.lines[-1].text, column.lines[-1].sign) == ("Settings …", "settings")
    screens.take(Tap(MORE))
    assert cursor(screens) == "settings"


def test_next_goes_through_all_lines_and_held_from_some_to_the_next(screens: Navigator) -> None:
    items = menu(screens)
    first = shown(screens)
    walked = []
    for _ in items.items:
        walked.append(cursor(screens))
        assert cursor(screens) in shown(screens)
        screens.take(NEXT)
    assert walked == [item.target for item in items.items]
    assert cursor(screens) == BACK_ITEM
    screens.take(Press(Button.NEXT, held=True))
    screens.tick(screens.now + HELD)
    assert cursor(screens) not in first
    screens.take(PREVIOUS)
    assert cursor(screens) == first[-2]


def test_undo_why_not_scan_and_pause_are_on_one_key_and_one_touch(screens: Navigator, desk: TestDesk) -> None:
    desk.seen = TableReport(Standing.MATCHED)
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
