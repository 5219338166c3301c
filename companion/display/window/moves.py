"""What can move on the way from one page to the next: each thing draws itself on a surface that shows the new page."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import ClassVar, Protocol

import pygame

from companion.display.bands import Duel
from companion.display.board import Chip
from companion.display.window import theme
from companion.display.window.canvas import DrawnScore, PageCanvas, width_of
from companion.display.window.full_pages import duel, hand
from companion.display.window.full_pages.stage import FullPageStage
from companion.display.window.theme import Colour, Theme

LIFTED = 56
"""Pixels from which a die falls, and a shape."""
COUNTS = 10
"""Steps in which a number counts, at most."""
SUNK = 2
"""Pixels by which what is pressed sinks."""
LANDS, BOUNCE = 0.7, 0.12
"""The share of its time after which a shape lands, and how much of its height it bounces."""
JUMP = 4
"""Pixels by which the screen jumps when a battle is decided."""
HALF = 0.5


class MovingPicture(Protocol):
    """Something that moves for some seconds, with a sound at its beginning."""

    @property
    def seconds(self) -> float:
        """For how long."""

    @property
    def sound(self) -> str:
        """The name of the sound that it begins with, or nothing."""

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way; `share` goes from 0 to 1, `at` shows the new page."""


@dataclass(frozen=True)
class CursorSlides:
    """The cursor's frame goes the shortest way; where it arrives still looks as before, if that is known."""

    seconds: ClassVar[float] = 0.12
    sound: ClassVar[str] = ""

    start: pygame.Rect
    end: pygame.Rect
    before: pygame.Surface | None
    colour: Colour

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        if self.before is not None:
            at.blit(self.before, self.end)
        gone = eased(share)
        x, y, wide, high = (round(a + (b - a) * gone) for a, b in zip(self.start, self.end, strict=True))
        box = pygame.Rect(x, y, wide, high)
        pygame.draw.rect(at, theme.NIGHT, box, 8, border_radius=10)
        pygame.draw.rect(at, self.colour, box.inflate(-2, -2), 5, border_radius=9)


@dataclass(frozen=True)
class Sinks:
    """A pressed button moves down a little and back up."""

    seconds: ClassVar[float] = 0.1
    sound: ClassVar[str] = ""

    box: pygame.Rect
    after: pygame.Surface
    ground: Colour

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        down = round(SUNK * sin(pi * share))
        at.fill(self.ground, (self.box.x, self.box.y, self.box.width, down))
        at.blit(self.after, (self.box.x, self.box.y + down), (0, 0, self.box.width, self.box.height - down))


@dataclass(frozen=True)
class SlidesIn:
    """It comes in from the right, over what stood there."""

    seconds: ClassVar[float] = 0.35
    sound: ClassVar[str] = ""

    box: pygame.Rect
    before: pygame.Surface
    after: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.before, self.box)
        away = round((1 - eased(share)) * self.box.width)
        at.blit(self.after, (self.box.x + away, self.box.y), (0, 0, self.box.width - away, self.box.height))


@dataclass(frozen=True)
class TurnsOver:
    """A tile turns over about its upright axis; until it lies on edge its place looks as before."""

    seconds: ClassVar[float] = 0.4
    sound: ClassVar[str] = ""

    box: pygame.Rect
    before: pygame.Surface
    tile: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.before, self.box)
        wide = round(self.box.width * -cos(pi * share))
        if wide > 0:
            image = pygame.transform.scale(self.tile, (wide, self.box.height))
            at.blit(image, image.get_rect(center=self.box.center))


