"""Where a seat may build: what its roads, ships and buildings reach, and what is free there.

What is found out is kept with the board, so that it is worked out once however often it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, TypeVar

from companion.games.diamond_isles.box import ROAD, SHIP
from companion.games.kit import Place, Seat

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles

T = TypeVar("T")


def remembered(state: DiamondIsles, name: str, seat: Seat, find: Callable[[DiamondIsles, Seat], T]) -> T:
    """What `find` finds about a seat on this board, found only once."""
    known = state.board.memo[seat]
    if name not in known:
        known[name] = find(state, seat)
    found: T = known[name]
    return found


def goes_on(state: DiamondIsles, seat: Seat, corner: Place) -> bool:
    """Whether a seat's roads or ships go on through a corner: nobody else has built there."""
    found = state.board.buildings.get(corner)
    return found is None or found[0] == seat


def joints(state: DiamondIsles, seat: Seat, kind: str) -> dict[Place, None]:
    """The corners at which a seat may go on with roads, or with ships: at its buildings and at such own pieces."""
    own, buildings = state.board.of(seat), state.board.buildings
    ended = ship_ends(state, seat) if kind == SHIP else _ends(state, own.roads)
    return dict.fromkeys([*own.settlements, *own.cities, *[corner for corner in ended if corner not in buildings]])


def ship_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The corners at which a seat may go on with ships."""
    return remembered(state, "joints", seat, lambda s, who: joints(s, who, SHIP))


def ship_ends(state: DiamondIsles, seat: Seat) -> dict[Place, int]:
    """How many ships of a seat end at each corner."""
    return remembered(state, "met", seat, lambda s, who: _ends(s, s.board.of(who).ships))


def _ends(state: DiamondIsles, edges: Collection[Place]) -> dict[Place, int]:
    ends, found = state.sea_map.ends, dict[Place, int]()
    for edge in edges:
        for corner in ends[edge]:
            found[corner] = found.get(corner, 0) + 1
    return found


def _reach(state: DiamondIsles, corners: Collection[Place]) -> dict[Place, None]:
    edges_at = state.sea_map.edges_at
    return dict.fromkeys([edge for corner in corners for edge in edges_at[corner]])


def road_reach(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The edges that touch a seat's roads or buildings."""
    return remembered(state, "road-reach", seat, lambda s, who: _reach(s, joints(s, who, ROAD)))


def ship_reach(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The edges that touch a seat's ships or buildings."""
    return remembered(state, "ship-reach", seat, lambda s, who: _reach(s, ship_joints(s, who)))


def road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a road."""
    return remembered(state, "roads", seat, _road_spots)


def _road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ways, land = state.board.ways, state.sea_map.road_edges
    return tuple([edge for edge in road_reach(state, seat) if edge in land and edge not in ways])


def hindered(state: DiamondIsles) -> Collection[Place]:
    """The edges that the pirate keeps free of building and moving."""
    return state.sea_map.ring[state.board.pirate] if state.setting.pirate_hinders else ()


def ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a ship."""
    return remembered(state, "ships", seat, _ship_spots)


def _ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ways, sea, pirate = state.board.ways, state.sea_map.ship_edges, hindered(state)
    reached = ship_reach(state, seat)
    return tuple([edge for edge in reached if edge in sea and edge not in ways and edge not in pirate])


def crowded(state: DiamondIsles, corner: Place) -> bool:
    """Whether somebody has built on a corner next to this one."""
    return not state.board.buildings.keys().isdisjoint(state.sea_map.along[corner])


def free_sites(state: DiamondIsles) -> Iterator[Place]:
    """The corners on which a settlement may be founded."""
    sites, buildings = state.sites, state.board.buildings
    corners = state.sea_map.corners  # in their order: that of a set may change from one start to the next
    return (at for at in corners if at in sites and at not in buildings and not crowded(state, at))


def touched(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The corners at which a seat's roads and ships end."""
    ends, own = state.sea_map.ends, state.board.of(seat)
    return dict.fromkeys(corner for edge in own.roads + own.ships for corner in ends[edge])


def settlement_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a settlement."""
    return remembered(state, "settlements", seat, _settlement_spots)


def _settlement_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    sites, buildings = state.sites, state.board.buildings
    corners = touched(state, seat)
    return tuple([at for at in corners if at in sites and at not in buildings and not crowded(state, at)])
