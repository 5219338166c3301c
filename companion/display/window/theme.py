"""Two themes, an evening's and a noon's, and the sizes and styles of both. Sizes are for 800x480 and grow.

A theme gives every colour by what it means; the pictures of parts are the same in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

Colour = tuple[int, int, int]

WIDTH, HEIGHT = 800, 480
MARGIN = 10
BAR = 50  # the title bar
LEAST = 13  # captions beside a board; nothing is smaller
MATTERS = 20  # what matters during play is never smaller
GAP = 8

NIGHT: Colour = (14, 20, 19)
PAPER: Colour = (250, 244, 230)
"""The darkest and the lightest colour, for edges and for words on any other, the same in both themes."""

# Named colours of seats, pieces and cells. A painter uses the names.
_PAINTS: Mapping[str, Colour] = {
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
    "brown": (150, 98, 62),
    "sand": (201, 164, 98),
    "moss": (90, 114, 56),
    "forest": (44, 96, 72),
    "stone": (102, 106, 120),
    "water": (46, 92, 138),
    "earth": (120, 84, 58),
    "gold": (226, 182, 62),
}


NAMES = frozenset((*_PAINTS, "empty", "line", "void"))
"""All that a painter may name; `void` is a place where nothing is."""


@dataclass(frozen=True)
class Theme:
    """The colours of a screen by what they mean; a painter's colours by their names."""

    ground: Colour  # behind everything
    raised: Colour  # what can be pressed, and panels
    edge: Colour  # thin lines that carry no meaning
    ink: Colour  # words
    quiet: Colour  # words that can wait
    cursor: Colour  # what is chosen, and orders to hands
    on_cursor: Colour  # words on it
    lit: Colour  # what is possible
    warning: Colour  # what is wrong
    tones: Mapping[str, Colour]  # other grounds, by what a page is about
    empty: Colour  # a place where something can lie
    line: Colour  # trails and walls
    paints: Mapping[str, Colour] = field(default_factory=lambda: _PAINTS)
    type: float = 1.0  # how much larger than usual words are wherever they find room

    def named(self, colour: str) -> Colour:
        """A named colour; an unknown name is grey, so that a painter's slip never stops a game."""
        own = {"empty": self.empty, "line": self.line}
        return own.get(colour) or self.paints.get(colour) or self.paints["grey"]

    def tone(self, name: str) -> Colour:
        """The ground of a page that is about something."""
        return self.tones.get(name, self.ground)

    def role(self, name: str) -> Colour:
        """A colour by its name, such as `quiet`."""
        found: Colour = getattr(self, name)
        return found


DARK = Theme(
    ground=(21, 33, 31),
    raised=(40, 60, 55),
    edge=(82, 106, 99),
    ink=(244, 234, 214),
    quiet=(185, 201, 191),
    cursor=(255, 194, 75),
    on_cursor=NIGHT,
    lit=(127, 224, 208),
    warning=(255, 146, 126),
    tones={"oracle": (27, 24, 52), "refusal": (44, 23, 24)},
    empty=(33, 47, 45),
    line=(150, 168, 160),
)
LIGHT = Theme(
    ground=(250, 244, 230),
    raised=(235, 222, 195),
    edge=(158, 146, 118),
    ink=(25, 36, 34),
    quiet=(70, 80, 74),
    cursor=(112, 52, 0),
    on_cursor=PAPER,
    lit=(0, 84, 80),
    warning=(140, 16, 10),
    tones={"oracle": (226, 220, 244), "refusal": (252, 226, 218)},
    empty=(240, 231, 210),
    line=(96, 104, 98),
)
THEMES: Mapping[str, Theme] = {"dark": DARK, "light": LIGHT}
"""The themes by the value of the setting."""
LARGE = 1.25
"""How much larger words are that somebody wants large, where there is room."""


@cache
def chosen(name: str, large: bool) -> Theme:
    """The theme of that name, for words of the usual size or large ones. KeyError if there is none."""
    return replace(THEMES[name], type=LARGE) if large else THEMES[name]


@dataclass(frozen=True)
class Style:
    """A way to write: size in pixels at 800x480, the least it may shrink to, a theme's colour, most lines.

    What `matters` during play is read from a metre away: whose turn it is, choices, orders to hands, points. What does
    not grow stands beside others on a board, and stays as it is where somebody wants large words.
    """

    size: int
    least: int
    colour: str = "ink"
    lines: int = 3
    matters: bool = False
    grows: bool = True


STYLES: Mapping[str, Style] = {
    "body": Style(21, 18, "ink", 5),
    "strong": Style(23, MATTERS, "ink", 9, matters=True),
    "lesson": Style(21, MATTERS, "ink", 14, matters=True),
    "quiet": Style(18, 16, "quiet", 4),
    "reason": Style(18, 16, "quiet", 4),
    "title": Style(27, 16, "ink", 3, matters=True),
    "big": Style(38, 22, "ink", 2, matters=True),
    "warning": Style(21, 18, "warning", 5),
    "hands": Style(20, MATTERS, "cursor", 6, matters=True),
    "face": Style(50, 26, "ink", 2, matters=True),
    "outcome": Style(22, MATTERS, "ink", 5, matters=True),
    "news": Style(19, 16, "ink", 3),
    "item": Style(22, 17, "ink", 2, matters=True),
    "entry": Style(22, 16, "ink", 4, matters=True),
    "cell": Style(19, 14, "ink", 1),
    "heading": Style(17, 12, "quiet", 2),
    "caption": Style(17, LEAST, "quiet", 1, grows=False),
    "share": Style(19, 16, "ink", 1, grows=False),
    "badge": Style(17, 14, "on_cursor", 1),
    "button": Style(19, 14, "ink", 2),
    "label": Style(17, 13, "ink", 2),
}


def luminance(colour: Colour) -> float:
    """Relative luminance, from 0 to 1, as WCAG 2.2 defines it for sRGB."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=400)
def ink_on(colour: Colour) -> Colour:
    """Dark or light ink, whichever reads better on a colour."""
    return max(NIGHT, PAPER, key=lambda ink: contrast(ink, colour))


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: `share` of the second."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl
