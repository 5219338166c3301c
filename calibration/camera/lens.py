"""Fits a lens to pictures of the calibration sheet, or less exactly of the mat alone (Zhang's method, as in OpenCV)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from calibration.camera.chart import find_chart
from companion.saying import Verbatim
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import CARD_MM, MARGIN_MM, MARKER_MM, find_mat
from companion.vision.geometry.plane import Floats, Lens, Picture

FEWEST = 4
"""Pictures that a fit needs; ten from many sides are better."""
_LOOSE = 0.02  # part of the focal length by which it may be unsure
_TILTED = np.cos(np.radians(15.0))
_FAR = 0.5  # part of the way to the picture's corner
_BENT_PX = 3.0  # no sheet that lies flat is off by more

View = tuple[Floats, Floats]
"""Picture pixels and table millimetres of the same points."""


@dataclass(frozen=True, eq=False)
class LensFit:
    """A lens, how many pixels its points are off (root mean square), and how sure its focal length is.

    `focal_spread` is one standard deviation as a part of the focal length; `reach` is how far from the middle points
    were seen (1.0 is the picture's corner): outside it the distortion is a guess. `skipped` says for each picture that
    could not be used, by its place, why.
    """

    lens: Lens
    error_px: float
    focal_spread: float
    reach: float
    used: int
    skipped: dict[int, UnreadableError]


def fit_chart(frames: Iterable[Picture]) -> LensFit:
    """The lens from pictures of the calibration sheet: focal lengths, centre and one radial term.

    A second radial and two tangential terms where the sheet was seen out to the picture's corners.

    Raises UnreadableError when too few pictures show it or they are too much alike.
    """
    views, size, skipped = _views(frames, find_chart)
    flags = cv2.CALIB_FIX_K3
    if _reach(views, size) < _FAR:  # more terms would run wild in the corners, where nothing was seen
        flags |= cv2.CALIB_FIX_K2 | cv2.CALIB_ZERO_TANGENT_DIST
    return _fit(views, size, skipped, flags, None)


def fit_mat(frames: Iterable[Picture], wide_mm: float, high_mm: float) -> LensFit:
    """The lens from pictures of the mat: one focal length and one radial term, the centre taken for granted.

    Exact to about ten pixels in the picture's corners and three half way there (on simulated pictures of 1280 x 720;
    the sheet: two and one), and half of that again for each millimetre by which a card lies wrong.

    `wide_mm` and `high_mm` are between the cards' inner corners (a board of 5 x 5 spaces of 46 mm: 230 and 230).
    Raises UnreadableError as `fit_chart`.
    """
    views, size, skipped = _views(frames, mat_finder(wide_mm, high_mm))
    guess = np.array([[size[0], 0, (size[0] - 1) / 2], [0, size[0], (size[1] - 1) / 2], [0, 0, 1]], float)
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_ZERO_TANGENT_DIST
    flags |= cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_K2 | cv2.CALIB_FIX_K3
    return _fit(views, size, skipped, flags, guess)


def mat_finder(wide_mm: float, high_mm: float) -> Callable[[Picture], View]:
    """What finds the corners of the mat's cards in a picture, as `find_chart` those of the sheet."""
    places = mat_points(wide_mm, high_mm)

    def look(frame: Picture) -> View:
        cards = find_mat(frame).cards
        ids = sorted(cards)
        return np.vstack([cards[i] for i in ids]), np.vstack([places[i] for i in ids])

    return look


