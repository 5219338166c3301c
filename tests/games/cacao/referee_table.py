"""What lies on the second referee's table: spaces, tiles and villages."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.kit import Seat
from tests.games.cacao.referee_box import WORKERS

Space = tuple[int, int]
SIDES_OF_A_SPACE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


def named(space: Space) -> str:
    return f"x{space[0]}y{space[1]}"


def space_named(name: str) -> Space:
    found = re.fullmatch(r"x(-?\d+)y(-?\d+)", name)
    assert found, name
    return int(found[1]), int(found[2])


def beside(space: Space) -> list[Space]:
    return [(space[0] + dx, space[1] + dy) for dx, dy in SIDES_OF_A_SPACE]


def turns(tile: str) -> set[str]:
    """The four ways in which a tile can be turned."""
    edges = tile.split("-")
    return {"-".join(edges[n:] + edges[:n]) for n in range(4)}


@dataclass
class JungleTile:
    kind: str
    gems: Counter[str] = field(default_factory=Counter)


@dataclass
class WorkerTile:
    seat: Seat
    edges: tuple[int, ...]
    covers: str = ""  # the kind of the tile below
    foreman: bool = False  # laid by somebody who had the foreman

    @property
    def kind(self) -> str:
        turned = turns("-".join(map(str, self.edges)))
        return next(kind for kind in WORKERS if kind in turned)

    @property
    def counted(self) -> tuple[int, ...]:
        """The workers that count on each edge: with the foreman three are four."""
        return tuple(4 if self.foreman and printed == 3 else printed for printed in self.edges)


class Edge(NamedTuple):
    """The side of a worker tile that lies beside a jungle tile."""

    seat: Seat
    worker: Space
    jungle: Space


@dataclass
class Village:
    """What a player has."""

    left: Counter[str]  # worker tiles not yet laid, in hand or pile
    hand: Counter[str] | None  # None: cardboard that the companion has not seen
    in_hand: int = 0
    gold: Counter[str] = field(default_factory=Counter)  # by what brought it
    cacao: int = 0
    bars: int = 0
    suns: int = 0
    water: int = 0
    gems: Counter[str] = field(default_factory=Counter)
    masks: list[int] = field(default_factory=list)
    tokens: int = 0
    huts: list[str] = field(default_factory=list)
    got: int = 0  # cacao in this turn
    aside: int = 0  # worker tiles for which there was no space

    @property
    def room(self) -> int:
        """Free storage spaces, of five."""
        return 5 - self.cacao - self.bars

    def store(self, fruits: int) -> None:
        """Store cacao; what does not fit goes to waste."""
        kept = min(fruits, self.room)
        self.cacao += kept
        self.got += kept
