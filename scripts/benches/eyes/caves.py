"""Hexagons of which some at the rim are cave entrances, dark as they are, in a lamp's glare and on a dark table.

Such entrances look like a gap in the layout. Three tiles at the rim of each layout are overlaid with the entrance's
own picture, in the light of what lay there; then glare of so many grey levels is laid upon them, or all is darkened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from calibration.art import part_named
from companion.simulation import PIXELS
from companion.vision.geometry.plane import Floats, Picture, project
from scripts.benches.eyes.distorted import CLAIMED, asking, chosen, sets_asked
from tests.support.vision import drawn
from tests.support.vision.judge import HEX_STEPS, Judged, Truth

ENTRANCES, RIM = 3, 5
"""How many tiles are made entrances; at most so many neighbours has one at the rim."""
GLARE = 0.8
"""How wide a glare is, as a share of a tile's side."""
WAYS = {"as they are": (0.0, 1.0), "glare of 60": (60.0, 1.0), "glare of 110": (110.0, 1.0), "dark": (0.0, 0.35)}
"""Grey levels of the glare, and how bright all is."""
Art = Callable[[str], Picture]


def main(given: Sequence[str]) -> None:
    """Print a line for each light."""
    words = asking("caves", __doc__).parse_args(given)
    cv2.setNumThreads(1)
    art, entrance = (stored(words.pictures), "cave_entrance") if words.pictures else (own, "entrance")
    for one in sets_asked(words):
        if one.reader != "hexes":
            continue
        samples = chosen(one.samples, words.half, None)
        print(f"{one.name}, {len(samples)} pictures")
        for way, (glare, light) in WAYS.items():
            judged, entrances = Judged(), Judged()
            for number, sample in samples:
                (frame,) = sample.open()
                rng = np.random.default_rng([1, number])
                picture, truth, made = with_entrances(frame, sample.truths[0], art, entrance, glare, rng)
                (seen,) = one.read([np.asarray(picture * light, np.uint8)], [truth])
                judged.join(one.judge(seen, truth))
                entrances.join(one.judge(seen, {"tiles": made}))
            _show(way, judged, entrances)


def stored(folder: Path) -> Art:
    """The pictures of a box elsewhere."""
    hexes = folder / "rendered" / "enrol-a" / "hexes"
    return lambda label: np.asarray(cv2.imread(str(hexes / label / "1.png")), np.uint8)


def own(label: str) -> Picture:
    """A hexagon of our own drawing."""
    return part_named(drawn.OWN, "hexes", label).draw(PIXELS)[:, :, :3].copy()


def with_entrances(
    frame: Picture, truth: Truth, art: Art, entrance: str, glare: float, rng: np.random.Generator
) -> tuple[Picture, Truth, list[Truth]]:
    """A layout some of whose tiles at the rim are entrances, what is true of it then, and those tiles."""
    places = {(tile["q"], tile["r"]): tile for tile in truth["tiles"]}
    rim = [tile for at, tile in places.items() if len(_beside(at, places)) <= RIM]
    made = [rim[n] for n in rng.permutation(len(rim))[:ENTRANCES]]
    plane = _plane(truth["tiles"])
    picture = frame.astype(np.float32)
    for tile in made:
        _overlaid(picture, plane @ _square(tile), art(entrance), art(tile["label"]), glare)
    tiles = [{**tile, "label": entrance} if tile in made else tile for tile in truth["tiles"]]
    shown = [tile for tile in tiles if any(tile["centre"] == other["centre"] for other in made)]
    return np.clip(picture, 0, 255).astype(np.uint8), {**truth, "tiles": tiles}, shown


def _beside(at: tuple[int, int], places: Mapping[tuple[int, int], Truth]) -> list[tuple[int, int]]:
    return [step for step in HEX_STEPS if (at[0] + step[0], at[1] + step[1]) in places]


def _middle(tile: Truth) -> tuple[float, float]:
    """Where a tile's middle lies in a layout whose tiles have sides of 1 and a corner up."""
    return float(np.sqrt(3) * (tile["q"] + tile["r"] / 2)), 1.5 * float(tile["r"])


def _plane(tiles: Sequence[Truth]) -> Floats:
    """From such a layout to the picture."""
    matrix, _ = cv2.findHomography(
        np.array([_middle(tile) for tile in tiles]), np.array([tile["centre"] for tile in tiles])
    )
    return np.asarray(matrix, float)


def _square(tile: Truth) -> Floats:
    """From the square about a tile's circle, 0 to 1 each way, to the layout."""
    x, y = _middle(tile)
    return np.array([[2.0, 0, x - 1], [0, 2.0, y - 1], [0, 0, 1.0]])


def _overlaid(picture: Floats, to_picture: Floats, now: Picture, before: Picture, glare: float) -> None:
    """Lay a tile's picture over a place in the light in which another's lies there, with glare upon it."""
    high, wide = picture.shape[:2]
    turns = np.arange(6) * np.pi / 3
    corners = project(to_picture, 0.5 + 0.5 * np.stack([np.sin(turns), np.cos(turns)], axis=1))
    mask = np.zeros((high, wide), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), (255,))
    there = mask > 0
    pixels = np.diag([1 / now.shape[1], 1 / now.shape[0], 1.0])
    drawn_now = cv2.warpPerspective(now, to_picture @ pixels, (wide, high)).astype(np.float32)
    light = picture[there].mean(axis=0) / np.maximum(1.0, before.reshape(-1, 3).mean(axis=0))
    picture[there] = drawn_now[there] * light
    if glare:
        middle, side = corners.mean(axis=0), float(np.hypot(*(corners[0] - corners[1])))
        y, x = np.mgrid[0:high, 0:wide]
        off = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * (GLARE * side) ** 2)
        picture += (glare * np.exp(-off))[..., None]


def _show(way: str, judged: Judged, entrances: Judged) -> None:
    good, asked = judged.right["labels"]
    there, made = entrances.right["labels"]
    misled = sum(sure >= CLAIMED and not fine for sure, fine in judged.claims)
    print(f"  {way:16}{good:>5}/{asked}, misled {misled}; entrances {there}/{made}", flush=True)
    for what, times in Counter(judged.wrong).most_common(3):
        print(f"{'':8}{times} x {what}")
