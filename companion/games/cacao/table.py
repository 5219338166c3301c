"""What lies on the table: jungle tiles with their gems, worker tiles, open edges, and the steps still to be done."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.cacao.tiles import EDGES, KIND_OF
from companion.games.kit import Place, Seat
from companion.games.kit.spaces.squares import Cell, place_of, side_of

FOREMAN = {3: 4}


@dataclass(frozen=True)
class Jungle:
    """A jungle tile, with the gems of each colour that lie on it if it is a gem mine."""

    kind: str
    gems: tuple[int, ...] = ()


@dataclass(frozen=True)
class Worker:
    """A worker tile as it lies; `under` is the kind of the tile that it covers; `foreman`: three count as four."""

    seat: Seat
    tile: str
    under: str = ""
    foreman: bool = False

    @property
    def kind(self) -> str:
        """Which tile it is, however it is turned."""
        return KIND_OF[self.tile]

    def on(self, side: int) -> int:
        """How many workers count on a side, 0 to 3 from the north clockwise."""
        shown = EDGES[self.tile][side]
        return FOREMAN.get(shown, shown) if self.foreman else shown


@dataclass(frozen=True)
class Edge:
    """An edge of a worker tile at a jungle tile, not yet used by its owner."""

    seat: Seat
    worker: Cell
    jungle: Cell

    @property
    def side(self) -> int:
        """On which side of the worker tile it is."""
        side = side_of(self.worker, self.jungle)
        if side is None:
            raise ValueError("an edge lies between neighbours")
        return side

    @property
    def places(self) -> tuple[Place, Place]:
        """The places of both tiles."""
        return place_of(self.worker), place_of(self.jungle)


@dataclass(frozen=True)
class Step:
    """Something still to be done, `of` some place or seat. The last step of an agenda comes first."""

    do: str
    of: str = ""


FIRST, HUT, DRAW, GEM, DEAL = "first", "hut", "draw", "gem", "deal"
"""Questions: who begins? which side of a hut tile is up? which jungle tile, which gem, which worker tile is drawn?"""
TURN, FILL, ACT, BUILD = "turn", "fill", "act", "build"
"""Decisions: place a tile · fill jungle spaces · use edges · build a hut."""
START, OPEN, REFILL, NEXT = "start", "open", "refill", "next"
"""What goes by itself: a turn starts, edges open, display and map are refilled, the turn passes on."""
