"""Where observed tiles lie on a game's board: the one turn and shift of their free lattice that fits what is known.

The eyes number the cells of free tiles from anywhere and in any turn; a game knows what lies in some of its own cells.
Cells are pairs of whole numbers, of squares or hexagons: `turned` says how a cell turns about (0, 0), which both
`companion.games.kit.spaces.squares` and `.hexes` have.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

Cell = tuple[int, int]
Chances = Mapping[str, float] | Mapping[str | None, float]
"""How likely each label of a tile is."""
Turned = Callable[[Cell, int], Cell]
"""Where a cell comes to lie when all is turned clockwise by so many turns about (0, 0)."""

FLOOR, CHANCE = 0.01, 1 / 20
"""A tile's label is wrong so often; a label fits by chance so often."""
TRIED = 6
"""Shifts looked at closely for each turn."""
CLEAR = 1.0
"""How much better (as a logarithm) the best way of lying must be than the next."""

T = TypeVar("T")


@dataclass(frozen=True)
class Aligned:
    """Observed cells turned clockwise by `turn` of all the lattice's `turns`, then shifted, are the game's cells.

    `score` is how much likelier what was seen is if it lies so than by chance, as a logarithm.
    """

    turn: int
    shift: Cell
    turned: Turned
    turns: int
    score: float = field(default=0.0, compare=False)

    def cell(self, seen: Cell) -> Cell:
        """The game's cell of an observed one."""
        i, j = self.turned(seen, self.turn)
        return i + self.shift[0], j + self.shift[1]

    def observed(self, cell: Cell) -> Cell:
        """The observed cell of one of the game's."""
        return self.turned((cell[0] - self.shift[0], cell[1] - self.shift[1]), -self.turn % self.turns)


@dataclass(frozen=True)
class Alignment(Generic[T]):
    """How tiles of one kind are aligned.

    `turns` is how many turns of the lattice there are, 4 for squares and 6 for hexagons. `labels` gives a tile's
    labels; `agrees` how likely a tile looks as it does for other reasons, such as which way up it lies, if it lies so
    in that cell, against chance.
    """

    turns: int
    turned: Turned
    labels: Callable[[T], Chances]
    agrees: Callable[[T, Cell, Aligned], float] = lambda tile, cell, way: 1.0

    def find(
        self, seen: Mapping[Cell, T], known: Mapping[Cell, str], prefer: Callable[[Aligned], float] | None = None
    ) -> Aligned | None:
        """How the tiles seen lie on a board of which some labels are known; None if no way is clearly the best.

        Several ways may be as good because the known tiles, or those seen, look alike when all is turned: of these the
        one is taken of which `prefer` says most, if it is given.
        """
        ways = (replace(way, score=self._score(way, seen, known)) for way in self._ways(seen, known))
        scored = sorted(ways, key=lambda way: -way.score)
        if not scored or scored[0].score < CLEAR:
            return None
        best = [way for way in scored if scored[0].score - way.score < CLEAR]
        if len(best) > 1 and (prefer is None or not self._alike(best, seen, known)):
            return None
        return max(best, key=prefer) if prefer is not None and len(best) > 1 else best[0]

    def _alike(self, ways: Sequence[Aligned], seen: Mapping[Cell, T], known: Mapping[Cell, str]) -> bool:
        """Whether one comes from each way to each other by turning what is known, or what was seen, onto itself."""
        shown = {cell: max(labels, key=lambda name: labels[name]) for cell, labels in self._all_labels(seen)}
        pictures = [{way.cell(cell): label for cell, label in shown.items()} for way in ways]
        reached, front = {0}, [0]
        while front:
            one = front.pop()
            for n, other in enumerate(ways):
                if n in reached:
                    continue
                turned = (known.get(other.cell(ways[one].observed(cell))) == label for cell, label in known.items())
                if pictures[n] == pictures[one] or all(turned):
                    reached.add(n)
                    front.append(n)
        return len(reached) == len(ways)

    def _all_labels(self, seen: Mapping[Cell, T]) -> Iterator[tuple[Cell, Mapping[str | None, float]]]:
        for cell, tile in seen.items():
            yield cell, dict(self.labels(tile).items())

    def _ways(self, seen: Mapping[Cell, T], known: Mapping[Cell, str]) -> Iterator[Aligned]:
        """The ways of lying in which most labels agree."""
        for turn in range(self.turns):
            votes: Counter[Cell] = Counter()
            for spot, tile in seen.items():
                i, j = self.turned(spot, turn)
                for cell, label in known.items():
                    votes[cell[0] - i, cell[1] - j] += 1 + round(100 * self.labels(tile).get(label, 0.0))
            for shift, _ in votes.most_common(TRIED):
                yield Aligned(turn, shift, self.turned, self.turns)

    def _score(self, way: Aligned, seen: Mapping[Cell, T], known: Mapping[Cell, str]) -> float:
        """How much likelier the tiles look so than by chance."""
        score = 0.0
        for spot, tile in seen.items():
            cell = way.cell(spot)
            if cell in known:
                score += math.log(max(FLOOR, self.labels(tile).get(known[cell], 0.0)) / CHANCE)
                score += math.log(self.agrees(tile, cell, way))
        return score
