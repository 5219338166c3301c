"""Marks on the board, a closed list: possible, cursor, taken, order, concerned, wrong, hostile, cost, gain, ghost, what
is to come, and what is in hand above its shadow.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import dist

import pygame

from companion.display.bands import PlaceMark
from companion.display.board import Chip
from companion.display.page import Picture
from companion.display.window import cards, icons, shapes, smooth, theme
from companion.display.window.canvas import PageCanvas, width_of
from companion.display.window.theme import Colour

Points = tuple[tuple[float, float], ...]
GLOW = 0.55
"""How strongly the cursor glows at its frame."""
GHOST = 158
"""How much of a piece to come is seen, of 255."""
CORNER = 7
"""The radius of the corners of a square place, and of the frames round it."""
DASH = 9
"""Pixels of a dash and of the gap after it."""


@dataclass(frozen=True)
class PlaceShape:
    """A place on the screen: its corners, its middle and its radius, in pixels."""

    corners: Points
    middle: tuple[float, float]
    radius: float

    @property
    def bounds(self) -> pygame.Rect:
        """The box round it."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    def shrunk(self, by: float) -> Points:
        """The corners, nearer to the middle by so many pixels of the radius."""
        share = max(0.2, 1 - by / max(1.0, self.radius))
        x, y = self.middle
        return tuple((x + (a - x) * share, y + (b - y) * share) for a, b in self.corners)

    def moved(self, x: float, y: float) -> PlaceShape:
        """The same shape elsewhere."""
        return PlaceShape(
            tuple((a + x, b + y) for a, b in self.corners), (self.middle[0] + x, self.middle[1] + y), self.radius
        )

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """A point so many radii from the middle."""
        return self.middle[0] + at[0] * self.radius, self.middle[1] + at[1] * self.radius


def frame(canvas: PageCanvas, shape: PlaceShape, place: str, picture: Picture) -> None:
    """The frames that lie under the pieces: what is possible, taken or concerned."""
    if place in picture.lit and place not in picture.cursor and PlaceMark(place, "stop") not in picture.marks:
        _outline(canvas, shape, canvas.theme.lit, _wide(canvas, shape, 3, 4.5))
    if place in picture.chosen and place not in picture.cursor:
        _outline(canvas, shape, canvas.theme.cursor, canvas.px(4), edged=True)
    if place in picture.concerned or place in picture.hands:
        _outline(canvas, shape, theme.WHITE, canvas.px(5), edged=True)


def upon(canvas: PageCanvas, shape: PlaceShape, place: str, picture: Picture) -> None:
    """The frames that lie on top: the cursor, and what is wrong."""
    if place in picture.cursor:
        canvas.cursor("board", shape.bounds)
        _glow(canvas, shape)
        _outline(canvas, shape, canvas.theme.cursor, _wide(canvas, shape, 3.5, 6), edged=True)
        if place in picture.chosen:
            _badge(canvas, shape.point((0.62, -0.62)), "check", canvas.theme.cursor, theme.NIGHT)
    elif place in picture.chosen:
        _badge(canvas, shape.point((0.62, -0.62)), "check", canvas.theme.cursor, theme.NIGHT)
    if PlaceMark(place, "stop") in picture.marks and place not in picture.cursor:
        at = shape.point((0.76, 0.76 if place in picture.hands else -0.76))
        radius = max(canvas.px(4), min(canvas.px(7), round(shape.radius * 0.16)))
        canvas.disc(at, radius + canvas.px(2), canvas.theme.lit, theme.NIGHT, canvas.px(2))
    if place in picture.marked:
        _outline(canvas, shape, theme.CORAL, _wide(canvas, shape, 4, 6), edged=True)
        _badge(canvas, shape.point((0.8, -0.8)), "cross", theme.CORAL, theme.NIGHT)


def draw(canvas: PageCanvas, mark: PlaceMark, shape: PlaceShape) -> None:
    """A number, a pill or a sign at a place; where one may `stop` the frames have it."""
    if mark.kind == "concerned":
        _outline(canvas, shape, theme.WHITE, canvas.px(5), edged=True)
    elif mark.kind == "wrong":
        _outline(canvas, shape, theme.CORAL, canvas.px(6), edged=True)
    elif mark.kind == "impossible":
        _ringed(canvas, shape.point(mark.at))
    elif mark.kind == "ghost":
        _ghost(canvas, mark, shape)
    elif mark.kind == "open":
        away = mark.at[0] * shape.radius, mark.at[1] * shape.radius
        _open(canvas, shape.moved(*away))
    elif mark.kind == "shadow":
        _dashed(canvas, shape.shrunk(canvas.px(4)), canvas.theme.cursor, canvas.px(3))
    elif mark.kind == "piece":
        _part(canvas, mark, shape)
    elif mark.kind == "gain":
        _pill(canvas, mark, shape.point(mark.at))
    elif mark.kind != "stop":
        if mark.kind == "hostile":
            _dashed(canvas, shape.shrunk(canvas.px(3)), theme.CORAL, canvas.px(4))
        _cost(canvas, mark, shape.point(mark.at if mark.at != (0.0, 0.0) else (-0.55, -0.62)))


