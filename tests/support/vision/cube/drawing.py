"""Draws a 2x2x2 cube, or a larger one, on a table in perspective: any pose, lamp, table, plastic, make of sticker."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import isqrt

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Picture = npt.NDArray[np.float32]
"""In linear light, 1 white: single precision is twice as quick, and more than a camera has."""
Bytes = npt.NDArray[np.uint8]

# Hue in degrees, saturation, value of the six colours of our drawn cube.
PAINT: dict[str, tuple[float, float, float]] = {
    "W": (0, 0.02, 0.88),
    "Y": (52, 0.9, 0.92),
    "R": (352, 0.88, 0.72),
    "O": (20, 0.92, 0.95),
    "G": (145, 0.85, 0.6),
    "B": (217, 0.9, 0.62),
}
SOLVED = "WWWWRRRRGGGGYYYYOOOOBBBB"
# Of each face in the order U R F D L B: its upper-left corner and its steps right and down, x right, y back, z up.
_FACES = np.array(
    [
        [[-1, 1, 1], [2, 0, 0], [0, -2, 0]],
        [[1, -1, 1], [0, 2, 0], [0, 0, -2]],
        [[-1, -1, 1], [2, 0, 0], [0, 0, -2]],
        [[-1, -1, -1], [2, 0, 0], [0, 2, 0]],
        [[-1, 1, 1], [0, -2, 0], [0, 0, -2]],
        [[1, 1, 1], [-2, 0, 0], [0, 0, -2]],
    ],
    np.float64,
)


@dataclass(frozen=True)
class Scene:
    """A cube of 50 mm on a table under a camera; `stickers` in the order of `cube_pieces`, angles in degrees.

    Of 24 stickers it is one of 2x2x2, of 54 one of 3x3x3.
    """

    stickers: str = SOLVED
    tilt: float = 25.0
    turn: float = 15.0
    distance: float = 450.0
    focal: float = 900.0
    size: tuple[int, int] = (1280, 720)
    place: tuple[float, float] = (0.0, 0.0)
    """Of the cube's middle, in millimetres from where the camera looks."""
    gap: float = 0.1
    """Part of a cell's side that is plastic."""
    roundness: float = 0.15
    plastic: float | None = 0.02
    """How bright the plastic is; None: no stickers, the cells themselves are coloured."""
    lamp: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 0.9
    ambient: float = 0.5
    haze: float = 0.0
    noise: float = 2.0
    blur: float = 0.6
    table: tuple[float, float, float] = (0.45, 0.35, 0.25)
    grain: float = 0.15
    paint: dict[str, tuple[float, float, float]] = field(default_factory=lambda: dict(PAINT))
    seed: int = 0

    @property
    def along(self) -> int:
        """Stickers along an edge."""
        return isqrt(len(self.stickers) // 6)

    def face(self, number: int) -> str:
        """The stickers of a face, row by row."""
        each = self.along**2
        return self.stickers[each * number : each * (number + 1)]


@dataclass(frozen=True)
class Truth:
    """A face in the picture: its colours row by row as seen, centre in pixels, and how squarely it is seen."""

    stickers: str
    centre: tuple[float, float]
    square: float


def random_scene(rng: np.random.Generator) -> Scene:
    """A scene with everything drawn at random, within what a table's camera meets."""
    warm, tint = rng.normal(0.1, 0.25), rng.normal(0, 0.06)
    lamp = np.exp([0.5 * warm, tint, -0.6 * warm])
    paint = {
        name: (
            h + rng.uniform(-6, 6),
            np.clip(s * rng.uniform(0.9, 1.1), 0, 1),
            np.clip(v * rng.uniform(0.9, 1.1), 0, 1),
        )
        for name, (h, s, v) in PAINT.items()
    }
    cells = list(SOLVED)
    rng.shuffle(cells)
    distance = rng.uniform(280, 800)
    reach = 0.25 * distance
    return Scene(
        stickers="".join(cells),
        tilt=rng.uniform(0, 45),
        turn=rng.uniform(0, 360),
        distance=distance,
        focal=rng.uniform(800, 1300),
        place=(rng.uniform(-reach, reach), rng.uniform(-0.5 * reach, 0.5 * reach)),
        gap=rng.uniform(0.06, 0.2),
        roundness=rng.uniform(0, 0.4),
        plastic=rng.choice([0.015, 0.03, 0.05]),
        lamp=(float(lamp[0]), float(lamp[1]), float(lamp[2])),
        exposure=float(np.exp(rng.uniform(np.log(0.25), np.log(1.1)))),
        ambient=rng.uniform(0.4, 0.8),
        haze=float(max(0.0, rng.normal(0, 0.03))),
        noise=rng.uniform(0.5, 5),
        blur=rng.uniform(0.3, 1.2),
        table=tuple(rng.uniform(0.03, 0.8, 3) ** 1.3),
        grain=rng.uniform(0, 0.4),
        paint=paint,
        seed=int(rng.integers(1 << 30)),
    )


def draw(scene: Scene) -> tuple[Bytes, list[Truth]]:
    """The picture (h, w, 3), BGR, and its visible faces, most squarely seen first."""
    rng = np.random.default_rng(scene.seed)
    w, h = scene.size
    light = _table(scene, rng)
    rotation, camera = _pose(scene)
    sun = np.array([rng.uniform(-0.8, 0.8), rng.uniform(-0.8, 0.8), 1.0])
    sun /= np.linalg.norm(sun)
    truths = []
    for number, (origin, right, down) in enumerate(_spun(scene.turn)):
        at = origin * 25 + np.array([*scene.place, 25.0])
        quad = np.array([at, at + right * 25, at + (right + down) * 25, at + down * 25])
        normal = np.cross(down, right)
        normal /= np.linalg.norm(normal)
        view = camera - quad.mean(axis=0)
        square = float(normal @ view / np.linalg.norm(view))
        if square <= 0.02:
            continue
        shade = scene.ambient + (1 - scene.ambient) * max(0.0, float(normal @ sun))
        seen = _project(quad, rotation, camera, scene)
        light = _laid(light, _face(scene, number) * shade, seen)
        truths.append(_truth(scene.face(number), seen, square))
    light = light * np.array(scene.lamp, np.float32) * np.float32(scene.exposure) + np.float32(scene.haze)
    out = cv2.pow(np.clip(cv2.GaussianBlur(light, (0, 0), scene.blur), 0, 1), 1 / 2.2) * np.float32(255)
    out = out + np.float32(scene.noise) * rng.standard_normal((h, w, 3), np.float32)
    picture = np.ascontiguousarray(np.clip(out, 0, 255).astype(np.uint8)[..., ::-1])
    return picture, sorted(truths, key=lambda t: -t.square)


def six_sides(scene: Scene) -> list[tuple[Bytes, Truth]]:
    """A picture of each side of the scene's cube, that side on top, turned as it comes."""
    rng = np.random.default_rng(scene.seed)
    out = []
    for side in range(6):
        mine = scene.stickers[4 * side : 4 * side + 4]
        others = scene.stickers[:4] if side else scene.stickers[4:8]
        shown = replace(scene, stickers=mine + others * 5, turn=float(rng.uniform(0, 360)), seed=scene.seed + side)
        picture, faces = draw(shown)
        out.append((picture, faces[0]))
    return out


def _spun(turn: float) -> Floats:
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.asarray(_FACES @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]))


