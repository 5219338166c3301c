"""Reads a square board: terrain, crop and pawn for every space."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.features import SIDE
from companion.vision.light import Light, Patch
from companion.vision.mat import find_mat
from companion.vision.observation import Board, Cell, Point, Seen, UnreadableError
from companion.vision.plane import Picture, Plane
from companion.vision.profile import Profile

PITCH_MM = 46.0
SPAN_MM = 60.0
"""A patch shows a space and 7 mm of its neighbours all round."""
PER_MM = 2 * SIDE / SPAN_MM


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
    patches = patches * labels.tint(patches, white_seen=corners is None)
    answers = labels.answers(patches)
    cells = []
    for n in range(rows * cols):
        terrain, crop, pawn = (Seen.among(q, a[n]) for q, a in zip(labels.questions, answers, strict=True))
        sure = terrain.probability * crop.probability * pawn.probability
        cells.append(Cell(n // cols, n % cols, terrain, crop, pawn, sure))
    return Board(rows, cols, tuple(cells))


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
    margin = (SPAN_MM - PITCH_MM) / 2
    box = (-margin, -margin, cols * PITCH_MM + margin, rows * PITCH_MM + margin)
    table = light.correct(plane.warp(frame, box, PER_MM), box)
    halves = np.array([[2.0, 0, 0.5], [0, 2.0, 0.5]])
    patches = np.empty((rows * cols, SIDE, SIDE, 3), np.float32)
    for n in range(rows * cols):
        halves[:, 2] = (n % cols) * PITCH_MM * PER_MM + 0.5, (n // cols) * PITCH_MM * PER_MM + 0.5
        cv2.warpAffine(table, halves, (SIDE, SIDE), patches[n], cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return patches
