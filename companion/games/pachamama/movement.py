"""Where a pawn can go (rulebook, Movement), and what stands in the way of where it cannot.

A pawn goes on from a space that holds a crop or another pawn of its own colour, and stops on any other. It never
enters a space with somebody else's pawn. Sets of spaces are masks of the board's grid.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.pachamama.board import Bitboard, board
from companion.games.pachamama.scenario.grid import cells


class Encounters(NamedTuple):
    """What a moving pawn meets: spaces with crops, with own pawns, with other players' pawns."""

    size: str
    crops: int
    own: int
    others: int


class Obstacle(NamedTuple):
    """What stops a pawn at a space, by the rule that says so."""

    rule: str
    space: int


@lru_cache(maxsize=4096)
def reach(ground: Encounters, start: int | None) -> int:
    """Where a pawn may end that starts at this space, or in the hand (None)."""
    return entered(ground, _first(board(ground.size), start)) & ~ground.own


def entered(ground: Encounters, first: int) -> int:
    """The spaces that a pawn can enter whose first step leads to one of these."""
    here = board(ground.size)
    free = ~ground.others
    reached = first & free
    goes_on = ground.crops | ground.own
    done = 0
    while ahead := reached & goes_on & ~done:
        done |= ahead
        reached |= here.beside(ahead) & free
    return reached


def obstacles(ground: Encounters, start: int | None, target: int) -> tuple[Obstacle, ...]:
    """What the way that meets the fewest obstacles meets, in order; of several such ways the shortest."""
    return obstacles_from(ground, _first(board(ground.size), start), target)


def obstacles_from(ground: Encounters, first: int, target: int) -> tuple[Obstacle, ...]:
    """As `obstacles`, of the ways whose first step leads to one of these spaces; there must be one."""
    here = board(ground.size)
    queue: list[tuple[int, int, int, tuple[Obstacle, ...]]] = []
    _enter(queue, ground, first, 0, ())
    seen: set[int] = set()
    while queue:
        _, steps, space, met = heapq.heappop(queue)
        if space == target:
            return met
        if space not in seen:
            seen.add(space)
            _enter(queue, ground, here.grid.near[space], steps + 1, (*met, *_stops(ground, space)))
    raise ValueError(f"space {target} is not on the board")


def leap(ground: Encounters, start: int | None, target: int, met: tuple[Obstacle, ...]) -> str | None:
    """The rule against what is no way at all: from the hand into the middle, or diagonally to a neighbour."""
    here = board(ground.size).grid
    if not any(obstacle.rule == "must-stop" for obstacle in met):
        return None  # there is a way, if others were not in it
    if start is None:
        return None if here.edge >> target & 1 else "enter-at-edge"
    return "move" if (here.round[start] & ~here.near[start]) >> target & 1 else None


def _first(here: Bitboard, start: int | None) -> int:
    """The spaces that a pawn can step on first: the edge, or the neighbours of where it stands."""
    return here.grid.edge if start is None else here.grid.near[start]


def _enter(
    queue: list[tuple[int, int, int, tuple[Obstacle, ...]]],
    ground: Encounters,
    spaces: int,
    steps: int,
    met: tuple[Obstacle, ...],
) -> None:
    for space in cells(spaces):
        now = (*met, *_bars(ground, space))
        heapq.heappush(queue, (len(now), steps, space, now))


def _bars(ground: Encounters, space: int) -> Iterator[Obstacle]:
    if ground.others >> space & 1:
        yield Obstacle("opponents-pawn", space)


def _stops(ground: Encounters, space: int) -> Iterator[Obstacle]:
    if not (ground.crops | ground.own) >> space & 1:
        yield Obstacle("must-stop", space)
