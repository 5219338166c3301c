"""A 2x2x2 cube on the table: 24 stickers, rolled, turned, and looked at from above and from each side.

A cube is a text of 24 letters, one a sticker, side by side in the order U R F D L B, each side row by row as in the
usual net (U above F, D below it, L, R and B beside it). On the table U lies on top and F looks south, R east, B north,
L west. A *surface* keeps its name while the cube rolls; an *orientation* names the surfaces that lie on top and look
south, such as `UF`. What a turned cube shows is again a cube, named by where its stickers are now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

COLOURS = "WYROGB"
"""The six groups of stickers. A table may call them as it likes; their letters stay."""
SURFACES = "URFDLB"
UPRIGHT = "UF"
"""The orientation in which every surface is where its name says."""

SIDES = {"south": "F", "east": "R", "north": "B", "west": "L"}
"""Where a side of the table finds the surface that faces it."""
STEPS = "NESW"
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP_NAMES = {side[0].upper(): side for side in SIDES}

Vector = tuple[int, int, int]  # to the east, to the north, up
Order = tuple[int, ...]  # where each of 24 stickers comes from

_UP, _EAST, _SOUTH = (0, 0, 1), (1, 0, 0), (0, -1, 0)
_NORMAL: Mapping[str, Vector] = {
    "U": _UP,
    "R": _EAST,
    "F": _SOUTH,
    "D": (0, 0, -1),
    "L": (-1, 0, 0),
    "B": (0, 1, 0),
}
# for each surface, where its columns and its rows run to in the net
_RUNS: Mapping[str, tuple[Vector, Vector]] = {
    "U": (_EAST, _SOUTH),
    "R": ((0, 1, 0), (0, 0, -1)),
    "F": (_EAST, (0, 0, -1)),
    "D": (_EAST, (0, 1, 0)),
    "L": (_SOUTH, (0, 0, -1)),
    "B": ((-1, 0, 0), (0, 0, -1)),
}


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _turned(v: Vector, axis: Vector, quarters: int) -> Vector:
    """A vector after quarter turns about an axis, clockwise for who looks against the axis (from outside)."""
    for _ in range(quarters % 4):
        along = _dot(v, axis)
        x, y, z = _cross(v, axis)
        v = (x + along * axis[0], y + along * axis[1], z + along * axis[2])
    return v


def _spots() -> tuple[tuple[Vector, Vector], ...]:
    """For each sticker its corner of the cube and the way it looks."""
    found = []
    for surface in SURFACES:
        normal, (right, down) = _NORMAL[surface], _RUNS[surface]
        for row, col in product((-1, 1), (-1, 1)):
            x, y, z = (n + col * r + row * d for n, r, d in zip(normal, right, down, strict=True))
            found.append(((x, y, z), normal))
    return tuple(found)


_SPOTS = _spots()
_NUMBER = {spot: number for number, spot in enumerate(_SPOTS)}

CORNERS: tuple[tuple[int, int, int], ...] = tuple(
    next(
        (a, b, c)
        for a, b, c in product(*([i for i, (at, _) in enumerate(_SPOTS) if at == corner] for _ in range(3)))
        if a // 4 in (0, 3) and len({a, b, c}) == 3 and _cross(_SPOTS[b][1], _SPOTS[a][1]) == _SPOTS[c][1]
    )
    for corner in dict.fromkeys(at for at, _ in _SPOTS)
)
"""The stickers of each corner, clockwise as seen from outside, the one on U or D first."""


@lru_cache
def turn_order(axis: Vector, quarters: int, layer_only: bool) -> Order:
    """Where stickers come from when the cube, or only the layer on the axis's side, is turned clockwise."""
    order = list(range(24))
    for number, (at, normal) in enumerate(_SPOTS):
        if not layer_only or _dot(at, axis) > 0:
            order[_NUMBER[_turned(at, axis, quarters), _turned(normal, axis, quarters)]] = number
    return tuple(order)


def reordered(cube: str, order: Order) -> str:
    """The stickers in another order."""
    return "".join([cube[i] for i in order])


# The axes of rolling: a cube that rolls north turns clockwise for who looks at it from the east.
_ROLL = {step: turn_order(_NORMAL[axis], 1, layer_only=False) for step, axis in zip(STEPS, "RFLB", strict=True)}


