"""Fits what tells spaces that show nothing that was learnt: prints the weights of `companion/vision/board/doubts.py`.

Boards of our own drawing, and rendered ones where they are given, each with every kind of thing left lying. A logistic
regression tells spaces that are hidden, foreign or wrong from those in plain view that are read rightly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.board.doubts import Looks
from companion.vision.geometry.plane import Floats
from scripts.benches.eyes.distorted import asking, chosen, sets_asked
from scripts.benches.eyes.left_lying import WAYS
from scripts.benches.eyes.own import LEARNT, drawn_sets, own_profile
from scripts.benches.eyes.real_life import HIDDEN, PLAIN, covered, right, table_of

DECAY, ROUNDS, LONGEST = 1.0, 100, 0.5
BELIEVED = 0.9
"""Who was so sure and wrong counts as strange."""
Measured = list[tuple[Floats, bool, bool]]
"""Measures of a space, whether it was read as bare, whether it is strange."""


class Recorder:
    """Stands in for `Looks.strange`: it notes what is measured of each space (by number) and doubts nothing."""

    def __init__(self) -> None:
        self.measures: dict[int, tuple[Floats, bool]] = {}

    def __call__(self, looks: Looks, classifier: Any, found: Any, arm: Any, some: NDArray[np.intp]) -> Any:
        if len(some):
            measured = zip(*looks.measures(classifier, found, arm, some), strict=True)
            self.measures.update(zip(some.tolist(), measured, strict=True))
        return np.zeros(len(some), np.float32)


def main(given: Sequence[str]) -> None:
    """Measure every space of every board under every kind, fit, print."""
    parser = asking("doubts", __doc__)
    parser.add_argument("--seed", type=int, default=5, help="of what is left lying")
    words = parser.parse_args(given)
    cv2.setNumThreads(1)
    found: Measured = []
    drawn = drawn_sets(own_profile(words.profiles / LEARNT if words.profiles else None), first=words.first)
    for one in [*drawn, *(sets_asked(words) if words.pictures else ())]:
        samples = chosen(one.samples, words.half, None)
        if one.reader == "boards" and "centre" in samples[0][1].truths[0]["cells"][0]:
            for number, sample in samples:
                (picture,) = sample.open()
                for kind in WAYS:
                    found += _measured(one.read, kind, picture, sample.truths[0], [words.seed, number])
    for name, bare in (("BARE", True), ("TILE", False)):
        some = [space for space in found if space[1] == bare]
        weights = fitted(np.array([s[0] for s in some]), np.array([s[2] for s in some]))
        print(f"{name}_WEIGHTS = np.array({np.round(weights, 2).tolist()})  # {len(some)} spaces")


def fitted(measures: Floats, strange: NDArray[np.bool_]) -> Floats:
    """The weights (k,) of a logistic regression; the last measure is 1 and not held back."""
    spread = measures.std(axis=0) + 1e-6
    spread[-1] = 1
    rows, weights = measures / spread, np.zeros(measures.shape[1])
    held = np.r_[np.full(len(weights) - 1, DECAY), 1e-6]
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (likely - strange) + held * weights
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows + np.diag(held + 1e-9)
        step = np.linalg.solve(bend, slope)
        weights -= step / max(1.0, np.abs(step).max() / LONGEST)
    return np.asarray(weights / spread)


def _measured(read: Any, kind: str, picture: Any, truth: Any, seed: Sequence[int]) -> Measured:
    table, recorder = table_of(picture, truth), Recorder()
    changed, hidden = WAYS[kind](table, np.random.default_rng(seed))
    shares = covered(table, hidden)
    with patch.object(Looks, "strange", lambda looks, *given: recorder(looks, *given)):
        (seen,) = read([changed], [truth])
    if seen is None:
        return []
    out: Measured = []
    cells = {(have.row, have.col): have for have in seen.cells}
    for cell, share in zip(truth["cells"], shares.tolist(), strict=True):
        measures, bare = recorder.measures[cell["row"] * truth["cols"] + cell["col"]]
        have = cells.get((cell["row"], cell["col"]))
        fine = have is not None and right(have, cell) and not (kind == "foreign tiles" and share > HIDDEN)
        if share > HIDDEN or (have and have.sure >= BELIEVED and not fine):
            out.append((measures, bool(bare), True))
        elif share <= PLAIN and fine:
            out.append((measures, bool(bare), False))
    return out
