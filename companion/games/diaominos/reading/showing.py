"""The set-up dialogue: the cube is shown side by side, in any order, until all six are known; then it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from companion.games.diaominos.cube import SURFACES
from companion.games.diaominos.reading.assembly import GUIDE, AssembledCube, put_together
from companion.games.kit import Say, say
from companion.vision.cube.cube_reader import FaceSeen
from companion.vision.cube.solve import RING

SAME = 0.25
"""Two sides are one if their stickers agree with at least this probability, in some turn."""


@dataclass(frozen=True)
class Showing:
    """The different sides shown so far; `again` tells that the last one shown had been seen before."""

    faces: tuple[FaceSeen, ...] = ()
    again: bool = False

    def shown(self, face: FaceSeen, another: bool = False) -> Showing:
        """Take in a side. One that looks like an earlier one is that one, unless the table says it is `another`."""
        if not self.left:
            return replace(self, again=True)
        more = Showing((*self.faces, face))
        if another or not self.seen_before(face) or more.believable:
            return more
        return replace(self, again=True)

    def instead(self, number: int, face: FaceSeen) -> Showing:
        """Take in a side once more, in place of one that was probably misread."""
        return Showing((*self.faces[:number], face, *self.faces[number + 1 :]))

    def seen_before(self, face: FaceSeen) -> bool:
        """Whether a side looks like one that was shown already, however it is turned."""
        return any(alike(face, other) >= SAME for other in self.faces)

    @property
    def left(self) -> int:
        """How many sides have still to be shown."""
        return len(SURFACES) - len(self.faces)

    @property
    def believable(self) -> bool:
        """Whether six sides make a cube: then even two that look alike at first are two."""
        return self.solved is not None and not self.solved.flaws

    @property
    def guide(self) -> Say | None:
        """What to do next; nothing when all is shown. Any other order will do as well."""
        if not self.left:
            return None
        steps = GUIDE[len(self.faces)]
        return say("toward", steps=steps) if steps else say("first")

    @cached_property
    def solved(self) -> AssembledCube | None:
        """The cube that the six sides make together; None before all are shown."""
        return None if self.left else put_together(self.faces)


def alike(one: FaceSeen, other: FaceSeen) -> float:
    """The probability that two sides show the same colours in the likeliest of the four turns."""
    return max(_agreement(one, other, turn) for turn in RING)


def _agreement(one: FaceSeen, other: FaceSeen, turn: Sequence[int]) -> float:
    pairs = ((one.stickers[i], other.stickers[turn[i]]) for i in range(4))
    return prod(sum(a.chance(c) * b.chance(c) for c in "WYROGB") for a, b in pairs)
