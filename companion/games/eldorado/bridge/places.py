"""Where the bridge can lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.eldorado.box import WATER
from companion.games.eldorado.island.board import around, is_cave
from companion.games.kit import Place

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado


def ends_of(state: ElDorado, at: Place) -> tuple[tuple[Place, Place], ...]:
    """The tiles, from which and to which, that a bridge at a place can connect: opposite ones, or any two if the table
    says so."""
    six = around(at)
    firm = [dry(state, place) for place in six]
    pairs = [(one, other) for one in range(6) for other in range(6) if one != other]
    straight = state.setting.bridge_straight
    fit = ((a, b) for a, b in pairs if firm[a] and firm[b] and (abs(a - b) == 3 or not straight))
    return tuple((six[a], six[b]) for a, b in fit)


def dry(state: ElDorado, place: Place) -> bool:
    """Whether a tile of the island lies there that is no water, so that a bridge can lead to it."""
    return state.land.at.get(place, WATER) != WATER and not is_cave(place)
