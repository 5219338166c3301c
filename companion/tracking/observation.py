"""What one look at the table showed, in labels and shares: all that the tracker is told of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.games.kit import Place
from companion.tracking.differences import SpotsSeen


@dataclass(frozen=True)
class Landed:
    """Where something came to lie, at or beside a place, in pixels of the picture.

    Its middle is `at`, `off_mm` beside the place's own; None where nothing of a piece's size came. A `space` is so
    wide, and the nearest of what lay on the board before is so far from the place.
    """

    at: tuple[float, float] | None
    off_mm: float | None
    space: float
    nearest: float


@dataclass(frozen=True)
class PixelChanges:
    """Where the newest picture differs from the baseline's.

    `shares` is how much of each place does (0 to 1). From the `left` places something has gone, at the `shifted` ones
    what lay there was only pushed a little; `landed` is where something came to lie at places that differ much. By
    `pushed_mm` everything was pushed together on its board, and by `carried_mm` the whole board, unasked, which may lie
    anywhere; `most`: most of what lay there differs.
    """

    shares: Mapping[Place, float] = field(default_factory=dict)
    left: frozenset[Place] = frozenset()
    shifted: frozenset[Place] = frozenset()
    landed: Mapping[Place, Landed] = field(default_factory=dict)
    pushed_mm: float | None = None
    carried_mm: float | None = None
    most: bool = False

    def shown(self, hidden: frozenset[Place]) -> Self:
        """The same without the places over which a hand lies."""
        return replace(self, shares={place: share for place, share in self.shares.items() if place not in hidden})


@dataclass(frozen=True)
class Observation:
    """What lies still and unhidden now, by one look.

    A hand hides the `hidden` places. The `gone` ones have changed, and the look says nothing of them: what lies there
    is not known any more. The `relit` ones changed as all did, with the light: what was seen there before is most
    likely still there.
    """

    spots: SpotsSeen
    pixels: PixelChanges = field(default_factory=PixelChanges)
    hidden: frozenset[Place] = frozenset()
    gone: frozenset[Place] = frozenset()
    relit: frozenset[Place] = frozenset()
