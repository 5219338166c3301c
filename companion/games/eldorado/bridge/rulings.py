"""What a table may rule on of the bridge: over which water it lies, and which two tiles it connects."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from companion.games.eldorado.box import BRIDGE, WATER
from companion.games.eldorado.bridge.effects import bridged
from companion.games.eldorado.bridge.places import dry
from companion.games.eldorado.island.board import around
from companion.games.kit import Choice, Domain, Place, Value

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

NOTHING = "empty-cell"


def facts(state: ElDorado) -> Mapping[str, Domain]:
    """For each water tile the pairs of tiles beside it, opposite or not; none in the base game."""
    if not state.setting.expansion:
        return {}
    water = (place for place, shows in state.land.at.items() if shows == WATER)
    ends = {at: tuple(combinations((place for place in around(at) if dry(state, place)), 2)) for at in water}
    return {f"{BRIDGE}.{at}": Choice((NOTHING, *pairs)) for at, pairs in ends.items() if pairs}


def bridge(state: ElDorado, of: list[str], value: Value) -> ElDorado:
    """The one bridge lies there and connects those two tiles, or lies there no more."""
    if isinstance(value, tuple):
        return bridged(state, (of[0], *map(str, value)))
    return bridged(state, ()) if of[0] in state.land.bridge[:1] else state


def fallen(state: ElDorado) -> ElDorado:
    """Without the bridge if it no longer lies on water between two tiles: a tile was ruled away or laid."""
    at: Place
    at, *ends = state.land.bridge or ("",)
    stands = state.land.at.get(at) == WATER and all(dry(state, place) for place in ends)
    return state if stands or not at else bridged(state, ())


SETTERS = {BRIDGE: bridge}
