"""How dice are read, and how long that takes.

Drawn ones: dice with a lamp mirrored in them, seen aslant, crowded in a tray, in coloured light; cloth without dice;
parts of our own print, alone. With PICTURES also photographs in PICTURES/photos/dice, and photographs of Catan, on
which no dice lie. Told is what is read right, what is read wrong or made up, and how much of that is sure; of time the
median and the longest in processor time on one thread, of each picture the least of three.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from companion.simulation.laying import laid
from companion.vision.dice.dice_reader import SURE, DieSeen, read_dice
from companion.vision.geometry.plane import Picture
from companion.vision.observation import Point
from companion.vision.picture import open_picture
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Scene
from scripts.arguments import Arguments, existing_folder
from scripts.benches.unrolled import every_part
from tests.support.thrown_dice import GROUNDS, PAINTS, PIXELS_A_MM, SIZE, Lamp, Thrown, cloth, thrown

TRIES = 3
SCENES = 20
"""How many pictures of each kind are drawn."""
DICE, CROWDED = 8, 24
"""How many dice lie in a picture."""
APART_MM = 34.0
NEAR_PX = 25.0
"""A die read so near to where one lies is that one."""
EVERY = 5
"""Of our own parts only some are drawn."""
EYE_MM = (0.0, 60.0, 360.0)
"""Where the camera hangs above a part."""

Told = Sequence[tuple[int, Point]]
Scenes = Iterator[tuple[Picture, Told]]
Draw = Callable[[np.random.Generator], tuple[Picture, Told]]


@dataclass
class Count:
    """What was read of some pictures."""

    lay: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    sure_wrong: int = 0
    made_up: int = 0
    sure_made_up: int = 0

    def take(self, seen: Sequence[DieSeen], truth: Told) -> None:
        """Count one picture."""
        left = list(truth)
        self.lay += len(truth)
        for die in seen:
            there = [one for one in left if np.hypot(*np.subtract(one[1], die.centre)) < NEAR_PX]
            if not there:
                self.made_up += 1
                self.sure_made_up += die.sure >= SURE
                continue
            left.remove(there[0])
            if there[0][0] == die.value:
                self.right += 1
                self.asked += die.sure < SURE
            else:
                self.wrong += 1
                self.sure_wrong += die.sure >= SURE

    def __str__(self) -> str:
        return (
            f"{self.right} of {self.lay} right ({self.asked} of them asked), "
            f"{self.wrong} wrong, {self.sure_wrong} sure; "
            f"{self.made_up} made up, {self.sure_made_up} sure"
        )


def main() -> None:
    """Print all."""
    parser = Arguments(__doc__)
    parser.add_argument("--pictures", type=existing_folder, metavar="DIR", help="pictures with truth from elsewhere")
    parser.add_argument("--scenes", type=int, default=SCENES, metavar="N", help=f"of each kind (default: {SCENES})")
    parser.add_argument("--seed", type=int, default=0, help="of what is drawn")
    parser.add_argument("--only", default="", metavar="WORD", help="only kinds with this word in their name")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    kinds: dict[str, Callable[[], Scenes]] = {
        name: partial(drawn, draw, (asked.seed, n), asked.scenes) for n, (name, draw) in enumerate(DRAWN.items())
    }
    kinds["own parts"] = parts
    if asked.pictures:
        photos = asked.pictures / "photos"
        kinds["photographed dice"] = lambda: photographs(photos / "dice")
        kinds["Catan, no dice"] = lambda: bare(photos / "hexes_catan")
    for name, scenes in kinds.items():
        if asked.only in name:
            _told(name, scenes())


def _told(name: str, scenes: Scenes) -> None:
    count, times = Count(), list[float]()
    for picture, truth in scenes:
        spent = list[float]()
        for _ in range(TRIES if name.startswith("photographed") else 1):
            began = time.process_time()
            seen = read_dice(picture)
            spent.append((time.process_time() - began) * 1000)
        times.append(min(spent))
        count.take(seen, truth)
    print(f"{name}: {count}; {statistics.median(times):.0f} ms, worst {max(times):.0f} ms", flush=True)


def drawn(draw: Draw, seed: tuple[int, int], number: int) -> Scenes:
    """So many pictures of one kind."""
    return (draw(np.random.default_rng([*seed, n])) for n in range(number))


def bare(folder: Path) -> Scenes:
    """Photographs without dice."""
    return ((open_picture(path), ()) for path in sorted(folder.glob("*.jpg")))


def photographs(folder: Path) -> Scenes:
    """Photographed dice."""
    for truth in json.loads((folder / "truth.json").read_text())["photos"]:
        yield open_picture(folder / truth["file"]), [(die["value"], tuple(die["centre"])) for die in truth["dice"]]


def parts() -> Scenes:
    """Parts of our own print but dice, alone on a table, from near."""
    camera = TableCamera(EYE_MM, size=SIZE)
    for n, part in enumerate(every_part()[::EVERY]):
        scene = Scene().put(laid(part, part.name, 0.0, 0.0, 37.0 * n))
        yield SimulatedTable(scene, camera, seed=n).picture(), ()


def spread(
    rng: np.random.Generator, number: int, apart: float, paints: Sequence[int], reach: float = 1.0
) -> tuple[Thrown, ...]:
    """Dice thrown anywhere in the middle `reach` of the picture, none nearer to another than `apart` mm."""
    dice: list[Thrown] = []
    half = reach * (np.array(SIZE) / PIXELS_A_MM / 2 - 30)
    for _ in range(3000):
        x, y = rng.uniform(-half, half)
        if len(dice) < number and all(max(abs(x - die.x), abs(y - die.y)) > apart for die in dice):
            dice.append(Thrown(int(rng.integers(1, 7)), x, y, rng.uniform(0, 90), int(rng.choice(paints))))
    return tuple(dice)


def _ground(rng: np.random.Generator) -> tuple[int, int, int]:
    return GROUNDS[int(rng.integers(len(GROUNDS)))]


def _clear(rng: np.random.Generator) -> tuple[Picture, Told]:
    dice = spread(rng, DICE, APART_MM, range(len(PAINTS)))
    return thrown(dice, ground=_ground(rng), tilt=rng.uniform(0, 12), seed=int(rng.integers(1 << 30)))


def _aslant(rng: np.random.Generator) -> tuple[Picture, Told]:
    dice = spread(rng, DICE, APART_MM, range(len(PAINTS)))
    return thrown(dice, ground=_ground(rng), tilt=rng.uniform(20, 36), seed=int(rng.integers(1 << 30)))


def _lamp(rng: np.random.Generator) -> tuple[Picture, Told]:
    dice = spread(rng, DICE, APART_MM, range(len(PAINTS)))
    x, y = rng.uniform(-0.35, 0.35, 2)
    lamp = Lamp(x, y, rng.uniform(0.1, 0.4), rng.uniform(0.3, 1.0))
    return thrown(dice, ground=_ground(rng), tilt=rng.uniform(5, 30), lamp=lamp, seed=int(rng.integers(1 << 30)))


def _tray(rng: np.random.Generator) -> tuple[Picture, Told]:
    dice = spread(rng, CROWDED, rng.uniform(16.5, 21), (int(rng.integers(len(PAINTS))),), reach=0.6)
    return thrown(dice, ground=_ground(rng), tilt=rng.uniform(0, 25), seed=int(rng.integers(1 << 30)))


def _coloured(rng: np.random.Generator) -> tuple[Picture, Told]:
    dice = spread(rng, DICE, APART_MM, range(len(PAINTS)))
    blue, green, red = rng.uniform(0.4, 1.3, 3)
    seed = int(rng.integers(1 << 30))
    return thrown(
        dice,
        ground=_ground(rng),
        tilt=rng.uniform(0, 20),
        light=(blue, green, red),
        blur=rng.uniform(0.7, 1.6),
        seed=seed,
    )


def _cloth(rng: np.random.Generator) -> tuple[Picture, Told]:
    return cloth(int(rng.integers(1 << 30))), ()


DRAWN: dict[str, Draw] = {
    "clear": _clear,
    "aslant": _aslant,
    "under a lamp": _lamp,
    "in a tray": _tray,
    "coloured light": _coloured,
    "bare cloth": _cloth,
}

if __name__ == "__main__":
    main()
