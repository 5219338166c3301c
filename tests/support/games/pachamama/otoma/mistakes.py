"""What hands lay otherwise than they should when they play against the Otoma."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.kit import Layout, Place
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma.arrows import ARROWS, colour_of, direction_of
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import DIRECTIONS, opposite, step, way

NOT_MOVED = "Otoma pawn not moved"
ONE_OFF = "Otoma pawn one space off"
OTHER_PAWN = "another Otoma pawn moved"
BACKWARDS = "way gone in the other direction"
NO_TILE, OTHER_TILE = "tile forgotten", "another terrain laid"
NO_CROP, OTHER_CROP = "crop forgotten", "another crop laid"
KNOCKED, FALLEN = "pawn knocked to the next space", "pawn fallen off the board"
TURNED, SWAPPED = "tile turned after its arrow was read", "tile swapped for one with another colour"


@dataclass(frozen=True)
class Mistake:
    """Its name, and what lies otherwise."""

    name: str
    lies: Layout


def mistakes(state: WithOtoma, before: Layout, after: Layout) -> Iterator[Mistake]:
    """Everything that can go wrong where hands lay `after` for what lay `before`; the state wants what lies then."""
    new = {spot: label for spot, label in after.items() if label is not None and before.get(spot) != label}
    for place, layer in new:
        if layer == "pawn" and new[place, layer] in state.people.colours:
            yield from _marched(state, before, after, place)
        elif layer == "terrain":
            gone = {(place, "terrain"): None, (place, "arrow"): None}
            yield Mistake(NO_TILE, gone)
            for other in TERRAINS:
                if other != new[place, layer]:
                    yield Mistake(OTHER_TILE, {(place, "terrain"): other})
        elif layer == "crop":
            yield Mistake(NO_CROP, {(place, "crop"): None})
            for other in CROPS:
                if other != new[place, layer]:
                    yield Mistake(OTHER_CROP, {(place, "crop"): other})
    yield from _knocked(state, after)
    yield from _turned(state, after)


def _free(after: Layout, place: Place) -> bool:
    return after.get((place, "pawn")) is None


def _beside(state: WithOtoma, place: Place) -> Iterator[Place]:
    for direction in DIRECTIONS:
        space = step(state.board, state.board.number[place], direction)
        if space is not None:
            yield state.board.places[space]


def _marched(state: WithOtoma, before: Layout, after: Layout, end: Place) -> Iterator[Mistake]:
    """A pawn of the Otoma that should stand at `end` stands elsewhere."""
    colour = after[end, "pawn"]
    left = [p for p in state.board.places if before.get((p, "pawn")) == colour and after.get((p, "pawn")) != colour]
    away: Layout = {(end, "pawn"): None}
    for near in _beside(state, end):
        if _free(after, near):
            yield Mistake(ONE_OFF, {**away, (near, "pawn"): colour})
    for start in left:
        if not _free(after, start):
            continue
        yield Mistake(NOT_MOVED, {**away, (start, "pawn"): colour})
        for place in state.board.places:
            other = after.get((place, "pawn"))
            if place != end and other in state.people.colours:
                yield Mistake(OTHER_PAWN, {(end, "pawn"): other, (start, "pawn"): colour, (place, "pawn"): None})
        for wrong in _other_ends(state, start, end):
            if _free(after, wrong):
                yield Mistake(BACKWARDS, {**away, (wrong, "pawn"): colour})


def _other_ends(state: WithOtoma, start: Place, end: Place) -> Iterator[Place]:
    """Where the opposite of each direction would have led that leads from the start to the end."""
    here, number = state.board, state.board.number
    empty = state.empty | here.bit[end]
    for direction in DIRECTIONS:
        if way(here, state.trails, number[start], direction, empty).end == number[end]:
            wrong = way(here, state.trails, number[start], opposite(direction), empty).end
            if wrong not in (None, number[end]):
                yield here.places[wrong]


def _knocked(state: WithOtoma, after: Layout) -> Iterator[Mistake]:
    """Any pawn that stands on the board."""
    for place in state.board.places:
        colour = after.get((place, "pawn"))
        if colour is None:
            continue
        yield Mistake(FALLEN, {(place, "pawn"): None})
        for near in _beside(state, place):
            if _free(after, near):
                yield Mistake(KNOCKED, {(place, "pawn"): None, (near, "pawn"): colour})


def _turned(state: WithOtoma, after: Layout) -> Iterator[Mistake]:
    """Any tile whose arrow was read and can be seen."""
    for (place, layer), arrow in state.layout().items():
        if layer != "arrow" or arrow is None or after.get((place, "crop")) is not None:
            continue
        for other in ARROWS:
            if (colour_of(other) == colour_of(arrow)) != (direction_of(other) == direction_of(arrow)):
                name = TURNED if colour_of(other) == colour_of(arrow) else SWAPPED
                yield Mistake(name, {(place, "arrow"): other})
