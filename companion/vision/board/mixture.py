"""The colours of a board's spaces as mixtures: of tile, shadow, disc, pawn and whatever else lies there.

A space is looked at in parts. How large the share of each thing is in each part is fitted to the part's pixels
(expectation and maximisation), for many ways of what may lie there at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.board.patches import SPAN_MM
from companion.vision.classify.features import FINE
from companion.vision.classify.palette import COLOURS
from companion.vision.geometry.plane import Array

Numbers = NDArray[np.intp]
Upon = tuple[Array, Numbers]
"""What lies or stands on a tile: palettes (answers, COLOURS), and which of them it is in each way (ways,)."""
ABOUT_MM = 13.0
"""How far from the middle discs and pawns may show; farther away they tell no more of themselves."""
THIRDS_MM = (-4.5, 4.5)
"""Where the thirds of that part end, either way: a pawn is in few of its nine parts, the print of a disc in many."""
CORNERS_MM = (12.0, 20.0)
"""How far from the middle, right or left and up or down, a tile's corners show."""
EVERY = 2
"""Of so many pixels one is asked, as on a chessboard: of 4,505 distorted spaces 4,447 are right, as when each was."""
ROUNDS, LEAST = 2, 1e-4
"""Rounds of the fit, and the least share."""


@dataclass(frozen=True, eq=False)
class Mixture:
    """The colours (k,) that each part of a space shows, how often (k,), and in which part that is (k, parts).

    `under` (4, k) is how often they occur on its tile, in a shadow on it, in its corners, and on anything.
    """

    colours: Numbers
    counts: Array
    parts: Array
    under: Array

    @classmethod
    def each(cls, inside: Numbers, tiles: Array) -> list[Mixture]:
        """Of several spaces, from the colours (n, p) of their pixels `INSIDE` and palettes (n, 3, COLOURS) of tiles.

        The palettes are the tile's in light, in shadow and in its corners.
        """
        every = np.sort((_PART * COLOURS + inside).astype(np.int16), axis=1)
        new = np.ones(every.shape, bool)
        new[:, 1:] = every[:, 1:] != every[:, :-1]
        return [cls._of(*space) for space in zip(every, new, tiles, strict=True)]

    @classmethod
    def _of(cls, every: NDArray[np.int16], new: NDArray[np.bool_], tiles: Array) -> Mixture:
        first = np.flatnonzero(new)
        part, colours = np.divmod(every[first].astype(np.intp), COLOURS)
        under = np.full((len(tiles) + 1, len(colours)), 1 / COLOURS, np.float32)
        under[:-1] = tiles[:, colours]
        counts = EVERY * (np.append(first[1:], len(every)) - first).astype(np.float32)
        return cls(colours, counts, _EACH[part], under)

    def explained(self, *upon: Upon) -> Array:
        """The log likelihood (ways,) of the colours with these lying and standing on the tile."""
        return np.asarray(np.log(self._mixed(upon).sum(axis=1)) @ self.counts)

    def painted(self, disc: Upon, pawn: Upon) -> Array:
        """How many pixels of each colour (COLOURS,) are of such a pawn on such a disc, of one way alone."""
        made = self._mixed((disc, pawn))[0]
        return np.asarray(np.bincount(self.colours, made[-1] / made.sum(axis=0) * self.counts, COLOURS), np.float32)

    def _mixed(self, upon: Sequence[Upon]) -> Array:
        """How often each colour is of each of what is mixed (ways, 4 + n, k), in the mixtures that fit best."""
        ways, count = len(upon[0][1]), len(self.under) + len(upon)
        mixed = np.empty((ways, count, len(self.counts)), np.float32)
        mixed[:, : len(self.under)] = self.under
        for n, (palettes, which) in enumerate(upon, len(self.under)):
            mixed[:, n] = palettes[which[:, None], self.colours]
        made, of_part = mixed, self.parts / (self.counts @ self.parts)
        for _ in range(ROUNDS):
            # One product of two matrices; a stack of them would be many small ones.
            seen = (made * (self.counts / made.sum(axis=1, keepdims=True))).reshape(ways * count, -1)
            made = mixed * (np.maximum(seen @ of_part, LEAST) @ self.parts.T).reshape(mixed.shape)
        return np.asarray(made, np.float32)


def _pixels() -> tuple[Numbers, Numbers, Numbers]:
    """Which pixels of a space that are asked, counted row by row, show discs and pawns, in which of nine parts each of
    them is, and which show the tile's corners, which these hardly ever hide.
    """
    inner, outer = CORNERS_MM
    off = (np.arange(FINE) - (FINE - 1) / 2) * SPAN_MM / FINE
    far, third = (np.abs(off) > inner) & (np.abs(off) < outer), np.digitize(off, THIRDS_MM)
    asked = np.indices((FINE, FINE)).sum(axis=0) % EVERY == 0
    inside = (np.hypot(*np.meshgrid(off, off)) < ABOUT_MM) & asked
    return np.flatnonzero(inside), (3 * third[:, None] + third)[inside], np.flatnonzero(far[:, None] & far & asked)


INSIDE, _PART, CORNERS = _pixels()
"""Which pixels of a space, counted row by row, are asked for what lies and stands there, and for its tile alone."""
_EACH = np.eye(int(_PART.max()) + 1, dtype=np.float32)
