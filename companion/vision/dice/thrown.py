"""Dice that are thrown: looked for again and again, until as many as are waited for have come to lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.dice_reader import SURE, DieSeen
from companion.vision.dice.lying_clear import face_side
from companion.vision.geometry.plane import Floats, Picture, Plane

ALIKE, MOVED = 1.35, 0.3
"""How much larger one of the dice may be seen than another; how far a die has moved that was rolled, in sides."""
TRAY_MM = 110.0
"""So far from where dice were last agreed to have been rolled others count as rolled without a press."""
TWICE = 2
"""So often dice are read that lie still."""
THUMB, STIRRED = 8, 14
"""By how much a picture is made smaller to see whether anything moved; by how many grey levels it differs then."""


@dataclass(frozen=True, eq=False)
class Ground:
    """Where dice may lie: outlines (n, 2) in pixels of what may look like dice itself, and the table's plane."""

    outlines: Sequence[Floats]
    plane: Plane


@dataclass(frozen=True)
class Throw:
    """Dice that lie there newly; `sure` if they were thrown in the tray and nothing hides a part of any."""

    dice: tuple[DieSeen, ...]
    sure: bool

    @property
    def values(self) -> tuple[int, ...]:
        """What they show, the lowest first."""
        return tuple(sorted(die.value for die in self.dice))


