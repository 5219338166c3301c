"""Open and closed routes: which ships may move, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.diamond_isles.box import SHIP
from companion.games.diamond_isles.building.spots import hindered, joints, remembered
from companion.games.kit import Place, Seat

if TYPE_CHECKING:
    from companion.games.diamond_isles.state import DiamondIsles


def held(state: DiamondIsles, seat: Seat, corner: Place) -> bool:
    """Whether a route is held fast at a corner: by a seat's own building, or a village with which it trades."""
    board = state.board
    found = board.buildings.get(corner)
    if found is not None:
        return found[0] == seat
    village = state.sea_map.village_at.get(corner)
    return village is not None and seat in board.traders[village]


def others_at(state: DiamondIsles, seat: Seat, ship: Place, corner: Place, without: frozenset[Place]) -> bool:
    """Whether another ship of the seat joins one at a corner, leaving some ships out."""
    if corner in state.board.buildings:
        return False  # an own building holds it anyway, another's parts them
    ways = state.board.ways
    return any(
        edge != ship and edge not in without and ways.get(edge) == (seat, SHIP)
        for edge in state.sea_map.edges_at[corner]
    )


def open_ends(
    state: DiamondIsles, seat: Seat, ship: Place, without: frozenset[Place] = frozenset()
) -> tuple[Place, ...]:
    """The corners at which nothing holds a ship: where its route is open."""
    return tuple(
        corner
        for corner in state.sea_map.ends[ship]
        if not held(state, seat, corner) and not others_at(state, seat, ship, corner, without)
    )


def open_tips(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """The ships at the end of an open route."""
    return remembered(state, "tips", seat, _open_tips)


def _open_tips(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    ends, met = state.sea_map.ends, remembered(state, "met", seat, _met)
    buildings = state.board.buildings

    def open_at(corner: Place) -> bool:
        return (corner in buildings or met[corner] == 1) and not held(state, seat, corner)

    tips = tuple([ship for ship in state.board.of(seat).ships if any(map(open_at, ends[ship]))])
    if state.setting.branch_moves:
        return tips
    return tuple(ship for ship in tips if not _trades(state, seat, ship))


def _trades(state: DiamondIsles, seat: Seat, ship: Place) -> bool:
    """Whether a ship is joined by others to a village with which its owner trades."""
    ends, edges_at, ways = state.sea_map.ends, state.sea_map.edges_at, state.board.ways
    seen, front = {ship}, [ship]
    while front:
        for corner in ends[front.pop()]:
            village = state.sea_map.village_at.get(corner)
            if village is not None and seat in state.board.traders[village]:
                return True
            if corner in state.board.buildings:
                continue
            more = [edge for edge in edges_at[corner] if edge not in seen and ways.get(edge) == (seat, SHIP)]
            seen.update(more)
            front += more
    return False


def closed_ships(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    """The ships of closed routes: what is left when all open ends have been taken away, one after another."""
    return remembered(state, "closed", seat, _closed_ships)


def _closed_ships(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    ships = state.board.of(seat).ships
    gone: frozenset[Place] = frozenset()
    while loose := frozenset(s for s in ships if s not in gone and open_ends(state, seat, s, gone)):
        gone |= loose
    return frozenset(ships) - gone


def moves(state: DiamondIsles, seat: Seat) -> dict[Place, tuple[Place, ...]]:
    """Where the ship at each open end may go, by where it lies."""
    return remembered(state, "moves", seat, _moves)


def _met(state: DiamondIsles, seat: Seat) -> dict[Place, int]:
    """How many ships of a seat end at each corner."""
    ends, found = state.sea_map.ends, dict[Place, int]()
    for ship in state.board.of(seat).ships:
        for corner in ends[ship]:
            found[corner] = found.get(corner, 0) + 1
    return found


def _moves(state: DiamondIsles, seat: Seat) -> dict[Place, tuple[Place, ...]]:
    """A ship goes wherever the seat reaches, but for what only that ship itself reaches."""
    sea_map, buildings, ways = state.sea_map, state.board.buildings, state.board.ways
    pirate, met = hindered(state), remembered(state, "met", seat, _met)
    edges_at, sea = sea_map.edges_at, sea_map.ship_edges
    reached: dict[Place, int] = {}
    for corner in remembered(state, "joints", seat, _ship_joints):
        for edge in edges_at[corner]:
            if edge in sea and edge not in ways and edge not in pirate:
                reached[edge] = reached.get(edge, 0) + 1
    found = {}
    for ship in open_tips(state, seat):
        if ship not in pirate:
            loose = [corner for corner in sea_map.ends[ship] if corner not in buildings and met[corner] == 1]
            lost = [edge for corner in loose for edge in edges_at[corner]]
            free = tuple([edge for edge, ways_there in reached.items() if ways_there > lost.count(edge)])
            if free:
                found[ship] = free
    return found


def joined_without(state: DiamondIsles, seat: Seat, ship: Place, edge: Place) -> bool:
    """Whether an edge touches a seat's ships or buildings, not counting one of the ships."""
    return any(corner in state.sea_map.ends[edge] for corner in _joints_without(state, seat, ship))


def _joints_without(state: DiamondIsles, seat: Seat, ship: Place) -> tuple[Place, ...]:
    """The corners at which a seat may go on with ships when one of them is taken away."""
    loose = {
        corner
        for corner in state.sea_map.ends[ship]
        if corner not in state.board.buildings and not others_at(state, seat, ship, corner, frozenset())
    }
    return tuple(corner for corner in remembered(state, "joints", seat, _ship_joints) if corner not in loose)


def _ship_joints(state: DiamondIsles, seat: Seat) -> dict[Place, None]:
    return joints(state, seat, SHIP)
