"""What befalls the table of scripts/bench evening besides what hands lay: its camera, its lamp, its mat, a glass."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from companion.simulation import Figure, Scene, ScenePart
from hardware.simulator.live import SimulatedTable
from hardware.simulator.scene import Light
from hardware.simulator.shapes import CYLINDER

KNOCKED_MM, KNOCKED_TURN = 8.0, 1.0
"""How far a knock moves the camera and what it looks at, about, and by how many degrees it turns it."""
DARKEST, BRIGHTEST = 0.65, 1.2
WARMER = 0.15
NUDGED_MM = (3.0, 20.0)
"""How far a sleeve takes a card of the mat along."""
SHAPE = tuple((7.5 * height, 5.5 * radius) for height, radius in CYLINDER)
GLASS = "glass"
CLEAR_MM = 110.0
"""From the middle of a glass to that of any part; it stands outside the mat."""

Accident = Callable[[SimulatedTable, tuple[ScenePart, ...], random.Random], tuple[ScenePart, ...]]
"""Lets something happen; what lies beside the game from then on, of what lay there."""


def knock(stage: SimulatedTable, beside: tuple[ScenePart, ...], rng: random.Random) -> tuple[ScenePart, ...]:
    """Somebody knocks against the camera's arm."""
    camera = stage.camera
    x, y, high = (value + rng.gauss(0, KNOCKED_MM) for value in camera.eye)
    right, down = (value + rng.gauss(0, KNOCKED_MM) for value in camera.target)
    turned = camera.roll + rng.gauss(0, KNOCKED_TURN)
    stage.set_camera(replace(camera, eye=(x, y, high), target=(right, down), roll=turned))
    return beside


def relight(stage: SimulatedTable, beside: tuple[ScenePart, ...], rng: random.Random) -> tuple[ScenePart, ...]:
    """Another lamp is switched on, or one is turned."""
    warm = rng.uniform(-WARMER, WARMER)
    stage.set_light(
        Light(
            colour=(1 - warm, 1.0, 1 + warm),
            brightness=rng.uniform(DARKEST, BRIGHTEST),
            azimuth=rng.uniform(0, 360),
        )
    )
    return beside


def nudge(stage: SimulatedTable, beside: tuple[ScenePart, ...], rng: random.Random) -> tuple[ScenePart, ...]:
    """A sleeve takes a card of the mat along."""
    card = stage.scene.part(f"card {rng.randrange(4)}")
    by, way = rng.uniform(*NUDGED_MM), rng.uniform(0, 2 * np.pi)
    moved = replace(
        card, x=card.x + by * np.cos(way), y=card.y + by * np.sin(way), angle=card.angle + rng.uniform(-6, 6)
    )
    return (*(part for part in beside if part.name != card.name), moved)


def set_down(stage: SimulatedTable, beside: tuple[ScenePart, ...], rng: random.Random) -> tuple[ScenePart, ...]:
    """A glass is set down beside the board, or taken away."""
    without = tuple(part for part in beside if part.name != GLASS)
    if without != beside:
        return without
    mat = np.array([(part.x, part.y) for part in stage.scene.parts if part.name.startswith("card ")])
    for _ in range(200):
        x, y = rng.uniform(-420, 420), rng.uniform(-300, 300)
        u, v = stage.camera.project((x, y, 0.0))
        in_picture = 0 < u < stage.camera.size[0] and 0 < v < stage.camera.size[1]
        outside = bool(((mat.min(axis=0) > (x, y)) | (mat.max(axis=0) < (x, y))).any())
        glass = Figure(name=GLASS, x=x, y=y, profile=SHAPE, colour=(190, 200, 195))
        if in_picture and outside and not in_the_way(glass, stage.scene):
            return (*beside, glass)
    return beside


def in_the_way(glass: ScenePart, scene: Scene) -> bool:
    """Whether a glass stands where something else lies, or so near that it may hide it."""
    lie = np.array([(part.x, part.y) for part in scene.parts if " " in part.name])
    return bool(np.hypot(*(lie - (glass.x, glass.y)).T).min() < CLEAR_MM)


ACCIDENTS: dict[str, Accident] = {
    "the camera is knocked": knock,
    "another lamp": relight,
    "a card of the mat is nudged": nudge,
    "a glass": set_down,
}
