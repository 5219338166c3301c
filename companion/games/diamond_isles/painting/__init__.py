"""How Diamond Isles is painted."""

from __future__ import annotations

from companion.games.diamond_isles.painting.board import paint, sketch
from companion.games.diamond_isles.painting.course import course
from companion.games.diamond_isles.painting.menu import cover, presets
from companion.games.diamond_isles.painting.outlook import outlook
from companion.games.diamond_isles.painting.panel import panel
from companion.games.plugin import Painting

PAINTING = Painting(paint, sketch=sketch, outlook=outlook, course=course, panel=panel, cover=cover, presets=presets)
