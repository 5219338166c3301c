"""Where pieces may stand: the corners and edges that rules and candidates both ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TypeVar

from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Place, Seat

T = TypeVar("T")
_NO_EDGES = frozenset[Place]()


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


def ship_ends(state: DiamondIsles, seat: Seat) -> dict[Place, int]:
    """How many ships of a seat end at each corner."""
    return remembered(state, "met", seat, _ship_ends)


def _ship_ends(state: DiamondIsles, seat: Seat) -> dict[Place, int]:
    ends, found = state.sea_map.ends, dict[Place, int]()
    for ship in state.board.of(seat).ships:
        one, other = ends[ship]
        found[one] = found.get(one, 0) + 1
        found[other] = found.get(other, 0) + 1
    return found


def road_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The corners at which a seat may go on with roads: at its buildings, and where its roads end."""
    return remembered(state, "road-joints", seat, _road_joints)


def _road_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    ends = state.sea_map.ends
    return _joints(state, seat, [corner for road in state.board.of(seat).roads for corner in ends[road]])


def ship_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The corners at which a seat may go on with ships: at its buildings, and where its ships end."""
    return remembered(state, "ship-joints", seat, _ship_joints)


def _ship_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    return _joints(state, seat, ship_ends(state, seat))


def _joints(state: DiamondIsles, seat: Seat, ended: Collection[Place]) -> dict[Place, None]:
    own, buildings = state.board.of(seat), state.board.buildings
    return dict.fromkeys([*own.settlements, *own.cities, *[corner for corner in ended if corner not in buildings]])


def is_joined(state: DiamondIsles, edge: Place, joints: dict[Place, None]) -> bool:
    """Whether an edge ends at one of the corners at which one may go on."""
    one, other = state.sea_map.ends[edge]
    return one in joints or other in joints


def road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a road."""
    return remembered(state, "roads", seat, _road_spots)


def _road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ways, roads_at = state.board.ways, state.sea_map.roads_at
    joints = road_joints(state, seat)
    return tuple(dict.fromkeys([edge for corner in joints for edge in roads_at[corner] if edge not in ways]))


def hindered(state: DiamondIsles) -> frozenset[Place]:
    """The edges that the pirate keeps free of building and moving."""
    return state.sea_map.ring[state.board.pirate] if state.setting.pirate_hinders else _NO_EDGES


def ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a ship."""
    return remembered(state, "ships", seat, _ship_spots)


def _ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ways, ships_at, pirate = state.board.ways, state.sea_map.ships_at, hindered(state)
    free = [edge for corner in ship_joints(state, seat) for edge in ships_at[corner] if edge not in ways]
    return tuple(
        dict.fromkeys(free) if pirate.isdisjoint(free) else dict.fromkeys([e for e in free if e not in pirate])
    )


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
