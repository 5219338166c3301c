"""Start tiles: the crops that must be given so that only one placement fits, and none that could be taken away.

Every other placement differs from the right one in some set of spaces, and at least one space of each such set must
be given. The sets found so far make a pool; start tiles that meet every set of it, none of them idle, are tried, and
if a further placement still fits, its set joins the pool. When none fits, each start tile is needed: without it the
placement of the set that it alone meets would fit too.
"""

from __future__ import annotations

from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.crops import Note, RegionMap, difference, other_solution
from companion.games.pachamama.scenario.grid import bits


class StartTiles:
    """Draws sets of start tiles for one planted board; each draw is cheaper than the one before."""

    def __init__(self, board: RegionMap, crops: Note, chance: Chance) -> None:
        self.board = board
        self.crops = crops
        self.chance = chance
        self.pool: list[int] = []
        self.drawn: set[int] = set()
        self._likely: dict[int, list[int]] = {}
        self._plain = board.blank()  # what the regions alone settle, which any start tiles only add to
        board.settle(self._plain, board.wide)

    def draw(self) -> tuple[int, Note] | None:
        """Draw start tiles (a mask) with which `crops` is the only placement and none of which could be left out.

        With them comes what they settle at once. None if they were drawn before.
        """
        while True:
            starts = self._meet_all()
            if starts in self.drawn:
                return None
            note = [here & ~starts | own & starts for here, own in zip(self._plain, self.crops, strict=True)]
            other = other_solution(self.board, self.crops, note, self._plain)
            if other is None:
                self.drawn.add(starts)
                return starts, note
            self.pool.append(difference(self.crops, other))

    def _meet_all(self) -> int:
        """Draw spaces that meet every set of the pool, spaces at the board's edge twice as likely, none idle."""
        starts = 0
        unmet = self.pool
        below, likely = self.chance.below, self._likely
        while unmet:
            spaces = unmet[below(len(unmet))]
            if spaces not in likely:
                likely[spaces] = [*bits(spaces), *bits(spaces & self.board.grid.edge)]
            space = likely[spaces][below(len(likely[spaces]))]
            starts |= space
            unmet = [spaces for spaces in unmet if not spaces & space]
        for space in self.chance.shuffled(bits(starts)):
            fewer = starts ^ space
            if all(map(fewer.__and__, self.pool)):
                starts = fewer
        return starts
