"""A sea map as data, and the tables that the rules look things up in.

Cells, edges and corners bear the names of `kit.spaces.hexes`: `q1r3`, `q1r3ne`, `q1r3n`. What lies beyond the map is
the frame, which is sea.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.games.diamond_isles.box import GOLD, ISLE, LAND, SEA, YIELDS
from companion.games.kit import Place
from companion.games.kit.spaces import hexes

Around = Mapping[Place, tuple[Place, ...]]
"""What lies at each place: edges at a corner, corners of a cell."""


@dataclass(frozen=True)
class Hex:
    """A hexagon: its terrain, and the number of its token, 0 without one."""

    place: Place
    terrain: str
    number: int = 0


@dataclass(frozen=True)
class Village:
    """A village on a corner of an isle, with the number that brings its diamonds."""

    corner: Place
    number: int
    isle: Place


@dataclass(frozen=True)
class Harbour:
    """A harbour at an edge between land and sea: of one resource, or of any."""

    edge: Place
    kind: str


@dataclass(frozen=True)
class SeaMap:
    """Hexagons row by row, villages, harbours, where robber and pirate begin, and for how many players it is."""

    hexes: tuple[Hex, ...]
    villages: tuple[Village, ...]
    harbours: tuple[Harbour, ...]
    robber: Place
    pirate: Place
    players: tuple[int, int] = (3, 4)

    @cached_property
    def at(self) -> Mapping[Place, Hex]:
        """The hexagons by their places."""
        return {hexagon.place: hexagon for hexagon in self.hexes}

    @cached_property
    def land(self) -> frozenset[Place]:
        """The cells of land, without the isles."""
        return frozenset(hexagon.place for hexagon in self.hexes if hexagon.terrain in LAND)

    @cached_property
    def sea(self) -> frozenset[Place]:
        """The cells of sea that lie on the map."""
        return frozenset(hexagon.place for hexagon in self.hexes if hexagon.terrain == SEA)

    @cached_property
    def ground(self) -> frozenset[Place]:
        """The cells of land and of the isles."""
        return self.land | self.isles

    @cached_property
    def all_sites(self) -> frozenset[Place]:
        """Corners to build on, with those of isles that are no villages."""
        return self.sites | self.isle_corners

    @cached_property
    def seas(self) -> tuple[Place, ...]:
        """The same in the order of the map."""
        return tuple(hexagon.place for hexagon in self.hexes if hexagon.terrain == SEA)

    @cached_property
    def isles(self) -> frozenset[Place]:
        """The cells of the isles."""
        return frozenset(hexagon.place for hexagon in self.hexes if hexagon.terrain == ISLE)

    @cached_property
    def corners_of(self) -> Around:
        """The six corners of each cell."""
        return {place: tuple(map(hexes.place_of, hexes.corners(coordinates(place)))) for place in self.at}

    @cached_property
    def edges_of(self) -> Around:
        """The six edges of each cell."""
        return {place: tuple(map(hexes.place_of, hexes.edges(coordinates(place)))) for place in self.at}

    @cached_property
    def ring(self) -> Mapping[Place, frozenset[Place]]:
        """The same as sets."""
        return {place: frozenset(edges) for place, edges in self.edges_of.items()}

    @cached_property
    def corners(self) -> tuple[Place, ...]:
        """Every corner of the map once."""
        return tuple(dict.fromkeys(corner for place in self.at for corner in self.corners_of[place]))

    @cached_property
    def edges(self) -> tuple[Place, ...]:
        """Every edge of the map once."""
        return tuple(dict.fromkeys(edge for place in self.at for edge in self.edges_of[place]))

    @cached_property
    def ends(self) -> Mapping[Place, tuple[Place, Place]]:
        """The two corners at which each edge ends."""
        found = {}
        for edge in self.edges:
            one, other = hexes.ends(_edge(edge))
            found[edge] = hexes.place_of(one), hexes.place_of(other)
        return found

    @cached_property
    def edges_at(self) -> Around:
        """The edges that end at each corner."""
        found: dict[Place, list[Place]] = {corner: [] for corner in self.corners}
        for edge, both in self.ends.items():
            for corner in both:
                found[corner].append(edge)
        return {corner: tuple(edges) for corner, edges in found.items()}

    @cached_property
    def roads_at(self) -> Around:
        """The edges at each corner on which a road can lie."""
        return {corner: tuple(e for e in edges if e in self.road_edges) for corner, edges in self.edges_at.items()}

    @cached_property
    def ships_at(self) -> Around:
        """The edges at each corner on which a ship can lie."""
        return {corner: tuple(e for e in edges if e in self.ship_edges) for corner, edges in self.edges_at.items()}

    @cached_property
    def spokes(self) -> Mapping[Place, tuple[tuple[Place, Place], ...]]:
        """The edges that end at each corner, each with the corner at its other end."""
        return {
            corner: tuple((edge, end) for edge in edges for end in self.ends[edge] if end != corner)
            for corner, edges in self.edges_at.items()
        }

    @cached_property
    def along(self) -> Around:
        """The corners one edge away from each corner."""
        return {
            corner: tuple(end for edge in edges for end in self.ends[edge] if end != corner)
            for corner, edges in self.edges_at.items()
        }

    @cached_property
    def meeting(self) -> Around:
        """The cells of the map that share each corner."""
        found: dict[Place, list[Place]] = {corner: [] for corner in self.corners}
        for place, corners in self.corners_of.items():
            for corner in corners:
                found[corner].append(place)
        return {corner: tuple(cells) for corner, cells in found.items()}

    @cached_property
    def sides(self) -> Around:
        """The one or two cells of the map that each edge borders; beyond the map lies the sea of the frame."""
        return {
            edge: tuple(p for cell in hexes.sharing(_edge(edge)) if (p := hexes.place_of(cell)) in self.at)
            for edge in self.edges
        }

    @cached_property
    def road_edges(self) -> frozenset[Place]:
        """The edges with land on one side or both: a road can lie there."""
        return frozenset(edge for edge, cells in self.sides.items() if any(cell in self.land for cell in cells))

    @cached_property
    def ship_edges(self) -> frozenset[Place]:
        """The edges with sea on one side or both, the frame's too: a ship can lie there."""
        return frozenset(
            edge for edge, cells in self.sides.items() if len(cells) < 2 or any(cell in self.sea for cell in cells)
        )

    @cached_property
    def sites(self) -> frozenset[Place]:
        """The corners of land that are no corners of an isle: one can build there."""
        isle = {corner for place in self.isles for corner in self.corners_of[place]}
        return frozenset(corner for place in self.land for corner in self.corners_of[place]) - isle

    @cached_property
    def isle_corners(self) -> frozenset[Place]:
        """The corners of isles that are no villages and touch no land."""
        found = {corner for place in self.isles for corner in self.corners_of[place]}
        return frozenset(found) - {village.corner for village in self.villages}

    @cached_property
    def coast(self) -> frozenset[Place]:
        """The corners at which an edge for ships ends."""
        return frozenset(corner for edge in self.ship_edges for corner in self.ends[edge])

    @cached_property
    def harbour_at(self) -> Mapping[Place, str]:
        """The kind of harbour at each corner that has one."""
        return {corner: harbour.kind for harbour in self.harbours for corner in self.ends.get(harbour.edge, ())}

    @cached_property
    def village_at(self) -> Mapping[Place, int]:
        """The number of the village on each corner that has one, counted as `villages` lists them."""
        return {village.corner: n for n, village in enumerate(self.villages)}

    @cached_property
    def landings(self) -> Mapping[Place, tuple[int, ...]]:
        """By edge that ends at a village, or at two: these villages, counted as `villages` lists them."""
        at = self.village_at
        found = {edge: tuple(at[corner] for corner in ends if corner in at) for edge, ends in self.ends.items()}
        return {edge: villages for edge, villages in found.items() if villages}

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What others have worked out about this map, by whatever names it."""
        return {}

    @cached_property
    def yields(self) -> Mapping[int, tuple[tuple[Place, str, tuple[Place, ...]], ...]]:
        """By number rolled: the cells that yield, what each yields (a resource, or gold), and its corners."""
        found: dict[int, list[tuple[Place, str, tuple[Place, ...]]]] = {number: [] for number in range(2, 13)}
        for hexagon in self.hexes:
            what = GOLD if hexagon.terrain == GOLD else YIELDS.get(hexagon.terrain)
            if hexagon.number and what:
                found[hexagon.number].append((hexagon.place, what, self.corners_of[hexagon.place]))
        return {number: tuple(cells) for number, cells in found.items()}

    @cached_property
    def numbered(self) -> Mapping[int, frozenset[Place]]:
        """By number rolled: the cells that yield."""
        return {number: frozenset(cell for cell, _, _ in cells) for number, cells in self.yields.items()}

    @cached_property
    def trading(self) -> Mapping[int, tuple[int, ...]]:
        """By number rolled: the villages that give diamonds, counted as `villages` lists them."""
        return {n: tuple(i for i, v in enumerate(self.villages) if v.number == n) for n in range(2, 13)}


def coordinates(place: Place) -> hexes.Cell:
    """The cell of a place; ValueError for one that is none."""
    cell = hexes.cell_of(place)
    if cell is None:
        raise ValueError(f"{place} is no cell")
    return cell


def _edge(place: Place) -> hexes.Edge:
    edge = hexes.edge_of(place)
    if edge is None:
        raise ValueError(f"{place} is no edge")
    return edge
