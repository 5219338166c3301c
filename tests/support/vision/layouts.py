"""Paints free tiles on a table with the mat's cards, for the tests: any lattice, any angle, laid by unsteady hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.geometry.lattice import LatticeShape
from tests.support.vision.scene import DOTS, MARGIN, Floats, Picture, card, photograph

WIDE, HIGH = 620.0, 430.0
Place = tuple[int, int]


@dataclass(frozen=True)
class Laid:
    """A tile as it was laid: its label and by how many of its lattice's turns it is turned to the left."""

    label: str
    turn: int = 0


@dataclass(frozen=True)
class Scene:
    """A picture of a layout, and in it each tile's centre and the middle of its own top edge, in pixels."""

    frame: Picture
    centres: Mapping[Place, Floats]
    tops: Mapping[Place, Floats]
    flat: Picture
    to_frame: Floats

    def picture(self, table: Floats) -> Floats:
        """Millimetres on the painted table (n, 2) to pixels."""
        spots = np.c_[table * DOTS, np.ones(len(table))] @ self.to_frame.T
        return np.asarray(spots[:, :2] / spots[:, 2:])


def paint(
    tiles: Mapping[Place, Laid],
    art: Mapping[str, Picture],
    shape: LatticeShape,
    side: float,
    *,
    angle: float = 20.0,
    turn: float = 0.0,
    tilt: float = 0.1,
    light: float = 0.9,
    ground: tuple[int, int, int] = (90, 110, 130),
    pieces: int = 0,
    mat: bool = True,
    seed: int = 0,
    size: tuple[int, int] = (1280, 720),
) -> Scene:
    """A layout of `tiles` (label to picture in `art`, `side` mm), turned by `angle` degrees and seen by a camera.

    A tile's gaps, place and turn vary a little; `pieces` wooden cubes stand on the first tiles.
    """
    rng = np.random.default_rng(seed)
    flat = _table(ground, rng, mat=mat)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    basis = shape.basis @ np.array([[c, s], [-s, c]]) * side * 1.03
    spots = {place: np.array(place) @ basis for place in tiles}
    middle = np.array([WIDE, HIGH]) / 2 - np.mean(list(spots.values()), axis=0)
    centres, tops = {}, {}
    for n, (place, tile) in enumerate(tiles.items()):
        at = spots[place] + middle + rng.normal(0, 0.4, 2)
        own = angle - 360 / shape.turns * tile.turn + rng.normal(0, 0.5)
        _lay(flat, art[tile.label], at, own, shape, side)
        centres[place] = at
        up = np.radians(own - 90)
        tops[place] = at + shape.half * side * np.array([np.cos(up), np.sin(up)])
        if n < pieces:
            _cube(flat, at + rng.normal(0, side / 6, 2), rng)
    frame, matrix = photograph(flat, turn, tilt, size, light)
    scene = Scene(frame, {}, {}, flat, matrix)
    return Scene(
        frame,
        {place: scene.picture(spot[None])[0] for place, spot in centres.items()},
        {place: scene.picture(spot[None])[0] for place, spot in tops.items()},
        flat,
        matrix,
    )


def _table(ground: tuple[int, int, int], rng: np.random.Generator, *, mat: bool) -> Picture:
    """A clouded table with a card in each corner."""
    high, wide = round(HIGH * DOTS), round(WIDE * DOTS)
    clouds = cv2.resize(rng.random((4, 9)).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    out = np.clip(np.array(ground) * (0.85 + 0.3 * clouds[..., None]), 0, 255).astype(np.uint8)
    for number, (x, y) in enumerate(((40, 40), (WIDE - 40, 40), (WIDE - 40, HIGH - 40), (40, HIGH - 40))):
        if mat:
            card(out, number, (x - MARGIN, y - MARGIN))
    return np.asarray(out, np.uint8)


def _lay(out: Picture, picture: Picture, at: Floats, angle: float, shape: LatticeShape, side: float) -> None:
    """A tile, with a thin shadow round it."""
    radius = side / 2 if shape.turns == 4 else side
    scale = 2 * radius * DOTS / picture.shape[1]
    middle = (picture.shape[1] - 1) / 2
    matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), -angle, scale), float)
    matrix[:, 2] += at * DOTS - middle
    face = cv2.warpAffine(picture[..., :3], matrix, out.shape[1::-1], flags=cv2.INTER_AREA)
    turn = np.radians(angle)
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = shape.corners @ turned * side + at
    mask = np.zeros(out.shape[:2], np.uint8)
    outline = np.rint(corners * DOTS * 16).astype(np.int32)
    cv2.polylines(out, [outline], True, (40, 40, 40), 3, cv2.LINE_AA, 4)
    cv2.fillConvexPoly(mask, outline, 255, cv2.LINE_AA, 4)
    cv2.copyTo(face, mask, out)


def _cube(out: Picture, at: Floats, rng: np.random.Generator) -> None:
    ink = [int(v) for v in rng.integers(20, 220, 3)]
    x, y = (round(v * DOTS) for v in at)
    reach = round(5 * DOTS)
    cv2.rectangle(out, (x - reach, y - reach), (x + reach, y + reach), [v // 2 for v in ink], -1)
    cv2.rectangle(out, (x - reach, y - reach - reach // 2), (x + reach, y + reach // 2), ink, -1)