@dataclass(frozen=True)
class QuarterTurn:
    """A tile turns about its middle; what floats at its edges has faded by half way."""

    seconds: ClassVar[float] = 0.15
    sound: ClassVar[str] = ""

    box: pygame.Rect
    round_it: pygame.Rect
    before: pygame.Surface
    tile: pygame.Surface
    ground: Colour
    clockwise: bool

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        kept = at.get_clip()
        at.set_clip(self.round_it)
        self.before.set_alpha(round(255 * max(0.0, 1 - 2 * share)))
        at.blit(self.before, self.round_it)
        at.fill(self.ground, self.box)
        image = pygame.transform.rotate(self.tile, (90 if self.clockwise else -90) * (1 - eased(share)))
        at.blit(image, image.get_rect(center=self.box.center))
        at.set_clip(kept)


@dataclass(frozen=True)
class WalksThere:
    """A piece goes straight from one place to another, which shows what was there before until it arrives."""

    seconds: ClassVar[float] = 0.4
    sound: ClassVar[str] = ""

    piece: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    there: pygame.Rect
    before: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.before, self.there)
        x, y = between(self.start, self.end, eased(share))
        at.blit(self.piece, self.piece.get_rect(center=(round(x), round(y))))


@dataclass(frozen=True)
class CardFlies:
    """A card goes from a place to a player, in a small arc."""

    seconds: ClassVar[float] = 0.4

    card: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    sound: str = ""

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        if 0.0 < share < 1.0:
            x, y = between(self.start, self.end, eased(share))
            at.blit(self.card, self.card.get_rect(center=(round(x), round(y - LIFTED / 2 * sin(pi * share)))))


@dataclass(frozen=True)
class Falls:
    """It falls onto its place from above."""

    box: pygame.Rect
    before: pygame.Surface
    after: pygame.Surface
    seconds: float
    sound: str

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.before, self.box)
        at.blit(self.after, (self.box.x, self.box.y - round(LIFTED * (1 - share**2))))


@dataclass(frozen=True)
class ShapeDrops:
    """What hung above its shadow falls onto it and bounces a little, on the board without it; full rows follow."""

    seconds: ClassVar[float] = 0.25
    sound: ClassVar[str] = "brick"

    board: pygame.Surface
    at_board: pygame.Rect
    parts: tuple[tuple[pygame.Surface, pygame.Rect, pygame.Rect], ...]

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.board, self.at_board)
        for picture, hung, lies in self.parts:
            at.blit(picture, (lies.x, lies.y + round((hung.y - lies.y) * (1 - fallen(share)))))


@dataclass(frozen=True)
class LightsUp:
    """A full row lights from left to right, on the board where the shape lies now."""

    seconds: ClassVar[float] = 0.4
    sound: ClassVar[str] = "row"

    board: pygame.Surface
    at_board: pygame.Rect
    parts: tuple[tuple[pygame.Surface, pygame.Rect, pygame.Rect], ...]
    box: pygame.Rect
    colour: Colour

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.board, self.at_board)
        for picture, _, lies in self.parts:
            at.blit(picture, lies)
        head = self.box.x + share * 1.3 * self.box.width
        for part in range(12):
            left = self.box.x + self.box.width * part // 12
            right = self.box.x + self.box.width * (part + 1) // 12
            behind = (head - left) / self.box.width
            if 0 < behind < 0.3:
                light = pygame.Surface((right - left, self.box.height), pygame.SRCALPHA)
                light.fill((*self.colour, round(220 * (1 - behind / 0.3))))
                at.blit(light, (left, self.box.y))


@dataclass(frozen=True)
class Counts:
    """Points count to what they are now, and their player's tile flashes once in the player's colour."""

    seconds: ClassVar[float] = 0.5
    sound: ClassVar[str] = ""

    before: DrawnScore
    after: DrawnScore
    colours: Theme

    def at(self, share: float) -> int:
        """The number that is shown."""
        old, new = self.before.number, self.after.number
        steps = min(COUNTS, abs(new - old))
        return old + round((new - old) * min(steps, int(share * steps)) / steps)

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        made, canvas = self.after, PageCanvas(at, self.colours)
        text = f"{self.at(share)}".replace("-", "−")
        wide = width_of(text, made.style.size, made.style.weight)
        both = made.room.union(self.before.room) if self.before.tile == made.tile else made.room
        at.fill(made.ground, both)
        room = pygame.Rect(made.room.x, made.room.y, max(made.room.width, wide), made.room.height)
        canvas.write(text, room, made.style, self.colours.ink)
        light = pygame.Surface(made.tile.size, pygame.SRCALPHA)
        pygame.draw.rect(light, (*made.paint, round(150 * sin(pi * share))), light.get_rect(), border_radius=10)
        at.blit(light, made.tile)


