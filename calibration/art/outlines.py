"""Where a part is in its square picture, by its form."""

from __future__ import annotations

import numpy as np

from calibration.art.canvas import Canvas, Picture, Point


def disc_mask(px: int) -> Picture:
    """255 inside the circle that touches the square's sides, smooth at its edge: (px, px)."""
    canvas = Canvas(px, "#000000")
    canvas.disc((0.5, 0.5), 0.5, "#ffffff")
    return canvas.picture()[:, :, 0]


def hexagon_mask(px: int) -> Picture:
    """255 inside the hexagon, smooth at its edge: (px, px)."""
    canvas = Canvas(px, "#000000")
    canvas.polygon(hexagon_corners(), "#ffffff")
    return canvas.picture()[:, :, 0]


def card_mask(px: int) -> Picture:
    """255 inside the upright card that is as high as the picture, smooth at its edge: (px, px)."""
    canvas = Canvas(px, "#000000")
    canvas.polygon(card_corners(), "#ffffff")
    return canvas.picture()[:, :, 0]


def bar_mask(px: int) -> Picture:
    """255 inside the upright bar that is as high as the picture and a quarter as wide, smooth at its edge: (px, px)."""
    canvas = Canvas(px, "#000000")
    canvas.polygon([(3 / 8, 0.0), (5 / 8, 0.0), (5 / 8, 1.0), (3 / 8, 1.0)], "#ffffff")
    return canvas.picture()[:, :, 0]


def card_corners() -> list[Point]:
    """The four corners in the unit square, clockwise from the top left one: a card is two thirds as wide as high."""
    return [(1 / 6, 0.0), (5 / 6, 0.0), (5 / 6, 1.0), (1 / 6, 1.0)]


def hexagon_corners() -> list[Point]:
    """The six corners in the unit square, clockwise from the top."""
    turn = np.radians(np.arange(6) * 60.0 - 90.0)
    return [(0.5 + 0.5 * float(np.cos(a)), 0.5 + 0.5 * float(np.sin(a))) for a in turn]
