"""A map that the camera reads: hexagons, numbers, villages, harbours, robber and pirate, as far as they are seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.diamond_isles.box import (
    DESERT,
    FIGURE,
    HARBOUR,
    ISLE,
    LAND,
    NUMBER,
    PIRATE,
    ROBBER,
    SEA,
    TERRAIN,
    VILLAGE,
)
from companion.games.diamond_isles.map.sea_map import Harbour, Hex, SeaMap, Village, coordinates
from companion.games.diamond_isles.reading.map_in_view import Sight, see, terrains
from companion.games.diamond_isles.reading.pieces import look_for_figure
from companion.games.diamond_isles.reading.places_read import spots_of
from companion.games.diamond_isles.reading.tokens import read_harbours, read_numbers, read_village_numbers, seaward
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Labels, Place, Say, Spot, say
from companion.games.kit.spaces import hexes
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture

NOWHERE = SeaMap((), (), (), "", "")
AXES = ((4, 1), (5, 2), (3, 0))
"""The pairs of corners on which an isle's villages may lie as the picture shows it, as `hexes.corners` lists them."""
FEW = 2
"""So many isles tell which way a map lies."""
ENCLOSED = 4
"""With so many hexagons about it a place where none was found is sea: that is what goes unseen."""


@dataclass(frozen=True)
class Chart:
    """A map as far as it was read: `asks` are the hexagons and villages' corners whose numbers nobody has told yet.

    `unseen` are robber and pirate where they were not seen: they begin where such a map has them.
    """

    terrain: Mapping[Place, str]
    numbers: Mapping[Place, int]
    villages: Mapping[Place, int]
    harbours: Mapping[Place, str]
    robber: Place
    pirate: Place
    asks: tuple[Place, ...] = ()
    unseen: tuple[str, ...] = ()

    def told(self, place: Place, number: int) -> Chart:
        """With the number of a hexagon or a village's corner, 0 for none."""
        left = tuple(other for other in self.asks if other != place)
        if place in self.terrain:
            return replace(self, numbers={**self.numbers, place: number}, asks=left)
        return replace(self, villages={**self.villages, place: number}, asks=left)

    def asking(self, place: Place) -> Chart:
        """The same map with a number to be told anew."""
        return replace(self, asks=(place, *(other for other in self.asks if other != place)))

    def sea_map(self, seats: int) -> SeaMap:
        """The map, for so many players at least."""
        cells = sorted(self.terrain, key=lambda place: (coordinates(place)[1], coordinates(place)[0]))
        found = tuple(Hex(place, self.terrain[place], self.numbers.get(place, 0)) for place in cells)
        villages = tuple(
            Village(place + side, number, place)
            for place in cells
            for side in ("n", "s")
            if self.terrain[place] == ISLE and (number := self.villages.get(place + side, 0))
        )
        harbours = tuple(Harbour(edge, kind) for edge, kind in self.harbours.items())
        return SeaMap(found, villages, harbours, self.robber, self.pirate, (min(3, seats), max(4, seats)))


def read_chart(frame: Picture, profile: Profile) -> Chart:
    """Read a map that nobody has told; UnreadableError where no hexagons are seen, or none of land."""
    sight = _upright(frame, see(frame, profile, NOWHERE))
    terrain = {place: str(_likeliest(terrains(tile))) for place, tile in sight.tiles.items()}
    terrain |= dict.fromkeys(_holes(terrain), SEA)
    land = [place for place, what in terrain.items() if what in LAND]
    isles = [place for place, what in terrain.items() if what == ISLE]
    if not land:
        raise UnreadableError("no-tiles")
    seen = read_numbers(frame, profile, sight, [place for place in land if terrain[place] != DESERT])
    numbers = {place: int(str(_likeliest(labels))) for (place, _), labels in seen.items()}
    corners = {isle + side: isle for isle in isles for side in ("n", "s")}
    named = read_village_numbers(frame, sight, corners)
    villages = {corner: int(str(_likeliest(labels))) for corner, labels in named.items()}
    robber = look_for_figure(frame, profile, sight, ROBBER, land)
    pirate = look_for_figure(frame, profile, sight, PIRATE, [p for p, what in terrain.items() if what == SEA])
    asks = [place for place in land if terrain[place] != DESERT and place not in numbers]
    asks += [corner for corner in corners if corner not in villages]
    chart = Chart(
        terrain,
        numbers,
        villages,
        _harbours(frame, profile, sight, land),
        robber or next((place for place in land if terrain[place] == DESERT), land[0]),
        pirate or next((place for place, what in terrain.items() if what == SEA), ""),
        tuple(asks),
        tuple(name for name, at in ((ROBBER, robber), (PIRATE, pirate)) if at is None),
    )
    return _moved(chart)


