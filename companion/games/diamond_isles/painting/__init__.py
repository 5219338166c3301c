"""How Diamond Isles is painted."""

from __future__ import annotations

from companion.games.diamond_isles.painting.board import paint
from companion.games.diamond_isles.painting.course import course
from companion.games.diamond_isles.painting.cover import cover
from companion.games.diamond_isles.painting.outlook import outlook
from companion.games.diamond_isles.painting.panel import panel
from companion.games.diamond_isles.painting.presets import presets
from companion.games.diamond_isles.painting.sketch import sketch
from companion.games.plugin import Painting

PAINTING = Painting(paint, sketch=sketch, outlook=outlook, course=course, panel=panel, cover=cover, presets=presets)
