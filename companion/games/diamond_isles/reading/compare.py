"""The map that was chosen beside the one that lies there: what lies otherwise, and what nobody could see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.diamond_isles.box import FIGURE, HARBOUR, ISLE, NUMBER, SEA, TERRAIN, VILLAGE
from companion.games.diamond_isles.reading.look import spots_of
from companion.games.diamond_isles.reading.sight import Sight, see, terrains
from companion.games.diamond_isles.reading.tokens import read_village_numbers
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Labels, Place, Say, Spot, say
from companion.games.kit.spaces import hexes
from companion.vision.classify.profile import Profile
from companion.vision.geometry.plane import Picture

SURE = 0.7
"""What is read less surely than this is not said to be wrong."""
LAYERS = (TERRAIN, NUMBER, HARBOUR)
READ = (TERRAIN, NUMBER, VILLAGE, HARBOUR)
"""The layers whose places are told where nothing could be read; in `Laid` a village's label is its number."""


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
