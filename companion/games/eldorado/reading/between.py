"""Pieces that stand between tiles: on an edge, or at a corner, where buildings stand.

Such a piece is seen from each tile beside it, and at the corner. It is one piece: it stands where one like it should,
or else on the nearest tile, which is then not so sure that it is taken unasked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import exp, hypot

import numpy as np

from companion.games.eldorado.reading.crews import BUILDINGS, WALKING
from companion.games.eldorado.tiles import cell_of, meeting
from companion.games.kit import Place
from companion.vision.figures.reader import FigureSeen, Standing

SAME_MM = 8.0
"""Feet of one paint that are nearer to each other, seen from two places, are one piece's."""
BESIDE_MM = 7.0
"""No piece stands so near to a building of its paint: it is the building that was seen."""
WITHIN_MM = 19.0
"""A piece whose foot is farther from its tile's middle may be meant to stand on another one."""
NINE_TO_ONE = 2.2
"""How likely a new piece is at most that is doubted, as on such a tile, as a logarithm of odds."""
Found = Mapping[Place, tuple[FigureSeen, ...]]
Walking = tuple[Place, FigureSeen]


def settled(
    found: Found,
    places: Mapping[Place, Standing],
    due: Callable[[Place, str, str], int],
    against: Mapping[str, float],
) -> dict[Place, tuple[FigureSeen, ...]]:
    """The figures found at tiles and corners, each once: buildings at corners, what walks on a tile.

    `due` says how many of a paint and kind should stand on a tile, `against` what speaks against each kind that is new
    there.
    """
    kept = {place: [one for one in found.get(place, ()) if one.kind not in WALKING] for place in places}
    built = [one for seen in kept.values() for one in seen if one.kind in BUILDINGS]
    walking = [(place, one) for place, seen in found.items() for one in seen if one.kind in WALKING]
    walking = [(place, one) for place, one in walking if not any(_near(one, hut, BESIDE_MM) for hut in built)]
    standing: Counter[tuple[Place, str, str]] = Counter()

    def far(tile: Place, one: FigureSeen) -> float:
        return float(np.hypot(*(places[tile].at - (one.x, one.y))))

    def missing(tile: Place, one: FigureSeen) -> bool:
        return standing[tile, one.paint, one.kind] < due(tile, one.paint, one.kind)

    for place, one in _once(walking):
        tiles = [tile for tile in _tiles(place) if tile in places]
        tile = min(tiles, key=lambda at: (not missing(at, one), far(at, one)), default=None)
        if tile is not None:
            doubtful = far(tile, one) > WITHIN_MM and not missing(tile, one)
            standing[tile, one.paint, one.kind] += 1
            kept[tile].append(doubted(one, against[one.kind]) if doubtful else one)
    return {place: tuple(sorted(ones, key=lambda one: -one.sure)) for place, ones in kept.items()}


def doubted(one: FigureSeen, against: float) -> FigureSeen:
    """A figure so sure at most that it is asked about, given what speaks against its kind where it is new."""
    return replace(one, sure=min(one.sure, 1 / (1 + exp(-NINE_TO_ONE - against))))


def _tiles(place: Place) -> tuple[Place, ...]:
    """A tile, or those that meet at a corner."""
    return meeting(place) if cell_of(place) is None else (place,)


def _once(walking: Iterable[Walking]) -> list[Walking]:
    """Of what is seen from several places only the surest."""
    kept: list[Walking] = []
    for place, one in sorted(walking, key=lambda pair: -pair[1].sure):
        if not any(place != where and _near(one, other, SAME_MM) for where, other in kept):
            kept.append((place, one))
    return kept


def _near(one: FigureSeen, other: FigureSeen, mm: float) -> bool:
    return one.paint == other.paint and hypot(one.x - other.x, one.y - other.y) < mm
