"""Draws thrown dice as a camera sees them: boxes with rounded edges, aslant, glossy under a lamp, near each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point

Colour = tuple[int, int, int]
FACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where pips lie on a face."""
PAINTS: tuple[tuple[Colour, Colour], ...] = (
    ((228, 234, 238), (28, 26, 30)),
    ((38, 36, 40), (232, 232, 232)),
    ((60, 165, 215), (30, 34, 40)),
    ((42, 36, 186), (238, 238, 238)),
    ((226, 230, 234), (48, 42, 190)),
    ((120, 60, 30), (235, 235, 235)),
    ((190, 215, 228), (40, 30, 30)),
)
"""Faces and pips in blue, green, red: white, black, golden, red, white with red pips, blue, ivory."""
GROUNDS: tuple[Colour, ...] = ((72, 96, 80), (34, 34, 36), (120, 150, 176), (168, 176, 182), (60, 70, 120))
SIZE = (1280, 720)
FINER = 2
"""Pictures are drawn so much larger."""
MM = 16.0
"""A die's side."""
PIXELS_A_MM = 4.2


@dataclass(frozen=True)
class Thrown:
    """A die: what it shows, where it lies in mm from the picture's middle, its turn in degrees, its paint."""

    value: int
    x: float
    y: float
    turn: float = 0.0
    paint: int = 0


@dataclass(frozen=True)
class Lamp:
    """A lamp mirrored in glossy tops: where about its reflection lies on a die, in its sides, how wide, how strong."""

    x: float
    y: float
    wide: float
    strong: float


def thrown(
    dice: tuple[Thrown, ...],
    *,
    ground: Colour = GROUNDS[0],
    tilt: float = 0.0,
    lamp: Lamp | None = None,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    blur: float = 0.7,
    seed: int = 0,
) -> tuple[Picture, tuple[tuple[int, Point], ...]]:
    """A picture of dice seen by a camera that leans by `tilt` degrees; the value and middle of each one's top."""
    rng = np.random.default_rng(seed)
    high, wide = SIZE[1] * FINER, SIZE[0] * FINER
    grain = cv2.resize(rng.normal(0, 7, (high // 4, wide // 4, 1)), (wide, high))[..., None]
    picture = np.clip(grain + np.array(ground, float), 0, 255)
    camera = _camera(tilt)
    told = []
    for die in sorted(dice, key=lambda one: one.y):
        _shadow(picture, camera, die)
    for die in sorted(dice, key=lambda one: one.y):
        _die(picture, camera, die, lamp, rng)
        x, y = _seen(camera, np.array([[die.x, die.y, MM]]))[0] / FINER
        told.append((die.value, (float(x), float(y))))
    soft = cv2.GaussianBlur(picture, (0, 0), blur * FINER)
    small = cv2.resize(soft, SIZE, interpolation=cv2.INTER_AREA) * np.array(light)
    noisy = small + rng.normal(0, 2.5, small.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8), tuple(told)


def _camera(tilt: float) -> Floats:
    """A camera 700 mm above the table that leans back, as a matrix (3, 4) from mm to pixels."""
    c, s = np.cos(np.radians(tilt)), np.sin(np.radians(tilt))
    lean = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    away = 700.0
    focus = PIXELS_A_MM * away * FINER
    inner = np.array([[focus, 0, SIZE[0] * FINER / 2], [0, focus, SIZE[1] * FINER / 2], [0, 0, 1]])
    flip = np.diag([1.0, 1.0, -1.0])
    return np.asarray(inner @ np.c_[lean @ flip, [0.0, 0.0, away]])


def _seen(camera: Floats, points: Floats) -> Floats:
    """Where points (n, 3) in mm lie in the finer picture (n, 2)."""
    seen = np.c_[points, np.ones(len(points))] @ camera.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def _rounded(half: float, corner: float) -> Floats:
    """A square's outline with round corners (n, 2)."""
    quarter = np.linspace(0, np.pi / 2, 6)
    parts = []
    for n in range(4):
        middle = (half - corner) * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]][n])
        parts.append(middle + corner * np.c_[np.cos(quarter + n * np.pi / 2), np.sin(quarter + n * np.pi / 2)])
    return np.vstack(parts)


def _turned(die: Thrown) -> Floats:
    c, s = np.cos(np.radians(die.turn)), np.sin(np.radians(die.turn))
    return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])


def _placed(die: Thrown, flat: Floats, axes: Floats) -> Floats:
    """Points of a face (n, 2), in its own axes, as points on the table (n, 3)."""
    local = flat @ axes[:2] + axes[2] * MM / 2
    return np.asarray(local @ _turned(die) + np.array([die.x, die.y, MM / 2]))


def _sides(value: int) -> Iterator[tuple[int, Floats]]:
    """The numbers of a die's five visible faces, with their axes: across, down, out; the top comes last."""
    others = [n for n in range(1, 7) if n not in (value, 7 - value)]
    for n, (x, y) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
        number = others[(0, 1, 3, 2)[n]]
        yield number, np.array([[-y, x, 0], [0, 0, 1], [x, y, 0]], float)
    yield value, np.eye(3)


