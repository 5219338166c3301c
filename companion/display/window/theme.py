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
LEAST = 13  # letters on a piece; nothing is smaller
MATTERS = 20  # no text is smaller
CHOICE = 26  # and nothing that can be chosen
GAP = 8

NIGHT: Colour = (26, 20, 16)
PAPER: Colour = (246, 236, 216)
"""Ink and paper: words on any colour, orders to the players, and edges, the same in both themes."""
GOLD: Colour = (255, 194, 75)
"""The cursor, and nothing else."""
WHITE: Colour = (255, 255, 255)
CORAL: Colour = (255, 122, 102)
"""What is wrong or hostile, on a ground of its own."""

# Named colours of seats, pieces and cells. A painter uses the names.
_COLOURS: Mapping[str, Colour] = {
    "white": (239, 236, 226),
    "grey": (128, 138, 148),
    "black": (52, 56, 64),
    "pitch": (10, 13, 18),
    "red": (181, 43, 39),
    "orange": (238, 146, 39),
    "yellow": (240, 197, 48),
    "green": (27, 122, 79),
    "teal": (18, 114, 118),
    "blue": (42, 98, 184),
    "purple": (115, 65, 159),
    "plum": (124, 63, 143),
    "rose": (180, 70, 111),
    "umber": (110, 86, 56),
    "pink": (236, 138, 178),
    "brown": (138, 79, 42),
    "sand": (201, 164, 98),
    "moss": (90, 114, 56),
    "forest": (44, 96, 72),
    "stone": (102, 106, 120),
    "water": (46, 92, 138),
    "earth": (120, 84, 58),
    "gold": (226, 182, 62),
}
_SIDES: Mapping[str, str] = {"south": "plum", "west": "teal", "north": "rose", "east": "umber"}
_PAINTS: Mapping[str, Colour] = {**_COLOURS, **{side: _COLOURS[colour] for side, colour in _SIDES.items()}}
"""Seats that are called by their side of the table have colours that no sticker of a cube has."""
_EMBLEMS: Mapping[str, str] = {
    "red": "disc", "plum": "disc", "blue": "diamond", "purple": "diamond", "orange": "triangle", "rose": "triangle",
    "yellow": "triangle", "white": "square", "teal": "square", "brown": "star", "green": "cross", "umber": "cross",
}  # fmt: skip
EMBLEMS: Mapping[str, str] = {**_EMBLEMS, **{side: _EMBLEMS[colour] for side, colour in _SIDES.items()}}
"""The shape that goes with a player's colour, so that a piece too small for a letter is not told by colour alone."""


NAMES = frozenset((*_PAINTS, "empty", "line", "void"))
"""All that a painter may name; `void` is a place where nothing is."""


@dataclass(frozen=True)
class Surfaces:
    """What a game's screens stand on: panels, what can be pressed, thin lines, words that can wait, the ornament in its
    tint, and the ground of the board, from its middle to its edges.
    """

    ground: Colour
    panel: Colour
    button: Colour
    line: Colour
    quiet: Colour
    tint: Colour
    ornament: str
    board: tuple[Colour, Colour]
    empty: Colour = (33, 47, 45)


@dataclass(frozen=True)
class Theme:
    """The colours of a screen by what they mean; a painter's colours by their names."""

    ground: Colour  # behind everything
    panel: Colour  # cards and players' tiles
    raised: Colour  # what can be pressed
    edge: Colour  # thin lines that carry no meaning
    ink: Colour  # words
    quiet: Colour  # words that can wait
    cursor: Colour  # what is chosen
    on_cursor: Colour  # words on it
    orders: Colour  # words of orders to the players on the ground
    lit: Colour  # what is possible
    warning: Colour  # what is wrong
    tones: Mapping[str, Colour]  # other grounds, by what a page is about
    empty: Colour  # a place where something can lie
    line: Colour  # trails and walls
    tint: Colour = (127, 184, 164)
    ornament: str = "diamonds"
    board: tuple[Colour, Colour] = ((32, 49, 45), (21, 33, 31))  # the board's ground, from its middle to its edges
    light: bool = False
    grounds: Mapping[str, Surfaces] = field(default_factory=dict)  # of the games, by their names
    paints: Mapping[str, Colour] = field(default_factory=lambda: _PAINTS)
    type: float = 1.0  # how much larger than usual words are wherever they find room
    left_handed: bool = False  # whether what is pressed stands at the left of the board

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

    def of(self, game: str) -> Theme:
        """The same theme on the ground of a game; of one that has none of its own as it is."""
        return _grounded(self.light, self.type, self.left_handed, game)


def _ground(*parts: str, ornament: str, board: tuple[str, str], empty: str) -> Surfaces:
    ground, panel, button, line, quiet, tint = map(_hex, parts)
    return Surfaces(ground, panel, button, line, quiet, tint, ornament, (_hex(board[0]), _hex(board[1])), _hex(empty))


