"""A simulated table that people and tests can touch: drag parts, wave a hand, bump the camera, switch a lamp."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

import cv2
import numpy as np

from hardware.simulator.optics import TableCamera
from hardware.simulator.patches import silhouette
from hardware.simulator.render import Renderer, back_to_front
from hardware.simulator.scene import Light, Picture, Scene, ScenePart, Sensor
from hardware.simulator.solids import faces

Pixel = tuple[float, float]


class SimulatedTable:
    """A scene, the camera above it and what happens to both. Safe to use from several threads."""

    def __init__(
        self,
        scene: Scene | None = None,
        camera: TableCamera | None = None,
        light: Light | None = None,
        sensor: Sensor | None = None,
        seed: int = 0,
    ) -> None:
        self._scene = scene or Scene()
        self._renderer = Renderer(camera, light, sensor, seed)
        self._seed = seed
        self._number = 0
        self._covered = False
        self._held: tuple[str, float, float, float] | None = None
        self._lock = threading.RLock()
        self._drawing = threading.Lock()

    @property
    def scene(self) -> Scene:
        """What lies on the table now."""
        with self._lock:
            return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self.edit(lambda _: scene)

    @property
    def camera(self) -> TableCamera:
        """The camera as it stands now."""
        with self._lock:
            return self._renderer.camera

    def edit(self, change: Callable[[Scene], Scene]) -> None:
        """Replace the scene by `change(scene)` in one step."""
        with self._lock:
            self._scene = change(self._scene)

    def put(self, *parts: ScenePart) -> None:
        """Lay parts on the table; those of the same name are replaced."""
        self.edit(lambda scene: scene.put(*parts))

    def remove(self, names: Iterable[str]) -> None:
        """Take parts away."""
        self.edit(lambda scene: scene.without(names))

    def change(self, name: str, **values: Any) -> None:
        """Change fields of one part where it lies."""
        self.edit(lambda scene: scene.change(name, **values))

    def set_camera(self, camera: TableCamera) -> None:
        """Move the camera (or bump it)."""
        with self._lock:
            self._renderer = Renderer(camera, self._renderer.light, self._renderer.sensor, self._seed)

    def set_light(self, light: Light) -> None:
        """Switch or move the lamp."""
        with self._lock:
            self._renderer = Renderer(self._renderer.camera, light, self._renderer.sensor, self._seed)

    def cover_lens(self, covered: bool = True) -> None:
        """Cover the lens, or uncover it."""
        with self._lock:
            self._covered = covered

    def picture(self) -> Picture:
        """What the camera sees now: BGR (height, width, 3). Hands do not wait for it."""
        with self._drawing:
            with self._lock:
                self._number += 1
                renderer, scene, number, covered = self._renderer, self._scene, self._number, self._covered
            if covered:
                width, height = renderer.camera.size
                return np.full((height, width, 3), 4, np.uint8)
            return renderer.picture(scene, number)

    def on_table(self, pixel: Pixel) -> tuple[float, float]:
        """The place in mm on the table that is seen at a pixel of the picture."""
        x, y = self.camera.on_plane(pixel)
        return float(x), float(y)

    def pick(self, pixel: Pixel, movable: bool = False) -> str | None:
        """The name of the uppermost part seen at a pixel; with `movable` only of parts that are not fixed."""
        with self._lock:
            camera, scene = self._renderer.camera, self._scene
        x, y = (float(v) for v in camera.undistort(pixel))
        for placed in reversed(back_to_front(scene, camera)):
            if movable and placed.part.fixed:
                continue
            hull = silhouette(faces(placed.part, placed.base), camera).astype(np.float32)
            if cv2.pointPolygonTest(hull, (x, y), False) >= 0:
                return placed.part.name
        return None

    def grab(self, pixel: Pixel) -> str | None:
        """Take hold of the uppermost movable part at a pixel, to `drag` it; its name, or nothing."""
        with self._lock:
            name = self.pick(pixel, movable=True)
            self._held = None
            if name is not None:
                base = dict(zip((p.name for p in self._scene.parts), self._scene.bases(), strict=True))[name]
                part = self._scene.part(name)
                x, y = self._renderer.camera.on_plane(pixel, base)
                self._held = (name, base, part.x - float(x), part.y - float(y))
            return name

    def drag(self, pixel: Pixel) -> None:
        """Lay the part that was grabbed where the pixel points, on top of what lies there."""
        with self._lock:
            if self._held is None:
                return
            name, base, dx, dy = self._held
            x, y = self._renderer.camera.on_plane(pixel, base)
            self._scene = self._scene.change(name, x=float(x) + dx, y=float(y) + dy)
            self._scene = self._scene.put(self._scene.part(name))

    def release(self) -> None:
        """Let go of the part that was grabbed."""
        with self._lock:
            self._held = None
