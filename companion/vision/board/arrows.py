"""Reads arrows on a board's tiles: their colour, and where they point on the board.

A tile is compared with pictures of every terrain with every arrow (see `companion.vision.classify.templates`): a pawn
on it hides a part, and the rest decides.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from companion.vision.board.board_reader import find_board
from companion.vision.board.patches import PITCH_MM
from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import doubted
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Array, Floats, Picture
from companion.vision.observation import Point, Seen

TUNED = TUNING.arrows

KIND = "arrows"
DIRECTIONS = ("up", "right", "down", "left")
"""Where arrows point, clockwise; a label ends with one, as in `red-up`."""
NO_ARROW = ""
"""The label of tiles without an arrow."""
ACROSS_PX = 64
"""Pixels of a tile's side in the view that is matched."""


def read_arrows(
    frame: Picture,
    profile: Profile,
    rows: int,
    cols: int,
    among: Collection[int],
    corners: tuple[Point, Point, Point, Point] | None = None,
) -> dict[int, Seen]:
    """The arrows on the tiles `among` these spaces of a board in a BGR picture, by the space's number, row by row.

    The label None is a tile without an arrow; what cannot be made out is left out. `corners` are as for `read_board`.
    Raises UnreadableError without a mat or corners, or if the profile knows no arrows.
    """
    part = profile.printed_part(KIND)
    chosen = np.array(sorted(among), int)
    if not len(chosen):
        return {}
    plane, light = find_board(frame, profile, rows, cols, corners)
    middles = (np.c_[chosen % cols, chosen // cols] + 0.5) * PITCH_MM
    per_mm = ACROSS_PX / part.size_mm
    coarse, shrunk = plane.coarse(frame, max(1, int(plane.scale(middles).mean() / per_mm + 0.25)))
    low = middles.min(axis=0) - PITCH_MM
    high = middles.max(axis=0) + PITCH_MM
    view = light.straight(shrunk.warp(coarse, (low[0], low[1], high[0], high[1]), per_mm))
    centres = (middles - low) * per_mm - 0.5
    templates = part.templates
    white = (light.white(middles) / 255.0).astype(np.float32)[:, None, None]
    misfit = templates.match_lit(view, centres, ACROSS_PX, white).misfit
    labels = (NO_ARROW, *(label for label in templates.labels if label != NO_ARROW))
    found = {}
    for number, fits in zip(chosen.tolist(), misfit, strict=True):
        if fits.min() < TUNED.whole:
            chances = doubted(_chances(fits, templates.names, labels), light.trust)
            found[number] = Seen.among([label or None for label in labels], chances)
    return found


def _chances(misfit: Floats, names: tuple[str, ...], labels: tuple[str, ...]) -> Array:
    """The probability of each label, from the misfit (pictures, 4) of each picture in each turn to the left."""
    power = np.exp(-TUNED.sharp * (misfit - misfit.min())) * np.array([1.0, TUNED.turned, TUNED.turned, TUNED.turned])
    chances = np.zeros(len(labels))
    for name, turns in zip(names, power, strict=True):
        for turn, share in enumerate(turns.tolist()):
            chances[labels.index(_turned(name, turn, labels))] += share
    return np.asarray(chances / chances.sum(), np.float32)


def _turned(label: str, turn: int, labels: tuple[str, ...]) -> str:
    """An arrow turned by quarters to the left."""
    colour, _, direction = label.rpartition("-")
    if not colour:
        return label
    seen = f"{colour}-{DIRECTIONS[(DIRECTIONS.index(direction) - turn) % len(DIRECTIONS)]}"
    return seen if seen in labels else label
