"""Reads a square board: terrain, crop and pawn for every space."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.features import SIDE
from companion.vision.labels import Labels, softmax
from companion.vision.light import Light, Patch
from companion.vision.mat import find_mat
from companion.vision.observation import Board, Cell, Point, Seen, UnreadableError
from companion.vision.plane import Floats, Picture, Plane
from companion.vision.profile import Profile

PITCH_MM = 46.0
SPAN_MM = 60.0
"""A patch shows a space and 7 mm of its neighbours all round."""
PER_MM = SIDE / SPAN_MM
DOUBTFUL = 0.9


def read_board(
    frame: Picture, profile: Profile, rows: int, cols: int, corners: tuple[Point, Point, Point, Point] | None = None
) -> Board:
    """Read every space of a board of `rows` x `cols` from a BGR picture.

    `corners` are the grid's outer corners in pixels (top-left, top-right, bottom-right, bottom-left); without them
    the mat is looked for. Raises UnreadableError in plain words.
    """
    if min(rows, cols) < 1 or rows * cols > 400:
        raise UnreadableError("A board has 1 to 400 spaces; give its rows and columns.")
    plane, light = _placed(frame, profile, rows, cols, corners)
    labels = profile.part("board").labels
    patches = _patches(frame, plane, light, rows, cols)
    patches = patches * labels.tint(patches, white_seen=not light.clipped)
    answers = _answers(labels, patches)
    cells = []
    for n in range(rows * cols):
        terrain, crop, pawn = (Seen.among(q, a[n]) for q, a in zip(labels.questions, answers, strict=True))
        sure = terrain.probability * crop.probability * pawn.probability
        cells.append(Cell(n // cols, n % cols, terrain, crop, pawn, sure))
    return Board(rows, cols, tuple(cells))


def _answers(labels: Labels, patches: Patch) -> list[Patch]:
    """Probabilities for every question; a doubtful space is looked at again, turned, and the looks are averaged."""
    first = labels.answers(patches)
    doubtful = np.flatnonzero(np.prod([a.max(axis=1) for a in first], axis=0) < DOUBTFUL)
    if not len(doubtful):
        return first
    again = np.concatenate([np.rot90(patches[doubtful], turn, (1, 2)) for turn in (1, 2, 3)])
    for seen, turned in zip(first, labels.answers(again), strict=True):
        looks = np.concatenate([seen[doubtful], turned]).reshape(4, len(doubtful), -1)
        seen[doubtful] = softmax(np.log(looks + 1e-5).mean(axis=0))
    return first


def _placed(
    frame: Picture, profile: Profile, rows: int, cols: int, corners: tuple[Point, Point, Point, Point] | None
) -> tuple[Plane, Light]:
    size = (frame.shape[1], frame.shape[0])
    lens = profile.lens.scaled(size) if profile.lens else None
    if corners is None:
        mat = find_mat(frame)
        plane = mat.board(rows, cols, PITCH_MM, lens)
        return plane, Light.of_cards(frame, mat, plane)
    wide, high = cols * PITCH_MM, rows * PITCH_MM
    grid = np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]])
    return Plane.through(np.array(corners, float), grid, lens), Light.even()


def _patches(frame: Picture, plane: Plane, light: Light, rows: int, cols: int) -> Patch:
    """Every space with its margin (rows x cols, SIDE, SIDE, 3), white 1.0."""
    small, plane = _shrunk(frame, plane, rows, cols)
    margin = (SPAN_MM - PITCH_MM) / 2
    table = plane.warp(small, (-margin, -margin, cols * PITCH_MM + margin, rows * PITCH_MM + margin), PER_MM)
    seen = np.empty((rows * cols, SIDE, SIDE, 3), np.uint8)
    to_space = np.eye(2, 3)
    for n in range(rows * cols):
        to_space[:, 2] = (n % cols) * PITCH_MM * PER_MM, (n // cols) * PITCH_MM * PER_MM
        cv2.warpAffine(table, to_space, (SIDE, SIDE), seen[n], cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return seen * (1 / light.white(_middles(rows, cols))).astype(np.float32)[:, None, None, :]


def _shrunk(frame: Picture, plane: Plane, rows: int, cols: int) -> tuple[Picture, Plane]:
    """The picture at about the patches' own resolution: straightening then neither jumps pixels nor wastes time."""
    times = int(np.median(plane.scale(_middles(rows, cols))) / PER_MM + 0.25)
    if times < 2:
        return frame, plane
    small = cv2.resize(frame, (frame.shape[1] // times, frame.shape[0] // times), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), plane.shrunk(times)


def _middles(rows: int, cols: int) -> Floats:
    """The middle of every space (rows x cols, 2) in mm."""
    down, across = np.divmod(np.arange(rows * cols), cols)
    return np.asarray((np.c_[across, down] + 0.5) * PITCH_MM)
