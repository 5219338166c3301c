"""How El Dorado is painted."""

from __future__ import annotations

from companion.games.eldorado.painting.board import called, paint
from companion.games.eldorado.painting.course import course
from companion.games.eldorado.painting.menu import cover, presets
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.painting.panel import panel
from companion.games.plugin import Painting

PAINTING = Painting(paint, outlook=outlook, course=course, panel=panel, cover=cover, presets=presets, called=called)
