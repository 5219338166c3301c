"""A board of Pachamama on the simulated table: cards, tiles, crops and pawns as the layout says."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import cv2
import numpy as np

from companion.games.kit import Layout, Place
from companion.games.pachamama.board import board
from companion.games.pachamama.box import CROPS, SIZES, TERRAINS
from companion.games.pachamama.parts import PARTS
from companion.games.pachamama.state import Pachamama
from companion.simulation import (
    CARD_MM,
    PIXELS,
    SLATE,
    SPACE_MM,
    Part,
    Picture,
    Scene,
    Simulation,
    TableCamera,
    cloth,
    laid,
    part_named,
)
from companion.simulation import cards as mat_cards

SPARE_MM = 54.0
"""From one spare tile to the next."""


def scene(layout: Layout, size: str, untidy: float = 1.0) -> Scene:
    """The table with everything where the layout says; `untidy` 1 shifts and turns parts as careless hands do."""
    return Scene((*cards(size), *parts(layout, size, untidy)), surface=_cloth(size))


def table(state: Pachamama) -> Scene:
    """The mat, and all parts where the layout says."""
    return scene(state.layout(), state.size)


def spares(state: Pachamama) -> list[Part]:
    """A tile of each terrain left of the board, crops and a pawn of each player right of it."""
    wide, _ = _extent(state.size)
    left, right = -wide - CARD_MM - SPARE_MM / 2, wide + CARD_MM + SPARE_MM / 2
    found: list[Part] = []
    for n, terrain in enumerate(TERRAINS):
        found.append(_at("terrain", terrain, left, (n - 1.5) * SPARE_MM))
    for n, crop in enumerate(CROPS):
        found.append(_at("crop", crop, right, (n - 2) * SPARE_MM * 0.6))
    for n, seat in enumerate(state.seats):
        found.append(_at("pawn", seat, right + SPARE_MM * 0.8, (n - 1.5) * SPARE_MM * 0.6))
    return found


def inside(state: Pachamama, x: float, y: float) -> bool:
    """Whether a point of the table lies on the board."""
    return place_at(x, y, state.size) is not None


def parts(layout: Layout, size: str, untidy: float = 1.0) -> list[Part]:
    """What lies on the board, lowest first: tiles, then crops, then pawns. A part's name is its spot and label."""
    made = []
    for layer in ("terrain", "crop", "pawn"):
        for (place, kind), label in layout.items():
            if kind == layer and label is not None:
                made.append(_part(place, layer, label, size, untidy))
    return made


def cards(size: str) -> tuple[Part, ...]:
    """The mat's four cards, each with its inner corner on a corner of the grid."""
    return mat_cards(*_extent(size))


def camera(size: str) -> TableCamera:
    """A camera that sees the whole mat from a little aside, as people put it up."""
    wide, _ = _extent(size)
    high = 690.0 if wide > 150 else 620.0
    return TableCamera(eye=(30.0, 0.28 * high, high), roll=1.5)


def place_at(x: float, y: float, size: str) -> Place | None:
    """The space at a point of the table in mm from the board's middle, or None beside the board."""
    wide, high = _extent(size)
    col, row = int((x + wide) // SPACE_MM), int((y + high) // SPACE_MM)
    box = next(s for s in SIZES if s.name == size)
    return f"c{col + 1}r{row + 1}" if 0 <= col < box.cols and 0 <= row < box.rows else None


def _extent(size: str) -> tuple[float, float]:
    box = next(s for s in SIZES if s.name == size)
    return box.cols * SPACE_MM / 2, box.rows * SPACE_MM / 2


def _part(place: Place, layer: str, label: str, size: str, untidy: float) -> Part:
    number = board(size).number[place]
    cols = next(s.cols for s in SIZES if s.name == size)
    wide, high = _extent(size)
    middle = np.array([(number % cols + 0.5) * SPACE_MM - wide, (number // cols + 0.5) * SPACE_MM - high])
    rng = np.random.default_rng(int(hashlib.sha256(f"{place} {layer} {label}".encode()).hexdigest()[:8], 16))
    shift = {"terrain": 1.0, "crop": 4.0, "pawn": 5.0}[layer] * untidy
    x, y = middle + rng.uniform(-shift, shift, 2)
    turn = {"terrain": 3.0, "crop": 180.0, "pawn": 0.0}[layer] * untidy
    return _piece(f"{place} {layer} {label}", layer, label, x, y, float(rng.uniform(-turn, turn)))


def _at(layer: str, label: str, x: float, y: float) -> Part:
    """A spare part."""
    return _piece(f"spare {layer} {label}", layer, label, x, y, 0.0)


def _piece(name: str, layer: str, label: str, x: float, y: float, angle: float) -> Part:
    part = part_named(PARTS, f"board/{layer}", label)
    return laid(part, name, x, y, angle, PIXELS // 2 if layer == "crop" else PIXELS)


@lru_cache
def _cloth(size: str) -> Picture:
    """The cloth with the spaces drawn on it, a pixel a millimetre."""
    made = cloth(1, SLATE).copy()
    wide, high = _extent(size)
    left, top = made.shape[1] / 2 - wide, made.shape[0] / 2 - high
    line = tuple(round(1.35 * c) for c in SLATE)
    for x in np.arange(left, left + 2 * wide, SPACE_MM):
        for y in np.arange(top, top + 2 * high, SPACE_MM):
            cv2.rectangle(made, (round(x), round(y)), (round(x + SPACE_MM), round(y + SPACE_MM)), line, 1)
    return made


SIMULATION = Simulation(table, lambda state: camera(state.size), spares, inside)