def _pose(scene: Scene) -> tuple[Floats, Floats]:
    """Rows: the camera's right, down and forward; and where it stands."""
    t = np.radians(scene.tilt)
    forward = np.array([0, np.sin(t), -np.cos(t)])
    right = np.array([1.0, 0, 0])
    camera = np.array([0, 0, 25.0]) - forward * scene.distance
    return np.array([right, np.cross(forward, right), forward]), camera


def _project(points: Floats, rotation: Floats, camera: Floats, scene: Scene) -> Floats:
    local = (points - camera) @ rotation.T
    middle = np.array(scene.size) / 2 - 0.5
    return np.asarray(scene.focal * local[:, :2] / local[:, 2:] + middle)


def _table(scene: Scene, rng: np.random.Generator) -> Picture:
    """A table with cloudy stains and grain, linear RGB."""
    w, h = scene.size
    cloud = cv2.resize(rng.normal(0, 1, (5, 8)), (w, h), interpolation=cv2.INTER_CUBIC)
    grain = cv2.resize(rng.normal(0, 1, (h // 6, 6)), (w, h), interpolation=cv2.INTER_CUBIC)
    pattern = np.exp(scene.grain * (0.7 * cloud + 0.5 * grain))
    return np.asarray(np.clip(pattern.astype(np.float32)[..., None] * np.array(scene.table, np.float32), 0, 1))


def _face(scene: Scene, number: int) -> Floats:
    """One face seen straight on, 64 pixels a sticker, linear RGB."""
    cell, half, along = 64, 32 * (1 - scene.gap), scene.along
    y, x = np.mgrid[0:cell, 0:cell] - (cell - 1) / 2
    radius = scene.roundness * half
    off = np.maximum(np.abs([x, y]) - (half - radius), 0)
    inside = (
        np.clip(radius - np.hypot(*off) + 0.5, 0, 1)[..., None] if radius else (np.abs([x, y]).max(0) < half)[..., None]
    )
    face = np.zeros((cell * along, cell * along, 3))
    for k, colour in enumerate(scene.face(number)):
        hue, saturation, value = scene.paint[colour]
        hsv = np.array([[[hue % 360, saturation, value]]], np.float32)
        rgb = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB).astype(np.float64)[0, 0] ** 2.2
        between = np.full(3, scene.plastic) if scene.plastic is not None else 0.35 * rgb
        r, c = divmod(k, along)
        face[cell * r : cell * (r + 1), cell * c : cell * (c + 1)] = inside * rgb + (1 - inside) * between
    return face


def _laid(light: Picture, face: Floats, seen: Floats) -> Picture:
    """The picture with a face laid over it at four corners, with soft edges; the picture itself is changed."""
    h, w = light.shape[:2]
    drawn = len(face)
    corners = np.array([[0, 0], [drawn, 0], [drawn, drawn], [0, drawn]], np.float32) - 0.5
    side = np.sqrt(cv2.contourArea(seen.astype(np.float32)))
    if side < drawn:
        face = np.asarray(
            cv2.GaussianBlur(face, (0, 0), max(0.01, 0.4 * (drawn / max(side, 1) - 1) + 0.01)), np.float64
        )
    left, top = np.clip(np.floor(seen.min(axis=0)).astype(int) - 2, 0, (w, h))
    right, low = np.clip(np.ceil(seen.max(axis=0)).astype(int) + 3, 0, (w, h))
    if left >= right or top >= low:
        return light
    here = (seen - (left, top)).astype(np.float32)
    size = (int(right - left), int(low - top))
    matrix = cv2.getPerspectiveTransform(corners, here)
    warped = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(here * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    share = mask[..., None] / 255.0
    part = light[top:low, left:right]
    part[:] = part * (1 - share) + warped * share
    return light


def _truth(colours: str, seen: Floats, square: float) -> Truth:
    """The face's colours as the picture's reader sees them: from the corner with the smallest x + y, clockwise."""
    ring = [colours[i] for i in (0, 1, 3, 2)]
    first = int(np.argmin(seen.sum(axis=1)))
    a, b, c, d = (ring[(first + i) % 4] for i in range(4))
    matrix = cv2.getPerspectiveTransform(
        np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32), seen.astype(np.float32)
    )
    return Truth(a + b + d + c, (float(matrix[0, 2]), float(matrix[1, 2])), square)
