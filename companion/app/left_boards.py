"""How stored games lay when they were left: of each a small picture of what all may see, in a folder beside the games.

Nothing depends on a picture: one that is missing, damaged or no picture of ours counts as not kept. Each file is the
compressed red, green, blue and opacity of SIDE rows of SIDE pixels, and after them what was reached, in at most REACHED
bytes of JSON: reading it cannot take more than that, and the sum at its end tells whether it is whole.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import whole_file
from companion.display.board import Board, Cell, Chip, Fill, Table, entry_text, square

FOLDER, SUFFIX = "boards", ".board"
SIDE = 384  # pixels
SIZE = SIDE * SIDE * 4
REACHED, LONGEST = 2000, 8
"""Bytes for what was reached, and letters of a number of points, at most."""
MOST = 60
"""So many pictures are looked for, of the games that were left last."""


@dataclass(frozen=True)
class LeftBoard:
    """The picture in a file, as something that is drawn at any size; `written`, in nanoseconds, tells it from others
    that were kept there.
    """

    path: Path
    written: int

    def picture(self, px: int) -> Any:
        """Its pixels; nothing to see if it has gone since it was found."""
        import cv2  # a terminal, which shows no pictures, need not wait for it
        import numpy as np

        found = _content(self.path)
        if found is None:
            return np.zeros((px, px, 4), np.uint8)
        drawn = np.frombuffer(found[0], np.uint8).reshape(SIDE, SIDE, 4)[:, :, (2, 1, 0, 3)]
        return cv2.resize(drawn, (px, px), interpolation=cv2.INTER_AREA if px < SIDE else cv2.INTER_CUBIC)


class LeftBoards:
    """The pictures of the games in a folder."""

    def __init__(self, games: Path) -> None:
        self._games = games

    def keep(self, game: Path, pixels: bytes, reached: Table | None = None) -> None:
        """Keep how a game lies and each player's points, and drop the pictures of games that are gone.

        Where that fails, nothing is kept.
        """
        if game.parent != self._games:
            return
        with suppress(OSError):
            for path in self._games.joinpath(FOLDER).glob(f"*{SUFFIX}"):
                if not self._games.joinpath(path.name.removesuffix(SUFFIX)).exists():
                    path.unlink()
            whole_file.write(self._file(game), zlib.compress(pixels + _written(reached)))

    def kept(self, games: Iterable[Path]) -> Mapping[Path, Board]:
        """The pictures of these games that are there and whole."""
        found = ((game, self._file(game)) for game, _ in zip(games, range(MOST), strict=False))
        return {game: _board(path, content[1]) for game, path in found if (content := _content(path)) is not None}

    def _file(self, game: Path) -> Path:
        return self._games / FOLDER / f"{game.name}{SUFFIX}"


def _board(path: Path, reached: bytes) -> Board:
    try:
        written = path.stat().st_mtime_ns
    except OSError:  # removed just now
        written = 0
    cell = Cell("board", square(0, 0), Fill("void"), art=LeftBoard(path, written))
    return Board((cell,), tables=_read(reached))


def _written(reached: Table | None) -> bytes:
    """Points by colours, and whose turn it is."""
    if reached is None:
        return b""
    points = [(row[0].colour, entry_text(row[1])) for row in reached.rows if isinstance(row[0], Chip)]
    content = json.dumps([points, reached.lit]).encode()
    return content if len(content) <= REACHED else b""


def _read(content: bytes) -> tuple[Table, ...]:
    """The same as a table; none if it is something else."""
    try:
        points, lit = json.loads(content)
        rows = tuple((Chip(str(colour), form="pawn"), str(number)[:LONGEST]) for colour, number in points)
    except (ValueError, TypeError, RecursionError):
        return ()
    return (Table(rows, lit=lit if isinstance(lit, int) and 0 <= lit < len(rows) else None),)


def _content(path: Path) -> tuple[bytes, bytes] | None:
    """What a picture shows, and what stands behind it; None if there is none, or something else."""
    try:
        if not path.is_file() or path.stat().st_size > SIZE:
            return None
        unpacked = zlib.decompressobj()
        found = unpacked.decompress(path.read_bytes(), SIZE + REACHED + 1)
    except (OSError, zlib.error):
        return None
    whole = SIZE <= len(found) <= SIZE + REACHED and unpacked.eof and not unpacked.unused_data
    return (found[:SIZE], found[SIZE:]) if whole else None
