"""Open and closed routes: which ships may move, and where to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.diamond_isles.box import SHIP
from companion.games.diamond_isles.building.spots import remembered, ship_ends, ship_joints
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
    if corner in state.board.buildings and not state.setting.parted_holds:
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
    buildings, met = state.board.buildings, ship_ends(state, seat)
    parting = () if state.setting.parted_holds else buildings
    loose = {at for at, n in met.items() if (n == 1 or at in parting) and not held(state, seat, at)}
    if not loose:
        return ()
    ends = state.sea_map.ends
    tips = tuple([ship for ship in state.board.of(seat).ships if not loose.isdisjoint(ends[ship])])
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


def lost_without(state: DiamondIsles, seat: Seat, ship: Place) -> list[Place]:
    """The edges that no other ship or building of the seat reaches: there this one cannot go."""
    sea_map, met, buildings = state.sea_map, ship_ends(state, seat), state.board.buildings
    alone = [at for at in sea_map.ends[ship] if met[at] == 1 and at not in buildings]
    joined = ship_joints(state, seat)
    return [e for at in alone for e, far in sea_map.spokes[at] if far not in joined or far in alone]
