"""Pictures of Cacao's presets: a few tiles of the boxes that are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.display.board import Art, Board, Cell, Chip, Fill, Piece, square
from companion.games.cacao.box import GEMS
from companion.games.cacao.painting.board import HUT_ART, JUNGLE_ART
from companion.games.cacao.painting.cover import cover
from companion.games.cacao.parts import lying

_BASIC = (
    ("plantation-1", ("red", (1, 1, 0, 2)), "sun"),
    (("purple", (1, 1, 1, 1)), "market-2", ("yellow", (0, 1, 2, 1))),
)
_MINES = ("gem-mine", "tree-of-life")
_EVERYTHING = (
    ("gem-mine", "tree-of-life", "kitchen", "chocolate-market"),
    ("watering", "chief", "temple", "sun"),
    ("farmer", "market-4", "fountain-master", "plantation-1"),
)
_Tile = str | tuple[str, tuple[int, ...]]


def covers() -> Mapping[str, Board]:
    """The cover, and each preset's picture."""
    mines = (Cell(name, square(x, 0), Fill("forest"), art=JUNGLE_ART[name]) for x, name in enumerate(_MINES))
    low = (Cell(gem, square(nr, 2, 0.5), Fill("void")) for nr, gem in enumerate(GEMS))
    gems = tuple(Piece(gem, Chip(gem, "", "gem"), size=0.85) for gem in GEMS)
    return {
        "": cover(),
        "basic": Board(_rows(_BASIC)),
        "diamante": Board((*mines, *low), gems),
        "everything": Board(_rows(_EVERYTHING)),
    }


def _rows(rows: Sequence[Sequence[_Tile]]) -> tuple[Cell, ...]:
    """Jungle tiles and huts by name, workers by seat and edges."""
    return tuple(
        Cell(f"{x}-{y}", square(x, y), Fill("forest" if isinstance(tile, str) else "sand"), art=_art(tile))
        for y, row in enumerate(rows)
        for x, tile in enumerate(row)
    )


def _art(tile: _Tile) -> Art:
    return (HUT_ART.get(tile) or JUNGLE_ART[tile]) if isinstance(tile, str) else lying(*tile)
