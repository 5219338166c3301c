"""Kept games alone on the screen: in both languages and two sizes, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.window import draw
from companion.games.eldorado.game import GAME
from companion.games.kit import Begin
from companion.saying import LANGUAGES
from tests.games.eldorado.test_playthrough import RECORDS
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import shown
from tests.support.games.eldorado.solo_tables import SOLO, replays

EVERY = 6
"""Of so many events the pages after one are drawn."""
SIZES = ((800, 480), (1280, 720))


def pages(name: str, folder: Path) -> Iterator[Page]:
    """Pages of a kept game in every language, the last ones among them."""
    lines = RECORDS.read(name)
    all_screens = [open_screens(TestDesk(folder, language, games=(GAME,))) for language in LANGUAGES]
    session = desk_of(all_screens[0]).library.begin(GAME, Begin.parse(lines[0]).seats, dict(SOLO), None)
    for screens in all_screens:
        screens.enter(session)
    for nr, state in enumerate(replays(session, lines)):
        for screens in all_screens:
            screens.to_game()
            if nr % EVERY == 0 and not state.over:
                yield from shown(screens)
    for screens in all_screens:
        yield screens.page()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["solo-won", "solo-lost"])
def test_nothing_is_cut_off(name: str, tmp_path: Path) -> None:
    surfaces = [pygame.Surface(size) for size in SIZES]
    for page in pages(name, tmp_path):
        for surface in surfaces:
            assert draw.draw(surface, page).overflow == [], list(page.texts())
