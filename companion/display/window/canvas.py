"""Drawing on a pygame surface: text that shrinks or wraps to fit, shapes, and what a finger can touch."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from io import BytesIO

import pygame

from companion.display.board import Art, Chip
from companion.display.plain import one_line
from companion.display.window import smooth, theme
from companion.display.window.theme import Colour, TextStyle, Theme

ELLIPSIS = "…"
LONGEST = 24  # letters in a word
HYPHENED = 12  # letters in a word that may be broken after its hyphens, or a path after its folders
_HYPHENS = re.compile(r"(?<=[-/])")
APART = re.compile(r"[?!:;»%][\W_]*")  # marks that never begin a line, with what stands behind them
OPENING = "«"  # and one that never ends a line
FINE = 3  # text is written this much larger and scaled down: letters keep their distances, which hinting spoils


TYPEFACE = ("font_source_sans_pro", "files/SourceSansPro-{weight}.ttf")
"""The package that brings the typeface, and where it holds it: the same letters on every machine."""
LEADING = 1.16  # from one line to the next, in sizes of the type


@lru_cache(maxsize=24)  # a page; each keeps its letters, 0.2 MB, and takes 0.2 ms to open
def font(size: int, weight: str = "Semibold") -> pygame.font.Font:
    """The typeface in a size, the pixels of its em, and a weight: Semibold, Bold or Black."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_typeface(weight)), size)


@lru_cache(maxsize=4)
def _typeface(weight: str) -> bytes:
    package, path = TYPEFACE
    return files(package).joinpath(path.format(weight=weight)).read_bytes()


def quit_pygame() -> None:
    """End pygame, its fonts first: one that outlives it spoils memory, and the process ends long afterwards."""
    forget_fonts()
    pygame.quit()


def forget_fonts() -> None:
    """Drop cached fonts and words."""
    font.cache_clear()
    line_of.cache_clear()


