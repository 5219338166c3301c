"""One part as it looks in the picture: a small patch with soft edges, and the shadow it throws."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulator.optics import Floats, TableCamera
from hardware.simulator.scene import Colour, Flat, Light, Picture, ScenePart
from hardware.simulator.solids import FlatFaces

_OVER = 2  # patches are painted this many times larger and shrunk, for smooth edges
_SHIFT = 4  # fractional bits of polygon corners


class Patch(NamedTuple):
    """Pixels (h, w, 3) to lay at `x`, `y` of the picture with weights `inside` and `outside` (h, w) that sum to 1."""

    x: int
    y: int
    pixels: Picture
    inside: NDArray[np.float32]
    outside: NDArray[np.float32]


class Shadow(NamedTuple):
    """What is left of the light (h, w, 3), 255 = all of it, at `x`, `y` of the picture."""

    x: int
    y: int
    left: Picture


class PatchView(NamedTuple):
    """The canvas that patches are painted for: camera and light, and the canvas's place and size in straight pixels."""

    camera: TableCamera
    light: Light
    origin: tuple[int, int]
    size: tuple[int, int]

    def straight(self, points: Floats) -> Floats:
        """Points (..., 3) in mm to pixels of the canvas."""
        pixels: Floats = self.camera.straight(points) - np.array(self.origin)
        return pixels

    @property
    def towards_light(self) -> Floats:
        """The unit vector from the table to the light."""
        azimuth, elevation = np.radians([self.light.azimuth, self.light.elevation])
        flat = np.cos(elevation)
        return np.array([flat * np.cos(azimuth), flat * np.sin(azimuth), np.sin(elevation)])


def silhouette(solid: list[FlatFaces], camera: TableCamera) -> Floats:
    """The convex hull (N, 2) in straight pixels of a part's faces."""
    points = np.concatenate([f.corners.reshape(-1, 3) for f in solid])
    return np.asarray(cv2.convexHull(camera.straight(points).astype(np.float32)), dtype=float).reshape(-1, 2)


def _box(points: Floats, size: tuple[int, int], margin: int) -> tuple[int, int, int, int] | None:
    """The pixels about the points as left, top, right, bottom, clipped to the canvas; nothing if there are none."""
    low = np.clip(np.floor(points.min(axis=0)).astype(int) - margin, 0, size)
    high = np.clip(np.ceil(points.max(axis=0)).astype(int) + margin + 1, 0, size)
    if np.any(low >= high):
        return None
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def paint(solid: list[FlatFaces], view: PatchView) -> Patch | None:
    """The patch of a part's faces, or nothing when they lie outside the picture."""
    seen = view.straight(np.concatenate([f.corners.reshape(-1, 3) for f in solid]))
    box = _box(seen, view.size, 1)
    if box is None:
        return None
    x, y, right, bottom = box
    pixels = np.zeros(((bottom - y) * _OVER, (right - x) * _OVER, 4), np.uint8)  # the fourth: 255 where painted
    for one in solid:
        _paint_faces(pixels, one, _Place(view, x, y))
    small = np.asarray(cv2.resize(pixels, (right - x, bottom - y), interpolation=cv2.INTER_AREA), dtype=np.float32)
    weight = small[..., 3] / np.float32(255)
    # unpainted pixels are black: divide by the weight so that edges do not darken
    colour = np.minimum(small[..., :3] / np.maximum(weight, 0.05)[..., None], 255)
    return Patch(x, y, colour.astype(np.uint8), weight, 1 - weight)


class _Place(NamedTuple):
    """Where an enlarged patch lies on the canvas."""

    view: PatchView
    x: int
    y: int

    def pixels(self, points: Floats) -> Floats:
        """Points (..., 3) in mm to pixels of the enlarged patch."""
        return (self.view.straight(points) - (self.x, self.y) + 0.5) * _OVER - 0.5


def _fixed(points: Floats) -> NDArray[np.int32]:
    return np.rint(points * (1 << _SHIFT)).astype(np.int32)


