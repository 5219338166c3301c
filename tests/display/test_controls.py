"""The page of the controls: each key that it names does in a window what its line says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from companion.display.screens.navigator import Navigator
from companion.display.window.window import BUTTONS, SHORTS, Window

PAGE = Path(__file__).parents[2] / "companion" / "CONTROLS.md"
PRINTED = {"→": "right", "↓": "down", "←": "left", "↑": "up", "Enter": "return"}
"""Keys whose name on the page is not pygame's."""


def keys_of_the_page() -> dict[str, str]:
    """Each key of the page's table by pygame's name, and what it is for."""
    lines = (line.split("|") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|"))
    cells = [(line[1].strip(), re.sub("hold|once|or|[^→↓←↑\\w]", " ", line[3])) for line in lines]
    return {PRINTED.get(key, key.lower()): what for what, keys in reversed(cells[2:]) for key in keys.split()}


def opened(name: str) -> Callable[[Navigator], bool]:
    """Whether such a page has opened."""
    return lambda screens: screens.page().title == screens.words(name)


DOES: dict[str, Callable[[Navigator], bool]] = {
    "escape": opened("menu.title"),
    "w": lambda screens: screens.play is not None and screens.play.chooser is not None and screens.play.chooser.asking,
    "u": opened("menu.undo"),
    "v": opened("menu.scan"),
    "l": opened("log.title"),
    "s": opened("menu.details"),
    "p": opened("menu.pause"),
    "t": lambda screens: screens.desk.preferences.turned,
    "z": lambda screens: screens.zoom is True,
    "b": lambda screens: bool(screens.painter._turned),
    "c": opened("menu.camera"),
    "f1": opened("menu.help"),
    "m": lambda screens: not screens.desk.preferences.sound,
}
"""What each letter of the page does in a game; what the other keys do is tested where a game is played by them."""


def test_the_page_names_the_keys_of_the_window_and_no_others() -> None:
    known = {pygame.key.name(key) for key in (*BUTTONS, *SHORTS)} - {"enter"}
    assert set(keys_of_the_page()) == known


@pytest.mark.parametrize("key", DOES)
def test_a_key_does_in_a_window_what_the_page_says(key: str, screens: Navigator) -> None:
    window = Window()
    try:
        window.step(screens)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), unicode=""))
        window.step(screens)
        assert DOES[key](screens)
    finally:
        window.close()
