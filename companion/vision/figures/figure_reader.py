"""Finds wooden figures near places where they may stand, by the silhouettes that they would have there.

A turned figure is a pile of discs; each appears displaced away from the camera by its height, so that the silhouette
at any point of the table is known once the camera's position is. A figure is where most of its silhouette shows one
paint, and little of the same paint lies just outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.figures.paint import bins_of, paint_odds
from companion.vision.figures.tuning import TUNING
from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.geometry.viewpoint import camera_position
from companion.vision.tiles.layout import TableView

TUNED = TUNING.reader

Profile = Sequence[tuple[float, float]]
"""Heights and radii of a figure in mm, from its foot to its top."""


@dataclass(frozen=True)
class Beam:
    """A piece of wood that lies along an edge: its length, width and height in mm."""

    long: float
    wide: float
    high: float


Figure = Profile | Beam
Silhouette = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""1 where a figure covers the picture, and 1 in the ring round that; its foot is in the middle."""

PER_MM = 1.0
"""Pixels a mm in the view that is searched."""
RING_MM = 2.5
"""Paint so near a silhouette speaks against it."""
MOST = 12
"""Figures that are looked for at one place."""
RIM_MM = 30.0


@dataclass(frozen=True, eq=False)
class FigureGround:
    """What lies on the table within an outline (n, 2) in mm; tiles of one label look alike."""

    outline: Floats
    label: str


@dataclass(frozen=True, eq=False)
class FigureSpot:
    """A place where figures of some kinds may stand: within `reach` mm of a point (2,) of the table.

    A beam lies there turned clockwise by `turn` degrees from the table's second axis.
    """

    at: Floats
    reach: float
    kinds: tuple[str, ...]
    turn: float = 0.0


@dataclass(frozen=True)
class FigureSeen:
    """A figure: its kind, its paint, where its foot is in mm, and how likely it is there.

    `plain` is how likely it is this one if it is any of those that could stand there: another kind, or another paint.
    `rivals` are those others, as kind and paint, each with how likely it is against this one.
    """

    kind: str
    paint: str
    x: float
    y: float
    sure: float
    plain: float = 1.0
    rivals: Mapping[tuple[str, str], float] = field(default_factory=dict, compare=False)


def read_figures(
    frame: Picture,
    table: TableView,
    ground: Sequence[FigureGround],
    places: Mapping[str, FigureSpot],
    profiles: Mapping[str, Figure],
    paints: Mapping[str, tuple[int, int, int]],
    worn: Mapping[str, Sequence[str]] | None = None,
    known: Sequence[FigureSeen] = (),
) -> dict[str, tuple[FigureSeen, ...]]:
    """The figures at each of some places, the surest first; `paints` by name are BGR, 0 to 255.

    `worn` are the kinds that there are in each paint, if not all are in all of them. What `known` figures cover shows
    none of those that are looked for.
    """
    if not ground:
        return dict.fromkeys(places, ())
    view = _View.of(frame, table, ground, paints)
    found: dict[str, tuple[FigureSeen, ...]] = {}
    for name, place in places.items():
        found[name] = tuple(view.search(place, profiles, worn or dict.fromkeys(paints, place.kinds), known))
    return found


