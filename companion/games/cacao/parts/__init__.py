"""Cacao's parts as we draw them, all of the three boxes: jungle and worker tiles, huts, villages and water carriers.

Huts and carriers are `extra`: only Chocolatl has huts, and learning a box asks for neither unless somebody says that
it is the larger one. No box's village boards are learnt: their water fields lie elsewhere than on ours.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import chain

from calibration.art import Form, Kind, Part
from companion.games.cacao.box import COLOURS, HUT_SIDES, HUTS, JUNGLES, WORKERS
from companion.games.cacao.parts.carriers import FIGURES, TOKENS
from companion.games.cacao.parts.drawing import jungle, worker
from companion.games.cacao.parts.roofs import hut
from companion.games.cacao.parts.village import village
from companion.games.cacao.tiles import EDGES, Edges

__all__ = [
    "DISTRIBUTIONS",
    "HIGH_MM",
    "HUT",
    "HUT_MM",
    "JUNGLE",
    "PARTS",
    "TILE_MM",
    "VILLAGE",
    "VILLAGE_MM",
    "WORKER",
    "lying",
]

TILE_MM, HUT_MM, VILLAGE_MM, HIGH_MM = 58.0, 44.0, 92.0, 1.8
JUNGLE = Kind(Form.SQUARE, TILE_MM, HIGH_MM, "squares", "Cacao: jungle tiles")
WORKER = Kind(Form.SQUARE, TILE_MM, HIGH_MM, "squares", "Cacao: worker tiles")
VILLAGE = Kind(Form.SQUARE, VILLAGE_MM, HIGH_MM, "villages", "Cacao: village boards")
HUT = Kind(Form.SQUARE, HUT_MM, HIGH_MM, "huts", "Cacao: huts (Chocolatl)")


def _upright(kind: str) -> Edges:
    """The workers of a tile as it is drawn, whose name then reads clockwise from the east."""
    *others, north = kind.split("-")
    return EDGES["-".join((north, *others))]


DISTRIBUTIONS = {kind: _upright(kind) for kind in WORKERS}
"""The workers at the north, east, south and west edge of each kind of tile as it is drawn."""

_SIDES = tuple(chain.from_iterable(HUT_SIDES))
PARTS = (
    *(Part(JUNGLE, name, count, partial(jungle, name)) for name, count in JUNGLES.items()),
    *(
        Part(WORKER, f"{seat}-{kind}", count, partial(worker, seat, DISTRIBUTIONS[kind]))
        for seat in COLOURS
        for kind, count in WORKERS.items()
    ),
    *(Part(HUT, name, _SIDES.count(name), partial(hut, name), extra=True) for name in HUTS),
    *(Part(VILLAGE, seat, 1, partial(village, seat), extra=True) for seat in COLOURS),
    *FIGURES,
    *TOKENS,
)


@cache
def lying(seat: str, edges: tuple[int, ...]) -> Part:
    """A worker tile with so many workers at its north, east, south and west edge, as it lies."""
    return Part(WORKER, f"{seat}-{''.join(map(str, edges))}", 1, partial(worker, seat, edges))
