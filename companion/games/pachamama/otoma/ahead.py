"""Where Otoma pawns would go, and what they would score there, as far as the table can know it before one decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from companion.games.pachamama.board import Bitboard, board
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma.trails import DIRECTIONS, PawnWay, Trails, towards, way
from companion.games.pachamama.player import Player


class Going(NamedTuple):
    """An Otoma pawn by its number, the direction in which it sets out, and its way."""

    number: int
    direction: str
    way: PawnWay


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
        distances = [distance for distance, _, _ in self._away(source)]
        return next(self.reactions(source)), len(set(distances)) < len(distances)

    def reactions(self, source: int) -> Iterator[tuple[Going, ...]]:
        """The reaction in every order on which the table may agree, that of the numbers first."""
        taken = 1 << source
        yield from self._moving(self._away(source) if self.empty & ~taken else (), taken)

    def reaction_gains(self, source: int) -> tuple[int, int]:
        """The fewest and the most points that the Otoma score by a reaction, whatever the table agrees on."""
        finds = {sum(going.way.end is not None for going in order) for order in self.reactions(source)}
        return self.gains(min(finds))[0], self.gains(max(finds))[1]

    def _away(self, source: int) -> tuple[tuple[int, int, str], ...]:
        """Distance, number and direction of every pawn in the row and the column of a space."""
        cols = self.here.grid.cols
        row, col = divmod(source, cols)
        found = []
        for number, stand in enumerate(self.stands):
            direction = towards(self.here, source, stand)
            if direction is not None:
                found.append((abs(stand // cols - row) + abs(stand % cols - col), number, direction))
        return tuple(sorted(found))

    def _moving(self, away: tuple[tuple[int, int, str], ...], taken: int) -> Iterator[tuple[Going, ...]]:
        """The ways of these pawns one after the other, in every order in which the nearest comes first."""
        if not away:
            yield ()
        for first in away:
            if first[0] == away[0][0]:
                going = self.going(first[1], first[2], taken)
                now = taken if going.way.end is None else taken | 1 << going.way.end
                rest = tuple(other for other in away if other != first)
                yield from ((going, *others) for others in self._moving(rest, now))

    def any_arrow(self, source: int, *, led: bool) -> int:
        """How many of the arrows that a tile laid on a space may show would have the Otoma find something for certain.

        Of the player's own colour an arrow counts if it is `led`, and whichever pawn is chosen finds something.
        """
        taken = 1 << source
        finding = [
            [self.going(number, direction, taken).way.end is not None for number in range(len(self.stands))]
            for direction in DIRECTIONS
        ]
        return sum(map(sum, finding)) + sum(led and all(found) for found in finding)

    def gains(self, finds: int) -> tuple[int, int]:
        """The fewest and the most points that the Otoma score for so many finds, each a terrain and its crop.

        Counted by the tiles that are left: that the map's regions may forbid a terrain or a crop is not looked at.
        """
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
