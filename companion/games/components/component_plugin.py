"""What a game that is written by components brings along: all but its rules and words follows from these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.components.areas import Area
from companion.games.components.component_state import components_of
from companion.games.kit import Game
from companion.games.kit.lesson import Lesson
from companion.games.plugin import Plugin, imported


def component_plugin(game: Game, file: str, lesson: Lesson | None = None) -> Plugin:
    """The plugin of a game whose texts lie in `texts` beside a file.

    It has parts, a reading and a simulation where an area has tiles with a side in mm.
    """

    def follows(what: str) -> Callable[[], Any]:
        """What follows from the components, loaded when it is asked for."""
        return cache(lambda: imported(f"companion.games.components.{what}")()(game))

    learnt = (lambda: lesson) if lesson is not None else None
    plugin = Plugin(game, Path(file).parent / "texts", follows("painting:ComponentPainter"), lesson=learnt)
    if not any(isinstance(part, Area) and part.pieces.side_mm for part in components_of(game).values()):
        return plugin
    reader, simulation = follows("reading:ComponentReader"), follows("simulation:simulation_of")
    return replace(plugin, parts=follows("parts:parts_of"), reader=reader, simulation=simulation)
