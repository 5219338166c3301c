"""Shipping routes: closed ones, their ends, and what is lost without a ship."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.games.diamond_isles.box import SHIP
from companion.games.diamond_isles.spots import remembered, ship_ends, ship_joints
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Place, Seat

Links = dict[str, list[tuple[str, str]]]
"""By point the edges there, each by its name with the point where it leads."""


def has_ring(edges: Iterable[tuple[str, str]]) -> bool:
    """Whether some of these edges, each with its two points, make a ring; quicker than to find its blocks."""
    part: dict[str, str] = {}
    for one, other in edges:
        while one in part:
            one = part[one]
        while other in part:
            other = part[other]
        if one == other:
            return True
        part[one] = other
    return False


def blocks(links: Links) -> Iterator[frozenset[str]]:
    """The blocks of a graph by the names of their edges: two edges are in one if a ring runs through both."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    passed: list[str] = []

    def walk(at: str, came_by: str) -> Iterator[frozenset[str]]:
        order[at] = low[at] = len(order)
        for edge, to in links[at]:
            if edge == came_by:
                continue
            if to not in order:
                first = len(passed)
                passed.append(edge)
                yield from walk(to, edge)
                low[at] = min(low[at], low[to])
                if low[to] >= order[at]:
                    yield frozenset(passed[first:])
                    del passed[first:]
            elif order[to] < order[at]:
                passed.append(edge)
                low[at] = min(low[at], order[to])

    for start in links:
        if start not in order:
            yield from walk(start, "")


RING = 6
"""No ring has fewer ships."""
RINGS_OPEN = 2
"""From this version of the rules on ships of rings move, and lines that were never closed are parted."""
_NOWHERE = frozenset[Place]()
_HELD = ""
"""A point to which all buildings and villages of a seat are linked, so that a line between two of them is a ring."""


def held(state: DiamondIsles, seat: Seat, corner: Place) -> bool:
    """Whether a route is held fast at a corner: by a seat's own building, or a village with which it trades."""
    board = state.board
    found = board.buildings.get(corner)
    if found is not None:
        return found[0] == seat
    village = state.sea_map.village_at.get(corner)
    return village is not None and seat in board.traders[village]


def closed_ships(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    """The ships of closed routes: those on a line between two different buildings or villages of the seat."""
    return remembered(state, "closed", seat, _closed_ships)


def _closed_ships(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    foreign = _foreign(state, seat)
    links = _links(state, seat, foreign.intersection(state.board.parted) if state.setting.parted_holds else foreign)
    holds = [corner for corner in ship_ends(state, seat) if held(state, seat, corner)]
    links[_HELD] = [(corner, corner) for corner in holds]
    for corner in holds:
        links[corner].append((corner, _HELD))
    rings = [block for block in blocks(links) if len(block) > 1 and not block.isdisjoint(holds)]
    return frozenset().union(*rings).difference(holds)


def parting_corners(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    """The corners with another's building that part a seat's ships: those where no closed route goes through."""
    foreign = _foreign(state, seat)
    if not foreign or not state.setting.parted_holds:
        return foreign
    if state.setting.version < RINGS_OPEN:
        return frozenset()
    parted = state.board.parted
    return frozenset(at for at in foreign if at in parted or not _goes_through(state, seat, at))


def _foreign(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    """The corners with another's building at which several ships of a seat end."""
    buildings = state.board.buildings
    there = [at for at, n in ship_ends(state, seat).items() if n > 1 and at in buildings]
    return frozenset([at for at in there if buildings[at][0] != seat]) if there else _NOWHERE


def _goes_through(state: DiamondIsles, seat: Seat, corner: Place) -> bool:
    """Whether a closed route of a seat goes through a corner."""
    return len(closed_ships(state, seat).intersection(state.sea_map.edges_at[corner])) > 1


def ring_ships(state: DiamondIsles, seat: Seat) -> frozenset[Place]:
    """The ships of rings that may leave: those at the one building on their ring, or all where there is none."""
    ends, ships = state.sea_map.ends, state.board.of(seat).ships
    if state.setting.version < RINGS_OPEN or len(ships) < RING or not has_ring([ends[ship] for ship in ships]):
        return frozenset()
    closed, found = closed_ships(state, seat), set[Place]()
    for ring in blocks(_links(state, seat, parting_corners(state, seat))):
        if len(ring) > 1 and closed.isdisjoint(ring):
            there = [ship for ship in ring if any(held(state, seat, corner) for corner in ends[ship])]
            found.update(there or ring)
    return frozenset(found)


def _links(state: DiamondIsles, seat: Seat, parting: Collection[Place]) -> Links:
    """Which ships of a seat meet: by corner the ships there, each with the corner where it leads.

    A ship ends for itself at a corner that parts lines.
    """
    links: Links = {}
    for ship in state.board.of(seat).ships:
        one, other = (f"{at} {ship}" if at in parting else at for at in state.sea_map.ends[ship])
        links.setdefault(one, []).append((ship, other))
        links.setdefault(other, []).append((ship, one))
    return links


def open_tips(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    """The ships that may leave their place: at the end of an open route, or of a ring."""
    return remembered(state, "tips", seat, _open_tips)


def _open_tips(state: DiamondIsles, seat: Seat) -> tuple[Place, ...]:
    parting, rings = parting_corners(state, seat), ring_ships(state, seat)
    ended = [at for at, n in ship_ends(state, seat).items() if n == 1 or at in parting]
    loose = {at for at in ended if not held(state, seat, at)}
    ends = state.sea_map.ends
    if not loose and not rings:
        return ()
    tips = tuple([s for s in state.board.of(seat).ships if s in rings or not loose.isdisjoint(ends[s])])
    if state.setting.branch_moves:
        return tips
    return tuple(ship for ship in tips if not trades(state, seat, ship))


def trades(state: DiamondIsles, seat: Seat, ship: Place) -> bool:
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


def lost_without(state: DiamondIsles, seat: Seat, ship: Place) -> list[Place]:
    """The edges that no other ship or building of the seat reaches: there this one cannot go."""
    sea_map, met, buildings = state.sea_map, ship_ends(state, seat), state.board.buildings
    alone = [at for at in sea_map.ends[ship] if met[at] == 1 and at not in buildings]
    joined = ship_joints(state, seat)
    return [e for at in alone for e, far in sea_map.spokes[at] if far not in joined or far in alone]


def parted_by_settlement(state: DiamondIsles, seat: Seat, corner: Place) -> tuple[Place, ...]:
    """The corner, if a settlement there parts a line of somebody else that was never closed."""
    others = [other for other in state.seats if other != seat and ship_ends(state, other).get(corner, 0) > 1]
    parts = _remembers(state) and any(not _goes_through(state, other, corner) for other in others)
    return (corner,) if parts else ()


def parted_by_ship(state: DiamondIsles, seat: Seat, ship: Place) -> tuple[Place, ...]:
    """The corners with another's building at which a new ship meets one of the seat without joining it."""
    buildings = state.board.buildings
    there = [at for at in state.sea_map.ends[ship] if at in buildings and buildings[at][0] != seat]
    if not there or not _remembers(state):
        return ()
    met = ship_ends(state, seat)
    return tuple(at for at in there if met.get(at) == 1)


def _remembers(state: DiamondIsles) -> bool:
    return state.setting.parted_holds and state.setting.version >= RINGS_OPEN
