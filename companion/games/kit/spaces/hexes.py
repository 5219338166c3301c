"""Hexagons that grow in any direction: cells, their edges and corners, and what lies beside what.

A cell is a pair (q, r) of axial coordinates: q grows to the east, r to the south-east; each cell has a corner to the
north. An edge or a corner is shared, but has one name: an edge bears the name of the cell west, north-west or
south-west of it, a corner that of the cell of which it is the north or the south one. Three cells share a corner,
whether a tile lies on them or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from companion.games.kit.values import Place

Cell = tuple[int, int]
Edge = tuple[int, int, str]
Corner = tuple[int, int, str]

SIDES = ("e", "se", "sw", "w", "nw", "ne")
"""The sides of a cell, clockwise."""
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a cell to the one at each side."""

_PLACE = re.compile(r"q(-?\d{1,3})r(-?\d{1,3})(e|se|ne|n|s)?")
_OWN = ("e", "se", "ne")  # the sides whose edges bear a cell's name; the other three are those of neighbours
# where each tip of a cell lies, as the north or south corner of which cell
_TIPS = ((0, 1, "n"), (0, 0, "s"), (-1, 1, "n"), (0, -1, "s"), (0, 0, "n"), (1, -1, "s"))
# the three cells round a north and a south corner, clockwise from the one that bears its name
_ROUND = {"n": ((0, 0), (0, -1), (1, -1)), "s": ((0, 0), (0, 1), (-1, 1))}


@lru_cache(maxsize=8192)
def place_of(thing: Cell | Edge | Corner) -> Place:
    """How a cell, an edge or a corner is written: `q1r-2`, `q1r-2ne`, `q1r-2n`."""
    q, r, *side = thing
    return f"q{q}r{r}{''.join(map(str, side))}"


@lru_cache(maxsize=8192)
def cell_of(place: object) -> Cell | None:
    """The cell that is written so; None if it is none."""
    found = _read(place)
    return (int(found[1]), int(found[2])) if found and not found[3] else None


@lru_cache(maxsize=8192)
def edge_of(place: object) -> Edge | None:
    """The edge that is written so; None if it is none."""
    found = _read(place)
    return (int(found[1]), int(found[2]), found[3]) if found and found[3] in _OWN else None


@lru_cache(maxsize=8192)
def corner_of(place: object) -> Corner | None:
    """The corner that is written so; None if it is none."""
    found = _read(place)
    return (int(found[1]), int(found[2]), found[3]) if found and found[3] in _ROUND else None


def _read(place: object) -> re.Match[str] | None:
    """A place in its one form: no leading zeros, no -0."""
    found = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if found is None:
        return None
    return found if f"q{int(found[1])}r{int(found[2])}{found[3] or ''}" == place else None


# Cells.


@lru_cache(maxsize=8192)
def around(cell: Cell) -> tuple[Cell, ...]:
    """The six cells beside one, clockwise from the east."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in STEPS)


def side_of(cell: Cell, other: Cell) -> int | None:
    """At which side of a cell another lies, 0 to 5 from the east clockwise; None if not beside it."""
    step = other[0] - cell[0], other[1] - cell[1]
    return STEPS.index(step) if step in STEPS else None


def distance(cell: Cell, other: Cell) -> int:
    """How many steps apart two cells are, whatever lies between."""
    q, r = other[0] - cell[0], other[1] - cell[1]
    return max(abs(q), abs(r), abs(q + r))


def ring(middle: Cell, far: int) -> tuple[Cell, ...]:
    """The cells just so far from one, clockwise from the north-west one; itself if `far` is 0."""
    if far == 0:
        return (middle,)
    cells = []
    q, r = middle[0], middle[1] - far
    for step_q, step_r in STEPS:
        for _ in range(far):
            cells.append((q, r))
            q, r = q + step_q, r + step_r
    return tuple(cells)


def disc(middle: Cell, far: int) -> tuple[Cell, ...]:
    """The cells at most so far from one, from the middle outward."""
    return tuple(cell for n in range(far + 1) for cell in ring(middle, n))


def line(cell: Cell, side: int) -> Iterator[Cell]:
    """The cells straight on from one, over a side, without end."""
    q, r = STEPS[side % 6]
    while True:
        cell = cell[0] + q, cell[1] + r
        yield cell


def turned(cell: Cell, sixths: int, about: Cell = (0, 0)) -> Cell:
    """Where a cell comes to lie when all is turned clockwise by so many sixths about a cell."""
    q, r = cell[0] - about[0], cell[1] - about[1]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return about[0] + q, about[1] + r


# Edges.


@lru_cache(maxsize=8192)
def edge(cell: Cell, side: int) -> Edge:
    """The edge at a side of a cell, 0 to 5 from the east clockwise."""
    if SIDES[side] in _OWN:
        return (*cell, SIDES[side])
    return (*around(cell)[side], SIDES[(side + 3) % 6])


def edges(cell: Cell) -> tuple[Edge, ...]:
    """The six edges of a cell, clockwise from the east."""
    return tuple(edge(cell, side) for side in range(6))


@lru_cache(maxsize=8192)
def sharing(edge: Edge) -> tuple[Cell, Cell]:
    """The two cells that an edge parts."""
    cell = edge[0], edge[1]
    return cell, around(cell)[SIDES.index(edge[2])]


@lru_cache(maxsize=8192)
def ends(edge: Edge) -> tuple[Corner, Corner]:
    """The two corners at which an edge ends."""
    side = SIDES.index(edge[2])
    tips = corners((edge[0], edge[1]))
    return tips[side - 1], tips[side]


# Corners.


@lru_cache(maxsize=8192)
def corners(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, clockwise from the south-eastern one."""
    return tuple((cell[0] + q, cell[1] + r, tip) for q, r, tip in _TIPS)


@lru_cache(maxsize=8192)
def meeting(corner: Corner) -> tuple[Cell, ...]:
    """The three cells that share a corner, clockwise."""
    return tuple((corner[0] + q, corner[1] + r) for q, r in _ROUND[corner[2]])


@lru_cache(maxsize=8192)
def leaving(corner: Corner) -> tuple[Edge, ...]:
    """The three edges that end at a corner."""
    found = (e for cell in meeting(corner) for e in edges(cell))
    return tuple(dict.fromkeys(e for e in found if corner in ends(e)))


@lru_cache(maxsize=8192)
def along(corner: Corner) -> tuple[Corner, ...]:
    """The three corners that are one edge away."""
    return tuple(end for e in leaving(corner) for end in ends(e) if end != corner)
