"""Draws full-screen pages: each kind in a file of its own, on the ground of the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.display.bands import Duel
from companion.display.full_pages import Ending, FullPage, HiddenHand, PresetsPage, RevealPage, Shake, TitlePage
from companion.display.page import Item, Picture
from companion.display.window.canvas import PageCanvas
from companion.display.window.full_pages import duel, ending, hand, presets, reveal, shake, title
from companion.display.window.full_pages.stage import FullPageStage


def draw(canvas: PageCanvas, made: FullPage, ways: Sequence[Item] = (), behind: Picture | None = None) -> None:
    """Draw a page over the whole screen; `canvas.theme` is that of its game. A held moment has its `ways` out in a
    corner, and the board faintly `behind` it.
    """
    stage = FullPageStage(canvas)
    if isinstance(made, RevealPage):
        reveal.draw(stage, made, behind)
    elif isinstance(made, Shake):
        shake.draw(stage, made)
    elif isinstance(made, Duel):
        duel.draw(stage, made)
    elif isinstance(made, HiddenHand):
        hand.draw(stage, made)
    elif isinstance(made, TitlePage):
        title.draw(stage, made)
    elif isinstance(made, PresetsPage):
        presets.draw(stage, made)
    else:
        assert isinstance(made, Ending)
        ending.draw(stage, made, behind)
    if isinstance(made, RevealPage | Shake):
        for number, way in enumerate(reversed(ways)):
            stage.corner(way.target, 84 if stage.upright and isinstance(made, RevealPage) else 16, number)
