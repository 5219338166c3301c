"""The corners of dark squares on white, to a fraction of a pixel: where lines through their four edges meet.

A line has a whole edge's pixels to go by, while a search about a corner itself is lost when it starts some pixels off.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.geometry.plane import Floats, Picture

REACH = 0.12
"""How far from each edge to look, in the square's sides: a marker's rim is a sixth of its side."""
ALONG = np.linspace(0.14, 0.86, 15)
"""Where an edge is crossed, in parts of its length: not at its ends, where it meets the next."""
STEPS = 24
"""Places looked at across an edge."""
NEAR_PX = 2.5
"""How far on both sides of the steepest place the picture says where exactly the edge is."""
STRAY_PX = 0.3
"""Crossings further off their line than this count less the further they are."""


def refine(grey: Picture, squares: Floats) -> Floats:
    """Better corners (n, 4, 2) for dark squares whose corners are known to a tenth of a side.

    A corner that would move further is left as it was.
    """
    known = np.asarray(squares, float)
    edges = np.roll(known, -1, axis=1) - known
    length = np.linalg.norm(edges, axis=2)
    reach = np.maximum(REACH * length.min(axis=1), 1.5)
    outward = np.stack([edges[..., 1], -edges[..., 0]], axis=2) / length[..., None]
    outward *= np.sign(((known - known.mean(axis=1, keepdims=True)) * outward).sum(axis=2, keepdims=True))
    lines = _lines(grey, known, edges, outward, reach)
    meet = np.cross(np.roll(lines, 1, axis=1), lines)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = meet[..., :2] / meet[..., 2:]
        near = np.linalg.norm(found - known, axis=2) <= 1.5 * reach[:, None]
    return np.where(near[..., None], found, known)


def _lines(grey: Picture, corners: Floats, edges: Floats, outward: Floats, reach: Floats) -> Floats:
    """The line (n, 4, 3), homogeneous, that follows each edge."""
    steps = np.linspace(-1, 1, STEPS) * reach[:, None, None, None]
    starts = corners[:, :, None] + edges[:, :, None] * ALONG[:, None]
    spots = (starts[..., None, :] + outward[:, :, None, None] * steps[..., None]).astype(np.float32)
    flat = spots.reshape(-1, STEPS, 2)
    seen = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rise = np.maximum(np.diff(np.asarray(seen, float).reshape(spots.shape[:-1])), 0) ** 2
    between = (steps[..., 1:] + steps[..., :-1]) / 2
    steepest = np.take_along_axis(np.broadcast_to(between, rise.shape), rise.argmax(axis=-1)[..., None], axis=-1)
    rise = np.where(np.abs(between - steepest) <= NEAR_PX, rise, 0) + 1e-9
    off, slope = _fitted((rise * between).sum(axis=-1) / rise.sum(axis=-1))
    first = corners + outward * off[..., None]
    last = corners + edges + outward * (off + slope)[..., None]
    one = np.ones((*off.shape, 1))
    return np.cross(np.concatenate([first, one], axis=2), np.concatenate([last, one], axis=2))


def _fitted(across: Floats) -> tuple[Floats, Floats]:
    """Where lines through crossings (..., k) begin and how much they rise, least squares without the stray ones."""
    weight = np.ones_like(across)
    for _ in range(3):  # a fourth moves no corner by more than a thousandth of a pixel
        total = weight.sum(axis=-1)
        middle, mean = (weight * ALONG).sum(axis=-1) / total, (weight * across).sum(axis=-1) / total
        along = ALONG - middle[..., None]
        slope = (weight * along * across).sum(axis=-1) / (weight * along**2).sum(axis=-1)
        stray = np.abs(across - mean[..., None] - slope[..., None] * along)
        weight = 1 / np.maximum(stray, STRAY_PX)
    return mean - slope * middle, slope
