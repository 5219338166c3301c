"""Copies of a picture made worse in one way each, as cameras, lamps and hands do; the same for the same generator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Floats, Picture
from tests.support.vision.judge import Truth

Rng = np.random.Generator
SLEEVES = ((92, 74, 58), (48, 52, 60), (150, 165, 205), (60, 60, 150))
"""Colours of what may lie over a table: blue and dark cloth, a hand, red cloth (BGR)."""
HIDDEN = 0.5
"""Of a part that is covered so far nobody can be asked what it is."""
CUT_PX = 1.0
"""So far the picture's edge cuts into a card's black square."""


@dataclass(frozen=True, eq=False)
class Copy:
    """A distorted picture, where it shows what was at a pixel (2x3), and what share (n,) of each part is hidden."""

    picture: Picture
    moved: Floats
    hidden: Floats


def copied(how: str, picture: Picture, truth: Truth, rng: Rng) -> tuple[Picture, Truth, list[Truth]]:
    """The picture made worse (see WAYS), the truth of what can be seen in it, and those parts that cannot."""
    parts = "cells" if "cells" in truth else "tiles"
    spots = np.array([part["centre"] for part in truth[parts]], float)
    copy = WAYS[how](picture, spots, rng)
    at = spots @ copy.moved[:, :2].T + copy.moved[:, 2]
    shown: list[Truth] = []
    hidden: list[Truth] = []
    for part, spot, share in zip(truth[parts], at.tolist(), copy.hidden, strict=True):
        (hidden if share > HIDDEN else shown).append({**part, "centre": spot})
    return copy.picture, {**truth, parts: shown}, hidden


def _plain(change: Callable[[Picture, Rng], Picture]) -> Callable[[Picture, Floats, Rng], Copy]:
    """A way that moves and hides nothing."""

    def way(picture: Picture, spots: Floats, rng: Rng) -> Copy:
        return Copy(change(picture, rng), np.eye(2, 3), np.zeros(len(spots)))

    return way


def _gamma(power: float, picture: Picture, rng: Rng) -> Picture:
    curve = np.rint(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, curve), np.uint8)


def _blurred(sigma: float, picture: Picture, rng: Rng) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _lit(gains: tuple[float, float, float], grain: float, picture: Picture, rng: Rng) -> Picture:
    """In other light (blue, green and red times these), with so much noise in grey levels."""
    noise = rng.standard_normal(picture.shape, np.float32) * np.float32(grain) if grain else np.float32(0)
    return np.clip(picture * np.array(gains, np.float32) + noise, 0, 255).astype(np.uint8)


def _jpeg(quality: int, picture: Picture, rng: Rng) -> Picture:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _half(picture: Picture, spots: Floats, rng: Rng) -> Copy:
    small = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    return Copy(small, 0.5 * np.eye(2, 3), np.zeros(len(spots)))


def _covered_cards(picture: Picture, spots: Floats, rng: Rng) -> Copy:
    """Two of the mat's cards under cloth."""
    cards = _cards(picture)
    some = rng.permutation(sorted(cards))[: max(0, len(cards) - 2)].tolist()
    return Copy(_under_cloth(picture, [cards[n] for n in some]), np.eye(2, 3), np.zeros(len(spots)))


def without_mat(picture: Picture) -> Picture:
    """All of the mat's cards under cloth."""
    return _under_cloth(picture, _cards(picture).values())


def _under_cloth(picture: Picture, cards: Iterable[Floats]) -> Picture:
    out = picture.copy()
    for corners in cards:
        middle = corners.mean(axis=0)
        outline = middle + (corners - middle) * 1.45
        cv2.fillConvexPoly(out, np.rint(outline).astype(np.int32), SLEEVES[0])
    return out


