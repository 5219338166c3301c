"""Reads a square board: terrain, crop and pawn for every space."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.doubts import CLIPPED, Looks
from companion.vision.board.margin import Surroundings, beside_margin
from companion.vision.board.mixed import told_by_colours
from companion.vision.board.patches import PITCH_MM, BoardPatches
from companion.vision.board.place import board_plane
from companion.vision.board.spaces import answers, ground, usual
from companion.vision.classify.classifier import doubted
from companion.vision.classify.joint import agreed
from companion.vision.classify.profile import Profile
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Array, Picture, Plane
from companion.vision.observation import BoardSeen, Cell, Point, Seen
from companion.vision.picture import check_colours

STRANGE = 0.8
"""What is none of what was learnt more likely than this hides its space."""
SMALLEST = 8
"""Pixels of a space's side: with fewer there is nothing to read."""


def read_board(
    frame: Picture,
    profile: Profile,
    rows: int,
    cols: int,
    corners: tuple[Point, Point, Point, Point] | None = None,
    among: Sequence[int] | None = None,
) -> BoardSeen:
    """Read the spaces of a board of `rows` x `cols` from a BGR picture: all, or those `among` these, row by row from 0.

    `corners` are the grid's outer corners in pixels (top-left, top-right, bottom-right, bottom-left); without them
    the mat is looked for. Raises UnreadableError in plain words.
    """
    if min(rows, cols) < 1 or rows * cols > 400:
        raise UnreadableError("board-size")
    plane, light = placed(frame, profile, rows, cols, corners)
    check_colours(frame)
    classifier = profile.part("board").classifier
    frame = light.straight(frame)
    patches = BoardPatches.at(frame, plane, rows, cols)
    if float(plane.scale(patches.middles).min()) * PITCH_MM < SMALLEST:
        raise UnreadableError("far")
    thumbnails = patches.thumbnails()
    gain = (1 / light.white(patches.middles)).astype(np.float32)[:, None, None, :]
    tones = classifier.tones_of(thumbnails, gain)
    tint = classifier.tint(tones, white_seen=not light.clipped, strangers=corners is None)
    white, gain = gain, gain * tint
    chosen = np.arange(rows * cols) if among is None else np.array(sorted(among), int)
    around = Surroundings.of(*patches.small, light, rows, cols, PITCH_MM) if corners is None else None
    covered = around.hidden()[chosen].astype(np.float32) if around else np.zeros(len(chosen), np.float32)
    limit = float(light.straight(np.full((1, 1, 3), CLIPPED, np.uint8)).min())
    looks = Looks.of(thumbnails, gain, limit)
    if not len(chosen):
        return BoardSeen(rows, cols, ())
    found = answers(classifier, thumbnails[chosen], lambda some: patches.in_full(chosen[some]), gain[chosen])
    found[0] = classifier.with_tones(found[0], tones[chosen], tint)
    # Spaces of one terrain, and bare ones, look alike in one picture; bare ones as the board's margin too.
    grounds = ground(thumbnails[chosen], gain[chosen])
    # What hides a space, or is foreign, tells nothing of the others.
    before, strange = _likeliest(found), looks.strange(classifier, found, covered, chosen)
    plain = strange < STRANGE
    terrain, grounds = found[0][plain], grounds[plain]
    if around:
        terrain = beside_margin(terrain, classifier.questions[0].index(None), grounds, around.margin(tint))
    found[0][plain] = agreed(terrain, grounds)
    found = [doubted(a, light.trust) for a in found]
    no_crop, no_pawn = (question.index(None) for question in classifier.questions[1:])
    found[1], found[2] = usual(found[1], found[2], no_crop, no_pawn, light.trust)
    # What white is the cards tell better than labels can.
    lit = gain if light.clipped or corners is not None else white
    found[1], found[2] = told_by_colours(
        classifier,
        lambda some: patches.on_table(chosen[some]),
        lit[chosen],
        found[0],
        found[1],
        found[2],
        light.trust,
    )
    other = (_likeliest(found) != before).any(axis=0)
    strange[other] = looks.strange(classifier, [answer[other] for answer in found], covered[other], chosen[other])
    dazzled = looks.dazzled[chosen]
    hidden = (strange > STRANGE) & ~dazzled
    found = [answer + strange[:, None] * (1 / answer.shape[1] - answer) for answer in found]
    told = [(n // cols, n % cols) for n in chosen.tolist()]
    tiles, discs, stands = (Seen.each(q, answer) for q, answer in zip(classifier.questions, found, strict=True))
    cells = [
        Cell(row, col, *labels, math.prod(label.probability for label in labels))
        for (row, col), labels, unseen in zip(
            told, zip(tiles, discs, stands, strict=True), (hidden | dazzled).tolist(), strict=True
        )
        if not unseen
    ]
    covers, glares = (tuple(place for place, so in zip(told, some, strict=True) if so) for some in (hidden, dazzled))
    return BoardSeen(rows, cols, tuple(cells), covers, glares)


def _likeliest(found: Sequence[Array]) -> NDArray[np.intp]:
    """Which answer to each question is the likeliest (questions, n)."""
    return np.stack([answer.argmax(axis=1) for answer in found])


def placed(
    frame: Picture, profile: Profile, rows: int, cols: int, corners: tuple[Point, Point, Point, Point] | None
) -> tuple[Plane, WhiteBalance]:
    """Where the board is, and the light on it. Raises UnreadableError in plain words."""
    lens = profile.lens_for(frame)
    if corners is None:
        mat = find_mat(frame)
        plane = board_plane(frame, mat, rows, cols, lens)
        return plane, WhiteBalance.of_cards(frame, mat, plane)
    wide, high = cols * PITCH_MM, rows * PITCH_MM
    grid = np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]])
    return Plane.through(np.array(corners, float), grid, lens), WhiteBalance.even()
