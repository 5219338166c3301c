"""Scenario generation: the same code, or the same number, gives the same scenario for ever.

The order of draws is part of what a code means. Any change here or in what is used here (regions, crops, starts,
ladder, chance) that gives another map for a code needs a new version of codes, with the old way kept.
"""

from __future__ import annotations

from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.crops import Note, RegionMap, Search
from companion.games.pachamama.scenario.grid import grid
from companion.games.pachamama.scenario.ladder import has_difficulty
from companion.games.pachamama.scenario.model import Scenario, Size, drawn
from companion.games.pachamama.scenario.regions import colour, draw_board
from companion.games.pachamama.scenario.starts import StartTiles

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
