"""Puts a grid where its own lines are, when the mat's cards alone say too little: with two of them, far ones are lost.

What lies far from the cards is believed only once what lies nearer fits: in each round the grid's lines count as far
from a card as one more space, and move the plane by least squares over its eight degrees of freedom.
"""

from __future__ import annotations

import numpy as np

from companion.vision.geometry.edges import Edges, Straightness
from companion.vision.geometry.plane import Floats, Picture, Plane

PITCH_PX = 26.0
"""Pixels from space to space in the view in which lines are looked for."""
MOST = 8000
"""Edge points that are kept."""
ALIGNED = 0.94
"""Cosine between an edge's normal and the grid's."""
REACH = 0.16
"""An edge may lie so far, in spaces, off its line, at first."""
NEAREST = 1.2
"""So many spaces about a card the plane is right from the start."""
CARD = 40.0
"""What a card's corner counts against a point of an edge."""


def on_grid(frame: Picture, plane: Plane, rows: int, cols: int, pitch: float, seen: Floats) -> Plane:
    """The plane moved so that a grid's lines lie where the picture shows them.

    `seen` (n, 2) are the corners of the cards in mm, as the plane has them: they stay about where they are.
    """
    per_mm = PITCH_PX / pitch
    wide, high = cols * pitch, rows * pitch
    box = (-pitch / 2, -pitch / 2, wide + pitch / 2, high + pitch / 2)
    view = plane.warp(frame, box, per_mm)
    everywhere = np.ones(view.shape[:2], np.bool_)
    edges = Straightness.of(view, per_mm, box[:2], 0.12 * pitch, everywhere).strongest(MOST)
    far = np.linalg.norm(edges.at[:, None] - seen, axis=2).min(axis=1)
    moved: Floats = np.zeros(8)
    for reach in np.arange(NEAREST, max(rows, cols) + 1.0) * pitch:
        moved = _step(edges, far < reach, moved, seen, (wide, high), pitch)
    grid = np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]])
    return Plane.through(plane.picture(grid - _shift(grid, moved, wide)), grid, plane.lens)


def _step(edges: Edges, near: Floats, moved: Floats, seen: Floats, size: tuple[float, float], pitch: float) -> Floats:
    """Better parameters: the near edges onto the grid's lines, the cards where they are."""
    at, normal = edges.at[near], edges.normal[near]
    now = at + _shift(at, moved, size[0])
    rows, off, weight = [], [], []
    for axis, along in ((0, np.abs(np.cos(normal))), (1, np.abs(np.sin(normal)))):
        line = np.rint(now[:, axis] / pitch) * pitch
        away = line - now[:, axis]
        on = (along > ALIGNED) & (np.abs(away) < REACH * pitch) & (line > -1) & (line < size[axis] + 1)
        rows.append(_ways(at[on], size[0])[:, axis])
        off.append(line[on] - at[on, axis])
        weight.append(edges.weight[near][on] * (1 - (away[on] / (REACH * pitch)) ** 2) ** 2)
    cards = _ways(seen, size[0])
    jacobian = np.vstack([*rows, cards[:, 0], cards[:, 1]])
    wanted = np.concatenate([*off, np.zeros(2 * len(seen))])
    root = np.sqrt(np.concatenate([*weight, np.full(2 * len(seen), CARD)]))
    return np.asarray(np.linalg.lstsq(jacobian * root[:, None], wanted * root, rcond=None)[0])


def _ways(at: Floats, unit: float) -> Floats:
    """How points (n, 2) move, in mm, by each of eight parameters (n, 2, 8): shift, affine, and foreshortening."""
    x, y = (at / unit).T
    one, none = np.ones_like(x), np.zeros_like(x)
    across = np.stack([one, none, x, y, none, none, x * x, x * y], axis=1)
    down = np.stack([none, one, none, none, x, y, x * y, y * y], axis=1)
    return np.stack([across, down], axis=1)


def _shift(at: Floats, moved: Floats, unit: float) -> Floats:
    return np.asarray(_ways(at, unit) @ moved)
