"""What one player has: pawns, stones, cubes and points."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.pachamama.box import OFFERING, TERRAINS

SOURCES = ("diversity", "top-level", "crop-value", "miss", "offering", "last-offering", "ruling")
"""The rules that move a score marker, in the order of the score sheet."""


@dataclass(frozen=True)
class Player:
    """What a player has. `pawns` is the set of spaces with this player's pawns, `points` one sum for each source."""

    pawns: int = 0
    stones: tuple[int, ...] = (0,) * len(TERRAINS)
    cubes: tuple[str, ...] = ()
    points: tuple[int, ...] = (0,) * len(SOURCES)
    passed: bool = False  # out of the last round
    finished: bool = False  # has made or declined the last offering

    @property
    def score(self) -> int:
        """All points together."""
        return sum(self.points)

    def scoring(self, source: str, amount: int) -> Player:
        """The same player with points won or lost by this rule; a score stops at zero."""
        at = SOURCES.index(source)
        amount = max(amount, -self.score)
        return replace(self, points=(*self.points[:at], self.points[at] + amount, *self.points[at + 1 :]))

    def discovering(self, terrain: int, levels: int) -> tuple[Player, str]:
        """The stone of a terrain goes up a level and scores, for itself and each stone beside it; at the top only 1.

        The rule by which it scored comes with the player.
        """
        level = self.stones[terrain]
        if level >= levels:
            return self.scoring("top-level", 1), "top-level"
        stones = (*self.stones[:terrain], level + 1, *self.stones[terrain + 1 :])
        return replace(self, stones=stones).scoring("diversity", stones.count(level + 1)), "diversity"

    def offering(self, cubes: tuple[str, ...], source: str) -> Player:
        """Give cubes back for points."""
        kept = tuple(cube for cube in self.cubes if cube not in cubes)
        return replace(self, cubes=kept).scoring(source, OFFERING[len(cubes)])
