from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.display.inputs import Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from tests.support.display.desks import TestDesk

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture
def desk(tmp_path: Path) -> TestDesk:
    return TestDesk(tmp_path)


def begun(desk: TestDesk, *targets: str) -> Navigator:
    """The screens of a game that was begun with these taps."""
    screens = open_screens(desk)
    for target in targets:
        screens.take(Tap(target))
    screens.page()
    screens.tick(0.0)
    screens.to_game()
    screens.page()
    return screens


@pytest.fixture
def screens(desk: TestDesk) -> Navigator:
    """A game of two on the short board, at the first decision."""
    return begun(desk, "more", "new", "next", "own", "start")


@pytest.fixture
def disc(desk: TestDesk) -> Navigator:
    """A game with the cardboard wheel, where the back of the disc is asked for."""
    return begun(desk, "more", "new", "next", "own", "option:answers", "start")
