"""What was pushed since the table was last in step: all of it together, or single things beside their places."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from companion.games.kit import Place
from companion.games.plugin import Reading
from companion.tracking import STRAY_SHARE, TableReport
from companion.vision.geometry.plane import Floats
from companion.vision.motion.watching import Watcher

PUSHED = 0.9
"""So many spaces far everything may be pushed together."""

SAME = 0.3
"""Two strays that would lie so many spaces apart, or less, are one thing between two places."""

FEWEST = 2
"""Of fewer pieces nobody can say that all were pushed."""

CARRIED_MM = 10.0
"""A board that is read wherever it lies was pushed if it lies so far off; less is a nudge as a tile is laid."""

AS_ASKED = 0.5
"""A board was pushed as it was to be if that is true to so many spaces."""

ONE_SHIFT = 0.1
"""Pieces were moved together that lie so many spaces or less from where one shift puts them."""


class Pushes:
    """Compares where things lie with where they lay when the table was last in step.

    `asked_mm` is by how many mm all was to be pushed when that was last said, None if it was not.
    """

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._well: dict[Place, Floats] = {}  # the outlines, in pixels, of what lay there then
        self.asked_mm: float | None = None

    def well(self, laid: Collection[Place], reading: Reading[Any] | None) -> None:
        """The table is in step, and something lies at these places; what is loose is not pushed with the board."""
        fixed = {at for at in laid if reading is None or not reading.is_loose(at)}
        self._well = {at: outline for at, outline in self._watcher.regions.items() if at in fixed}

    def forget(self) -> None:
        """The camera sees the table from elsewhere: nobody knows how it lay in this picture."""
        self._well = {}

    def most_is_unlike(self, unlike: Mapping[Place, float]) -> bool:
        """Whether most of what lay there looks otherwise, by the shares (0 to 1) of it that do."""
        return 2 * sum(unlike.get(place, 0.0) > STRAY_SHARE for place in self._well) > len(self._well)

    def together(self, reading: Reading[Any]) -> float | None:
        """By how many mm all that lay there was pushed together on its board, if it was."""
        outlines = [outline for place, outline in self._watcher.regions.items() if place in self._well]
        if reading.space_mm is None or not reading.fixed or len(outlines) < FEWEST:
            return None
        space = float(np.mean([_side(outline) for outline in outlines]))
        by = self._watcher.pushed(self._well, space * PUSHED)
        return float(np.hypot(*by)) / space * reading.space_mm if by is not None else None

    def carried(self, reading: Reading[Any]) -> float | None:
        """By how many mm a board that may lie anywhere was moved, if it was, and nobody had asked for that."""
        by = self.moved(reading)
        if by is None or reading.space_mm is None:
            return None
        asked, self.asked_mm = self.asked_mm, None
        return by if asked is None or abs(by - asked) > reading.space_mm * AS_ASKED else None

    def moved(self, reading: Reading[Any]) -> float | None:
        """By how many mm a board that may lie anywhere lies elsewhere, if it does."""
        regions, well = self._watcher.regions, self._well
        both = [(well[place], regions[place]) for place in well if place in regions]
        if reading.space_mm is None or reading.fixed or len(both) < FEWEST:
            return None
        shifts = np.array([(now.mean(axis=0) - then.mean(axis=0)) / _side(then) for then, now in both])
        shift = np.median(shifts, axis=0)
        together = np.hypot(*(shifts - shift).T) < ONE_SHIFT
        by = float(np.hypot(*shift)) * reading.space_mm
        return by if by >= CARRIED_MM and 2 * together.sum() >= len(both) else None

    def measured(self, found: TableReport, reading: Reading[Any]) -> TableReport:
        """The same with how far its strays lie beside their places, where it is known how wide a space is; what lies
        between two is of the one nearer to what lay there before.
        """
        if not found.strays or reading.space_mm is None:
            return found
        regions = self._watcher.regions
        known = np.array([regions[place].mean(axis=0) for place in self._well if place in regions]).reshape(-1, 2)
        off: dict[Place, float] = {}
        landed: list[Floats] = []
        strays = []
        for place in sorted(found.strays, key=lambda place: _nearest(known, regions[place].mean(axis=0))):
            space, by = _side(regions[place]), self._watcher.offset(place)
            if by is not None:
                there = regions[place].mean(axis=0) + by
                if _nearest(np.array(landed).reshape(-1, 2), there) < space * SAME:
                    continue
                landed.append(there)
                off[place] = float(np.hypot(*by)) / space * reading.space_mm
            strays.append(place)
        return replace(found, strays=tuple(strays), off=off)


def _side(outline: Floats) -> float:
    """The mean length of an outline's sides, in pixels."""
    return float(np.mean(np.hypot(*(outline - np.roll(outline, 1, axis=0)).T)))


def _nearest(points: Floats, to: Floats) -> float:
    """How far the nearest of some points (n, 2) is; infinitely, if there are none."""
    return float(np.hypot(*(points - to).T).min()) if len(points) else math.inf
