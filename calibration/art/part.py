"""What a part of a game is: one description for printing, the simulated table, enrolment and the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from calibration.art.canvas import Colour, Picture

Drawing = Callable[[int], Picture]
"""Draws a part, so many pixels wide and high: blue, green, red, and where it is no square, what belongs to it."""


class Form(Enum):
    """The outline of a part: what lies flat, or a figure that stands."""

    SQUARE = "square"
    DISC = "disc"
    HEXAGON = "hexagon"
    CARD = "card"
    BAR = "bar"
    FIGURE = "figure"

    @property
    def share(self) -> float:
        """How wide a part is in its square picture, which it fills from top to bottom."""
        return {Form.HEXAGON: 3**0.5 / 2, Form.CARD: 2 / 3, Form.BAR: 1 / 4}.get(self, 1.0)


@dataclass(frozen=True)
class Kind:
    """What parts have in common.

    `size_mm` is a square's or a hexagon's side, the width of a disc, of an upright card, half as high again, of an
    upright bar, four times as high, or of a figure's foot; `high_mm` how thick it is, or how high it stands. `folder`
    is the one of an enrolment that holds pictures of such parts, none for parts that are not learnt; `title` heads the
    pages on which they are printed, none for parts that are not.
    """

    form: Form
    size_mm: float
    high_mm: float
    folder: str = ""
    title: str = ""


@dataclass(frozen=True)
class Part:
    """One part: its name in the game's words, how many the box holds, and its drawing at any size.

    `label` is what our own profile calls it, where that is another word. A figure has a `profile`, as heights and
    radii in mm, and its paint. What is `extra` only a larger box holds, so that learning a box does not ask for it.
    """

    kind: Kind
    name: str
    count: int
    draw: Drawing
    label: str = ""
    profile: tuple[tuple[float, float], ...] = ()
    colour: Colour = (0, 0, 0)
    extra: bool = False

    def picture(self, px: int) -> Picture:
        """The part with nothing about it: (px, px, 4). Drawn anew each time, which takes milliseconds."""
        drawn = self.draw(px)
        if drawn.shape[2] == 4:
            return drawn
        return np.concatenate([drawn, np.full((px, px, 1), 255, np.uint8)], axis=2)


def part_named(parts: Iterable[Part], folder: str, name: str) -> Part:
    """The part of an enrolment's folder, by its name or its label; KeyError if there is none."""
    for part in parts:
        if part.kind.folder == folder and name in (part.name, part.label):
            return part
    raise KeyError(f"{folder}/{name}")


def by_kind(parts: Iterable[Part]) -> dict[Kind, Sequence[Part]]:
    """The parts of each kind, in their order."""
    found: dict[Kind, list[Part]] = {}
    for part in parts:
        found.setdefault(part.kind, []).append(part)
    return dict(found)
