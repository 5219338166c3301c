"""Tiles of a box with arrows that are not ours: one large arrow near a corner, in colours and on grounds of its own."""

from __future__ import annotations

import cv2
import numpy as np

from tests.support.vision.scene import Picture, tile

COLOURS = {"pink": (170, 90, 240), "black": (30, 28, 26), "orange": (20, 130, 245), "teal": (150, 140, 10)}
DIRECTIONS = ("up", "right", "down", "left")
SHOWN = ("pink-up", "black-right", "orange-down", "teal-left")
"""Each colour once, and each direction."""
_UP = np.array([(0, -1.0), (0.8, 0.0), (0.35, 0.0), (0.35, 1.0), (-0.35, 1.0), (-0.35, 0.0), (-0.8, 0.0)])
_AT, _LONG = np.array([0.3, 0.3]), 0.24


def arrowed(terrain: str, arrow: str, seed: int = 0, side: int = 128) -> Picture:
    """A tile with an arrow on it."""
    out = tile(terrain, seed, side)
    colour, _, direction = arrow.partition("-")
    turn = np.pi / 2 * DIRECTIONS.index(direction)
    c, s = np.cos(turn), np.sin(turn)
    points = (_UP @ np.array([[c, s], [-s, c]]) * _LONG + _AT) * side
    corners = [np.rint(points).astype(np.int32)]
    cv2.fillPoly(out, corners, COLOURS[colour], cv2.LINE_AA)
    cv2.polylines(out, corners, True, (250, 250, 250), max(1, side // 40), cv2.LINE_AA)
    return out
