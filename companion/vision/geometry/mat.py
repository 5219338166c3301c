"""The mat: four printed corner cards, each a white square of 56 mm with a 40 mm ArUco marker (DICT_4X4_50, ids 0 to 3).

Cards 0, 1, 2, 3 lie at the top-left, top-right, bottom-right and bottom-left, however the camera is turned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.corners import refine
from companion.vision.geometry.plane import Floats, Lens, Picture, Plane
from companion.vision.geometry.plane_fit import fit_cards, nudged_card
from companion.vision.picture import check_shows, check_size

CARD_MM = 56.0
MARKER_MM = 40.0
MARGIN_MM = (CARD_MM - MARKER_MM) / 2
IDS = (0, 1, 2, 3)
QUICK = 800
"""About the longer side, in pixels, of a picture in which cards are looked for first."""
WINDOWS = (33, 13)
"""Neighbourhoods, in pixels, against which black and white are told apart; often only one of them shows a card."""
DARKER, LEAST, USUAL = 0.06, 4, 7
"""How much darker than its neighbourhood black is, as a share of white; at least, and where white is not known."""
ASTRAY = 0.4
"""How far off a parallelogram's corner the fourth card may appear, against the others' distance."""
BORDER = 40
"""Pixels of white put round a picture: a card whose own margin the picture's edge cuts off is seen against it."""
CUT = 2.5
"""A corner as near to the picture's edge, in pixels, is perhaps not the card's but the edge's."""
USUAL_RIM, BLURRED = 0.13, 0.3
"""How much of a cell's width its neighbours blur into, each side; in pictures out of focus."""
SOFT, SHARPER = 4.0, 1.5
"""Against how soft a copy of itself, in pixels, a blurred picture is sharpened, and how much."""
COVERS = 0.05
"""A card that covers so much of a place lies on it; the board's corners only touch theirs."""
ENOUGH = 2
"""Cards that tell where the table is."""
WHOLE = 3
"""So many cards that are not cut tell it best alone."""


@dataclass(frozen=True, eq=False)
class Mat:
    """The cards found: `cards` maps an id to the four corners (4, 2) of its black square, in the print's order.

    `cut` has, for cards at the picture's edge, which of these corners (4,) may be where the picture ends instead.
    Something lies over the `covered` ones, which lie where they lay before; `shown` is the picture with these in sight.
    """

    cards: Mapping[int, Floats]
    cut: Mapping[int, NDArray[np.bool_]] = field(default_factory=dict)
    covered: Collection[int] = ()
    shown: Picture | None = field(default=None, repr=False)

    def light_in(self, frame: Picture) -> Picture:
        """The picture in which the white and black of all cards can be seen."""
        return frame if self.shown is None else self.shown

    def board(self, rows: int, cols: int, pitch: float, lens: Lens | None = None) -> Plane:
        """The plane whose origin is the grid's outer corner at card 0: x along the columns, y along the rows, in mm."""
        return fit_cards(self.cards, self._inner(cols * pitch, rows * pitch), lens, self.cut)

    def nudged(self, rows: int, cols: int, pitch: float, lens: Lens | None = None) -> int | None:
        """Which card no longer lies at its corner of such a grid, if it is one of four."""
        return nudged_card(self.cards, self._inner(cols * pitch, rows * pitch), lens, self.cut)

    def _inner(self, wide: float, high: float) -> dict[int, tuple[float, float]]:
        """Where each card's inner corner touches a grid of this size, in mm."""
        inner = {0: (0.0, 0.0), 1: (wide, 0.0), 2: (wide, high), 3: (0.0, high)}
        return {i: inner[i] for i in self.cards}

    def free(self, lens: Lens | None = None) -> Plane:
        """The plane in mm where only the cards' size is known: origin and x axis are the first card's own."""
        return fit_cards(self.cards, None, lens, self.cut)


_in_sight: ContextVar[Picture | None] = ContextVar("_in_sight", default=None)


@contextmanager
def cards_in_sight(shown: Picture) -> Iterator[None]:
    """Whoever looks for the mat in a picture meanwhile finds what is covered there as `shown` has it, the same picture
    with all cards in sight.
    """
    before = _in_sight.set(shown)
    try:
        yield
    finally:
        _in_sight.reset(before)


