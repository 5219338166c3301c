"""Whether tiles in the mat are read with spare tiles beside it, laid neatly on a lattice of their own.

Layouts of hexagons and of Cacao's squares of our own drawing. Exits with 1 if more than one layout in twenty is not
read as it lies.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from unittest.mock import patch

import cv2
import numpy as np

from companion.games.eldorado.parts.drawing import HEXAGONS as HEXAGON_LABELS
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.lattice import HEXAGONS, SQUARES, LatticeShape
from companion.vision.geometry.mat import CARD_MM
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.tiles.hexes import read_hexes
from companion.vision.tiles.squares import read_squares
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Scene, ScenePart
from scripts.arguments import Arguments
from scripts.benches.eyes.own import own_profile
from tests.support.vision import drawn
from tests.support.vision.judge import Tile

KINDS: dict[str, tuple[LatticeShape, float, Sequence[str], Callable[[Picture, Profile], Sequence[Tile]]]] = {
    "hexes": (HEXAGONS, 30.0, HEXAGON_LABELS, read_hexes),
    "squares": (SQUARES, 58.0, drawn.JUNGLES, read_squares),
}
"""Of each kind of tiles the lattice, a tile's side in mm, labels, and what reads them."""
BESIDE_MM, ROOM_MM = 130.0, 170.0
"""So far beside what lies in the mat spare tiles lie, about their middle; so much more of the table is in view."""
PLACES = np.array([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 0), (2, 1)])
NEAR_PX = 12.0
MOST = 0.05


def spread(
    kind: str, parts: list[ScenePart], spots: Floats, side: float, rng: np.random.Generator
) -> tuple[Picture, TableCamera]:
    """A picture of free tiles, the mat's cards about them, and four to eight spare ones beside it."""
    wide, high = (2 * (float(np.abs(spots[:, k]).max()) + side) for k in (0, 1))
    lattice, across, labels, _ = KINDS[kind]
    turn, places = rng.uniform(0, 60), PLACES[: int(rng.integers(4, 9))]
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    middle = np.array([rng.choice([-1, 1]) * (wide / 2 + BESIDE_MM), rng.uniform(-60, 60)])
    at = middle + across * (places - places.mean(axis=0)) @ lattice.basis @ [[c, s], [-s, c]]
    spare = (drawn._tile(kind, str(rng.choice(labels)), f"spare {n}", spot, turn) for n, spot in enumerate(at))
    scene = Scene((*drawn._cards(wide, high), *parts, *spare), surface=drawn._surface(rng))
    return drawn._photographed(scene, wide + 2 * (CARD_MM + ROOM_MM), high + 2 * CARD_MM, rng)


def main() -> int:
    """Print how many layouts and tiles are read as they lie."""
    parser = Arguments(__doc__)
    parser.add_argument("--layouts", type=int, default=18, help="of each kind")
    parser.add_argument("--seed", type=int, default=40)
    words = parser.parse_args()
    cv2.setNumThreads(1)
    profile, whole, right, tiles = own_profile(), 0, 0, 0
    for kind, (*_, read) in KINDS.items():
        for seed in range(words.seed, words.seed + words.layouts):
            with patch.object(drawn, "_spread", partial(spread, kind)):
                picture, truth = drawn.DRAWERS[kind](np.random.default_rng([seed, 3]))
            try:
                seen = {one.centre: one.label.label for one in read(picture, profile)}
            except UnreadableError:
                seen = {}
            fine = 0
            for tile in truth["tiles"]:
                nearest = min(seen, key=lambda spot: math.dist(spot, tile["centre"]), default=(math.inf, math.inf))
                fine += math.dist(nearest, tile["centre"]) < NEAR_PX and seen[nearest] == tile["label"]
            if fine < len(truth["tiles"]):
                print(f"{kind}, seed {seed}: {fine} of {len(truth['tiles'])}", flush=True)
            whole += fine == len(truth["tiles"])
            right, tiles = right + fine, tiles + len(truth["tiles"])
    layouts = len(KINDS) * words.layouts
    print(f"{whole} of {layouts}; {right} of {tiles}")
    return int(layouts - whole > MOST * layouts)


if __name__ == "__main__":
    sys.exit(main())
