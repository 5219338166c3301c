"""What the eyes saw: labels with probabilities, and nothing about any game.

Positions are in pixels of the picture as it was given, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]


@dataclass(frozen=True)
class Seen:
    """A best guess with its probability, and every other label with its own, most probable first."""

    label: str | None
    probability: float
    others: tuple[tuple[str | None, float], ...] = ()

    @classmethod
    def among(cls, labels: Sequence[str | None], probabilities: Sequence[float] | NDArray[np.float32]) -> Seen:
        """The most probable of `labels`, given a probability for each."""
        ranked = sorted(zip(labels, np.asarray(probabilities).tolist(), strict=True), key=itemgetter(1), reverse=True)
        return cls(ranked[0][0], ranked[0][1], tuple(ranked[1:]))

    @classmethod
    def each(cls, labels: Sequence[str | None], probabilities: NDArray[np.float32]) -> list[Seen]:
        """The same for several things at once: `probabilities` are (n, labels)."""
        orders = np.argsort(-probabilities, axis=1, kind="stable").tolist()
        ranked = (
            [(labels[n], row[n]) for n in order] for order, row in zip(orders, probabilities.tolist(), strict=True)
        )
        return [cls(*first, tuple(others)) for first, *others in ranked]

    @property
    def chances(self) -> dict[str | None, float]:
        """Every label that was considered with its probability, most probable first."""
        return dict([(self.label, self.probability), *self.others])

    def chance(self, label: str | None) -> float:
        """The probability of any one label; 0 if it was never considered."""
        return self.chances.get(label, 0.0)


@dataclass(frozen=True)
class CellSeen:
    """One space of a board; `sure` is the probability that all three labels are right."""

    row: int
    col: int
    terrain: Seen
    crop: Seen
    pawn: Seen
    sure: float


@dataclass(frozen=True)
class BoardSeen:
    """The spaces of a board that were read, row by row; row 0 lies between the mat's cards 0 and 1.

    Of `hidden` ones (row, column), which something covers or something foreign lies on, nothing is said, nor of
    `dazzled` ones, in which a lamp is mirrored.
    """

    rows: int
    cols: int
    cells: tuple[CellSeen, ...]
    hidden: tuple[tuple[int, int], ...] = ()
    dazzled: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Hexagon:
    """One hexagonal tile at axial coordinates q, r (any origin, any of the six turns)."""

    q: int
    r: int
    label: Seen
    centre: Point
    sure: float


@dataclass(frozen=True)
class Square:
    """One free square tile; `top` is the middle of the tile's own top edge, as it was enrolled.

    `label` takes it for granted that a tile lies there; `sure` is how likely one does, of this label and turned so.
    """

    row: int
    col: int
    label: Seen
    centre: Point
    top: Point
    sure: float