def _upright(frame: Picture, sight: Sight) -> Sight:
    """The same map turned so that the villages of its isles lie north and south."""
    isles = [place for place, tile in sight.tiles.items() if _likeliest(terrains(tile)) == ISLE]
    if not isles:
        return sight
    scores = []
    for axis in AXES:
        spots = {hexes.place_of(hexes.corners(coordinates(isle))[n]): isle for isle in isles[:FEW] for n in axis}
        found = read_village_numbers(frame, sight, spots)
        scores.append(sum(max(labels.values()) for labels in found.values()))
    turn = (0, -1, 1)[scores.index(max(scores))]
    if not turn:
        return sight
    way = replace(sight.way, turn=(sight.way.turn + turn) % 6, shift=hexes.turned(sight.way.shift, turn % 6))
    tiles = {hexes.place_of(hexes.turned(coordinates(place), turn % 6)): tile for place, tile in sight.tiles.items()}
    return replace(sight, way=way, tiles=tiles)


def _harbours(frame: Picture, profile: Profile, sight: Sight, land: Iterable[Place]) -> dict[Place, str]:
    """The harbours along all coasts; where two would share a corner the surer one is kept."""
    cells = set(land)
    edges = dict.fromkeys(hexes.place_of(edge) for place in land for edge in hexes.edges(coordinates(place)))
    coast = {edge: seaward(cells, edge) for edge in edges if seaward(cells, edge) not in cells}
    found: dict[Place, str] = {}
    taken: set[hexes.Corner] = set()
    seen = read_harbours(frame, profile, sight, coast)
    for (place, _), labels in sorted(seen.items(), key=lambda one: -max(one[1].values())):
        edge = hexes.edge_of(place)
        assert edge is not None
        if not taken & set(hexes.ends(edge)):
            taken |= set(hexes.ends(edge))
            found[place] = str(_likeliest(labels))
    return found


def _holes(terrain: Mapping[Place, str]) -> list[Place]:
    """Places among hexagons where none was found."""
    beside = {hexes.place_of(cell) for place in terrain for cell in hexes.around(coordinates(place))} - set(terrain)
    return [
        place
        for place in sorted(beside)
        if sum(hexes.place_of(cell) in terrain for cell in hexes.around(coordinates(place))) >= ENCLOSED
    ]