def knocked(picture: Picture, right: float, turn: float) -> Picture:
    """What a camera sees that was pushed by so many pixels and turned by so many degrees."""
    high, wide = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0)
    matrix[0, 2] += right
    return np.asarray(cv2.warpAffine(picture, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _cut_cards(picture: Picture, spots: Floats, rng: Rng) -> Copy:
    """The picture ends in the white margin of cards on one side, just within their black squares."""
    cards = _cards(picture)
    side = int(rng.integers(4))
    pairs = ((0, 3), (0, 1), (1, 2), (2, 3))  # left, top, right, bottom
    corners = [cards[n] for n in pairs[side] if n in cards]
    high, wide = picture.shape[:2]
    x0, y0, x1, y1 = 0, 0, wide, high
    if side == 0:
        x0 = int(max(c[:, 0].min() for c in corners) + CUT_PX)
    elif side == 1:
        y0 = int(max(c[:, 1].min() for c in corners) + CUT_PX)
    elif side == 2:
        x1 = int(min(c[:, 0].max() for c in corners) - CUT_PX)
    else:
        y1 = int(min(c[:, 1].max() for c in corners) - CUT_PX)
    moved = np.array([[1.0, 0, -x0], [0, 1.0, -y0]])
    return Copy(np.ascontiguousarray(picture[y0:y1, x0:x1]), moved, np.zeros(len(spots)))


def _sleeve(picture: Picture, spots: Floats, rng: Rng) -> Copy:
    """An arm reaches in over the table from below, above or beside, its end among the parts."""
    high, wide = picture.shape[:2]
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2) + np.diag(np.full(len(spots), np.inf))
    pitch = float(np.median(apart.min(axis=1)))
    end = spots[int(rng.integers(len(spots)))] + rng.normal(0, 0.3 * pitch, 2)
    beyond = 3 * pitch
    starts = [(end[0], high + beyond), (end[0], -beyond), (-beyond, end[1]), (wide + beyond, end[1])]
    start = np.array(starts[int(rng.integers(4))]) + rng.normal(0, 0.7 * pitch, 2)
    mask = np.zeros((high, wide), np.uint8)
    line = [tuple(int(v) for v in np.rint(p)) for p in (start, end)]
    cv2.line(mask, line[0], line[1], 255, round(1.3 * pitch), cv2.LINE_AA)
    cloth = np.array(SLEEVES[int(rng.integers(len(SLEEVES)))]) * (picture.mean() / 110)
    folds = cv2.GaussianBlur(rng.standard_normal((high, wide), np.float32), (0, 0), 6) * 90
    grain = rng.standard_normal((high, wide, 1), np.float32) * 3
    drawn = np.clip(cloth + folds[..., None] + grain, 0, 255)
    share = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None] / 255
    out = (picture * (1 - share) + drawn * share).astype(np.uint8)
    reach = max(1, round(0.42 * pitch))
    hidden = [float((_about(mask, spot, reach) > 127).mean()) for spot in spots]
    return Copy(out, np.eye(2, 3), np.array(hidden))


def _about(mask: Picture, spot: Floats, reach: int) -> Picture:
    x, y = (int(v) for v in np.rint(spot))
    return mask[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]


def _cards(picture: Picture) -> dict[int, Floats]:
    """The mat's cards in a picture that is still whole; none where it cannot be read."""
    try:
        return dict(find_mat(picture).cards)
    except UnreadableError:
        return {}


WAYS: Mapping[str, Callable[[Picture, Floats, Rng], Copy]] = {
    "as taken": _plain(lambda picture, rng: picture),
    "gamma 0.5": _plain(partial(_gamma, 0.5)),
    "gamma 2": _plain(partial(_gamma, 2.0)),
    "blur 2 px": _plain(partial(_blurred, 2.0)),
    "blur 3 px": _plain(partial(_blurred, 3.0)),
    "warm": _plain(partial(_lit, (0.6, 0.9, 1.15), 0.0)),
    "cool": _plain(partial(_lit, (1.15, 0.95, 0.65), 0.0)),
    "JPEG 40": _plain(partial(_jpeg, 40)),
    "dim and grainy": _plain(partial(_lit, (0.28, 0.3, 0.32), 7.0)),
    "half the size": _half,
    "two cards covered": _covered_cards,
    "cards cut": _cut_cards,
    "sleeve": _sleeve,
}
"""How pictures are distorted, by name."""
