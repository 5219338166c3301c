"""Tells which of some drawings a round token shows, where it is known about where and how it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.observation import Seen
from companion.vision.tiles.layout import TableView
from companion.vision.tokens.tuning import TUNING

TUNED = TUNING.drawn

SIDE = 28
"""Pixels of a token's side where it is compared."""
REACH_MM, STEP_MM = 3.0, 1.0
"""How far from its place a token is looked for, and in what steps."""
TURNS = (-20.0, -10.0, 0.0, 10.0, 20.0)
"""By how many degrees it may lie askew."""


@dataclass(frozen=True, eq=False)
class Lies:
    """Where a token may lie: a point (2,) in mm, and by how many degrees clockwise its upright is turned."""

    at: Floats
    turn: float


def read_drawn(
    frame: Picture, table: TableView, places: Mapping[str, Lies], drawings: Mapping[str, Picture], radius: float
) -> dict[str, Seen]:
    """What each place shows of some drawings (BGR, upright, filling their picture), by name.

    The probabilities sum up to less than 1: the rest is that it shows none of them.
    """
    names = sorted(drawings)
    small = (cv2.resize(drawings[name], (SIDE, SIDE), interpolation=cv2.INTER_AREA) for name in names)
    known = np.stack([_told(np.asarray(picture, np.uint8)) for picture in small])
    return {place: _seen(frame, table, lies, names, known, radius) for place, lies in places.items()}


def _seen(frame: Picture, table: TableView, lies: Lies, names: list[str], known: Array, radius: float) -> Seen:
    """The likeness of the best look, drawing by drawing."""
    per_mm = SIDE / (2 * radius)
    half = radius + REACH_MM + 1
    wide = half * 2**0.5
    low = lies.at - wide
    box = (float(low[0]), float(low[1]), float(low[0] + 2 * wide), float(low[1] + 2 * wide))
    view = table.plane.warp(frame, box, per_mm)
    middle = (view.shape[1] - 1) / 2
    best = np.zeros(len(names))
    for askew in TURNS:
        matrix = cv2.getRotationMatrix2D((middle, middle), lies.turn + askew, 1.0)
        upright = cv2.warpAffine(
            view, matrix, view.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for looked in _looks(np.asarray(upright, np.uint8), per_mm):
            best = np.maximum(best, (known * _told(looked)).sum(axis=(1, 2, 3)))
    return _judged(names, best)


def _looks(upright: Picture, per_mm: float) -> list[Picture]:
    """The token's square, here and there about the middle."""
    first = (upright.shape[0] - SIDE) / 2
    steps = np.arange(-REACH_MM, REACH_MM + 0.1, STEP_MM) * per_mm
    spots = {
        (round(first + y), round(first + x)) for y in steps for x in steps if x * x + y * y <= (REACH_MM * per_mm) ** 2
    }
    looks = (upright[y : y + SIDE, x : x + SIDE] for y, x in sorted(spots) if y >= 0 and x >= 0)
    return [look for look in looks if look.shape[:2] == (SIDE, SIDE)]


def _told(picture: Array | Picture) -> Array:
    """A picture within its circle, each colour about its mean, of length 1 in all."""
    spots = (np.arange(SIDE) + 0.5) * 2 / SIDE - 1
    inside = np.asarray(np.hypot(*np.meshgrid(spots, spots)) <= 0.95, np.float32)[..., None]
    flat = np.asarray(picture[..., :3], np.float32)
    grey = (flat * inside).sum(axis=(0, 1)) / inside.sum()
    centred = (flat - grey) * inside
    return np.asarray(centred / max(1e-6, float(np.sqrt((centred * centred).sum()))), np.float32)


def _judged(names: list[str], likeness: Floats) -> Seen:
    """Probabilities of likenesses, all of them small where nothing is alike."""
    odds = np.exp(TUNED.sharp * (likeness - likeness.max()))
    there = 1 / (1 + np.exp(-TUNED.sharp * (likeness.max() - TUNED.least)))
    return Seen.among(names, odds / odds.sum() * there)
