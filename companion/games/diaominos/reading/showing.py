"""The set-up dialogue: the cube is shown side by side, in any order, until all six are known; then it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from companion.games.diaominos.cube import SURFACES, sticker_name
from companion.games.diaominos.pieces import Flaw, flaws
from companion.games.kit import Say, say
from companion.vision.cube import FaceSeen, solve
from companion.vision.cube_solve import RING

GUIDE: tuple[tuple[str, ...], ...] = ((), ("north",), ("north",), ("north",), ("east",), ("east", "east"))
"""How to tip the cube before the first to the sixth side is shown, so that each comes once."""
SAME = 0.25
"""Two sides are one if their stickers agree with at least this probability, in some turn."""


@dataclass(frozen=True)
class Solved:
    """Six sides as one cube, stickers named by surface. `flaws` say why it cannot be; then `misread` lists stickers
    to look at again, with what they were taken for and would have to be, and `again` the shown sides they are on.

    `sure` is the probability that all stickers are right.
    """

    cube: str
    flaws: tuple[Flaw, ...]
    misread: tuple[tuple[str, str, str], ...]
    again: tuple[int, ...]
    sure: float


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
    def solved(self) -> Solved | None:
        """The cube that the six sides make together; None before all are shown."""
        if self.left:
            return None
        found = solve(self.faces)
        if found.arrangement is None:
            return None
        read = "".join(face.colours for face in found.faces)
        at = found.arrangement.at
        place = {pictured: number for number, pictured in enumerate(at)}
        cube = "".join(read[pictured] for pictured in at)
        misread = tuple((sticker_name(place[4 * c.face + c.sticker]), c.was, c.now) for c in found.misread)
        again = tuple(dict.fromkeys(c.face for c in found.misread))
        return Solved(cube, flaws(cube), misread, again, prod(face.sure for face in found.faces))


def alike(one: FaceSeen, other: FaceSeen) -> float:
    """The probability that two sides show the same colours in the likeliest of the four turns."""
    return max(_agreement(one, other, turn) for turn in RING)


def _agreement(one: FaceSeen, other: FaceSeen, turn: Sequence[int]) -> float:
    pairs = ((one.stickers[i], other.stickers[turn[i]]) for i in range(4))
    return prod(sum(a.chance(c) * b.chance(c) for c in "WYROGB") for a, b in pairs)
