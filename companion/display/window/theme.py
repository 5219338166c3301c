"""Colours, sizes and styles: a calm dark table. Sizes are for 800x480 and grow with the screen."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

WIDTH, HEIGHT = 800, 480
MARGIN = 10
BAR = 50  # the title bar
LEAST = 13  # captions beside a board; nothing is smaller
GAP = 8

GROUND: Colour = (16, 21, 28)
RAISED: Colour = (28, 36, 46)
EDGE: Colour = (58, 71, 86)
INK: Colour = (240, 244, 247)
QUIET: Colour = (164, 180, 194)
DARK_INK: Colour = (14, 18, 24)
CURSOR: Colour = (255, 201, 87)
LIT: Colour = (108, 216, 203)
WARNING: Colour = (255, 138, 117)
ORACLE: Colour = (24, 22, 48)

TONES: dict[str, Colour] = {"calm": GROUND, "oracle": ORACLE, "refusal": (38, 20, 22), "blank": (0, 0, 0)}

# Named colours of seats, pieces and cells. A painter uses the names.
NAMED: dict[str, Colour] = {
    "empty": (34, 43, 54),
    "line": (126, 142, 158),
    "white": (236, 238, 240),
    "grey": (128, 138, 148),
    "black": (52, 56, 64),
    "red": (226, 82, 74),
    "orange": (240, 146, 54),
    "yellow": (244, 206, 74),
    "green": (88, 178, 96),
    "teal": (64, 178, 176),
    "blue": (78, 142, 232),
    "purple": (168, 112, 220),
    "pink": (236, 138, 178),
    "brown": (166, 112, 72),
    "sand": (201, 164, 98),
    "moss": (104, 132, 66),
    "forest": (44, 96, 72),
    "stone": (112, 116, 130),
    "water": (46, 92, 138),
    "earth": (120, 84, 58),
    "gold": (226, 182, 62),
}


@dataclass(frozen=True)
class Style:
    """A way to write: size in pixels at 800x480, the least it may shrink to, colour, most lines."""

    size: int
    least: int
    colour: Colour = INK
    lines: int = 3


STYLES: dict[str, Style] = {
    "body": Style(21, 18, INK, 5),
    "strong": Style(23, 18, INK, 9),
    "quiet": Style(18, 16, QUIET, 4),
    "reason": Style(18, 16, QUIET, 4),
    "title": Style(27, 16, INK, 3),
    "big": Style(38, 22, INK, 2),
    "warning": Style(21, 18, WARNING, 5),
    "hands": Style(20, 17, CURSOR, 6),
    "face": Style(50, 26, INK, 2),
    "news": Style(19, 16, INK, 3),
    "item": Style(22, 17, INK, 2),
    "entry": Style(22, 16, INK, 4),
    "cell": Style(19, 14, INK, 1),
    "heading": Style(17, 12, QUIET, 2),
    "caption": Style(17, LEAST, QUIET, 1),
    "badge": Style(17, 14, DARK_INK, 1),
    "button": Style(19, 14, INK, 2),
    "label": Style(17, 13, INK, 2),
}


def named(colour: str) -> Colour:
    """A named colour; an unknown name is grey, so that a painter's slip never stops a game."""
    return NAMED.get(colour, NAMED["grey"])


def ink_on(colour: Colour) -> Colour:
    """Dark or light ink, whichever reads better on a colour (relative luminance as in WCAG 2)."""
    r, g, b = (c / 255 for c in colour)
    return DARK_INK if 0.2126 * r**2.2 + 0.7152 * g**2.2 + 0.0722 * b**2.2 > 0.22 else INK


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: `share` of the second."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl
