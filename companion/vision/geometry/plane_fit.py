"""Fits the table's plane to the mat's cards: Gauss-Newton over the plane, each card's turn and place, and the lens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Floats, Lens, Plane, project

HALF = 20.0
"""Half of a marker's black square, in mm."""
EXACT_MM = 0.05
"""A step as short as this is the last: all those to come would not be half as long together."""
STEPS = 12
"""As many steps at most."""
TINY = 1e-12
"""What holds a parameter that no corner tells where it is."""
MOST_OFF_MM = 6.0
"""How far off a corner may be, in mm, where the cards lie on one table."""
NUDGED_MM, CLEARLY, BETTER = 0.4, 1.5, 2.0
"""A corner is no further off than so many mm where all four cards lie right, or else the lens bends the picture. Where
one was nudged, the others lie so many times better than any other three, and better than all. Of 48 that were nudged
by 3 to 20 mm the others lay 2 to 60 times better than other three, and 7 to 100 times better than all; of 17 boards as
laid at most 1.24 and 1.6 times.
"""
AGREE_MM = 0.8
"""Three cards of which one was nudged too agree no better than that, mostly."""
PLAINLY_MM = 5.0
"""So far from where it should lie a card is plainly seen to be nudged; hands lay it to a millimetre or two."""
UNCUT = np.zeros(4, bool)
DOUBTED = 0.1
"""What a corner counts that may be where the picture ends, against another."""
ASKEW = np.radians(60.0)
"""So far two cards may lie off upright and off where a square would have them."""
REACH = 28.0
"""From a card's centre to the edge of the card, in mm."""
SQUARE = np.array([[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]])
INNER = {0: (REACH, REACH), 1: (-REACH, REACH), 2: (-REACH, -REACH), 3: (REACH, -REACH)}
"""Each card's corner that points into the play area, from its centre."""
CENTRES = {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (1.0, 1.0), 3: (0.0, 1.0)}


def fit_cards(
    cards: Mapping[int, Floats],
    inner: Mapping[int, tuple[float, float]] | None,
    lens: Lens | None,
    cut: Mapping[int, NDArray[np.bool_]] | None = None,
) -> Plane:
    """The plane through the cards' corners, two cards at least; those corners (4,) that are `cut` count for little.

    `inner` says where each card's inner corner touches, in mm; a card may still be turned about it, and one of four
    that was nudged from there counts for nothing. Without `inner` only the size of the cards is known, and the first
    card's centre and turn are the origin. Raises UnreadableError when the cards cannot lie on one table like that.
    """
    ids = sorted(cards)
    seen, counts = _corners_seen(cards, lens, cut)
    if inner is not None:
        inverse, off, _ = _fit_touching(ids, seen, counts, inner)
    else:
        far = _from_far(np.array([seen[i] for i in ids]))
        inverse, _, off = _fit(ids, seen, counts, [far] if len(ids) == 2 else [_rectangle(seen), far], None)
    if off > MOST_OFF_MM:
        raise UnreadableError("cards-astray")
    return Plane(np.linalg.inv(inverse), lens)


def nudged_card(
    cards: Mapping[int, Floats],
    inner: Mapping[int, tuple[float, float]],
    lens: Lens | None,
    cut: Mapping[int, NDArray[np.bool_]] | None = None,
) -> int | None:
    """Which one of four cards was plainly nudged from where its inner corner should touch, if any; see `fit_cards`."""
    ids = sorted(cards)
    seen, counts = _corners_seen(cards, lens, cut)
    inverse, _, nudged = _fit_touching(ids, seen, counts, inner)
    if nudged is None:
        return None
    (due,) = _touching([nudged], inner)
    by = project(inverse, seen[nudged]).mean(axis=0) - due[:2]
    return nudged if float(np.hypot(*by)) > PLAINLY_MM else None


def _corners_seen(
    cards: Mapping[int, Floats], lens: Lens | None, cut: Mapping[int, NDArray[np.bool_]] | None
) -> tuple[dict[int, Floats], dict[int, Floats]]:
    """Each card's corners (4, 2), straightened, and what each of them counts (4,)."""
    seen = {i: np.asarray(lens.straighten(corners) if lens else corners, float) for i, corners in cards.items()}
    return seen, {i: np.where((cut or {}).get(i, UNCUT), DOUBTED, 1.0) for i in cards}


def _fit_touching(
    ids: Sequence[int],
    seen: Mapping[int, Floats],
    counts: Mapping[int, Floats],
    inner: Mapping[int, tuple[float, float]],
) -> tuple[Floats, float, int | None]:
    """The `_fit` of cards whose inner corners touch, without one of four that was nudged, and which one that is."""
    inverse, poses, off = _fit(ids, seen, counts, [_touching(ids, inner)], inner)
    if len(ids) < len(INNER) or off <= NUDGED_MM:
        return inverse, off, None
    apart = _apart_without(inverse, poses, np.array([seen[i] for i in ids]), np.array([counts[i] for i in ids]))
    best, second = np.sort(apart)[:2]
    if best * CLEARLY >= second:
        return inverse, off, None
    nudged = ids[int(apart.argmin())]
    others = [i for i in ids if i != nudged]
    three, _, agree = _fit(others, seen, counts, [_touching(others, inner)], inner)
    return (three, agree, nudged) if agree * BETTER < off and agree < AGREE_MM else (inverse, off, None)


