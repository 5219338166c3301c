"""`companion scan board`: terrain, crop and pawn of every space, and the arrows on tiles if the box has some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from companion.app import own_parts
from companion.commands._say import line
from companion.commands._scan.report import Facts, points, read_each, sure
from companion.vision.board.arrows import KIND as ARROWS
from companion.vision.board.arrows import read_arrows
from companion.vision.board.board_reader import read_board
from companion.vision.board.spaces import views_of
from companion.vision.classify.features import ABOVE, FINE, THUMBNAIL
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.observation import BoardSeen, CellSeen, Point, Seen


def scan_board(
    images: Sequence[str], profile: Path | None, rows: int, cols: int, corners: str | None, *, as_json: bool
) -> None:
    """Print the board in each picture; without a profile our own printed parts are known."""
    known = Profile.load(profile) if profile is not None else own_parts.load()
    quick, table, heads = (np.zeros((1, side, side, 3), np.float32) for side in (THUMBNAIL, FINE, ABOVE))
    labels = known.part("board").classifier
    labels.answers_to(views_of(quick, table, heads, labels.shape))  # loads what is loaded once
    spots = None
    if corners is not None:
        a, b, c, d = points(corners, 4, "--corners")
        spots = (a, b, c, d)

    def read(frame: Picture) -> Facts:
        if spots is not None and not _in_view(frame, spots):
            raise UnreadableError("corners-outside")
        board = read_board(frame, known, rows, cols, spots)
        cells = {cell.row * cols + cell.col: cell for cell in board.cells}
        arrows: Mapping[int, Seen] = {}
        if ARROWS in known.printed:
            tiles = [n for n, cell in cells.items() if cell.terrain.label is not None and cell.crop.label is None]
            arrows = read_arrows(frame, known, rows, cols, tiles, spots)
        return {
            **_unseen(board),
            "cells": [{**_facts(cell), **_arrow(arrows.get(n))} for n, cell in cells.items()],
        }

    read_each(images, read, as_json=as_json, by_mat=spots is None)


def _unseen(board: BoardSeen) -> Facts:
    """The spaces that something covers, or in which a lamp is mirrored, each with a sentence, if there are any."""
    said, facts = [], {}
    if board.hidden:
        said.append(line("camera.spaces-covered", n=len(board.hidden)))
        facts["hidden"] = [{"row": r, "col": c} for r, c in board.hidden]
    if board.dazzled:
        said.append(line("camera.spaces-dazzled", n=len(board.dazzled)))
        facts["dazzled"] = [{"row": r, "col": c} for r, c in board.dazzled]
    return {"warning": " ".join(said), **facts} if said else {}


def _in_view(frame: Picture, corners: tuple[Point, ...]) -> bool:
    """Whether the middle of the corners is in the picture; a corner itself may be cut off."""
    x, y = np.mean(corners, axis=0)
    return bool(0 <= x < frame.shape[1] and 0 <= y < frame.shape[0])


def _arrow(seen: Seen | None) -> Facts:
    """The arrow of a tile on which no crop lies, and how sure that is; nothing for other spaces."""
    return {} if seen is None else {"arrow": seen.label, "arrow_sure": sure(seen.probability)}


def _facts(cell: CellSeen) -> Facts:
    crop = cell.crop.label
    return {
        "row": cell.row,
        "col": cell.col,
        "terrain": cell.terrain.label,
        "crop": int(crop) if crop is not None and crop.isdecimal() and str(int(crop)) == crop else crop,
        "pawn": cell.pawn.label,
        "sure": sure(cell.sure),
    }