def _moved(chart: Chart) -> Chart:
    """The same map in the rows and columns in which maps are written: from row 1 and column 1 or 2 on."""
    cells = [coordinates(place) for place in chart.terrain]
    down = 1 - min(r for _, r in cells)
    right = -((min(2 * q + r for q, r in cells) + down - 1) // 2)

    def at(place: Place) -> Place:
        found = hexes.cell_of(place) or hexes.edge_of(place) or hexes.corner_of(place)
        return hexes.place_of((found[0] + right, found[1] + down, *found[2:])) if found is not None else place

    return Chart(
        {at(place): what for place, what in chart.terrain.items()},
        {at(place): number for place, number in chart.numbers.items()},
        {at(place): number for place, number in chart.villages.items()},
        {at(place): kind for place, kind in chart.harbours.items()},
        at(chart.robber),
        at(chart.pirate),
        tuple(at(place) for place in chart.asks),
        chart.unseen,
    )


def _likeliest(labels: Labels) -> str | None:
    return max(labels, key=lambda label: labels[label])


# Comparing the chosen map with the one on the table: what differs, and what could not be read.


SURE = 0.7
"""What is read less surely than this is not said to be wrong."""
LAYERS = (TERRAIN, NUMBER, HARBOUR)
READ = (TERRAIN, NUMBER, VILLAGE, HARBOUR)
"""The layers whose unread places are reported; in `Laid` a village's label is its number."""


@dataclass(frozen=True)
class Laid:
    """What a look shows of a map: labels by spot, and hexagons beyond it, each with the cell that it lies beside."""

    spots: Mapping[Spot, Labels]
    beyond: tuple[tuple[str, Place], ...] = ()


def laid(frame: Picture, profile: Profile, state: DiamondIsles) -> Laid:
    """Read the map that lies there (frame BGR) as the one that was chosen; UnreadableError if it cannot be found."""
    sight, sea_map = see(frame, profile, state.sea_map), state.sea_map
    spots = spots_of(frame, profile, sight, state)
    villages = {village.corner: village.isle for village in sea_map.villages}
    spots |= {(at, VILLAGE): labels for at, labels in read_village_numbers(frame, sight, villages).items()}
    return Laid(spots, tuple(_beyond(sight, frozenset(sea_map.at))))


def _beyond(sight: Sight, cells: frozenset[Place]) -> Iterator[tuple[str, Place]]:
    """Hexagons of land that lie beside the map, with the cell that each lies beside; sea may lie there as the frame."""
    for place, tile in sight.tiles.items():
        cell, labels = hexes.cell_of(place), terrains(tile)
        best = max(labels, key=lambda label: labels[label])
        if place in cells or cell is None or best in (None, SEA) or labels[best] < SURE:
            continue
        beside = next((at for one in hexes.around(cell) if (at := hexes.place_of(one)) in cells), None)
        if beside is not None:
            yield str(best), beside


def due(state: DiamondIsles) -> Mapping[Spot, str | None]:
    """What should lie there of the map itself, with the number of each village."""
    villages = {(village.corner, VILLAGE): str(village.number) for village in state.sea_map.villages}
    return {spot: label for spot, label in state.layout().items() if spot[1] in LAYERS} | villages


def faults(state: DiamondIsles, seen: Laid) -> Iterator[Say]:
    """What lies otherwise than it should: two things that are swapped are one fault; an isle that is missing first."""
    wanted = due(state)
    wrong = {spot: found for spot in wanted if (found := _otherwise(seen.spots.get(spot), wanted[spot])) is not _SAME}
    for (place, layer), label in wrong.items():
        if layer == TERRAIN and wanted[place, layer] == ISLE and label != ISLE:
            yield say("isle-missing", place=place)
    done: set[Spot] = set()
    for spot, label in wrong.items():
        if spot in done or (spot[1] == TERRAIN and wanted[spot] == ISLE):
            continue
        other = next((twin for twin in wrong if twin not in done and _swapped(wanted, wrong, spot, twin)), None)
        done |= {spot} if other is None else {spot, other}
        if other is not None:
            yield say(f"swapped-{spot[1]}", one=spot[0], other=other[0])
        elif label is None:
            yield say(f"missing-{spot[1]}", place=spot[0], due=wanted[spot] or "")
        else:
            yield say(f"wrong-{spot[1]}", place=spot[0], seen=label, due=wanted[spot] or "")
    yield from (say("beyond", seen=terrain, place=place) for terrain, place in seen.beyond)
    yield from _figures(state, seen)


def _swapped(wanted: Mapping[Spot, str | None], wrong: Mapping[Spot, Any], one: Spot, other: Spot) -> bool:
    """Whether each of two places has what is due at the other."""
    return one != other and one[1] == other[1] and wrong[other] == wanted[one] and wanted[other] == wrong[one]


def _figures(state: DiamondIsles, seen: Laid) -> Iterator[Say]:
    """Robber and pirate, where they surely stand elsewhere than they begin."""
    for (place, layer), labels in seen.spots.items():
        if layer != FIGURE or state.layout().get((place, layer)) is not None:
            continue
        best = max(labels, key=lambda label: labels[label])
        if best is not None and labels[best] >= SURE:
            begins = next(
                (at for (at, there), label in state.layout().items() if there == FIGURE and label == best), ""
            )
            yield say(f"{best}-elsewhere", place=place, due=begins)


def unread(state: DiamondIsles, seen: Laid) -> Iterator[Say]:
    """What could not be read, a sentence a layer; nothing of what lies on a hexagon that is missing.

    A hexagon of sea is looked for nowhere: it may look like the table.
    """
    wanted = due(state)
    isles = {village.corner: village.isle for village in state.sea_map.villages}
    gone = {
        place
        for (place, layer), label in wanted.items()
        if layer == TERRAIN and _otherwise(seen.spots.get((place, layer)), label) is not _SAME
    }
    for kind in READ:
        missed = [place for place, layer in wanted if layer == kind and (place, layer) not in seen.spots]
        places = tuple(at for at in missed if wanted[at, kind] not in (None, SEA) and isles.get(at, at) not in gone)
        if places:
            yield say(f"unread-{kind}", places=places)
        if kind == TERRAIN:
            gone.update(places)


_SAME = object()


def _otherwise(labels: Labels | None, due: str | None) -> Any:
    """What is surely seen instead of what is due; `_SAME` where nothing is."""
    if not labels:
        return _SAME
    best = max(labels, key=lambda label: labels[label])
    return best if best != due and labels[best] >= SURE else _SAME


def places_of(fault: Say) -> Iterable[Place]:
    """The places that a fault names, to mark them."""
    args = dict(fault.args)
    return [str(args[name]) for name in ("place", "one", "other") if name in args]
