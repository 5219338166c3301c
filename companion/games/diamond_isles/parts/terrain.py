"""How the hexagons of Diamond Isles are drawn: sea, land, and the isles with their two villages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calibration.art import INK, Canvas, Picture, arc, hexagon_mask, placed, scattered
from companion.games.diamond_isles import box
from companion.games.diamond_isles.parts.signs import diamond, wool

TIPS = ((0.5, 0.0), (0.5, 1.0))
"""The corners of an isle where its villages lie: the upper and the lower one."""


def hexagon(terrain: str, px: int) -> Picture:
    """A hexagon: (px, px, 4), its upper and lower corners on the picture's edges, so a side is px / 2 long.

    The fourth channel is 255 inside; the drawing goes on to the picture's corners.
    """
    return _TERRAIN[terrain](px).cut(hexagon_mask(px))


def _sea(px: int) -> Canvas:
    """Waves like scales."""
    canvas = Canvas(px, "#1d4f7c")
    canvas.mottle(301, 0.012)
    for row in range(9):
        for col in range(7):
            at = (0.09 * (row % 2) + 0.18 * col - 0.05, 0.02 + 0.13 * row)
            for radius, colour in ((0.085, "#6fb0d2"), (0.048, "#3a7ca8")):
                canvas.line(arc(at, (radius, radius), 180, 360), colour, 0.014)
    return canvas


def _hills(px: int) -> Canvas:
    """Walls of bricks drying."""
    canvas = Canvas(px, "#a8472a")
    canvas.mottle(311, 0.014)
    for row in range(9):
        y = -0.02 + 0.125 * row
        for col in range(6):
            x = 0.22 * col - 0.11 * (row % 2)
            tone = ("#d8734a", "#c25e38", "#e08a5e")[(row * 2 + col) % 3]
            canvas.polygon([(x, y), (x + 0.19, y), (x + 0.19, y + 0.095), (x, y + 0.095)], tone, "#6d2a16", 0.01)
    return canvas


def _forest(px: int) -> Canvas:
    """Firs."""
    canvas = Canvas(px, "#12402c")
    canvas.mottle(321, 0.014)
    for nr, (x, y) in enumerate(sorted(scattered(322, 42, 0.12), key=lambda at: at[1])):
        tone = ("#2f8a57", "#1f6b46", "#3d9c63")[nr % 3]
        for top, half in ((-0.12, 0.05), (-0.07, 0.065), (-0.02, 0.08)):
            canvas.polygon(
                [(x, y + top), (x + half, y + top + 0.085), (x - half, y + top + 0.085)], tone, "#0a2418", 0.008
            )
    return canvas


def _pasture(px: int) -> Canvas:
    """Sheep on grass."""
    canvas = Canvas(px, "#9ed163")
    canvas.mottle(331, 0.014)
    for x, y in scattered(333, 60, 0.08):
        canvas.line([(x - 0.014, y - 0.028), (x, y), (x + 0.014, y - 0.03)], "#5f9a35", 0.008)
    for at in ((0.5, 0.17), (0.2, 0.4), (0.8, 0.38), (0.24, 0.72), (0.76, 0.7), (0.5, 0.87), (0.02, 0.12), (0.98, 0.1)):
        wool(canvas, at, 0.095)
    return canvas


def _fields(px: int) -> Canvas:
    """Rows of wheat."""
    canvas = Canvas(px, "#e8b52c")
    canvas.mottle(341, 0.012)
    for col in range(9):
        x = 0.02 + 0.122 * col
        canvas.line([(x, -0.05), (x, 1.05)], "#9a6a10", 0.012)
        for row in range(12):
            y = 0.02 + 0.09 * row + 0.045 * (col % 2)
            canvas.line([(x - 0.042, y - 0.04), (x, y), (x + 0.042, y - 0.04)], "#fff0a6", 0.018)
    return canvas


def _mountains(px: int) -> Canvas:
    """Peaks with snow."""
    canvas = Canvas(px, "#5b6675")
    canvas.mottle(351, 0.016)
    spots = [(0.2, 0.24), (0.52, 0.16), (0.84, 0.26), (0.04, 0.5), (0.36, 0.45), (0.68, 0.46), (0.98, 0.52)]
    spots += [(0.2, 0.72), (0.52, 0.7), (0.83, 0.74), (0.36, 0.98), (0.68, 0.98)]
    for x, y in spots:
        canvas.polygon([(x - 0.18, y + 0.1), (x, y - 0.17), (x + 0.18, y + 0.1)], "#8d99a8", "#262c35", 0.012)
        canvas.polygon([(x, y - 0.165), (x + 0.17, y + 0.095), (x + 0.02, y + 0.095)], "#465060")
        canvas.polygon([(x - 0.075, y - 0.055), (x, y - 0.165), (x + 0.075, y - 0.055), (x, y - 0.02)], "#ffffff")
    return canvas


def _desert(px: int) -> Canvas:
    """Dunes, and a cactus here and there."""
    canvas = Canvas(px, "#e6d3a2")
    canvas.mottle(361, 0.014)
    for row in range(7):
        y = 0.06 + 0.155 * row
        for col in range(3):
            x = 0.42 * col - 0.2 * (row % 2)
            canvas.line(arc((x + 0.18, y + 0.1), (0.2, 0.13), 190, 350), "#b8965a", 0.014)
    for x, y in ((0.5, 0.13), (0.17, 0.42), (0.82, 0.4), (0.24, 0.76), (0.7, 0.8)):
        canvas.line([(x, y - 0.08), (x, y + 0.08)], "#3f6f4a", 0.036)
        canvas.line(
            [(x - 0.05, y - 0.04), (x - 0.05, y + 0.01), (x + 0.05, y + 0.01), (x + 0.05, y - 0.05)], "#3f6f4a", 0.022
        )
    return canvas


def _gold(px: int) -> Canvas:
    """A river that carries gold."""
    canvas = Canvas(px, "#6b4a7c")
    canvas.mottle(371, 0.016)
    canvas.line([(-0.05, 0.2), (0.3, 0.3), (0.42, 0.55), (0.7, 0.68), (1.05, 0.9)], "#a8dff0", 0.2)
    for nr, at in enumerate(scattered(372, 26, 0.15)):
        radius = (0.05, 0.042, 0.058)[nr % 3]
        canvas.disc(at, radius, "#ffd23f", "#5a3a06")
        canvas.disc((at[0] - 0.012, at[1] - 0.014), radius * 0.35, "#fff6c8")
    return canvas


def _isle(px: int) -> Canvas:
    """An isle in the surf; where its villages lie, at the upper and the lower corner, there is a landing."""
    canvas = Canvas(px, "#1d4f7c")
    canvas.mottle(381, 0.012)
    for half, colour in (((0.43, 0.47), "#7cc3dd"), ((0.37, 0.42), "#f1dfae"), ((0.28, 0.27), "#6fae6a")):
        canvas.ellipse((0.5, 0.5), half, colour)
    for x, y in ((0.33, 0.44), (0.66, 0.43), (0.36, 0.6), (0.64, 0.6)):
        canvas.line([(x, y + 0.09), (x + 0.012, y - 0.02)], "#7a5226", 0.022)
        for turn in range(0, 360, 60):
            leaf = [(0.0, -0.014), (0.085, 0.012), (0.0, 0.016)]
            canvas.polygon(placed(leaf, (x + 0.012, y - 0.03), 1.0, turn), "#1f6b46", "#0f3b27", 0.006)
    diamond(canvas, (0.5, 0.5), 0.105)
    for x, y in TIPS:
        canvas.disc((x, y), 0.15, "#f1dfae", INK)
        canvas.disc((x, y), 0.115, "#8c3f8a")
    return canvas


_TERRAIN: Mapping[str, Callable[[int], Canvas]] = {
    box.SEA: _sea,
    box.HILLS: _hills,
    box.FOREST: _forest,
    box.PASTURE: _pasture,
    box.FIELDS: _fields,
    box.MOUNTAINS: _mountains,
    box.DESERT: _desert,
    box.GOLD: _gold,
    box.ISLE: _isle,
}
