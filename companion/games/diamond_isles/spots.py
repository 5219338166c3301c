"""Where pieces may stand: what forbids it at a corner or an edge, which refusals say and candidates leave out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import filterfalse
from typing import TypeVar

from companion.games.diamond_isles.board import ALL
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Breach, Place, Seat, breach

T = TypeVar("T")
_NO_EDGES = frozenset[Place]()


def remembered(state: DiamondIsles, name: str, seat: Seat, find: Callable[[DiamondIsles, Seat], T]) -> T:
    """What `find` finds about a seat on this board, found only once."""
    known = state.board.memo[seat]
    found: T | None = known.get(name)
    if found is None:
        found = known[name] = find(state, seat)
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


@dataclass(frozen=True)
class _Bar:
    """A rule that keeps pieces off some places: off those that it names, or off all others; and how it is said."""

    places: Callable[[DiamondIsles], Collection[Place]]
    off_these: bool
    said: Callable[[DiamondIsles, Place], Breach]


def _no_site(state: DiamondIsles, at: Place) -> Breach:
    isle = any(cell in state.sea_map.isles for cell in state.sea_map.meeting[at])
    return breach("isle-settling" if isle else "site", at, place=at)


def _corner_is_taken(state: DiamondIsles, at: Place) -> Breach:
    whose, piece = state.board.buildings[at]
    return breach("corner-free", at, place=at, whose=whose, piece=piece)


def _beside_buildings(state: DiamondIsles) -> frozenset[Place]:
    """The corners one edge away from a building."""
    return remembered(state, "beside", ALL, _found_beside)


def _found_beside(state: DiamondIsles, nobody: Seat) -> frozenset[Place]:
    return frozenset[Place]().union(*map(state.sea_map.along.__getitem__, state.board.buildings))


_SETTLEMENTS = (
    _Bar(lambda state: state.sites, False, _no_site),
    _Bar(lambda state: state.board.buildings, True, _corner_is_taken),
    _Bar(_beside_buildings, True, lambda _, at: breach("distance", at, place=at)),
)


def forbids_settlement(state: DiamondIsles, at: Place) -> Iterator[Breach]:
    """What forbids anybody to settle on a corner."""
    return _forbids(_SETTLEMENTS, state, at)


def hindered(state: DiamondIsles) -> frozenset[Place]:
    """The edges that the pirate keeps free of building and moving."""
    return state.sea_map.ring[state.board.pirate] if state.setting.pirate_hinders else _NO_EDGES


def _edge_is_taken(state: DiamondIsles, at: Place) -> Breach:
    whose, piece = state.board.ways[at]
    return breach("edge-free", at, place=at, whose=whose, piece=piece)


_TAKEN = _Bar(lambda state: state.board.ways, True, _edge_is_taken)
_ROADS = (
    _Bar(lambda state: state.sea_map.road_edges, False, lambda _, at: breach("road-land", at, place=at)),
    _TAKEN,
)
_SHIPS = (
    _Bar(lambda state: state.sea_map.ship_edges, False, lambda _, at: breach("ship-sea", at, place=at)),
    _TAKEN,
    _Bar(hindered, True, lambda _, at: breach("pirate-hinders", at, place=at)),
)


def forbids_road(state: DiamondIsles, at: Place) -> Iterator[Breach]:
    """What forbids anybody to lay a road on an edge."""
    return _forbids(_ROADS, state, at)


def forbids_ship(state: DiamondIsles, at: Place) -> Iterator[Breach]:
    """What forbids anybody to set a ship on an edge."""
    return _forbids(_SHIPS, state, at)


def _forbids(bars: Sequence[_Bar], state: DiamondIsles, at: Place) -> Iterator[Breach]:
    return (bar.said(state, at) for bar in bars if (at in bar.places(state)) is bar.off_these)


def roads_among(state: DiamondIsles, edges: Iterable[Place]) -> list[Place]:
    """Those of some edges on which a road may lie."""
    return _among(_ROADS, state, edges)


def ships_among(state: DiamondIsles, edges: Iterable[Place]) -> list[Place]:
    """Those of some edges on which a ship may be set."""
    return _among(_SHIPS, state, edges)


def _among(bars: Sequence[_Bar], state: DiamondIsles, places: Iterable[Place]) -> list[Place]:
    """All places at once: random games and searches ask for thousands."""
    for bar in bars:
        keep = filterfalse if bar.off_these else filter
        places = keep(bar.places(state).__contains__, places)
    return list(places)


def sites_among(state: DiamondIsles, corners: Iterable[Place]) -> list[Place]:
    """Those of some corners that may be settled."""
    return _among(_SETTLEMENTS, state, corners)


def road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a road."""
    return remembered(state, "roads", seat, _road_spots)


def _road_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    roads_at = state.sea_map.roads_at
    joined = dict.fromkeys([edge for corner in road_joints(state, seat) for edge in roads_at[corner]])
    return tuple(roads_among(state, joined))


def ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a ship."""
    return remembered(state, "ships", seat, _ship_spots)


def _ship_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ships_at = state.sea_map.ships_at
    joined = dict.fromkeys([edge for corner in ship_joints(state, seat) for edge in ships_at[corner]])
    return tuple(ships_among(state, joined))


def touched(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    """The corners at which a seat's roads and ships end."""
    ends, own = state.sea_map.ends, state.board.of(seat)
    return dict.fromkeys(corner for edge in own.roads + own.ships for corner in ends[edge])


def settlement_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """Where a seat may build a settlement."""
    return remembered(state, "settlements", seat, _settlement_spots)


def _settlement_spots(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    return tuple(sites_among(state, touched(state, seat)))
