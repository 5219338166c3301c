"""Where the observed tiles lie on the game's board: the one of four turns and all shifts that fits what lies there."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.cacao.tiles import EDGES
from companion.games.kit import Layout
from companion.games.kit.spaces.squares import Cell, cell_of

FLOOR, CHANCE = 0.01, 1 / 20
"""A tile's label is wrong so often; a label fits by chance so often."""
TRIED = 6
"""Shifts looked at closely for each turn."""
CLEAR = 1.0
"""How much better (as a logarithm) the best way of lying must be than the next."""


@dataclass(frozen=True)
class Tile:
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


@dataclass(frozen=True)
class Aligned:
    """Observed (column, row) turned clockwise by `turn` quarters, then shifted, is the game's space."""

    turn: int
    shift: Cell

    def cell(self, col: int, row: int) -> Cell:
        """The game's space of an observed one."""
        x, y = _turned((col, row), self.turn)
        return x + self.shift[0], y + self.shift[1]

    def observed(self, cell: Cell) -> Cell:
        """The observed column and row of a space of the game."""
        return _turned((cell[0] - self.shift[0], cell[1] - self.shift[1]), -self.turn % 4)


def align(tiles: Mapping[Cell, Tile], layout: Layout) -> Aligned | None:
    """How the tiles seen lie on the board of this layout; None if no way of lying is clearly the best."""
    known = {
        cell: str(label) for (place, layer), label in layout.items() if layer == "tile" and (cell := cell_of(place))
    }
    scored = sorted(((_score(way, tiles, known, layout), way) for way in _ways(tiles, known)), key=lambda sw: -sw[0])
    if not scored or scored[0][0] < CLEAR:
        return None
    if len(scored) > 1 and scored[0][0] - scored[1][0] < CLEAR:
        return None
    return scored[0][1]


def _ways(tiles: Mapping[Cell, Tile], known: Mapping[Cell, str]) -> Iterable[Aligned]:
    """The ways of lying in which most labels agree."""
    for turn in range(4):
        votes: Counter[Cell] = Counter()
        spots = {_turned(spot, turn): tile for spot, tile in tiles.items()}
        for (x, y), tile in spots.items():
            for (i, j), label in known.items():
                votes[i - x, j - y] += 1 + round(100 * tile.labels.get(label, 0.0))
        yield from (Aligned(turn, shift) for shift, _ in votes.most_common(TRIED))


def _score(way: Aligned, tiles: Mapping[Cell, Tile], known: Mapping[Cell, str], layout: Layout) -> float:
    """How much likelier the tiles' labels are lying so than by chance."""
    score = 0.0
    for spot, tile in tiles.items():
        cell = way.cell(*spot)
        label = known.get(cell)
        if label is None:
            continue
        score += math.log(max(FLOOR, tile.labels.get(label, 0.0)) / CHANCE)
        workers = layout.get((f"x{cell[0]}y{cell[1]}", "workers"))
        if workers is not None:
            same = EDGES[lying(label, tile.quarter + way.turn)] == EDGES[workers]
            score += math.log(max(FLOOR, tile.turned if same else (1 - tile.turned) / 3) * 2)
    return score


def _turned(spot: Cell, quarters: int) -> Cell:
    """A space turned clockwise about the origin; y goes down."""
    x, y = spot
    for _ in range(quarters):
        x, y = -y, x
    return x, y