def _hex(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


DARK_GROUNDS: Mapping[str, Surfaces] = {
    "pachamama": _ground(
        "1d1526", "2c2139", "3d2f4e", "765f8f", "cfc0dc", "e08a5b",
        ornament="steps", board=("5a2e22", "5a2e22"), empty="37232c",
    ),
    "diaominos": _ground(
        "13171e", "212833", "303a49", "5f7089", "bdc9d8", "9cc3ee",
        ornament="facets", board=("2b3442", "171c25"), empty="212833",
    ),
    "cacao": _ground(
        "1d1510", "2f2319", "443324", "83674a", "d8c5ac", "8fc25e",
        ornament="leaves", board=("4a3a24", "241a10"), empty="33261a",
    ),
    "eldorado": _ground(
        "0f1b20", "1a2c33", "274049", "4f7886", "b9cdd2", "d3bd88",
        ornament="meander", board=("234a58", "0c1c24"), empty="1a2c33",
    ),
    "diamond_isles": _ground(
        "0b1a2d", "152a43", "213d5e", "49729f", "b9cde4", "6fb6ec",
        ornament="waves", board=("1c5a8c", "0b2440"), empty="152a43",
    ),
}  # fmt: skip
LIGHT_GROUNDS: Mapping[str, Surfaces] = {
    "pachamama": _ground(
        "efe0d4", "fdf5ee", "e6cdbb", "8a6450", "5c3f33", "b0562a",
        ornament="steps", board=("d9a98c", "d9a98c"), empty="ecd3c2",
    ),
    "diaominos": _ground(
        "e4e8ee", "f7f9fc", "cdd6e2", "62728a", "3d4a5c", "3b6ea8",
        ornament="facets", board=("d3dbe6", "b9c5d4"), empty="e4e8ee",
    ),
    "cacao": _ground(
        "efe3cd", "fdf7e9", "e4d2b0", "836a45", "55432a", "4c7a24",
        ornament="leaves", board=("ecdcb6", "dfcb96"), empty="e4d2b0",
    ),
    "eldorado": _ground(
        "e8e2d0", "faf6ea", "d8cfb2", "77704f", "4d4832", "6e5a1f",
        ornament="meander", board=("b7d3d6", "8fb6bd"), empty="d8cfb2",
    ),
    "diamond_isles": _ground(
        "dfe8f1", "f5f9fd", "c5d6e8", "567295", "36496a", "1f6aa5",
        ornament="waves", board=("9fc9e8", "78aad2"), empty="c5d6e8",
    ),
}  # fmt: skip
DARK = Theme(
    ground=(21, 33, 31),
    panel=(32, 49, 45),
    raised=(44, 67, 61),
    edge=(88, 122, 111),
    ink=PAPER,
    quiet=(188, 205, 195),
    cursor=GOLD,
    on_cursor=NIGHT,
    orders=GOLD,
    lit=(127, 224, 208),
    warning=CORAL,
    tones={"oracle": (27, 24, 52), "refusal": (44, 23, 24)},
    empty=(33, 47, 45),
    line=(150, 168, 160),
    grounds=DARK_GROUNDS,
)
LIGHT = Theme(
    ground=(233, 224, 203),
    panel=(251, 247, 236),
    raised=(219, 209, 184),
    edge=(112, 108, 84),
    ink=(31, 23, 16),
    quiet=(70, 74, 64),
    cursor=GOLD,
    on_cursor=NIGHT,
    orders=(96, 44, 0),
    lit=(0, 105, 95),
    warning=(168, 35, 26),
    tones={"oracle": (226, 220, 244), "refusal": (252, 226, 218)},
    empty=(240, 231, 210),
    line=(96, 104, 98),
    tint=(62, 110, 92),
    board=((233, 224, 203), (219, 209, 184)),
    light=True,
    grounds=LIGHT_GROUNDS,
)
THEMES: Mapping[str, Theme] = {"dark": DARK, "light": LIGHT}
"""The themes by the value of the setting."""
LARGE = 1.25
"""How much larger words are that somebody wants large, where there is room."""


@cache
def chosen(name: str, large: bool, left_handed: bool = False) -> Theme:
    """The theme of that name, for words of the usual size or large ones, and for either hand. KeyError if there is
    none.
    """
    if not (large or left_handed):
        return THEMES[name]
    return replace(THEMES[name], type=LARGE if large else 1.0, left_handed=left_handed)


@cache
def _grounded(light: bool, size: float, left_handed: bool, game: str) -> Theme:
    theme = replace(LIGHT if light else DARK, type=size, left_handed=left_handed)
    own = theme.grounds.get(game)
    if own is None:
        return theme
    return replace(
        theme,
        ground=own.ground,
        panel=own.panel,
        raised=own.button,
        edge=own.line,
        quiet=own.quiet,
        tint=own.tint,
        ornament=own.ornament,
        board=own.board,
        empty=own.empty,
    )


@dataclass(frozen=True)
class TextStyle:
    """A way to write: size in pixels at 800x480, the least it may shrink to, a theme's colour, most lines.

    What `matters` during play is read from a metre away: whose turn it is, choices, orders to hands, points. What does
    not grow stands beside others on a board, and stays as it is where somebody wants large words. What is `chosen` is
    never smaller than `CHOICE`, but side by side on an upright screen.
    """

    size: int
    least: int
    colour: str = "ink"
    lines: int = 3
    matters: bool = False
    grows: bool = True
    weight: str = "Semibold"
    chosen: bool = False


STYLES: Mapping[str, TextStyle] = {
    "body": TextStyle(22, MATTERS, "ink", 5),
    "strong": TextStyle(23, MATTERS, "ink", 9, matters=True),
    "lesson": TextStyle(21, MATTERS, "ink", 14, matters=True),
    "quiet": TextStyle(20, MATTERS, "quiet", 4),
    "reason": TextStyle(20, MATTERS, "quiet", 4),
    "title": TextStyle(28, MATTERS, "ink", 3, matters=True, weight="Bold"),
    "big": TextStyle(38, 22, "ink", 2, matters=True),
    "warning": TextStyle(22, MATTERS, "warning", 5),
    "hands": TextStyle(20, MATTERS, "orders", 6, matters=True),
    "face": TextStyle(50, 26, "ink", 2, matters=True),
    "outcome": TextStyle(22, MATTERS, "ink", 5, matters=True),
    "news": TextStyle(20, MATTERS, "ink", 5),
    "item": TextStyle(CHOICE, CHOICE, "ink", 2, matters=True, chosen=True),
    "entry": TextStyle(CHOICE, CHOICE, "ink", 9, matters=True, chosen=True),
    "cell": TextStyle(20, MATTERS, "ink", 1),
    "mark": TextStyle(20, LEAST, "ink", 1),
    "heading": TextStyle(20, MATTERS, "quiet", 2),
    "caption": TextStyle(20, MATTERS, "quiet", 2, grows=False),
    "share": TextStyle(20, MATTERS, "ink", 1, grows=False),
    "badge": TextStyle(20, MATTERS, "on_cursor", 1),
    "button": TextStyle(22, MATTERS, "ink", 2, weight="Bold"),
    "label": TextStyle(20, MATTERS, "ink", 2),
    # Beside the board in play; what is large there already grows by a fixed step and not by the theme's share.
    "name": TextStyle(34, 26, "ink", 1, matters=True, grows=False, weight="Black"),
    "phase": TextStyle(22, 20, "ink", 1, matters=True, grows=False, weight="Bold"),
    "question": TextStyle(24, 20, "ink", 2, matters=True, grows=False, weight="Bold"),
    "points": TextStyle(46, 34, "ink", 1, matters=True, grows=False, weight="Black"),
    "fact": TextStyle(22, 20, "ink", 1, matters=True, grows=False),
    "card-title": TextStyle(22, 20, "ink", 2, matters=True, grows=False, weight="Bold"),
    "statement": TextStyle(28, 20, "ink", 4, matters=True, grows=False, weight="Bold"),
    "beneath": TextStyle(24, 20, "ink", 1, matters=True, grows=False),
    "place": TextStyle(22, 20, "quiet", 2, matters=True, grows=False),
    "order": TextStyle(26, 20, "on_cursor", 4, matters=True, grows=False, weight="Bold"),
    "order-line": TextStyle(24, 20, "on_cursor", 5, matters=True, grows=False, weight="Bold"),
    "card-line": TextStyle(24, 20, "ink", 5, matters=True, grows=False),
    "tally": TextStyle(30, 20, "ink", 1, matters=True, grows=False, weight="Black"),
    "count": TextStyle(22, 20, "ink", 1, matters=True, grows=False, weight="Black"),
    "choice": TextStyle(CHOICE, CHOICE, "ink", 2, matters=True, grows=False, weight="Bold", chosen=True),
    "key": TextStyle(34, 20, "ink", 2, matters=True, grows=False, weight="Black"),
    "foot-button": TextStyle(22, 20, "ink", 1, matters=True, grows=False, weight="Bold"),
    "pill": TextStyle(28, 20, "on_cursor", 1, matters=True, grows=False, weight="Black"),
    "cost": TextStyle(24, 20, "ink", 1, matters=True, grows=False, weight="Black"),
}
GROWN: Mapping[str, int] = {"name": 40, "choice": 32, "order": 28, "order-line": 28, "card-line": 28, "card-title": 28}
"""The sizes of large type beside the board."""


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
    return max(NIGHT, WHITE, key=lambda ink: contrast(ink, colour))


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: `share` of the second."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl
