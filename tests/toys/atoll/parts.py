"""Atoll's tiles as we draw them: one description serves print-and-play, the simulated table and enrolment."""

from __future__ import annotations

from functools import partial

from calibration.art import Canvas, Form, Kind, Part, Picture, hexagon_mask, placed, scattered
from tests.toys.atoll.box import ISLANDS

ISLAND = Kind(Form.HEXAGON, 30.0, 2.0, "hexes", "Atoll: islands")
"""A hexagon of 30 mm a side and 2 mm thick, learnt from the enrolment's folder `hexes`."""


def draw(label: str, px: int) -> Picture:
    """A tile, `px` pixels high: (px, px, 4)."""
    canvas = Canvas(px, {"palm": "#2f7a4b", "reef": "#2b6fa8", "sand": "#e0c17d"}[label])
    canvas.mottle(7, 0.012)
    for nr, at in enumerate(scattered(3, 26, 0.19)):
        if label == "palm":
            for turn in range(0, 360, 72):
                leaf = [(0.0, 0.0), (0.02, -0.06), (0.0, -0.1), (-0.02, -0.06)]
                canvas.polygon(placed(leaf, at, 1.0, turn + 13 * nr), "#bfe07a", "#12351f", 0.006)
        elif label == "reef":
            canvas.disc(at, 0.06, "#f4a6b8", "#541d33")
            canvas.disc(at, 0.025, "#ffffff")
        else:
            canvas.line(placed([(-0.07, 0.0), (0.0, -0.03), (0.07, 0.0)], at), "#6e4a1c", 0.016)
    return canvas.cut(hexagon_mask(px))


PARTS = tuple(Part(ISLAND, label, count, partial(draw, label)) for label, count in ISLANDS.items())
