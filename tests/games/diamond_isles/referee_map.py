"""The usual sea map as the second referee knows it: points of a grid, reckoned apart from the rules' map.

A hexagon is (x, y) as in a drawing: x in half hexagons, y in rows. A corner is a point (x, 3y + d), an edge the two
points at its ends. Names of places are turned into points and back; nothing else is shared with the rules.
"""

from __future__ import annotations

import re

Hexagon = tuple[int, int]
Point = tuple[int, int]
Edge = frozenset[Point]

ROWS = {
    1: (3, "f4 p6 h5 p11 g8"),
    2: (2, "g3 f12 ~ ~ f3 m9"),
    3: (1, "g12 ~ ~ I ~ ~ ~"),
    4: (2, "~ I ~ ~ I ~"),
    5: (1, "~ ~ ~ I ~ ~ m2"),
    6: (2, "h9 g2 ~ ~ p11 m4"),
    7: (3, "p10 f6 m5 g10 h8"),
}
BRINGS = {"f": "lumber", "p": "wool", "h": "brick", "g": "grain", "m": "ore"}
VILLAGES = {
    (7, 3): (11, 8),
    (4, 4): (10, 9),
    (10, 4): (4, 5),
    (7, 5): (6, 3),
}
"""By isle: the numbers of the villages at its top and at its bottom."""
HARBOURS = (
    ((3, 1), "ne", "any"),
    ((9, 1), "nw", "ore"),
    ((2, 2), "w", "any"),
    ((12, 2), "e", "wool"),
    ((13, 5), "e", "any"),
    ((2, 6), "w", "lumber"),
    ((12, 6), "se", "grain"),
    ((5, 7), "sw", "any"),
    ((9, 7), "se", "brick"),
)
ROBBER, PIRATE = (1, 3), (12, 4)

CELLS: dict[Hexagon, str] = {
    (start + 2 * n, y): word for y, (start, words) in ROWS.items() for n, word in enumerate(words.split())
}
LAND = {at for at, word in CELLS.items() if word[0] in BRINGS}
ISLES = {at for at, word in CELLS.items() if word == "I"}
SEA = {at for at, word in CELLS.items() if word == "~"}


def corners(cell: Hexagon) -> tuple[Point, ...]:
    """Top, upper right, lower right, bottom, lower left, upper left."""
    x, y = cell[0], 3 * cell[1]
    return ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))


SIDES = ("ne", "e", "se", "sw", "w", "nw")


def side(cell: Hexagon, name: str) -> Edge:
    points, at = corners(cell), SIDES.index(name)
    return frozenset((points[at], points[(at + 1) % 6]))


EDGES = {side(cell, name) for cell in CELLS for name in SIDES}
POINTS = {point for cell in CELLS for point in corners(cell)}
BESIDE = {edge: {cell for cell in CELLS if edge <= set(corners(cell))} for edge in EDGES}
ROAD_EDGES = {edge for edge, cells in BESIDE.items() if cells & LAND}
SHIP_EDGES = {edge for edge, cells in BESIDE.items() if cells & SEA or len(cells) == 1}
SITES = {p for cell in LAND for p in corners(cell)} - {p for cell in ISLES for p in corners(cell)}
TOWNS = {corners(isle)[0 if n == 0 else 3]: number for isle, both in VILLAGES.items() for n, number in enumerate(both)}
"""The villages with their numbers."""
BESIDE_TOWNS = {point for isle in ISLES for point in corners(isle)} - set(TOWNS)
PORTS = {point: kind for cell, name, kind in HARBOURS for point in side(cell, name)}


def neighbours(point: Point) -> set[Point]:
    return {other for edge in EDGES if point in edge for other in edge if other != point}


def edges_at(point: Point) -> set[Edge]:
    return {edge for edge in EDGES if point in edge}


# Names.


def _cell(q: str, r: str) -> Hexagon:
    return 2 * int(q) + int(r), int(r)


def cell_named(place: str) -> Hexagon:
    found = re.fullmatch(r"q(-?\d+)r(-?\d+)", place)
    assert found
    return _cell(found[1], found[2])


def point_named(place: str) -> Point:
    found = re.fullmatch(r"q(-?\d+)r(-?\d+)([ns])", place)
    assert found
    return corners(_cell(found[1], found[2]))[0 if found[3] == "n" else 3]


def edge_named(place: str) -> Edge:
    found = re.fullmatch(r"q(-?\d+)r(-?\d+)(e|se|ne)", place)
    assert found
    return side(_cell(found[1], found[2]), found[3])
