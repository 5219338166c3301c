"""What lies on the simulated table: parts given as data, and the light on them. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulator.optics import Floats

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Blue, green, red, 0 to 255."""


@dataclass(frozen=True, eq=False, kw_only=True)
class ScenePart:
    """Something that lies or stands on the table, its middle at x, y (mm), turned by `angle` degrees clockwise.

    It rests on the flat parts of the scene that come before it, `lift` mm above them. A `fixed` part cannot be dragged.
    """

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    lift: float = 0.0
    fixed: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class Flat(ScenePart):
    """A tile, card, board, disc or hand: an outline (N, 2) in mm about its middle, and a thickness in mm.

    `texture` (BGR, uint8) is stretched over the outline's bounding box; without one the top has `colour`, as the edge.
    """

    outline: Floats
    thickness: float = 2.0
    colour: Colour = (150, 190, 210)
    texture: Picture | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Figure(ScenePart):
    """A turned piece (pawn, cylinder, cone): pairs of height and radius in mm, from its foot to its top."""

    profile: tuple[tuple[float, float], ...]
    colour: Colour

    @property
    def height(self) -> float:
        """Millimetres from foot to top."""
        return max(h for h, _ in self.profile)


@dataclass(frozen=True, eq=False, kw_only=True)
class Cube(ScenePart):
    """A cube of n x n stickers a face. `stickers` (6, n, n, 3) uint8 BGR: up, right, front, down, left, back.

    Each face row by row as one sees it: up with front below it, down with front above it, the others with up above.
    `turn` is a rotation matrix (3, 3) on the table's x, y, height; unturned, front faces the near side.
    """

    stickers: Picture
    side: float = 50.0
    turn: Floats = field(default_factory=lambda: np.eye(3))


@dataclass(frozen=True)
class Light:
    """The light on the table. Gains are in linear light, angles in degrees.

    `azimuth` is the side that the light comes from (0 = right, 90 = near side). `shade` is the share of light that a
    shadow takes away, `softness` the width of its edge per height. `fall` is the share lost from the
    bright side of the picture to the other, `fall_towards` the direction in which it gets darker.
    """

    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    brightness: float = 1.0
    azimuth: float = 230.0
    elevation: float = 55.0
    shade: float = 0.55
    softness: float = 0.25
    fall: float = 0.15
    fall_towards: float = 40.0


@dataclass(frozen=True)
class Sensor:
    """What lens and chip do to the picture: blur and noise as standard deviations in pixels and grey levels."""

    blur: float = 0.6
    noise: float = 2.0
    vignette: float = 0.25


@dataclass(frozen=True, eq=False)
class Scene:
    """A table and its parts; later parts lie on earlier ones. Immutable: every change gives a new scene.

    `surface` (BGR, uint8) is the table itself, repeated by reflection, `surface_scale` its pixels to a millimetre.
    """

    parts: tuple[ScenePart, ...] = ()
    surface: Picture = field(default_factory=lambda: np.full((8, 8, 3), (72, 84, 38), np.uint8))
    surface_scale: float = 1.0

    def part(self, name: str) -> ScenePart:
        """The part of this name; KeyError if there is none."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"no part {name!r} lies on the simulated table")

    def put(self, *parts: ScenePart) -> Scene:
        """The scene with these parts laid on top; parts of the same name are replaced."""
        names = {p.name for p in parts}
        return replace(self, parts=(*(p for p in self.parts if p.name not in names), *parts))

    def without(self, names: Iterable[str]) -> Scene:
        """The scene with the parts of these names taken away."""
        gone = set(names)
        return replace(self, parts=tuple(p for p in self.parts if p.name not in gone))

    def change(self, name: str, **values: Any) -> Scene:
        """The scene with fields of one part changed where it lies; its place in the pile stays."""
        changed = replace(self.part(name), **values)
        return replace(self, parts=tuple(changed if p.name == name else p for p in self.parts))

    def bases(self) -> list[float]:
        """For each part the height of its foot in mm: the top of the flat part that it lies on, and its lift."""
        bases: list[float] = []
        below: list[tuple[Flat, float, float]] = []
        for part in self.parts:
            base = max((top for flat, top, reach in below if _covers(flat, reach, part.x, part.y)), default=0.0)
            bases.append(base + part.lift)
            if isinstance(part, Flat) and part.lift == 0:
                below.append((part, base + part.thickness, float(np.max(np.hypot(*part.outline.T)))))
        return bases


def turned(outline: Floats, angle: float) -> Floats:
    """An outline (N, 2) turned clockwise, as seen from above, by `angle` degrees."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    rim: Floats = outline @ np.array([[c, s], [-s, c]])
    return rim


def _covers(flat: Flat, reach: float, x: float, y: float) -> bool:
    if abs(x - flat.x) > reach or abs(y - flat.y) > reach:
        return False
    point = turned(np.array([[x - flat.x, y - flat.y]]), -flat.angle)[0]
    return cv2.pointPolygonTest(flat.outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