def rolled(cube: str, steps: str) -> str:
    """What is shown after quarter rolls toward sides of the table, such as `EEN`."""
    for step in steps:
        cube = reordered(cube, _ROLL[step])
    return cube


def steps_named(steps: str) -> tuple[str, ...]:
    """The sides of the table toward which quarter rolls go, by name."""
    return tuple(STEP_NAMES[step] for step in steps)


def spun(cube: str, quarters: int) -> str:
    """What is shown after the cube was turned on the spot, clockwise as seen from above."""
    return reordered(cube, turn_order(_UP, quarters, layer_only=False))


def layer_turned(cube: str, surface: str, quarters: int) -> str:
    """What is shown after one layer was turned clockwise, seen from outside."""
    return reordered(cube, turn_order(_NORMAL[surface], quarters, layer_only=True))


NAMED = "ABCDEFGHIJKLMNOPQRSTUVWX"
"""A cube of which all stickers differ."""
_NAMES = "".join(s * 4 for s in SURFACES)


def _orientations() -> Mapping[str, Order]:
    """Where stickers come from in each of the 24 orientations: each surface on top, each of its neighbours south."""
    tops = ("", "N", "NN", "S", "E", "W")
    found = {}
    for steps, quarters in product(tops, range(4)):
        order = tuple(range(24))
        for step in steps:
            order = tuple(order[i] for i in _ROLL[step])
        order = tuple(order[i] for i in turn_order(_UP, quarters, layer_only=False))
        found[_NAMES[order[0]] + _NAMES[order[8]]] = order
    return {name: found[name] for name in sorted(found, key=lambda n: (SURFACES.index(n[0]), SURFACES.index(n[1])))}


_ORIENTATION = _orientations()
ORIENTATIONS: tuple[str, ...] = tuple(_ORIENTATION)
"""All 24, by what lies on top."""
_BY_ORDER = {order: name for name, order in _ORIENTATION.items()}


def shown(cube: str, orientation: str) -> str:
    """What a cube shows in an orientation."""
    return reordered(cube, _ORIENTATION[orientation])


def first_with(surface: str) -> str:
    """An orientation with this surface on top."""
    return next(orientation for orientation in ORIENTATIONS if orientation[0] == surface)


def upright(seen: str, orientation: str) -> str:
    """The cube that shows this in that orientation: the inverse of `shown`."""
    cube = [""] * 24
    for letter, source in zip(seen, _ORIENTATION[orientation], strict=True):
        cube[source] = letter
    return "".join(cube)


@lru_cache
def orientation_after(orientation: str, steps: str) -> str:
    """The orientation after quarter rolls."""
    order = _ORIENTATION[orientation]
    for step in steps:
        order = tuple(order[i] for i in _ROLL[step])
    return _BY_ORDER[order]


def facing(orientation: str) -> Mapping[str, str]:
    """Which surface lies on top (`up`) and below (`down`), and which looks to each side of the table."""
    order = _ORIENTATION[orientation]
    where = {"up": 0, "down": 12, **{side: SURFACES.index(s) * 4 for side, s in SIDES.items()}}
    return {name: _NAMES[order[at]] for name, at in where.items()}


def top(seen: str) -> str:
    """The four colours on top, row by row from the north-west."""
    return seen[:4]


def side(seen: str, of: str) -> str:
    """The four colours that a side of the table sees, row by row."""
    at = SURFACES.index(SIDES[of]) * 4
    return seen[at : at + 4]


def orientations_showing(cube: str, on_top: str, sides: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The orientations that show these colours on top and on the sides named; of those that look alike, one."""
    found: dict[str, str] = {}
    for orientation in ORIENTATIONS:
        seen = shown(cube, orientation)
        if top(seen) == on_top and all(side(seen, s) == colours for s, colours in (sides or {}).items()):
            found.setdefault(seen, orientation)
    return tuple(found.values())


def sticker_name(number: int) -> str:
    """The name of a sticker, such as `U1`: its surface and its number row by row."""
    return f"{SURFACES[number // 4]}{number % 4 + 1}"
