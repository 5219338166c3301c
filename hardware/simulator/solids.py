"""Parts as faces in space: what the renderer paints and what casts shadows."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import cv2
import numpy as np

from hardware.simulator.optics import Floats
from hardware.simulator.scene import Colour, Cube, Figure, Flat, Picture, ScenePart, turned

FACETS = 18
_STICKER_PX = 48


@dataclass(frozen=True, eq=False)
class FlatFaces:
    """Flat polygons of one colour: corners (M, N, 3) in mm, outward normals (M, 3).

    A single face (M = 1) may have a texture; `spread` (3, 3) then holds the places in mm of the texture's top-left,
    top-right and bottom-left corners.
    """

    corners: Floats
    normals: Floats
    colour: Colour
    texture: Picture | None = None
    spread: Floats | None = None


def faces(part: ScenePart, base: float) -> list[FlatFaces]:
    """All faces of a part whose foot is at height `base`, in an order in which they may be painted."""
    if isinstance(part, Flat):
        return _flat(part, base)
    if isinstance(part, Figure):
        return _standing(part, base)
    if isinstance(part, Cube):
        return _cube(part, base)
    raise TypeError(f"{type(part).__name__} has no shape")


_UP = np.array([[0.0, 0.0, 1.0]])


def _lifted(points: Floats, height: float) -> Floats:
    return np.column_stack([points, np.full(len(points), height)])


def _band(low: Floats, high: Floats) -> Floats:
    """The quads (N, 4, 3) between two rings (N, 3)."""
    return np.stack([low, np.roll(low, -1, axis=0), np.roll(high, -1, axis=0), high], axis=1)


def _flat(part: Flat, base: float) -> list[FlatFaces]:
    low, high = part.outline.min(axis=0), part.outline.max(axis=0)
    box = np.array([low, [high[0], low[1]], [low[0], high[1]]])
    middle = np.array([part.x, part.y])
    rim = turned(part.outline, part.angle) + middle
    top = base + part.thickness
    spread = _lifted(turned(box, part.angle) + middle, top)
    lid = FlatFaces(_lifted(rim, top)[None], _UP, part.colour, part.texture, spread)
    if part.thickness <= 0:
        return [lid]
    ends = np.roll(rim, -1, axis=0)
    along = ends - rim
    # the side of the wall that looks outwards depends on the way the outline runs
    way = np.sign(np.sum(rim[:, 0] * ends[:, 1] - ends[:, 0] * rim[:, 1])) or 1.0
    normals = way * np.column_stack([along[:, 1], -along[:, 0], np.zeros(len(rim))])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    return [FlatFaces(_band(_lifted(rim, base), _lifted(rim, top)), normals, part.colour), lid]


def _standing(part: Figure, base: float) -> list[FlatFaces]:
    around = np.linspace(0, 2 * np.pi, FACETS, endpoint=False) + np.radians(part.angle)
    circle = np.column_stack([np.cos(around), np.sin(around)])
    outward = (circle + np.roll(circle, -1, axis=0)) / 2
    middle = np.array([part.x, part.y])
    rings = [_lifted(middle + circle * r, base + h) for h, r in part.profile]
    quads, normals = [], []
    for i, ((h0, r0), (h1, r1)) in enumerate(itertools.pairwise(part.profile)):
        quads.append(_band(rings[i], rings[i + 1]))
        normals.append(np.column_stack([outward * (h1 - h0), np.full(FACETS, r0 - r1)]))
    sides = np.concatenate(normals)
    sides /= np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1e-9)
    return [FlatFaces(np.concatenate(quads), sides, part.colour), FlatFaces(rings[-1][None], _UP, part.colour)]


# for each face of a cube: its normal, the way its columns run and the way its rows run
_CUBE_AXES = np.array(
    [
        [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
        [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
        [[0, 1, 0], [1, 0, 0], [0, 0, -1]],
        [[0, 0, -1], [1, 0, 0], [0, -1, 0]],
        [[-1, 0, 0], [0, 1, 0], [0, 0, -1]],
        [[0, -1, 0], [-1, 0, 0], [0, 0, -1]],
    ],
    dtype=float,
)


def _cube(part: Cube, base: float) -> list[FlatFaces]:
    c, s = np.cos(np.radians(part.angle)), np.sin(np.radians(part.angle))
    axes = _CUBE_AXES @ (np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ part.turn).T
    half = part.side / 2
    rise = float(np.abs(axes[[0, 1, 2], 0, 2]).sum()) * half  # the lowest corner touches what it rests on
    middle = np.array([part.x, part.y, base + rise])
    found = []
    for (normal, cols, rows), stickers in zip(axes, part.stickers, strict=True):
        top_left = middle + half * (normal - cols - rows)
        across, down = cols * part.side, rows * part.side
        corners = np.array([top_left, top_left + across, top_left + across + down, top_left + down])
        spread = np.array([top_left, top_left + across, top_left + down])
        found.append(FlatFaces(corners[None], normal[None], (20, 20, 20), _sticker_face(stickers), spread))
    return found


def _sticker_face(colours: Picture) -> Picture:
    """One cube face (n, n, 3) as a picture: black plastic with a rounded sticker in every field."""
    n, gap = len(colours), 4
    picture = np.full((n * _STICKER_PX, n * _STICKER_PX, 3), 20, np.uint8)
    corner = _STICKER_PX // 8
    for row in range(n):
        for col in range(n):
            colour = tuple(int(v) for v in colours[row, col])
            low = np.array([col, row]) * _STICKER_PX + gap + corner
            high = np.array([col + 1, row + 1]) * _STICKER_PX - gap - corner
            cv2.rectangle(picture, low.tolist(), high.tolist(), colour, 2 * corner)
            cv2.rectangle(picture, low.tolist(), high.tolist(), colour, -1)
    return picture