@dataclass(frozen=True)
class FoldsAway:
    """A card whose orders are done folds up, and what comes next is seen below it."""

    seconds: ClassVar[float] = 0.25
    sound: ClassVar[str] = ""

    box: pygame.Rect
    before: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        high = round(self.box.height * (1 - eased(share)))
        if high:
            at.blit(pygame.transform.scale(self.before, (self.box.width, high)), self.box)


@dataclass(frozen=True)
class Fades:
    """A part of the screen shows through what stood there before."""

    sound: ClassVar[str] = ""

    box: pygame.Rect
    before: pygame.Surface
    seconds: float

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        self.before.set_alpha(round(255 * (1 - share)))
        at.blit(self.before, self.box)


@dataclass(frozen=True)
class CurtainMoves:
    """The curtain is drawn aside, or falls shut. While it falls nothing is seen behind it any more."""

    sound: ClassVar[str] = ""

    chip: Chip
    opens: bool
    colours: Theme

    @property
    def seconds(self) -> float:
        """It falls faster than it opens."""
        return 0.3 if self.opens else 0.15

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        stage = FullPageStage(PageCanvas(at, self.colours))
        if not self.opens:
            stage.ground()
        hand.curtain(stage, self.chip, eased(share) if self.opens else 1 - share)


@dataclass(frozen=True)
class BarSlides:
    """The bar of a battle goes to the new odds; its numbers are the new ones."""

    seconds: ClassVar[float] = 0.3
    sound: ClassVar[str] = ""

    before: tuple[float, ...]
    made: Duel
    colours: Theme

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        stage = FullPageStage(PageCanvas(at, self.colours))
        goal = duel.widths(stage, self.made.odds)
        gone = eased(share)
        duel.bar(stage, self.made.odds, [a + (b - a) * gone for a, b in zip(self.before, goal, strict=True)])


@dataclass(frozen=True)
class BattleDecided:
    """The loser's pieces fall over, the bar fills with the winner's colour, and the screen jumps once.

    `before` is the battle without the loser's pieces; each of these is a picture and the box that it stood in.
    """

    seconds: ClassVar[float] = 0.6
    sound: ClassVar[str] = "result"

    before: pygame.Surface
    fallen: tuple[tuple[pygame.Surface, pygame.Rect], ...]
    bar: pygame.Rect
    paint: Colour
    won_left: bool

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""
        at.blit(self.before, (0, 0))
        angle = (-90 if self.won_left else 90) * eased(min(1.0, 1.5 * share))
        for figure, box in self.fallen:
            lying = pygame.transform.rotate(figure, angle)
            at.blit(lying, lying.get_rect(midbottom=box.midbottom))
        filled = pygame.Rect(self.bar)
        filled.width = round(self.bar.width * eased(share))
        if not self.won_left:
            filled.right = self.bar.right
        pygame.draw.rect(at, self.paint, filled, border_radius=12)
        at.scroll(0, round(JUMP * sin(pi * min(1.0, share / 0.3))))


@dataclass(frozen=True)
class Rings:
    """A sound alone, after what was seen."""

    sound: str
    seconds: ClassVar[float] = 0.01

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Nothing is to be seen."""


def fallen(share: float) -> float:
    """How far something has fallen: faster and faster, then it bounces once."""
    return (share / LANDS) ** 2 if share < LANDS else 1 - BOUNCE * sin(pi * (share - LANDS) / (1 - LANDS))


def eased(share: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - share) ** 3


def between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """A point on the way from one to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
