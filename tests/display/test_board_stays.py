"""The board lies on the same pixels in play, while somebody chooses, in table mode and in the menu, but for marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.app.plugins import found
from companion.display.inputs import BACK, NEXT, Tap
from companion.display.page import Page, Picture
from companion.display.table_mode import at_rest
from companion.display.window import draw
from companion.display.window.frame import frame
from companion.games.plugin import Plugin
from tests.support.display.targets import played

SIZES = ((800, 480), (480, 800))
PLUGINS = found().plugins


def bare(page: Page) -> Page:
    """A page whose board has no marks on it."""
    assert page.picture is not None
    return replace(page, picture=Picture(replace(page.picture.board, ways=())))


def board_of(page: Page, size: tuple[int, int]) -> tuple[bytes, dict[str, pygame.Rect]]:
    """The pixels of the board's square, and where its places lie."""
    surface = pygame.Surface(size)
    canvas = draw.draw(surface, page)
    square = surface.subsurface(frame(*size).board)
    return pygame.image.tobytes(square, "RGB"), {k: v for k, v in canvas.spots.items() if k.startswith("cell:")}


def moved(one: Mapping[str, pygame.Rect], other: Mapping[str, pygame.Rect]) -> list[str]:
    """The places that lie elsewhere; corners and edges are drawn only where they are lit."""
    assert one.keys() & other.keys()
    return [place for place in one.keys() & other.keys() if one[place] != other[place]]


@pytest.mark.parametrize("plugin", PLUGINS, ids=[plugin.name for plugin in PLUGINS])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_its_pixels_stay_whatever_is_shown_beside_it(tmp_path: Path, plugin: Plugin, size: tuple[int, int]) -> None:
    screens, hands = played(tmp_path, plugin.name, max(n for n in plugin.game.players if n <= 4))
    compared = 0
    for _ in range(30):
        hands.play(4)
        screens.enter(hands.session)
        page = screens.page()
        if page.name != "play" or page.picture is None or page.column is None or hands.session.state.over:
            continue
        pixels, places = board_of(bare(page), size)
        for _ in range(3):
            assert moved(places, board_of(screens.page(), size)[1]) == []
            screens.take(NEXT)
        screens.enter(hands.session)
        page = screens.page()
        assert board_of(bare(at_rest(page)), size)[0] == pixels
        screens.take(Tap("menu"))
        assert moved(places, board_of(screens.page(), size)[1]) == []
        screens.take(BACK)
        compared += 1
        if compared == 3:
            return
    assert compared