def mat_points(wide_mm: float, high_mm: float) -> dict[int, Floats]:
    """The corners (4, 2) of each card's black square, in millimetres from the inner corner of card 0."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float) * MARKER_MM + MARGIN_MM
    at = {0: (-CARD_MM, -CARD_MM), 1: (wide_mm, -CARD_MM), 2: (wide_mm, high_mm), 3: (-CARD_MM, high_mm)}
    return {card: square + place for card, place in at.items()}


def _views(
    frames: Iterable[Picture], look: Callable[[Picture], View]
) -> tuple[list[View], tuple[int, int], dict[int, UnreadableError]]:
    views: list[View] = []
    skipped: dict[int, UnreadableError] = {}
    size: tuple[int, int] | None = None
    for nr, frame in enumerate(frames):
        own = (frame.shape[1], frame.shape[0])
        if size is not None and own != size:
            raise UnreadableError("sizes-differ", one=_pixels(size), other=_pixels(own))
        size = own
        try:
            views.append(look(frame))
        except UnreadableError as why:
            skipped[nr] = why.with_traceback(None)  # which would keep the picture
    if size is None or len(views) < FEWEST:
        few = UnreadableError("few-pictures", n=len(views), needed=FEWEST)
        few.because = next(iter(skipped.values()), None)
        raise few
    return views, size, skipped


def _pixels(size: tuple[int, int]) -> Verbatim:
    return Verbatim(f"{size[0]} x {size[1]}")


def _fit(
    views: Sequence[View], size: tuple[int, int], skipped: dict[int, UnreadableError], flags: int, guess: Floats | None
) -> LensFit:
    solved = _solve(views, size, flags, guess)
    kept = _trimmed(views, solved.residuals)
    if len(kept) >= FEWEST:
        solved = _solve(kept, size, flags, guess)
    focal = float(solved.matrix[0, 0])
    spread = solved.focal_deviation / focal
    if not 0.2 < focal / max(size) < 10 or not np.isfinite(spread):
        raise UnreadableError("no-lens")
    if solved.rms > _BENT_PX:
        raise UnreadableError("lens-bent", off=Verbatim(f"{solved.rms:.1f}"))
    if spread > _LOOSE or solved.least_alike > _TILTED:
        raise UnreadableError("too-alike")
    reach = _reach(kept, size)
    return LensFit(Lens(solved.matrix, solved.distortion, size), solved.rms, spread, reach, len(kept), skipped)


def _trimmed(views: Sequence[View], residuals: Sequence[Floats]) -> list[View]:
    """The views without points far off the others, as when a corner was taken for another edge."""
    limit = max(3 * float(np.median(np.concatenate(residuals))), 0.3)
    kept = [(seen[far < limit], table[far < limit]) for (seen, table), far in zip(views, residuals, strict=True)]
    return [view for view in kept if len(view[0]) >= 8]


def _reach(views: Sequence[View], size: tuple[int, int]) -> float:
    """How far from the picture's middle points were seen: 1.0 is its corner."""
    middle = (np.array(size) - 1) / 2
    seen = np.concatenate([picture for picture, _ in views])
    return float(np.percentile(np.linalg.norm(seen - middle, axis=1), 99) / np.linalg.norm(middle))


@dataclass(frozen=True, eq=False)
class _Solved:
    rms: float
    matrix: Floats
    distortion: Floats
    focal_deviation: float
    residuals: list[Floats]
    least_alike: float  # cosine between the two views' planes that differ most; alike views leave the focal length open


def _solve(views: Sequence[View], size: tuple[int, int], flags: int, guess: Floats | None) -> _Solved:
    solid = [np.c_[table, np.zeros(len(table))].astype(np.float32) for _, table in views]
    seen = [picture.astype(np.float32) for picture, _ in views]
    none: Any = None  # the stubs do not know that None is allowed
    start = none if guess is None else guess.copy()
    try:
        rms, matrix, distortion, turns, moves, deviations, _, _ = cv2.calibrateCameraExtended(
            solid, seen, size, start, none, flags=flags
        )
    except cv2.error:
        raise UnreadableError("no-lens") from None
    residuals, normals = [], []
    for points, (picture, _), turn, move in zip(solid, views, turns, moves, strict=True):
        model, _ = cv2.projectPoints(points, turn, move, matrix, distortion)
        residuals.append(np.linalg.norm(np.asarray(model, float).reshape(-1, 2) - picture, axis=1))
        normals.append(np.asarray(cv2.Rodrigues(turn)[0], float)[:, 2])
    return _Solved(
        rms=float(rms),
        matrix=np.asarray(matrix, float),
        distortion=np.asarray(distortion, float).ravel()[:5],
        # one of the first two deviations is 0 where the focal lengths' ratio is fixed
        focal_deviation=float(np.asarray(deviations).ravel()[:2].max()),
        residuals=residuals,
        least_alike=float((np.array(normals) @ np.array(normals).T).min()),
    )
