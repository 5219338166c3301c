"""Whether the light is good for colours, and still the light that calibration saw, measured on the mat's white cards.

When it is steady enough to lock exposure and white balance, `hardware.cameras.steady.Steadiness` says; `changed` is
asked before every scan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from companion.vision.colour.tone_curve import PALE
from companion.vision.colour.white_balance import card_white, pallor
from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import Mat, find_mat
from companion.vision.geometry.plane import Picture

White = tuple[float, float, float]

GLARE = 252.0
"""A card that is above this in all three colours tells nothing any more, nor do pale parts near it."""
DARK = 50.0
"""A card's white below this drowns in the camera's noise."""
BRIGHTER, TINTED, UNEVEN = 1.6, 1.18, 1.5
"""Ratios at which the eyes begin to misread: brightness, one colour against green, one card against another."""


@dataclass(frozen=True)
class LightReading:
    """What each card's white looked like: card -> blue, green, red from 0 to 255.

    `pallor` is how bright the cards' black was, white being 1; it is not kept.
    """

    cards: Mapping[int, White]
    pallor: float = field(default=0.0, compare=False)

    @classmethod
    def of(cls, frame: Picture, mat: Mat) -> LightReading:
        """Measure the margins of the mat's cards."""
        whites = {card: _three(card_white(frame, corners).tolist()) for card, corners in mat.cards.items()}
        return cls(whites, pallor(frame, mat))

    @classmethod
    def seen(cls, frame: Picture) -> LightReading | None:
        """The reading of the mat that a frame (h, w, 3) shows; None where it shows none."""
        try:
            return cls.of(frame, find_mat(frame))
        except UnreadableError:
            return None

    @property
    def white(self) -> White:
        """The mean over the cards."""
        return _three(np.mean(list(self.cards.values()), axis=0).tolist())

    def as_data(self) -> dict[str, list[float]]:
        """For a JSON file."""
        return {str(card): [round(v, 1) for v in white] for card, white in self.cards.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Sequence[float]]) -> LightReading:
        """The reverse of `as_data`; raises ValueError for anything else."""
        cards = {int(card): _three(white) for card, white in data.items()}
        if not cards:
            raise ValueError("a reading needs at least one card")
        return cls(cards)


@dataclass(frozen=True)
class LightWarning:
    """Why a reading of colours should not be trusted: the sentence is `camera.light-<reason>` in the catalogues."""

    reason: str


def changed(now: LightReading, then: LightReading | None = None) -> LightWarning | None:
    """What is wrong with the light now, by itself or against the light at calibration; None when all is well."""
    return _by_itself(now) or (None if then is None else _against(now, then))


def _by_itself(now: LightReading) -> LightWarning | None:
    levels = {card: sum(white) / 3 for card, white in now.cards.items()}
    brightest, darkest = max(levels, key=lambda c: levels[c]), min(levels, key=lambda c: levels[c])
    if 2 * sum(min(white) >= GLARE for white in now.cards.values()) >= len(now.cards):
        return LightWarning("glare")
    if levels[brightest] < DARK:
        return LightWarning("dark")
    if now.pallor > PALE:
        return LightWarning("pale")
    if levels[brightest] > UNEVEN * levels[darkest]:
        return LightWarning("uneven")
    return None


def _against(now: LightReading, then: LightReading) -> LightWarning | None:
    shared = [card for card in now.cards if card in then.cards]
    if not shared:
        return None
    fresh = np.mean([now.cards[c] for c in shared], axis=0)
    known = np.mean([then.cards[c] for c in shared], axis=0)
    ratio = fresh / np.maximum(known, 1.0)
    times = float(ratio.mean())
    if not 1 / BRIGHTER < times < BRIGHTER:
        return LightWarning("brighter" if times > 1 else "darker")
    blue, red = float(ratio[0] / ratio[1]), float(ratio[2] / ratio[1])
    if max(blue, red, 1 / blue, 1 / red) > TINTED:
        return LightWarning("warmer" if red > blue else "colder")
    return None


def _three(values: Sequence[float] | Any) -> White:
    blue, green, red = (float(v) for v in values)
    if not all(0 <= v <= 255 for v in (blue, green, red)):
        raise ValueError("a colour's parts go from 0 to 255")
    return blue, green, red
