"""Games with many players, teams and the Thieves on the screen: nothing is cut off, whatever the language."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pygame
import pytest

from companion.display.inputs import CONFIRM
from companion.display.page import PageTable
from companion.display.screens.curtain import BESIDE
from companion.display.window import draw
from companion.games.eldorado.frames import Looting
from companion.games.eldorado.game import GAME
from tests.games.eldorado.test_screens import SIZES, played
from tests.support.display.walking import begun, in_all_languages, shown

EVERY, EVENTS = 69, 500
"""Of so many events of a game, so many, the pages after one are drawn; where there is time, of a third."""


@pytest.mark.slow
@pytest.mark.parametrize("every", [EVERY, pytest.param(EVERY // 3, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("teams-thieves", 7),
        ("thieves", 3),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (("teams", 8), ("free", 6))),
    ],
)
def test_nothing_is_cut_off_in_any_language(mode: str, seats: int, every: int, tmp_path: Path) -> None:
    all_screens, session = in_all_languages(GAME, tmp_path / "games", seats, {"mode": mode, "cards": "private"})
    for nr, state in enumerate(islice(played(session, 7), EVENTS)):
        if nr % every or state.over:
            continue
        for screens in all_screens.values():
            screens.to_game()
            for page in shown(screens):
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], list(page.texts())


@pytest.mark.slow
def test_who_takes_cards_of_a_hand_has_room_to_choose_beside_what_is_private(tmp_path: Path) -> None:
    screens, session = begun(
        GAME, tmp_path, "en", 5, {"mode": "thieves", "cards": "private", "hardcore-tiles": "yes", "deal": "companion"}
    )
    next(state for state in played(session, 3) if isinstance(state.top, Looting))
    screens.to_game()
    screens.take(CONFIRM)
    page = screens.page()
    assert page.name == "curtain-open"
    assert len([block for block in page.blocks if isinstance(block, PageTable)]) == BESIDE
    for size in SIZES:
        assert draw.draw(pygame.Surface(size), page).overflow == []
