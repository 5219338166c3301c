"""Cacao's parts as we draw them: jungle tiles and worker tiles, all of the three boxes."""

from __future__ import annotations

from functools import cache, partial

from calibration.art import Form, Kind, Part
from companion.games.cacao.box import COLOURS, JUNGLES, WORKERS
from companion.games.cacao.parts.drawing import jungle, worker
from companion.games.cacao.tiles import EDGES, Edges

TILE_MM, HIGH_MM = 58.0, 1.8
JUNGLE = Kind(Form.SQUARE, TILE_MM, HIGH_MM, "squares", "Cacao: jungle tiles")
WORKER = Kind(Form.SQUARE, TILE_MM, HIGH_MM, "squares", "Cacao: worker tiles")


def _upright(kind: str) -> Edges:
    """The workers of a tile as it is drawn, whose name then reads clockwise from the east."""
    *others, north = kind.split("-")
    return EDGES["-".join((north, *others))]


DISTRIBUTIONS = {kind: _upright(kind) for kind in WORKERS}
"""The workers at the north, east, south and west edge of each kind of tile as it is drawn."""

PARTS = (
    *(Part(JUNGLE, name, count, partial(jungle, name)) for name, count in JUNGLES.items()),
    *(
        Part(WORKER, f"{seat}-{kind}", count, partial(worker, seat, DISTRIBUTIONS[kind]))
        for seat in COLOURS
        for kind, count in WORKERS.items()
    ),
)


@cache
def lying(seat: str, edges: tuple[int, ...]) -> Part:
    """A worker tile with so many workers at its north, east, south and west edge, as it lies."""
    return Part(WORKER, f"{seat}-{''.join(map(str, edges))}", 1, partial(worker, seat, edges))
