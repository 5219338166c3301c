"""A scenario: what a disc of the box holds, and what the box can lay out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.games.pachamama.scenario.grid import Grid, cells, grid

TERRAINS = ("valley", "desert", "forest", "mountain")
LARGEST = 5
"""The most spaces of a region, and so the highest crop."""
BOX_TERRAIN = {"valley": 15, "desert": 17, "forest": 15, "mountain": 15}
BOX_CROPS = (13, 12, 12, 10, 10)
"""How many crop tiles of level 1 to 5 the box holds (rulebook, contents)."""


@dataclass(frozen=True)
class Size:
    """A board's size and what is asked of a new scenario on it.

    `starts` and `regions` are least and most; `region_sizes` how many different sizes of region there are at least,
    `singles` the most regions of one space, `least_tiles` the fewest tiles of a terrain.
    """

    name: str
    rows: int
    cols: int
    starts: tuple[int, int]
    regions: tuple[int, int]
    region_sizes: int
    singles: int
    least_tiles: int


SIZES = (Size("5x5", 5, 5, (3, 7), (6, 8), 3, 2, 3), Size("9x5", 5, 9, (5, 12), (10, 13), 4, 3, 6))
"""The short board and the long one, which has 5 rows of 9; more than 13 regions would need a 14th crop 1."""

_TEXT = re.compile(r"pachamama (\d+)x(\d+) ([vdfm]+) ([1-5]+) ((?:\d+(?:,\d+)*)?)")


@dataclass(frozen=True)
class Scenario:
    """The whole map: terrain and crop (1 to 5) of every space, row by row, and the start tiles' spaces, ascending.

    Space (row, col), both from 0, has the index row * cols + col. Nothing is checked here: see `check.faults`.
    """

    rows: int
    cols: int
    terrain: tuple[str, ...]
    crop: tuple[int, ...]
    starts: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The board's shape."""
        return grid(self.rows, self.cols)

    def tiles(self) -> dict[str, int]:
        """Count the tiles of each terrain, as the back of a disc says."""
        return {terrain: self.terrain.count(terrain) for terrain in TERRAINS}

    def regions(self) -> list[int]:
        """Give the regions as masks: one terrain each, connected by edges, ordered by terrain and first space."""
        return [piece for terrain in TERRAINS for piece in self.grid.pieces(self.mask(terrain))]

    def mask(self, terrain: str) -> int:
        """Give the spaces of a terrain."""
        return sum(1 << cell for cell, here in enumerate(self.terrain) if here == terrain)

    def crops(self) -> list[int]:
        """Give the spaces of each crop, level 1 first, as five masks."""
        return [
            sum(1 << cell for cell, here in enumerate(self.crop) if here == level) for level in range(1, LARGEST + 1)
        ]

    def text(self) -> str:
        """Give the one canonical line of text, which codes and seals stand for for ever."""
        terrain = "".join(name[0] for name in self.terrain)
        crop = "".join(str(level) for level in self.crop)
        starts = ",".join(str(cell) for cell in self.starts)
        return f"pachamama {self.rows}x{self.cols} {terrain} {crop} {starts}"

    @classmethod
    def parse(cls, text: str) -> Scenario:
        """Read the canonical text again; ValueError for any other text."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise ValueError("this is not the text of a scenario")
        rows, cols, terrain, crop, starts = match.groups()
        names = {name[0]: name for name in TERRAINS}
        spaces = [int(cell) for cell in starts.split(",") if cell]
        if not len(terrain) == len(crop) == int(rows) * int(cols) or sorted({*range(len(crop))} & {*spaces}) != spaces:
            raise ValueError("this scenario is not as large as it says")
        return cls(
            int(rows),
            int(cols),
            tuple(names[letter] for letter in terrain),
            tuple(int(level) for level in crop),
            tuple(spaces),
        )

    def record(self) -> dict[str, object]:
        """Give the map as plain data with nested rows, ready for JSON."""
        rows = range(0, self.rows * self.cols, self.cols)
        return {
            "rows": self.rows,
            "cols": self.cols,
            "tiles": self.tiles(),
            "terrain": [list(self.terrain[at : at + self.cols]) for at in rows],
            "crop": [list(self.crop[at : at + self.cols]) for at in rows],
            "start": [list(divmod(cell, self.cols)) for cell in self.starts],
        }


def drawn(size: Size, colours: list[int], crops: list[int], starts: int) -> Scenario:
    """Make a scenario from masks: the spaces of each terrain, of each crop, and the start tiles."""
    terrain = [""] * (size.rows * size.cols)
    for name, mask in zip(TERRAINS, colours, strict=True):
        for cell in cells(mask):
            terrain[cell] = name
    crop = [0] * len(terrain)
    for level, mask in enumerate(crops, 1):
        for cell in cells(mask):
            crop[cell] = level
    return Scenario(size.rows, size.cols, tuple(terrain), tuple(crop), tuple(cells(starts)))
