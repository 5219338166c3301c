"""How often the eyes see which two tiles lie on Cacao's display, and how long a look takes.

Random games, stopped while both tiles lie there: each of the two is turned by chance, in four lights. With `--left` the
camera was pushed aside until the picture's edge cuts them: so much is left of the one of which least is. Exits with 1
if one is taken for another.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

import cv2
import numpy as np

from companion.app import own_parts
from companion.games.cacao import reading, simulation
from companion.games.cacao.game import GAME
from companion.games.cacao.parts import TILE_MM
from companion.games.cacao.state import Cacao
from companion.games.kit import State
from companion.games.kit.chance import Chance
from companion.games.kit.spaces.squares import cell_of
from companion.play.selfplay import random_event
from companion.simulation import ScenePart, TableCamera
from companion.vision.errors import UnreadableError
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.seen_table import LIGHTS, believed, judged

EVENTS = 60
"""At most so many events have happened before."""
ASKEW_MM, APART = 6.0, 1.4
"""So far a tile lies from its place, either way, at most; and so many times as far from the other, for room to turn."""
PUSHED_MM = range(0, 500, 2)
"""How far aside the camera may be pushed."""
ALL_OVER = TILE_MM * np.stack(np.meshgrid(*[np.linspace(-0.5, 0.5, 21)] * 2), axis=2).reshape(-1, 2)
"""Points (n, 2) all over a tile, in mm from its middle."""


def moments(number: int, seed: int) -> Iterator[Cacao]:
    """Random games at a moment at which two tiles lie on display."""
    for one in range(seed, seed + number):
        rng, chance = random.Random(one), Chance(one, 16)
        state = GAME.start(GAME.begin(GAME.seats[: 2 + one % 3], {}))
        left = rng.randrange(EVENTS)
        while left > 0 or len(_display(state)) < 2:
            state, left = state.after(random_event(state, (), [], chance)), left - 1
        assert isinstance(state, Cacao)
        yield state


def _display(state: State) -> dict[str, str]:
    """What lies on display, by its place."""
    return {
        place: label
        for (place, layer), label in state.layout().items()
        if layer == "tile" and cell_of(place) is None and label is not None
    }


def turned(state: Cacao, seed: int, left: float | None = None) -> SimulatedTable:
    """The table, its display's tiles turned and moved by chance, in one of four lights; cut until so much is `left`."""
    rng, light = random.Random(seed), list(LIGHTS)[seed % len(LIGHTS)]
    stage = SimulatedTable(simulation.table(state), simulation.camera(state), LIGHTS[light], seed=seed)
    parts = [stage.scene.part(f"{place} tile {label}") for place, label in _display(state).items()]
    x, y = (statistics.mean(getattr(part, way) for part in parts) for way in "xy")
    for part in parts:
        right, down = (rng.uniform(-ASKEW_MM, ASKEW_MM) for _ in range(2))
        at = x + APART * (part.x - x) + right, y + APART * (part.y - y) + down
        stage.change(part.name, x=at[0], y=at[1], angle=rng.uniform(0, 360))
    if left is not None:
        stage.set_camera(pushed(stage.camera, [stage.scene.part(part.name) for part in parts], left))
    return stage


def pushed(camera: TableCamera, parts: Collection[ScenePart], left: float) -> TableCamera:
    """The camera pushed aside until so much is left in its picture of one of the parts."""
    away = -np.sign(statistics.mean(part.x for part in parts))
    (x, y, high), (right, down) = camera.eye, camera.target
    ways = (replace(camera, eye=(x + by, y, high), target=(right + by, down)) for by in away * np.array(PUSHED_MM))
    return next(way for way in ways if min(in_view(way, part) for part in parts) <= left)


def in_view(camera: TableCamera, tile: ScenePart) -> float:
    """How much of a tile the camera sees."""
    c, s = np.cos(np.radians(tile.angle)), np.sin(np.radians(tile.angle))
    spots = ALL_OVER @ np.array([[c, s], [-s, c]]) + (tile.x, tile.y)
    pixels = camera.project(np.c_[spots, np.zeros(len(spots))])
    return float(((pixels >= 0) & (pixels < np.array(camera.size))).all(axis=1).mean())


def main() -> int:
    """Print how the tiles were read."""
    parser = Arguments(__doc__)
    parser.add_argument("--displays", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--left", type=float, help="the share of a tile that the picture's edge leaves")
    parser.add_argument("--show", action="store_true", help="print what was not read")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found, times = Counter[str](), list[float]()
    for seed, state in enumerate(moments(args.displays, args.seed), args.seed):
        picture, began = turned(state, seed, args.left).picture(), time.process_time()
        try:
            seen = reading.look(picture, own_parts.load(), state)
        except UnreadableError:
            seen = {}
        times.append((time.process_time() - began) * 1000)
        for place, label in _display(state).items():
            spot = place, "tile"
            how = judged(label, believed(seen[spot]) if spot in seen else None) or "missed"
            found[how] += 1
            if args.show and how != "right":
                print(f"  {how}: {seed} {label} at {place}, {dict(seen.get(spot, {}))}")
    said = ", ".join(f"{found[how]} {how}" for how in ("right", "missed", "other"))
    print(f"{found.total()} tiles on display: {said}; a look at all took {statistics.median(times):.0f} ms")
    return 1 if found["other"] else 0


if __name__ == "__main__":
    sys.exit(main())
