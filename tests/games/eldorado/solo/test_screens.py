"""Kept games alone on the screen: in both languages and two sizes, nothing cut off."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.window import draw
from companion.games.eldorado.game import GAME
from companion.games.kit import Begin
from companion.saying import LANGUAGES
from tests.display.desks import TestDesk
from tests.display.walking import shown
from tests.games.eldorado.solo.tables import SOLO, replays
from tests.games.eldorado.test_playthrough import RECORDS

EVERY = 6
"""Of so many events the pages after one are drawn."""
SIZES = ((800, 480), (1280, 720))


def pages(name: str, language: str, folder: Path) -> list[Page]:
    """Pages of a kept game, the last one among them."""
    lines = RECORDS.read(name)
    screens = open_screens(TestDesk(folder, language, games=(GAME,)))
    session = screens.desk.library.begin(GAME, Begin.parse(lines[0]).seats, dict(SOLO), None)
    screens.enter(session)
    found: list[Page] = []
    for nr, state in enumerate(replays(session, lines)):
        screens.to_game()
        if nr % EVERY == 0 and not state.over:
            found += shown(screens)
    return [*found, screens.page()]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["solo-won", "solo-lost"])
def test_nothing_is_cut_off(name: str, language: str, tmp_path: Path) -> None:
    for page in pages(name, language, tmp_path):
        for size in SIZES:
            assert draw.draw(pygame.Surface(size), page).overflow == [], list(page.texts())
