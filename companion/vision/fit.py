"""Fits the table's plane to the mat's cards: Gauss-Newton over the plane, each card's turn and place, and the lens."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from companion.vision.observation import UnreadableError
from companion.vision.plane import Floats, Lens, Plane, project

HALF = 20.0
"""Half of a marker's black square, in mm."""
REACH = 28.0
"""From a card's centre to the edge of the card, in mm."""
SQUARE = np.array([[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]])
INNER = {0: (REACH, REACH), 1: (-REACH, REACH), 2: (-REACH, -REACH), 3: (REACH, -REACH)}
"""Each card's corner that points into the play area, from its centre."""
CENTRES = {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (1.0, 1.0), 3: (0.0, 1.0)}


def fit_cards(cards: Mapping[int, Floats], inner: Mapping[int, tuple[float, float]] | None, lens: Lens | None) -> Plane:
    """The plane through the cards' corners.

    `inner` says where each card's inner corner touches, in mm; a card may still be turned about it. Without `inner`
    only the size of the cards is known, and the first card's centre and turn are the origin. Raises UnreadableError
    when the cards cannot lie on one table like that.
    """
    ids = sorted(cards)
    seen = {i: lens.straighten(cards[i]) if lens else np.asarray(cards[i], float) for i in ids}
    if inner is None:
        poses = _rectangle(seen)
    else:
        poses = {i: np.array([inner[i][0] - INNER[i][0], inner[i][1] - INNER[i][1], 0.0]) for i in ids}
    pictured = np.vstack([seen[i] for i in ids])
    matrix = Plane.through(pictured, np.vstack([_corners(poses[i]) for i in ids])).matrix
    inverse = np.linalg.inv(matrix)
    inverse /= inverse[2, 2]
    pivots = {i: np.array(INNER[i]) if inner is not None else np.zeros(2) for i in ids}
    for _ in range(12):
        inverse, poses, step = _improve(inverse, poses, pivots, seen, fixed=inner is not None)
        if step < 1e-4:
            break
    worst = max(float(np.abs(project(inverse, seen[i]) - _corners(poses[i])).max()) for i in ids)
    if not np.isfinite(worst) or worst > 6.0:
        raise UnreadableError(
            "The mat's cards do not lie as they should; lay 0, 1, 2, 3 clockwise, flat, at the corners."
        )
    return Plane(np.linalg.inv(inverse), lens)


def _corners(pose: Floats) -> Floats:
    """A card's marker corners (4, 2) on the table, from its centre x, y and turn."""
    x, y, turn = pose
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(SQUARE @ np.array([[c, s], [-s, c]]) + (x, y))


def _rectangle(seen: Mapping[int, Floats]) -> dict[int, Floats]:
    """A first guess of the cards' places: corners of a rectangle in whose scale the cards measure 40 mm."""
    ids = sorted(seen)
    middles = np.array([seen[i].mean(axis=0) for i in ids])
    unit = np.array([CENTRES[i] for i in ids])
    if len(ids) == 4:
        to_unit = np.linalg.inv(Plane.through(middles, unit).matrix)
    else:
        affine = np.linalg.lstsq(np.c_[middles, np.ones(3)], unit, rcond=None)[0]
        to_unit = np.vstack([affine.T, [0, 0, 1]])
    squares = [project(to_unit, seen[i]) for i in ids]
    wide = np.mean([np.linalg.norm(np.ptp(s[:, 0])) for s in squares])
    high = np.mean([np.linalg.norm(np.ptp(s[:, 1])) for s in squares])
    first = np.array(CENTRES[ids[0]])
    return {i: np.r_[(np.array(CENTRES[i]) - first) * (2 * HALF / wide, 2 * HALF / high), 0.0] for i in ids}


def _improve(
    inverse: Floats,
    poses: Mapping[int, Floats],
    pivots: Mapping[int, Floats],
    seen: Mapping[int, Floats],
    *,
    fixed: bool,
) -> tuple[Floats, dict[int, Floats], float]:
    """One step of Gauss-Newton on the millimetres between each corner as seen and as its card's pose has it."""
    ids = sorted(seen)
    per_card = 1 if fixed else 3
    loose = ids if fixed else ids[1:]
    points = np.ones((4 * len(ids), 3))
    points[:, :2] = np.concatenate([seen[i] for i in ids])
    mapped = points @ inverse.T
    points /= mapped[:, 2:]
    at = mapped[:, :2] / mapped[:, 2:]
    models = [_corners(poses[i]) for i in ids]
    jacobian = np.zeros((8 * len(ids), 8 + per_card * len(loose)))
    jacobian[0::2, 0:3] = jacobian[1::2, 3:6] = points
    jacobian[:, 6:8] = (-at[:, :, None] * points[:, None, :2]).reshape(-1, 2)
    residual = (at - np.concatenate(models)).ravel()
    for n, i in enumerate(ids):
        if i not in loose:
            continue
        rows, first = slice(8 * n, 8 * n + 8), 8 + per_card * loose.index(i)
        c, s = np.cos(poses[i][2]), np.sin(poses[i][2])
        arm = models[n] - poses[i][:2] - np.array([[c, -s], [s, c]]) @ pivots[i]
        jacobian[rows, first] = (arm[:, ::-1] * (1.0, -1.0)).ravel()
        if not fixed:
            jacobian[rows, first + 1] = np.tile([-1.0, 0.0], 4)
            jacobian[rows, first + 2] = np.tile([0.0, -1.0], 4)
    size = np.linalg.norm(jacobian, axis=0) + 1e-12
    delta = -np.linalg.lstsq(jacobian / size, residual, rcond=None)[0] / size
    better = inverse + np.r_[delta[:8], 0.0].reshape(3, 3)
    moved = {
        i: _moved(poses[i], delta[8 + per_card * loose.index(i) :][:per_card], pivots[i]) if i in loose else poses[i]
        for i in ids
    }
    change = float(np.abs(jacobian @ delta).max())
    return better, moved, change


def _moved(pose: Floats, delta: Floats, pivot: Floats) -> Floats:
    """The pose turned about its pivot, then moved."""
    turn = pose[2] + delta[0]
    old, new = (np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in (pose[2], turn))
    centre = pose[:2] + old @ pivot - new @ pivot
    if len(delta) == 3:
        centre = centre + delta[1:]
    return np.asarray(np.r_[centre, turn])
