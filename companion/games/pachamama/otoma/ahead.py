"""Where Otoma pawns would go, and what they would score there, as far as the table can know it before one decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from companion.games.pachamama.board import Bitboard, board
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma.trails import DIRECTIONS, Trails, Way, towards, way
from companion.games.pachamama.player import Player


class Going(NamedTuple):
    """An Otoma pawn by its number, the direction in which it sets out, and its way."""

    number: int
    direction: str
    way: Way


@dataclass(frozen=True)
class Known:
    """What the whole table knows of the Otoma: where they stand, their trails, where no tile lies, what they can win.

    `empty` is a mask; `left` counts the tiles of each terrain that are not on the board.
    """

    here: Bitboard
    trails: Trails
    colours: tuple[str, ...]
    stands: tuple[int, ...]
    empty: int
    stones: tuple[int, ...]
    levels: int
    left: tuple[int, ...]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Self:
        """From the view of a game against the Otoma."""
        here = board(view["size"])
        pawns = view["otoma"]["pawns"]
        return cls(
            here,
            Trails.of(view["trails"], here),
            tuple(colour for colour, _ in pawns),
            tuple(here.number[place] for _, place in pawns),
            sum(here.bit[place] for place, lying in view["board"].items() if lying["terrain"] is None),
            tuple(view["otoma"]["stones"][terrain] for terrain in TERRAINS),
            view["levels"],
            tuple(view["tiles_left"][terrain] for terrain in TERRAINS),
        )

    def ways(self, number: int, taken: int = 0) -> Iterator[Going]:
        """The ways of a pawn in every direction, once tiles lie on the spaces of the mask `taken` too."""
        for direction in DIRECTIONS:
            yield self.going(number, direction, taken)

    def going(self, number: int, direction: str, taken: int = 0) -> Going:
        """The way of a pawn in one direction."""
        made = way(self.here, self.trails, self.stands[number], direction, self.empty & ~taken)
        return Going(number, direction, made)

    def reaction(self, source: int) -> tuple[tuple[Going, ...], bool]:
        """Who moves away from a pawn that ends its move on a space, the nearest first, and whether the order is open.

        Then several are equally near, and the table says which moves first; here it is the first by number.
        """
        cols = self.here.grid.cols
        (row, col), taken = divmod(source, cols), 1 << source
        away = []
        for number, stand in enumerate(self.stands):
            direction = towards(self.here, source, stand)
            if direction is not None:
                away.append((abs(stand // cols - row) + abs(stand % cols - col), number, direction))
        found = []
        for _, number, direction in sorted(away) if self.empty & ~taken else ():
            going = self.going(number, direction, taken)
            taken |= 0 if going.way.end is None else 1 << going.way.end
            found.append(going)
        distances = [distance for distance, _, _ in away]
        return tuple(found), len(set(distances)) < len(distances)

    def gains(self, finds: int) -> tuple[int, int]:
        """The fewest and the most points that the Otoma score for so many finds, each a terrain and its crop."""
        return _gains(Player(stones=self.stones), self.left, self.levels, finds) if finds else (0, 0)


def _gains(player: Player, left: Sequence[int], levels: int, finds: int) -> tuple[int, int]:
    """By trying every terrain of which a tile is left; the crop scores 1 to 5."""
    if not finds or not any(left):
        return player.score, player.score
    found = []
    for kind in range(len(TERRAINS)):
        if left[kind] > 0:
            after, _ = player.discovering(kind, levels)
            rest = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
            found.append(_gains(after, rest, levels, finds - 1))
    least, most = min(low for low, _ in found), max(high for _, high in found)
    return least + 1, most + len(CROPS)
