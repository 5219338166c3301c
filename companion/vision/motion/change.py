"""What changed between two pictures from a camera that should not have moved: light, camera, or things."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Small = NDArray[np.uint8]
Mask = NDArray[np.uint8]
SHRINK = 4
"""Pictures are compared at a quarter of their width and height: noise averages out, and it is fast."""

_BLOCKS = (3, 4)  # rows, columns of blocks that vote on whether the camera moved
_PARTS = (16, 9)  # columns, rows of the parts of a picture of which most are still when noise is learnt
_MOVED_PX, _STILL_PX = 0.35, 0.15  # in small pixels
_STILL_MOST = 0.25  # so many of the blocks at most are still where the camera was bumped, as the middle of a turn is
_CELLS = (20, 12)
_BORDER_LENGTH = 4
LONG = 0.25  # of the picture's shorter side: so long is an arm, and no part
_TINY = 4  # of fewer small pixels nothing is
_GAP = 2  # small pixels: changes nearer to each other than twice so much are one


def small(bgr: NDArray[np.uint8]) -> Small:
    """A picture (h, w, 3) at a quarter of its size. Halving twice is three times as fast as one step."""
    h, w = bgr.shape[:2]
    half = cv2.resize(bgr, (max(1, w // 2), max(1, h // 2)), interpolation=cv2.INTER_AREA)
    quarter = cv2.resize(half, (max(1, w // SHRINK), max(1, h // SHRINK)), interpolation=cv2.INTER_AREA)
    return np.asarray(quarter, dtype=np.uint8)


def differing(a: Small, b: Small, threshold: float, where: Mask | None = None) -> int:
    """How many values of two small pictures differ by more than the threshold; `where` (h, w, 3) limits the place."""
    over = cv2.threshold(cv2.absdiff(a, b), threshold, 255, cv2.THRESH_BINARY)[1]
    if where is not None:
        over = cv2.bitwise_and(over, where)
    return int(cv2.countNonZero(over.reshape(len(over), -1)))


def grain(a: Small, b: Small) -> float:
    """The noise between two small pictures of one scene, as a standard deviation, though less than half of it moved."""
    apart = cv2.resize(cv2.absdiff(a, b).astype(np.float32), _PARTS, interpolation=cv2.INTER_AREA)
    return 1.25 * float(np.sort(apart, axis=None)[apart.size // 2])  # a standard deviation is 1.25 mean deviations


def detail(picture: Small) -> float:
    """How much there is to see: the mean step between neighbouring pixels, in grey levels."""
    return float(np.mean(cv2.mean(cv2.absdiff(picture[:, 1:], picture[:, :-1]))[:3]))


@dataclass(frozen=True, eq=False)
class LightChange:
    """How the light differs from the reference: gains (h, w, 3) per pixel, and whether it changed at all."""

    gains: NDArray[np.float32]
    changed: bool

    def on(self, reference: Small) -> Small:
        """The reference as it would look in this light."""
        return np.asarray(np.clip(reference * self.gains, 0, 255), dtype=np.uint8)


def light_between(reference: Small, now: Small) -> LightChange | None:
    """The change of light, smooth over the picture, that explains most of it; nothing if none does.

    Fits a plane to the logarithms of the ratios of cell means in each channel, weighing outliers down step by step
    (iteratively reweighted least squares), so that a hand or moved parts do not count.
    """
    h, w = now.shape[:2]
    old, new = (
        np.asarray(cv2.resize(p, _CELLS, interpolation=cv2.INTER_AREA), dtype=float).reshape(-1, 3)
        for p in (reference, now)
    )
    ratios = np.log((new + 2) / (old + 2))
    x, y = np.meshgrid(*map(np.arange, _CELLS))
    plane = np.column_stack([np.ones(x.size), x.ravel(), y.ravel()])
    weights = np.ones(len(plane))
    for _ in range(8):
        fit = np.linalg.lstsq(plane * weights[:, None], ratios * weights[:, None], rcond=None)[0]
        wrong = np.abs(ratios - plane @ fit).max(axis=1)
        weights = 1 / np.sqrt(np.maximum(wrong, 0.01))
    if np.mean(wrong < 0.1) < 0.55:
        return None
    gains = np.exp((plane @ fit).reshape(_CELLS[1], _CELLS[0], 3)).astype(np.float32)
    changed = bool(np.median(np.abs(plane @ fit).max(axis=1)) > 0.06)
    return LightChange(np.asarray(cv2.resize(gains, (w, h)), dtype=np.float32), changed)


def camera_moved(reference: Small, now: Small) -> bool:
    """Whether most of what has a texture has shifted: the camera was bumped, or the whole mat was.

    Blocks vote by phase correlation, which does not mind another brightness; blocks that look like nothing in the
    reference (a hand lies there) do not vote. Where some have not moved at all, what lies there was pushed.
    """
    old, new = (np.asarray(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), dtype=np.float32) for p in (reference, now))
    height, width = old.shape[0] // _BLOCKS[0], old.shape[1] // _BLOCKS[1]
    if height < 16 or width < 16:
        return False
    window = np.asarray(cv2.createHanningWindow((width, height), cv2.CV_32F), dtype=np.float32)
    shifts = []
    for row in range(_BLOCKS[0]):
        for col in range(_BLOCKS[1]):
            block = np.s_[row * height : (row + 1) * height, col * width : (col + 1) * width]
            a, b = old[block].copy(), new[block].copy()
            if a.std() < 8:
                continue
            (dx, dy), response = cv2.phaseCorrelate(a, b, window)
            if response > 0.15:
                shifts.append(float(np.hypot(dx, dy)))
    moved, still = sum(by > _MOVED_PX for by in shifts), sum(by < _STILL_PX for by in shifts)
    return len(shifts) >= 2 and moved > len(shifts) / 2 and still <= _STILL_MOST * len(shifts)


def change_mask(reference: Small, now: Small, light: LightChange | None, threshold: float) -> Mask:
    """Where the pictures differ although the change of light is allowed for: (h, w), 255 = changed."""
    expected = reference
    if light is not None:
        expected = light.on(reference)
        threshold *= 2 if light.changed else 1  # shadows change with the lamp as well
    difference = np.asarray(cv2.absdiff(expected, now)).max(axis=2)
    mask = cv2.threshold(difference, threshold, 255, cv2.THRESH_BINARY)[1]
    mask = _without_specks_at_the_edge(np.asarray(mask, np.uint8))
    return without_gaps(mask)


def without_gaps(mask: Mask) -> Mask:
    """The mask where what lies near to each other is one."""
    beyond = np.pad(mask, _GAP)  # nothing lies beyond the edge: no gap to it is closed
    closed = cv2.morphologyEx(beyond, cv2.MORPH_CLOSE, np.ones((2 * _GAP + 1, 2 * _GAP + 1), np.uint8))
    return np.ascontiguousarray(closed[_GAP:-_GAP, _GAP:-_GAP], dtype=np.uint8)


def _without_specks_at_the_edge(mask: Mask) -> Mask:
    """The mask without what a shadow leaves in single pixels along the edge: it would join what lies near to the edge,
    as an arm is.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    specks = np.append(stats[1:, cv2.CC_STAT_AREA] < _TINY, False)  # what has not changed is no speck
    for edge in (np.s_[:_GAP], np.s_[-_GAP:], np.s_[:, :_GAP], np.s_[:, -_GAP:]):
        mask[edge][specks[labels[edge] - 1]] = 0
    return mask


