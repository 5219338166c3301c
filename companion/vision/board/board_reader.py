"""Reads a square board: terrain, crop and pawn for every space.

The stages in order: `find_board` by its mat, `rectify` its spaces, `classify` each by its looks, `solve` all of them
together, and `observed` gives what was seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.doubts import CLIPPED, Looks
from companion.vision.board.margin import Surroundings, beside_margin
from companion.vision.board.patches import PITCH_MM, BoardPatches
from companion.vision.board.pieces_by_colour import told_by_colours
from companion.vision.board.place import board_plane
from companion.vision.board.spaces import answers, ground, usual
from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import Classifier, doubted
from companion.vision.classify.joint import agreed
from companion.vision.classify.profile import Profile
from companion.vision.colour.white_balance import WhiteBalance
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import find_mat
from companion.vision.geometry.plane import Array, Picture, Plane
from companion.vision.observation import BoardSeen, CellSeen, Point, Seen
from companion.vision.picture import check_colours

TUNED = TUNING.doubts

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
    plane, light = find_board(frame, profile, rows, cols, corners)
    check_colours(frame)
    classifier = profile.part("board").classifier
    chosen = np.arange(rows * cols) if among is None else np.array(sorted(among), int)
    board = rectify(frame, plane, light, rows, cols, chosen, by_mat=corners is None)
    if not len(chosen):
        return BoardSeen(rows, cols, ())
    return observed(board, classifier, solve(board, classifier, classify(board, classifier)))


def find_board(
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


@dataclass(frozen=True, eq=False)
class Rectified:
    """A board straight from above, of which the `chosen` spaces (k,) are asked for, row by row from 0.

    `thumbnails` are of all spaces (n, THUMBNAIL, THUMBNAIL, 3); `around` is what surrounds a board whose mat was found,
    `covered` (k,) how much of each space an arm hides. Brighter than `limit` the camera tells nothing apart.
    """

    rows: int
    cols: int
    chosen: NDArray[np.intp]
    light: WhiteBalance
    patches: BoardPatches
    thumbnails: Picture
    around: Surroundings | None
    covered: Array
    limit: float


def rectify(
    frame: Picture, plane: Plane, light: WhiteBalance, rows: int, cols: int, chosen: NDArray[np.intp], *, by_mat: bool
) -> Rectified:
    """See the board straight from above. Raises UnreadableError where its spaces are too small."""
    patches = BoardPatches.at(light.straight(frame), plane, rows, cols)
    if float(plane.scale(patches.middles).min()) * PITCH_MM < SMALLEST:
        raise UnreadableError("far")
    around = Surroundings.of(*patches.small, light, rows, cols, PITCH_MM) if by_mat else None
    covered = around.hidden()[chosen].astype(np.float32) if around else np.zeros(len(chosen), np.float32)
    limit = float(light.straight(np.full((1, 1, 3), CLIPPED, np.uint8)).min())
    return Rectified(rows, cols, chosen, light, patches, patches.thumbnails(), around, covered, limit)


@dataclass(frozen=True, eq=False)
class Classified:
    """What each of the chosen spaces (k) is by its own looks: the probabilities `found` (k, answers) of each question.

    `gain` (n, 1, 1, 3) makes white 1.0 in all spaces' thumbnails with the light's `tint`, `white` without it.
    """

    found: list[Array]
    gain: Array
    white: Array
    tint: Array


def classify(board: Rectified, classifier: Classifier) -> Classified:
    """Tell each space by itself, in the light that all of them together show."""
    light, patches, chosen = board.light, board.patches, board.chosen
    white = (1 / light.white(patches.middles)).astype(np.float32)[:, None, None, :]
    tones = classifier.tones_of(board.thumbnails, white)
    tint = classifier.tint(tones, white_seen=not light.clipped, strangers=board.around is not None)
    gain = white * tint
    found = answers(classifier, board.thumbnails[chosen], lambda some: patches.in_full(chosen[some]), gain[chosen])
    found[0] = classifier.with_tones(found[0], tones[chosen], tint)
    return Classified(found, gain, white, tint)


@dataclass(frozen=True, eq=False)
class Solved:
    """What the chosen spaces (k) are, all of them seen together: the probabilities of each question's answers.

    Spaces that are `hidden`, and others that are `dazzled`, tell nothing.
    """

    found: list[Array]
    hidden: NDArray[np.bool_]
    dazzled: NDArray[np.bool_]


def solve(board: Rectified, classifier: Classifier, seen: Classified) -> Solved:
    """Tell all spaces together: by what one terrain looks like in this picture, how boards are, and all colours."""
    chosen, trust, found = board.chosen, board.light.trust, seen.found
    looks = Looks.of(board.thumbnails, seen.gain, board.limit)
    # What hides a space, or is foreign, tells nothing of the others.
    before, strange = _likeliest(found), looks.strange(classifier, found, board.covered, chosen)
    terrain = _alike_in_one_picture(board, classifier, seen, strange < TUNED.strange)
    terrain, crops, pawns = (doubted(answer, trust) for answer in (terrain, *found[1:]))
    no_crop, no_pawn = (question.index(None) for question in classifier.questions[1:])
    crops, pawns = usual(crops, pawns, no_crop, no_pawn, trust)
    # What white is the cards tell better than labels can.
    lit = seen.gain if board.light.clipped or board.around is None else seen.white
    crops, pawns = told_by_colours(
        classifier, lambda some: board.patches.on_table(chosen[some]), lit[chosen], terrain, crops, pawns, trust
    )
    found = [terrain, crops, pawns]
    other = (_likeliest(found) != before).any(axis=0)
    read = [answer[other] for answer in found]
    strange[other] = looks.strange(classifier, read, board.covered[other], chosen[other])
    dazzled = looks.dazzled[chosen]
    even = [answer + strange[:, None] * (1 / answer.shape[1] - answer) for answer in found]
    return Solved(even, (strange > TUNED.strange) & ~dazzled, dazzled)


def _alike_in_one_picture(
    board: Rectified, classifier: Classifier, seen: Classified, plain: NDArray[np.bool_]
) -> Array:
    """Probabilities of terrains (k, answers) once `plain` spaces (k,) are compared.

    Those of one terrain, and bare ones, look alike in one picture; bare ones as the board's margin too.
    """
    terrain = seen.found[0].copy()
    grounds = ground(board.thumbnails[board.chosen], seen.gain[board.chosen])[plain]
    told = terrain[plain]
    if board.around:
        bare = classifier.questions[0].index(None)
        told = beside_margin(told, bare, grounds, board.around.margin(seen.tint))
    terrain[plain] = agreed(told, grounds)
    return terrain


def observed(board: Rectified, classifier: Classifier, solved: Solved) -> BoardSeen:
    """The spaces that can be told, and which are hidden or dazzled."""
    told = [(n // board.cols, n % board.cols) for n in board.chosen.tolist()]
    tiles, discs, stands = (Seen.each(q, answer) for q, answer in zip(classifier.questions, solved.found, strict=True))
    cells = tuple(
        CellSeen(row, col, *labels, math.prod(label.probability for label in labels))
        for (row, col), labels, unseen in zip(
            told, zip(tiles, discs, stands, strict=True), (solved.hidden | solved.dazzled).tolist(), strict=True
        )
        if not unseen
    )
    covers, glares = (
        tuple(place for place, so in zip(told, some, strict=True) if so) for some in (solved.hidden, solved.dazzled)
    )
    return BoardSeen(board.rows, board.cols, cells, covers, glares)


def _likeliest(found: Sequence[Array]) -> NDArray[np.intp]:
    """Which answer to each question is the likeliest (questions, n)."""
    return np.stack([answer.argmax(axis=1) for answer in found])
