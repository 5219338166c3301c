"""Finds the parts that lie inside the mat, by what changed since the table was empty, and cuts them out upright."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.classify.classifier import PartShape
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import CARD_MM, Mat, find_mat
from companion.vision.geometry.plane import Floats, Lens, Picture, Plane

PER_MM = 2.0
CHANGED = 0.16
"""A part's logarithm of brightness, in any colour, must differ by this from the table under it."""
SPECK = 0.12
"""A changed patch smaller than this part of the wanted part is dirt, a shadow or a glint."""
SHADE, GREY = 0.9, 0.12
"""A shadow darkens by up to this logarithm, and its colours differ in that by less than this."""

SMALLEST, LARGEST = 0.82, 1.22
"""What measures less or more than this share of what it should is another thing."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class MatInside:
    """The mat's inside from straight above: `logs` (h, w, 3) of light-corrected colours, `inside` where to look.

    `lens` is the camera's, for frames of this size, if it was calibrated.
    """

    logs: NDArray[np.float32]
    inside: NDArray[np.bool_]
    box: Box
    middles: Mapping[int, Floats]
    lens: Lens | None = None


@dataclass(frozen=True, eq=False)
class Single:
    """A part as it lies: its middle in mm, its turn in degrees clockwise, its side or diameter, and its picture."""

    centre: tuple[float, float]
    turn: float
    size_mm: float
    picture: Picture


def empty_ground(frame: Picture, lens: Lens | None = None) -> MatInside:
    """The table with nothing on it but the mat. Raises UnreadableError when the mat cannot be seen."""
    mat = find_mat(frame)
    lens = lens.scaled((frame.shape[1], frame.shape[0])) if lens else None
    plane = mat.free(lens)
    middles = _middles(mat, plane)
    spots = np.array(list(middles.values()))
    low, high = spots.min(axis=0), spots.max(axis=0)
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    logs = _logs(frame, plane, WhiteBalance.of_cards(frame, mat, plane), box)
    inside = np.zeros(logs.shape[:2], np.uint8)
    hull = cv2.convexHull(((spots - low) * PER_MM).astype(np.float32)).astype(np.int32)
    cv2.fillConvexPoly(inside, hull, 255)
    for x, y in (spots - low) * PER_MM:
        cv2.circle(inside, (round(x), round(y)), round(CARD_MM * 0.75 * PER_MM), 0, -1)
    return MatInside(logs, inside > 0, box, middles, lens)


def find_flat(
    frame: Picture, empty: MatInside, shape: PartShape, size_mm: float, most: int = 1, px: int = 192
) -> list[Single]:
    """The parts of about `size_mm` (a square's or hexagon's side, a disc's diameter), at most so many.

    `picture` is (px, px, 3), light-corrected: a square fills it, others touch it with their circumscribed circle.
    Raises UnreadableError in one sentence for a hand in view, more parts, one of another size, or some that touch.
    """
    plane, light = _table(frame, empty)
    away = np.abs(_logs(frame, plane, light, empty.box) - empty.logs).max(axis=2)
    found = []
    for rough in _outlines(np.asarray((away > CHANGED) & empty.inside), empty, _area(shape, size_mm), most):
        centre, turn, area = _pose(_tightened(away, rough), shape)
        size = size_mm * float(np.sqrt(area / _area(shape, size_mm)))
        if most > 1 and size / size_mm >= LARGEST:
            raise UnreadableError("touching")
        if not SMALLEST < size / size_mm < LARGEST:
            raise UnreadableError("size", seen=round(size), wanted=round(size_mm))
        place = (float(centre[0]) + empty.box[0], float(centre[1]) + empty.box[1])
        half = size / 2 if shape.outline != "hexagon" else size
        found.append(Single(place, turn, size, _cut_out(frame, plane, light, place, turn, half, px)))
    return found


def find_standing(frame: Picture, empty: MatInside, size_mm: float, px: int = 96) -> Single | None:
    """The pawn whose foot measures about `size_mm` across; None while nothing stands there.

    `picture` is (px, px, 3), light-corrected, all of it within the pawn. Raises UnreadableError as `find_single`, but
    for another size only when it is far off: a pawn is seen from the side, and its shadow clings to it.
    """
    plane, light = _table(frame, empty)
    change = _logs(frame, plane, light, empty.box) - empty.logs
    away = np.abs(change).max(axis=2)
    foot = np.pi / 4 * size_mm**2
    patches = _outlines(np.asarray((away > CHANGED) & empty.inside), empty, foot)
    if not patches:
        return None
    (rough,) = patches
    solid = _within(away.shape, rough) & (away > CHANGED)
    shade = (change.max(axis=2) < 0) & (change.min(axis=2) > -SHADE) & (np.ptp(change, axis=2) < GREY)
    area = float((solid & ~shade).sum()) / PER_MM**2
    if area < 0.3 * foot:  # a grey pawn, much like its own shadow
        shade[:] = False
        area = float(solid.sum()) / PER_MM**2
    if not 0.3 * foot < area < 8 * foot:
        raise UnreadableError("no-pawn")
    place, inner = _lit_side(solid & ~shade, change.mean(axis=2) + empty.logs.mean(axis=2), empty.box)
    return Single(place, 0.0, size_mm, _cut_out(frame, plane, light, place, 0.0, inner, px))


def _lit_side(pawn: NDArray[np.bool_], bright: NDArray[np.float32], box: Box) -> tuple[tuple[float, float], float]:
    """The middle, in mm, and half the side of the brightest square within a pawn: the rest of it shades itself."""
    depth = cv2.distanceTransform(pawn.astype(np.uint8), cv2.DIST_L2, 5)
    smooth = cv2.blur(bright, (5, 5))
    smooth[depth < 0.5 * depth.max()] = -np.inf
    y, x = np.unravel_index(int(smooth.argmax()), smooth.shape)
    half = max(float(depth[y, x]) / PER_MM, 1.0) / np.sqrt(2)
    return ((float(x) + 0.5) / PER_MM + box[0], (float(y) + 0.5) / PER_MM + box[1]), half


def _table(frame: Picture, empty: MatInside) -> tuple[Plane, WhiteBalance]:
    """The plane of the empty table, and the light on it now."""
    mat = find_mat(frame)
    plane = _same_axes(mat, mat.free(empty.lens), empty)
    return plane, WhiteBalance.of_cards(frame, mat, plane)


def _middles(mat: Mat, plane: Plane) -> dict[int, Floats]:
    return {card: plane.table(corners).mean(axis=0) for card, corners in sorted(mat.cards.items())}


def _same_axes(mat: Mat, plane: Plane, empty: MatInside) -> Plane:
    """The plane moved and turned so that the cards lie where they lay on the empty table."""
    now = _middles(mat, plane)
    shared = [card for card in now if card in empty.middles]
    if len(shared) < 2:
        raise UnreadableError("moved")
    a = np.array([now[c] for c in shared])
    b = np.array([empty.middles[c] for c in shared])
    u, _, v = np.linalg.svd((a - a.mean(axis=0)).T @ (b - b.mean(axis=0)))
    turn = (u @ v).T  # Kabsch's best rotation
    if float(np.abs((a - a.mean(axis=0)) @ turn.T + b.mean(axis=0) - b).max()) > 5.0:
        raise UnreadableError("moved")
    back = np.eye(3)
    back[:2, :2] = turn.T
    back[:2, 2] = a.mean(axis=0) - turn.T @ b.mean(axis=0)
    return Plane(plane.matrix @ back, plane.lens)


def _logs(frame: Picture, plane: Plane, light: WhiteBalance, box: Box) -> NDArray[np.float32]:
    seen = light.correct(plane.warp(frame, box, PER_MM), box)
    soft = cv2.GaussianBlur(seen, (5, 5), 1.0)
    return np.asarray(np.log(np.clip(soft, 0, None) + 0.06), np.float32)


def _area(shape: PartShape, size: float) -> float:
    factor = {"square": 1.0, "disc": np.pi / 4, "hexagon": 1.5 * np.sqrt(3)}[shape.outline]
    return float(factor * size * size)


def _outlines(changed: NDArray[np.bool_], empty: MatInside, area: float, most: int = 1) -> list[Floats]:
    """The outlines (n, 2), in mm from the box's corner, of the changed patches that matter: at most so many."""
    kernel = np.ones((5, 5), np.uint8)
    mask = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, kernel[:3, :3])
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, iterations=2)
    rim = cv2.erode(empty.inside.astype(np.uint8), kernel, borderValue=0) == 0
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hulls = [cv2.convexHull(c) for c in contours]
    large = [h for h in hulls if cv2.contourArea(h) > SPECK * area * PER_MM**2]
    if any(rim[y, x] for h in large for x, y in h.reshape(-1, 2)):
        raise UnreadableError("hand")
    if len(large) > most:
        raise UnreadableError("several") if most == 1 else UnreadableError("too-many", n=most)
    return [np.asarray((hull.reshape(-1, 2) + 0.5) / PER_MM, float) for hull in large]