class ThrownDice:
    """A throw of so many dice that is waited for.

    Only dice that have come to lie since the throw was due are noticed, and only what is shaped like them. `early`: it
    is not due yet, for somebody may still do something before; all dice must have been seen lying then, and lie in the
    tray now. `tray` is where dice are thrown, as `where` says it.
    """

    def __init__(self, number: int, early: bool, tray: str = "", before: ThrownDice | None = None) -> None:
        self.number, self.early, self.tray = number, early, _point(tray)
        self.ground: Ground | None = None  # not found yet, or anew
        self.lies: tuple[DieSeen, ...] = ()  # as many dice as are waited for, if they lay there twice alike
        self._before: tuple[DieSeen, ...] = ()
        self._lay: tuple[DieSeen, ...] | None = None  # what may be dice and lay there when the throw was due
        self._thumb: NDArray[np.int16] | None = None  # the last picture, made small
        self._rested = 0  # for how many looks nothing has moved
        self._read_there: tuple[DieSeen, ...] = ()  # what was read last
        if before is not None:
            self.ground, self._lay, self._before = before.ground, before._lay, before._before
            self._thumb, self._rested, self._read_there = before._thumb, before._rested, before._read_there

    def look_anew(self) -> None:
        """Somebody wants all to be looked at again."""
        self.ground = self._thumb = None

    def glance(
        self,
        frame: Picture,
        find: Callable[[], Ground],
        read: Callable[[Ground], Sequence[DieSeen]],
    ) -> Throw | None:
        """A throw that has been seen twice running.

        `find` says where dice may lie, and `read` what dice are seen there. UnreadableError as `find`.
        """
        if self._stirred(frame):
            return None
        every = self._read_there if self._rested > TWICE else self.read(find, read)
        if self.ground is None:
            return None
        shaped = self.shaped(frame, every)
        before, self._before = self._before, shaped if len(shaped) == self.number else ()
        rests = len(before) == len(self._before) == self.number and all(map(_same, before, self._before))
        self.lies = shaped if rests else ()
        if self._lay is None:
            if not self.early:
                self._lay = tuple(every)
            elif rests:
                self._lay = shaped  # the last throw
            return None
        if not rests or len(self.fresh(shaped)) != self.number:
            return None
        rolled = self._in_tray(shaped) and self._left(shaped)
        if not rolled and (self.early or self.tray is not None):
            return None  # handed on, or pushed: who has thrown elsewhere says so
        return Throw(shaped, rolled and plainly_seen(shaped))

    def read(self, find: Callable[[], Ground], read: Callable[[Ground], Sequence[DieSeen]]) -> tuple[DieSeen, ...]:
        """What may be dice now. UnreadableError as `find`."""
        if self.ground is None:
            self.ground = find()
        self._read_there = tuple(read(self.ground))
        return self._read_there

    def shaped(self, frame: Picture, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those whose pips lie alone on a square with sharp edges, as large as a die's, and all of one size."""
        if self.ground is None:
            return ()
        plane, sides = self.ground.plane, dict[DieSeen, float]()
        for die in dice:
            side = face_side(frame, die, float(plane.scale(plane.table(np.array([die.centre])))[0]))
            if side is not None:
                sides[die] = side
        alike = len(sides) != self.number or max(sides.values()) < ALIKE * min(sides.values())
        return tuple(sorted(sides, key=lambda die: die.centre)) if alike else ()

    def fresh(self, dice: Sequence[DieSeen]) -> tuple[DieSeen, ...]:
        """Those that did not lie there when the throw was due; none where nobody knows what did."""
        if self._lay is None:
            return ()
        return tuple(die for die in dice if not any(_same(old, die) for old in self._lay))

    def where(self, dice: Sequence[DieSeen]) -> str:
        """Where dice lie on the table, in mm, as words that can be kept."""
        return "{:.0f} {:.0f}".format(*self._on_table(dice).mean(axis=0))

    def _on_table(self, dice: Sequence[DieSeen]) -> Floats:
        """Where dice lie, in mm (n, 2)."""
        assert self.ground is not None
        return self.ground.plane.table(np.array([die.centre for die in dice]))

    def _in_tray(self, dice: Sequence[DieSeen]) -> bool:
        """Whether dice lie about where others were agreed to have been rolled."""
        if self.tray is None:
            return False
        return bool((np.linalg.norm(self._on_table(dice) - self.tray, axis=1) < TRAY_MM).all())

    def _left(self, dice: Sequence[DieSeen]) -> bool:
        """Whether dice have left where dice lay, and not as one, as in a tray that was pushed."""
        lay = self._lay or ()
        left = all(dist(die.centre, old.centre) > MOVED * die.side for die in dice for old in lay)
        return left and not any(_pushed(old, dice) for old in permutations(lay, self.number))

    def _stirred(self, frame: Picture) -> bool:
        """Whether anything has moved since the last look: dice are read once they lie, not while hands are at work."""
        small = cv2.resize(frame, None, fx=1 / THUMB, fy=1 / THUMB, interpolation=cv2.INTER_AREA).astype(np.int16)
        last, self._thumb = self._thumb, small
        if last is not None and (last.shape != small.shape or int(np.abs(small - last).max()) >= STIRRED):
            self._rested = 0
            return True
        self._rested += 1
        return False


def plainly_seen(dice: Sequence[DieSeen]) -> bool:
    """Whether nothing hides a part of any die: what a lamp's reflection makes of one is the same at every look."""
    return all(die.sure >= SURE for die in dice)


def _point(tray: str) -> Floats | None:
    """Where dice are thrown, in mm; None if nobody knows."""
    try:
        point = np.array([float(part) for part in tray.split()])
    except ValueError:
        return None
    return point if point.shape == (2,) else None


def _same(old: DieSeen, die: DieSeen) -> bool:
    """Whether a die lies as it lay."""
    return die.value == old.value and dist(die.centre, old.centre) <= MOVED * die.side


def _pushed(old: Sequence[DieSeen], dice: Sequence[DieSeen]) -> bool:
    """Whether dice lie beside each other as others did, elsewhere, and show the same."""
    steps = [np.subtract(die.centre, was.centre) for was, die in zip(old, dice, strict=True)]
    same = all(die.value == was.value for was, die in zip(old, dice, strict=True))
    return same and all(float(np.linalg.norm(steps[0] - step)) <= MOVED * dice[0].side for step in steps)