def _paint_faces(pixels: Picture, one: FlatFaces, place: _Place) -> None:
    view = place.view
    towards_eye = np.array(view.camera.eye) - one.corners.mean(axis=1)
    visible = np.flatnonzero(np.einsum("ij,ij->i", one.normals, towards_eye) > 0)
    shades = _shade(one.normals, view)
    fixed = _fixed(place.pixels(one.corners))
    if one.texture is not None and one.spread is not None and len(visible):
        top_left, top_right, bottom_left = one.spread
        quad = place.pixels(np.array([top_left, top_right, top_right + bottom_left - top_left, bottom_left]))
        inside = np.zeros(pixels.shape[:2], np.uint8)
        cv2.fillPoly(inside, [fixed[0]], (255,), cv2.LINE_8, _SHIFT)
        warped = _warped(one.texture, quad, inside.shape, float(shades[0]))
        cv2.copyTo(cv2.cvtColor(warped, cv2.COLOR_BGR2BGRA), inside, pixels)
        return
    colours = np.minimum(shades[:, None] * np.array(one.colour), 255).tolist()
    for i in visible:
        cv2.fillPoly(pixels, [fixed[i]], (*colours[i], 255), cv2.LINE_8, _SHIFT)


def _warped(texture: Picture, quad: Floats, shape: tuple[int, ...], shade: float) -> Picture:
    """The texture as it is seen with its corners at `quad` (4, 2), top-left first."""
    seen = quad.astype(np.float32)
    texture = _shrunk(texture, seen)
    h, w = texture.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, seen)
    warped = cv2.warpPerspective(
        texture, matrix, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if abs(shade - 1) > 0.01:
        warped = cv2.convertScaleAbs(warped, alpha=shade)
    return warped.astype(np.uint8, copy=False)


def _shrunk(texture: Picture, seen: NDArray[np.float32]) -> Picture:
    """The texture shrunk to about the size at which it is seen, so that it does not sparkle."""
    top, right, bottom, left = (float(v) for v in np.linalg.norm(np.roll(seen, -1, axis=0) - seen, axis=1))
    across, down = max(top, bottom, 1.0), max(left, right, 1.0)
    h, w = texture.shape[:2]
    if w < 1.5 * across or h < 1.5 * down:
        return texture
    return np.asarray(cv2.resize(texture, (round(across), round(down)), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _shade(normals: Floats, view: PatchView) -> Floats:
    """How bright faces are against one that lies flat, as factors for pixel values (gamma 2.2)."""
    light = view.towards_light
    shade = view.light.shade
    lit = (1 - shade) * (0.6 + 0.4 * normals[:, 2]) + shade * np.maximum(normals @ light, 0) / light[2]
    bright: Floats = np.clip(lit, 0.05, 1.6) ** (1 / 2.2)
    return bright


def shadow_colour(light: Light) -> Colour:
    """What a full shadow leaves of a white, as a pixel value in each channel."""
    left = round(255 * (1 - light.shade) ** (1 / 2.2))
    return left, left, left


def throw(part: ScenePart, base: float, solid: list[FlatFaces], view: PatchView) -> Shadow | None:
    """The part's shadow on the plane below it, or nothing when none is seen."""
    light = view.towards_light
    # a flat part is so thin that the shadow of its lid is the whole shadow
    shape = solid[-1:] if isinstance(part, Flat) else solid
    points = np.concatenate([f.corners.reshape(-1, 3) for f in shape])
    ground = base - part.lift
    above = points[:, 2:] - ground
    height = float(above.max())
    if height <= 0:
        return None
    outline = view.straight(points - above * light / light[2])
    if not isinstance(part, Flat):
        outline = np.asarray(cv2.convexHull(outline.astype(np.float32)), dtype=float).reshape(-1, 2)
    sigma = max(0.5, view.light.softness * 0.5 * height * view.camera.scale_at(part.x, part.y))
    box = _box(outline, view.size, int(3 * sigma) + 2)
    if box is None:
        return None
    x, y, right, bottom = box
    # wide shadows are painted small: nobody sees the difference
    step = 1 if sigma < 3 else int(sigma / 1.5)
    canvas = np.full((-(-(bottom - y) // step), -(-(right - x) // step)), 255, np.uint8)
    dark = shadow_colour(view.light)[:1]
    cv2.fillPoly(canvas, [_fixed((outline - (x, y)) / step)], dark, cv2.LINE_AA, _SHIFT)
    soft = cv2.GaussianBlur(canvas, (0, 0), sigma / step, borderType=cv2.BORDER_REPLICATE)
    if step > 1:
        soft = cv2.resize(soft, (soft.shape[1] * step, soft.shape[0] * step), interpolation=cv2.INTER_LINEAR)
    left = cv2.cvtColor(soft[: bottom - y, : right - x], cv2.COLOR_GRAY2BGR)
    return Shadow(x, y, left.astype(np.uint8, copy=False))
