"""Regions and terrain: the board is cut into regions that can be planted, then coloured with four terrains."""

from __future__ import annotations

from companion.games.kit.chance import Chance
from companion.games.pachamama.scenario.crops import Note, RegionMap
from companion.games.pachamama.scenario.grid import Grid
from companion.games.pachamama.scenario.model import BOX_CROPS, BOX_TERRAIN, LARGEST, TERRAINS, Size

WANTED = (0, 6, 12, 20, 30, 32)
"""How often a region of 0 to 5 spaces is wished for; what fits decides the rest."""
DRAWS = 2
"""Regions tried in one place before some are taken back."""
TAKEN_BACK = 3
"""The most regions that are taken back at once."""
PATIENCE = 10
"""How often regions are taken back before the board is given up."""
COLOURINGS = 200
"""Steps of colouring before the regions are given up."""


def draw_board(size: Size, grid: Grid, chance: Chance) -> RegionMap | None:
    """Cut a whole board into regions, or give up with None.

    After each region the plain conclusions about crops are drawn, so that a hopeless start is left early.
    """
    board = RegionMap(grid)
    notes = [[grid.all] * LARGEST]
    patience = PATIENCE
    while board.covered != grid.all:
        if len(board.regions) == size.regions[1]:
            return None
        note = _one_more(board, notes[-1], chance)
        if note:
            notes.append(note)
        elif patience:
            patience -= 1
            for _ in range(min(len(board.regions), 1 + chance.below(TAKEN_BACK))):
                board.take_back()
                notes.pop()
        else:
            return None
    return board if _suits(board, size) else None


def _one_more(board: RegionMap, note: Note, chance: Chance) -> Note | None:
    """Add a region that the crops noted so far allow, and give the note with it; None if none is found."""
    free = board.grid.all & ~board.covered
    fewest = _fewest_ways(board.grid, free)
    for _ in range(DRAWS):
        region = _grown(board.grid, free, _pick(fewest, chance), chance.weighted(WANTED), chance)
        size = region.bit_count()
        after = note[:size] + [here & ~region for here in note[size:]]
        board.add(region)
        if board.settle(after, board.wide, [here ^ region for here in after]):
            return after
        board.take_back()
    return None


def _fewest_ways(grid: Grid, free: int) -> int:
    """Find the free spaces with the fewest free neighbours: a region starts there, so that none is cut off."""
    once = twice = thrice = four = 0  # spaces with at least so many of them
    for beside in grid.shifted(free):
        four |= thrice & beside
        thrice |= twice & beside
        twice |= once & beside
        once |= beside
    return free & ~once or free & ~twice or free & ~thrice or free & ~four or free


def _grown(grid: Grid, free: int, cell: int, size: int, chance: Chance) -> int:
    """Grow a region of up to `size` free spaces from one of them."""
    region = 1 << cell
    border = grid.near[cell] & free
    for _ in range(size - 1):
        if not border:
            break
        cell = _pick(border, chance)
        region |= 1 << cell
        border = (border | grid.near[cell]) & free & ~region
    return region


def _pick(mask: int, chance: Chance) -> int:
    """Draw one space of a set."""
    for _ in range(chance.below(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _suits(board: RegionMap, size: Size) -> bool:
    """Whether regions vary as on a good map and the box holds their crops."""
    sizes = {region.bit_count() for region in board.regions}
    singles = len(board.holders[0]) - len(board.holders[1])
    return (
        len(board.regions) >= size.regions[0]
        and len(sizes) >= size.region_sizes
        and singles <= size.singles
        and all(len(holders) <= box for holders, box in zip(board.holders, BOX_CROPS, strict=True))
    )


def colour(board: RegionMap, size: Size, chance: Chance) -> list[int] | None:
    """Give each region a terrain so that no two of one terrain touch: the spaces of each terrain, or None."""
    touched = [board.grid.around(region) for region in board.regions]
    colours = _Colours(board.regions, touched, chance)
    if not colours.fill(0):
        return None
    counts = [mask.bit_count() for mask in colours.masks]
    fits = all(size.least_tiles <= n <= BOX_TERRAIN[name] for n, name in zip(counts, TERRAINS, strict=True))
    return colours.masks if fits else None


class _Colours:
    def __init__(self, regions: list[int], touched: list[int], chance: Chance) -> None:
        self.regions = regions
        self.touched = touched
        self.chance = chance
        self.masks = [0] * len(TERRAINS)
        self.steps = COLOURINGS

    def fill(self, at: int) -> bool:
        """Colour the regions from one on, the terrain with the fewest tiles so far mostly first."""
        if at == len(self.regions):
            return True
        self.steps -= 1
        allowed = [terrain for terrain, mask in enumerate(self.masks) if not mask & self.touched[at]]
        weight = {terrain: 4 * self.masks[terrain].bit_count() + self.chance.below(16) for terrain in allowed}
        for terrain in sorted(allowed, key=weight.__getitem__):
            if self.steps < 0:
                return False
            self.masks[terrain] |= self.regions[at]
            if self.fill(at + 1):
                return True
            self.masks[terrain] &= ~self.regions[at]
        return False