def _tightened(away: NDArray[np.float32], rough: Floats) -> Floats:
    """The outline without the halo that blur and shadow make: where half of the usual difference is reached."""
    within = _within(away.shape, rough)
    strong = (away > 0.5 * float(np.median(away[within]))) & within
    solid = cv2.morphologyEx(strong.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    rows, cols = np.nonzero(solid)
    if len(rows) < 3:
        return rough
    points = np.column_stack([cols, rows]).astype(np.int32)
    return np.asarray((cv2.convexHull(points).reshape(-1, 2) + 0.5) / PER_MM, float)


def _within(size: tuple[int, ...], outline: Floats) -> NDArray[np.bool_]:
    """The pixels inside a convex outline in mm from the box's corner."""
    mask = np.zeros(size, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline * PER_MM - 0.5).astype(np.int32), 1)
    return mask > 0


def _pose(outline: Floats, shape: PartShape) -> tuple[Floats, float, float]:
    """Middle, turn in degrees and area of a convex outline; the turn from the harmonic that its corners make."""
    points = outline.astype(np.float32)
    moments = cv2.moments(points)
    centre = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    corners = {"square": 4, "hexagon": 6}.get(shape.outline)
    if corners is None:
        return centre, 0.0, float(moments["m00"])
    closed = np.vstack([outline, outline[:1]])
    steps = np.linspace(0, 1, 24, endpoint=False)[:, None, None]
    rim = (closed[:-1] + steps * (closed[1:] - closed[:-1])).reshape(-1, 2) - centre
    angle, radius = np.arctan2(rim[:, 1], rim[:, 0]), np.linalg.norm(rim, axis=1)
    order = np.argsort(angle)
    even = np.linspace(-np.pi, np.pi, 720, endpoint=False)
    wave = np.interp(even, angle[order], radius[order], period=2 * np.pi)
    first = float(np.angle(np.sum(wave * np.exp(1j * corners * even)))) / corners  # where a corner points
    upright = np.pi / 4 if corners == 4 else np.pi / 2  # where a corner points when the part lies upright
    step = 2 * np.pi / corners
    turn = (first - upright + step / 2) % step - step / 2
    return centre, float(np.degrees(turn)), float(moments["m00"])


def _cut_out(
    frame: Picture, plane: Plane, light: WhiteBalance, centre: tuple[float, float], turn: float, half: float, px: int
) -> Picture:
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    own = np.array([[c, -s, centre[0]], [s, c, centre[1]], [0, 0, 1]])
    patch = Plane(plane.matrix @ own, plane.lens).warp(frame, (-half, -half, half, half), px / (2 * half))
    white = light.white(np.array([centre]))[0]
    return np.asarray(np.clip(np.rint(light.straight(patch) / white * 255.0), 0, 255), np.uint8)