def _fill(picture: Floats, outline: Floats, colour: Floats) -> None:
    cv2.fillPoly(picture, [np.rint(outline * 16).astype(np.int32)], colour.tolist(), cv2.LINE_AA, 4)


def _shadow(picture: Floats, camera: Floats, die: Thrown) -> None:
    rim = _placed(die, _rounded(MM / 2, 2.0), np.eye(3)) * [1, 1, 0] + [3.0, 2.0, 0.0]
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.rint(_seen(camera, rim)).astype(np.int32)], (1.0,))
    x, y, wide, high = cv2.boundingRect(np.rint(_seen(camera, rim)).astype(np.int32))
    part = np.s_[max(0, y - 40) : y + high + 40, max(0, x - 40) : x + wide + 40]
    picture[part] *= 1 - 0.45 * cv2.GaussianBlur(mask[part], (0, 0), 6.0)[..., None]


def _die(picture: Floats, camera: Floats, die: Thrown, lamp: Lamp | None, rng: np.random.Generator) -> None:
    face, ink = (np.array(colour, float) for colour in PAINTS[die.paint])
    hull = np.vstack([_placed(die, _rounded(MM / 2, 2.2), axes) for _, axes in _sides(die.value)])
    _fill(picture, np.asarray(cv2.convexHull(_seen(camera, hull).astype(np.float32))[:, 0], float), 0.72 * face)
    eye = np.linalg.inv(camera[:, :3]) @ -camera[:, 3]  # where the camera is
    for number, axes in _sides(die.value):
        out = axes[2] @ _turned(die)
        middle = _placed(die, np.zeros((1, 2)), axes)[0]
        if out @ (eye - middle) <= 0:
            continue
        top = out[2] > 0.5
        shade = 1.0 if top else 0.62 + 0.2 * out[0]
        _fill(picture, _seen(camera, _placed(die, _rounded(MM / 2 - 0.9, 1.8), axes)), shade * face)
        turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        for x, y in FACES[number]:
            spot = MM * 0.25 * np.array([x, y]) + MM * 0.095 * np.c_[np.cos(turns), np.sin(turns)]
            _fill(picture, _seen(camera, _placed(die, spot, axes)), shade * ink)
        if top and lamp is not None:
            _mirror(picture, camera, die, lamp, rng)


def _mirror(picture: Floats, camera: Floats, die: Thrown, lamp: Lamp, rng: np.random.Generator) -> None:
    """Add a lamp's reflection to a die's top: white, with a soft rim, over the pips as well."""
    rim = _seen(camera, _placed(die, _rounded(MM / 2 - 0.9, 1.8), np.eye(3)))
    left, top, wide, high = cv2.boundingRect(np.rint(rim).astype(np.int32))
    inside = np.zeros((high, wide), np.uint8)
    cv2.fillPoly(inside, [np.rint(rim - (left, top)).astype(np.int32)], (1,))
    x, y = rim.mean(axis=0) - (left, top) + np.array([lamp.x, lamp.y]) * wide + rng.normal(0, 0.08, 2) * wide
    ys, xs = np.mgrid[:high, :wide]
    far = np.hypot(xs - x, ys - y) / (lamp.wide * wide)
    shine = 255 * lamp.strong / (1 + np.exp(np.clip((far - 1) * 9, -50, 50)))
    box = picture[max(0, top) : top + high, max(0, left) : left + wide]
    box += (shine * inside)[-box.shape[0] :, -box.shape[1] :, None]


def cloth(seed: int) -> Picture:
    """Bare black cloth: a weave, folds, and pale lint of any size, some of it round."""
    rng = np.random.default_rng(seed)
    wide, high = SIZE
    folds = cv2.resize(rng.normal(0, 6, (6, 9)), SIZE, interpolation=cv2.INTER_CUBIC)
    xs, ys = np.meshgrid(np.arange(wide), np.arange(high))
    pitch = rng.uniform(4, 11)
    weave = rng.uniform(3, 12) * np.sin(2 * np.pi * xs / pitch) * np.sin(2 * np.pi * ys / pitch)
    picture = np.repeat((30 + folds + weave + rng.normal(0, 4, (high, wide)))[..., None], 3, axis=2)
    for _ in range(int(rng.integers(20, 90))):
        at, size = rng.uniform((0, 0), SIZE), rng.uniform(1.5, 7)
        box = ((float(at[0]), float(at[1])), (size, size * rng.uniform(0.5, 1.0)), float(rng.uniform(0, 180)))
        cv2.ellipse(picture, box, [float(rng.uniform(70, 190))] * 3, -1, cv2.LINE_AA)
    return np.asarray(np.clip(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.6, 1.4)), 0, 255), np.uint8)
