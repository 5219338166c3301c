"""The tuned numbers of the reader of wooden figures, each stage with the command that finds them again.

All other numbers of these files are sizes, or what wood and light are.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paints:
    """What a pixel says of a paint. Tried on `scripts/bench pieces --games 4 --each 3`."""

    foreign: float = 0.03
    """How much of what lies below a piece may be anything that is seen in the frame."""
    clear: float = 3.0
    """What a pixel can say at most for or against a paint, as a logarithm."""


@dataclass(frozen=True)
class Figures:
    """Which figures stand at a place. Tried on `scripts/bench pieces --games 4 --each 3`."""

    outside: float = 0.8
    """How much paint outside counts against paint inside."""
    dependent: float = 12.0
    """So many pixels say about as much as one that is independent."""
    prior: float = 3.0
    """What speaks against a figure standing at a place, as a logarithm: most places are empty."""
    likely: float = 0.5
    """A figure is there from this probability on."""
    never: float = 0.001
    """What is less likely against a figure is none of its rivals."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of this reader."""

    paint: Paints = Paints()
    reader: Figures = Figures()


TUNING = Tuning()