def _apart_without(inverse: Floats, poses: Floats, seen: Floats, weight: Floats) -> Floats:
    """How far off a corner would be, in mm, about, once each one of the cards (n,) that touch is left out.

    `seen` (n, 4, 2) are their corners, and `weight` (n, 4) what these count.
    """
    jacobian, off = _equations(inverse, poses, _pivots(sorted(INNER)), seen, fixed=True)
    counts, card = np.repeat(weight.ravel(), 2), np.repeat(np.arange(len(poses)), 8)
    found = []
    for n in range(len(poses)):
        kept = counts * (card != n)
        found.append(np.abs((off + jacobian @ _solved(jacobian, off, kept)) * kept).max())
    return np.array(found)


def _fit(
    ids: Sequence[int],
    seen: Mapping[int, Floats],
    counts: Mapping[int, Floats],
    guesses: Sequence[Floats],
    inner: Mapping[int, tuple[float, float]] | None,
) -> tuple[Floats, Floats, float]:
    """What takes the picture to the table, the cards' poses (n, 3), and how far off a corner is left, in mm.

    `seen` are each card's corners (4, 2) in pixels, and `counts` (4,) what each of them counts. The first of the
    `guesses` of the poses from which the cards come to lie on one table is enough; infinitely far off from none.
    """
    corners, weight = np.array([seen[i] for i in ids]), np.array([counts[i] for i in ids])
    pivots = _pivots(ids) if inner is not None else np.zeros((len(ids), 2))
    for poses in guesses:
        inverse = _linear(corners.reshape(-1, 2), _corners(poses).reshape(-1, 2), weight.ravel())
        for _ in range(STEPS):
            inverse, poses, step = _improve(inverse, poses, pivots, corners, weight, fixed=inner is not None)
            if step < EXACT_MM:
                break
        apart = np.abs(project(inverse, corners.reshape(-1, 2)) - _corners(poses).reshape(-1, 2)).max(axis=1)
        off = float((apart * weight.ravel()).max()) if _in_order(ids, poses) else np.inf
        if off <= MOST_OFF_MM:
            break
    return inverse, poses, off


def _pivots(ids: Sequence[int]) -> Floats:
    """About what each card may be turned (n, 2): its inner corner, from its centre."""
    return np.array([INNER[i] for i in ids], float)


def _touching(ids: Sequence[int], inner: Mapping[int, tuple[float, float]]) -> Floats:
    """The poses (n, 3) of cards whose inner corners touch where they should."""
    return np.array([(inner[i][0] - INNER[i][0], inner[i][1] - INNER[i][1], 0.0) for i in ids])


def _in_order(ids: Sequence[int], poses: Floats) -> bool:
    """Whether two cards lie to one another about as on a rectangle, each upright; of more, their fit has told."""
    if len(ids) > 2:
        return True
    (ax, ay), (bx, by) = (CENTRES[i] for i in ids)
    across, down = poses[1, :2] - poses[0, :2]
    way = np.arctan2(down * (bx - ax) - across * (by - ay), across * (bx - ax) + down * (by - ay))
    return bool(abs(way) < ASKEW and abs(poses[1, 2] - poses[0, 2]) < ASKEW)


def _linear(seen: Floats, table: Floats, weight: Floats | None = None) -> Floats:
    """What takes picture points (n, 2) to about where they are on the table (n, 2), by linear equations alone."""
    points = np.c_[seen, np.ones(len(seen))]
    equations = np.zeros((2 * len(seen), 8))
    equations[0::2, 0:3] = equations[1::2, 3:6] = points
    equations[:, 6:8] = (-table[:, :, None] * seen[:, None]).reshape(-1, 2)
    size = np.sqrt((equations * equations).sum(axis=0)) + 1e-12
    each = np.ones(len(equations)) if weight is None else np.repeat(weight, 2)
    found = np.linalg.lstsq(equations / size * each[:, None], table.ravel() * each, rcond=None)[0] / size
    return np.append(found, 1.0).reshape(3, 3)


def _corners(poses: Floats) -> Floats:
    """Each card's marker corners (n, 4, 2) on the table, from its centre x, y and turn."""
    return np.asarray(SQUARE @ _turned(poses[:, 2]).transpose(0, 2, 1) + poses[:, None, :2])


def _turned(angles: Floats) -> Floats:
    """What turns columns by each angle (n, 2, 2)."""
    c, s = np.cos(angles), np.sin(angles)
    return np.moveaxis(np.array([[c, -s], [s, c]]), 2, 0)