def find_mat(frame: Picture) -> Mat:
    """Find at least two of the mat's cards in a BGR or grey picture; those that its edge cuts only if need be.

    Raises UnreadableError, in plain words, for no mat, two mats, half a mat or a mirrored picture.
    """
    shown = _in_sight.get()
    if shown is None:
        return _found_in(frame)
    mat = _found_in(shown)
    return replace(mat, covered=frozenset(mat.cards).difference(visible_cards(frame)), shown=shown)


def _found_in(frame: Picture) -> Mat:
    check_size(frame.shape[1], frame.shape[0])
    grey = frame if frame.ndim == 2 else cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    found = _search(np.asarray(grey, np.uint8))
    if len(found) != len(dict(found)):
        raise UnreadableError("two-mats")
    cards = dict(found)
    if len(cards) >= ENOUGH:
        return _mat(cards, frame.shape[1], frame.shape[0])
    if len(dict(_search(np.ascontiguousarray(grey[:, ::-1])))) > len(cards):
        raise UnreadableError("mirrored")
    if not cards:
        check_shows(np.asarray(grey, np.uint8))
        raise UnreadableError("no-mat")
    raise UnreadableError("few-cards", n=len(cards), cards=tuple(sorted(cards)))


def _mat(cards: dict[int, Floats], wide: int, high: int) -> Mat:
    """The mat of these cards in a picture of this size: without the cut ones where the others are enough."""
    edge = np.array([wide - 1, high - 1])
    cut = {i: np.any((corners < CUT) | (corners > edge - CUT), axis=1) for i, corners in cards.items()}
    whole = {i: corners for i, corners in cards.items() if not cut[i].any()}
    return Mat(whole if len(whole) >= WHOLE else cards, {i: some for i, some in cut.items() if some.any()})


def visible_cards(frame: Picture) -> dict[int, Floats]:
    """The corners (4, 2) of each of the mat's cards that a BGR picture shows, however few; for aiming a camera."""
    return dict(_search(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)))


