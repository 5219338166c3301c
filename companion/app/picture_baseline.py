"""The picture of the table when all lay right, and what in a new picture has changed since."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from companion.games.kit import Place
from companion.games.plugin import Spaces, TableReader
from companion.tracking import STRAY_SHARE, Landed, PixelChanges
from companion.vision.geometry.mat import card_outline, lies_on, visible_cards
from companion.vision.geometry.plane import Floats
from companion.vision.motion.since_baseline import SinceBaseline
from companion.vision.motion.watching import MotionWatcher

PUSHED = 0.9
"""So many spaces far everything may be pushed together."""

FEWEST = 2
"""Of fewer pieces nobody can say that all were pushed."""

CARRIED_MM = 10.0
"""A board that is read wherever it lies was pushed if it lies so far off; less is a nudge as a tile is laid."""

AS_ASKED = 0.5
"""A board was pushed as it was to be if that is true to so many spaces."""

ONE_SHIFT = 0.1
"""Pieces were moved together that lie so many spaces or less from where one shift puts them."""


class PictureBaseline:
    """Keeps with a watcher how all looked, and where things lay, when there was last nothing to report.

    `asked_mm` is by how many mm all was to be pushed when that was last said, None if it was not.
    """

    def __init__(self, watcher: MotionWatcher) -> None:
        self._watcher = watcher
        self._outlines: Mapping[Place, Floats] = {}  # in pixels, of what lay there then
        self.asked_mm: float | None = None

    def keep(self, laid: Collection[Place], reader: TableReader[Any] | None, kept: Collection[Place] = ()) -> None:
        """Compare with the newest picture from now on, but at the `kept` places; something lies at the `laid` ones.

        What is loose is not pushed with the board.
        """
        if reader is not None and self.moved_mm(reader) is not None:
            self.asked_mm = None
        fixed = {at for at in laid if reader is None or not _spaces(reader).is_loose(at)}
        self._outlines = {at: outline for at, outline in self._watcher.regions.items() if at in fixed}
        self._watcher.keep_baseline(kept)

    def forget(self) -> None:
        """The camera sees the table from elsewhere: nobody knows how it lay in this picture."""
        self._outlines = {}

    def changes(self, reader: TableReader[Any], laid: Collection[Place]) -> PixelChanges:
        """What has changed since, where something should lie at the `laid` places."""
        carried_mm, since = self._carried_mm(reader), self._watcher.since_baseline()
        if since is None:
            return PixelChanges(carried_mm=carried_mm)
        shares, mm = self._shares(since, reader, laid), _spaces(reader).mm
        much = [place for place, share in shares.items() if share >= STRAY_SHARE]
        differ = sum(shares.get(place, 0.0) > STRAY_SHARE for place in self._outlines)
        return PixelChanges(
            shares,
            since.left(() if _spaces(reader).fixed else laid),  # how the table looks about free tiles they do not tell
            since.shifted(),
            {place: self._landed(since, place, mm) for place in much} if mm is not None else {},
            self._together_mm(since, reader) if shares else None,
            carried_mm,
            2 * differ > len(self._outlines),
        )

    def _shares(self, since: SinceBaseline, reader: TableReader[Any], laid: Collection[Place]) -> Mapping[Place, float]:
        """How much of each place (0 to 1) differs, as far as pieces of the game may have brought that about.

        Without what a card of the mat brings about that was laid over an empty place, and without empty ones beside the
        board, which are nowhere.
        """
        regions = self._watcher.regions
        empty = {place for place in regions if _spaces(reader).is_loose(place)}.difference(laid)
        shares = {place: share for place, share in since.shares.items() if place not in empty}
        bare = shares.keys() - set(laid)
        if not bare:
            return shares
        cards = [card_outline(corners) for corners in visible_cards(self._watcher.picture).values()]
        under = {place for place in bare if any(lies_on(card, regions[place]) for card in cards)}
        return {place: share for place, share in shares.items() if place not in under}

    def _together_mm(self, since: SinceBaseline, reader: TableReader[Any]) -> float | None:
        """By how many mm all that lay there was pushed together on its board, if it was."""
        outlines = [outline for place, outline in self._watcher.regions.items() if place in self._outlines]
        mm = _spaces(reader).mm
        if mm is None or not _spaces(reader).fixed or len(outlines) < FEWEST:
            return None
        space = float(np.mean([_side(outline) for outline in outlines]))
        by = since.pushed(self._outlines, space * PUSHED)
        return float(np.hypot(*by)) / space * mm if by is not None else None

    def _carried_mm(self, reader: TableReader[Any]) -> float | None:
        """By how many mm a board that may lie anywhere was moved, if it was, and nobody had asked for that."""
        by, asked, mm = self.moved_mm(reader), self.asked_mm, _spaces(reader).mm
        if by is None or mm is None:
            return None
        return by if asked is None or abs(by - asked) > mm * AS_ASKED else None

    def moved_mm(self, reader: TableReader[Any]) -> float | None:
        """By how many mm a board that may lie anywhere lies elsewhere, if it does."""
        regions, outlines = self._watcher.regions, self._outlines
        both = [(outlines[place], regions[place]) for place in outlines if place in regions]
        mm = _spaces(reader).mm
        if mm is None or _spaces(reader).fixed or len(both) < FEWEST:
            return None
        shifts = np.array([(now.mean(axis=0) - then.mean(axis=0)) / _side(then) for then, now in both])
        shift = np.median(shifts, axis=0)
        together = np.hypot(*(shifts - shift).T) < ONE_SHIFT
        by = float(np.hypot(*shift)) * mm
        return by if by >= CARRIED_MM and 2 * together.sum() >= len(both) else None

    def _landed(self, since: SinceBaseline, place: Place, space_mm: float) -> Landed:
        """Where something came to lie at or beside a place."""
        regions = self._watcher.regions
        known = np.array([regions[at].mean(axis=0) for at in self._outlines if at in regions]).reshape(-1, 2)
        middle, space, by = regions[place].mean(axis=0), _side(regions[place]), since.offset(place)
        nearest = _nearest(known, middle)
        if by is None:
            return Landed(None, None, space, nearest)
        x, y = middle + by
        return Landed((float(x), float(y)), float(np.hypot(*by)) / space * space_mm, space, nearest)


def _side(outline: Floats) -> float:
    """The mean length of an outline's sides, in pixels."""
    return float(np.mean(np.hypot(*(outline - np.roll(outline, 1, axis=0)).T)))


def _nearest(points: Floats, to: Floats) -> float:
    """How far the nearest of some points (n, 2) is; infinitely, if there are none."""
    return float(np.hypot(*(points - to).T).min()) if len(points) else math.inf


def _spaces(reader: TableReader[Any]) -> Spaces:
    return reader.spaces or Spaces()
