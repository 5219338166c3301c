"""The rules as judge of a reading: the likeliest labels of all tiles together that the game can reach.

Jungle and worker tiles alternate, and of each tile there are only so many in this set-up. The likeliest labelling
under such limits is a transportation problem, solved by shortest augmenting paths between the labels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.games.cacao.box import JUNGLES
from companion.games.cacao.kitlist import Kit
from companion.games.kit import Seat

TileLabels = dict[str, float]
Cell = tuple[int, int]

LEAST = 1e-6
"""No label is less likely than this."""
WRONG = 1e-3
"""How likely it is that a tile lies where none of its kind may, or that one more of it was left in the game."""


def most_of(kit: Kit, seats: Sequence[Seat]) -> dict[str, int]:
    """How many tiles of each label are in play."""
    workers = {f"{seat}-{kind}": count for seat in seats for kind, count in kit.workers}
    return {**dict(kit.jungle), **workers}


def possible(most: Mapping[str, int], tiles: Mapping[Cell, Mapping[str | None, float]]) -> dict[Cell, TileLabels]:
    """The labels of tiles at (column, row), likeliest first: the first of all tiles are what the game can reach.

    `most` says how many tiles there are of each label that is in play; what is not named there is none. Hands err:
    a tile that is plainly another one stays what it is.
    """
    fields = [_suiting(most, tiles, odd) for odd in (0, 1)]
    likely = [sum(math.log(max(LEAST, sum(tile.values()))) for tile in field.values()) for field in fields]
    spots = list(tiles)
    chances = [_whole(fields[likely[1] > likely[0]][spot]) for spot in spots]
    return dict(zip(spots, _Shared(chances, most).labels(), strict=True))


def _suiting(
    most: Mapping[str, int], tiles: Mapping[Cell, Mapping[str | None, float]], odd: int
) -> dict[Cell, TileLabels]:
    """The labels in play, those that suit the space first of all: jungle tiles where column + row is odd, or even."""
    return {
        (x, y): {
            label: labels.get(label, 0.0) * (1.0 if (label in JUNGLES) == ((x + y) % 2 == odd) else WRONG)
            for label, count in most.items()
            if count > 0
        }
        for (x, y), labels in tiles.items()
    }


def _whole(labels: TileLabels) -> TileLabels:
    total = sum(max(LEAST, p) for p in labels.values())
    return {label: max(LEAST, p) / total for label, p in labels.items()}


class _Shared:
    """Tiles share the labels: `given` is each tile's label, `taken` the tiles of each."""

    def __init__(self, chances: Sequence[TileLabels], most: Mapping[str, int]) -> None:
        self._costs = [{label: -math.log(p) for label, p in labels.items()} for labels in chances]
        self._most = most
        self._given: list[str] = []
        self._taken: dict[str, list[int]] = {}
        for tile, costs in enumerate(self._costs):
            self._given.append("")
            self._place(tile, costs)

    def labels(self) -> list[TileLabels]:
        """Each tile's labels, each as likely as the likeliest labelling of all tiles that gives it."""
        return [self._judged(tile) for tile in range(len(self._costs))]

    def _free(self, label: str) -> bool:
        return len(self._taken.get(label, ())) < self._most[label]

    def _place(self, tile: int, costs: TileLabels) -> None:
        """Give a tile a label; those who must make room move on, at the least cost for all."""
        best, before = self._ways(tile, costs)
        label = min(best, key=lambda one: best[one] + (0 if self._free(one) else -math.log(WRONG)))
        while before[label] is not None:
            mover, source = before[label] or (tile, "")
            self._taken[source].remove(mover)
            self._give(mover, label)
            label = source
        self._give(tile, label)

    def _give(self, tile: int, label: str) -> None:
        self._given[tile] = label
        self._taken.setdefault(label, []).append(tile)

    def _ways(self, tile: int, costs: TileLabels) -> tuple[TileLabels, dict[str, tuple[int, str] | None]]:
        """The least cost of one more tile under each label, and who then moves there from which full label."""
        best = dict(costs)
        before: dict[str, tuple[int, str] | None] = dict.fromkeys(costs)
        changed = [label for label in costs if not self._free(label)]
        for _ in range(len(best)):
            again = []
            for label in changed:
                for mover in self._taken.get(label, ()):
                    own = self._costs[mover]
                    for other, cost in own.items():
                        way = best[label] + cost - own[label]
                        if other in best and way < best[other] - 1e-9 and not self._passes(before, label, other):
                            best[other], before[other] = way, (mover, label)
                            if not self._free(other):
                                again.append(other)
            if not again:
                break
            changed = list(dict.fromkeys(again))
        return best, before

    def _passes(self, before: Mapping[str, tuple[int, str] | None], label: str, other: str) -> bool:
        """Whether the way to a label leads through another one already."""
        at: str | None = label
        while at is not None:
            if at == other:
                return True
            step = before[at]
            at = step[1] if step is not None else None
        return False

    def _judged(self, tile: int) -> TileLabels:
        """A label that is full costs what it costs to move another tile out of it, to this tile's or a free label."""
        own, given = self._costs[tile], self._given[tile]
        weights = {label: math.exp(own[given] - cost - self._room(label, given)) for label, cost in own.items()}
        total = sum(weights.values())
        order = sorted(own, key=lambda label: (label != given, -weights[label]))
        return {label: weights[label] / total for label in order}

    def _room(self, label: str, left: str) -> float:
        if label == left or self._free(label):
            return 0.0
        moves = (
            self._costs[mover][other] - self._costs[mover][label]
            for mover in self._taken[label]
            for other in self._costs[mover]
            if other != label and (other == left or self._free(other))
        )
        return min(-math.log(WRONG), max(0.0, min(moves, default=math.inf)))
