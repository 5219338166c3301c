"""Where the water fields are on the village boards that we draw: the eyes look for carriers there."""

from __future__ import annotations

FIELDS: tuple[tuple[float, float], ...] = (
    (0.13, 0.87),
    (0.13, 0.62),
    (0.13, 0.37),
    (0.25, 0.13),
    (0.5, 0.13),
    (0.75, 0.13),
    (0.87, 0.37),
    (0.87, 0.62),
    (0.87, 0.87),
)
"""The middles of the water fields, in the order of `box.WATER`, as shares of the board's width and height from its
upper left corner.
"""
