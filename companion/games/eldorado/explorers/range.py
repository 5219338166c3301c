"""How far Yanga attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.kit import Place
from companion.games.kit.spaces.reach import reach

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

FAR = 2
"""Yanga's range in tiles, counted like a movement."""


def in_range(state: ElDorado, here: Place) -> Mapping[Place, int]:
    """The tiles that Yanga can aim at, with how far they are; an own tile is none."""
    found = reach(here, lambda place: state.land.ways.get(place, ()), most=FAR)
    return {place: steps for place, steps in found.costs.items() if steps and place in state.land.at}
