"""Scenario generation: the same code, or the same number, gives the same scenario for ever.

The order of draws is part of what a code means. Any change here or in what is used here (regions, crops, ladder,
chance) that gives another map for a code needs a new version of codes, with the old way kept.

Start tiles: the crops that must be given so that only one placement fits, and none that could be taken away. Every
other placement differs from the right one in some set of spaces, and at least one space of each such set must be given.
The sets found so far make a pool; start tiles that meet every set of it, none of them idle, are tried, and if a further
placement still fits, its set joins the pool. When none fits, each start tile is needed: without it the placement of the
set that it alone meets would fit too.
"""

from __future__ import annotations

from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.crops import Note, RegionMap, Search, difference, other_solution
from companion.games.pachamama.scenario.grid import bits, grid
from companion.games.pachamama.scenario.ladder import has_difficulty
from companion.games.pachamama.scenario.model import Scenario, Size, drawn
from companion.games.pachamama.scenario.regions import colour, draw_board


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


STEPS = 200
"""Steps of the search for crops before a board is given up."""
DRAWS = 12
"""Sets of start tiles tried on one board before another is drawn."""


def scenario(code: Code) -> Scenario:
    """Give the scenario of a code: one of so few that a computer can try them all."""
    named = Chance("coded scenario", code.version, code.size.name, code.difficulty, code.number)
    return _drawn(code.size, code.difficulty, named)


def unseen(size: Size, difficulty: str, number: int) -> Scenario:
    """Give a scenario that no code names; who does not know the number, 128 random bits, cannot find it by trying."""
    return _drawn(size, difficulty, Chance("unseen scenario", size.name, difficulty, number))


def _drawn(size: Size, difficulty: str, chance: Chance) -> Scenario:
    while True:
        board, crops, colours = _planted(size, chance)
        tiles = StartTiles(board, crops, chance)
        for _ in range(DRAWS):
            starts, settled = tiles.draw() or (0, [])
            if not size.starts[0] <= starts.bit_count() <= size.starts[1]:
                continue
            if has_difficulty(board, difficulty, board.given(crops, starts), settled):
                return drawn(size, colours, crops, starts)


def _planted(size: Size, chance: Chance) -> tuple[RegionMap, Note, list[int]]:
    """Draw a board with crops (five masks) and terrain (four masks)."""
    while True:
        board = draw_board(size, grid(size.rows, size.cols), chance)
        if board is None:
            continue
        crops = Search(board, chance, STEPS).solution(board.blank())
        colours = crops and colour(board, size, chance)
        if crops and colours:
            return board, crops, colours