@lru_cache(maxsize=200)  # a few pages; pictures of words take the most of what is kept
def line_of(text: str, size: int, colour: Colour, weight: str = "Semibold") -> pygame.Surface:
    """A picture of one line of text."""
    large = font(size * FINE, weight).render(one_line(text), True, (*colour, 255))
    width, height = large.get_size()
    if not width:
        return large  # pygame would read beyond its end
    return pygame.transform.smoothscale(large, (max(1, width // FINE), max(1, height // FINE)))


@lru_cache(maxsize=1000)
def width_of(text: str, size: int, weight: str = "Semibold") -> int:
    """The width of a line of text in pixels."""
    return -(-font(size * FINE, weight).size(one_line(text))[0] // FINE)


def width_in(lines: int, text: str, size: int) -> int:
    """How wide a text is that is written in one line, or in two that are as equal as can be."""
    words = text.split()
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))] if lines > 1 else []
    return min((max(width_of(line, size) for line in way) for way in ways), default=width_of(text, size))


@lru_cache(maxsize=400)
def wrapped(text: str, size: int, width: int, weight: str = "Semibold") -> tuple[str, ...]:
    """The text in lines at most `width` pixels wide where its words allow."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for space, piece in _pieces(paragraph):
            longer = f"{line}{space}{piece}".strip()
            if line and width_of(longer, size, weight) > width:
                lines.append(line)
                line = piece
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _pieces(paragraph: str) -> list[tuple[str, str]]:
    """The words of a paragraph, each after a space and with the mark that French writes apart from it, as “?”.

    Long words are broken after hyphens, paths after folders; codes and the like, too long for any line, come in pieces.
    """
    found: list[tuple[str, str]] = []
    for word in paragraph.split():
        if found and (APART.fullmatch(word) or found[-1][1] == OPENING):
            found[-1] = (found[-1][0], f"{found[-1][1]} {word}")
        else:
            parts = _HYPHENS.split(word) if len(word) > HYPHENED else [word]
            parts = [part[i : i + LONGEST] for part in parts for i in range(0, len(part), LONGEST)]
            found += [("" if nr else " ", part) for nr, part in enumerate(parts)]
    return found


@lru_cache(maxsize=200)
def _sized(name: str, scale: float, larger: float) -> TextStyle:
    style = theme.STYLES[name]
    grown = larger if style.grows else 1.0
    if larger > 1 and name in theme.GROWN:
        style = replace(style, size=theme.GROWN[name])
    return replace(style, size=round(style.size * scale * grown), least=round(style.least * scale))


@dataclass(frozen=True)
class Fitted:
    """Text made to fit: its lines, size in pixels, and whether something had to be cut."""

    lines: tuple[str, ...]
    size: int
    cut: bool = False
    weight: str = "Semibold"

    @cached_property
    def height(self) -> int:
        """The height of all lines in pixels."""
        return len(self.lines) * line_height(self.size)

    @cached_property
    def width(self) -> int:
        """The width of the longest line in pixels."""
        return max((width_of(line, self.size, self.weight) for line in self.lines), default=0)


def line_height(size: int) -> int:
    """From one line to the next, in pixels."""
    return round(size * LEADING)


@lru_cache(maxsize=400)
def fitted(
    text: str, width: int, height: int, size: int, least: int, most_lines: int, weight: str = "Semibold"
) -> Fitted:
    """Text wrapped at the largest size between `least` and `size` at which it fits; cut with … when none does."""
    for at in range(size, least - 1, -1):
        found = Fitted(wrapped(text, at, width, weight), at, weight=weight)
        if len(found.lines) <= most_lines and found.height <= height and found.width <= width:
            return found
    lines = list(wrapped(text, least, width, weight))
    room = max(1, min(most_lines, height // line_height(least)))
    kept = lines[:room]
    if len(lines) > room:
        kept[-1] += ELLIPSIS
    return Fitted(tuple(_shortened(line, least, width, weight) for line in kept), least, cut=True, weight=weight)


def _shortened(line: str, size: int, width: int, weight: str) -> str:
    while len(line) > 1 and width_of(line, size, weight) > width:
        line = line.removesuffix(ELLIPSIS)[:-1] + ELLIPSIS
    return line


@dataclass(frozen=True)
class WrittenText:
    """A text as it was written: where, and its size in pixels. One `on_part` is the letter of a chip or a cell."""

    text: str
    box: pygame.Rect
    size: int
    style: TextStyle
    on_part: bool


@dataclass(frozen=True)
class DrawnPiece:
    """A piece as it was drawn on a place: its middle and its radius in pixels."""

    chip: Chip
    place: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class DrawnScore:
    """A player's points as they were drawn: the number, its room on the tile, how it is written, and on which ground;
    the player's paint.
    """

    number: int
    room: pygame.Rect
    tile: pygame.Rect
    style: TextStyle
    ground: Colour
    paint: Colour


@dataclass
class PageCanvas:
    """One page being drawn in the colours of a theme.

    `hits` are the touchable areas, the last on top; `overflow` lists texts that were cut. `written` are all texts and
    `areas` what has room of its own (blocks, board, buttons), so that a test can tell what is small or overlaps.
    `spots` says where cells, cards and the like lie, `standing` the pieces, `scores` the points of each player, by
    colour, and `cursors` where the cursor is on the board and beside it: what may move to the next page.
    """

    surface: pygame.Surface
    theme: Theme = theme.DARK
    hurried: bool = False  # whether parts may be shown coarsely that are not drawn yet
    grown: float = 1.0  # how much larger everything is drawn than the surface asks for: it will be shown smaller
    rough: set[tuple[Art, int]] = field(default_factory=set)  # those that were, and the size that is wanted
    hits: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    overflow: list[str] = field(default_factory=list)
    written: list[WrittenText] = field(default_factory=list)
    areas: list[pygame.Rect] = field(default_factory=list)
    spots: dict[str, pygame.Rect] = field(default_factory=dict)
    standing: list[DrawnPiece] = field(default_factory=list)
    outlines: dict[str, Callable[[], list[tuple[float, float]]]] = field(default_factory=dict)  # corners, by place
    scores: dict[str, DrawnScore] = field(default_factory=dict)
    cursors: dict[str, pygame.Rect] = field(default_factory=dict)
    photo: pygame.Rect | None = None  # where a camera's picture is drawn

    @cached_property
    def scale(self) -> float:
        """How much larger than 800x480 the screen is."""
        w, h = self.surface.get_size()
        if h > w:  # an upright screen has the same room, stacked
            w, h = h, w
        return min(w / theme.WIDTH, h / theme.HEIGHT) * self.grown

    def px(self, length: float) -> int:
        """A length given for 800x480, in pixels of this screen."""
        return round(length * self.scale)

    def style(self, name: str) -> TextStyle:
        """A style with its sizes for this screen."""
        return _sized(name, self.scale, self.theme.type)

    def fit(self, text: str, style: TextStyle, width: int, height: int) -> Fitted:
        """How a text would be written in a box."""
        return fitted(text, max(1, width), max(1, height), style.size, style.least, style.lines, style.weight)

    def lighter(self, text: str, style: TextStyle, width: int, height: int) -> TextStyle:
        """The same style; in Semibold where its own weight leaves too little room for the text."""
        light = replace(style, weight="Semibold")
        return light if self.fit(text, style, width, height).cut else style

    def write(
        self,
        text: str,
        box: pygame.Rect,
        style: TextStyle,
        colour: Colour | None = None,
        align: str = "left",
        middle: bool = True,
        on_part: bool = False,
    ) -> int:
        """Write a text in a box; gives its height. What does not fit is cut and noted as overflow."""
        if not text:
            return 0
        found = self.fit(text, style, box.width, box.height)
        if found.cut:
            self.overflow.append(text)
        step = line_height(found.size)
        written = pygame.Rect(0, 0, found.width, found.height)
        x = {"left": box.x, "right": box.right - found.width}.get(align, box.centerx - found.width // 2)
        y = box.y + ((box.height - found.height) // 2 if middle else 0)
        written.topleft = (x, y)
        self.written.append(WrittenText(text, written, found.size, style, on_part))
        for line in found.lines:
            image = line_of(line, found.size, colour or self.theme.role(style.colour), style.weight)
            x = {"left": box.x, "right": box.right - image.get_width()}.get(align, box.centerx - image.get_width() // 2)
            self.surface.blit(image, (x, y + (step - image.get_height()) // 2))
            y += step
        return found.height

    def box(
        self,
        rect: pygame.Rect,
        fill: Colour | None = None,
        edge: Colour | None = None,
        wide: float = 2,
        round_by: float = 8,
    ) -> None:
        """A rounded box."""
        radius = self.px(round_by)
        if fill is not None:
            smooth.rounded(self.surface, fill, rect, radius)
        if edge is not None:
            smooth.rounded(self.surface, edge, rect, radius, max(1, self.px(wide)))

    def disc(
        self, at: tuple[float, float], radius: int, fill: Colour, rim: Colour | None = None, wide: int = 0
    ) -> None:
        """A disc about a point, with a rim inside of it."""
        image = smooth.disc(radius, fill if rim is None else rim, fill, wide)
        self.surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))

    def polygon(self, points: Sequence[tuple[float, float]], fill: Colour, edge: Colour | None = None) -> None:
        """A polygon with an optional edge."""
        pygame.draw.polygon(self.surface, fill, points)
        if edge is not None:
            pygame.draw.polygon(self.surface, edge, points, max(1, self.px(2)))

    def touch(self, rect: pygame.Rect, target: str) -> None:
        """Let a finger in `rect` mean `target`."""
        self.hits.append((rect, target))

    def cursor(self, where: str, rect: pygame.Rect) -> None:
        """Remember where the cursor is; of several places that it is on, all together."""
        known = self.cursors.get(where)
        self.cursors[where] = pygame.Rect(rect) if known is None else known.union(rect)

    def score(
        self, colour: str, points: str, room: pygame.Rect, tile: pygame.Rect, style: TextStyle, ground: Colour
    ) -> None:
        """Remember a player's points, if they are a number."""
        plain = points.replace("−", "-")
        if plain.removeprefix("-").isdigit():
            self.scores[colour] = DrawnScore(int(plain), room, tile, style, ground, self.theme.named(colour))

    def target_at(self, x: int, y: int) -> str | None:
        """What a finger at a point means."""
        return next((target for rect, target in reversed(self.hits) if rect.collidepoint(x, y)), None)
