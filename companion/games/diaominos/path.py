"""The board: six spaces and the five moves of the cube between them, each two rolls one way and one to the side.

A layout is accepted only if its path turns each surface up once and toward each side of the table once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.diaominos.cube import SIDES, STEPS, SURFACES, UPRIGHT, facing, orientation_after
from companion.games.kit import Place, Unfit, Verbatim

SPACES = "ABCDEF"
RECOMMENDED = "EEN SSE WWN SSE WWN"
"""The smallest board (4 x 4). The print of the board is not known, so this is the default of a setting; the cube
behaves alike on every board that can be."""

_WAY = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_ASIDE = {"N": "EW", "S": "EW", "E": "NS", "W": "NS"}
MOVES = tuple(ahead + ahead + aside for ahead in STEPS for aside in _ASIDE[ahead])
"""The eight moves from a space to the next."""


def place_of(space: str) -> Place:
    """The place of a space on the table: colours have letters too."""
    return f"space.{space}"


@dataclass(frozen=True)
class Failure:
    """A surface that comes twice (at `spaces`) where it should come once: on top (`up`) or toward a side."""

    surface: str
    toward: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Path:
    """The five moves of a layout."""

    moves: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Path:
        """Read moves such as `EEN SSE WWN SSE WWN`; Unfit if no board can have them."""
        moves = tuple(text.upper().split())
        if len(moves) != len(SPACES) - 1 or not set(moves) <= set(MOVES):
            raise Unfit("no-path", text=Verbatim(text), example=Verbatim(RECOMMENDED))
        path = cls(moves)
        if failures := path.failures():
            first = failures[0]
            spaces = Verbatim(", ".join(first.spaces))
            raise Unfit("path-twice", surface=Verbatim(first.surface), toward=f"toward-{first.toward}", spaces=spaces)
        return path

    def orientations(self) -> tuple[str, ...]:
        """How the cube lies on each space if it lies upright on A."""
        found = [UPRIGHT]
        for move in self.moves:
            found.append(orientation_after(found[-1], move))
        return tuple(found)

    def failures(self) -> tuple[Failure, ...]:
        """Every surface that comes twice on top or toward a side; empty if the layout is good."""
        seen = [facing(orientation) for orientation in self.orientations()]
        found = []
        for toward in ("up", *SIDES):
            for surface in SURFACES:
                spaces = tuple(space for space, f in zip(SPACES, seen, strict=True) if f[toward] == surface)
                if len(spaces) > 1:
                    found.append(Failure(surface, toward, spaces))
        return tuple(found)

    def spots(self) -> tuple[tuple[int, int], ...]:
        """Column and row of each space, from the south-west corner of the smallest board that holds them."""
        found = [(0, 0)]
        for move in self.moves:
            x, y = found[-1]
            found.append((x + sum(_WAY[s][0] for s in move), y + sum(_WAY[s][1] for s in move)))
        west, south = min(x for x, _ in found), min(y for _, y in found)
        return tuple((x - west, y - south) for x, y in found)

    def text(self) -> str:
        """The moves as they are typed."""
        return " ".join(self.moves)


@lru_cache
def shortest_rolls(start: str, end: str) -> str:
    """The fewest rolls on the spot that bring one orientation into another, north first."""
    ways = {start: ""}
    while end not in ways:
        for orientation, steps in list(ways.items()):
            for step in STEPS:
                ways.setdefault(orientation_after(orientation, step), steps + step)
    return ways[end]
