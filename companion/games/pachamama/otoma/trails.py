"""Trails, and the way of an Otoma pawn along a straight line (rulebook, pages 8 and 9).

An exit is named by the edge and the line that leaves there: `t3` is above column 3, `r2` right of row 2, `b` below, `l`
left. A trail links two exits: who leaves at the one comes in at the other and goes on. Every exit has one trail, so a
pawn that finds no empty space comes back to where it began: the way of a pawn is a circle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Self

from companion.games.kit import Unfit, Verbatim
from companion.games.pachamama.board import Bitboard

DIRECTIONS = ("up", "right", "down", "left")
DEFAULT = (
    *("t1-l1", "t9-r1", "t8-r2", "b9-r5", "b1-l5", "b2-l4"),  # the corners, where columns meet rows
    *("t2-t3", "t4-t5", "t6-t7", "r3-r4", "b3-b4", "b5-b6", "b7-b8", "l2-l3"),
)
"""The trails of the long board as far as they can be guessed: the official map is not known, so a table corrects it."""

_STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
_INWARD = {"t": "down", "r": "left", "b": "up", "l": "right"}
_OUTWARD = {"up": "t", "right": "r", "down": "b", "left": "l"}
_LINK = re.compile(r"([trbl]\d)-([trbl]\d)")


def exits(here: Bitboard) -> tuple[str, ...]:
    """All the exits of a board: top and bottom from left to right, right and left from top to bottom."""
    return tuple(
        f"{edge}{n}"
        for edge, lines in (("t", here.columns), ("r", here.rows), ("b", here.columns), ("l", here.rows))
        for n in range(1, len(lines) + 1)
    )


@dataclass(frozen=True)
class Trails:
    """Pairs of exits, each pair and all of them in the order of `exits`."""

    links: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, given: Any, here: Bitboard) -> Self:
        """From a list such as `["t1-l1", …]`; Unfit unless each exit of the board has one trail."""
        order = exits(here)
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise Unfit("trails", text=Verbatim(given))
        pairs = []
        for text in given:
            match = _LINK.fullmatch(str(text))
            if match is None or not set(match.groups()) <= set(order):
                raise Unfit("trails", text=Verbatim(text))
            pairs.append((match[1], match[2]))
        used = [exit for pair in pairs for exit in pair]
        for exit in order:
            if used.count(exit) != 1:
                raise Unfit("trail-once", text=Verbatim(exit), n=used.count(exit))
        return cls(_in_order(pairs, order))

    def to(self, exit: str) -> str:
        """The other end of the trail at an exit."""
        return _ends(self)[exit]

    def linked(self, one: str, other: str, here: Bitboard) -> Trails:
        """The trails after a correction: these two exits are linked, and so are those to which they had led."""
        if self.to(one) == other or one == other:
            return self
        touched = {one, other, self.to(one), self.to(other)}
        kept = [pair for pair in self.links if not touched & set(pair)]
        return Trails(_in_order([*kept, (one, other), (self.to(one), self.to(other))], exits(here)))

    def text(self) -> tuple[str, ...]:
        """The form that `of` reads."""
        return tuple(f"{one}-{other}" for one, other in self.links)


class PawnWay(NamedTuple):
    """The spaces that a pawn enters one after the other, the trails that it follows as `t3-t2`, and the empty space
    where it stops: None if it comes back to where it began.
    """

    spaces: tuple[int, ...]
    trails: tuple[str, ...]
    end: int | None


@lru_cache(maxsize=4096)
def way(here: Bitboard, trails: Trails, start: int, direction: str, empty: int) -> PawnWay:
    """The way of an Otoma pawn from a space; `empty` is the set of spaces without a tile, as a mask."""
    entered: list[int] = []
    followed: list[str] = []
    for space, heading, trail in steps(here, trails, start, direction):
        entered.append(space)
        if trail is not None:
            followed.append("-".join(trail))
        if empty >> space & 1:
            return PawnWay(tuple(entered), tuple(followed), space)
        if (space, heading) == (start, direction):
            break
    return PawnWay(tuple(entered), tuple(followed), None)


def steps(
    here: Bitboard, trails: Trails, start: int, direction: str
) -> Iterator[tuple[int, str, tuple[str, str] | None]]:
    """Every space that a pawn enters as it goes on and on, its direction there, and the trail that led there."""
    space, heading = start, direction
    while True:
        beside, trail = _beside(here, space, heading), None
        if beside is None:
            leaves = exit_at(here, space, heading)
            comes = trails.to(leaves)
            beside, heading, trail = _inside(here, comes), _INWARD[comes[0]], (leaves, comes)
        space = beside
        yield space, heading, trail


def exit_at(here: Bitboard, space: int, direction: str) -> str:
    """The exit of a space's column, or row, in a direction."""
    row, col = divmod(space, here.grid.cols)
    return f"{_OUTWARD[direction]}{(col if direction in ('up', 'down') else row) + 1}"


def towards(here: Bitboard, one: int, other: int) -> str | None:
    """In which direction a space lies from another one in the same row or column; None if in neither, or the same."""
    (row, col), (to_row, to_col) = divmod(one, here.grid.cols), divmod(other, here.grid.cols)
    if (row == to_row) == (col == to_col):
        return None
    if row == to_row:
        return "right" if to_col > col else "left"
    return "down" if to_row > row else "up"


def step(here: Bitboard, space: int, direction: str) -> int | None:
    """The space beside one in a direction, or None at the edge."""
    return _beside(here, space, direction)


def edge(here: Bitboard, direction: str) -> int:
    """The spaces onto which a step in this direction leads from outside the board, as a mask."""
    return sum(1 << space for space in range(here.grid.count) if _beside(here, space, opposite(direction)) is None)


def opposite(direction: str) -> str:
    """The way back."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + 2) % len(DIRECTIONS)]


def _beside(here: Bitboard, space: int, direction: str) -> int | None:
    row, col = divmod(space, here.grid.cols)
    right, down = _STEPS[direction]
    row, col = row + down, col + right
    return row * here.grid.cols + col if 0 <= row < here.grid.rows and 0 <= col < here.grid.cols else None


def _inside(here: Bitboard, exit: str) -> int:
    """The space at an exit."""
    line = int(exit[1:]) - 1
    last_row, last_col = here.grid.rows - 1, here.grid.cols - 1
    row, col = {"t": (0, line), "b": (last_row, line), "l": (line, 0), "r": (line, last_col)}[exit[0]]
    return row * here.grid.cols + col


def _in_order(pairs: Sequence[tuple[str, str]], order: Sequence[str]) -> tuple[tuple[str, str], ...]:
    sorted_pairs = ((a, b) if order.index(a) <= order.index(b) else (b, a) for a, b in pairs)
    return tuple(sorted(sorted_pairs, key=lambda pair: order.index(pair[0])))


@lru_cache(maxsize=64)
def _ends(trails: Trails) -> dict[str, str]:
    return {one: other for a, b in trails.links for one, other in ((a, b), (b, a))}