def _wide(canvas: PageCanvas, shape: PlaceShape, least: float, most: float) -> int:
    """A frame's width by the size of its place."""
    return max(2, round(min(canvas.px(most), max(canvas.px(least), shape.radius * 0.14))))


def _outline(canvas: PageCanvas, shape: PlaceShape, colour: Colour, wide: int, edged: bool = False) -> None:
    """A frame round a place; `edged` between two lines of ink, so that it is seen upon any picture."""
    line = max(1, canvas.px(1.5)) if edged else 0
    points = shape.shrunk(wide / 2 + line)
    if len(points) == 4 and _square(points):
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        grown = wide / 2 + line
        size = round(right - left + 2 * grown), round(bottom - top + 2 * grown)
        box = pygame.Rect((round(left - grown), round(top - grown)), size)
        radius = round(min(canvas.px(CORNER), shape.radius * 0.25))
        if edged:
            smooth.rounded(canvas.surface, theme.NIGHT, box, radius, wide + 2 * line)
            box = box.inflate(-2 * line, -2 * line)
        smooth.rounded(canvas.surface, colour, box, radius, wide)
        return
    if edged:
        _closed(canvas.surface, theme.NIGHT, points, wide + 2 * line)
    _closed(canvas.surface, colour, points, wide)


def _square(points: Points) -> bool:
    return len({round(x) for x, _ in points}) == 2 and len({round(y) for _, y in points}) == 2


def _closed(surface: pygame.Surface, colour: Colour, points: Points, wide: int) -> None:
    """A closed line with round corners."""
    pygame.draw.polygon(surface, colour, points, wide)
    for at in points:
        pygame.draw.circle(surface, colour, at, wide / 2)