def _rectangle(seen: Mapping[int, Floats]) -> Floats:
    """A first guess of the cards' poses (n, 3): corners of a rectangle in whose scale the cards measure 40 mm."""
    ids = sorted(seen)
    middles = np.array([seen[i].mean(axis=0) for i in ids])
    unit = np.array([CENTRES[i] for i in ids])
    if len(ids) == 4:
        to_unit = _linear(middles, unit)
    else:
        affine = np.linalg.lstsq(np.c_[middles, np.ones(3)], unit, rcond=None)[0]
        to_unit = np.vstack([affine.T, [0, 0, 1]])
    squares = [project(to_unit, seen[i]) for i in ids]
    wide = np.mean([np.linalg.norm(np.ptp(s[:, 0])) for s in squares])
    high = np.mean([np.linalg.norm(np.ptp(s[:, 1])) for s in squares])
    first = np.array(CENTRES[ids[0]])
    spots = (unit - first) * (2 * HALF / wide, 2 * HALF / high)
    return np.hstack([spots, np.zeros((len(ids), 1))])


def _from_far(seen: Floats) -> Floats:
    """A first guess of the poses (n, 3) of cards (n, 4, 2), none turned, as if seen from far away."""
    count = len(seen)
    shifts = -np.repeat(np.eye(count)[:, 1:], 4, axis=0)  # of each card but the first one
    points = np.c_[seen.reshape(-1, 2), np.ones(4 * count), shifts]
    found = np.linalg.lstsq(points, np.tile(SQUARE, (count, 1)), rcond=None)[0][3:]
    return np.hstack([np.vstack([np.zeros((1, 2)), found]), np.zeros((count, 1))])


def _improve(
    inverse: Floats, poses: Floats, pivots: Floats, seen: Floats, weight: Floats, *, fixed: bool
) -> tuple[Floats, Floats, float]:
    """One step of Gauss-Newton on the millimetres between each corner as seen and as its card's pose has it.

    `poses` (n, 3), `pivots` (n, 2), `seen` (n, 4, 2) and its `weight` (n, 4) are by card; `fixed` cards only turn
    about their pivots.
    """
    jacobian, off = _equations(inverse, poses, pivots, seen, fixed=fixed)
    delta = _solved(jacobian, off, np.repeat(weight.ravel(), 2))
    better = inverse + np.append(delta[:8], 0.0).reshape(3, 3)
    first, each = (0, 1) if fixed else (1, 3)
    moved = poses.copy()
    moved[first:] = _moved(poses[first:], delta[8:].reshape(-1, each), pivots[first:])
    return better, moved, float(np.abs(jacobian @ delta).max())


def _equations(inverse: Floats, poses: Floats, pivots: Floats, seen: Floats, *, fixed: bool) -> tuple[Floats, Floats]:
    """How each number of the corners (8 n,) on the table moves by each parameter (8 n, k), and how far off it is."""
    count = len(poses)
    first, each = (0, 1) if fixed else (1, 3)
    points = np.ones((4 * count, 3))
    points[:, :2] = seen.reshape(-1, 2)
    mapped = points @ inverse.T
    points /= mapped[:, 2:]
    at = mapped[:, :2] / mapped[:, 2:]
    models = _corners(poses)
    jacobian = np.zeros((8 * count, 8 + each * (count - first)))
    jacobian[0::2, 0:3] = jacobian[1::2, 3:6] = points
    jacobian[:, 6:8] = (-at[:, :, None] * points[:, None, :2]).reshape(-1, 2)
    arms = models - (poses[:, :2] + _apply(_turned(poses[:, 2]), pivots))[:, None]
    for n in range(first, count):
        rows, column = slice(8 * n, 8 * n + 8), 8 + each * (n - first)
        jacobian[rows, column] = (arms[n, :, ::-1] * (1.0, -1.0)).ravel()
        if not fixed:
            jacobian[rows.start : rows.stop : 2, column + 1] = jacobian[rows.start + 1 : rows.stop : 2, column + 2] = -1
    return jacobian, (at - models.reshape(-1, 2)).ravel()


def _solved(jacobian: Floats, off: Floats, counts: Floats) -> Floats:
    """What the parameters (k,) are to be moved by for the least squares of what is off, each of which `counts`."""
    size = np.sqrt((jacobian * jacobian).sum(axis=0)) + 1e-12
    rows = jacobian / size * counts[:, None]
    # The normal equations take a tenth of the time that a decomposition of the rows does.
    return np.asarray(-np.linalg.solve(rows.T @ rows + TINY * np.eye(len(size)), rows.T @ (off * counts)) / size)


def _moved(poses: Floats, delta: Floats, pivots: Floats) -> Floats:
    """The poses turned about their pivots, then moved."""
    turns = poses[:, 2] + delta[:, 0]
    centres = poses[:, :2] + _apply(_turned(poses[:, 2]), pivots) - _apply(_turned(turns), pivots)
    if delta.shape[1] == 3:
        centres = centres + delta[:, 1:]
    return np.hstack([centres, turns[:, None]])


def _apply(matrices: Floats, points: Floats) -> Floats:
    """Each matrix (n, 2, 2) times its point (n, 2)."""
    return np.asarray((matrices @ points[..., None])[..., 0])
