"""A board of Pachamama on the simulated table: cards, tiles, crops and pawns as the layout says."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import cv2
import numpy as np

from calibration import art
from companion.games.kit import Layout, Place, State
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, SIZES, TERRAINS, level
from companion.games.pachamama.state import Pachamama
from companion.vision.board.patches import PITCH_MM
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Flat, Part, Picture, Scene, Standing
from hardware.simulator.shapes import PAWN, cloth, disc, rectangle

TILE_MM, TILE_HIGH_MM = 42.0, 2.0
CROP_MM = 22.0
SPARE_MM = 54.0
"""From one spare tile to the next."""
CARD_MM, CARD_HIGH_MM = 56.0, 0.4
PIXELS = 168

SLATE = (98, 84, 72)
"""The cloth on the table, as every colour in this file in blue, green, red: no pawn and no tile looks like it."""
PAINT = {
    "brown": (38, 62, 104),
    "white": (226, 232, 236),
    "green": (62, 138, 52),
    "blue": (168, 92, 34),
    "purple": (138, 52, 112),
    "yellow": (36, 190, 232),
}


def scene(layout: Layout, size: str, untidy: float = 1.0) -> Scene:
    """The table with everything where the layout says; `untidy` 1 shifts and turns parts as careless hands do."""
    return Scene((*cards(size), *parts(layout, size, untidy)), surface=_cloth(size))


def table(state: State) -> Scene:
    """The mat, and all parts where the layout says."""
    return scene(state.layout(), _size(state))


def eye(state: State) -> TableCamera:
    """The camera for this board."""
    return camera(_size(state))


def spares(state: State) -> list[Part]:
    """A tile of each terrain left of the board, crops and a pawn of each player right of it."""
    wide, _ = _extent(_size(state))
    left, right = -wide - CARD_MM - SPARE_MM / 2, wide + CARD_MM + SPARE_MM / 2
    found: list[Part] = []
    for n, terrain in enumerate(TERRAINS):
        found.append(_at("terrain", terrain, left, (n - 1.5) * SPARE_MM))
    for n, crop in enumerate(CROPS):
        found.append(_at("crop", crop, right, (n - 2) * SPARE_MM * 0.6))
    for n, seat in enumerate(state.seats):
        found.append(_at("pawn", seat, right + SPARE_MM * 0.8, (n - 1.5) * SPARE_MM * 0.6))
    return found


def inside(state: State, x: float, y: float) -> bool:
    """Whether a point of the table lies on the board."""
    return place_at(x, y, _size(state)) is not None


def _size(state: State) -> str:
    assert isinstance(state, Pachamama)
    return state.size


def parts(layout: Layout, size: str, untidy: float = 1.0) -> list[Part]:
    """What lies on the board, lowest first: tiles, then crops, then pawns. A part's name is its spot and label."""
    made = []
    for layer in ("terrain", "crop", "pawn"):
        for (place, kind), label in layout.items():
            if kind == layer and label is not None:
                made.append(_part(place, layer, label, size, untidy))
    return made


def cards(size: str) -> list[Part]:
    """The mat's four cards, each with its inner corner on a corner of the grid."""
    wide, high = _extent(size)
    out = CARD_MM / 2
    spots = ((-wide - out, -high - out), (wide + out, -high - out), (wide + out, high + out), (-wide - out, high + out))
    return [
        Flat(
            name=f"card {n}",
            x=x,
            y=y,
            outline=rectangle(CARD_MM),
            thickness=CARD_HIGH_MM,
            colour=(245, 245, 245),
            texture=card(n),
            fixed=True,
        )
        for n, (x, y) in enumerate(spots)
    ]


def camera(size: str) -> TableCamera:
    """A camera that sees the whole mat from a little aside, as people put it up."""
    wide, _ = _extent(size)
    high = 690.0 if wide > 150 else 620.0
    return TableCamera(eye=(30.0, 0.28 * high, high), roll=1.5)


def spot_of(part: str) -> tuple[Place, str] | None:
    """The spot that a part's name tells, or None for a card."""
    words = part.split()
    return (words[0], words[1]) if len(words) == 3 else None


def place_at(x: float, y: float, size: str) -> Place | None:
    """The space at a point of the table in mm from the board's middle, or None beside the board."""
    wide, high = _extent(size)
    col, row = int((x + wide) // PITCH_MM), int((y + high) // PITCH_MM)
    box = next(s for s in SIZES if s.name == size)
    return f"c{col + 1}r{row + 1}" if 0 <= col < box.cols and 0 <= row < box.rows else None


def _extent(size: str) -> tuple[float, float]:
    box = next(s for s in SIZES if s.name == size)
    return box.cols * PITCH_MM / 2, box.rows * PITCH_MM / 2


def _part(place: Place, layer: str, label: str, size: str, untidy: float) -> Part:
    number = board(size).number[place]
    cols = next(s.cols for s in SIZES if s.name == size)
    wide, high = _extent(size)
    middle = np.array([(number % cols + 0.5) * PITCH_MM - wide, (number // cols + 0.5) * PITCH_MM - high])
    rng = np.random.default_rng(int(hashlib.sha256(f"{place} {layer} {label}".encode()).hexdigest()[:8], 16))
    shift = {"terrain": 1.0, "crop": 4.0, "pawn": 5.0}[layer] * untidy
    x, y = middle + rng.uniform(-shift, shift, 2)
    turn = {"terrain": 3.0, "crop": 180.0, "pawn": 0.0}[layer] * untidy
    return _piece(f"{place} {layer} {label}", layer, label, x, y, float(rng.uniform(-turn, turn)))


def _at(layer: str, label: str, x: float, y: float) -> Part:
    """A spare part."""
    return _piece(f"spare {layer} {label}", layer, label, x, y, 0.0)


def _piece(name: str, layer: str, label: str, x: float, y: float, angle: float) -> Part:
    if layer == "terrain":
        return Flat(
            name=name, x=x, y=y, angle=angle, outline=rectangle(TILE_MM), thickness=TILE_HIGH_MM, texture=_tile(label)
        )
    if layer == "crop":
        return Flat(
            name=name, x=x, y=y, angle=angle, outline=disc(CROP_MM / 2), thickness=TILE_HIGH_MM, texture=_disc(label)
        )
    return Standing(name=name, x=x, y=y, profile=PAWN, colour=PAINT[label])


@lru_cache
def _cloth(size: str) -> Picture:
    """The cloth with the spaces drawn on it, a pixel a millimetre."""
    made = cloth(1, SLATE).copy()
    wide, high = _extent(size)
    left, top = made.shape[1] / 2 - wide, made.shape[0] / 2 - high
    line = tuple(round(1.35 * c) for c in SLATE)
    for x in np.arange(left, left + 2 * wide, PITCH_MM):
        for y in np.arange(top, top + 2 * high, PITCH_MM):
            cv2.rectangle(made, (round(x), round(y)), (round(x + PITCH_MM), round(y + PITCH_MM)), line, 1)
    return made


@lru_cache
def _tile(label: str) -> Picture:
    return art.terrain(label, PIXELS)


@lru_cache
def _disc(label: str) -> Picture:
    return np.ascontiguousarray(art.crop(level(label), PIXELS // 2)[:, :, :3])


@lru_cache
def card(number: int) -> Picture:
    """The picture of a card of the mat."""
    picture = art.marker_card(number, 2 * PIXELS)
    return picture if picture.ndim == 3 else np.dstack([picture] * 3)
