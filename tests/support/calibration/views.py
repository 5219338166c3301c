"""Pictures of the calibration sheet and of the mat from many sides, by the simulated table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from calibration.art import Picture, marker_card
from calibration.art.sheet import chart_picture
from calibration.camera.chart import CHART
from calibration.camera.lens import mat_points
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Flat, Light, Scene, ScenePart, Sensor
from hardware.simulator.shapes import rectangle

EYES = [
    (0, 60, 520), (240, 160, 470), (-260, 120, 480), (60, 330, 420), (-80, -280, 430), (200, -220, 450),
    (-230, -190, 470), (330, 40, 400), (-340, -20, 420), (20, 120, 400), (150, 300, 480), (-160, 310, 440),
]  # fmt: skip


def chart_scene() -> Scene:
    wide, high = CHART.cols * CHART.square_mm + 20, CHART.rows * CHART.square_mm + 20
    sheet = Flat(name="sheet", outline=rectangle(wide, high), thickness=0.2, texture=chart_picture())
    return Scene(parts=(sheet,))


def mat_parts(wide: float, high: float, askew: Sequence[float] = (0, 0, 0, 0)) -> list[ScenePart]:
    """The four cards round a rectangle about the origin; `askew` moves each card outward by so many millimetres."""
    parts: list[ScenePart] = []
    for card, corners in mat_points(wide, high).items():
        x, y = corners.mean(axis=0) - (wide / 2, high / 2)
        out = askew[card] * np.sign([x, y])
        parts.append(
            Flat(
                name=f"card {card}",
                x=float(x + out[0]),
                y=float(y + out[1]),
                outline=rectangle(56.0),
                thickness=0.3,
                texture=marker_card(card, 336),
            )
        )
    return parts


def pictures(
    scene: Scene,
    k1: float,
    k2: float = 0.0,
    *,
    eyes: Sequence[tuple[float, float, float]] = tuple(EYES),
    farther: float = 1.0,
    aside: float = 45.0,
    focal: float = 1000.0,
    light: Light | None = None,
) -> Iterator[Picture]:
    """One picture from each place; the camera rolls and looks past the middle by `aside` mm, to use all corners."""
    for nr, (x, y, z) in enumerate(eyes):
        camera = TableCamera(
            eye=(x * farther, y * farther, z * farther),
            target=(aside * np.sin(2.4 * nr), aside * np.cos(2.4 * nr)),
            roll=15.0 * nr,
            focal_px=focal,
            k1=k1,
            k2=k2,
        )
        yield Renderer(camera, light, Sensor(), seed=nr).picture(scene, nr)
