"""Surfaces that were drawn and are kept while there is room for them: their number alone says nothing of that."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

import pygame

What = TypeVar("What")
Given = ParamSpec("Given")
SHAPES_PIXELS, SCREENS = 800_000, 2
"""So many pixels are kept of shapes, or as many as two screens have: a ring that fills is a new one each moment."""


class Kept(Generic[What]):
    """Surfaces of at most so many pixels together, four bytes each; those that were not used longest go first.

    Safe to use from several threads.
    """

    def __init__(self, most: int) -> None:
        self._lock = Lock()
        self._surfaces: OrderedDict[What, pygame.Surface] = OrderedDict()
        self.most, self.pixels = most, 0

    def __contains__(self, what: object) -> bool:
        return what in self._surfaces

    def get(self, what: What) -> pygame.Surface | None:
        """The surface, if it is kept."""
        with self._lock:
            if what in self._surfaces:
                self._surfaces.move_to_end(what)
            return self._surfaces.get(what)

    def put(self, what: What, surface: pygame.Surface) -> None:
        """Keep it, if none is kept already, and let others go if there is no room."""
        with self._lock:
            if what in self._surfaces:
                return
            self._surfaces[what] = surface
            self.pixels += surface.get_width() * surface.get_height()
            while self.pixels > self.most:
                _, oldest = self._surfaces.popitem(last=False)
                self.pixels -= oldest.get_width() * oldest.get_height()


_shapes: Kept[Hashable] = Kept(SHAPES_PIXELS)


def kept(draw: Callable[Given, pygame.Surface]) -> Callable[Given, pygame.Surface]:
    """Draw what was drawn with the same arguments only once, while there is room for it beside all other shapes."""

    @wraps(draw)
    def drawn_once(*args: Given.args, **more: Given.kwargs) -> pygame.Surface:
        what = (draw, args, tuple(more.items()))
        surface = _shapes.get(what)
        if surface is None:
            surface = draw(*args, **more)
            if (screen := pygame.display.get_surface()) is not None:
                _shapes.most = max(SHAPES_PIXELS, SCREENS * screen.get_width() * screen.get_height())
            _shapes.put(what, surface)
        return surface

    return drawn_once
