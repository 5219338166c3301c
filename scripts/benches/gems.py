"""How often the eyes see which gems lie on a mine of Cacao: gems in any colours, laid out, strewn about or heaped.

Each mine is drawn as a simulated camera shows it, from above, from aside or from afar (36 to 70 pixels a side), in even
or hard light, and counted as it is, dim, blurred and both. Exits with 1 if any count is wrong.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np

from companion.app import own_parts
from companion.games.cacao import simulation
from companion.games.cacao.reading.gems import MINE, MOST, counted
from companion.simulation import Scene
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.squares import read_group
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Light
from scripts.arguments import Arguments
from scripts.benches.cacao.__main__ import CASES, worse
from tests.support.games.cacao.tables import position

BESIDE_MM = 9.1
"""So far apart gems lie that touch each other, from middle to middle."""
EDGE_MM = 24.0
"""So far from a tile's middle a gem lies at most, either way."""
WAYS = {"laid out": 0.0, "strewn": 20.0, "heaped": 11.0}
"""How gems lie, and how far from their middle, either way."""
Counts = tuple[int, ...]


def mines(number: int, seed: int) -> Iterator[tuple[int, Counts, Picture]]:
    """Drawn mines, each by its own seed, with what lies on them."""
    for one in range(seed, seed + number):
        rng = np.random.default_rng(one)
        counts = tuple(int(n) for n in np.bincount(rng.integers(0, 4, rng.integers(0, MOST + 1)), minlength=4))
        jungle = {"x0y0": MINE, "x1y1": "market-2", "x2y0": "water"}
        workers = {"x1y0": "red 1-1-1-1"}
        state = position(jungle=jungle, workers=workers, gems={"x0y0": counts}, modules=("gems",))
        scene = _moved(simulation.table(state), sum(counts), rng)
        right, near, roll = rng.uniform(-250, 250), rng.uniform(0, 350), rng.uniform(-5, 5)
        aside = TableCamera(eye=(right, near, rng.uniform(820, 950)), roll=roll, focal_px=1700.0, size=(1920, 1080))
        afar = TableCamera(eye=(right, near, rng.uniform(950, 1700)), roll=roll)
        light = Light(azimuth=rng.uniform(0, 360), elevation=rng.uniform(35, 75), shade=rng.uniform(0.15, 0.6))
        camera = (simulation.camera(state), aside, afar)[one % 3]
        yield one, counts, SimulatedTable(scene, camera, light, seed=one).picture()


def _moved(scene: Scene, number: int, rng: np.random.Generator) -> Scene:
    """The gems as hands may leave them, none on another."""
    way = str(rng.choice(list(WAYS)))
    if way == "laid out":
        return scene
    middle = rng.uniform(-12.0, 12.0, 2) if way == "heaped" else np.zeros(2)
    reach, spots = WAYS[way], list[np.ndarray]()
    while len(spots) < number:
        spot = middle + rng.uniform(-reach, reach, 2)
        if np.abs(spot).max() < EDGE_MM and all(np.hypot(*(spot - other)) > BESIDE_MM for other in spots):
            spots.append(spot)
        elif rng.random() < 0.01:
            reach, spots = reach + 1.0, []
    tile = scene.part(f"x0y0 tile {MINE}")
    for n, (right, down) in enumerate(spots):
        scene = scene.change(f"x0y0 gem {n}", x=tile.x + float(right), y=tile.y + float(down))
    return scene


def main() -> int:
    """Print a row a case."""
    parser = Arguments(__doc__)
    parser.add_argument("--mines", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    own, rows = own_parts.load(), {case: Counter[str]() for case in CASES}
    for seed, counts, picture in mines(args.mines, args.seed):
        group = read_group(picture, own)
        square = next((one for one in group.tiles if one.label.label == MINE), None)
        for case, row in rows.items():
            seen = counted(worse(picture, case, seed), own, group.table, square) if square is not None else None
            row["unread" if seen is None else "right" if seen == counts else "wrong"] += 1
    words = ("right", "unread", "wrong")
    print(f"{'case':12} " + " ".join(f"{word:>9}" for word in words))
    for case, row in rows.items():
        print(f"{case:12} " + " ".join(f"{row[word]:9}" for word in words))
    return 1 if any(row["wrong"] for row in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
