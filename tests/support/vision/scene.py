"""A small painter of pictures for the tests: the mat's cards round a board, seen by a pinhole camera."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]
PITCH, CARD, MARKER, DOTS = 46.0, 56.0, 40.0, 4.0
MARGIN = 80.0
INKS = {"field": (60, 200, 230), "lake": (190, 110, 40), "wood": (50, 110, 40)}


def marker(number: int, side: int) -> Picture:
    """One ArUco marker, whatever OpenCV calls the function that draws it."""
    aruco: Any = cv2.aruco
    dictionary = aruco.getPredefinedDictionary(aruco.DICT_4X4_50)
    draw = getattr(aruco, "generateImageMarker", None) or aruco.drawMarker
    return np.asarray(draw(dictionary, number, side), np.uint8)


def tile(label: str, seed: int = 0, side: int = 128) -> Picture:
    """A tile's picture: a ground with stripes, dots or crosses."""
    rng = np.random.default_rng(seed)
    ground = np.array(INKS[label]) + rng.normal(0, 8, 3)
    out = np.clip(ground + rng.normal(0, 6, (side, side, 3)), 0, 255).astype(np.uint8)
    for n in range(10):
        x, y = (int(v) for v in rng.integers(0, side, 2))
        if label == "field":
            cv2.line(out, (0, n * side // 10), (side, n * side // 10 + 5), (30, 120, 160), 2)
        elif label == "lake":
            cv2.circle(out, (x, y), 8, (240, 200, 150), 2)
        else:
            cv2.circle(out, (x, y), 12, (20, 60, 15), -1)
    return out


def disc(label: str, side: int = 96) -> Picture:
    """A crop's picture: red with one dot or white with two."""
    out = np.full((side, side, 3), (40, 40, 200) if label == "1" else (225, 225, 225), np.uint8)
    for x in (48,) if label == "1" else (28, 68):
        cv2.circle(out, (x, 48), 10, (20, 20, 20), -1)
    return out


def card(out: Picture, number: int, centre: tuple[float, float], turn: int = 0) -> None:
    """Lay one of the mat's cards on a table drawn at DOTS a millimetre."""
    wide, side = round(CARD * DOTS), round(MARKER * DOTS)
    face = np.full((wide, wide), 255, np.uint8)
    edge = (wide - side) // 2
    face[edge : edge + side, edge : edge + side] = marker(number, side)
    x, y = (round((c + MARGIN) * DOTS) - wide // 2 for c in centre)
    out[y : y + wide, x : x + wide] = np.rot90(face, turn)[..., None]


def table(rows: int, cols: int, cards: tuple[int, ...] = (0, 1, 2, 3)) -> Picture:
    """Bare board with the mat, straight from above; the grid's corner lies MARGIN from the edges."""
    wide, high = cols * PITCH, rows * PITCH
    out = np.full((round((high + 2 * MARGIN) * DOTS), round((wide + 2 * MARGIN) * DOTS), 3), (90, 110, 130), np.uint8)
    corner = tuple(round(MARGIN * DOTS) for _ in range(2))
    end = (round((MARGIN + wide) * DOTS), round((MARGIN + high) * DOTS))
    cv2.rectangle(out, corner, end, (165, 195, 210), -1)
    off = CARD / 2
    centres = {0: (-off, -off), 1: (wide + off, -off), 2: (wide + off, high + off), 3: (-off, high + off)}
    for number in cards:
        card(out, number, centres[number])
    return out


def lay(out: Picture, picture: Picture, row: int, col: int, size: float = 42.0, *, round_: bool = False) -> None:
    """Lay a tile or a disc in the middle of a space."""
    side = round(size * DOTS)
    face = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    x, y = (round(((n + 0.5) * PITCH + MARGIN) * DOTS) - side // 2 for n in (col, row))
    mask = np.full((side, side), 0 if round_ else 255, np.uint8)
    if round_:
        cv2.circle(mask, (side // 2, side // 2), side // 2, 255, -1)
    cv2.copyTo(face, mask, out[y : y + side, x : x + side])


def stand(out: Picture, row: int, col: int, ink: tuple[int, int, int]) -> None:
    """Stand a pawn in a space, leaning a little to the top."""
    x, y = (round(((n + 0.5) * PITCH + MARGIN) * DOTS) for n in (col, row))
    for high in range(12):
        shade = 0.6 + 0.035 * high
        reach = round((6.0 - 0.28 * high if high < 9 else 4.4) * DOTS)
        cv2.circle(out, (x, y - round(0.8 * high * DOTS)), reach, [v * shade for v in ink], -1, cv2.LINE_AA)


def photograph(
    flat: Picture, turn: float = 0.0, tilt: float = 0.15, size: tuple[int, int] = (1280, 720), light: float = 0.9
) -> tuple[Picture, Floats]:
    """A picture of the table turned by degrees and tilted, and the matrix from the flat picture to it."""
    high, wide = flat.shape[:2]
    scale = 0.88 * min(size) / float(np.hypot(high, wide)) * (1.25 if turn % 90 == 0 else 1.0)
    angle = np.radians(turn)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    about = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]])
    back = np.array([[1, 0, size[0] / 2], [0, 1, size[1] / 2], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, 1, 0], [0, tilt / size[1], 1]])
    matrix = back @ lean @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ about
    shrunk = cv2.GaussianBlur(flat, (0, 0), 0.4 / scale)
    out = cv2.warpPerspective(shrunk, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(60, 75, 85))
    noise = np.random.default_rng(1).normal(0, 2, out.shape)
    return np.clip(out * light + noise, 0, 255).astype(np.uint8), matrix
