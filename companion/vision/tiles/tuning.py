"""The tuned numbers of the readers of square and hexagonal tiles, each reader with the command that finds them again.

All other numbers of these files are sizes: of tiles, of the views in which they are looked at, of what a camera shows.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Squares:
    """Square tiles. Tried on `scripts/bench eyes distorted --half tune --only squares --pictures PICTURES`."""

    many: int = 40
    """Where more tiles lie outlines are looked at closer: of a hundred tiles less than half of each was seen."""
    like: float = 0.36
    closed: float = 0.45
    """A place is looked at closely if it is this much like a tile or this much of its outline is seen."""
    outlined: float = 0.8
    """A place is a tile, or lies between tiles, if more of its outline is seen."""
    mostly: float = 0.5
    """So much of its outline is seen of a place that may be a tile of which a figure or a card under it hides the
    rest.
    """
    closely: float = 0.72
    """A place is looked at once more, if it fits badly, of whose outline and likeness to a tile so much is seen."""
    hidden: float = 0.36
    barely: float = 0.05
    """How much like a tile one is taken to be that a figure hides; so much better bare table may fit one picture than
    the next (0.07 at most of 12 places of which nearly half the outline was seen).
    """
    alone: float = 30.0
    others: float = 0.3
    """How much the share of its outline that no other tile explains speaks for a tile, as a logarithm, and from which
    on (0.5 and more of tiles at the rim with a figure on them, 0.19 at most where none lay).
    """
    sharp: float = 14.0
    """How fast a label loses probability as it fits worse; measured on pictures made small, dim and noisy."""
    well: float = 0.7
    near: float = 0.02
    """What fits worse on its place, and seems to lie farther off it, in places, is looked for beside it."""
    loose: float = 0.9
    """A tile beside its place is one if it is so likely there, whose outline was not asked."""
    fits: tuple[float, float, float] = (12, 1.1, 4)
    """What the misfit of the best picture says for a tile, as a logarithm of odds: how steeply, from where on, and at
    most.
    """
    fits_alone: tuple[float, float, float] = (10, 0.25, 4)
    """The same of how much worse the next label fits."""
    likeness: tuple[float, float] = (24, 0.45)
    """The same of how much like a tile it is, how steeply and from where on."""
    outline: tuple[float, float] = (15, 0.2)
    """The same of the outline beyond `outlined`, how steeply and how much of it counts."""


@dataclass(frozen=True)
class Hexagons:
    """Hexagonal tiles. Tried on `scripts/bench eyes distorted --half tune --only hexes --pictures PICTURES`."""

    many: int = 18
    """Where more tiles lie outlines are looked at closer."""
    worth: float = -3.5
    """A place is read unless what is seen of its outline speaks more against a tile, as a logarithm of odds."""
    usual: float = 0.85
    """How much of a tile's outline is seen where edges are good."""
    faint: float = 0.62
    """Where even the best outlines are seen less than this, every place is read."""
    halfway: float = 0.48
    steep: float = 16.0
    """A tile and the bare table are as likely where this much of a good outline is seen; how fast that changes."""
    enclosed: float = 0.8
    """What each tile around a place beyond three says for a tile there: holes in a layout are rare."""
    other_tint: float = 0.02
    """A tint that differs by this much (as a logarithm) is worth another look."""
    trust: float = 0.6
    """All this evidence is not independent: measured on pictures made small, dim and noisy."""
    least_apart: float = 0.6
    """Half of how unlike tiles are in the mean: about 1.2 where several labels lie, 0.25 where nearly all are of
    one.
    """
    decided: float = 6.0
    """What the classifier can say at most for or against a tile, as a logarithm of odds."""


@dataclass(frozen=True)
class Tuning:
    """All that was tuned of the readers of tiles on a lattice."""

    squares: Squares = Squares()
    hexagons: Hexagons = Hexagons()


TUNING = Tuning()
