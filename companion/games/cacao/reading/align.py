"""Where the observed tiles lie on the game's board, by what they show and how their workers lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.cacao.tiles import EDGES
from companion.games.kit import Layout
from companion.games.kit.spaces.squares import Cell, cell_of, place_of, turned
from companion.vision.tiles.alignment import FLOOR, Aligned, Alignment


@dataclass(frozen=True)
class ObservedTile:
    """An observed tile: its labels, and its quarter turns clockwise against the observed rows; `turned` is how sure."""

    labels: Mapping[str, float]
    quarter: int
    turned: float = 1.0

    @property
    def best(self) -> str:
        """The likeliest label."""
        return max(self.labels, key=lambda label: self.labels[label])


def lying(label: str, quarter: int) -> str:
    """How a worker tile lies that was enrolled with its workers read from the east, turned so often clockwise."""
    digits = label.split("-")[1:]
    by = (1 + quarter) % 4
    return "-".join(digits[-by:] + digits[:-by]) if by else "-".join(digits)


def align(tiles: Mapping[Cell, ObservedTile], layout: Layout) -> Aligned | None:
    """How the tiles seen lie on the board of this layout; None if no way of lying is clearly the best."""
    known = {
        cell: str(label) for (place, layer), label in layout.items() if layer == "tile" and (cell := cell_of(place))
    }

    def workers_agree(tile: ObservedTile, cell: Cell, way: Aligned) -> float:
        workers = layout.get((place_of(cell), "workers"))
        if workers is None:
            return 1.0
        same = EDGES[lying(known[cell], tile.quarter + way.turn)] == EDGES[workers]
        return max(FLOOR, tile.turned if same else (1 - tile.turned) / 3) * 2

    return Alignment[ObservedTile](4, turned, lambda tile: tile.labels, workers_agree).find(tiles, known)