@dataclass(frozen=True, eq=False)
class _View:
    """The table from above: for each paint the odds of each pixel, the view's first corner, and the camera in mm."""

    odds: Mapping[str, Array]
    corner: Floats
    camera: Floats

    @classmethod
    def of(
        cls,
        frame: Picture,
        table: TableView,
        ground: Sequence[FigureGround],
        paints: Mapping[str, tuple[int, int, int]],
    ) -> _View:
        points = np.vstack([one.outline for one in ground])
        low, high = points.min(axis=0) - RIM_MM, points.max(axis=0) + RIM_MM
        box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
        view = table.plane.warp(frame, box, PER_MM)
        bins = bins_of(table.light.correct(view, box))
        names = {label: n + 1 for n, label in enumerate(dict.fromkeys(one.label for one in ground))}
        lying = np.zeros(bins.shape, np.uint8)
        for one in ground:
            corners = np.rint((one.outline - low) * PER_MM - 0.5).astype(np.int32)
            cv2.fillConvexPoly(lying, corners, (names[one.label],))
        camera = camera_position(table.plane, (frame.shape[1], frame.shape[0]))
        return cls(paint_odds(bins, lying.astype(np.intp), paints), low, camera)

    def search(
        self,
        place: FigureSpot,
        profiles: Mapping[str, Figure],
        worn: Mapping[str, Sequence[str]],
        known: Sequence[FigureSeen] = (),
    ) -> list[FigureSeen]:
        """The figures at a place, one after the other, each hiding what it covers from the next."""
        shapes = {kind: self._silhouette(place, profiles[kind]) for kind in place.kinds}
        reach = round(place.reach * PER_MM)
        half = reach + max(shape[0].shape[0] for shape in shapes.values()) // 2 + 1
        middle = np.rint((place.at - self.corner) * PER_MM - 0.5).astype(int)
        crops = {paint: self._crop(odds, middle, half) for paint, odds in self.odds.items()}
        for one in known:
            x, y = np.rint(half + (np.array([one.x, one.y]) - place.at) * PER_MM).astype(int)
            standing = replace(place, at=np.array([one.x, one.y]))
            self._hide(crops, one.paint, self._silhouette(standing, profiles[one.kind]), int(x), int(y))
        found: list[FigureSeen] = []
        for _ in range(MOST):
            ways = sorted(
                ((*self._best(crop, shape, reach, half), kind, paint)
                 for kind, shape in shapes.items() for paint, crop in crops.items() if kind in worn[paint]),
                key=lambda one: -one[0],
            )  # fmt: skip
            if not ways:
                break
            score, x, y, kind, paint = ways[0]
            sure = _share(score / TUNED.dependent - TUNED.prior)
            if sure < TUNED.likely:
                break
            at = place.at + np.array([x, y]) / PER_MM
            plain = _share((score - ways[1][0]) / TUNED.dependent) if len(ways) > 1 else 1.0
            others = {(one[3], one[4]): float(np.exp((one[0] - score) / TUNED.dependent)) for one in ways[1:]}
            rivals = {which: odds for which, odds in others.items() if odds > TUNED.never}
            found.append(FigureSeen(kind, paint, float(at[0]), float(at[1]), sure, plain, rivals))
            self._hide(crops, paint, shapes[kind], half + x, half + y)
        return found

    def _silhouette(self, place: FigureSpot, figure: Figure) -> Silhouette:
        """What a figure at a place covers, and the ring round it, in a square about its foot."""
        if isinstance(figure, Beam):
            return self._beam(place, figure)
        at, profile = place.at, figure
        away = at - self.camera[:2]
        high = float(self.camera[2])
        spread = max(float(np.hypot(*away)) * h / (high - h) + r * high / (high - h) for h, r in profile)
        half = int(np.ceil((spread + RING_MM) * PER_MM)) + 1
        mask = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
        for (h0, r0), (h1, r1) in pairwise(profile):
            for share in np.linspace(0, 1, 1 + int(abs(h1 - h0))):
                h, r = h0 + share * (h1 - h0), r0 + share * (r1 - r0)
                x, y = away * h / (high - h) * PER_MM
                radius = r * high / (high - h) * PER_MM
                cv2.circle(mask, (round((half + x) * 16), round((half + y) * 16)), round(radius * 16), 1, -1, 8, 4)
        return _ringed(mask)

    def _beam(self, place: FigureSpot, beam: Beam) -> Silhouette:
        """The same of a beam: what its foot and its top cover, and all between."""
        away, high = place.at - self.camera[:2], float(self.camera[2])
        c, s = np.cos(np.radians(place.turn)), np.sin(np.radians(place.turn))
        along, across = beam.long / 2 * np.array([-s, c]), beam.wide / 2 * np.array([c, s])
        foot = np.array([along + across, along - across, -along - across, -along + across])
        top = (foot * high + away * beam.high) / (high - beam.high)
        outline = cv2.convexHull(np.vstack([foot, top]).astype(np.float32)).reshape(-1, 2) * PER_MM
        half = int(np.ceil(np.abs(outline).max() + RING_MM * PER_MM)) + 1
        mask = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
        cv2.fillConvexPoly(mask, np.rint((outline + half) * 16).astype(np.int32), (1,), 8, 4)
        return _ringed(mask)

    def _best(self, crop: Array, shape: Silhouette, reach: int, half: int) -> tuple[float, int, int]:
        """The best score of a figure in one paint, and where its foot is from the place, in pixels."""
        inside = cv2.filter2D(crop, cv2.CV_32F, shape[0].astype(np.float32), borderType=cv2.BORDER_CONSTANT)
        around = cv2.filter2D(
            np.maximum(crop, 0), cv2.CV_32F, shape[1].astype(np.float32), borderType=cv2.BORDER_CONSTANT
        )
        score = (inside - np.float32(TUNED.outside) * around)[
            half - reach : half + reach + 1, half - reach : half + reach + 1
        ]
        y, x = np.unravel_index(int(score.argmax()), score.shape)
        return float(score[y, x]), int(x) - reach, int(y) - reach

    @staticmethod
    def _crop(odds: Array, middle: NDArray[np.intp], half: int) -> Array:
        """A square of the odds about a pixel, nothing being said beyond the view."""
        out = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
        (x, y), (high, wide) = middle - half, odds.shape
        top, left, bottom, right = max(0, y), max(0, x), min(high, y + len(out)), min(wide, x + len(out))
        if top < bottom and left < right:
            out[top - y : bottom - y, left - x : right - x] = odds[top:bottom, left:right]
        return out

    @staticmethod
    def _hide(crops: Mapping[str, Array], paint: str, shape: Silhouette, x: int, y: int) -> None:
        """Nothing more is said about what a figure with its foot at a pixel covers, nor of its own paint around it."""
        half = len(shape[0]) // 2
        top, left = max(0, half - y), max(0, half - x)
        for name, crop in crops.items():
            part = crop[max(0, y - half) : max(0, y + half + 1), max(0, x - half) : max(0, x + half + 1)]
            covers = shape[0] + shape[1] if name == paint else shape[0]
            covered = covers[top : top + part.shape[0], left : left + part.shape[1]] > 0
            part[covered] = np.minimum(part[covered], 0)


def _share(odds: float) -> float:
    """The probability that a logarithm of odds says."""
    return float(1 / (1 + np.exp(-odds)))


def _ringed(mask: NDArray[np.uint8]) -> Silhouette:
    """What is covered, with the ring round it."""
    size = 2 * round(RING_MM * PER_MM) + 1
    grown = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    return mask, np.asarray(grown - mask, np.uint8)
