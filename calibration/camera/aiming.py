"""How to move a camera until the mat's four cards lie well inside its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.vision.geometry.plane import Floats

LEFT, RIGHT, UP, DOWN, LOWER, HIGHER = "left", "right", "up", "down", "lower", "higher"
EDGE = 0.02
"""A card nearer to the picture's edge than so much of its width is about to be cut off."""
SMALL = 0.45
"""The mat should span so much of the picture's width or height at least."""
OFF_CENTRE = 0.12
"""How far from the picture's middle the mat's may lie, as a share of its width or height."""
_CORNERS = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}
"""Where each card lies: right, down, as the mat is printed."""


@dataclass(frozen=True)
class Aim:
    """The ways to move the camera, as its picture is seen; the cards that are cut off, or hidden inside the picture."""

    ways: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing need be done."""
        return not (self.ways or self.cut or self.hidden)


def aim(cards: Mapping[int, Floats], size: tuple[int, int]) -> Aim | None:
    """How to move it, given the corners (4, 2) of the cards that are seen and the picture's width and height.

    None while no card is seen: then nothing tells where the mat lies.
    """
    if not cards:
        return None
    wide, high = size
    middles = {card: np.asarray(corners, float).mean(axis=0) for card, corners in cards.items()}
    half = float(np.mean([np.hypot(*(np.asarray(c, float)[1] - np.asarray(c, float)[0])) for c in cards.values()])) / 2
    places = {**_expected(cards, middles, max(size)), **middles}
    inside = {c: bool(half < x < wide - half and half < y < high - half) for c, (x, y) in places.items()}
    cut = tuple(card for card in sorted(places) if not inside[card] and card not in cards)
    hidden = tuple(card for card in sorted(places) if inside[card] and card not in cards)
    points = np.concatenate([np.asarray(corners, float) for corners in cards.values()] + [[places[c]] for c in cut])
    low, top = points.min(axis=0) / (wide, high), points.max(axis=0) / (wide, high)
    return Aim(_ways(low, top), cut, hidden)


def _ways(low: Floats, top: Floats) -> tuple[str, ...]:
    """The ways that bring what spans from `low` to `top`, shares of the picture, to its middle, at a good size."""
    ways = []
    for axis, (less, more) in enumerate(((LEFT, RIGHT), (UP, DOWN))):
        out_low, out_top = low[axis] < EDGE, top[axis] > 1 - EDGE
        middle = float(low[axis] + top[axis]) / 2 - 0.5
        if out_low and out_top:
            ways.append(HIGHER)
        elif out_low or middle < -OFF_CENTRE:
            ways.append(less)
        elif out_top or middle > OFF_CENTRE:
            ways.append(more)
    if HIGHER not in ways and float((top - low).max()) < SMALL:
        ways.append(LOWER)
    return tuple(dict.fromkeys(ways))


def _expected(cards: Mapping[int, Floats], middles: Mapping[int, Floats], far: float) -> dict[int, Floats]:
    """Where the cards that are not seen must lie, by those that are; `far` away where nothing tells how far."""
    along, down = _steps(cards, middles, far)
    found = {}
    for card, (x, y) in _CORNERS.items():
        if card not in middles:
            guesses = [m + (x - _CORNERS[c][0]) * along + (y - _CORNERS[c][1]) * down for c, m in middles.items()]
            found[card] = np.mean(guesses, axis=0)
    return found


def _steps(cards: Mapping[int, Floats], middles: Mapping[int, Floats], far: float) -> tuple[Floats, Floats]:
    """From one card to the next along the mat and down it, in pixels; by a card's sides where nothing else tells."""
    steps = []
    for pairs, corner in ((((0, 1), (3, 2)), 1), (((0, 3), (1, 2)), 3)):
        known = [middles[b] - middles[a] for a, b in pairs if a in middles and b in middles]
        side = np.mean([np.asarray(c, float)[corner] - np.asarray(c, float)[0] for c in cards.values()], axis=0)
        steps.append(np.mean(known, axis=0) if known else side / max(1e-6, float(np.hypot(*side))) * far)
    return steps[0], steps[1]
