"""What discs and pawns of Pachamama are read as that careless hands set so many mm off the middle of their space.

On boards of our own drawing, each on every tile that bears one. Exits with 1 if more than 1 of 200 of those that are
claimed above .95 are wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.app import own_parts
from companion.vision.board.board_reader import read_board
from scripts.arguments import Arguments
from scripts.benches.eyes.real_life import SURE, right
from tests.support.vision import drawn

OFF_MM = (0.0, 5.0, 8.0, 10.0)
MOST = 0.005


@dataclass
class Read:
    """How many parts were there, how many of their spaces were read right, and how many claimed wrongly."""

    there: int = 0
    right: int = 0
    claimed: int = 0
    misled: int = 0


def main() -> int:
    """Print a row a distance, and all in short."""
    parser = Arguments(__doc__)
    parser.add_argument("--boards", type=int, default=6)
    parser.add_argument("--seed", type=int, default=4100)
    parser.add_argument("--wrong", action="store_true", help="name what is wrong")
    words = parser.parse_args()
    cv2.setNumThreads(1)
    every: dict[str, list[Read]] = {"discs": [], "pawns": []}
    for off in OFF_MM:
        of = {kind: Read() for kind in every}
        for seed in range(words.seed, words.seed + words.boards):
            _read(off, seed, of, names=words.wrong)
        for kind, read in of.items():
            every[kind].append(read)
        told = (f"{r.right} of {r.there} {k} right, {r.misled} wrong above {SURE}" for k, r in of.items())
        print(f"{off:g} mm off: {'; '.join(told)}", flush=True)
    reads = [read for some in every.values() for read in some]
    claimed, misled = sum(read.claimed for read in reads), sum(read.misled for read in reads)
    right = (f"{', '.join(str(read.right) for read in some)} of {some[0].there}" for some in every.values())
    print(f"{'; '.join(right)}; {misled} of {claimed}")
    return int(misled > MOST * claimed)


def _read(off: float, seed: int, of: Mapping[str, Read], *, names: bool) -> None:
    """Count what is read of one board."""
    picture, truth = drawn.board(np.random.default_rng([seed, 7]), crops=0.5, pawns=0.25, off=off)
    board = read_board(picture, own_parts.load(), truth["rows"], truth["cols"])
    seen = {(cell.row, cell.col): cell for cell in board.cells}
    for cell in truth["cells"]:
        if cell["crop"] is None and cell["pawn"] is None:
            continue
        read, have = of["pawns" if cell["pawn"] else "discs"], seen.get((cell["row"], cell["col"]))
        fine = have is not None and right(have, cell)
        sure = have is not None and have.sure >= SURE
        read.there += 1
        read.right += fine
        read.claimed += sure
        read.misled += sure and not fine
        if names and have is not None and not fine:
            got = "/".join(str(part.label) for part in (have.terrain, have.crop, have.pawn))
            print(f"  {cell['terrain']}/{cell['crop']}/{cell['pawn']} as {got}, {have.sure:.2f}")


if __name__ == "__main__":
    sys.exit(main())
