"""What is drawn from page to page in the same way, such as a board’s cells, is kept as a picture while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from companion.display.window.canvas import PageCanvas, WrittenText
from companion.display.window.theme import Theme


@dataclass(frozen=True)
class Layer:
    """A part of a page as it was drawn: of which things, how, and with which words on it."""

    of: tuple[object, ...]
    how: tuple[object, ...]
    theme: Theme
    picture: pygame.Surface
    written: tuple[WrittenText, ...]
    overflow: tuple[str, ...]


_KEPT: dict[str, Layer] = {}


def drawn(
    canvas: PageCanvas, name: str, box: pygame.Rect, of: tuple[object, ...], how: object, draw: Callable[[], None]
) -> None:
    """Let a part of the page be drawn in a box, or lay the last picture of that `name` there, if it shows the very same
    things on the same ground, `how` included.
    """
    ground = [tuple(canvas.surface.get_at(at)) for at in (box.topleft, box.center)]
    ways = (tuple(box), canvas.surface.get_size(), canvas.grown, how, *ground)
    layer = _KEPT.get(name)
    same = layer is not None and layer.theme is canvas.theme and len(layer.of) == len(of)
    if layer is not None and same and layer.how == ways and all(a is b for a, b in zip(layer.of, of, strict=True)):
        canvas.surface.blit(layer.picture, box)
        canvas.written += layer.written
        canvas.overflow += layer.overflow
        return
    coarse, written, overflow = len(canvas.rough), len(canvas.written), len(canvas.overflow)
    draw()
    if len(canvas.rough) == coarse:  # else it will be drawn finer
        picture = canvas.surface.subsurface(box).copy()
        words = tuple(canvas.written[written:]), tuple(canvas.overflow[overflow:])
        _KEPT[name] = Layer(of, ways, canvas.theme, picture, *words)