@dataclass(frozen=True, eq=False)
class Blobs:
    """Changed places: the mask of those that reach in over the picture's edge (hands), of the others, their boxes."""

    reaching_in: Mask
    lying: Mask
    boxes: tuple[tuple[int, int, int, int], ...]


def sort_blobs(mask: Mask) -> Blobs:
    """Tell hands from parts: an arm always comes in over the picture's edge, what lies on the table does not.

    At the edge itself an arm may look as the table does; then it is told by reaching far in: parts in a row along the
    edge do not. Boxes are x, y, width, height of what lies, in pixels of the full picture.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    rims = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    reaching = np.bincount(rims, minlength=count) >= _BORDER_LENGTH
    for along, depth in ((labels, cv2.CC_STAT_HEIGHT), (labels.T, cv2.CC_STAT_WIDTH)):
        rows = [row for n in range(1, _GAP + 1) for row in (along[n], along[-1 - n])]
        near = np.max([np.bincount(row, minlength=count) for row in rows], axis=0) >= _BORDER_LENGTH
        reaching |= near & (stats[:, depth] > LONG * min(mask.shape))
    tiny = stats[:, cv2.CC_STAT_AREA] < _TINY
    reaching[0], tiny[0] = False, True
    inside = reaching[labels]
    lying = ~(reaching | tiny)
    boxes = tuple(tuple(int(v) * SHRINK for v in stats[i, :4]) for i in np.flatnonzero(lying))
    return Blobs(_as_mask(inside), _as_mask(lying[labels]), boxes)  # type: ignore[arg-type] # four values each


def _as_mask(where: NDArray[np.bool_]) -> Mask:
    return where.astype(np.uint8) * np.uint8(255)
