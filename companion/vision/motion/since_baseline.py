"""What has changed in a fixed camera's picture since a baseline, region by region: compared once, then asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.motion.around import fits_better
from companion.vision.motion.beside import offset_of
from companion.vision.motion.change import SHRINK, Mask, Small, change_mask, light_between
from companion.vision.motion.reference import CLEARLY
from companion.vision.motion.shifted import shift_of

CHANGED = 0.015
"""A region of which more than this differs has changed."""
_EVEN = 0.08  # a pawn that was pushed changes how a place fits by less (186 of 213), a second one by more (430 of 432)

Pixels = NDArray[np.intp]
"""Flat indices of a region's pixels in a small picture."""


class SinceBaseline:
    """Compares two small pictures; regions are named polygons (N, 2) in pixels of the whole one, and their `pixels`."""

    def __init__(
        self,
        baseline: Small,
        now: Small,
        threshold: float,
        polygons: Mapping[str, NDArray[np.float64]],
        pixels: Mapping[str, Pixels],
    ) -> None:
        self._baseline = baseline
        self._now = now
        self._polygons = polygons
        self._pixels = pixels
        self._light = light_between(baseline, now)
        self._mask = change_mask(baseline, now, self._light, threshold)

    @cached_property
    def shares(self) -> Mapping[str, float]:
        """How much of each region (0 to 1) looks otherwise; those that do not are left out."""
        shares = {name: share_of(self._mask, pixels) for name, pixels in self._pixels.items()}
        return {name: share for name, share in shares.items() if share > CHANGED}

    def left(self, laid: Collection[str] = ()) -> frozenset[str]:
        """The regions that look otherwise because something has gone from them: the table is seen there now.

        Of those where something is `laid` nobody sees how the table looks.
        """
        around = self._dilated()
        for name in self._pixels.keys() & set(laid):
            around.flat[self._pixels[name]] = 255
        _, blobs = cv2.connectedComponents(self._mask)
        found = set()
        for name, there in self._changed():
            better = fits_better(self._now, self._baseline, there, around)
            if better is None:  # all that lies around it has changed too
                most = np.bincount(blobs[there > 0]).argmax()
                blob = np.where(blobs == most, self._mask, 0).astype(np.uint8)
                better = fits_better(self._now, self._baseline, blob, around)
            if (better or 0.0) > CLEARLY:
                found.add(name)
        return frozenset(found)

    def shifted(self) -> frozenset[str]:
        """The regions that look otherwise though about as much has gone from there as has come: what lay there lies a
        little elsewhere.
        """
        around, found = self._dilated(), set()
        for name, there in self._changed():
            better = fits_better(self._now, self._baseline, there, around)
            if better is not None and self.shares[name] * abs(better) < _EVEN:
                found.add(name)
        return frozenset(found)

    def offset(self, name: str) -> tuple[float, float] | None:
        """How far from the middle of a region, in pixels right and down, lies what has come there.

        It is looked for no further than the region is wide, and taken to be as large; None where nothing such came.
        """
        polygon = self._polygons[name] / SHRINK
        found = offset_of(self._mask, polygon, float(np.ptp(polygon, axis=0).max()))
        return (found[0] * SHRINK, found[1] * SHRINK) if found is not None else None

    def pushed(self, names: Collection[str], reach: float) -> tuple[float, float] | None:
        """By how many pixels, right and down, all that lay in some regions was pushed.

        None where it was not, or further than `reach`, or where other things happened too.
        """
        before = self._light.on(self._baseline) if self._light is not None else self._baseline
        outlines = [polygon / SHRINK for name, polygon in self._polygons.items() if name in names]
        shift = shift_of(before, self._now, outlines, reach / SHRINK)
        return (shift[0] * SHRINK, shift[1] * SHRINK) if shift is not None else None

    def _dilated(self) -> Mask:
        """All that has changed, with a rim."""
        return np.array(cv2.dilate(self._mask, np.ones((3, 3))), dtype=np.uint8)

    def _changed(self) -> Iterator[tuple[str, Mask]]:
        """The regions that look otherwise, each with what of it does."""
        for name in self.shares:
            there = np.zeros_like(self._mask)
            there.flat[self._pixels[name]] = self._mask.flat[self._pixels[name]]
            yield name, there


def share_of(mask: Mask, pixels: Pixels) -> float:
    """How much of a region a mask covers, from 0 to 1."""
    return float(np.mean(mask.ravel()[pixels] > 0)) if len(pixels) else 0.0
