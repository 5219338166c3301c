"""The tuned numbers of the reader of dice, stage by stage.

`pytest tests/vision/dice/test_dice_reader.py -k photographed` judges them, with the pictures beside the project. All
other numbers of these files are sizes of dice and of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pips:
    """Which spots are pips."""

    round: tuple[float, float] = (0.86, 1.08)
    """A spot's area against that of the ellipse with its moments."""
    slim: float = 0.62
    """The shorter axis against the longer: pips on a die's sides are seen slimmer than those on top."""
    lasting: int = 2
    """Levels at which a spot is found alike."""
    contrast: float = 22.0
    """Grey levels between a pip and its ground."""
    even: float = 0.2
    """How far the ground's tones may lie apart against that."""


@dataclass(frozen=True)
class DieFaces:
    """Which pips are a face."""

    near: float = 0.42
    """How far a pip may lie from its place, in quarters of a side."""
    pip: tuple[float, float] = (0.2, 0.75)
    """A pip's radius, in quarters of a side."""
    one: float = 0.45
    """The same, supposed of a pip alone."""
    lasting: tuple[int, int, int, int] = (8, 4, 4, 3)
    """Levels at which one pip must be found alike, or two, three, and more: specks are seen at few."""
    oblong: tuple[float, float] = (1.6, 2.2)
    upright: float = 0.8
    """One side of a pattern against the other at most, and of a six; the sine of the angle between them at least."""
    most: int = 16
    """More linked pips than this are no dice."""
    alike: float = 1.45
    """How much larger one pip of a face may be than another."""
    face: float = 0.42
    """Ground is a face's if its tone is this near to the pip's ground, against their contrast."""
    farthest: float = 9.5
    """From a pip to the next one of its face, in radii."""
    few: float = 0.9
    many: float = 0.8
    """How much of a face with up to three pips, and with more, must be even."""
    same_size: float = 1.3
    same_tone: float = 0.35
    """How much larger one pip of a face may be than another, and how far apart their tones, against their contrast, or
    it is in doubt.
    """
    smaller: float = 0.88
    """A die's side is seen so much smaller than its top at most."""
    looked_over: float = 0.72
    """So much of a face is looked over: its rim shines and is shaded."""
    marred: float = 0.4
    """What differs so much from a face, against the pips' contrast, is something else."""
    pale: float = 130.0
    """Where all of a face is blown out and its pips are paler than this, a lamp may be mirrored in all that is seen."""
    spot: float = 0.4
    """It is as large as this, against a pip, or it does not count."""


@dataclass(frozen=True)
class FaceOutline:
    """Where a face ends (`scripts/bench dice` judges it too)."""

    levels: tuple[float, ...] = (0.06, 0.12, 0.2, 0.3, 0.45)
    least: float = 9.0
    """A face ends where any colour differs by one of these, against its pips' contrast, but so many levels at least."""
    edge: float = 0.06
    """From one point to the next: so much of the way that is looked at."""
    halo: float = 1.75
    """Within so many radii of a pip no ground is looked at."""
    off: float = 0.09
    """How far the pips' middle may lie from the face's, in sides."""
    oblong: float = 1.7
    side: tuple[float, float] = (2.95, 5.7)
    """How much longer than wide a face may be, seen aslant; its side against what its pips tell, in quarters of it."""
    one: tuple[float, float] = (3.2, 7.0)
    one_oblong: float = 1.35
    """The same about a pip alone, which is seen as slim as its face."""
    ended: float = 0.66
    """In so many directions it must end: dice may touch."""
    filled: float = 0.74
    square: float = 0.82
    """How much of the rectangle around it a face fills at least; and how much where that is not in doubt: a circle
    fills 0.79.
    """
    angular: tuple[float, float] = (0.07, 0.16)
    """How far from a circle it is at least, and at most if it is in doubt: the radii's spread against their mean, 0.11
    for a square.
    """


@dataclass(frozen=True)
class SecondLooks:
    """What is looked at once more."""

    apart: float = 24.0
    """It stands out if any colour is so many levels from the table's, and more on a table that is uneven."""
    most: int = 8
    """No more than so many looks are taken, what is shaped like a die first: a table may be full of other things."""
    oblong: float = 1.6
    full: float = 0.45
    """What stands out may be a die if one side of the box around it is not longer than the other by more than this, and
    so much of it stands out.
    """


@dataclass(frozen=True)
class Clear:
    """Where a face ends."""

    tone: int = 36
    """So far from its face's colour, in any one of them, a die's face has ended."""
    filled: float = 0.86
    square: float = 1.4
    """How much of the smallest rectangle around it a face fills, more than a disc does; how much longer than wide it is
    at most.
    """


@dataclass(frozen=True)
class Pairs:
    """Two numbers on one face."""

    alike: float = 1.35
    """How much larger the pips of one number may be than those of the other."""
    apart: tuple[float, float] = (5.0, 12.0)
    """How far from each other the middles of both numbers lie, in radii of a pip."""
    wide: float = 7.5
    """No pip lies farther from the middle of its number, in the same."""
    alone: float = 1.5
    """Nothing else lies so near that it may belong to the face, in distances of the two numbers."""
    sure: float = 0.9
    """How sure a face is."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of this reader."""

    pips: Pips = Pips()
    reader: DieFaces = DieFaces()
    outline: FaceOutline = FaceOutline()
    closely: SecondLooks = SecondLooks()
    clear: Clear = Clear()
    pairs: Pairs = Pairs()


TUNING = Tuning()
