"""Cells and corners for the second referee: which are beside which."""

from __future__ import annotations

import re
from functools import cache

from companion.games.kit import Place

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, and on clockwise; q grows to the east, r to the south-east."""


def group(place: Place) -> str:
    """`cave:` in the cave, nothing on the island."""
    return "cave:" if place.startswith("cave:") else ""


@cache
def read(place: Place) -> tuple[int, int, str]:
    """The numbers of a place, and n or s if it is a corner."""
    found = re.fullmatch(r"(?:cave:)?q(-?\d+)r(-?\d+)([ns]?)", place)
    assert found is not None, place
    return int(found[1]), int(found[2]), found[3]


@cache
def around(place: Place) -> tuple[Place, ...]:
    """The six cells beside one, clockwise from the east."""
    q, r, _ = read(place)
    return tuple(f"{group(place)}q{q + x}r{r + y}" for x, y in STEPS)


@cache
def meeting(corner: Place) -> frozenset[Place]:
    """The three cells at a corner: the one of which it is the northern or southern tip, and the two beyond."""
    q, r, tip = read(corner)
    beyond = ((q, r - 1), (q + 1, r - 1)) if tip == "n" else ((q, r + 1), (q - 1, r + 1))
    return frozenset(f"{group(corner)}q{x}r{y}" for x, y in ((q, r), *beyond))


@cache
def corners(place: Place) -> tuple[Place, ...]:
    """The six corners of a cell: its own two, and the northern or southern ones of its neighbours."""
    near = (*around(place), place)
    return tuple(f"{cell}{tip}" for cell in near for tip in "ns" if place in meeting(f"{cell}{tip}"))
