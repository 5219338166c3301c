"""What all full-screen pages share in drawing: a ground of 800x480, or 480x800 upright, in the middle of any screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, hypot, pi, sin

import pygame

from companion.display.bands import PanelChoice
from companion.display.board import Chip, Face
from companion.display.page import Picture
from companion.display.window import board_drawing, icons, lettering, ornaments, shapes, smooth, theme
from companion.display.window.canvas import PageCanvas, wrapped
from companion.display.window.frame import frame
from companion.display.window.kept import kept
from companion.display.window.lettering import Align, Weight
from companion.display.window.theme import Colour, Theme

LEADING = 1.28
"""From one line to the next, in sizes of the type: letters of two lines never touch."""
HALF = 0.5
"""Of a tick or a cross: its first stroke."""
Box = tuple[float, float, float, float]
"""Left, top, width and height on a ground of 800x480, or 480x800 upright."""


@dataclass(frozen=True)
class FullPageStage:
    """A canvas with the measures of the drawn screens; all lengths are those of a screen of 800x480."""

    canvas: PageCanvas

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than wide."""
        width, height = self.canvas.surface.get_size()
        return height > width

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the ground."""
        return (480, 800) if self.upright else (800, 480)

    @cached_property
    def _origin(self) -> tuple[int, int]:
        width, height = self.canvas.surface.get_size()
        wide, high = (self.canvas.px(length) for length in self.size)
        return (width - wide) // 2, (height - high) // 2

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point on the screen."""
        left, top = self._origin
        return left + self.canvas.px(x), top + self.canvas.px(y)

    def rect(self, box: Box) -> pygame.Rect:
        """A box on the screen."""
        x, y, width, height = box
        return pygame.Rect(*self.at(x, y), self.canvas.px(width), self.canvas.px(height))

    def ground(self) -> None:
        """Fill the screen with the game's ground, a little lighter in its middle."""
        width, height = self.canvas.surface.get_size()
        self.canvas.surface.blit(_lit(width, height, self.canvas.theme.ground, self.canvas.theme.raised), (0, 0))

    def faint(self, picture: Picture) -> None:
        """Draw the board where it lies in play, so that it shows through at three parts of ten."""
        canvas = self.canvas
        width, height = canvas.surface.get_size()
        board = frame(width, height, canvas.theme.left_handed).board
        canvas.surface.blit(_faint(canvas, picture, board[2:]), board[:2])

    def text(
        self,
        text: str,
        box: Box,
        size: int,
        weight: Weight = "Semibold",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line at exactly this size; gives where it stands on the screen."""
        ink = self.canvas.theme.ink if colour is None else colour
        return lettering.write(self.canvas, text, self.rect(box), size, weight, ink, align)

    def largest(self, text: str, room: float, sizes: tuple[int, ...], weight: Weight = "Black") -> int:
        """The largest of these sizes at which a line fits into its room; the least if it fits at none."""
        width = self.canvas.px(room)
        fits = (size for size in sizes if lettering.width(text, self.canvas.px(size), weight) <= width)
        return next(fits, sizes[-1])

    def height_of(self, text: str, width: float, size: int, weight: Weight = "Semibold") -> float:
        """How high a text is that is written in lines of this width."""
        return LEADING * size * len(wrapped(text, self.canvas.px(size), self.canvas.px(width), weight))

    def lines(
        self,
        text: str,
        box: Box,
        size: int,
        weight: Weight = "Semibold",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> None:
        """Write a text in as many lines as it takes, in the middle of a box; what has no room is noted as overflow."""
        x, y, width, height = box
        found = wrapped(text, self.canvas.px(size), self.canvas.px(width), weight)
        step = LEADING * size
        top = y + (height - step * len(found)) / 2
        for nr, line in enumerate(found):
            self.text(line, (x, top + step * nr, width, step), size, weight, colour, align)
        if step * len(found) > height + 1:
            self.canvas.overflow.append(text)

    def panel(self, box: Box, fill: Colour | None = None, radius: int = 14, edge: Colour | None = None) -> pygame.Rect:
        """A rounded panel that nothing else may lie on but texts."""
        rect = self.band(box, fill, radius, edge)
        self.canvas.areas.append(rect)
        return rect

    def band(self, box: Box, fill: Colour | None = None, radius: int = 14, edge: Colour | None = None) -> pygame.Rect:
        """A rounded panel on which buttons stand."""
        rect = self.rect(box)
        fill = self.canvas.theme.panel if fill is None else fill
        smooth.rounded(self.canvas.surface, fill, rect, self.canvas.px(radius))
        if edge is not None:
            smooth.rounded(self.canvas.surface, edge, rect, self.canvas.px(radius), self.canvas.px(3))
        return rect

    def chip(self, chip: Chip, x: float, y: float, radius: float) -> None:
        """A chip about a point."""
        shapes.chip(self.canvas, chip, *self.at(x, y), self.canvas.px(radius))

    def face(self, face: Face, x: float, y: float, radius: float) -> None:
        """What an answer looks like, about a point."""
        if face.chip is not None:
            self.chip(face.chip, x, y, radius)
        elif face.fill is not None:
            side = self.canvas.px(2 * radius)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = self.at(x, y)
            colour = self.canvas.theme.named(face.fill.colour)
            smooth.rounded(self.canvas.surface, colour, rect, self.canvas.px(12))
            shapes.pattern(self.canvas, face.fill.pattern, rect, colour)

    def icon(self, name: str, x: float, y: float, side: float, colour: Colour) -> None:
        """An icon about a point."""
        image = icons.icon(name, self.canvas.px(side), colour)
        self.canvas.surface.blit(image, image.get_rect(center=self.at(x, y)))

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, wide: float) -> None:
        """A line with round ends through some points."""
        placed, width = [self.at(*point) for point in points], self.canvas.px(wide)
        left, top = (min(point[n] for point in placed) - width for n in (0, 1))
        right, bottom = (max(point[n] for point in placed) + width for n in (0, 1))
        image = smooth.path(tuple((x - left, y - top) for x, y in placed), (right - left, bottom - top), colour, width)
        self.canvas.surface.blit(image, (left, top))

    def tick(self, x: float, y: float, size: float, colour: Colour, drawn: float = 1.0) -> None:
        """A tick in a square of this size about a point, as far as it is drawn."""
        ends = ((-0.45, 0.05), (-0.12, 0.36), (0.45, -0.34))
        points = [(x + across * size, y + down * size) for across, down in ends]
        self.line([points[0], _toward(points[0], points[1], 2 * drawn)], colour, size / 6)
        if drawn > HALF:
            self.line([points[1], _toward(points[1], points[2], 2 * drawn - 1)], colour, size / 6)

    def cross(
        self, x: float, y: float, size: float, colour: Colour, wide: float | None = None, drawn: float = 1.0
    ) -> None:
        """A cross in a square of this size about a point, as far as it is drawn: one stroke after the other."""
        half, wide = size / 2, wide or size / 6
        self.line(((x - half, y - half), _toward((x - half, y - half), (x + half, y + half), 2 * drawn)), colour, wide)
        if drawn > HALF:
            low = (x - half, y + half)
            self.line((low, _toward(low, (x + half, y - half), 2 * drawn - 1)), colour, wide)

    def button(
        self,
        choice: PanelChoice,
        box: Box,
        size: int = 26,
        cursor: bool = False,
        middle: bool = False,
        low: bool = False,
    ) -> None:
        """Something to press, gold where the cursor is; its words at the left, or in the `middle`. A `low` one is no
        choice, but one of the buttons that are always there.
        """
        colours = self.canvas.theme
        rect = self.panel(box, colours.cursor if cursor else colours.panel if low else colours.raised, 12)
        if cursor:
            self.canvas.cursor("beside", rect)
        ink = colours.on_cursor if cursor else colours.ink
        x, y, width, height = box
        room = 36 if isinstance(choice.sign, str) and choice.sign else 0
        size = self.largest(choice.text, width - room - 12, (size, 24, 22, 20), "Bold")
        wide = lettering.width(choice.text, self.canvas.px(size), "Bold") / self.canvas.scale
        left = x + (max(10.0, (width - wide - room) / 2) if middle else 12)
        if isinstance(choice.sign, str) and choice.sign:
            self.icon(choice.sign, left + 13, y + height / 2, 26, ink)
        self.text(choice.text, (left + room, y, width - room - 12, height), size, "Bold", ink)
        self.canvas.touch(rect, choice.target)

    def corner(self, target: str, y: float, number: int = 0) -> None:
        """A small button at the right edge, with the icon of where it leads; of several the next one stands below it,
        or beside it on an upright screen.
        """
        x, side = self.size[0] - 66.0 - 62 * number * self.upright, 54.0
        y += 56 * number * (not self.upright)
        rect = self.panel((x, y, side, 48), self.canvas.theme.raised, 12)
        self.icon(target, x + side / 2, y + 24, 30, self.canvas.theme.ink)
        self.canvas.touch(rect, target)

    def dashed(self, box: Box, colour: Colour, radius: float = 14) -> None:
        """A dashed frame with round corners: something has still to come."""
        rect = self.rect(box)
        image = dashes(rect.size, self.canvas.px(radius), self.canvas.px(4), colour)
        self.canvas.surface.blit(image, rect)

    def strips(self) -> None:
        """The game's ornament along the upper and the lower edge of the screen."""
        width, height = self.canvas.surface.get_size()
        image = ornaments.strip(self.canvas.theme, (width, self.canvas.px(12)))
        self.canvas.surface.blit(image, (0, 0))
        self.canvas.surface.blit(image, (0, height - image.get_height()))


def _toward(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """A point on the way, at most at its end."""
    gone = min(1.0, share)
    return start[0] + (end[0] - start[0]) * gone, start[1] + (end[1] - start[1]) * gone


@kept
def dashes(size: tuple[int, int], radius: int, wide: int, colour: Colour) -> pygame.Surface:
    """A frame of dashes, as long as two of their gaps."""
    outline = _rounded(size[0] - wide, size[1] - wide, radius)
    ends = [*outline[1:], outline[0]]
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(outline, ends, strict=True))
    period = length / max(4, round(length / (3.6 * wide)))

    def draw(surface: pygame.Surface, by: float) -> None:
        gone = 0.0
        for a, b in zip(outline, ends, strict=True):
            if gone % period < 0.66 * period:
                placed = [((x + wide / 2) * by, (y + wide / 2) * by) for x, y in (a, b)]
                pygame.draw.line(surface, colour, placed[0], placed[1], round(wide * by))
            gone += hypot(b[0] - a[0], b[1] - a[1])

    return smooth.drawn(*size, colour, draw)


def _rounded(width: float, height: float, radius: float) -> list[tuple[float, float]]:
    """Many points along a rounded box, clockwise from its upper left corner."""
    right, low = width - radius, height - radius
    corners = ((radius, radius, pi), (right, radius, 1.5 * pi), (right, low, 0.0), (radius, low, pi / 2))
    angles = [(x, y, begin + k * pi / 16) for x, y, begin in corners for k in range(9)]
    turns = [(x + radius * cos(angle), y + radius * sin(angle)) for x, y, angle in angles]
    points: list[tuple[float, float]] = []
    for one, other in zip(turns, [*turns[1:], turns[0]], strict=True):
        steps = max(1, round(hypot(other[0] - one[0], other[1] - one[1]) / 2))
        across, down = (other[0] - one[0]) / steps, (other[1] - one[1]) / steps
        points += [(one[0] + across * k, one[1] + down * k) for k in range(steps)]
    return points


@lru_cache(maxsize=2)  # as large as the screen
def _lit(width: int, height: int, dark: Colour, light: Colour) -> pygame.Surface:
    """A ground that is lighter in its middle, made once for each size and game."""
    small = pygame.Surface((40, 24))
    for x in range(40):
        for y in range(24):
            near = max(0.0, 1 - hypot((x - 19.5) / 20, (y - 11.5) / 12))
            small.set_at((x, y), theme.mixed(dark, light, 0.55 * near))
    return pygame.transform.smoothscale(small, (width, height))


FAINT = 0.2
"""How much of the board shows through behind a held moment."""
_LAST: list[tuple[Picture, tuple[int, int], Theme, pygame.Surface]] = []


def _faint(canvas: PageCanvas, picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    """A board of this size that shows through; the last one is kept, as it stays while the button is held, unless it is
    shown coarsely by now.
    """
    if _LAST and _LAST[0][:3] == (picture, size, canvas.theme):
        return _LAST[0][3]
    image = pygame.Surface(size, pygame.SRCALPHA)
    behind = PageCanvas(image, canvas.theme, canvas.hurried)
    board_drawing.draw(behind, picture, image.get_rect())
    image.fill((255, 255, 255, round(255 * FAINT)), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.rough |= behind.rough
    _LAST[:] = [] if behind.rough else [(picture, size, canvas.theme, image)]
    return image
