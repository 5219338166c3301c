"""Places of the two groups of tiles: cells of the island, `q1r-2`, and of the cave, `cave:q0r0`, and their corners.

The cave's own directions are those of its exit, which lies at `cave:q0r0`.
"""

from __future__ import annotations

from functools import lru_cache

from companion.games.kit import Place
from companion.games.kit.spaces import hexes
from companion.games.kit.spaces.hexes import Cell, Corner

CAVE = "cave:"
FIRST = "q0r0"
"""Where the island begins."""
EXIT = "cave:q0r0"
"""Where the cave begins."""


def is_cave(place: Place) -> bool:
    """Whether a place is in the cave."""
    return place.startswith(CAVE)


def group_of(place: Place) -> str:
    """What the names of all places of a group begin with: `cave:`, or nothing."""
    return CAVE if is_cave(place) else ""


def beside(place: Place) -> str:
    """What stands for where a tile lies, as seen from another one: hands look for it before the tile has a name."""
    return f"beside:{place}"


@lru_cache(maxsize=8192)
def cell_of(place: object) -> Cell | None:
    """The cell of a place; None if it is none."""
    return hexes.cell_of(place.removeprefix(CAVE)) if isinstance(place, str) else None


@lru_cache(maxsize=8192)
def corner_of(place: object) -> Corner | None:
    """The corner of a place; None if it is none."""
    return hexes.corner_of(place.removeprefix(CAVE)) if isinstance(place, str) else None


@lru_cache(maxsize=8192)
def around(place: Place) -> tuple[Place, ...]:
    """The six cells beside one, clockwise from the east."""
    cell = _cell(place)
    return tuple(group_of(place) + hexes.place_of(other) for other in hexes.around(cell))


@lru_cache(maxsize=8192)
def corners(place: Place) -> tuple[Place, ...]:
    """The six corners of a cell, clockwise."""
    cell = _cell(place)
    return tuple(group_of(place) + hexes.place_of(corner) for corner in hexes.corners(cell))


@lru_cache(maxsize=8192)
def meeting(corner: Place) -> tuple[Place, ...]:
    """The three cells that share a corner."""
    read = corner_of(corner)
    if read is None:
        raise ValueError(f"{corner} is no corner")
    return tuple(group_of(corner) + hexes.place_of(cell) for cell in hexes.meeting(read))


def _cell(place: Place) -> Cell:
    cell = cell_of(place)
    if cell is None:
        raise ValueError(f"{place} is no cell")
    return cell
