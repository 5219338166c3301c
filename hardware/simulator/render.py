"""The picture that a camera would take of a scene: perspective, light, shadows, lens and noise."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulator.optics import TableCamera
from hardware.simulator.patches import Patch, PatchView, Shadow, paint, throw
from hardware.simulator.scene import Flat, Light, Picture, Scene, ScenePart, Sensor
from hardware.simulator.solids import faces

_NOISE_MARGIN = 64


class Placed(NamedTuple):
    """A part, the height of its foot in mm, and its layer: lower layers are painted first."""

    part: ScenePart
    base: float
    layer: tuple[int, float]


def back_to_front(scene: Scene, camera: TableCamera) -> list[Placed]:
    """The scene's parts in the order in which they are painted.

    Flat parts lie by their height, standing ones stand on all of them, and what hangs in the air covers all.
    """
    placed = [Placed(part, base, _layer(part, base)) for part, base in zip(scene.parts, scene.bases(), strict=True)]
    x, y, _ = camera.eye
    return sorted(placed, key=lambda p: (p.layer, -math.hypot(p.part.x - x, p.part.y - y)))


def _layer(part: ScenePart, base: float) -> tuple[int, float]:
    if part.lift > 0:
        return 2, part.lift
    if isinstance(part, Flat):
        return 0, base + part.thickness
    return 1, 0.0


class _Painted(NamedTuple):
    part: ScenePart
    base: float
    patch: Patch | None
    shadow: Shadow | None


class Renderer:
    """Pictures of scenes from one camera under one light. The same scene, seed and number give the same picture.

    Parts that did not change since the last picture are not painted again.
    """

    def __init__(
        self,
        camera: TableCamera | None = None,
        light: Light | None = None,
        sensor: Sensor | None = None,
        seed: int = 0,
    ) -> None:
        self.camera = camera or TableCamera()
        self.light = light or Light()
        self.sensor = sensor or Sensor()
        self._seed = seed
        lens = replace(self.camera, eye=TableCamera.eye, target=TableCamera.target, roll=0.0)  # wherever it stands
        self._maps = _lens_maps(lens)
        origin, size = _canvas(lens)
        self._view = PatchView(self.camera, self.light, origin, size)
        self._gain = _gain(self.camera.size, self.light, self.sensor.vignette)
        self._noise = _noise(self.camera.size, self.sensor.noise, seed)
        self._surface: tuple[Picture, float, Picture] | None = None
        self._painted: dict[int, _Painted] = {}

    def picture(self, scene: Scene, number: int = 0) -> Picture:
        """A new BGR picture (height, width, 3) of the scene; `number` chooses its noise."""
        canvas = self._background(scene).copy()
        painted: dict[int, _Painted] = {}
        for _, group in itertools.groupby(back_to_front(scene, self.camera), key=lambda placed: placed.layer):
            parts = [self._paint(placed) for placed in group]
            painted.update((id(one.part), one) for one in parts)
            for one in parts:
                if one.shadow is not None:
                    _darken(canvas, one.shadow)
            for one in parts:
                if one.patch is not None:
                    _lay(canvas, one.patch)
        self._painted = painted
        return self._develop(canvas, number)

    def _paint(self, placed: Placed) -> _Painted:
        part, base = placed.part, placed.base
        known = self._painted.get(id(part))
        if known is None or known.base != base:
            solid = faces(part, base)
            known = _Painted(part, base, paint(solid, self._view), throw(part, base, solid, self._view))
        return known

    def _background(self, scene: Scene) -> Picture:
        if self._surface is None or self._surface[0] is not scene.surface or self._surface[1] != scene.surface_scale:
            h, w = scene.surface.shape[:2]
            s = scene.surface_scale
            to_mm = np.array([[1 / s, 0, -w / 2 / s], [0, 1 / s, -h / 2 / s], [0, 0, 1]])
            shift = np.array([[1, 0, -self._view.origin[0]], [0, 1, -self._view.origin[1]], [0, 0, 1.0]])
            matrix = shift @ self.camera.homography() @ to_mm
            warped = cv2.warpPerspective(
                scene.surface, matrix, self._view.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
            )
            self._surface = (scene.surface, s, warped.astype(np.uint8, copy=False))
        return self._surface[2]

    def _develop(self, canvas: Picture, number: int) -> Picture:
        if self._maps is not None:
            canvas = _u8(cv2.remap(canvas, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
        if self.sensor.blur > 0:
            canvas = _u8(cv2.GaussianBlur(canvas, (5, 5), self.sensor.blur))
        canvas = _u8(cv2.multiply(canvas, self._gain, scale=1 / 128))
        if self._noise is not None:
            w, h = self.camera.size
            x, y = np.random.default_rng((self._seed, number)).integers(0, _NOISE_MARGIN, 2)
            canvas = _u8(cv2.add(canvas, self._noise[y : y + h, x : x + w], dtype=cv2.CV_8U))
        return canvas


def _u8(picture: object) -> Picture:
    return np.asarray(picture, dtype=np.uint8)


def _darken(canvas: Picture, shadow: Shadow) -> None:
    h, w = shadow.left.shape[:2]
    under = canvas[shadow.y : shadow.y + h, shadow.x : shadow.x + w]
    cv2.multiply(under, shadow.left, dst=under, scale=1 / 255)


def _lay(canvas: Picture, patch: Patch) -> None:
    h, w = patch.inside.shape
    under = canvas[patch.y : patch.y + h, patch.x : patch.x + w]
    under[:] = cv2.blendLinear(patch.pixels, under, patch.inside, patch.outside)


def _canvas(camera: TableCamera) -> tuple[tuple[int, int], tuple[int, int]]:
    """Origin and size, in straight pixels, of the canvas that the lens bends into the picture."""
    w, h = camera.size
    if not (camera.k1 or camera.k2):
        return (0, 0), (w, h)
    xs, ys = np.linspace(0, w - 1, 33), np.linspace(0, h - 1, 33)
    edge = np.concatenate([np.column_stack([xs, 0 * xs]), np.column_stack([xs, 0 * xs + h - 1])])
    sides = np.concatenate([np.column_stack([0 * ys, ys]), np.column_stack([0 * ys + w - 1, ys])])
    points = camera.undistort(np.concatenate([edge, sides]))
    low = np.floor(points.min(axis=0)).astype(int) - 2
    high = np.ceil(points.max(axis=0)).astype(int) + 2
    return (int(low[0]), int(low[1])), (int(high[0] - low[0] + 1), int(high[1] - low[1] + 1))


@functools.lru_cache(maxsize=4)
def _lens_maps(camera: TableCamera) -> tuple[NDArray[np.int16], NDArray[np.uint16]] | None:
    if not (camera.k1 or camera.k2):
        return None
    w, h = camera.size
    grid = np.stack(np.meshgrid(np.arange(w, dtype=float), np.arange(h, dtype=float)), axis=-1)
    source = (camera.undistort(grid) - np.array(_canvas(camera)[0])).astype(np.float32)
    coarse, fine = cv2.convertMaps(source[..., 0], source[..., 1], cv2.CV_16SC2)
    return np.asarray(coarse, dtype=np.int16), np.asarray(fine, dtype=np.uint16)


@functools.lru_cache(maxsize=8)
def _gain(size: tuple[int, int], light: Light, vignette: float) -> Picture:
    """The light's colour, its fall across the picture and the lens's dark corners as one map (h, w, 3), 128 = 1."""
    w, h = size
    x, y = np.meshgrid(np.linspace(-1, 1, w, dtype=np.float32), np.linspace(-1, 1, h, dtype=np.float32))
    towards = np.radians(light.fall_towards)
    across = (x * np.cos(towards) + y * np.sin(towards)) / 2.0
    corners = 1 - vignette * (x * x + y * y) / 2
    linear = light.brightness * corners * (1 - light.fall * (0.5 + across))
    bgr = linear[..., None] * np.array(light.colour, np.float32)
    return _u8(np.clip(np.rint(128 * np.maximum(bgr, 0) ** (1 / 2.2)), 0, 255))


@functools.lru_cache(maxsize=4)
def _noise(size: tuple[int, int], sigma: float, seed: int) -> NDArray[np.int16] | None:
    """A field of noise larger than the picture: every picture takes another window of it."""
    if sigma <= 0:
        return None
    shape = (size[1] + _NOISE_MARGIN, size[0] + _NOISE_MARGIN, 3)
    field = np.random.default_rng(seed).standard_normal(shape, dtype=np.float32)
    return np.asarray(np.rint(field * sigma), dtype=np.int16)
