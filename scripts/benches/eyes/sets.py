"""Sets of pictures with truth: how each is read and how it is judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.vision.board.board_reader import read_board
from companion.vision.classify.profile import Profile
from companion.vision.cube.cube_reader import FaceSeen, read_faces, solve
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.tiles.hexes import read_hexes
from companion.vision.tiles.layout import TableView
from companion.vision.tiles.squares import read_squares
from tests.support.vision import judge
from tests.support.vision.judge import Judged, Truth

Read = Callable[[Sequence[Picture], Sequence[Truth]], Sequence[Any]]
SIDES_BEYOND = 4.0
"""Tile sides beyond four given points that are read too, as `companion scan hexes --plane` does."""


@dataclass(frozen=True)
class Sample:
    """Pictures that are read in one go (one, or the six of a cube), opened when they are needed, and their truths."""

    open: Callable[[], list[Picture]]
    truths: Sequence[Truth]


@dataclass(frozen=True)
class PictureSet:
    """One line of figures: `read` takes a sample's pictures and truths and gives what was seen in each, or None.

    `reader` (boards, hexes, squares or cubes) is whose curve of how sure it is this counts for; `timed` says that its
    time counts; `worsened` that its pictures count again with less light, for that curve.
    """

    name: str
    reader: str
    samples: Sequence[Sample]
    read: Read
    judge: Callable[[Any, Truth], Judged]
    timed: bool = False
    worsened: bool = False


def boards(name: str, samples: Sequence[Sample], profile: Profile, *, rendered: bool = True) -> PictureSet:
    """Boards: rendered with their mat, or photos with truth `corners_given`."""

    def one(frame: Picture, truth: Truth) -> Any:
        return read_board(frame, profile, truth["rows"], truth["cols"], truth.get("corners_given"))

    return PictureSet(name, "boards", samples, _each(one), judge.board, rendered, rendered)


def hexes(name: str, samples: Sequence[Sample], profile: Profile) -> PictureSet:
    """Layouts of hexagons with a mat."""
    return PictureSet(name, "hexes", samples, _each(lambda f, _: read_hexes(f, profile)), judge.hexes, True, True)


def squares(name: str, samples: Sequence[Sample], profile: Profile) -> PictureSet:
    """Layouts of free squares with a mat."""
    return PictureSet(name, "squares", samples, _each(lambda f, _: read_squares(f, profile)), judge.squares, True, True)


def placed_hexes(name: str, samples: Sequence[Sample], profile: Profile, side: float) -> PictureSet:
    """Photos of hexagons of `side` mm where four points, of the picture and of the table, say how the table lies."""

    def one(frame: Picture, truth: Truth) -> Any:
        picture, table = (np.array(p, float) for p in truth["points"])
        return read_hexes(frame, profile, TableView.of_points(frame, picture, table, SIDES_BEYOND * side), side)

    return PictureSet(name, "hexes", samples, _each(one), judge.placed_hexes)


def cubes(name: str, samples: Sequence[Sample]) -> PictureSet:
    """Cubes, each picture alone."""
    return PictureSet(name, "cubes", samples, _each(lambda f, _: read_faces(f).faces), judge.face, True, True)


def cubes_together(name: str, samples: Sequence[Sample]) -> PictureSet:
    """Cubes, all pictures of a sample solved as one."""

    def read(frames: Sequence[Picture], truths: Sequence[Truth]) -> list[Sequence[FaceSeen]]:
        seen = [one.faces or one.doubtful for one in map(read_faces, frames)]
        some = [n for n, faces in enumerate(seen) if faces]
        if some:
            for n, best in zip(some, solve([seen[n][0] for n in some]).faces, strict=True):
                seen[n] = (best, *seen[n][1:])
        return list(seen)

    return PictureSet(name, "cubes", samples, read, judge.face)


def _each(one: Callable[[Picture, Truth], Any]) -> Read:
    def read(frames: Sequence[Picture], truths: Sequence[Truth]) -> list[Any]:
        return [_tried(one, frame, truth) for frame, truth in zip(frames, truths, strict=True)]

    return read


def _tried(one: Callable[[Picture, Truth], Any], frame: Picture, truth: Truth) -> Any:
    try:
        return one(frame, truth)
    except UnreadableError:
        return None
