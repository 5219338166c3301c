"""Small woven pictures, such as stand at the edge of a board, by their names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

YARN = (166, 212, 251)
"""Blue, green, red."""


@dataclass(frozen=True)
class Woven:
    """A picture of square stitches."""

    rows: tuple[str, ...]

    def picture(self, px: int) -> Any:
        """The stitches, each as large as fits into (px, px, 4) bytes."""
        stitches = np.array([[stitch == "#" for stitch in row] for row in self.rows], bool)
        size = max(1, px // max(stitches.shape))
        drawn = np.kron(stitches, np.ones((size, size), bool))[:px, :px]
        top, left = ((px - length) // 2 for length in drawn.shape)
        picture = np.zeros((px, px, 4), np.uint8)
        picture[top : top + drawn.shape[0], left : left + drawn.shape[1]][drawn] = (*YARN, 255)
        return picture


def _read() -> dict[str, Woven]:
    lines = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    named = (line.split(": ") for line in lines if not line.startswith("#"))
    return {name: Woven(tuple(rows.split())) for name, rows in named}


WOVEN = _read()