def card_outline(corners: Floats) -> Floats:
    """The corners (4, 2) of a whole card in the picture, about, from those of its black square."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * CARD_MM / MARKER_MM)


def lies_on(card: Floats, region: Floats) -> bool:
    """Whether a card's outline (4, 2) covers some of a region's (n, 2), and does not only touch it."""
    outline, there = card.astype(np.float32), cv2.convexHull(region.astype(np.float32))
    return bool(cv2.intersectConvexConvex(outline, there)[0] > COVERS * cv2.contourArea(there))


def _search(shown: Picture) -> list[tuple[int, Floats]]:
    """Cards at the size at which they are found fastest first, then at ever larger ones until three are there."""
    grey = np.asarray(cv2.copyMakeBorder(shown, *(BORDER,) * 4, cv2.BORDER_CONSTANT, value=_white(shown)), np.uint8)
    found: list[tuple[int, Floats]] = []
    times = max(1, round(max(grey.shape) / QUICK))
    while times and len(dict(found)) < 3:
        found = _joined(found, _look(grey, times))
        times //= 2
    if len(dict(found)) < WHOLE:
        found = _joined(found, _look(_sharper(grey), 1, BLURRED))
    if len(dict(found)) == 3:
        found = _joined(found, _fourth(grey, dict(found), max(1, times)))
    if not found:
        return []
    better = refine(grey, np.stack([corners for _, corners in found]))
    return [(i, corners - BORDER) for (i, _), corners in zip(found, better, strict=True)]


def _look(grey: Picture, times: int, rim: float = USUAL_RIM) -> list[tuple[int, Floats]]:
    """Cards in the picture made `times` smaller: those seen with one neighbourhood, then the others'."""
    high, wide = (n // times for n in grey.shape)
    small = grey
    if times > 1:
        small = np.asarray(cv2.resize(grey[: high * times, : wide * times], (wide, high), interpolation=cv2.INTER_AREA))
    found: list[tuple[int, Floats]] = []
    darker = _darker(small)
    for window in WINDOWS:
        if len(dict(found)) < len(IDS):
            found = _joined(found, detector(window=window, darker=darker, rim=rim)(small))
    return [(i, (corners + 0.5) * times - 0.5) for i, corners in found]


def _sharper(grey: Picture) -> Picture:
    """The picture with its edges strengthened, for cards that are out of focus: their corners lie where they lay."""
    soft = cv2.GaussianBlur(grey, (0, 0), SOFT)
    return np.asarray(cv2.addWeighted(grey, 1 + SHARPER, soft, -SHARPER, 0), np.uint8)


def _darker(grey: Picture) -> int:
    """By how many grey levels black is darker than its neighbourhood at least, in as much light as there is.

    Less in the dark, where else black is lost; more in good light, where else grain and art are looked at in vain.
    """
    return max(LEAST, round(DARKER * _white(grey)))


def _white(grey: Picture) -> float:
    """About how bright white is in a picture: as its brightest parts are."""
    some = grey[::8, ::8].ravel()
    return float(np.partition(some, -1 - len(some) // 32)[-1 - len(some) // 32])


def _joined(found: list[tuple[int, Floats]], more: list[tuple[int, Floats]]) -> list[tuple[int, Floats]]:
    """Both, each card once: one found again lies where it was found."""
    new = [
        (i, corners)
        for i, corners in more
        if not any(
            i == j and np.linalg.norm((corners - c).mean(axis=0)) < np.ptp(c, axis=0).max() / 2 for j, c in found
        )
    ]
    return found + new


def _fourth(grey: Picture, cards: Mapping[int, Floats], times: int) -> list[tuple[int, Floats]]:
    """The card that is not among three, looked for closely about where it must lie, if that is in the picture."""
    (missing,) = set(IDS) - set(cards)
    middles = {i: corners.mean(axis=0) for i, corners in cards.items()}
    beside, opposite = [middles[(missing + n) % 4] for n in (1, 3)], middles[(missing + 2) % 4]
    about = beside[0] + beside[1] - opposite
    reach = ASTRAY * max(float(np.linalg.norm(m - opposite)) for m in beside)
    size = min(float(np.ptp(corners, axis=0).max()) for corners in cards.values())
    x0, y0 = np.maximum(about - reach, 0).astype(int)
    x1, y1 = np.minimum(about + reach, grey.shape[::-1]).astype(int)
    if min(x1 - x0, y1 - y0) < size / 2:
        return []
    seen = _look(np.asarray(grey[y0:y1, x0:x1]), times)
    return [(i, corners + np.array([x0, y0])) for i, corners in seen if i == missing]


Detect = Callable[[NDArray[Any]], list[tuple[int, Floats]]]


@cache
def detector(
    number: int = cv2.aruco.DICT_4X4_50,
    wanted: Collection[int] = IDS,
    window: int | None = None,
    darker: int = USUAL,
    rim: float = USUAL_RIM,
) -> Detect:
    """Finds the `wanted` markers of one of OpenCV's dictionaries; the calibration sheet has other ones than the mat.

    `window` is the neighbourhood, in pixels, against which black and white are told apart; several are tried if none.
    What is black must be `darker` than it by so many grey levels. `rim` is the share of each of a marker's cells, on
    all sides, that says nothing about its colour.

    One function for OpenCV 4.6 (free functions), 4.7 and later (a class) and 5 (only the class).
    """
    aruco: Any = cv2.aruco  # its names differ between versions, so that no stub fits all
    dictionary = aruco.getPredefinedDictionary(number)
    if hasattr(aruco, "ArucoDetector"):
        parameters = _parameters(aruco.DetectorParameters(), window, darker, rim)
        detector = aruco.ArucoDetector(dictionary, parameters)

        def run(grey: NDArray[Any]) -> Any:
            return detector.detectMarkers(grey)
    else:
        parameters = _parameters(aruco.DetectorParameters_create(), window, darker, rim)

        def run(grey: NDArray[Any]) -> Any:
            return aruco.detectMarkers(grey, dictionary, parameters=parameters)

    def detect(grey: NDArray[Any]) -> list[tuple[int, Floats]]:
        corners, ids, *_ = run(grey)
        if ids is None:
            return []
        pairs = zip(np.asarray(ids).ravel(), corners, strict=True)
        return [(int(i), np.asarray(c, float).reshape(4, 2)) for i, c in pairs if int(i) in wanted]

    return detect


def _parameters(parameters: Any, window: int | None, darker: int, rim: float) -> Any:
    parameters.perspectiveRemoveIgnoredMarginPerCell = rim
    parameters.adaptiveThreshConstant = darker
    parameters.adaptiveThreshWinSizeMin = window or min(WINDOWS)
    parameters.adaptiveThreshWinSizeMax = window or max(WINDOWS)
    parameters.adaptiveThreshWinSizeStep = 20
    parameters.minMarkerPerimeterRate = 0.06
    return parameters