def _dashed(canvas: PageCanvas, points: Points, colour: Colour, wide: int) -> None:
    dash = canvas.px(DASH)
    for one, other in zip(points, (*points[1:], points[0]), strict=True):
        length = dist(one, other)
        count = max(1, round(length / (2 * dash)))
        for n in range(count):
            begin, end = (
                (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
                for share in ((n + 0.2) / count, (n + 0.75) / count)
            )
            pygame.draw.line(canvas.surface, theme.NIGHT, begin, end, wide + max(2, canvas.px(3)))
            pygame.draw.line(canvas.surface, colour, begin, end, wide)


def _glow(canvas: PageCanvas, shape: PlaceShape) -> None:
    side = round(2 * shape.radius * 1.5)
    if side > 8:
        image = _glowing(side, canvas.theme.cursor)
        canvas.surface.blit(image, image.get_rect(center=(round(shape.middle[0]), round(shape.middle[1]))))


@lru_cache(maxsize=12)
def _glowing(side: int, colour: Colour) -> pygame.Surface:
    """A soft light, strongest where the frame is and clear in the middle."""
    small = pygame.Surface((48, 48), pygame.SRCALPHA)
    for x in range(48):
        for y in range(48):
            away = max(abs(x - 23.5), abs(y - 23.5)) / 24
            away = 0.5 * away + 0.5 * dist((x, y), (23.5, 23.5)) / 24
            strength = GLOW * max(0.0, 1 - abs(away - 0.66) / 0.34)
            small.set_at((x, y), (*colour, round(255 * strength)))
    return pygame.transform.smoothscale(small, (side, side))


def _ringed(canvas: PageCanvas, at: tuple[float, float]) -> None:
    """The sign of what cannot be, in a ring."""
    radius = canvas.px(15)
    canvas.disc(at, radius + canvas.px(2), theme.NIGHT)
    cards.sign(canvas, "no", at, 2 * radius, theme.CORAL)


def _badge(canvas: PageCanvas, at: tuple[float, float], name: str, fill: Colour, ink: Colour) -> None:
    """A disc with an icon."""
    radius = canvas.px(13)
    x, y = _inside(canvas, at, radius, radius)
    rim = max(1, canvas.px(2))
    canvas.disc((x, y), radius + rim, fill, theme.NIGHT, rim)
    image = icons.icon(name, round(radius * 1.3), ink)
    canvas.surface.blit(image, image.get_rect(center=(x, y)))


def _inside(canvas: PageCanvas, at: tuple[float, float], across: int, down: int) -> tuple[int, int]:
    """The same point, moved so that what is drawn about it stays on the board."""
    shown = canvas.surface.get_clip()
    x = min(max(round(at[0]), shown.left + across), shown.right - across)
    return x, min(max(round(at[1]), shown.top + down), shown.bottom - down)


def _cost(canvas: PageCanvas, mark: PlaceMark, at: tuple[float, float]) -> None:
    """What it takes to get there, with swords where that means a fight."""
    hostile = mark.kind == "hostile"
    style = canvas.style("cost")
    high, side = canvas.px(34), canvas.px(20)
    said = width_of(mark.text, style.size, style.weight)
    wide = max(high, said + canvas.px(16) + (side + canvas.px(4) if hostile else 0))
    box = pygame.Rect(0, 0, wide, high)
    box.center = _inside(canvas, at, wide // 2, high // 2)
    fill = theme.CORAL if hostile else theme.mixed(theme.NIGHT, (0, 60, 54), 0.5)
    ink = theme.NIGHT if hostile else theme.PAPER
    smooth.rounded(canvas.surface, fill, box, high // 2)
    edge = theme.NIGHT if hostile else canvas.theme.lit
    smooth.rounded(canvas.surface, edge, box, high // 2, max(2, canvas.px(3)))
    text = pygame.Rect(box.x, box.y, box.width - (side + canvas.px(2) if hostile else 0), box.height)
    canvas.write(mark.text, text, style, ink, "centre", on_part=True)
    if hostile:
        cards.sign(canvas, "swords", (box.right - canvas.px(8) - side / 2, box.centery), side, ink)


def _pill(canvas: PageCanvas, mark: PlaceMark, at: tuple[float, float]) -> None:
    """What it brings, on paper."""
    style = canvas.style("pill")
    high, side = canvas.px(38), canvas.px(28)
    said = width_of(mark.text, style.size, style.weight) if mark.text else 0
    wide = said + canvas.px(18) + (side + canvas.px(4) if mark.sign is not None else 0)
    box = pygame.Rect(0, 0, wide, high)
    box.center = _inside(canvas, at, wide // 2, high // 2)
    smooth.rounded(canvas.surface, theme.NIGHT, box.inflate(canvas.px(4), canvas.px(4)), high // 2 + 2)
    smooth.rounded(canvas.surface, theme.PAPER, box, high // 2)
    text = pygame.Rect(box.x + canvas.px(9), box.y, said, high)
    canvas.write(mark.text, text, style, theme.NIGHT, on_part=True)
    if mark.sign is not None:
        cards.sign(canvas, mark.sign, (box.right - canvas.px(9) - side / 2, box.centery), side, theme.NIGHT)


def _open(canvas: PageCanvas, shape: PlaceShape) -> None:
    """A place that will be filled, nobody knows with what."""
    canvas.polygon(shape.shrunk(canvas.px(3)), theme.mixed(canvas.theme.board[1], canvas.theme.lit, 0.14))
    _dashed(canvas, shape.shrunk(canvas.px(4)), canvas.theme.lit, canvas.px(3))
    side = round(2 * shape.radius)
    box = pygame.Rect(0, 0, side, side)
    box.center = round(shape.middle[0]), round(shape.middle[1])
    size = min(canvas.px(36), round(1.1 * shape.radius))
    style = theme.TextStyle(size, min(size, canvas.px(20)), lines=1, weight="Black")
    canvas.write("?", box, style, canvas.theme.lit, "centre", on_part=True)


def _part(canvas: PageCanvas, mark: PlaceMark, shape: PlaceShape) -> None:
    """A square part of what is in hand, framed as the cursor is."""
    side = round(2 * shape.radius)
    box = pygame.Rect(0, 0, side, side)
    x, y = shape.point(mark.at)
    box.center = round(x), round(y)
    canvas.spots[f"piece:{mark.place}"] = box
    fill = canvas.theme.named(mark.sign.colour) if isinstance(mark.sign, Chip) else canvas.theme.raised
    pygame.draw.rect(canvas.surface, fill, box, border_radius=canvas.px(4))
    pygame.draw.rect(canvas.surface, theme.NIGHT, box.inflate(canvas.px(3), canvas.px(3)), canvas.px(6), canvas.px(6))
    pygame.draw.rect(canvas.surface, canvas.theme.cursor, box, canvas.px(3), border_radius=canvas.px(5))


def _ghost(canvas: PageCanvas, mark: PlaceMark, shape: PlaceShape) -> None:
    """A piece to come, seen through; a tile fills its space."""
    if not isinstance(mark.sign, Chip):
        return
    tile = mark.sign.form == "square" and len(shape.corners) == 4 and mark.at == (0.0, 0.0)
    radius = max(4, round(shape.radius * (1.0 if tile else 0.56)))
    surface = pygame.Surface((3 * radius, 3 * radius), pygame.SRCALPHA)
    own = PageCanvas(surface, canvas.theme)
    shapes.chip(own, mark.sign, 1.5 * radius, 1.5 * radius, radius)
    surface.set_alpha(255 if tile else GHOST)
    x, y = shape.point(mark.at)
    canvas.surface.blit(surface, surface.get_rect(center=(round(x), round(y))))
    if tile:
        canvas.spots[f"ghost:{mark.place}"] = shape.bounds
    if tile:  # it hides the frame of its space
        _outline(canvas, shape, canvas.theme.cursor, _wide(canvas, shape, 3.5, 6), edged=True)
